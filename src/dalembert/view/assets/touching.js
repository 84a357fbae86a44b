"use strict";/* built by web/build.mjs */
"use strict";(()=>{var J="moreau",C={};function y(f,s){let t=0;for(let r=0;r<f.length;r++)t+=f[r]*s[r];return t}var z=f=>Math.sqrt(y(f,f)),A=f=>f.reduce((s,t)=>Math.max(s,Math.abs(
t)),0),I=(f,s)=>f.map(t=>y(t,s)),j=(f,s)=>Array.from({length:s},(t,r)=>f.map(l=>l[r]));function ct(f){let s=f.map(t=>t.map(()=>0));for(let t=0;t<f.length;t++)for(let r=0;r<=
t;r++){let l=f[t][r]-y(s[t].slice(0,r),s[r]);if(t===r&&!(l>0))return null;s[t][r]=t===r?Math.sqrt(l):l/s[r][r]}return s}function Y(f,s){let t=[];for(let r=0;r<s.
length;r++)t.push((s[r]-y(t,f[r]))/f[r][r]);return t}function ft(f,s){let t=[...s];for(let r=s.length-1;r>=0;r--){t[r]/=f[r][r];for(let l=0;l<r;l++)t[l]-=f[r][l]*
t[r]}return t}function k(f,s,t=!0){let r=s.length,l=f.map((o,i)=>[...o,s[i]]),e=[...s.keys()],c=s.map(()=>0),a=0,n=0;for(;a<r;a++){let o=[a,a],i=0;for(let m=a;m<
r;m++)for(let p=a;p<r;p++){let E=Math.abs(l[m][e[p]]);E>i&&([i,o]=[E,[m,p]])}if(a===0&&(n=i),!(i>1e-11*n))break;[l[a],l[o[0]]]=[l[o[0]],l[a]],[e[a],e[o[1]]]=[e[o[1]],
e[a]];let u=l[a],h=e[a];for(let m=a+1;m<r;m++){let p=l[m][h]/u[h];if(p)for(let E=0;E<=r;E++)l[m][E]-=p*u[E]}}if(a<r&&!t)return null;for(let o=a-1;o>=0;o--){let i=l[o][r];
for(let u=o+1;u<a;u++)i-=l[o][e[u]]*c[e[u]];c[e[o]]=i/l[o][e[o]]}return c}function pt(f,s){let t=f.map(()=>0),r=new Set,l=()=>s.map((c,a)=>c-f.reduce((n,o,i)=>n+
o[a]*t[i],0)),e=A(s);for(let c=0;c<1e3;c++){let a=l(),n=f.map((i,u)=>r.has(u)?-1/0:y(i,a)),o=n.indexOf(Math.max(...n));if(!(n[o]>1e-14*e))break;for(r.add(o);;){
let i=[...r],u=ht(i.map(p=>f[p]),s);if(!u)return r.delete(o),[t,A(l())];let h=i.filter((p,E)=>!(u[E]>0));if(!h.length){t.fill(0),i.forEach((p,E)=>{t[p]=u[E]});break}
let m=Math.min(...h.map(p=>t[p]/(t[p]-u[i.indexOf(p)])));i.forEach((p,E)=>{t[p]+=m*(u[E]-t[p])});for(let p of h)(t[p]<=1e-15*e||p===o)&&(t[p]=0,r.delete(p));if(!r.
has(o))break}}return[t,A(l())]}function ht(f,s){let t=[],r=[];for(let e of f){let c=e,a=t.map(()=>0);for(let o=0;o<2;o++)t.forEach((i,u)=>{let h=y(i,c);a[u]+=h,
c=c.map((m,p)=>m-h*i[p])});let n=Math.hypot(...c);if(!(n>1e-11*Math.hypot(...e)))return null;t.push(c.map(o=>o/n)),r.push([...a,n])}let l=t.map(e=>y(e,s));for(let e=l.
length-1;e>=0;e--){for(let c=e+1;c<l.length;c++)l[e]-=r[c][e]*l[c];l[e]/=r[e][e]}return l}function W(f,s,t){let r=ct(f);if(!r)throw new RangeError("a motion has\
 no inertia");let l=[],e=a=>{let n=Y(r,a);for(let o=0;o<2;o++)for(let i of l){let u=y(i,n);n=n.map((h,m)=>h-u*i[m])}return n};for(let a of t){let n=Math.hypot(...Y(
r,a)),o=e(a),i=Math.hypot(...o);i>1e-12*n&&l.push(o.map(u=>u/i))}let c=s.map(e);return{operator:c.map(a=>c.map(n=>y(a,n))),spread:j(c.map(a=>ft(r,a)),f.length)}}
function Z(f,s,t,r){if(f.length>3)return C.rise(f,s,t,r);let[l,e,c=0]=f,a=s-(l+t*(e+t*c)),n=e+2*c*t;if(a<=0&&n>=0)return t;let o=n*n+4*c*a,i=o>=0?n+Math.sqrt(o):
0,u=i>0&&a>0?t+2*a/i:1/0;return u<=r?u:1/0}var q=(f,s)=>f.reduceRight((t,r)=>t*s+r,0);function G(f,s,t,r=1/0){let l=I(f.map(n=>n.map(Math.abs)),t.map(Math.abs)),
e=I(f,t).map((n,o)=>Math.abs(n)>1e-14*l[o]?n:0),c=n=>s.map((o,i)=>o+n*e[i]),a=n=>t.map(o=>o*n);return{length:r,normal:[s[0],e[0]],press:[0,1],work:[0,s[0],e[0]/
2],at:c,given:a}}function ut(f,s,t){if(f.length===1)return[G(f,t,[1])];if(f.length>2)return C.stretches(f,s,t);if(s===0||!(f[1][0]||f[1][1]))return[G(f,t,[1,0])];
let r=[];if(t[1]){let e=Math.sign(t[1]),c=[1,-s*e],a=y(f[1],c)*e;if(r.push(G(f,t,c,a<0?-Math.abs(t[1])/a:1/0)),!(a<0))return r;let[n]=r[0].at(r[0].length);t=[Math.
abs(n)>1e-12*Math.abs(t[0])?n:0,0]}let l=f[1][1]>0?-f[1][0]/f[1][1]:0;return[...r,G(f,t,[1,Math.abs(l)<=s?l:-s*Math.sign(f[1][0])])]}var mt={newton:[f=>f.normal,
(f,s)=>-f*s],poisson:[f=>f.press,(f,s,t)=>f*t],stronge:[f=>f.work,(f,s,t,r)=>-f*f*r]};function dt(f,s,{friction:t,restitution:r,law:l}){if(s[0]>0)return s.map(()=>0);
let e=ut(f,t,s),c=s.map(()=>0),[a,n]=mt[l],o=(w,g)=>w.given(g).forEach((M,d)=>{c[d]+=M}),i=0,u=0,h,m;for(;(h=Z(e[i].normal,0,0,e[i].length))===1/0&&e[i].length<
1/0;)o(e[i],e[i].length),u+=q(e[i].work,e[i].length),i++;h===1/0&&(h=0);let p=n(r,s[0],c[0]+e[i].given(h)[0],u+q(e[i].work,h));if(!(p>0))return o(e[i],h),c;for(;;i++,
h=0){let w=a(e[i]),{length:g}=e[i];if(m=Z(w,q(w,h)+p,h,g),m<1/0||g===1/0)break;p-=q(w,g)-q(w,h),o(e[i],g)}if(o(e[i],m<1/0?m:h),y(c,s)+y(c,I(f,c))/2>1e-12*c.reduce(
(w,g,M)=>w+Math.abs(g*s[M]),0))throw new RangeError("Newton's law would create energy");return c}function tt({operator:f,spread:s},t,r,l=[]){let e=t[0].length,c=[
...l],a=t.map(i=>i.map(()=>0)),n=t.map((i,u)=>c.includes(u)?[Math.min(i[0],0),...i.slice(1)]:[...i]),o=1e-13*Math.max(0,...n.map(i=>-i[0]));for(let i=0;(c.length||
n.some(u=>u[0]<-o))&&i<=1e3;i++){let u=!c.length&&i===1e3,h=c.length?[c.shift()]:u?[...n.keys()]:wt(f,n,o,r),m=h.map(d=>r[d]),p=h.flatMap(d=>Array.from({length:e},
(S,T)=>d*e+T)),E=p.map(d=>p.map(S=>f[d][S])),w=h.map(d=>n[d]),g=m.length===1&&m[0].law!==J&&!u?[dt(E,w[0],m[0])]:gt(E,w,u?m.map(d=>({...d,restitution:0})):m),M=g.
flat();h.forEach((d,S)=>{a[d]=a[d].map((T,N)=>T+g[S][N])}),n=n.map((d,S)=>d.map((T,N)=>T+p.reduce((P,R,b)=>P+f[S*e+N][R]*M[b],0)))}return{change:I(s,a.flat()),velocities:n,
impulses:a}}function wt(f,s,t,r){let l=s[0].length,e=s.reduce((i,u,h)=>u[0]<s[i][0]?h:i,0),c=r[e].law===J,a=(i,u)=>{let h=0;for(let m=0;m<l;m++)for(let p=0;p<l;p++)
h=Math.max(h,Math.abs(f[i*l+m][u*l+p]));return h},n=i=>c&&r[i].law===J||s[i][0]<-t,o=new Set([e]);for(let i of o)s.forEach((u,h)=>{n(h)&&a(i,h)>1e-13*Math.sqrt(
a(i,i)*a(h,h))&&o.add(h)});return[...o].sort((i,u)=>i-u)}function gt(f,s,t){let r=s.map(n=>n.slice(1).fill(0)),l=t.map(n=>n.friction),[e]=H(f,s,{friction:l,rests:l,
slip:r,dry:l.map(()=>!1)});if(!e)throw new RangeError("no impulses stop the contacts from closing");let c=Math.min(...t.map(n=>n.restitution)),a;for(let n of[t.
map(o=>o.restitution),t.map(()=>c)]){a=e.forces.map((h,m)=>h.map(p=>(1+n[m])*p));let o=a.flat(),i=s.flat(),u=I(f,o);if(-o.reduce((h,m,p)=>h+m*(i[p]+u[p]/2),0)>=
-1e-12*o.reduce((h,m,p)=>h+Math.abs(m*i[p]),0))break}return a}function H(f,s,{friction:t,rests:r,slip:l,dry:e}){let c=l.map(u=>!u.some(Boolean)),a=s.flat(),n=s[0]?.
length??1,o=t.map((u,h)=>c[h]?r[h]:u),i=[];for(let u of C.solutions?.(f,s,o,l,e)??Mt(f,a,o,l.map(h=>Math.sign(h[0]??0)),e,n)){let h=I(f,u).map((d,S)=>d+a[S]),m=1e-11*
(A(a)+A(h.map((d,S)=>d-a[S]))),p=d=>s.map((S,T)=>d.slice(T*n,T*n+n)),E=p(u),w=p(h),g=s.map((d,S)=>w[S][0]>m||!E[S].some(Boolean)&&!e[S]?"lifts":!c[S]||A(w[S].slice(
1))>m?"slips":"sticks"),M=g.map((d,S)=>c[S]&&t[S]!==r[S]&&d==="slips");M.includes(!0)?i.push(...H(f,s,{friction:t,rests:r,dry:e,slip:l.map((d,S)=>M[S]?w[S].slice(
1):d)})):i.push({words:g,forces:E,accelerations:w})}return i}function Mt(f,s,t,r,l,e){let c=[],a=[],n=t.map((E,w)=>1/Math.sqrt(Math.max(f[w*e+(l[w]?1:0)][w*e+(l[w]?
1:0)],1e-300))),o=f.map((E,w)=>n[Math.floor(w/e)]),i=f.map((E,w)=>E.map((g,M)=>g*o[w]*o[M])),u=s.map((E,w)=>E*o[w]),h=t.map((E,w)=>{let g=r[w]?[r[w]>0?2:3]:[1,2,
3];return l[w]?g:[...E&&e>1?g:[1],0]}),m=t.flatMap((E,w)=>[...l[w]?[]:[w*e],...e>1&&(E||l[w])?[w*e+1]:[]]),p=A(u);for(let E of st(h)){let w=Et(E,i,u,t.map((M,d)=>l[d]?
M/n[d]:M),r,l,e,m);if(!w)continue;let g=I(i,w).map((M,d)=>M+u[d]);a.some(M=>A(g.map((d,S)=>d-M[S]))<=1e3*1e-11*(A(g)+p))||(a.push(g),c.push(w.map((M,d)=>M*o[d])))}
return c}function*st(f){if(!f.length){yield[];return}for(let s of f[0])for(let t of st(f.slice(1)))yield[s,...t]}function Et(f,s,t,r,l,e,c,a){let n=M=>a.map(d=>d===
M?-1:0),o=(M,d=1)=>a.map(S=>d*s[S][M]),i=a.map(M=>-t[M]),u=[],h=[],m=(M,d,S)=>{u.push(S),h.push([M,d])};f.forEach((M,d)=>{let S=d*c,T=S+1,N=a.includes(T)&&c>1,P=M===
2?1:-1;if(e[d]){if(M===1){m(d,"rub",o(T));return}o(T,P*r[d]).forEach((R,b)=>{i[b]+=R}),m(d,"along",n(T).map(R=>P*R));return}if(M===0){m(d,"parting",n(S)),N&&m(d,
"free",n(T));return}if(!N){m(d,"press",o(S));return}if(M===1){m(d,"press",o(S)),m(d,"rub",o(T));return}m(d,"press",o(S).map((R,b)=>R-P*r[d]*s[a[b]][T])),m(d,l[d]?
"free":"along",n(T).map(R=>P*R))});let p=k(j(u,a.length),i,!1);if(!p)return St(f,u,h,i,r,e,c,t.length);if(A(p)>1e8*A(i))return null;let E=1e-11*A(p),w=new Map;return h.
forEach(([M,d],S)=>{d==="press"&&w.set(M,p[S])}),h.every(([M,d],S)=>d==="free"?!0:d==="rub"?Math.abs(p[S])<=(e[M]?r[M]:r[M]*w.get(M))+E:p[S]>=-E)?et(f,h,p,r,e,c,
t.length):null}function St(f,s,t,r,l,e,c,a){if(f.some((p,E)=>e[E]&&p===1))return null;let n=[],o=[],i=p=>{n.push(r.map((E,w)=>p.reduce((g,[M,d])=>g+d*s[M][w],0))),
o.push(p)};t.forEach(([p,E],w)=>{let g=t.findIndex(([M,d])=>M===p&&d==="rub");if(E==="press"&&g>=0)for(let M of[1,-1])i([[w,1],[g,M*l[p]]]);else if(E==="free")for(let M of[
1,-1])i([[w,M]]);else E!=="rub"&&i([[w,1]])});let[u,h]=pt(n,r);if(h>1e-11*(A(r)+A(u))||A(u)>1e8*A(r))return null;let m=s.map(()=>0);return o.forEach((p,E)=>{for(let[
w,g]of p)m[w]+=u[E]*g}),et(f,t,m,l,e,c,a)}function et(f,s,t,r,l,e,c){let a=new Array(c).fill(0);return s.forEach(([n,o],i)=>{o==="press"&&(a[n*e]=t[i]),o==="rub"&&
(a[n*e+1]=t[i])}),f.forEach((n,o)=>{if(n===2||n===3){let i=r[o]*(l[o]?1:a[o*e]);e>1&&(a[o*e+1]=n===2?-i:i)}}),a}var _=0,B=1,L=2,bt=1e-11,nt=1e-9,xt=1e-6,rt=1e-9,Tt=1e-11,yt=1e-6,At=.5,X=1e-5,it=1e-9,ot=100,It=1e-4,Rt=.001,_t=["lifts","sticks","slips"],D=f=>f.reduce((s,t)=>Math.
max(s,Math.abs(t)),0),at=(f,s)=>Array.from({length:s?f.length/s:0},(t,r)=>f.slice(r*s,r*s+s)),Q=f=>{let s=z(f);return f.map(t=>t/s)},$=class{constructor(s,t,r){
Object.assign(this,{simulation:s,conditions:r,...t}),this.count=t.names.length;let l=t.names.map((e,c)=>c>=t.contacts?3:2+(t.rubs[c]&&1+t.rubs[c])+(t.rubs[c]>1?
3:0));this.first=l.map((e,c)=>t.standing+l.slice(0,c).reduce((a,n)=>a+n,0)),this.end=t.standing+l.reduce((e,c)=>e+c,0)}isDry(s){return s>=this.contacts}mayRub(s){
return this.isDry(s)||this.rubs[s]}width(s){return this.isDry(s)?1:this.rubs[s]}easedAt(s){return this.first[s]+(this.isDry(s)?2:this.rubs[s]?2+this.rubs[s]:1)}way(s){
let{context:t}=this.simulation.here,r=this.easedAt(s),l=[...t.slice(r-this.width(s),r)];return!t[r]&&l.some(Boolean)?l:null}stand(){let{context:s}=this.simulation.
here;return this.names.map((t,r)=>this.way(r)?L:s[this.first[r]]||s[this.easedAt(r)]?B:this.isDry(r)?L:_)}put(s,t,r=new Map,l=new Map){let{context:e}=this.simulation.
here;s.forEach((c,a)=>{let n=r.has(a),o=r.get(a)??(c===L?t.get(a):void 0),i=new Array(this.width(a)).fill(0),u=o?i.map((h,m)=>o[m]):i;e.set([...this.isDry(a)?[]:
[Number(c!==_&&(!n||u.some(Boolean)))],...this.mayRub(a)?[+(c===B&&!n),...u]:[],Number(n),...this.width(a)>1?l.get(a)??[0,0,0]:[]],this.first[a])}),e.fill(0,...this.
seen)}release(){this.put(this.names.map(()=>_),new Map)}numbers(){return this.simulation.here.context.slice(this.standing,this.end)}read(s,t){let{simulation:r}=this,
{here:l,places:e,call:c,sizes:{nq:a,n,nu:o}}=r;l.point.set(s),l.clock[0]=r.data.start.t+t,c.touch(e.clock,e.point,e.point+8*a,e.context+8,e.context+8*(1+o),e.touched);
let i=0,u=w=>[...l.touched.subarray(i,i+=w)],h=w=>at(u(w*n),n),m=this.contacts,p=this.tangents.reduce((w,g)=>w+g,0),E=this.count-m;return{M:h(n),A:h(this.rows),
gap:u(m),rate:u(m),normal:h(m),bend:u(m),slip:u(p),along:h(p),turn:u(p),friction:u(m),static:u(m),restitution:u(m),rubs:u(E),rubbed:h(E),change:u(E),forces:at(u(
2*E),2)}}find(s,t,r,l){let e=this.read(r,l),{nq:c,n:a}=this.simulation.sizes,n=[...s,...t],o=p=>this.tangents.slice(0,p).reduce((E,w)=>E+w,0),i=new Array(a).fill(
0),u=1+Math.max(0,...n.map(p=>this.width(p))),h=(p,E,w,g,M)=>{let d=this.isDry(p)?[M,E[p-this.contacts]]:[w[p],...g.slice(o(p),o(p)+this.width(p))];return Array.
from({length:u},(S,T)=>d[T]??M)},m=n.flatMap(p=>h(p,e.rubbed,e.normal,e.along,i));return{places:n,J:m,r:u,space:W(e.M,m,e.A),still:nt*Math.max(1,D(r.slice(c))),
u:n.map(p=>h(p,e.rubs,e.rate,e.slip,0)),bias:n.map(p=>h(p,e.change,e.bend,e.turn,0)),surfaces:n.map(p=>this.isDry(p)?{friction:e.forces[p-this.contacts][0],restitution:0,
law:"stronge"}:{friction:this.rubs[p]?e.friction[p]:0,restitution:e.restitution[p],law:this.laws[p]}),rests:n.map(p=>this.isDry(p)?e.forces[p-this.contacts][1]:
this.rubs[p]?e.static[p]:0),dry:n.map(p=>this.isDry(p))}}around(s,t,r,l,e){let{nq:c}=this.simulation.sizes,a=nt*Math.max(1,D(t.slice(c))),n=new Map,o=[];return this.
count>this.contacts&&this.read(t,r).rubs.forEach((u,h)=>{let m=this.contacts+h;Math.abs(u)<=a||l.has(m)?o.push(m):n.set(m,[Math.sign(u)])}),[e&&this.count===this.
contacts?e:this.find(s,o,t,r),this.free(t,r,n),n]}free(s,t,r){let{simulation:l}=this,{here:e,places:c,call:a,sizes:n}=l,o=e.context.slice();this.put(this.names.
map((u,h)=>r.has(h)?L:_),r),e.point.set(s);let i=Number(a.derivative(t,c.point,c.end,c.context));if(e.context.set(o),i)throw new RangeError("there are no accele\
rations");return[...e.end.subarray(n.nq)]}overlap(){let{here:s,sizes:t}=this.simulation,{gap:r}=this.read(s.y,0);this.recent=[];let l=r.indexOf(Math.min(...r)),
e=Math.max(1,D(s.y.slice(0,t.nq)));return r[l]<-xt*e?`contact '${this.names[l]}' starts inside, with a gap of ${r[l].toPrecision(3)}`:""}change(s,t){let{here:r,
sizes:l}=this.simulation,e=this.stand(),c=this.numbers(),a=r.y.slice(),n=g=>new Set(s.filter(M=>M.what===g).map(M=>M.place)),o=n("meets"),i=bt*Math.max(1,D(a.slice(
0,l.nq))),u=this.read(a,t).gap.flatMap((g,M)=>e[M]!==_||o.has(M)||g<=i?[M]:[]),h={before:e,after:e.map(()=>_),impulses:e.map(()=>[0,0,0]),near:new Set(u),shocks:!1,
stops:!1,eased:new Map,base:new Map,begun:new Map},m=this.find(u,[],a,t);h.closing=Math.max(0,...m.u.map(g=>-g[0])),h.still=m.still,h.closing>m.still&&([a,m]=this.
shock(h,m,a,[])),[a,m]=this.ended(h,m,o,a,t);let[p,E]=this.next(h,m,s,n("stops"),c,a,t);this.put(h.after,E,h.eased,h.base);let w=h.shocks||h.turns||F(e,h.after);
if(h.shocks?this.recent=[]:w&&(this.recent=[...this.recent,t].slice(-ot)),this.recent.length===ot&&t-this.recent[0]<It)throw new RangeError("no way to slip or t\
o rest lasts");return{...h,y:p,lasts:h.after.some(Boolean),isAny:w}}shock(s,t,r,l){let{nq:e}=this.simulation.sizes,c=tt(t.space,t.u,t.surfaces,l);return t.places.
forEach((a,n)=>c.impulses[n].forEach((o,i)=>{s.impulses[a][i]+=o})),s.shocks=!0,[V(r,e,c.change),{...t,u:c.velocities}]}ended(s,t,r,l,e){let{simulation:c}=this,
{nq:a}=c.sizes,{run:n}=c.data,o=t.places.flatMap((b,x)=>t.u[x][0]>t.still&&(s.shocks||r.has(b))?[x]:[]),i=t.u.map(b=>s.shocks?b[0]/s.closing:0);if(o.every(b=>i[b]>=
1-rt))return[l,t];t=this.find(t.places,[],l,e);let{r:u}=t,h=t.places.filter((b,x)=>t.u[x][0]<=t.still),[m,p]=this.around(h,l,e,new Set,K(t,b=>t.u[b][0]<=t.still)),
[E]=m.places.length?this.modes(m,p):[];if(E){let b=I(m.space.spread,E.forces.flat());p=p.map((x,O)=>x+b[O])}let w=I(t.J,p).filter((b,x)=>x%u===0).map((b,x)=>b+t.
bias[x][0]),g=n.atol+n.rtol*Math.max(1,D(l.slice(0,a)));if(o=o.filter(b=>i[b]<1-rt&&w[b]<0&&t.u[b][0]**2<=-2*w[b]*g),!o.length)return[l,t];let M=o.map(b=>b*u),d=o.
map(b=>t.u[b][0]),S=o.map(b=>{let[,...x]=t.u[b],O=z(x);return[1,...x.map(v=>O>t.still?-t.surfaces[b].friction*v/O:0)]}),T=(b,x)=>S[x].reduce((O,v,lt)=>O+b[M[x]+
lt]*v,0),N=(C.least??k)(M.map(b=>M.map((x,O)=>T(t.space.operator[b],O))),d.map(b=>-b));o.forEach((b,x)=>S[x].forEach((O,v)=>{s.impulses[t.places[b]][v]+=N[x]*O}));
let P=Math.max(...o.map(b=>i[b]));P>yt&&(s.restsAt=e+Math.max(...o.map((b,x)=>-2*d[x]/w[b]))/(1-P));let R=V(l,a,t.space.spread.map(b=>M.reduce((x,O,v)=>x+T(b,v)*
N[v],0)));return[R,this.find(t.places,[],R,e)]}next(s,t,r,l,e,c,a){let n=K(t,g=>t.u[g][0]<=t.still),o;s.shocks&&n.places.length&&(n=this.find(n.places,[],c,a));
let[i,u,h]=this.around(n.places,c,a,l,n);n=i;for(let g of h.keys())s.after[g]=L;if(!n.places.length)return this.turns(s,h,e),[c,h];let m=n.u.map(g=>[...g]),p=this.
slipping(s,n,l);[n,o]=this.mode(s,n,u,r);let E=new Set(o?n.places.filter((g,M)=>l.has(g)&&o.words[M]==="slips"&&z(m[M].slice(1))>n.still):[]);if(E.size&&(n={...n,
u:m},s.stops=!1,p=this.slipping(s,n,new Set([...l].filter(g=>!E.has(g)))),[n,o]=this.mode(s,n,u,r)),!o){let g=K(n,d=>!n.dry[d]);if(!g.places.length)throw new RangeError(
"nothing can follow");let M=g.u.flatMap((d,S)=>D(d.slice(1))>g.still?[S]:[]);if([c]=this.shock(s,g,c,M),[n,u,h]=this.around(g.places,c,a,l,null),[n,o]=this.mode(
s,n,u,[]),!o)throw new RangeError("no mode meets the conditions of contact")}for(let g of n.places)s.near.add(g);for(let g of h.keys())s.after[g]=L;let w=h;h=new Map(
[...w,...this.settled(s,n,o,u,p)]);for(let g;g=this.unstrained(s,n,u,r);)[n,o]=g,h=new Map([...w,...this.settled(s,n,o,u,p)]);return C.shared&&!n.dry.includes(!0)&&
(h=C.shared(this,s,n,o,u,h)),this.turns(s,h,e),!s.shocks&&!s.turns&&!F(s.before,s.after)&&this.parted(s,n,o,r,h),[s.begun.size?V(c,this.simulation.sizes.nq,this.
started(s,n)):c,h]}turns(s,t,r){this.put(s.after,t,s.eased,s.base),s.turns=F(this.numbers(),r)}started(s,t){let r=t.places.flatMap((l,e)=>{let c=s.begun.get(l)??
[];return t.u[e].map((a,n)=>n?Rt*t.still*(c[n-1]??0):0)});return I(t.space.spread,(C.least??k)(t.space.operator,r))}unstrained(s,t,r,l){let e=l.filter(i=>i.what===
"lifts").map(i=>i.place),c=Dt(t,t.places.map(i=>s.after[i]!==_&&!e.includes(i))),a=K(t,i=>!c[i]),n=c.includes(!0)?this.nearest(s,a,r):null;if(!n)return null;let o=a.
places.filter((i,u)=>n.words[u]==="lifts");if(o.length)a=K(t,i=>!o.includes(t.places[i])),n=this.nearest(s,a,r);else if(Nt(t,c,r,I(a.space.spread,n.forces.flat())))
return null;return t.places.forEach((i,u)=>{o.includes(i)?s.after[i]=_:!o.length&&c[u]&&(s.after[i]=L)}),n&&[a,n]}slipping(s,t,r){let l=new Map(this.names.flatMap(
(o,i)=>this.way(i)?[[i,this.way(i)]]:[])),e=t.u.map(o=>z(o.slice(1))),c=o=>e[o]<=t.still,a=t.places.filter((o,i)=>c(i)),n=a.some(o=>r.has(o))?new Set([...r,...a]):
r;return t.places.forEach((o,i)=>{let u=t.u[i],h=u.slice(1),m=l.get(o);n.has(o)&&e[i]<2*X&&(u.fill(0,1),s.stops=!0),n.has(o)||t.dry[i]||e[i]>t.still&&y(m??[],h)<
At*e[i]?l.delete(o):m?.length>1&&Ot(h,m).forEach((p,E)=>{u[1+E]=Math.max(e[i],2*t.still)*p})}),l}mode(s,t,r,l){let e=this.nearest(s,t,r),c=l.filter(n=>n.what===
"gives").map(n=>n.place),a=e?t.places.flatMap((n,o)=>c.includes(n)&&t.surfaces[o].friction!==t.rests[o]&&e.forces[o].slice(1).some(Boolean)?[o]:[]):[];return a.
length&&(t=Lt(t,new Map(a.map(n=>[n,U(e.forces[n])]))),e=this.nearest(s,t,r)),[t,e]}nearest(s,t,r){let l=c=>t.places.filter((a,n)=>c.words[n]!=="lifts"==(s.before[a]!==
_)).length,e=this.modes(t,r);return e.length>1&&(s.isDoubtful=!0),e.reduce((c,a)=>c&&l(c)>=l(a)?c:a,null)}modes(s,t){let r=I(s.J,t),l=s.bias.map((c,a)=>c.map((n,o)=>n+
r[a*s.r+o])),e=s.u.map(c=>c.slice(1)).map(c=>z(c)>s.still?c:c.map(()=>0));return H(s.space.operator,l,{friction:s.surfaces.map(c=>c.friction),rests:s.rests,slip:e,
dry:s.dry})}settled(s,t,r,l,e){let c=I(t.J,l),a=Tt*D(t.bias.flat().map((o,i)=>o+c[i])),n=new Map;return t.places.forEach((o,i)=>{let[u,...h]=r.accelerations[i],
m=g=>g.slice(0,this.width(o)),p=m(h),E=m(t.u[i].slice(1));if(s.after[o]=u>a?_:t.dry[i]&&t.rests[i]===0?L:B,s.after[o]!==B||!this.mayRub(o))return;let w=D(E)>t.still;
(w||D(p)>a)&&(s.after[o]=L,n.set(o,e.get(o)??Q(w?E:p)))}),n}parted(s,t,r,l,e){for(let{what:c,place:a}of l){let n=t.places.indexOf(a),o=r.forces[n]?.slice(0,1+this.
width(a));c==="lifts"?(s.after[a]=_,e.delete(a)):c==="gives"&&o?.slice(1).some(Boolean)&&(s.after[a]=L,e.set(a,U(o)),this.width(a)>1&&s.begun.set(a,U(o)))}}told(s){
if(s.shocks){let e=s.impulses.map(D);return[this.names[e.indexOf(Math.max(...e))],s.restsAt===void 0?"impact":"rests"]}let t=s.before.findIndex((e,c)=>e!==s.after[c]),
r=t<0?s.after.indexOf(L):t,l=s.before[r]===_&&s.after[r]===B?"rests":_t[s.after[r]];return[this.names[r],l]}},F=(f,s)=>f.some((t,r)=>t!==s[r]),U=f=>Q(f.slice(1).
map(s=>-s));function Ot(f,s){let t=Math.max(0,1-y(f,f)/X**2),r=Math.sign(y(f,s));return Q(f.map((l,e)=>r*l+X*t**2*s[e]))}function Lt(f,s){let t=(r,l)=>[l[0],...l.
slice(1).map((e,c)=>c<r.length?2*f.still*r[c]:e)];return{...f,u:f.u.map((r,l)=>s.has(l)?t(s.get(l),r):r)}}function V(f,s,t){let r=f.slice();return t.forEach((l,e)=>{
r[s+e]+=l}),r}function Dt({space:{operator:f},dry:s,r:t},r){let l=s.flatMap((e,c)=>!e&&r[c]&&f[c*t][c*t]>0?[c*t]:[]);return s.map((e,c)=>{if(!e||!l.length)return!1;
let a=c*t+1,n=l.map(o=>f[a][o]);return f[a][a]-y(n,k(l.map(o=>l.map(i=>f[o][i])),n))<=it*f[a][a]})}function Nt({J:f,bias:s,r:t},r,l,e){let c=I(f,l).map((n,o)=>n+
s.flat()[o]),a=I(f,e);return r.some((n,o)=>n&&Math.abs(c[o*t+1]+a[o*t+1])>it*D(c))}function K(f,s){let t=f.places.flatMap((n,o)=>s(o)?[o]:[]),{r}=f,l=t.flatMap(
n=>Array.from({length:r},(o,i)=>n*r+i)),e=n=>t.map(o=>n[o]),{operator:c,spread:a}=f.space;return{...f,places:e(f.places),J:l.map(n=>f.J[n]),u:e(f.u).map(n=>[...n]),
bias:e(f.bias),space:{operator:l.map(n=>l.map(o=>c[n][o])),spread:a.map(n=>l.map(o=>n[o]))},surfaces:e(f.surfaces),rests:e(f.rests),dry:e(f.dry)}}globalThis.dalembertContacts=
$;})();
