"use strict";/* built by web/build.mjs */
"use strict";(()=>{var Z="moreau",N={},y=(f,s)=>f.reduce((t,r,a)=>t+r*s[a],0),I=f=>Math.sqrt(y(f,f)),S=f=>f.reduce((s,t)=>Math.max(s,Math.abs(t)),0),_=(f,s)=>f.map(t=>y(t,s)),X=(f,s)=>Array.
from({length:s},(t,r)=>f.map(a=>a[r]));function kt(f){let s=f.map(t=>t.map(()=>0));for(let t=0;t<f.length;t++)for(let r=0;r<=t;r++){let a=f[t][r]-y(s[t].slice(0,
r),s[r]);if(t===r&&!(a>0))return null;s[t][r]=t===r?Math.sqrt(a):a/s[r][r]}return s}function Mt(f,s){let t=[];for(let r=0;r<s.length;r++)t.push((s[r]-y(t,f[r]))/
f[r][r]);return t}function Gt(f,s){let t=[...s];for(let r=s.length-1;r>=0;r--){t[r]/=f[r][r];for(let a=0;a<r;a++)t[a]-=f[r][a]*t[r]}return t}function k(f,s,t=!0){
let r=s.length,a=f.map((o,l)=>[...o,s[l]]),n=[...s.keys()],i=s.map(()=>0),c=0,e=0;for(;c<r;c++){let o=[c,c],l=0;for(let m=c;m<r;m++)for(let u=c;u<r;u++){let E=Math.
abs(a[m][n[u]]);E>l&&([l,o]=[E,[m,u]])}if(c===0&&(e=l),!(l>1e-11*e))break;[a[c],a[o[0]]]=[a[o[0]],a[c]],[n[c],n[o[1]]]=[n[o[1]],n[c]];let h=a[c],p=n[c];for(let m=c+
1;m<r;m++){let u=a[m][p]/h[p];if(u)for(let E=0;E<=r;E++)a[m][E]-=u*h[E]}}if(c<r&&!t)return null;for(let o=c-1;o>=0;o--){let l=a[o][r];for(let h=o+1;h<c;h++)l-=a[o][n[h]]*
i[n[h]];i[n[o]]=l/a[o][n[o]]}return i}function Kt(f,s){let t=f.map(()=>0),r=new Set,a=()=>s.map((i,c)=>i-f.reduce((e,o,l)=>e+o[c]*t[l],0)),n=S(s);for(let i=0;i<
1e3;i++){let c=a(),e=f.map((l,h)=>r.has(h)?-1/0:y(l,c)),o=e.indexOf(Math.max(...e));if(!(e[o]>1e-14*n))break;for(r.add(o);;){let l=[...r],h=Ht(l.map(u=>f[u]),s);
if(!h)return r.delete(o),[t,S(a())];let p=l.filter((u,E)=>!(h[E]>0));if(!p.length){t.fill(0),l.forEach((u,E)=>{t[u]=h[E]});break}let m=Math.min(...p.map(u=>t[u]/
(t[u]-h[l.indexOf(u)])));l.forEach((u,E)=>{t[u]+=m*(h[E]-t[u])});for(let u of p)(t[u]<=1e-15*n||u===o)&&(t[u]=0,r.delete(u));if(!r.has(o))break}}return[t,S(a())]}
function Ht(f,s){let t=[],r=[];for(let n of f){let i=n,c=t.map(()=>0);for(let o=0;o<2;o++)t.forEach((l,h)=>{let p=y(l,i);c[h]+=p,i=i.map((m,u)=>m-p*l[u])});let e=Math.
hypot(...i);if(!(e>1e-11*Math.hypot(...n)))return null;t.push(i.map(o=>o/e)),r.push([...c,e])}let a=t.map(n=>y(n,s));for(let n=a.length-1;n>=0;n--){for(let i=n+
1;i<a.length;i++)a[n]-=r[i][n]*a[i];a[n]/=r[n][n]}return a}function Et(f,s,t){let r=kt(f);if(!r)throw new RangeError("a motion has no inertia");let a=[],n=c=>{let e=Mt(
r,c);for(let o=0;o<2;o++)for(let l of a){let h=y(l,e);e=e.map((p,m)=>p-h*l[m])}return e};for(let c of t){let e=Math.hypot(...Mt(r,c)),o=n(c),l=Math.hypot(...o);
l>1e-12*e&&a.push(o.map(h=>h/l))}let i=s.map(n);return{operator:i.map(c=>i.map(e=>y(c,e))),spread:X(i.map(c=>Gt(r,c)),f.length)}}function wt(f,s,t,r){if(f.length>
3)return N.rise(f,s,t,r);let[a,n,i=0]=f,c=s-(a+t*(n+t*i)),e=n+2*i*t;if(c<=0&&e>=0)return t;let o=e*e+4*i*c,l=o>=0?e+Math.sqrt(o):0,h=l>0&&c>0?t+2*c/l:1/0;return h<=
r?h:1/0}var D=(f,s)=>f.reduceRight((t,r)=>t*s+r,0);function C(f,s,t,r=1/0){let a=_(f.map(e=>e.map(Math.abs)),t.map(Math.abs)),n=_(f,t).map((e,o)=>Math.abs(e)>1e-14*
a[o]?e:0),i=e=>s.map((o,l)=>o+e*n[l]),c=e=>t.map(o=>o*e);return{length:r,normal:[s[0],n[0]],press:[0,1],work:[0,s[0],n[0]/2],at:i,given:c}}function Ut(f,s,t){if(f.
length===1)return[C(f,t,[1])];if(f.length>2)return N.stretches(f,s,t);if(s===0||!(f[1][0]||f[1][1]))return[C(f,t,[1,0])];let r=[];if(t[1]){let n=Math.sign(t[1]),
i=[1,-s*n],c=y(f[1],i)*n;if(r.push(C(f,t,i,c<0?-Math.abs(t[1])/c:1/0)),!(c<0))return r;let[e]=r[0].at(r[0].length);t=[Math.abs(e)>1e-12*Math.abs(t[0])?e:0,0]}let a=f[1][1]>
0?-f[1][0]/f[1][1]:0;return[...r,C(f,t,[1,Math.abs(a)<=s?a:-s*Math.sign(f[1][0])])]}var Bt={newton:[f=>f.normal,(f,s)=>-f*s],poisson:[f=>f.press,(f,s,t)=>f*t],stronge:[
f=>f.work,(f,s,t,r)=>-f*f*r]};function Vt(f,s,{friction:t,restitution:r,law:a}){if(s[0]>0)return s.map(()=>0);let n=Ut(f,t,s),i=s.map(()=>0),[c,e]=Bt[a],o=(M,d)=>M.
given(d).forEach((g,w)=>{i[w]+=g}),l=0,h=0,p,m;for(;(p=wt(n[l].normal,0,0,n[l].length))===1/0&&n[l].length<1/0;)o(n[l],n[l].length),h+=D(n[l].work,n[l].length),
l++;p===1/0&&(p=0);let u=e(r,s[0],i[0]+n[l].given(p)[0],h+D(n[l].work,p));if(!(u>0))return o(n[l],p),i;for(;;l++,p=0){let M=c(n[l]),{length:d}=n[l];if(m=wt(M,D(
M,p)+u,p,d),m<1/0||d===1/0)break;u-=D(M,d)-D(M,p),o(n[l],d)}if(o(n[l],m<1/0?m:p),y(i,s)+y(i,_(f,i))/2>1e-12*i.reduce((M,d,g)=>M+Math.abs(d*s[g]),0))throw new RangeError(
"Newton's law would create energy");return i}function bt({operator:f,spread:s},t,r,a=[]){let n=t[0].length,i=[...a],c=t.map(l=>l.map(()=>0)),e=t.map((l,h)=>i.includes(
h)?[Math.min(l[0],0),...l.slice(1)]:[...l]),o=1e-13*Math.max(0,...e.map(l=>-l[0]));for(let l=0;(i.length||e.some(h=>h[0]<-o))&&l<=1e3;l++){let h=!i.length&&l===
1e3,p=i.length?[i.shift()]:h?[...e.keys()]:Jt(f,e,o,r),m=p.map(w=>r[w]),u=p.flatMap(w=>Array.from({length:n},(b,T)=>w*n+T)),E=u.map(w=>u.map(b=>f[w][b])),M=p.map(
w=>e[w]),d=m.length===1&&m[0].law!==Z&&!h?[Vt(E,M[0],m[0])]:Ft(E,M,h?m.map(w=>({...w,restitution:0})):m),g=d.flat();p.forEach((w,b)=>{c[w]=c[w].map((T,A)=>T+d[b][A])}),
e=e.map((w,b)=>w.map((T,A)=>T+u.reduce((v,R,x)=>v+f[b*n+A][R]*g[x],0)))}return{change:_(s,c.flat()),velocities:e,impulses:c}}function Jt(f,s,t,r){let a=s[0].length,
n=s.reduce((l,h,p)=>h[0]<s[l][0]?p:l,0),i=r[n].law===Z,c=(l,h)=>{let p=0;for(let m=0;m<a;m++)for(let u=0;u<a;u++)p=Math.max(p,Math.abs(f[l*a+m][h*a+u]));return p},
e=l=>i&&r[l].law===Z||s[l][0]<-t,o=new Set([n]);for(let l of o)s.forEach((h,p)=>{e(p)&&c(l,p)>1e-13*Math.sqrt(c(l,l)*c(p,p))&&o.add(p)});return[...o].sort((l,h)=>l-
h)}function Ft(f,s,t){let r=s.map(e=>e.slice(1).fill(0)),a=t.map(e=>e.friction),[n]=$(f,s,{friction:a,rests:a,slip:r,dry:a.map(()=>!1)});if(!n)throw new RangeError(
"no impulses stop the contacts from closing");let i=Math.min(...t.map(e=>e.restitution)),c;for(let e of[t.map(o=>o.restitution),t.map(()=>i)]){c=n.forces.map((p,m)=>p.
map(u=>(1+e[m])*u));let o=c.flat(),l=s.flat(),h=_(f,o);if(-o.reduce((p,m,u)=>p+m*(l[u]+h[u]/2),0)>=-1e-12*o.reduce((p,m,u)=>p+Math.abs(m*l[u]),0))break}return c}
function $(f,s,{friction:t,rests:r,slip:a,dry:n}){let i=a.map(h=>!h.some(Boolean)),c=s.flat(),e=s[0]?.length??1,o=t.map((h,p)=>i[p]?r[p]:h),l=[];for(let h of N.
solutions?.(f,s,o,a,n)??Xt(f,c,o,a.map(p=>Math.sign(p[0]??0)),n,e)){let p=_(f,h).map((w,b)=>w+c[b]),m=1e-11*(S(c)+S(p.map((w,b)=>w-c[b]))),u=w=>s.map((b,T)=>w.slice(
T*e,T*e+e)),E=u(h),M=u(p),d=s.map((w,b)=>M[b][0]>m||!E[b].some(Boolean)&&!n[b]?"lifts":!i[b]||S(M[b].slice(1))>m?"slips":"sticks"),g=d.map((w,b)=>i[b]&&t[b]!==r[b]&&
w==="slips");g.includes(!0)?l.push(...$(f,s,{friction:t,rests:r,dry:n,slip:a.map((w,b)=>g[b]?M[b].slice(1):w)})):l.push({words:d,forces:E,accelerations:M})}return l}
function Xt(f,s,t,r,a,n){let i=[],c=[],e=t.map((E,M)=>1/Math.sqrt(Math.max(f[M*n+(a[M]?1:0)][M*n+(a[M]?1:0)],1e-300))),o=f.map((E,M)=>e[Math.floor(M/n)]),l=f.map(
(E,M)=>E.map((d,g)=>d*o[M]*o[g])),h=s.map((E,M)=>E*o[M]),p=t.map((E,M)=>{let d=r[M]?[r[M]>0?2:3]:[1,2,3];return a[M]?d:[...E&&n>1?d:[1],0]}),m=t.flatMap((E,M)=>[
...a[M]?[]:[M*n],...n>1&&(E||a[M])?[M*n+1]:[]]),u=S(h);for(let E of St(p)){let M=$t(E,l,h,t.map((g,w)=>a[w]?g/e[w]:g),r,a,n,m);if(!M)continue;let d=_(l,M).map((g,w)=>g+
h[w]);c.some(g=>S(d.map((w,b)=>w-g[b]))<=1e3*1e-11*(S(d)+u))||(c.push(d),i.push(M.map((g,w)=>g*o[w])))}return i}function*St(f){if(!f.length){yield[];return}for(let s of f[0])
for(let t of St(f.slice(1)))yield[s,...t]}function $t(f,s,t,r,a,n,i,c){let e=g=>c.map(w=>w===g?-1:0),o=(g,w=1)=>c.map(b=>w*s[b][g]),l=c.map(g=>-t[g]),h=[],p=[],
m=(g,w,b)=>{h.push(b),p.push([g,w])};f.forEach((g,w)=>{let b=w*i,T=b+1,A=c.includes(T)&&i>1,v=g===2?1:-1;if(n[w]){if(g===1){m(w,"rub",o(T));return}o(T,v*r[w]).forEach(
(R,x)=>{l[x]+=R}),m(w,"along",e(T).map(R=>v*R));return}if(g===0){m(w,"parting",e(b)),A&&m(w,"free",e(T));return}if(!A){m(w,"press",o(b));return}if(g===1){m(w,"p\
ress",o(b)),m(w,"rub",o(T));return}m(w,"press",o(b).map((R,x)=>R-v*r[w]*s[c[x]][T])),m(w,a[w]?"free":"along",e(T).map(R=>v*R))});let u=k(X(h,c.length),l,!1);if(!u)
return Qt(f,h,p,l,r,n,i,t.length);if(S(u)>1e8*S(l))return null;let E=1e-11*S(u),M=new Map;return p.forEach(([g,w],b)=>{w==="press"&&M.set(g,u[b])}),p.every(([g,
w],b)=>w==="free"?!0:w==="rub"?Math.abs(u[b])<=(n[g]?r[g]:r[g]*M.get(g))+E:u[b]>=-E)?xt(f,p,u,r,n,i,t.length):null}function Qt(f,s,t,r,a,n,i,c){if(f.some((u,E)=>n[E]&&
u===1))return null;let e=[],o=[],l=u=>{e.push(r.map((E,M)=>u.reduce((d,[g,w])=>d+w*s[g][M],0))),o.push(u)};t.forEach(([u,E],M)=>{let d=t.findIndex(([g,w])=>g===
u&&w==="rub");if(E==="press"&&d>=0)for(let g of[1,-1])l([[M,1],[d,g*a[u]]]);else if(E==="free")for(let g of[1,-1])l([[M,g]]);else E!=="rub"&&l([[M,1]])});let[h,
p]=Kt(e,r);if(p>1e-11*(S(r)+S(h))||S(h)>1e8*S(r))return null;let m=s.map(()=>0);return o.forEach((u,E)=>{for(let[M,d]of u)m[M]+=h[E]*d}),xt(f,t,m,a,n,i,c)}function xt(f,s,t,r,a,n,i){
let c=new Array(i).fill(0);return s.forEach(([e,o],l)=>{o==="press"&&(c[e*n]=t[l]),o==="rub"&&(c[e*n+1]=t[l])}),f.forEach((e,o)=>{if(e===2||e===3){let l=r[o]*(a[o]?
1:c[o*n]);n>1&&(c[o*n+1]=e===2?-l:l)}}),c}var P=0,V=1,z=2,Yt=1e-11,yt=1e-9,Zt=1e-6,Tt=1e-9,jt=1e-11,Wt=1e-6,ts=.5,st=1e-5,It=1e-9,_t=100,ss=1e-4,es=.001,ns=["lifts","sticks","slips"],q=f=>f.reduce((s,t)=>Math.
max(s,Math.abs(t)),0),Ot=(f,s)=>Array.from({length:s?f.length/s:0},(t,r)=>f.slice(r*s,r*s+s)),nt=f=>{let s=I(f);return f.map(t=>t/s)},et=class{constructor(s,t,r){
Object.assign(this,{simulation:s,conditions:r,...t}),this.count=t.names.length;let a=t.names.map((n,i)=>i>=t.contacts?3:2+(t.rubs[i]&&1+t.rubs[i])+(t.rubs[i]>1?
3:0));this.first=a.map((n,i)=>t.standing+a.slice(0,i).reduce((c,e)=>c+e,0)),this.end=t.standing+a.reduce((n,i)=>n+i,0)}isDry(s){return s>=this.contacts}mayRub(s){
return this.isDry(s)||this.rubs[s]}width(s){return this.isDry(s)?1:this.rubs[s]}easedAt(s){return this.first[s]+(this.isDry(s)?2:this.rubs[s]?2+this.rubs[s]:1)}way(s){
let{context:t}=this.simulation.here,r=this.easedAt(s),a=[...t.slice(r-this.width(s),r)];return!t[r]&&a.some(Boolean)?a:null}stand(){let{context:s}=this.simulation.
here;return this.names.map((t,r)=>this.way(r)?z:s[this.first[r]]||s[this.easedAt(r)]?V:this.isDry(r)?z:P)}put(s,t,r=new Map,a=new Map){let{context:n}=this.simulation.
here;s.forEach((i,c)=>{let e=r.has(c),o=r.get(c)??(i===z?t.get(c):void 0),l=new Array(this.width(c)).fill(0),h=o?l.map((p,m)=>o[m]):l;n.set([...this.isDry(c)?[]:
[Number(i!==P&&(!e||h.some(Boolean)))],...this.mayRub(c)?[+(i===V&&!e),...h]:[],Number(e),...this.width(c)>1?a.get(c)??[0,0,0]:[]],this.first[c])}),n.fill(0,...this.
seen)}release(){this.put(this.names.map(()=>P),new Map)}numbers(){return this.simulation.here.context.slice(this.standing,this.end)}read(s,t){let{simulation:r}=this,
{here:a,places:n,call:i,sizes:{nq:c,n:e,nu:o}}=r;a.point.set(s),a.clock[0]=r.data.start.t+t,i.touch(n.clock,n.point,n.point+8*c,n.context+8,n.context+8*(1+o),n.
touched);let l=0,h=M=>[...a.touched.subarray(l,l+=M)],p=M=>Ot(h(M*e),e),m=this.contacts,u=this.tangents.reduce((M,d)=>M+d,0),E=this.count-m;return{M:p(e),A:p(this.
rows),gap:h(m),rate:h(m),normal:p(m),bend:h(m),slip:h(u),along:p(u),turn:h(u),friction:h(m),static:h(m),restitution:h(m),rubs:h(E),rubbed:p(E),change:h(E),forces:Ot(
h(2*E),2)}}find(s,t,r,a){let n=this.read(r,a),{nq:i,n:c}=this.simulation.sizes,e=[...s,...t],o=u=>this.tangents.slice(0,u).reduce((E,M)=>E+M,0),l=new Array(c).fill(
0),h=1+Math.max(0,...e.map(u=>this.width(u))),p=(u,E,M,d,g)=>{let w=this.isDry(u)?[g,E[u-this.contacts]]:[M[u],...d.slice(o(u),o(u)+this.width(u))];return Array.
from({length:h},(b,T)=>w[T]??g)},m=e.flatMap(u=>p(u,n.rubbed,n.normal,n.along,l));return{places:e,J:m,r:h,space:Et(n.M,m,n.A),still:yt*Math.max(1,q(r.slice(i))),
u:e.map(u=>p(u,n.rubs,n.rate,n.slip,0)),bias:e.map(u=>p(u,n.change,n.bend,n.turn,0)),surfaces:e.map(u=>this.isDry(u)?{friction:n.forces[u-this.contacts][0],restitution:0,
law:"stronge"}:{friction:this.rubs[u]?n.friction[u]:0,restitution:n.restitution[u],law:this.laws[u]}),rests:e.map(u=>this.isDry(u)?n.forces[u-this.contacts][1]:
this.rubs[u]?n.static[u]:0),dry:e.map(u=>this.isDry(u))}}around(s,t,r,a,n){let{nq:i}=this.simulation.sizes,c=yt*Math.max(1,q(t.slice(i))),e=new Map,o=[];return this.
count>this.contacts&&this.read(t,r).rubs.forEach((h,p)=>{let m=this.contacts+p;Math.abs(h)<=c||a.has(m)?o.push(m):e.set(m,[Math.sign(h)])}),[n&&this.count===this.
contacts?n:this.find(s,o,t,r),this.free(t,r,e),e]}free(s,t,r){let{simulation:a}=this,{here:n,places:i,call:c,sizes:e}=a,o=n.context.slice();this.put(this.names.
map((h,p)=>r.has(p)?z:P),r),n.point.set(s);let l=Number(c.derivative(t,i.point,i.end,i.context));if(n.context.set(o),l)throw new RangeError("there are no accele\
rations");return[...n.end.subarray(e.nq)]}overlap(){let{here:s,sizes:t}=this.simulation,{gap:r}=this.read(s.y,0);this.recent=[];let a=r.indexOf(Math.min(...r)),
n=Math.max(1,q(s.y.slice(0,t.nq)));return r[a]<-Zt*n?`contact '${this.names[a]}' starts inside, with a gap of ${r[a].toPrecision(3)}`:""}change(s,t){let{here:r,
sizes:a}=this.simulation,n=this.stand(),i=this.numbers(),c=r.y.slice(),e=d=>new Set(s.filter(g=>g.what===d).map(g=>g.place)),o=e("meets"),l=Yt*Math.max(1,q(c.slice(
0,a.nq))),h=this.read(c,t).gap.flatMap((d,g)=>n[g]!==P||o.has(g)||d<=l?[g]:[]),p={before:n,after:n.map(()=>P),impulses:n.map(()=>[0,0,0]),near:new Set(h),shocks:!1,
stops:!1,eased:new Map,base:new Map,begun:new Map},m=this.find(h,[],c,t);p.closing=Math.max(0,...m.u.map(d=>-d[0])),p.still=m.still,p.closing>m.still&&([c,m]=this.
shock(p,m,c,[])),[c,m]=this.ended(p,m,o,c,t);let[u,E]=this.next(p,m,s,e("stops"),i,c,t);this.put(p.after,E,p.eased,p.base);let M=p.shocks||p.turns||j(n,p.after);
if(p.shocks?this.recent=[]:M&&(this.recent=[...this.recent,t].slice(-_t)),this.recent.length===_t&&t-this.recent[0]<ss)throw new RangeError("no way to slip or t\
o rest lasts");return{...p,y:u,lasts:p.after.some(Boolean),isAny:M}}shock(s,t,r,a){let{nq:n}=this.simulation.sizes,i=bt(t.space,t.u,t.surfaces,a);return t.places.
forEach((c,e)=>i.impulses[e].forEach((o,l)=>{s.impulses[c][l]+=o})),s.shocks=!0,[tt(r,n,i.change),{...t,u:i.velocities}]}ended(s,t,r,a,n){let{simulation:i}=this,
{nq:c}=i.sizes,{run:e}=i.data,o=t.places.flatMap((x,O)=>t.u[O][0]>t.still&&(s.shocks||r.has(x))?[O]:[]),l=t.u.map(x=>s.shocks?x[0]/s.closing:0);if(o.every(x=>l[x]>=
1-Tt))return[a,t];t=this.find(t.places,[],a,n);let{r:h}=t,p=t.places.filter((x,O)=>t.u[O][0]<=t.still),[m,u]=this.around(p,a,n,new Set,U(t,x=>t.u[x][0]<=t.still)),
[E]=m.places.length?this.modes(m,u):[];if(E){let x=_(m.space.spread,E.forces.flat());u=u.map((O,L)=>O+x[L])}let M=_(t.J,u).filter((x,O)=>O%h===0).map((x,O)=>x+t.
bias[O][0]),d=e.atol+e.rtol*Math.max(1,q(a.slice(0,c)));if(o=o.filter(x=>l[x]<1-Tt&&M[x]<0&&t.u[x][0]**2<=-2*M[x]*d),!o.length)return[a,t];let g=o.map(x=>x*h),w=o.
map(x=>t.u[x][0]),b=o.map(x=>{let[,...O]=t.u[x],L=I(O);return[1,...O.map(K=>L>t.still?-t.surfaces[x].friction*K/L:0)]}),T=(x,O)=>b[O].reduce((L,K,Ct)=>L+x[g[O]+
Ct]*K,0),A=(N.least??k)(g.map(x=>g.map((O,L)=>T(t.space.operator[x],L))),w.map(x=>-x));o.forEach((x,O)=>b[O].forEach((L,K)=>{s.impulses[t.places[x]][K]+=A[O]*L}));
let v=Math.max(...o.map(x=>l[x]));v>Wt&&(s.restsAt=n+Math.max(...o.map((x,O)=>-2*w[O]/M[x]))/(1-v));let R=tt(a,c,t.space.spread.map(x=>g.reduce((O,L,K)=>O+T(x,K)*
A[K],0)));return[R,this.find(t.places,[],R,n)]}next(s,t,r,a,n,i,c){let e=U(t,d=>t.u[d][0]<=t.still),o;s.shocks&&e.places.length&&(e=this.find(e.places,[],i,c));
let[l,h,p]=this.around(e.places,i,c,a,e);e=l;for(let d of p.keys())s.after[d]=z;if(!e.places.length)return this.turns(s,p,n),[i,p];let m=e.u.map(d=>[...d]),u=this.
slipping(s,e,a);[e,o]=this.mode(s,e,h,r);let E=new Set(o?e.places.filter((d,g)=>a.has(d)&&o.words[g]==="slips"&&I(m[g].slice(1))>e.still):[]);if(E.size&&(e={...e,
u:m},s.stops=!1,u=this.slipping(s,e,new Set([...a].filter(d=>!E.has(d)))),[e,o]=this.mode(s,e,h,r)),!o){let d=U(e,w=>!e.dry[w]);if(!d.places.length)throw new RangeError(
"nothing can follow");let g=d.u.flatMap((w,b)=>q(w.slice(1))>d.still?[b]:[]);if([i]=this.shock(s,d,i,g),[e,h,p]=this.around(d.places,i,c,a,null),[e,o]=this.mode(
s,e,h,[]),!o)throw new RangeError("no mode meets the conditions of contact")}for(let d of e.places)s.near.add(d);for(let d of p.keys())s.after[d]=z;let M=p;p=new Map(
[...M,...this.settled(s,e,o,h,u)]);for(let d;d=this.unstrained(s,e,h,r);)[e,o]=d,p=new Map([...M,...this.settled(s,e,o,h,u)]);return N.shared&&!e.dry.includes(!0)&&
(p=N.shared(this,s,e,o,h,p)),this.turns(s,p,n),!s.shocks&&!s.turns&&!j(s.before,s.after)&&this.parted(s,e,o,r,p),[s.begun.size?tt(i,this.simulation.sizes.nq,this.
started(s,e)):i,p]}turns(s,t,r){this.put(s.after,t,s.eased,s.base),s.turns=j(this.numbers(),r)}started(s,t){let r=t.places.flatMap((a,n)=>{let i=s.begun.get(a)??
[];return t.u[n].map((c,e)=>e?es*t.still*(i[e-1]??0):0)});return _(t.space.spread,(N.least??k)(t.space.operator,r))}unstrained(s,t,r,a){let n=a.filter(l=>l.what===
"lifts").map(l=>l.place),i=os(t,t.places.map(l=>s.after[l]!==P&&!n.includes(l))),c=U(t,l=>!i[l]),e=i.includes(!0)?this.nearest(s,c,r):null;if(!e)return null;let o=c.
places.filter((l,h)=>e.words[h]==="lifts");if(o.length)c=U(t,l=>!o.includes(t.places[l])),e=this.nearest(s,c,r);else if(as(t,i,r,_(c.space.spread,e.forces.flat())))
return null;return t.places.forEach((l,h)=>{o.includes(l)?s.after[l]=P:!o.length&&i[h]&&(s.after[l]=z)}),e&&[c,e]}slipping(s,t,r){let a=new Map(this.names.flatMap(
(o,l)=>this.way(l)?[[l,this.way(l)]]:[])),n=t.u.map(o=>I(o.slice(1))),i=o=>n[o]<=t.still,c=t.places.filter((o,l)=>i(l)),e=c.some(o=>r.has(o))?new Set([...r,...c]):
r;return t.places.forEach((o,l)=>{let h=t.u[l],p=h.slice(1),m=a.get(o);e.has(o)&&n[l]<2*st&&(h.fill(0,1),s.stops=!0),e.has(o)||t.dry[l]||n[l]>t.still&&y(m??[],p)<
ts*n[l]?a.delete(o):m?.length>1&&rs(p,m).forEach((u,E)=>{h[1+E]=Math.max(n[l],2*t.still)*u})}),a}mode(s,t,r,a){let n=this.nearest(s,t,r),i=a.filter(e=>e.what===
"gives").map(e=>e.place),c=n?t.places.flatMap((e,o)=>i.includes(e)&&t.surfaces[o].friction!==t.rests[o]&&n.forces[o].slice(1).some(Boolean)?[o]:[]):[];return c.
length&&(t=rt(t,new Map(c.map(e=>[e,W(n.forces[e])]))),n=this.nearest(s,t,r)),[t,n]}nearest(s,t,r){let a=i=>t.places.filter((c,e)=>i.words[e]!=="lifts"==(s.before[c]!==
P)).length,n=this.modes(t,r);return n.length>1&&(s.isDoubtful=!0),n.reduce((i,c)=>i&&a(i)>=a(c)?i:c,null)}modes(s,t){let r=_(s.J,t),a=s.bias.map((i,c)=>i.map((e,o)=>e+
r[c*s.r+o])),n=s.u.map(i=>i.slice(1)).map(i=>I(i)>s.still?i:i.map(()=>0));return $(s.space.operator,a,{friction:s.surfaces.map(i=>i.friction),rests:s.rests,slip:n,
dry:s.dry})}settled(s,t,r,a,n){let i=_(t.J,a),c=jt*q(t.bias.flat().map((o,l)=>o+i[l])),e=new Map;return t.places.forEach((o,l)=>{let[h,...p]=r.accelerations[l],
m=d=>d.slice(0,this.width(o)),u=m(p),E=m(t.u[l].slice(1));if(s.after[o]=h>c?P:t.dry[l]&&t.rests[l]===0?z:V,s.after[o]!==V||!this.mayRub(o))return;let M=q(E)>t.still;
(M||q(u)>c)&&(s.after[o]=z,e.set(o,n.get(o)??nt(M?E:u)))}),e}parted(s,t,r,a,n){for(let{what:i,place:c}of a){let e=t.places.indexOf(c),o=r.forces[e]?.slice(0,1+this.
width(c));i==="lifts"?(s.after[c]=P,n.delete(c)):i==="gives"&&o?.slice(1).some(Boolean)&&(s.after[c]=z,n.set(c,W(o)),this.width(c)>1&&s.begun.set(c,W(o)))}}told(s){
if(s.shocks){let n=s.impulses.map(q);return[this.names[n.indexOf(Math.max(...n))],s.restsAt===void 0?"impact":"rests"]}let t=s.before.findIndex((n,i)=>n!==s.after[i]),
r=t<0?s.after.indexOf(z):t,a=s.before[r]===P&&s.after[r]===V?"rests":ns[s.after[r]];return[this.names[r],a]}},j=(f,s)=>f.some((t,r)=>t!==s[r]),W=f=>nt(f.slice(1).
map(s=>-s));function rs(f,s){let t=Math.max(0,1-y(f,f)/st**2),r=Math.sign(y(f,s));return nt(f.map((a,n)=>r*a+st*t**2*s[n]))}function rt(f,s){let t=(r,a)=>[a[0],
...a.slice(1).map((n,i)=>i<r.length?2*f.still*r[i]:n)];return{...f,u:f.u.map((r,a)=>s.has(a)?t(s.get(a),r):r)}}function tt(f,s,t){let r=f.slice();return t.forEach(
(a,n)=>{r[s+n]+=a}),r}function os({space:{operator:f},dry:s,r:t},r){let a=s.flatMap((n,i)=>!n&&r[i]&&f[i*t][i*t]>0?[i*t]:[]);return s.map((n,i)=>{if(!n||!a.length)
return!1;let c=i*t+1,e=a.map(o=>f[c][o]);return f[c][c]-y(e,k(a.map(o=>a.map(l=>f[o][l])),e))<=It*f[c][c]})}function as({J:f,bias:s,r:t},r,a,n){let i=_(f,a).map(
(e,o)=>e+s.flat()[o]),c=_(f,n);return r.some((e,o)=>e&&Math.abs(i[o*t+1]+c[o*t+1])>It*q(i))}function U(f,s){let t=f.places.flatMap((e,o)=>s(o)?[o]:[]),{r}=f,a=t.
flatMap(e=>Array.from({length:r},(o,l)=>e*r+l)),n=e=>t.map(o=>e[o]),{operator:i,spread:c}=f.space;return{...f,places:n(f.places),J:a.map(e=>f.J[e]),u:n(f.u).map(
e=>[...e]),bias:n(f.bias),space:{operator:a.map(e=>a.map(o=>i[e][o])),spread:c.map(e=>a.map(o=>e[o]))},surfaces:n(f.surfaces),rests:n(f.rests),dry:n(f.dry)}}globalThis.
dalembertContacts=et;var At=2**-52,is=60;function ot(f,s){let t=X(f,s),r=t.map((c,e)=>t.map((o,l)=>+(l===e))),a=I(t.map(I)),n=(c,e,o,l,h)=>{let[p,m]=[c[e],c[o]];c[e]=p.map((u,E)=>l*
u-h*m[E]),c[o]=p.map((u,E)=>h*u+l*m[E])},i=!1;for(let c=0;c<is&&!i;c++){i=!0;for(let e=0;e<s;e++)for(let o=e+1;o<s;o++){let l=y(t[e],t[e]),h=y(t[o],t[o]),p=y(t[e],
t[o]);if(Math.abs(p)<=At*Math.max(Math.sqrt(l*h),1e-4*At*a*a))continue;i=!1;let m=(h-l)/(2*p),u=(m<0?-1:1)/(Math.abs(m)+Math.sqrt(1+m*m)),E=1/Math.sqrt(1+u*u);n(
t,e,o,E,E*u),n(r,e,o,E,E*u)}}return{U:t,V:r,sizes:t.map(I)}}function G(f,s,t=2**-52*Math.max(f.length,f[0]?.length??0)){let r=f[0]?.length??0,{U:a,V:n,sizes:i}=ot(
f,r),c=t*Math.max(0,...i),e=new Array(r).fill(0);return i.forEach((o,l)=>{if(!(o>c))return;let h=y(a[l],s)/o/o;n[l].forEach((p,m)=>{e[m]+=h*p})}),e}var Q=24,ls=4e-16,cs=1e-17,fs=1e-12,at=64,ps=1e-12,hs=1e-7;function Rt(f,s,t){let r=[],a=f.slice(1);if(s===0||!a.flat().some(Boolean))return[C(f,t,[1,0,0])];let n=Math.
abs(t[0]);if(Math.hypot(...t.slice(1))>0){for(let i of us(f,s,t)){if(r.push(i),i.length===1/0)return r;t=i.at(i.length)}Math.abs(t[0])<=fs*n&&(t=[0,...t.slice(1)])}
return[...r,ms(f,s,[t[0],0,0])]}function*us(f,s,t){let r=Math.hypot(t[1],t[2]),a=r;for(;r>cs*a;){let n=[t[1]/r,t[2]/r],i=[1,-s*n[0],-s*n[1]],c=_(f,i),e=c[1]*n[0]+
c[2]*n[1],o=n[0]*c[2]-n[1]*c[1];if(Math.abs(o)<=ls*S(f.slice(1).flat())*(1+s)){yield C(f,t,i,e<0?-r/e:1/0);return}let l=ds(f,s,t[0],r,n);yield l,t=l.at(l.length),
r=Math.hypot(t[1],t[2]),a=Math.max(a,r)}}function ms(f,s,t){let r=f.slice(1),a=r.map(l=>l[0]),n=r.map(l=>l.slice(1)),i=G(n,a).map(l=>-l);if(Math.hypot(...i)<=s)
return C(f,t,[1,...i]);let c=l=>y(_(n,l).map((h,p)=>a[p]-s*h),l),o=lt(a,n.map(l=>l.map(h=>-s*h))).reduce((l,h)=>c(h)>c(l)?h:l);return C(f,t,[1,-s*o[0],-s*o[1]])}
function ds(f,s,t,r,a){let n=()=>new Array(Q+1).fill(0),i=[n(),n()],c=n(),e=[[],[],[]],o=[n(),n(),n()],l=[n(),n(),n()],h=n(),p=[],m=[],u=(d,g,w)=>{let b=0;for(let T=0;T<=
w;T++)b+=d[T]*g[w-T];return b};[i[0][0],i[1][0],c[0],o[0][0]]=[...a,r,t];for(let d=0;d<Q;d++){for(let g=0;g<3;g++)e[g][d]=-s*(f[g][1]*i[0][d]+f[g][2]*i[1][d])+(d?
0:f[g][0]);p[d]=u(i[0],e[1],d)+u(i[1],e[2],d),m[d]=u(i[0],e[2],d)-u(i[1],e[1],d),i[0][d+1]=-u(i[1],m,d)/(d+1),i[1][d+1]=u(i[0],m,d)/(d+1),c[d+1]=u(c,p,d)/(d+1),
o[0][d+1]=u(c,e[0],d)/(d+1),l[0][d+1]=c[d]/(d+1);for(let g of[0,1])l[1+g][d+1]=-s*u(i[g],c,d)/(d+1);h[d+1]=u(o[0],c,d)/(d+1)}for(let d of[0,1])o[1+d]=o[1+d].map(
(g,w)=>u(c,i[d],w));let E=d=>o.map(g=>D(g,d)),M=d=>l.map(g=>D(g,d));return{length:gs([...i,c.map(d=>d/r)]),normal:o[0],press:l[0],work:h,at:E,given:M}}function gs(f){
let s=t=>(1/Math.max(S(f.map(r=>r[Q+1-t])),1e-300))**(1/(Q+1-t));return Math.min(s(1),s(2))*Math.exp(-1.6)}function vt(f,s,t,r){let a=[f[0]-s,...f.slice(1)],n=f.
slice(1).map((o,l)=>o*(l+1));if(D(a,r)<0)return 1/0;if(D(a,t)>=0&&D(n,t)>=0)return t;let i=t,c=r,e=r;for(let o=0;o<100;o++){let l=D(a,e),h=D(n,e);l>=0?c=e:i=e;let p=h>
0?e-l/h:(i+c)/2;if(i<p&&p<c||(p=(i+c)/2),p===e||p===i||p===c)break;e=p}return e}function lt(f,s){let t=[f[1]/2,f[0]/2],r=[(s[1][0]+s[0][1])/4,(s[0][0]-s[1][1])/
4],a=S(f)+S(s.flat());if(![Math.hypot(...t),Math.hypot(...r),Math.abs(s[1][0]-s[0][1])/2].some(c=>c>1e-15*a))return[[1,0]];let n=Ms(f,s,a).map(c=>ws(f,s,a,c));return n.
filter((c,e)=>n.slice(0,e).every(o=>Math.abs(Math.sin((c-o)/2))>hs)).sort((c,e)=>e-c).map(c=>[Math.cos(c),Math.sin(c)])}function it(f,s,t){let r=[Math.cos(t),Math.
sin(t)],a=[-r[1],r[0]],[n,i]=_(s,r),c=[f[0]+n,f[1]+i];return[y(a,c),y(a,_(s,a))-y(r,c)]}function Ms(f,s,t){let r=e=>it(f,s,e)[0],a=e=>it(f,s,e)[1],n=[],i=Array.
from({length:at+1},(e,o)=>-Math.PI+2*Math.PI*o/at),c=(e,o,l)=>{let h=e(o)<=0;for(let p=0;p<60;p++){let m=(o+l)/2;e(m)<=0===h?o=m:l=m}return(o+l)/2};for(let e=0;e<
at;e++){let[o,l]=[i[e],i[e+1]],h=a(o)<=0!=a(l)<=0?[c(a,o,l)]:[],p=[o,...h,l],m=h.filter(u=>Math.abs(r(u))<=ps*t);if(m.length){n.push(...m);continue}for(let u=0;u+
1<p.length;u++)r(p[u])<=0!=r(p[u+1])<=0&&n.push(c(r,p[u],p[u+1]))}return n}function ws(f,s,t,r){for(let a=0;a<4;a++){let[n,i]=it(f,s,r);if(Math.abs(i)<=1e-8*t)return r;
r-=n/i}return r}var pt=1e-13,ct=1e-11,Dt=1e-11,Nt=1e-8,Es=.001,bs=20,Ss=8,xs=15,ys=6,Pt=4096,H=f=>f.some(Boolean),Y=(f,s,t=s)=>s.map(r=>t.map(a=>f[r][a])),ft=f=>f.flatMap((s,t)=>s?
[t]:[]),J=class{constructor(s,t,r,a,n){Object.assign(this,{W:s,b:t,friction:r,along:a,dry:n,r:t[0].length,flat:t.flat()}),this.w=t.flatMap((i,c)=>this.stiffness(
c)),this.size=Math.max(...this.flat.map((i,c)=>Math.abs(i/this.w[c])))}stiffness(s){let{W:t,r}=this,a=s*r,n=o=>o>1e-300?o:1;if(r<2)return[n(t[a][a])];if(r<3)return[
n(t[a][a]),n(t[a+1][a+1])];let i=t[a+1][a+1],c=t[a+2][a+2],e=n((i+c)/2+Math.hypot((i-c)/2,t[a+2][a+1]));return[n(t[a][a]),e,e]}accelerations(s){return _(this.W,
s).map((t,r)=>t+this.flat[r])}returned(s,t){let{r}=this,a=t.map(()=>0),n=t.map(()=>t.map(()=>0)),i=this.along[s],c=this.friction[s],e=0;if(!this.dry[s]){if(t[0]<=
0)return[a,n];a[0]=t[0],n[0][0]=1,[c,e]=[c*t[0],c]}let o=t.slice(1),l=I(o),h=H(i);for(let p=1;p<r;p++)if(h)a[p]=-c*i[p-1],n[p][0]=-e*i[p-1];else if(l<=c)a[p]=t[p],
n[p][p]=1;else{let m=o.map(u=>u/l);a[p]=c*m[p-1],n[p][0]=e*m[p-1];for(let u=1;u<r;u++)n[p][u]=c/l*(+(p===u)-m[p-1]*m[u-1])}return[a,n]}until(s,t,r){let a=this.dry[s],
n=t[0]>0&&r[0]<0&&!a?t[0]/-r[0]:1/0,i=this.friction[s]*(a?1:t[0]),c=a?0:this.friction[s]*r[0],[e,o]=[t.slice(1),r.slice(1)],l=i**2-y(e,e);if(H(this.along[s])||l<=
0)return n;let h=y(e,o)-i*c,p=h**2+l*(y(o,o)-c**2);return p>=0&&h+Math.sqrt(p)>0?Math.min(n,l/(h+Math.sqrt(p))):n}own(s,t){return t.slice(s*this.r,(s+1)*this.r)}sweep(s,t){
let{W:r,r:a}=this;for(let n=0;n<t;n++)for(let i=0;i<this.b.length;i++){let c=this.own(i,s).map((e,o)=>e-(y(r[i*a+o],s)+this.b[i][o])/this.w[i*a+o]);this.returned(
i,c)[0].forEach((e,o)=>{s[i*a+o]=e})}}polished(s){let{W:t,w:r,r:a,b:n}=this,i=s,c=1/0;for(let e=0;e<xs;e++){let o=this.accelerations(s),l=s.map((M,d)=>M-o[d]/r[d]),
h=n.map((M,d)=>this.returned(d,this.own(d,l))),p=s.map((M,d)=>M-h[Math.floor(d/a)][0][d%a]),m=S(p);if(m<c)[i,c]=[s,m];else if(m>1e3*c)break;let u=s.map((M,d)=>{
let g=Math.floor(d/a),w=h[g][1][d%a];return s.map((b,T)=>w.reduce((A,v,R)=>A-v*(+(g*a+R===T)-t[g*a+R][T]/r[g*a+R]),+(d===T)))}),E=G(u,p,ct);s=s.map((M,d)=>M-E[d])}
return[i,c]}ledOn(s){let t=[[...s]];for(let o=0;o<2;o++)this.sweep(s,1),t.push([...s]);let[r,a]=[0,1].map(o=>s.map((l,h)=>t[o+1][h]-t[o][h]));if(S(a.map((o,l)=>o-
r[l]))>Es*S(a))return;let n=_(this.W,a),i=this.accelerations(s),c=this.b.flatMap((o,l)=>{let h=l*this.r,p=!s[h]&&i[h]>0&&n[h]<0?[i[h]/-n[h]]:[];return[this.until(
l,this.own(l,s),this.own(l,a)),...p]}),e=Math.min(...c);e>0&&e<1/0&&a.forEach((o,l)=>{s[l]+=e*o})}forces(s){let t=[...s];for(let r=0;r<Ss;r++){this.sweep(t,bs*2**
r);let[a,n]=this.polished([...t]);if(n<=pt*Math.max(S(a),this.size))return a;this.ledOn(t)}return null}};function Ts(f,s,t,r,a){let n=s[0]?.length??1;if(!H(a)){
if(!H(t)&&(n>2||2**s.length>Pt)){let o=Os(Y(f,s.map((l,h)=>h*n)),s.map(l=>l[0]));return o?[o.flatMap(l=>Array.from({length:n},(h,p)=>p?0:l))]:[]}if(n>2&&s.length===
1)return _s(f,s[0],t[0],r[0])}let i=r.reduce((o,l,h)=>o*(a[h]?3:H(l)?2:t[h]?4:2),1);if(n<3&&i<=Pt)return null;let c=o=>{let l=I(o);return o.map(h=>l>0?h/l:0)},e=new J(
f,s,t,r.map(c),a).forces(s.flat().fill(0));return e?[e]:[]}function _s(f,s,t,r){let a=s[0]>=0?[[0,0,0]]:[],n=H(r),i=f.slice(1),c=i.map(m=>m.slice(1)),e=I(r),o=n?
[r.map(m=>m/e)]:lt([1,2].map(m=>f[0][0]*s[m]-s[0]*f[m][0]),[1,2].map(m=>[1,2].map(u=>t*(s[0]*f[m][u]-s[m]*f[0][u]))));for(let m of o){let u=[1,...m.map(d=>-t*d)],
E=y(f[0],u),M=E?-s[0]/E:0;M>0&&(n||y(i.map((d,g)=>s[1+g]+M*y(d,u)),m)>0)&&a.push(u.map(d=>M*d))}let l=G(f,s.map(m=>-m),Dt),h=m=>S(_(f,m).map((u,E)=>u+s[E])),p=t*
l[0]*(a.length?1:1+Nt);return n||!(h(l)<=Dt*S(s))||!(l[0]>0)||!(Math.hypot(l[1],l[2])<=p)?a:[l,...a.filter(m=>h(m)>Nt*S(s))]}function Os(f,s){let t=Is(f,s);if(t)
return t;let r=f.map((e,o)=>1/Math.sqrt(e[o]>0?e[o]:1)),a=s.map(()=>0),n=s.map(()=>!1),i=f.map((e,o)=>e.map((l,h)=>l*r[o]*r[h])),c=s.map((e,o)=>e*r[o]);for(let e=0;e<
20*s.length+20;e++){let o=_(i,a).map((h,p)=>n[p]?0:h+c[p]),l=o.indexOf(Math.min(...o));if(l<0||o[l]>=-pt*(S(c)+S(a)))return a.map((h,p)=>h*r[p]);if(!As(i,c,a,n,
l))return null}return null}function Is(f,s){let t=s.map(a=>a<0),r=S(f.flat());for(let a=0;a<ys;a++){let n=ft(t),i=s.map(()=>0),c=k(Y(f,n),n.map(h=>-s[h]),!1);if(!c)
return null;n.forEach((h,p)=>{i[h]=c[p]});let e=_(f,i).map((h,p)=>h+s[p]),o=pt*(S(s)+r*S(i)),l=t.map((h,p)=>h?i[p]<0:e[p]<-o);if(!H(l))return S(n.map(h=>e[h]))<=
o?i:null;l.forEach((h,p)=>{t[p]=t[p]!==h})}return null}function As(f,s,t,r,a){let n=ft(r),i=n.map(e=>f[a][e]),c=k(Y(f,n),n.map(e=>f[e][a]));if(f[a][a]-y(i,c)<=ct){
let e=n.map((h,p)=>c[p]>ct?t[h]/c[p]:1/0),o=Math.min(...e);if(!(o<1/0))return!1;n.forEach((h,p)=>{t[h]-=o*c[p]}),t[a]+=o;let l=n[e.indexOf(o)];t[l]=0,r[l]=!1}for(r[a]=
!0;H(r);){let e=ft(r),o=k(Y(f,e),e.map(m=>-s[m]));if(o.every(m=>m>0))return t.fill(0),e.forEach((m,u)=>{t[m]=o[u]}),!0;let l=e.map((m,u)=>t[m]-o[u]),h=e.map((m,u)=>o[u]<=
0?t[m]/(l[u]>0?l[u]:1):1/0),p=Math.min(...h);e.forEach((m,u)=>{t[m]-=p*l[u]}),e.filter((m,u)=>o[u]<=0&&h[u]<=p).forEach(m=>{t[m]=0,r[m]=!1})}return!0}Object.assign(
N,{stretches:Rt,rise:vt,solutions:Ts,least:G});var Lt=1e-11,B=1e-9,Rs=1e-6,vs=8,Ds=12,Ns=30,dt=0,Ps=1,ht=2,zt=f=>f.some(Boolean),gt=f=>{let s=I(f);return f.map(t=>t/s)},ut=class{constructor(s,t,r,a,n){Object.
assign(this,{W:s,forces:t.map(i=>[...i]),friction:r,falls:a,moves:n,eased:new Map,r:t[0].length})}get edge(){return B*S(this.forces.flat())}presses(s){return!this.
eased.has(s)||zt(this.eased.get(s))}sticks(s){return this.friction[s]>0&&!this.eased.has(s)&&!this.moves.has(s)}held(){let{W:s,r:t,forces:r}=this,a=r.map((l,h)=>h),
n=l=>s.map((h,p)=>+(p===l)),i=a.filter(l=>this.presses(l)),c=a.flatMap(l=>this.sticks(l)?Array.from({length:t-1},(h,p)=>l*t+1+p):[]).filter(l=>s[l][l]>0),e=[...i.
map(l=>l*t),...c],o=e.map(n);return i.forEach((l,h)=>{(this.eased.get(l)??this.moves.get(l))?.forEach((m,u)=>{o[h][l*t+1+u]=-this.friction[l]*m})}),{rows:e,columns:o,
scale:e.map(l=>1/Math.sqrt(s[l][l]))}}undecided({rows:s,columns:t,scale:r}=this.held()){let a=t.map(o=>_(this.W,o)),n=this.forces.flat(),{V:i,sizes:c}=ot(s.map(
(o,l)=>a.map((h,p)=>h[o]*r[l]*r[p])),s.length),e=Math.max(0,...c);return{null:i.filter((o,l)=>!(c[l]>Lt*e)),now:s.map((o,l)=>n[o]/r[l])}}shortening(){let s=this.
held(),{null:t,now:r}=this.undecided(s),a=r.map(()=>0);for(let n of t){let i=y(n,r);n.forEach((c,e)=>{a[e]-=i*c})}return F(mt(s,a,this.W.length),this.r)}involved(){
let s=this.held(),{null:t}=this.undecided(s),r=s.rows.map((i,c)=>t.reduce((e,o)=>e+Math.abs(o[c]),0));if(!t.length)return[];let a=mt({...s,columns:s.columns.map(
i=>i.map(Math.abs))},r,this.W.length),n=F(a,this.r).map(S);return n.flatMap((i,c)=>i>B*S(n)?[c]:[])}margin(s){let[t,...r]=this.forces[s];return this.sticks(s)&&
!this.falls[s]?Math.min(t,this.friction[s]*t-I(r)):t}reach(s,t){let r=this.forces[s],a=t[s],n=a[0]<0?Math.max(0,r[0])/-a[0]:1/0;if(!this.sticks(s)||this.falls[s])
return n;let i=this.friction[s]**2,c=(p,m)=>i*p[0]*m[0]-y(p.slice(1),m.slice(1)),e=c(a,a),o=c(r,a),l=Math.max(0,c(r,r)),h=o*o-e*l;return o>=0&&(e>=0||h<0)?n:h>=
0&&o<Math.sqrt(h)?Math.min(n,l/(-o+Math.sqrt(h))):n}ease(s){let t=this.forces[s].slice(1);this.forces[s][0]<=this.edge||!this.sticks(s)?(this.forces[s].fill(0),
this.eased.set(s,t.fill(0))):this.eased.set(s,gt(t).map(r=>-r))}freed(s){let{rows:t}=this.held(),r=_(this.W,s),a=G(t.map(n=>t.map(i=>this.W[n][i])),t.map(n=>r[n]),
Lt);return r.map((n,i)=>n-t.reduce((c,e,o)=>c+this.W[i][e]*a[o],0))}parted(){return this.forces.flatMap((s,t)=>{let r=t*this.r;return!this.presses(t)&&this.freed(
this.W.map((a,n)=>+(n===r)))[r]>B*this.W[r][r]?[t]:[]})}begins(){let s=this.forces.map((a,n)=>[0,...this.eased.get(n)??a.slice(1).fill(0)]),t=F(this.freed(s.flat()),
this.r).map(a=>a.slice(1)),r=S(t.flat());return r<=B*S(this.W.flat())?new Map:new Map([...this.eased].filter(([a,n])=>zt(n)&&S(t[a])>B*r).map(([a])=>[a,t[a].map(
n=>n/r)]))}near(s){let t=this.forces.map((c,e)=>this.moves.get(e)??c.slice(1).fill(0)),r=this.shortening().flat(),a=new J(this.W,F(s,this.r),this.friction,t,t.map(
()=>!1)).forces(this.forces.flat().map((c,e)=>c+r[e]));if(!a)return this.forces;let n=_(this.W,a).map((c,e)=>c+s[e]);return S(this.held().rows.map(c=>n[c]))<=B*
S(s)?F(a,this.r):this.forces}},F=(f,s)=>Array.from({length:f.length/s},(t,r)=>f.slice(r*s,r*s+s));function mt({columns:f,scale:s},t,r){let a=new Array(r).fill(0);
return f.forEach((n,i)=>n.forEach((c,e)=>{a[e]+=t[i]*s[i]*c})),a}function Ls(f,s,t,r,a,n){let i=new ut(f,t,r,n,a),c=i.involved();if(!c.length)return null;let e=i.
held(),o=i.undecided(e).null.map(l=>mt(e,l,f.length));i.forces=i.near(s);for(let l=0;l<=2*t.length;l++){let h=i.shortening(),p=new Map(c.filter(M=>i.presses(M)).
map(M=>[M,i.reach(M,h)])),m=[...p.keys()].reduce((M,d)=>p.get(d)<p.get(M)?d:M,p.keys().next().value??0),u=Math.min(1,p.get(m)??1);i.forces=i.forces.map((M,d)=>M.
map((g,w)=>g+u*h[d][w]));let E=u<1?[m]:[...p.keys()].filter(M=>i.margin(M)<=i.edge);if(!E.length)break;E.forEach(M=>i.ease(M))}return{eased:i.eased,parted:i.parted(),
begins:i.begins(),forces:i.forces,basis:o}}function zs(f,s,t){let r=f[0].length,a=S(f.flat()),n=t.map(h=>h>0&&r>1),i=s.length,c=Math.min(...f.map(([h,...p],m)=>n[m]?
h-I(p)/t[m]:h)),e=h=>f.map((p,m)=>p.map((u,E)=>s.reduce((M,d,g)=>M+h[g]*d[m*r+E],0))),o=[...s.map(()=>0),c/a-1],l=1;for(let h=0;h<Ds;h++,l*=vs)for(let p=0;p<Ns;p++){
let m=e(o).map((w,b)=>w.map((T,A)=>f[b][A]/a+T)),[u,E]=qs(o,m,s,t,n,l),M=G(E,u,1e-14).map(w=>-w),d=-y(u,M),g=d>.1?1/(1+Math.sqrt(Math.max(0,d))):1;if(o=o.map((w,b)=>w+
g*M[b]),d<1e-6)break}return[e(o).map((h,p)=>h.map((m,u)=>f[p][u]+a*m)),a*o[i]]}function qs(f,s,t,r,a,n){let i=t.length,c=s[0].length,e=f.map(()=>0),o=f.map(()=>f.
map(()=>0));return e[i]=1/(1-f[i])-n,o[i][i]=1/(1-f[i])**2,s.forEach((l,h)=>{let p=l.map((d,g)=>g?a[h]?-1/r[h]**2:0:1),m=l.map((d,g)=>g?d:d-f[i]),u=l.map((d,g)=>[
...t.map(w=>w[h*c+g]),g?0:-1]),E=m.reduce((d,g,w)=>d+p[w]*g*g,0),M=f.map((d,g)=>2*m.reduce((w,b,T)=>w+u[T][g]*p[T]*b,0));M.forEach((d,g)=>{e[g]-=d/E,M.forEach((w,b)=>{
o[g][b]+=d*w/E**2-2*u.reduce((T,A,v)=>T+p[v]*A[g]*A[b],0)/E})})}),[e,o]}function Cs(f,s,t,r,a,n){let[i,c]=qt(s,t,r,a,n);for(let e=0;e<t.places.length&&c?.begins.
size;e++){if(Gs(f,s,i,c))return n;let o=[...c.begins].map(([h,p])=>[i.places[h],p,c.eased.get(h)]);for(let[h,p]of o)s.begun.set(h,p);t=rt(t,new Map(o.map(([h,p,
m])=>[t.places.indexOf(h),y(m,p)>0?m:gt(p)])));let l=f.nearest(s,t,a);if(!l)return n;n=new Map([...n,...f.settled(s,t,l,a,new Map)]),[i,c]=qt(s,t,l,a,n)}return s.
base.size||ks(s,i,c),s.base=new Map([...s.base].filter(([e])=>s.after[e]!==dt).map(([e,o])=>[e,s.after[e]===ht?[o[0],0,0]:o])),new Map([...n].filter(([e])=>s.after[e]===
ht))}function ks(f,s,t){t?.eased.forEach((r,a)=>{t.parted.includes(a)?f.after[s.places[a]]=dt:f.eased.set(s.places[a],r)})}function Gs(f,s,t,r){if(!t.places.every(
e=>f.width(e)>1))return!1;let a=t.places.map(e=>s.after[e]===Ps),[n,i]=zs(r.forces,r.basis,t.surfaces.map((e,o)=>a[o]?e.friction:0)),c=Rs*S(n.flat());return s.base=
i<-c?new Map:new Map(t.places.map((e,o)=>[e,a[o]?n[o]:[n[o][0],0,0]])),i>c}function qt(f,s,t,r,a){let n=s.places.map(p=>f.after[p]!==dt),i=U(s,p=>n[p]),c=t.forces.
filter((p,m)=>n[m]),e=new Map;i.places.forEach((p,m)=>{if(f.after[p]!==ht)return;let u=i.u[m].slice(1),E=I(u);e.set(m,gt(E>i.still?u:u.map((M,d)=>a.get(p)[d%a.get(
p).length])))});let o=i.surfaces.map(p=>p.friction),l=_(i.J,r),h=i.bias.flat().map((p,m)=>p+l[m]);return[i,c.length?Ls(i.space.operator,h,c,o,e,o.map((p,m)=>p!==
i.rests[m])):null]}N.shared=Cs;})();
