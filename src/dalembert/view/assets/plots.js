"use strict";/* built by web/build.mjs */
"use strict";(()=>{function kt(o){let t=o.length/2,s=new Uint16Array(t);for(let e=0,n=0;e<t;e+=1){let i=o[e]|o[t+e]<<8;s[e]=n+=i&1?-(i+1)/2:i/2}return s}function S(o){let{low:t,high:s,
count:e}=o;if(e)return Float64Array.from({length:e},(r,a)=>t+(s-t)*a/(e-1));let n=(s-t)/65534,i=kt(o.words);for(let r=1;r<i.length;r+=1)i[r]+=i[r-1];return Float64Array.
from(i,r=>r===65535?NaN:o.low+n*r)}async function Z(){let o=await unpacked("page").arrayBuffer(),t=4+new DataView(o).getUint32(0,!0),s=new TextDecoder().decode(
new Uint8Array(o,4,t-4));return JSON.parse(s,(e,n)=>n?.bytes===void 0?n:new Uint8Array(o,t+n.at,n.bytes))}var L=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(S)}data;start;end;step;written=!0;tracks;at(t){
let s=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),s):0,n=Math.min(Math.floor(e),Math.max(s-1,0)),i=[n-1,n,n+1,n+2].map(l=>Math.
min(Math.max(l,0),s)),r=tt(e-n),a=this.tracks.map(l=>i.reduce((c,h,d)=>c+r[d]*l[h],0));return Float64Array.from(this.data.columns,l=>typeof l=="number"?l:a[l.track])}};
function tt(o){return[-o*(1-o)**2,2-5*o*o+3*o**3,o*(1+4*o-3*o*o),-o*o*(1-o)].map(t=>t/2)}var I=class{constructor(t){this.data=t;this.recorded=t.motion&&new L(t.motion)}data;recorded;source=null;ticked=document.getElementById("show-forces");length=document.
getElementById("length");at(t,s,e){let n=this.source!==null||this.recorded!==null&&t.written;if(this.ticked.disabled=this.length.disabled=!n,this.ticked.title=n?
"":"Forces are known of the motion as it was written.",!this.ticked.checked||this.ticked.disabled)return[];let i=this.source?this.source(s):this.recorded.at(s),
r=this.data.scale*10**Number(this.length.value),a=0,l=(c,h)=>Array.from(c.slice(h,h+3));return this.data.names.map((c,h)=>{let d=this.data.points[h]??null,m=l(i,
a),u=d===null?l(i,a+3):l(e,d);return a+=d===null?6:3,{name:c,from:u,to:u.map((p,b)=>p+r*m[b]),newtons:Math.hypot(...m)}})}};var C=2220446049250313e-31,j=1024,et=4,Pt=5,At=1e3,_=64,St=1e3,Lt=3,st="record",nt="stop",Dt="contact",Tt={1:"rising","-1":"falling",0:"touching"};function it(o,t){
let s=o.length,e=Math.max(1,...o.map(n=>n.sets.length));return s?{first:t,sides:s,standing:s,slack:s,found:j*5,reached:1+s,conditions:s,met:2,answer:e}:{}}var q=o=>[
...o.events,...o.conditions??[]],F=class{constructor(t){let{data:s}=t,e=q(s);this.simulation=t,this.told=e,this.own=s.events.length,this.contacts=s.touching?new globalThis.
dalembertContacts(t,s.touching,s.conditions):null,this.light=e.every(i=>i.action===st);let n=e.filter(i=>i.sets.length);this.group=new Map(n.map((i,r)=>[i,r])),
this.happened=[]}begin(){let{here:t}=this.simulation;this.happened=[],this.problem="",this.pace={most:this.light?1/0:et,soon:0,same:0,at:-1/0,by:-1},t.sides.fill(
0),t.standing.fill(1),t.slack.fill(0)}start(){let t=this.contacts?.overlap()??"";return!t&&this.contacts&&this.touch(0,[]),t||this.problem}advance(t,s){let{simulation:e}=this,
{here:n}=e,i=e.made,r=e.place(),a=n.slack.slice(),l=e.takeSteps(t,Math.min(this.pace.most,s)),c=e.made-i;n.first.set(r.y);let h=0,d;for(;d=this.search(h,r.clock,
c);){if(d>=j)return this.fail("so many things happen within one step that some are lost");let m=Array.from({length:d},(u,p)=>n.found.slice(5*p,5*(p+1)));for(let u of[
...new Set(m.map(p=>p[4]))].sort((p,b)=>p-b)){let p=u>0?e.begunAt(i+u):r,b=e.steps.times[i+u+1]-p.clock,g=this.wanted(m.filter(f=>f[4]===u)),v=g.find(f=>this.told[f.
which].action!==st),M=f=>v===void 0||this.apart(f,v,p.clock,b);for(let f of g){if(!M(f))break;this.note(f,p.clock+f.place*b)}if(v){this.pace.most=Math.max(et,2*
u),this.stand(v.place,m,u===0&&v.place===0?a:null);let f=e.inside(i+u,v.place).slice();return e.made=i+u,this.happen(g.filter(w=>!M(w)),p,b,f,t)}}h=n.reached[0]+
1}return this.pace.most*=2,l}fail(t){return this.problem=t,13}search(t,s,e){let{call:n,places:i,sizes:r,data:{run:a}}=this.simulation;return Number(n.search(BigInt(
r.rows),BigInt(j),BigInt(this.light),BigInt(t),BigInt(e),s,i.first,i.times,i.states,i.dense,a.rtol,a.atol,i.context,i.sides,i.standing,i.slack,i.found,i.reached))}wanted(t){
let s=(n,{action:i})=>i!==Dt||[1e300,0].includes(n[3]);return t.filter(n=>Math.abs(n[1])<=1&&[0,n[1]].includes(this.told[n[2]].direction)&&s(n,this.told[n[2]])).
map(n=>({place:n[0],kind:n[1],which:n[2]})).sort((n,i)=>n.place-i.place||n.which-i.which)}apart(t,s,e,n){let i=_/8*C*Math.max(Math.abs(e+s.place*n),n);return Math.
abs(t.place-s.place)*n>i&&t.place!==s.place}stand(t,s,e){let{here:n}=this.simulation,i=n.reached.slice(1),r=i.map(()=>0);for(let a of s.filter(l=>Math.abs(l[1])===
1).sort((l,c)=>l[0]-c[0])){let l=a[2],c=a[1];!r[l]&&(i[l]===0||a[0]>t)&&(n.sides[l]=-c),a[0]<t?n.sides[l]=c:!r[l]&&i[l]!==0&&(n.sides[l]=i[l]),r[l]=1}n.standing.
fill(1),e?n.slack.set(e):n.slack.fill(0)}note(t,s){let{name:e,action:n,sets:i}=this.told[t.which];this.tell(s,e,i.length?"sets":n===nt?n:Tt[t.kind])}tell(t,s,e){
let n=this.simulation.data.start.t+t,i=this.happened.at(-1);i&&(i.time=Math.min(i.time,n)),this.happened.push({time:n,name:s,what:e})}arrived(t,s,e,n){let{simulation:i}=this,
{here:r,call:a,places:l}=i,c=i.made,h=s.clock+t.place*e,d=n;for(let m=0;m<Pt;m++){if(i.made=c,!(h-s.clock>16*C*Math.abs(h))||!this.stepsTo(s,h,e))return[s.clock+
t.place*e,n];d=r.y.slice(),a.met(BigInt(t.which),h,l.y,l.f,1e-5*e,l.context,l.met);let u=r.met[1]?r.met[0]/r.met[1]:0;if(!(2*C*Math.max(Math.abs(h),e)<Math.abs(
u)&&Math.abs(u)<e))break;h-=u}return[r.state[0],d]}stepsTo(t,s,e){let{simulation:n}=this,i=n.put(t,s,e);for(let r=0;r<At&&i===11;r++)i=n.takeSteps(s,_);return i===
10}happen(t,s,e,n,i){let{simulation:r}=this,{here:a}=r,[l]=t,{clock:c,y:h}=s;if(l.place>0){let m=r.made;[c,h]=this.arrived(t.find(u=>u.kind)??l,s,e,n),(a.state[0]!==
c||!a.y.every((u,p)=>u===h[p]))&&(r.made=m,r.put(s,i,e),r.jump(c,h))}else r.put(s,i,e);for(let m of t.filter(u=>u.which<this.own).sort((u,p)=>u.which-p.which)){
let u=this.act(m,c);if(u!==11)return u}if(this.contacts&&this.touch(c,t)!==11)return 13;if(this.endless(c,t))return this.fail(`event '${this.told[l.which].name}\
' returns without end, in times that have shrunk to rounding`);if(a.state[0]>=i)return 10;let d=r.beginAt(c,i);return a.state[1]=e,a.state[6]=0,d}act(t,s){let{simulation:e}=this,
{here:n,call:i,places:r}=e,a=this.told[t.which];return i.values(s,r.y,r.context,r.conditions),n.slack[t.which]=4*Math.abs(n.conditions[t.which]),a.sets.length&&
!this.set(a,s)?this.fail(`event '${a.name}' sets what cannot be`):(this.note(t,s),n.sides[t.which]=0,n.standing[t.which]=2,a.action!==nt?11:(e.stopped=a.name,15))}touch(t,s){
let{simulation:e,contacts:n,own:i}=this,{here:r,call:a,places:l}=e,c=s.filter(g=>g.which>=i).map(g=>n.conditions[g.which-i]),h;try{h=n.change(c,t)}catch(g){return this.
fail(g.message)}let{y:d,lasts:m,isAny:u,shocks:p}=h,b=!p&&!s.length&&e.made===0;if(b&&!e.begins(d,m))return this.fail("the start does not meet the contacts");if(!b&&
u){if(!e.goOnFrom(t,d))return this.fail("the contacts cannot be met");if(p||h.stops||h.before.some((g,v)=>g!==h.after[v])){let[g,v]=n.told(h);this.tell(h.restsAt??
t,g,h.isDoubtful?`${v}, one way of several`:v)}}return a.values(t,l.y,l.context,l.conditions),n.conditions.forEach(({what:g,place:v},M)=>{let f=Math.abs(r.conditions[i+
M]),w=g==="stops"&&f<=h.still&&!h.begun.has(v),A=h.near.has(v)&&!h.eased.has(v)&&(g==="meets"||w);r.sides[i+M]=1,r.standing[i+M]=A?2:1,r.slack[i+M]=A?4*f:0}),11}set(t,s){
let{simulation:e}=this,{here:n,call:i,places:r,sizes:a,named:l}=e;i[`answer ${this.group.get(t)}`](s,r.y,r.context,r.answer);let c=n.y.slice(),h={p:1+a.nu,u:1};
for(let[d,m]of t.sets.entries()){let[u,p]=l.get(m),b=n.answer[d];if(!Number.isFinite(b))return!1;u in h?n.context[h[u]+p]=b:c[u==="q"?p:a.nq+p]=b}return this.contacts?.
release(),e.goOnFrom(s,c)}endless(t,s){let{pace:e}=this,n=s[0].which,i=Math.max(Math.abs(t),Math.abs(this.simulation.data.start.t+t)),r=t-e.at<=_*C*i,a=s.length===
1&&n===e.by;return e.soon=r?e.soon+1:0,e.same=r&&a?e.same+1:0,Object.assign(e,{at:t,by:n}),e.same>=Lt||e.soon>=St}};var B=10,W=11,rt=13,at=15,z=0,Nt=1,ot=2,It=4,lt=5,Ct=6,Ft={10:"finished",11:"too many steps",12:"the step became too small"},ht={1:"the accelerations are not de\
termined",2:"the state is not finite",3:"the constraints contradict each other",4:"the constraints cannot be met",6:"the constraints are nearly dependent"},k=64,
qt=65536,Ot=100,Rt=o=>Uint8Array.from(atob(o),t=>t.charCodeAt(0)),T=class o{static async open(t){let s=typeof t.code=="string"?Rt(t.code):t.code;return new o(t,
await WebAssembly.compile(s))}constructor(t,s){let e=t.sizes,n=e.nq+e.n,i=t.constants+t.stack,r={context:e.context+t.start.k.length,y:n,f:n,state:e.state,variance:n,
times:k,states:k*n,dense:k*e.rows*n,variances:k*n,point:n,error:n,from:n,end:n,row:e.rows*n,clock:1,a:e.n,multipliers:e.nc,inputs:e.nu,energy:1,residual:1,numbers:e.
numbers,further:e.further,touched:e.touched,...it(q(t),n)},a=i;this.places={};for(let[m,u]of Object.entries(r))this.places[m]=a,a+=8*u;let l=new WebAssembly.Memory(
{initial:Math.ceil(a/qt)}),c=new WebAssembly.Global({value:"i32",mutable:!0},i),h={__linear_memory:l,__stack_pointer:c};this.call=new WebAssembly.Instance(s,{env:h}).
exports,this.here={};for(let[m,u]of Object.entries(r))this.here[m]=new Float64Array(l.buffer,this.places[m],u);this.data=t,this.sizes=e,this.dim=n,this.wide={times:1,
states:n,dense:e.rows*n,variances:n},this.steps={};for(let[m,u]of Object.entries(this.wide))this.steps[m]=new Float64Array((k+1)*u);let d={p:t.names.p,q:t.names.
q,v:t.names.v,u:t.names.u};this.named=new Map(Object.entries(d).flatMap(([m,u])=>u.map((p,b)=>[p,[m,b]]))),this.events=q(t).length?new F(this):null,this.reset()}reset(){
let{q:t,v:s,u:e,p:n}=this.data.start;return Object.assign(this,{q:[...t],v:[...s],u:[...e],p:[...n],duration:this.data.run.duration}),this.run()}set(t){for(let[
s,e]of Object.entries(t)){if(!this.named.has(s))throw new RangeError(`there is no '${s}'; there are ${[...this.named.keys()].join(", ")}`);if(!Number.isFinite(e))
throw new RangeError(`${s} is ${e}, no finite number`);let[n,i]=this.named.get(s);this[n][i]=e}return this.run()}get(t){let[s,e]=this.named.get(t);return this[s][e]}get link(){
let{start:t}=this.data;return[...this.named].filter(([,[s,e]])=>!Object.is(this[s][e],t[s][e])).map(([s,[e,n]])=>`${encodeURIComponent(s)}=${Object.is(this[e][n],
-0)?"-0":this[e][n]};`).join("")}follow(t){let{q:s,v:e,u:n,p:i}=this.data.start;Object.assign(this,{q:[...s],v:[...e],u:[...n],p:[...i]});let r=t.replace(/^#/,"").
split(";").filter(Boolean).map(a=>a.split("="));return this.set(Object.fromEntries(r.map(([a,l])=>[decodeURIComponent(a),l?.trim()?Number(l):NaN])))}run(t=this.
duration){this.duration=t;for(let s of this.running(t,this.data.run.max_steps));return this.finished}*running(t,s,e=t/this.data.run.pulses){let{here:n,places:i,
data:r,events:a}=this;if(this.status=this.settle(),this.made=0,this.steps.times[0]=0,this.steps.states.set(n.y),this.told=[],this.longest=e,a?.begin(),this.status)
return this.ended(!1);if(this.call.set_off(i.state,i.y,i.variance,i.context),a&&this.tell(),this.status=a?.start()??"",this.status)return this.ended(!1);let l=B;
for(let[h,d]of Ut(r.run.stops,t)){for(l=this.beginAt(h,d);l===W&&n.state[ot]<s;)l=a?a.advance(d,k):this.takeSteps(d,k),l===W&&(yield);if(l!==B)break}let c=l===rt?
a?.problem||ht[n.state[lt]]:"";return this.status=c||(Ft[l]??(l===at?`ended by event '${this.stopped}'`:"stopped")),this.ended(l===B||l===at)}ended(t){return this.
events||this.tell(),this.start=this.data.start.t,this.end=this.start+this.steps.times[this.made],this.step=this.data.run.step,this.finished=t,t}beginAt(t,s){let{
here:e,places:n,data:{run:i}}=this;e.state[z]=t;let r=Number(this.call.begin(s-t,i.rtol,i.atol,this.longest,n.state,n.y,n.f,n.context));return r&&(e.state[lt]=r),
r?rt:W}takeSteps(t,s){let{here:e,places:n,data:{run:i}}=this,r=BigInt(Math.min(s,k)),a=this.call.advance(t,i.rtol,i.atol,this.longest,r,2n*r,n.state,n.y,n.f,n.variance,
n.context,n.times,n.states,n.dense,n.variances);return this.keep(e.state[It]),Number(a)}place(){let{state:t,y:s,variance:e}=this.here;return{clock:t[z],y:s.slice(),
variance:e.slice()}}begunAt(t){let{steps:s,dim:e}=this,n=(i,r)=>i.slice(r*e,(r+1)*e);return{clock:s.times[t],y:n(s.states,t),variance:n(s.variances,t-1)}}put(t,s,e){
let{here:n}=this;n.y.set(t.y);let i=this.beginAt(t.clock,s);return n.state[Nt]=e,n.state[Ct]=0,n.variance.set(t.variance),i}jump(t,s){let{here:e}=this;e.times[0]=
t,e.states.set(s),e.dense.fill(0,0,this.wide.dense),e.dense.set(s.map((n,i)=>n-e.y[i])),e.variances.fill(0,0,this.dim),this.keep(1),e.y.set(s),e.state[z]=t}begins(t,s){
let{here:e,places:n}=this;return e.y.set(t),s&&this.project(0,n.y)?!1:(this.steps.states.set(e.y),this.told[0].context.set(e.context),!0)}goOnFrom(t,s){let{here:e,
places:n,data:i}=this;return e.point.set(s),this.project(t,n.point)?!1:(e.context[0]=i.start.t+t,this.call.refer(n.point,n.context),e.context[0]=i.start.t,this.
jump(t,e.point.slice()),this.tell(),!0)}tell(){this.told.push({from:this.made,context:this.here.context.slice()})}keep(t){let{here:s,steps:e}=this,n=this.made+t;
if((n+1)*this.dim>e.states.length)for(let i of Object.keys(e))e[i]=Ht(e[i]);for(let[i,r]of Object.entries(e)){let a=this.wide[i],l=i==="times"||i==="states"?1:0;
r.set(s[i].subarray(0,t*a),(this.made+l)*a)}this.made=n}forget(){this.steps.times[0]=this.steps.times[this.made],this.steps.states.copyWithin(0,this.made*this.dim,
(this.made+1)*this.dim),this.made=0,this.told=[],this.tell(),this.events&&(this.events.happened=[])}get tried(){return this.here.state[ot]}get times(){return this.
steps.times.subarray(0,this.made+1)}get states(){return this.steps.states.subarray(0,(this.made+1)*this.dim)}settle(){let{here:t,places:s,data:e,sizes:n}=this;return t.
context.fill(0),t.context[0]=e.start.t,t.context.set(this.u,1),t.context.set(this.p,1+n.nu),t.context.set(e.start.k,n.context),t.y.set(this.q),t.y.set(this.v,n.
nq),t.variance.fill(0),this.link?this.project(0,s.y):""}project(t,s){let{here:e,places:n}=this;e.error.fill(0);let i=4;for(let r=0;r<8&&i===4;r++)i=Number(this.
call.project(t,s,n.error,n.context));return i&&i<6?ht[i]:""}look(t){let{here:s,places:e,steps:n,made:i}=this,{times:r}=n,a=Math.min(Math.max(t-this.start,0),r[i]),
l=ct(c=>r[c]<=a,Math.max(i-1,0));if(s.error.fill(0),i){let c=r[l+1]-r[l],h=c>0?(a-r[l])/c:1;this.inside(l,h),h>0&&h<1&&s.error.set(this.part("variances",l).map(
d=>Ot*d))}else s.point.set(this.part("states",0));return s.context.set(this.told[ct(c=>r[this.told[c].from]<=a,this.told.length-1)].context),s.clock[0]=a,this.call.
observe(1n,e.clock,e.point,e.error,e.context,e.a,e.multipliers,e.inputs,e.energy,e.residual),a}inside(t,s){let{here:e,places:n}=this;return e.from.set(this.part(
"states",t)),e.end.set(this.part("states",t+1)),e.row.set(this.part("dense",t)),this.call.within(s,n.from,n.end,n.row,n.point),e.point}part(t,s){let e=this.wide[t];
return this.steps[t].subarray(s*e,(s+1)*e)}state(t){let s=this.start+this.look(t),{here:e,sizes:n}=this,{point:i,a:r,multipliers:a,inputs:l}=e,c=this.data.touching?.
own;return{t:s,q:i.slice(0,n.nq),v:i.slice(n.nq),a:r.slice(),multipliers:c?c.map(h=>a[h]):a.slice(),inputs:l.slice(),energy:e.energy[0],residual:e.residual[0]}}at(t){
return this.drawn(this.look(t))}more(t){let s=this.look(t),{here:e,places:n,sizes:i}=this;return e.clock[0]=this.start+s,this.call.further(n.clock,n.point,n.point+
8*i.nq,n.inputs,n.context+8*(1+i.nu),n.a,n.multipliers,n.further),e.further.slice()}drawn(t){let{here:s,places:e,sizes:n}=this;return s.clock[0]=this.start+t,this.
call.numbers(e.clock,e.point,e.point+8*n.nq,e.inputs,e.context+8*(1+n.nu),e.multipliers,e.numbers),s.numbers.slice()}take(t){this.look(t),this.q=[...this.here.point.
subarray(0,this.sizes.nq)],this.v.fill(0)}drag(t,s){let e=r=>s.map((a,l)=>a-r[l]);this.v.fill(0),this.settled();let n=e(this.placed(t)),i=Math.hypot(...n);for(let r=0;r<
12&&i>1e-9;r++){let a=this.q,{ways:l,slopes:c}=this.tangent(t),h=$t(c,n),d=a.map((u,p)=>l.reduce((b,g,v)=>b+h[v]*g[p],0)),m=1;for(;m>.01&&(this.q=a.map((u,p)=>u+
m*d[p]),!(this.settled()&&Math.hypot(...e(this.placed(t)))<i));m/=2);if(m<=.01){this.q=a,this.settled();break}n=e(this.placed(t)),i=Math.hypot(...n)}return i}settled(){
return this.settle()?!1:(this.q=[...this.here.y.subarray(0,this.sizes.nq)],this.q.every(Number.isFinite))}placed(t){return this.here.point.set(this.here.y),this.
here.inputs.set(this.u),[...this.drawn(0).subarray(t,t+3)]}tangent(t){let s=this.q,e=this.placed(t),n=[],i=[];return s.forEach((r,a)=>{let l=1e-6*(1+Math.abs(r));
this.q=s.map((d,m)=>m===a?r+l:d);let c=this.settled(),h=this.placed(t);n.push(s.map((d,m)=>c?(this.q[m]-d)/l:0)),i.push(h.map((d,m)=>c?(d-e[m])/l:0))}),this.q=s,
this.settled(),{ways:n,slopes:i}}};function ct(o,t){let s=0,e=t;for(;s<e;){let n=s+e+1>>1;o(n)?s=n:e=n-1}return s}function Ht(o){let t=new Float64Array(2*o.length);
return t.set(o),t}function Ut(o,t){let s=[],e=0;for(let[n,i]of o)e<n&&i<t&&s.push([e,n]),e<i&&i<t&&(e=i);return e<t&&s.push([e,t]),s}function $t(o,t){let s=c=>o.
map(h=>h.reduce((d,m,u)=>d+m*c[u],0)),e=c=>t.map((h,d)=>o.reduce((m,u,p)=>m+u[d]*c[p],0)),n=1e-9+1e-6*o.flat().reduce((c,h)=>c+h*h,0),i=t.map(()=>0),r=[...t],a=[
...r],l=r.reduce((c,h)=>c+h*h,0);for(let c=0;c<3&&l>1e-30;c++){let h=e(s(a)).map((u,p)=>u+n*a[p]),d=l/h.reduce((u,p,b)=>u+p*a[b],0);i=i.map((u,p)=>u+d*a[p]),r=r.
map((u,p)=>u-d*h[p]);let m=r.reduce((u,p)=>u+p*p,0);a=r.map((u,p)=>u+m/l*a[p]),l=m}return s(i)}var N=500,ut=2e5,_t=8,jt=1e6,O=4,R=2*Math.PI,H=class{constructor(t,s,e,n){this.data=t;this.simulation=s;this.shown=e;this.plot=n;let i=l=>document.getElementById(
`section-${l}`);this.of=i("of"),this.at=i("at"),this.way=i("way"),this.axes=[i("x"),i("y")],this.more=i("more");let r=document.getElementById("section-passes"),
a=()=>{this.way.hidden=r.hidden=this.of.value==="time",this.begin()};this.of.addEventListener("change",()=>{this.at.value=String(this.usual()),a()}),this.at.addEventListener(
"change",()=>{this.own=this.of.value==="time",a()}),this.way.addEventListener("change",a);for(let l of this.axes)l.addEventListener("change",()=>this.draw());this.
more.addEventListener("click",()=>{this.wanted+=N,this.go()}),new IntersectionObserver(([l])=>{l.isIntersecting&&this.go()}).observe(n.canvas),a()}data;simulation;shown;plot;of;at;way;axes;more;passages={
times:[],states:[]};running=null;wanted=N;own=!1;asked=!1;begin(){let{simulation:t,shown:s}=this;for(let i of["q","v","u","p"])t[i]=[...s[i]];let{duration:e,pulses:n}=t.
data.run;this.of.value==="time"&&!this.own&&(this.at.value=String(this.usual())),this.running=t.running(jt*e,1/0,e/n),this.passages={times:[],states:[]},this.wanted=
N,this.draw(),this.go()}usual(){let{period:t,drive:s}=this.data,{data:e,named:n}=this.simulation;if(this.of.value!=="time")return 0;let[,i]=n.get(s)??["",-1],r=e.
start.p[i];return(t??1)*(r?Math.abs(r/this.simulation.p[i]):1)}get surface(){return{of:this.of.value==="time"?null:Number(this.of.value),at:Number(this.at.value),
way:Number(this.way.value)}}go(){this.more.disabled=!0,!this.asked&&(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.slice()}))}slice(){let{simulation:t,
passages:s}=this,e=performance.now()+_t,n=this.surface,i=s.times.length,a=!(Number.isFinite(n.at)&&(n.of!==null||n.at>0));for(;!a&&performance.now()<e&&s.times.
length<this.wanted&&t.tried<ut*this.wanted/N;)a=this.running.next().done===!0,this.scan(n);s.times.length>i&&this.draw();let l=s.times.length>=this.wanted||t.tried>=
ut*this.wanted/N;!a&&!l&&this.plot.visible&&this.go(),this.more.disabled=a||!l}scan(t){let{simulation:s,passages:e}=this;for(let n=0;n<s.times.length-1;n+=1){let i=s.
times[n],r=s.times[n+1]-i;if(r>0)for(let a of t.of===null?Bt(i,r,t.at):this.crossings(n,t.of,t))e.times.push(s.data.start.t+i+a*r),e.states.push(Float64Array.from(
s.inside(n,a)))}s.forget()}crossings(t,s,{at:e,way:n}){let{simulation:i}=this,r=this.data.choices[s].turns,a=[],l=h=>i.inside(t,h)[s]-e,c=l(0);for(let h=0;h<O;h+=
1){let d=l((h+1)/O),m=r?R*Math.ceil(Math.min(c,d)/R):0,[u,p]=[c-m,d-m];(u<0&&p>=0&&n>=0||u>0&&p<=0&&n<=0)&&a.push(Wt(b=>l(b)-m,h/O,(h+1)/O,u,p)),c=d}return a}draw(){
let{choices:t}=this.data,s=this.axes.map(e=>{let n=Number(e.value),i=t[n].turns;return{label:t[n].label,of:r=>i?zt(r[n]):r[n]}});this.plot.dots(this.passages,s[0],
s[1])}};function Bt(o,t,s){let e=Math.floor(o/s)+1,n=Math.floor((o+t)/s);return Array.from({length:Math.max(n-e+1,0)},(i,r)=>((e+r)*s-o)/t)}function Wt(o,t,s,e,n){
for(let i=0;i<60&&n!==0;i+=1){let r=i%3===2?(t+s)/2:s-n*(s-t)/(n-e);if(!(t<r&&r<s))break;let a=o(r);if(a===0)return r;a*n>0?(s=r,n=a):(t=r,e=a)}return Math.abs(
e)<Math.abs(n)?t:s}var zt=o=>o-R*Math.round(o/R);var mt=600,K=parent!==window;async function ft(o,t,s){let e=document.getElementById("live"),n=o.simulation;if(!e||!n)return null;let i=await WebAssembly.compile(
n.code),r=document.createElement("output"),a=new T(n,i),l=document.getElementById("happened"),c=l?.innerHTML??"",h=o.section&&s.named("section"),d=h?new H(o.section,
new T(n,i),a,h):null,m=()=>{t.play(pt(a)),s.redraw(Yt(a)),d?.begin(),l&&Vt(a,l,c),t.mark(a.events?bt(a):o.events??[]),r.textContent=a.status==="finished"?"":`En\
ded after ${(a.end-a.start).toPrecision(3)} s: ${a.status}.`;let f=`#${a.link}`;K?parent.postMessage({dalembert:a.link},"*"):location.hash!==f&&(location.hash||
f!=="#")&&history.replaceState(null,"",f)};o.forces&&!o.forces.motion&&(t.forces.source=f=>a.more(f),t.draw());let u=Kt(a,e,m),p=()=>{u.forEach(f=>f()),m()},b=Object.
assign(document.createElement("button"),{type:"button",textContent:"As written"});b.addEventListener("click",()=>{a.reset(),p()}),r.setAttribute("aria-live","po\
lite"),e.append(b,r);let g=f=>{try{a.follow(f)}catch(w){r.textContent=`The link does not fit: ${w.message}.`;return}p()},v=()=>{!/^#t=/.test(location.hash)&&location.
hash.includes("=")&&g(location.hash)};window.addEventListener("hashchange",()=>{location.hash!==`#${a.link}`&&v()}),window.addEventListener("message",({source:f,
data:w})=>{K&&f===parent&&typeof w?.dalembert=="string"&&w.dalembert!==a.link&&g(w.dalembert)});let M=!1;return t.onDrag((f,w,A)=>{if(M||a.take(t.time),M=!A,a.drag(
f,w),a.run(A?n.run.duration:n.run.step),t.seek(a.start),!A){t.play(pt(a));return}p(),t.setPlaying(!0)}),v(),K&&parent.postMessage({dalembert:a.link},"*"),{simulation:a,
section:d}}function Kt(o,t,s){let{names:e,units:n}=o.data;return[["Parameters",e.p,r=>dt(o.get(r)),r=>n[r]],["Start",e.q,r=>[o.get(r)-Math.PI,o.get(r)+Math.PI],
()=>""],["Velocities",e.v,r=>[o.get(r)-5,o.get(r)+5],()=>""],["Inputs",e.u,r=>dt(o.get(r)),()=>""]].filter(([,r])=>r.length).flatMap(([r,a,l,c])=>{let h=Object.
assign(document.createElement("fieldset"),{className:"values"});return h.append(Object.assign(document.createElement("legend"),{textContent:r})),t.append(h),a.map(
(d,m)=>Gt(o,h,d,c(m),l(d,m),s))})}function Gt(o,t,s,e,[n,i],r){let a=document.createElement("label"),l=Object.assign(document.createElement("input"),{type:"rang\
e",min:String(n),max:String(i),step:"any"}),c=Object.assign(document.createElement("input"),{type:"number",step:"any"});l.setAttribute("aria-label",s),c.setAttribute(
"aria-label",`${s}, exactly`),a.append(Object.assign(document.createElement("span"),{textContent:s}),l,c,e),t.append(a);let h=()=>{l.value=c.value=String(o.get(
s))},d=(m,u)=>{m.value===""||!Number.isFinite(Number(m.value))||(u.value=m.value,o.set({[s]:Number(m.value)}),r())};return l.addEventListener("input",()=>d(l,c)),
c.addEventListener("change",()=>d(c,l)),h(),h}var dt=o=>o>0?[.1*o,3*o]:o<0?[3*o,.1*o]:[-1,1];function pt(o){let{start:t,end:s,step:e}=o,n=o.link==="";return{start:t,
end:s,step:e,written:n,at:i=>o.at(i)}}var G=100,bt=o=>o.events?.happened.map(t=>t.time)??[];function Vt(o,t,s){let{happened:e}=o.events;if(o.link===""){t.innerHTML=
s;return}let n=e.slice(0,G).map(({time:a,name:l,what:c})=>{let h=document.createElement("tr"),d=Object.assign(document.createElement("a"),{href:`#t=${a.toPrecision(
12)}`,textContent:`${Number(a.toPrecision(6))} s`});return h.append(...[d,l,c].map(m=>{let u=document.createElement("td");return u.append(m),u})),h}),i=Object.assign(
document.createElement("table"),{className:"data"});i.append(...n);let r=Object.assign(document.createElement("p"),{className:"note",textContent:e.length>G?`${e.
length} events, the first ${G} listed.`:e.length?"":"Nothing happens."});t.replaceChildren(i,r)}function Yt(o){let t=o.end-o.start,s=Float64Array.from({length:mt+
1},(r,a)=>o.start+t*a/mt),e=Array.from(s,r=>o.state(r)),n=e[0].energy,i={q:(r,a)=>r.q[a],v:(r,a)=>r.v[a],multipliers:(r,a)=>r.multipliers[a],inputs:(r,a)=>r.inputs[a],
energy:r=>r.energy,residual:r=>r.residual,drift:r=>Math.abs(r.energy-n)};return{times:s,events:bt(o),column:(r,a)=>Float64Array.from(e,l=>i[r](l,a))}}var Xt=[.03125,.0625,.125,.25,.5,1,2,4,8],U=class{constructor(t,s,e,n,i){this.stage=t;this.surface=s;this.motion=e;this.told=n;this.forces=i;this.time=e.start,this.
offerSpeeds(),this.offerFiles(),this.listen()}stage;surface;motion;told;forces;time;playing=!1;before=null;asked=!1;grabbed=null;dragged=null;slider=yt("time");clock=Qt(
"clock");button=x("play");speed=x("speed");begin(){let t=gt();t!==null&&(this.time=this.within(t)),this.stage.resize(),this.draw(),this.setPlaying(t===null&&!matchMedia(
"(prefers-reduced-motion: reduce)").matches)}follow(){let t=gt();t!==null&&this.seek(t)}play(t){this.motion=t,this.seek(this.within(this.time))}mark(t){let{start:s,
end:e}=this.motion;x("marks").replaceChildren(...t.map(n=>new Option("",String(1e3*(n-s)/(e-s||1)))))}onDrag(t){this.dragged=t}seek(t){this.setPlaying(!1),this.
time=this.within(t),this.request()}draw(){this.stage.draw(this.moment());let{start:t,end:s}=this.motion,e=`${this.time.toFixed(s-t<1?4:2)} s`;this.slider.value=
String(s>t?1e3*(this.time-t)/(s-t):0),this.slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){let{motion:t,time:s}=this,
e=t.at(s);return{motion:t,time:s,numbers:e,shown:Jt(),pulls:this.forces?.at(t,s,e)??[]}}setPlaying(t){this.playing=t&&this.motion.end>this.motion.start,this.button.
textContent=this.playing?"Pause":"Play",this.button.setAttribute("aria-pressed",String(this.playing)),this.before=null,this.playing&&requestAnimationFrame(s=>this.
tick(s))}tick(t){if(!this.playing)return;let{start:s,end:e}=this.motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(this.speed.value)),this.before=
t,this.time>=e&&(this.time=s+(this.time-s)%(e-s)),this.draw(),requestAnimationFrame(n=>this.tick(n))}within(t){return Math.min(Math.max(t,this.motion.start),this.
motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}step(t){this.seek(this.time+t*this.motion.step)}offerSpeeds(){
let t=this.motion.end-this.motion.start,s=t>=2&&t<=120?1:10**Math.round(Math.log10(Math.max(t,1e-9)/15));for(let e of Xt){let n=e<1&&s===1?`1/${1/e}`:String(Number(
(e*s).toPrecision(3)));this.speed.append(new Option(`×${n}`,String(e*s),e===1,e===1))}}offerFiles(){let t=x("save");for(let s of Object.keys(this.stage.exports))
t.append(new Option(s.toUpperCase(),s));typeof MediaRecorder<"u"&&vt()&&t.append(new Option("WebM (plays once)","webm")),t.addEventListener("change",()=>{let s=t.
value;t.value="",s&&this.save(s)})}async save(t){let s=t==="webm"?await this.record():await this.stage.exports[t](),e=document.createElement("a");e.href=URL.createObjectURL(
s),e.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}record(){let t=new MediaRecorder(
this.stage.canvas.captureStream(60),{mimeType:vt(),videoBitsPerSecond:8e6}),s=[];return t.ondataavailable=e=>s.push(e.data),this.time=this.motion.start,t.start(),
this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),new Promise(e=>{t.onstop=()=>e(new Blob(s,{type:"v\
ideo/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),x("back").addEventListener("click",()=>this.step(-1)),x("forth").
addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:s}=this.motion;this.seek(t+Number(this.slider.value)/1e3*(s-
t))}),x("shown").addEventListener("change",()=>this.request()),document.getElementById("length")?.addEventListener("input",()=>this.request()),x("reset").addEventListener(
"click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(()=>{this.stage.
resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.request()})}followPointer(){
let{surface:t,stage:s}=this;t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),t.focus();let n=this.dragged&&!e.shiftKey&&e.buttons===1;this.
grabbed=n?s.grab(e.offsetX,e.offsetY,this.moment()):null}),t.addEventListener("pointerup",e=>{this.grabbed&&this.dragged(this.grabbed.index,this.grabbed.to(e.offsetX,
e.offsetY),!0),this.grabbed=null}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(e.pointerId)||(this.grabbed?this.dragged(this.grabbed.index,
this.grabbed.to(e.offsetX,e.offsetY),!1):e.shiftKey||e.buttons>1?s.move(e.movementX,e.movementY):s.turn(e.movementX,e.movementY),this.request())}),t.addEventListener(
"wheel",e=>{document.activeElement===t&&(e.preventDefault(),s.magnify(Math.exp(-e.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:s}=this,e=t.shiftKey?
4:20,i={ArrowLeft:()=>s.turn(-e,0),ArrowRight:()=>s.turn(e,0),ArrowUp:()=>s.turn(0,-e),ArrowDown:()=>s.turn(0,e),"+":()=>s.magnify(1.15),"=":()=>s.magnify(1.15),
"-":()=>s.magnify(1/1.15),0:()=>s.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.motion.start),
End:()=>this.seek(this.motion.end)}[t.key];!i||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),i(),this.request())}};function Jt(){let o=t=>yt(`show-${t}`).
checked;return{names:o("names"),trails:o("trails"),velocities:o("velocities"),accelerations:o("accelerations"),inside:document.getElementById("show-inside")!==null&&
o("inside")}}function gt(){let o=/^#t=(-?[\d.]+(?:e-?\d+)?)$/.exec(location.hash);return o?Number(o[1]):null}function vt(){return["video/webm;codecs=vp9","video\
/webm"].find(o=>MediaRecorder.isTypeSupported(o))}var x=o=>document.getElementById(o),yt=o=>x(o),Qt=o=>x(o);function V(o){let t=getComputedStyle(o),s=e=>t.getPropertyValue(e).trim();return{ink:s("--ink"),force:s("--bad"),quiet:s("--quiet"),faint:s("--faint"),panel:s("\
--panel"),series:Array.from({length:8},(e,n)=>s(`--series-${n+1}`))}}function wt(o){let t=10**Math.floor(Math.log10(o));return[1,2,5,10].map(s=>s*t).find(s=>s>=o*(1-1e-9))??10*t}var y=58,$=12,E=10,P=38;function xt(o,t,s,e){let n=o.flatMap(i=>{let r=document.querySelector(`figure[data-plot="${i.key}"]`);return r?[new X(r,i,t,s,e)]:[]});return{
follow:i=>n.forEach(r=>r.follow(i)),redraw:i=>n.forEach(r=>r.redraw(i)),named:i=>n.find(r=>r.data.key===i)}}var X=class{constructor(t,s,e,n,i){this.data=s;this.
span=e;this.seek=n;this.events=i;this.canvas=t.querySelector("canvas"),this.said=t.querySelector("output");let r=s.x_track?S(s.x_track):null,a=l=>S(l);this.curves=
s.curves.map(l=>({name:l.name,x:l.x?S(l.x):r,y:a(l.y)})),this.whole=this.window=Y(this.curves,s.logarithmic),this.colours=V(this.canvas),this.listen()}data;span;seek;events;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;moments=null;asked=!1;redraw(t){
let{data:s}=this,{sources:e}=s;if(this.moments||(this.events=t.events,this.canvas.classList.toggle("stale",!e),!e))return;let n=i=>Math.log10(Math.max(Math.abs(
i)/(s.scale??1),1e-18));this.curves=e.map(([i,r],a)=>{let l=t.column(i,r),c=s.timed?t.times:t.column("q",r);return{name:s.curves[a].name,x:c,y:s.logarithmic?l.map(
n):l}}),this.whole=this.window=Y(this.curves,s.logarithmic),this.request()}dots({times:t,states:s},e,n){this.moments=t,this.curves=[{name:"",x:Float64Array.from(
s,e.of),y:Float64Array.from(s,n.of)}],Object.assign(this.data,{x:e.label,y:n.label}),this.whole=this.window=Y(this.curves,!1),this.request()}follow(t){this.time=
t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){let{low:s,high:e}=this.window;return y+(t-s[0])/
(e[0]-s[0])*(this.width-y-$)}up(t){let{low:s,high:e}=this.window;return this.height-P-(t-s[1])/(e[1]-s[1])*(this.height-E-P)}at(t,s){let{low:e,high:n}=this.window;
return[e[0]+(t-y)/(this.width-y-$)*(n[0]-e[0]),e[1]+(this.height-P-s)/(this.height-E-P)*(n[1]-e[1])]}request(){this.asked||!this.visible||(this.asked=!0,requestAnimationFrame(
()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:s}=this;(s.width!==Math.round(this.width*t)||s.height!==Math.round(this.height*
t))&&(s.width=Math.round(this.width*t),s.height=Math.round(this.height*t));let e=s.getContext("2d");e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.width,this.
height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(y,E,this.width-y-$,this.height-E-P),e.clip(),this.data.timed&&this.marks(
e),this.curves.forEach((n,i)=>this.moments?this.points(e,n):this.curve(e,n,this.colours.series[i%8],i>=8)),this.cursor(e),this.drag&&this.frame(e,this.drag),e.restore()}axes(t){
let{low:s,high:e}=this.window,n=this.width-$,i=this.height-P;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=this.colours.quiet,t.textAlign="center";
for(let r of Q(s[0],e[0],(n-y)/80))D(t,this.across(r),E,this.across(r),i),t.fillText(Mt(r,e[0]-s[0]),this.across(r),i+15);t.textAlign="right";for(let r of this.
data.logarithmic?ee(s[1],e[1]):Q(s[1],e[1],(i-E)/38))D(t,y,this.up(r),n,this.up(r)),t.fillText(this.data.logarithmic?se(r):Mt(r,e[1]-s[1]),y-6,this.up(r)+4);t.strokeStyle=
this.colours.quiet,D(t,y,E,y,i),D(t,y,i,n,i),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.x,(y+n)/2,this.height-5),t.save(),t.translate(
12,(E+i)/2),t.rotate(-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}marks(t){t.strokeStyle=this.colours.quiet,t.lineWidth=1,t.setLineDash([1,3]);for(let s of this.
events)D(t,this.across(s),E,this.across(s),this.height-P);t.setLineDash([])}curve(t,{x:s,y:e},n,i){t.strokeStyle=n,t.lineWidth=1.6,t.lineJoin="round",t.setLineDash(
i?[5,3]:[]),t.beginPath();let r=!1;for(let a=0;a<s.length;a+=1){if(Number.isNaN(e[a])){r=!1;continue}r?t.lineTo(this.across(s[a]),this.up(e[a])):t.moveTo(this.across(
s[a]),this.up(e[a])),r=!0}t.stroke(),t.setLineDash([])}points(t,{x:s,y:e}){t.fillStyle=this.colours.series[0],s.forEach((n,i)=>t.fillRect(this.across(n)-1,this.
up(e[i])-1,2,2))}cursor(t){let s=this.hover??this.time;Number.isNaN(s)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,D(t,this.across(s),E,this.
across(s),this.height-P)),this.curves.forEach((e,n)=>{let i=this.index(e,s);i<0||Number.isNaN(e.y[i])||(t.fillStyle=this.colours.series[this.moments?1:n%8],t.beginPath(),
t.arc(this.across(e.x[i]),this.up(e.y[i]),4,0,2*Math.PI),t.fill())}))}frame(t,{from:s,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=.2,t.fillRect(Math.min(
s[0],e[0]),Math.min(s[1],e[1]),Math.abs(s[0]-e[0]),Math.abs(s[1]-e[1])),t.globalAlpha=1}index({x:t},s){if(this.moments)return J(this.moments,s);if(!this.data.timed)
return Math.round(te(s,this.span)*(t.length-1));let e=Math.max(J(t,s),0),n=Math.min(e+1,t.length-1);return s-t[e]<t[n]-s?e:n}tell(t){let s=this.curves.map(e=>`${e.
name||this.data.y} ${this.number(e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.number(t,!0)} s: ${s}`:s}number(t,s=!1){let e=this.
data.logarithmic&&!s?10**t:t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,s=e=>[e.offsetX,e.offsetY];t.addEventListener(
"pointermove",e=>{this.drag&&(this.drag.to=s(e)),this.data.timed&&(this.hover=this.at(...s(e))[0],this.tell(this.hover)),this.request()}),t.addEventListener("po\
interleave",()=>{this.hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),this.drag={from:s(
e),to:s(e)}}),t.addEventListener("pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),t.addEventListener("\
keydown",e=>this.key(e)),new ResizeObserver(()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.request()},{rootMargin:"\
200px"}).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.colours=V(t),this.request()}),window.addEventListener("before\
print",()=>{this.visible=!0,this.draw()})}release(){let{drag:t}=this;if(this.drag=null,!t)return;let[s,e]=[Math.abs(t.from[0]-t.to[0]),Math.abs(t.from[1]-t.to[1])];
if(s>6&&e>6){let[n,i]=[this.at(...t.from),this.at(...t.to)];this.window={low:[Math.min(n[0],i[0]),Math.min(n[1],i[1])],high:[Math.max(n[0],i[0]),Math.max(n[1],i[1])]}}else
this.data.timed?this.seek(this.at(...t.from)[0]):this.moments&&this.pick(this.nearest(...t.from));this.request()}pick(t){let s=this.moments?.[t],[e]=this.curves;
s!==void 0&&(this.said.textContent=`${this.number(s)} s: ${this.data.x} ${this.number(e.x[t])}, ${this.data.y} ${this.number(e.y[t])}`,this.hover=s,s<=this.span[1]&&
this.seek(s),this.request())}nearest(t,s){let[e]=this.curves,n=Array.from(e.x,(r,a)=>Math.hypot(this.across(r)-t,this.up(e.y[a])-s)),i=Math.min(...n);return i<12?
n.indexOf(i):-1}key(t){let s={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Escape"){this.window=this.whole,this.request();return}if(s&&this.moments){t.preventDefault(),
this.pick(Zt(this.moments,this.hover??this.time,s));return}if(!s||!this.data.timed)return;t.preventDefault();let{low:e,high:n}=this.window,i=this.hover??(Number.
isNaN(this.time)?e[0]:this.time);this.hover=Math.min(Math.max(i+s*(n[0]-e[0])/(t.shiftKey?500:50),e[0]),n[0]),this.tell(this.hover),this.request()}};function Zt(o,t,s){
let e=J(o,t);return s>0?e+1:o[e]===t?e-1:e}function J(o,t){let s=-1,e=o.length;for(;e-s>1;){let n=s+e>>1;o[n]<=t?s=n:e=n}return s}var te=(o,[t,s])=>s>t?Math.min(
Math.max((o-t)/(s-t),0),1):0;function D(o,t,s,e,n){o.beginPath(),o.moveTo(t,s),o.lineTo(e,n),o.stroke()}function Y(o,t){let s=l=>{let c=1/0,h=-1/0;for(let d of o)
for(let m of d[l])Number.isFinite(m)&&(c=Math.min(c,m),h=Math.max(h,m));return c<=h?[c,h]:[0,1]},e=([l,c],h)=>{let d=h*(c-l)||h*Math.abs(c)||1;return[l-d,c+d]},
n=e(s("x"),.01),[i,r]=s("y"),a=t?[Math.max(i,r-8)-.3,r+.3]:e([i,r],.06);return{low:[n[0],a[0]],high:[n[1],a[1]]}}function Q(o,t,s){let e=wt((t-o)/Math.max(s,2));
return Array.from({length:Math.floor(t/e)-Math.ceil(o/e)+1},(n,i)=>(Math.ceil(o/e)+i)*e)}function ee(o,t){let s=Math.max(1,Math.ceil((t-o)/5));return Q(o,t,100).
length?Array.from({length:Math.floor(t)-Math.ceil(o)+1},(e,n)=>Math.ceil(o)+n).filter(e=>e%s===0):[]}function Mt(o,t){let s=Math.abs(o)<1e-9*t?0:o,e=Math.max(Math.
abs(s),t);return e>=1e5||e<.001?s===0?"0":s.toExponential(1).replace("-","−").replace("e+","·10^").replace("e","·10^"):Number(s.toPrecision(6)).toString().replace(
"-","−")}function se(o){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(o).replace("-","⁻").replace(/\d/g,s=>t[Number(s)])}async function Et(o){let t=await Z(),s=t.motion?new L(t.motion):null,e=null;t.section&&t.plots.push({key:"section",title:"",caption:"",x:"",y:"",logarithmic:!1,
timed:!1,curves:[]});let n=xt(t.plots,s?[s.start,s.end]:[0,1],l=>e?.seek(l),t.events??[]);if(o&&t.scene&&s){let l=document.getElementById("stage");e=new U(o(l,t.
scene),l,s,c=>n.follow(c),t.forces?new I(t.forces):null),e.begin()}let i=()=>document.querySelectorAll(".scroll").forEach(l=>{l.scrollWidth>l.clientWidth&&(l.tabIndex=
0)});i(),addEventListener("resize",i),addEventListener("toggle",i,{capture:!0}),addEventListener("hashchange",()=>e?.follow());let r=e?ft(t,e,n):null,a=r?.then(
l=>l?.simulation??null)??null;Object.assign(window,{dalembert:{data:t,player:e,simulation:a,section:r?.then(l=>l?.section??null)}})}Et(null);})();
