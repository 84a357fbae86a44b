"use strict";/* built by web/build.mjs */
"use strict";(()=>{function V(a){let t=a.length/2,s=new Uint16Array(t);for(let e=0,n=0;e<t;e+=1){let r=a[e]|a[t+e]<<8;s[e]=n+=r&1?-(r+1)/2:r/2}return s}function M(a){let{low:t,high:s,
count:e}=a;if(e)return Float64Array.from({length:e},(i,o)=>t+(s-t)*o/(e-1));let n=(s-t)/65534,r=V(a.words);for(let i=1;i<r.length;i+=1)r[i]+=r[i-1];return Float64Array.
from(r,i=>i===65535?NaN:a.low+n*i)}async function F(){let a=Uint8Array.from(atob(document.getElementById("page").textContent),n=>n.charCodeAt(0)),t=await new Response(
new Blob([a]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),s=4+new DataView(t).getUint32(0,!0),e=new TextDecoder().decode(new Uint8Array(
t,4,s-4));return JSON.parse(e,(n,r)=>r?.bytes===void 0?r:new Uint8Array(t,s+r.at,r.bytes))}var x=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(M)}data;start;end;step;written=!0;tracks;at(t){
let s=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),s):0,n=Math.min(Math.floor(e),Math.max(s-1,0)),r=[n-1,n,n+1,n+2].map(l=>Math.
min(Math.max(l,0),s)),i=G(e-n),o=this.tracks.map(l=>r.reduce((c,h,d)=>c+i[d]*l[h],0));return Float64Array.from(this.data.columns,l=>typeof l=="number"?l:o[l.track])}};
function G(a){return[-a*(1-a)**2,2-5*a*a+3*a**3,a*(1+4*a-3*a*a),-a*a*(1-a)].map(t=>t/2)}var E=class{constructor(t){this.data=t;this.recorded=new x(t.motion)}data;recorded;ticked=document.getElementById("show-forces");length=document.getElementById(
"length");at(t,s,e){if(this.ticked.disabled=this.length.disabled=!t.written,this.ticked.title=t.written?"":"Forces are known of the motion as it was written.",!this.
ticked.checked||this.ticked.disabled)return[];let n=this.recorded.at(s),r=this.data.scale*10**Number(this.length.value),i=0,o=(l,c)=>Array.from(l.slice(c,c+3));
return this.data.names.map((l,c)=>{let h=this.data.points[c]??null,d=o(n,i),m=h===null?o(n,i+3):o(e,h);return i+=h===null?6:3,{name:l,from:m,to:m.map((u,p)=>u+r*
d[p]),newtons:Math.hypot(...d)}})}};var Y={10:"finished",11:"too many steps",12:"the step became too small"},L={1:"the accelerations are not determined",2:"the state is not finite",3:"the constrai\
nts contradict each other",4:"the constraints cannot be met",6:"the constraints are nearly dependent"},w=64,X=65536,J=100,Q=a=>Uint8Array.from(atob(a),t=>t.charCodeAt(
0)),P=class a{static async open(t){let s=typeof t.code=="string"?Q(t.code):t.code;return new a(t,await WebAssembly.compile(s))}constructor(t,s){let e=t.sizes,n=e.
nq+e.n,r=t.constants+t.stack,i={context:e.context+t.start.k.length,y:n,f:n,state:e.state,variance:n,times:w,states:w*n,dense:w*e.rows*n,variances:w*n,seen:e.context+
t.start.k.length,point:n,error:n,end:n,row:e.rows*n,clock:1,a:e.n,multipliers:e.nc,inputs:e.nu,energy:1,residual:1,numbers:e.numbers},o=r;this.places={};for(let[
m,u]of Object.entries(i))this.places[m]=o,o+=8*u;let l=new WebAssembly.Memory({initial:Math.ceil(o/X)}),c=new WebAssembly.Global({value:"i32",mutable:!0},r),h={
__linear_memory:l,__stack_pointer:c};this.call=new WebAssembly.Instance(s,{env:h}).exports,this.here={};for(let[m,u]of Object.entries(i))this.here[m]=new Float64Array(
l.buffer,this.places[m],u);this.data=t,this.sizes=e,this.dim=n,this.wide={times:1,states:n,dense:e.rows*n,variances:n},this.steps={};for(let[m,u]of Object.entries(
this.wide))this.steps[m]=new Float64Array((w+1)*u);let d={p:t.names.p,q:t.names.q,v:t.names.v,u:t.names.u};this.named=new Map(Object.entries(d).flatMap(([m,u])=>u.
map((p,b)=>[p,[m,b]]))),this.reset()}reset(){let{q:t,v:s,u:e,p:n}=this.data.start;return Object.assign(this,{q:[...t],v:[...s],u:[...e],p:[...n],duration:this.data.
run.duration}),this.run()}set(t){for(let[s,e]of Object.entries(t)){if(!this.named.has(s))throw new RangeError(`there is no '${s}'; there are ${[...this.named.keys()].
join(", ")}`);if(!Number.isFinite(e))throw new RangeError(`${s} is ${e}, no finite number`);let[n,r]=this.named.get(s);this[n][r]=e}return this.run()}get(t){let[
s,e]=this.named.get(t);return this[s][e]}get link(){let{start:t}=this.data;return[...this.named].filter(([,[s,e]])=>!Object.is(this[s][e],t[s][e])).map(([s,[e,n]])=>`${encodeURIComponent(
s)}=${Object.is(this[e][n],-0)?"-0":this[e][n]};`).join("")}follow(t){let{q:s,v:e,u:n,p:r}=this.data.start;Object.assign(this,{q:[...s],v:[...e],u:[...n],p:[...r]});
let i=t.replace(/^#/,"").split(";").filter(Boolean).map(o=>o.split("="));return this.set(Object.fromEntries(i.map(([o,l])=>[decodeURIComponent(o),l?.trim()?Number(
l):NaN])))}run(t=this.duration){let{here:s,places:e,data:n}=this,{rtol:r,atol:i,pulses:o,max_steps:l,stops:c}=n.run;if(this.duration=t,this.status=this.settle(),
this.made=0,this.steps.states.set(s.y),this.status)return this.ended(!1);this.call.set_off(e.state,e.y,e.variance,e.context);let h=t/o,d=10;for(let[m,u]of tt(c,
t)){if(s.state[0]=m,d=Number(this.call.begin(u-m,r,i,h,e.state,e.y,e.f,e.context)),d)break;for(d=11;d===11&&s.state[2]<l;)d=Number(this.call.advance(u,r,i,h,BigInt(
w),BigInt(2*w),e.state,e.y,e.f,e.variance,e.context,e.times,e.states,e.dense,e.variances)),this.keep(s.state[4]);if(d!==10)break}return this.status=Y[d]??L[d]??
L[s.state[5]]??"stopped",this.ended(d===10)}ended(t){return this.here.seen.set(this.here.context),this.start=this.data.start.t,this.end=this.start+this.steps.times[this.
made],this.step=this.data.run.step,this.finished=t,t}keep(t){let{here:s,steps:e}=this,n=this.made+t;if((n+1)*this.dim>e.states.length)for(let r of Object.keys(e))
e[r]=Z(e[r]);for(let[r,i]of Object.entries(e)){let o=this.wide[r],l=r==="times"||r==="states"?1:0;i.set(s[r].subarray(0,t*o),(this.made+l)*o)}this.made=n}get times(){
return this.steps.times.subarray(0,this.made+1)}get states(){return this.steps.states.subarray(0,(this.made+1)*this.dim)}settle(){let{here:t,places:s,data:e,sizes:n}=this;
if(t.context.fill(0),t.context[0]=e.start.t,t.context.set(this.u,1),t.context.set(this.p,1+n.nu),t.context.set(e.start.k,n.context),t.y.set(this.q),t.y.set(this.
v,n.nq),t.variance.fill(0),!this.link)return"";let r=4;for(let i=0;i<8&&r===4;i++)r=Number(this.call.project(0,s.y,s.variance,s.context));return r&&r<6?L[r]:""}look(t){
let{here:s,places:e,steps:n,dim:r,made:i,wide:o}=this,{times:l}=n,c=Math.min(Math.max(t-this.start,0),l[i]),h=0,d=Math.max(i-1,0);for(;h<d;){let u=h+d+1>>1;l[u]<=
c?h=u:d=u-1}let m=(u,p)=>n[u].subarray(p*o[u],(p+1)*o[u]);if(s.point.set(m("states",h)),s.error.fill(0),i){let u=l[h+1]-l[h],p=u>0?(c-l[h])/u:1;s.f.set(m("state\
s",h)),s.end.set(m("states",h+1)),s.row.set(m("dense",h)),this.call.within(p,e.f,e.end,e.row,e.point),p>0&&p<1&&s.error.set(m("variances",h).map(b=>J*b))}return s.
context.set(s.seen),s.clock[0]=c,this.call.observe(1n,e.clock,e.point,e.error,e.context,e.a,e.multipliers,e.inputs,e.energy,e.residual),c}state(t){let s=this.start+
this.look(t),{here:e,sizes:n}=this,{point:r,a:i,multipliers:o,inputs:l}=e;return{t:s,q:r.slice(0,n.nq),v:r.slice(n.nq),a:i.slice(),multipliers:o.slice(),inputs:l.
slice(),energy:e.energy[0],residual:e.residual[0]}}at(t){return this.drawn(this.look(t))}drawn(t){let{here:s,places:e,sizes:n}=this;return s.clock[0]=this.start+
t,this.call.numbers(e.clock,e.point,e.point+8*n.nq,e.inputs,e.context+8*(1+n.nu),e.multipliers,e.numbers),s.numbers.slice()}take(t){this.look(t),this.q=[...this.
here.point.subarray(0,this.sizes.nq)],this.v.fill(0)}drag(t,s){let e=i=>s.map((o,l)=>o-i[l]);this.v.fill(0),this.settled();let n=e(this.placed(t)),r=Math.hypot(
...n);for(let i=0;i<12&&r>1e-9;i++){let o=this.q,{ways:l,slopes:c}=this.tangent(t),h=et(c,n),d=o.map((u,p)=>l.reduce((b,W,K)=>b+h[K]*W[p],0)),m=1;for(;m>.01&&(this.
q=o.map((u,p)=>u+m*d[p]),!(this.settled()&&Math.hypot(...e(this.placed(t)))<r));m/=2);if(m<=.01){this.q=o,this.settled();break}n=e(this.placed(t)),r=Math.hypot(
...n)}return r}settled(){return this.settle()?!1:(this.q=[...this.here.y.subarray(0,this.sizes.nq)],this.q.every(Number.isFinite))}placed(t){return this.here.point.
set(this.here.y),this.here.inputs.set(this.u),[...this.drawn(0).subarray(t,t+3)]}tangent(t){let s=this.q,e=this.placed(t),n=[],r=[];return s.forEach((i,o)=>{let l=1e-6*
(1+Math.abs(i));this.q=s.map((d,m)=>m===o?i+l:d);let c=this.settled(),h=this.placed(t);n.push(s.map((d,m)=>c?(this.q[m]-d)/l:0)),r.push(h.map((d,m)=>c?(d-e[m])/
l:0))}),this.q=s,this.settled(),{ways:n,slopes:r}}};function Z(a){let t=new Float64Array(2*a.length);return t.set(a),t}function tt(a,t){let s=[],e=0;for(let[n,r]of a)
e<n&&r<t&&s.push([e,n]),e<r&&r<t&&(e=r);return e<t&&s.push([e,t]),s}function et(a,t){let s=c=>a.map(h=>h.reduce((d,m,u)=>d+m*c[u],0)),e=c=>t.map((h,d)=>a.reduce(
(m,u,p)=>m+u[d]*c[p],0)),n=1e-9+1e-6*a.flat().reduce((c,h)=>c+h*h,0),r=t.map(()=>0),i=[...t],o=[...i],l=i.reduce((c,h)=>c+h*h,0);for(let c=0;c<3&&l>1e-30;c++){let h=e(
s(o)).map((u,p)=>u+n*o[p]),d=l/h.reduce((u,p,b)=>u+p*o[b],0);r=r.map((u,p)=>u+d*o[p]),i=i.map((u,p)=>u-d*h[p]);let m=i.reduce((u,p)=>u+p*p,0);o=i.map((u,p)=>u+m/
l*o[p]),l=m}return s(r)}var N=600;async function R(a,t,s){let e=document.getElementById("live"),n=a.simulation;if(!e||!n)return null;let r=await P.open(n),i=document.createElement("out\
put"),o=()=>{t.play(I(r)),s(nt(r)),i.textContent=r.finished?"":`Ended after ${(r.end-r.start).toPrecision(3)} s: ${r.status}.`;let u=`#${r.link}`;location.hash!==
u&&(location.hash||u!=="#")&&history.replaceState(null,"",u)},l=st(r,e,o),c=()=>{l.forEach(u=>u()),o()},h=Object.assign(document.createElement("button"),{type:"\
button",textContent:"As written"});h.addEventListener("click",()=>{r.reset(),c()}),i.setAttribute("aria-live","polite"),e.append(h,i);let d=()=>{if(!(/^#t=/.test(
location.hash)||!location.hash.includes("="))){try{r.follow(location.hash)}catch(u){i.textContent=`The link does not fit: ${u.message}.`;return}c()}};window.addEventListener(
"hashchange",()=>{location.hash!==`#${r.link}`&&d()});let m=!1;return t.onDrag((u,p,b)=>{if(m||r.take(t.time),m=!b,r.drag(u,p),r.run(b?n.run.duration:n.run.step),
t.seek(r.start),!b){t.play(I(r));return}c(),t.setPlaying(!0)}),d(),r}function st(a,t,s){let{names:e,units:n}=a.data;return[["Parameters",e.p,i=>C(a.get(i)),i=>n[i]],
["Start",e.q,i=>[a.get(i)-Math.PI,a.get(i)+Math.PI],()=>""],["Velocities",e.v,i=>[a.get(i)-5,a.get(i)+5],()=>""],["Inputs",e.u,i=>C(a.get(i)),()=>""]].filter(([
,i])=>i.length).flatMap(([i,o,l,c])=>{let h=Object.assign(document.createElement("fieldset"),{className:"values"});return h.append(Object.assign(document.createElement(
"legend"),{textContent:i})),t.append(h),o.map((d,m)=>rt(a,h,d,c(m),l(d,m),s))})}function rt(a,t,s,e,[n,r],i){let o=document.createElement("label"),l=Object.assign(
document.createElement("input"),{type:"range",min:String(n),max:String(r),step:"any"}),c=Object.assign(document.createElement("input"),{type:"number",step:"any"});
l.setAttribute("aria-label",s),c.setAttribute("aria-label",`${s}, exactly`),o.append(Object.assign(document.createElement("span"),{textContent:s}),l,c,e),t.append(
o);let h=()=>{l.value=c.value=String(a.get(s))},d=(m,u)=>{m.value===""||!Number.isFinite(Number(m.value))||(u.value=m.value,a.set({[s]:Number(m.value)}),i())};return l.
addEventListener("input",()=>d(l,c)),c.addEventListener("change",()=>d(c,l)),h(),h}var C=a=>a>0?[.1*a,3*a]:a<0?[3*a,.1*a]:[-1,1];function I(a){let{start:t,end:s,
step:e}=a,n=a.link==="";return{start:t,end:s,step:e,written:n,at:r=>a.at(r)}}function nt(a){let t=a.end-a.start,s=Float64Array.from({length:N+1},(i,o)=>a.start+
t*o/N),e=Array.from(s,i=>a.state(i)),n=e[0].energy,r={q:(i,o)=>i.q[o],v:(i,o)=>i.v[o],multipliers:(i,o)=>i.multipliers[o],inputs:(i,o)=>i.inputs[o],energy:i=>i.
energy,residual:i=>i.residual,drift:i=>Math.abs(i.energy-n)};return{times:s,column:(i,o)=>Float64Array.from(e,l=>r[i](l,o))}}var it=[.03125,.0625,.125,.25,.5,1,2,4,8],A=class{constructor(t,s,e,n,r){this.stage=t;this.surface=s;this.motion=e;this.told=n;this.forces=r;this.time=e.start,this.
offerSpeeds(),this.offerFiles(),this.listen()}stage;surface;motion;told;forces;time;playing=!1;before=null;asked=!1;grabbed=null;dragged=null;slider=U("time");clock=ot(
"clock");button=y("play");speed=y("speed");begin(){let t=O();t!==null&&(this.time=this.within(t)),this.stage.resize(),this.draw(),this.setPlaying(t===null&&!matchMedia(
"(prefers-reduced-motion: reduce)").matches)}follow(){let t=O();t!==null&&this.seek(t)}play(t){this.motion=t,this.seek(this.within(this.time))}onDrag(t){this.dragged=
t}seek(t){this.setPlaying(!1),this.time=this.within(t),this.request()}draw(){this.stage.draw(this.moment());let{start:t,end:s}=this.motion,e=`${this.time.toFixed(
s-t<1?4:2)} s`;this.slider.value=String(s>t?1e3*(this.time-t)/(s-t):0),this.slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){
let{motion:t,time:s}=this,e=t.at(s);return{motion:t,time:s,numbers:e,shown:at(),pulls:this.forces?.at(t,s,e)??[]}}setPlaying(t){this.playing=t&&this.motion.end>
this.motion.start,this.button.textContent=this.playing?"Pause":"Play",this.button.setAttribute("aria-pressed",String(this.playing)),this.before=null,this.playing&&
requestAnimationFrame(s=>this.tick(s))}tick(t){if(!this.playing)return;let{start:s,end:e}=this.motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(
this.speed.value)),this.before=t,this.time>=e&&(this.time=s+(this.time-s)%(e-s)),this.draw(),requestAnimationFrame(n=>this.tick(n))}within(t){return Math.min(Math.
max(t,this.motion.start),this.motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}step(t){this.seek(this.time+
t*this.motion.step)}offerSpeeds(){let t=this.motion.end-this.motion.start,s=t>=2&&t<=120?1:10**Math.round(Math.log10(Math.max(t,1e-9)/15));for(let e of it){let n=e<
1&&s===1?`1/${1/e}`:String(Number((e*s).toPrecision(3)));this.speed.append(new Option(`×${n}`,String(e*s),e===1,e===1))}}offerFiles(){let t=y("save");for(let s of Object.
keys(this.stage.exports))t.append(new Option(s.toUpperCase(),s));typeof MediaRecorder<"u"&&H()&&t.append(new Option("WebM (plays once)","webm")),t.addEventListener(
"change",()=>{let s=t.value;t.value="",s&&this.save(s)})}async save(t){let s=t==="webm"?await this.record():await this.stage.exports[t](),e=document.createElement(
"a");e.href=URL.createObjectURL(s),e.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}record(){
let t=new MediaRecorder(this.stage.canvas.captureStream(60),{mimeType:H(),videoBitsPerSecond:8e6}),s=[];return t.ondataavailable=e=>s.push(e.data),this.time=this.
motion.start,t.start(),this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),new Promise(e=>{t.onstop=()=>e(
new Blob(s,{type:"video/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),y("back").addEventListener("click",()=>this.
step(-1)),y("forth").addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:s}=this.motion;this.seek(t+Number(this.
slider.value)/1e3*(s-t))}),y("shown").addEventListener("change",()=>this.request()),document.getElementById("length")?.addEventListener("input",()=>this.request()),
y("reset").addEventListener("click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(
()=>{this.stage.resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.
request()})}followPointer(){let{surface:t,stage:s}=this;t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),t.focus();let n=this.dragged&&!e.shiftKey&&
e.buttons===1;this.grabbed=n?s.grab(e.offsetX,e.offsetY,this.moment()):null}),t.addEventListener("pointerup",e=>{this.grabbed&&this.dragged(this.grabbed.index,this.
grabbed.to(e.offsetX,e.offsetY),!0),this.grabbed=null}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(e.pointerId)||(this.grabbed?this.dragged(
this.grabbed.index,this.grabbed.to(e.offsetX,e.offsetY),!1):e.shiftKey||e.buttons>1?s.move(e.movementX,e.movementY):s.turn(e.movementX,e.movementY),this.request())}),
t.addEventListener("wheel",e=>{document.activeElement===t&&(e.preventDefault(),s.magnify(Math.exp(-e.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:s}=this,
e=t.shiftKey?4:20,r={ArrowLeft:()=>s.turn(-e,0),ArrowRight:()=>s.turn(e,0),ArrowUp:()=>s.turn(0,-e),ArrowDown:()=>s.turn(0,e),"+":()=>s.magnify(1.15),"=":()=>s.
magnify(1.15),"-":()=>s.magnify(1/1.15),0:()=>s.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.
motion.start),End:()=>this.seek(this.motion.end)}[t.key];!r||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),r(),this.request())}};function at(){let a=t=>U(
`show-${t}`).checked;return{names:a("names"),trails:a("trails"),velocities:a("velocities"),accelerations:a("accelerations")}}function O(){let a=/^#t=(-?[\d.]+(?:e-?\d+)?)$/.
exec(location.hash);return a?Number(a[1]):null}function H(){return["video/webm;codecs=vp9","video/webm"].find(a=>MediaRecorder.isTypeSupported(a))}var y=a=>document.
getElementById(a),U=a=>y(a),ot=a=>y(a);function q(a){let t=getComputedStyle(a),s=e=>t.getPropertyValue(e).trim();return{ink:s("--ink"),force:s("--bad"),quiet:s("--quiet"),faint:s("--faint"),panel:s("\
--panel"),series:Array.from({length:8},(e,n)=>s(`--series-${n+1}`))}}function _(a){let t=10**Math.floor(Math.log10(a));return[1,2,5,10].map(s=>s*t).find(s=>s>=a*(1-1e-9))??10*t}var f=58,S=12,g=10,v=38;function z(a,t,s,e){let n=a.flatMap(r=>{let i=document.querySelector(`figure[data-plot="${r.key}"]`);return i?[new D(i,r,t,s,e)]:[]});return{
follow:r=>n.forEach(i=>i.follow(r)),redraw:r=>n.forEach(i=>i.redraw(r))}}var D=class{constructor(t,s,e,n,r){this.data=s;this.span=e;this.seek=n;this.events=r;this.
canvas=t.querySelector("canvas"),this.said=t.querySelector("output");let i=s.x_track?M(s.x_track):null,o=l=>M(l);this.curves=s.curves.map(l=>({name:l.name,x:l.x?
M(l.x):i,y:o(l.y)})),this.whole=this.window=$(this.curves,s.logarithmic),this.colours=q(this.canvas),this.listen()}data;span;seek;events;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;asked=!1;redraw(t){
let{data:s}=this,{sources:e}=s;if(this.canvas.classList.toggle("stale",!e),!e)return;let n=r=>Math.log10(Math.max(Math.abs(r)/(s.scale??1),1e-18));this.curves=e.
map(([r,i],o)=>{let l=t.column(r,i),c=s.timed?t.times:t.column("q",i);return{name:s.curves[o].name,x:c,y:s.logarithmic?l.map(n):l}}),this.whole=this.window=$(this.
curves,s.logarithmic),this.request()}follow(t){this.time=t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){
let{low:s,high:e}=this.window;return f+(t-s[0])/(e[0]-s[0])*(this.width-f-S)}up(t){let{low:s,high:e}=this.window;return this.height-v-(t-s[1])/(e[1]-s[1])*(this.
height-g-v)}at(t,s){let{low:e,high:n}=this.window;return[e[0]+(t-f)/(this.width-f-S)*(n[0]-e[0]),e[1]+(this.height-v-s)/(this.height-g-v)*(n[1]-e[1])]}request(){
this.asked||!this.visible||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:s}=this;(s.width!==
Math.round(this.width*t)||s.height!==Math.round(this.height*t))&&(s.width=Math.round(this.width*t),s.height=Math.round(this.height*t));let e=s.getContext("2d");
e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.width,this.height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(f,g,this.width-
f-S,this.height-g-v),e.clip(),this.data.timed&&this.marks(e),this.curves.forEach((n,r)=>this.curve(e,n,this.colours.series[r%8],r>=8)),this.cursor(e),this.drag&&
this.frame(e,this.drag),e.restore()}axes(t){let{low:s,high:e}=this.window,n=this.width-S,r=this.height-v;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=
this.colours.quiet,t.textAlign="center";for(let i of T(s[0],e[0],(n-f)/80))k(t,this.across(i),g,this.across(i),r),t.fillText(j(i,e[0]-s[0]),this.across(i),r+15);
t.textAlign="right";for(let i of this.data.logarithmic?ht(s[1],e[1]):T(s[1],e[1],(r-g)/38))k(t,f,this.up(i),n,this.up(i)),t.fillText(this.data.logarithmic?ct(i):
j(i,e[1]-s[1]),f-6,this.up(i)+4);t.strokeStyle=this.colours.quiet,k(t,f,g,f,r),k(t,f,r,n,r),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.
x,(f+n)/2,this.height-5),t.save(),t.translate(12,(g+r)/2),t.rotate(-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}marks(t){t.strokeStyle=this.colours.quiet,
t.lineWidth=1,t.setLineDash([1,3]);for(let s of this.events)k(t,this.across(s),g,this.across(s),this.height-v);t.setLineDash([])}curve(t,{x:s,y:e},n,r){t.strokeStyle=
n,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(r?[5,3]:[]),t.beginPath();let i=!1;for(let o=0;o<s.length;o+=1){if(Number.isNaN(e[o])){i=!1;continue}i?t.lineTo(
this.across(s[o]),this.up(e[o])):t.moveTo(this.across(s[o]),this.up(e[o])),i=!0}t.stroke(),t.setLineDash([])}cursor(t){let s=this.hover??this.time;Number.isNaN(
s)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,k(t,this.across(s),g,this.across(s),this.height-v)),this.curves.forEach((e,n)=>{let r=this.
index(e,s);Number.isNaN(e.y[r])||(t.fillStyle=this.colours.series[n%8],t.beginPath(),t.arc(this.across(e.x[r]),this.up(e.y[r]),4,0,2*Math.PI),t.fill())}))}frame(t,{
from:s,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=.2,t.fillRect(Math.min(s[0],e[0]),Math.min(s[1],e[1]),Math.abs(s[0]-e[0]),Math.abs(s[1]-e[1])),t.globalAlpha=
1}index({x:t},s){if(!this.data.timed)return Math.round(lt(s,this.span)*(t.length-1));let e=0,n=t.length-1;for(;n-e>1;){let r=e+n>>1;t[r]<s?e=r:n=r}return s-t[e]<
t[n]-s?e:n}tell(t){let s=this.curves.map(e=>`${e.name||this.data.y} ${this.number(e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.
number(t,!0)} s: ${s}`:s}number(t,s=!1){let e=this.data.logarithmic&&!s?10**t:t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,
s=e=>[e.offsetX,e.offsetY];t.addEventListener("pointermove",e=>{this.drag&&(this.drag.to=s(e)),this.data.timed&&(this.hover=this.at(...s(e))[0],this.tell(this.hover)),
this.request()}),t.addEventListener("pointerleave",()=>{this.hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(
e.pointerId),this.drag={from:s(e),to:s(e)}}),t.addEventListener("pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),
t.addEventListener("keydown",e=>this.key(e)),new ResizeObserver(()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.
request()},{rootMargin:"200px"}).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.colours=q(t),this.request()}),window.
addEventListener("beforeprint",()=>{this.visible=!0,this.draw()})}release(){let{drag:t}=this;if(this.drag=null,!t)return;let[s,e]=[Math.abs(t.from[0]-t.to[0]),Math.
abs(t.from[1]-t.to[1])];if(s>6&&e>6){let[n,r]=[this.at(...t.from),this.at(...t.to)];this.window={low:[Math.min(n[0],r[0]),Math.min(n[1],r[1])],high:[Math.max(n[0],
r[0]),Math.max(n[1],r[1])]}}else this.data.timed&&this.seek(this.at(...t.from)[0]);this.request()}key(t){let s={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Es\
cape"){this.window=this.whole,this.request();return}if(!s||!this.data.timed)return;t.preventDefault();let{low:e,high:n}=this.window,r=this.hover??(Number.isNaN(
this.time)?e[0]:this.time);this.hover=Math.min(Math.max(r+s*(n[0]-e[0])/(t.shiftKey?500:50),e[0]),n[0]),this.tell(this.hover),this.request()}},lt=(a,[t,s])=>s>t?
Math.min(Math.max((a-t)/(s-t),0),1):0;function k(a,t,s,e,n){a.beginPath(),a.moveTo(t,s),a.lineTo(e,n),a.stroke()}function $(a,t){let s=l=>{let c=1/0,h=-1/0;for(let d of a)
for(let m of d[l])Number.isFinite(m)&&(c=Math.min(c,m),h=Math.max(h,m));return c<=h?[c,h]:[0,1]},e=([l,c],h)=>{let d=h*(c-l)||h*Math.abs(c)||1;return[l-d,c+d]},
n=e(s("x"),.01),[r,i]=s("y"),o=t?[Math.max(r,i-8)-.3,i+.3]:e([r,i],.06);return{low:[n[0],o[0]],high:[n[1],o[1]]}}function T(a,t,s){let e=_((t-a)/Math.max(s,2));
return Array.from({length:Math.floor(t/e)-Math.ceil(a/e)+1},(n,r)=>(Math.ceil(a/e)+r)*e)}function ht(a,t){let s=Math.max(1,Math.ceil((t-a)/5));return T(a,t,100).
length?Array.from({length:Math.floor(t)-Math.ceil(a)+1},(e,n)=>Math.ceil(a)+n).filter(e=>e%s===0):[]}function j(a,t){let s=Math.abs(a)<1e-9*t?0:a,e=Math.max(Math.
abs(s),t);return e>=1e5||e<.001?s===0?"0":s.toExponential(1).replace("-","−").replace("e+","·10^").replace("e","·10^"):Number(s.toPrecision(6)).toString().replace(
"-","−")}function ct(a){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(a).replace("-","⁻").replace(/\d/g,s=>t[Number(s)])}async function B(a){let t=await F(),s=t.motion?new x(t.motion):null,e=null,n=z(t.plots,s?[s.start,s.end]:[0,1],o=>e?.seek(o),t.events??[]);if(a&&t.scene&&s){let o=document.
getElementById("stage");e=new A(a(o,t.scene),o,s,l=>n.follow(l),t.forces?new E(t.forces):null),e.begin()}let r=()=>document.querySelectorAll(".scroll").forEach(
o=>{o.scrollWidth>o.clientWidth&&(o.tabIndex=0)});r(),addEventListener("resize",r),addEventListener("toggle",r,{capture:!0}),addEventListener("hashchange",()=>e?.
follow());let i=e?R(t,e,n.redraw):null;Object.assign(window,{dalembert:{data:t,player:e,simulation:i}})}B(null);})();
