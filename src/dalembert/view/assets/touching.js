"use strict";/* built by web/build.mjs */
"use strict";(()=>{var q="moreau",L=(f,s)=>f.reduce((t,n,a)=>t+n*s[a],0),y=f=>f.reduce((s,t)=>Math.max(s,Math.abs(t)),0),R=(f,s)=>f.map(t=>L(t,s)),V=(f,s)=>Array.from({length:s},(t,n)=>f.
map(a=>a[n]));function et(f){let s=f.map(t=>t.map(()=>0));for(let t=0;t<f.length;t++)for(let n=0;n<=t;n++){let a=f[t][n]-L(s[t].slice(0,n),s[n]);if(t===n&&!(a>0))
return null;s[t][n]=t===n?Math.sqrt(a):a/s[n][n]}return s}function F(f,s){let t=[];for(let n=0;n<s.length;n++)t.push((s[n]-L(t,f[n]))/f[n][n]);return t}function nt(f,s){
let t=[...s];for(let n=s.length-1;n>=0;n--){t[n]/=f[n][n];for(let a=0;a<n;a++)t[a]-=f[n][a]*t[n]}return t}function B(f,s,t=!0){let n=s.length,a=f.map((o,l)=>[...o,
s[l]]),e=[...s.keys()],c=s.map(()=>0),i=0,r=0;for(;i<n;i++){let o=[i,i],l=0;for(let u=i;u<n;u++)for(let h=i;h<n;h++){let d=Math.abs(a[u][e[h]]);d>l&&([l,o]=[d,[
u,h]])}if(i===0&&(r=l),!(l>1e-11*r))break;[a[i],a[o[0]]]=[a[o[0]],a[i]],[e[i],e[o[1]]]=[e[o[1]],e[i]];let m=a[i],p=e[i];for(let u=i+1;u<n;u++){let h=a[u][p]/m[p];
if(h)for(let d=0;d<=n;d++)a[u][d]-=h*m[d]}}if(i<n&&!t)return null;for(let o=i-1;o>=0;o--){let l=a[o][n];for(let m=o+1;m<i;m++)l-=a[o][e[m]]*c[e[m]];c[e[o]]=l/a[o][e[o]]}
return c}function rt(f,s){let t=f.map(()=>0),n=new Set,a=()=>s.map((c,i)=>c-f.reduce((r,o,l)=>r+o[i]*t[l],0)),e=y(s);for(let c=0;c<1e3;c++){let i=a(),r=f.map((l,m)=>n.
has(m)?-1/0:L(l,i)),o=r.indexOf(Math.max(...r));if(!(r[o]>1e-14*e))break;for(n.add(o);;){let l=[...n],m=ot(l.map(h=>f[h]),s);if(!m)return n.delete(o),[t,y(a())];
let p=l.filter((h,d)=>!(m[d]>0));if(!p.length){t.fill(0),l.forEach((h,d)=>{t[h]=m[d]});break}let u=Math.min(...p.map(h=>t[h]/(t[h]-m[l.indexOf(h)])));l.forEach(
(h,d)=>{t[h]+=u*(m[d]-t[h])});for(let h of p)(t[h]<=1e-15*e||h===o)&&(t[h]=0,n.delete(h));if(!n.has(o))break}}return[t,y(a())]}function ot(f,s){let t=[],n=[];for(let e of f){
let c=e,i=t.map(()=>0);for(let o=0;o<2;o++)t.forEach((l,m)=>{let p=L(l,c);i[m]+=p,c=c.map((u,h)=>u-p*l[h])});let r=Math.hypot(...c);if(!(r>1e-11*Math.hypot(...e)))
return null;t.push(c.map(o=>o/r)),n.push([...i,r])}let a=t.map(e=>L(e,s));for(let e=a.length-1;e>=0;e--){for(let c=e+1;c<a.length;c++)a[e]-=n[c][e]*a[c];a[e]/=n[e][e]}
return a}function X(f,s,t){let n=et(f);if(!n)throw new RangeError("a motion has no inertia");let a=[],e=i=>{let r=F(n,i);for(let o=0;o<2;o++)for(let l of a){let m=L(
l,r);r=r.map((p,u)=>p-m*l[u])}return r};for(let i of t){let r=Math.hypot(...F(n,i)),o=e(i),l=Math.hypot(...o);l>1e-12*r&&a.push(o.map(m=>m/l))}let c=s.map(e);return{
operator:c.map(i=>c.map(r=>L(i,r))),spread:V(c.map(i=>nt(n,i)),f.length)}}function U([f,s,t=0],n,a,e){let c=n-(f+a*(s+a*t)),i=s+2*t*a;if(c<=0&&i>=0)return a;let r=i*
i+4*t*c,o=r>=0?i+Math.sqrt(r):0,l=o>0&&c>0?a+2*c/o:1/0;return l<=e?l:1/0}var v=(f,s)=>f.reduceRight((t,n)=>t*s+n,0);function z(f,s,t,n=1/0){let a=R(f.map(c=>c.map(
Math.abs)),t.map(Math.abs)),e=R(f,t).map((c,i)=>Math.abs(c)>1e-14*a[i]?c:0);return{force:t,length:n,normal:[s[0],e[0]],work:[0,s[0],e[0]/2],at:c=>s.map((i,r)=>i+
c*e[r])}}function at(f,s,t){if(f.length===1)return[z(f,t,[1])];if(s===0||!(f[1][0]||f[1][1]))return[z(f,t,[1,0])];let n=[];if(t[1]){let e=Math.sign(t[1]),c=[1,-s*
e],i=L(f[1],c)*e;if(n.push(z(f,t,c,i<0?-Math.abs(t[1])/i:1/0)),!(i<0))return n;let[r]=n[0].at(n[0].length);t=[Math.abs(r)>1e-12*Math.abs(t[0])?r:0,0]}let a=f[1][1]>
0?-f[1][0]/f[1][1]:0;return[...n,z(f,t,[1,Math.abs(a)<=s?a:-s*Math.sign(f[1][0])])]}var it={newton:[f=>f.normal,(f,s)=>-f*s],poisson:[()=>[0,1],(f,s,t)=>f*t],stronge:[
f=>f.work,(f,s,t,n)=>-f*f*n]};function ct(f,s,{friction:t,restitution:n,law:a}){if(s[0]>0)return s.map(()=>0);let e=at(f,t,s),c=s.map(()=>0),[i,r]=it[a],o=(g,w)=>g.
force.forEach((E,M)=>{c[M]+=E*w}),l=0,m=0,p,u;for(;(p=U(e[l].normal,0,0,e[l].length))===1/0&&e[l].length<1/0;)o(e[l],e[l].length),m+=v(e[l].work,e[l].length),l++;
p===1/0&&(p=0);let h=r(n,s[0],c[0]+p,m+v(e[l].work,p));if(!(h>0))return o(e[l],p),c;for(;;l++,p=0){let g=i(e[l]),{length:w}=e[l];if(u=U(g,v(g,p)+h,p,w),u<1/0||w===
1/0)break;h-=v(g,w)-v(g,p),o(e[l],w)}if(o(e[l],u<1/0?u:p),L(c,s)+L(c,R(f,c))/2>1e-12*c.reduce((g,w,E)=>g+Math.abs(w*s[E]),0))throw new RangeError("Newton's law \
would create energy");return c}function $({operator:f,spread:s},t,n,a=[]){let e=t[0].length,c=[...a],i=t.map(l=>l.map(()=>0)),r=t.map((l,m)=>c.includes(m)?[Math.
min(l[0],0),...l.slice(1)]:[...l]),o=1e-13*Math.max(0,...r.map(l=>-l[0]));for(let l=0;(c.length||r.some(m=>m[0]<-o))&&l<=1e3;l++){let m=!c.length&&l===1e3,p=c.length?
[c.shift()]:m?[...r.keys()]:lt(f,r,o,n),u=p.map(M=>n[M]),h=p.flatMap(M=>Array.from({length:e},(b,T)=>M*e+T)),d=h.map(M=>h.map(b=>f[M][b])),g=p.map(M=>r[M]),w=u.
length===1&&u[0].law!==q&&!m?[ct(d,g[0],u[0])]:ft(d,g,m?u.map(M=>({...M,restitution:0})):u),E=w.flat();p.forEach((M,b)=>{i[M]=i[M].map((T,D)=>T+w[b][D])}),r=r.map(
(M,b)=>M.map((T,D)=>T+h.reduce((O,I,S)=>O+f[b*e+D][I]*E[S],0)))}return{change:R(s,i.flat()),velocities:r,impulses:i}}function lt(f,s,t,n){let a=s[0].length,e=s.
reduce((l,m,p)=>m[0]<s[l][0]?p:l,0),c=n[e].law===q,i=(l,m)=>{let p=0;for(let u=0;u<a;u++)for(let h=0;h<a;h++)p=Math.max(p,Math.abs(f[l*a+u][m*a+h]));return p},r=l=>c&&
n[l].law===q||s[l][0]<-t,o=new Set([e]);for(let l of o)s.forEach((m,p)=>{r(p)&&i(l,p)>1e-13*Math.sqrt(i(l,l)*i(p,p))&&o.add(p)});return[...o].sort((l,m)=>l-m)}function ft(f,s,t){
let n=s.map(r=>r.slice(1).fill(0)),a=t.map(r=>r.friction),[e]=K(f,s,{friction:a,rests:a,slip:n,dry:a.map(()=>!1)});if(!e)throw new RangeError("no impulses stop \
the contacts from closing");let c=Math.min(...t.map(r=>r.restitution)),i;for(let r of[t.map(o=>o.restitution),t.map(()=>c)]){i=e.forces.map((p,u)=>p.map(h=>(1+r[u])*
h));let o=i.flat(),l=s.flat(),m=R(f,o);if(-o.reduce((p,u,h)=>p+u*(l[h]+m[h]/2),0)>=-1e-12*o.reduce((p,u,h)=>p+Math.abs(u*l[h]),0))break}return i}function K(f,s,{
friction:t,rests:n,slip:a,dry:e}){let c=a.map(m=>!m.some(Boolean)),i=s.flat(),r=s[0]?.length??1,o=t.map((m,p)=>c[p]?n[p]:m),l=[];for(let m of pt(f,i,o,a.map(p=>Math.
sign(p[0]??0)),e,r)){let p=R(f,m).map((M,b)=>M+i[b]),u=1e-11*(y(i)+y(p.map((M,b)=>M-i[b]))),h=M=>s.map((b,T)=>M.slice(T*r,T*r+r)),d=h(m),g=h(p),w=s.map((M,b)=>g[b][0]>
u||!d[b].some(Boolean)&&!e[b]?"lifts":!c[b]||y(g[b].slice(1))>u?"slips":"sticks"),E=w.map((M,b)=>c[b]&&t[b]!==n[b]&&M==="slips");E.includes(!0)?l.push(...K(f,s,
{friction:t,rests:n,dry:e,slip:a.map((M,b)=>E[b]?g[b].slice(1):M)})):l.push({words:w,forces:d,accelerations:g})}return l}function pt(f,s,t,n,a,e){let c=[],i=[],
r=t.map((d,g)=>1/Math.sqrt(Math.max(f[g*e+(a[g]?1:0)][g*e+(a[g]?1:0)],1e-300))),o=f.map((d,g)=>r[Math.floor(g/e)]),l=f.map((d,g)=>d.map((w,E)=>w*o[g]*o[E])),m=s.
map((d,g)=>d*o[g]),p=t.map((d,g)=>{let w=n[g]?[n[g]>0?2:3]:[1,2,3];return a[g]?w:[...d&&e>1?w:[1],0]}),u=t.flatMap((d,g)=>[...a[g]?[]:[g*e],...e>1&&(d||a[g])?[g*
e+1]:[]]),h=y(m);for(let d of j(p)){let g=ht(d,l,m,t.map((E,M)=>a[M]?E/r[M]:E),n,a,e,u);if(!g)continue;let w=R(l,g).map((E,M)=>E+m[M]);i.some(E=>y(w.map((M,b)=>M-
E[b]))<=1e3*1e-11*(y(w)+h))||(i.push(w),c.push(g.map((E,M)=>E*o[M])))}return c}function*j(f){if(!f.length){yield[];return}for(let s of f[0])for(let t of j(f.slice(
1)))yield[s,...t]}function ht(f,s,t,n,a,e,c,i){let r=E=>i.map(M=>M===E?-1:0),o=(E,M=1)=>i.map(b=>M*s[b][E]),l=i.map(E=>-t[E]),m=[],p=[],u=(E,M,b)=>{m.push(b),p.
push([E,M])};f.forEach((E,M)=>{let b=M*c,T=b+1,D=i.includes(T)&&c>1,O=E===2?1:-1;if(e[M]){if(E===1){u(M,"rub",o(T));return}o(T,O*n[M]).forEach((I,S)=>{l[S]+=I}),
u(M,"along",r(T).map(I=>O*I));return}if(E===0){u(M,"parting",r(b)),D&&u(M,"free",r(T));return}if(!D){u(M,"press",o(b));return}if(E===1){u(M,"press",o(b)),u(M,"r\
ub",o(T));return}u(M,"press",o(b).map((I,S)=>I-O*n[M]*s[i[S]][T])),u(M,a[M]?"free":"along",r(T).map(I=>O*I))});let h=B(V(m,i.length),l,!1);if(!h)return mt(f,m,p,
l,n,e,c,t.length);if(y(h)>1e8*y(l))return null;let d=1e-11*y(h),g=new Map;return p.forEach(([E,M],b)=>{M==="press"&&g.set(E,h[b])}),p.every(([E,M],b)=>M==="free"?
!0:M==="rub"?Math.abs(h[b])<=(e[E]?n[E]:n[E]*g.get(E))+d:h[b]>=-d)?Q(f,p,h,n,e,c,t.length):null}function mt(f,s,t,n,a,e,c,i){if(f.some((h,d)=>e[d]&&h===1))return null;
let r=[],o=[],l=h=>{r.push(n.map((d,g)=>h.reduce((w,[E,M])=>w+M*s[E][g],0))),o.push(h)};t.forEach(([h,d],g)=>{let w=t.findIndex(([E,M])=>E===h&&M==="rub");if(d===
"press"&&w>=0)for(let E of[1,-1])l([[g,1],[w,E*a[h]]]);else if(d==="free")for(let E of[1,-1])l([[g,E]]);else d!=="rub"&&l([[g,1]])});let[m,p]=rt(r,n);if(p>1e-11*
(y(n)+y(m))||y(m)>1e8*y(n))return null;let u=s.map(()=>0);return o.forEach((h,d)=>{for(let[g,w]of h)u[g]+=m[d]*w}),Q(f,t,u,a,e,c,i)}function Q(f,s,t,n,a,e,c){let i=new Array(
c).fill(0);return s.forEach(([r,o],l)=>{o==="press"&&(i[r*e]=t[l]),o==="rub"&&(i[r*e+1]=t[l])}),f.forEach((r,o)=>{if(r===2||r===3){let l=n[o]*(a[o]?1:i[o*e]);e>
1&&(i[o*e+1]=r===2?-l:l)}}),i}var _=0,C=1,k=2,ut=1e-11,Y=1e-9,dt=1e-6,Z=1e-9,gt=1e-11,Mt=1e-6,Et=.5,wt=1e-5,St=["lifts","sticks","slips"],N=f=>f.reduce((s,t)=>Math.max(s,Math.abs(t)),0),W=(f,s)=>Array.
from({length:s?f.length/s:0},(t,n)=>f.slice(n*s,n*s+s)),H=class{constructor(s,t,n){Object.assign(this,{simulation:s,conditions:n,...t}),this.count=t.names.length;
let a=t.names.map((e,c)=>c>=t.contacts?2:t.rubs[c]?4:2);this.first=a.map((e,c)=>t.standing+a.slice(0,c).reduce((i,r)=>i+r,0)),this.end=t.standing+a.reduce((e,c)=>e+
c,0)}isDry(s){return s>=this.contacts}mayRub(s){return this.isDry(s)||this.rubs[s]}way(s){return this.mayRub(s)?this.simulation.here.context[this.first[s]+(this.
isDry(s)?1:2)]:0}stand(){let{context:s}=this.simulation.here;return this.names.map((t,n)=>s[this.first[n]]?this.way(n)?k:C:this.isDry(n)?k:_)}put(s,t){let{context:n}=this.
simulation.here;s.forEach((a,e)=>{let c=[+(a===C),a===k?t.get(e)??0:0];n.set([...this.isDry(e)?[]:[+(a!==_)],...this.mayRub(e)?c:[]],this.first[e])}),n.fill(0,...this.
seen)}release(){this.put(this.names.map(()=>_),new Map)}numbers(){return this.simulation.here.context.slice(this.standing,this.end)}read(s,t){let{simulation:n}=this,
{here:a,places:e,call:c,sizes:{nq:i,n:r,nu:o}}=n;a.point.set(s),a.clock[0]=n.data.start.t+t,c.touch(e.clock,e.point,e.point+8*i,e.context+8,e.context+8*(1+o),e.
touched);let l=0,m=g=>[...a.touched.subarray(l,l+=g)],p=g=>W(m(g*r),r),u=this.contacts,h=this.tangents.reduce((g,w)=>g+w,0),d=this.count-u;return{M:p(r),A:p(this.
rows),gap:m(u),rate:m(u),normal:p(u),bend:m(u),slip:m(h),along:p(h),turn:m(h),friction:m(u),static:m(u),restitution:m(u),rubs:m(d),rubbed:p(d),change:m(d),forces:W(
m(2*d),2)}}find(s,t,n,a){let e=this.read(n,a),{nq:c,n:i}=this.simulation.sizes,r=[...s,...t],o=d=>this.tangents.slice(0,d).reduce((g,w)=>g+w,0),l=()=>new Array(
i).fill(0),m=r.some(d=>this.mayRub(d))?2:1,p=d=>r.includes(d)&&this.mayRub(d),u=(d,g,w,E,M)=>this.isDry(d)?[M,g[d-this.contacts]]:[w[d],p(d)?E[o(d)]:M].slice(0,
m),h=r.flatMap(d=>u(d,e.rubbed,e.normal,e.along,l()));return{places:r,J:h,r:m,space:X(e.M,h,e.A),still:Y*Math.max(1,N(n.slice(c))),u:r.map(d=>u(d,e.rubs,e.rate,
e.slip,0)),bias:r.map(d=>u(d,e.change,e.bend,e.turn,0)),surfaces:r.map(d=>this.isDry(d)?{friction:e.forces[d-this.contacts][0],restitution:0,law:"stronge"}:{friction:this.
rubs[d]?e.friction[d]:0,restitution:e.restitution[d],law:this.laws[d]}),rests:r.map(d=>this.isDry(d)?e.forces[d-this.contacts][1]:this.rubs[d]?e.static[d]:0),dry:r.
map(d=>this.isDry(d))}}around(s,t,n,a,e){let{nq:c}=this.simulation.sizes,i=Y*Math.max(1,N(t.slice(c))),r=new Map,o=[];return this.count>this.contacts&&this.read(
t,n).rubs.forEach((m,p)=>{let u=this.contacts+p;Math.abs(m)<=i||a.has(u)?o.push(u):r.set(u,Math.sign(m))}),[e&&this.count===this.contacts?e:this.find(s,o,t,n),this.
free(t,n,r),r]}free(s,t,n){let{simulation:a}=this,{here:e,places:c,call:i,sizes:r}=a,o=e.context.slice();this.put(this.names.map((m,p)=>n.has(p)?k:_),n),e.point.
set(s);let l=Number(i.derivative(t,c.point,c.end,c.context));if(e.context.set(o),l)throw new RangeError("there are no accelerations");return[...e.end.subarray(r.
nq)]}overlap(){let{here:s,sizes:t}=this.simulation,{gap:n}=this.read(s.y,0),a=n.indexOf(Math.min(...n)),e=Math.max(1,N(s.y.slice(0,t.nq)));return n[a]<-dt*e?`co\
ntact '${this.names[a]}' starts ${(-n[a]).toPrecision(3)} m inside`:""}change(s,t){let{here:n,sizes:a}=this.simulation,e=this.stand(),c=this.numbers(),i=n.y.slice(),
r=g=>new Set(s.filter(w=>w.what===g).map(w=>w.place)),o=r("meets"),l=ut*Math.max(1,N(i.slice(0,a.nq))),m=this.read(i,t).gap.flatMap((g,w)=>e[w]!==_||o.has(w)||g<=
l?[w]:[]),p={before:e,after:e.map(()=>_),impulses:e.map(()=>[0,0]),near:new Set(m),shocks:!1,stops:!1},u=this.find(m,[],i,t);p.closing=Math.max(0,...u.u.map(g=>-g[0])),
p.still=u.still,p.closing>u.still&&([i,u]=this.shock(p,u,i,[])),[i,u]=this.ended(p,u,o,i,t);let[h,d]=this.next(p,u,s,r("stops"),c,i,t);return this.put(p.after,d),
p.turns=p.turns??!1,{...p,y:h,lasts:p.after.some(Boolean),isAny:p.shocks||p.turns||G(e,p.after)}}shock(s,t,n,a){let{nq:e}=this.simulation.sizes,c=$(t.space,t.u,
t.surfaces,a);return t.places.forEach((i,r)=>c.impulses[r].forEach((o,l)=>{s.impulses[i][l]+=o})),s.shocks=!0,[tt(n,e,c.change),{...t,u:c.velocities}]}ended(s,t,n,a,e){
let{simulation:c}=this,{nq:i}=c.sizes,{run:r}=c.data,o=t.places.flatMap((S,x)=>t.u[x][0]>t.still&&(s.shocks||n.has(S))?[x]:[]),l=t.u.map(S=>s.shocks?S[0]/s.closing:
0);if(o.every(S=>l[S]>=1-Z))return[a,t];t=this.find(t.places,[],a,e);let{r:m}=t,p=t.places.filter((S,x)=>t.u[x][0]<=t.still),[u,h]=this.around(p,a,e,new Set,J(t,
S=>t.u[S][0]<=t.still)),[d]=u.places.length?this.modes(u,h):[];if(d){let S=R(u.space.spread,d.forces.flat());h=h.map((x,A)=>x+S[A])}let g=R(t.J,h).filter((S,x)=>x%
m===0).map((S,x)=>S+t.bias[x][0]),w=r.atol+r.rtol*Math.max(1,N(a.slice(0,i)));if(o=o.filter(S=>l[S]<1-Z&&g[S]<0&&t.u[S][0]**2<=-2*g[S]*w),!o.length)return[a,t];
let E=o.map(S=>S*m),M=o.map(S=>t.u[S][0]),b=o.map(S=>{let[,...x]=t.u[S],A=Math.hypot(...x);return[1,...x.map(P=>A>t.still?-t.surfaces[S].friction*P/A:0)]}),T=(S,x)=>b[x].
reduce((A,P,st)=>A+S[E[x]+st]*P,0),D=B(E.map(S=>E.map((x,A)=>T(t.space.operator[S],A))),M.map(S=>-S));o.forEach((S,x)=>b[x].forEach((A,P)=>{s.impulses[t.places[S]][P]+=
D[x]*A}));let O=Math.max(...o.map(S=>l[S]));O>Mt&&(s.restsAt=e+Math.max(...o.map((S,x)=>-2*M[x]/g[S]))/(1-O));let I=tt(a,i,t.space.spread.map(S=>E.reduce((x,A,P)=>x+
T(S,P)*D[P],0)));return[I,this.find(t.places,[],I,e)]}next(s,t,n,a,e,c,i){let r=J(t,h=>t.u[h][0]<=t.still),o;s.shocks&&r.places.length&&(r=this.find(r.places,[],
c,i));let[l,m,p]=this.around(r.places,c,i,a,r);r=l;for(let h of p.keys())s.after[h]=k;if(!r.places.length)return[c,p];let u=this.slipping(s,r,a);if([r,o]=this.mode(
s,r,m,n),!o){let h=J(r,g=>!r.dry[g]);if(!h.places.length)throw new RangeError("nothing can follow");let d=h.u.flatMap((g,w)=>N(g.slice(1))>h.still?[w]:[]);if([c]=
this.shock(s,h,c,d),[r,m,p]=this.around(h.places,c,i,a,null),[r,o]=this.mode(s,r,m,[]),!o)throw new RangeError("no mode meets the conditions of contact")}for(let h of r.
places)s.near.add(h);for(let h of p.keys())s.after[h]=k;return p=new Map([...p,...this.settled(s,r,o,m,u)]),this.put(s.after,p),s.turns=G(this.numbers(),e),!s.shocks&&
!s.turns&&!G(s.before,s.after)&&this.parted(s,r,o,n,p),[c,p]}slipping(s,t,n){let a=new Map(this.names.flatMap((e,c)=>this.way(c)?[[c,this.way(c)]]:[]));return t.
places.forEach((e,c)=>{let i=t.u[c],r=Math.abs(i[1]??0),o=r>t.still&&i[1]*(a.get(e)??0)<Et*r;n.has(e)&&r<2*wt&&(t.r>1&&(i[1]=0),s.stops=!0),(n.has(e)||t.dry[c]||
o)&&a.delete(e)}),a}mode(s,t,n,a){let e=this.nearest(s,t,n),c=a.filter(r=>r.what==="gives").map(r=>r.place),i=e?t.places.flatMap((r,o)=>c.includes(r)&&t.surfaces[o].
friction!==t.rests[o]&&e.forces[o][1]?[o]:[]):[];return i.length&&(t={...t,u:t.u.map((r,o)=>i.includes(o)?[r[0],-2*t.still*Math.sign(e.forces[o][1])]:r)},e=this.
nearest(s,t,n)),[t,e]}nearest(s,t,n){let a=c=>t.places.filter((i,r)=>c.words[r]!=="lifts"==(s.before[i]!==_)).length,e=this.modes(t,n);return e.length>1&&(s.isDoubtful=
!0),e.reduce((c,i)=>c&&a(c)>=a(i)?c:i,null)}modes(s,t){let n=R(s.J,t),a=s.bias.map((c,i)=>c.map((r,o)=>r+n[i*s.r+o])),e=s.u.map(c=>c.slice(1).map(i=>Math.abs(i)>
s.still?i:0));return K(s.space.operator,a,{friction:s.surfaces.map(c=>c.friction),rests:s.rests,slip:e,dry:s.dry})}settled(s,t,n,a,e){let c=R(t.J,a),i=gt*N(t.bias.
flat().map((o,l)=>o+c[l])),r=new Map;return t.places.forEach((o,l)=>{let[m,p=0]=n.accelerations[l],u=t.u[l][1]??0;if(s.after[o]=m>i?_:t.dry[l]&&t.rests[l]===0?k:
C,s.after[o]!==C||!this.mayRub(o))return;let h=Math.abs(u)>t.still;(h||Math.abs(p)>i)&&(s.after[o]=k,r.set(o,e.get(o)??Math.sign(h?u:p)))}),r}parted(s,t,n,a,e){
for(let{what:c,place:i}of a){let r=t.places.indexOf(i);c==="lifts"?(s.after[i]=_,e.delete(i)):c==="gives"&&r>=0&&n.forces[r][1]&&(s.after[i]=k,e.set(i,-Math.sign(
n.forces[r][1])))}}told(s){if(s.shocks){let e=s.impulses.map(N);return[this.names[e.indexOf(Math.max(...e))],s.restsAt===void 0?"impact":"rests"]}let t=s.before.
findIndex((e,c)=>e!==s.after[c]),n=t<0?s.after.indexOf(k):t,a=s.before[n]===_&&s.after[n]===C?"rests":St[s.after[n]];return[this.names[n],a]}},G=(f,s)=>f.some((t,n)=>t!==
s[n]);function tt(f,s,t){let n=f.slice();return t.forEach((a,e)=>{n[s+e]+=a}),n}function J(f,s){let t=f.places.flatMap((r,o)=>s(o)?[o]:[]),{r:n}=f,a=t.flatMap(r=>Array.
from({length:n},(o,l)=>r*n+l)),e=r=>t.map(o=>r[o]),{operator:c,spread:i}=f.space;return{...f,places:e(f.places),J:a.map(r=>f.J[r]),u:e(f.u).map(r=>[...r]),bias:e(
f.bias),space:{operator:a.map(r=>a.map(o=>c[r][o])),spread:i.map(r=>a.map(o=>r[o]))},surfaces:e(f.surfaces),rests:e(f.rests),dry:e(f.dry)}}globalThis.dalembertContacts=
H;})();
