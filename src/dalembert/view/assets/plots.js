"use strict";/* built by web/build.mjs */
"use strict";(()=>{function G(o){return new Uint16Array(Uint8Array.from(atob(o),t=>t.charCodeAt(0)).buffer)}function M(o){let{low:t,high:s,count:e}=o;if(e)return Float64Array.from({length:e},(n,i)=>t+(s-t)*i/(e-1));let r=(s-t)/65534;return Float64Array.from(G(o.words),
n=>n===65535?NaN:o.low+r*n)}function F(){return JSON.parse(document.getElementById("page").textContent)}var x=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(M)}data;start;end;step;tracks;at(t){
let s=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),s):0,r=Math.min(Math.floor(e),Math.max(s-1,0)),n=[r-1,r,r+1,r+2].map(l=>Math.
min(Math.max(l,0),s)),i=Y(e-r),a=this.tracks.map(l=>n.reduce((h,c,d)=>h+i[d]*l[c],0));return Float64Array.from(this.data.columns,l=>typeof l=="number"?l:a[l.track])}};
function Y(o){return[-o*(1-o)**2,2-5*o*o+3*o**3,o*(1+4*o-3*o*o),-o*o*(1-o)].map(t=>t/2)}var E=class{constructor(t,s){this.data=t;this.motion=s;this.recorded=new x(t.motion)}data;motion;recorded;ticked=document.getElementById("show-forces");length=document.
getElementById("length");at(t,s){if(this.ticked.disabled=this.length.disabled=t!==this.motion,!this.ticked.checked||this.ticked.disabled)return[];let e=this.recorded.
at(s),r=this.data.scale*10**Number(this.length.value);return this.data.names.map((n,i)=>{let[a,l]=[0,3].map(h=>Array.from(e.slice(6*i+h,6*i+h+3)));return{name:n,
from:a,to:a.map((h,c)=>h+r*l[c]),newtons:Math.hypot(...l)}})}};var V={10:"finished",11:"too many steps",12:"the step became too small"},L={1:"the accelerations are not determined",2:"the state is not finite",3:"the constrai\
nts contradict each other",4:"the constraints cannot be met",6:"the constraints are nearly dependent"},w=64,X=65536,J=100,Q=o=>Uint8Array.from(atob(o),t=>t.charCodeAt(
0)),P=class o{static async open(t){let s=typeof t.code=="string"?Q(t.code):t.code;return new o(t,await WebAssembly.compile(s))}constructor(t,s){let e=t.sizes,r=e.
nq+e.n,n=t.constants+t.stack,i={context:e.context+t.start.k.length,y:r,f:r,state:e.state,variance:r,times:w,states:w*r,dense:w*e.rows*r,variances:w*r,seen:e.context+
t.start.k.length,point:r,error:r,end:r,row:e.rows*r,clock:1,a:e.n,multipliers:e.nc,inputs:e.nu,energy:1,residual:1,numbers:e.numbers},a=n;this.places={};for(let[
m,u]of Object.entries(i))this.places[m]=a,a+=8*u;let l=new WebAssembly.Memory({initial:Math.ceil(a/X)}),h=new WebAssembly.Global({value:"i32",mutable:!0},n),c={
__linear_memory:l,__stack_pointer:h};this.call=new WebAssembly.Instance(s,{env:c}).exports,this.here={};for(let[m,u]of Object.entries(i))this.here[m]=new Float64Array(
l.buffer,this.places[m],u);this.data=t,this.sizes=e,this.dim=r,this.wide={times:1,states:r,dense:e.rows*r,variances:r},this.steps={};for(let[m,u]of Object.entries(
this.wide))this.steps[m]=new Float64Array((w+1)*u);let d={p:t.names.p,q:t.names.q,v:t.names.v,u:t.names.u};this.named=new Map(Object.entries(d).flatMap(([m,u])=>u.
map((p,b)=>[p,[m,b]]))),this.reset()}reset(){let{q:t,v:s,u:e,p:r}=this.data.start;return Object.assign(this,{q:[...t],v:[...s],u:[...e],p:[...r],duration:this.data.
run.duration}),this.run()}set(t){for(let[s,e]of Object.entries(t)){if(!this.named.has(s))throw new RangeError(`there is no '${s}'; there are ${[...this.named.keys()].
join(", ")}`);if(!Number.isFinite(e))throw new RangeError(`${s} is ${e}, no finite number`);let[r,n]=this.named.get(s);this[r][n]=e}return this.run()}get(t){let[
s,e]=this.named.get(t);return this[s][e]}get link(){let{start:t}=this.data;return[...this.named].filter(([,[s,e]])=>!Object.is(this[s][e],t[s][e])).map(([s,[e,r]])=>`${encodeURIComponent(
s)}=${Object.is(this[e][r],-0)?"-0":this[e][r]};`).join("")}follow(t){let{q:s,v:e,u:r,p:n}=this.data.start;Object.assign(this,{q:[...s],v:[...e],u:[...r],p:[...n]});
let i=t.replace(/^#/,"").split(";").filter(Boolean).map(a=>a.split("="));return this.set(Object.fromEntries(i.map(([a,l])=>[decodeURIComponent(a),l?.trim()?Number(
l):NaN])))}run(t=this.duration){let{here:s,places:e,data:r}=this,{rtol:n,atol:i,pulses:a,max_steps:l,stops:h}=r.run;if(this.duration=t,this.status=this.settle(),
this.made=0,this.steps.states.set(s.y),this.status)return this.ended(!1);this.call.set_off(e.state,e.y,e.variance,e.context);let c=t/a,d=10;for(let[m,u]of tt(h,
t)){if(s.state[0]=m,d=Number(this.call.begin(u-m,n,i,c,e.state,e.y,e.f,e.context)),d)break;for(d=11;d===11&&s.state[2]<l;)d=Number(this.call.advance(u,n,i,c,BigInt(
w),BigInt(2*w),e.state,e.y,e.f,e.variance,e.context,e.times,e.states,e.dense,e.variances)),this.keep(s.state[4]);if(d!==10)break}return this.status=V[d]??L[d]??
L[s.state[5]]??"stopped",this.ended(d===10)}ended(t){return this.here.seen.set(this.here.context),this.start=this.data.start.t,this.end=this.start+this.steps.times[this.
made],this.step=this.data.run.step,this.finished=t,t}keep(t){let{here:s,steps:e}=this,r=this.made+t;if((r+1)*this.dim>e.states.length)for(let n of Object.keys(e))
e[n]=Z(e[n]);for(let[n,i]of Object.entries(e)){let a=this.wide[n],l=n==="times"||n==="states"?1:0;i.set(s[n].subarray(0,t*a),(this.made+l)*a)}this.made=r}get times(){
return this.steps.times.subarray(0,this.made+1)}get states(){return this.steps.states.subarray(0,(this.made+1)*this.dim)}settle(){let{here:t,places:s,data:e,sizes:r}=this;
if(t.context.fill(0),t.context[0]=e.start.t,t.context.set(this.u,1),t.context.set(this.p,1+r.nu),t.context.set(e.start.k,r.context),t.y.set(this.q),t.y.set(this.
v,r.nq),t.variance.fill(0),!this.link)return"";let n=4;for(let i=0;i<8&&n===4;i++)n=Number(this.call.project(0,s.y,s.variance,s.context));return n&&n<6?L[n]:""}look(t){
let{here:s,places:e,steps:r,dim:n,made:i,wide:a}=this,{times:l}=r,h=Math.min(Math.max(t-this.start,0),l[i]),c=0,d=Math.max(i-1,0);for(;c<d;){let u=c+d+1>>1;l[u]<=
h?c=u:d=u-1}let m=(u,p)=>r[u].subarray(p*a[u],(p+1)*a[u]);if(s.point.set(m("states",c)),s.error.fill(0),i){let u=l[c+1]-l[c],p=u>0?(h-l[c])/u:1;s.f.set(m("state\
s",c)),s.end.set(m("states",c+1)),s.row.set(m("dense",c)),this.call.within(p,e.f,e.end,e.row,e.point),p>0&&p<1&&s.error.set(m("variances",c).map(b=>J*b))}return s.
context.set(s.seen),s.clock[0]=h,this.call.observe(1n,e.clock,e.point,e.error,e.context,e.a,e.multipliers,e.inputs,e.energy,e.residual),h}state(t){let s=this.start+
this.look(t),{here:e,sizes:r}=this,{point:n,a:i,multipliers:a,inputs:l}=e;return{t:s,q:n.slice(0,r.nq),v:n.slice(r.nq),a:i.slice(),multipliers:a.slice(),inputs:l.
slice(),energy:e.energy[0],residual:e.residual[0]}}at(t){return this.drawn(this.look(t))}drawn(t){let{here:s,places:e,sizes:r}=this;return s.clock[0]=this.start+
t,this.call.numbers(e.clock,e.point,e.point+8*r.nq,e.inputs,e.context+8*(1+r.nu),e.multipliers,e.numbers),s.numbers.slice()}take(t){this.look(t),this.q=[...this.
here.point.subarray(0,this.sizes.nq)],this.v.fill(0)}drag(t,s){let e=i=>s.map((a,l)=>a-i[l]);this.v.fill(0),this.settled();let r=e(this.placed(t)),n=Math.hypot(
...r);for(let i=0;i<12&&n>1e-9;i++){let a=this.q,{ways:l,slopes:h}=this.tangent(t),c=et(h,r),d=a.map((u,p)=>l.reduce((b,W,K)=>b+c[K]*W[p],0)),m=1;for(;m>.01&&(this.
q=a.map((u,p)=>u+m*d[p]),!(this.settled()&&Math.hypot(...e(this.placed(t)))<n));m/=2);if(m<=.01){this.q=a,this.settled();break}r=e(this.placed(t)),n=Math.hypot(
...r)}return n}settled(){return this.settle()?!1:(this.q=[...this.here.y.subarray(0,this.sizes.nq)],this.q.every(Number.isFinite))}placed(t){return this.here.point.
set(this.here.y),this.here.inputs.set(this.u),[...this.drawn(0).subarray(t,t+3)]}tangent(t){let s=this.q,e=this.placed(t),r=[],n=[];return s.forEach((i,a)=>{let l=1e-6*
(1+Math.abs(i));this.q=s.map((d,m)=>m===a?i+l:d);let h=this.settled(),c=this.placed(t);r.push(s.map((d,m)=>h?(this.q[m]-d)/l:0)),n.push(c.map((d,m)=>h?(d-e[m])/
l:0))}),this.q=s,this.settled(),{ways:r,slopes:n}}};function Z(o){let t=new Float64Array(2*o.length);return t.set(o),t}function tt(o,t){let s=[],e=0;for(let[r,n]of o)
e<r&&n<t&&s.push([e,r]),e<n&&n<t&&(e=n);return e<t&&s.push([e,t]),s}function et(o,t){let s=h=>o.map(c=>c.reduce((d,m,u)=>d+m*h[u],0)),e=h=>t.map((c,d)=>o.reduce(
(m,u,p)=>m+u[d]*h[p],0)),r=1e-9+1e-6*o.flat().reduce((h,c)=>h+c*c,0),n=t.map(()=>0),i=[...t],a=[...i],l=i.reduce((h,c)=>h+c*c,0);for(let h=0;h<3&&l>1e-30;h++){let c=e(
s(a)).map((u,p)=>u+r*a[p]),d=l/c.reduce((u,p,b)=>u+p*a[b],0);n=n.map((u,p)=>u+d*a[p]),i=i.map((u,p)=>u-d*c[p]);let m=i.reduce((u,p)=>u+p*p,0);a=i.map((u,p)=>u+m/
l*a[p]),l=m}return s(n)}var N=600;async function R(o,t,s){let e=document.getElementById("live"),r=o.simulation;if(!e||!r)return null;let n=await P.open(r),i=document.createElement("out\
put"),a=()=>{t.play(I(n)),s(nt(n)),i.textContent=n.finished?"":`Ended after ${(n.end-n.start).toPrecision(3)} s: ${n.status}.`;let u=`#${n.link}`;location.hash!==
u&&(location.hash||u!=="#")&&history.replaceState(null,"",u)},l=st(n,e,a),h=()=>{l.forEach(u=>u()),a()},c=Object.assign(document.createElement("button"),{type:"\
button",textContent:"As written"});c.addEventListener("click",()=>{n.reset(),h()}),i.setAttribute("aria-live","polite"),e.append(c,i);let d=()=>{if(!(/^#t=/.test(
location.hash)||!location.hash.includes("="))){try{n.follow(location.hash)}catch(u){i.textContent=`The link does not fit: ${u.message}.`;return}h()}};window.addEventListener(
"hashchange",()=>{location.hash!==`#${n.link}`&&d()});let m=!1;return t.onDrag((u,p,b)=>{if(m||n.take(t.time),m=!b,n.drag(u,p),n.run(b?r.run.duration:r.run.step),
t.seek(n.start),!b){t.play(I(n));return}h(),t.setPlaying(!0)}),d(),n}function st(o,t,s){let{names:e,units:r}=o.data;return[["Parameters",e.p,i=>C(o.get(i)),i=>r[i]],
["Start",e.q,i=>[o.get(i)-Math.PI,o.get(i)+Math.PI],()=>""],["Velocities",e.v,i=>[o.get(i)-5,o.get(i)+5],()=>""],["Inputs",e.u,i=>C(o.get(i)),()=>""]].filter(([
,i])=>i.length).flatMap(([i,a,l,h])=>{let c=Object.assign(document.createElement("fieldset"),{className:"values"});return c.append(Object.assign(document.createElement(
"legend"),{textContent:i})),t.append(c),a.map((d,m)=>rt(o,c,d,h(m),l(d,m),s))})}function rt(o,t,s,e,[r,n],i){let a=document.createElement("label"),l=Object.assign(
document.createElement("input"),{type:"range",min:String(r),max:String(n),step:"any"}),h=Object.assign(document.createElement("input"),{type:"number",step:"any"});
l.setAttribute("aria-label",s),h.setAttribute("aria-label",`${s}, exactly`),a.append(Object.assign(document.createElement("span"),{textContent:s}),l,h,e),t.append(
a);let c=()=>{l.value=h.value=String(o.get(s))},d=(m,u)=>{m.value===""||!Number.isFinite(Number(m.value))||(u.value=m.value,o.set({[s]:Number(m.value)}),i())};return l.
addEventListener("input",()=>d(l,h)),h.addEventListener("change",()=>d(h,l)),c(),c}var C=o=>o>0?[.1*o,3*o]:o<0?[3*o,.1*o]:[-1,1];function I(o){let{start:t,end:s,
step:e}=o;return{start:t,end:s,step:e,at:r=>o.at(r)}}function nt(o){let t=o.end-o.start,s=Float64Array.from({length:N+1},(i,a)=>o.start+t*a/N),e=Array.from(s,i=>o.
state(i)),r=e[0].energy,n={q:(i,a)=>i.q[a],v:(i,a)=>i.v[a],multipliers:(i,a)=>i.multipliers[a],inputs:(i,a)=>i.inputs[a],energy:i=>i.energy,residual:i=>i.residual,
drift:i=>Math.abs(i.energy-r)};return{times:s,column:(i,a)=>Float64Array.from(e,l=>n[i](l,a))}}var it=[.03125,.0625,.125,.25,.5,1,2,4,8],A=class{constructor(t,s,e,r,n){this.stage=t;this.surface=s;this.motion=e;this.told=r;this.forces=n;this.time=e.start,this.
offerSpeeds(),this.offerFiles(),this.listen()}stage;surface;motion;told;forces;time;playing=!1;before=null;asked=!1;grabbed=null;dragged=null;slider=$("time");clock=at(
"clock");button=v("play");speed=v("speed");begin(){let t=O();t!==null&&(this.time=this.within(t)),this.stage.resize(),this.draw(),this.setPlaying(t===null&&!matchMedia(
"(prefers-reduced-motion: reduce)").matches)}follow(){let t=O();t!==null&&this.seek(t)}play(t){this.motion=t,this.seek(this.within(this.time))}onDrag(t){this.dragged=
t}seek(t){this.setPlaying(!1),this.time=this.within(t),this.request()}draw(){this.stage.draw(this.moment());let{start:t,end:s}=this.motion,e=`${this.time.toFixed(
s-t<1?4:2)} s`;this.slider.value=String(s>t?1e3*(this.time-t)/(s-t):0),this.slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){
return{motion:this.motion,time:this.time,numbers:this.motion.at(this.time),shown:ot(),pulls:this.forces?.at(this.motion,this.time)??[]}}setPlaying(t){this.playing=
t&&this.motion.end>this.motion.start,this.button.textContent=this.playing?"Pause":"Play",this.button.setAttribute("aria-pressed",String(this.playing)),this.before=
null,this.playing&&requestAnimationFrame(s=>this.tick(s))}tick(t){if(!this.playing)return;let{start:s,end:e}=this.motion;this.before!==null&&(this.time+=(t-this.
before)/1e3*Number(this.speed.value)),this.before=t,this.time>=e&&(this.time=s+(this.time-s)%(e-s)),this.draw(),requestAnimationFrame(r=>this.tick(r))}within(t){
return Math.min(Math.max(t,this.motion.start),this.motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}step(t){
this.seek(this.time+t*this.motion.step)}offerSpeeds(){let t=this.motion.end-this.motion.start,s=t>=2&&t<=120?1:10**Math.round(Math.log10(Math.max(t,1e-9)/15));for(let e of it){
let r=e<1&&s===1?`1/${1/e}`:String(Number((e*s).toPrecision(3)));this.speed.append(new Option(`×${r}`,String(e*s),e===1,e===1))}}offerFiles(){let t=v("save");for(let s of Object.
keys(this.stage.exports))t.append(new Option(s.toUpperCase(),s));typeof MediaRecorder<"u"&&H()&&t.append(new Option("WebM (plays once)","webm")),t.addEventListener(
"change",()=>{let s=t.value;t.value="",s&&this.save(s)})}async save(t){let s=t==="webm"?await this.record():await this.stage.exports[t](),e=document.createElement(
"a");e.href=URL.createObjectURL(s),e.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}record(){
let t=new MediaRecorder(this.stage.canvas.captureStream(60),{mimeType:H(),videoBitsPerSecond:8e6}),s=[];return t.ondataavailable=e=>s.push(e.data),this.time=this.
motion.start,t.start(),this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),new Promise(e=>{t.onstop=()=>e(
new Blob(s,{type:"video/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),v("back").addEventListener("click",()=>this.
step(-1)),v("forth").addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:s}=this.motion;this.seek(t+Number(this.
slider.value)/1e3*(s-t))}),v("shown").addEventListener("change",()=>this.request()),document.getElementById("length")?.addEventListener("input",()=>this.request()),
v("reset").addEventListener("click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(
()=>{this.stage.resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.
request()})}followPointer(){let{surface:t,stage:s}=this;t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),t.focus();let r=this.dragged&&!e.shiftKey&&
e.buttons===1;this.grabbed=r?s.grab(e.offsetX,e.offsetY,this.moment()):null}),t.addEventListener("pointerup",e=>{this.grabbed&&this.dragged(this.grabbed.index,this.
grabbed.to(e.offsetX,e.offsetY),!0),this.grabbed=null}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(e.pointerId)||(this.grabbed?this.dragged(
this.grabbed.index,this.grabbed.to(e.offsetX,e.offsetY),!1):e.shiftKey||e.buttons>1?s.move(e.movementX,e.movementY):s.turn(e.movementX,e.movementY),this.request())}),
t.addEventListener("wheel",e=>{document.activeElement===t&&(e.preventDefault(),s.magnify(Math.exp(-e.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:s}=this,
e=t.shiftKey?4:20,n={ArrowLeft:()=>s.turn(-e,0),ArrowRight:()=>s.turn(e,0),ArrowUp:()=>s.turn(0,-e),ArrowDown:()=>s.turn(0,e),"+":()=>s.magnify(1.15),"=":()=>s.
magnify(1.15),"-":()=>s.magnify(1/1.15),0:()=>s.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.
motion.start),End:()=>this.seek(this.motion.end)}[t.key];!n||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),n(),this.request())}};function ot(){let o=t=>$(
`show-${t}`).checked;return{names:o("names"),trails:o("trails"),velocities:o("velocities"),accelerations:o("accelerations")}}function O(){let o=/^#t=(-?[\d.]+(?:e-?\d+)?)$/.
exec(location.hash);return o?Number(o[1]):null}function H(){return["video/webm;codecs=vp9","video/webm"].find(o=>MediaRecorder.isTypeSupported(o))}var v=o=>document.
getElementById(o),$=o=>v(o),at=o=>v(o);function q(o){let t=getComputedStyle(o),s=e=>t.getPropertyValue(e).trim();return{ink:s("--ink"),force:s("--bad"),quiet:s("--quiet"),faint:s("--faint"),panel:s("\
--panel"),series:Array.from({length:8},(e,r)=>s(`--series-${r+1}`))}}function _(o){let t=10**Math.floor(Math.log10(o));return[1,2,5,10].map(s=>s*t).find(s=>s>=o*(1-1e-9))??10*t}var f=58,S=12,g=10,y=38;function U(o,t,s,e){let r=o.flatMap(n=>{let i=document.querySelector(`figure[data-plot="${n.key}"]`);return i?[new D(i,n,t,s,e)]:[]});return{
follow:n=>r.forEach(i=>i.follow(n)),redraw:n=>r.forEach(i=>i.redraw(n))}}var D=class{constructor(t,s,e,r,n){this.data=s;this.span=e;this.seek=r;this.events=n;this.
canvas=t.querySelector("canvas"),this.said=t.querySelector("output");let i=s.x_track?M(s.x_track):null,a=l=>M(l);this.curves=s.curves.map(l=>({name:l.name,x:l.x?
M(l.x):i,y:a(l.y)})),this.whole=this.window=j(this.curves,s.logarithmic),this.colours=q(this.canvas),this.listen()}data;span;seek;events;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;asked=!1;redraw(t){
let{data:s}=this,{sources:e}=s;if(this.canvas.classList.toggle("stale",!e),!e)return;let r=n=>Math.log10(Math.max(Math.abs(n)/(s.scale??1),1e-18));this.curves=e.
map(([n,i],a)=>{let l=t.column(n,i),h=s.timed?t.times:t.column("q",i);return{name:s.curves[a].name,x:h,y:s.logarithmic?l.map(r):l}}),this.whole=this.window=j(this.
curves,s.logarithmic),this.request()}follow(t){this.time=t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){
let{low:s,high:e}=this.window;return f+(t-s[0])/(e[0]-s[0])*(this.width-f-S)}up(t){let{low:s,high:e}=this.window;return this.height-y-(t-s[1])/(e[1]-s[1])*(this.
height-g-y)}at(t,s){let{low:e,high:r}=this.window;return[e[0]+(t-f)/(this.width-f-S)*(r[0]-e[0]),e[1]+(this.height-y-s)/(this.height-g-y)*(r[1]-e[1])]}request(){
this.asked||!this.visible||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:s}=this;(s.width!==
Math.round(this.width*t)||s.height!==Math.round(this.height*t))&&(s.width=Math.round(this.width*t),s.height=Math.round(this.height*t));let e=s.getContext("2d");
e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.width,this.height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(f,g,this.width-
f-S,this.height-g-y),e.clip(),this.data.timed&&this.marks(e),this.curves.forEach((r,n)=>this.curve(e,r,this.colours.series[n%8],n>=8)),this.cursor(e),this.drag&&
this.frame(e,this.drag),e.restore()}axes(t){let{low:s,high:e}=this.window,r=this.width-S,n=this.height-y;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=
this.colours.quiet,t.textAlign="center";for(let i of T(s[0],e[0],(r-f)/80))k(t,this.across(i),g,this.across(i),n),t.fillText(z(i,e[0]-s[0]),this.across(i),n+15);
t.textAlign="right";for(let i of this.data.logarithmic?ht(s[1],e[1]):T(s[1],e[1],(n-g)/38))k(t,f,this.up(i),r,this.up(i)),t.fillText(this.data.logarithmic?ct(i):
z(i,e[1]-s[1]),f-6,this.up(i)+4);t.strokeStyle=this.colours.quiet,k(t,f,g,f,n),k(t,f,n,r,n),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.
x,(f+r)/2,this.height-5),t.save(),t.translate(12,(g+n)/2),t.rotate(-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}marks(t){t.strokeStyle=this.colours.quiet,
t.lineWidth=1,t.setLineDash([1,3]);for(let s of this.events)k(t,this.across(s),g,this.across(s),this.height-y);t.setLineDash([])}curve(t,{x:s,y:e},r,n){t.strokeStyle=
r,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(n?[5,3]:[]),t.beginPath();let i=!1;for(let a=0;a<s.length;a+=1){if(Number.isNaN(e[a])){i=!1;continue}i?t.lineTo(
this.across(s[a]),this.up(e[a])):t.moveTo(this.across(s[a]),this.up(e[a])),i=!0}t.stroke(),t.setLineDash([])}cursor(t){let s=this.hover??this.time;Number.isNaN(
s)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,k(t,this.across(s),g,this.across(s),this.height-y)),this.curves.forEach((e,r)=>{let n=this.
index(e,s);Number.isNaN(e.y[n])||(t.fillStyle=this.colours.series[r%8],t.beginPath(),t.arc(this.across(e.x[n]),this.up(e.y[n]),4,0,2*Math.PI),t.fill())}))}frame(t,{
from:s,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=.2,t.fillRect(Math.min(s[0],e[0]),Math.min(s[1],e[1]),Math.abs(s[0]-e[0]),Math.abs(s[1]-e[1])),t.globalAlpha=
1}index({x:t},s){if(!this.data.timed)return Math.round(lt(s,this.span)*(t.length-1));let e=0,r=t.length-1;for(;r-e>1;){let n=e+r>>1;t[n]<s?e=n:r=n}return s-t[e]<
t[r]-s?e:r}tell(t){let s=this.curves.map(e=>`${e.name||this.data.y} ${this.number(e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.
number(t,!0)} s: ${s}`:s}number(t,s=!1){let e=this.data.logarithmic&&!s?10**t:t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,
s=e=>[e.offsetX,e.offsetY];t.addEventListener("pointermove",e=>{this.drag&&(this.drag.to=s(e)),this.data.timed&&(this.hover=this.at(...s(e))[0],this.tell(this.hover)),
this.request()}),t.addEventListener("pointerleave",()=>{this.hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(
e.pointerId),this.drag={from:s(e),to:s(e)}}),t.addEventListener("pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),
t.addEventListener("keydown",e=>this.key(e)),new ResizeObserver(()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.
request()},{rootMargin:"200px"}).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.colours=q(t),this.request()}),window.
addEventListener("beforeprint",()=>{this.visible=!0,this.draw()})}release(){let{drag:t}=this;if(this.drag=null,!t)return;let[s,e]=[Math.abs(t.from[0]-t.to[0]),Math.
abs(t.from[1]-t.to[1])];if(s>6&&e>6){let[r,n]=[this.at(...t.from),this.at(...t.to)];this.window={low:[Math.min(r[0],n[0]),Math.min(r[1],n[1])],high:[Math.max(r[0],
n[0]),Math.max(r[1],n[1])]}}else this.data.timed&&this.seek(this.at(...t.from)[0]);this.request()}key(t){let s={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Es\
cape"){this.window=this.whole,this.request();return}if(!s||!this.data.timed)return;t.preventDefault();let{low:e,high:r}=this.window,n=this.hover??(Number.isNaN(
this.time)?e[0]:this.time);this.hover=Math.min(Math.max(n+s*(r[0]-e[0])/(t.shiftKey?500:50),e[0]),r[0]),this.tell(this.hover),this.request()}},lt=(o,[t,s])=>s>t?
Math.min(Math.max((o-t)/(s-t),0),1):0;function k(o,t,s,e,r){o.beginPath(),o.moveTo(t,s),o.lineTo(e,r),o.stroke()}function j(o,t){let s=l=>{let h=1/0,c=-1/0;for(let d of o)
for(let m of d[l])Number.isFinite(m)&&(h=Math.min(h,m),c=Math.max(c,m));return h<=c?[h,c]:[0,1]},e=([l,h],c)=>{let d=c*(h-l)||c*Math.abs(h)||1;return[l-d,h+d]},
r=e(s("x"),.01),[n,i]=s("y"),a=t?[Math.max(n,i-8)-.3,i+.3]:e([n,i],.06);return{low:[r[0],a[0]],high:[r[1],a[1]]}}function T(o,t,s){let e=_((t-o)/Math.max(s,2));
return Array.from({length:Math.floor(t/e)-Math.ceil(o/e)+1},(r,n)=>(Math.ceil(o/e)+n)*e)}function ht(o,t){let s=Math.max(1,Math.ceil((t-o)/5));return T(o,t,100).
length?Array.from({length:Math.floor(t)-Math.ceil(o)+1},(e,r)=>Math.ceil(o)+r).filter(e=>e%s===0):[]}function z(o,t){let s=Math.abs(o)<1e-9*t?0:o,e=Math.max(Math.
abs(s),t);return e>=1e5||e<.001?s===0?"0":s.toExponential(1).replace("-","−").replace("e+","·10^").replace("e","·10^"):Number(s.toPrecision(6)).toString().replace(
"-","−")}function ct(o){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(o).replace("-","⁻").replace(/\d/g,s=>t[Number(s)])}function B(o){let t=F(),s=t.motion?new x(t.motion):null,e=null,r=U(t.plots,s?[s.start,s.end]:[0,1],a=>e?.seek(a),t.events??[]);if(o&&t.scene&&s){let a=document.
getElementById("stage");e=new A(o(a,t.scene),a,s,l=>r.follow(l),t.forces?new E(t.forces,s):null),e.begin()}let n=()=>document.querySelectorAll(".scroll").forEach(
a=>{a.scrollWidth>a.clientWidth&&(a.tabIndex=0)});n(),addEventListener("resize",n),addEventListener("toggle",n,{capture:!0}),addEventListener("hashchange",()=>e?.
follow());let i=e?R(t,e,r.redraw):null;Object.assign(window,{dalembert:{data:t,player:e,simulation:i}})}B(null);})();
