"use strict";/* built by web/build.mjs; three.js (MIT licence) is in space.js */
"use strict";(()=>{function st(o){return new Uint16Array(Uint8Array.from(atob(o),t=>t.charCodeAt(0)).buffer)}function P(o){let{low:t,high:e,count:i}=o;if(i)return Float64Array.from({length:i},(r,n)=>t+(e-t)*n/(i-1));let s=(e-t)/65534;return Float64Array.from(st(o.words),
r=>r===65535?NaN:o.low+s*r)}function W(){return JSON.parse(document.getElementById("page").textContent)}var L=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(P)}data;start;end;step;tracks;at(t){
let e=this.data.frames-1,i=this.step?Math.min(Math.max((t-this.start)/this.step,0),e):0,s=Math.min(Math.floor(i),Math.max(e-1,0)),r=[s-1,s,s+1,s+2].map(h=>Math.
min(Math.max(h,0),e)),n=rt(i-s),a=this.tracks.map(h=>r.reduce((l,c,u)=>l+n[u]*h[c],0));return Float64Array.from(this.data.columns,h=>typeof h=="number"?h:a[h.track])}};
function rt(o){return[-o*(1-o)**2,2-5*o*o+3*o**3,o*(1+4*o-3*o*o),-o*o*(1-o)].map(t=>t/2)}var R=class{constructor(t,e){this.shape=t;this.offset=e}shape;offset;point(t,e=0){
let i=this.offset+3*e;return[t[i],t[i+1],t[i+2]]}points(t){return Array.from({length:this.shape.count},(e,i)=>this.point(t,i))}axes(t){if(!this.shape.turns)return null;
let e=this.offset+3*this.shape.count,i=h=>[t[e+h],t[e+3+h],t[e+6+h]],s=U(i(0)),r=i(1),n=ot(s,r),a=U(r.map((h,l)=>h-n*s[l]));return[s,a,nt(s,a)]}};function _(o){
let t=0;return o.map(e=>{let i=new R(e,t);return t+=3*e.count+(e.turns?9:0),i})}function N(o,t,e){let i=o.step*(e===1?.5:1.5)||1,s=Math.min(Math.max(t,o.start+i),
Math.max(o.end-i,o.start+i)),[r,n,a]=[s-i,s,s+i].map(h=>o.at(h));return e===1?a.map((h,l)=>(h-r[l])/(2*i)):a.map((h,l)=>(h-2*n[l]+r[l])/(i*i))}var ot=(o,t)=>o[0]*
t[0]+o[1]*t[1]+o[2]*t[2],nt=(o,t)=>[o[1]*t[2]-o[2]*t[1],o[2]*t[0]-o[0]*t[2],o[0]*t[1]-o[1]*t[0]],U=o=>{let t=Math.hypot(...o)||1;return[o[0]/t,o[1]/t,o[2]/t]};var at=[.03125,.0625,.125,.25,.5,1,2,4,8],T=class{constructor(t,e,i,s){this.stage=t;this.surface=e;this.motion=i;this.told=s;this.time=i.start,this.offerSpeeds(),
this.offerFiles(),this.listen()}stage;surface;motion;told;time;playing=!1;before=null;asked=!1;slider=K("time");clock=lt("clock");button=v("play");speed=v("spee\
d");begin(){let t=/^#t=(-?[\d.]+)$/.exec(location.hash);t&&(this.time=this.within(Number(t[1]))),this.stage.resize(),this.draw(),this.setPlaying(!t&&!matchMedia(
"(prefers-reduced-motion: reduce)").matches)}play(t){this.motion=t,this.seek(this.within(this.time))}seek(t){this.setPlaying(!1),this.time=this.within(t),this.request()}draw(){
this.stage.draw(this.moment());let{start:t,end:e}=this.motion,i=`${this.time.toFixed(e-t<1?4:2)} s`;this.slider.value=String(e>t?1e3*(this.time-t)/(e-t):0),this.
slider.setAttribute("aria-valuetext",i),this.clock.textContent=i,this.told(this.time)}moment(){return{motion:this.motion,time:this.time,numbers:this.motion.at(this.
time),shown:ht()}}setPlaying(t){this.playing=t&&this.motion.end>this.motion.start,this.button.textContent=this.playing?"Pause":"Play",this.button.setAttribute("\
aria-pressed",String(this.playing)),this.before=null,this.playing&&requestAnimationFrame(e=>this.tick(e))}tick(t){if(!this.playing)return;let{start:e,end:i}=this.
motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(this.speed.value)),this.before=t,this.time>=i&&(this.time=e+(this.time-e)%(i-e)),this.draw(),requestAnimationFrame(
s=>this.tick(s))}within(t){return Math.min(Math.max(t,this.motion.start),this.motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=
!1,this.draw()}))}step(t){this.seek(this.time+t*this.motion.step)}offerSpeeds(){let t=this.motion.end-this.motion.start,e=t>=2&&t<=120?1:10**Math.round(Math.log10(
Math.max(t,1e-9)/15));for(let i of at){let s=i<1&&e===1?`1/${1/i}`:String(Number((i*e).toPrecision(3)));this.speed.append(new Option(`×${s}`,String(i*e),i===1,
i===1))}}offerFiles(){let t=v("save");for(let e of Object.keys(this.stage.exports))t.append(new Option(e.toUpperCase(),e));typeof MediaRecorder<"u"&&j()&&t.append(
new Option("WebM (plays once)","webm")),t.addEventListener("change",()=>{let e=t.value;t.value="",e&&this.save(e)})}async save(t){let e=t==="webm"?await this.record():
await this.stage.exports[t](),i=document.createElement("a");i.href=URL.createObjectURL(e),i.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,i.
click(),setTimeout(()=>URL.revokeObjectURL(i.href),6e4)}record(){let t=new MediaRecorder(this.stage.canvas.captureStream(60),{mimeType:j(),videoBitsPerSecond:8e6}),
e=[];return t.ondataavailable=i=>e.push(i.data),this.time=this.motion.start,t.start(),this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.
start)/Number(this.speed.value)),new Promise(i=>{t.onstop=()=>i(new Blob(e,{type:"video/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(
!this.playing)),v("back").addEventListener("click",()=>this.step(-1)),v("forth").addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",
()=>{let{start:t,end:e}=this.motion;this.seek(t+Number(this.slider.value)/1e3*(e-t))}),v("shown").addEventListener("change",()=>this.request()),v("reset").addEventListener(
"click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(()=>{this.stage.
resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.request()})}followPointer(){
let{surface:t,stage:e}=this;t.addEventListener("pointerdown",i=>{t.setPointerCapture(i.pointerId),t.focus()}),t.addEventListener("pointermove",i=>{!i.buttons||!t.
hasPointerCapture(i.pointerId)||(i.shiftKey||i.buttons>1?e.move(i.movementX,i.movementY):e.turn(i.movementX,i.movementY),this.request())}),t.addEventListener("w\
heel",i=>{document.activeElement===t&&(i.preventDefault(),e.magnify(Math.exp(-i.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:e}=this,i=t.shiftKey?
4:20,r={ArrowLeft:()=>e.turn(-i,0),ArrowRight:()=>e.turn(i,0),ArrowUp:()=>e.turn(0,-i),ArrowDown:()=>e.turn(0,i),"+":()=>e.magnify(1.15),"=":()=>e.magnify(1.15),
"-":()=>e.magnify(1/1.15),0:()=>e.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.motion.start),
End:()=>this.seek(this.motion.end)}[t.key];!r||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),r(),this.request())}};function ht(){let o=t=>K(`show-${t}`).checked;
return{names:o("names"),trails:o("trails"),velocities:o("velocities"),accelerations:o("accelerations")}}function j(){return["video/webm;codecs=vp9","video/webm"].
find(o=>MediaRecorder.isTypeSupported(o))}var v=o=>document.getElementById(o),K=o=>v(o),lt=o=>v(o);function J(o){let t=Uint8Array.from(atob(o.toDataURL("image/png").split(",")[1]),e=>e.charCodeAt(0));return new Blob([t],{type:"image/png"})}function S(o){let t=getComputedStyle(
o),e=i=>t.getPropertyValue(i).trim();return{ink:e("--ink"),quiet:e("--quiet"),faint:e("--faint"),panel:e("--panel"),series:Array.from({length:8},(i,s)=>e(`--ser\
ies-${s+1}`))}}function Y(o){let t=0,e=new Map;return _(o.shapes).map(i=>{let{shape:s}=i;if(s.role==="fixed"||s.role==="cord"||s.kind==="spring"||s.kind==="damp\
er")return{shape:s,place:i,colour:-1};let r=s.name;return e.has(r)||e.set(r,t++%8),{shape:s,place:i,colour:e.get(r)}})}var V=o=>["marker","ball","solid"].includes(
o.shape.kind)&&o.shape.role!=="fixed",A=class{constructor(t,e,i){this.actors=t;this.size=e;this.order=i}actors;size;order;scale=0;asked=null;at(t){this.asked!==
t.motion&&this.measure(t.motion);let e=N(t.motion,t.time,this.order);return this.actors.filter(V).map(i=>{let s=i.place.point(t.numbers),r=i.place.point(e);return{
from:s,to:s.map((n,a)=>n+this.scale*r[a]),actor:i}})}measure(t){this.asked=t;let e=0;for(let i=0;i<=60;i+=1){let s=N(t,t.start+(t.end-t.start)*i/60,this.order);
for(let r of this.actors.filter(V))e=Math.max(e,Math.hypot(...r.place.point(s)))}this.scale=e?this.size/4/e:0}};function X(o,t,e){let[i,s]=o.box,r=i.map((a,h)=>(a+
s[h])/2);if(!o.follow)return r;let n=t.filter(a=>a.shape.role!=="fixed"&&a.shape.kind!=="vector").flatMap(a=>a.place.points(e));return n.length?[0,1,2].map(a=>n.
reduce((h,l)=>h+l[a],0)/n.length):r}function G(o,t){let e=t.step?Math.round((t.end-t.start)/t.step):0,i=e*Math.min(Math.max(Math.floor(4e3/Math.max(e,1)),1),5),
s=i?(t.end-t.start)/i:0,r=Array.from({length:i+1},(n,a)=>t.at(t.start+a*s));return{step:s,points:new Map(o.filter(n=>n.shape.trace).map(n=>[n,r.map(a=>n.place.point(
a))]))}}function $(o){let t=10**Math.floor(Math.log10(o));return[1,2,5,10].map(e=>e*t).find(e=>e>=o*(1-1e-9))??10*t}function Z(o){let t=Array.from({length:2*o},
(e,i)=>[.14+.72*(i+.5)/(2*o),i%2?-1:1]);return[[0,0],[.14,0],...t,[.86,0],[1,0]]}var p=58,z=12,y=10,M=38;function tt(o,t,e){let i=o.flatMap(s=>{let r=document.querySelector(`figure[data-plot="${s.key}"]`);return r?[new H(r,s,t,e)]:[]});return s=>i.
forEach(r=>r.follow(s))}var H=class{constructor(t,e,i,s){this.data=e;this.span=i;this.seek=s;this.canvas=t.querySelector("canvas"),this.said=t.querySelector("ou\
tput");let r=e.x_track?P(e.x_track):null,n=a=>P(a);this.curves=e.curves.map(a=>({name:a.name,x:a.x?P(a.x):r,y:n(a.y)})),this.whole=this.window=ut(this.curves,e.
logarithmic),this.colours=S(this.canvas),this.listen()}data;span;seek;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;asked=!1;follow(t){
this.time=t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){let{low:e,high:i}=this.window;return p+
(t-e[0])/(i[0]-e[0])*(this.width-p-z)}up(t){let{low:e,high:i}=this.window;return this.height-M-(t-e[1])/(i[1]-e[1])*(this.height-y-M)}at(t,e){let{low:i,high:s}=this.
window;return[i[0]+(t-p)/(this.width-p-z)*(s[0]-i[0]),i[1]+(this.height-M-e)/(this.height-y-M)*(s[1]-i[1])]}request(){this.asked||!this.visible||(this.asked=!0,
requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:e}=this;(e.width!==Math.round(this.width*t)||e.height!==
Math.round(this.height*t))&&(e.width=Math.round(this.width*t),e.height=Math.round(this.height*t));let i=e.getContext("2d");i.setTransform(t,0,0,t,0,0),i.clearRect(
0,0,this.width,this.height),i.font="11.5px system-ui, sans-serif",this.axes(i),i.save(),i.beginPath(),i.rect(p,y,this.width-p-z,this.height-y-M),i.clip(),this.curves.
forEach((s,r)=>this.curve(i,s,this.colours.series[r%8],r>=8)),this.cursor(i),this.drag&&this.frame(i,this.drag),i.restore()}axes(t){let{low:e,high:i}=this.window,
s=this.width-z,r=this.height-M;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=this.colours.quiet,t.textAlign="center";for(let n of I(e[0],i[0],(s-p)/
80))E(t,this.across(n),y,this.across(n),r),t.fillText(Q(n,i[0]-e[0]),this.across(n),r+15);t.textAlign="right";for(let n of this.data.logarithmic?dt(e[1],i[1]):I(
e[1],i[1],(r-y)/38))E(t,p,this.up(n),s,this.up(n)),t.fillText(this.data.logarithmic?mt(n):Q(n,i[1]-e[1]),p-6,this.up(n)+4);t.strokeStyle=this.colours.quiet,E(t,
p,y,p,r),E(t,p,r,s,r),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.x,(p+s)/2,this.height-5),t.save(),t.translate(12,(y+r)/2),t.rotate(
-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}curve(t,{x:e,y:i},s,r){t.strokeStyle=s,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(r?[5,3]:[]),t.beginPath();
let n=!1;for(let a=0;a<e.length;a+=1){if(Number.isNaN(i[a])){n=!1;continue}n?t.lineTo(this.across(e[a]),this.up(i[a])):t.moveTo(this.across(e[a]),this.up(i[a])),
n=!0}t.stroke(),t.setLineDash([])}cursor(t){let e=this.hover??this.time;Number.isNaN(e)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,E(t,this.
across(e),y,this.across(e),this.height-M)),this.curves.forEach((i,s)=>{let r=this.index(i,e);Number.isNaN(i.y[r])||(t.fillStyle=this.colours.series[s%8],t.beginPath(),
t.arc(this.across(i.x[r]),this.up(i.y[r]),4,0,2*Math.PI),t.fill())}))}frame(t,{from:e,to:i}){t.fillStyle=this.colours.quiet,t.globalAlpha=.2,t.fillRect(Math.min(
e[0],i[0]),Math.min(e[1],i[1]),Math.abs(e[0]-i[0]),Math.abs(e[1]-i[1])),t.globalAlpha=1}index({x:t},e){if(!this.data.timed)return Math.round(ct(e,this.span)*(t.
length-1));let i=0,s=t.length-1;for(;s-i>1;){let r=i+s>>1;t[r]<e?i=r:s=r}return e-t[i]<t[s]-e?i:s}tell(t){let e=this.curves.map(i=>`${i.name||this.data.y} ${this.
number(i.y[this.index(i,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.number(t,!0)} s: ${e}`:e}number(t,e=!1){let i=this.data.logarithmic&&!e?
10**t:t;return Number(i.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,e=i=>[i.offsetX,i.offsetY];t.addEventListener("pointermove",i=>{
this.drag&&(this.drag.to=e(i)),this.data.timed&&(this.hover=this.at(...e(i))[0],this.tell(this.hover)),this.request()}),t.addEventListener("pointerleave",()=>{this.
hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",i=>{t.setPointerCapture(i.pointerId),this.drag={from:e(i),to:e(i)}}),t.addEventListener(
"pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),t.addEventListener("keydown",i=>this.key(i)),new ResizeObserver(
()=>this.draw()).observe(t),new IntersectionObserver(([i])=>{this.visible=i.isIntersecting,this.request()},{rootMargin:"200px"}).observe(t),matchMedia("(prefers\
-color-scheme: dark)").addEventListener("change",()=>{this.colours=S(t),this.request()}),window.addEventListener("beforeprint",()=>{this.visible=!0,this.draw()})}release(){
let{drag:t}=this;if(this.drag=null,!t)return;let[e,i]=[Math.abs(t.from[0]-t.to[0]),Math.abs(t.from[1]-t.to[1])];if(e>6&&i>6){let[s,r]=[this.at(...t.from),this.at(
...t.to)];this.window={low:[Math.min(s[0],r[0]),Math.min(s[1],r[1])],high:[Math.max(s[0],r[0]),Math.max(s[1],r[1])]}}else this.data.timed&&this.seek(this.at(...t.
from)[0]);this.request()}key(t){let e={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Escape"){this.window=this.whole,this.request();return}if(!e||!this.data.timed)
return;t.preventDefault();let{low:i,high:s}=this.window,r=this.hover??(Number.isNaN(this.time)?i[0]:this.time);this.hover=Math.min(Math.max(r+e*(s[0]-i[0])/(t.shiftKey?
500:50),i[0]),s[0]),this.tell(this.hover),this.request()}},ct=(o,[t,e])=>e>t?Math.min(Math.max((o-t)/(e-t),0),1):0;function E(o,t,e,i,s){o.beginPath(),o.moveTo(
t,e),o.lineTo(i,s),o.stroke()}function ut(o,t){let e=h=>{let l=1/0,c=-1/0;for(let u of o)for(let b of u[h])Number.isFinite(b)&&(l=Math.min(l,b),c=Math.max(c,b));
return l<=c?[l,c]:[0,1]},i=([h,l],c)=>{let u=c*(l-h)||c*Math.abs(l)||1;return[h-u,l+u]},s=i(e("x"),.01),[r,n]=e("y"),a=t?[Math.max(r,n-8)-.3,n+.3]:i([r,n],.06);
return{low:[s[0],a[0]],high:[s[1],a[1]]}}function I(o,t,e){let i=$((t-o)/Math.max(e,2));return Array.from({length:Math.floor(t/i)-Math.ceil(o/i)+1},(s,r)=>(Math.
ceil(o/i)+r)*i)}function dt(o,t){let e=Math.max(1,Math.ceil((t-o)/5));return I(o,t,100).length?Array.from({length:Math.floor(t)-Math.ceil(o)+1},(i,s)=>Math.ceil(
o)+s).filter(i=>i%e===0):[]}function Q(o,t){let e=Math.abs(o)<1e-9*t?0:o,i=Math.max(Math.abs(e),t);return i>=1e5||i<.001?e===0?"0":e.toExponential(1).replace("-",
"−").replace("e+","·10^").replace("e","·10^"):Number(e.toPrecision(6)).toString().replace("-","−")}function mt(o){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"\
10"+String(o).replace("-","⁻").replace(/\d/g,e=>t[Number(e)])}function et(o){let t=W(),e=t.motion?new L(t.motion):null,i=null,s=tt(t.plots,e?[e.start,e.end]:[0,1],n=>i?.seek(n));if(o&&t.scene&&e){let n=document.getElementById(
"stage");i=new T(o(n,t.scene),n,e,a=>s(a)),i.begin()}let r=()=>document.querySelectorAll(".scroll").forEach(n=>{n.scrollWidth>n.clientWidth&&(n.tabIndex=0)});r(),
addEventListener("resize",r),addEventListener("toggle",r,{capture:!0}),Object.assign(window,{dalembert:{data:t,player:i}})}var q=class{constructor(t){this.pen=t}pen;path(t,e){this.pen.beginPath(),t.forEach((i,s)=>s?this.pen.lineTo(i.x,i.y):this.pen.moveTo(i.x,i.y)),e.closed&&this.pen.
closePath(),this.finish(e)}disc(t,e,i){this.pen.beginPath(),this.pen.arc(t.x,t.y,e,0,2*Math.PI),this.finish(i)}text(t,e,i,s,r=13){this.pen.font=`${r}px system-u\
i, sans-serif`,this.pen.lineJoin="round",this.pen.lineWidth=3.5,this.pen.strokeStyle=s,this.pen.strokeText(t,e.x,e.y),this.pen.fillStyle=i,this.pen.fillText(t,e.
x,e.y)}finish(t){this.pen.globalAlpha=t.opacity??1,this.pen.lineJoin=this.pen.lineCap="round",this.pen.setLineDash(t.dash??[]),t.fill&&(this.pen.fillStyle=t.fill,
this.pen.fill()),t.stroke&&(this.pen.strokeStyle=t.stroke,this.pen.lineWidth=t.width??1,this.pen.stroke()),this.pen.globalAlpha=1}},C=class{parts=[];path(t,e){let i=t.
map((s,r)=>`${r?"L":"M"}${k(s.x)} ${k(s.y)}`).join("");this.parts.push(`<path d="${i}${e.closed?"Z":""}" ${it(e)}/>`)}disc(t,e,i){this.parts.push(`<circle cx="${k(
t.x)}" cy="${k(t.y)}" r="${k(e)}" ${it(i)}/>`)}text(t,e,i,s,r=13){let n=t.replace(/[&<>"]/g,a=>`&#${a.charCodeAt(0)};`);this.parts.push(`<text x="${k(e.x)}" y="${k(
e.y)}" font-family="system-ui, sans-serif" font-size="${r}" fill="${i}" stroke="${s}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke">${n}</text\
>`)}file(t,e,i){return`<svg xmlns="${["http:","","www.w3.org","2000","svg"].join("/")}" width="${t}" height="${e}" viewBox="0 0 ${t} ${e}"><rect width="100%" he\
ight="100%" fill="${i}"/>${this.parts.join(`
`)}</svg>
`}},k=o=>Math.round(o*100)/100;function it(o){let t=o.stroke?`stroke="${o.stroke}" stroke-width="${o.width??1}" stroke-linecap="round" stroke-linejoin="round"`:
"",e=o.dash?.length?` stroke-dasharray="${o.dash.join(" ")}"`:"";return`fill="${o.fill??"none"}" ${t}${e} opacity="${o.opacity??1}"`}function pt(o){return o.up==="y"?[t=>[-t[2],t[1]],t=>[t[0],-t[2]],t=>[t[0],t[1]]][o.flat]:[t=>[t[1],t[2]],t=>[t[0],t[2]],t=>[t[0],t[1]]][o.flat]}var O=class{constructor(t,e){
this.canvas=t;this.scene=e;this.actors=Y(e),this.across=pt(e),this.arrows={velocities:new A(this.actors,e.size,1),accelerations:new A(this.actors,e.size,2)};let[
i,s]=e.box.map(r=>this.across(r));this.box=[[Math.min(i[0],s[0]),Math.min(i[1],s[1])],[Math.max(i[0],s[0]),Math.max(i[1],s[1])]],this.colours=S(t),this.supports=
[]}canvas;scene;actors;across;arrows;laid=null;trailed=null;box;supports;colours;width=0;height=0;scale=1;zoom=1;shift=[0,0];middle=[0,0];last=null;exports={png:async()=>J(
this.canvas),svg:async()=>{let t=new C;return this.paint(t,this.last),new Blob([t.file(this.width,this.height,this.colours.panel)],{type:"image/svg+xml"})}};resize(){
let t=window.devicePixelRatio||1;this.width=this.canvas.clientWidth,this.height=this.canvas.clientHeight,this.canvas.width=Math.round(this.width*t),this.canvas.
height=Math.round(this.height*t);let{size:e,follow:i}=this.scene,s=i?2*e:Math.max(this.box[1][0]-this.box[0][0],.2*e),r=i?1.6*e:Math.max(this.box[1][1]-this.box[0][1],
.2*e);this.scale=.8*Math.min(this.width/s,this.height/r)}recolour(){this.colours=S(this.canvas)}turn(t,e){this.move(t,e)}move(t,e){this.shift=[this.shift[0]+t,this.
shift[1]+e]}magnify(t){this.zoom=Math.min(Math.max(this.zoom*t,.1),50)}reset(){this.zoom=1,this.shift=[0,0]}draw(t){let e=this.canvas.getContext("2d"),i=this.canvas.
width/Math.max(this.width,1);e.setTransform(i,0,0,i,0,0),e.fillStyle=this.colours.panel,e.fillRect(0,0,this.width,this.height),this.paint(new q(e),t),this.last=
t}spot(t){let[e,i]=this.across(t),s=this.scale*this.zoom;return{x:this.width/2+this.shift[0]+s*(e-this.middle[0]),y:this.height/2+this.shift[1]-s*(i-this.middle[1])}}colour(t){
return t.shape.colour??(t.colour<0?this.colours.quiet:this.colours.series[t.colour])}paint(t,e){this.middle=this.across(X(this.scene,this.actors,e.numbers)),this.
supports.length||this.findSupports(e),this.grid(t),e.shown.trails&&this.actors.filter(n=>n.shape.trace).forEach(n=>this.trail(t,n,e));let i={fixed:0,cord:1,spring:1,
damper:1,bar:2,ball:3,marker:4,vector:5},s=n=>i[n.shape.role]??i[n.shape.kind]??2,r=[...this.actors].sort((n,a)=>s(n)-s(a));this.supports.forEach(({at:n,away:a})=>this.
support(t,this.spot(n),a)),r.forEach(n=>this.body(t,n,e.numbers));for(let[n,a]of[["velocities",[]],["accelerations",[5,4]]])e.shown[n]&&this.arrows[n].at(e).forEach(
({from:h,to:l,actor:c})=>this.arrow(t,h,l,this.colour(c),[...a]));this.gravity(t),e.shown.names&&r.forEach(n=>this.label(t,n,e.numbers))}body(t,e,i){let s=e.place.
points(i).map(n=>this.spot(n)),{shape:r}=e;r.kind==="spring"?this.spring(t,s):r.kind==="damper"?this.damper(t,s):r.role==="fixed"?this.fixed(t,s):r.role==="cord"?
t.path(s,{stroke:this.colours.ink,width:1.8}):r.role==="bar"?this.bar(t,s,this.colour(e)):r.kind==="vector"?this.arrow(t,e.place.point(i),e.place.point(i,1),this.
colour(e),[]):r.kind==="ball"?this.wheel(t,e,i,r.radius):r.kind==="solid"?this.solid(t,e,i):t.disc(s[0],Math.max(r.radius*this.scale*this.zoom,4),{fill:this.colour(
e),stroke:this.colours.panel,width:1.5})}bar(t,e,i){let s=this.thickness(),[r,n]=[e[0],e[e.length-1]];if(e.length>3&&Math.hypot(r.x-n.x,r.y-n.y)<.5){this.plate(
t,e,i);return}t.path(e,{stroke:i,width:s+2.5}),t.path(e,{stroke:this.colours.panel,width:Math.max(s-.5,1)}),t.path(e,{stroke:i,width:Math.max(s-.5,1),opacity:.35});
for(let a of[r,n])t.disc(a,s*.36,{fill:this.colours.panel,stroke:i,width:1.5})}thickness(){return Math.min(Math.max(.03*this.scene.size*this.scale*this.zoom,4),
14)}fixed(t,e){t.path(e,{stroke:this.colours.quiet,width:2.2});for(let i=1;i<e.length;i+=1)this.hatch(t,e[i-1],e[i])}hatch(t,e,i){let s=Math.hypot(i.x-e.x,i.y-e.
y);if(s<4)return;let r={x:(i.x-e.x)/s,y:(i.y-e.y)/s},n=r.x>0||r.x===0&&r.y>0?1:-1,a=Math.floor(s/9);for(let h=0;h<=a;h+=1){let l=e.x+r.x*h*9,c=e.y+r.y*h*9,u={x:-n*
r.y-.8*r.x,y:n*r.x-.8*r.y};t.path([{x:l,y:c},{x:l+6*u.x,y:c+6*u.y}],{stroke:this.colours.quiet,width:1,opacity:.8})}}spring(t,e){let[i,s]=[e[0],e[e.length-1]],r=Math.
max(.022*this.scene.size*this.scale*this.zoom,5);t.path(Z(8).map(n=>d(i,s,n[0],n[1]*r)),{stroke:this.colours.ink,width:1.6})}damper(t,e){let[i,s]=[e[0],e[e.length-
1]],r=Math.max(.03*this.scene.size*this.scale*this.zoom,5),n={stroke:this.colours.ink,width:1.6};t.path([i,d(i,s,.35,0)],n),t.path([d(i,s,.7,r),d(i,s,.35,r),d(i,
s,.35,-r),d(i,s,.7,-r)],n),t.path([d(i,s,.55,.8*r),d(i,s,.55,-.8*r)],n),t.path([d(i,s,.55,0),s],n)}wheel(t,e,i,s){let r=e.place.point(i),n=this.spot(r),a=this.colour(
e),h=Math.max(s*this.scale*this.zoom,4),l=e.place.axes(i);if(t.disc(n,h,{fill:this.colours.panel}),t.disc(n,h,{fill:a,opacity:.18}),t.disc(n,h,{stroke:a,width:2.2}),
l)for(let c of l)for(let u of[1,-1])t.path([n,this.spot(r.map((b,w)=>b+u*s*c[w]))],{stroke:a,width:1.4,opacity:.8});t.disc(n,Math.min(.12*h,5),{fill:a})}solid(t,e,i){
let{shape:s}=e,r=e.place.point(i),n=e.place.axes(i),a=this.colour(e),h=n.map(m=>Math.abs(m[this.scene.flat])),l=h.indexOf(Math.max(...h));if(s.solid==="sphere"||
s.solid!=="box"&&l===2){this.wheel(t,e,i,s.size[0]);return}let c=s.solid==="box"?s.size.map(m=>m/2):[s.size[0],s.size[0],s.size[1]/2],u=(...m)=>this.spot(r.map(
(g,x)=>g+n.reduce((D,F,B)=>D+m[B]*c[B]*F[x],0)));if(s.solid==="capsule"){this.bar(t,[u(0,0,-1),u(0,0,1)],a);return}let[b,w]=[0,1,2].filter(m=>m!==l),f=(m,g)=>{let x=[
0,0,0];return[x[b],x[w]]=[m,g],u(...x)};this.plate(t,[f(-1,-1),f(1,-1),f(1,1),f(-1,1)],a)}plate(t,e,i){t.path(e,{fill:this.colours.panel,closed:!0}),t.path(e,{fill:i,
opacity:.3,closed:!0}),t.path(e,{stroke:i,width:2,closed:!0})}arrow(t,e,i,s,r){let[n,a]=[this.spot(e),this.spot(i)],h=Math.hypot(a.x-n.x,a.y-n.y),l=Math.min(11,
h/2);h<2||(t.path([n,d(n,a,1-.7*l/h,0)],{stroke:s,width:2.2,dash:r}),t.path([a,d(n,a,1-l/h,l*.4),d(n,a,1-l/h,-l*.4)],{fill:s,closed:!0}))}support(t,e,i){let s=Math.
max(1.5*this.thickness(),9),r=(a,h)=>({x:e.x+a*s*i[0]-h*s*i[1],y:e.y+a*s*i[1]+h*s*i[0]}),n={stroke:this.colours.quiet,width:1.8};t.path([e,r(1.15,-.75),r(1.15,.75)],
{...n,fill:this.colours.panel,closed:!0}),t.path([r(1.15,-1.2),r(1.15,1.2)],n);for(let a=-2;a<=2;a+=1)t.path([r(1.15,a*.5),r(1.5,a*.5-.28)],{...n,width:1})}findSupports(t){
let{motion:e}=t,s=Array.from({length:25},(n,a)=>e.start+(e.end-e.start)*a/24).map(n=>e.at(n)),r=new Map;for(let n of this.actors.filter(a=>a.shape.role==="bar"||
a.shape.kind==="spring"||a.shape.kind==="damper"||a.shape.role==="cord")){let a=n.shape.count-1;for(let[h,l]of[[0,a],[a,0]]){let c=s.map(f=>n.place.point(f,h)),
u=c[0];if(c.some(f=>Math.hypot(...f.map((m,g)=>m-u[g]))>1e-4*this.scene.size))continue;let b=u.map(f=>Math.round(1e3*f/this.scene.size)).join(),w=r.get(b)?.lean??
[0,0];for(let f of s){let[m,g]=this.across(n.place.point(f,l).map((D,F)=>D-u[F])),x=Math.hypot(m,g)||1;w[0]+=m/x/s.length,w[1]+=g/x/s.length}r.set(b,{at:u,lean:w})}}
for(let{at:n,lean:a}of r.values()){let[h,l]=a,c=Math.hypot(h,l)>.3,u=c&&Math.abs(h)>2*Math.abs(l);this.supports.push({at:n,away:u?[-Math.sign(h),0]:[0,c&&l<0?-1:
1]})}}trail(t,e,i){this.trailed!==i.motion&&(this.laid=G(this.actors,i.motion),this.trailed=i.motion);let s=this.laid.points.get(e).map(h=>this.spot(h)),r=this.
colour(e),{step:n}=this.laid;t.path(s,{stroke:r,width:1,opacity:.2});let a=n?Math.floor((i.time-i.motion.start)/n+1e-9)+1:0;t.path([...s.slice(0,a),this.spot(e.
place.point(i.numbers))],{stroke:r,width:1.8,opacity:.8})}grid(t){let e=this.scale*this.zoom,i=$(70/e),s=this.middle[0]-(this.width/2+this.shift[0])/e,r=this.middle[1]-
(this.height/2-this.shift[1])/e,n={stroke:this.colours.faint,width:1,opacity:.7};for(let a=Math.ceil(s/i)*i;a<s+this.width/e;a+=i){let h=e*(a-s);t.path([{x:h,y:0},
{x:h,y:this.height}],n)}for(let a=Math.ceil(r/i)*i;a<r+this.height/e;a+=i){let h=this.height-e*(a-r);t.path([{x:0,y:h},{x:this.width,y:h}],n)}t.path([{x:14,y:this.
height-14},{x:14+i*e,y:this.height-14}],{stroke:this.colours.quiet,width:2}),t.text(`${Number(i.toPrecision(3))} m`,{x:14,y:this.height-20},this.colours.quiet,this.
colours.panel,12)}gravity(t){if(!this.scene.gravity)return;let[e,i]=this.across(this.scene.gravity),s=Math.hypot(e,i);if(!s)return;let r={x:this.width-30,y:18},
n={x:r.x+34*e/s,y:r.y-34*i/s},a={stroke:this.colours.quiet,width:1.8};t.path([r,d(r,n,.8,0)],a),t.path([n,d(r,n,.72,4),d(r,n,.72,-4)],{fill:this.colours.quiet,closed:!0}),
t.text("g",{x:r.x+8,y:r.y+20},this.colours.quiet,this.colours.panel,13)}label(t,e,i){let s=e.place.points(i),r=e.shape.kind==="vector",n=this.spot(r?s[1]:s.length>
1?s[0].map((h,l)=>(h+s[1][l])/2):s[0]),a=s.length>1?7:Math.max(e.shape.radius*this.scale*this.zoom,4)*.75+4;t.text(e.shape.name,{x:n.x+a,y:n.y-a},this.colours.ink,
this.colours.panel)}};function d(o,t,e,i){let s=t.x-o.x,r=t.y-o.y,n=Math.hypot(s,r)||1;return{x:o.x+e*s-i*r/n,y:o.y+e*r+i*s/n}}et((o,t)=>new O(o,t));})();
