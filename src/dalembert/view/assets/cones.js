"use strict";/* built by web/build.mjs */
"use strict";(()=>{var j="moreau",N={};function T(f,t){let s=0;for(let e=0;e<f.length;e++)s+=f[e]*t[e];return s}var R=f=>Math.sqrt(T(f,f)),S=f=>f.reduce((t,s)=>Math.max(t,Math.abs(
s)),0),_=(f,t)=>f.map(s=>T(s,t)),bt=(f,t)=>Array.from({length:t},(s,e)=>f.map(a=>a[e]));function Kt(f){let t=f.map(s=>s.map(()=>0));for(let s=0;s<f.length;s++)for(let e=0;e<=
s;e++){let a=f[s][e]-T(t[s].slice(0,e),t[e]);if(s===e&&!(a>0))return null;t[s][e]=s===e?Math.sqrt(a):a/t[e][e]}return t}function wt(f,t){let s=[];for(let e=0;e<
t.length;e++)s.push((t[e]-T(s,f[e]))/f[e][e]);return s}function Ht(f,t){let s=[...t];for(let e=t.length-1;e>=0;e--){s[e]/=f[e][e];for(let a=0;a<e;a++)s[a]-=f[e][a]*
s[e]}return s}function k(f,t,s=!0){let e=t.length,a=f.map((o,c)=>[...o,t[c]]),r=[...t.keys()],i=t.map(()=>0),l=0,n=0;for(;l<e;l++){let o=[l,l],c=0;for(let m=l;m<
e;m++)for(let u=l;u<e;u++){let E=Math.abs(a[m][r[u]]);E>c&&([c,o]=[E,[m,u]])}if(l===0&&(n=c),!(c>1e-11*n))break;[a[l],a[o[0]]]=[a[o[0]],a[l]],[r[l],r[o[1]]]=[r[o[1]],
r[l]];let p=a[l],h=r[l];for(let m=l+1;m<e;m++){let u=a[m][h]/p[h];if(u)for(let E=0;E<=e;E++)a[m][E]-=u*p[E]}}if(l<e&&!s)return null;for(let o=l-1;o>=0;o--){let c=a[o][e];
for(let p=o+1;p<l;p++)c-=a[o][r[p]]*i[r[p]];i[r[o]]=c/a[o][r[o]]}return i}function Ut(f,t){let s=f.map(()=>0),e=new Set,a=()=>t.map((i,l)=>i-f.reduce((n,o,c)=>n+
o[l]*s[c],0)),r=S(t);for(let i=0;i<1e3;i++){let l=a(),n=f.map((c,p)=>e.has(p)?-1/0:T(c,l)),o=n.indexOf(Math.max(...n));if(!(n[o]>1e-14*r))break;for(e.add(o);;){
let c=[...e],p=Bt(c.map(u=>f[u]),t);if(!p)return e.delete(o),[s,S(a())];let h=c.filter((u,E)=>!(p[E]>0));if(!h.length){s.fill(0),c.forEach((u,E)=>{s[u]=p[E]});break}
let m=Math.min(...h.map(u=>s[u]/(s[u]-p[c.indexOf(u)])));c.forEach((u,E)=>{s[u]+=m*(p[E]-s[u])});for(let u of h)(s[u]<=1e-15*r||u===o)&&(s[u]=0,e.delete(u));if(!e.
has(o))break}}return[s,S(a())]}function Bt(f,t){let s=[],e=[];for(let r of f){let i=r,l=s.map(()=>0);for(let o=0;o<2;o++)s.forEach((c,p)=>{let h=T(c,i);l[p]+=h,
i=i.map((m,u)=>m-h*c[u])});let n=Math.hypot(...i);if(!(n>1e-11*Math.hypot(...r)))return null;s.push(i.map(o=>o/n)),e.push([...l,n])}let a=s.map(r=>T(r,t));for(let r=a.
length-1;r>=0;r--){for(let i=r+1;i<a.length;i++)a[r]-=e[i][r]*a[i];a[r]/=e[r][r]}return a}function St(f,t,s){let e=Kt(f);if(!e)throw new RangeError("a motion ha\
s no inertia");let a=[],r=l=>{let n=wt(e,l);for(let o=0;o<2;o++)for(let c of a){let p=T(c,n);n=n.map((h,m)=>h-p*c[m])}return n};for(let l of s){let n=Math.hypot(
...wt(e,l)),o=r(l),c=Math.hypot(...o);c>1e-12*n&&a.push(o.map(p=>p/c))}let i=t.map(r);return{operator:i.map(l=>i.map(n=>T(l,n))),spread:bt(i.map(l=>Ht(e,l)),f.length)}}
function Et(f,t,s,e){if(f.length>3)return N.rise(f,t,s,e);let[a,r,i=0]=f,l=t-(a+s*(r+s*i)),n=r+2*i*s;if(l<=0&&n>=0)return s;let o=n*n+4*i*l,[c,p]=n<0&&o>=0?[Math.
sqrt(o)-n,2*i]:[2*l,n+Math.sqrt(Math.max(o,0))],h=o>=0&&p>0?s+c/p:1/0;return h<=e?h:1/0}var D=(f,t)=>f.reduceRight((s,e)=>s*t+e,0);function C(f,t,s,e=1/0){let a=_(
f.map(n=>n.map(Math.abs)),s.map(Math.abs)),r=_(f,s).map((n,o)=>Math.abs(n)>1e-14*a[o]?n:0),i=n=>t.map((o,c)=>o+n*r[c]),l=n=>s.map(o=>o*n);return{length:e,normal:[
t[0],r[0]],press:[0,1],work:[0,t[0],r[0]/2],at:i,given:l}}function Vt(f,t,s){if(f.length===1)return[C(f,s,[1])];if(f.length>2)return N.stretches(f,t,s);if(t===0||
!(f[1][0]||f[1][1]))return[C(f,s,[1,0])];let e=[];if(s[1]){let r=Math.sign(s[1]),i=[1,-t*r],l=T(f[1],i)*r;if(e.push(C(f,s,i,l<0?-Math.abs(s[1])/l:1/0)),!(l<0))return e;
let[n]=e[0].at(e[0].length);s=[Math.abs(n)>1e-12*Math.abs(s[0])?n:0,0]}let a=f[1][1]>0?-f[1][0]/f[1][1]:0;return[...e,C(f,s,[1,Math.abs(a)<=t?a:-t*Math.sign(f[1][0])])]}
var Ft={newton:[f=>f.normal,(f,t)=>-f*t],poisson:[f=>f.press,(f,t,s)=>f*s],stronge:[f=>f.work,(f,t,s,e)=>-f*f*e]};function Jt(f,t,{friction:s,restitution:e,law:a}){
if(t[0]>0)return t.map(()=>0);let r=Vt(f,s,t),i=t.map(()=>0),[l,n]=Ft[a],o=(M,d)=>M.given(d).forEach((g,w)=>{i[w]+=g}),c=0,p=0,h,m;for(;(h=Et(r[c].normal,0,0,r[c].
length))===1/0&&r[c].length<1/0;)o(r[c],r[c].length),p+=D(r[c].work,r[c].length),c++;h===1/0&&(h=0);let u=n(e,t[0],i[0]+r[c].given(h)[0],p+D(r[c].work,h));if(!(u>
0))return o(r[c],h),i;for(;;c++,h=0){let M=l(r[c]),{length:d}=r[c];if(m=Et(M,D(M,h)+u,h,d),m<1/0||d===1/0)break;u-=D(M,d)-D(M,h),o(r[c],d)}if(o(r[c],m<1/0?m:h),
T(i,t)+T(i,_(f,i))/2>1e-12*i.reduce((M,d,g)=>M+Math.abs(d*t[g]),0))throw new RangeError("Newton's law would create energy");return i}function yt({operator:f,spread:t},s,e,a=[]){
let r=s[0].length,i=[...a],l=s.map(c=>c.map(()=>0)),n=s.map((c,p)=>i.includes(p)?[Math.min(c[0],0),...c.slice(1)]:[...c]),o=1e-13*Math.max(0,...n.map(c=>-c[0]));
for(let c=0;(i.length||n.some(p=>p[0]<-o))&&c<=1e3;c++){let p=!i.length&&c===1e3,h=i.length?[i.shift()]:p?[...n.keys()]:Xt(f,n,o,e),m=h.map(w=>e[w]),u=h.flatMap(
w=>Array.from({length:r},(b,x)=>w*r+x)),E=u.map(w=>u.map(b=>f[w][b])),M=h.map(w=>n[w]),d=m.length===1&&m[0].law!==j&&!p?[Jt(E,M[0],m[0])]:$t(E,M,p?m.map(w=>({...w,
restitution:0})):m),g=d.flat();h.forEach((w,b)=>{l[w]=l[w].map((x,I)=>x+d[b][I])}),n=n.map((w,b)=>w.map((x,I)=>x+u.reduce((v,O,y)=>v+f[b*r+I][O]*g[y],0)))}return{
change:_(t,l.flat()),velocities:n,impulses:l}}function Xt(f,t,s,e){let a=t[0].length,r=t.reduce((c,p,h)=>p[0]<t[c][0]?h:c,0),i=e[r].law===j,l=(c,p)=>{let h=0;for(let m=0;m<
a;m++)for(let u=0;u<a;u++)h=Math.max(h,Math.abs(f[c*a+m][p*a+u]));return h},n=c=>i&&e[c].law===j||t[c][0]<-s,o=new Set([r]);for(let c of o)t.forEach((p,h)=>{n(h)&&
l(c,h)>1e-13*Math.sqrt(l(c,c)*l(h,h))&&o.add(h)});return[...o].sort((c,p)=>c-p)}function $t(f,t,s){let e=t.map(n=>n.slice(1).fill(0)),a=s.map(n=>n.friction),[r]=$(
f,t,{friction:a,rests:a,slip:e,dry:a.map(()=>!1)});if(!r)throw new RangeError("no impulses stop the contacts from closing");let i=Math.min(...s.map(n=>n.restitution)),
l;for(let n of[s.map(o=>o.restitution),s.map(()=>i)]){l=r.forces.map((h,m)=>h.map(u=>(1+n[m])*u));let o=l.flat(),c=t.flat(),p=_(f,o);if(-o.reduce((h,m,u)=>h+m*(c[u]+
p[u]/2),0)>=-1e-12*o.reduce((h,m,u)=>h+Math.abs(m*c[u]),0))break}return l}function $(f,t,{friction:s,rests:e,slip:a,dry:r}){let i=a.map(p=>!p.some(Boolean)),l=t.
flat(),n=t[0]?.length??1,o=s.map((p,h)=>i[h]?e[h]:p),c=[];for(let p of N.solutions?.(f,t,o,a,r)??Qt(f,l,o,a.map(h=>Math.sign(h[0]??0)),r,n)){let h=_(f,p).map((w,b)=>w+
l[b]),m=1e-11*(S(l)+S(h.map((w,b)=>w-l[b]))),u=w=>t.map((b,x)=>w.slice(x*n,x*n+n)),E=u(p),M=u(h),d=t.map((w,b)=>M[b][0]>m||!E[b].some(Boolean)&&!r[b]?"lifts":!i[b]||
S(M[b].slice(1))>m?"slips":"sticks"),g=d.map((w,b)=>i[b]&&s[b]!==e[b]&&w==="slips");g.includes(!0)?c.push(...$(f,t,{friction:s,rests:e,dry:r,slip:a.map((w,b)=>g[b]?
M[b].slice(1):w)})):c.push({words:d,forces:E,accelerations:M})}return c}function Qt(f,t,s,e,a,r){let i=[],l=[],n=s.map((E,M)=>1/Math.sqrt(Math.max(f[M*r+(a[M]?1:
0)][M*r+(a[M]?1:0)],1e-300))),o=f.map((E,M)=>n[Math.floor(M/r)]),c=f.map((E,M)=>E.map((d,g)=>d*o[M]*o[g])),p=t.map((E,M)=>E*o[M]),h=s.map((E,M)=>{let d=e[M]?[e[M]>
0?2:3]:[1,2,3];return a[M]?d:[...E&&r>1?d:[1],0]}),m=s.flatMap((E,M)=>[...a[M]?[]:[M*r],...r>1&&(E||a[M])?[M*r+1]:[]]),u=S(p);for(let E of xt(h)){let M=Yt(E,c,p,
s.map((g,w)=>a[w]?g/n[w]:g),e,a,r,m);if(!M)continue;let d=_(c,M).map((g,w)=>g+p[w]);l.some(g=>S(d.map((w,b)=>w-g[b]))<=1e3*1e-11*(S(d)+u))||(l.push(d),i.push(M.
map((g,w)=>g*o[w])))}return i}function*xt(f){if(!f.length){yield[];return}for(let t of f[0])for(let s of xt(f.slice(1)))yield[t,...s]}function Yt(f,t,s,e,a,r,i,l){
let n=g=>l.map(w=>w===g?-1:0),o=(g,w=1)=>l.map(b=>w*t[b][g]),c=l.map(g=>-s[g]),p=[],h=[],m=(g,w,b)=>{p.push(b),h.push([g,w])};f.forEach((g,w)=>{let b=w*i,x=b+1,
I=l.includes(x)&&i>1,v=g===2?1:-1;if(r[w]){if(g===1){m(w,"rub",o(x));return}o(x,v*e[w]).forEach((O,y)=>{c[y]+=O}),m(w,"along",n(x).map(O=>v*O));return}if(g===0){
m(w,"parting",n(b)),I&&m(w,"free",n(x));return}if(!I){m(w,"press",o(b));return}if(g===1){m(w,"press",o(b)),m(w,"rub",o(x));return}m(w,"press",o(b).map((O,y)=>O-
v*e[w]*t[l[y]][x])),m(w,a[w]?"free":"along",n(x).map(O=>v*O))});let u=k(bt(p,l.length),c,!1);if(!u)return Zt(f,p,h,c,e,r,i,s.length);if(S(u)>1e8*S(c))return null;
let E=1e-11*S(u),M=new Map;return h.forEach(([g,w],b)=>{w==="press"&&M.set(g,u[b])}),h.every(([g,w],b)=>w==="free"?!0:w==="rub"?Math.abs(u[b])<=(r[g]?e[g]:e[g]*
M.get(g))+E:u[b]>=-E)?Tt(f,h,u,e,r,i,s.length):null}function Zt(f,t,s,e,a,r,i,l){if(f.some((u,E)=>r[E]&&u===1))return null;let n=[],o=[],c=u=>{n.push(e.map((E,M)=>u.
reduce((d,[g,w])=>d+w*t[g][M],0))),o.push(u)};s.forEach(([u,E],M)=>{let d=s.findIndex(([g,w])=>g===u&&w==="rub");if(E==="press"&&d>=0)for(let g of[1,-1])c([[M,1],
[d,g*a[u]]]);else if(E==="free")for(let g of[1,-1])c([[M,g]]);else E!=="rub"&&c([[M,1]])});let[p,h]=Ut(n,e);if(h>1e-11*(S(e)+S(p))||S(p)>1e8*S(e))return null;let m=t.
map(()=>0);return o.forEach((u,E)=>{for(let[M,d]of u)m[M]+=p[E]*d}),Tt(f,s,m,a,r,i,l)}function Tt(f,t,s,e,a,r,i){let l=new Array(i).fill(0);return t.forEach(([n,
o],c)=>{o==="press"&&(l[n*r]=s[c]),o==="rub"&&(l[n*r+1]=s[c])}),f.forEach((n,o)=>{if(n===2||n===3){let c=e[o]*(a[o]?1:l[o*r]);r>1&&(l[o*r+1]=n===2?-c:c)}}),l}var P=0,F=1,z=2,jt=1e-11,_t=1e-9,Wt=1e-6,At=1e-9,ts=1e-11,ss=1e-6,es=.5,et=1e-5,Rt=1e-9,It=100,ns=1e-4,rs=.001,os=["lifts","sticks","slips"],q=f=>f.reduce((t,s)=>Math.
max(t,Math.abs(s)),0),Ot=(f,t)=>Array.from({length:t?f.length/t:0},(s,e)=>f.slice(e*t,e*t+t)),rt=f=>{let t=R(f);return f.map(s=>s/t)},nt=class{constructor(t,s,e){
Object.assign(this,{simulation:t,conditions:e,...s}),this.count=s.names.length;let a=s.names.map((r,i)=>i>=s.contacts?3:2+(s.rubs[i]&&1+s.rubs[i])+(s.rubs[i]>1?
3:0));this.first=a.map((r,i)=>s.standing+a.slice(0,i).reduce((l,n)=>l+n,0)),this.end=s.standing+a.reduce((r,i)=>r+i,0)}isDry(t){return t>=this.contacts}mayRub(t){
return this.isDry(t)||this.rubs[t]}width(t){return this.isDry(t)?1:this.rubs[t]}easedAt(t){return this.first[t]+(this.isDry(t)?2:this.rubs[t]?2+this.rubs[t]:1)}way(t){
let{context:s}=this.simulation.here,e=this.easedAt(t),a=[...s.slice(e-this.width(t),e)];return!s[e]&&a.some(Boolean)?a:null}stand(){let{context:t}=this.simulation.
here;return this.names.map((s,e)=>this.way(e)?z:t[this.first[e]]||t[this.easedAt(e)]?F:this.isDry(e)?z:P)}put(t,s,e=new Map,a=new Map){let{context:r}=this.simulation.
here;t.forEach((i,l)=>{let n=e.has(l),o=e.get(l)??(i===z?s.get(l):void 0),c=new Array(this.width(l)).fill(0),p=o?c.map((h,m)=>o[m]):c;r.set([...this.isDry(l)?[]:
[Number(i!==P&&(!n||p.some(Boolean)))],...this.mayRub(l)?[+(i===F&&!n),...p]:[],Number(n),...this.width(l)>1?a.get(l)??[0,0,0]:[]],this.first[l])}),r.fill(0,...this.
seen)}release(){this.put(this.names.map(()=>P),new Map)}numbers(){return this.simulation.here.context.slice(this.standing,this.end)}read(t,s){let{simulation:e}=this,
{here:a,places:r,call:i,sizes:{nq:l,n,nu:o}}=e;a.point.set(t),a.clock[0]=e.data.start.t+s,i.touch(r.clock,r.point,r.point+8*l,r.context+8,r.context+8*(1+o),r.touched);
let c=0,p=M=>[...a.touched.subarray(c,c+=M)],h=M=>Ot(p(M*n),n),m=this.contacts,u=this.tangents.reduce((M,d)=>M+d,0),E=this.count-m;return{M:h(n),A:h(this.rows),
gap:p(m),rate:p(m),normal:h(m),bend:p(m),slip:p(u),along:h(u),turn:p(u),friction:p(m),static:p(m),restitution:p(m),rubs:p(E),rubbed:h(E),change:p(E),forces:Ot(p(
2*E),2)}}find(t,s,e,a){let r=this.read(e,a),{nq:i,n:l}=this.simulation.sizes,n=[...t,...s],o=u=>this.tangents.slice(0,u).reduce((E,M)=>E+M,0),c=new Array(l).fill(
0),p=1+Math.max(0,...n.map(u=>this.width(u))),h=(u,E,M,d,g)=>{let w=this.isDry(u)?[g,E[u-this.contacts]]:[M[u],...d.slice(o(u),o(u)+this.width(u))];return Array.
from({length:p},(b,x)=>w[x]??g)},m=n.flatMap(u=>h(u,r.rubbed,r.normal,r.along,c));return{places:n,J:m,r:p,space:St(r.M,m,r.A),still:_t*Math.max(1,q(e.slice(i))),
u:n.map(u=>h(u,r.rubs,r.rate,r.slip,0)),bias:n.map(u=>h(u,r.change,r.bend,r.turn,0)),surfaces:n.map(u=>this.isDry(u)?{friction:r.forces[u-this.contacts][0],restitution:0,
law:"stronge"}:{friction:this.rubs[u]?r.friction[u]:0,restitution:r.restitution[u],law:this.laws[u]}),rests:n.map(u=>this.isDry(u)?r.forces[u-this.contacts][1]:
this.rubs[u]?r.static[u]:0),dry:n.map(u=>this.isDry(u))}}around(t,s,e,a,r){let{nq:i}=this.simulation.sizes,l=_t*Math.max(1,q(s.slice(i))),n=new Map,o=[];return this.
count>this.contacts&&this.read(s,e).rubs.forEach((p,h)=>{let m=this.contacts+h;Math.abs(p)<=l||a.has(m)?o.push(m):n.set(m,[Math.sign(p)])}),[r&&this.count===this.
contacts?r:this.find(t,o,s,e),this.free(s,e,n),n]}free(t,s,e){let{simulation:a}=this,{here:r,places:i,call:l,sizes:n}=a,o=r.context.slice();this.put(this.names.
map((p,h)=>e.has(h)?z:P),e),r.point.set(t);let c=Number(l.derivative(s,i.point,i.end,i.context));if(r.context.set(o),c)throw new RangeError("there are no accele\
rations");return[...r.end.subarray(n.nq)]}overlap(){let{here:t,sizes:s}=this.simulation,{gap:e}=this.read(t.y,0);this.recent=[];let a=e.indexOf(Math.min(...e)),
r=Math.max(1,q(t.y.slice(0,s.nq)));return e[a]<-Wt*r?`contact '${this.names[a]}' starts inside, with a gap of ${e[a].toPrecision(3)}`:""}change(t,s){let{here:e,
sizes:a}=this.simulation,r=this.stand(),i=this.numbers(),l=e.y.slice(),n=d=>new Set(t.filter(g=>g.what===d).map(g=>g.place)),o=n("meets"),c=jt*Math.max(1,q(l.slice(
0,a.nq))),p=this.read(l,s).gap.flatMap((d,g)=>r[g]!==P||o.has(g)||d<=c?[g]:[]),h={before:r,after:r.map(()=>P),impulses:r.map(()=>[0,0,0]),near:new Set(p),shocks:!1,
stops:!1,eased:new Map,base:new Map,begun:new Map},m=this.find(p,[],l,s);h.closing=Math.max(0,...m.u.map(d=>-d[0])),h.still=m.still,h.closing>m.still&&([l,m]=this.
shock(h,m,l,[])),[l,m]=this.ended(h,m,o,l,s);let[u,E]=this.next(h,m,t,n("stops"),i,l,s);this.put(h.after,E,h.eased,h.base);let M=h.shocks||h.turns||W(r,h.after);
if(h.shocks?this.recent=[]:M&&(this.recent=[...this.recent,s].slice(-It)),this.recent.length===It&&s-this.recent[0]<ns)throw new RangeError("no way to slip or t\
o rest lasts");return{...h,y:u,lasts:h.after.some(Boolean),isAny:M}}shock(t,s,e,a){let{nq:r}=this.simulation.sizes,i=yt(s.space,s.u,s.surfaces,a);return s.places.
forEach((l,n)=>i.impulses[n].forEach((o,c)=>{t.impulses[l][c]+=o})),t.shocks=!0,[st(e,r,i.change),{...s,u:i.velocities}]}ended(t,s,e,a,r){let{simulation:i}=this,
{nq:l}=i.sizes,{run:n}=i.data,o=s.places.flatMap((y,A)=>s.u[A][0]>s.still&&(t.shocks||e.has(y))?[A]:[]),c=s.u.map(y=>t.shocks?y[0]/t.closing:0);if(o.every(y=>c[y]>=
1-At))return[a,s];s=this.find(s.places,[],a,r);let{r:p}=s,h=s.places.filter((y,A)=>s.u[A][0]<=s.still),[m,u]=this.around(h,a,r,new Set,U(s,y=>s.u[y][0]<=s.still)),
[E]=m.places.length?this.modes(m,u):[];if(E){let y=_(m.space.spread,E.forces.flat());u=u.map((A,L)=>A+y[L])}let M=_(s.J,u).filter((y,A)=>A%p===0).map((y,A)=>y+s.
bias[A][0]),d=n.atol+n.rtol*Math.max(1,q(a.slice(0,l)));if(o=o.filter(y=>c[y]<1-At&&M[y]<0&&s.u[y][0]**2<=-2*M[y]*d),!o.length)return[a,s];let g=o.map(y=>y*p),w=o.
map(y=>s.u[y][0]),b=o.map(y=>{let[,...A]=s.u[y],L=R(A);return[1,...A.map(K=>L>s.still?-s.surfaces[y].friction*K/L:0)]}),x=(y,A)=>b[A].reduce((L,K,Gt)=>L+y[g[A]+
Gt]*K,0),I=(N.least??k)(g.map(y=>g.map((A,L)=>x(s.space.operator[y],L))),w.map(y=>-y));o.forEach((y,A)=>b[A].forEach((L,K)=>{t.impulses[s.places[y]][K]+=I[A]*L}));
let v=Math.max(...o.map(y=>c[y]));v>ss&&(t.restsAt=r+Math.max(...o.map((y,A)=>-2*w[A]/M[y]))/(1-v));let O=st(a,l,s.space.spread.map(y=>g.reduce((A,L,K)=>A+x(y,K)*
I[K],0)));return[O,this.find(s.places,[],O,r)]}next(t,s,e,a,r,i,l){let n=U(s,d=>s.u[d][0]<=s.still),o;t.shocks&&n.places.length&&(n=this.find(n.places,[],i,l));
let[c,p,h]=this.around(n.places,i,l,a,n);n=c;for(let d of h.keys())t.after[d]=z;if(!n.places.length)return this.turns(t,h,r),[i,h];let m=n.u.map(d=>[...d]),u=this.
slipping(t,n,a);[n,o]=this.mode(t,n,p,e);let E=new Set(o?n.places.filter((d,g)=>a.has(d)&&o.words[g]==="slips"&&R(m[g].slice(1))>n.still):[]);if(E.size&&(n={...n,
u:m},t.stops=!1,u=this.slipping(t,n,new Set([...a].filter(d=>!E.has(d)))),[n,o]=this.mode(t,n,p,e)),!o){let d=U(n,w=>!n.dry[w]);if(!d.places.length)throw new RangeError(
"nothing can follow");let g=d.u.flatMap((w,b)=>q(w.slice(1))>d.still?[b]:[]);if([i]=this.shock(t,d,i,g),[n,p,h]=this.around(d.places,i,l,a,null),[n,o]=this.mode(
t,n,p,[]),!o)throw new RangeError("no mode meets the conditions of contact")}for(let d of n.places)t.near.add(d);for(let d of h.keys())t.after[d]=z;let M=h;h=new Map(
[...M,...this.settled(t,n,o,p,u)]);for(let d;d=this.unstrained(t,n,p,e);)[n,o]=d,h=new Map([...M,...this.settled(t,n,o,p,u)]);return N.shared&&!n.dry.includes(!0)&&
(h=N.shared(this,t,n,o,p,h)),this.turns(t,h,r),!t.shocks&&!t.turns&&!W(t.before,t.after)&&this.parted(t,n,o,e,h),[t.begun.size?st(i,this.simulation.sizes.nq,this.
started(t,n)):i,h]}turns(t,s,e){this.put(t.after,s,t.eased,t.base),t.turns=W(this.numbers(),e)}started(t,s){let e=s.places.flatMap((a,r)=>{let i=t.begun.get(a)??
[];return s.u[r].map((l,n)=>n?rs*s.still*(i[n-1]??0):0)});return _(s.space.spread,(N.least??k)(s.space.operator,e))}unstrained(t,s,e,a){let r=a.filter(c=>c.what===
"lifts").map(c=>c.place),i=is(s,s.places.map(c=>t.after[c]!==P&&!r.includes(c))),l=U(s,c=>!i[c]),n=i.includes(!0)?this.nearest(t,l,e):null;if(!n)return null;let o=l.
places.filter((c,p)=>n.words[p]==="lifts");if(o.length)l=U(s,c=>!o.includes(s.places[c])),n=this.nearest(t,l,e);else if(ls(s,i,e,_(l.space.spread,n.forces.flat())))
return null;return s.places.forEach((c,p)=>{o.includes(c)?t.after[c]=P:!o.length&&i[p]&&(t.after[c]=z)}),n&&[l,n]}slipping(t,s,e){let a=new Map(this.names.flatMap(
(o,c)=>this.way(c)?[[c,this.way(c)]]:[])),r=s.u.map(o=>R(o.slice(1))),i=o=>r[o]<=s.still,l=s.places.filter((o,c)=>i(c)),n=l.some(o=>e.has(o))?new Set([...e,...l]):
e;return s.places.forEach((o,c)=>{let p=s.u[c],h=p.slice(1),m=a.get(o);n.has(o)&&r[c]<2*et&&(p.fill(0,1),t.stops=!0),n.has(o)||s.dry[c]||r[c]>s.still&&T(m??[],h)<
es*r[c]?a.delete(o):m?.length>1&&as(h,m).forEach((u,E)=>{p[1+E]=Math.max(r[c],2*s.still)*u})}),a}mode(t,s,e,a){let r=this.nearest(t,s,e),i=a.filter(n=>n.what===
"gives").map(n=>n.place),l=r?s.places.flatMap((n,o)=>i.includes(n)&&s.surfaces[o].friction!==s.rests[o]&&r.forces[o].slice(1).some(Boolean)?[o]:[]):[];return l.
length&&(s=ot(s,new Map(l.map(n=>[n,tt(r.forces[n])]))),r=this.nearest(t,s,e)),[s,r]}nearest(t,s,e){let a=i=>s.places.filter((l,n)=>i.words[n]!=="lifts"==(t.before[l]!==
P)).length,r=this.modes(s,e);return r.length>1&&(t.isDoubtful=!0),r.reduce((i,l)=>i&&a(i)>=a(l)?i:l,null)}modes(t,s){let e=_(t.J,s),a=t.bias.map((i,l)=>i.map((n,o)=>n+
e[l*t.r+o])),r=t.u.map(i=>i.slice(1)).map(i=>R(i)>t.still?i:i.map(()=>0));return $(t.space.operator,a,{friction:t.surfaces.map(i=>i.friction),rests:t.rests,slip:r,
dry:t.dry})}settled(t,s,e,a,r){let i=_(s.J,a),l=ts*q(s.bias.flat().map((o,c)=>o+i[c])),n=new Map;return s.places.forEach((o,c)=>{let[p,...h]=e.accelerations[c],
m=d=>d.slice(0,this.width(o)),u=m(h),E=m(s.u[c].slice(1));if(t.after[o]=p>l?P:s.dry[c]&&s.rests[c]===0?z:F,t.after[o]!==F||!this.mayRub(o))return;let M=q(E)>s.still;
(M||q(u)>l)&&(t.after[o]=z,n.set(o,r.get(o)??rt(M?E:u)))}),n}parted(t,s,e,a,r){for(let{what:i,place:l}of a){let n=s.places.indexOf(l),o=e.forces[n]?.slice(0,1+this.
width(l));i==="lifts"?(t.after[l]=P,r.delete(l)):i==="gives"&&o?.slice(1).some(Boolean)&&(t.after[l]=z,r.set(l,tt(o)),this.width(l)>1&&t.begun.set(l,tt(o)))}}told(t){
if(t.shocks){let r=t.impulses.map(q);return[this.names[r.indexOf(Math.max(...r))],t.restsAt===void 0?"impact":"rests"]}let s=t.before.findIndex((r,i)=>r!==t.after[i]),
e=s<0?t.after.indexOf(z):s,a=t.before[e]===P&&t.after[e]===F?"rests":os[t.after[e]];return[this.names[e],a]}},W=(f,t)=>f.some((s,e)=>s!==t[e]),tt=f=>rt(f.slice(
1).map(t=>-t));function as(f,t){let s=Math.max(0,1-T(f,f)/et**2),e=Math.sign(T(f,t));return rt(f.map((a,r)=>e*a+et*s**2*t[r]))}function ot(f,t){let s=(e,a)=>[a[0],
...a.slice(1).map((r,i)=>i<e.length?2*f.still*e[i]:r)];return{...f,u:f.u.map((e,a)=>t.has(a)?s(t.get(a),e):e)}}function st(f,t,s){let e=f.slice();return s.forEach(
(a,r)=>{e[t+r]+=a}),e}function is({space:{operator:f},dry:t,r:s},e){let a=t.flatMap((r,i)=>!r&&e[i]&&f[i*s][i*s]>0?[i*s]:[]);return t.map((r,i)=>{if(!r||!a.length)
return!1;let l=i*s+1,n=a.map(o=>f[l][o]);return f[l][l]-T(n,k(a.map(o=>a.map(c=>f[o][c])),n))<=Rt*f[l][l]})}function ls({J:f,bias:t,r:s},e,a,r){let i=_(f,a).map(
(n,o)=>n+t.flat()[o]),l=_(f,r);return e.some((n,o)=>n&&Math.abs(i[o*s+1]+l[o*s+1])>Rt*q(i))}function U(f,t){let s=f.places.flatMap((n,o)=>t(o)?[o]:[]),{r:e}=f,a=s.
flatMap(n=>Array.from({length:e},(o,c)=>n*e+c)),r=n=>s.map(o=>n[o]),{operator:i,spread:l}=f.space;return{...f,places:r(f.places),J:a.map(n=>f.J[n]),u:r(f.u).map(
n=>[...n]),bias:r(f.bias),space:{operator:a.map(n=>a.map(o=>i[n][o])),spread:l.map(n=>a.map(o=>n[o]))},surfaces:r(f.surfaces),rests:r(f.rests),dry:r(f.dry)}}globalThis.
dalembertContacts=nt;var Q=2220446049250313e-31,cs=1e-4,fs=60;function at(f,t){let s=(i,l)=>{let n=new Float64Array(i);for(let o=0;o<i;o++)n[o]=l(o);return n},e=Array.from({length:t},
(i,l)=>s(f.length,n=>f[n][l])),a=e.map((i,l)=>s(t,n=>+(n===l))),r=cs*Q*e.reduce((i,l)=>i+B(l,l),0);for(let i=0,l=!1;i<fs&&!l;i++){l=!0;for(let n=0;n<t;n++)for(let o=n+
1;o<t;o++){let c=B(e[n],e[o]);if(Math.abs(c)<=Q*r)continue;let p=B(e[n],e[n]),h=B(e[o],e[o]);if(Math.abs(c)<=Q*Math.sqrt(p*h))continue;l=!1;let m=(h-p)/(2*c),u=(m<
0?-1:1)/(Math.abs(m)+Math.sqrt(1+m*m)),E=1/Math.sqrt(1+u*u);vt(e[n],e[o],E,E*u),vt(a[n],a[o],E,E*u)}}return{U:e,V:a,sizes:e.map(i=>Math.sqrt(B(i,i)))}}function B(f,t){
let s=0;for(let e=0;e<f.length;e++)s+=f[e]*t[e];return s}function vt(f,t,s,e){for(let a=0;a<f.length;a++){let r=f[a];f[a]=s*r-e*t[a],t[a]=e*r+s*t[a]}}function G(f,t,s=Q*
Math.max(f.length,f[0]?.length??0)){let e=f[0]?.length??0,{U:a,V:r,sizes:i}=at(f,e),l=s*Math.max(0,...i),n=new Array(e).fill(0);return i.forEach((o,c)=>{if(!(o>
l))return;let p=B(a[c],Float64Array.from(t))/o/o;r[c].forEach((h,m)=>{n[m]+=p*h})}),n}var Y=24,hs=4e-16,ps=1e-17,us=1e-12,it=64,ms=1e-12,ds=1e-7;function Dt(f,t,s){let e=[],a=f.slice(1);if(t===0||!a.flat().some(Boolean))return[C(f,s,[1,0,0])];let r=Math.
abs(s[0]);if(Math.hypot(...s.slice(1))>0){for(let i of gs(f,t,s)){if(e.push(i),i.length===1/0)return e;s=i.at(i.length)}Math.abs(s[0])<=us*r&&(s=[0,...s.slice(1)])}
return[...e,Ms(f,t,[s[0],0,0])]}function*gs(f,t,s){let e=Math.hypot(s[1],s[2]),a=e;for(;e>ps*a;){let r=[s[1]/e,s[2]/e],i=[1,-t*r[0],-t*r[1]],l=_(f,i),n=l[1]*r[0]+
l[2]*r[1],o=r[0]*l[2]-r[1]*l[1];if(Math.abs(o)<=hs*S(f.slice(1).flat())*(1+t)){yield C(f,s,i,n<0?-e/n:1/0);return}let c=ws(f,t,s[0],e,r);yield c,s=c.at(c.length),
e=Math.hypot(s[1],s[2]),a=Math.max(a,e)}}function Ms(f,t,s){let e=f.slice(1),a=e.map(c=>c[0]),r=e.map(c=>c.slice(1)),i=G(r,a).map(c=>-c);if(Math.hypot(...i)<=t)
return C(f,s,[1,...i]);let l=c=>T(_(r,c).map((p,h)=>a[h]-t*p),c),o=ct(a,r.map(c=>c.map(p=>-t*p))).reduce((c,p)=>l(p)>l(c)?p:c);return C(f,s,[1,-t*o[0],-t*o[1]])}
function ws(f,t,s,e,a){let r=()=>new Array(Y+1).fill(0),i=[r(),r()],l=r(),n=[[],[],[]],o=[r(),r(),r()],c=[r(),r(),r()],p=r(),h=[],m=[],u=(d,g,w)=>{let b=0;for(let x=0;x<=
w;x++)b+=d[x]*g[w-x];return b};[i[0][0],i[1][0],l[0],o[0][0]]=[...a,e,s];for(let d=0;d<Y;d++){for(let g=0;g<3;g++)n[g][d]=-t*(f[g][1]*i[0][d]+f[g][2]*i[1][d])+(d?
0:f[g][0]);h[d]=u(i[0],n[1],d)+u(i[1],n[2],d),m[d]=u(i[0],n[2],d)-u(i[1],n[1],d),i[0][d+1]=-u(i[1],m,d)/(d+1),i[1][d+1]=u(i[0],m,d)/(d+1),l[d+1]=u(l,h,d)/(d+1),
o[0][d+1]=u(l,n[0],d)/(d+1),c[0][d+1]=l[d]/(d+1);for(let g of[0,1])c[1+g][d+1]=-t*u(i[g],l,d)/(d+1);p[d+1]=u(o[0],l,d)/(d+1)}for(let d of[0,1])o[1+d]=o[1+d].map(
(g,w)=>u(l,i[d],w));let E=d=>o.map(g=>D(g,d)),M=d=>c.map(g=>D(g,d));return{length:Es([...i,l.map(d=>d/e)]),normal:o[0],press:c[0],work:p,at:E,given:M}}function Es(f){
let t=s=>(1/Math.max(S(f.map(e=>e[Y+1-s])),1e-300))**(1/(Y+1-s));return Math.min(t(1),t(2))*Math.exp(-1.6)}function Nt(f,t,s,e){let a=[f[0]-t,...f.slice(1)],r=f.
slice(1).map((o,c)=>o*(c+1));if(D(a,e)<0)return 1/0;if(D(a,s)>=0&&D(r,s)>=0)return s;let i=s,l=e,n=e;for(let o=0;o<100;o++){let c=D(a,n),p=D(r,n);c>=0?l=n:i=n;let h=p>
0?n-c/p:(i+l)/2;if(i<h&&h<l||(h=(i+l)/2),h===n||h===i||h===l)break;n=h}return n}function ct(f,t){let s=[f[1]/2,f[0]/2],e=[(t[1][0]+t[0][1])/4,(t[0][0]-t[1][1])/
4],a=S(f)+S(t.flat());if(![Math.hypot(...s),Math.hypot(...e),Math.abs(t[1][0]-t[0][1])/2].some(l=>l>1e-15*a))return[[1,0]];let r=bs(f,t,a).map(l=>Ss(f,t,a,l));return r.
filter((l,n)=>r.slice(0,n).every(o=>Math.abs(Math.sin((l-o)/2))>ds)).sort((l,n)=>n-l).map(l=>[Math.cos(l),Math.sin(l)])}function lt(f,t,s){let e=[Math.cos(s),Math.
sin(s)],a=[-e[1],e[0]],[r,i]=_(t,e),l=[f[0]+r,f[1]+i];return[T(a,l),T(a,_(t,a))-T(e,l)]}function bs(f,t,s){let e=n=>lt(f,t,n)[0],a=n=>lt(f,t,n)[1],r=[],i=Array.
from({length:it+1},(n,o)=>-Math.PI+2*Math.PI*o/it),l=(n,o,c)=>{let p=n(o)<=0;for(let h=0;h<60;h++){let m=(o+c)/2;n(m)<=0===p?o=m:c=m}return(o+c)/2};for(let n=0;n<
it;n++){let[o,c]=[i[n],i[n+1]],p=a(o)<=0!=a(c)<=0?[l(a,o,c)]:[],h=[o,...p,c],m=p.filter(u=>Math.abs(e(u))<=ms*s);if(m.length){r.push(...m);continue}for(let u=0;u+
1<h.length;u++)e(h[u])<=0!=e(h[u+1])<=0&&r.push(l(e,h[u],h[u+1]))}return r}function Ss(f,t,s,e){for(let a=0;a<4;a++){let[r,i]=lt(f,t,e);if(Math.abs(i)<=1e-8*s)return e;
e-=r/i}return e}var pt=1e-13,ys=1e-8,ft=1e-11,Pt=1e-11,Lt=1e-8,xs=.001,Ts=20,_s=8,As=15,Is=6,zt=4096,H=f=>f.some(Boolean),Z=(f,t,s=t)=>t.map(e=>s.map(a=>f[e][a])),ht=f=>f.flatMap(
(t,s)=>t?[s]:[]),J=class{constructor(t,s,e,a,r){Object.assign(this,{W:t,b:s,friction:e,along:a,dry:r,r:s[0].length,flat:s.flat()}),this.w=s.flatMap((i,l)=>this.
stiffness(l)),this.size=Math.max(...this.flat.map((i,l)=>Math.abs(i/this.w[l])))}stiffness(t){let{W:s,r:e}=this,a=t*e,r=o=>o>1e-300?o:1;if(e<2)return[r(s[a][a])];
if(e<3)return[r(s[a][a]),r(s[a+1][a+1])];let i=s[a+1][a+1],l=s[a+2][a+2],n=r((i+l)/2+Math.hypot((i-l)/2,s[a+2][a+1]));return[r(s[a][a]),n,n]}accelerations(t){return _(
this.W,t).map((s,e)=>s+this.flat[e])}returned(t,s){let{r:e}=this,a=s.map(()=>0),r=s.map(()=>s.map(()=>0)),i=this.along[t],l=this.friction[t],n=0;if(!this.dry[t]){
if(s[0]<=0)return[a,r];a[0]=s[0],r[0][0]=1,[l,n]=[l*s[0],l]}let o=s.slice(1),c=R(o),p=H(i);for(let h=1;h<e;h++)if(p)a[h]=-l*i[h-1],r[h][0]=-n*i[h-1];else if(c<=
l)a[h]=s[h],r[h][h]=1;else{let m=o.map(u=>u/c);a[h]=l*m[h-1],r[h][0]=n*m[h-1];for(let u=1;u<e;u++)r[h][u]=l/c*(+(h===u)-m[h-1]*m[u-1])}return[a,r]}until(t,s,e){
let a=this.dry[t],r=s[0]>0&&e[0]<0&&!a?s[0]/-e[0]:1/0,i=this.friction[t]*(a?1:s[0]),l=a?0:this.friction[t]*e[0],[n,o]=[s.slice(1),e.slice(1)],c=i**2-T(n,n);if(H(
this.along[t])||c<=0)return r;let p=T(n,o)-i*l,h=p**2+c*(T(o,o)-l**2);return h>=0&&p+Math.sqrt(h)>0?Math.min(r,c/(p+Math.sqrt(h))):r}own(t,s){return s.slice(t*this.
r,(t+1)*this.r)}sweep(t,s){let{W:e,r:a}=this;for(let r=0;r<s;r++)for(let i=0;i<this.b.length;i++){let l=this.own(i,t).map((n,o)=>n-(T(e[i*a+o],t)+this.b[i][o])/
this.w[i*a+o]);this.returned(i,l)[0].forEach((n,o)=>{t[i*a+o]=n})}}polished(t){let{W:s,w:e,r:a,b:r}=this,i=t,l=1/0;for(let n=0;n<As;n++){let o=this.accelerations(
t),c=t.map((M,d)=>M-o[d]/e[d]),p=r.map((M,d)=>this.returned(d,this.own(d,c))),h=t.map((M,d)=>M-p[Math.floor(d/a)][0][d%a]),m=S(h);if(m<l)[i,l]=[t,m];else if(m>1e3*
l)break;let u=t.map((M,d)=>{let g=Math.floor(d/a),w=p[g][1][d%a];return t.map((b,x)=>w.reduce((I,v,O)=>I-v*(+(g*a+O===x)-s[g*a+O][x]/e[g*a+O]),+(d===x)))}),E=G(
u,h,ft);t=t.map((M,d)=>M-E[d])}return[i,l]}ledOn(t){let s=[[...t]];for(let o=0;o<2;o++)this.sweep(t,1),s.push([...t]);let[e,a]=[0,1].map(o=>t.map((c,p)=>s[o+1][p]-
s[o][p]));if(S(a.map((o,c)=>o-e[c]))>xs*S(a))return;let r=_(this.W,a),i=this.accelerations(t),l=this.b.flatMap((o,c)=>{let p=c*this.r,h=!t[p]&&i[p]>0&&r[p]<0?[i[p]/
-r[p]]:[];return[this.until(c,this.own(c,t),this.own(c,a)),...h]}),n=Math.min(...l);n>0&&n<1/0&&a.forEach((o,c)=>{t[c]+=n*o})}forces(t){let s=[...t],e=i=>Math.max(
S(i),this.size),a,r;for(let i=0;i<_s;i++){if(this.sweep(s,Ts*2**i),[a,r]=this.polished([...s]),r<=pt*e(a))return a;this.ledOn(s)}return r<=ys*e(a)?a:null}};function Os(f,t,s,e,a){
let r=t[0]?.length??1;if(!H(a)){if(!H(s)&&(r>2||2**t.length>zt)){let o=vs(Z(f,t.map((c,p)=>p*r)),t.map(c=>c[0]));return o?[o.flatMap(c=>Array.from({length:r},(p,h)=>h?
0:c))]:[]}if(r>2&&t.length===1)return Rs(f,t[0],s[0],e[0])}let i=e.reduce((o,c,p)=>o*(a[p]?3:H(c)?2:s[p]?4:2),1);if(r<3&&i<=zt)return null;let l=o=>{let c=R(o);
return o.map(p=>c>0?p/c:0)},n=new J(f,t,s,e.map(l),a).forces(t.flat().fill(0));return n?[n]:[]}function Rs(f,t,s,e){let a=t[0]>=0?[[0,0,0]]:[],r=H(e),i=f.slice(
1),l=i.map(m=>m.slice(1)),n=R(e),o=r?[e.map(m=>m/n)]:ct([1,2].map(m=>f[0][0]*t[m]-t[0]*f[m][0]),[1,2].map(m=>[1,2].map(u=>s*(t[0]*f[m][u]-t[m]*f[0][u]))));for(let m of o){
let u=[1,...m.map(d=>-s*d)],E=T(f[0],u),M=E?-t[0]/E:0;M>0&&(r||T(i.map((d,g)=>t[1+g]+M*T(d,u)),m)>0)&&a.push(u.map(d=>M*d))}let c=G(f,t.map(m=>-m),Pt),p=m=>S(_(
f,m).map((u,E)=>u+t[E])),h=s*c[0]*(a.length?1:1+Lt);return r||!(p(c)<=Pt*S(t))||!(c[0]>0)||!(Math.hypot(c[1],c[2])<=h)?a:[c,...a.filter(m=>p(m)>Lt*S(t))]}function vs(f,t){
let s=Ds(f,t);if(s)return s;let e=f.map((n,o)=>1/Math.sqrt(n[o]>0?n[o]:1)),a=t.map(()=>0),r=t.map(()=>!1),i=f.map((n,o)=>n.map((c,p)=>c*e[o]*e[p])),l=t.map((n,o)=>n*
e[o]);for(let n=0;n<20*t.length+20;n++){let o=_(i,a).map((p,h)=>r[h]?0:p+l[h]),c=o.indexOf(Math.min(...o));if(c<0||o[c]>=-pt*(S(l)+S(a)))return a.map((p,h)=>p*e[h]);
if(!Ns(i,l,a,r,c))return null}return null}function Ds(f,t){let s=t.map(a=>a<0),e=S(f.flat());for(let a=0;a<Is;a++){let r=ht(s),i=t.map(()=>0),l=k(Z(f,r),r.map(p=>-t[p]),
!1);if(!l)return null;r.forEach((p,h)=>{i[p]=l[h]});let n=_(f,i).map((p,h)=>p+t[h]),o=pt*(S(t)+e*S(i)),c=s.map((p,h)=>p?i[h]<0:n[h]<-o);if(!H(c))return S(r.map(
p=>n[p]))<=o?i:null;c.forEach((p,h)=>{s[h]=s[h]!==p})}return null}function Ns(f,t,s,e,a){let r=ht(e),i=r.map(n=>f[a][n]),l=k(Z(f,r),r.map(n=>f[n][a]));if(f[a][a]-
T(i,l)<=ft){let n=r.map((p,h)=>l[h]>ft?s[p]/l[h]:1/0),o=Math.min(...n);if(!(o<1/0))return!1;r.forEach((p,h)=>{s[p]-=o*l[h]}),s[a]+=o;let c=r[n.indexOf(o)];s[c]=
0,e[c]=!1}for(e[a]=!0;H(e);){let n=ht(e),o=k(Z(f,n),n.map(m=>-t[m]));if(o.every(m=>m>0))return s.fill(0),n.forEach((m,u)=>{s[m]=o[u]}),!0;let c=n.map((m,u)=>s[m]-
o[u]),p=n.map((m,u)=>o[u]<=0?s[m]/(c[u]>0?c[u]:1):1/0),h=Math.min(...p);n.forEach((m,u)=>{s[m]-=h*c[u]}),n.filter((m,u)=>o[u]<=0&&p[u]<=h).forEach(m=>{s[m]=0,e[m]=
!1})}return!0}Object.assign(N,{stretches:Dt,rise:Nt,solutions:Os,least:G});var qt=1e-11,V=1e-9,Ps=1e-6,Ls=8,zs=12,qs=30,gt=0,Cs=1,ut=2,Ct=f=>f.some(Boolean),Mt=f=>{let t=R(f);return f.map(s=>s/t)},mt=class{constructor(t,s,e,a,r){Object.
assign(this,{W:t,forces:s.map(i=>[...i]),friction:e,falls:a,moves:r,eased:new Map,r:s[0].length})}get edge(){return V*S(this.forces.flat())}presses(t){return!this.
eased.has(t)||Ct(this.eased.get(t))}sticks(t){return this.friction[t]>0&&!this.eased.has(t)&&!this.moves.has(t)}held(){let{W:t,r:s,forces:e}=this,a=e.map((c,p)=>p),
r=c=>t.map((p,h)=>+(h===c)),i=a.filter(c=>this.presses(c)),l=a.flatMap(c=>this.sticks(c)?Array.from({length:s-1},(p,h)=>c*s+1+h):[]).filter(c=>t[c][c]>0),n=[...i.
map(c=>c*s),...l],o=n.map(r);return i.forEach((c,p)=>{(this.eased.get(c)??this.moves.get(c))?.forEach((m,u)=>{o[p][c*s+1+u]=-this.friction[c]*m})}),{rows:n,columns:o,
scale:n.map(c=>1/Math.sqrt(t[c][c]))}}undecided({rows:t,columns:s,scale:e}=this.held()){let a=s.map(o=>_(this.W,o)),r=this.forces.flat(),{V:i,sizes:l}=at(t.map(
(o,c)=>a.map((p,h)=>p[o]*e[c]*e[h])),t.length),n=Math.max(0,...l);return{null:i.filter((o,c)=>!(l[c]>qt*n)),now:t.map((o,c)=>r[o]/e[c])}}shortening(){let t=this.
held(),{null:s,now:e}=this.undecided(t),a=e.map(()=>0);for(let r of s){let i=T(r,e);r.forEach((l,n)=>{a[n]-=i*l})}return X(dt(t,a,this.W.length),this.r)}involved(){
let t=this.held(),{null:s}=this.undecided(t),e=t.rows.map((i,l)=>s.reduce((n,o)=>n+Math.abs(o[l]),0));if(!s.length)return[];let a=dt({...t,columns:t.columns.map(
i=>i.map(Math.abs))},e,this.W.length),r=X(a,this.r).map(S);return r.flatMap((i,l)=>i>V*S(r)?[l]:[])}margin(t){let[s,...e]=this.forces[t];return this.sticks(t)&&
!this.falls[t]?Math.min(s,this.friction[t]*s-R(e)):s}reach(t,s){let e=this.forces[t],a=s[t],r=a[0]<0?Math.max(0,e[0])/-a[0]:1/0;if(!this.sticks(t)||this.falls[t])
return r;let i=this.friction[t]**2,l=(h,m)=>i*h[0]*m[0]-T(h.slice(1),m.slice(1)),n=l(a,a),o=l(e,a),c=Math.max(0,l(e,e)),p=o*o-n*c;return o>=0&&(n>=0||p<0)?r:p>=
0&&o<Math.sqrt(p)?Math.min(r,c/(-o+Math.sqrt(p))):r}ease(t){let s=this.forces[t].slice(1);this.forces[t][0]<=this.edge||!this.sticks(t)?(this.forces[t].fill(0),
this.eased.set(t,s.fill(0))):this.eased.set(t,Mt(s).map(e=>-e))}freed(t){let{rows:s}=this.held(),e=_(this.W,t),a=G(s.map(r=>s.map(i=>this.W[r][i])),s.map(r=>e[r]),
qt);return e.map((r,i)=>r-s.reduce((l,n,o)=>l+this.W[i][n]*a[o],0))}parted(){return this.forces.flatMap((t,s)=>{let e=s*this.r;return!this.presses(s)&&this.freed(
this.W.map((a,r)=>+(r===e)))[e]>V*this.W[e][e]?[s]:[]})}begins(){let t=this.forces.map((a,r)=>[0,...this.eased.get(r)??a.slice(1).fill(0)]),s=X(this.freed(t.flat()),
this.r).map(a=>a.slice(1)),e=S(s.flat());return e<=V*S(this.W.flat())?new Map:new Map([...this.eased].filter(([a,r])=>Ct(r)&&S(s[a])>V*e).map(([a])=>[a,s[a].map(
r=>r/e)]))}near(t){let s=this.forces.map((l,n)=>this.moves.get(n)??l.slice(1).fill(0)),e=this.shortening().flat(),a=new J(this.W,X(t,this.r),this.friction,s,s.map(
()=>!1)).forces(this.forces.flat().map((l,n)=>l+e[n]));if(!a)return this.forces;let r=_(this.W,a).map((l,n)=>l+t[n]);return S(this.held().rows.map(l=>r[l]))<=V*
S(t)?X(a,this.r):this.forces}},X=(f,t)=>Array.from({length:f.length/t},(s,e)=>f.slice(e*t,e*t+t));function dt({columns:f,scale:t},s,e){let a=new Array(e).fill(0);
return f.forEach((r,i)=>r.forEach((l,n)=>{a[n]+=s[i]*t[i]*l})),a}function ks(f,t,s,e,a,r){let i=new mt(f,s,e,r,a),l=i.involved();if(!l.length)return null;let n=i.
held(),o=i.undecided(n).null.map(c=>dt(n,c,f.length));i.forces=i.near(t);for(let c=0;c<=2*s.length;c++){let p=i.shortening(),h=new Map(l.filter(M=>i.presses(M)).
map(M=>[M,i.reach(M,p)])),m=[...h.keys()].reduce((M,d)=>h.get(d)<h.get(M)?d:M,h.keys().next().value??0),u=Math.min(1,h.get(m)??1);i.forces=i.forces.map((M,d)=>M.
map((g,w)=>g+u*p[d][w]));let E=u<1?[m]:[...h.keys()].filter(M=>i.margin(M)<=i.edge);if(!E.length)break;E.forEach(M=>i.ease(M))}return{eased:i.eased,parted:i.parted(),
begins:i.begins(),forces:i.forces,basis:o}}function Gs(f,t,s){let e=f[0].length,a=S(f.flat()),r=s.map(p=>p>0&&e>1),i=t.length,l=Math.min(...f.map(([p,...h],m)=>r[m]?
p-R(h)/s[m]:p)),n=p=>f.map((h,m)=>h.map((u,E)=>t.reduce((M,d,g)=>M+p[g]*d[m*e+E],0))),o=[...t.map(()=>0),l/a-1],c=1;for(let p=0;p<zs;p++,c*=Ls)for(let h=0;h<qs;h++){
let m=n(o).map((w,b)=>w.map((x,I)=>f[b][I]/a+x)),[u,E]=Ks(o,m,t,s,r,c),M=G(E,u,1e-14).map(w=>-w),d=-T(u,M),g=d>.1?1/(1+Math.sqrt(Math.max(0,d))):1;if(o=o.map((w,b)=>w+
g*M[b]),d<1e-6)break}return[n(o).map((p,h)=>p.map((m,u)=>f[h][u]+a*m)),a*o[i]]}function Ks(f,t,s,e,a,r){let i=s.length,l=t[0].length,n=f.map(()=>0),o=f.map(()=>f.
map(()=>0));return n[i]=1/(1-f[i])-r,o[i][i]=1/(1-f[i])**2,t.forEach((c,p)=>{let h=c.map((d,g)=>g?a[p]?-1/e[p]**2:0:1),m=c.map((d,g)=>g?d:d-f[i]),u=c.map((d,g)=>[
...s.map(w=>w[p*l+g]),g?0:-1]),E=m.reduce((d,g,w)=>d+h[w]*g*g,0),M=f.map((d,g)=>2*m.reduce((w,b,x)=>w+u[x][g]*h[x]*b,0));M.forEach((d,g)=>{n[g]-=d/E,M.forEach((w,b)=>{
o[g][b]+=d*w/E**2-2*u.reduce((x,I,v)=>x+h[v]*I[g]*I[b],0)/E})})}),[n,o]}function Hs(f,t,s,e,a,r){let[i,l]=kt(t,s,e,a,r);for(let n=0;n<s.places.length&&l?.begins.
size;n++){if(Bs(f,t,i,l))return r;let o=[...l.begins].map(([p,h])=>[i.places[p],h,l.eased.get(p)]);for(let[p,h]of o)t.begun.set(p,h);s=ot(s,new Map(o.map(([p,h,
m])=>[s.places.indexOf(p),T(m,h)>0?m:Mt(h)])));let c=f.nearest(t,s,a);if(!c)return r;r=new Map([...r,...f.settled(t,s,c,a,new Map)]),[i,l]=kt(t,s,c,a,r)}return t.
base.size||Us(t,i,l),t.base=new Map([...t.base].filter(([n])=>t.after[n]!==gt).map(([n,o])=>[n,t.after[n]===ut?[o[0],0,0]:o])),new Map([...r].filter(([n])=>t.after[n]===
ut))}function Us(f,t,s){s?.eased.forEach((e,a)=>{s.parted.includes(a)?f.after[t.places[a]]=gt:f.eased.set(t.places[a],e)})}function Bs(f,t,s,e){if(!s.places.every(
n=>f.width(n)>1))return!1;let a=s.places.map(n=>t.after[n]===Cs),[r,i]=Gs(e.forces,e.basis,s.surfaces.map((n,o)=>a[o]?n.friction:0)),l=Ps*S(r.flat());return t.base=
i<-l?new Map:new Map(s.places.map((n,o)=>[n,a[o]?r[o]:[r[o][0],0,0]])),i>l}function kt(f,t,s,e,a){let r=t.places.map(h=>f.after[h]!==gt),i=U(t,h=>r[h]),l=s.forces.
filter((h,m)=>r[m]),n=new Map;i.places.forEach((h,m)=>{if(f.after[h]!==ut)return;let u=i.u[m].slice(1),E=R(u);n.set(m,Mt(E>i.still?u:u.map((M,d)=>a.get(h)[d%a.get(
h).length])))});let o=i.surfaces.map(h=>h.friction),c=_(i.J,e),p=i.bias.flat().map((h,m)=>h+c[m]);return[i,l.length?ks(i.space.operator,p,l,o,n,o.map((h,m)=>h!==
i.rests[m])):null]}N.shared=Hs;})();
