"use strict";/* built by web/build.mjs */
"use strict";(()=>{function W(n){return new Uint16Array(Uint8Array.from(atob(n),t=>t.charCodeAt(0)).buffer)}function M(n){let{low:t,high:s,count:e}=n;if(e)return Float64Array.from({length:e},(i,a)=>t+(s-t)*a/(e-1));let r=(s-t)/65534;return Float64Array.from(W(n.words),
i=>i===65535?NaN:n.low+r*i)}function N(){return JSON.parse(document.getElementById("page").textContent)}var K={10:"finished",11:"too many steps",12:"the step became too small"},S={1:"the accelerations are not determined",2:"the state is not finite",3:"the constrai\
nts contradict each other",4:"the constraints cannot be met",6:"the constraints are nearly dependent"},y=64,G=65536,Y=100,V=n=>Uint8Array.from(atob(n),t=>t.charCodeAt(
0)),k=class n{static async open(t){let s=typeof t.code=="string"?V(t.code):t.code;return new n(t,await WebAssembly.compile(s))}constructor(t,s){let e=t.sizes,r=e.
nq+e.n,i=t.constants+t.stack,a={context:e.context+t.start.k.length,y:r,f:r,state:e.state,variance:r,times:y,states:y*r,dense:y*e.rows*r,variances:y*r,seen:e.context+
t.start.k.length,point:r,error:r,end:r,row:e.rows*r,clock:1,a:e.n,multipliers:e.nc,inputs:e.nu,energy:1,residual:1,numbers:e.numbers},o=i;this.places={};for(let[
m,c]of Object.entries(a))this.places[m]=o,o+=8*c;let l=new WebAssembly.Memory({initial:Math.ceil(o/G)}),u=new WebAssembly.Global({value:"i32",mutable:!0},i),h={
__linear_memory:l,__stack_pointer:u};this.call=new WebAssembly.Instance(s,{env:h}).exports,this.here={};for(let[m,c]of Object.entries(a))this.here[m]=new Float64Array(
l.buffer,this.places[m],c);this.data=t,this.sizes=e,this.dim=r,this.wide={times:1,states:r,dense:e.rows*r,variances:r},this.steps={};for(let[m,c]of Object.entries(
this.wide))this.steps[m]=new Float64Array((y+1)*c);let d={p:t.names.p,q:t.names.q,v:t.names.v,u:t.names.u};this.named=new Map(Object.entries(d).flatMap(([m,c])=>c.
map((p,b)=>[p,[m,b]]))),this.reset()}reset(){let{q:t,v:s,u:e,p:r}=this.data.start;return Object.assign(this,{q:[...t],v:[...s],u:[...e],p:[...r],duration:this.data.
run.duration}),this.run()}set(t){for(let[s,e]of Object.entries(t)){if(!this.named.has(s))throw new RangeError(`there is no '${s}'; there are ${[...this.named.keys()].
join(", ")}`);if(!Number.isFinite(e))throw new RangeError(`${s} is ${e}, no finite number`);let[r,i]=this.named.get(s);this[r][i]=e}return this.run()}get(t){let[
s,e]=this.named.get(t);return this[s][e]}get link(){let{start:t}=this.data;return[...this.named].filter(([,[s,e]])=>!Object.is(this[s][e],t[s][e])).map(([s,[e,r]])=>`${encodeURIComponent(
s)}=${Object.is(this[e][r],-0)?"-0":this[e][r]};`).join("")}follow(t){let{q:s,v:e,u:r,p:i}=this.data.start;Object.assign(this,{q:[...s],v:[...e],u:[...r],p:[...i]});
let a=t.replace(/^#/,"").split(";").filter(Boolean).map(o=>o.split("="));return this.set(Object.fromEntries(a.map(([o,l])=>[decodeURIComponent(o),l?.trim()?Number(
l):NaN])))}run(t=this.duration){let{here:s,places:e,data:r}=this,{rtol:i,atol:a,pulses:o,max_steps:l,stops:u}=r.run;if(this.duration=t,this.status=this.settle(),
this.made=0,this.steps.states.set(s.y),this.status)return this.ended(!1);this.call.set_off(e.state,e.y,e.variance,e.context);let h=t/o,d=10;for(let[m,c]of J(u,t)){
if(s.state[0]=m,d=Number(this.call.begin(c-m,i,a,h,e.state,e.y,e.f,e.context)),d)break;for(d=11;d===11&&s.state[2]<l;)d=Number(this.call.advance(c,i,a,h,BigInt(
y),BigInt(2*y),e.state,e.y,e.f,e.variance,e.context,e.times,e.states,e.dense,e.variances)),this.keep(s.state[4]);if(d!==10)break}return this.status=K[d]??S[d]??
S[s.state[5]]??"stopped",this.ended(d===10)}ended(t){return this.here.seen.set(this.here.context),this.start=this.data.start.t,this.end=this.start+this.steps.times[this.
made],this.step=this.data.run.step,this.finished=t,t}keep(t){let{here:s,steps:e}=this,r=this.made+t;if((r+1)*this.dim>e.states.length)for(let i of Object.keys(e))
e[i]=X(e[i]);for(let[i,a]of Object.entries(e)){let o=this.wide[i],l=i==="times"||i==="states"?1:0;a.set(s[i].subarray(0,t*o),(this.made+l)*o)}this.made=r}get times(){
return this.steps.times.subarray(0,this.made+1)}get states(){return this.steps.states.subarray(0,(this.made+1)*this.dim)}settle(){let{here:t,places:s,data:e,sizes:r}=this;
if(t.context.fill(0),t.context[0]=e.start.t,t.context.set(this.u,1),t.context.set(this.p,1+r.nu),t.context.set(e.start.k,r.context),t.y.set(this.q),t.y.set(this.
v,r.nq),t.variance.fill(0),!this.link)return"";let i=4;for(let a=0;a<8&&i===4;a++)i=Number(this.call.project(0,s.y,s.variance,s.context));return i&&i<6?S[i]:""}look(t){
let{here:s,places:e,steps:r,dim:i,made:a,wide:o}=this,{times:l}=r,u=Math.min(Math.max(t-this.start,0),l[a]),h=0,d=Math.max(a-1,0);for(;h<d;){let c=h+d+1>>1;l[c]<=
u?h=c:d=c-1}let m=(c,p)=>r[c].subarray(p*o[c],(p+1)*o[c]);if(s.point.set(m("states",h)),s.error.fill(0),a){let c=l[h+1]-l[h],p=c>0?(u-l[h])/c:1;s.f.set(m("state\
s",h)),s.end.set(m("states",h+1)),s.row.set(m("dense",h)),this.call.within(p,e.f,e.end,e.row,e.point),p>0&&p<1&&s.error.set(m("variances",h).map(b=>Y*b))}return s.
context.set(s.seen),s.clock[0]=u,this.call.observe(1n,e.clock,e.point,e.error,e.context,e.a,e.multipliers,e.inputs,e.energy,e.residual),u}state(t){let s=this.start+
this.look(t),{here:e,sizes:r}=this,{point:i,a,multipliers:o,inputs:l}=e;return{t:s,q:i.slice(0,r.nq),v:i.slice(r.nq),a:a.slice(),multipliers:o.slice(),inputs:l.
slice(),energy:e.energy[0],residual:e.residual[0]}}at(t){return this.drawn(this.look(t))}drawn(t){let{here:s,places:e,sizes:r}=this;return s.clock[0]=this.start+
t,this.call.numbers(e.clock,e.point,e.point+8*r.nq,e.inputs,e.context+8*(1+r.nu),e.multipliers,e.numbers),s.numbers.slice()}take(t){this.look(t),this.q=[...this.
here.point.subarray(0,this.sizes.nq)],this.v.fill(0)}drag(t,s){let e=a=>s.map((o,l)=>o-a[l]);this.v.fill(0),this.settled();let r=e(this.placed(t)),i=Math.hypot(
...r);for(let a=0;a<12&&i>1e-9;a++){let o=this.q,{ways:l,slopes:u}=this.tangent(t),h=Q(u,r),d=o.map((c,p)=>l.reduce((b,U,B)=>b+h[B]*U[p],0)),m=1;for(;m>.01&&(this.
q=o.map((c,p)=>c+m*d[p]),!(this.settled()&&Math.hypot(...e(this.placed(t)))<i));m/=2);if(m<=.01){this.q=o,this.settled();break}r=e(this.placed(t)),i=Math.hypot(
...r)}return i}settled(){return this.settle()?!1:(this.q=[...this.here.y.subarray(0,this.sizes.nq)],this.q.every(Number.isFinite))}placed(t){return this.here.point.
set(this.here.y),this.here.inputs.set(this.u),[...this.drawn(0).subarray(t,t+3)]}tangent(t){let s=this.q,e=this.placed(t),r=[],i=[];return s.forEach((a,o)=>{let l=1e-6*
(1+Math.abs(a));this.q=s.map((d,m)=>m===o?a+l:d);let u=this.settled(),h=this.placed(t);r.push(s.map((d,m)=>u?(this.q[m]-d)/l:0)),i.push(h.map((d,m)=>u?(d-e[m])/
l:0))}),this.q=s,this.settled(),{ways:r,slopes:i}}};function X(n){let t=new Float64Array(2*n.length);return t.set(n),t}function J(n,t){let s=[],e=0;for(let[r,i]of n)
e<r&&i<t&&s.push([e,r]),e<i&&i<t&&(e=i);return e<t&&s.push([e,t]),s}function Q(n,t){let s=u=>n.map(h=>h.reduce((d,m,c)=>d+m*u[c],0)),e=u=>t.map((h,d)=>n.reduce(
(m,c,p)=>m+c[d]*u[p],0)),r=1e-9+1e-6*n.flat().reduce((u,h)=>u+h*h,0),i=t.map(()=>0),a=[...t],o=[...a],l=a.reduce((u,h)=>u+h*h,0);for(let u=0;u<3&&l>1e-30;u++){let h=e(
s(o)).map((c,p)=>c+r*o[p]),d=l/h.reduce((c,p,b)=>c+p*o[b],0);i=i.map((c,p)=>c+d*o[p]),a=a.map((c,p)=>c-d*h[p]);let m=a.reduce((c,p)=>c+p*p,0);o=a.map((c,p)=>c+m/
l*o[p]),l=m}return s(i)}var D=600;async function I(n,t,s){let e=document.getElementById("live"),r=n.simulation;if(!e||!r)return null;let i=await k.open(r),a=document.createElement("out\
put"),o=()=>{t.play(F(i)),s(et(i)),a.textContent=i.finished?"":`Ended after ${(i.end-i.start).toPrecision(3)} s: ${i.status}.`;let c=`#${i.link}`;location.hash!==
c&&(location.hash||c!=="#")&&history.replaceState(null,"",c)},l=Z(i,e,o),u=()=>{l.forEach(c=>c()),o()},h=Object.assign(document.createElement("button"),{type:"b\
utton",textContent:"As written"});h.addEventListener("click",()=>{i.reset(),u()}),a.setAttribute("aria-live","polite"),e.append(h,a);let d=()=>{if(!(/^#t=/.test(
location.hash)||!location.hash.includes("="))){try{i.follow(location.hash)}catch(c){a.textContent=`The link does not fit: ${c.message}.`;return}u()}};window.addEventListener(
"hashchange",()=>{location.hash!==`#${i.link}`&&d()});let m=!1;return t.onDrag((c,p,b)=>{if(m||i.take(t.time),m=!b,i.drag(c,p),i.run(b?r.run.duration:r.run.step),
t.seek(i.start),!b){t.play(F(i));return}u(),t.setPlaying(!0)}),d(),i}function Z(n,t,s){let{names:e,units:r}=n.data;return[["Parameters",e.p,a=>C(n.get(a)),a=>r[a]],
["Start",e.q,a=>[n.get(a)-Math.PI,n.get(a)+Math.PI],()=>""],["Velocities",e.v,a=>[n.get(a)-5,n.get(a)+5],()=>""],["Inputs",e.u,a=>C(n.get(a)),()=>""]].filter(([
,a])=>a.length).flatMap(([a,o,l,u])=>{let h=Object.assign(document.createElement("fieldset"),{className:"values"});return h.append(Object.assign(document.createElement(
"legend"),{textContent:a})),t.append(h),o.map((d,m)=>tt(n,h,d,u(m),l(d,m),s))})}function tt(n,t,s,e,[r,i],a){let o=document.createElement("label"),l=Object.assign(
document.createElement("input"),{type:"range",min:String(r),max:String(i),step:"any"}),u=Object.assign(document.createElement("input"),{type:"number",step:"any"});
l.setAttribute("aria-label",s),u.setAttribute("aria-label",`${s}, exactly`),o.append(Object.assign(document.createElement("span"),{textContent:s}),l,u,e),t.append(
o);let h=()=>{l.value=u.value=String(n.get(s))},d=(m,c)=>{m.value===""||!Number.isFinite(Number(m.value))||(c.value=m.value,n.set({[s]:Number(m.value)}),a())};return l.
addEventListener("input",()=>d(l,u)),u.addEventListener("change",()=>d(u,l)),h(),h}var C=n=>n>0?[.1*n,3*n]:n<0?[3*n,.1*n]:[-1,1];function F(n){let{start:t,end:s,
step:e}=n;return{start:t,end:s,step:e,at:r=>n.at(r)}}function et(n){let t=n.end-n.start,s=Float64Array.from({length:D+1},(a,o)=>n.start+t*o/D),e=Array.from(s,a=>n.
state(a)),r=e[0].energy,i={q:(a,o)=>a.q[o],v:(a,o)=>a.v[o],multipliers:(a,o)=>a.multipliers[o],inputs:(a,o)=>a.inputs[o],energy:a=>a.energy,residual:a=>a.residual,
drift:a=>Math.abs(a.energy-r)};return{times:s,column:(a,o)=>Float64Array.from(e,l=>i[a](l,o))}}var E=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(M)}data;start;end;step;tracks;at(t){
let s=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),s):0,r=Math.min(Math.floor(e),Math.max(s-1,0)),i=[r-1,r,r+1,r+2].map(l=>Math.
min(Math.max(l,0),s)),a=st(e-r),o=this.tracks.map(l=>i.reduce((u,h,d)=>u+a[d]*l[h],0));return Float64Array.from(this.data.columns,l=>typeof l=="number"?l:o[l.track])}};
function st(n){return[-n*(1-n)**2,2-5*n*n+3*n**3,n*(1+4*n-3*n*n),-n*n*(1-n)].map(t=>t/2)}var rt=[.03125,.0625,.125,.25,.5,1,2,4,8],P=class{constructor(t,s,e,r){this.stage=t;this.surface=s;this.motion=e;this.told=r;this.time=e.start,this.offerSpeeds(),
this.offerFiles(),this.listen()}stage;surface;motion;told;time;playing=!1;before=null;asked=!1;grabbed=null;dragged=null;slider=R("time");clock=nt("clock");button=g(
"play");speed=g("speed");begin(){let t=/^#t=(-?[\d.]+)$/.exec(location.hash);t&&(this.time=this.within(Number(t[1]))),this.stage.resize(),this.draw(),this.setPlaying(
!t&&!matchMedia("(prefers-reduced-motion: reduce)").matches)}play(t){this.motion=t,this.seek(this.within(this.time))}onDrag(t){this.dragged=t}seek(t){this.setPlaying(
!1),this.time=this.within(t),this.request()}draw(){this.stage.draw(this.moment());let{start:t,end:s}=this.motion,e=`${this.time.toFixed(s-t<1?4:2)} s`;this.slider.
value=String(s>t?1e3*(this.time-t)/(s-t):0),this.slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){return{motion:this.
motion,time:this.time,numbers:this.motion.at(this.time),shown:it()}}setPlaying(t){this.playing=t&&this.motion.end>this.motion.start,this.button.textContent=this.
playing?"Pause":"Play",this.button.setAttribute("aria-pressed",String(this.playing)),this.before=null,this.playing&&requestAnimationFrame(s=>this.tick(s))}tick(t){
if(!this.playing)return;let{start:s,end:e}=this.motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(this.speed.value)),this.before=t,this.time>=e&&
(this.time=s+(this.time-s)%(e-s)),this.draw(),requestAnimationFrame(r=>this.tick(r))}within(t){return Math.min(Math.max(t,this.motion.start),this.motion.end)}request(){
this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}step(t){this.seek(this.time+t*this.motion.step)}offerSpeeds(){let t=this.motion.
end-this.motion.start,s=t>=2&&t<=120?1:10**Math.round(Math.log10(Math.max(t,1e-9)/15));for(let e of rt){let r=e<1&&s===1?`1/${1/e}`:String(Number((e*s).toPrecision(
3)));this.speed.append(new Option(`×${r}`,String(e*s),e===1,e===1))}}offerFiles(){let t=g("save");for(let s of Object.keys(this.stage.exports))t.append(new Option(
s.toUpperCase(),s));typeof MediaRecorder<"u"&&O()&&t.append(new Option("WebM (plays once)","webm")),t.addEventListener("change",()=>{let s=t.value;t.value="",s&&
this.save(s)})}async save(t){let s=t==="webm"?await this.record():await this.stage.exports[t](),e=document.createElement("a");e.href=URL.createObjectURL(s),e.download=
`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}record(){let t=new MediaRecorder(this.stage.canvas.
captureStream(60),{mimeType:O(),videoBitsPerSecond:8e6}),s=[];return t.ondataavailable=e=>s.push(e.data),this.time=this.motion.start,t.start(),this.setPlaying(!0),
setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),new Promise(e=>{t.onstop=()=>e(new Blob(s,{type:"video/webm"}))})}listen(){
this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),g("back").addEventListener("click",()=>this.step(-1)),g("forth").addEventListener("clic\
k",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:s}=this.motion;this.seek(t+Number(this.slider.value)/1e3*(s-t))}),g("shown").addEventListener(
"change",()=>this.request()),g("reset").addEventListener("click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("ke\
ydown",t=>this.key(t)),new ResizeObserver(()=>{this.stage.resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener(
"change",()=>{this.stage.recolour(),this.request()})}followPointer(){let{surface:t,stage:s}=this;t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),
t.focus();let r=this.dragged&&!e.shiftKey&&e.buttons===1;this.grabbed=r?s.grab(e.offsetX,e.offsetY,this.moment()):null}),t.addEventListener("pointerup",e=>{this.
grabbed&&this.dragged(this.grabbed.index,this.grabbed.to(e.offsetX,e.offsetY),!0),this.grabbed=null}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(
e.pointerId)||(this.grabbed?this.dragged(this.grabbed.index,this.grabbed.to(e.offsetX,e.offsetY),!1):e.shiftKey||e.buttons>1?s.move(e.movementX,e.movementY):s.turn(
e.movementX,e.movementY),this.request())}),t.addEventListener("wheel",e=>{document.activeElement===t&&(e.preventDefault(),s.magnify(Math.exp(-e.deltaY*.0015)),this.
request())},{passive:!1})}key(t){let{stage:s}=this,e=t.shiftKey?4:20,i={ArrowLeft:()=>s.turn(-e,0),ArrowRight:()=>s.turn(e,0),ArrowUp:()=>s.turn(0,-e),ArrowDown:()=>s.
turn(0,e),"+":()=>s.magnify(1.15),"=":()=>s.magnify(1.15),"-":()=>s.magnify(1/1.15),0:()=>s.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),
".":()=>this.step(1),Home:()=>this.seek(this.motion.start),End:()=>this.seek(this.motion.end)}[t.key];!i||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),i(),
this.request())}};function it(){let n=t=>R(`show-${t}`).checked;return{names:n("names"),trails:n("trails"),velocities:n("velocities"),accelerations:n("accelerat\
ions")}}function O(){return["video/webm;codecs=vp9","video/webm"].find(n=>MediaRecorder.isTypeSupported(n))}var g=n=>document.getElementById(n),R=n=>g(n),nt=n=>g(
n);function L(n){let t=getComputedStyle(n),s=e=>t.getPropertyValue(e).trim();return{ink:s("--ink"),quiet:s("--quiet"),faint:s("--faint"),panel:s("--panel"),series:Array.
from({length:8},(e,r)=>s(`--series-${r+1}`))}}function H(n){let t=10**Math.floor(Math.log10(n));return[1,2,5,10].map(s=>s*t).find(s=>s>=n*(1-1e-9))??10*t}var f=58,A=12,v=10,w=38;function $(n,t,s){let e=n.flatMap(r=>{let i=document.querySelector(`figure[data-plot="${r.key}"]`);return i?[new q(i,r,t,s)]:[]});return{
follow:r=>e.forEach(i=>i.follow(r)),redraw:r=>e.forEach(i=>i.redraw(r))}}var q=class{constructor(t,s,e,r){this.data=s;this.span=e;this.seek=r;this.canvas=t.querySelector(
"canvas"),this.said=t.querySelector("output");let i=s.x_track?M(s.x_track):null,a=o=>M(o);this.curves=s.curves.map(o=>({name:o.name,x:o.x?M(o.x):i,y:a(o.y)})),this.
whole=this.window=_(this.curves,s.logarithmic),this.colours=L(this.canvas),this.listen()}data;span;seek;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;asked=!1;redraw(t){
let{data:s}=this,{sources:e}=s;if(this.canvas.classList.toggle("stale",!e),!e)return;let r=i=>Math.log10(Math.max(Math.abs(i)/(s.scale??1),1e-18));this.curves=e.
map(([i,a],o)=>{let l=t.column(i,a),u=s.timed?t.times:t.column("q",a);return{name:s.curves[o].name,x:u,y:s.logarithmic?l.map(r):l}}),this.whole=this.window=_(this.
curves,s.logarithmic),this.request()}follow(t){this.time=t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){
let{low:s,high:e}=this.window;return f+(t-s[0])/(e[0]-s[0])*(this.width-f-A)}up(t){let{low:s,high:e}=this.window;return this.height-w-(t-s[1])/(e[1]-s[1])*(this.
height-v-w)}at(t,s){let{low:e,high:r}=this.window;return[e[0]+(t-f)/(this.width-f-A)*(r[0]-e[0]),e[1]+(this.height-w-s)/(this.height-v-w)*(r[1]-e[1])]}request(){
this.asked||!this.visible||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:s}=this;(s.width!==
Math.round(this.width*t)||s.height!==Math.round(this.height*t))&&(s.width=Math.round(this.width*t),s.height=Math.round(this.height*t));let e=s.getContext("2d");
e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.width,this.height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(f,v,this.width-
f-A,this.height-v-w),e.clip(),this.curves.forEach((r,i)=>this.curve(e,r,this.colours.series[i%8],i>=8)),this.cursor(e),this.drag&&this.frame(e,this.drag),e.restore()}axes(t){
let{low:s,high:e}=this.window,r=this.width-A,i=this.height-w;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=this.colours.quiet,t.textAlign="center";
for(let a of T(s[0],e[0],(r-f)/80))x(t,this.across(a),v,this.across(a),i),t.fillText(j(a,e[0]-s[0]),this.across(a),i+15);t.textAlign="right";for(let a of this.data.
logarithmic?ot(s[1],e[1]):T(s[1],e[1],(i-v)/38))x(t,f,this.up(a),r,this.up(a)),t.fillText(this.data.logarithmic?lt(a):j(a,e[1]-s[1]),f-6,this.up(a)+4);t.strokeStyle=
this.colours.quiet,x(t,f,v,f,i),x(t,f,i,r,i),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.x,(f+r)/2,this.height-5),t.save(),t.translate(
12,(v+i)/2),t.rotate(-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}curve(t,{x:s,y:e},r,i){t.strokeStyle=r,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(
i?[5,3]:[]),t.beginPath();let a=!1;for(let o=0;o<s.length;o+=1){if(Number.isNaN(e[o])){a=!1;continue}a?t.lineTo(this.across(s[o]),this.up(e[o])):t.moveTo(this.across(
s[o]),this.up(e[o])),a=!0}t.stroke(),t.setLineDash([])}cursor(t){let s=this.hover??this.time;Number.isNaN(s)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,
t.lineWidth=1,x(t,this.across(s),v,this.across(s),this.height-w)),this.curves.forEach((e,r)=>{let i=this.index(e,s);Number.isNaN(e.y[i])||(t.fillStyle=this.colours.
series[r%8],t.beginPath(),t.arc(this.across(e.x[i]),this.up(e.y[i]),4,0,2*Math.PI),t.fill())}))}frame(t,{from:s,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=
.2,t.fillRect(Math.min(s[0],e[0]),Math.min(s[1],e[1]),Math.abs(s[0]-e[0]),Math.abs(s[1]-e[1])),t.globalAlpha=1}index({x:t},s){if(!this.data.timed)return Math.round(
at(s,this.span)*(t.length-1));let e=0,r=t.length-1;for(;r-e>1;){let i=e+r>>1;t[i]<s?e=i:r=i}return s-t[e]<t[r]-s?e:r}tell(t){let s=this.curves.map(e=>`${e.name||
this.data.y} ${this.number(e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.number(t,!0)} s: ${s}`:s}number(t,s=!1){let e=this.
data.logarithmic&&!s?10**t:t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,s=e=>[e.offsetX,e.offsetY];t.addEventListener(
"pointermove",e=>{this.drag&&(this.drag.to=s(e)),this.data.timed&&(this.hover=this.at(...s(e))[0],this.tell(this.hover)),this.request()}),t.addEventListener("po\
interleave",()=>{this.hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),this.drag={from:s(
e),to:s(e)}}),t.addEventListener("pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),t.addEventListener("\
keydown",e=>this.key(e)),new ResizeObserver(()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.request()},{rootMargin:"\
200px"}).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.colours=L(t),this.request()}),window.addEventListener("before\
print",()=>{this.visible=!0,this.draw()})}release(){let{drag:t}=this;if(this.drag=null,!t)return;let[s,e]=[Math.abs(t.from[0]-t.to[0]),Math.abs(t.from[1]-t.to[1])];
if(s>6&&e>6){let[r,i]=[this.at(...t.from),this.at(...t.to)];this.window={low:[Math.min(r[0],i[0]),Math.min(r[1],i[1])],high:[Math.max(r[0],i[0]),Math.max(r[1],i[1])]}}else
this.data.timed&&this.seek(this.at(...t.from)[0]);this.request()}key(t){let s={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Escape"){this.window=this.whole,this.
request();return}if(!s||!this.data.timed)return;t.preventDefault();let{low:e,high:r}=this.window,i=this.hover??(Number.isNaN(this.time)?e[0]:this.time);this.hover=
Math.min(Math.max(i+s*(r[0]-e[0])/(t.shiftKey?500:50),e[0]),r[0]),this.tell(this.hover),this.request()}},at=(n,[t,s])=>s>t?Math.min(Math.max((n-t)/(s-t),0),1):0;
function x(n,t,s,e,r){n.beginPath(),n.moveTo(t,s),n.lineTo(e,r),n.stroke()}function _(n,t){let s=l=>{let u=1/0,h=-1/0;for(let d of n)for(let m of d[l])Number.isFinite(
m)&&(u=Math.min(u,m),h=Math.max(h,m));return u<=h?[u,h]:[0,1]},e=([l,u],h)=>{let d=h*(u-l)||h*Math.abs(u)||1;return[l-d,u+d]},r=e(s("x"),.01),[i,a]=s("y"),o=t?[
Math.max(i,a-8)-.3,a+.3]:e([i,a],.06);return{low:[r[0],o[0]],high:[r[1],o[1]]}}function T(n,t,s){let e=H((t-n)/Math.max(s,2));return Array.from({length:Math.floor(
t/e)-Math.ceil(n/e)+1},(r,i)=>(Math.ceil(n/e)+i)*e)}function ot(n,t){let s=Math.max(1,Math.ceil((t-n)/5));return T(n,t,100).length?Array.from({length:Math.floor(
t)-Math.ceil(n)+1},(e,r)=>Math.ceil(n)+r).filter(e=>e%s===0):[]}function j(n,t){let s=Math.abs(n)<1e-9*t?0:n,e=Math.max(Math.abs(s),t);return e>=1e5||e<.001?s===
0?"0":s.toExponential(1).replace("-","−").replace("e+","·10^").replace("e","·10^"):Number(s.toPrecision(6)).toString().replace("-","−")}function lt(n){let t="\
⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(n).replace("-","⁻").replace(/\d/g,s=>t[Number(s)])}function z(n){let t=N(),s=t.motion?new E(t.motion):null,e=null,r=$(t.plots,s?[s.start,s.end]:[0,1],o=>e?.seek(o));if(n&&t.scene&&s){let o=document.getElementById(
"stage");e=new P(n(o,t.scene),o,s,l=>r.follow(l)),e.begin()}let i=()=>document.querySelectorAll(".scroll").forEach(o=>{o.scrollWidth>o.clientWidth&&(o.tabIndex=
0)});i(),addEventListener("resize",i),addEventListener("toggle",i,{capture:!0});let a=e?I(t,e,r.redraw):null;Object.assign(window,{dalembert:{data:t,player:e,simulation:a}})}z(null);})();
