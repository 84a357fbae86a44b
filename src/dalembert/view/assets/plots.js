"use strict";/* built by web/build.mjs; three.js (MIT licence) is in space.js */
"use strict";(()=>{function q(i){return new Uint16Array(Uint8Array.from(atob(i),t=>t.charCodeAt(0)).buffer)}function b(i){let{low:t,high:r,count:e}=i;if(e)return Float64Array.from({length:e},(s,o)=>t+(r-t)*o/(e-1));let n=(r-t)/65534;return Float64Array.from(q(i.words),
s=>s===65535?NaN:i.low+n*s)}function A(){return JSON.parse(document.getElementById("page").textContent)}var g=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(b)}data;start;end;step;tracks;at(t){
let r=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),r):0,n=Math.min(Math.floor(e),Math.max(r-1,0)),s=[n-1,n,n+1,n+2].map(l=>Math.
min(Math.max(l,0),r)),o=F(e-n),a=this.tracks.map(l=>s.reduce((u,c,f)=>u+o[f]*l[c],0));return Float64Array.from(this.data.columns,l=>typeof l=="number"?l:a[l.track])}};
function F(i){return[-i*(1-i)**2,2-5*i*i+3*i**3,i*(1+4*i-3*i*i),-i*i*(1-i)].map(t=>t/2)}var N=[.03125,.0625,.125,.25,.5,1,2,4,8],y=class{constructor(t,r,e,n){this.stage=t;this.surface=r;this.motion=e;this.told=n;this.time=e.start,this.offerSpeeds(),
this.offerFiles(),this.listen()}stage;surface;motion;told;time;playing=!1;before=null;asked=!1;slider=S("time");clock=H("clock");button=m("play");speed=m("speed");begin(){
let t=/^#t=(-?[\d.]+)$/.exec(location.hash);t&&(this.time=this.within(Number(t[1]))),this.stage.resize(),this.draw(),this.setPlaying(!t&&!matchMedia("(prefers-r\
educed-motion: reduce)").matches)}play(t){this.motion=t,this.seek(this.within(this.time))}seek(t){this.setPlaying(!1),this.time=this.within(t),this.request()}draw(){
this.stage.draw(this.moment());let{start:t,end:r}=this.motion,e=`${this.time.toFixed(r-t<1?4:2)} s`;this.slider.value=String(r>t?1e3*(this.time-t)/(r-t):0),this.
slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){return{motion:this.motion,time:this.time,numbers:this.motion.at(this.
time),shown:R()}}setPlaying(t){this.playing=t&&this.motion.end>this.motion.start,this.button.textContent=this.playing?"Pause":"Play",this.button.setAttribute("a\
ria-pressed",String(this.playing)),this.before=null,this.playing&&requestAnimationFrame(r=>this.tick(r))}tick(t){if(!this.playing)return;let{start:r,end:e}=this.
motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(this.speed.value)),this.before=t,this.time>=e&&(this.time=r+(this.time-r)%(e-r)),this.draw(),requestAnimationFrame(
n=>this.tick(n))}within(t){return Math.min(Math.max(t,this.motion.start),this.motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=
!1,this.draw()}))}step(t){this.seek(this.time+t*this.motion.step)}offerSpeeds(){let t=this.motion.end-this.motion.start,r=t>=2&&t<=120?1:10**Math.round(Math.log10(
Math.max(t,1e-9)/15));for(let e of N){let n=e<1&&r===1?`1/${1/e}`:String(Number((e*r).toPrecision(3)));this.speed.append(new Option(`×${n}`,String(e*r),e===1,e===
1))}}offerFiles(){let t=m("save");for(let r of Object.keys(this.stage.exports))t.append(new Option(r.toUpperCase(),r));typeof MediaRecorder<"u"&&E()&&t.append(new Option(
"WebM (plays once)","webm")),t.addEventListener("change",()=>{let r=t.value;t.value="",r&&this.save(r)})}async save(t){let r=t==="webm"?await this.record():await this.
stage.exports[t](),e=document.createElement("a");e.href=URL.createObjectURL(r),e.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(
()=>URL.revokeObjectURL(e.href),6e4)}record(){let t=new MediaRecorder(this.stage.canvas.captureStream(60),{mimeType:E(),videoBitsPerSecond:8e6}),r=[];return t.ondataavailable=
e=>r.push(e.data),this.time=this.motion.start,t.start(),this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),
new Promise(e=>{t.onstop=()=>e(new Blob(r,{type:"video/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),m("back").addEventListener(
"click",()=>this.step(-1)),m("forth").addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:r}=this.motion;this.seek(
t+Number(this.slider.value)/1e3*(r-t))}),m("shown").addEventListener("change",()=>this.request()),m("reset").addEventListener("click",()=>{this.stage.reset(),this.
request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(()=>{this.stage.resize(),this.draw()}).observe(this.
surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.request()})}followPointer(){let{surface:t,stage:r}=this;
t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),t.focus()}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(e.pointerId)||
(e.shiftKey||e.buttons>1?r.move(e.movementX,e.movementY):r.turn(e.movementX,e.movementY),this.request())}),t.addEventListener("wheel",e=>{document.activeElement===
t&&(e.preventDefault(),r.magnify(Math.exp(-e.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:r}=this,e=t.shiftKey?4:20,s={ArrowLeft:()=>r.turn(-e,
0),ArrowRight:()=>r.turn(e,0),ArrowUp:()=>r.turn(0,-e),ArrowDown:()=>r.turn(0,e),"+":()=>r.magnify(1.15),"=":()=>r.magnify(1.15),"-":()=>r.magnify(1/1.15),0:()=>r.
reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.motion.start),End:()=>this.seek(this.motion.end)}[t.
key];!s||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),s(),this.request())}};function R(){let i=t=>S(`show-${t}`).checked;return{names:i("names"),trails:i(
"trails"),velocities:i("velocities"),accelerations:i("accelerations")}}function E(){return["video/webm;codecs=vp9","video/webm"].find(i=>MediaRecorder.isTypeSupported(
i))}var m=i=>document.getElementById(i),S=i=>m(i),H=i=>m(i);function x(i){let t=getComputedStyle(i),r=e=>t.getPropertyValue(e).trim();return{ink:r("--ink"),quiet:r("--quiet"),faint:r("--faint"),panel:r("--panel"),series:Array.
from({length:8},(e,n)=>r(`--series-${n+1}`))}}function L(i){let t=10**Math.floor(Math.log10(i));return[1,2,5,10].map(r=>r*t).find(r=>r>=i*(1-1e-9))??10*t}var h=58,w=12,d=10,p=38;function C(i,t,r){let e=i.flatMap(n=>{let s=document.querySelector(`figure[data-plot="${n.key}"]`);return s?[new k(s,n,t,r)]:[]});return n=>e.
forEach(s=>s.follow(n))}var k=class{constructor(t,r,e,n){this.data=r;this.span=e;this.seek=n;this.canvas=t.querySelector("canvas"),this.said=t.querySelector("ou\
tput");let s=r.x_track?b(r.x_track):null,o=a=>b(a);this.curves=r.curves.map(a=>({name:a.name,x:a.x?b(a.x):s,y:o(a.y)})),this.whole=this.window=O(this.curves,r.logarithmic),
this.colours=x(this.canvas),this.listen()}data;span;seek;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;asked=!1;follow(t){this.
time=t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){let{low:r,high:e}=this.window;return h+(t-
r[0])/(e[0]-r[0])*(this.width-h-w)}up(t){let{low:r,high:e}=this.window;return this.height-p-(t-r[1])/(e[1]-r[1])*(this.height-d-p)}at(t,r){let{low:e,high:n}=this.
window;return[e[0]+(t-h)/(this.width-h-w)*(n[0]-e[0]),e[1]+(this.height-p-r)/(this.height-d-p)*(n[1]-e[1])]}request(){this.asked||!this.visible||(this.asked=!0,
requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:r}=this;(r.width!==Math.round(this.width*t)||r.height!==
Math.round(this.height*t))&&(r.width=Math.round(this.width*t),r.height=Math.round(this.height*t));let e=r.getContext("2d");e.setTransform(t,0,0,t,0,0),e.clearRect(
0,0,this.width,this.height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(h,d,this.width-h-w,this.height-d-p),e.clip(),this.curves.
forEach((n,s)=>this.curve(e,n,this.colours.series[s%8],s>=8)),this.cursor(e),this.drag&&this.frame(e,this.drag),e.restore()}axes(t){let{low:r,high:e}=this.window,
n=this.width-w,s=this.height-p;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=this.colours.quiet,t.textAlign="center";for(let o of P(r[0],e[0],(n-h)/
80))v(t,this.across(o),d,this.across(o),s),t.fillText(T(o,e[0]-r[0]),this.across(o),s+15);t.textAlign="right";for(let o of this.data.logarithmic?z(r[1],e[1]):P(
r[1],e[1],(s-d)/38))v(t,h,this.up(o),n,this.up(o)),t.fillText(this.data.logarithmic?$(o):T(o,e[1]-r[1]),h-6,this.up(o)+4);t.strokeStyle=this.colours.quiet,v(t,h,
d,h,s),v(t,h,s,n,s),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.x,(h+n)/2,this.height-5),t.save(),t.translate(12,(d+s)/2),t.rotate(-Math.
PI/2),t.fillText(this.data.y,0,0),t.restore()}curve(t,{x:r,y:e},n,s){t.strokeStyle=n,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(s?[5,3]:[]),t.beginPath();
let o=!1;for(let a=0;a<r.length;a+=1){if(Number.isNaN(e[a])){o=!1;continue}o?t.lineTo(this.across(r[a]),this.up(e[a])):t.moveTo(this.across(r[a]),this.up(e[a])),
o=!0}t.stroke(),t.setLineDash([])}cursor(t){let r=this.hover??this.time;Number.isNaN(r)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,v(t,this.
across(r),d,this.across(r),this.height-p)),this.curves.forEach((e,n)=>{let s=this.index(e,r);Number.isNaN(e.y[s])||(t.fillStyle=this.colours.series[n%8],t.beginPath(),
t.arc(this.across(e.x[s]),this.up(e.y[s]),4,0,2*Math.PI),t.fill())}))}frame(t,{from:r,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=.2,t.fillRect(Math.min(
r[0],e[0]),Math.min(r[1],e[1]),Math.abs(r[0]-e[0]),Math.abs(r[1]-e[1])),t.globalAlpha=1}index({x:t},r){if(!this.data.timed)return Math.round(I(r,this.span)*(t.length-
1));let e=0,n=t.length-1;for(;n-e>1;){let s=e+n>>1;t[s]<r?e=s:n=s}return r-t[e]<t[n]-r?e:n}tell(t){let r=this.curves.map(e=>`${e.name||this.data.y} ${this.number(
e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.number(t,!0)} s: ${r}`:r}number(t,r=!1){let e=this.data.logarithmic&&!r?10**t:
t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,r=e=>[e.offsetX,e.offsetY];t.addEventListener("pointermove",e=>{this.
drag&&(this.drag.to=r(e)),this.data.timed&&(this.hover=this.at(...r(e))[0],this.tell(this.hover)),this.request()}),t.addEventListener("pointerleave",()=>{this.hover=
null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),this.drag={from:r(e),to:r(e)}}),t.addEventListener(
"pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),t.addEventListener("keydown",e=>this.key(e)),new ResizeObserver(
()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.request()},{rootMargin:"200px"}).observe(t),matchMedia("(prefers\
-color-scheme: dark)").addEventListener("change",()=>{this.colours=x(t),this.request()}),window.addEventListener("beforeprint",()=>{this.visible=!0,this.draw()})}release(){
let{drag:t}=this;if(this.drag=null,!t)return;let[r,e]=[Math.abs(t.from[0]-t.to[0]),Math.abs(t.from[1]-t.to[1])];if(r>6&&e>6){let[n,s]=[this.at(...t.from),this.at(
...t.to)];this.window={low:[Math.min(n[0],s[0]),Math.min(n[1],s[1])],high:[Math.max(n[0],s[0]),Math.max(n[1],s[1])]}}else this.data.timed&&this.seek(this.at(...t.
from)[0]);this.request()}key(t){let r={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Escape"){this.window=this.whole,this.request();return}if(!r||!this.data.timed)
return;t.preventDefault();let{low:e,high:n}=this.window,s=this.hover??(Number.isNaN(this.time)?e[0]:this.time);this.hover=Math.min(Math.max(s+r*(n[0]-e[0])/(t.shiftKey?
500:50),e[0]),n[0]),this.tell(this.hover),this.request()}},I=(i,[t,r])=>r>t?Math.min(Math.max((i-t)/(r-t),0),1):0;function v(i,t,r,e,n){i.beginPath(),i.moveTo(t,
r),i.lineTo(e,n),i.stroke()}function O(i,t){let r=l=>{let u=1/0,c=-1/0;for(let f of i)for(let M of f[l])Number.isFinite(M)&&(u=Math.min(u,M),c=Math.max(c,M));return u<=
c?[u,c]:[0,1]},e=([l,u],c)=>{let f=c*(u-l)||c*Math.abs(u)||1;return[l-f,u+f]},n=e(r("x"),.01),[s,o]=r("y"),a=t?[Math.max(s,o-8)-.3,o+.3]:e([s,o],.06);return{low:[
n[0],a[0]],high:[n[1],a[1]]}}function P(i,t,r){let e=L((t-i)/Math.max(r,2));return Array.from({length:Math.floor(t/e)-Math.ceil(i/e)+1},(n,s)=>(Math.ceil(i/e)+s)*
e)}function z(i,t){let r=Math.max(1,Math.ceil((t-i)/5));return P(i,t,100).length?Array.from({length:Math.floor(t)-Math.ceil(i)+1},(e,n)=>Math.ceil(i)+n).filter(
e=>e%r===0):[]}function T(i,t){let r=Math.abs(i)<1e-9*t?0:i,e=Math.max(Math.abs(r),t);return e>=1e5||e<.001?r===0?"0":r.toExponential(1).replace("-","−").replace(
"e+","·10^").replace("e","·10^"):Number(r.toPrecision(6)).toString().replace("-","−")}function $(i){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(i).
replace("-","⁻").replace(/\d/g,r=>t[Number(r)])}function D(i){let t=A(),r=t.motion?new g(t.motion):null,e=null,n=C(t.plots,r?[r.start,r.end]:[0,1],o=>e?.seek(o));if(i&&t.scene&&r){let o=document.getElementById(
"stage");e=new y(i(o,t.scene),o,r,a=>n(a)),e.begin()}let s=()=>document.querySelectorAll(".scroll").forEach(o=>{o.scrollWidth>o.clientWidth&&(o.tabIndex=0)});s(),
addEventListener("resize",s),addEventListener("toggle",s,{capture:!0}),Object.assign(window,{dalembert:{data:t,player:e}})}D(null);})();
