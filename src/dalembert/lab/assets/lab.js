"use strict";/* built by web/build.mjs */
"use strict";(()=>{var tt=crypto.randomUUID(),p=class extends Error{constructor(e){super(e.message);this.fault=e}fault},O=(r,t,e)=>fetch(`do/${r}`,{method:"POST",headers:{"Content\
-Type":"application/json"},body:JSON.stringify({session:tt,what:t,arguments:e})}).catch(()=>{throw new p({message:"The lab does not answer: it has ended, or the\
 address is an old one."})});async function H(r){if(!r.ok)throw new p({message:`The lab refuses this (${r.status}).`});if(!r.headers.has("X-Refused"))return r;throw new p(
(await r.json()).error)}async function u(r,t,...e){return(await H(await O(r,t,e))).json()}async function I(r,t){let e=await H(await O("leave",r,[t])),s=/filename\*=UTF-8''(.*)$/.
exec(e.headers.get("Content-Disposition")??""),i=JSON.parse(decodeURIComponent(e.headers.get("X-Remarks")??"[]"));return{name:decodeURIComponent(s?.[1]??t),content:await e.
blob(),remarks:i}}var d=r=>document.getElementById(r);function h(r,t={},...e){let s=Object.assign(document.createElement(r),t);return s.append(...e),s}function k(r){let t=h("div");
t.innerHTML=r.replace(/ style="/g,' data-style="');for(let e of t.querySelectorAll("[data-style]"))e.style.cssText=e.dataset.style??"";for(let e of t.querySelectorAll(
".scroll"))e.tabIndex=0;return t}var et=250,E=class{constructor(t){this.changed=t;this.text.addEventListener("input",()=>{this.count(),this.show(null),this.changed(),this.later()}),this.text.addEventListener(
"scroll",()=>this.place())}changed;text=d("text");numbers=d("numbers");mark=d("mark");said=d("said");gallery="";timer=0;asked=0;line=0;get what(){return this.gallery?
{gallery:this.gallery}:{text:this.text.value}}open(t,e,s,i=""){d("title").textContent=t,d("from").textContent=e,this.gallery=i,this.text.readOnly=i!=="",this.text.
value=s,this.text.scrollTop=0,this.said.textContent="",this.count(),this.show(null),this.changed(),i?this.said.textContent="A model file cannot say these bodies\
; this is their description in Python, to be read. It runs as it is.":this.check()}show(t){if(this.line=t?.line??0,this.text.setAttribute("aria-invalid",String(
t!==null)),this.mark.hidden=!this.line,this.place(),!t)return;let[e,...s]=t.message.split(`
`),i=[h("span",{className:"bad"},this.line?`Line ${this.line}: ${e}`:e)];if(s.length&&i.push(h("pre",{},s.map(o=>o.slice(4)).join(`
`))),this.line){let o=h("button",{type:"button",className:"small"},`Go to line ${this.line}`);o.addEventListener("click",()=>this.go(t.line??1,t.column??1)),i.push(
" ",o)}this.said.replaceChildren(...i)}later(){clearTimeout(this.timer),this.timer=window.setTimeout(()=>{this.check()},et)}async check(){let t=++this.asked,e=this.
text.value;try{let s=await u("check",{text:e});t===this.asked&&e===this.text.value&&this.tell(s)}catch(s){s instanceof p&&t===this.asked&&e===this.text.value&&this.
show(s.fault)}}tell(t){let e=(i,o)=>`${i} ${o}${i===1?"":"s"}`,s=[e(t.coordinates.length,"coordinate"),e(t.parameters.length,"parameter"),...t.constraints?[e(t.
constraints,"constraint")]:[],...t.inputs.length?[e(t.inputs.length,"input")]:[]];this.show(null),this.said.replaceChildren(h("span",{className:"good"},"✓ "),
s.join(", "),...t.remarks.map(i=>h("p",{className:"note"},i)))}count(){let t=this.text.value.split(`
`).length;this.numbers.textContent=Array.from({length:t},(e,s)=>s+1).join(`
`),this.place()}place(){this.numbers.scrollTop=this.text.scrollTop;let t=getComputedStyle(this.text),e=parseFloat(t.lineHeight);this.mark.style.top=`${parseFloat(
t.paddingTop)+(this.line-1)*e-this.text.scrollTop}px`}go(t,e){let s=this.text.value.split(`
`).slice(0,t-1).reduce((i,o)=>i+o.length+1,0)+e-1;this.text.focus(),this.text.setSelectionRange(s,s),this.text.scrollTop=Math.max(0,(t-4)*parseFloat(getComputedStyle(
this.text).lineHeight))}};var T={Pendulum:`name = "pendulum"
coordinates = ["theta"]
kinetic = "m*l**2*theta'**2/2"
potential = "-m*g*l*cos(theta)"
dissipation = "c*theta'**2/2"
duration = 12

[parameters]
m = { value = 1.0, unit = "kg" }
l = { value = 1.0, unit = "m" }
g = { value = 9.81, unit = "m/s^2" }
c = { value = 0.1, unit = "kg m^2/s" }

[start.q]
theta = 2.5

[scene]
up = "y"
rod = { line = [[0, 0, 0], ["l*sin(theta)", "-l*cos(theta)", 0]] }
bob = { marker = ["l*sin(theta)", "-l*cos(theta)", 0], radius = 0.07, trace = true }
`,"Driven cart and pole":`name = "cart-and-pole"
coordinates = ["x", "theta"]
kinetic = "M*x'**2/2 + m*((x' + l*theta'*cos(theta))**2 + (l*theta'*sin(theta))**2)/2"
potential = "-m*g*l*cos(theta)"
dissipation = "c*x'**2/2"
inputs = ["F"]
duration = 15

[parameters]
M = 2.0
m = 0.5
l = 0.8
g = 9.81
c = 0.4

[forces]
x = "F"

[drive]
F = "3*sin(3*t)"

[scene]
up = "y"
rail = { line = [[-2, 0, 0], [2, 0, 0]] }
cart = { marker = ["x", 0, 0], radius = 0.1 }
pole = { line = [["x", 0, 0], ["x + l*sin(theta)", "-l*cos(theta)", 0]] }
bob = { marker = ["x + l*sin(theta)", "-l*cos(theta)", 0], radius = 0.06, trace = true }
`,"Mass, spring and damper":`name = "oscillator"
coordinates = ["x"]
kinetic = "m*x'**2/2"
potential = "k*x**2/2"
dissipation = "c*x'**2/2"
duration = 10

[parameters]
m = 1.0
k = 20.0
c = 0.6

[start.q]
x = 0.4

[scene]
up = "y"
wall = { line = [[-1, -0.2, 0], [-1, 0.2, 0]] }
spring = { spring = [[-1, 0, 0], ["x", 0, 0]] }
mass = { marker = ["x", 0, 0], radius = 0.08 }
`,"Pendulum by a constraint":`name = "constrained-pendulum"
coordinates = ["x", "y"]
kinetic = "m*(x'**2 + y'**2)/2"
potential = "m*g*y"
holonomic = ["x**2 + y**2 - l**2"]
duration = 10

[parameters]
m = 1.0
g = 9.81
l = 1.0

[start.q]
x = 0.8
y = -0.6

[scene]
up = "y"
rod = { line = [[0, 0, 0], ["x", "y", 0]] }
bob = { marker = ["x", "y", 0], radius = 0.07, trace = true }
`,"Bead on a turning hoop":`name = "bead-on-a-hoop"
coordinates = ["theta"]
kinetic = "m*r**2*(theta'**2 + (w*sin(theta))**2)/2"
potential = "-m*g*r*cos(theta)"
dissipation = "c*theta'**2/2"
duration = 12

[parameters]
m = 0.1
r = 1.0
g = 9.81
w = 4.0
c = 0.02

[start.q]
theta = 0.1

[scene]
up = "z"
axle = { line = [[0, 0, -1.2], [0, 0, 1.2]] }
arm = { line = [[0, 0, 0], ["r*sin(theta)*cos(w*t)", "r*sin(theta)*sin(w*t)", "-r*cos(theta)"]] }
bead = { marker = ["r*sin(theta)*cos(w*t)", "r*sin(theta)*sin(w*t)", "-r*cos(theta)"], radius = 0.07, trace = true }
`,"Ball that bounces":`name = "ball"
coordinates = ["x", "y"]
kinetic = "m*(x'**2 + y'**2)/2"
potential = "m*g*y"
duration = 4

[parameters]
m = 0.1
g = 9.81
r = 0.1
e = 0.8

[[contacts]]
name = "floor"
gap = "y - r"
restitution = "e"

[start.q]
y = 1.5

[start.v]
x = 0.6

[scene]
up = "y"
floor = { line = [[-0.3, 0, 0], [2.7, 0, 0]] }
ball = { ball = ["x", "y", 0], radius = "r" }
`};function F(r,t,e){d("templates").replaceChildren(...Object.entries(T).map(([n,c])=>{let m=h("button",{type:"button"},n);return m.addEventListener("click",()=>e(
n,c)),h("li",{},m)}));let s=st(),i=r.map(n=>{let c=h("img",{alt:"",width:240,height:150});c.dataset.src=`picture/${n.name}.svg`,s.observe(c);let m=h("button",{type:"\
button",className:"card"},c,h("span",{},n.title));return m.dataset.name=n.name,m.addEventListener("click",()=>t(n.name)),{system:n,item:h("li",{},m)}});d("cards").
replaceChildren(...i.map(n=>n.item));let o=d("find");o.addEventListener("input",()=>{let n=o.value.trim().toLowerCase().split(/\s+/);for(let{system:c,item:m}of i){
let g=`${c.name} ${c.title} ${c.number}`.toLowerCase();m.hidden=!n.every(y=>g.includes(y))}d("none").hidden=i.some(c=>!c.item.hidden)})}function st(){let r=new Set,
t=0,e=()=>{for(let i of r){if(t>=2)return;r.delete(i),t+=1,i.onload=i.onerror=()=>{t-=1,e()},i.src=i.dataset.src??"",s.unobserve(i)}},s=new IntersectionObserver(
i=>{for(let{target:o,isIntersecting:n}of i)n?r.add(o):r.delete(o);e()});return s}var w=["motion","structure","derivation","certificate","files"],it={LaTeX:"latex",Python:"python",C:"c"},M=class{constructor(t,e,s){this.what=t;this.endings=e;this.
failed=s;for(let[i,o]of w.entries()){let n=d(`tab-${o}`);n.addEventListener("click",()=>this.look(o)),n.addEventListener("keydown",c=>{let m={ArrowRight:1,ArrowLeft:-1,
Home:-i,End:w.length-1-i}[c.key];if(m===void 0)return;c.preventDefault();let g=w[(i+m+w.length)%w.length];d(`tab-${g}`).focus(),this.look(g)})}d("run").addEventListener(
"click",()=>this.run()),d("stop").addEventListener("click",()=>{u("stop",{}).catch(()=>{})}),document.addEventListener("keydown",i=>{i.key==="Enter"&&(i.ctrlKey||
i.metaKey)&&!d("work").hidden&&(i.preventDefault(),this.run())})}what;endings;failed;current=new Set;turns=new Map;busy=0;forget(){this.current.clear();for(let t of w)
d(`panel-${t}`).classList.add("stale")}run(){this.current.delete("motion"),this.look("motion"),matchMedia("(max-width: 60rem)").matches&&d("results").scrollIntoView()}look(t){
for(let e of w){let s=d(`tab-${e}`);s.setAttribute("aria-selected",String(e===t)),s.tabIndex=e===t?0:-1,d(`panel-${e}`).hidden=e!==t}this.current.has(t)||this.fill(
t)}async fill(t){this.current.add(t);let e=d(`panel-${t}`),s=this.what(),i=(this.turns.get(t)??0)+1;this.turns.set(t,i);let o=()=>this.turns.get(t)===i,n=()=>o()&&
this.current.has(t)&&JSON.stringify(s)===JSON.stringify(this.what());await this.working(t,async()=>{let c=await this[t](s);n()&&(e.replaceChildren(...c),e.classList.
remove("stale"))},o,()=>{n()&&this.current.delete(t)})}async working(t,e,s=()=>!0,i=()=>{}){this.busy+=1,d("stop").hidden=!1,this.say(`${t==="motion"?"Computing\
 the motion":`Computing: ${t}`} …`);try{await e(),this.busy===1&&this.say("")}catch(o){if(i(),!(o instanceof p))throw o;if(!s())return;this.say(o.message.split(
`
`)[0],!0),this.failed(o)}finally{this.busy-=1,d("stop").hidden=this.busy===0}}say(t,e=!1){d("news").textContent=t,d("news").className=e?"bad":""}async motion(t){
let e=await u("run",t),s=h("iframe",{src:e.page,title:"The motion: player, equations, plots"});return s.setAttribute("sandbox","allow-scripts allow-downloads"),
[...e.success?[]:[h("p",{className:"bad"},e.status)],...e.remarks.map(o=>h("p",{className:"note"},o)),s]}async structure(t){let e=await u("structure",t),s=h("di\
v",{className:"bar"},"All equations",this.copies(t,"")),i=e.quantities.map(o=>h("details",{className:"quantity"},h("summary",{},`${o.symbol}  ${o.name.replaceAll(
"_"," ")}`),h("p",{className:"about"},`${o.about}${o.unit&&o.unit!=="1"?`, ${o.unit}`:""}`),k(o.html),this.copies(t,o.name)));return[s,k(e.sheet),h("h3",{},"Eve\
ry quantity by itself"),...i]}async derivation(t){let e=await u("derivation",t);return[h("div",{className:"bar"},"The derivation",this.copy("LaTeX",async()=>e.latex)),
k(e.html)]}async certificate(t){return[k((await u("certify",t)).html)]}async files(t){let e=this.endings.map(s=>{let i=h("button",{type:"button"},s.name);return i.
addEventListener("click",()=>{this.working(s.name,()=>this.take(t,s.name))}),h("li",{},i,h("span",{className:"note"},s.about))});return[h("ul",{},...e)]}async take(t,e){
let{name:s,content:i,remarks:o}=await I(t,e),n=h("a",{href:URL.createObjectURL(i),download:s});n.click(),setTimeout(()=>URL.revokeObjectURL(n.href),1e4),setTimeout(
()=>this.say([`${s}: ${i.size} bytes.`,...o].join(" ")))}copies(t,e){return h("span",{className:"copies"},...Object.entries(it).map(([s,i])=>this.copy(s,async()=>(await u(
"words",t,e,i)).text,e)))}copy(t,e,s=""){let i=h("button",{type:"button",className:"small"},`Copy ${t}`);return s&&i.setAttribute("aria-label",`Copy ${s.replaceAll(
"_"," ")} as ${t}`),i.addEventListener("click",()=>{this.working("copy",async()=>{await navigator.clipboard.writeText(await e()),i.textContent="Copied",setTimeout(
()=>{i.textContent=`Copy ${t}`},1500)})}),i}};function D({points:r}){return r.some(t=>!t.fixed)?"":"Nothing can move: place a mass."}function K({points:r,links:t}){let e=r.filter(a=>!a.fixed),s=new Map(e.map(
(a,l)=>[a,l+1])),i=a=>a.fixed?[String(a.x),String(a.y)]:[`x${s.get(a)}`,`y${s.get(a)}`],o=a=>a.fixed?["0","0"]:[`x${s.get(a)}'`,`y${s.get(a)}'`],n=a=>t.filter(l=>l.
kind===a).map(l=>l.a.fixed?{...l,a:l.b,b:l.a}:l),c=({a,b:l})=>i(a).map((N,j)=>q(N,i(l)[j])),m=a=>c(a).map(l=>`(${l})**2`).join(" + "),g=(a,l)=>{let[N,j]=c(a),[z,
Q]=o(a.a).map((Y,Z)=>q(Y,o(a.b)[Z]));return`c${l+1}*((${N})*(${z}) + (${j})*(${Q}))**2/(${m(a)})/2`},y=n("bar"),f=n("spring"),L=n("damper"),V=[...e.map((a,l)=>`\
m${l+1}*g*y${l+1}`),...f.map((a,l)=>`k${l+1}*(sqrt(${m(a)}) - s${l+1})**2/2`)],X=["g = 9.81",...e.map((a,l)=>`m${l+1} = 1.0`),...y.map((a,l)=>`l${l+1} = ${P(W(a))}`),
...f.flatMap((a,l)=>[`k${l+1} = 100.0`,`s${l+1} = ${P(W(a))}`]),...L.map((a,l)=>`c${l+1} = 2.0`)],C=({a,b:l})=>`[${[a,l].map(A).join(", ")}]`,A=a=>`[${i(a).map(
l=>a.fixed?l:`"${l}"`).join(", ")}, 0]`,J=[...r.filter(a=>a.fixed).map((a,l)=>`"support ${l+1}" = { marker = ${A(a)}, radius = 0.03 }`),...y.map((a,l)=>`"bar ${l+
1}" = { line = ${C(a)} }`),...f.map((a,l)=>`"spring ${l+1}" = { spring = ${C(a)} }`),...L.map((a,l)=>`"damper ${l+1}" = { damper = ${C(a)} }`),...e.map((a,l)=>`\
"mass ${l+1}" = { marker = ${A(a)}, radius = 0.06, trace = true }`)];return['name = "drawn-mechanism"',`coordinates = [${e.map((a,l)=>`"x${l+1}", "y${l+1}"`).join(
", ")}]`,`kinetic = "${e.map((a,l)=>`m${l+1}*(x${l+1}'**2 + y${l+1}'**2)/2`).join(" + ")}"`,`potential = "${V.join(" + ")}"`,...L.length?[`dissipation = "${L.map(
g).join(" + ")}"`]:[],...y.length?["holonomic = [",...y.map((a,l)=>`    "${m(a)} - l${l+1}**2",`),"]"]:[],"duration = 10","","[parameters]",...X,"","[start.q]",
...e.flatMap((a,l)=>[`x${l+1} = ${P(a.x)}`,`y${l+1} = ${P(a.y)}`]),"","[scene]",'up = "y"',...J,""].join(`
`)}var W=({a:r,b:t})=>Math.hypot(r.x-t.x,r.y-t.y),P=r=>Number.isInteger(r)?r.toFixed(1):String(r),q=(r,t)=>t.startsWith("-")?`${r} + ${t.slice(1)}`:t==="0"?r:`${r}\
 - ${t}`;var x=.2,v=5,R=3,U=.11,nt={move:"Move",mass:"Mass",support:"Support",bar:"Bar",spring:"Spring",damper:"Damper",remove:"Remove"},b=r=>Math.round(Math.round(r/x)*
x*1e6)/1e6+0;function $(r,t){let e=document.createElementNS("http://www.w3.org/2000/svg",r);for(let[s,i]of Object.entries(t))e.setAttribute(s,String(i));return e}
var S=class{board=d("board");points=[];links=[];tool="mass";held=null;first=null;cross={x:0,y:0};constructor(t){for(let[e,s]of Object.entries(nt)){let i=h("inpu\
t",{type:"radio",name:"tool",value:e,checked:e===this.tool});i.addEventListener("change",()=>{this.tool=e,this.first=null,this.draw()}),d("tools").append(h("lab\
el",{},i,` ${s}`))}this.board.setAttribute("viewBox",`${-v/2} ${-R/2} ${v} ${R}`),this.board.addEventListener("pointerdown",e=>this.pressed(e)),this.board.addEventListener(
"pointermove",e=>this.moved(e)),this.board.addEventListener("pointerup",()=>{this.held=null}),this.board.addEventListener("keydown",e=>this.typed(e)),d("sketch-\
clear").addEventListener("click",()=>{this.points=[],this.links=[],this.first=null,this.draw(),this.say("The board is empty.")}),d("sketch-use").addEventListener(
"click",()=>{let e=D({points:this.points,links:this.links});e?this.say(e):t(K({points:this.points,links:this.links}))}),this.start(),this.draw()}start(){let t={
x:0,y:1,fixed:!0},e={x:.8,y:.4,fixed:!1},s={x:.8,y:-.4,fixed:!1};this.points=[t,e,s],this.links=[{a:t,b:e,kind:"bar"},{a:e,b:s,kind:"spring"}]}where(t){let{x:e,
y:s}=new DOMPoint(t.clientX,t.clientY).matrixTransform(this.board.getScreenCTM().inverse());return{x:e,y:-s}}pressed(t){let e=this.where(t);this.board.setPointerCapture(
t.pointerId),this.cross={x:b(e.x),y:b(e.y)},this.tool==="move"?this.held=this.near(e):this.click(e),this.draw()}moved(t){this.held&&this.drag(this.held,this.where(
t))}drag(t,e){let s=b(e.x),i=b(e.y);this.points.some(o=>o!==t&&o.x===s&&o.y===i)||(Object.assign(t,{x:s,y:i}),this.draw())}typed(t){let e={ArrowLeft:[-x,0],ArrowRight:[
x,0],ArrowUp:[0,x],ArrowDown:[0,-x]}[t.key];if(e)this.cross={x:_(b(this.cross.x+e[0]),v/2),y:_(b(this.cross.y+e[1]),R/2)},this.held&&this.drag(this.held,this.cross),
this.say(`${this.cross.x} m across, ${this.cross.y} m up`);else if(t.key==="Enter"||t.key===" ")this.tool==="move"?this.held=this.held?null:this.near(this.cross):
this.click(this.cross);else if(t.key==="Escape")this.first=this.held=null;else return;t.preventDefault(),this.draw()}click(t){let e=this.near(t);if(this.tool===
"remove")return this.remove(e,t);if(this.tool==="mass"||this.tool==="support")return e?e.fixed=this.tool==="support":this.points.push({x:b(t.x),y:b(t.y),fixed:this.
tool==="support"}),this.links=this.links.filter(s=>!(s.a.fixed&&s.b.fixed)),this.say(`${this.points.length} points.`);if(!e)return this.say("Click a mass or a s\
upport.");if(!this.first)return this.first=e,this.say("Now the other end.");this.join(this.first,e,this.tool),this.first=null}join(t,e,s){if(t===e)return this.say(
"Its ends are one point.");if(t.fixed&&e.fixed)return this.say("Between two supports nothing moves.");let i=o=>o.a===t&&o.b===e||o.a===e&&o.b===t;if(this.links.
some(o=>i(o)&&(o.kind===s||o.kind==="bar"||s==="bar")))return this.say("These are joined already.");this.links.push({a:t,b:e,kind:s}),this.say(`${this.links.length}\
 links.`)}remove(t,e){let s=t?null:this.links.find(i=>rt(i,e)<U);this.points=this.points.filter(i=>i!==t),this.links=this.links.filter(i=>i!==s&&i.a!==t&&i.b!==
t),this.say(t||s?"Removed.":"There is nothing here.")}near(t){return this.points.find(e=>Math.hypot(e.x-t.x,e.y-t.y)<U)??null}say(t){d("sketch-said").textContent=
t}draw(){let t=[],e=[],s=Math.round(2*v/x);for(let n=-s;n<=s;n+=1)e.push(`M${n*x} ${-2*v}v${4*v}M${-2*v} ${n*x}h${4*v}`);t.push($("path",{d:e.join(""),class:"gr\
id"}));for(let n of this.links)t.push(ot(n));for(let n of this.points){let c=n===this.first||n===this.held?" chosen":"";n.fixed&&t.push($("path",{d:`M${n.x} ${-n.
y}l.09 .15h-.18z`,class:`support${c}`})),t.push($("circle",{cx:n.x,cy:-n.y,r:n.fixed?.03:.06,class:(n.fixed?"support":"mass")+c}))}let{x:i,y:o}=this.cross;t.push(
$("path",{d:`M${i-.1} ${-o}h.2M${i} ${-o-.1}v.2`,class:"cross"})),this.board.replaceChildren(...t)}},_=(r,t)=>Math.max(-t,Math.min(t,r));function rt({a:r,b:t},e){
let s=t.x-r.x,i=t.y-r.y,o=Math.max(0,Math.min(1,((e.x-r.x)*s+(e.y-r.y)*i)/(s*s+i*i)));return Math.hypot(r.x+o*s-e.x,r.y+o*i-e.y)}function ot({a:r,b:t,kind:e}){if(e===
"bar")return $("line",{x1:r.x,y1:-r.y,x2:t.x,y2:-t.y,class:"bar-link"});let s=Math.hypot(t.x-r.x,t.y-r.y),i=(t.x-r.x)/s,o=(t.y-r.y)/s,n=(y,f)=>`${r.x+i*y*s-o*f}\
 ${-(r.y+o*y*s+i*f)}`,c=Array.from({length:12},(y,f)=>n(.18+.64*(f+.5)/12,f%2?-.05:.05)),m=[n(0,0),n(.18,0),...c,n(.82,0),n(1,0)].join("L"),g=`${n(0,0)}L${n(.5,
0)}M${n(.5,.04)}L${n(.5,-.04)}M${n(.62,.06)}L${n(.4,.06)}M${n(.62,-.06)}L${n(.4,-.06)}M${n(.62,.06)}L${n(.62,-.06)}M${n(.62,0)}L${n(1,0)}`;return $("path",{d:`M${e===
"spring"?m:g}`,class:"coil"})}var G=["gallery","work","sketch"];function B(r){for(let t of G)d(t).hidden=t!==r,t===r?d(`to-${t}`).setAttribute("aria-current","page"):d(`to-${t}`).removeAttribute(
"aria-current");scrollTo(0,0)}async function at(){let{systems:r,endings:t}=await(await fetch("gallery.json")).json(),e=new M(()=>s.what,t,n=>{n.fault.line&&s.show(
n.fault)}),s=new E(()=>e.forget());function i(n,c,m,g=""){s.open(n,c,m,g),B("work"),e.run()}async function o(n){try{let c=await u("opened",{gallery:n});i(c.title,
[c.from,c.errata].filter(Boolean).join(" "),c.text??c.source,c.text===null?n:"")}catch(c){c instanceof p&&s.show(c.fault)}}for(let n of G)d(`to-${n}`).addEventListener(
"click",()=>B(n));F(r,n=>{o(n)},(n,c)=>i(n,"",c)),new S(n=>i("Drawn mechanism","",n)),s.open("Pendulum","",T.Pendulum)}at();})();
