"use strict";/* built by web/build.mjs */
"use strict";(()=>{var J="moreau",C={};function y(f,s){let t=0;for(let r=0;r<f.length;r++)t+=f[r]*s[r];return t}var z=f=>Math.sqrt(y(f,f)),A=f=>f.reduce((s,t)=>Math.max(s,Math.abs(
t)),0),I=(f,s)=>f.map(t=>y(t,s)),j=(f,s)=>Array.from({length:s},(t,r)=>f.map(l=>l[r]));function ct(f){let s=f.map(t=>t.map(()=>0));for(let t=0;t<f.length;t++)for(let r=0;r<=
t;r++){let l=f[t][r]-y(s[t].slice(0,r),s[r]);if(t===r&&!(l>0))return null;s[t][r]=t===r?Math.sqrt(l):l/s[r][r]}return s}function Y(f,s){let t=[];for(let r=0;r<s.
length;r++)t.push((s[r]-y(t,f[r]))/f[r][r]);return t}function ft(f,s){let t=[...s];for(let r=s.length-1;r>=0;r--){t[r]/=f[r][r];for(let l=0;l<r;l++)t[l]-=f[r][l]*
t[r]}return t}function k(f,s,t=!0){let r=s.length,l=f.map((o,i)=>[...o,s[i]]),n=[...s.keys()],c=s.map(()=>0),a=0,e=0;for(;a<r;a++){let o=[a,a],i=0;for(let m=a;m<
r;m++)for(let h=a;h<r;h++){let E=Math.abs(l[m][n[h]]);E>i&&([i,o]=[E,[m,h]])}if(a===0&&(e=i),!(i>1e-11*e))break;[l[a],l[o[0]]]=[l[o[0]],l[a]],[n[a],n[o[1]]]=[n[o[1]],
n[a]];let u=l[a],p=n[a];for(let m=a+1;m<r;m++){let h=l[m][p]/u[p];if(h)for(let E=0;E<=r;E++)l[m][E]-=h*u[E]}}if(a<r&&!t)return null;for(let o=a-1;o>=0;o--){let i=l[o][r];
for(let u=o+1;u<a;u++)i-=l[o][n[u]]*c[n[u]];c[n[o]]=i/l[o][n[o]]}return c}function pt(f,s){let t=f.map(()=>0),r=new Set,l=()=>s.map((c,a)=>c-f.reduce((e,o,i)=>e+
o[a]*t[i],0)),n=A(s);for(let c=0;c<1e3;c++){let a=l(),e=f.map((i,u)=>r.has(u)?-1/0:y(i,a)),o=e.indexOf(Math.max(...e));if(!(e[o]>1e-14*n))break;for(r.add(o);;){
let i=[...r],u=ht(i.map(h=>f[h]),s);if(!u)return r.delete(o),[t,A(l())];let p=i.filter((h,E)=>!(u[E]>0));if(!p.length){t.fill(0),i.forEach((h,E)=>{t[h]=u[E]});break}
let m=Math.min(...p.map(h=>t[h]/(t[h]-u[i.indexOf(h)])));i.forEach((h,E)=>{t[h]+=m*(u[E]-t[h])});for(let h of p)(t[h]<=1e-15*n||h===o)&&(t[h]=0,r.delete(h));if(!r.
has(o))break}}return[t,A(l())]}function ht(f,s){let t=[],r=[];for(let n of f){let c=n,a=t.map(()=>0);for(let o=0;o<2;o++)t.forEach((i,u)=>{let p=y(i,c);a[u]+=p,
c=c.map((m,h)=>m-p*i[h])});let e=Math.hypot(...c);if(!(e>1e-11*Math.hypot(...n)))return null;t.push(c.map(o=>o/e)),r.push([...a,e])}let l=t.map(n=>y(n,s));for(let n=l.
length-1;n>=0;n--){for(let c=n+1;c<l.length;c++)l[n]-=r[c][n]*l[c];l[n]/=r[n][n]}return l}function W(f,s,t){let r=ct(f);if(!r)throw new RangeError("a motion has\
 no inertia");let l=[],n=a=>{let e=Y(r,a);for(let o=0;o<2;o++)for(let i of l){let u=y(i,e);e=e.map((p,m)=>p-u*i[m])}return e};for(let a of t){let e=Math.hypot(...Y(
r,a)),o=n(a),i=Math.hypot(...o);i>1e-12*e&&l.push(o.map(u=>u/i))}let c=s.map(n);return{operator:c.map(a=>c.map(e=>y(a,e))),spread:j(c.map(a=>ft(r,a)),f.length)}}
function Z(f,s,t,r){if(f.length>3)return C.rise(f,s,t,r);let[l,n,c=0]=f,a=s-(l+t*(n+t*c)),e=n+2*c*t;if(a<=0&&e>=0)return t;let o=e*e+4*c*a,[i,u]=e<0&&o>=0?[Math.
sqrt(o)-e,2*c]:[2*a,e+Math.sqrt(Math.max(o,0))],p=o>=0&&u>0?t+i/u:1/0;return p<=r?p:1/0}var q=(f,s)=>f.reduceRight((t,r)=>t*s+r,0);function G(f,s,t,r=1/0){let l=I(
f.map(e=>e.map(Math.abs)),t.map(Math.abs)),n=I(f,t).map((e,o)=>Math.abs(e)>1e-14*l[o]?e:0),c=e=>s.map((o,i)=>o+e*n[i]),a=e=>t.map(o=>o*e);return{length:r,normal:[
s[0],n[0]],press:[0,1],work:[0,s[0],n[0]/2],at:c,given:a}}function ut(f,s,t){if(f.length===1)return[G(f,t,[1])];if(f.length>2)return C.stretches(f,s,t);if(s===0||
!(f[1][0]||f[1][1]))return[G(f,t,[1,0])];let r=[];if(t[1]){let n=Math.sign(t[1]),c=[1,-s*n],a=y(f[1],c)*n;if(r.push(G(f,t,c,a<0?-Math.abs(t[1])/a:1/0)),!(a<0))return r;
let[e]=r[0].at(r[0].length);t=[Math.abs(e)>1e-12*Math.abs(t[0])?e:0,0]}let l=f[1][1]>0?-f[1][0]/f[1][1]:0;return[...r,G(f,t,[1,Math.abs(l)<=s?l:-s*Math.sign(f[1][0])])]}
var mt={newton:[f=>f.normal,(f,s)=>-f*s],poisson:[f=>f.press,(f,s,t)=>f*t],stronge:[f=>f.work,(f,s,t,r)=>-f*f*r]};function dt(f,s,{friction:t,restitution:r,law:l}){
if(s[0]>0)return s.map(()=>0);let n=ut(f,t,s),c=s.map(()=>0),[a,e]=mt[l],o=(w,g)=>w.given(g).forEach((M,d)=>{c[d]+=M}),i=0,u=0,p,m;for(;(p=Z(n[i].normal,0,0,n[i].
length))===1/0&&n[i].length<1/0;)o(n[i],n[i].length),u+=q(n[i].work,n[i].length),i++;p===1/0&&(p=0);let h=e(r,s[0],c[0]+n[i].given(p)[0],u+q(n[i].work,p));if(!(h>
0))return o(n[i],p),c;for(;;i++,p=0){let w=a(n[i]),{length:g}=n[i];if(m=Z(w,q(w,p)+h,p,g),m<1/0||g===1/0)break;h-=q(w,g)-q(w,p),o(n[i],g)}if(o(n[i],m<1/0?m:p),y(
c,s)+y(c,I(f,c))/2>1e-12*c.reduce((w,g,M)=>w+Math.abs(g*s[M]),0))throw new RangeError("Newton's law would create energy");return c}function tt({operator:f,spread:s},t,r,l=[]){
let n=t[0].length,c=[...l],a=t.map(i=>i.map(()=>0)),e=t.map((i,u)=>c.includes(u)?[Math.min(i[0],0),...i.slice(1)]:[...i]),o=1e-13*Math.max(0,...e.map(i=>-i[0]));
for(let i=0;(c.length||e.some(u=>u[0]<-o))&&i<=1e3;i++){let u=!c.length&&i===1e3,p=c.length?[c.shift()]:u?[...e.keys()]:wt(f,e,o,r),m=p.map(d=>r[d]),h=p.flatMap(
d=>Array.from({length:n},(b,T)=>d*n+T)),E=h.map(d=>h.map(b=>f[d][b])),w=p.map(d=>e[d]),g=m.length===1&&m[0].law!==J&&!u?[dt(E,w[0],m[0])]:gt(E,w,u?m.map(d=>({...d,
restitution:0})):m),M=g.flat();p.forEach((d,b)=>{a[d]=a[d].map((T,N)=>T+g[b][N])}),e=e.map((d,b)=>d.map((T,N)=>T+h.reduce((P,R,S)=>P+f[b*n+N][R]*M[S],0)))}return{
change:I(s,a.flat()),velocities:e,impulses:a}}function wt(f,s,t,r){let l=s[0].length,n=s.reduce((i,u,p)=>u[0]<s[i][0]?p:i,0),c=r[n].law===J,a=(i,u)=>{let p=0;for(let m=0;m<
l;m++)for(let h=0;h<l;h++)p=Math.max(p,Math.abs(f[i*l+m][u*l+h]));return p},e=i=>c&&r[i].law===J||s[i][0]<-t,o=new Set([n]);for(let i of o)s.forEach((u,p)=>{e(p)&&
a(i,p)>1e-13*Math.sqrt(a(i,i)*a(p,p))&&o.add(p)});return[...o].sort((i,u)=>i-u)}function gt(f,s,t){let r=s.map(e=>e.slice(1).fill(0)),l=t.map(e=>e.friction),[n]=H(
f,s,{friction:l,rests:l,slip:r,dry:l.map(()=>!1)});if(!n)throw new RangeError("no impulses stop the contacts from closing");let c=Math.min(...t.map(e=>e.restitution)),
a;for(let e of[t.map(o=>o.restitution),t.map(()=>c)]){a=n.forces.map((p,m)=>p.map(h=>(1+e[m])*h));let o=a.flat(),i=s.flat(),u=I(f,o);if(-o.reduce((p,m,h)=>p+m*(i[h]+
u[h]/2),0)>=-1e-12*o.reduce((p,m,h)=>p+Math.abs(m*i[h]),0))break}return a}function H(f,s,{friction:t,rests:r,slip:l,dry:n}){let c=l.map(u=>!u.some(Boolean)),a=s.
flat(),e=s[0]?.length??1,o=t.map((u,p)=>c[p]?r[p]:u),i=[];for(let u of C.solutions?.(f,s,o,l,n)??Mt(f,a,o,l.map(p=>Math.sign(p[0]??0)),n,e)){let p=I(f,u).map((d,b)=>d+
a[b]),m=1e-11*(A(a)+A(p.map((d,b)=>d-a[b]))),h=d=>s.map((b,T)=>d.slice(T*e,T*e+e)),E=h(u),w=h(p),g=s.map((d,b)=>w[b][0]>m||!E[b].some(Boolean)&&!n[b]?"lifts":!c[b]||
A(w[b].slice(1))>m?"slips":"sticks"),M=g.map((d,b)=>c[b]&&t[b]!==r[b]&&d==="slips");M.includes(!0)?i.push(...H(f,s,{friction:t,rests:r,dry:n,slip:l.map((d,b)=>M[b]?
w[b].slice(1):d)})):i.push({words:g,forces:E,accelerations:w})}return i}function Mt(f,s,t,r,l,n){let c=[],a=[],e=t.map((E,w)=>1/Math.sqrt(Math.max(f[w*n+(l[w]?1:
0)][w*n+(l[w]?1:0)],1e-300))),o=f.map((E,w)=>e[Math.floor(w/n)]),i=f.map((E,w)=>E.map((g,M)=>g*o[w]*o[M])),u=s.map((E,w)=>E*o[w]),p=t.map((E,w)=>{let g=r[w]?[r[w]>
0?2:3]:[1,2,3];return l[w]?g:[...E&&n>1?g:[1],0]}),m=t.flatMap((E,w)=>[...l[w]?[]:[w*n],...n>1&&(E||l[w])?[w*n+1]:[]]),h=A(u);for(let E of st(p)){let w=Et(E,i,u,
t.map((M,d)=>l[d]?M/e[d]:M),r,l,n,m);if(!w)continue;let g=I(i,w).map((M,d)=>M+u[d]);a.some(M=>A(g.map((d,b)=>d-M[b]))<=1e3*1e-11*(A(g)+h))||(a.push(g),c.push(w.
map((M,d)=>M*o[d])))}return c}function*st(f){if(!f.length){yield[];return}for(let s of f[0])for(let t of st(f.slice(1)))yield[s,...t]}function Et(f,s,t,r,l,n,c,a){
let e=M=>a.map(d=>d===M?-1:0),o=(M,d=1)=>a.map(b=>d*s[b][M]),i=a.map(M=>-t[M]),u=[],p=[],m=(M,d,b)=>{u.push(b),p.push([M,d])};f.forEach((M,d)=>{let b=d*c,T=b+1,
N=a.includes(T)&&c>1,P=M===2?1:-1;if(n[d]){if(M===1){m(d,"rub",o(T));return}o(T,P*r[d]).forEach((R,S)=>{i[S]+=R}),m(d,"along",e(T).map(R=>P*R));return}if(M===0){
m(d,"parting",e(b)),N&&m(d,"free",e(T));return}if(!N){m(d,"press",o(b));return}if(M===1){m(d,"press",o(b)),m(d,"rub",o(T));return}m(d,"press",o(b).map((R,S)=>R-
P*r[d]*s[a[S]][T])),m(d,l[d]?"free":"along",e(T).map(R=>P*R))});let h=k(j(u,a.length),i,!1);if(!h)return bt(f,u,p,i,r,n,c,t.length);if(A(h)>1e8*A(i))return null;
let E=1e-11*A(h),w=new Map;return p.forEach(([M,d],b)=>{d==="press"&&w.set(M,h[b])}),p.every(([M,d],b)=>d==="free"?!0:d==="rub"?Math.abs(h[b])<=(n[M]?r[M]:r[M]*
w.get(M))+E:h[b]>=-E)?et(f,p,h,r,n,c,t.length):null}function bt(f,s,t,r,l,n,c,a){if(f.some((h,E)=>n[E]&&h===1))return null;let e=[],o=[],i=h=>{e.push(r.map((E,w)=>h.
reduce((g,[M,d])=>g+d*s[M][w],0))),o.push(h)};t.forEach(([h,E],w)=>{let g=t.findIndex(([M,d])=>M===h&&d==="rub");if(E==="press"&&g>=0)for(let M of[1,-1])i([[w,1],
[g,M*l[h]]]);else if(E==="free")for(let M of[1,-1])i([[w,M]]);else E!=="rub"&&i([[w,1]])});let[u,p]=pt(e,r);if(p>1e-11*(A(r)+A(u))||A(u)>1e8*A(r))return null;let m=s.
map(()=>0);return o.forEach((h,E)=>{for(let[w,g]of h)m[w]+=u[E]*g}),et(f,t,m,l,n,c,a)}function et(f,s,t,r,l,n,c){let a=new Array(c).fill(0);return s.forEach(([e,
o],i)=>{o==="press"&&(a[e*n]=t[i]),o==="rub"&&(a[e*n+1]=t[i])}),f.forEach((e,o)=>{if(e===2||e===3){let i=r[o]*(l[o]?1:a[o*n]);n>1&&(a[o*n+1]=e===2?-i:i)}}),a}var _=0,B=1,L=2,St=1e-11,nt=1e-9,xt=1e-6,rt=1e-9,Tt=1e-11,yt=1e-6,At=.5,X=1e-5,it=1e-9,ot=100,It=1e-4,Rt=.001,_t=["lifts","sticks","slips"],D=f=>f.reduce((s,t)=>Math.
max(s,Math.abs(t)),0),at=(f,s)=>Array.from({length:s?f.length/s:0},(t,r)=>f.slice(r*s,r*s+s)),Q=f=>{let s=z(f);return f.map(t=>t/s)},$=class{constructor(s,t,r){
Object.assign(this,{simulation:s,conditions:r,...t}),this.count=t.names.length;let l=t.names.map((n,c)=>c>=t.contacts?3:2+(t.rubs[c]&&1+t.rubs[c])+(t.rubs[c]>1?
3:0));this.first=l.map((n,c)=>t.standing+l.slice(0,c).reduce((a,e)=>a+e,0)),this.end=t.standing+l.reduce((n,c)=>n+c,0)}isDry(s){return s>=this.contacts}mayRub(s){
return this.isDry(s)||this.rubs[s]}width(s){return this.isDry(s)?1:this.rubs[s]}easedAt(s){return this.first[s]+(this.isDry(s)?2:this.rubs[s]?2+this.rubs[s]:1)}way(s){
let{context:t}=this.simulation.here,r=this.easedAt(s),l=[...t.slice(r-this.width(s),r)];return!t[r]&&l.some(Boolean)?l:null}stand(){let{context:s}=this.simulation.
here;return this.names.map((t,r)=>this.way(r)?L:s[this.first[r]]||s[this.easedAt(r)]?B:this.isDry(r)?L:_)}put(s,t,r=new Map,l=new Map){let{context:n}=this.simulation.
here;s.forEach((c,a)=>{let e=r.has(a),o=r.get(a)??(c===L?t.get(a):void 0),i=new Array(this.width(a)).fill(0),u=o?i.map((p,m)=>o[m]):i;n.set([...this.isDry(a)?[]:
[Number(c!==_&&(!e||u.some(Boolean)))],...this.mayRub(a)?[+(c===B&&!e),...u]:[],Number(e),...this.width(a)>1?l.get(a)??[0,0,0]:[]],this.first[a])}),n.fill(0,...this.
seen)}release(){this.put(this.names.map(()=>_),new Map)}numbers(){return this.simulation.here.context.slice(this.standing,this.end)}read(s,t){let{simulation:r}=this,
{here:l,places:n,call:c,sizes:{nq:a,n:e,nu:o}}=r;l.point.set(s),l.clock[0]=r.data.start.t+t,c.touch(n.clock,n.point,n.point+8*a,n.context+8,n.context+8*(1+o),n.
touched);let i=0,u=w=>[...l.touched.subarray(i,i+=w)],p=w=>at(u(w*e),e),m=this.contacts,h=this.tangents.reduce((w,g)=>w+g,0),E=this.count-m;return{M:p(e),A:p(this.
rows),gap:u(m),rate:u(m),normal:p(m),bend:u(m),slip:u(h),along:p(h),turn:u(h),friction:u(m),static:u(m),restitution:u(m),rubs:u(E),rubbed:p(E),change:u(E),forces:at(
u(2*E),2)}}find(s,t,r,l){let n=this.read(r,l),{nq:c,n:a}=this.simulation.sizes,e=[...s,...t],o=h=>this.tangents.slice(0,h).reduce((E,w)=>E+w,0),i=new Array(a).fill(
0),u=1+Math.max(0,...e.map(h=>this.width(h))),p=(h,E,w,g,M)=>{let d=this.isDry(h)?[M,E[h-this.contacts]]:[w[h],...g.slice(o(h),o(h)+this.width(h))];return Array.
from({length:u},(b,T)=>d[T]??M)},m=e.flatMap(h=>p(h,n.rubbed,n.normal,n.along,i));return{places:e,J:m,r:u,space:W(n.M,m,n.A),still:nt*Math.max(1,D(r.slice(c))),
u:e.map(h=>p(h,n.rubs,n.rate,n.slip,0)),bias:e.map(h=>p(h,n.change,n.bend,n.turn,0)),surfaces:e.map(h=>this.isDry(h)?{friction:n.forces[h-this.contacts][0],restitution:0,
law:"stronge"}:{friction:this.rubs[h]?n.friction[h]:0,restitution:n.restitution[h],law:this.laws[h]}),rests:e.map(h=>this.isDry(h)?n.forces[h-this.contacts][1]:
this.rubs[h]?n.static[h]:0),dry:e.map(h=>this.isDry(h))}}around(s,t,r,l,n){let{nq:c}=this.simulation.sizes,a=nt*Math.max(1,D(t.slice(c))),e=new Map,o=[];return this.
count>this.contacts&&this.read(t,r).rubs.forEach((u,p)=>{let m=this.contacts+p;Math.abs(u)<=a||l.has(m)?o.push(m):e.set(m,[Math.sign(u)])}),[n&&this.count===this.
contacts?n:this.find(s,o,t,r),this.free(t,r,e),e]}free(s,t,r){let{simulation:l}=this,{here:n,places:c,call:a,sizes:e}=l,o=n.context.slice();this.put(this.names.
map((u,p)=>r.has(p)?L:_),r),n.point.set(s);let i=Number(a.derivative(t,c.point,c.end,c.context));if(n.context.set(o),i)throw new RangeError("there are no accele\
rations");return[...n.end.subarray(e.nq)]}overlap(){let{here:s,sizes:t}=this.simulation,{gap:r}=this.read(s.y,0);this.recent=[];let l=r.indexOf(Math.min(...r)),
n=Math.max(1,D(s.y.slice(0,t.nq)));return r[l]<-xt*n?`contact '${this.names[l]}' starts inside, with a gap of ${r[l].toPrecision(3)}`:""}change(s,t){let{here:r,
sizes:l}=this.simulation,n=this.stand(),c=this.numbers(),a=r.y.slice(),e=g=>new Set(s.filter(M=>M.what===g).map(M=>M.place)),o=e("meets"),i=St*Math.max(1,D(a.slice(
0,l.nq))),u=this.read(a,t).gap.flatMap((g,M)=>n[M]!==_||o.has(M)||g<=i?[M]:[]),p={before:n,after:n.map(()=>_),impulses:n.map(()=>[0,0,0]),near:new Set(u),shocks:!1,
stops:!1,eased:new Map,base:new Map,begun:new Map},m=this.find(u,[],a,t);p.closing=Math.max(0,...m.u.map(g=>-g[0])),p.still=m.still,p.closing>m.still&&([a,m]=this.
shock(p,m,a,[])),[a,m]=this.ended(p,m,o,a,t);let[h,E]=this.next(p,m,s,e("stops"),c,a,t);this.put(p.after,E,p.eased,p.base);let w=p.shocks||p.turns||F(n,p.after);
if(p.shocks?this.recent=[]:w&&(this.recent=[...this.recent,t].slice(-ot)),this.recent.length===ot&&t-this.recent[0]<It)throw new RangeError("no way to slip or t\
o rest lasts");return{...p,y:h,lasts:p.after.some(Boolean),isAny:w}}shock(s,t,r,l){let{nq:n}=this.simulation.sizes,c=tt(t.space,t.u,t.surfaces,l);return t.places.
forEach((a,e)=>c.impulses[e].forEach((o,i)=>{s.impulses[a][i]+=o})),s.shocks=!0,[V(r,n,c.change),{...t,u:c.velocities}]}ended(s,t,r,l,n){let{simulation:c}=this,
{nq:a}=c.sizes,{run:e}=c.data,o=t.places.flatMap((S,x)=>t.u[x][0]>t.still&&(s.shocks||r.has(S))?[x]:[]),i=t.u.map(S=>s.shocks?S[0]/s.closing:0);if(o.every(S=>i[S]>=
1-rt))return[l,t];t=this.find(t.places,[],l,n);let{r:u}=t,p=t.places.filter((S,x)=>t.u[x][0]<=t.still),[m,h]=this.around(p,l,n,new Set,K(t,S=>t.u[S][0]<=t.still)),
[E]=m.places.length?this.modes(m,h):[];if(E){let S=I(m.space.spread,E.forces.flat());h=h.map((x,O)=>x+S[O])}let w=I(t.J,h).filter((S,x)=>x%u===0).map((S,x)=>S+t.
bias[x][0]),g=e.atol+e.rtol*Math.max(1,D(l.slice(0,a)));if(o=o.filter(S=>i[S]<1-rt&&w[S]<0&&t.u[S][0]**2<=-2*w[S]*g),!o.length)return[l,t];let M=o.map(S=>S*u),d=o.
map(S=>t.u[S][0]),b=o.map(S=>{let[,...x]=t.u[S],O=z(x);return[1,...x.map(v=>O>t.still?-t.surfaces[S].friction*v/O:0)]}),T=(S,x)=>b[x].reduce((O,v,lt)=>O+S[M[x]+
lt]*v,0),N=(C.least??k)(M.map(S=>M.map((x,O)=>T(t.space.operator[S],O))),d.map(S=>-S));o.forEach((S,x)=>b[x].forEach((O,v)=>{s.impulses[t.places[S]][v]+=N[x]*O}));
let P=Math.max(...o.map(S=>i[S]));P>yt&&(s.restsAt=n+Math.max(...o.map((S,x)=>-2*d[x]/w[S]))/(1-P));let R=V(l,a,t.space.spread.map(S=>M.reduce((x,O,v)=>x+T(S,v)*
N[v],0)));return[R,this.find(t.places,[],R,n)]}next(s,t,r,l,n,c,a){let e=K(t,g=>t.u[g][0]<=t.still),o;s.shocks&&e.places.length&&(e=this.find(e.places,[],c,a));
let[i,u,p]=this.around(e.places,c,a,l,e);e=i;for(let g of p.keys())s.after[g]=L;if(!e.places.length)return this.turns(s,p,n),[c,p];let m=e.u.map(g=>[...g]),h=this.
slipping(s,e,l);[e,o]=this.mode(s,e,u,r);let E=new Set(o?e.places.filter((g,M)=>l.has(g)&&o.words[M]==="slips"&&z(m[M].slice(1))>e.still):[]);if(E.size&&(e={...e,
u:m},s.stops=!1,h=this.slipping(s,e,new Set([...l].filter(g=>!E.has(g)))),[e,o]=this.mode(s,e,u,r)),!o){let g=K(e,d=>!e.dry[d]);if(!g.places.length)throw new RangeError(
"nothing can follow");let M=g.u.flatMap((d,b)=>D(d.slice(1))>g.still?[b]:[]);if([c]=this.shock(s,g,c,M),[e,u,p]=this.around(g.places,c,a,l,null),[e,o]=this.mode(
s,e,u,[]),!o)throw new RangeError("no mode meets the conditions of contact")}for(let g of e.places)s.near.add(g);for(let g of p.keys())s.after[g]=L;let w=p;p=new Map(
[...w,...this.settled(s,e,o,u,h)]);for(let g;g=this.unstrained(s,e,u,r);)[e,o]=g,p=new Map([...w,...this.settled(s,e,o,u,h)]);return C.shared&&!e.dry.includes(!0)&&
(p=C.shared(this,s,e,o,u,p)),this.turns(s,p,n),!s.shocks&&!s.turns&&!F(s.before,s.after)&&this.parted(s,e,o,r,p),[s.begun.size?V(c,this.simulation.sizes.nq,this.
started(s,e)):c,p]}turns(s,t,r){this.put(s.after,t,s.eased,s.base),s.turns=F(this.numbers(),r)}started(s,t){let r=t.places.flatMap((l,n)=>{let c=s.begun.get(l)??
[];return t.u[n].map((a,e)=>e?Rt*t.still*(c[e-1]??0):0)});return I(t.space.spread,(C.least??k)(t.space.operator,r))}unstrained(s,t,r,l){let n=l.filter(i=>i.what===
"lifts").map(i=>i.place),c=Dt(t,t.places.map(i=>s.after[i]!==_&&!n.includes(i))),a=K(t,i=>!c[i]),e=c.includes(!0)?this.nearest(s,a,r):null;if(!e)return null;let o=a.
places.filter((i,u)=>e.words[u]==="lifts");if(o.length)a=K(t,i=>!o.includes(t.places[i])),e=this.nearest(s,a,r);else if(Nt(t,c,r,I(a.space.spread,e.forces.flat())))
return null;return t.places.forEach((i,u)=>{o.includes(i)?s.after[i]=_:!o.length&&c[u]&&(s.after[i]=L)}),e&&[a,e]}slipping(s,t,r){let l=new Map(this.names.flatMap(
(o,i)=>this.way(i)?[[i,this.way(i)]]:[])),n=t.u.map(o=>z(o.slice(1))),c=o=>n[o]<=t.still,a=t.places.filter((o,i)=>c(i)),e=a.some(o=>r.has(o))?new Set([...r,...a]):
r;return t.places.forEach((o,i)=>{let u=t.u[i],p=u.slice(1),m=l.get(o);e.has(o)&&n[i]<2*X&&(u.fill(0,1),s.stops=!0),e.has(o)||t.dry[i]||n[i]>t.still&&y(m??[],p)<
At*n[i]?l.delete(o):m?.length>1&&Ot(p,m).forEach((h,E)=>{u[1+E]=Math.max(n[i],2*t.still)*h})}),l}mode(s,t,r,l){let n=this.nearest(s,t,r),c=l.filter(e=>e.what===
"gives").map(e=>e.place),a=n?t.places.flatMap((e,o)=>c.includes(e)&&t.surfaces[o].friction!==t.rests[o]&&n.forces[o].slice(1).some(Boolean)?[o]:[]):[];return a.
length&&(t=Lt(t,new Map(a.map(e=>[e,U(n.forces[e])]))),n=this.nearest(s,t,r)),[t,n]}nearest(s,t,r){let l=c=>t.places.filter((a,e)=>c.words[e]!=="lifts"==(s.before[a]!==
_)).length,n=this.modes(t,r);return n.length>1&&(s.isDoubtful=!0),n.reduce((c,a)=>c&&l(c)>=l(a)?c:a,null)}modes(s,t){let r=I(s.J,t),l=s.bias.map((c,a)=>c.map((e,o)=>e+
r[a*s.r+o])),n=s.u.map(c=>c.slice(1)).map(c=>z(c)>s.still?c:c.map(()=>0));return H(s.space.operator,l,{friction:s.surfaces.map(c=>c.friction),rests:s.rests,slip:n,
dry:s.dry})}settled(s,t,r,l,n){let c=I(t.J,l),a=Tt*D(t.bias.flat().map((o,i)=>o+c[i])),e=new Map;return t.places.forEach((o,i)=>{let[u,...p]=r.accelerations[i],
m=g=>g.slice(0,this.width(o)),h=m(p),E=m(t.u[i].slice(1));if(s.after[o]=u>a?_:t.dry[i]&&t.rests[i]===0?L:B,s.after[o]!==B||!this.mayRub(o))return;let w=D(E)>t.still;
(w||D(h)>a)&&(s.after[o]=L,e.set(o,n.get(o)??Q(w?E:h)))}),e}parted(s,t,r,l,n){for(let{what:c,place:a}of l){let e=t.places.indexOf(a),o=r.forces[e]?.slice(0,1+this.
width(a));c==="lifts"?(s.after[a]=_,n.delete(a)):c==="gives"&&o?.slice(1).some(Boolean)&&(s.after[a]=L,n.set(a,U(o)),this.width(a)>1&&s.begun.set(a,U(o)))}}told(s){
if(s.shocks){let n=s.impulses.map(D);return[this.names[n.indexOf(Math.max(...n))],s.restsAt===void 0?"impact":"rests"]}let t=s.before.findIndex((n,c)=>n!==s.after[c]),
r=t<0?s.after.indexOf(L):t,l=s.before[r]===_&&s.after[r]===B?"rests":_t[s.after[r]];return[this.names[r],l]}},F=(f,s)=>f.some((t,r)=>t!==s[r]),U=f=>Q(f.slice(1).
map(s=>-s));function Ot(f,s){let t=Math.max(0,1-y(f,f)/X**2),r=Math.sign(y(f,s));return Q(f.map((l,n)=>r*l+X*t**2*s[n]))}function Lt(f,s){let t=(r,l)=>[l[0],...l.
slice(1).map((n,c)=>c<r.length?2*f.still*r[c]:n)];return{...f,u:f.u.map((r,l)=>s.has(l)?t(s.get(l),r):r)}}function V(f,s,t){let r=f.slice();return t.forEach((l,n)=>{
r[s+n]+=l}),r}function Dt({space:{operator:f},dry:s,r:t},r){let l=s.flatMap((n,c)=>!n&&r[c]&&f[c*t][c*t]>0?[c*t]:[]);return s.map((n,c)=>{if(!n||!l.length)return!1;
let a=c*t+1,e=l.map(o=>f[a][o]);return f[a][a]-y(e,k(l.map(o=>l.map(i=>f[o][i])),e))<=it*f[a][a]})}function Nt({J:f,bias:s,r:t},r,l,n){let c=I(f,l).map((e,o)=>e+
s.flat()[o]),a=I(f,n);return r.some((e,o)=>e&&Math.abs(c[o*t+1]+a[o*t+1])>it*D(c))}function K(f,s){let t=f.places.flatMap((e,o)=>s(o)?[o]:[]),{r}=f,l=t.flatMap(
e=>Array.from({length:r},(o,i)=>e*r+i)),n=e=>t.map(o=>e[o]),{operator:c,spread:a}=f.space;return{...f,places:n(f.places),J:l.map(e=>f.J[e]),u:n(f.u).map(e=>[...e]),
bias:n(f.bias),space:{operator:l.map(e=>l.map(o=>c[e][o])),spread:a.map(e=>l.map(o=>e[o]))},surfaces:n(f.surfaces),rests:n(f.rests),dry:n(f.dry)}}globalThis.dalembertContacts=
$;})();
