"use strict";/* built by web/build.mjs */
"use strict";(()=>{var vt=crypto.randomUUID(),v=class extends Error{constructor(e){super(e.message);this.fault=e}fault},Z=(i,t,e)=>fetch(`do/${i}`,{method:"POST",headers:{"Content\
-Type":"application/json"},body:JSON.stringify({session:vt,what:t,arguments:e})}).catch(()=>{throw new v({message:"The lab does not answer: it has ended, or the\
 address is an old one."})});async function tt(i){if(!i.ok)throw new v({message:`The lab refuses this (${i.status}).`});if(!i.headers.has("X-Refused"))return i;
throw new v((await i.json()).error)}async function $(i,t,...e){return(await tt(await Z(i,t,e))).json()}async function et(i,t){let e=await tt(await Z("leave",i,[
t])),s=/filename\*=UTF-8''(.*)$/.exec(e.headers.get("Content-Disposition")??""),n=JSON.parse(decodeURIComponent(e.headers.get("X-Remarks")??"[]"));return{name:decodeURIComponent(
s?.[1]??t),content:await e.blob(),remarks:n}}var h=i=>document.getElementById(i);function m(i,t={},...e){let s=Object.assign(document.createElement(i),t);return s.append(...e),s}function C(i){let t=m("div");
t.innerHTML=i.replace(/ style="/g,' data-style="');for(let e of t.querySelectorAll("[data-style]"))e.style.cssText=e.dataset.style??"";for(let e of t.querySelectorAll(
".scroll"))e.tabIndex=0;return t}var $t=250,D=class{constructor(t){this.changed=t;this.text.addEventListener("input",()=>{this.count(),this.show(null),this.changed(),this.later()}),this.text.addEventListener(
"scroll",()=>this.place())}changed;text=h("text");numbers=h("numbers");mark=h("mark");said=h("said");gallery="";timer=0;asked=0;line=0;get what(){return this.gallery?
{gallery:this.gallery}:{text:this.text.value}}open(t,e,s,n=""){h("title").textContent=t,h("from").textContent=e,this.gallery=n,this.text.readOnly=n!=="",this.text.
value=s,this.text.scrollTop=0,this.said.textContent="",this.count(),this.show(null),this.changed(),n?this.said.textContent="A model file cannot say these bodies\
; this is their description in Python, to be read. It runs as it is.":this.check()}show(t){if(this.line=t?.line??0,this.text.setAttribute("aria-invalid",String(
t!==null)),this.mark.hidden=!this.line,this.place(),!t)return;let[e,...s]=t.message.split(`
`),n=[m("span",{className:"bad"},this.line?`Line ${this.line}: ${e}`:e)];if(s.length&&n.push(m("pre",{},s.map(o=>o.slice(4)).join(`
`))),this.line){let o=m("button",{type:"button",className:"small"},`Go to line ${this.line}`);o.addEventListener("click",()=>this.go(t.line??1,t.column??1)),n.push(
" ",o)}this.said.replaceChildren(...n)}later(){clearTimeout(this.timer),this.timer=window.setTimeout(()=>{this.check()},$t)}async check(){let t=++this.asked,e=this.
text.value;try{let s=await $("check",{text:e});t===this.asked&&e===this.text.value&&this.tell(s)}catch(s){s instanceof v&&t===this.asked&&e===this.text.value&&this.
show(s.fault)}}tell(t){let e=(n,o)=>`${n} ${o}${n===1?"":"s"}`,s=[e(t.coordinates.length,"coordinate"),e(t.parameters.length,"parameter"),...t.constraints?[e(t.
constraints,"constraint")]:[],...t.inputs.length?[e(t.inputs.length,"input")]:[]];this.show(null),this.said.replaceChildren(m("span",{className:"good"},"✓ "),
s.join(", "),...t.remarks.map(n=>m("p",{className:"note"},n)))}count(){let t=this.text.value.split(`
`).length;this.numbers.textContent=Array.from({length:t},(e,s)=>s+1).join(`
`),this.place()}place(){this.numbers.scrollTop=this.text.scrollTop;let t=getComputedStyle(this.text),e=parseFloat(t.lineHeight);this.mark.style.top=`${parseFloat(
t.paddingTop)+(this.line-1)*e-this.text.scrollTop}px`}go(t,e){let s=this.text.value.split(`
`).slice(0,t-1).reduce((n,o)=>n+o.length+1,0)+e-1;this.text.focus(),this.text.setSelectionRange(s,s),this.text.scrollTop=Math.max(0,(t-4)*parseFloat(getComputedStyle(
this.text).lineHeight))}};var O={Pendulum:`name = "pendulum"
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
`};function st(i,t,e){h("templates").replaceChildren(...Object.entries(O).map(([r,a])=>{let l=m("button",{type:"button"},r);return l.addEventListener("click",()=>e(
r,a)),m("li",{},l)}));let s=wt(),n=i.map(r=>{let a=m("img",{alt:"",width:240,height:150});a.dataset.src=`picture/${r.name}.svg`,s.observe(a);let l=m("button",{type:"\
button",className:"card"},a,m("span",{},r.title));return l.dataset.name=r.name,l.addEventListener("click",()=>t(r.name)),{system:r,item:m("li",{},l)}});h("cards").
replaceChildren(...n.map(r=>r.item));let o=h("find");o.addEventListener("input",()=>{let r=o.value.trim().toLowerCase().split(/\s+/);for(let{system:a,item:l}of n){
let p=`${a.name} ${a.title} ${a.number}`.toLowerCase();l.hidden=!r.every(y=>p.includes(y))}h("none").hidden=n.some(a=>!a.item.hidden)})}function wt(){let i=new Set,
t=0,e=()=>{for(let n of i){if(t>=2)return;i.delete(n),t+=1,n.onload=n.onerror=()=>{t-=1,e()},n.src=n.dataset.src??"",s.unobserve(n)}},s=new IntersectionObserver(
n=>{for(let{target:o,isIntersecting:r}of n)r?i.add(o):i.delete(o);e()});return s}var T=["motion","structure","derivation","certificate","files"],kt={LaTeX:"latex",Python:"python",C:"c"},I=class{constructor(t,e,s){this.what=t;this.endings=e;this.
failed=s;for(let[n,o]of T.entries()){let r=h(`tab-${o}`);r.addEventListener("click",()=>this.look(o)),r.addEventListener("keydown",a=>{let l={ArrowRight:1,ArrowLeft:-1,
Home:-n,End:T.length-1-n}[a.key];if(l===void 0)return;a.preventDefault();let p=T[(n+l+T.length)%T.length];h(`tab-${p}`).focus(),this.look(p)})}h("run").addEventListener(
"click",()=>this.run()),h("stop").addEventListener("click",()=>{$("stop",{}).catch(()=>{})}),document.addEventListener("keydown",n=>{n.key==="Enter"&&(n.ctrlKey||
n.metaKey)&&!h("work").hidden&&(n.preventDefault(),this.run())})}what;endings;failed;current=new Set;turns=new Map;busy=0;forget(){this.current.clear();for(let t of T)
h(`panel-${t}`).classList.add("stale")}run(){this.current.delete("motion"),this.look("motion"),matchMedia("(max-width: 60rem)").matches&&h("results").scrollIntoView()}look(t){
for(let e of T){let s=h(`tab-${e}`);s.setAttribute("aria-selected",String(e===t)),s.tabIndex=e===t?0:-1,h(`panel-${e}`).hidden=e!==t}this.current.has(t)||this.fill(
t)}async fill(t){this.current.add(t);let e=h(`panel-${t}`),s=this.what(),n=(this.turns.get(t)??0)+1;this.turns.set(t,n);let o=()=>this.turns.get(t)===n,r=()=>o()&&
this.current.has(t)&&JSON.stringify(s)===JSON.stringify(this.what());await this.working(t,async()=>{let a=await this[t](s);r()&&(e.replaceChildren(...a),e.classList.
remove("stale"))},o,()=>{r()&&this.current.delete(t)})}async working(t,e,s=()=>!0,n=()=>{}){this.busy+=1,h("stop").hidden=!1,this.say(`${t==="motion"?"Computing\
 the motion":`Computing: ${t}`} …`);try{await e(),this.busy===1&&this.say("")}catch(o){if(n(),!(o instanceof v))throw o;if(!s())return;this.say(o.message.split(
`
`)[0],!0),this.failed(o)}finally{this.busy-=1,h("stop").hidden=this.busy===0}}say(t,e=!1){h("news").textContent=t,h("news").className=e?"bad":""}async motion(t){
let e=await $("run",t),s=m("iframe",{src:e.page,title:"The motion: player, equations, plots"});return s.setAttribute("sandbox","allow-scripts allow-downloads"),
[...e.success?[]:[m("p",{className:"bad"},e.status)],...e.remarks.map(o=>m("p",{className:"note"},o)),s]}async structure(t){let e=await $("structure",t),s=m("di\
v",{className:"bar"},"All equations",this.copies(t,"")),n=e.quantities.map(o=>m("details",{className:"quantity"},m("summary",{},`${o.symbol}  ${o.name.replaceAll(
"_"," ")}`),m("p",{className:"about"},`${o.about}${o.unit&&o.unit!=="1"?`, ${o.unit}`:""}`),C(o.html),this.copies(t,o.name)));return[s,C(e.sheet),m("h3",{},"Eve\
ry quantity by itself"),...n]}async derivation(t){let e=await $("derivation",t);return[m("div",{className:"bar"},"The derivation",this.copy("LaTeX",async()=>e.latex)),
C(e.html)]}async certificate(t){return[C((await $("certify",t)).html)]}async files(t){let e=this.endings.map(s=>{let n=m("button",{type:"button"},s.name);return n.
addEventListener("click",()=>{this.working(s.name,()=>this.take(t,s.name))}),m("li",{},n,m("span",{className:"note"},s.about))});return[m("ul",{},...e)]}async take(t,e){
let{name:s,content:n,remarks:o}=await et(t,e),r=m("a",{href:URL.createObjectURL(n),download:s});r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),1e4),setTimeout(
()=>this.say([`${s}: ${n.size} bytes.`,...o].join(" ")))}copies(t,e){return m("span",{className:"copies"},...Object.entries(kt).map(([s,n])=>this.copy(s,async()=>(await $(
"words",t,e,n)).text,e)))}copy(t,e,s=""){let n=m("button",{type:"button",className:"small"},`Copy ${t}`);return s&&n.setAttribute("aria-label",`Copy ${s.replaceAll(
"_"," ")} as ${t}`),n.addEventListener("click",()=>{this.working("copy",async()=>{await navigator.clipboard.writeText(await e()),n.textContent="Copied",setTimeout(
()=>{n.textContent=`Copy ${t}`},1500)})}),n}};var Pt=(i,t)=>i.x*t.y-t.x*i.y,B=i=>i.map((t,e)=>[t,i[(e+1)%i.length]]),R=(i,t)=>B(i).reduce((e,[s,n])=>e+Pt(s,n)*t(s,n),0),M=i=>Math.abs(R(i,()=>1))/2;function H(i){
let t=e=>R(i,(s,n)=>s[e]+n[e])/(3*R(i,()=>1));return{x:f(t("x")),y:f(t("y"))}}function nt(i){let{x:t,y:e}=H(i),s=i.map(n=>({x:n.x-t,y:n.y-e}));return R(s,(n,o)=>n.
x**2+n.x*o.x+o.x**2+n.y**2+n.y*o.y+o.y**2)/(6*R(s,()=>1))}function W(i,t){return B(i).some(([e,s])=>w(e,s,t)<1e-6)?!0:B(i).filter(([e,s])=>e.y>t.y!=s.y>t.y&&t.x<
e.x+(t.y-e.y)*(s.x-e.x)/(s.y-e.y)).length%2===1}function w(i,t,e){let s=t.x-i.x,n=t.y-i.y,o=Math.max(0,Math.min(1,((e.x-i.x)*s+(e.y-i.y)*n)/(s*s+n*n||1)));return Math.
hypot(i.x+o*s-e.x,i.y+o*n-e.y)}function it(i){let t=(n,o,r)=>Math.sign((o.x-n.x)*(r.y-n.y)-(o.y-n.y)*(r.x-n.x)),e=B(i),s=e.length-1;return e.some(([n,o],r)=>e.some(
([a,l],p)=>p<=r?!1:p===r+1||r===0&&p===s?p===r+1?w(n,o,l)<1e-6||w(a,l,n)<1e-6:w(a,l,o)<1e-6||w(n,o,a)<1e-6:t(n,o,a)!==t(n,o,l)&&t(a,l,n)!==t(a,l,o)||[a,l].some(
y=>w(n,o,y)<1e-6)))}var V=(i,t)=>[{x:i.x,y:i.y},{x:t.x,y:i.y},{x:t.x,y:t.y},{x:i.x,y:t.y}];function F(i,t){let e=Math.hypot(t.x-i.x,t.y-i.y),s=(t.x-i.x)/e*(.1/2),
n=(t.y-i.y)/e*(.1/2),o=(r,a,l)=>({x:f(r.x+a*s-l*n),y:f(r.y+a*n+l*s)});return[o(i,-1,-1),o(t,1,-1),o(t,1,1),o(i,-1,1)]}var f=i=>Math.round(i*1e6)/1e6+0;var k=.1,P=5,K=3;function L(i,t){let e=document.createElementNS("http://www.w3.org/2000/svg",i);for(let[s,n]of Object.entries(t))e.setAttribute(s,String(n));return e}
var rt=i=>`M${i.map(({x:t,y:e})=>`${t} ${-e}`).join("L")}`;function ot({bodies:i,points:t,links:e},s,n,o){let r=a=>s.includes(a)?" chosen":"";return[Et(),...i.map(
a=>L("path",{d:`${rt(a.corners)}Z`,class:`body${r(a)}`})),...e.map(Lt),...t.flatMap(a=>[...a.role==="support"?[L("path",{d:`M${a.x} ${-a.y}l.09 .15h-.18z`,class:`\
support${r(a)}`})]:[],L("circle",{cx:a.x,cy:-a.y,r:{support:.03,pin:.035,mass:.06}[a.role],class:a.role+r(a)})]),...n.length>1?[L("path",{d:rt(n)+(M(n)?"Z":""),
class:"begun"})]:[],L("path",{d:`M${o.x-.1} ${-o.y}h.2M${o.x} ${-o.y-.1}v.2`,class:"cross"})]}function Et(){let i=Math.round(P/k),t=Array.from({length:2*i+1},(e,s)=>2*
k*(s-i));return L("path",{d:t.map(e=>`M${e} ${-2*P}v${4*P}M${-2*P} ${e}h${4*P}`).join(""),class:"grid"})}function Lt({a:i,b:t,kind:e}){if(e==="bar"||e==="rail")
return L("line",{x1:i.x,y1:-i.y,x2:t.x,y2:-t.y,class:`${e}-link`});let s=Math.hypot(t.x-i.x,t.y-i.y),n=(t.x-i.x)/s,o=(t.y-i.y)/s,r=(y,u)=>`${i.x+n*y*s-o*u} ${-(i.
y+o*y*s+n*u)}`,a=Array.from({length:12},(y,u)=>r(.18+.64*(u+.5)/12,u%2?-.05:.05)),l=[r(0,0),r(.18,0),...a,r(.82,0),r(1,0)].join("L"),p=`${r(0,0)}L${r(.5,0)}M${r(
.5,.04)}L${r(.5,-.04)}M${r(.62,.06)}L${r(.4,.06)}M${r(.62,-.06)}L${r(.4,-.06)}M${r(.62,.06)}L${r(.62,-.06)}M${r(.62,0)}L${r(1,0)}`;return L("path",{d:`M${e==="s\
pring"?l:p}`,class:"coil"})}var Tt=10,Mt=.01,Q=i=>({corners:i,mass:Number((Tt*M(i)).toPrecision(3))}),b=({bodies:i},t)=>i.filter(({corners:e})=>W(e,t));function ct(i){let{bodies:t,points:e,
links:s}=i;if(!t.length&&!e.some(({role:r})=>r==="mass"))return"Nothing can move: place a body or a mass.";if(e.some(r=>r.role==="pin"&&!b(i,r).length))return"A\
 pin lies on no body.";let n=({a:r,b:a})=>b(i,r).some(l=>b(i,a).includes(l)),o=s.find(r=>r.kind!=="rail"&&n(r));return o?`A ${o.kind} joins two points of one bo\
dy.`:""}var z=class{constructor(t){this.drawn=t;this.masses=t.points.filter(({role:e})=>e==="mass")}drawn;masses;letter(t){let e=this.drawn.bodies.indexOf(t);return String.
fromCharCode(65+e%26)+(e<26?"":Math.floor(e/26))}on(t,e){let s=this.letter(t),n=H(t.corners),o=f(e.x-n.x),r=f(e.y-n.y),[a,l]=[`cos(phi${s})`,`sin(phi${s})`],p=[
X([o,a],[-r,l]),X([o,l],[r,a])];return{at:[J(`x${s}`,p[0]),J(`y${s}`,p[1])],rate:[j(`x${s}'`,lt(`phi${s}'`,p[1])),J(`y${s}'`,lt(`phi${s}'`,p[0]))]}}of(t){if(t.role===
"support")return{at:[String(t.x),String(t.y)],rate:["0","0"]};if(t.role==="pin")return this.on(b(this.drawn,t)[0],t);let e=this.masses.indexOf(t)+1;return{at:[`\
x${e}`,`y${e}`],rate:[`x${e}'`,`y${e}'`]}}};function dt(i){let t=new z(i),{bodies:e,links:s}=i,{masses:n}=t,o=c=>s.filter(d=>d.kind===c).map(d=>d.a.role==="supp\
ort"?{...d,a:d.b,b:d.a}:d),r=({a:c,b:d},N="at")=>t.of(c)[N].map((S,U)=>j(S,t.of(d)[N][U])),a=c=>r(c).map(d=>`(${d})**2`).join(" + "),l=(c,d)=>{let[N,S]=r(c),[U,
bt]=r(c,"rate");return`c${d+1}*((${N})*(${U}) + (${S})*(${bt}))**2/(${a(c)})/2`},p=o("bar"),y=o("spring"),u=o("damper"),g=o("rail"),x=e.map(c=>t.letter(c)),_=[...x.
map(c=>"mA*(xA'**2 + yA'**2)/2 + JA*phiA'**2/2".replaceAll("A",c)),...n.map((c,d)=>`m${d+1}*(x${d+1}'**2 + y${d+1}'**2)/2`)],gt=[...x.map(c=>`m${c}*g*y${c}`),...n.
map((c,d)=>`m${d+1}*g*y${d+1}`),...y.map((c,d)=>`k${d+1}*(sqrt(${a(c)}) - s${d+1})**2/2`)],Y=[...At(t),...Nt(t,g),...p.map((c,d)=>`${a(c)} - l${d+1}**2`)],ft=["\
g = 9.81",...e.flatMap((c,d)=>[`m${x[d]} = ${E(c.mass)}`,`J${x[d]} = ${E(Number((c.mass*nt(c.corners)).toPrecision(6)))}`]),...n.map(({mass:c},d)=>`m${d+1} = ${E(
c)}`),...p.map((c,d)=>`l${d+1} = ${E(at(c))}`),...y.flatMap((c,d)=>[`k${d+1} = 100.0`,`s${d+1} = ${E(at(c))}`]),...u.map((c,d)=>`c${d+1} = 2.0`)],xt=[...e.flatMap(
({corners:c},d)=>{let{x:N,y:S}=H(c);return[`x${x[d]} = ${E(N)}`,`y${x[d]} = ${E(S)}`]}),...n.flatMap((c,d)=>[`x${d+1} = ${E(c.x)}`,`y${d+1} = ${E(c.y)}`])];return[
'name = "drawn-mechanism"',`coordinates = [${[...x.flatMap(c=>[`x${c}`,`y${c}`,`phi${c}`]),...n.flatMap((c,d)=>[`x${d+1}`,`y${d+1}`])].map(c=>`"${c}"`).join(", ")}\
]`,`kinetic = "${_.join(" + ")}"`,`potential = "${gt.join(" + ")}"`,...u.length?[`dissipation = "${u.map(l).join(" + ")}"`]:[],...Y.length?["holonomic = [",...Y.
map(c=>`    "${c}",`),"]"]:[],"duration = 10","","[parameters]",...ft,"","[start.q]",...xt,"","[scene]",'up = "y"',...St(t,{bars:p,springs:y,dampers:u,rails:g}),
""].join(`
`)}function At(i){return i.drawn.points.flatMap(t=>{let e=b(i.drawn,t),s=i.of(t).at;return(t.role==="pin"?e.slice(1):e).flatMap(n=>i.on(n,t).at.map((o,r)=>j(o,s[r])))})}
function Nt(i,t){return t.flatMap(({a:e,b:s})=>i.drawn.points.filter(n=>n.role!=="support"&&w(e,s,n)<Mt).map(n=>{let[o,r]=i.of(n).at,[a,l]=[f(s.x-e.x),f(s.y-e.y)],
[p,y]=[j(o,String(e.x)),j(r,String(e.y))];return l?a?X([a,`(${y})`],[-l,`(${p})`]):p:y}))}function St(i,{bars:t,springs:e,dampers:s,rails:n}){let{bodies:o,points:r}=i.
drawn,a=({at:u})=>`[${u.map(g=>Number.isNaN(Number(g))?`"${g}"`:g).join(", ")}, 0]`,l=({a:u,b:g})=>`[${[u,g].map(x=>a(i.of(x))).join(", ")}]`,p=u=>u.role==="mas\
s"||u.role==="pin"&&b(i.drawn,u).length===1,y=(u,g)=>r.filter(x=>x.role===u).map((x,_)=>`"${u} ${_+1}" = { marker = ${a(i.of(x))}, radius = ${g}${p(x)?", trace \
= true":""} }`);return[...n.map((u,g)=>`"rail ${g+1}" = { line = ${l(u)} }`),...o.map(u=>`"body ${i.letter(u)}" = { line = [${[...u.corners,u.corners[0]].map(g=>a(
i.on(u,g))).join(", ")}] }`),...t.map((u,g)=>`"bar ${g+1}" = { line = ${l(u)} }`),...e.map((u,g)=>`"spring ${g+1}" = { spring = ${l(u)} }`),...s.map((u,g)=>`"da\
mper ${g+1}" = { damper = ${l(u)} }`),...y("support",.03),...y("pin",.025),...y("mass",.06)]}var at=({a:i,b:t})=>Number(Math.hypot(i.x-t.x,i.y-t.y).toPrecision(
15)),E=i=>Number.isInteger(i)?i.toFixed(1):String(i),j=(i,t)=>t==="0"?i:/^[\w.']+$|^-?[\d.]+$/.test(t)?t.startsWith("-")?`${i} + ${t.slice(1)}`:`${i} - ${t}`:`${i}\
 - (${t})`,J=(i,t)=>t==="0"?i:t.startsWith("-")?`${i} - ${t.slice(1)}`:`${i} + ${t}`,lt=(i,t)=>t==="0"?"0":`${i}*(${t})`;function X(...i){return i.filter(([t])=>t).
map(([t,e])=>{let s=Math.abs(t);return`${t<0?"- ":"+ "}${s===1?"":`${s}*`}${e}`}).join(" ").replace(/^\+ /,"").replace(/^- /,"-")||"0"}var ht=.11,Ct={move:"Move",rod:"Rod",rectangle:"Rectangle",polygon:"Polygon",pin:"Pin",mass:"Mass",support:"Support",rail:"Rail",bar:"Bar",spring:"Spring",damper:"\
Damper",remove:"Remove"},Rt=["pin","mass","support"],pt=["rail","bar","spring","damper"],jt=100,q=i=>f(Math.round(i/k)*k),A=(i,t)=>i.x===t.x&&i.y===t.y,G=class{board=h(
"board");weight=h("sketch-mass");drawn={bodies:[],points:[],links:[]};past=[];tool="mass";held=null;dragged=!1;chosen=null;from={x:0,y:0};begun=[];cross={x:0,y:0};constructor(t){
for(let[e,s]of Object.entries(Ct)){let n=m("input",{type:"radio",name:"tool",value:e,checked:e===this.tool});n.addEventListener("change",()=>{this.tool=e,this.release()}),
h("tools").append(m("label",{},n,` ${s}`))}this.board.setAttribute("viewBox",`${-P/2} ${-K/2} ${P} ${K}`),this.board.addEventListener("pointerdown",e=>this.pressed(
e)),this.board.addEventListener("pointermove",e=>this.moved(e)),this.board.addEventListener("pointerup",e=>this.lifted(e)),this.board.addEventListener("keydown",
e=>this.typed(e)),this.weight.addEventListener("change",()=>this.weigh()),h("sketch-undo").addEventListener("click",()=>this.undo()),h("sketch-clear").addEventListener(
"click",()=>{this.remember(),this.drawn={bodies:[],points:[],links:[]},this.say("The board is empty."),this.release()}),h("sketch-use").addEventListener("click",
()=>{let e=ct(this.drawn);e?this.say(e):t(dt(this.drawn))}),this.start(),this.draw()}start(){let t={x:0,y:1,role:"support",mass:1},e={x:.8,y:.4,role:"pin",mass:1},
s={x:.8,y:-.4,role:"mass",mass:1};this.drawn={bodies:[Q(F(t,e))],points:[t,e,s],links:[{a:e,b:s,kind:"spring"}]}}where(t){let{x:e,y:s}=new DOMPoint(t.clientX,t.
clientY).matrixTransform(this.board.getScreenCTM().inverse());return{x:e,y:-s}}point(t){let e=this.where(t);return this.cross={x:q(e.x),y:q(e.y)},e}pressed(t){this.
board.setPointerCapture(t.pointerId);let e=this.point(t);this.from=this.cross,this.tool==="move"?this.take(e):this.click(e),this.draw()}moved(t){!this.held&&!this.
begun.length||(this.point(t),this.held&&this.drag(),this.draw())}lifted(t){let e=this.point(t);this.held=null,this.begun.length&&!A(this.cross,this.from)&&this.
tool!=="polygon"&&this.click(e),this.draw()}typed(t){let e={ArrowLeft:[-k,0],ArrowRight:[k,0],ArrowUp:[0,k],ArrowDown:[0,-k]}[t.key];if(e)this.cross={x:ut(q(this.
cross.x+e[0]),P/2),y:ut(q(this.cross.y+e[1]),K/2)},this.say(`${this.cross.x} m across, ${this.cross.y} m up`),this.held&&this.drag();else if(t.key==="Enter"||t.
key===" ")this.tool!=="move"?this.click(this.cross):this.held?this.held=null:this.take(this.cross);else if(t.key==="Escape")this.release();else if(t.key==="z"&&
(t.ctrlKey||t.metaKey))this.undo();else return;t.preventDefault(),this.draw()}remember(){this.past.push(structuredClone(this.drawn)),this.past.length>jt&&this.past.
shift()}undo(){let t=this.past.pop();t&&(this.drawn=t),this.release(),this.say(t?"Taken back.":"There is nothing to take back.")}release(){this.begun=[],this.held=
this.chosen=null,this.draw()}take(t){this.held=this.chosen=this.near(t)??this.within(t),this.from=this.cross,this.dragged=!1,this.chosen&&this.say(this.about(this.
chosen))}about(t){return"corners"in t?`A body of ${t.mass} kg, ${Number(M(t.corners).toPrecision(3))} m².`:t.role==="mass"?`A mass of ${t.mass} kg.`:`A ${t.role}\
.`}drag(){let t=f(this.cross.x-this.from.x),e=f(this.cross.y-this.from.y),{held:s,drawn:n}=this;if(!s||!t&&!e)return;let o=l=>{let p=b(n,l);return p.length===1&&
p[0]===s},r="corners"in s?[...s.corners,...n.points.filter(o)]:[s],a=r.map(l=>({x:f(l.x+t),y:f(l.y+e)}));a.some((l,p)=>n.points.some(y=>!r.includes(y)&&n.points.
includes(r[p])&&A(y,l)))||(this.dragged||this.remember(),this.dragged=!0,r.forEach((l,p)=>Object.assign(l,a[p])),this.from=this.cross)}weigh(){let t=Number(this.
weight.value);!this.chosen||!(t>0)||(this.remember(),this.chosen.mass=t,this.say(this.about(this.chosen)))}click(t){this.tool==="remove"?this.remove(t):Rt.includes(
this.tool)?this.put(this.tool):pt.includes(this.tool)?this.tie(this.tool,t):this.shape()}put(t){let{drawn:e,cross:s}=this,n=e.points.find(r=>A(r,s));if(t==="pin"&&
!b(e,s).length)return this.say("A pin is put on a body.");this.remember(),n?n.role=t:e.points.push({...s,role:t,mass:1}),e.links=e.links.filter(({a:r,b:a,kind:l})=>l===
"rail"==(r.role==="support"&&a.role==="support"));let o=b(e,s).length;this.say(`${e.points.length} points.${o>1?` This one joins ${o} bodies.`:""}`)}shape(){let{
begun:t,cross:e,tool:s}=this,n=t[0];if(!n)return this.begun=[e],this.say(s==="polygon"?"Now its other corners, and the first once more.":"Now its other end.");if(s===
"polygon"&&!A(n,e))return A(t.at(-1),e)||t.push(e),this.say(`${t.length} corners.`);this.begun=[];let o=s==="polygon"?t:A(n,e)?[]:s==="rod"?F(n,e):V(n,e);if(o.length<
3||M(o)<k**2/4)return this.say("A body has an area.");if(it(o))return this.say("The outline of a body does not cross itself.");this.remember();let r=Q(o);this.drawn.
bodies.push(r),this.chosen=r,this.say(this.about(r))}tie(t,e){let s=this.near(e),n=this.drawn.points.find(o=>o===this.begun[0]);if(!s)return this.say(`Click a ${t===
"rail"?"support":"mass, a support or a pin"}.`);if(!n)return this.begun=[s],this.say("Now the other end.");this.begun=[],this.join({a:n,b:s,kind:t})}join(t){let{
a:e,b:s,kind:n}=t,{links:o}=this.drawn,r=b(this.drawn,e);if(e===s)return this.say("Its ends are one point.");if(n==="rail"!=(e.role==="support"&&s.role==="suppo\
rt"))return this.say(n==="rail"?"A rail lies between two supports.":"Between two supports nothing moves.");if(n!=="rail"&&b(this.drawn,s).some(l=>r.includes(l)))
return this.say("Both ends are on one body.");let a=l=>l.a===e&&l.b===s||l.a===s&&l.b===e;if(o.some(l=>a(l)&&(l.kind===n||l.kind==="bar"||n==="bar")))return this.
say("These are joined already.");this.remember(),o.push(t),this.say(`${o.length} links.`)}remove(t){let e=this.near(t),{bodies:s,points:n,links:o}=this.drawn,r=e?
void 0:o.find(({a:l,b:p})=>w(l,p,t)<ht/2),a=e||r?null:this.within(t);if(!e&&!r&&!a)return this.say("There is nothing here.");this.remember(),this.drawn={bodies:s.
filter(l=>l!==a),points:n.filter(l=>l!==e),links:o.filter(l=>l!==r&&l.a!==e&&l.b!==e)},this.say("Removed.")}near(t){let e=s=>Math.hypot(s.x-t.x,s.y-t.y);return this.
drawn.points.filter(s=>e(s)<ht).sort((s,n)=>e(s)-e(n))[0]??null}within(t){return this.drawn.bodies.findLast(({corners:e})=>W(e,t))??null}say(t){h("sketch-said").
textContent=t}draw(){let{chosen:t,weight:e,tool:s,cross:n}=this,o=this.begun[0],r=t&&("corners"in t||t.role==="mass"),a=o?A(o,n)||s==="polygon"||pt.includes(s)?
[...this.begun,n]:s==="rod"?F(o,n):V(o,n):[];e.disabled=!r,(document.activeElement!==e||!r)&&(e.value=r?String(t.mass):""),this.board.replaceChildren(...ot(this.
drawn,[t,this.held],a,n))}},ut=(i,t)=>Math.max(-t,Math.min(t,i));var yt=["gallery","work","sketch"];function mt(i){for(let t of yt)h(t).hidden=t!==i,t===i?h(`to-${t}`).setAttribute("aria-current","page"):h(`to-${t}`).removeAttribute(
"aria-current");scrollTo(0,0)}async function Dt(){let{systems:i,endings:t}=await(await fetch("gallery.json")).json(),e=new I(()=>s.what,t,r=>{r.fault.line&&s.show(
r.fault)}),s=new D(()=>e.forget());function n(r,a,l,p=""){s.open(r,a,l,p),mt("work"),e.run()}async function o(r){try{let a=await $("opened",{gallery:r});n(a.title,
[a.from,a.errata].filter(Boolean).join(" "),a.text??a.source,a.text===null?r:"")}catch(a){a instanceof v&&s.show(a.fault)}}for(let r of yt)h(`to-${r}`).addEventListener(
"click",()=>mt(r));st(i,r=>{o(r)},(r,a)=>n(r,"",a)),new G(r=>n("Drawn mechanism","",r)),s.open("Pendulum","",O.Pendulum)}Dt();})();
