"use strict";/* built by web/build.mjs */
"use strict";(()=>{function bt(o){let t=o.length/2,s=new Uint16Array(t);for(let e=0,i=0;e<t;e+=1){let r=o[e]|o[t+e]<<8;s[e]=i+=r&1?-(r+1)/2:r/2}return s}function S(o){let{low:t,high:s,
count:e}=o;if(e)return Float64Array.from({length:e},(n,a)=>t+(s-t)*a/(e-1));let i=(s-t)/65534,r=bt(o.words);for(let n=1;n<r.length;n+=1)r[n]+=r[n-1];return Float64Array.
from(r,n=>n===65535?NaN:o.low+i*n)}async function G(){let o=Uint8Array.from(atob(document.getElementById("page").textContent),i=>i.charCodeAt(0)),t=await new Response(
new Blob([o]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),s=4+new DataView(t).getUint32(0,!0),e=new TextDecoder().decode(new Uint8Array(
t,4,s-4));return JSON.parse(e,(i,r)=>r?.bytes===void 0?r:new Uint8Array(t,s+r.at,r.bytes))}var E=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(S)}data;start;end;step;written=!0;tracks;at(t){
let s=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),s):0,i=Math.min(Math.floor(e),Math.max(s-1,0)),r=[i-1,i,i+1,i+2].map(h=>Math.
min(Math.max(h,0),s)),n=H(e-i),a=this.tracks.map(h=>r.reduce((l,c,u)=>l+n[u]*h[c],0));return Float64Array.from(this.data.columns,h=>typeof h=="number"?h:a[h.track])}};
function H(o){return[-o*(1-o)**2,2-5*o*o+3*o**3,o*(1+4*o-3*o*o),-o*o*(1-o)].map(t=>t/2)}var O=class{constructor(t,s){this.shape=t;this.offset=s}shape;offset;point(t,s=0){
let e=this.offset+3*s;return[t[e],t[e+1],t[e+2]]}points(t){return Array.from({length:this.shape.count},(s,e)=>this.point(t,e))}axes(t){if(!this.shape.turns)return null;
let s=this.offset+3*this.shape.count,e=h=>[t[s+h],t[s+3+h],t[s+6+h]],i=V(e(0)),r=e(1),n=gt(i,r),a=V(r.map((h,l)=>h-n*i[l]));return[i,a,yt(i,a)]}};function Y(o){
let t=0;return o.map(s=>{let e=new O(s,t);return t+=3*s.count+(s.turns?9:0),e})}function j(o,t,s){let e=o.step*(s===1?.5:1.5)||1,i=Math.min(Math.max(t,o.start+e),
Math.max(o.end-e,o.start+e)),[r,n,a]=[i-e,i,i+e].map(h=>o.at(h));return s===1?a.map((h,l)=>(h-r[l])/(2*e)):a.map((h,l)=>(h-2*n[l]+r[l])/(e*e))}var gt=(o,t)=>o[0]*
t[0]+o[1]*t[1]+o[2]*t[2],yt=(o,t)=>[o[1]*t[2]-o[2]*t[1],o[2]*t[0]-o[0]*t[2],o[0]*t[1]-o[1]*t[0]],V=o=>{let t=Math.hypot(...o)||1;return[o[0]/t,o[1]/t,o[2]/t]};var D=class{constructor(t){this.data=t;this.recorded=new E(t.motion)}data;recorded;ticked=document.getElementById("show-forces");length=document.getElementById(
"length");at(t,s,e){if(this.ticked.disabled=this.length.disabled=!t.written,this.ticked.title=t.written?"":"Forces are known of the motion as it was written.",!this.
ticked.checked||this.ticked.disabled)return[];let i=this.recorded.at(s),r=this.data.scale*10**Number(this.length.value),n=0,a=(h,l)=>Array.from(h.slice(l,l+3));
return this.data.names.map((h,l)=>{let c=this.data.points[l]??null,u=a(i,n),d=c===null?a(i,n+3):a(e,c);return n+=c===null?6:3,{name:h,from:d,to:d.map((m,p)=>m+r*
u[p]),newtons:Math.hypot(...u)}})}},X=({name:o,newtons:t})=>`${o}: ${Number(t.toPrecision(3))} N`;var vt={10:"finished",11:"too many steps",12:"the step became too small"},_={1:"the accelerations are not determined",2:"the state is not finite",3:"the constra\
ints contradict each other",4:"the constraints cannot be met",6:"the constraints are nearly dependent"},M=64,wt=65536,xt=100,kt=o=>Uint8Array.from(atob(o),t=>t.
charCodeAt(0)),T=class o{static async open(t){let s=typeof t.code=="string"?kt(t.code):t.code;return new o(t,await WebAssembly.compile(s))}constructor(t,s){let e=t.
sizes,i=e.nq+e.n,r=t.constants+t.stack,n={context:e.context+t.start.k.length,y:i,f:i,state:e.state,variance:i,times:M,states:M*i,dense:M*e.rows*i,variances:M*i,
seen:e.context+t.start.k.length,point:i,error:i,end:i,row:e.rows*i,clock:1,a:e.n,multipliers:e.nc,inputs:e.nu,energy:1,residual:1,numbers:e.numbers},a=r;this.places=
{};for(let[d,m]of Object.entries(n))this.places[d]=a,a+=8*m;let h=new WebAssembly.Memory({initial:Math.ceil(a/wt)}),l=new WebAssembly.Global({value:"i32",mutable:!0},
r),c={__linear_memory:h,__stack_pointer:l};this.call=new WebAssembly.Instance(s,{env:c}).exports,this.here={};for(let[d,m]of Object.entries(n))this.here[d]=new Float64Array(
h.buffer,this.places[d],m);this.data=t,this.sizes=e,this.dim=i,this.wide={times:1,states:i,dense:e.rows*i,variances:i},this.steps={};for(let[d,m]of Object.entries(
this.wide))this.steps[d]=new Float64Array((M+1)*m);let u={p:t.names.p,q:t.names.q,v:t.names.v,u:t.names.u};this.named=new Map(Object.entries(u).flatMap(([d,m])=>m.
map((p,f)=>[p,[d,f]]))),this.reset()}reset(){let{q:t,v:s,u:e,p:i}=this.data.start;return Object.assign(this,{q:[...t],v:[...s],u:[...e],p:[...i],duration:this.data.
run.duration}),this.run()}set(t){for(let[s,e]of Object.entries(t)){if(!this.named.has(s))throw new RangeError(`there is no '${s}'; there are ${[...this.named.keys()].
join(", ")}`);if(!Number.isFinite(e))throw new RangeError(`${s} is ${e}, no finite number`);let[i,r]=this.named.get(s);this[i][r]=e}return this.run()}get(t){let[
s,e]=this.named.get(t);return this[s][e]}get link(){let{start:t}=this.data;return[...this.named].filter(([,[s,e]])=>!Object.is(this[s][e],t[s][e])).map(([s,[e,i]])=>`${encodeURIComponent(
s)}=${Object.is(this[e][i],-0)?"-0":this[e][i]};`).join("")}follow(t){let{q:s,v:e,u:i,p:r}=this.data.start;Object.assign(this,{q:[...s],v:[...e],u:[...i],p:[...r]});
let n=t.replace(/^#/,"").split(";").filter(Boolean).map(a=>a.split("="));return this.set(Object.fromEntries(n.map(([a,h])=>[decodeURIComponent(a),h?.trim()?Number(
h):NaN])))}run(t=this.duration){let{here:s,places:e,data:i}=this,{rtol:r,atol:n,pulses:a,max_steps:h,stops:l}=i.run;if(this.duration=t,this.status=this.settle(),
this.made=0,this.steps.states.set(s.y),this.status)return this.ended(!1);this.call.set_off(e.state,e.y,e.variance,e.context);let c=t/a,u=10;for(let[d,m]of Pt(l,
t)){if(s.state[0]=d,u=Number(this.call.begin(m-d,r,n,c,e.state,e.y,e.f,e.context)),u)break;for(u=11;u===11&&s.state[2]<h;)u=Number(this.call.advance(m,r,n,c,BigInt(
M),BigInt(2*M),e.state,e.y,e.f,e.variance,e.context,e.times,e.states,e.dense,e.variances)),this.keep(s.state[4]);if(u!==10)break}return this.status=vt[u]??_[u]??
_[s.state[5]]??"stopped",this.ended(u===10)}ended(t){return this.here.seen.set(this.here.context),this.start=this.data.start.t,this.end=this.start+this.steps.times[this.
made],this.step=this.data.run.step,this.finished=t,t}keep(t){let{here:s,steps:e}=this,i=this.made+t;if((i+1)*this.dim>e.states.length)for(let r of Object.keys(e))
e[r]=Mt(e[r]);for(let[r,n]of Object.entries(e)){let a=this.wide[r],h=r==="times"||r==="states"?1:0;n.set(s[r].subarray(0,t*a),(this.made+h)*a)}this.made=i}get times(){
return this.steps.times.subarray(0,this.made+1)}get states(){return this.steps.states.subarray(0,(this.made+1)*this.dim)}settle(){let{here:t,places:s,data:e,sizes:i}=this;
if(t.context.fill(0),t.context[0]=e.start.t,t.context.set(this.u,1),t.context.set(this.p,1+i.nu),t.context.set(e.start.k,i.context),t.y.set(this.q),t.y.set(this.
v,i.nq),t.variance.fill(0),!this.link)return"";let r=4;for(let n=0;n<8&&r===4;n++)r=Number(this.call.project(0,s.y,s.variance,s.context));return r&&r<6?_[r]:""}look(t){
let{here:s,places:e,steps:i,dim:r,made:n,wide:a}=this,{times:h}=i,l=Math.min(Math.max(t-this.start,0),h[n]),c=0,u=Math.max(n-1,0);for(;c<u;){let m=c+u+1>>1;h[m]<=
l?c=m:u=m-1}let d=(m,p)=>i[m].subarray(p*a[m],(p+1)*a[m]);if(s.point.set(d("states",c)),s.error.fill(0),n){let m=h[c+1]-h[c],p=m>0?(l-h[c])/m:1;s.f.set(d("state\
s",c)),s.end.set(d("states",c+1)),s.row.set(d("dense",c)),this.call.within(p,e.f,e.end,e.row,e.point),p>0&&p<1&&s.error.set(d("variances",c).map(f=>xt*f))}return s.
context.set(s.seen),s.clock[0]=l,this.call.observe(1n,e.clock,e.point,e.error,e.context,e.a,e.multipliers,e.inputs,e.energy,e.residual),l}state(t){let s=this.start+
this.look(t),{here:e,sizes:i}=this,{point:r,a:n,multipliers:a,inputs:h}=e;return{t:s,q:r.slice(0,i.nq),v:r.slice(i.nq),a:n.slice(),multipliers:a.slice(),inputs:h.
slice(),energy:e.energy[0],residual:e.residual[0]}}at(t){return this.drawn(this.look(t))}drawn(t){let{here:s,places:e,sizes:i}=this;return s.clock[0]=this.start+
t,this.call.numbers(e.clock,e.point,e.point+8*i.nq,e.inputs,e.context+8*(1+i.nu),e.multipliers,e.numbers),s.numbers.slice()}take(t){this.look(t),this.q=[...this.
here.point.subarray(0,this.sizes.nq)],this.v.fill(0)}drag(t,s){let e=n=>s.map((a,h)=>a-n[h]);this.v.fill(0),this.settled();let i=e(this.placed(t)),r=Math.hypot(
...i);for(let n=0;n<12&&r>1e-9;n++){let a=this.q,{ways:h,slopes:l}=this.tangent(t),c=St(l,i),u=a.map((m,p)=>h.reduce((f,y,v)=>f+c[v]*y[p],0)),d=1;for(;d>.01&&(this.
q=a.map((m,p)=>m+d*u[p]),!(this.settled()&&Math.hypot(...e(this.placed(t)))<r));d/=2);if(d<=.01){this.q=a,this.settled();break}i=e(this.placed(t)),r=Math.hypot(
...i)}return r}settled(){return this.settle()?!1:(this.q=[...this.here.y.subarray(0,this.sizes.nq)],this.q.every(Number.isFinite))}placed(t){return this.here.point.
set(this.here.y),this.here.inputs.set(this.u),[...this.drawn(0).subarray(t,t+3)]}tangent(t){let s=this.q,e=this.placed(t),i=[],r=[];return s.forEach((n,a)=>{let h=1e-6*
(1+Math.abs(n));this.q=s.map((u,d)=>d===a?n+h:u);let l=this.settled(),c=this.placed(t);i.push(s.map((u,d)=>l?(this.q[d]-u)/h:0)),r.push(c.map((u,d)=>l?(u-e[d])/
h:0))}),this.q=s,this.settled(),{ways:i,slopes:r}}};function Mt(o){let t=new Float64Array(2*o.length);return t.set(o),t}function Pt(o,t){let s=[],e=0;for(let[i,
r]of o)e<i&&r<t&&s.push([e,i]),e<r&&r<t&&(e=r);return e<t&&s.push([e,t]),s}function St(o,t){let s=l=>o.map(c=>c.reduce((u,d,m)=>u+d*l[m],0)),e=l=>t.map((c,u)=>o.
reduce((d,m,p)=>d+m[u]*l[p],0)),i=1e-9+1e-6*o.flat().reduce((l,c)=>l+c*c,0),r=t.map(()=>0),n=[...t],a=[...n],h=n.reduce((l,c)=>l+c*c,0);for(let l=0;l<3&&h>1e-30;l++){
let c=e(s(a)).map((m,p)=>m+i*a[p]),u=h/c.reduce((m,p,f)=>m+p*a[f],0);r=r.map((m,p)=>m+u*a[p]),n=n.map((m,p)=>m-u*c[p]);let d=n.reduce((m,p)=>m+p*p,0);a=n.map((m,p)=>m+
d/h*a[p]),h=d}return s(r)}var J=600;async function tt(o,t,s){let e=document.getElementById("live"),i=o.simulation;if(!e||!i)return null;let r=await T.open(i),n=document.createElement("ou\
tput"),a=()=>{t.play(Q(r)),s(Lt(r)),n.textContent=r.finished?"":`Ended after ${(r.end-r.start).toPrecision(3)} s: ${r.status}.`;let m=`#${r.link}`;location.hash!==
m&&(location.hash||m!=="#")&&history.replaceState(null,"",m)},h=Et(r,e,a),l=()=>{h.forEach(m=>m()),a()},c=Object.assign(document.createElement("button"),{type:"\
button",textContent:"As written"});c.addEventListener("click",()=>{r.reset(),l()}),n.setAttribute("aria-live","polite"),e.append(c,n);let u=()=>{if(!(/^#t=/.test(
location.hash)||!location.hash.includes("="))){try{r.follow(location.hash)}catch(m){n.textContent=`The link does not fit: ${m.message}.`;return}l()}};window.addEventListener(
"hashchange",()=>{location.hash!==`#${r.link}`&&u()});let d=!1;return t.onDrag((m,p,f)=>{if(d||r.take(t.time),d=!f,r.drag(m,p),r.run(f?i.run.duration:i.run.step),
t.seek(r.start),!f){t.play(Q(r));return}l(),t.setPlaying(!0)}),u(),r}function Et(o,t,s){let{names:e,units:i}=o.data;return[["Parameters",e.p,n=>Z(o.get(n)),n=>i[n]],
["Start",e.q,n=>[o.get(n)-Math.PI,o.get(n)+Math.PI],()=>""],["Velocities",e.v,n=>[o.get(n)-5,o.get(n)+5],()=>""],["Inputs",e.u,n=>Z(o.get(n)),()=>""]].filter(([
,n])=>n.length).flatMap(([n,a,h,l])=>{let c=Object.assign(document.createElement("fieldset"),{className:"values"});return c.append(Object.assign(document.createElement(
"legend"),{textContent:n})),t.append(c),a.map((u,d)=>At(o,c,u,l(d),h(u,d),s))})}function At(o,t,s,e,[i,r],n){let a=document.createElement("label"),h=Object.assign(
document.createElement("input"),{type:"range",min:String(i),max:String(r),step:"any"}),l=Object.assign(document.createElement("input"),{type:"number",step:"any"});
h.setAttribute("aria-label",s),l.setAttribute("aria-label",`${s}, exactly`),a.append(Object.assign(document.createElement("span"),{textContent:s}),h,l,e),t.append(
a);let c=()=>{h.value=l.value=String(o.get(s))},u=(d,m)=>{d.value===""||!Number.isFinite(Number(d.value))||(m.value=d.value,o.set({[s]:Number(d.value)}),n())};return h.
addEventListener("input",()=>u(h,l)),l.addEventListener("change",()=>u(l,h)),c(),c}var Z=o=>o>0?[.1*o,3*o]:o<0?[3*o,.1*o]:[-1,1];function Q(o){let{start:t,end:s,
step:e}=o,i=o.link==="";return{start:t,end:s,step:e,written:i,at:r=>o.at(r)}}function Lt(o){let t=o.end-o.start,s=Float64Array.from({length:J+1},(n,a)=>o.start+
t*a/J),e=Array.from(s,n=>o.state(n)),i=e[0].energy,r={q:(n,a)=>n.q[a],v:(n,a)=>n.v[a],multipliers:(n,a)=>n.multipliers[a],inputs:(n,a)=>n.inputs[a],energy:n=>n.
energy,residual:n=>n.residual,drift:n=>Math.abs(n.energy-i)};return{times:s,column:(n,a)=>Float64Array.from(e,h=>r[n](h,a))}}var qt=[.03125,.0625,.125,.25,.5,1,2,4,8],$=class{constructor(t,s,e,i,r){this.stage=t;this.surface=s;this.motion=e;this.told=i;this.forces=r;this.time=e.start,this.
offerSpeeds(),this.offerFiles(),this.listen()}stage;surface;motion;told;forces;time;playing=!1;before=null;asked=!1;grabbed=null;dragged=null;slider=it("time");clock=Tt(
"clock");button=x("play");speed=x("speed");begin(){let t=et();t!==null&&(this.time=this.within(t)),this.stage.resize(),this.draw(),this.setPlaying(t===null&&!matchMedia(
"(prefers-reduced-motion: reduce)").matches)}follow(){let t=et();t!==null&&this.seek(t)}play(t){this.motion=t,this.seek(this.within(this.time))}onDrag(t){this.dragged=
t}seek(t){this.setPlaying(!1),this.time=this.within(t),this.request()}draw(){this.stage.draw(this.moment());let{start:t,end:s}=this.motion,e=`${this.time.toFixed(
s-t<1?4:2)} s`;this.slider.value=String(s>t?1e3*(this.time-t)/(s-t):0),this.slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){
let{motion:t,time:s}=this,e=t.at(s);return{motion:t,time:s,numbers:e,shown:Dt(),pulls:this.forces?.at(t,s,e)??[]}}setPlaying(t){this.playing=t&&this.motion.end>
this.motion.start,this.button.textContent=this.playing?"Pause":"Play",this.button.setAttribute("aria-pressed",String(this.playing)),this.before=null,this.playing&&
requestAnimationFrame(s=>this.tick(s))}tick(t){if(!this.playing)return;let{start:s,end:e}=this.motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(
this.speed.value)),this.before=t,this.time>=e&&(this.time=s+(this.time-s)%(e-s)),this.draw(),requestAnimationFrame(i=>this.tick(i))}within(t){return Math.min(Math.
max(t,this.motion.start),this.motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}step(t){this.seek(this.time+
t*this.motion.step)}offerSpeeds(){let t=this.motion.end-this.motion.start,s=t>=2&&t<=120?1:10**Math.round(Math.log10(Math.max(t,1e-9)/15));for(let e of qt){let i=e<
1&&s===1?`1/${1/e}`:String(Number((e*s).toPrecision(3)));this.speed.append(new Option(`×${i}`,String(e*s),e===1,e===1))}}offerFiles(){let t=x("save");for(let s of Object.
keys(this.stage.exports))t.append(new Option(s.toUpperCase(),s));typeof MediaRecorder<"u"&&st()&&t.append(new Option("WebM (plays once)","webm")),t.addEventListener(
"change",()=>{let s=t.value;t.value="",s&&this.save(s)})}async save(t){let s=t==="webm"?await this.record():await this.stage.exports[t](),e=document.createElement(
"a");e.href=URL.createObjectURL(s),e.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}record(){
let t=new MediaRecorder(this.stage.canvas.captureStream(60),{mimeType:st(),videoBitsPerSecond:8e6}),s=[];return t.ondataavailable=e=>s.push(e.data),this.time=this.
motion.start,t.start(),this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),new Promise(e=>{t.onstop=()=>e(
new Blob(s,{type:"video/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),x("back").addEventListener("click",()=>this.
step(-1)),x("forth").addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:s}=this.motion;this.seek(t+Number(this.
slider.value)/1e3*(s-t))}),x("shown").addEventListener("change",()=>this.request()),document.getElementById("length")?.addEventListener("input",()=>this.request()),
x("reset").addEventListener("click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(
()=>{this.stage.resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.
request()})}followPointer(){let{surface:t,stage:s}=this;t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),t.focus();let i=this.dragged&&!e.shiftKey&&
e.buttons===1;this.grabbed=i?s.grab(e.offsetX,e.offsetY,this.moment()):null}),t.addEventListener("pointerup",e=>{this.grabbed&&this.dragged(this.grabbed.index,this.
grabbed.to(e.offsetX,e.offsetY),!0),this.grabbed=null}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(e.pointerId)||(this.grabbed?this.dragged(
this.grabbed.index,this.grabbed.to(e.offsetX,e.offsetY),!1):e.shiftKey||e.buttons>1?s.move(e.movementX,e.movementY):s.turn(e.movementX,e.movementY),this.request())}),
t.addEventListener("wheel",e=>{document.activeElement===t&&(e.preventDefault(),s.magnify(Math.exp(-e.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:s}=this,
e=t.shiftKey?4:20,r={ArrowLeft:()=>s.turn(-e,0),ArrowRight:()=>s.turn(e,0),ArrowUp:()=>s.turn(0,-e),ArrowDown:()=>s.turn(0,e),"+":()=>s.magnify(1.15),"=":()=>s.
magnify(1.15),"-":()=>s.magnify(1/1.15),0:()=>s.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.
motion.start),End:()=>this.seek(this.motion.end)}[t.key];!r||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),r(),this.request())}};function Dt(){let o=t=>it(
`show-${t}`).checked;return{names:o("names"),trails:o("trails"),velocities:o("velocities"),accelerations:o("accelerations")}}function et(){let o=/^#t=(-?[\d.]+(?:e-?\d+)?)$/.
exec(location.hash);return o?Number(o[1]):null}function st(){return["video/webm;codecs=vp9","video/webm"].find(o=>MediaRecorder.isTypeSupported(o))}var x=o=>document.
getElementById(o),it=o=>x(o),Tt=o=>x(o);var $t=20;function nt(o,t,s,e,i){let r=null,n=$t;for(let{shape:a,place:h}of o.filter(l=>l.shape.role!=="fixed"&&l.shape.kind!=="vector"))h.points(t).forEach((l,c)=>{
let u=i(l),d=Math.hypot(u.x-s,u.y-e)-(a.kind==="line"?0:4);d<n&&(n=d,r={index:h.offset+3*c,point:l})});return r}function ot(o){let t=Uint8Array.from(atob(o.toDataURL(
"image/png").split(",")[1]),s=>s.charCodeAt(0));return new Blob([t],{type:"image/png"})}function A(o){let t=getComputedStyle(o),s=e=>t.getPropertyValue(e).trim();
return{ink:s("--ink"),force:s("--bad"),quiet:s("--quiet"),faint:s("--faint"),panel:s("--panel"),series:Array.from({length:8},(e,i)=>s(`--series-${i+1}`))}}function at(o){
let t=0,s=new Map;return Y(o.shapes).map(e=>{let{shape:i}=e;if(i.role==="fixed"||i.role==="cord"||i.kind==="spring"||i.kind==="damper")return{shape:i,place:e,colour:-1};
let r=i.name;return s.has(r)||s.set(r,t++%8),{shape:i,place:e,colour:s.get(r)}})}var rt=o=>["marker","ball","solid","mesh"].includes(o.shape.kind)&&o.shape.role!==
"fixed",q=class{constructor(t,s,e){this.actors=t;this.size=s;this.order=e}actors;size;order;scale=0;asked=null;at(t){this.asked!==t.motion&&this.measure(t.motion);
let s=j(t.motion,t.time,this.order);return this.actors.filter(rt).map(e=>{let i=e.place.point(t.numbers),r=e.place.point(s);return{from:i,to:i.map((n,a)=>n+this.
scale*r[a]),actor:e}})}measure(t){this.asked=t;let s=0;for(let e=0;e<=60;e+=1){let i=j(t,t.start+(t.end-t.start)*e/60,this.order);for(let r of this.actors.filter(
rt))s=Math.max(s,Math.hypot(...r.place.point(i)))}this.scale=s?this.size/4/s:0}};function ht(o,t,s){let[e,i]=o.box,r=e.map((a,h)=>(a+i[h])/2);if(!o.follow)return r;
let n=t.filter(a=>a.shape.role!=="fixed"&&a.shape.kind!=="vector").flatMap(a=>a.place.points(s));return n.length?[0,1,2].map(a=>n.reduce((h,l)=>h+l[a],0)/n.length):
r}function lt(o,t){let s=o.filter(l=>l.shape.trace),e=t.end-t.start,i=t.step&&s.length?Math.min(Math.round(e/t.step),1e3):0,r=i>500?4:5,n=Array.from({length:i+1},
(l,c)=>t.at(t.start+(i?c*e/i:0))),a=Array.from({length:r},(l,c)=>H(c/r)),h=l=>Array.from({length:i*r+1},(c,u)=>{let d=Math.floor(u/r),m=[d-1,d,d+1,d+2].map(p=>l[Math.
min(Math.max(p,0),i)]);return u%r?[0,1,2].map(p=>m.reduce((f,y,v)=>f+a[u%r][v]*y[p],0)):l[d]});return{step:i?e/(i*r):0,points:new Map(s.map(l=>[l,h(n.map(c=>l.place.
point(c)))]))}}function F(o){let t=10**Math.floor(Math.log10(o));return[1,2,5,10].map(s=>s*t).find(s=>s>=o*(1-1e-9))??10*t}function ct(o){let t=Array.from({length:2*
o},(s,e)=>[.14+.72*(e+.5)/(2*o),e%2?-1:1]);return[[0,0],[.14,0],...t,[.86,0],[1,0]]}var g=58,N=12,w=10,k=38;function mt(o,t,s,e){let i=o.flatMap(r=>{let n=document.querySelector(`figure[data-plot="${r.key}"]`);return n?[new U(n,r,t,s,e)]:[]});return{
follow:r=>i.forEach(n=>n.follow(r)),redraw:r=>i.forEach(n=>n.redraw(r))}}var U=class{constructor(t,s,e,i,r){this.data=s;this.span=e;this.seek=i;this.events=r;this.
canvas=t.querySelector("canvas"),this.said=t.querySelector("output");let n=s.x_track?S(s.x_track):null,a=h=>S(h);this.curves=s.curves.map(h=>({name:h.name,x:h.x?
S(h.x):n,y:a(h.y)})),this.whole=this.window=ut(this.curves,s.logarithmic),this.colours=A(this.canvas),this.listen()}data;span;seek;events;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;asked=!1;redraw(t){
let{data:s}=this,{sources:e}=s;if(this.canvas.classList.toggle("stale",!e),!e)return;let i=r=>Math.log10(Math.max(Math.abs(r)/(s.scale??1),1e-18));this.curves=e.
map(([r,n],a)=>{let h=t.column(r,n),l=s.timed?t.times:t.column("q",n);return{name:s.curves[a].name,x:l,y:s.logarithmic?h.map(i):h}}),this.whole=this.window=ut(this.
curves,s.logarithmic),this.request()}follow(t){this.time=t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){
let{low:s,high:e}=this.window;return g+(t-s[0])/(e[0]-s[0])*(this.width-g-N)}up(t){let{low:s,high:e}=this.window;return this.height-k-(t-s[1])/(e[1]-s[1])*(this.
height-w-k)}at(t,s){let{low:e,high:i}=this.window;return[e[0]+(t-g)/(this.width-g-N)*(i[0]-e[0]),e[1]+(this.height-k-s)/(this.height-w-k)*(i[1]-e[1])]}request(){
this.asked||!this.visible||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:s}=this;(s.width!==
Math.round(this.width*t)||s.height!==Math.round(this.height*t))&&(s.width=Math.round(this.width*t),s.height=Math.round(this.height*t));let e=s.getContext("2d");
e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.width,this.height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(g,w,this.width-
g-N,this.height-w-k),e.clip(),this.data.timed&&this.marks(e),this.curves.forEach((i,r)=>this.curve(e,i,this.colours.series[r%8],r>=8)),this.cursor(e),this.drag&&
this.frame(e,this.drag),e.restore()}axes(t){let{low:s,high:e}=this.window,i=this.width-N,r=this.height-k;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=
this.colours.quiet,t.textAlign="center";for(let n of B(s[0],e[0],(i-g)/80))L(t,this.across(n),w,this.across(n),r),t.fillText(dt(n,e[0]-s[0]),this.across(n),r+15);
t.textAlign="right";for(let n of this.data.logarithmic?Nt(s[1],e[1]):B(s[1],e[1],(r-w)/38))L(t,g,this.up(n),i,this.up(n)),t.fillText(this.data.logarithmic?zt(n):
dt(n,e[1]-s[1]),g-6,this.up(n)+4);t.strokeStyle=this.colours.quiet,L(t,g,w,g,r),L(t,g,r,i,r),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.
x,(g+i)/2,this.height-5),t.save(),t.translate(12,(w+r)/2),t.rotate(-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}marks(t){t.strokeStyle=this.colours.quiet,
t.lineWidth=1,t.setLineDash([1,3]);for(let s of this.events)L(t,this.across(s),w,this.across(s),this.height-k);t.setLineDash([])}curve(t,{x:s,y:e},i,r){t.strokeStyle=
i,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(r?[5,3]:[]),t.beginPath();let n=!1;for(let a=0;a<s.length;a+=1){if(Number.isNaN(e[a])){n=!1;continue}n?t.lineTo(
this.across(s[a]),this.up(e[a])):t.moveTo(this.across(s[a]),this.up(e[a])),n=!0}t.stroke(),t.setLineDash([])}cursor(t){let s=this.hover??this.time;Number.isNaN(
s)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,L(t,this.across(s),w,this.across(s),this.height-k)),this.curves.forEach((e,i)=>{let r=this.
index(e,s);Number.isNaN(e.y[r])||(t.fillStyle=this.colours.series[i%8],t.beginPath(),t.arc(this.across(e.x[r]),this.up(e.y[r]),4,0,2*Math.PI),t.fill())}))}frame(t,{
from:s,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=.2,t.fillRect(Math.min(s[0],e[0]),Math.min(s[1],e[1]),Math.abs(s[0]-e[0]),Math.abs(s[1]-e[1])),t.globalAlpha=
1}index({x:t},s){if(!this.data.timed)return Math.round(Ft(s,this.span)*(t.length-1));let e=0,i=t.length-1;for(;i-e>1;){let r=e+i>>1;t[r]<s?e=r:i=r}return s-t[e]<
t[i]-s?e:i}tell(t){let s=this.curves.map(e=>`${e.name||this.data.y} ${this.number(e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.
number(t,!0)} s: ${s}`:s}number(t,s=!1){let e=this.data.logarithmic&&!s?10**t:t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,
s=e=>[e.offsetX,e.offsetY];t.addEventListener("pointermove",e=>{this.drag&&(this.drag.to=s(e)),this.data.timed&&(this.hover=this.at(...s(e))[0],this.tell(this.hover)),
this.request()}),t.addEventListener("pointerleave",()=>{this.hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(
e.pointerId),this.drag={from:s(e),to:s(e)}}),t.addEventListener("pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),
t.addEventListener("keydown",e=>this.key(e)),new ResizeObserver(()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.
request()},{rootMargin:"200px"}).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.colours=A(t),this.request()}),window.
addEventListener("beforeprint",()=>{this.visible=!0,this.draw()})}release(){let{drag:t}=this;if(this.drag=null,!t)return;let[s,e]=[Math.abs(t.from[0]-t.to[0]),Math.
abs(t.from[1]-t.to[1])];if(s>6&&e>6){let[i,r]=[this.at(...t.from),this.at(...t.to)];this.window={low:[Math.min(i[0],r[0]),Math.min(i[1],r[1])],high:[Math.max(i[0],
r[0]),Math.max(i[1],r[1])]}}else this.data.timed&&this.seek(this.at(...t.from)[0]);this.request()}key(t){let s={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Es\
cape"){this.window=this.whole,this.request();return}if(!s||!this.data.timed)return;t.preventDefault();let{low:e,high:i}=this.window,r=this.hover??(Number.isNaN(
this.time)?e[0]:this.time);this.hover=Math.min(Math.max(r+s*(i[0]-e[0])/(t.shiftKey?500:50),e[0]),i[0]),this.tell(this.hover),this.request()}},Ft=(o,[t,s])=>s>t?
Math.min(Math.max((o-t)/(s-t),0),1):0;function L(o,t,s,e,i){o.beginPath(),o.moveTo(t,s),o.lineTo(e,i),o.stroke()}function ut(o,t){let s=h=>{let l=1/0,c=-1/0;for(let u of o)
for(let d of u[h])Number.isFinite(d)&&(l=Math.min(l,d),c=Math.max(c,d));return l<=c?[l,c]:[0,1]},e=([h,l],c)=>{let u=c*(l-h)||c*Math.abs(l)||1;return[h-u,l+u]},
i=e(s("x"),.01),[r,n]=s("y"),a=t?[Math.max(r,n-8)-.3,n+.3]:e([r,n],.06);return{low:[i[0],a[0]],high:[i[1],a[1]]}}function B(o,t,s){let e=F((t-o)/Math.max(s,2));
return Array.from({length:Math.floor(t/e)-Math.ceil(o/e)+1},(i,r)=>(Math.ceil(o/e)+r)*e)}function Nt(o,t){let s=Math.max(1,Math.ceil((t-o)/5));return B(o,t,100).
length?Array.from({length:Math.floor(t)-Math.ceil(o)+1},(e,i)=>Math.ceil(o)+i).filter(e=>e%s===0):[]}function dt(o,t){let s=Math.abs(o)<1e-9*t?0:o,e=Math.max(Math.
abs(s),t);return e>=1e5||e<.001?s===0?"0":s.toExponential(1).replace("-","−").replace("e+","·10^").replace("e","·10^"):Number(s.toPrecision(6)).toString().replace(
"-","−")}function zt(o){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(o).replace("-","⁻").replace(/\d/g,s=>t[Number(s)])}async function pt(o){let t=await G(),s=t.motion?new E(t.motion):null,e=null,i=mt(t.plots,s?[s.start,s.end]:[0,1],a=>e?.seek(a),t.events??[]);if(o&&t.scene&&s){let a=document.
getElementById("stage");e=new $(o(a,t.scene),a,s,h=>i.follow(h),t.forces?new D(t.forces):null),e.begin()}let r=()=>document.querySelectorAll(".scroll").forEach(
a=>{a.scrollWidth>a.clientWidth&&(a.tabIndex=0)});r(),addEventListener("resize",r),addEventListener("toggle",r,{capture:!0}),addEventListener("hashchange",()=>e?.
follow());let n=e?tt(t,e,i.redraw):null;Object.assign(window,{dalembert:{data:t,player:e,simulation:n}})}var z=class{constructor(t){this.pen=t}pen;path(t,s){this.pen.beginPath(),t.forEach((e,i)=>i?this.pen.lineTo(e.x,e.y):this.pen.moveTo(e.x,e.y)),s.closed&&this.pen.
closePath(),this.finish(s)}disc(t,s,e){this.pen.beginPath(),this.pen.arc(t.x,t.y,s,0,2*Math.PI),this.finish(e)}text(t,s,e,i,r=13){this.pen.font=`${r}px system-u\
i, sans-serif`,this.pen.lineJoin="round",this.pen.lineWidth=3.5,this.pen.strokeStyle=i,this.pen.strokeText(t,s.x,s.y),this.pen.fillStyle=e,this.pen.fillText(t,s.
x,s.y)}finish(t){this.pen.globalAlpha=t.opacity??1,this.pen.lineJoin=this.pen.lineCap="round",this.pen.setLineDash(t.dash??[]),t.fill&&(this.pen.fillStyle=t.fill,
this.pen.fill()),t.stroke&&(this.pen.strokeStyle=t.stroke,this.pen.lineWidth=t.width??1,this.pen.stroke()),this.pen.globalAlpha=1}},C=class{parts=[];path(t,s){let e=t.
map((i,r)=>`${r?"L":"M"}${P(i.x)} ${P(i.y)}`).join("");this.parts.push(`<path d="${e}${s.closed?"Z":""}" ${ft(s)}/>`)}disc(t,s,e){this.parts.push(`<circle cx="${P(
t.x)}" cy="${P(t.y)}" r="${P(s)}" ${ft(e)}/>`)}text(t,s,e,i,r=13){let n=t.replace(/[&<>"]/g,a=>`&#${a.charCodeAt(0)};`);this.parts.push(`<text x="${P(s.x)}" y="${P(
s.y)}" font-family="system-ui, sans-serif" font-size="${r}" fill="${e}" stroke="${i}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${n}</text\
>`)}file(t,s,e){return`<svg xmlns="${["http:","","www.w3.org","2000","svg"].join("/")}" width="${t}" height="${s}" viewBox="0 0 ${t} ${s}"><rect width="100%" he\
ight="100%" fill="${e}"/>${this.parts.join(`
`)}</svg>
`}},P=o=>Math.round(o*100)/100;function ft(o){let t=o.stroke?`stroke="${o.stroke}" stroke-width="${o.width??1}" stroke-linecap="round" stroke-linejoin="round"`:
"",s=o.dash?.length?` stroke-dasharray="${o.dash.join(" ")}"`:"";return`fill="${o.fill??"none"}" ${t}${s} opacity="${o.opacity??1}"`}function Ct(o){return o.up==="y"?[t=>[-t[2],t[1]],t=>[t[0],-t[2]],t=>[t[0],t[1]]][o.flat]:[t=>[t[1],t[2]],t=>[t[0],t[2]],t=>[t[0],t[1]]][o.flat]}var W=class{constructor(t,s){
this.canvas=t;this.scene=s;this.actors=at(s),this.across=Ct(s),this.arrows={velocities:new q(this.actors,s.size,1),accelerations:new q(this.actors,s.size,2)};let[
e,i]=s.box.map(r=>this.across(r));this.box=[[Math.min(e[0],i[0]),Math.min(e[1],i[1])],[Math.max(e[0],i[0]),Math.max(e[1],i[1])]],this.colours=A(t),this.supports=
[]}canvas;scene;actors;across;arrows;laid=null;trailed=null;box;supports;colours;width=0;height=0;scale=1;zoom=1;shift=[0,0];middle=[0,0];last=null;exports={png:async()=>ot(
this.canvas),svg:async()=>{let t=new C;return this.paint(t,this.last),new Blob([t.file(this.width,this.height,this.colours.panel)],{type:"image/svg+xml"})}};resize(){
let t=window.devicePixelRatio||1;this.width=this.canvas.clientWidth,this.height=this.canvas.clientHeight,this.canvas.width=Math.round(this.width*t),this.canvas.
height=Math.round(this.height*t);let{size:s,follow:e}=this.scene,i=e?2*s:Math.max(this.box[1][0]-this.box[0][0],.2*s),r=e?1.6*s:Math.max(this.box[1][1]-this.box[0][1],
.2*s);this.scale=.8*Math.min(this.width/i,this.height/r)}recolour(){this.colours=A(this.canvas)}turn(t,s){this.move(t,s)}move(t,s){this.shift=[this.shift[0]+t,this.
shift[1]+s]}magnify(t){this.zoom=Math.min(Math.max(this.zoom*t,.1),50)}reset(){this.zoom=1,this.shift=[0,0]}draw(t){let s=this.canvas.getContext("2d"),e=this.canvas.
width/Math.max(this.width,1);s.setTransform(e,0,0,e,0,0),s.fillStyle=this.colours.panel,s.fillRect(0,0,this.width,this.height),this.paint(new z(s),t),this.last=
t}grab(t,s,e){let i=nt(this.actors,e.numbers,t,s,c=>this.spot(c));if(!i)return null;let{index:r,point:n}=i,a=this.spot(n),h=this.scale*this.zoom,l=[0,1,2].map(c=>this.
across([0,1,2].map(u=>+(u===c))));return{index:r,to:(c,u)=>n.map((d,m)=>d+(l[m][0]*(c-a.x)-l[m][1]*(u-a.y))/h)}}spot(t){let[s,e]=this.across(t),i=this.scale*this.
zoom;return{x:this.width/2+this.shift[0]+i*(s-this.middle[0]),y:this.height/2+this.shift[1]-i*(e-this.middle[1])}}colour(t){return t.colour<0?this.colours.quiet:
this.colours.series[t.colour]}paint(t,s){this.middle=this.across(ht(this.scene,this.actors,s.numbers)),this.supports.length||this.findSupports(s),this.grid(t),s.
shown.trails&&this.actors.filter(n=>n.shape.trace).forEach(n=>this.trail(t,n,s));let e={fixed:0,cord:1,spring:1,damper:1,bar:2,ball:3,marker:4,vector:5},i=n=>e[n.
shape.role]??e[n.shape.kind]??2,r=[...this.actors].sort((n,a)=>i(n)-i(a));this.supports.forEach(({at:n,away:a})=>this.support(t,this.spot(n),a)),r.forEach(n=>this.
body(t,n,s.numbers));for(let[n,a]of[["velocities",[]],["accelerations",[5,4]]])s.shown[n]&&this.arrows[n].at(s).forEach(({from:h,to:l,actor:c})=>this.arrow(t,h,
l,this.colour(c),[...a]));for(let n of s.pulls){this.arrow(t,n.from,n.to,this.colours.force,[]);let a=this.spot(n.to);s.shown.names&&t.text(X(n),{x:a.x+6,y:a.y-
6},this.colours.force,this.colours.panel,12)}this.gravity(t),s.shown.names&&r.forEach(n=>this.label(t,n,s.numbers))}body(t,s,e){let i=s.place.points(e).map(n=>this.
spot(n)),{shape:r}=s;r.kind==="spring"?this.spring(t,i):r.kind==="damper"?this.damper(t,i):r.role==="fixed"?this.fixed(t,i):r.role==="cord"?t.path(i,{stroke:this.
colours.ink,width:1.8}):r.role==="bar"?this.bar(t,i,this.colour(s)):r.kind==="vector"?this.arrow(t,s.place.point(e),s.place.point(e,1),this.colour(s),[]):r.kind===
"ball"?this.wheel(t,s,e,r.radius):r.kind==="solid"?this.solid(t,s,e):t.disc(i[0],Math.max(r.radius*this.scale*this.zoom,4),{fill:this.colour(s),stroke:this.colours.
panel,width:1.5})}bar(t,s,e){let i=this.thickness(),[r,n]=[s[0],s[s.length-1]];if(s.length>3&&Math.hypot(r.x-n.x,r.y-n.y)<.5){this.plate(t,s,e);return}t.path(s,
{stroke:e,width:i+2.5}),t.path(s,{stroke:this.colours.panel,width:Math.max(i-.5,1)}),t.path(s,{stroke:e,width:Math.max(i-.5,1),opacity:.35});for(let a of[r,n])t.
disc(a,i*.36,{fill:this.colours.panel,stroke:e,width:1.5})}thickness(){return Math.min(Math.max(.03*this.scene.size*this.scale*this.zoom,4),14)}fixed(t,s){t.path(
s,{stroke:this.colours.quiet,width:2.2});for(let e=1;e<s.length;e+=1)this.hatch(t,s[e-1],s[e])}hatch(t,s,e){let i=Math.hypot(e.x-s.x,e.y-s.y);if(i<4)return;let r={
x:(e.x-s.x)/i,y:(e.y-s.y)/i},n=r.x>0||r.x===0&&r.y>0?1:-1,a=Math.floor(i/9);for(let h=0;h<=a;h+=1){let l=s.x+r.x*h*9,c=s.y+r.y*h*9,u={x:-n*r.y-.8*r.x,y:n*r.x-.8*
r.y};t.path([{x:l,y:c},{x:l+6*u.x,y:c+6*u.y}],{stroke:this.colours.quiet,width:1,opacity:.8})}}spring(t,s){let[e,i]=[s[0],s[s.length-1]],r=Math.max(.022*this.scene.
size*this.scale*this.zoom,5);t.path(ct(8).map(n=>b(e,i,n[0],n[1]*r)),{stroke:this.colours.ink,width:1.6})}damper(t,s){let[e,i]=[s[0],s[s.length-1]],r=Math.max(.03*
this.scene.size*this.scale*this.zoom,5),n={stroke:this.colours.ink,width:1.6};t.path([e,b(e,i,.35,0)],n),t.path([b(e,i,.7,r),b(e,i,.35,r),b(e,i,.35,-r),b(e,i,.7,
-r)],n),t.path([b(e,i,.55,.8*r),b(e,i,.55,-.8*r)],n),t.path([b(e,i,.55,0),i],n)}wheel(t,s,e,i){let r=s.place.point(e),n=this.spot(r),a=this.colour(s),h=Math.max(
i*this.scale*this.zoom,4),l=s.place.axes(e);if(t.disc(n,h,{fill:this.colours.panel}),t.disc(n,h,{fill:a,opacity:.18}),t.disc(n,h,{stroke:a,width:2.2}),l)for(let c of l)
for(let u of[1,-1])t.path([n,this.spot(r.map((d,m)=>d+u*i*c[m]))],{stroke:a,width:1.4,opacity:.8});t.disc(n,Math.min(.12*h,5),{fill:a})}solid(t,s,e){let{shape:i}=s,
r=s.place.point(e),n=s.place.axes(e),a=this.colour(s),h=n.map(f=>Math.abs(f[this.scene.flat])),l=h.indexOf(Math.max(...h));if(i.solid==="sphere"||i.solid!=="box"&&
l===2){this.wheel(t,s,e,i.size[0]);return}let c=i.solid==="box"?i.size.map(f=>f/2):[i.size[0],i.size[0],i.size[1]/2],u=(...f)=>this.spot(r.map((y,v)=>y+n.reduce(
(R,I,K)=>R+f[K]*c[K]*I[v],0)));if(i.solid==="capsule"){this.bar(t,[u(0,0,-1),u(0,0,1)],a);return}let[d,m]=[0,1,2].filter(f=>f!==l),p=(f,y)=>{let v=[0,0,0];return[
v[d],v[m]]=[f,y],u(...v)};this.plate(t,[p(-1,-1),p(1,-1),p(1,1),p(-1,1)],a)}plate(t,s,e){t.path(s,{fill:this.colours.panel,closed:!0}),t.path(s,{fill:e,opacity:.3,
closed:!0}),t.path(s,{stroke:e,width:2,closed:!0})}arrow(t,s,e,i,r){let[n,a]=[this.spot(s),this.spot(e)],h=Math.hypot(a.x-n.x,a.y-n.y),l=Math.min(11,h/2);h<2||(t.
path([n,b(n,a,1-.7*l/h,0)],{stroke:i,width:2.2,dash:r}),t.path([a,b(n,a,1-l/h,l*.4),b(n,a,1-l/h,-l*.4)],{fill:i,closed:!0}))}support(t,s,e){let i=Math.max(1.5*this.
thickness(),9),r=(a,h)=>({x:s.x+a*i*e[0]-h*i*e[1],y:s.y+a*i*e[1]+h*i*e[0]}),n={stroke:this.colours.quiet,width:1.8};t.path([s,r(1.15,-.75),r(1.15,.75)],{...n,fill:this.
colours.panel,closed:!0}),t.path([r(1.15,-1.2),r(1.15,1.2)],n);for(let a=-2;a<=2;a+=1)t.path([r(1.15,a*.5),r(1.5,a*.5-.28)],{...n,width:1})}findSupports(t){let{
motion:s}=t,i=Array.from({length:25},(n,a)=>s.start+(s.end-s.start)*a/24).map(n=>s.at(n)),r=new Map;for(let n of this.actors.filter(a=>a.shape.role==="bar"||a.shape.
kind==="spring"||a.shape.kind==="damper"||a.shape.role==="cord")){let a=n.shape.count-1;for(let[h,l]of[[0,a],[a,0]]){let c=i.map(p=>n.place.point(p,h)),u=c[0];if(c.
some(p=>Math.hypot(...p.map((f,y)=>f-u[y]))>1e-4*this.scene.size))continue;let d=u.map(p=>Math.round(1e3*p/this.scene.size)).join(),m=r.get(d)?.lean??[0,0];for(let p of i){
let[f,y]=this.across(n.place.point(p,l).map((R,I)=>R-u[I])),v=Math.hypot(f,y)||1;m[0]+=f/v/i.length,m[1]+=y/v/i.length}r.set(d,{at:u,lean:m})}}for(let{at:n,lean:a}of r.
values()){let[h,l]=a,c=Math.hypot(h,l)>.3,u=c&&Math.abs(h)>2*Math.abs(l);this.supports.push({at:n,away:u?[-Math.sign(h),0]:[0,c&&l<0?-1:1]})}}trail(t,s,e){this.
trailed!==e.motion&&(this.laid=lt(this.actors,e.motion),this.trailed=e.motion);let i=this.laid.points.get(s).map(h=>this.spot(h)),r=this.colour(s),{step:n}=this.
laid;t.path(i,{stroke:r,width:1,opacity:.2});let a=n?Math.floor((e.time-e.motion.start)/n+1e-9)+1:0;t.path([...i.slice(0,a),this.spot(s.place.point(e.numbers))],
{stroke:r,width:1.8,opacity:.8})}grid(t){let s=this.scale*this.zoom,e=F(70/s),i=this.middle[0]-(this.width/2+this.shift[0])/s,r=this.middle[1]-(this.height/2-this.
shift[1])/s,n={stroke:this.colours.faint,width:1,opacity:.7};for(let a=Math.ceil(i/e)*e;a<i+this.width/s;a+=e){let h=s*(a-i);t.path([{x:h,y:0},{x:h,y:this.height}],
n)}for(let a=Math.ceil(r/e)*e;a<r+this.height/s;a+=e){let h=this.height-s*(a-r);t.path([{x:0,y:h},{x:this.width,y:h}],n)}t.path([{x:14,y:this.height-14},{x:14+e*
s,y:this.height-14}],{stroke:this.colours.quiet,width:2}),t.text(`${Number(e.toPrecision(3))} m`,{x:14,y:this.height-20},this.colours.quiet,this.colours.panel,12)}gravity(t){
if(!this.scene.gravity)return;let[s,e]=this.across(this.scene.gravity),i=Math.hypot(s,e);if(!i)return;let r={x:this.width-30,y:18},n={x:r.x+34*s/i,y:r.y-34*e/i},
a={stroke:this.colours.quiet,width:1.8};t.path([r,b(r,n,.8,0)],a),t.path([n,b(r,n,.72,4),b(r,n,.72,-4)],{fill:this.colours.quiet,closed:!0}),t.text("g",{x:r.x+8,
y:r.y+20},this.colours.quiet,this.colours.panel,13)}label(t,s,e){let i=s.place.points(e),r=s.shape.kind==="vector",n=this.spot(r?i[1]:i.length>1?i[0].map((h,l)=>(h+
i[1][l])/2):i[0]),a=i.length>1?7:Math.max(s.shape.radius*this.scale*this.zoom,4)*.75+4;t.text(s.shape.name,{x:n.x+a,y:n.y-a},this.colours.ink,this.colours.panel)}};
function b(o,t,s,e){let i=t.x-o.x,r=t.y-o.y,n=Math.hypot(i,r)||1;return{x:o.x+s*i-e*r/n,y:o.y+s*r+e*i/n}}pt((o,t)=>new W(o,t));})();
