"use strict";/* built by web/build.mjs */
"use strict";(()=>{var G="moreau",R=(f,s)=>f.reduce((t,n,l)=>t+n*s[l],0),y=f=>f.reduce((s,t)=>Math.max(s,Math.abs(t)),0),I=(f,s)=>f.map(t=>R(t,s)),V=(f,s)=>Array.from({length:s},(t,n)=>f.
map(l=>l[n]));function nt(f){let s=f.map(t=>t.map(()=>0));for(let t=0;t<f.length;t++)for(let n=0;n<=t;n++){let l=f[t][n]-R(s[t].slice(0,n),s[n]);if(t===n&&!(l>0))
return null;s[t][n]=t===n?Math.sqrt(l):l/s[n][n]}return s}function F(f,s){let t=[];for(let n=0;n<s.length;n++)t.push((s[n]-R(t,f[n]))/f[n][n]);return t}function rt(f,s){
let t=[...s];for(let n=s.length-1;n>=0;n--){t[n]/=f[n][n];for(let l=0;l<n;l++)t[l]-=f[n][l]*t[n]}return t}function q(f,s,t=!0){let n=s.length,l=f.map((o,c)=>[...o,
s[c]]),e=[...s.keys()],i=s.map(()=>0),a=0,r=0;for(;a<n;a++){let o=[a,a],c=0;for(let m=a;m<n;m++)for(let d=a;d<n;d++){let h=Math.abs(l[m][e[d]]);h>c&&([c,o]=[h,[
m,d]])}if(a===0&&(r=c),!(c>1e-11*r))break;[l[a],l[o[0]]]=[l[o[0]],l[a]],[e[a],e[o[1]]]=[e[o[1]],e[a]];let u=l[a],p=e[a];for(let m=a+1;m<n;m++){let d=l[m][p]/u[p];
if(d)for(let h=0;h<=n;h++)l[m][h]-=d*u[h]}}if(a<n&&!t)return null;for(let o=a-1;o>=0;o--){let c=l[o][n];for(let u=o+1;u<a;u++)c-=l[o][e[u]]*i[e[u]];i[e[o]]=c/l[o][e[o]]}
return i}function ot(f,s){let t=f.map(()=>0),n=new Set,l=()=>s.map((i,a)=>i-f.reduce((r,o,c)=>r+o[a]*t[c],0)),e=y(s);for(let i=0;i<1e3;i++){let a=l(),r=f.map((c,u)=>n.
has(u)?-1/0:R(c,a)),o=r.indexOf(Math.max(...r));if(!(r[o]>1e-14*e))break;for(n.add(o);;){let c=[...n],u=at(c.map(d=>f[d]),s);if(!u)return n.delete(o),[t,y(l())];
let p=c.filter((d,h)=>!(u[h]>0));if(!p.length){t.fill(0),c.forEach((d,h)=>{t[d]=u[h]});break}let m=Math.min(...p.map(d=>t[d]/(t[d]-u[c.indexOf(d)])));c.forEach(
(d,h)=>{t[d]+=m*(u[h]-t[d])});for(let d of p)(t[d]<=1e-15*e||d===o)&&(t[d]=0,n.delete(d));if(!n.has(o))break}}return[t,y(l())]}function at(f,s){let t=[],n=[];for(let e of f){
let i=e,a=t.map(()=>0);for(let o=0;o<2;o++)t.forEach((c,u)=>{let p=R(c,i);a[u]+=p,i=i.map((m,d)=>m-p*c[d])});let r=Math.hypot(...i);if(!(r>1e-11*Math.hypot(...e)))
return null;t.push(i.map(o=>o/r)),n.push([...a,r])}let l=t.map(e=>R(e,s));for(let e=l.length-1;e>=0;e--){for(let i=e+1;i<l.length;i++)l[e]-=n[i][e]*l[i];l[e]/=n[e][e]}
return l}function X(f,s,t){let n=nt(f);if(!n)throw new RangeError("a motion has no inertia");let l=[],e=a=>{let r=F(n,a);for(let o=0;o<2;o++)for(let c of l){let u=R(
c,r);r=r.map((p,m)=>p-u*c[m])}return r};for(let a of t){let r=Math.hypot(...F(n,a)),o=e(a),c=Math.hypot(...o);c>1e-12*r&&l.push(o.map(u=>u/c))}let i=s.map(e);return{
operator:i.map(a=>i.map(r=>R(a,r))),spread:V(i.map(a=>rt(n,a)),f.length)}}function U([f,s,t=0],n,l,e){let i=n-(f+l*(s+l*t)),a=s+2*t*l;if(i<=0&&a>=0)return l;let r=a*
a+4*t*i,o=r>=0?a+Math.sqrt(r):0,c=o>0&&i>0?l+2*i/o:1/0;return c<=e?c:1/0}var v=(f,s)=>f.reduceRight((t,n)=>t*s+n,0);function K(f,s,t,n=1/0){let l=I(f.map(i=>i.map(
Math.abs)),t.map(Math.abs)),e=I(f,t).map((i,a)=>Math.abs(i)>1e-14*l[a]?i:0);return{force:t,length:n,normal:[s[0],e[0]],work:[0,s[0],e[0]/2],at:i=>s.map((a,r)=>a+
i*e[r])}}function it(f,s,t){if(f.length===1)return[K(f,t,[1])];if(s===0||!(f[1][0]||f[1][1]))return[K(f,t,[1,0])];let n=[];if(t[1]){let e=Math.sign(t[1]),i=[1,-s*
e],a=R(f[1],i)*e;if(n.push(K(f,t,i,a<0?-Math.abs(t[1])/a:1/0)),!(a<0))return n;let[r]=n[0].at(n[0].length);t=[Math.abs(r)>1e-12*Math.abs(t[0])?r:0,0]}let l=f[1][1]>
0?-f[1][0]/f[1][1]:0;return[...n,K(f,t,[1,Math.abs(l)<=s?l:-s*Math.sign(f[1][0])])]}var lt={newton:[f=>f.normal,(f,s)=>-f*s],poisson:[()=>[0,1],(f,s,t)=>f*t],stronge:[
f=>f.work,(f,s,t,n)=>-f*f*n]};function ct(f,s,{friction:t,restitution:n,law:l}){if(s[0]>0)return s.map(()=>0);let e=it(f,t,s),i=s.map(()=>0),[a,r]=lt[l],o=(g,E)=>g.
force.forEach((w,M)=>{i[M]+=w*E}),c=0,u=0,p,m;for(;(p=U(e[c].normal,0,0,e[c].length))===1/0&&e[c].length<1/0;)o(e[c],e[c].length),u+=v(e[c].work,e[c].length),c++;
p===1/0&&(p=0);let d=r(n,s[0],i[0]+p,u+v(e[c].work,p));if(!(d>0))return o(e[c],p),i;for(;;c++,p=0){let g=a(e[c]),{length:E}=e[c];if(m=U(g,v(g,p)+d,p,E),m<1/0||E===
1/0)break;d-=v(g,E)-v(g,p),o(e[c],E)}if(o(e[c],m<1/0?m:p),R(i,s)+R(i,I(f,i))/2>1e-12*i.reduce((g,E,w)=>g+Math.abs(E*s[w]),0))throw new RangeError("Newton's law \
would create energy");return i}function $({operator:f,spread:s},t,n,l=[]){let e=t[0].length,i=[...l],a=t.map(c=>c.map(()=>0)),r=t.map((c,u)=>i.includes(u)?[Math.
min(c[0],0),...c.slice(1)]:[...c]),o=1e-13*Math.max(0,...r.map(c=>-c[0]));for(let c=0;(i.length||r.some(u=>u[0]<-o))&&c<=1e3;c++){let u=!i.length&&c===1e3,p=i.length?
[i.shift()]:u?[...r.keys()]:ft(f,r,o,n),m=p.map(M=>n[M]),d=p.flatMap(M=>Array.from({length:e},(b,T)=>M*e+T)),h=d.map(M=>d.map(b=>f[M][b])),g=p.map(M=>r[M]),E=m.
length===1&&m[0].law!==G&&!u?[ct(h,g[0],m[0])]:pt(h,g,u?m.map(M=>({...M,restitution:0})):m),w=E.flat();p.forEach((M,b)=>{a[M]=a[M].map((T,O)=>T+E[b][O])}),r=r.map(
(M,b)=>M.map((T,O)=>T+d.reduce((P,A,S)=>P+f[b*e+O][A]*w[S],0)))}return{change:I(s,a.flat()),velocities:r,impulses:a}}function ft(f,s,t,n){let l=s[0].length,e=s.
reduce((c,u,p)=>u[0]<s[c][0]?p:c,0),i=n[e].law===G,a=(c,u)=>{let p=0;for(let m=0;m<l;m++)for(let d=0;d<l;d++)p=Math.max(p,Math.abs(f[c*l+m][u*l+d]));return p},r=c=>i&&
n[c].law===G||s[c][0]<-t,o=new Set([e]);for(let c of o)s.forEach((u,p)=>{r(p)&&a(c,p)>1e-13*Math.sqrt(a(c,c)*a(p,p))&&o.add(p)});return[...o].sort((c,u)=>c-u)}function pt(f,s,t){
let n=s.map(r=>r.slice(1).fill(0)),l=t.map(r=>r.friction),[e]=B(f,s,{friction:l,rests:l,slip:n,dry:l.map(()=>!1)});if(!e)throw new RangeError("no impulses stop \
the contacts from closing");let i=Math.min(...t.map(r=>r.restitution)),a;for(let r of[t.map(o=>o.restitution),t.map(()=>i)]){a=e.forces.map((p,m)=>p.map(d=>(1+r[m])*
d));let o=a.flat(),c=s.flat(),u=I(f,o);if(-o.reduce((p,m,d)=>p+m*(c[d]+u[d]/2),0)>=-1e-12*o.reduce((p,m,d)=>p+Math.abs(m*c[d]),0))break}return a}function B(f,s,{
friction:t,rests:n,slip:l,dry:e}){let i=l.map(u=>!u.some(Boolean)),a=s.flat(),r=s[0]?.length??1,o=t.map((u,p)=>i[p]?n[p]:u),c=[];for(let u of ht(f,a,o,l.map(p=>Math.
sign(p[0]??0)),e,r)){let p=I(f,u).map((M,b)=>M+a[b]),m=1e-11*(y(a)+y(p.map((M,b)=>M-a[b]))),d=M=>s.map((b,T)=>M.slice(T*r,T*r+r)),h=d(u),g=d(p),E=s.map((M,b)=>g[b][0]>
m||!h[b].some(Boolean)&&!e[b]?"lifts":!i[b]||y(g[b].slice(1))>m?"slips":"sticks"),w=E.map((M,b)=>i[b]&&t[b]!==n[b]&&M==="slips");w.includes(!0)?c.push(...B(f,s,
{friction:t,rests:n,dry:e,slip:l.map((M,b)=>w[b]?g[b].slice(1):M)})):c.push({words:E,forces:h,accelerations:g})}return c}function ht(f,s,t,n,l,e){let i=[],a=[],
r=t.map((h,g)=>1/Math.sqrt(Math.max(f[g*e+(l[g]?1:0)][g*e+(l[g]?1:0)],1e-300))),o=f.map((h,g)=>r[Math.floor(g/e)]),c=f.map((h,g)=>h.map((E,w)=>E*o[g]*o[w])),u=s.
map((h,g)=>h*o[g]),p=t.map((h,g)=>{let E=n[g]?[n[g]>0?2:3]:[1,2,3];return l[g]?E:[...h&&e>1?E:[1],0]}),m=t.flatMap((h,g)=>[...l[g]?[]:[g*e],...e>1&&(h||l[g])?[g*
e+1]:[]]),d=y(u);for(let h of j(p)){let g=ut(h,c,u,t.map((w,M)=>l[M]?w/r[M]:w),n,l,e,m);if(!g)continue;let E=I(c,g).map((w,M)=>w+u[M]);a.some(w=>y(E.map((M,b)=>M-
w[b]))<=1e3*1e-11*(y(E)+d))||(a.push(E),i.push(g.map((w,M)=>w*o[M])))}return i}function*j(f){if(!f.length){yield[];return}for(let s of f[0])for(let t of j(f.slice(
1)))yield[s,...t]}function ut(f,s,t,n,l,e,i,a){let r=w=>a.map(M=>M===w?-1:0),o=(w,M=1)=>a.map(b=>M*s[b][w]),c=a.map(w=>-t[w]),u=[],p=[],m=(w,M,b)=>{u.push(b),p.
push([w,M])};f.forEach((w,M)=>{let b=M*i,T=b+1,O=a.includes(T)&&i>1,P=w===2?1:-1;if(e[M]){if(w===1){m(M,"rub",o(T));return}o(T,P*n[M]).forEach((A,S)=>{c[S]+=A}),
m(M,"along",r(T).map(A=>P*A));return}if(w===0){m(M,"parting",r(b)),O&&m(M,"free",r(T));return}if(!O){m(M,"press",o(b));return}if(w===1){m(M,"press",o(b)),m(M,"r\
ub",o(T));return}m(M,"press",o(b).map((A,S)=>A-P*n[M]*s[a[S]][T])),m(M,l[M]?"free":"along",r(T).map(A=>P*A))});let d=q(V(u,a.length),c,!1);if(!d)return mt(f,u,p,
c,n,e,i,t.length);if(y(d)>1e8*y(c))return null;let h=1e-11*y(d),g=new Map;return p.forEach(([w,M],b)=>{M==="press"&&g.set(w,d[b])}),p.every(([w,M],b)=>M==="free"?
!0:M==="rub"?Math.abs(d[b])<=(e[w]?n[w]:n[w]*g.get(w))+h:d[b]>=-h)?Q(f,p,d,n,e,i,t.length):null}function mt(f,s,t,n,l,e,i,a){if(f.some((d,h)=>e[h]&&d===1))return null;
let r=[],o=[],c=d=>{r.push(n.map((h,g)=>d.reduce((E,[w,M])=>E+M*s[w][g],0))),o.push(d)};t.forEach(([d,h],g)=>{let E=t.findIndex(([w,M])=>w===d&&M==="rub");if(h===
"press"&&E>=0)for(let w of[1,-1])c([[g,1],[E,w*l[d]]]);else if(h==="free")for(let w of[1,-1])c([[g,w]]);else h!=="rub"&&c([[g,1]])});let[u,p]=ot(r,n);if(p>1e-11*
(y(n)+y(u))||y(u)>1e8*y(n))return null;let m=s.map(()=>0);return o.forEach((d,h)=>{for(let[g,E]of d)m[g]+=u[h]*E}),Q(f,t,m,l,e,i,a)}function Q(f,s,t,n,l,e,i){let a=new Array(
i).fill(0);return s.forEach(([r,o],c)=>{o==="press"&&(a[r*e]=t[c]),o==="rub"&&(a[r*e+1]=t[c])}),f.forEach((r,o)=>{if(r===2||r===3){let c=n[o]*(l[o]?1:a[o*e]);e>
1&&(a[o*e+1]=r===2?-c:c)}}),a}var L=0,C=1,D=2,dt=1e-11,Y=1e-9,gt=1e-6,Z=1e-9,Mt=1e-11,wt=1e-6,Et=.5,St=1e-5,st=1e-9,bt=["lifts","sticks","slips"],k=f=>f.reduce((s,t)=>Math.max(s,Math.abs(t)),
0),W=(f,s)=>Array.from({length:s?f.length/s:0},(t,n)=>f.slice(n*s,n*s+s)),J=class{constructor(s,t,n){Object.assign(this,{simulation:s,conditions:n,...t}),this.count=
t.names.length;let l=t.names.map((e,i)=>i>=t.contacts?3:t.rubs[i]?4:2);this.first=l.map((e,i)=>t.standing+l.slice(0,i).reduce((a,r)=>a+r,0)),this.end=t.standing+
l.reduce((e,i)=>e+i,0)}isDry(s){return s>=this.contacts}mayRub(s){return this.isDry(s)||this.rubs[s]}way(s){return this.mayRub(s)?this.simulation.here.context[this.
first[s]+(this.isDry(s)?1:2)]:0}stand(){let{context:s}=this.simulation.here;return this.names.map((t,n)=>s[this.first[n]]?this.way(n)?D:C:this.isDry(n)?D:L)}put(s,t){
let{context:n}=this.simulation.here;s.forEach((l,e)=>{let i=[+(l===C),l===D?t.get(e)??0:0];n.set([...this.isDry(e)?[]:[+(l!==L)],...this.mayRub(e)?i:[]],this.first[e])}),
n.fill(0,...this.seen)}release(){this.put(this.names.map(()=>L),new Map)}numbers(){return this.simulation.here.context.slice(this.standing,this.end)}read(s,t){let{
simulation:n}=this,{here:l,places:e,call:i,sizes:{nq:a,n:r,nu:o}}=n;l.point.set(s),l.clock[0]=n.data.start.t+t,i.touch(e.clock,e.point,e.point+8*a,e.context+8,e.
context+8*(1+o),e.touched);let c=0,u=g=>[...l.touched.subarray(c,c+=g)],p=g=>W(u(g*r),r),m=this.contacts,d=this.tangents.reduce((g,E)=>g+E,0),h=this.count-m;return{
M:p(r),A:p(this.rows),gap:u(m),rate:u(m),normal:p(m),bend:u(m),slip:u(d),along:p(d),turn:u(d),friction:u(m),static:u(m),restitution:u(m),rubs:u(h),rubbed:p(h),change:u(
h),forces:W(u(2*h),2)}}find(s,t,n,l){let e=this.read(n,l),{nq:i,n:a}=this.simulation.sizes,r=[...s,...t],o=h=>this.tangents.slice(0,h).reduce((g,E)=>g+E,0),c=()=>new Array(
a).fill(0),u=r.some(h=>this.mayRub(h))?2:1,p=h=>r.includes(h)&&this.mayRub(h),m=(h,g,E,w,M)=>this.isDry(h)?[M,g[h-this.contacts]]:[E[h],p(h)?w[o(h)]:M].slice(0,
u),d=r.flatMap(h=>m(h,e.rubbed,e.normal,e.along,c()));return{places:r,J:d,r:u,space:X(e.M,d,e.A),still:Y*Math.max(1,k(n.slice(i))),u:r.map(h=>m(h,e.rubs,e.rate,
e.slip,0)),bias:r.map(h=>m(h,e.change,e.bend,e.turn,0)),surfaces:r.map(h=>this.isDry(h)?{friction:e.forces[h-this.contacts][0],restitution:0,law:"stronge"}:{friction:this.
rubs[h]?e.friction[h]:0,restitution:e.restitution[h],law:this.laws[h]}),rests:r.map(h=>this.isDry(h)?e.forces[h-this.contacts][1]:this.rubs[h]?e.static[h]:0),dry:r.
map(h=>this.isDry(h))}}around(s,t,n,l,e){let{nq:i}=this.simulation.sizes,a=Y*Math.max(1,k(t.slice(i))),r=new Map,o=[];return this.count>this.contacts&&this.read(
t,n).rubs.forEach((u,p)=>{let m=this.contacts+p;Math.abs(u)<=a||l.has(m)?o.push(m):r.set(m,Math.sign(u))}),[e&&this.count===this.contacts?e:this.find(s,o,t,n),this.
free(t,n,r),r]}free(s,t,n){let{simulation:l}=this,{here:e,places:i,call:a,sizes:r}=l,o=e.context.slice();this.put(this.names.map((u,p)=>n.has(p)?D:L),n),e.point.
set(s);let c=Number(a.derivative(t,i.point,i.end,i.context));if(e.context.set(o),c)throw new RangeError("there are no accelerations");return[...e.end.subarray(r.
nq)]}overlap(){let{here:s,sizes:t}=this.simulation,{gap:n}=this.read(s.y,0),l=n.indexOf(Math.min(...n)),e=Math.max(1,k(s.y.slice(0,t.nq)));return n[l]<-gt*e?`co\
ntact '${this.names[l]}' starts inside, with a gap of ${n[l].toPrecision(3)}`:""}change(s,t){let{here:n,sizes:l}=this.simulation,e=this.stand(),i=this.numbers(),
a=n.y.slice(),r=g=>new Set(s.filter(E=>E.what===g).map(E=>E.place)),o=r("meets"),c=dt*Math.max(1,k(a.slice(0,l.nq))),u=this.read(a,t).gap.flatMap((g,E)=>e[E]!==
L||o.has(E)||g<=c?[E]:[]),p={before:e,after:e.map(()=>L),impulses:e.map(()=>[0,0]),near:new Set(u),shocks:!1,stops:!1},m=this.find(u,[],a,t);p.closing=Math.max(
0,...m.u.map(g=>-g[0])),p.still=m.still,p.closing>m.still&&([a,m]=this.shock(p,m,a,[])),[a,m]=this.ended(p,m,o,a,t);let[d,h]=this.next(p,m,s,r("stops"),i,a,t);return this.
put(p.after,h),p.turns=p.turns??!1,{...p,y:d,lasts:p.after.some(Boolean),isAny:p.shocks||p.turns||H(e,p.after)}}shock(s,t,n,l){let{nq:e}=this.simulation.sizes,i=$(
t.space,t.u,t.surfaces,l);return t.places.forEach((a,r)=>i.impulses[r].forEach((o,c)=>{s.impulses[a][c]+=o})),s.shocks=!0,[tt(n,e,i.change),{...t,u:i.velocities}]}ended(s,t,n,l,e){
let{simulation:i}=this,{nq:a}=i.sizes,{run:r}=i.data,o=t.places.flatMap((S,x)=>t.u[x][0]>t.still&&(s.shocks||n.has(S))?[x]:[]),c=t.u.map(S=>s.shocks?S[0]/s.closing:
0);if(o.every(S=>c[S]>=1-Z))return[l,t];t=this.find(t.places,[],l,e);let{r:u}=t,p=t.places.filter((S,x)=>t.u[x][0]<=t.still),[m,d]=this.around(p,l,e,new Set,z(t,
S=>t.u[S][0]<=t.still)),[h]=m.places.length?this.modes(m,d):[];if(h){let S=I(m.space.spread,h.forces.flat());d=d.map((x,_)=>x+S[_])}let g=I(t.J,d).filter((S,x)=>x%
u===0).map((S,x)=>S+t.bias[x][0]),E=r.atol+r.rtol*Math.max(1,k(l.slice(0,a)));if(o=o.filter(S=>c[S]<1-Z&&g[S]<0&&t.u[S][0]**2<=-2*g[S]*E),!o.length)return[l,t];
let w=o.map(S=>S*u),M=o.map(S=>t.u[S][0]),b=o.map(S=>{let[,...x]=t.u[S],_=Math.hypot(...x);return[1,...x.map(N=>_>t.still?-t.surfaces[S].friction*N/_:0)]}),T=(S,x)=>b[x].
reduce((_,N,et)=>_+S[w[x]+et]*N,0),O=q(w.map(S=>w.map((x,_)=>T(t.space.operator[S],_))),M.map(S=>-S));o.forEach((S,x)=>b[x].forEach((_,N)=>{s.impulses[t.places[S]][N]+=
O[x]*_}));let P=Math.max(...o.map(S=>c[S]));P>wt&&(s.restsAt=e+Math.max(...o.map((S,x)=>-2*M[x]/g[S]))/(1-P));let A=tt(l,a,t.space.spread.map(S=>w.reduce((x,_,N)=>x+
T(S,N)*O[N],0)));return[A,this.find(t.places,[],A,e)]}next(s,t,n,l,e,i,a){let r=z(t,h=>t.u[h][0]<=t.still),o;s.shocks&&r.places.length&&(r=this.find(r.places,[],
i,a));let[c,u,p]=this.around(r.places,i,a,l,r);r=c;for(let h of p.keys())s.after[h]=D;if(!r.places.length)return[i,p];let m=this.slipping(s,r,l);if([r,o]=this.mode(
s,r,u,n),!o){let h=z(r,E=>!r.dry[E]);if(!h.places.length)throw new RangeError("nothing can follow");let g=h.u.flatMap((E,w)=>k(E.slice(1))>h.still?[w]:[]);if([i]=
this.shock(s,h,i,g),[r,u,p]=this.around(h.places,i,a,l,null),[r,o]=this.mode(s,r,u,[]),!o)throw new RangeError("no mode meets the conditions of contact")}for(let h of r.
places)s.near.add(h);for(let h of p.keys())s.after[h]=D;let d=p;p=new Map([...d,...this.settled(s,r,o,u,m)]);for(let h;h=this.unstrained(s,r,u,n);)[r,o]=h,p=new Map(
[...d,...this.settled(s,r,o,u,m)]);return this.put(s.after,p),s.turns=H(this.numbers(),e),!s.shocks&&!s.turns&&!H(s.before,s.after)&&this.parted(s,r,o,n,p),[i,p]}unstrained(s,t,n,l){
let e=l.filter(c=>c.what==="lifts").map(c=>c.place),i=xt(t,t.places.map(c=>s.after[c]!==L&&!e.includes(c))),a=z(t,c=>!i[c]),r=i.includes(!0)?this.nearest(s,a,n):
null;if(!r)return null;let o=a.places.filter((c,u)=>r.words[u]==="lifts");if(o.length)a=z(t,c=>!o.includes(t.places[c])),r=this.nearest(s,a,n);else if(Tt(t,i,n,
I(a.space.spread,r.forces.flat())))return null;return t.places.forEach((c,u)=>{o.includes(c)?s.after[c]=L:!o.length&&i[u]&&(s.after[c]=D)}),r&&[a,r]}slipping(s,t,n){
let l=new Map(this.names.flatMap((e,i)=>this.way(i)?[[i,this.way(i)]]:[]));return t.places.forEach((e,i)=>{let a=t.u[i],r=Math.abs(a[1]??0),o=r>t.still&&a[1]*(l.
get(e)??0)<Et*r;n.has(e)&&r<2*St&&(t.r>1&&(a[1]=0),s.stops=!0),(n.has(e)||t.dry[i]||o)&&l.delete(e)}),l}mode(s,t,n,l){let e=this.nearest(s,t,n),i=l.filter(r=>r.
what==="gives").map(r=>r.place),a=e?t.places.flatMap((r,o)=>i.includes(r)&&t.surfaces[o].friction!==t.rests[o]&&e.forces[o][1]?[o]:[]):[];return a.length&&(t={...t,
u:t.u.map((r,o)=>a.includes(o)?[r[0],-2*t.still*Math.sign(e.forces[o][1])]:r)},e=this.nearest(s,t,n)),[t,e]}nearest(s,t,n){let l=i=>t.places.filter((a,r)=>i.words[r]!==
"lifts"==(s.before[a]!==L)).length,e=this.modes(t,n);return e.length>1&&(s.isDoubtful=!0),e.reduce((i,a)=>i&&l(i)>=l(a)?i:a,null)}modes(s,t){let n=I(s.J,t),l=s.
bias.map((i,a)=>i.map((r,o)=>r+n[a*s.r+o])),e=s.u.map(i=>i.slice(1).map(a=>Math.abs(a)>s.still?a:0));return B(s.space.operator,l,{friction:s.surfaces.map(i=>i.friction),
rests:s.rests,slip:e,dry:s.dry})}settled(s,t,n,l,e){let i=I(t.J,l),a=Mt*k(t.bias.flat().map((o,c)=>o+i[c])),r=new Map;return t.places.forEach((o,c)=>{let[u,p=0]=n.
accelerations[c],m=t.u[c][1]??0;if(s.after[o]=u>a?L:t.dry[c]&&t.rests[c]===0?D:C,s.after[o]!==C||!this.mayRub(o))return;let d=Math.abs(m)>t.still;(d||Math.abs(p)>
a)&&(s.after[o]=D,r.set(o,e.get(o)??Math.sign(d?m:p)))}),r}parted(s,t,n,l,e){for(let{what:i,place:a}of l){let r=t.places.indexOf(a);i==="lifts"?(s.after[a]=L,e.
delete(a)):i==="gives"&&r>=0&&n.forces[r][1]&&(s.after[a]=D,e.set(a,-Math.sign(n.forces[r][1])))}}told(s){if(s.shocks){let e=s.impulses.map(k);return[this.names[e.
indexOf(Math.max(...e))],s.restsAt===void 0?"impact":"rests"]}let t=s.before.findIndex((e,i)=>e!==s.after[i]),n=t<0?s.after.indexOf(D):t,l=s.before[n]===L&&s.after[n]===
C?"rests":bt[s.after[n]];return[this.names[n],l]}},H=(f,s)=>f.some((t,n)=>t!==s[n]);function tt(f,s,t){let n=f.slice();return t.forEach((l,e)=>{n[s+e]+=l}),n}function xt({
space:{operator:f},dry:s,r:t},n){let l=s.flatMap((e,i)=>!e&&n[i]&&f[i*t][i*t]>0?[i*t]:[]);return s.map((e,i)=>{if(!e||!l.length)return!1;let a=i*t+1,r=l.map(o=>f[a][o]);
return f[a][a]-R(r,q(l.map(o=>l.map(c=>f[o][c])),r))<=st*f[a][a]})}function Tt({J:f,bias:s,r:t},n,l,e){let i=I(f,l).map((r,o)=>r+s.flat()[o]),a=I(f,e);return n.
some((r,o)=>r&&Math.abs(i[o*t+1]+a[o*t+1])>st*k(i))}function z(f,s){let t=f.places.flatMap((r,o)=>s(o)?[o]:[]),{r:n}=f,l=t.flatMap(r=>Array.from({length:n},(o,c)=>r*
n+c)),e=r=>t.map(o=>r[o]),{operator:i,spread:a}=f.space;return{...f,places:e(f.places),J:l.map(r=>f.J[r]),u:e(f.u).map(r=>[...r]),bias:e(f.bias),space:{operator:l.
map(r=>l.map(o=>i[r][o])),spread:a.map(r=>l.map(o=>r[o]))},surfaces:e(f.surfaces),rests:e(f.rests),dry:e(f.dry)}}globalThis.dalembertContacts=J;})();
