"use strict";/* built by web/build.mjs */
"use strict";(()=>{function Vt(a){let t=a.length/2,s=new Uint16Array(t);for(let e=0,i=0;e<t;e+=1){let n=a[e]|a[t+e]<<8;s[e]=i+=n&1?-(n+1)/2:n/2}return s}function D(a){let{low:t,high:s,
count:e}=a;if(e)return Float64Array.from({length:e},(r,o)=>t+(s-t)*o/(e-1));let i=(s-t)/65534,n=Vt(a.words);for(let r=1;r<n.length;r+=1)n[r]+=n[r-1];return Float64Array.
from(n,r=>r===65535?NaN:a.low+i*r)}async function ct(){let a=await unpacked("page").arrayBuffer(),t=4+new DataView(a).getUint32(0,!0),s=new TextDecoder().decode(
new Uint8Array(a,4,t-4));return JSON.parse(s,(e,i)=>i?.bytes===void 0?i:new Uint8Array(a,t+i.at,i.bytes))}var T=class{constructor(t){this.data=t;this.start=t.start,this.step=t.step,this.end=t.start+(t.frames-1)*t.step,this.tracks=t.tracks.map(D)}data;start;end;step;written=!0;tracks;at(t){
let s=this.data.frames-1,e=this.step?Math.min(Math.max((t-this.start)/this.step,0),s):0,i=Math.min(Math.floor(e),Math.max(s-1,0)),n=[i-1,i,i+1,i+2].map(h=>Math.
min(Math.max(h,0),s)),r=X(e-i),o=this.tracks.map(h=>n.reduce((l,c,u)=>l+r[u]*h[c],0));return Float64Array.from(this.data.columns,h=>typeof h=="number"?h:o[h.track])}};
function X(a){return[-a*(1-a)**2,2-5*a*a+3*a**3,a*(1+4*a-3*a*a),-a*a*(1-a)].map(t=>t/2)}var V=class{constructor(t,s){this.shape=t;this.offset=s}shape;offset;point(t,s=0){
let e=this.offset+3*s;return[t[e],t[e+1],t[e+2]]}points(t){return Array.from({length:this.shape.count},(s,e)=>this.point(t,e))}axes(t){if(!this.shape.turns)return null;
let s=this.offset+3*this.shape.count,e=h=>[t[s+h],t[s+3+h],t[s+6+h]],i=ut(e(0)),n=e(1),r=Xt(i,n),o=ut(n.map((h,l)=>h-r*i[l]));return[i,o,Yt(i,o)]}};function mt(a){
let t=0;return a.map(s=>{let e=new V(s,t);return t+=3*s.count+(s.turns?9:0),e})}function Y(a,t,s){let e=a.step*(s===1?.5:1.5)||1,i=Math.min(Math.max(t,a.start+e),
Math.max(a.end-e,a.start+e)),[n,r,o]=[i-e,i,i+e].map(h=>a.at(h));return s===1?o.map((h,l)=>(h-n[l])/(2*e)):o.map((h,l)=>(h-2*r[l]+n[l])/(e*e))}var Xt=(a,t)=>a[0]*
t[0]+a[1]*t[1]+a[2]*t[2],Yt=(a,t)=>[a[1]*t[2]-a[2]*t[1],a[2]*t[0]-a[0]*t[2],a[0]*t[1]-a[1]*t[0]],ut=a=>{let t=Math.hypot(...a)||1;return[a[0]/t,a[1]/t,a[2]/t]};var $=class{constructor(t){this.data=t;this.recorded=t.motion&&new T(t.motion)}data;recorded;source=null;ticked=document.getElementById("show-forces");length=document.
getElementById("length");at(t,s,e){let i=this.source!==null||this.recorded!==null&&t.written;if(this.ticked.disabled=this.length.disabled=!i,this.ticked.title=i?
"":"Forces are known of the motion as it was written.",!this.ticked.checked||this.ticked.disabled)return[];let n=this.source?this.source(s):this.recorded.at(s),
r=this.data.scale*10**Number(this.length.value),o=0,h=(l,c)=>Array.from(l.slice(c,c+3));return this.data.names.map((l,c)=>{let u=this.data.points[c]??null,m=h(n,
o),d=u===null?h(n,o+3):h(e,u);return o+=u===null?6:3,{name:l,from:d,to:d.map((p,f)=>p+r*m[f]),newtons:Math.hypot(...m)}})}},dt=({name:a,newtons:t})=>`${a}: ${Number(
t.toPrecision(3))} N`;var O=2220446049250313e-31,Z=1024,pt=4,Jt=5,Zt=1e3,J=64,Qt=1e3,te=3,ft="record",bt="stop",ee="contact",se={1:"rising","-1":"falling",0:"touching"};function gt(a,t){
let s=a.length,e=Math.max(1,...a.map(i=>i.sets.length));return s?{first:t,sides:s,standing:s,slack:s,found:Z*5,reached:1+s,conditions:s,met:2,answer:e}:{}}var H=a=>[
...a.events,...a.conditions??[]],R=class{constructor(t){let{data:s}=t,e=H(s);this.simulation=t,this.told=e,this.own=s.events.length,this.contacts=s.touching?new globalThis.
dalembertContacts(t,s.touching,s.conditions):null,this.light=e.every(n=>n.action===ft);let i=e.filter(n=>n.sets.length);this.group=new Map(i.map((n,r)=>[n,r])),
this.happened=[]}begin(){let{here:t}=this.simulation;this.happened=[],this.problem="",this.pace={most:this.light?1/0:pt,soon:0,same:0,at:-1/0,by:-1},t.sides.fill(
0),t.standing.fill(1),t.slack.fill(0)}start(){let t=this.contacts?.overlap()??"";return!t&&this.contacts&&this.touch(0,[]),t||this.problem}advance(t,s){let{simulation:e}=this,
{here:i}=e,n=e.made,r=e.place(),o=i.slack.slice(),h=e.takeSteps(t,Math.min(this.pace.most,s)),l=e.made-n;i.first.set(r.y);let c=0,u;for(;u=this.search(c,r.clock,
l);){if(u>=Z)return this.fail("so many things happen within one step that some are lost");let m=Array.from({length:u},(d,p)=>i.found.slice(5*p,5*(p+1)));for(let d of[
...new Set(m.map(p=>p[4]))].sort((p,f)=>p-f)){let p=d>0?e.begunAt(n+d):r,f=e.steps.times[n+d+1]-p.clock,b=this.wanted(m.filter(v=>v[4]===d)),g=b.find(v=>this.told[v.
which].action!==ft),w=v=>g===void 0||this.apart(v,g,p.clock,f);for(let v of b){if(!w(v))break;this.note(v,p.clock+v.place*f)}if(g){this.pace.most=Math.max(pt,2*
d),this.stand(g.place,m,d===0&&g.place===0?o:null);let v=e.inside(n+d,g.place).slice();return e.made=n+d,this.happen(b.filter(x=>!w(x)),p,f,v,t)}}c=i.reached[0]+
1}return this.pace.most*=2,h}fail(t){return this.problem=t,13}search(t,s,e){let{call:i,places:n,sizes:r,data:{run:o}}=this.simulation;return Number(i.search(BigInt(
r.rows),BigInt(Z),BigInt(this.light),BigInt(t),BigInt(e),s,n.first,n.times,n.states,n.dense,o.rtol,o.atol,n.context,n.sides,n.standing,n.slack,n.found,n.reached))}wanted(t){
let s=(i,{action:n})=>n!==ee||[1e300,0].includes(i[3]);return t.filter(i=>Math.abs(i[1])<=1&&[0,i[1]].includes(this.told[i[2]].direction)&&s(i,this.told[i[2]])).
map(i=>({place:i[0],kind:i[1],which:i[2]})).sort((i,n)=>i.place-n.place||i.which-n.which)}apart(t,s,e,i){let n=J/8*O*Math.max(Math.abs(e+s.place*i),i);return Math.
abs(t.place-s.place)*i>n&&t.place!==s.place}stand(t,s,e){let{here:i}=this.simulation,n=i.reached.slice(1),r=n.map(()=>0);for(let o of s.filter(h=>Math.abs(h[1])===
1).sort((h,l)=>h[0]-l[0])){let h=o[2],l=o[1];!r[h]&&(n[h]===0||o[0]>t)&&(i.sides[h]=-l),o[0]<t?i.sides[h]=l:!r[h]&&n[h]!==0&&(i.sides[h]=n[h]),r[h]=1}i.standing.
fill(1),e?i.slack.set(e):i.slack.fill(0)}note(t,s){let{name:e,action:i,sets:n}=this.told[t.which];this.tell(s,e,n.length?"sets":i===bt?i:se[t.kind])}tell(t,s,e){
let i=this.simulation.data.start.t+t,n=this.happened.at(-1);n&&(n.time=Math.min(n.time,i)),this.happened.push({time:i,name:s,what:e})}arrived(t,s,e,i){let{simulation:n}=this,
{here:r,call:o,places:h}=n,l=n.made,c=s.clock+t.place*e,u=i;for(let m=0;m<Jt;m++){if(n.made=l,!(c-s.clock>16*O*Math.abs(c))||!this.stepsTo(s,c,e))return[s.clock+
t.place*e,i];u=r.y.slice(),o.met(BigInt(t.which),c,h.y,h.f,1e-5*e,h.context,h.met);let d=r.met[1]?r.met[0]/r.met[1]:0;if(!(2*O*Math.max(Math.abs(c),e)<Math.abs(
d)&&Math.abs(d)<e))break;c-=d}return[r.state[0],u]}stepsTo(t,s,e){let{simulation:i}=this,n=i.put(t,s,e);for(let r=0;r<Zt&&n===11;r++)n=i.takeSteps(s,J);return n===
10}happen(t,s,e,i,n){let{simulation:r}=this,{here:o}=r,[h]=t,{clock:l,y:c}=s;if(h.place>0){let m=r.made;[l,c]=this.arrived(t.find(d=>d.kind)??h,s,e,i),(o.state[0]!==
l||!o.y.every((d,p)=>d===c[p]))&&(r.made=m,r.put(s,n,e),r.jump(l,c))}else r.put(s,n,e);for(let m of t.filter(d=>d.which<this.own).sort((d,p)=>d.which-p.which)){
let d=this.act(m,l);if(d!==11)return d}if(this.contacts&&this.touch(l,t)!==11)return 13;if(this.endless(l,t))return this.fail(`event '${this.told[h.which].name}\
' returns without end, in times that have shrunk to rounding`);if(o.state[0]>=n)return 10;let u=r.beginAt(l,n);return o.state[1]=e,o.state[6]=0,u}act(t,s){let{simulation:e}=this,
{here:i,call:n,places:r}=e,o=this.told[t.which];return n.values(s,r.y,r.context,r.conditions),i.slack[t.which]=4*Math.abs(i.conditions[t.which]),o.sets.length&&
!this.set(o,s)?this.fail(`event '${o.name}' sets what cannot be`):(this.note(t,s),i.sides[t.which]=0,i.standing[t.which]=2,o.action!==bt?11:(e.stopped=o.name,15))}touch(t,s){
let{simulation:e,contacts:i,own:n}=this,{here:r,call:o,places:h}=e,l=s.filter(b=>b.which>=n).map(b=>i.conditions[b.which-n]),c;try{c=i.change(l,t)}catch(b){return this.
fail(b.message)}let{y:u,lasts:m,isAny:d,shocks:p}=c,f=!p&&!s.length&&e.made===0;if(f&&!e.begins(u,m))return this.fail("the start does not meet the contacts");if(!f&&
d){if(!e.goOnFrom(t,u))return this.fail("the contacts cannot be met");if(p||c.stops||c.before.some((b,g)=>b!==c.after[g])){let[b,g]=i.told(c);this.tell(c.restsAt??
t,b,c.isDoubtful?`${g}, one way of several`:g)}}return o.values(t,h.y,h.context,h.conditions),i.conditions.forEach(({what:b,place:g},w)=>{let v=Math.abs(r.conditions[n+
w]),x=b==="stops"&&v<=c.still&&!c.begun.has(g),L=c.near.has(g)&&!c.eased.has(g)&&(b==="meets"||x);r.sides[n+w]=1,r.standing[n+w]=L?2:1,r.slack[n+w]=L?4*v:0}),11}set(t,s){
let{simulation:e}=this,{here:i,call:n,places:r,sizes:o,named:h}=e;n[`answer ${this.group.get(t)}`](s,r.y,r.context,r.answer);let l=i.y.slice(),c={p:1+o.nu,u:1};
for(let[u,m]of t.sets.entries()){let[d,p]=h.get(m),f=i.answer[u];if(!Number.isFinite(f))return!1;d in c?i.context[c[d]+p]=f:l[d==="q"?p:o.nq+p]=f}return this.contacts?.
release(),e.goOnFrom(s,l)}endless(t,s){let{pace:e}=this,i=s[0].which,n=Math.max(Math.abs(t),Math.abs(this.simulation.data.start.t+t)),r=t-e.at<=J*O*n,o=s.length===
1&&i===e.by;return e.soon=r?e.soon+1:0,e.same=r&&o?e.same+1:0,Object.assign(e,{at:t,by:i}),e.same>=te||e.soon>=Qt}};var Q=10,tt=11,vt=13,yt=15,et=0,ie=1,wt=2,ne=4,xt=5,re=6,oe={10:"finished",11:"too many steps",12:"the step became too small"},Mt={1:"the accelerations are not \
determined",2:"the state is not finite",3:"the constraints contradict each other",4:"the constraints cannot be met",6:"the constraints are nearly dependent"},E=64,
ae=65536,he=100,le=a=>Uint8Array.from(atob(a),t=>t.charCodeAt(0)),I=class a{static async open(t){let s=typeof t.code=="string"?le(t.code):t.code;return new a(t,
await WebAssembly.compile(s))}constructor(t,s){let e=t.sizes,i=e.nq+e.n,n=t.constants+t.stack,r={context:e.context+t.start.k.length,y:i,f:i,state:e.state,variance:i,
times:E,states:E*i,dense:E*e.rows*i,variances:E*i,point:i,error:i,from:i,end:i,row:e.rows*i,clock:1,a:e.n,multipliers:e.nc,inputs:e.nu,energy:1,residual:1,numbers:e.
numbers,further:e.further,touched:e.touched,...gt(H(t),i)},o=n;this.places={};for(let[m,d]of Object.entries(r))this.places[m]=o,o+=8*d;let h=new WebAssembly.Memory(
{initial:Math.ceil(o/ae)}),l=new WebAssembly.Global({value:"i32",mutable:!0},n),c={__linear_memory:h,__stack_pointer:l};this.call=new WebAssembly.Instance(s,{env:c}).
exports,this.here={};for(let[m,d]of Object.entries(r))this.here[m]=new Float64Array(h.buffer,this.places[m],d);this.data=t,this.sizes=e,this.dim=i,this.wide={times:1,
states:i,dense:e.rows*i,variances:i},this.steps={};for(let[m,d]of Object.entries(this.wide))this.steps[m]=new Float64Array((E+1)*d);let u={p:t.names.p,q:t.names.
q,v:t.names.v,u:t.names.u};this.named=new Map(Object.entries(u).flatMap(([m,d])=>d.map((p,f)=>[p,[m,f]]))),this.events=H(t).length?new R(this):null,this.reset()}reset(){
let{q:t,v:s,u:e,p:i}=this.data.start;return Object.assign(this,{q:[...t],v:[...s],u:[...e],p:[...i],duration:this.data.run.duration}),this.run()}set(t){for(let[
s,e]of Object.entries(t)){if(!this.named.has(s))throw new RangeError(`there is no '${s}'; there are ${[...this.named.keys()].join(", ")}`);if(!Number.isFinite(e))
throw new RangeError(`${s} is ${e}, no finite number`);let[i,n]=this.named.get(s);this[i][n]=e}return this.run()}get(t){let[s,e]=this.named.get(t);return this[s][e]}get link(){
let{start:t}=this.data;return[...this.named].filter(([,[s,e]])=>!Object.is(this[s][e],t[s][e])).map(([s,[e,i]])=>`${encodeURIComponent(s)}=${Object.is(this[e][i],
-0)?"-0":this[e][i]};`).join("")}follow(t){let{q:s,v:e,u:i,p:n}=this.data.start;Object.assign(this,{q:[...s],v:[...e],u:[...i],p:[...n]});let r=t.replace(/^#/,"").
split(";").filter(Boolean).map(o=>o.split("="));return this.set(Object.fromEntries(r.map(([o,h])=>[decodeURIComponent(o),h?.trim()?Number(h):NaN])))}run(t=this.
duration){this.duration=t;for(let s of this.running(t,this.data.run.max_steps));return this.finished}*running(t,s,e=t/this.data.run.pulses){let{here:i,places:n,
data:r,events:o}=this;if(this.status=this.settle(),this.made=0,this.steps.times[0]=0,this.steps.states.set(i.y),this.told=[],this.longest=e,o?.begin(),this.status)
return this.ended(!1);if(this.call.set_off(n.state,n.y,n.variance,n.context),o&&this.tell(),this.status=o?.start()??"",this.status)return this.ended(!1);let h=Q;
for(let[c,u]of ue(r.run.stops,t)){for(h=this.beginAt(c,u);h===tt&&i.state[wt]<s;)h=o?o.advance(u,E):this.takeSteps(u,E),h===tt&&(yield);if(h!==Q)break}let l=h===
vt?o?.problem||Mt[i.state[xt]]:"";return this.status=l||(oe[h]??(h===yt?`ended by event '${this.stopped}'`:"stopped")),this.ended(h===Q||h===yt)}ended(t){return this.
events||this.tell(),this.start=this.data.start.t,this.end=this.start+this.steps.times[this.made],this.step=this.data.run.step,this.finished=t,t}beginAt(t,s){let{
here:e,places:i,data:{run:n}}=this;e.state[et]=t;let r=Number(this.call.begin(s-t,n.rtol,n.atol,this.longest,i.state,i.y,i.f,i.context));return r&&(e.state[xt]=
r),r?vt:tt}takeSteps(t,s){let{here:e,places:i,data:{run:n}}=this,r=BigInt(Math.min(s,E)),o=this.call.advance(t,n.rtol,n.atol,this.longest,r,2n*r,i.state,i.y,i.f,
i.variance,i.context,i.times,i.states,i.dense,i.variances);return this.keep(e.state[ne]),Number(o)}place(){let{state:t,y:s,variance:e}=this.here;return{clock:t[et],
y:s.slice(),variance:e.slice()}}begunAt(t){let{steps:s,dim:e}=this,i=(n,r)=>n.slice(r*e,(r+1)*e);return{clock:s.times[t],y:i(s.states,t),variance:i(s.variances,
t-1)}}put(t,s,e){let{here:i}=this;i.y.set(t.y);let n=this.beginAt(t.clock,s);return i.state[ie]=e,i.state[re]=0,i.variance.set(t.variance),n}jump(t,s){let{here:e}=this;
e.times[0]=t,e.states.set(s),e.dense.fill(0,0,this.wide.dense),e.dense.set(s.map((i,n)=>i-e.y[n])),e.variances.fill(0,0,this.dim),this.keep(1),e.y.set(s),e.state[et]=
t}begins(t,s){let{here:e,places:i}=this;return e.y.set(t),s&&this.project(0,i.y)?!1:(this.steps.states.set(e.y),this.told[0].context.set(e.context),!0)}goOnFrom(t,s){
let{here:e,places:i,data:n}=this;return e.point.set(s),this.project(t,i.point)?!1:(e.context[0]=n.start.t+t,this.call.refer(i.point,i.context),e.context[0]=n.start.
t,this.jump(t,e.point.slice()),this.tell(),!0)}tell(){this.told.push({from:this.made,context:this.here.context.slice()})}keep(t){let{here:s,steps:e}=this,i=this.
made+t;if((i+1)*this.dim>e.states.length)for(let n of Object.keys(e))e[n]=ce(e[n]);for(let[n,r]of Object.entries(e)){let o=this.wide[n],h=n==="times"||n==="stat\
es"?1:0;r.set(s[n].subarray(0,t*o),(this.made+h)*o)}this.made=i}forget(){this.steps.times[0]=this.steps.times[this.made],this.steps.states.copyWithin(0,this.made*
this.dim,(this.made+1)*this.dim),this.made=0,this.told=[],this.tell(),this.events&&(this.events.happened=[])}get tried(){return this.here.state[wt]}get times(){
return this.steps.times.subarray(0,this.made+1)}get states(){return this.steps.states.subarray(0,(this.made+1)*this.dim)}settle(){let{here:t,places:s,data:e,sizes:i}=this;
return t.context.fill(0),t.context[0]=e.start.t,t.context.set(this.u,1),t.context.set(this.p,1+i.nu),t.context.set(e.start.k,i.context),t.y.set(this.q),t.y.set(
this.v,i.nq),t.variance.fill(0),this.link?this.project(0,s.y):""}project(t,s){let{here:e,places:i}=this;e.error.fill(0);let n=4;for(let r=0;r<8&&n===4;r++)n=Number(
this.call.project(t,s,i.error,i.context));return n&&n<6?Mt[n]:""}look(t){let{here:s,places:e,steps:i,made:n}=this,{times:r}=i,o=Math.min(Math.max(t-this.start,0),
r[n]),h=kt(l=>r[l]<=o,Math.max(n-1,0));if(s.error.fill(0),n){let l=r[h+1]-r[h],c=l>0?(o-r[h])/l:1;this.inside(h,c),c>0&&c<1&&s.error.set(this.part("variances",h).
map(u=>he*u))}else s.point.set(this.part("states",0));return s.context.set(this.told[kt(l=>r[this.told[l].from]<=o,this.told.length-1)].context),s.clock[0]=o,this.
call.observe(1n,e.clock,e.point,e.error,e.context,e.a,e.multipliers,e.inputs,e.energy,e.residual),o}inside(t,s){let{here:e,places:i}=this;return e.from.set(this.
part("states",t)),e.end.set(this.part("states",t+1)),e.row.set(this.part("dense",t)),this.call.within(s,i.from,i.end,i.row,i.point),e.point}part(t,s){let e=this.
wide[t];return this.steps[t].subarray(s*e,(s+1)*e)}state(t){let s=this.start+this.look(t),{here:e,sizes:i}=this,{point:n,a:r,multipliers:o,inputs:h}=e,l=this.data.
touching?.own;return{t:s,q:n.slice(0,i.nq),v:n.slice(i.nq),a:r.slice(),multipliers:l?l.map(c=>o[c]):o.slice(),inputs:h.slice(),energy:e.energy[0],residual:e.residual[0]}}at(t){
return this.drawn(this.look(t))}more(t){let s=this.look(t),{here:e,places:i,sizes:n}=this;return e.clock[0]=this.start+s,this.call.further(i.clock,i.point,i.point+
8*n.nq,i.inputs,i.context+8*(1+n.nu),i.a,i.multipliers,i.further),e.further.slice()}drawn(t){let{here:s,places:e,sizes:i}=this;return s.clock[0]=this.start+t,this.
call.numbers(e.clock,e.point,e.point+8*i.nq,e.inputs,e.context+8*(1+i.nu),e.multipliers,e.numbers),s.numbers.slice()}take(t){this.look(t),this.q=[...this.here.point.
subarray(0,this.sizes.nq)],this.v.fill(0)}drag(t,s){let e=r=>s.map((o,h)=>o-r[h]);this.v.fill(0),this.settled();let i=e(this.placed(t)),n=Math.hypot(...i);for(let r=0;r<
12&&n>1e-9;r++){let o=this.q,{ways:h,slopes:l}=this.tangent(t),c=me(l,i),u=o.map((d,p)=>h.reduce((f,b,g)=>f+c[g]*b[p],0)),m=1;for(;m>.01&&(this.q=o.map((d,p)=>d+
m*u[p]),!(this.settled()&&Math.hypot(...e(this.placed(t)))<n));m/=2);if(m<=.01){this.q=o,this.settled();break}i=e(this.placed(t)),n=Math.hypot(...i)}return n}settled(){
return this.settle()?!1:(this.q=[...this.here.y.subarray(0,this.sizes.nq)],this.q.every(Number.isFinite))}placed(t){return this.here.point.set(this.here.y),this.
here.inputs.set(this.u),[...this.drawn(0).subarray(t,t+3)]}tangent(t){let s=this.q,e=this.placed(t),i=[],n=[];return s.forEach((r,o)=>{let h=1e-6*(1+Math.abs(r));
this.q=s.map((u,m)=>m===o?r+h:u);let l=this.settled(),c=this.placed(t);i.push(s.map((u,m)=>l?(this.q[m]-u)/h:0)),n.push(c.map((u,m)=>l?(u-e[m])/h:0))}),this.q=s,
this.settled(),{ways:i,slopes:n}}};function kt(a,t){let s=0,e=t;for(;s<e;){let i=s+e+1>>1;a(i)?s=i:e=i-1}return s}function ce(a){let t=new Float64Array(2*a.length);
return t.set(a),t}function ue(a,t){let s=[],e=0;for(let[i,n]of a)e<i&&n<t&&s.push([e,i]),e<n&&n<t&&(e=n);return e<t&&s.push([e,t]),s}function me(a,t){let s=l=>a.
map(c=>c.reduce((u,m,d)=>u+m*l[d],0)),e=l=>t.map((c,u)=>a.reduce((m,d,p)=>m+d[u]*l[p],0)),i=1e-9+1e-6*a.flat().reduce((l,c)=>l+c*c,0),n=t.map(()=>0),r=[...t],o=[
...r],h=r.reduce((l,c)=>l+c*c,0);for(let l=0;l<3&&h>1e-30;l++){let c=e(s(o)).map((d,p)=>d+i*o[p]),u=h/c.reduce((d,p,f)=>d+p*o[f],0);n=n.map((d,p)=>d+u*o[p]),r=r.
map((d,p)=>d-u*c[p]);let m=r.reduce((d,p)=>d+p*p,0);o=r.map((d,p)=>d+m/h*o[p]),h=m}return s(n)}var F=500,Pt=2e5,de=8,pe=1e6,z=4,j=2*Math.PI,_=class{constructor(t,s,e,i){this.data=t;this.simulation=s;this.shown=e;this.plot=i;let n=h=>document.getElementById(
`section-${h}`);this.of=n("of"),this.at=n("at"),this.way=n("way"),this.axes=[n("x"),n("y")],this.more=n("more");let r=document.getElementById("section-passes"),
o=()=>{this.way.hidden=r.hidden=this.of.value==="time",this.begin()};this.of.addEventListener("change",()=>{this.at.value=String(this.usual()),o()}),this.at.addEventListener(
"change",()=>{this.own=this.of.value==="time",o()}),this.way.addEventListener("change",o);for(let h of this.axes)h.addEventListener("change",()=>this.draw());this.
more.addEventListener("click",()=>{this.wanted+=F,this.go()}),new IntersectionObserver(([h])=>{h.isIntersecting&&this.go()}).observe(i.canvas),o()}data;simulation;shown;plot;of;at;way;axes;more;passages={
times:[],states:[]};running=null;wanted=F;own=!1;asked=!1;begin(){let{simulation:t,shown:s}=this;for(let n of["q","v","u","p"])t[n]=[...s[n]];let{duration:e,pulses:i}=t.
data.run;this.of.value==="time"&&!this.own&&(this.at.value=String(this.usual())),this.running=t.running(pe*e,1/0,e/i),this.passages={times:[],states:[]},this.wanted=
F,this.draw(),this.go()}usual(){let{period:t,drive:s}=this.data,{data:e,named:i}=this.simulation;if(this.of.value!=="time")return 0;let[,n]=i.get(s)??["",-1],r=e.
start.p[n];return(t??1)*(r?Math.abs(r/this.simulation.p[n]):1)}get surface(){return{of:this.of.value==="time"?null:Number(this.of.value),at:Number(this.at.value),
way:Number(this.way.value)}}go(){this.more.disabled=!0,!this.asked&&(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.slice()}))}slice(){let{simulation:t,
passages:s}=this,e=performance.now()+de,i=this.surface,n=s.times.length,o=!(Number.isFinite(i.at)&&(i.of!==null||i.at>0));for(;!o&&performance.now()<e&&s.times.
length<this.wanted&&t.tried<Pt*this.wanted/F;)o=this.running.next().done===!0,this.scan(i);s.times.length>n&&this.draw();let h=s.times.length>=this.wanted||t.tried>=
Pt*this.wanted/F;!o&&!h&&this.plot.visible&&this.go(),this.more.disabled=o||!h}scan(t){let{simulation:s,passages:e}=this;for(let i=0;i<s.times.length-1;i+=1){let n=s.
times[i],r=s.times[i+1]-n;if(r>0)for(let o of t.of===null?fe(n,r,t.at):this.crossings(i,t.of,t))e.times.push(s.data.start.t+n+o*r),e.states.push(Float64Array.from(
s.inside(i,o)))}s.forget()}crossings(t,s,{at:e,way:i}){let{simulation:n}=this,r=this.data.choices[s].turns,o=[],h=c=>n.inside(t,c)[s]-e,l=h(0);for(let c=0;c<z;c+=
1){let u=h((c+1)/z),m=r?j*Math.ceil(Math.min(l,u)/j):0,[d,p]=[l-m,u-m];(d<0&&p>=0&&i>=0||d>0&&p<=0&&i<=0)&&o.push(be(f=>h(f)-m,c/z,(c+1)/z,d,p)),l=u}return o}draw(){
let{choices:t}=this.data,s=this.axes.map(e=>{let i=Number(e.value),n=t[i].turns;return{label:t[i].label,of:r=>n?ge(r[i]):r[i]}});this.plot.dots(this.passages,s[0],
s[1])}};function fe(a,t,s){let e=Math.floor(a/s)+1,i=Math.floor((a+t)/s);return Array.from({length:Math.max(i-e+1,0)},(n,r)=>((e+r)*s-a)/t)}function be(a,t,s,e,i){
for(let n=0;n<60&&i!==0;n+=1){let r=n%3===2?(t+s)/2:s-i*(s-t)/(i-e);if(!(t<r&&r<s))break;let o=a(r);if(o===0)return r;o*i>0?(s=r,i=o):(t=r,e=o)}return Math.abs(
e)<Math.abs(i)?t:s}var ge=a=>a-j*Math.round(a/j);var Et=600,st=parent!==window;async function Lt(a,t,s){let e=document.getElementById("live"),i=a.simulation;if(!e||!i)return null;let n=await WebAssembly.compile(
i.code),r=document.createElement("output"),o=new I(i,n),h=document.getElementById("happened"),l=h?.innerHTML??"",c=a.section&&s.named("section"),u=c?new _(a.section,
new I(i,n),o,c):null,m=()=>{t.play(At(o)),s.redraw(xe(o)),u?.begin(),h&&we(o,h,l),t.mark(o.events?Dt(o):a.events??[]),r.textContent=o.status==="finished"?"":`En\
ded after ${(o.end-o.start).toPrecision(3)} s: ${o.status}.`;let v=`#${o.link}`;st?parent.postMessage({dalembert:o.link},"*"):location.hash!==v&&(location.hash||
v!=="#")&&history.replaceState(null,"",v)};a.forces&&!a.forces.motion&&(t.forces.source=v=>o.more(v),t.draw());let d=ve(o,e,m),p=()=>{d.forEach(v=>v()),m()},f=Object.
assign(document.createElement("button"),{type:"button",textContent:"As written"});f.addEventListener("click",()=>{o.reset(),p()}),r.setAttribute("aria-live","po\
lite"),e.append(f,r);let b=v=>{try{o.follow(v)}catch(x){r.textContent=`The link does not fit: ${x.message}.`;return}p()},g=()=>{!/^#t=/.test(location.hash)&&location.
hash.includes("=")&&b(location.hash)};window.addEventListener("hashchange",()=>{location.hash!==`#${o.link}`&&g()}),window.addEventListener("message",({source:v,
data:x})=>{st&&v===parent&&typeof x?.dalembert=="string"&&x.dalembert!==o.link&&b(x.dalembert)});let w=!1;return t.onDrag((v,x,L)=>{if(w||o.take(t.time),w=!L,o.
drag(v,x),o.run(L?i.run.duration:i.run.step),t.seek(o.start),!L){t.play(At(o));return}p(),t.setPlaying(!0)}),g(),st&&parent.postMessage({dalembert:o.link},"*"),
{simulation:o,section:u}}function ve(a,t,s){let{names:e,units:i}=a.data;return[["Parameters",e.p,r=>St(a.get(r)),r=>i[r]],["Start",e.q,r=>[a.get(r)-Math.PI,a.get(
r)+Math.PI],()=>""],["Velocities",e.v,r=>[a.get(r)-5,a.get(r)+5],()=>""],["Inputs",e.u,r=>St(a.get(r)),()=>""]].filter(([,r])=>r.length).flatMap(([r,o,h,l])=>{let c=Object.
assign(document.createElement("fieldset"),{className:"values"});return c.append(Object.assign(document.createElement("legend"),{textContent:r})),t.append(c),o.map(
(u,m)=>ye(a,c,u,l(m),h(u,m),s))})}function ye(a,t,s,e,[i,n],r){let o=document.createElement("label"),h=Object.assign(document.createElement("input"),{type:"rang\
e",min:String(i),max:String(n),step:"any"}),l=Object.assign(document.createElement("input"),{type:"number",step:"any"});h.setAttribute("aria-label",s),l.setAttribute(
"aria-label",`${s}, exactly`),o.append(Object.assign(document.createElement("span"),{textContent:s}),h,l,e),t.append(o);let c=()=>{h.value=l.value=String(a.get(
s))},u=(m,d)=>{m.value===""||!Number.isFinite(Number(m.value))||(d.value=m.value,a.set({[s]:Number(m.value)}),r())};return h.addEventListener("input",()=>u(h,l)),
l.addEventListener("change",()=>u(l,h)),c(),c}var St=a=>a>0?[.1*a,3*a]:a<0?[3*a,.1*a]:[-1,1];function At(a){let{start:t,end:s,step:e}=a,i=a.link==="";return{start:t,
end:s,step:e,written:i,at:n=>a.at(n)}}var it=100,Dt=a=>a.events?.happened.map(t=>t.time)??[];function we(a,t,s){let{happened:e}=a.events;if(a.link===""){t.innerHTML=
s;return}let i=e.slice(0,it).map(({time:o,name:h,what:l})=>{let c=document.createElement("tr"),u=Object.assign(document.createElement("a"),{href:`#t=${o.toPrecision(
12)}`,textContent:`${Number(o.toPrecision(6))} s`});return c.append(...[u,h,l].map(m=>{let d=document.createElement("td");return d.append(m),d})),c}),n=Object.assign(
document.createElement("table"),{className:"data"});n.append(...i);let r=Object.assign(document.createElement("p"),{className:"note",textContent:e.length>it?`${e.
length} events, the first ${it} listed.`:e.length?"":"Nothing happens."});t.replaceChildren(n,r)}function xe(a){let t=a.end-a.start,s=Float64Array.from({length:Et+
1},(r,o)=>a.start+t*o/Et),e=Array.from(s,r=>a.state(r)),i=e[0].energy,n={q:(r,o)=>r.q[o],v:(r,o)=>r.v[o],multipliers:(r,o)=>r.multipliers[o],inputs:(r,o)=>r.inputs[o],
energy:r=>r.energy,residual:r=>r.residual,drift:r=>Math.abs(r.energy-i)};return{times:s,events:Dt(a),column:(r,o)=>Float64Array.from(e,h=>n[r](h,o))}}var Me=[.03125,.0625,.125,.25,.5,1,2,4,8],U=class{constructor(t,s,e,i,n){this.stage=t;this.surface=s;this.motion=e;this.told=i;this.forces=n;this.time=e.start,this.
offerSpeeds(),this.offerFiles(),this.listen()}stage;surface;motion;told;forces;time;playing=!1;before=null;asked=!1;grabbed=null;dragged=null;slider=Ct("time");clock=Pe(
"clock");button=k("play");speed=k("speed");begin(){let t=Tt();t!==null&&(this.time=this.within(t)),this.stage.resize(),this.draw(),this.setPlaying(t===null&&!matchMedia(
"(prefers-reduced-motion: reduce)").matches)}follow(){let t=Tt();t!==null&&this.seek(t)}play(t){this.motion=t,this.seek(this.within(this.time))}mark(t){let{start:s,
end:e}=this.motion;k("marks").replaceChildren(...t.map(i=>new Option("",String(1e3*(i-s)/(e-s||1)))))}onDrag(t){this.dragged=t}seek(t){this.setPlaying(!1),this.
time=this.within(t),this.request()}draw(){this.stage.draw(this.moment());let{start:t,end:s}=this.motion,e=`${this.time.toFixed(s-t<1?4:2)} s`;this.slider.value=
String(s>t?1e3*(this.time-t)/(s-t):0),this.slider.setAttribute("aria-valuetext",e),this.clock.textContent=e,this.told(this.time)}moment(){let{motion:t,time:s}=this,
e=t.at(s);return{motion:t,time:s,numbers:e,shown:ke(),pulls:this.forces?.at(t,s,e)??[]}}setPlaying(t){this.playing=t&&this.motion.end>this.motion.start,this.button.
textContent=this.playing?"Pause":"Play",this.button.setAttribute("aria-pressed",String(this.playing)),this.before=null,this.playing&&requestAnimationFrame(s=>this.
tick(s))}tick(t){if(!this.playing)return;let{start:s,end:e}=this.motion;this.before!==null&&(this.time+=(t-this.before)/1e3*Number(this.speed.value)),this.before=
t,this.time>=e&&(this.time=s+(this.time-s)%(e-s)),this.draw(),requestAnimationFrame(i=>this.tick(i))}within(t){return Math.min(Math.max(t,this.motion.start),this.
motion.end)}request(){this.asked||(this.asked=!0,requestAnimationFrame(()=>{this.asked=!1,this.draw()}))}step(t){this.seek(this.time+t*this.motion.step)}offerSpeeds(){
let t=this.motion.end-this.motion.start,s=t>=2&&t<=120?1:10**Math.round(Math.log10(Math.max(t,1e-9)/15));for(let e of Me){let i=e<1&&s===1?`1/${1/e}`:String(Number(
(e*s).toPrecision(3)));this.speed.append(new Option(`×${i}`,String(e*s),e===1,e===1))}}offerFiles(){let t=k("save");for(let s of Object.keys(this.stage.exports))
t.append(new Option(s.toUpperCase(),s));typeof MediaRecorder<"u"&&Nt()&&t.append(new Option("WebM (plays once)","webm")),t.addEventListener("change",()=>{let s=t.
value;t.value="",s&&this.save(s)})}async save(t){let s=t==="webm"?await this.record():await this.stage.exports[t](),e=document.createElement("a");e.href=URL.createObjectURL(
s),e.download=`${document.title.replace(/[^\p{L}\p{N}]+/gu,"-")}.${t}`,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),6e4)}record(){let t=new MediaRecorder(
this.stage.canvas.captureStream(60),{mimeType:Nt(),videoBitsPerSecond:8e6}),s=[];return t.ondataavailable=e=>s.push(e.data),this.time=this.motion.start,t.start(),
this.setPlaying(!0),setTimeout(()=>t.stop(),1e3*(this.motion.end-this.motion.start)/Number(this.speed.value)),new Promise(e=>{t.onstop=()=>e(new Blob(s,{type:"v\
ideo/webm"}))})}listen(){this.button.addEventListener("click",()=>this.setPlaying(!this.playing)),k("back").addEventListener("click",()=>this.step(-1)),k("forth").
addEventListener("click",()=>this.step(1)),this.slider.addEventListener("input",()=>{let{start:t,end:s}=this.motion;this.seek(t+Number(this.slider.value)/1e3*(s-
t))}),k("shown").addEventListener("change",()=>this.request()),document.getElementById("length")?.addEventListener("input",()=>this.request()),k("reset").addEventListener(
"click",()=>{this.stage.reset(),this.request()}),this.followPointer(),this.surface.addEventListener("keydown",t=>this.key(t)),new ResizeObserver(()=>{this.stage.
resize(),this.draw()}).observe(this.surface),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.stage.recolour(),this.request()})}followPointer(){
let{surface:t,stage:s}=this;t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),t.focus();let i=this.dragged&&!e.shiftKey&&e.buttons===1;this.
grabbed=i?s.grab(e.offsetX,e.offsetY,this.moment()):null}),t.addEventListener("pointerup",e=>{this.grabbed&&this.dragged(this.grabbed.index,this.grabbed.to(e.offsetX,
e.offsetY),!0),this.grabbed=null}),t.addEventListener("pointermove",e=>{!e.buttons||!t.hasPointerCapture(e.pointerId)||(this.grabbed?this.dragged(this.grabbed.index,
this.grabbed.to(e.offsetX,e.offsetY),!1):e.shiftKey||e.buttons>1?s.move(e.movementX,e.movementY):s.turn(e.movementX,e.movementY),this.request())}),t.addEventListener(
"wheel",e=>{document.activeElement===t&&(e.preventDefault(),s.magnify(Math.exp(-e.deltaY*.0015)),this.request())},{passive:!1})}key(t){let{stage:s}=this,e=t.shiftKey?
4:20,n={ArrowLeft:()=>s.turn(-e,0),ArrowRight:()=>s.turn(e,0),ArrowUp:()=>s.turn(0,-e),ArrowDown:()=>s.turn(0,e),"+":()=>s.magnify(1.15),"=":()=>s.magnify(1.15),
"-":()=>s.magnify(1/1.15),0:()=>s.reset()," ":()=>this.setPlaying(!this.playing),",":()=>this.step(-1),".":()=>this.step(1),Home:()=>this.seek(this.motion.start),
End:()=>this.seek(this.motion.end)}[t.key];!n||t.ctrlKey||t.metaKey||t.altKey||(t.preventDefault(),n(),this.request())}};function ke(){let a=t=>Ct(`show-${t}`).
checked;return{names:a("names"),trails:a("trails"),velocities:a("velocities"),accelerations:a("accelerations"),inside:document.getElementById("show-inside")!==null&&
a("inside")}}function Tt(){let a=/^#t=(-?[\d.]+(?:e-?\d+)?)$/.exec(location.hash);return a?Number(a[1]):null}function Nt(){return["video/webm;codecs=vp9","video\
/webm"].find(a=>MediaRecorder.isTypeSupported(a))}var k=a=>document.getElementById(a),Ct=a=>k(a),Pe=a=>k(a);var Ee=20;function Ft(a,t,s,e,i){let n=null,r=Ee;for(let{shape:o,place:h}of a.filter(l=>l.shape.role!=="fixed"&&l.shape.kind!=="vector"))h.points(t).forEach((l,c)=>{
let u=i(l),m=Math.hypot(u.x-s,u.y-e)-(o.kind==="line"?0:4);m<r&&(r=m,n={index:h.offset+3*c,point:l})});return n}function qt(a){let t=Uint8Array.from(atob(a.toDataURL(
"image/png").split(",")[1]),s=>s.charCodeAt(0));return new Blob([t],{type:"image/png"})}function N(a){let t=getComputedStyle(a),s=e=>t.getPropertyValue(e).trim();
return{ink:s("--ink"),force:s("--bad"),quiet:s("--quiet"),faint:s("--faint"),panel:s("--panel"),series:Array.from({length:8},(e,i)=>s(`--series-${i+1}`))}}function $t(a){
let t=0,s=new Map;return mt(a.shapes).map(e=>{let{shape:i}=e;if(i.role==="fixed"||i.role==="cord"||i.kind==="spring"||i.kind==="damper")return{shape:i,place:e,colour:-1};
let n=i.name;return s.has(n)||s.set(n,t++%8),{shape:i,place:e,colour:s.get(n)}})}var It=a=>["marker","ball","solid","mesh"].includes(a.shape.kind)&&a.shape.role!==
"fixed",Se=.95,q=class{constructor(t,s,e){this.actors=t;this.scene=s;this.order=e}actors;scene;order;scale=0;asked=null;at(t){this.asked!==t.motion&&this.measure(
t.motion);let s=Y(t.motion,t.time,this.order);return this.actors.filter(It).map(e=>{let i=e.place.point(t.numbers),n=e.place.point(s);return{from:i,to:i.map((r,o)=>r+
this.scale*n[o]),actor:e}})}measure(t){this.asked=t;let{scene:s}=this,[e,i]=s.box,n=[];for(let l=0;l<=60;l+=1){let c=Y(t,t.start+(t.end-t.start)*l/60,this.order);
for(let u of this.actors.filter(It))n.push(Math.hypot(...u.place.point(c)))}let r=n.sort((l,c)=>l-c)[Math.floor(Se*n.length)]||n[n.length-1],o=s.follow?0:Math.max(
...e.map((l,c)=>i[c]-l))/2,h=this.actors.length>1?1:3;this.scale=r*(t.end-t.start)**this.order>1e-4*s.size?Math.max(h*s.size,o)/4/r:0}};function Ot(a,t,s){let[e,
i]=a.box,n=e.map((o,h)=>(o+i[h])/2);if(!a.follow)return n;let r=t.filter(o=>o.shape.role!=="fixed"&&o.shape.kind!=="vector").flatMap(o=>o.place.points(s));return r.
length?[0,1,2].map(o=>r.reduce((h,l)=>h+l[o],0)/r.length):n}var Rt=["#d33f3f","#2f9e58","#3a78d8"],Ae=7.2,nt=14;function Ht(a,t){let s=[];return a.map(({words:e,
x:i,y:n,away:r,colour:o})=>{let h=Ae*e.length,l=r+9,c=-r-h,m=[[r,-r],[c,-r],[r,l],[c,l],...[1,2,3,4].flatMap(p=>[[r,l+p*nt],[r,-r-p*nt]])].map(([p,f])=>[Math.max(
2,Math.min(i+p,t-h-2)),n+f,h]),d=m.find(p=>s.every(f=>p[0]>f[0]+f[2]||f[0]>p[0]+p[2]||Math.abs(p[1]-f[1])>=nt))??m[0];return s.push(d),{words:e,x:d[0],y:d[1],colour:o}})}
function zt({shape:a,place:t},s){let[e,i]=t.points(s);return i?a.kind==="vector"?i:e.map((n,r)=>(n+i[r])/2):e}function jt(a,t){let s=a.filter(l=>l.shape.trace),
e=t.end-t.start,i=t.step&&s.length?Math.min(Math.round(e/t.step),1e3):0,n=i>500?4:5,r=Array.from({length:i+1},(l,c)=>t.at(t.start+(i?c*e/i:0))),o=Array.from({length:n},
(l,c)=>X(c/n)),h=l=>Array.from({length:i*n+1},(c,u)=>{let m=Math.floor(u/n),d=[m-1,m,m+1,m+2].map(p=>l[Math.min(Math.max(p,0),i)]);return u%n?[0,1,2].map(p=>d.reduce(
(f,b,g)=>f+o[u%n][g]*b[p],0)):l[m]});return{step:i?e/(i*n):0,points:new Map(s.map(l=>[l,h(r.map(c=>l.place.point(c)))]))}}function B(a){let t=10**Math.floor(Math.
log10(a));return[1,2,5,10].map(s=>s*t).find(s=>s>=a*(1-1e-9))??10*t}function _t(a){let t=Array.from({length:2*a},(s,e)=>[.14+.72*(e+.5)/(2*a),e%2?-1:1]);return[
[0,0],[.14,0],...t,[.86,0],[1,0]]}var M=58,W=12,P=10,S=38;function Bt(a,t,s,e){let i=a.flatMap(n=>{let r=document.querySelector(`figure[data-plot="${n.key}"]`);return r?[new ot(r,n,t,s,e)]:[]});
return{follow:n=>i.forEach(r=>r.follow(n)),redraw:n=>i.forEach(r=>r.redraw(n)),named:n=>i.find(r=>r.data.key===n)}}var ot=class{constructor(t,s,e,i,n){this.data=
s;this.span=e;this.seek=i;this.events=n;this.canvas=t.querySelector("canvas"),this.said=t.querySelector("output");let r=s.x_track?D(s.x_track):null,o=h=>D(h);this.
curves=s.curves.map(h=>({name:h.name,x:h.x?D(h.x):r,y:o(h.y)})),this.whole=this.window=rt(this.curves,s.logarithmic),this.colours=N(this.canvas),this.listen()}data;span;seek;events;canvas;said;curves;whole;window;colours;time=NaN;hover=null;drag=null;visible=!1;moments=null;asked=!1;redraw(t){
let{data:s}=this,{sources:e}=s;if(this.moments||(this.events=t.events,this.canvas.classList.toggle("stale",!e),!e))return;let i=n=>Math.log10(Math.max(Math.abs(
n)/(s.scale??1),1e-18));this.curves=e.map(([n,r],o)=>{let h=t.column(n,r),l=s.timed?t.times:t.column("q",r);return{name:s.curves[o].name,x:l,y:s.logarithmic?h.map(
i):h}}),this.whole=this.window=rt(this.curves,s.logarithmic),this.request()}dots({times:t,states:s},e,i){this.moments=t,this.curves=[{name:"",x:Float64Array.from(
s,e.of),y:Float64Array.from(s,i.of)}],Object.assign(this.data,{x:e.label,y:i.label}),this.whole=this.window=rt(this.curves,!1),this.request()}follow(t){this.time=
t,this.request()}get width(){return this.canvas.clientWidth}get height(){return this.canvas.clientHeight}across(t){let{low:s,high:e}=this.window;return M+(t-s[0])/
(e[0]-s[0])*(this.width-M-W)}up(t){let{low:s,high:e}=this.window;return this.height-S-(t-s[1])/(e[1]-s[1])*(this.height-P-S)}at(t,s){let{low:e,high:i}=this.window;
return[e[0]+(t-M)/(this.width-M-W)*(i[0]-e[0]),e[1]+(this.height-S-s)/(this.height-P-S)*(i[1]-e[1])]}request(){this.asked||!this.visible||(this.asked=!0,requestAnimationFrame(
()=>{this.asked=!1,this.draw()}))}draw(){let t=window.devicePixelRatio||1,{canvas:s}=this;(s.width!==Math.round(this.width*t)||s.height!==Math.round(this.height*
t))&&(s.width=Math.round(this.width*t),s.height=Math.round(this.height*t));let e=s.getContext("2d");e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.width,this.
height),e.font="11.5px system-ui, sans-serif",this.axes(e),e.save(),e.beginPath(),e.rect(M,P,this.width-M-W,this.height-P-S),e.clip(),this.data.timed&&this.marks(
e),this.curves.forEach((i,n)=>this.moments?this.points(e,i):this.curve(e,i,this.colours.series[n%8],n>=8)),this.cursor(e),this.drag&&this.frame(e,this.drag),e.restore()}axes(t){
let{low:s,high:e}=this.window,i=this.width-W,n=this.height-S;t.lineWidth=1,t.strokeStyle=this.colours.faint,t.fillStyle=this.colours.quiet,t.textAlign="center";
for(let r of ht(s[0],e[0],(i-M)/80))C(t,this.across(r),P,this.across(r),n),t.fillText(Ut(r,e[0]-s[0]),this.across(r),n+15);t.textAlign="right";for(let r of this.
data.logarithmic?Te(s[1],e[1]):ht(s[1],e[1],(n-P)/38))C(t,M,this.up(r),i,this.up(r)),t.fillText(this.data.logarithmic?Ne(r):Ut(r,e[1]-s[1]),M-6,this.up(r)+4);t.
strokeStyle=this.colours.quiet,C(t,M,P,M,n),C(t,M,n,i,n),t.fillStyle=this.colours.ink,t.textAlign="center",t.fillText(this.data.x,(M+i)/2,this.height-5),t.save(),
t.translate(12,(P+n)/2),t.rotate(-Math.PI/2),t.fillText(this.data.y,0,0),t.restore()}marks(t){t.strokeStyle=this.colours.quiet,t.lineWidth=1,t.setLineDash([1,3]);
for(let s of this.events)C(t,this.across(s),P,this.across(s),this.height-S);t.setLineDash([])}curve(t,{x:s,y:e},i,n){t.strokeStyle=i,t.lineWidth=1.6,t.lineJoin=
"round",t.setLineDash(n?[5,3]:[]),t.beginPath();let r=!1;for(let o=0;o<s.length;o+=1){if(Number.isNaN(e[o])){r=!1;continue}r?t.lineTo(this.across(s[o]),this.up(
e[o])):t.moveTo(this.across(s[o]),this.up(e[o])),r=!0}t.stroke(),t.setLineDash([])}points(t,{x:s,y:e}){t.fillStyle=this.colours.series[0],s.forEach((i,n)=>t.fillRect(
this.across(i)-1,this.up(e[n])-1,2,2))}cursor(t){let s=this.hover??this.time;Number.isNaN(s)||(this.data.timed&&(t.strokeStyle=this.colours.quiet,t.lineWidth=1,
C(t,this.across(s),P,this.across(s),this.height-S)),this.curves.forEach((e,i)=>{let n=this.index(e,s);n<0||Number.isNaN(e.y[n])||(t.fillStyle=this.colours.series[this.
moments?1:i%8],t.beginPath(),t.arc(this.across(e.x[n]),this.up(e.y[n]),4,0,2*Math.PI),t.fill())}))}frame(t,{from:s,to:e}){t.fillStyle=this.colours.quiet,t.globalAlpha=
.2,t.fillRect(Math.min(s[0],e[0]),Math.min(s[1],e[1]),Math.abs(s[0]-e[0]),Math.abs(s[1]-e[1])),t.globalAlpha=1}index({x:t},s){if(this.moments)return at(this.moments,
s);if(!this.data.timed)return Math.round(De(s,this.span)*(t.length-1));let e=Math.max(at(t,s),0),i=Math.min(e+1,t.length-1);return s-t[e]<t[i]-s?e:i}tell(t){let s=this.
curves.map(e=>`${e.name||this.data.y} ${this.number(e.y[this.index(e,t)])}`).join(", ");this.said.textContent=this.data.timed?`${this.number(t,!0)} s: ${s}`:s}number(t,s=!1){
let e=this.data.logarithmic&&!s?10**t:t;return Number(e.toPrecision(4)).toString().replace("-","−")}listen(){let{canvas:t}=this,s=e=>[e.offsetX,e.offsetY];t.addEventListener(
"pointermove",e=>{this.drag&&(this.drag.to=s(e)),this.data.timed&&(this.hover=this.at(...s(e))[0],this.tell(this.hover)),this.request()}),t.addEventListener("po\
interleave",()=>{this.hover=null,this.said.textContent="",this.request()}),t.addEventListener("pointerdown",e=>{t.setPointerCapture(e.pointerId),this.drag={from:s(
e),to:s(e)}}),t.addEventListener("pointerup",()=>this.release()),t.addEventListener("dblclick",()=>{this.window=this.whole,this.request()}),t.addEventListener("\
keydown",e=>this.key(e)),new ResizeObserver(()=>this.draw()).observe(t),new IntersectionObserver(([e])=>{this.visible=e.isIntersecting,this.request()},{rootMargin:"\
200px"}).observe(t),matchMedia("(prefers-color-scheme: dark)").addEventListener("change",()=>{this.colours=N(t),this.request()}),window.addEventListener("before\
print",()=>{this.visible=!0,this.draw()})}release(){let{drag:t}=this;if(this.drag=null,!t)return;let[s,e]=[Math.abs(t.from[0]-t.to[0]),Math.abs(t.from[1]-t.to[1])];
if(s>6&&e>6){let[i,n]=[this.at(...t.from),this.at(...t.to)];this.window={low:[Math.min(i[0],n[0]),Math.min(i[1],n[1])],high:[Math.max(i[0],n[0]),Math.max(i[1],n[1])]}}else
this.data.timed?this.seek(this.at(...t.from)[0]):this.moments&&this.pick(this.nearest(...t.from));this.request()}pick(t){let s=this.moments?.[t],[e]=this.curves;
s!==void 0&&(this.said.textContent=`${this.number(s)} s: ${this.data.x} ${this.number(e.x[t])}, ${this.data.y} ${this.number(e.y[t])}`,this.hover=s,s<=this.span[1]&&
this.seek(s),this.request())}nearest(t,s){let[e]=this.curves,i=Array.from(e.x,(r,o)=>Math.hypot(this.across(r)-t,this.up(e.y[o])-s)),n=Math.min(...i);return n<12?
i.indexOf(n):-1}key(t){let s={ArrowLeft:-1,ArrowRight:1}[t.key];if(t.key==="Escape"){this.window=this.whole,this.request();return}if(s&&this.moments){t.preventDefault(),
this.pick(Le(this.moments,this.hover??this.time,s));return}if(!s||!this.data.timed)return;t.preventDefault();let{low:e,high:i}=this.window,n=this.hover??(Number.
isNaN(this.time)?e[0]:this.time);this.hover=Math.min(Math.max(n+s*(i[0]-e[0])/(t.shiftKey?500:50),e[0]),i[0]),this.tell(this.hover),this.request()}};function Le(a,t,s){
let e=at(a,t);return s>0?e+1:a[e]===t?e-1:e}function at(a,t){let s=-1,e=a.length;for(;e-s>1;){let i=s+e>>1;a[i]<=t?s=i:e=i}return s}var De=(a,[t,s])=>s>t?Math.min(
Math.max((a-t)/(s-t),0),1):0;function C(a,t,s,e,i){a.beginPath(),a.moveTo(t,s),a.lineTo(e,i),a.stroke()}function rt(a,t){let s=h=>{let l=1/0,c=-1/0;for(let u of a)
for(let m of u[h])Number.isFinite(m)&&(l=Math.min(l,m),c=Math.max(c,m));return l<=c?[l,c]:[0,1]},e=([h,l],c)=>{let u=c*(l-h)||c*Math.abs(l)||1;return[h-u,l+u]},
i=e(s("x"),.01),[n,r]=s("y"),o=t?[Math.max(n,r-8)-.3,r+.3]:e([n,r],.06);return{low:[i[0],o[0]],high:[i[1],o[1]]}}function ht(a,t,s){let e=B((t-a)/Math.max(s,2));
return Array.from({length:Math.floor(t/e)-Math.ceil(a/e)+1},(i,n)=>(Math.ceil(a/e)+n)*e)}function Te(a,t){let s=Math.max(1,Math.ceil((t-a)/5));return ht(a,t,100).
length?Array.from({length:Math.floor(t)-Math.ceil(a)+1},(e,i)=>Math.ceil(a)+i).filter(e=>e%s===0):[]}function Ut(a,t){let s=Math.abs(a)<1e-9*t?0:a,e=Math.max(Math.
abs(s),t);return e>=1e5||e<.001?s===0?"0":s.toExponential(1).replace("-","−").replace("e+","·10^").replace("e","·10^"):Number(s.toPrecision(6)).toString().replace(
"-","−")}function Ne(a){let t="⁰¹²³⁴⁵⁶⁷⁸⁹";return"10"+String(a).replace("-","⁻").replace(/\d/g,s=>t[Number(s)])}async function Wt(a){let t=await ct(),s=t.motion?new T(t.motion):null,e=null;t.section&&t.plots.push({key:"section",title:"",caption:"",x:"",y:"",logarithmic:!1,
timed:!1,curves:[]});let i=Bt(t.plots,s?[s.start,s.end]:[0,1],h=>e?.seek(h),t.events??[]);if(a&&t.scene&&s){let h=document.getElementById("stage");e=new U(a(h,t.
scene),h,s,l=>i.follow(l),t.forces?new $(t.forces):null),e.begin()}let n=()=>document.querySelectorAll(".scroll").forEach(h=>{h.scrollWidth>h.clientWidth&&(h.tabIndex=
0)});n(),addEventListener("resize",n),addEventListener("toggle",n,{capture:!0}),addEventListener("hashchange",()=>e?.follow());let r=e?Lt(t,e,i):null,o=r?.then(
h=>h?.simulation??null)??null;Object.assign(window,{dalembert:{data:t,player:e,simulation:o,section:r?.then(h=>h?.section??null)}})}function Gt(a,t,[s,e],i,n){let r={x:t-30,y:18},o={x:r.x+34*s,y:r.y-34*e},h=Math.hypot(o.x-r.x,o.y-r.y);h>8?(a.path([r,y(r,o,1-7/h,0)],{stroke:i,width:1.8}),a.path(
[o,y(r,o,1-9.5/h,4),y(r,o,1-9.5/h,-4)],{fill:i,closed:!0})):a.disc(r,3,{fill:i}),a.text("g",{x:r.x+8,y:r.y+20},i,n,13)}function y(a,t,s,e){let i=t.x-a.x,n=t.y-a.
y,r=Math.hypot(i,n)||1;return{x:a.x+s*i-e*n/r,y:a.y+s*n+e*i/r}}var K=class{constructor(t){this.pen=t}pen;path(t,s){this.pen.beginPath(),t.forEach((e,i)=>i?this.
pen.lineTo(e.x,e.y):this.pen.moveTo(e.x,e.y)),s.closed&&this.pen.closePath(),this.finish(s)}disc(t,s,e){this.pen.beginPath(),this.pen.arc(t.x,t.y,s,0,2*Math.PI),
this.finish(e)}text(t,s,e,i,n=13){this.pen.font=`${n}px system-ui, sans-serif`,this.pen.lineJoin="round",this.pen.lineWidth=3.5,this.pen.strokeStyle=i,this.pen.
strokeText(t,s.x,s.y),this.pen.fillStyle=e,this.pen.fillText(t,s.x,s.y)}finish(t){this.pen.globalAlpha=t.opacity??1,this.pen.lineJoin=this.pen.lineCap="round",this.
pen.setLineDash(t.dash??[]),t.fill&&(this.pen.fillStyle=t.fill,this.pen.fill()),t.stroke&&(this.pen.strokeStyle=t.stroke,this.pen.lineWidth=t.width??1,this.pen.
stroke()),this.pen.globalAlpha=1}},G=class{parts=[];path(t,s){let e=t.map((i,n)=>`${n?"L":"M"}${A(i.x)} ${A(i.y)}`).join("");this.parts.push(`<path d="${e}${s.closed?
"Z":""}" ${Kt(s)}/>`)}disc(t,s,e){this.parts.push(`<circle cx="${A(t.x)}" cy="${A(t.y)}" r="${A(s)}" ${Kt(e)}/>`)}text(t,s,e,i,n=13){let r=t.replace(/[&<>"]/g,o=>`\
&#${o.charCodeAt(0)};`);this.parts.push(`<text x="${A(s.x)}" y="${A(s.y)}" font-family="system-ui, sans-serif" font-size="${n}" fill="${e}" stroke="${i}" stroke\
-width="3.5" stroke-linejoin="round" paint-order="stroke">${r}</text>`)}file(t,s,e){return`<svg xmlns="${["http:","","www.w3.org","2000","svg"].join("/")}" widt\
h="${t}" height="${s}" viewBox="0 0 ${t} ${s}"><rect width="100%" height="100%" fill="${e}"/>${this.parts.join(`
`)}</svg>
`}},A=a=>Math.round(a*100)/100;function Kt(a){let t=a.stroke?`stroke="${a.stroke}" stroke-width="${a.width??1}" stroke-linecap="round" stroke-linejoin="round"`:
"",s=a.dash?.length?` stroke-dasharray="${a.dash.join(" ")}"`:"";return`fill="${a.fill??"none"}" ${t}${s} opacity="${a.opacity??1}"`}function Ce(a){return a.up==="y"?[t=>[-t[2],t[1]],t=>[t[0],-t[2]],t=>[t[0],t[1]]][a.flat]:[t=>[t[1],t[2]],t=>[t[0],t[2]],t=>[t[0],t[1]]][a.flat]}var lt=class{constructor(t,s){
this.canvas=t;this.scene=s;this.actors=$t(s),this.across=Ce(s),this.arrows={velocities:new q(this.actors,s,1),accelerations:new q(this.actors,s,2)};let[e,i]=s.box.
map(n=>this.across(n));this.box=[[Math.min(e[0],i[0]),Math.min(e[1],i[1])],[Math.max(e[0],i[0]),Math.max(e[1],i[1])]],this.colours=N(t),this.supports=[]}canvas;scene;actors;across;arrows;laid=null;trailed=null;box;supports;colours;width=0;height=0;scale=1;zoom=1;shift=[
0,0];middle=[0,0];last=null;exports={png:async()=>qt(this.canvas),svg:async()=>{let t=new G;return this.paint(t,this.last),new Blob([t.file(this.width,this.height,
this.colours.panel)],{type:"image/svg+xml"})}};resize(){let t=window.devicePixelRatio||1;this.width=this.canvas.clientWidth,this.height=this.canvas.clientHeight,
this.canvas.width=Math.round(this.width*t),this.canvas.height=Math.round(this.height*t);let{size:s,follow:e}=this.scene,i=e?2*s:Math.max(this.box[1][0]-this.box[0][0],
.2*s),n=e?1.6*s:Math.max(this.box[1][1]-this.box[0][1],.2*s);this.scale=.8*Math.min(this.width/i,this.height/n)}recolour(){this.colours=N(this.canvas)}turn(t,s){
this.move(t,s)}move(t,s){this.shift=[this.shift[0]+t,this.shift[1]+s]}magnify(t){this.zoom=Math.min(Math.max(this.zoom*t,.1),50)}reset(){this.zoom=1,this.shift=
[0,0]}draw(t){let s=this.canvas.getContext("2d"),e=this.canvas.width/Math.max(this.width,1);s.setTransform(e,0,0,e,0,0),s.fillStyle=this.colours.panel,s.fillRect(
0,0,this.width,this.height),this.paint(new K(s),t),this.last=t}grab(t,s,e){let i=Ft(this.actors,e.numbers,t,s,c=>this.spot(c));if(!i)return null;let{index:n,point:r}=i,
o=this.spot(r),h=this.scale*this.zoom,l=[0,1,2].map(c=>this.across([0,1,2].map(u=>+(u===c))));return{index:n,to:(c,u)=>r.map((m,d)=>m+(l[d][0]*(c-o.x)-l[d][1]*(u-
o.y))/h)}}spot(t){let[s,e]=this.across(t),i=this.scale*this.zoom;return{x:this.width/2+this.shift[0]+i*(s-this.middle[0]),y:this.height/2+this.shift[1]-i*(e-this.
middle[1])}}colour(t){return t.colour<0?this.colours.quiet:this.colours.series[t.colour]}paint(t,s){this.middle=this.across(Ot(this.scene,this.actors,s.numbers)),
this.supports.length||this.findSupports(s),this.grid(t),s.shown.trails&&this.actors.filter(r=>r.shape.trace).forEach(r=>this.trail(t,r,s));let e={fixed:0,cord:1,
spring:1,damper:1,bar:2,ball:3,marker:4,vector:5},i=r=>e[r.shape.role]??e[r.shape.kind]??2,n=[...this.actors].sort((r,o)=>i(r)-i(o));this.supports.forEach(({at:r,
away:o})=>this.support(t,this.spot(r),o)),n.forEach(r=>this.body(t,r,s.numbers));for(let[r,o]of[["velocities",[]],["accelerations",[5,4]]])s.shown[r]&&this.arrows[r].
at(s).forEach(({from:h,to:l,actor:c})=>this.arrow(t,h,l,this.colour(c),[...o]));for(let r of s.pulls)this.arrow(t,r.from,r.to,this.colours.force,[]);s.shown.inside&&
this.inside(t,s.numbers),this.gravity(t),s.shown.names&&this.names(t,s,n)}body(t,s,e){let i=s.place.points(e).map(r=>this.spot(r)),{shape:n}=s;n.kind==="spring"?
this.spring(t,i):n.kind==="damper"?this.damper(t,i):n.kind==="ball"?this.wheel(t,s,e,n.radius):n.role==="fixed"?this.fixed(t,i):n.role==="cord"?t.path(i,{stroke:this.
colours.ink,width:1.8}):n.role==="bar"?this.bar(t,i,this.colour(s)):n.kind==="vector"?this.arrow(t,s.place.point(e),s.place.point(e,1),this.colour(s),[]):n.kind===
"solid"?this.solid(t,s,e):t.disc(i[0],Math.max(n.radius*this.scale*this.zoom,4),{fill:this.colour(s),stroke:this.colours.panel,width:1.5})}bar(t,s,e){let i=this.
thickness(),[n,r]=[s[0],s[s.length-1]];if(s.length>3&&Math.hypot(n.x-r.x,n.y-r.y)<.5){this.plate(t,s,e);return}t.path(s,{stroke:e,width:i+2.5}),t.path(s,{stroke:this.
colours.panel,width:Math.max(i-.5,1)}),t.path(s,{stroke:e,width:Math.max(i-.5,1),opacity:.35});for(let o of[n,r])t.disc(o,i*.36,{fill:this.colours.panel,stroke:e,
width:1.5})}thickness(){return Math.min(Math.max(.03*this.scene.size*this.scale*this.zoom,4),14)}fixed(t,s){t.path(s,{stroke:this.colours.quiet,width:2.2});for(let e=1;e<
s.length;e+=1)this.hatch(t,s[e-1],s[e])}hatch(t,s,e){let i=Math.hypot(e.x-s.x,e.y-s.y);if(i<4)return;let n={x:(e.x-s.x)/i,y:(e.y-s.y)/i},r=n.x>0||n.x===0&&n.y>0?
1:-1,o=Math.floor(i/9);for(let h=0;h<=o;h+=1){let l=s.x+n.x*h*9,c=s.y+n.y*h*9,u={x:-r*n.y-.8*n.x,y:r*n.x-.8*n.y};t.path([{x:l,y:c},{x:l+6*u.x,y:c+6*u.y}],{stroke:this.
colours.quiet,width:1,opacity:.8})}}spring(t,s){let[e,i]=[s[0],s[s.length-1]],n=Math.max(.022*this.scene.size*this.scale*this.zoom,5);t.path(_t(8).map(r=>y(e,i,
r[0],r[1]*n)),{stroke:this.colours.ink,width:1.6})}damper(t,s){let[e,i]=[s[0],s[s.length-1]],n=Math.max(.03*this.scene.size*this.scale*this.zoom,5),r={stroke:this.
colours.ink,width:1.6};t.path([e,y(e,i,.35,0)],r),t.path([y(e,i,.7,n),y(e,i,.35,n),y(e,i,.35,-n),y(e,i,.7,-n)],r),t.path([y(e,i,.55,.8*n),y(e,i,.55,-.8*n)],r),t.
path([y(e,i,.55,0),i],r)}wheel(t,s,e,i){let n=s.place.point(e),r=this.spot(n),o=this.colour(s),h=Math.max(i*this.scale*this.zoom,4),l=s.place.axes(e);if(t.disc(
r,h,{fill:this.colours.panel}),t.disc(r,h,{fill:o,opacity:.18}),t.disc(r,h,{stroke:o,width:2.2}),l)for(let c of l)for(let u of[1,-1])t.path([r,this.spot(n.map((m,d)=>m+
u*i*c[d]))],{stroke:o,width:1.4,opacity:.8});t.disc(r,Math.min(.12*h,5),{fill:o})}solid(t,s,e){let{shape:i}=s,n=s.place.point(e),r=s.place.axes(e),o=this.colour(
s),h=r.map(f=>Math.abs(f[this.scene.flat])),l=h.indexOf(Math.max(...h));if(i.solid==="sphere"||i.solid!=="box"&&l===2){this.wheel(t,s,e,i.size[0]);return}let c=i.
solid==="box"?i.size.map(f=>f/2):[i.size[0],i.size[0],i.size[1]/2],u=(...f)=>this.spot(n.map((b,g)=>b+r.reduce((w,v,x)=>w+f[x]*c[x]*v[g],0)));if(i.solid==="caps\
ule"){this.bar(t,[u(0,0,-1),u(0,0,1)],o);return}let[m,d]=[0,1,2].filter(f=>f!==l),p=(f,b)=>{let g=[0,0,0];return[g[m],g[d]]=[f,b],u(...g)};this.plate(t,[p(-1,-1),
p(1,-1),p(1,1),p(-1,1)],o)}plate(t,s,e){t.path(s,{fill:this.colours.panel,closed:!0}),t.path(s,{fill:e,opacity:.3,closed:!0}),t.path(s,{stroke:e,width:2,closed:!0})}inside(t,s){
for(let{kind:e,on:i,at:n,axes:r}of this.scene.details??[]){let{place:o}=this.actors[i],h=o.point(s),l=o.axes(s),c=d=>[0,1,2].map(p=>l.reduce((f,b,g)=>f+d[g]*b[p],
0)),u=c(n).map((d,p)=>d+h[p]),m=this.spot(u);if(e==="frame"&&Rt.forEach((d,p)=>{let f=c([r[p],r[3+p],r[6+p]]);this.arrow(t,u,u.map((b,g)=>b+.1*this.scene.size*f[g]),
d,[])}),e==="centre"){let d=p=>[m,...Array.from({length:7},(f,b)=>({x:m.x+6*Math.cos((p+b/6)*Math.PI/2),y:m.y+6*Math.sin((p+b/6)*Math.PI/2)}))];t.disc(m,6,{fill:this.
colours.panel,stroke:this.colours.ink,width:1.2});for(let p of[0,2])t.path(d(p),{fill:this.colours.ink,closed:!0})}}}arrow(t,s,e,i,n){let[r,o]=[this.spot(s),this.
spot(e)],h=Math.hypot(o.x-r.x,o.y-r.y),l=Math.min(11,h/2);h<2||(t.path([r,y(r,o,1-.7*l/h,0)],{stroke:i,width:2.2,dash:n}),t.path([o,y(r,o,1-l/h,l*.4),y(r,o,1-l/
h,-l*.4)],{fill:i,closed:!0}))}support(t,s,e){let i=Math.max(1.5*this.thickness(),9),n=(o,h)=>({x:s.x+o*i*e[0]-h*i*e[1],y:s.y+o*i*e[1]+h*i*e[0]}),r={stroke:this.
colours.quiet,width:1.8};t.path([s,n(1.15,-.75),n(1.15,.75)],{...r,fill:this.colours.panel,closed:!0}),t.path([n(1.15,-1.2),n(1.15,1.2)],r);for(let o=-2;o<=2;o+=
1)t.path([n(1.15,o*.5),n(1.5,o*.5-.28)],{...r,width:1})}findSupports(t){let{motion:s}=t,i=Array.from({length:25},(o,h)=>s.start+(s.end-s.start)*h/24).map(o=>s.at(
o)),n=new Map,r=({place:o},h)=>{let l=o.point(i[0],h);return i.every(c=>Math.hypot(...o.point(c,h).map((u,m)=>u-l[m]))<=1e-4*this.scene.size)};for(let o of this.
actors.filter(h=>h.shape.role==="bar"||h.shape.kind==="spring"||h.shape.kind==="damper"||h.shape.role==="cord")){let h=o.shape.count-1;for(let[l,c]of[[0,h],[h,0]]){
let u=o.place.point(i[0],l);if(!r(o,l)||r(o,c)&&!o.shape.held?.includes(l)||this.onGround(u,i[0]))continue;let m=u.map(p=>Math.round(1e3*p/this.scene.size)).join(),
d=n.get(m)?.lean??[0,0];for(let p of i){let[f,b]=this.across(o.place.point(p,c).map((w,v)=>w-u[v])),g=Math.hypot(f,b)||1;d[0]+=f/g/i.length,d[1]+=b/g/i.length}n.
set(m,{at:u,lean:d})}}for(let{at:o,lean:h}of n.values()){let[l,c]=h,u=Math.hypot(l,c)>.3,m=u&&Math.abs(l)>2*Math.abs(c);this.supports.push({at:o,away:m?[-Math.sign(
l),0]:[0,u&&c<0?-1:1]})}}onGround(t,s){let e=this.across(t);return this.actors.some(({shape:i,place:n})=>i.kind==="line"&&i.role==="fixed"&&n.points(s).some((r,o,h)=>{
let[l,c]=[this.across(h[Math.max(o-1,0)]),this.across(r)],[u,m]=[c[0]-l[0],c[1]-l[1]],d=Math.min(Math.max(((e[0]-l[0])*u+(e[1]-l[1])*m)/(u*u+m*m||1),0),1);return Math.
hypot(l[0]+d*u-e[0],l[1]+d*m-e[1])<.001*this.scene.size}))}trail(t,s,e){this.trailed!==e.motion&&(this.laid=jt(this.actors,e.motion),this.trailed=e.motion);let i=this.
laid.points.get(s).map(h=>this.spot(h)),n=this.colour(s),{step:r}=this.laid;t.path(i,{stroke:n,width:1,opacity:.2});let o=r?Math.floor((e.time-e.motion.start)/r+
1e-9)+1:0;t.path([...i.slice(0,o),this.spot(s.place.point(e.numbers))],{stroke:n,width:1.8,opacity:.8})}grid(t){let s=this.scale*this.zoom,e=B(70/s),i=this.middle[0]-
(this.width/2+this.shift[0])/s,n=this.middle[1]-(this.height/2-this.shift[1])/s,r={stroke:this.colours.faint,width:1,opacity:.7};for(let o=Math.ceil(i/e)*e;o<i+
this.width/s;o+=e){let h=s*(o-i);t.path([{x:h,y:0},{x:h,y:this.height}],r)}for(let o=Math.ceil(n/e)*e;o<n+this.height/s;o+=e){let h=this.height-s*(o-n);t.path([
{x:0,y:h},{x:this.width,y:h}],r)}t.path([{x:14,y:this.height-14},{x:14+e*s,y:this.height-14}],{stroke:this.colours.quiet,width:2}),t.text(`${Number(e.toPrecision(
3))} m`,{x:14,y:this.height-20},this.colours.quiet,this.colours.panel,12)}gravity(t){if(!this.scene.gravity)return;let[s,e]=this.across(this.scene.gravity),i=Math.
hypot(s,e);i&&Gt(t,this.width,[s/i,e/i],this.colours.quiet,this.colours.panel)}names(t,s,e){let i=(o,h,l,c)=>({words:o,...this.spot(h),away:l,colour:c}),n=s.pulls.
map(o=>i(dt(o),o.to,6,this.colours.force)),r=e.map(o=>i(o.shape.name,zt(o,s.numbers),this.beyond(o),this.colours.ink));for(let{words:o,x:h,y:l,colour:c}of Ht([...n,
...r],this.width))t.text(o,{x:h,y:l},c,this.colours.panel)}beyond({shape:t}){let s=t.count===1&&t.kind!=="solid"?Math.max(t.radius*this.scale*this.zoom,4)*.75:3;
return(s>60?0:s)+4}};Wt((a,t)=>new lt(a,t));})();
