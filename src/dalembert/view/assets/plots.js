"use strict";/* built by web/build.mjs */
"use strict";(()=>{function G(o){let t=o.length/2,r=new Uint16Array(t);for(let e=0,n=0;e<t;e+=1){let s=o[e]|o[t+e]<<8;r[e]=n+=s&1?-(s+1)/2:s/2}return r}function M(o){let{low:t,high:r,
count:e}=o;if(e)return Float64Array.from({length:e},(i,a)=>t+(r-t)*a/(e-1));let n=(r-t)/65534,s=G(o.words);for(let i=1;i<s.length;i+=1)s[i]+=s[i-1];return Float64Array.
from(s,i=>i===65535?NaN:o.low+n*i)}async function F(){let o=Uint8Array.from(atob(document.getElementById("page").textContent),n=>n.charCodeAt(0)),t=await new Response(
new Blob([o]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),r=4+new DataView(t).getUint32(0,!0),e=new TextDecoder().decode(new Uint8Array(
t,4,r-4));return JSON.parse(e,(n,s)=>s?.bytes===void 0?s:new Uint8Array(t,r+s.at,s.bytes))}var x=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(M)}data;start;end;step;written=!0;tracks;at(t){
let r=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),r):0,n=Math.min(Math.floor(e),Math.max(r-1,0)),s=[n-1,n,n+1,n+2].map(l=>Math.
min(Math.max(l,0),r)),i=N(e-n),a=this.tracks.map(l=>s.reduce((c,h,d)=>c+i[d]*l[h],0));return Float64Array.from(this.data.columns,l=>typeof l=="number"?l:a[l.track])}};
function N(o){return[-o*(1-o)**2,2-5*o*o+3*o**3,o*(1+4*o-3*o*o),-o*o*(1-o)].map(t=>t/2)}var E=class{constructor(t){this.data=t;this.recorded=new x(t.motion)}data;recorded;ticked=document.getElementById("show-forces");length=document.getElementById(
"length");at(t,r,e){if(this.ticked.disabled=this.length.disabled=!t.written,this.ticked.title=t.written?"":"Forces are known of the motion as it was written.",!this.
ticked.checked||this.ticked.disabled)return[];let n=this.recorded.at(r),s=this.data.scale*10**Number(this.length.value),i=0,a=(l,c)=>Array.from(l.slice(c,c+3));
return this.data.names.map((l,c)=>{let h=this.data.points[c]??null,d=a(n,i),m=h===null?a(n,i+3):a(e,h);return i+=h===null?6:3,{name:l,from:m,to:m.map((u,p)=>u+s*
d[p]),newtons:Math.hypot(...d)}})}};var Y={10:"finished",11:"too many steps",12:"the step became too small"},L={1:"the accelerations are not determined",2:"the state is not finite",3:"the constrai\
nts contradict each other",4:"the constraints cannot be met",6:"the constraints are nearly dependent"},w=64,X=65536,J=100,Q=o=>Uint8Array.from(atob(o),t=>t.charCodeAt(
0)),P=class o{static async open(t){let r=typeof t.code=="string"?Q(t.code):t.code;return new o(t,await WebAssembly.compile(r))}constructor(t,r){let e=t.sizes,n=e.
nq+e.n,s=t.constants+t.stack,i={context:e.context+t.start.k.length,y:n,f:n,state:e.state,variance:n,times:w,states:w*n,dense:w*e.rows*n,variances:w*n,seen:e.context+
t.start.k.length,point:n,error:n,end:n,row:e.rows*n,clock:1,a:e.n,multipliers:e.nc,inputs:e.nu,energy:1,residual:1,numbers:e.numbers},a=s;this.places={};for(let[
m,u]of Object.entries(i))this.places[m]=a,a+=8*u;let l=new WebAssembly.Memory({initial:Math.ceil(a/X)}),c=new WebAssembly.Global({value:"i32",mutable:!0},s),h={
__linear_memory:l,__stack_pointer:c};this.call=new WebAssembly.Instance(r,{env:h}).exports,this.here={};for(let[m,u]of Object.entries(i))this.here[m]=new Float64Array(
l.buffer,this.places[m],u);this.data=t,this.sizes=e,this.dim=n,this.wide={times:1,states:n,dense:e.rows*n,variances:n},this.steps={};for(let[m,u]of Object.entries(
this.wide))this.steps[m]=new Float64Array((w+1)*u);let d={p:t.names.p,q:t.names.q,v:t.names.v,u:t.names.u};this.named=new Map(Object.entries(d).flatMap(([m,u])=>u.
map((p,b)=>[p,[m,b]]))),this.reset()}reset(){let{q:t,v:r,u:e,p:n}=this.data.start;return Object.assign(this,{q:[...t],v:[...r],u:[...e],p:[...n],duration:this.data.
run.duration}),this.run()}set(t){for(let[r,e]of Object.entries(t)){if(!this.named.has(r))throw new RangeError(`there is no '${r}'; there are ${[...this.named.keys()].
join(", ")}`);if(!Number.isFinite(e))throw new RangeError(`${r} is ${e}, no finite number`);let[n,s]=this.named.get(r);this[n][s]=e}return this.run()}get(t){let[
r,e]=this.named.get(t);return this[r][e]}get link(){let{start:t}=this.data;return[...this.named].filter(([,[r,e]])=>!Object.is(this[r][e],t[r][e])).map(([r,[e,n]])=>`${encodeURIComponent(
r)}=${Object.is(this[e][n],-0)?"-0":this[e][n]};`).join("")}follow(t){let{q:r,v:e,u:n,p:s}=this.data.start;Object.assign(this,{q:[...r],v:[...e],u:[...n],p:[...s]});
let i=t.replace(/^#/,"").split(";").filter(Boolean).map(a=>a.split("="));return this.set(Object.fromEntries(i.map(([a,l])=>[decodeURIComponent(a),l?.trim()?Number(
l):NaN])))}run(t=this.duration){let{here:r,places:e,data:n}=this,{rtol:s,atol:i,pulses:a,max_steps:l,stops:c}=n.run;if(this.duration=t,this.status=this.settle(),
this.made=0,this.steps.states.set(r.y),this.status)return this.ended(!1);this.call.set_off(e.state,e.y,e.variance,e.context);let h=t/a,d=10;for(let[m,u]of tt(c,
t)){if(r.state[0]=m,d=Number(this.call.begin(u-m,s,i,h,e.state,e.y,e.f,e.context)),d)break;for(d=11;d===11&&r.state[2]<l;)d=Number(this.call.advance(u,s,i,h,BigInt(
w),BigInt(2*w),e.state,e.y,e.f,e.variance,e.context,e.times,e.states,e.dense,e.variances)),this.keep(r.state[4]);if(d!==10)break}return this.status=Y[d]??L[d]??
L[r.state[5]]??"stopped",this.ended(d===10)}ended(t){return this.here.seen.set(this.here.context),this.start=this.data.start.t,this.end=this.start+this.steps.times[this.
made],this.step=this.data.run.step,this.finished=t,t}keep(t){let{here:r,steps:e}=this,n=this.made+t;if((n+1)*this.dim>e.states.length)for(let s of Object.keys(e))
e[s]=Z(e[s]);for(let[s,i]of Object.entries(e)){let a=this.wide[s],l=s==="times"||s==="states"?1:0;i.set(r[s].subarray(0,t*a),(this.made+l)*a)}this.made=n}get times(){
return this.steps.times.subarray(0,this.made+1)}get states(){return this.steps.states.subarray(0,(this.made+1)*this.dim)}settle(){let{here:t,places:r,data:e,sizes:n}=this;
if(t.context.fill(0),t.context[0]=e.start.t,t.context.set(this.u,1),t.context.set(this.p,1+n.nu),t.context.set(e.start.k,n.context),t.y.set(this.q),t.y.set(this.
v,n.nq),t.variance.fill(0),!this.link)return"";let s=4;for(let i=0;i<8&&s===4;i++)s=Number(this.call.project(0,r.y,r.variance,r.context));return s&&s<6?L[s]:""}look(t){
let{here:r,places:e,steps:n,dim:s,made:i,wide:a}=this,{times:l}=n,c=Math.min(Math.max(t-this.start,0),l[i]),h=0,d=Math.max(i-1,0);for(;h<d;){let u=h+d+1>>1;l[u]<=
c?h=u:d=u-1}let m=(u,p)=>n[u].subarray(p*a[u],(p+1)*a[u]);if(r.point.set(m("states",h)),r.error.fill(0),i){let u=l[h+1]-l[h],p=u>0?(c-l[h])/u:1;r.f.set(m("state\
s",h)),r.end.set(m("states",h+1)),r.row.set(m("dense",h)),this.call.within(p,e.f,e.end,e.row,e.point),p>0&&p<1&&r.error.set(m("variances",h).map(b=>J*b))}return r.
context.set(r.seen),r.clock[0]=c,this.call.observe(1n,e.clock,e.point,e.error,e.context,e.a,e.multipliers,e.inputs,e.energy,e.residual),c}state(t){let r=this.start+
this.look(t),{here:e,sizes:n}=this,{point:s,a:i,multipliers:a,inputs:l}=e;return{t:r,q:s.slice(0,n.nq),v:s.slice(n.nq),a:i.slice(),multipliers:a.slice(),inputs:l.
slice(),energy:e.energy[0],residual:e.residual[0]}}at(t){return this.drawn(this.look(t))}drawn(t){let{here:r,places:e,sizes:n}=this;return r.clock[0]=this.start+
t,this.call.numbers(e.clock,e.point,e.point+8*n.nq,e.inputs,e.context+8*(1+n.nu),e.multipliers,e.numbers),r.numbers.slice()}take(t){this.look(t),this.q=[...this.
here.point.subarray(0,this.sizes.nq)],this.v.fill(0)}drag(t,r){let e=i=>r.map((a,l)=>a-i[l]);this.v.fill(0),this.settled();let n=e(this.placed(t)),s=Math.hypot(
...n);for(let i=0;i<12&&s>1e-9;i++){let a=this.q,{ways:l,slopes:c}=this.tangent(t),h=et(c,n),d=a.map((u,p)=>l.reduce((b,K,V)=>b+h[V]*K[p],0)),m=1;for(;m>.01&&(this.
q=a.map((u,p)=>u+m*d[p]),!(this.settled()&&Math.hypot(...e(this.placed(t)))<s));m/=2);if(m<=.01){this.q=a,this.settled();break}n=e(this.placed(t)),s=Math.hypot(
...n)}return s}settled(){return this.settle()?!1:(this.q=[...this.here.y.subarray(0,this.sizes.nq)],this.q.every(Number.isFinite))}placed(t){return this.here.point.
set(this.here.y),this.here.inputs.set(this.u),[...this.drawn(0).subarray(t,t+3)]}tangent(t){let r=this.q,e=this.placed(t),n=[],s=[];return r.forEach((i,a)=>{let l=1e-6*
(1+Math.abs(i));this.q=r.map((d,m)=>m===a?i+l:d);let c=this.settled(),h=this.placed(t);n.push(r.map((d,m)=>c?(this.q[m]-d)/l:0)),s.push(h.map((d,m)=>c?(d-e[m])/
l:0))}),this.q=r,this.settled(),{ways:n,slopes:s}}};function Z(o){let t=new Float64Array(2*o.length);return t.set(o),t}function tt(o,t){let r=[],e=0;for(let[n,s]of o)
e<n&&s<t&&r.push([e,n]),e<s&&s<t&&(e=s);return e<t&&r.push([e,t]),r}function et(o,t){let r=c=>o.map(h=>h.reduce((d,m,u)=>d+m*c[u],0)),e=c=>t.map((h,d)=>o.reduce(
(m,u,p)=>m+u[d]*c[p],0)),n=1e-9+1e-6*o.flat().reduce((c,h)=>c+h*h,0),s=t.map(()=>0),i=[...t],a=[...i],l=i.reduce((c,h)=>c+h*h,0);for(let c=0;c<3&&l>1e-30;c++){let h=e(
r(a)).map((u,p)=>u+n*a[p]),d=l/h.reduce((u,p,b)=>u+p*a[b],0);s=s.map((u,p)=>u+d*a[p]),i=i.map((u,p)=>u-d*h[p]);let m=i.reduce((u,p)=>u+p*p,0);a=i.map((u,p)=>u+m/
l*a[p]),l=m}return r(s)}var C=600;async function O(o,t,r){let e=document.getElementById("live"),n=o.simulation;if(!e||!n)return null;let s=await P.open(n),i=document.createElement("out\
put"),a=()=>{t.play(R(s)),r(nt(s)),i.textContent=s.finished?"":`Ended after ${(s.end-s.start).toPrecision(3)} s: ${s.status}.`;let u=`#${s.link}`;location.hash!==
u&&(location.hash||u!=="#")&&history.replaceState(null,"",u)},l=rt(s,e,a),c=()=>{l.forEach(u=>u()),a()},h=Object.assign(document.createElement("button"),{type:"\
button",textContent:"As written"});h.addEventListener("click",()=>{s.reset(),c()}),i.setAttribute("aria-live","polite"),e.append(h,i);let d=()=>{if(!(/^#t=/.test(
location.hash)||!location.hash.includes("="))){try{s.follow(location.hash)}catch(u){i.textContent=`The link does not fit: ${u.message}.`;return}c()}};window.addEventListener(
"hashchange",()=>{location.hash!==`#${s.link}`&&d()});let m=!1;return t.onDrag((u,p,b)=>{if(m||s.take(t.time),m=!b,s.drag(u,p),s.run(b?n.run.duration:n.run.step),
t.seek(s.start),!b){t.play(R(s));return}c(),t.setPlaying(!0)}),d(),s}function rt(o,t,r){let{names:e,units:n}=o.data;return[["Parameters",e.p,i=>I(o.get(i)),i=>n[i]],
["Start",e.q,i=>[o.get(i)-Math.PI,o.get(i)+Math.PI],()=>""],["Velocities",e.v,i=>[o.get(i)-5,o.get(i)+5],()=>""],["Inputs",e.u,i=>I(o.get(i)),()=>""]].filter(([
,i])=>i.length).flatMap(([i,a,l,c])=>{let h=Object.assign(document.createElement("fieldset"),{className:"values"});return h.append(Object.assign(document.createElement(
"legend"),{textContent:i})),t.append(h),a.map((d,m)=>st(o,h,d,c(m),l(d,m),r))})}function st(o,t,r,e,[n,s],i){let a=document.createElement("label"),l=Object.assign(
document.createElement("input"),{type:"range",min:String(n),max:String(s),step:"any"}),c=Object.assign(document.createElement("input"),{type:"number",step:"any"});
l.setAttribute("aria-label",r),c.setAttribute("aria-label",`${r}, exactly`),a.append(Object.assign(document.createElement("span"),{textContent:r}),l,c,e),t.append(
a);let h=()=>{l.value=c.value=String(o.get(r))},d=(m,u)=>{m.value===""||!Number.isFinite(Number(m.value))||(u.value=m.value,o.set({[r]:Number(m.value)}),i())};return l.
addEventListener("input",()=>d(l,c)),c.addEventListener("change",()=>d(c,l)),h(),h}var I=o=>o>0?[.1*o,3*o]:o<0?[3*o,.1*o]:[-1,1];function R(o){let{start:t,end:r,
step:e}=o,n=o.link==="";return{start:t,end:r,step:e,written:n,at:s=>o.at(s)}}function nt(o){let t=o.end-o.start,r=Float64Array.from({length:C+1},(i,a)=>o.start+
t*a/C),e=Array.from(r,i=>o.state(i)),n=e[0].energy,s={q:(i,a)=>i.q[a],v:(i,a)=>i.v[a],multipliers:(i,a)=>i.multipliers[a],inputs:(i,a)=>i.inputs[a],energy:i=>i.
energy,residual:i=>i.residual,drift:i=>Math.abs(i.energy-n)};return{times:r,column:(i,a)=>Float64Array.from(e,l=>s[i](l,a))}}var it=[.03125,.0625,.125,.25,.5,1,2,4,8],A=class{constructor(t,r,e,n,s){this.stage=t;this.surface=r;this.motion=e;this.told=n;this.forces=s;this.time=e.start,this.
offerSpeeds(),this.offerFiles(),this.listen()}stage;surface;motion;told;forces;time;playing=!1;before=null;asked=!1;grabbed=null;dragged=null;slider=U("time");clock=at(
"clock");button=y("play");speed=y("speed");begin(){let t=H();t!==null&&(this.time=this.within(t)),this.stage.resize(),this.draw(),this.setPlaying(t===null&&!matchMedia(
"(prefers-reduced-motion: reduce)").matches)}follow(){let t=H();t!==null&&this.seek(t)}play(t){this.motion=t,this.seek(this.within(this.time))}onDrag(t){this.dragged=
t}seek(t){this.setPlaying(!1),this.time=this.within(t),this.request()}draw(){this.stage.draw(this.moment());let{start:t,end:r}=this.motion,e=`${this.time.toFixed(
r-t<1?4:2)} s`;this.slider.value=String(r>t?1e3*(this.time-t)/(r-t):0),this.slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){
let{motion:t,time:r}=this,e=t.at(r);return{motion:t,time:r,numbers:e,shown:ot(),pulls:this.forces?.at(t,r,e)??[]}}setPlaying(t){this.playing=t&&this.motion.end>
this.motion.start,this.button.textContent=this.playing?"Pause":"Play",this.button.setAttribute("aria-pressed",String(this.playing)),this.before=null,this.playing&&
requestAnimationFrame(r=>this.tick(r))}tick(t){if(!this.playing)return;let{start:r,end:e}=this.motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(
this.speed.value)),this.before=t,this.time>=e&&(this.time=r+(this.time-r)%(e-r)),this.draw(),requestAnimationFrame(n=>this.tick(n))}within(t){return Math.min(Math.
max(t,this.motion.start),this.motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}step(t){this.seek(this.time+
t*this.motion.step)}offerSpeeds(){let t=this.motion.end-this.motion.start,r=t>=2&&t<=120?1:10**Math.round(Math.log10(Math.max(t,1e-9)/15));for(let e of it){let n=e<
1&&r===1?`1/${1/e}`:String(Number((e*r).toPrecision(3)));this.speed.append(new Option(`×${n}`,String(e*r),e===1,e===1))}}offerFiles(){let t=y("save");for(let r of Object.
keys(this.stage.exports))t.append(new Option(r.toUpperCase(),r));typeof MediaRecorder<"u"&&_()&&t.append(new Option("WebM (plays once)","webm")),t.addEventListener(
"change",()=>{let r=t.value;t.value="",r&&this.save(r)})}async save(t){let r=t==="webm"?await this.record():await this.stage.exports[t](),e=document.createElement(
"a");e.href=URL.createObjectURL(r),e.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}record(){
let t=new MediaRecorder(this.stage.canvas.captureStream(60),{mimeType:_(),videoBitsPerSecond:8e6}),r=[];return t.ondataavailable=e=>r.push(e.data),this.time=this.
motion.start,t.start(),this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),new Promise(e=>{t.onstop=()=>e(
new Blob(r,{type:"video/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),y("back").addEventListener("click",()=>this.
step(-1)),y("forth").addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:r}=this.motion;this.seek(t+Number(this.
slider.value)/1e3*(r-t))}),y("shown").addEventListener("change",()=>this.request()),document.getElementById("length")?.addEventListener("input",()=>this.request()),
y("reset").addEventListener("click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(
()=>{this.stage.resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.
request()})}followPointer(){let{surface:t,stage:r}=this;t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),t.focus();let n=this.dragged&&!e.shiftKey&&
e.buttons===1;this.grabbed=n?r.grab(e.offsetX,e.offsetY,this.moment()):null}),t.addEventListener("pointerup",e=>{this.grabbed&&this.dragged(this.grabbed.index,this.
grabbed.to(e.offsetX,e.offsetY),!0),this.grabbed=null}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(e.pointerId)||(this.grabbed?this.dragged(
this.grabbed.index,this.grabbed.to(e.offsetX,e.offsetY),!1):e.shiftKey||e.buttons>1?r.move(e.movementX,e.movementY):r.turn(e.movementX,e.movementY),this.request())}),
t.addEventListener("wheel",e=>{document.activeElement===t&&(e.preventDefault(),r.magnify(Math.exp(-e.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:r}=this,
e=t.shiftKey?4:20,s={ArrowLeft:()=>r.turn(-e,0),ArrowRight:()=>r.turn(e,0),ArrowUp:()=>r.turn(0,-e),ArrowDown:()=>r.turn(0,e),"+":()=>r.magnify(1.15),"=":()=>r.
magnify(1.15),"-":()=>r.magnify(1/1.15),0:()=>r.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.
motion.start),End:()=>this.seek(this.motion.end)}[t.key];!s||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),s(),this.request())}};function ot(){let o=t=>U(
`show-${t}`).checked;return{names:o("names"),trails:o("trails"),velocities:o("velocities"),accelerations:o("accelerations")}}function H(){let o=/^#t=(-?[\d.]+(?:e-?\d+)?)$/.
exec(location.hash);return o?Number(o[1]):null}function _(){return["video/webm;codecs=vp9","video/webm"].find(o=>MediaRecorder.isTypeSupported(o))}var y=o=>document.
getElementById(o),U=o=>y(o),at=o=>y(o);function q(o){let t=getComputedStyle(o),r=e=>t.getPropertyValue(e).trim();return{ink:r("--ink"),force:r("--bad"),quiet:r("--quiet"),faint:r("--faint"),panel:r("\
--panel"),series:Array.from({length:8},(e,n)=>r(`--series-${n+1}`))}}function $(o){let t=10**Math.floor(Math.log10(o));return[1,2,5,10].map(r=>r*t).find(r=>r>=o*(1-1e-9))??10*t}var f=58,S=12,g=10,v=38;function B(o,t,r,e){let n=o.flatMap(s=>{let i=document.querySelector(`figure[data-plot="${s.key}"]`);return i?[new D(i,s,t,r,e)]:[]});return{
follow:s=>n.forEach(i=>i.follow(s)),redraw:s=>n.forEach(i=>i.redraw(s))}}var D=class{constructor(t,r,e,n,s){this.data=r;this.span=e;this.seek=n;this.events=s;this.
canvas=t.querySelector("canvas"),this.said=t.querySelector("output");let i=r.x_track?M(r.x_track):null,a=l=>M(l);this.curves=r.curves.map(l=>({name:l.name,x:l.x?
M(l.x):i,y:a(l.y)})),this.whole=this.window=j(this.curves,r.logarithmic),this.colours=q(this.canvas),this.listen()}data;span;seek;events;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;asked=!1;redraw(t){
let{data:r}=this,{sources:e}=r;if(this.canvas.classList.toggle("stale",!e),!e)return;let n=s=>Math.log10(Math.max(Math.abs(s)/(r.scale??1),1e-18));this.curves=e.
map(([s,i],a)=>{let l=t.column(s,i),c=r.timed?t.times:t.column("q",i);return{name:r.curves[a].name,x:c,y:r.logarithmic?l.map(n):l}}),this.whole=this.window=j(this.
curves,r.logarithmic),this.request()}follow(t){this.time=t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){
let{low:r,high:e}=this.window;return f+(t-r[0])/(e[0]-r[0])*(this.width-f-S)}up(t){let{low:r,high:e}=this.window;return this.height-v-(t-r[1])/(e[1]-r[1])*(this.
height-g-v)}at(t,r){let{low:e,high:n}=this.window;return[e[0]+(t-f)/(this.width-f-S)*(n[0]-e[0]),e[1]+(this.height-v-r)/(this.height-g-v)*(n[1]-e[1])]}request(){
this.asked||!this.visible||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:r}=this;(r.width!==
Math.round(this.width*t)||r.height!==Math.round(this.height*t))&&(r.width=Math.round(this.width*t),r.height=Math.round(this.height*t));let e=r.getContext("2d");
e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.width,this.height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(f,g,this.width-
f-S,this.height-g-v),e.clip(),this.data.timed&&this.marks(e),this.curves.forEach((n,s)=>this.curve(e,n,this.colours.series[s%8],s>=8)),this.cursor(e),this.drag&&
this.frame(e,this.drag),e.restore()}axes(t){let{low:r,high:e}=this.window,n=this.width-S,s=this.height-v;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=
this.colours.quiet,t.textAlign="center";for(let i of T(r[0],e[0],(n-f)/80))k(t,this.across(i),g,this.across(i),s),t.fillText(z(i,e[0]-r[0]),this.across(i),s+15);
t.textAlign="right";for(let i of this.data.logarithmic?ht(r[1],e[1]):T(r[1],e[1],(s-g)/38))k(t,f,this.up(i),n,this.up(i)),t.fillText(this.data.logarithmic?ct(i):
z(i,e[1]-r[1]),f-6,this.up(i)+4);t.strokeStyle=this.colours.quiet,k(t,f,g,f,s),k(t,f,s,n,s),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.
x,(f+n)/2,this.height-5),t.save(),t.translate(12,(g+s)/2),t.rotate(-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}marks(t){t.strokeStyle=this.colours.quiet,
t.lineWidth=1,t.setLineDash([1,3]);for(let r of this.events)k(t,this.across(r),g,this.across(r),this.height-v);t.setLineDash([])}curve(t,{x:r,y:e},n,s){t.strokeStyle=
n,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(s?[5,3]:[]),t.beginPath();let i=!1;for(let a=0;a<r.length;a+=1){if(Number.isNaN(e[a])){i=!1;continue}i?t.lineTo(
this.across(r[a]),this.up(e[a])):t.moveTo(this.across(r[a]),this.up(e[a])),i=!0}t.stroke(),t.setLineDash([])}cursor(t){let r=this.hover??this.time;Number.isNaN(
r)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,k(t,this.across(r),g,this.across(r),this.height-v)),this.curves.forEach((e,n)=>{let s=this.
index(e,r);Number.isNaN(e.y[s])||(t.fillStyle=this.colours.series[n%8],t.beginPath(),t.arc(this.across(e.x[s]),this.up(e.y[s]),4,0,2*Math.PI),t.fill())}))}frame(t,{
from:r,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=.2,t.fillRect(Math.min(r[0],e[0]),Math.min(r[1],e[1]),Math.abs(r[0]-e[0]),Math.abs(r[1]-e[1])),t.globalAlpha=
1}index({x:t},r){if(!this.data.timed)return Math.round(lt(r,this.span)*(t.length-1));let e=0,n=t.length-1;for(;n-e>1;){let s=e+n>>1;t[s]<r?e=s:n=s}return r-t[e]<
t[n]-r?e:n}tell(t){let r=this.curves.map(e=>`${e.name||this.data.y} ${this.number(e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.
number(t,!0)} s: ${r}`:r}number(t,r=!1){let e=this.data.logarithmic&&!r?10**t:t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,
r=e=>[e.offsetX,e.offsetY];t.addEventListener("pointermove",e=>{this.drag&&(this.drag.to=r(e)),this.data.timed&&(this.hover=this.at(...r(e))[0],this.tell(this.hover)),
this.request()}),t.addEventListener("pointerleave",()=>{this.hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(
e.pointerId),this.drag={from:r(e),to:r(e)}}),t.addEventListener("pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),
t.addEventListener("keydown",e=>this.key(e)),new ResizeObserver(()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.
request()},{rootMargin:"200px"}).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.colours=q(t),this.request()}),window.
addEventListener("beforeprint",()=>{this.visible=!0,this.draw()})}release(){let{drag:t}=this;if(this.drag=null,!t)return;let[r,e]=[Math.abs(t.from[0]-t.to[0]),Math.
abs(t.from[1]-t.to[1])];if(r>6&&e>6){let[n,s]=[this.at(...t.from),this.at(...t.to)];this.window={low:[Math.min(n[0],s[0]),Math.min(n[1],s[1])],high:[Math.max(n[0],
s[0]),Math.max(n[1],s[1])]}}else this.data.timed&&this.seek(this.at(...t.from)[0]);this.request()}key(t){let r={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Es\
cape"){this.window=this.whole,this.request();return}if(!r||!this.data.timed)return;t.preventDefault();let{low:e,high:n}=this.window,s=this.hover??(Number.isNaN(
this.time)?e[0]:this.time);this.hover=Math.min(Math.max(s+r*(n[0]-e[0])/(t.shiftKey?500:50),e[0]),n[0]),this.tell(this.hover),this.request()}},lt=(o,[t,r])=>r>t?
Math.min(Math.max((o-t)/(r-t),0),1):0;function k(o,t,r,e,n){o.beginPath(),o.moveTo(t,r),o.lineTo(e,n),o.stroke()}function j(o,t){let r=l=>{let c=1/0,h=-1/0;for(let d of o)
for(let m of d[l])Number.isFinite(m)&&(c=Math.min(c,m),h=Math.max(h,m));return c<=h?[c,h]:[0,1]},e=([l,c],h)=>{let d=h*(c-l)||h*Math.abs(c)||1;return[l-d,c+d]},
n=e(r("x"),.01),[s,i]=r("y"),a=t?[Math.max(s,i-8)-.3,i+.3]:e([s,i],.06);return{low:[n[0],a[0]],high:[n[1],a[1]]}}function T(o,t,r){let e=$((t-o)/Math.max(r,2));
return Array.from({length:Math.floor(t/e)-Math.ceil(o/e)+1},(n,s)=>(Math.ceil(o/e)+s)*e)}function ht(o,t){let r=Math.max(1,Math.ceil((t-o)/5));return T(o,t,100).
length?Array.from({length:Math.floor(t)-Math.ceil(o)+1},(e,n)=>Math.ceil(o)+n).filter(e=>e%r===0):[]}function z(o,t){let r=Math.abs(o)<1e-9*t?0:o,e=Math.max(Math.
abs(r),t);return e>=1e5||e<.001?r===0?"0":r.toExponential(1).replace("-","−").replace("e+","·10^").replace("e","·10^"):Number(r.toPrecision(6)).toString().replace(
"-","−")}function ct(o){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(o).replace("-","⁻").replace(/\d/g,r=>t[Number(r)])}async function W(o){let t=await F(),r=t.motion?new x(t.motion):null,e=null,n=B(t.plots,r?[r.start,r.end]:[0,1],a=>e?.seek(a),t.events??[]);if(o&&t.scene&&r){let a=document.
getElementById("stage");e=new A(o(a,t.scene),a,r,l=>n.follow(l),t.forces?new E(t.forces):null),e.begin()}let s=()=>document.querySelectorAll(".scroll").forEach(
a=>{a.scrollWidth>a.clientWidth&&(a.tabIndex=0)});s(),addEventListener("resize",s),addEventListener("toggle",s,{capture:!0}),addEventListener("hashchange",()=>e?.
follow());let i=e?O(t,e,n.redraw):null;Object.assign(window,{dalembert:{data:t,player:e,simulation:i}})}W(null);})();
