"use strict";/* built by web/build.mjs */
"use strict";(()=>{function G(i){return new Uint16Array(Uint8Array.from(atob(i),t=>t.charCodeAt(0)).buffer)}function M(i){let{low:t,high:r,count:e}=i;if(e)return Float64Array.from({length:e},(n,a)=>t+(r-t)*a/(e-1));let s=(r-t)/65534;return Float64Array.from(G(i.words),
n=>n===65535?NaN:i.low+s*n)}function T(){return JSON.parse(document.getElementById("page").textContent)}var x=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(M)}data;start;end;step;written=!0;tracks;at(t){
let r=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),r):0,s=Math.min(Math.floor(e),Math.max(r-1,0)),n=[s-1,s,s+1,s+2].map(l=>Math.
min(Math.max(l,0),r)),a=Y(e-s),o=this.tracks.map(l=>n.reduce((c,h,d)=>c+a[d]*l[h],0));return Float64Array.from(this.data.columns,l=>typeof l=="number"?l:o[l.track])}};
function Y(i){return[-i*(1-i)**2,2-5*i*i+3*i**3,i*(1+4*i-3*i*i),-i*i*(1-i)].map(t=>t/2)}var E=class{constructor(t){this.data=t;this.recorded=new x(t.motion)}data;recorded;ticked=document.getElementById("show-forces");length=document.getElementById(
"length");at(t,r,e){if(this.ticked.disabled=this.length.disabled=!t.written,this.ticked.title=t.written?"":"Forces are known of the motion as it was written.",!this.
ticked.checked||this.ticked.disabled)return[];let s=this.recorded.at(r),n=this.data.scale*10**Number(this.length.value),a=0,o=(l,c)=>Array.from(l.slice(c,c+3));
return this.data.names.map((l,c)=>{let h=this.data.points[c]??null,d=o(s,a),m=h===null?o(s,a+3):o(e,h);return a+=h===null?6:3,{name:l,from:m,to:m.map((u,p)=>u+n*
d[p]),newtons:Math.hypot(...d)}})}};var V={10:"finished",11:"too many steps",12:"the step became too small"},L={1:"the accelerations are not determined",2:"the state is not finite",3:"the constrai\
nts contradict each other",4:"the constraints cannot be met",6:"the constraints are nearly dependent"},w=64,X=65536,J=100,Q=i=>Uint8Array.from(atob(i),t=>t.charCodeAt(
0)),P=class i{static async open(t){let r=typeof t.code=="string"?Q(t.code):t.code;return new i(t,await WebAssembly.compile(r))}constructor(t,r){let e=t.sizes,s=e.
nq+e.n,n=t.constants+t.stack,a={context:e.context+t.start.k.length,y:s,f:s,state:e.state,variance:s,times:w,states:w*s,dense:w*e.rows*s,variances:w*s,seen:e.context+
t.start.k.length,point:s,error:s,end:s,row:e.rows*s,clock:1,a:e.n,multipliers:e.nc,inputs:e.nu,energy:1,residual:1,numbers:e.numbers},o=n;this.places={};for(let[
m,u]of Object.entries(a))this.places[m]=o,o+=8*u;let l=new WebAssembly.Memory({initial:Math.ceil(o/X)}),c=new WebAssembly.Global({value:"i32",mutable:!0},n),h={
__linear_memory:l,__stack_pointer:c};this.call=new WebAssembly.Instance(r,{env:h}).exports,this.here={};for(let[m,u]of Object.entries(a))this.here[m]=new Float64Array(
l.buffer,this.places[m],u);this.data=t,this.sizes=e,this.dim=s,this.wide={times:1,states:s,dense:e.rows*s,variances:s},this.steps={};for(let[m,u]of Object.entries(
this.wide))this.steps[m]=new Float64Array((w+1)*u);let d={p:t.names.p,q:t.names.q,v:t.names.v,u:t.names.u};this.named=new Map(Object.entries(d).flatMap(([m,u])=>u.
map((p,b)=>[p,[m,b]]))),this.reset()}reset(){let{q:t,v:r,u:e,p:s}=this.data.start;return Object.assign(this,{q:[...t],v:[...r],u:[...e],p:[...s],duration:this.data.
run.duration}),this.run()}set(t){for(let[r,e]of Object.entries(t)){if(!this.named.has(r))throw new RangeError(`there is no '${r}'; there are ${[...this.named.keys()].
join(", ")}`);if(!Number.isFinite(e))throw new RangeError(`${r} is ${e}, no finite number`);let[s,n]=this.named.get(r);this[s][n]=e}return this.run()}get(t){let[
r,e]=this.named.get(t);return this[r][e]}get link(){let{start:t}=this.data;return[...this.named].filter(([,[r,e]])=>!Object.is(this[r][e],t[r][e])).map(([r,[e,s]])=>`${encodeURIComponent(
r)}=${Object.is(this[e][s],-0)?"-0":this[e][s]};`).join("")}follow(t){let{q:r,v:e,u:s,p:n}=this.data.start;Object.assign(this,{q:[...r],v:[...e],u:[...s],p:[...n]});
let a=t.replace(/^#/,"").split(";").filter(Boolean).map(o=>o.split("="));return this.set(Object.fromEntries(a.map(([o,l])=>[decodeURIComponent(o),l?.trim()?Number(
l):NaN])))}run(t=this.duration){let{here:r,places:e,data:s}=this,{rtol:n,atol:a,pulses:o,max_steps:l,stops:c}=s.run;if(this.duration=t,this.status=this.settle(),
this.made=0,this.steps.states.set(r.y),this.status)return this.ended(!1);this.call.set_off(e.state,e.y,e.variance,e.context);let h=t/o,d=10;for(let[m,u]of tt(c,
t)){if(r.state[0]=m,d=Number(this.call.begin(u-m,n,a,h,e.state,e.y,e.f,e.context)),d)break;for(d=11;d===11&&r.state[2]<l;)d=Number(this.call.advance(u,n,a,h,BigInt(
w),BigInt(2*w),e.state,e.y,e.f,e.variance,e.context,e.times,e.states,e.dense,e.variances)),this.keep(r.state[4]);if(d!==10)break}return this.status=V[d]??L[d]??
L[r.state[5]]??"stopped",this.ended(d===10)}ended(t){return this.here.seen.set(this.here.context),this.start=this.data.start.t,this.end=this.start+this.steps.times[this.
made],this.step=this.data.run.step,this.finished=t,t}keep(t){let{here:r,steps:e}=this,s=this.made+t;if((s+1)*this.dim>e.states.length)for(let n of Object.keys(e))
e[n]=Z(e[n]);for(let[n,a]of Object.entries(e)){let o=this.wide[n],l=n==="times"||n==="states"?1:0;a.set(r[n].subarray(0,t*o),(this.made+l)*o)}this.made=s}get times(){
return this.steps.times.subarray(0,this.made+1)}get states(){return this.steps.states.subarray(0,(this.made+1)*this.dim)}settle(){let{here:t,places:r,data:e,sizes:s}=this;
if(t.context.fill(0),t.context[0]=e.start.t,t.context.set(this.u,1),t.context.set(this.p,1+s.nu),t.context.set(e.start.k,s.context),t.y.set(this.q),t.y.set(this.
v,s.nq),t.variance.fill(0),!this.link)return"";let n=4;for(let a=0;a<8&&n===4;a++)n=Number(this.call.project(0,r.y,r.variance,r.context));return n&&n<6?L[n]:""}look(t){
let{here:r,places:e,steps:s,dim:n,made:a,wide:o}=this,{times:l}=s,c=Math.min(Math.max(t-this.start,0),l[a]),h=0,d=Math.max(a-1,0);for(;h<d;){let u=h+d+1>>1;l[u]<=
c?h=u:d=u-1}let m=(u,p)=>s[u].subarray(p*o[u],(p+1)*o[u]);if(r.point.set(m("states",h)),r.error.fill(0),a){let u=l[h+1]-l[h],p=u>0?(c-l[h])/u:1;r.f.set(m("state\
s",h)),r.end.set(m("states",h+1)),r.row.set(m("dense",h)),this.call.within(p,e.f,e.end,e.row,e.point),p>0&&p<1&&r.error.set(m("variances",h).map(b=>J*b))}return r.
context.set(r.seen),r.clock[0]=c,this.call.observe(1n,e.clock,e.point,e.error,e.context,e.a,e.multipliers,e.inputs,e.energy,e.residual),c}state(t){let r=this.start+
this.look(t),{here:e,sizes:s}=this,{point:n,a,multipliers:o,inputs:l}=e;return{t:r,q:n.slice(0,s.nq),v:n.slice(s.nq),a:a.slice(),multipliers:o.slice(),inputs:l.
slice(),energy:e.energy[0],residual:e.residual[0]}}at(t){return this.drawn(this.look(t))}drawn(t){let{here:r,places:e,sizes:s}=this;return r.clock[0]=this.start+
t,this.call.numbers(e.clock,e.point,e.point+8*s.nq,e.inputs,e.context+8*(1+s.nu),e.multipliers,e.numbers),r.numbers.slice()}take(t){this.look(t),this.q=[...this.
here.point.subarray(0,this.sizes.nq)],this.v.fill(0)}drag(t,r){let e=a=>r.map((o,l)=>o-a[l]);this.v.fill(0),this.settled();let s=e(this.placed(t)),n=Math.hypot(
...s);for(let a=0;a<12&&n>1e-9;a++){let o=this.q,{ways:l,slopes:c}=this.tangent(t),h=et(c,s),d=o.map((u,p)=>l.reduce((b,W,K)=>b+h[K]*W[p],0)),m=1;for(;m>.01&&(this.
q=o.map((u,p)=>u+m*d[p]),!(this.settled()&&Math.hypot(...e(this.placed(t)))<n));m/=2);if(m<=.01){this.q=o,this.settled();break}s=e(this.placed(t)),n=Math.hypot(
...s)}return n}settled(){return this.settle()?!1:(this.q=[...this.here.y.subarray(0,this.sizes.nq)],this.q.every(Number.isFinite))}placed(t){return this.here.point.
set(this.here.y),this.here.inputs.set(this.u),[...this.drawn(0).subarray(t,t+3)]}tangent(t){let r=this.q,e=this.placed(t),s=[],n=[];return r.forEach((a,o)=>{let l=1e-6*
(1+Math.abs(a));this.q=r.map((d,m)=>m===o?a+l:d);let c=this.settled(),h=this.placed(t);s.push(r.map((d,m)=>c?(this.q[m]-d)/l:0)),n.push(h.map((d,m)=>c?(d-e[m])/
l:0))}),this.q=r,this.settled(),{ways:s,slopes:n}}};function Z(i){let t=new Float64Array(2*i.length);return t.set(i),t}function tt(i,t){let r=[],e=0;for(let[s,n]of i)
e<s&&n<t&&r.push([e,s]),e<n&&n<t&&(e=n);return e<t&&r.push([e,t]),r}function et(i,t){let r=c=>i.map(h=>h.reduce((d,m,u)=>d+m*c[u],0)),e=c=>t.map((h,d)=>i.reduce(
(m,u,p)=>m+u[d]*c[p],0)),s=1e-9+1e-6*i.flat().reduce((c,h)=>c+h*h,0),n=t.map(()=>0),a=[...t],o=[...a],l=a.reduce((c,h)=>c+h*h,0);for(let c=0;c<3&&l>1e-30;c++){let h=e(
r(o)).map((u,p)=>u+s*o[p]),d=l/h.reduce((u,p,b)=>u+p*o[b],0);n=n.map((u,p)=>u+d*o[p]),a=a.map((u,p)=>u-d*h[p]);let m=a.reduce((u,p)=>u+p*p,0);o=a.map((u,p)=>u+m/
l*o[p]),l=m}return r(n)}var N=600;async function R(i,t,r){let e=document.getElementById("live"),s=i.simulation;if(!e||!s)return null;let n=await P.open({...s,code:await nt(s.code)}),a=document.
createElement("output"),o=()=>{t.play(I(n)),r(it(n)),a.textContent=n.finished?"":`Ended after ${(n.end-n.start).toPrecision(3)} s: ${n.status}.`;let u=`#${n.link}`;
location.hash!==u&&(location.hash||u!=="#")&&history.replaceState(null,"",u)},l=rt(n,e,o),c=()=>{l.forEach(u=>u()),o()},h=Object.assign(document.createElement("\
button"),{type:"button",textContent:"As written"});h.addEventListener("click",()=>{n.reset(),c()}),a.setAttribute("aria-live","polite"),e.append(h,a);let d=()=>{
if(!(/^#t=/.test(location.hash)||!location.hash.includes("="))){try{n.follow(location.hash)}catch(u){a.textContent=`The link does not fit: ${u.message}.`;return}
c()}};window.addEventListener("hashchange",()=>{location.hash!==`#${n.link}`&&d()});let m=!1;return t.onDrag((u,p,b)=>{if(m||n.take(t.time),m=!b,n.drag(u,p),n.run(
b?s.run.duration:s.run.step),t.seek(n.start),!b){t.play(I(n));return}c(),t.setPlaying(!0)}),d(),n}function rt(i,t,r){let{names:e,units:s}=i.data;return[["Parame\
ters",e.p,a=>C(i.get(a)),a=>s[a]],["Start",e.q,a=>[i.get(a)-Math.PI,i.get(a)+Math.PI],()=>""],["Velocities",e.v,a=>[i.get(a)-5,i.get(a)+5],()=>""],["Inputs",e.u,
a=>C(i.get(a)),()=>""]].filter(([,a])=>a.length).flatMap(([a,o,l,c])=>{let h=Object.assign(document.createElement("fieldset"),{className:"values"});return h.append(
Object.assign(document.createElement("legend"),{textContent:a})),t.append(h),o.map((d,m)=>st(i,h,d,c(m),l(d,m),r))})}function st(i,t,r,e,[s,n],a){let o=document.
createElement("label"),l=Object.assign(document.createElement("input"),{type:"range",min:String(s),max:String(n),step:"any"}),c=Object.assign(document.createElement(
"input"),{type:"number",step:"any"});l.setAttribute("aria-label",r),c.setAttribute("aria-label",`${r}, exactly`),o.append(Object.assign(document.createElement("\
span"),{textContent:r}),l,c,e),t.append(o);let h=()=>{l.value=c.value=String(i.get(r))},d=(m,u)=>{m.value===""||!Number.isFinite(Number(m.value))||(u.value=m.value,
i.set({[r]:Number(m.value)}),a())};return l.addEventListener("input",()=>d(l,c)),c.addEventListener("change",()=>d(c,l)),h(),h}async function nt(i){let t=Uint8Array.
from(atob(i),r=>r.charCodeAt(0));return new Uint8Array(await new Response(new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer())}var C=i=>i>
0?[.1*i,3*i]:i<0?[3*i,.1*i]:[-1,1];function I(i){let{start:t,end:r,step:e}=i,s=i.link==="";return{start:t,end:r,step:e,written:s,at:n=>i.at(n)}}function it(i){let t=i.
end-i.start,r=Float64Array.from({length:N+1},(a,o)=>i.start+t*o/N),e=Array.from(r,a=>i.state(a)),s=e[0].energy,n={q:(a,o)=>a.q[o],v:(a,o)=>a.v[o],multipliers:(a,o)=>a.
multipliers[o],inputs:(a,o)=>a.inputs[o],energy:a=>a.energy,residual:a=>a.residual,drift:a=>Math.abs(a.energy-s)};return{times:r,column:(a,o)=>Float64Array.from(
e,l=>n[a](l,o))}}var at=[.03125,.0625,.125,.25,.5,1,2,4,8],A=class{constructor(t,r,e,s,n){this.stage=t;this.surface=r;this.motion=e;this.told=s;this.forces=n;this.time=e.start,this.
offerSpeeds(),this.offerFiles(),this.listen()}stage;surface;motion;told;forces;time;playing=!1;before=null;asked=!1;grabbed=null;dragged=null;slider=$("time");clock=lt(
"clock");button=y("play");speed=y("speed");begin(){let t=O();t!==null&&(this.time=this.within(t)),this.stage.resize(),this.draw(),this.setPlaying(t===null&&!matchMedia(
"(prefers-reduced-motion: reduce)").matches)}follow(){let t=O();t!==null&&this.seek(t)}play(t){this.motion=t,this.seek(this.within(this.time))}onDrag(t){this.dragged=
t}seek(t){this.setPlaying(!1),this.time=this.within(t),this.request()}draw(){this.stage.draw(this.moment());let{start:t,end:r}=this.motion,e=`${this.time.toFixed(
r-t<1?4:2)} s`;this.slider.value=String(r>t?1e3*(this.time-t)/(r-t):0),this.slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){
let{motion:t,time:r}=this,e=t.at(r);return{motion:t,time:r,numbers:e,shown:ot(),pulls:this.forces?.at(t,r,e)??[]}}setPlaying(t){this.playing=t&&this.motion.end>
this.motion.start,this.button.textContent=this.playing?"Pause":"Play",this.button.setAttribute("aria-pressed",String(this.playing)),this.before=null,this.playing&&
requestAnimationFrame(r=>this.tick(r))}tick(t){if(!this.playing)return;let{start:r,end:e}=this.motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(
this.speed.value)),this.before=t,this.time>=e&&(this.time=r+(this.time-r)%(e-r)),this.draw(),requestAnimationFrame(s=>this.tick(s))}within(t){return Math.min(Math.
max(t,this.motion.start),this.motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}step(t){this.seek(this.time+
t*this.motion.step)}offerSpeeds(){let t=this.motion.end-this.motion.start,r=t>=2&&t<=120?1:10**Math.round(Math.log10(Math.max(t,1e-9)/15));for(let e of at){let s=e<
1&&r===1?`1/${1/e}`:String(Number((e*r).toPrecision(3)));this.speed.append(new Option(`×${s}`,String(e*r),e===1,e===1))}}offerFiles(){let t=y("save");for(let r of Object.
keys(this.stage.exports))t.append(new Option(r.toUpperCase(),r));typeof MediaRecorder<"u"&&H()&&t.append(new Option("WebM (plays once)","webm")),t.addEventListener(
"change",()=>{let r=t.value;t.value="",r&&this.save(r)})}async save(t){let r=t==="webm"?await this.record():await this.stage.exports[t](),e=document.createElement(
"a");e.href=URL.createObjectURL(r),e.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}record(){
let t=new MediaRecorder(this.stage.canvas.captureStream(60),{mimeType:H(),videoBitsPerSecond:8e6}),r=[];return t.ondataavailable=e=>r.push(e.data),this.time=this.
motion.start,t.start(),this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),new Promise(e=>{t.onstop=()=>e(
new Blob(r,{type:"video/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),y("back").addEventListener("click",()=>this.
step(-1)),y("forth").addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:r}=this.motion;this.seek(t+Number(this.
slider.value)/1e3*(r-t))}),y("shown").addEventListener("change",()=>this.request()),document.getElementById("length")?.addEventListener("input",()=>this.request()),
y("reset").addEventListener("click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(
()=>{this.stage.resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.
request()})}followPointer(){let{surface:t,stage:r}=this;t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),t.focus();let s=this.dragged&&!e.shiftKey&&
e.buttons===1;this.grabbed=s?r.grab(e.offsetX,e.offsetY,this.moment()):null}),t.addEventListener("pointerup",e=>{this.grabbed&&this.dragged(this.grabbed.index,this.
grabbed.to(e.offsetX,e.offsetY),!0),this.grabbed=null}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(e.pointerId)||(this.grabbed?this.dragged(
this.grabbed.index,this.grabbed.to(e.offsetX,e.offsetY),!1):e.shiftKey||e.buttons>1?r.move(e.movementX,e.movementY):r.turn(e.movementX,e.movementY),this.request())}),
t.addEventListener("wheel",e=>{document.activeElement===t&&(e.preventDefault(),r.magnify(Math.exp(-e.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:r}=this,
e=t.shiftKey?4:20,n={ArrowLeft:()=>r.turn(-e,0),ArrowRight:()=>r.turn(e,0),ArrowUp:()=>r.turn(0,-e),ArrowDown:()=>r.turn(0,e),"+":()=>r.magnify(1.15),"=":()=>r.
magnify(1.15),"-":()=>r.magnify(1/1.15),0:()=>r.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.
motion.start),End:()=>this.seek(this.motion.end)}[t.key];!n||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),n(),this.request())}};function ot(){let i=t=>$(
`show-${t}`).checked;return{names:i("names"),trails:i("trails"),velocities:i("velocities"),accelerations:i("accelerations")}}function O(){let i=/^#t=(-?[\d.]+(?:e-?\d+)?)$/.
exec(location.hash);return i?Number(i[1]):null}function H(){return["video/webm;codecs=vp9","video/webm"].find(i=>MediaRecorder.isTypeSupported(i))}var y=i=>document.
getElementById(i),$=i=>y(i),lt=i=>y(i);function q(i){let t=getComputedStyle(i),r=e=>t.getPropertyValue(e).trim();return{ink:r("--ink"),force:r("--bad"),quiet:r("--quiet"),faint:r("--faint"),panel:r("\
--panel"),series:Array.from({length:8},(e,s)=>r(`--series-${s+1}`))}}function _(i){let t=10**Math.floor(Math.log10(i));return[1,2,5,10].map(r=>r*t).find(r=>r>=i*(1-1e-9))??10*t}var f=58,S=12,g=10,v=38;function U(i,t,r,e){let s=i.flatMap(n=>{let a=document.querySelector(`figure[data-plot="${n.key}"]`);return a?[new D(a,n,t,r,e)]:[]});return{
follow:n=>s.forEach(a=>a.follow(n)),redraw:n=>s.forEach(a=>a.redraw(n))}}var D=class{constructor(t,r,e,s,n){this.data=r;this.span=e;this.seek=s;this.events=n;this.
canvas=t.querySelector("canvas"),this.said=t.querySelector("output");let a=r.x_track?M(r.x_track):null,o=l=>M(l);this.curves=r.curves.map(l=>({name:l.name,x:l.x?
M(l.x):a,y:o(l.y)})),this.whole=this.window=j(this.curves,r.logarithmic),this.colours=q(this.canvas),this.listen()}data;span;seek;events;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;asked=!1;redraw(t){
let{data:r}=this,{sources:e}=r;if(this.canvas.classList.toggle("stale",!e),!e)return;let s=n=>Math.log10(Math.max(Math.abs(n)/(r.scale??1),1e-18));this.curves=e.
map(([n,a],o)=>{let l=t.column(n,a),c=r.timed?t.times:t.column("q",a);return{name:r.curves[o].name,x:c,y:r.logarithmic?l.map(s):l}}),this.whole=this.window=j(this.
curves,r.logarithmic),this.request()}follow(t){this.time=t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){
let{low:r,high:e}=this.window;return f+(t-r[0])/(e[0]-r[0])*(this.width-f-S)}up(t){let{low:r,high:e}=this.window;return this.height-v-(t-r[1])/(e[1]-r[1])*(this.
height-g-v)}at(t,r){let{low:e,high:s}=this.window;return[e[0]+(t-f)/(this.width-f-S)*(s[0]-e[0]),e[1]+(this.height-v-r)/(this.height-g-v)*(s[1]-e[1])]}request(){
this.asked||!this.visible||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:r}=this;(r.width!==
Math.round(this.width*t)||r.height!==Math.round(this.height*t))&&(r.width=Math.round(this.width*t),r.height=Math.round(this.height*t));let e=r.getContext("2d");
e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.width,this.height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(f,g,this.width-
f-S,this.height-g-v),e.clip(),this.data.timed&&this.marks(e),this.curves.forEach((s,n)=>this.curve(e,s,this.colours.series[n%8],n>=8)),this.cursor(e),this.drag&&
this.frame(e,this.drag),e.restore()}axes(t){let{low:r,high:e}=this.window,s=this.width-S,n=this.height-v;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=
this.colours.quiet,t.textAlign="center";for(let a of F(r[0],e[0],(s-f)/80))k(t,this.across(a),g,this.across(a),n),t.fillText(z(a,e[0]-r[0]),this.across(a),n+15);
t.textAlign="right";for(let a of this.data.logarithmic?ct(r[1],e[1]):F(r[1],e[1],(n-g)/38))k(t,f,this.up(a),s,this.up(a)),t.fillText(this.data.logarithmic?ut(a):
z(a,e[1]-r[1]),f-6,this.up(a)+4);t.strokeStyle=this.colours.quiet,k(t,f,g,f,n),k(t,f,n,s,n),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.
x,(f+s)/2,this.height-5),t.save(),t.translate(12,(g+n)/2),t.rotate(-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}marks(t){t.strokeStyle=this.colours.quiet,
t.lineWidth=1,t.setLineDash([1,3]);for(let r of this.events)k(t,this.across(r),g,this.across(r),this.height-v);t.setLineDash([])}curve(t,{x:r,y:e},s,n){t.strokeStyle=
s,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(n?[5,3]:[]),t.beginPath();let a=!1;for(let o=0;o<r.length;o+=1){if(Number.isNaN(e[o])){a=!1;continue}a?t.lineTo(
this.across(r[o]),this.up(e[o])):t.moveTo(this.across(r[o]),this.up(e[o])),a=!0}t.stroke(),t.setLineDash([])}cursor(t){let r=this.hover??this.time;Number.isNaN(
r)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,k(t,this.across(r),g,this.across(r),this.height-v)),this.curves.forEach((e,s)=>{let n=this.
index(e,r);Number.isNaN(e.y[n])||(t.fillStyle=this.colours.series[s%8],t.beginPath(),t.arc(this.across(e.x[n]),this.up(e.y[n]),4,0,2*Math.PI),t.fill())}))}frame(t,{
from:r,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=.2,t.fillRect(Math.min(r[0],e[0]),Math.min(r[1],e[1]),Math.abs(r[0]-e[0]),Math.abs(r[1]-e[1])),t.globalAlpha=
1}index({x:t},r){if(!this.data.timed)return Math.round(ht(r,this.span)*(t.length-1));let e=0,s=t.length-1;for(;s-e>1;){let n=e+s>>1;t[n]<r?e=n:s=n}return r-t[e]<
t[s]-r?e:s}tell(t){let r=this.curves.map(e=>`${e.name||this.data.y} ${this.number(e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.
number(t,!0)} s: ${r}`:r}number(t,r=!1){let e=this.data.logarithmic&&!r?10**t:t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,
r=e=>[e.offsetX,e.offsetY];t.addEventListener("pointermove",e=>{this.drag&&(this.drag.to=r(e)),this.data.timed&&(this.hover=this.at(...r(e))[0],this.tell(this.hover)),
this.request()}),t.addEventListener("pointerleave",()=>{this.hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(
e.pointerId),this.drag={from:r(e),to:r(e)}}),t.addEventListener("pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),
t.addEventListener("keydown",e=>this.key(e)),new ResizeObserver(()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.
request()},{rootMargin:"200px"}).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.colours=q(t),this.request()}),window.
addEventListener("beforeprint",()=>{this.visible=!0,this.draw()})}release(){let{drag:t}=this;if(this.drag=null,!t)return;let[r,e]=[Math.abs(t.from[0]-t.to[0]),Math.
abs(t.from[1]-t.to[1])];if(r>6&&e>6){let[s,n]=[this.at(...t.from),this.at(...t.to)];this.window={low:[Math.min(s[0],n[0]),Math.min(s[1],n[1])],high:[Math.max(s[0],
n[0]),Math.max(s[1],n[1])]}}else this.data.timed&&this.seek(this.at(...t.from)[0]);this.request()}key(t){let r={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Es\
cape"){this.window=this.whole,this.request();return}if(!r||!this.data.timed)return;t.preventDefault();let{low:e,high:s}=this.window,n=this.hover??(Number.isNaN(
this.time)?e[0]:this.time);this.hover=Math.min(Math.max(n+r*(s[0]-e[0])/(t.shiftKey?500:50),e[0]),s[0]),this.tell(this.hover),this.request()}},ht=(i,[t,r])=>r>t?
Math.min(Math.max((i-t)/(r-t),0),1):0;function k(i,t,r,e,s){i.beginPath(),i.moveTo(t,r),i.lineTo(e,s),i.stroke()}function j(i,t){let r=l=>{let c=1/0,h=-1/0;for(let d of i)
for(let m of d[l])Number.isFinite(m)&&(c=Math.min(c,m),h=Math.max(h,m));return c<=h?[c,h]:[0,1]},e=([l,c],h)=>{let d=h*(c-l)||h*Math.abs(c)||1;return[l-d,c+d]},
s=e(r("x"),.01),[n,a]=r("y"),o=t?[Math.max(n,a-8)-.3,a+.3]:e([n,a],.06);return{low:[s[0],o[0]],high:[s[1],o[1]]}}function F(i,t,r){let e=_((t-i)/Math.max(r,2));
return Array.from({length:Math.floor(t/e)-Math.ceil(i/e)+1},(s,n)=>(Math.ceil(i/e)+n)*e)}function ct(i,t){let r=Math.max(1,Math.ceil((t-i)/5));return F(i,t,100).
length?Array.from({length:Math.floor(t)-Math.ceil(i)+1},(e,s)=>Math.ceil(i)+s).filter(e=>e%r===0):[]}function z(i,t){let r=Math.abs(i)<1e-9*t?0:i,e=Math.max(Math.
abs(r),t);return e>=1e5||e<.001?r===0?"0":r.toExponential(1).replace("-","−").replace("e+","·10^").replace("e","·10^"):Number(r.toPrecision(6)).toString().replace(
"-","−")}function ut(i){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(i).replace("-","⁻").replace(/\d/g,r=>t[Number(r)])}function B(i){let t=T(),r=t.motion?new x(t.motion):null,e=null,s=U(t.plots,r?[r.start,r.end]:[0,1],o=>e?.seek(o),t.events??[]);if(i&&t.scene&&r){let o=document.
getElementById("stage");e=new A(i(o,t.scene),o,r,l=>s.follow(l),t.forces?new E(t.forces):null),e.begin()}let n=()=>document.querySelectorAll(".scroll").forEach(
o=>{o.scrollWidth>o.clientWidth&&(o.tabIndex=0)});n(),addEventListener("resize",n),addEventListener("toggle",n,{capture:!0}),addEventListener("hashchange",()=>e?.
follow());let a=e?R(t,e,s.redraw):null;Object.assign(window,{dalembert:{data:t,player:e,simulation:a}})}B(null);})();
