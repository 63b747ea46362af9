const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=["assets/creatureIconSet-CA1HZXou.js","assets/board-DrIXdpUs.js","assets/MiniBoard-Cy9r46_m.js","assets/match-DtqnQ7qq.js","assets/setupPages-D3WfI7sV.js","assets/setup-T5LfbOSi.js","assets/CreaturePage-DX0kcs5y.js","assets/useSaving-BQ7dpAad.js","assets/EditorPage-BWq49Iv8.js","assets/MatchPage-gYpDJeI6.js"])))=>i.map(i=>d[i]);
var e,t,n,r,i,a,o,s,c,l,u,d=Symbol.for(`pv`),f={},p=[],m=/^m(i|n|o|s|text|space)$/,h=Array.isArray,g=p.slice,_=Object.assign;function v(e){e&&e.parentNode&&e.remove()}function y(e,t,n){var r,i,a,o={},s=arguments.length;for(a in t)a==`key`?r=t[a]:a==`ref`&&typeof e!=`function`?i=t[a]:o[a]=t[a];return s>2&&(o.children=s>3?g.call(arguments,2):n),b(e,o,r,i,null)}function b(n,r,i,a,o){var s={type:n,props:r,key:i,ref:a,__k:null,__:null,__b:0,__e:null,__c:null,constructor:d,__v:o||++t,__i:-1,__u:0};return!o&&e.vnode&&e.vnode(s),s}function x(e){return e.children}function S(e,t){this.props=e,this.context=t,this.__g=0}function ee(e,t){if(t==null)return e.__&&ee(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!=`function`||e.props.__P?null:ee(e)}function te(t){var n,r=t.__v,i=r.__e,a=[],o=[],s=t.__P;s&&((n=_({constructor:d},r)).__v=r.__v+1,e.vnode&&e.vnode(n),le(s,n,r,t.__n,s.namespaceURI,32&r.__u?[i]:null,a,i||ee(r),32&r.__u,o),n.__v=r.__v,n.__.__k[n.__i]=n,fe(a,n,o),r.__=r.__e=null,n.__e!=i&&C(n))}function C(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),C(e)}function w(t){(8&t.__g||(t.__g|=8,r.push(t),a++))&&i==e.debounceRendering||((i=e.debounceRendering)||queueMicrotask)(T)}function T(){try{for(var e,t=1;r.length;)r.length>t&&r.sort(o),e=r.shift(),t=r.length,8&e.__g&&te(e)}finally{(a=r.length)&&(i||queueMicrotask)(T)}}function ne(e,t,n,r,i,a,o,s,c,l,u){var d,m,h,g,_,v,y=r.__k||p,b=t.length;for(c=re(n,t,y,c,b),d=0;d<b;d++)(h=n.__k[d])!=null&&(m=~h.__i&&y[h.__i]||f,h.__i=d,v=le(e,h,m,i,a,o,s,c,l,u),g=h.__e,(m.ref!=h.ref||8&m.__u)&&(m.ref&&me(m.ref,null,h,m),h.ref&&u.push(h.ref,h.__c||g,h)),_||=g,4&h.__u?(c=ie(h,c,e,!m.__v),m.__e&&(m.__e=null)):typeof h.type==`function`&&v!==void 0?c=v:g&&(c=g.nextSibling),h.__u&=-21);return n.__e=_,c}function re(e,t,n,r,i){var a,o,s,c,l,u,f,p,m,g=n.length,_=g,v=0,y=0,S=e.__k=Array(i);for(a=0;a<i;a++)(o=t[a])!=null&&typeof o!=`boolean`&&typeof o!=`function`?(typeof o!=`object`||o.constructor===String?o=S[a]=b(null,o):h(o)?o=S[a]=b(x,{children:o}):o.constructor===d&&o.__b?o=S[a]=b(o.type,o.props,o.key,o.ref,o.__v):S[a]=o,c=a+v,o.__=e,o.__b=e.__b+1,s=null,~(l=o.__i=ae(o,n,c,_))&&(_--,(s=n[l])&&(s.__u|=2)),s&&s.__v?(o.__u|=16,l==c-1?v--:l==c+1?v++:l!=c&&(l>c?v--:v++,y=1)):(~l||(i>g?v--:i<g&&v++),typeof o.type!=`function`&&(o.__u|=4))):S[a]=null;if(y){for(u=[],f=[],a=0;a<i;a++)if((o=S[a])&&16&o.__u){for(v=0,p=u.length;v<p;)u[m=v+p>>1]<o.__i?v=m+1:p=m;u[v]=o.__i,f[a]=v+1}for(v=u.length;a--;)f[a]&&(f[a]==v?v--:S[a].__u|=4)}if(_)for(a=0;a<g;a++)!(s=n[a])||2&s.__u||(s.__e==r&&(r=ee(s)),he(s,s));return r}function ie(e,t,n,r){var i,a,o,s;if(typeof e.type==`function`){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=ie(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=ee(e))&&!t.parentNode&&(t=null),o=e.__e,s=t;s&&s.nodeType==8;)s=s.nextSibling;for(o!=s&&(!r&&n.moveBefore&&o.parentNode?n.moveBefore(o,t):n.insertBefore(o,t||null)),t=o;(t&&=t.nextSibling)&&t.nodeType==8&&!t.data.startsWith(`$s`););return t}function ae(e,t,n,r){var i,a=e.key,o=e.type,s=t[n],c=s&&!(2&s.__u);if(s===null&&a==null||c&&a==s.key&&o==s.type)return n;if(r>+!!c){for(i=n-1;i>=0;i--)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i;for(i=n+1;i<t.length;i++)if((s=t[i])&&!(2&s.__u)&&a==s.key&&o==s.type)return i}return-1}function oe(e,t,n){n??=``,t[0]==`-`?e.setProperty(t,n):e[t]=n}function se(e,t,n,r,i){var a,o;if(t==`style`){if(typeof n==`string`)e.style.cssText=n;else{if(typeof r==`string`&&(e.style.cssText=r=``),r)for(t in r)n&&t in n||oe(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||oe(e.style,t,n[t])}}else if(t[0]==`o`&&t[1]==`n`)typeof n!=`function`&&(n=null),typeof r!=`function`&&(r=null),(e.__e||={})[t]=n,n&&r||(o=u[t]||(u[t]=ce(t)),(e.__a||={})[t]=l,a=t!=(t=t.replace(c,`$1`)),(t=t.slice(2))[0]<`a`&&(t=t.toLowerCase()),n?e.addEventListener(t,o,a):e.removeEventListener(t,o,a));else{if(i==`http://www.w3.org/2000/svg`)t=t.replace(/xlink(H|:h)/,`h`).replace(/sName$/,`s`);else if(t!=`width`&&t!=`height`&&t!=`href`&&t!=`list`&&t!=`form`&&t!=`tabIndex`&&t!=`download`&&t!=`rowSpan`&&t!=`colSpan`&&t!=`role`&&t!=`popover`&&t in e)try{e[t]=n??``;return}catch{}if(typeof n==`function`)return;n==null||!1===n&&t[4]!=`-`?e.removeAttribute(t):e.setAttribute(t,t==`popover`&&n==1?``:n)}}function ce(t){return function(n){var r=this.__e;if(r){if(r=r[t],n[s]==null)n[s]=l++;else if(n[s]<this.__a[t])return;return r(e.event?e.event(n):n)}}}function le(t,n,r,i,a,o,s,c,l,u){var f,m,g,y,b,te,C,w,T,re,ie,ae,oe,se,ce,le,fe,me,_e=n.type;if(n.constructor!==d)return null;128&r.__u&&(l=32&r.__u,f=r.__c.__z)&&(n.__u|=l,m=o=[],f.nodeType==8?c=ue(f,o):o.push(f),c=o[0]||c),(f=e.__b)&&f(n);n:if(typeof _e==`function`){g=s.length;try{if(w=n.props,T=(f=_e.prototype)&&f.render,re=(f=_e.contextType)&&i[f.__c],ie=f?re?re.props.value:f.__:i,(y=r.__c)?(n.__c=y,2&y.__g&&(y.__g|=1)):(T?n.__c=y=new _e(w,ie):(n.__c=y=new S(w,ie),y.constructor=_e,y.render=ge),re&&re.sub(y),y.state||(y.state={}),y.__n=i,y.__g|=8,y.__h=[],y.__k=[]),T&&(y.__s||(y.__s=y.state),_e.getDerivedStateFromProps&&(y.__s==y.state&&(y.__s=_({},y.__s)),_(y.__s,_e.getDerivedStateFromProps(w,y.__s)))),b=y.props,te=y.state,y.__v=n,r.__c){if(w!==b&&T&&!_e.getDerivedStateFromProps&&y.componentWillReceiveProps&&y.componentWillReceiveProps(w,ie),n.__v==r.__v&&!(8&y.__g)||!(4&y.__g)&&y.shouldComponentUpdate&&!1===y.shouldComponentUpdate(w,y.__s,ie)){n.__v!=r.__v&&(y.props=w,y.state=y.__s,y.__g&=-9),n.__e=r.__e,n.__k=r.__k,n.__k.some(function(e){e&&(e.__=n)}),p.push.apply(y.__h,y.__k),y.__k=[],y.__h.length&&s.push(y),c=ee(r);break n}y.componentWillUpdate&&y.componentWillUpdate(w,y.__s,ie),T&&y.componentDidUpdate&&y.__h.push(function(){y.componentDidUpdate(b,te,C)})}else T&&!_e.getDerivedStateFromProps&&y.componentWillMount&&y.componentWillMount(),T&&y.componentDidMount&&y.__h.push(y.componentDidMount);y.context=ie,y.props=w,y.__P=t,y.__g&=-5,ae=e.__r,oe=T?25:0;do y.__g&=-9,ae&&ae(n),f=y.render(y.props,y.state=y.__s,y.context);while(8&y.__g&&++oe<25);T&&(p.push.apply(y.__h,y.__k),y.__k=[]),y.state=y.__s,y.getChildContext&&(i=_({},i,y.getChildContext())),T&&r.__c&&y.getSnapshotBeforeUpdate&&(C=y.getSnapshotBeforeUpdate(b,te)),se=f&&f.type===x&&f.key==null?f.props.children:f,w.__P&&(f=c,a=(t=w.__P).namespaceURI,l=o=null,r.props&&r.props.__P!=t&&(r.__k.some(function(e){e&&he(e,e)}),r.__k=null),c=r.__k?ee(r,0):null),c=ne(t,h(se)?se:[se],n,r,i,a,o,s,c,l,u),w.__P&&(n.__e=null,c=f),n.__u&=-161,m&&m.some(v),y.__h.length&&s.push(y),1&y.__g&&(y.__g&=-4)}catch(t){if(s.length=g,n.__v=null,l||o){if(t&&t.then){if(n.__u|=128|l,o){for(~(fe=o.indexOf(c||void 0))||(fe=o.length);(me=o[fe-1])&&me.nodeType==8;)fe--;for(;fe<o.length;fe++)if(me=o[fe]){if(o[fe]=null,ce){if(me==le)break}else{if(me.nodeType!=8)break;me.data.startsWith(`$s`)&&(le=ue(ce=me))}}}if(!ce){for(;c&&c.nodeType==8&&c.nextSibling;)c=c.nextSibling;ce=c}(f=ue(ce=n.__c.__z||(n.__c.__z=ce)))?(n.__e=ce,c=f):n.__e=c,c&&=c.nextSibling}else o&&o.some(v)}else n.__e=r.__e;n.__k||=r.__k||[],t&&t.then||de(n),e.__e(t,n,r)}}else c=n.__e=pe(r.__e,n,r,i,a,o,s,l,u,t);return(f=e.diffed)&&f(n),c}function ue(e,t){if(e&&e.nodeType==8&&e.data.startsWith(`$s`))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith(`$s`))n++;else if(e.data.startsWith(`/$s`)&&!--n)return e}t&&t.push(e)}}function de(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(de))}function fe(t,n,r){for(var i=0;i<r.length;)me(r[i++],r[i++],r[i++]);e.__c&&e.__c(n,t),t.some(function(n){try{t=n.__h,n.__h=[],t.some(function(e){e.call(n)})}catch(t){e.__e(t,n.__v)}})}function pe(t,n,r,i,a,o,s,c,l,u){var d,p,_,y,b,x,S,te,C=r.props||f,w=n.props,T=n.type;if(T==`svg`?a=`http://www.w3.org/2000/svg`:T==`math`?a=`http://www.w3.org/1998/Math/MathML`:a||=`http://www.w3.org/1999/xhtml`,o){for(d=0;d<o.length;d++)if((b=o[d])&&(T?b.localName==T:b.nodeType==3)){t=b,o[d]=null;break}}if(!t){if(te=u.ownerDocument||document,!T)return te.createTextNode(w);t=te.createElementNS(a,T,w.is?w:u),c&&=(e.__m&&e.__m(n,o),!1),o=null}if(T){if(u=T==`template`&&t.content||t,o=T==`textarea`&&w.defaultValue!=null?null:o&&g.call(u.childNodes),!c&&o)for(C={},d=0;d<t.attributes.length;d++)C[(b=t.attributes[d]).name]=b.value;for(d in C)b=C[d],d==`dangerouslySetInnerHTML`?_=b:d==`children`||d in w||d==`value`&&`defaultValue`in w||d==`checked`&&`defaultChecked`in w||se(t,d,null,b,a);for(d in w)b=w[d],d==`children`?y=b:d==`dangerouslySetInnerHTML`?p=b:d==`value`?x=b:d==`checked`?S=b:c&&typeof b!=`function`||C[d]===b||se(t,d,b,C[d],a);p?(c||_&&(p.__html==_.__html||p.__html==t.innerHTML)||(t.innerHTML=p.__html),n.__k=[]):(_&&(t.textContent=``),(T==`foreignObject`||a==`http://www.w3.org/1998/Math/MathML`&&m.test(T))&&(a=`http://www.w3.org/1999/xhtml`),ne(u,h(y)?y:[y],n,r,i,a,o,s,o?o[0]:r.__k&&ee(r,0),c,l),o&&o.some(v)),c&&T!=`textarea`||(d=`value`,T==`progress`&&x==null?t.removeAttribute(d):x==null||x===t[d]&&(T!=`progress`||x)||se(t,d,x,C[d],a),d=`checked`,S!=null&&S!=t[d]&&se(t,d,S,C[d],a))}else C===w||c&&t.data==w||(t.data=w);return t}function me(t,n,r,i){try{typeof t==`function`?n?n.__x=t(n)||1:(i&&=i.__c||i.__e)&&(n=i.__x)&&(i.__x=null,typeof n==`function`?n():t(null)):t.current=n}catch(t){e.__e(t,r)}}function he(t,n,r){var i,a,o,s;if(e.unmount&&e.unmount(t),!(i=t.ref)||i.current&&i.current!=t.__e||me(i,null,n,t),i=t.__c){if(i.componentWillUnmount)try{i.componentWillUnmount()}catch(t){e.__e(t,n)}i.__P=i.__n=null}if(i=t.__k)for(s=0;s<i.length;s++)i[s]&&he(i[s],n,typeof t.type!=`function`||r&&!t.props.__P);!r&&(i=t.__c)&&(i=i.__z)&&(a=ue(i,o=[]))&&(i==t.__e&&o.some(v),v(a),v(i)),r||v(t.__e),t.__e=t.__c=t.__=null}function ge(e,t,n){return this.constructor(e,n)}function _e(t,n){var r,i,a,o;e.__&&e.__(t,n),n.nodeType==9&&(n=n.documentElement),i=(r=t&&32&t.__u)?null:n.__k,n.__k=b(x,{children:[t]}),a=[],o=[],le(n,n.__k,i||f,f,n.namespaceURI,i?null:n.firstChild?g.call(n.childNodes):null,a,i?i.__e:n.firstChild,r,o),fe(a,n.__k,o),n.__k.props.children=null}e={__e:function(e,t,n,r){for(var i,o,s;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((s=(o=i.constructor)&&o.getDerivedStateFromError)&&i.setState(o.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,r||{}),s=1),s&&8&i.__g)return void(i.__g|=2)}catch(t){e=t}}throw a=0,e}},t=0,n=function(e){return e!=null&&e.constructor===d},S.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=_({},this.state)),typeof e==`function`&&(e=e(_({},n),this.props)),e&&(_(n,e),this.__v&&(t&&this.__k.push(t),w(this)))},S.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),w(this))},S.prototype.render=x,r=[],a=0,o=function(e,t){return e.__v.__b-t.__v.__b},s=Symbol(),c=/(PointerCapture)$|Capture$/i,l=0,u={};function ve(e,t){return typeof e==`object`&&e&&`$typeName`in e&&typeof e.$typeName==`string`?t===void 0||t.typeName===e.$typeName:!1}var E;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(E||={});function ye(){let e=this.buf,t=this.pos,n=0,r=0;for(let i=0;i<28;i+=7){let a=e[t++];if(n|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}let i=e[t++];if(n|=(i&15)<<28,r=(i&112)>>4,!(i&128))this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;else{for(let i=3;i<=31;i+=7){let a=e[t++];if(r|=(a&127)<<i,!(a&128)){this.pos=t,this.assertBounds(),this.varint64Lo=n,this.varint64Hi=r;return}}throw Error(`invalid varint`)}}var be=4294967296;function xe(e){let t=e[0]===`-`;t&&(e=e.slice(1));let n=1e6,r=0,i=0;function a(t,a){let o=Number(e.slice(t,a));i*=n,r=r*n+o,r>=be&&(i+=r/be|0,r%=be)}return a(-24,-18),a(-18,-12),a(-12,-6),a(-6),t?Ee(r,i):Te(r,i)}function Se(e,t){let n=Te(e,t),r=n.hi&2147483648;r&&(n=Ee(n.lo,n.hi));let i=Ce(n.lo,n.hi);return r?`-`+i:i}function Ce(e,t){if({lo:e,hi:t}=we(e,t),t<=2097151)return String(be*t+e);let n=e&16777215,r=(e>>>24|t<<8)&16777215,i=t>>16&65535,a=n+r*6777216+i*6710656,o=r+i*8147497,s=i*2,c=1e7;return a>=c&&(o+=Math.floor(a/c),a%=c),o>=c&&(s+=Math.floor(o/c),o%=c),s.toString()+De(o)+De(a)}function we(e,t){return{lo:e>>>0,hi:t>>>0}}function Te(e,t){return{lo:e|0,hi:t|0}}function Ee(e,t){return t=~t,e?e=~e+1:t+=1,Te(e,t)}var De=e=>{let t=String(e);return`0000000`.slice(t.length)+t};function Oe(e,t){if(e>>>0<128)t.push(e);else if(e>=0){for(;e>127;)t.push(e&127|128),e>>>=7;t.push(e)}else{for(let n=0;n<9;n++)t.push(e&127|128),e>>=7;t.push(1)}}function ke(){let e=this.buf[this.pos++];if(!(e&128))return this.assertBounds(),e;let t=e&127;if(e=this.buf[this.pos++],t|=(e&127)<<7,!(e&128)||(e=this.buf[this.pos++],t|=(e&127)<<14,!(e&128))||(e=this.buf[this.pos++],t|=(e&127)<<21,!(e&128)))return this.assertBounds(),t;e=this.buf[this.pos++],t|=(e&15)<<28;for(let t=5;e&128&&t<10;t++)e=this.buf[this.pos++];if(e&128)throw Error(`invalid varint`);return this.assertBounds(),t>>>0}var D=Ae();function Ae(){let e=new DataView(new ArrayBuffer(8));if(typeof BigInt==`function`&&typeof e.getBigInt64==`function`&&typeof e.getBigUint64==`function`&&typeof e.setBigInt64==`function`&&typeof e.setBigUint64==`function`&&(globalThis.Deno||globalThis.Bun||typeof process!=`object`||{}.BUF_BIGINT_DISABLE!==`1`)){let t=BigInt(`-9223372036854775808`),n=BigInt(`9223372036854775807`),r=BigInt(`0`),i=BigInt(`18446744073709551615`);return{zero:BigInt(0),supported:!0,parse(e){let r=typeof e==`bigint`?e:BigInt(e);if(r>n||r<t)throw Error(`invalid int64: ${e}`);return r},uParse(e){let t=typeof e==`bigint`?e:BigInt(e);if(t>i||t<r)throw Error(`invalid uint64: ${e}`);return t},enc(t){return e.setBigInt64(0,this.parse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},uEnc(t){return e.setBigInt64(0,this.uParse(t),!0),{lo:e.getInt32(0,!0),hi:e.getInt32(4,!0)}},dec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigInt64(0,!0)},uDec(t,n){return e.setInt32(0,t,!0),e.setInt32(4,n,!0),e.getBigUint64(0,!0)}}}return{zero:`0`,supported:!1,parse(e){return typeof e!=`string`&&(e=e.toString()),je(e),e},uParse(e){return typeof e!=`string`&&(e=e.toString()),Me(e),e},enc(e){return typeof e!=`string`&&(e=e.toString()),je(e),xe(e)},uEnc(e){return typeof e!=`string`&&(e=e.toString()),Me(e),xe(e)},dec(e,t){return Se(e,t)},uDec(e,t){return Ce(e,t)}}}function je(e){if(!/^-?[0-9]+$/.test(e))throw Error(`invalid int64: `+e)}function Me(e){if(!/^[0-9]+$/.test(e))throw Error(`invalid uint64: `+e)}function Ne(e,t){switch(e){case E.STRING:return``;case E.BOOL:return!1;case E.DOUBLE:case E.FLOAT:return 0;case E.INT64:case E.UINT64:case E.SFIXED64:case E.FIXED64:case E.SINT64:return t?`0`:D.zero;case E.BYTES:return new Uint8Array;default:return 0}}function Pe(e,t){switch(e){case E.BOOL:return t===!1;case E.STRING:return t===``;case E.BYTES:return t instanceof Uint8Array&&!t.byteLength;case E.DOUBLE:case E.FLOAT:return Object.is(t,0);default:return t==0}}var Fe=2;function Ie(e,t){let n=t.localName;if(t.oneof)return e[t.oneof.localName].case===n;if(t.presence!=Fe)return e[n]!==void 0&&Object.prototype.hasOwnProperty.call(e,n);switch(t.fieldKind){case`list`:return e[n].length>0;case`map`:return Object.keys(e[n]).length>0;case`scalar`:return!Pe(t.scalar,e[n]);case`enum`:return e[n]!==t.enum.values[0].number}throw Error(`message field with implicit presence`)}function Le(e,t){return Object.prototype.hasOwnProperty.call(e,t)&&e[t]!==void 0}function Re(e,t,n){t===`__proto__`?Object.defineProperty(e,"__proto__",{value:n,writable:!0,enumerable:!0,configurable:!0}):e[t]=n}function ze(e,t){let n=t.localName;if(t.oneof){let r=t.oneof.localName;e[r].case===n&&(e[r]={case:void 0})}else if(t.presence!=Fe)delete e[n];else switch(t.fieldKind){case`map`:e[n]={};break;case`list`:e[n]=[];break;case`enum`:e[n]=t.enum.values[0].number;break;case`scalar`:e[n]=Ne(t.scalar,t.longAsString)}}function Be(e){return typeof e==`object`&&!!e&&!Array.isArray(e)}function Ve(e){let t=e.fields[0];return Ue(e.typeName)&&t!==void 0&&t.fieldKind==`scalar`&&t.name==`value`&&t.number==1}var He=new Set([`google.protobuf.DoubleValue`,`google.protobuf.FloatValue`,`google.protobuf.Int64Value`,`google.protobuf.UInt64Value`,`google.protobuf.Int32Value`,`google.protobuf.UInt32Value`,`google.protobuf.BoolValue`,`google.protobuf.StringValue`,`google.protobuf.BytesValue`]);function Ue(e){return He.has(e)}var We=999,Ge=998,Ke=2;function O(e,t){return ve(t,e)?t:Je(e)(t)}var qe=new WeakMap;function Je(e){let t=qe.get(e);return t===void 0&&(t=$e(e),qe.set(e,t)),t}var Ye=0,Xe=1,Ze=2,Qe=3;function $e(e){let t=e.typeName,{properties:n,prototype:r}=et(e);return e=>{let i;r===void 0?i={$typeName:t}:(i=Object.create(r),i.$typeName=t);for(let t=0;t<n.length;t++){let r=n[t],a=r.name,o=e?.[a];switch(r.kind){case Ye:o==null?r.constant!==void 0&&(i[a]=r.constant):i[a]=r.convert===void 0?o:r.convert(o);break;case Xe:i[a]=r.convert!==void 0&&Array.isArray(o)?o.map(r.convert):o??[];break;case Ze:if(r.convert===void 0||!Be(o))i[a]=o??{};else{let e={},t=Object.keys(o);for(let n=0;n<t.length;n++)Re(e,t[n],r.convert(o[t[n]]));i[a]=e}break;case Qe:{let e=o;if(e?.case!=null){let t=r.convert.get(e.case);if(t!==void 0){i[a]={case:e.case,value:t(e.value)};break}}i[a]={case:void 0};break}}}return i}}function et(e){let t=[],n={},r=it(e);for(let i of e.members){let e=i.localName;if(i.kind==`oneof`)t.push({name:e,kind:Qe,constant:void 0,convert:tt(i)});else switch(i.fieldKind){case`message`:t.push({name:e,kind:Ye,constant:void 0,convert:nt(i)});break;case`list`:t.push({name:e,kind:Xe,constant:void 0,convert:i.listKind==`message`?nt(i)??(e=>e):i.scalar==E.BYTES?rt:void 0});break;case`map`:t.push({name:e,kind:Ze,constant:void 0,convert:i.mapKind==`message`?nt(i)??(e=>e):i.scalar==E.BYTES?rt:void 0});break;default:{let a=at(i);t.push({name:e,kind:Ye,constant:i.presence==Ke?a:void 0,convert:i.fieldKind==`scalar`&&i.scalar==E.BYTES?rt:void 0}),r&&(n[e]=a);break}}}return{properties:t,prototype:r?n:void 0}}function tt(e){let t=new Map;for(let n of e.fields){let e;n.fieldKind==`message`?e=nt(n):n.fieldKind==`scalar`&&n.scalar==E.BYTES&&(e=rt),t.set(n.localName,e??(e=>e))}return t}function nt(e){if(e.fieldKind==`message`&&!e.oneof&&Ve(e.message))return e.message.fields[0].scalar==E.BYTES?rt:void 0;if(e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!==`google.protobuf.Value`)return;let t=e.message,n;return e=>!Be(e)||ve(e,t)?e:(n??=Je(t),n(e))}function rt(e){return Array.isArray(e)?new Uint8Array(e):e}function it(e){switch(e.file.edition){case We:return!1;case Ge:return!0;default:return e.fields.some(e=>e.presence!=Ke&&e.fieldKind!=`message`&&!e.oneof)}}function at(e){let t=e.getDefaultValue();return t===void 0?e.fieldKind==`scalar`?Ne(e.scalar,e.longAsString):e.enum.values[0].number:e.fieldKind==`scalar`&&e.longAsString?t.toString():t}var ot=class extends Error{constructor(e,t,n=`FieldValueInvalidError`){super(t),this.name=n,this.field=()=>e}},st;function ct(e){st=Object.assign(Object.assign({},e),{encodeUtf8Into:e.encodeUtf8Into??ut(e.encodeUtf8.bind(e))})}function lt(){if(!st){let e=globalThis;if(!e.TextEncoder||!e.TextDecoder)throw Error(`encoding API missing: install TextEncoder and TextDecoder on globalThis`);let t=new e.TextEncoder,n=new e.TextDecoder(`utf-8`,{ignoreBOM:!0}),r,i={encodeUtf8(e){return t.encode(e)},decodeUtf8(t,i){return i?(r||=new e.TextDecoder(`utf-8`,{fatal:!0,ignoreBOM:!0}),r.decode(t)):n.decode(t)},checkUtf8(e){try{return!0}catch{return!1}}};t.encodeInto&&(i.encodeUtf8Into=t.encodeInto.bind(t));let a=String.prototype.isWellFormed;a&&(i.checkUtf8=e=>a.call(e)),ct(i)}return st}function ut(e){return(t,n)=>{let r=e(t);return n.set(r),{written:r.byteLength}}}var k;(function(e){e[e.Varint=0]=`Varint`,e[e.Bit64=1]=`Bit64`,e[e.LengthDelimited=2]=`LengthDelimited`,e[e.StartGroup=3]=`StartGroup`,e[e.EndGroup=4]=`EndGroup`,e[e.Bit32=5]=`Bit32`})(k||={});var dt=class{constructor(e){this.stackPos=[],this.encodeUtf8Into=e?ut(e):lt().encodeUtf8Into,this.buffer=mt,this.viewCache=ht,this.pos=0}ensureCapacity(e){let t=this.pos+e;if(t>this.buffer.length){let e=this.buffer.length||ft;for(;e<t;)e*=2;let n=new Uint8Array(e);this.pos>0&&n.set(this.buffer),this.buffer=n}}view(){let e=this.buffer,t=this.viewCache;if(t.byteLength===e.byteLength)return t;let n=new DataView(e.buffer);return this.viewCache=n,n}finish(){let e=this.buffer.slice(0,this.pos);return this.pos=0,this.stackPos=[],e}fork(){return this.stackPos.push(this.pos),this.ensureCapacity(pt),this.buffer[this.pos++]=0,this}join(){let e=this.stackPos.pop();if(e===void 0)throw Error(`invalid state, fork stack empty`);let t=this.pos-e-pt,n=_t(t);return n>pt&&(this.ensureCapacity(n-pt),this.buffer.copyWithin(e+n,e+pt,this.pos)),this.pos=e,this.uint32(t),this.pos+=t,this}tag(e,t){return this.uint32((e<<3|t)>>>0)}raw(e){return this.ensureCapacity(e.length),this.buffer.set(e,this.pos),this.pos+=e.length,this}uint32(e){if(bt(e),this.ensureCapacity(5),e<128)return this.buffer[this.pos++]=e,this;for(;e>127;)this.buffer[this.pos++]=e&127|128,e>>>=7;return this.buffer[this.pos++]=e,this}int32(e){if(yt(e),e>=0)return this.uint32(e);this.ensureCapacity(10);for(let t=0;t<9;t++)this.buffer[this.pos++]=e&127|128,e>>=7;return this.buffer[this.pos++]=1,this}bool(e){return this.ensureCapacity(1),this.buffer[this.pos++]=+!!e,this}bytes(e){return this.uint32(e.byteLength),this.raw(e)}string(e){typeof e!=`string`&&(e=String(e));let t=e.length;if(t<=gt){this.ensureCapacity(t+1);let n=this.buffer,r=this.pos;n[r++]=t;let i=0;for(;i<t;i++){let t=e.charCodeAt(i);if(t>127)break;n[r++]=t}if(i==t)return this.pos=r,this}this.ensureCapacity(t*3+5);let n=_t(t),r=this.buffer,i=this.pos,{written:a}=this.encodeUtf8Into(e,r.subarray(i+n)),o=_t(a);return o!=n&&r.copyWithin(i+o,i+n,i+n+a),this.uint32(a),this.pos+=a,this}float(e){return xt(e),this.ensureCapacity(4),this.view().setFloat32(this.pos,e,!0),this.pos+=4,this}double(e){return this.ensureCapacity(8),this.view().setFloat64(this.pos,e,!0),this.pos+=8,this}fixed32(e){return bt(e),this.ensureCapacity(4),this.view().setUint32(this.pos,e,!0),this.pos+=4,this}sfixed32(e){return yt(e),this.ensureCapacity(4),this.view().setInt32(this.pos,e,!0),this.pos+=4,this}sint32(e){return yt(e),this.uint32((e<<1^e>>31)>>>0)}sfixed64(e){let t=D.enc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}fixed64(e){let t=D.uEnc(e);this.ensureCapacity(8);let n=this.view();return n.setInt32(this.pos,t.lo,!0),n.setInt32(this.pos+4,t.hi,!0),this.pos+=8,this}int64(e){let t=D.enc(e);return this.writeVarint64(t.lo,t.hi)}sint64(e){let t=D.enc(e),n=t.hi>>31,r=t.lo<<1^n,i=(t.hi<<1|t.lo>>>31)^n;return this.writeVarint64(r,i)}uint64(e){let t=D.uEnc(e);return this.writeVarint64(t.lo,t.hi)}writeVarint64(e,t){this.ensureCapacity(10);let n=this.buffer,r=this.pos;for(let i=0;i<28;i+=7){let a=e>>>i,o=!(!(a>>>7)&&t==0);if(n[r++]=(o?a|128:a)&255,!o)return this.pos=r,this}let i=e>>>28&15|(t&7)<<4,a=!!(t>>3);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this;for(let e=3;e<31;e+=7){let i=t>>>e,a=!!(i>>>7);if(n[r++]=(a?i|128:i)&255,!a)return this.pos=r,this}return n[r++]=t>>>31&1,this.pos=r,this}},ft=128,pt=1,mt=new Uint8Array,ht=new DataView(mt.buffer),gt=32;function _t(e){return e<128?1:e<16384?2:e<2097152?3:e<268435456?4:5}var vt=class{constructor(e,t=lt().decodeUtf8){this.decodeUtf8=t,this.varint64Lo=0,this.varint64Hi=0,this.varint64=ye,this.uint32=ke,this.buf=e,this.len=e.length,this.pos=0,this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}tag(){let e=this.pos,t=this.uint32(),n=this.pos-e;if(n>5||n==5&&this.buf[this.pos-1]>15)throw Error(`illegal tag: varint overflows uint32`);let r=t>>>3,i=t&7;if(r<=0||i>5)throw Error(`illegal tag: field no `+r+` wire type `+i);return[r,i]}skip(e,t,n=100){let r=this.pos;switch(e){case k.Varint:for(;this.buf[this.pos++]&128;);break;case k.Bit64:this.pos+=4;case k.Bit32:this.pos+=4;break;case k.LengthDelimited:let r=this.uint32();this.pos+=r;break;case k.StartGroup:if(n<=0)throw Error(`maximum recursion depth reached`);for(;;){let[e,r]=this.tag();if(r===k.EndGroup){if(t!==void 0&&e!==t)throw Error(`invalid end group tag`);break}this.skip(r,e,n-1)}break;default:throw Error(`cant skip wire type `+e)}return this.assertBounds(),this.buf.subarray(r,this.pos)}assertBounds(){if(this.pos>this.len)throw RangeError(`premature EOF`)}int32(){return this.uint32()|0}sint32(){let e=this.uint32();return e>>>1^-(e&1)}int64(){return this.varint64(),D.dec(this.varint64Lo,this.varint64Hi)}uint64(){return this.varint64(),D.uDec(this.varint64Lo,this.varint64Hi)}sint64(){this.varint64();let e=this.varint64Lo,t=this.varint64Hi,n=-(e&1);return e=(e>>>1|(t&1)<<31)^n,t=t>>>1^n,D.dec(e,t)}bool(){let e=this.buf[this.pos];return e<128?(this.pos++,e!==0):(this.varint64(),this.varint64Lo!==0||this.varint64Hi!==0)}fixed32(){return this.view.getUint32((this.pos+=4)-4,!0)}sfixed32(){return this.view.getInt32((this.pos+=4)-4,!0)}fixed64(){return D.uDec(this.sfixed32(),this.sfixed32())}sfixed64(){return D.dec(this.sfixed32(),this.sfixed32())}float(){return this.view.getFloat32((this.pos+=4)-4,!0)}double(){return this.view.getFloat64((this.pos+=8)-8,!0)}bytes(){let e=this.uint32(),t=this.pos;return this.pos+=e,this.assertBounds(),this.buf.subarray(t,t+e)}string(e){let t=this.uint32(),n=this.pos;this.pos+=t,this.assertBounds();let r=this.buf;if(t<=gt){let i=Array(t);for(let a=0;a<t;a++){let t=r[n+a];if(t>127)return this.decodeUtf8(r.subarray(n,this.pos),e);i[a]=t}return String.fromCharCode.apply(String,i)}return this.decodeUtf8(r.subarray(n,this.pos),e)}};function yt(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid int32: `+typeof e);if(!Number.isInteger(e)||e>2147483647||e<-2147483648)throw Error(`invalid int32: `+e)}function bt(e){if(typeof e==`string`)e=Number(e);else if(typeof e!=`number`)throw Error(`invalid uint32: `+typeof e);if(!Number.isInteger(e)||e>4294967295||e<0)throw Error(`invalid uint32: `+e)}function xt(e){if(typeof e==`string`){let t=e;if(e=Number(e),Number.isNaN(e)&&t!==`NaN`)throw Error(`invalid float32: `+t)}else if(typeof e!=`number`)throw Error(`invalid float32: `+typeof e);if(!Number.isFinite(Math.fround(e))&&Number.isFinite(e))throw Error(`invalid float32: `+e)}var St=0;function Ct(e){if(wt(e))return{toMessage:e=>Tt(e),toLocal:e=>Et(e)};if(e.fieldKind==`message`&&!e.oneof&&Ve(e.message)){let t=e.message,n=t.fields[0].localName;return{toMessage:e=>{let r=O(t);return e!==void 0&&(r[n]=e),r},toLocal:e=>e[n]}}let t=e.message;return{toMessage:e=>e===void 0?O(t):e,toLocal:e=>e}}function wt(e){return e.message.typeName==`google.protobuf.Struct`&&e.parent.typeName!=`google.protobuf.Value`}function Tt(e){let t={$typeName:`google.protobuf.Struct`,fields:{}};if(Be(e))for(let n of Object.keys(e))Re(t.fields,n,Ot(e[n]));return t}function Et(e){let t={};for(let n of Object.keys(e.fields))Re(t,n,Dt(e.fields[n]));return t}function Dt(e){switch(e.kind.case){case`structValue`:return Et(e.kind.value);case`listValue`:return e.kind.value.values.map(Dt);case`nullValue`:case void 0:return null;default:return e.kind.value}}function Ot(e){let t={$typeName:`google.protobuf.Value`,kind:{case:void 0}};switch(typeof e){case`number`:t.kind={case:`numberValue`,value:e};break;case`string`:t.kind={case:`stringValue`,value:e};break;case`boolean`:t.kind={case:`boolValue`,value:e};break;case`object`:if(e===null)t.kind={case:`nullValue`,value:St};else if(Array.isArray(e)){let n={$typeName:`google.protobuf.ListValue`,values:[]};if(Array.isArray(e))for(let t of e)n.values.push(Ot(t));t.kind={case:`listValue`,value:n}}else t.kind={case:`structValue`,value:Tt(e)}}return t}var kt=Uint8Array.prototype.setFromBase64;function At(e){let t=e.length,n=t-(t+3>>2);!(t&3)&&e[t-1]==`=`&&(n-=e[t-2]==`=`?2:1);let r=new Uint8Array(n),i=-1;if(kt)try{let n=kt.call(r,e);n.read==t&&(i=n.written)}catch{}return i<0&&(i=jt(r,e)),i==n?r:r.subarray(0,i)}function jt(e,t){let n=It(),r=0,i=0,a,o=0;for(let s=0;s<t.length;s++){if(a=n[t.charCodeAt(s)],a===void 0)switch(t[s]){case`=`:i=0;case`
`:case`\r`:case`	`:case` `:continue;default:throw Error(`invalid base64 string`)}switch(i){case 0:o=a,i=1;break;case 1:e[r++]=o<<2|(a&48)>>4,o=a,i=2;break;case 2:e[r++]=(o&15)<<4|(a&60)>>2,o=a,i=3;break;case 3:e[r++]=(o&3)<<6|a,i=0}}if(i==1)throw Error(`invalid base64 string`);return r}Uint8Array.prototype.toBase64;var Mt,Nt,Pt;function Ft(e){return Mt||(Mt=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/`.split(``),Nt=Mt.slice(0,-2).concat(`-`,`_`)),e==`url`?Nt:Mt}function It(){if(!Pt){Pt=[];let e=Ft(`std`);for(let t=0;t<e.length;t++)Pt[e[t].charCodeAt(0)]=t;Pt[45]=e.indexOf(`+`),Pt[95]=e.indexOf(`/`)}return Pt}function Lt(e){let t=!1,n=[];for(let r=0;r<e.length;r++){let i=e.charAt(r);switch(i){case`_`:t=!0;break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:case`8`:case`9`:n.push(i),t=!1;break;default:t&&(t=!1,i=i.toUpperCase()),n.push(i)}}return n.join(``)}var Rt=new Set([`constructor`,`toString`,`toJSON`,`valueOf`]);function zt(e){return Rt.has(e)?e+`$`:e}function Bt(e){for(let t of e.field)Le(t,`jsonName`)||(t.jsonName=Lt(t.name));e.nestedType.forEach(Bt)}function Vt(e,t){let n=e.values.find(e=>e.name===t);if(!n)throw Error(`cannot parse ${e} default value: ${t}`);return n.number}function Ht(e,t){switch(e){case E.STRING:return t;case E.BYTES:{let n=Ut(t);if(n===!1)throw Error(`cannot parse ${E[e]} default value: ${t}`);return n}case E.INT64:case E.SFIXED64:case E.SINT64:return D.parse(t);case E.UINT64:case E.FIXED64:return D.uParse(t);case E.DOUBLE:case E.FLOAT:switch(t){case`inf`:return 1/0;case`-inf`:return-1/0;case`nan`:return NaN;default:return parseFloat(t)}case E.BOOL:return t===`true`;case E.INT32:case E.UINT32:case E.SINT32:case E.FIXED32:case E.SFIXED32:return parseInt(t,10)}}function Ut(e){let t=[],n={tail:e,c:``,next(){return this.tail.length!=0&&(this.c=this.tail[0],this.tail=this.tail.substring(1),!0)},take(e){if(this.tail.length>=e){let t=this.tail.substring(0,e);return this.tail=this.tail.substring(e),t}return!1}};for(;n.next();)switch(n.c){case`\\`:if(n.next())switch(n.c){case`\\`:t.push(n.c.charCodeAt(0));break;case`b`:t.push(8);break;case`f`:t.push(12);break;case`n`:t.push(10);break;case`r`:t.push(13);break;case`t`:t.push(9);break;case`v`:t.push(11);break;case`0`:case`1`:case`2`:case`3`:case`4`:case`5`:case`6`:case`7`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,8);if(Number.isNaN(i))return!1;t.push(i);break}case`x`:{let e=n.c,r=n.take(2);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;t.push(i);break}case`u`:{let e=n.c,r=n.take(4);if(r===!1)return!1;let i=parseInt(e+r,16);if(Number.isNaN(i))return!1;let a=new Uint8Array(4);new DataView(a.buffer).setInt32(0,i,!0),t.push(a[0],a[1],a[2],a[3]);break}case`U`:{let e=n.c,r=n.take(8);if(r===!1)return!1;let i=D.uEnc(e+r),a=new Uint8Array(8),o=new DataView(a.buffer);o.setInt32(0,i.lo,!0),o.setInt32(4,i.hi,!0),t.push(a[0],a[1],a[2],a[3],a[4],a[5],a[6],a[7]);break}}break;default:t.push(n.c.charCodeAt(0))}return new Uint8Array(t)}function*Wt(e){switch(e.kind){case`file`:for(let t of e.messages)yield t,yield*Wt(t);yield*e.enums,yield*e.services,yield*e.extensions;break;case`message`:for(let t of e.nestedMessages)yield t,yield*Wt(t);yield*e.nestedEnums,yield*e.nestedExtensions}}function Gt(e,t){return Kt([e,t])}function Kt(e,t){let n=qt();if(!e.length)return n;if(`$typeName`in e[0]&&e[0].$typeName==`google.protobuf.FileDescriptorSet`){for(let r of e[0].file)t?.(r),gn(r,n);return n}if(`$typeName`in e[0]){let r=e[0],i=e[1],a=new Set;function o(e){let t=[];for(let r of e.dependency){if(n.getFile(r)!=null||a.has(r))continue;let o=i(r);if(!o)throw Error(`Unable to resolve ${r}, imported by ${e.name}`);`kind`in o?n.addFile(o,!1,!0):(a.add(o.name),t.push(o))}return t.concat(...t.map(o))}for(let e of[r,...o(r)].reverse())t?.(e),gn(e,n)}else for(let t of e)for(let e of t.files)n.addFile(e);return n}function qt(){let e=new Map,t=new Map,n=new Map;return{kind:`registry`,types:e,extendees:t,[Symbol.iterator](){return e.values()},get files(){return n.values()},addFile(e,t,r){if(n.set(e.proto.name,e),!t)for(let t of Wt(e))this.add(t);if(r)for(let n of e.dependencies)this.addFile(n,t,r)},add(n){if(n.kind==`extension`){let e=t.get(n.extendee.typeName);e||t.set(n.extendee.typeName,e=new Map),e.set(n.number,n)}e.set(n.typeName,n)},get(t){return e.get(t)},getFile(e){return n.get(e)},getMessage(t){let n=e.get(t);return n?.kind==`message`?n:void 0},getEnum(t){let n=e.get(t);return n?.kind==`enum`?n:void 0},getExtension(t){let n=e.get(t);return n?.kind==`extension`?n:void 0},getExtensionFor(e,n){return t.get(e.typeName)?.get(n)},getService(t){let n=e.get(t);return n?.kind==`service`?n:void 0}}}var Jt=998,Yt=999,Xt=9999,Zt=9,Qt=10,$t=11,en=12,tn=14,nn=3,rn=2,an=1,on=0,sn=1,cn=2,ln=3,un=1,dn=2,fn=1,pn=2,mn=1002,hn={998:{fieldPresence:1,enumType:2,repeatedFieldEncoding:2,utf8Validation:3,messageEncoding:1,jsonFormat:2,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},999:{fieldPresence:2,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1e3:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:2,defaultSymbolVisibility:1,enforceProtoLimits:1},1001:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:1,defaultSymbolVisibility:2,enforceProtoLimits:1},1002:{fieldPresence:1,enumType:1,repeatedFieldEncoding:1,utf8Validation:2,messageEncoding:1,jsonFormat:1,enforceNamingStyle:3,defaultSymbolVisibility:4,enforceProtoLimits:2}};function gn(e,t){let n={kind:`file`,proto:e,deprecated:e.options?.deprecated??!1,edition:Tn(e),name:e.name.replace(/\.proto$/,``),dependencies:En(e,t),enums:[],messages:[],extensions:[],services:[],toString(){return`file ${e.name}`}},r=new Map,i={get(e){return r.get(e)},add(e){Bn(e.proto.options?.mapEntry===!0),r.set(e.typeName,e)}};for(let r of e.enumType)yn(r,n,void 0,t);for(let r of e.messageType)bn(r,n,void 0,t,i);for(let r of e.service)xn(r,n,t);_n(n,t);for(let e of r.values())vn(e,t,i);for(let e of n.messages)vn(e,t,i),_n(e,t);t.addFile(n,!0)}function _n(e,t){switch(e.kind){case`file`:for(let n of e.proto.extension){let r=wn(n,e,t);e.extensions.push(r),t.add(r)}break;case`message`:for(let n of e.proto.extension){let r=wn(n,e,t);e.nestedExtensions.push(r),t.add(r)}for(let n of e.nestedMessages)_n(n,t)}}function vn(e,t,n){let r=e.proto.oneofDecl.map(t=>Cn(t,e)),i=new Set;for(let a of e.proto.field){let o=Mn(a,r),s=wn(a,e,t,o,n);e.fields.push(s),e.field[s.localName]=s,o===void 0?e.members.push(s):(o.fields.push(s),i.has(o)||(i.add(o),e.members.push(o)))}for(let t of r.filter(e=>i.has(e)))e.oneofs.push(t);for(let r of e.nestedMessages)vn(r,t,n)}function yn(e,t,n,r){var i,a;let o=Dn(e.name,e.value),s={kind:`enum`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,open:!0,name:e.name,typeName:An(e,n,t),value:{},values:[],sharedPrefix:o,toString(){return`enum ${this.typeName}`}};s.open=In(s),r.add(s);for(let t of e.value){let e=t.name,n={kind:`enum_value`,proto:t,deprecated:t.options?.deprecated??!1,parent:s,name:e,localName:zt(o==null?e:e.substring(o.length)),number:t.number,jsonName:On(t)??e,toString(){return`enum value ${s.typeName}.${e}`}};s.values.push(n),(i=s.value)[a=t.number]??(i[a]=n)}(n?.nestedEnums??t.enums).push(s)}function bn(e,t,n,r,i){let a={kind:`message`,proto:e,deprecated:e.options?.deprecated??!1,file:t,parent:n,name:e.name,typeName:An(e,n,t),fields:[],field:{},oneofs:[],members:[],nestedEnums:[],nestedMessages:[],nestedExtensions:[],toString(){return`message ${this.typeName}`}};e.options?.mapEntry===!0?i.add(a):((n?.nestedMessages??t.messages).push(a),r.add(a));for(let n of e.enumType)yn(n,t,a,r);for(let n of e.nestedType)bn(n,t,a,r,i)}function xn(e,t,n){let r={kind:`service`,proto:e,deprecated:e.options?.deprecated??!1,file:t,name:e.name,typeName:An(e,void 0,t),methods:[],method:{},toString(){return`service ${this.typeName}`}};t.services.push(r),n.add(r);for(let t of e.method){let e=Sn(t,r,n);r.methods.push(e),r.method[e.localName]=e}}function Sn(e,t,n){let r;r=e.clientStreaming&&e.serverStreaming?`bidi_streaming`:e.clientStreaming?`client_streaming`:e.serverStreaming?`server_streaming`:`unary`;let i=n.getMessage(jn(e.inputType)),a=n.getMessage(jn(e.outputType));Bn(i,`invalid MethodDescriptorProto: input_type ${e.inputType} not found`),Bn(a,`invalid MethodDescriptorProto: output_type ${e.inputType} not found`);let o=e.name;return{kind:`rpc`,proto:e,deprecated:e.options?.deprecated??!1,parent:t,name:o,localName:zt(o.length?zt(o[0].toLowerCase()+o.substring(1)):o),methodKind:r,input:i,output:a,idempotency:e.options?.idempotencyLevel??on,toString(){return`rpc ${t.typeName}.${o}`}}}function Cn(e,t){return{kind:`oneof`,proto:e,deprecated:!1,parent:t,fields:[],name:e.name,localName:zt(Lt(e.name)),toString(){return`oneof ${t.typeName}.${this.name}`}}}function wn(e,t,n,r,i){let a=i===void 0,o={kind:`field`,proto:e,deprecated:e.options?.deprecated??!1,name:e.name,number:e.number,scalar:void 0,message:void 0,enum:void 0,presence:Nn(e,r,a,t),utf8Validation:Rn(e,t),listKind:void 0,mapKind:void 0,mapKey:void 0,delimitedEncoding:void 0,packed:void 0,longAsString:!1,getDefaultValue:void 0},s;if(a){let r=t.kind==`file`?t:t.file,i=t.kind==`file`?void 0:t,a=An(e,i,r);o.kind=`extension`,o.file=r,o.parent=i,o.oneof=void 0,o.typeName=a,o.jsonName=`[${a}]`,s=()=>`extension ${a}`;let c=n.getMessage(jn(e.extendee));Bn(c,`invalid FieldDescriptorProto: extendee ${e.extendee} not found`),o.extendee=c}else{let n=t;Bn(n.kind==`message`),o.parent=n,o.oneof=r,o.localName=r?Lt(e.name):zt(Lt(e.name)),o.jsonName=e.jsonName,s=()=>`field ${n.typeName}.${e.name}`}Object.defineProperty(o,"toString",{value:s,writable:!0,enumerable:!0,configurable:!0});let c=e.label,l=e.type,u=e.options?.jstype;if(c===nn){let r=l==$t?i?.get(jn(e.typeName)):void 0;if(r){o.fieldKind=`map`;let{key:e,value:t}=Fn(r);return o.mapKey=e.scalar,o.mapKind=t.fieldKind,o.message=t.message,o.delimitedEncoding=!1,o.enum=t.enum,o.scalar=t.scalar,o}switch(o.fieldKind=`list`,l){case $t:case Qt:o.listKind=`message`,o.message=n.getMessage(jn(e.typeName)),Bn(o.message),o.delimitedEncoding=Ln(e,t);break;case tn:o.listKind=`enum`,o.enum=n.getEnum(jn(e.typeName)),Bn(o.enum);break;default:o.listKind=`scalar`,o.scalar=l,o.longAsString=u==an}return o.packed=Pn(e,t),o}switch(l){case $t:case Qt:o.fieldKind=`message`,o.message=n.getMessage(jn(e.typeName)),Bn(o.message,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.delimitedEncoding=Ln(e,t),o.getDefaultValue=()=>void 0;break;case tn:{let t=n.getEnum(jn(e.typeName));Bn(t!==void 0,`invalid FieldDescriptorProto: type_name ${e.typeName} not found`),o.fieldKind=`enum`,o.enum=n.getEnum(jn(e.typeName)),o.getDefaultValue=()=>Le(e,`defaultValue`)?Vt(t,e.defaultValue):void 0;break}default:o.fieldKind=`scalar`,o.scalar=l,o.longAsString=u==an,o.getDefaultValue=()=>Le(e,`defaultValue`)?Ht(l,e.defaultValue):void 0}return o}function Tn(e){switch(e.syntax){case``:case`proto2`:return Jt;case`proto3`:return Yt;case`editions`:if(e.edition===Xt)return mn;if(e.edition in hn)return e.edition;throw Error(`${e.name}: unsupported edition`);default:throw Error(`${e.name}: unsupported syntax "${e.syntax}"`)}}function En(e,t){return e.dependency.map(n=>{let r=t.getFile(n);if(!r)throw Error(`Cannot find ${n}, imported by ${e.name}`);return r})}function Dn(e,t){let n=kn(e)+`_`;for(let e of t){if(!e.name.toLowerCase().startsWith(n))return;let t=e.name.substring(n.length);if(t.length==0||/^\d/.test(t))return}return n}function On(e){let t;for(let n of e.options?.$unknown??[]){if(n.no!==998||n.wireType!==k.LengthDelimited)continue;let e=new vt(new vt(n.data).bytes());for(;e.pos<e.len;){let[n,r]=e.tag();n===1&&r===k.LengthDelimited?t=e.string():e.skip(r,n)}}return t}function kn(e){return(e.substring(0,1)+e.substring(1).replace(/[A-Z]/g,e=>`_`+e)).toLowerCase()}function An(e,t,n){let r;return r=t?`${t.typeName}.${e.name}`:n.proto.package.length>0?`${n.proto.package}.${e.name}`:`${e.name}`,r}function jn(e){return e.startsWith(`.`)?e.substring(1):e}function Mn(e,t){if(!Le(e,`oneofIndex`)||e.proto3Optional)return;let n=t[e.oneofIndex];return Bn(n,`invalid FieldDescriptorProto: oneof #${e.oneofIndex} for field #${e.number} not found`),n}function Nn(e,t,n,r){if(e.label==rn)return ln;if(e.label==nn)return cn;if(t||e.proto3Optional||n)return sn;let i=zn(`fieldPresence`,{proto:e,parent:r});return i==cn&&(e.type==$t||e.type==Qt)?sn:i}function Pn(e,t){if(e.label!=nn)return!1;switch(e.type){case Zt:case en:case Qt:case $t:return!1}let n=e.options;return n&&Le(n,`packed`)?n.packed:un==zn(`repeatedFieldEncoding`,{proto:e,parent:t})}function Fn(e){let t=e.fields.find(e=>e.number===1),n=e.fields.find(e=>e.number===2);return Bn(t&&t.fieldKind==`scalar`&&t.scalar!=E.BYTES&&t.scalar!=E.FLOAT&&t.scalar!=E.DOUBLE&&n&&n.fieldKind!=`list`&&n.fieldKind!=`map`),{key:t,value:n}}function In(e){return fn==zn(`enumType`,{proto:e.proto,parent:e.parent??e.file})}function Ln(e,t){return e.type==Qt||dn==zn(`messageEncoding`,{proto:e,parent:t})}function Rn(e,t){return pn==zn(`utf8Validation`,{proto:e,parent:t})}function zn(e,t){let n=t.proto.options?.features;if(n){let t=n[e];if(t!=0)return t}if(`kind`in t){if(t.kind==`message`)return zn(e,t.parent??t.file);let n=hn[t.edition];if(!n)throw Error(`feature default for edition ${t.edition} not found`);return n[e]}return zn(e,t.parent)}function Bn(e,t){if(!e)throw Error(t)}function Vn(e){let t=Hn(e);return t.messageType.forEach(Bt),Gt(t,()=>void 0).getFile(t.name)}function Hn(e){return Object.assign(Object.create({syntax:``,edition:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FileDescriptorProto`,dependency:[],publicDependency:[],weakDependency:[],optionDependency:[],service:[],extension:[]},e),{messageType:e.messageType.map(Un),enumType:e.enumType.map(Kn)}))}function Un(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.DescriptorProto`,name:e.name,field:e.field?.map(Wn)??[],extension:[],nestedType:e.nestedType?.map(Un)??[],enumType:e.enumType?.map(Kn)??[],extensionRange:e.extensionRange?.map(e=>Object.assign({$typeName:`google.protobuf.DescriptorProto.ExtensionRange`},e))??[],oneofDecl:[],reservedRange:[],reservedName:[]})}function Wn(e){return Object.assign(Object.create({label:1,typeName:``,extendee:``,defaultValue:``,oneofIndex:0,jsonName:``,proto3Optional:!1}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldDescriptorProto`},e),{options:e.options?Gn(e.options):void 0}))}function Gn(e){return Object.assign(Object.create({ctype:0,packed:!1,jstype:0,lazy:!1,unverifiedLazy:!1,deprecated:!1,weak:!1,debugRedact:!1,retention:0}),Object.assign(Object.assign({$typeName:`google.protobuf.FieldOptions`},e),{targets:e.targets??[],editionDefaults:e.editionDefaults?.map(e=>Object.assign({$typeName:`google.protobuf.FieldOptions.EditionDefault`},e))??[],uninterpretedOption:[]}))}function Kn(e){return Object.assign(Object.create({visibility:0}),{$typeName:`google.protobuf.EnumDescriptorProto`,name:e.name,reservedName:[],reservedRange:[],value:e.value.map(e=>Object.assign({$typeName:`google.protobuf.EnumValueDescriptorProto`},e))})}function A(e,t,...n){return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t])}function qn(e,t,...n){if(n.length==0)return e.enums[t];let r=n.pop();return n.reduce((e,t)=>e.nestedMessages[t],e.messages[t]).nestedEnums[r]}var Jn=A(Vn({name:`google/protobuf/descriptor.proto`,package:`google.protobuf`,messageType:[{name:`FileDescriptorSet`,field:[{name:`file`,number:1,type:11,label:3,typeName:`.google.protobuf.FileDescriptorProto`}],extensionRange:[{start:536e6,end:536000001}]},{name:`FileDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`package`,number:2,type:9,label:1},{name:`dependency`,number:3,type:9,label:3},{name:`public_dependency`,number:10,type:5,label:3},{name:`weak_dependency`,number:11,type:5,label:3},{name:`option_dependency`,number:15,type:9,label:3},{name:`message_type`,number:4,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:5,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`service`,number:6,type:11,label:3,typeName:`.google.protobuf.ServiceDescriptorProto`},{name:`extension`,number:7,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FileOptions`},{name:`source_code_info`,number:9,type:11,label:1,typeName:`.google.protobuf.SourceCodeInfo`},{name:`syntax`,number:12,type:9,label:1},{name:`edition`,number:14,type:14,label:1,typeName:`.google.protobuf.Edition`}]},{name:`DescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`field`,number:2,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`extension`,number:6,type:11,label:3,typeName:`.google.protobuf.FieldDescriptorProto`},{name:`nested_type`,number:3,type:11,label:3,typeName:`.google.protobuf.DescriptorProto`},{name:`enum_type`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto`},{name:`extension_range`,number:5,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ExtensionRange`},{name:`oneof_decl`,number:8,type:11,label:3,typeName:`.google.protobuf.OneofDescriptorProto`},{name:`options`,number:7,type:11,label:1,typeName:`.google.protobuf.MessageOptions`},{name:`reserved_range`,number:9,type:11,label:3,typeName:`.google.protobuf.DescriptorProto.ReservedRange`},{name:`reserved_name`,number:10,type:9,label:3},{name:`visibility`,number:11,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`ExtensionRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ExtensionRangeOptions`}]},{name:`ReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`ExtensionRangeOptions`,field:[{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`},{name:`declaration`,number:2,type:11,label:3,typeName:`.google.protobuf.ExtensionRangeOptions.Declaration`,options:{retention:2}},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`verification`,number:3,type:14,label:1,typeName:`.google.protobuf.ExtensionRangeOptions.VerificationState`,defaultValue:`UNVERIFIED`,options:{retention:2}}],nestedType:[{name:`Declaration`,field:[{name:`number`,number:1,type:5,label:1},{name:`full_name`,number:2,type:9,label:1},{name:`type`,number:3,type:9,label:1},{name:`reserved`,number:5,type:8,label:1},{name:`repeated`,number:6,type:8,label:1}]}],enumType:[{name:`VerificationState`,value:[{name:`DECLARATION`,number:0},{name:`UNVERIFIED`,number:1}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:3,type:5,label:1},{name:`label`,number:4,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Label`},{name:`type`,number:5,type:14,label:1,typeName:`.google.protobuf.FieldDescriptorProto.Type`},{name:`type_name`,number:6,type:9,label:1},{name:`extendee`,number:2,type:9,label:1},{name:`default_value`,number:7,type:9,label:1},{name:`oneof_index`,number:9,type:5,label:1},{name:`json_name`,number:10,type:9,label:1},{name:`options`,number:8,type:11,label:1,typeName:`.google.protobuf.FieldOptions`},{name:`proto3_optional`,number:17,type:8,label:1}],enumType:[{name:`Type`,value:[{name:`TYPE_DOUBLE`,number:1},{name:`TYPE_FLOAT`,number:2},{name:`TYPE_INT64`,number:3},{name:`TYPE_UINT64`,number:4},{name:`TYPE_INT32`,number:5},{name:`TYPE_FIXED64`,number:6},{name:`TYPE_FIXED32`,number:7},{name:`TYPE_BOOL`,number:8},{name:`TYPE_STRING`,number:9},{name:`TYPE_GROUP`,number:10},{name:`TYPE_MESSAGE`,number:11},{name:`TYPE_BYTES`,number:12},{name:`TYPE_UINT32`,number:13},{name:`TYPE_ENUM`,number:14},{name:`TYPE_SFIXED32`,number:15},{name:`TYPE_SFIXED64`,number:16},{name:`TYPE_SINT32`,number:17},{name:`TYPE_SINT64`,number:18}]},{name:`Label`,value:[{name:`LABEL_OPTIONAL`,number:1},{name:`LABEL_REPEATED`,number:3},{name:`LABEL_REQUIRED`,number:2}]}]},{name:`OneofDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`options`,number:2,type:11,label:1,typeName:`.google.protobuf.OneofOptions`}]},{name:`EnumDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`value`,number:2,type:11,label:3,typeName:`.google.protobuf.EnumValueDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumOptions`},{name:`reserved_range`,number:4,type:11,label:3,typeName:`.google.protobuf.EnumDescriptorProto.EnumReservedRange`},{name:`reserved_name`,number:5,type:9,label:3},{name:`visibility`,number:6,type:14,label:1,typeName:`.google.protobuf.SymbolVisibility`}],nestedType:[{name:`EnumReservedRange`,field:[{name:`start`,number:1,type:5,label:1},{name:`end`,number:2,type:5,label:1}]}]},{name:`EnumValueDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`number`,number:2,type:5,label:1},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.EnumValueOptions`}]},{name:`ServiceDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`method`,number:2,type:11,label:3,typeName:`.google.protobuf.MethodDescriptorProto`},{name:`options`,number:3,type:11,label:1,typeName:`.google.protobuf.ServiceOptions`}]},{name:`MethodDescriptorProto`,field:[{name:`name`,number:1,type:9,label:1},{name:`input_type`,number:2,type:9,label:1},{name:`output_type`,number:3,type:9,label:1},{name:`options`,number:4,type:11,label:1,typeName:`.google.protobuf.MethodOptions`},{name:`client_streaming`,number:5,type:8,label:1,defaultValue:`false`},{name:`server_streaming`,number:6,type:8,label:1,defaultValue:`false`}]},{name:`FileOptions`,field:[{name:`java_package`,number:1,type:9,label:1},{name:`java_outer_classname`,number:8,type:9,label:1},{name:`java_multiple_files`,number:10,type:8,label:1,defaultValue:`false`,options:{}},{name:`java_generate_equals_and_hash`,number:20,type:8,label:1,options:{deprecated:!0}},{name:`java_string_check_utf8`,number:27,type:8,label:1,defaultValue:`false`},{name:`optimize_for`,number:9,type:14,label:1,typeName:`.google.protobuf.FileOptions.OptimizeMode`,defaultValue:`SPEED`},{name:`go_package`,number:11,type:9,label:1},{name:`cc_generic_services`,number:16,type:8,label:1,defaultValue:`false`},{name:`java_generic_services`,number:17,type:8,label:1,defaultValue:`false`},{name:`py_generic_services`,number:18,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:23,type:8,label:1,defaultValue:`false`},{name:`cc_enable_arenas`,number:31,type:8,label:1,defaultValue:`true`,options:{}},{name:`objc_class_prefix`,number:36,type:9,label:1},{name:`csharp_namespace`,number:37,type:9,label:1},{name:`swift_prefix`,number:39,type:9,label:1},{name:`php_class_prefix`,number:40,type:9,label:1},{name:`php_namespace`,number:41,type:9,label:1},{name:`php_metadata_namespace`,number:44,type:9,label:1},{name:`ruby_package`,number:45,type:9,label:1},{name:`features`,number:50,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`OptimizeMode`,value:[{name:`SPEED`,number:1},{name:`CODE_SIZE`,number:2},{name:`LITE_RUNTIME`,number:3}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MessageOptions`,field:[{name:`message_set_wire_format`,number:1,type:8,label:1,defaultValue:`false`},{name:`no_standard_descriptor_accessor`,number:2,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`map_entry`,number:7,type:8,label:1},{name:`deprecated_legacy_json_field_conflicts`,number:11,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:12,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`FieldOptions`,field:[{name:`ctype`,number:1,type:14,label:1,typeName:`.google.protobuf.FieldOptions.CType`,defaultValue:`STRING`},{name:`packed`,number:2,type:8,label:1},{name:`jstype`,number:6,type:14,label:1,typeName:`.google.protobuf.FieldOptions.JSType`,defaultValue:`JS_NORMAL`},{name:`lazy`,number:5,type:8,label:1,defaultValue:`false`},{name:`unverified_lazy`,number:15,type:8,label:1,defaultValue:`false`},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`weak`,number:10,type:8,label:1,defaultValue:`false`,options:{deprecated:!0}},{name:`debug_redact`,number:16,type:8,label:1,defaultValue:`false`},{name:`retention`,number:17,type:14,label:1,typeName:`.google.protobuf.FieldOptions.OptionRetention`},{name:`targets`,number:19,type:14,label:3,typeName:`.google.protobuf.FieldOptions.OptionTargetType`},{name:`edition_defaults`,number:20,type:11,label:3,typeName:`.google.protobuf.FieldOptions.EditionDefault`},{name:`features`,number:21,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`feature_support`,number:22,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],nestedType:[{name:`EditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`value`,number:2,type:9,label:1}]},{name:`FeatureSupport`,field:[{name:`edition_introduced`,number:1,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`edition_deprecated`,number:2,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`deprecation_warning`,number:3,type:9,label:1},{name:`edition_removed`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`removal_error`,number:5,type:9,label:1}]}],enumType:[{name:`CType`,value:[{name:`STRING`,number:0},{name:`CORD`,number:1},{name:`STRING_PIECE`,number:2}]},{name:`JSType`,value:[{name:`JS_NORMAL`,number:0},{name:`JS_STRING`,number:1},{name:`JS_NUMBER`,number:2}]},{name:`OptionRetention`,value:[{name:`RETENTION_UNKNOWN`,number:0},{name:`RETENTION_RUNTIME`,number:1},{name:`RETENTION_SOURCE`,number:2}]},{name:`OptionTargetType`,value:[{name:`TARGET_TYPE_UNKNOWN`,number:0},{name:`TARGET_TYPE_FILE`,number:1},{name:`TARGET_TYPE_EXTENSION_RANGE`,number:2},{name:`TARGET_TYPE_MESSAGE`,number:3},{name:`TARGET_TYPE_FIELD`,number:4},{name:`TARGET_TYPE_ONEOF`,number:5},{name:`TARGET_TYPE_ENUM`,number:6},{name:`TARGET_TYPE_ENUM_ENTRY`,number:7},{name:`TARGET_TYPE_SERVICE`,number:8},{name:`TARGET_TYPE_METHOD`,number:9}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`OneofOptions`,field:[{name:`features`,number:1,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumOptions`,field:[{name:`allow_alias`,number:2,type:8,label:1},{name:`deprecated`,number:3,type:8,label:1,defaultValue:`false`},{name:`deprecated_legacy_json_field_conflicts`,number:6,type:8,label:1,options:{deprecated:!0}},{name:`features`,number:7,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`EnumValueOptions`,field:[{name:`deprecated`,number:1,type:8,label:1,defaultValue:`false`},{name:`features`,number:2,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`debug_redact`,number:3,type:8,label:1,defaultValue:`false`},{name:`feature_support`,number:4,type:11,label:1,typeName:`.google.protobuf.FieldOptions.FeatureSupport`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`ServiceOptions`,field:[{name:`features`,number:34,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`MethodOptions`,field:[{name:`deprecated`,number:33,type:8,label:1,defaultValue:`false`},{name:`idempotency_level`,number:34,type:14,label:1,typeName:`.google.protobuf.MethodOptions.IdempotencyLevel`,defaultValue:`IDEMPOTENCY_UNKNOWN`},{name:`features`,number:35,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`uninterpreted_option`,number:999,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption`}],enumType:[{name:`IdempotencyLevel`,value:[{name:`IDEMPOTENCY_UNKNOWN`,number:0},{name:`NO_SIDE_EFFECTS`,number:1},{name:`IDEMPOTENT`,number:2}]}],extensionRange:[{start:990,end:999},{start:1e3,end:536870912}]},{name:`UninterpretedOption`,field:[{name:`name`,number:2,type:11,label:3,typeName:`.google.protobuf.UninterpretedOption.NamePart`},{name:`identifier_value`,number:3,type:9,label:1},{name:`positive_int_value`,number:4,type:4,label:1},{name:`negative_int_value`,number:5,type:3,label:1},{name:`double_value`,number:6,type:1,label:1},{name:`string_value`,number:7,type:12,label:1},{name:`aggregate_value`,number:8,type:9,label:1}],nestedType:[{name:`NamePart`,field:[{name:`name_part`,number:1,type:9,label:2},{name:`is_extension`,number:2,type:8,label:2}]}]},{name:`FeatureSet`,field:[{name:`field_presence`,number:1,type:14,label:1,typeName:`.google.protobuf.FeatureSet.FieldPresence`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPLICIT`,edition:900},{value:`IMPLICIT`,edition:999},{value:`EXPLICIT`,edition:1e3}]}},{name:`enum_type`,number:2,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnumType`,options:{retention:1,targets:[6,1],editionDefaults:[{value:`CLOSED`,edition:900},{value:`OPEN`,edition:999}]}},{name:`repeated_field_encoding`,number:3,type:14,label:1,typeName:`.google.protobuf.FeatureSet.RepeatedFieldEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`EXPANDED`,edition:900},{value:`PACKED`,edition:999}]}},{name:`utf8_validation`,number:4,type:14,label:1,typeName:`.google.protobuf.FeatureSet.Utf8Validation`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`NONE`,edition:900},{value:`VERIFY`,edition:999}]}},{name:`message_encoding`,number:5,type:14,label:1,typeName:`.google.protobuf.FeatureSet.MessageEncoding`,options:{retention:1,targets:[4,1],editionDefaults:[{value:`LENGTH_PREFIXED`,edition:900}]}},{name:`json_format`,number:6,type:14,label:1,typeName:`.google.protobuf.FeatureSet.JsonFormat`,options:{retention:1,targets:[3,6,1],editionDefaults:[{value:`LEGACY_BEST_EFFORT`,edition:900},{value:`ALLOW`,edition:999}]}},{name:`enforce_naming_style`,number:7,type:14,label:1,typeName:`.google.protobuf.FeatureSet.EnforceNamingStyle`,options:{retention:2,targets:[1,2,3,4,5,6,7,8,9],editionDefaults:[{value:`STYLE_LEGACY`,edition:900},{value:`STYLE2024`,edition:1001},{value:`STYLE2026`,edition:1002}]}},{name:`default_symbol_visibility`,number:8,type:14,label:1,typeName:`.google.protobuf.FeatureSet.VisibilityFeature.DefaultSymbolVisibility`,options:{retention:2,targets:[1],editionDefaults:[{value:`EXPORT_ALL`,edition:900},{value:`EXPORT_TOP_LEVEL`,edition:1001},{value:`STRICT`,edition:1002}]}},{name:`enforce_proto_limits`,number:9,type:14,label:1,typeName:`.google.protobuf.FeatureSet.ProtoLimitsFeature.EnforceProtoLimits`,options:{retention:2,targets:[6,3,4,5],editionDefaults:[{value:`LEGACY_NO_EXPLICIT_LIMITS`,edition:900},{value:`PROTO_LIMITS2026`,edition:1002}]}}],nestedType:[{name:`VisibilityFeature`,enumType:[{name:`DefaultSymbolVisibility`,value:[{name:`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,number:0},{name:`EXPORT_ALL`,number:1},{name:`EXPORT_TOP_LEVEL`,number:2},{name:`LOCAL_ALL`,number:3},{name:`STRICT`,number:4}]}]},{name:`ProtoLimitsFeature`,enumType:[{name:`EnforceProtoLimits`,value:[{name:`PROTO_LIMITS_UNKNOWN`,number:0},{name:`LEGACY_NO_EXPLICIT_LIMITS`,number:1},{name:`PROTO_LIMITS2026`,number:2}]}]}],enumType:[{name:`FieldPresence`,value:[{name:`FIELD_PRESENCE_UNKNOWN`,number:0},{name:`EXPLICIT`,number:1},{name:`IMPLICIT`,number:2},{name:`LEGACY_REQUIRED`,number:3}]},{name:`EnumType`,value:[{name:`ENUM_TYPE_UNKNOWN`,number:0},{name:`OPEN`,number:1},{name:`CLOSED`,number:2}]},{name:`RepeatedFieldEncoding`,value:[{name:`REPEATED_FIELD_ENCODING_UNKNOWN`,number:0},{name:`PACKED`,number:1},{name:`EXPANDED`,number:2}]},{name:`Utf8Validation`,value:[{name:`UTF8_VALIDATION_UNKNOWN`,number:0},{name:`VERIFY`,number:2},{name:`NONE`,number:3}]},{name:`MessageEncoding`,value:[{name:`MESSAGE_ENCODING_UNKNOWN`,number:0},{name:`LENGTH_PREFIXED`,number:1},{name:`DELIMITED`,number:2}]},{name:`JsonFormat`,value:[{name:`JSON_FORMAT_UNKNOWN`,number:0},{name:`ALLOW`,number:1},{name:`LEGACY_BEST_EFFORT`,number:2}]},{name:`EnforceNamingStyle`,value:[{name:`ENFORCE_NAMING_STYLE_UNKNOWN`,number:0},{name:`STYLE2024`,number:1},{name:`STYLE_LEGACY`,number:2},{name:`STYLE2026`,number:3}]}],extensionRange:[{start:1e3,end:9995},{start:9995,end:1e4},{start:1e4,end:10001}]},{name:`FeatureSetDefaults`,field:[{name:`defaults`,number:1,type:11,label:3,typeName:`.google.protobuf.FeatureSetDefaults.FeatureSetEditionDefault`},{name:`minimum_edition`,number:4,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`maximum_edition`,number:5,type:14,label:1,typeName:`.google.protobuf.Edition`}],nestedType:[{name:`FeatureSetEditionDefault`,field:[{name:`edition`,number:3,type:14,label:1,typeName:`.google.protobuf.Edition`},{name:`overridable_features`,number:4,type:11,label:1,typeName:`.google.protobuf.FeatureSet`},{name:`fixed_features`,number:5,type:11,label:1,typeName:`.google.protobuf.FeatureSet`}]}]},{name:`SourceCodeInfo`,field:[{name:`location`,number:1,type:11,label:3,typeName:`.google.protobuf.SourceCodeInfo.Location`}],nestedType:[{name:`Location`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`span`,number:2,type:5,label:3,options:{packed:!0}},{name:`leading_comments`,number:3,type:9,label:1},{name:`trailing_comments`,number:4,type:9,label:1},{name:`leading_detached_comments`,number:6,type:9,label:3}]}],extensionRange:[{start:536e6,end:536000001}]},{name:`GeneratedCodeInfo`,field:[{name:`annotation`,number:1,type:11,label:3,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation`}],nestedType:[{name:`Annotation`,field:[{name:`path`,number:1,type:5,label:3,options:{packed:!0}},{name:`source_file`,number:2,type:9,label:1},{name:`begin`,number:3,type:5,label:1},{name:`end`,number:4,type:5,label:1},{name:`semantic`,number:5,type:14,label:1,typeName:`.google.protobuf.GeneratedCodeInfo.Annotation.Semantic`}],enumType:[{name:`Semantic`,value:[{name:`NONE`,number:0},{name:`SET`,number:1},{name:`ALIAS`,number:2}]}]}]}],enumType:[{name:`Edition`,value:[{name:`EDITION_UNKNOWN`,number:0},{name:`EDITION_LEGACY`,number:900},{name:`EDITION_PROTO2`,number:998},{name:`EDITION_PROTO3`,number:999},{name:`EDITION_2023`,number:1e3},{name:`EDITION_2024`,number:1001},{name:`EDITION_2026`,number:1002},{name:`EDITION_UNSTABLE`,number:9999},{name:`EDITION_1_TEST_ONLY`,number:1},{name:`EDITION_2_TEST_ONLY`,number:2},{name:`EDITION_99997_TEST_ONLY`,number:99997},{name:`EDITION_99998_TEST_ONLY`,number:99998},{name:`EDITION_99999_TEST_ONLY`,number:99999},{name:`EDITION_MAX`,number:2147483647}]},{name:`SymbolVisibility`,value:[{name:`VISIBILITY_UNSET`,number:0},{name:`VISIBILITY_LOCAL`,number:1},{name:`VISIBILITY_EXPORT`,number:2}]}]}),1),Yn;(function(e){e[e.DECLARATION=0]=`DECLARATION`,e[e.UNVERIFIED=1]=`UNVERIFIED`})(Yn||={});var Xn;(function(e){e[e.DOUBLE=1]=`DOUBLE`,e[e.FLOAT=2]=`FLOAT`,e[e.INT64=3]=`INT64`,e[e.UINT64=4]=`UINT64`,e[e.INT32=5]=`INT32`,e[e.FIXED64=6]=`FIXED64`,e[e.FIXED32=7]=`FIXED32`,e[e.BOOL=8]=`BOOL`,e[e.STRING=9]=`STRING`,e[e.GROUP=10]=`GROUP`,e[e.MESSAGE=11]=`MESSAGE`,e[e.BYTES=12]=`BYTES`,e[e.UINT32=13]=`UINT32`,e[e.ENUM=14]=`ENUM`,e[e.SFIXED32=15]=`SFIXED32`,e[e.SFIXED64=16]=`SFIXED64`,e[e.SINT32=17]=`SINT32`,e[e.SINT64=18]=`SINT64`})(Xn||={});var Zn;(function(e){e[e.OPTIONAL=1]=`OPTIONAL`,e[e.REPEATED=3]=`REPEATED`,e[e.REQUIRED=2]=`REQUIRED`})(Zn||={});var Qn;(function(e){e[e.SPEED=1]=`SPEED`,e[e.CODE_SIZE=2]=`CODE_SIZE`,e[e.LITE_RUNTIME=3]=`LITE_RUNTIME`})(Qn||={});var $n;(function(e){e[e.STRING=0]=`STRING`,e[e.CORD=1]=`CORD`,e[e.STRING_PIECE=2]=`STRING_PIECE`})($n||={});var er;(function(e){e[e.JS_NORMAL=0]=`JS_NORMAL`,e[e.JS_STRING=1]=`JS_STRING`,e[e.JS_NUMBER=2]=`JS_NUMBER`})(er||={});var tr;(function(e){e[e.RETENTION_UNKNOWN=0]=`RETENTION_UNKNOWN`,e[e.RETENTION_RUNTIME=1]=`RETENTION_RUNTIME`,e[e.RETENTION_SOURCE=2]=`RETENTION_SOURCE`})(tr||={});var nr;(function(e){e[e.TARGET_TYPE_UNKNOWN=0]=`TARGET_TYPE_UNKNOWN`,e[e.TARGET_TYPE_FILE=1]=`TARGET_TYPE_FILE`,e[e.TARGET_TYPE_EXTENSION_RANGE=2]=`TARGET_TYPE_EXTENSION_RANGE`,e[e.TARGET_TYPE_MESSAGE=3]=`TARGET_TYPE_MESSAGE`,e[e.TARGET_TYPE_FIELD=4]=`TARGET_TYPE_FIELD`,e[e.TARGET_TYPE_ONEOF=5]=`TARGET_TYPE_ONEOF`,e[e.TARGET_TYPE_ENUM=6]=`TARGET_TYPE_ENUM`,e[e.TARGET_TYPE_ENUM_ENTRY=7]=`TARGET_TYPE_ENUM_ENTRY`,e[e.TARGET_TYPE_SERVICE=8]=`TARGET_TYPE_SERVICE`,e[e.TARGET_TYPE_METHOD=9]=`TARGET_TYPE_METHOD`})(nr||={});var rr;(function(e){e[e.IDEMPOTENCY_UNKNOWN=0]=`IDEMPOTENCY_UNKNOWN`,e[e.NO_SIDE_EFFECTS=1]=`NO_SIDE_EFFECTS`,e[e.IDEMPOTENT=2]=`IDEMPOTENT`})(rr||={});var ir;(function(e){e[e.DEFAULT_SYMBOL_VISIBILITY_UNKNOWN=0]=`DEFAULT_SYMBOL_VISIBILITY_UNKNOWN`,e[e.EXPORT_ALL=1]=`EXPORT_ALL`,e[e.EXPORT_TOP_LEVEL=2]=`EXPORT_TOP_LEVEL`,e[e.LOCAL_ALL=3]=`LOCAL_ALL`,e[e.STRICT=4]=`STRICT`})(ir||={});var ar;(function(e){e[e.PROTO_LIMITS_UNKNOWN=0]=`PROTO_LIMITS_UNKNOWN`,e[e.LEGACY_NO_EXPLICIT_LIMITS=1]=`LEGACY_NO_EXPLICIT_LIMITS`,e[e.PROTO_LIMITS2026=2]=`PROTO_LIMITS2026`})(ar||={});var or;(function(e){e[e.FIELD_PRESENCE_UNKNOWN=0]=`FIELD_PRESENCE_UNKNOWN`,e[e.EXPLICIT=1]=`EXPLICIT`,e[e.IMPLICIT=2]=`IMPLICIT`,e[e.LEGACY_REQUIRED=3]=`LEGACY_REQUIRED`})(or||={});var sr;(function(e){e[e.ENUM_TYPE_UNKNOWN=0]=`ENUM_TYPE_UNKNOWN`,e[e.OPEN=1]=`OPEN`,e[e.CLOSED=2]=`CLOSED`})(sr||={});var cr;(function(e){e[e.REPEATED_FIELD_ENCODING_UNKNOWN=0]=`REPEATED_FIELD_ENCODING_UNKNOWN`,e[e.PACKED=1]=`PACKED`,e[e.EXPANDED=2]=`EXPANDED`})(cr||={});var lr;(function(e){e[e.UTF8_VALIDATION_UNKNOWN=0]=`UTF8_VALIDATION_UNKNOWN`,e[e.VERIFY=2]=`VERIFY`,e[e.NONE=3]=`NONE`})(lr||={});var ur;(function(e){e[e.MESSAGE_ENCODING_UNKNOWN=0]=`MESSAGE_ENCODING_UNKNOWN`,e[e.LENGTH_PREFIXED=1]=`LENGTH_PREFIXED`,e[e.DELIMITED=2]=`DELIMITED`})(ur||={});var dr;(function(e){e[e.JSON_FORMAT_UNKNOWN=0]=`JSON_FORMAT_UNKNOWN`,e[e.ALLOW=1]=`ALLOW`,e[e.LEGACY_BEST_EFFORT=2]=`LEGACY_BEST_EFFORT`})(dr||={});var fr;(function(e){e[e.ENFORCE_NAMING_STYLE_UNKNOWN=0]=`ENFORCE_NAMING_STYLE_UNKNOWN`,e[e.STYLE2024=1]=`STYLE2024`,e[e.STYLE_LEGACY=2]=`STYLE_LEGACY`,e[e.STYLE2026=3]=`STYLE2026`})(fr||={});var pr;(function(e){e[e.NONE=0]=`NONE`,e[e.SET=1]=`SET`,e[e.ALIAS=2]=`ALIAS`})(pr||={});var mr;(function(e){e[e.EDITION_UNKNOWN=0]=`EDITION_UNKNOWN`,e[e.EDITION_LEGACY=900]=`EDITION_LEGACY`,e[e.EDITION_PROTO2=998]=`EDITION_PROTO2`,e[e.EDITION_PROTO3=999]=`EDITION_PROTO3`,e[e.EDITION_2023=1e3]=`EDITION_2023`,e[e.EDITION_2024=1001]=`EDITION_2024`,e[e.EDITION_2026=1002]=`EDITION_2026`,e[e.EDITION_UNSTABLE=9999]=`EDITION_UNSTABLE`,e[e.EDITION_1_TEST_ONLY=1]=`EDITION_1_TEST_ONLY`,e[e.EDITION_2_TEST_ONLY=2]=`EDITION_2_TEST_ONLY`,e[e.EDITION_99997_TEST_ONLY=99997]=`EDITION_99997_TEST_ONLY`,e[e.EDITION_99998_TEST_ONLY=99998]=`EDITION_99998_TEST_ONLY`,e[e.EDITION_99999_TEST_ONLY=99999]=`EDITION_99999_TEST_ONLY`,e[e.EDITION_MAX=2147483647]=`EDITION_MAX`})(mr||={});var hr;(function(e){e[e.VISIBILITY_UNSET=0]=`VISIBILITY_UNSET`,e[e.VISIBILITY_LOCAL=1]=`VISIBILITY_LOCAL`,e[e.VISIBILITY_EXPORT=2]=`VISIBILITY_EXPORT`})(hr||={});function gr(e){return Object.assign(Object.assign({readUnknownFields:!0,recursionLimit:100},e),{depth:0})}function _r(e,t,n){let r=O(e);return yr(e).read(r,new vt(t),gr(n),t.byteLength),r}var vr=new WeakMap;function yr(e){let t=vr.get(e);return t===void 0&&(t=br(e)),t}function br(e){let t=String(e),n=new Map,r={read:xr(t,n),readGroup:Sr(t,n)};vr.set(e,r);for(let t of e.fields)n.set(t.number,Cr(t));return r}function xr(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o=r.pos+a,s=n.$unknown??[];for(;r.pos<o;){let[e,a]=r.tag(),o=t.get(e);if(o===void 0){let t=r.skip(a,e,i.recursionLimit-i.depth);i.readUnknownFields&&s.push({no:e,wireType:a,data:t})}else o(n,r,i,a)}s.length>0&&(n.$unknown=s),i.depth--}}function Sr(e,t){return(n,r,i,a)=>{if(++i.depth>i.recursionLimit)throw Error(`cannot decode ${e} from binary: maximum recursion depth of ${i.recursionLimit} reached`);let o,s,c=n.$unknown??[];for(;r.pos<r.len&&([o,s]=r.tag(),s!=k.EndGroup);){let e=t.get(o);if(e===void 0){let e=r.skip(s,o,i.recursionLimit-i.depth);i.readUnknownFields&&c.push({no:o,wireType:s,data:e})}else e(n,r,i,s)}if(s!=k.EndGroup||o!==a)throw Error(`invalid end group tag`);c.length>0&&(n.$unknown=c),i.depth--}}function Cr(e){switch(e.fieldKind){case`scalar`:return wr(e);case`enum`:return Tr(e);case`message`:return Er(e);case`list`:return Or(e);case`map`:return kr(e)}}function wr(e){let t=Ar(e.scalar,e.utf8Validation,e.longAsString),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i)=>{e[r]={case:n,value:t(i)}}}return(e,r)=>{e[n]=t(r)}}function Tr(e){let t=e.localName,n=e.oneof?.localName;if(e.enum.open)return n===void 0?(e,n)=>{e[t]=n.int32()}:(e,r)=>{e[n]={case:t,value:r.int32()}};let r=e.enum.values,i=e.number;return(e,a,o,s)=>{let c=a.int32();if(r.some(e=>e.number===c))n===void 0?e[t]=c:e[n]={case:t,value:c};else if(o.readUnknownFields){let t=[];Oe(c,t);let n=e.$unknown??[];n.push({no:i,wireType:s,data:new Uint8Array(t)}),e.$unknown=n}}}function Er(e){let t=e.localName,{toMessage:n,toLocal:r}=Ct(e),i=Dr(e);if(e.oneof){let a=e.oneof.localName;return(e,o,s)=>{let c=e[a],l=n(c.case===t?c.value:void 0);i(l,o,s),e[a]={case:t,value:r(l)}}}return(e,a,o)=>{let s=n(e[t]);i(s,a,o),e[t]=r(s)}}function Dr(e){let t=yr(e.message);if(e.delimitedEncoding){let n=e.number;return(e,r,i)=>t.readGroup(e,r,i,n)}return(e,n,r)=>t.read(e,n,r,n.uint32())}function Or(e){let t=e.localName;if(e.listKind==`message`){let{toMessage:n,toLocal:r}=Ct(e),i=Dr(e);return(e,a,o)=>{let s=n(void 0);i(s,a,o),e[t].push(r(s))}}let n=e.listKind==`enum`?E.INT32:e.scalar,r=e.listKind==`scalar`&&e.longAsString,i=Ar(n,e.utf8Validation,r),a=n!=E.STRING&&n!=E.BYTES;return(e,n,r,o)=>{let s=e[t];if(o==k.LengthDelimited&&a){let e=n.uint32()+n.pos;for(;n.pos<e;)s.push(i(n))}else s.push(i(n))}}function kr(e){let t=e.localName,n=Ar(e.mapKey,e.utf8Validation,!1),r=Ne(e.mapKey,!1),i,a;switch(e.mapKind){case`scalar`:{let t=e.scalar,n=Ar(t,e.utf8Validation,!1);if(i=e=>n(e),t==E.BYTES)a=()=>new Uint8Array;else{let e=Ne(t,!1);a=()=>e}break}case`enum`:{let t=e.enum.values[0].number;i=e=>e.int32(),a=()=>t;break}case`message`:{let{toMessage:t,toLocal:n}=Ct(e),r=yr(e.message).read;i=(e,i,a)=>{let o=t(a);return r(o,e,i,e.uint32()),n(o)},a=()=>n(t(void 0));break}}return(e,o,s)=>{let c=e[t],l,u,d=o.uint32(),f=o.pos+d;for(;o.pos<f;){let[e,t]=o.tag();switch(e){case 1:l=n(o);break;case 2:u=i(o,s,u);break;default:o.skip(t,e,s.recursionLimit-s.depth)}}l===void 0&&(l=r),u===void 0&&(u=a()),Re(c,l,u)}}function Ar(e,t,n){switch(e){case E.STRING:return e=>e.string(t);case E.BOOL:return e=>e.bool();case E.DOUBLE:return e=>e.double();case E.FLOAT:return e=>e.float();case E.INT32:return e=>e.int32();case E.INT64:return n?e=>String(e.int64()):e=>e.int64();case E.UINT64:return n?e=>String(e.uint64()):e=>e.uint64();case E.FIXED64:return n?e=>String(e.fixed64()):e=>e.fixed64();case E.BYTES:return e=>e.bytes();case E.FIXED32:return e=>e.fixed32();case E.SFIXED32:return e=>e.sfixed32();case E.SFIXED64:return n?e=>String(e.sfixed64()):e=>e.sfixed64();case E.SINT64:return n?e=>String(e.sint64()):e=>e.sint64();case E.UINT32:return e=>e.uint32();case E.SINT32:return e=>e.sint32()}}function j(e,t){let n=_r(Jn,At(e));return n.messageType.forEach(Bt),n.dependency=t?.map(e=>e.proto.name)??[],Gt(n,e=>t?.find(t=>t.proto.name===e)).getFile(n.name)}var jr=2,Mr=3,Nr={writeUnknownFields:!0};function Pr(e){return e?Object.assign(Object.assign({},Nr),e):Nr}function Fr(e,t,n){let r=new dt;return Lr(e)(r,Pr(n),t),r.finish()}var Ir=new WeakMap;function Lr(e){let t=Ir.get(e);return t===void 0&&(t=Rr(e)),t}function Rr(e){let t=e.typeName,n=e.fields.concat().sort((e,t)=>e.number-t.number),r=n[0],i=[],a=(e,n,a)=>{if(a.$typeName!==t&&r!==void 0)throw new ot(r,`cannot use ${r} with message ${a.$typeName}`,`ForeignFieldError`);for(let t=0;t<i.length;t++)i[t](e,n,a);let o=a.$unknown;if(o!==void 0&&n.writeUnknownFields)for(let t=0;t<o.length;t++){let{no:n,wireType:r,data:i}=o[t];e.tag(n,r).raw(i)}};Ir.set(e,a);for(let e of n)i.push(zr(e));return a}function zr(e){switch(e.fieldKind){case`message`:case`scalar`:case`enum`:return Br(e);case`list`:return Hr(e);case`map`:return Ur(e)}}function Br(e){let t=Vr(e),n=e.localName;if(e.oneof){let r=e.oneof.localName;return(e,i,a)=>{let o=a[r];o.case===n&&t(e,i,o.value)}}if(e.presence!=jr){let r=e.presence==Mr?`cannot encode ${e} to binary: required field not set`:void 0;return(e,i,a)=>{let o=a[n];if(o!==void 0&&Object.prototype.hasOwnProperty.call(a,n))t(e,i,o);else if(r!==void 0)throw Error(r)}}if(e.fieldKind==`enum`){let r=e.enum.values[0].number;return(e,i,a)=>{let o=a[n];o!==r&&t(e,i,o)}}switch(e.scalar){case E.BOOL:return(e,r,i)=>{let a=i[n];a!==!1&&t(e,r,a)};case E.STRING:return(e,r,i)=>{let a=i[n];a!==``&&t(e,r,a)};case E.BYTES:return(e,r,i)=>{let a=i[n];(!(a instanceof Uint8Array)||a.byteLength>0)&&t(e,r,a)};case E.DOUBLE:case E.FLOAT:return(e,r,i)=>{let a=i[n];Object.is(a,0)||t(e,r,a)};default:return(e,r,i)=>{let a=i[n];a!=0&&t(e,r,a)}}}function Vr(e){switch(e.fieldKind){case`message`:{let{toMessage:t}=Ct(e),n=Jr(e);return(e,r,i)=>{n(e,r,t(i))}}case`scalar`:case`enum`:{let t=e.fieldKind==`enum`?E.INT32:e.scalar,n=e.number,r=Yr(t),i=Kr(t,e.parent.typeName,e.name);return(e,t,a)=>{e.tag(n,r),i(e,a)}}}}function Hr(e){let t=e.localName,n=e.number;switch(e.listKind){case`message`:{let{toMessage:n}=Ct(e),r=Jr(e);return(e,i,a)=>{let o=a[t];for(let t=0;t<o.length;t++)r(e,i,n(o[t]))}}case`scalar`:case`enum`:{let r=e.listKind==`enum`?E.INT32:e.scalar,i=Kr(r,e.parent.typeName,e.name);if(e.packed)return(e,r,a)=>{let o=a[t];if(o.length!=0){e.tag(n,k.LengthDelimited).fork();for(let t=0;t<o.length;t++)i(e,o[t]);e.join()}};let a=Yr(r);return(e,r,o)=>{let s=o[t];for(let t=0;t<s.length;t++)e.tag(n,a),i(e,s[t])}}}}function Ur(e){let t=e.localName,n=e.number,r=Wr(e);if(e.mapKind==`message`){let{toMessage:i}=Ct(e),a=Lr(e.message);return(e,o,s)=>{let c=s[t],l=Object.keys(c);for(let t=0;t<l.length;t++){let s=l[t];e.tag(n,k.LengthDelimited).fork(),r(e,s),e.tag(2,k.LengthDelimited).fork(),a(e,o,i(c[s])),e.join(),e.join()}}}let i=e.mapKind==`enum`?E.INT32:e.scalar,a=Yr(i),o=Kr(i,e.parent.typeName,e.name);return(e,i,s)=>{let c=s[t],l=Object.keys(c);for(let t=0;t<l.length;t++){let i=l[t];e.tag(n,k.LengthDelimited).fork(),r(e,i),e.tag(2,a),o(e,c[i]),e.join()}}}function Wr(e){let t=Yr(e.mapKey),n=Kr(e.mapKey,e.parent.typeName,e.name),r=Gr(e.mapKey);return(e,i)=>{e.tag(1,t),n(e,r(i))}}function Gr(e){switch(e){case E.STRING:return e=>e;case E.BOOL:return e=>e===`true`||e!==`false`&&e;case E.UINT64:case E.FIXED64:return e=>{try{return D.uParse(e)}catch{return e}};case E.INT64:case E.SFIXED64:case E.SINT64:return e=>{try{return D.parse(e)}catch{return e}};default:return e=>{let t=Number.parseInt(e);return Number.isFinite(t)?t:e}}}function Kr(e,t,n){let r=qr(e);return(e,i)=>{try{r(e,i)}catch(e){throw e instanceof Error?Error(`cannot encode field ${t}.${n} to binary: ${e.message}`):e}}}function qr(e){switch(e){case E.STRING:return(e,t)=>e.string(t);case E.BOOL:return(e,t)=>e.bool(t);case E.DOUBLE:return(e,t)=>e.double(t);case E.FLOAT:return(e,t)=>e.float(t);case E.INT32:return(e,t)=>e.int32(t);case E.INT64:return(e,t)=>e.int64(t);case E.UINT64:return(e,t)=>e.uint64(t);case E.FIXED64:return(e,t)=>e.fixed64(t);case E.BYTES:return(e,t)=>e.bytes(t);case E.FIXED32:return(e,t)=>e.fixed32(t);case E.SFIXED32:return(e,t)=>e.sfixed32(t);case E.SFIXED64:return(e,t)=>e.sfixed64(t);case E.SINT64:return(e,t)=>e.sint64(t);case E.UINT32:return(e,t)=>e.uint32(t);case E.SINT32:return(e,t)=>e.sint32(t)}}function Jr(e){let t=e.number,n=Lr(e.message);return e.delimitedEncoding?(e,r,i)=>{e.tag(t,k.StartGroup),n(e,r,i),e.tag(t,k.EndGroup)}:(e,r,i)=>{e.tag(t,k.LengthDelimited).fork(),n(e,r,i),e.join()}}function Yr(e){switch(e){case E.BYTES:case E.STRING:return k.LengthDelimited;case E.DOUBLE:case E.FIXED64:case E.SFIXED64:return k.Bit64;case E.FIXED32:case E.SFIXED32:case E.FLOAT:return k.Bit32;default:return k.Varint}}function Xr(e,t){return t.parent.typeName==e.$typeName&&Ie(e,t)}function Zr(e,t){t.parent.typeName==e.$typeName&&ze(e,t)}var Qr=function(e){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var t=e[Symbol.asyncIterator],n;return t?t.call(e):(e=typeof __values==`function`?__values(e):e[Symbol.iterator](),n={},r(`next`),r(`throw`),r(`return`),n[Symbol.asyncIterator]=function(){return this},n);function r(t){n[t]=e[t]&&function(n){return new Promise(function(r,a){n=e[t](n),i(r,a,n.done,n.value)})}}function i(e,t,n,r){Promise.resolve(r).then(function(t){e({value:t,done:n})},t)}},$r=function(e){return this instanceof $r?(this.v=e,this):new $r(e)},ei=function(e,t,n){if(!Symbol.asyncIterator)throw TypeError(`Symbol.asyncIterator is not defined.`);var r=n.apply(e,t||[]),i,a=[];return i=Object.create((typeof AsyncIterator==`function`?AsyncIterator:Object).prototype),s(`next`),s(`throw`),s(`return`,o),i[Symbol.asyncIterator]=function(){return this},i;function o(e){return function(t){return Promise.resolve(t).then(e,d)}}function s(e,t){r[e]&&(i[e]=function(t){return new Promise(function(n,r){a.push([e,t,n,r])>1||c(e,t)})},t&&(i[e]=t(i[e])))}function c(e,t){try{l(r[e](t))}catch(e){f(a[0][3],e)}}function l(e){e.value instanceof $r?Promise.resolve(e.value.v).then(u,d):f(a[0][2],e)}function u(e){c(`next`,e)}function d(e){c(`throw`,e)}function f(e,t){e(t),a.shift(),a.length&&c(a[0][0],a[0][1])}},ti=67108864,ni=class{constructor(){this.buffer=new Uint8Array,this.length=0}get byteLength(){return this.length}bytes(){return this.buffer.subarray(0,this.length)}append(e){let t=this.length+e.byteLength;if(t>this.buffer.byteLength){let e=new Uint8Array(Math.max(this.buffer.byteLength*2,t));e.set(this.buffer.subarray(0,this.length)),this.buffer=e}this.buffer.set(e,this.length),this.length+=e.byteLength}};function ri(e,t,n){return ei(this,arguments,function*(){var r,i,a,o;let s=n?.readMaxBytes??ti,c=new ni;try{for(var l=!0,u=Qr(t),d;d=yield $r(u.next()),r=d.done,!r;l=!0){o=d.value,l=!1;let t=o;c.append(t);let r=c.bytes(),i=0;for(;;){let t=ii(r.subarray(i));if(t.eof)break;if(t.size>s)throw Error(`message size ${t.size} is larger than configured readMaxBytes ${s}`);let a=i+t.offset,o=a+t.size;if(o>r.byteLength)break;yield yield $r(_r(e,r.subarray(a,o),n)),i=o}i>0&&(c=new ni,c.append(r.subarray(i)))}}catch(e){i={error:e}}finally{try{!l&&!r&&(a=u.return)&&(yield $r(a.call(u)))}finally{if(i)throw i.error}}if(c.byteLength>0)throw Error(`incomplete data`)})}function ii(e){let t={eof:!0,size:null,offset:null};for(let n=0;n<10;n++){if(n>e.byteLength)return t;if(!(e[n]&128)){let n=new vt(e),r;try{r=n.uint32()}catch(e){if(e instanceof RangeError)return t;throw e}return{eof:!1,size:r,offset:n.pos}}}throw Error(`invalid varint`)}var ai,M,oi,si,ci=Object.is,li=0,ui=[],di=[],N=e,fi=N.__b,pi=N.__r,mi=N.diffed,hi=N.__c,gi=N.unmount,_i=N.__;function vi(e,t){N.__h&&N.__h(M,e,li||t),li=0;var n=M.__H||(M.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function P(e){return li=1,yi(Mi,e)}function yi(e,t,n){var r=vi(ai++,2);if(r.t=e,!r.__c&&(r.__=[n?n(t):Mi(void 0,t),function(e){var t=(r.__N||r.__)[0],n=r.t(t,e);ci(t,n)||(r.__N=[n,r.__[1]],r.__c.setState({}))}],r.__c=M,!M.__f)){M.__f=!0;var i=M.shouldComponentUpdate;M.shouldComponentUpdate=function(e,t,n){var r=this.__H;if(!r)return!0;var a=!1,o=this.props!=e;if(r.__.some(function(e){e.__N&&(a=!0,ci(e.__[0],e.__N[0])||(o=!0))}),i){var s=i.call(this,e,t,n);return a?s||o:s}return!a||o}}return r.__}function bi(e,t){var n=vi(ai++,3);!N.__s&&ji(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,M.__H.__h.push(n))}function xi(e,t){var n=vi(ai++,4);!N.__s&&ji(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,M.__h.push(n))}function Si(e){return li=5,Ci(function(){return{current:e}},[])}function Ci(e,t){var n=vi(ai++,7);return ji(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function wi(){var e=vi(ai++,11);if(!e.__){for(var t=M.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__=`P`+n[0]+`-`+n[1]++}return e.__}function Ti(){var e;do{for(;e=di.shift();)try{ki(e)}catch(t){N.__e(t,{__:(e=e.__P)&&e.__v})}for(;e=ui.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ki),t.__h.some(Ai),t.__h=[]}catch(n){t.__h=[],N.__e(n,e.__v)}}}while(di.length)}N.__b=function(e){M=null,fi&&fi(e)},N.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),_i&&_i(e,t)},N.__r=function(e){pi&&pi(e),ai=0;var t=(M=e.__c).__H;t&&(oi==M?M.__h=[]:(t.__h.some(ki),t.__h.some(Ai),ai=0),t.__h=[],t.__.some(function(e){e.__N&&(e.__=e.__N),e.u=e.__N=void 0})),oi=M},N.diffed=function(e){mi&&mi(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Oi(ui.push(t)),t.__H.__.some(function(e){e.u&&(e.__H=e.u)})),oi=M=null},N.__c=function(e,t){t.some(function(e){try{e.__h.some(ki),e.__h=e.__h.filter(function(e){return!e.__||Ai(e)})}catch(t){e.__h=[function(){throw t}]}}),hi&&hi(e,t)},N.unmount=function(e){gi&&gi(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(r){try{if(r.__P&&r.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n&&=n.__c}r.__P=n,Oi(di.push(r))}else ki(r)}catch(e){t=e}}),r.__H=void 0,t&&N.__e(t,r.__v))};var Ei=typeof requestAnimationFrame==`function`;function Di(e){var t,n=function(){clearTimeout(r),Ei&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);Ei&&(t=requestAnimationFrame(n))}function Oi(e){e!=1&&si==N.requestAnimationFrame||((si=N.requestAnimationFrame)||Di)(Ti)}function ki(e){var t=M,n=e.__c;typeof n==`function`&&(e.__c=void 0,n()),M=t}function Ai(e){var t=M;e.__c=e.__(),M=t}function ji(e,t){return!e||e.length!=t.length||t.some(function(t,n){return!ci(t,e[n])})}function Mi(e,t){return typeof t==`function`?t(e):t}var Ni=Symbol.for(`preact-signals`);function Pi(){if(zi>1)zi--;else{var e,t=!1;for((function(){var e=Ui;for(Ui=void 0;e!==void 0;){var t=e.S;if(t.v===e.v)for(var n=t.t;n!==void 0;n=n.x)n.i===e.i&&(n.i=t.i);e=e.o}})();Ri!==void 0;){var n=Ri;for(Ri=void 0,Bi++;n!==void 0;){var r=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Ki(n))try{n.c()}catch(n){t||=(e=n,!0)}n=r}}if(Bi=0,zi--,t)throw e}}function Fi(e){if(zi>0)return e();Hi=++Vi,zi++;try{return e()}finally{Pi()}}var Ii,F=void 0;function Li(e){var t=F,n=Ii;F=void 0,Ii=void 0;try{return e()}finally{F=t,Ii=n}}var Ri=void 0,zi=0,Bi=0,Vi=0,Hi=0,Ui=void 0,Wi=0;function Gi(e){if(F!==void 0){var t=e.n;if(t===void 0||t.t!==F)return t={i:0,S:e,p:F.s,n:void 0,t:F,e:void 0,x:void 0,r:t},F.s!==void 0&&(F.s.n=t),F.s=t,e.n=t,32&F.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=F.s,t.n=void 0,F.s.n=t,F.s=t),t}}function I(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}I.prototype.brand=Ni,I.prototype.h=function(){return!0},I.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n===void 0?Li(function(){var e;(e=t.W)==null||e.call(t)}):n.e=e)},I.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,r=e.x;n!==void 0&&(n.x=r,e.e=void 0),r!==void 0&&(r.e=n,e.x=void 0),e===this.t&&(this.t=r,r===void 0&&Li(function(){var e;(e=t.Z)==null||e.call(t)}))}},I.prototype.subscribe=function(e){var t=this;return ta(function(){var n=t.value;Li(function(){return e(n)})},{name:`sub`})},I.prototype.valueOf=function(){return this.value},I.prototype.toString=function(){return this.value+``},I.prototype.toJSON=function(){return this.value},I.prototype.peek=function(){var e=this;return Li(function(){return e.value})},Object.defineProperty(I.prototype,"value",{get:function(){var e=Gi(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Bi>100)throw Error(`Cycle detected`);(function(e){zi!==0&&Bi===0&&e.l!==Hi&&(e.l=Hi,Ui={S:e,v:e.v,i:e.i,o:Ui})})(this),this.v=e,this.i++,Wi++,zi++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Pi()}}}});function L(e,t){return new I(e,t)}function Ki(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function qi(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Ji(e){for(var t=e.s,n=void 0;t!==void 0;){var r=t.p;t.i===-1?(t.S.U(t),r!==void 0&&(r.n=t.n),t.n!==void 0&&(t.n.p=r)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=r}e.s=n}function Yi(e,t){I.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Wi-1,this.f=4}Yi.prototype=new I,Yi.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Wi))return!0;if(this.g=Wi,this.f|=1,this.i>0&&!Ki(this))return this.f&=-2,!0;var e=F;try{qi(this),F=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(e){this.v=e,this.f|=16,this.i++}return F=e,Ji(this),this.f&=-2,!0},Yi.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}I.prototype.S.call(this,e)},Yi.prototype.U=function(e){if(this.t!==void 0&&(I.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}},Yi.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}},Object.defineProperty(Yi.prototype,"value",{get:function(){if(1&this.f)throw Error(`Cycle detected`);var e=Gi(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function Xi(e,t){return new Yi(e,t)}function Zi(e){var t=e.j;if(e.j=void 0,typeof t==`function`){zi++;var n=F;F=void 0;try{t()}catch(t){throw e.f&=-2,e.f|=8,Qi(e),t}finally{F=n,Pi()}}}function Qi(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Zi(e)}function $i(e){if(F!==this)throw Error(`Out-of-order effect`);Ji(this),F=e,this.f&=-2;try{8&this.f&&Qi(this)}finally{Pi()}}function ea(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Ii&&Ii.push(this)}ea.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t==`function`&&(this.j=t)}finally{e()}},ea.prototype.S=function(){if(1&this.f)throw Error(`Cycle detected`);this.f|=1,this.f&=-9,Zi(this),qi(this),zi++;var e=F;return F=this,$i.bind(this,e)},ea.prototype.N=function(){2&this.f||(this.f|=2,this.u=Ri,Ri=this)},ea.prototype.d=function(){this.f|=8,1&this.f||Qi(this)},ea.prototype.dispose=function(){this.d()};function ta(e,t){var n=new ea(e,t);try{n.c()}catch(e){throw n.d(),e}var r=n.d.bind(n);return r[Symbol.dispose]=r,r}var na,ra,ia=typeof window<`u`&&!!window.__PREACT_SIGNALS_DEVTOOLS__,aa=[];ta(function(){na=this.N})();function oa(t,n){e[t]=n.bind(null,e[t]||function(){})}function sa(e){if(ra){var t=ra;ra=void 0,t()}ra=e&&e.S()}function ca(e){var t=this,r=e.data,i=ua(r);i.name=`ReactiveDom`,i.value=r;var a=Ci(function(){for(var e=t,r=t.__v;r=r.__;)if(r.__c){r.__c.__$f|=4;break}var a=Xi(function(){var e=i.value.value;return e===0?0:!0===e?``:e||``}),o=Xi(function(){return!Array.isArray(a.value)&&!n(a.value)}),s=ta(function(){if(this.N=pa,o.value){var t=a.value;e.__v&&e.__v.__e&&e.__v.__e.nodeType===3&&(e.__v.__e.data=t)}}),c=t.__$u.d;return t.__$u.d=function(){s(),c.call(this)},[o,a]},[]),o=a[0],s=a[1];return o.value?s.peek():s.value}ca.displayName=`ReactiveTextNode`,Object.defineProperties(I.prototype,{constructor:{configurable:!0,value:y(x,null).constructor},type:{configurable:!0,value:ca},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}}),oa(`__b`,function(e,t){if(sa(),typeof t.type==`string`){var n,r=t.props;for(var i in r)if(i!==`children`){var a=r[i];a instanceof I&&(n||(t.__np=n={}),n[i]=a,r[i]=a.peek())}}e(t)}),oa(`__r`,function(e,t){if(e(t),t.type!==x){sa();var n,r=t.__c;r&&(r.__$f&=-2,(n=r.__$u)===void 0&&(r.__$u=n=function(e,t){var n;return ta(function(){n=this},{name:t}),n.c=e,n}(function(e){return function(){var t;ia&&((t=this.y)==null||t.call(this)),e.__$f|=1,e.setState({})}}(r),typeof t.type==`function`?t.type.displayName||t.type.name:``))),sa(n)}}),oa(`__e`,function(e,t,n,r){sa(),e(t,n,r)}),oa(`diffed`,function(e,t){sa();var n;if(typeof t.type==`string`&&(n=t.__e)){var r=t.__np,i=t.props,a=n.U;if(a)for(var o in a){var s=a[o];s===void 0||r&&o in r||(s.d(),a[o]=void 0)}if(r)for(var c in a||(a={},n.U=a),r){var l=a[c],u=r[c];l===void 0?(l=la(n,c,u,i),a[c]=l):l.o(u,i)}}e(t)});function la(e,t,n,r){var i=t in e&&e.ownerSVGElement===void 0,a=L(n);return{o:function(e,t){a.value=e,r=t},d:ta(function(){this.N=pa;var n=a.value.value;r[t]!==n&&(r[t]=n,i?e[t]=n:n!=null&&(!1!==n||t[4]===`-`)?e.setAttribute(t,n):e.removeAttribute(t))})}}oa(`unmount`,function(e,t){if(typeof t.type==`string`){var n=t.__e;if(n){var r=n.U;if(r)for(var i in n.U=void 0,r){var a=r[i];a&&a.d()}}var o=t.__np;if(o){var s=t.props;for(var c in o)s[c]=o[c]}t.__np=void 0}else{var l=t.__c;if(l){l.__$f|=8;var u=l.__$u;u&&(l.__$u=void 0,u.d())}}e(t)}),oa(`__h`,function(e,t,n,r){r<3&&(t.__$f|=2),e(t,n,r)}),S.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,r=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u==`boolean`&&!0===this.u){var a=2&this.__$f;if(!(r||a||4&this.__$f)||1&this.__$f)return!0}else if(!(r||4&this.__$f)||3&this.__$f)return!0;for(var o in e)if(o!==`__source`&&e[o]!==this.props[o])return!0;for(var s in this.props)if(!(s in e))return!0;return!1};function ua(e,t){return Ci(function(){return L(e,t)},[])}var da=function(e){queueMicrotask(function(){queueMicrotask(e)})};function fa(){Fi(function(){for(var e;e=aa.shift();)na.call(e)})}function pa(){aa.push(this)===1&&(e.requestAnimationFrame||da)(fa)}var ma=j(`ChVmcmFjYXMvdjEvdmFsdWUucHJvdG8SCWZyYWNhcy52MSLkAQoFVmFsdWUSEQoHbm90aGluZxgBIAEoCEgAEg4KBGZsYWcYAiABKAhIABIQCgZudW1iZXIYAyABKBFIABIOCgR0ZXh0GAQgASgJSAASJAoEbGlzdBgFIAEoCzIULmZyYWNhcy52MS5WYWx1ZUxpc3RIABIiCgNtYXAYBiABKAsyEy5mcmFjYXMudjEuVmFsdWVNYXBIABIOCgRuYW1lGAcgASgNSAASJQoHbnVtYmVycxgIIAEoCzISLmZyYWNhcy52MS5OdW1iZXJzSAASDQoDYmlnGAkgASgSSABCBgoEa2luZCIsCglWYWx1ZUxpc3QSHwoFaXRlbXMYASADKAsyEC5mcmFjYXMudjEuVmFsdWUiLgoIVmFsdWVNYXASIgoHZW50cmllcxgBIAMoCzIRLmZyYWNhcy52MS5EZXRhaWwiGAoHTnVtYmVycxINCgVpdGVtcxgBIAMoESI3CgZEZXRhaWwSDAoEbmFtZRgBIAEoCRIfCgV2YWx1ZRgCIAEoCzIQLmZyYWNhcy52MS5WYWx1ZSImCgZBbW91bnQSDAoEbmFtZRgBIAEoCRIOCgZudW1iZXIYAiABKBEiQQoFUGxhY2USCQoBeBgBIAEoERIJCgF5GAIgASgREhUKCGFsdGl0dWRlGAMgASgRSACIAQFCCwoJX2FsdGl0dWRlKp0DCgxEZWNpc2lvbktpbmQSHQoZREVDSVNJT05fS0lORF9VTlNQRUNJRklFRBAAEhYKEkRFQ0lTSU9OX0tJTkRfVFVSThABEiQKIERFQ0lTSU9OX0tJTkRfT1BQT1JUVU5JVFlfQVRUQUNLEAISGwoXREVDSVNJT05fS0lORF9JTlRFUlJVUFQQAxIaChZERUNJU0lPTl9LSU5EX1JFQUNUSU9OEAQSFwoTREVDSVNJT05fS0lORF9SRUFEWRAFEhgKFERFQ0lTSU9OX0tJTkRfUkVTVU1FEAYSHAoYREVDSVNJT05fS0lORF9ERUFUSF9TQVZFEAcSFwoTREVDSVNJT05fS0lORF9DQVRDSBAIEhoKFkRFQ0lTSU9OX0tJTkRfRkFMTF9PRkYQCRIeChpERUNJU0lPTl9LSU5EX0NIT09TRV9DQVJEUxAKEhUKEURFQ0lTSU9OX0tJTkRfVElFEAsSIAocREVDSVNJT05fS0lORF9QUkVWRU5UX0RBTUFHRRAMEhgKFERFQ0lTSU9OX0tJTkRfQ0hPSUNFEA1iBnByb3RvMw`),ha=A(ma,0),ga=A(ma,2),_a=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.TURN=1]=`TURN`,e[e.OPPORTUNITY_ATTACK=2]=`OPPORTUNITY_ATTACK`,e[e.INTERRUPT=3]=`INTERRUPT`,e[e.REACTION=4]=`REACTION`,e[e.READY=5]=`READY`,e[e.RESUME=6]=`RESUME`,e[e.DEATH_SAVE=7]=`DEATH_SAVE`,e[e.CATCH=8]=`CATCH`,e[e.FALL_OFF=9]=`FALL_OFF`,e[e.CHOOSE_CARDS=10]=`CHOOSE_CARDS`,e[e.TIE=11]=`TIE`,e[e.PREVENT_DAMAGE=12]=`PREVENT_DAMAGE`,e[e.CHOICE=13]=`CHOICE`,e}({}),va=j(`ChdmcmFjYXMvdjEvaW50ZW50cy5wcm90bxIJZnJhY2FzLnYxIqQCCgZJbnRlbnQSHwoEbW92ZRgBIAEoCzIPLmZyYWNhcy52MS5Nb3ZlSAASHQoDdXNlGAIgASgLMg4uZnJhY2FzLnYxLlVzZUgAEiMKBmFuc3dlchgDIAEoCzIRLmZyYWNhcy52MS5BbnN3ZXJIABIdCgNlbmQYBCABKAsyDi5mcmFjYXMudjEuRW5kSAASHwoEcmVzdBgFIAEoCzIPLmZyYWNhcy52MS5SZXN0SAASIQoFc3RhbmQYBiABKAsyEC5mcmFjYXMudjEuU3RhbmRIABIlCgdjb25jZWRlGAcgASgLMhIuZnJhY2FzLnYxLkNvbmNlZGVIABIjCgZydWxpbmcYCCABKAsyES5mcmFjYXMudjEuUnVsaW5nSABCBgoEa2luZCJvCgRNb3ZlEgoKAmJ5GAEgASgJEgwKBG1vZGUYAiABKAkSHgoEcGF0aBgDIAMoCzIQLmZyYWNhcy52MS5QbGFjZRIcCgJ0bxgEIAEoCzIQLmZyYWNhcy52MS5QbGFjZRIPCgdjaG9pY2VzGAUgAygJIrYDCgNVc2USCgoCYnkYASABKAkSDgoGYWN0aW9uGAIgASgJEgoKAm9uGAMgAygJEhwKAmF0GAQgASgLMhAuZnJhY2FzLnYxLlBsYWNlEhwKAnRvGAUgASgLMhAuZnJhY2FzLnYxLlBsYWNlEh8KBWNlbGxzGAYgAygLMhAuZnJhY2FzLnYxLlBsYWNlEhEKCWRpcmVjdGlvbhgHIAMoERIeCgRwYXRoGAggAygLMhAuZnJhY2FzLnYxLlBsYWNlEiEKB3B1c2hfdG8YCSABKAsyEC5mcmFjYXMudjEuUGxhY2USIgoIc2xpZGVfdG8YCiABKAsyEC5mcmFjYXMudjEuUGxhY2USDwoHY2hvaWNlcxgLIAMoCRIRCglrbm9ja19vdXQYDCABKAgSFAoHb25fc2F2ZRgNIAEoCUgAiAEBEh8KBXNwZW5kGA4gASgLMhAuZnJhY2FzLnYxLlZhbHVlEiQKB3RyaWdnZXIYDyABKAsyEy5mcmFjYXMudjEuVmFsdWVNYXASIwoHcmVhZGllZBgQIAEoCzISLmZyYWNhcy52MS5SZWFkaWVkQgoKCF9vbl9zYXZlIlEKB1JlYWRpZWQSHwoEbW92ZRgBIAEoCzIPLmZyYWNhcy52MS5Nb3ZlSAASHQoDdXNlGAIgASgLMg4uZnJhY2FzLnYxLlVzZUgAQgYKBGtpbmQigAEKBkFuc3dlchIKCgJieRgBIAEoCRIgCgZhbnN3ZXIYAiABKAsyEC5mcmFjYXMudjEuVmFsdWUSCgoCb24YAyADKAkSHgoEcGF0aBgEIAMoCzIQLmZyYWNhcy52MS5QbGFjZRIcCgJ0bxgFIAEoCzIQLmZyYWNhcy52MS5QbGFjZSIRCgNFbmQSCgoCYnkYASABKAkiQQoEUmVzdBIMCgRraW5kGAEgASgJEgoKAmJ5GAIgASgJEh8KBXNwZW5kGAMgASgLMhAuZnJhY2FzLnYxLlZhbHVlIiUKBVN0YW5kEgwKBGtpbmQYASABKAkSDgoGYW5zd2VyGAIgASgJIgkKB0NvbmNlZGUiYwoGUnVsaW5nEiMKBm9yZGVycxgBIAEoCzITLmZyYWNhcy52MS5WYWx1ZU1hcBIOCgZzZWNyZXQYAiABKAgSFgoJcmV3aW5kX3RvGAMgASgNSACIAQFCDAoKX3Jld2luZF90b2IGcHJvdG8z`,[ma]),ya=A(va,0),ba=j(`ChVmcmFjYXMvdjEvbWF0Y2gucHJvdG8SCWZyYWNhcy52MSK7AgoMTWF0Y2hPcHRpb25zEiYKBWNsb2NrGAEgASgLMhcuZnJhY2FzLnYxLkNsb2NrT3B0aW9ucxIeChFzcGVjdGF0b3JfZGVsYXlfcxgCIAEoDUgAiAEBEg4KBmd1ZXN0cxgDIAEoCBITCgtpbnZpdGVfb25seRgEIAEoCBINCgVyYXRlZBgFIAEoCBIWCg5maWxsX3dpdGhfYm90cxgGIAEoCRIUCgxmaWxsX2FmdGVyX3MYByABKA0SFAoHZ3JhY2VfcxgIIAEoDUgBiAEBEgoKAmdtGAkgASgJEhEKCXRha2ViYWNrcxgKIAEoCBIQCghyZXZpZXdfcxgMIAEoDRIYChB0YWtlYmFja3NfYnlfYWxsGA0gASgIQhQKEl9zcGVjdGF0b3JfZGVsYXlfc0IKCghfZ3JhY2VfcyJKCgxDbG9ja09wdGlvbnMSDwoHYmFua19tcxgBIAEoDRIUCgxpbmNyZW1lbnRfbXMYAiABKA0SEwoLZGVjaXNpb25fbXMYAyABKA0ikwMKCU1hdGNoSW5mbxINCgVtYXRjaBgBIAEoCRIPCgdydWxlc2V0GAIgASgJEg0KBWJvYXJkGAMgASgJEiQKBXBoYXNlGAQgASgOMhUuZnJhY2FzLnYxLk1hdGNoUGhhc2USIgoFc2VhdHMYBSADKAsyEy5mcmFjYXMudjEuU2VhdEluZm8SKAoHb3B0aW9ucxgGIAEoCzIXLmZyYWNhcy52MS5NYXRjaE9wdGlvbnMSEAoId2F0Y2hpbmcYByABKA0SEgoKY3JlYXRlZF9tcxgIIAEoBBIRCgl5b3VyX3NlYXQYCSABKAkSEQoJeW91cl90dXJuGAogASgIEhMKBndpbm5lchgLIAEoCUgAiAEBEgsKA2hvdxgMIAEoCRINCgV5b3VycxgNIAEoCBIOCgZwYXVzZWQYDiABKAgSEwoLcGF1c2Vfdm90ZXMYDyADKAkSEwoLcmVhZHlfY2hlY2sYECABKAgSEQoJaW5fcmV2aWV3GBEgASgIEg4KBnZpc2lvbhgSIAEoCUIJCgdfd2lubmVyIo0CCghTZWF0SW5mbxIKCgJpZBgBIAEoCRIMCgRzaWRlGAIgASgJEgwKBG5hbWUYAyABKAkSDQoFdGFrZW4YBCABKAgSCwoDYm90GAUgASgIEhEKCWNyZWF0dXJlcxgGIAMoCRITCgZyYXRpbmcYByABKBFIAIgBARIhCgRyb2xlGAggASgOMhMuZnJhY2FzLnYxLlNlYXRSb2xlEhIKCmhlbGRfYnlfZ20YCSABKAgSEQoJaGVyb19uYW1lGAogASgJEhQKB3ByZXNlbnQYCyABKAhIAYgBARINCgVyZWFkeRgMIAEoCBIPCgdsZW50X2J5GA0gASgJQgkKB19yYXRpbmdCCgoIX3ByZXNlbnQqbgoKTWF0Y2hQaGFzZRIbChdNQVRDSF9QSEFTRV9VTlNQRUNJRklFRBAAEhQKEE1BVENIX1BIQVNFX09QRU4QARIXChNNQVRDSF9QSEFTRV9SVU5OSU5HEAISFAoQTUFUQ0hfUEhBU0VfT1ZFUhADKk8KCFNlYXRSb2xlEhkKFVNFQVRfUk9MRV9VTlNQRUNJRklFRBAAEhAKDFNFQVRfUk9MRV9HTRABEhYKElNFQVRfUk9MRV9PQlNFUlZFUhACYgZwcm90bzM`),xa=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OPEN=1]=`OPEN`,e[e.RUNNING=2]=`RUNNING`,e[e.OVER=3]=`OVER`,e}({}),Sa=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.GM=1]=`GM`,e[e.OBSERVER=2]=`OBSERVER`,e}({}),Ca=j(`ChdmcmFjYXMvdjEvbm90aWNlcy5wcm90bxIJZnJhY2FzLnYxIlwKDU1hbmFnZU5vdGljZXMSEQoHYWRkcmVzcxgBIAEoCUgAEg4KBGNvZGUYAiABKAlIABIOCgRzdG9wGAMgASgISAASEAoIbGFuZ3VhZ2UYBCABKAlCBgoEa2luZCJECg5Ob3RpY2VTZXR0aW5ncxIMCgR3YXlzGAEgAygJEg8KB2FkZHJlc3MYAiABKAkSEwoLdW5jb25maXJtZWQYAyABKAliBnByb3RvMw`),wa=A(Ca,0),Ta=j(`ChdmcmFjYXMvdjEvcmVjb3Jkcy5wcm90bxIJZnJhY2FzLnYxIjgKCUdldFJlcGxheRINCgVtYXRjaBgBIAEoCRIMCgRjb2RlGAIgASgJEg4KBm9mZnNldBgDIAEoDSJHCgpSZXBsYXlQYXJ0Eg0KBW1hdGNoGAEgASgJEg4KBm9mZnNldBgCIAEoDRIMCgRzaXplGAMgASgNEgwKBGRhdGEYBCABKAwicgoLTGlzdEhpc3RvcnkSDgoGcGxheWVyGAEgASgJEhEKCWV2ZXJ5Ym9keRgCIAEoCBIPCgdydWxlc2V0GAMgASgJEhAKCG9wcG9uZW50GAQgASgJEg0KBWxpbWl0GAUgASgNEg4KBmJlZm9yZRgGIAEoCSJACgdIaXN0b3J5EicKB21hdGNoZXMYASADKAsyFi5mcmFjYXMudjEuUGxheWVkTWF0Y2gSDAoEbmV4dBgCIAEoCSL1AQoLUGxheWVkTWF0Y2gSDQoFbWF0Y2gYASABKAkSDwoHcnVsZXNldBgCIAEoCRINCgVydWxlcxgDIAEoCRINCgVib2FyZBgEIAEoCRIiCgRtb2RlGAUgASgOMhQuZnJhY2FzLnYxLk1hdGNoTW9kZRINCgVyYXRlZBgGIAEoCBIkCgVzZWF0cxgHIAMoCzIVLmZyYWNhcy52MS5QbGF5ZWRTZWF0EhMKBndpbm5lchgIIAEoCUgAiAEBEgsKA2hvdxgJIAEoCRIQCghiZWdhbl9tcxgKIAEoBBIQCghlbmRlZF9tcxgLIAEoBEIJCgdfd2lubmVyIqQBCgpQbGF5ZWRTZWF0EgoKAmlkGAEgASgJEgwKBHNpZGUYAiABKAkSDAoEbmFtZRgDIAEoCRIOCgZwbGF5ZXIYBCABKAkSCwoDYm90GAUgASgIEhEKCWNyZWF0dXJlcxgGIAMoCRITCgZyYXRpbmcYByABKBFIAIgBARITCgZnYWluZWQYCCABKBFIAYgBAUIJCgdfcmF0aW5nQgkKB19nYWluZWQiZAoOR2V0TGVhZGVyYm9hcmQSDwoHcnVsZXNldBgBIAEoCRIiCgRtb2RlGAIgASgOMhQuZnJhY2FzLnYxLk1hdGNoTW9kZRIOCgZvZmZzZXQYAyABKA0SDQoFbGltaXQYBCABKA0idwoLTGVhZGVyYm9hcmQSDwoHcnVsZXNldBgBIAEoCRIiCgRtb2RlGAIgASgOMhQuZnJhY2FzLnYxLk1hdGNoTW9kZRIiCgdyYXRpbmdzGAMgAygLMhEuZnJhY2FzLnYxLlJhdGluZxIPCgdwbGF5ZXJzGAQgASgNIq4BCgZSYXRpbmcSDgoGcGxheWVyGAEgASgJEgwKBG5hbWUYAiABKAkSDwoHcnVsZXNldBgDIAEoCRIiCgRtb2RlGAQgASgOMhQuZnJhY2FzLnYxLk1hdGNoTW9kZRIOCgZwb2ludHMYBSABKBESDgoGbWFyZ2luGAYgASgNEg0KBWdhbWVzGAcgASgNEhMKC3Byb3Zpc2lvbmFsGAggASgIEg0KBXBsYWNlGAkgASgNIi0KCkdldFJhdGluZ3MSDgoGcGxheWVyGAEgASgJEg8KB3J1bGVzZXQYAiABKAkiZQoHUmF0aW5ncxIOCgZwbGF5ZXIYASABKAkSIgoHcmF0aW5ncxgCIAMoCzIRLmZyYWNhcy52MS5SYXRpbmcSJgoGY3VydmVzGAMgAygLMhYuZnJhY2FzLnYxLlJhdGluZ0N1cnZlImoKC1JhdGluZ0N1cnZlEg8KB3J1bGVzZXQYASABKAkSIgoEbW9kZRgCIAEoDjIULmZyYWNhcy52MS5NYXRjaE1vZGUSJgoGcG9pbnRzGAMgAygLMhYuZnJhY2FzLnYxLlJhdGluZ1BvaW50IksKC1JhdGluZ1BvaW50Eg0KBW1hdGNoGAEgASgJEg0KBWF0X21zGAIgASgEEg4KBnBvaW50cxgDIAEoERIOCgZtYXJnaW4YBCABKA0iMAoNQW5zd2VyUGFpcmluZxIPCgdwYWlyaW5nGAEgASgJEg4KBmFjY2VwdBgCIAEoCCKYAQoMUGFpcmluZ0ZvdW5kEg8KB3BhaXJpbmcYASABKAkSDwoHcnVsZXNldBgCIAEoCRIiCgRtb2RlGAMgASgOMhQuZnJhY2FzLnYxLk1hdGNoTW9kZRIoCgdwbGF5ZXJzGAQgAygLMhcuZnJhY2FzLnYxLlBhaXJlZFBsYXllchIYChBhY2NlcHRfd2l0aGluX21zGAUgASgNImwKDFBhaXJlZFBsYXllchIMCgRuYW1lGAEgASgJEhMKBnJhdGluZxgCIAEoEUgAiAEBEhMKC3Byb3Zpc2lvbmFsGAMgASgIEgsKA2JvdBgEIAEoCBIMCgRzaWRlGAUgASgJQgkKB19yYXRpbmciPwoMUGFpcmluZ0VuZGVkEg8KB3BhaXJpbmcYASABKAkSDgoGcmVhc29uGAIgASgJEg4KBnF1ZXVlZBgDIAEoCCqFAQoJTWF0Y2hNb2RlEhoKFk1BVENIX01PREVfVU5TUEVDSUZJRUQQABITCg9NQVRDSF9NT0RFX0RVRUwQARIUChBNQVRDSF9NT0RFX1RFQU1TEAISGwoXTUFUQ0hfTU9ERV9GUkVFX0ZPUl9BTEwQAxIUChBNQVRDSF9NT0RFX1BBUlRZEARiBnByb3RvMw`),Ea=A(Ta,2),Da=A(Ta,6),Oa=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.DUEL=1]=`DUEL`,e[e.TEAMS=2]=`TEAMS`,e[e.FREE_FOR_ALL=3]=`FREE_FOR_ALL`,e[e.PARTY=4]=`PARTY`,e}({}),ka=j(`ChVmcmFjYXMvdjEvdGFibGUucHJvdG8SCWZyYWNhcy52MSIuCg9SZXF1ZXN0VGFrZWJhY2sSDQoFbWF0Y2gYASABKAkSDAoEc2VhdBgCIAEoCSJNCg5BbnN3ZXJUYWtlYmFjaxINCgVtYXRjaBgBIAEoCRIMCgRzZWF0GAIgASgJEg4KBm51bWJlchgDIAEoDRIOCgZhY2NlcHQYBCABKAgiOAoIVW5kb01vdmUSDQoFbWF0Y2gYASABKAkSDAoEc2VhdBgCIAEoCRIPCgd2ZXJzaW9uGAMgASgNIoQBCghUYWtlYmFjaxINCgVtYXRjaBgBIAEoCRIOCgZudW1iZXIYAiABKA0SDAoEc2VhdBgDIAEoCRIRCglyZXdpbmRfdG8YBCABKA0SDwoHd2FpdGluZxgFIAMoCRInCgVzdGF0ZRgGIAEoDjIYLmZyYWNhcy52MS5UYWtlYmFja1N0YXRlIjkKClBhdXNlTWF0Y2gSDQoFbWF0Y2gYASABKAkSDAoEc2VhdBgCIAEoCRIOCgZwYXVzZWQYAyABKAgiHgoNQ29uZmlybVJlc3VsdBINCgVtYXRjaBgBIAEoCSJDCghTZXRSZWFkeRINCgVtYXRjaBgBIAEoCRIMCgRzZWF0GAIgASgJEg0KBXJlYWR5GAMgASgIEgsKA2FzaxgEIAEoCCKTAQoKQXNzaWduU2VhdBINCgVtYXRjaBgBIAEoCRIMCgRzZWF0GAIgASgJEg4KBGxpbmsYAyABKAhIABIMCgJnbRgEIAEoCEgAEg0KA2JvdBgFIAEoCUgAEhAKBm5vYm9keRgGIAEoCEgAEg4KBGtpY2sYByABKAhIABIRCgljcmVhdHVyZXMYCCADKAlCBgoEa2luZCI4CgxTZWF0QXNzaWduZWQSDQoFbWF0Y2gYASABKAkSDAoEc2VhdBgCIAEoCRILCgNrZXkYAyABKAkqnQEKDVRha2ViYWNrU3RhdGUSHgoaVEFLRUJBQ0tfU1RBVEVfVU5TUEVDSUZJRUQQABIXChNUQUtFQkFDS19TVEFURV9PUEVOEAESGwoXVEFLRUJBQ0tfU1RBVEVfQUNDRVBURUQQAhIbChdUQUtFQkFDS19TVEFURV9ERUNMSU5FRBADEhkKFVRBS0VCQUNLX1NUQVRFX0xBUFNFRBAEYgZwcm90bzM`),Aa=A(ka,0),ja=A(ka,1),Ma=A(ka,2),Na=A(ka,4),Pa=A(ka,5),Fa=A(ka,6),Ia=A(ka,7),La=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OPEN=1]=`OPEN`,e[e.ACCEPTED=2]=`ACCEPTED`,e[e.DECLINED=3]=`DECLINED`,e[e.LAPSED=4]=`LAPSED`,e}({}),Ra=j(`ChZmcmFjYXMvdjEvdGFibGVzLnByb3RvEglmcmFjYXMudjEikggKDFRhYmxlUmVxdWVzdBINCgV0YWJsZRgBIAEoCRIMCgRiYXNlGAIgASgNEigKBmNyZWF0ZRgKIAEoCzIWLmZyYWNhcy52MS5DcmVhdGVUYWJsZUgAEiUKBGxpc3QYCyABKAsyFS5mcmFjYXMudjEuTGlzdFRhYmxlc0gAEiIKA2dldBgMIAEoCzITLmZyYWNhcy52MS5HZXRUYWJsZUgAEiQKBGpvaW4YDSABKAsyFC5mcmFjYXMudjEuSm9pblRhYmxlSAASJgoFbGVhdmUYDiABKAsyFS5mcmFjYXMudjEuTGVhdmVUYWJsZUgAEigKBnJlbmFtZRgPIAEoCzIWLmZyYWNhcy52MS5SZW5hbWVUYWJsZUgAEisKCHNldF9yb2xlGBAgASgLMhcuZnJhY2FzLnYxLlNldFRhYmxlUm9sZUgAEiYKCHB1dF9oZXJvGBEgASgLMhIuZnJhY2FzLnYxLlB1dEhlcm9IABIsCgtyZW1vdmVfaGVybxgSIAEoCzIVLmZyYWNhcy52MS5SZW1vdmVIZXJvSAASLQoJcHV0X2JvYXJkGBMgASgLMhguZnJhY2FzLnYxLlB1dFRhYmxlQm9hcmRIABIzCgxyZW1vdmVfYm9hcmQYFCABKAsyGy5mcmFjYXMudjEuUmVtb3ZlVGFibGVCb2FyZEgAEjAKDXB1dF9lbmNvdW50ZXIYFSABKAsyFy5mcmFjYXMudjEuUHV0RW5jb3VudGVySAASNgoQcmVtb3ZlX2VuY291bnRlchgWIAEoCzIaLmZyYWNhcy52MS5SZW1vdmVFbmNvdW50ZXJIABIoCgl0YWtlX3Jlc3QYFyABKAsyEy5mcmFjYXMudjEuVGFrZVJlc3RIABIuCgxzdGFydF9iYXR0bGUYGCABKAsyFi5mcmFjYXMudjEuU3RhcnRCYXR0bGVIABImCgV3YXRjaBgZIAEoCzIVLmZyYWNhcy52MS5XYXRjaFRhYmxlSAASKgoHdW53YXRjaBgaIAEoCzIXLmZyYWNhcy52MS5VbndhdGNoVGFibGVIABIoCgZleHBvcnQYGyABKAsyFi5mcmFjYXMudjEuRXhwb3J0VGFibGVIABItCgtpbXBvcnRfZmlsZRgcIAEoCzIWLmZyYWNhcy52MS5JbXBvcnRUYWJsZUgAEjMKDHB1dF9jcmVhdHVyZRgdIAEoCzIbLmZyYWNhcy52MS5QdXRUYWJsZUNyZWF0dXJlSAASOQoPcmVtb3ZlX2NyZWF0dXJlGB4gASgLMh4uZnJhY2FzLnYxLlJlbW92ZVRhYmxlQ3JlYXR1cmVIABIoCgl0YWtlX2hlcm8YHyABKAsyEy5mcmFjYXMudjEuVGFrZUhlcm9IAEIGCgRraW5kIiwKC0NyZWF0ZVRhYmxlEgwKBG5hbWUYASABKAkSDwoHcnVsZXNldBgCIAEoCSIMCgpMaXN0VGFibGVzIgoKCEdldFRhYmxlIicKCUpvaW5UYWJsZRIMCgRjb2RlGAEgASgJEgwKBG5hbWUYAiABKAkiHAoKTGVhdmVUYWJsZRIOCgZtZW1iZXIYASABKAkiPwoLUmVuYW1lVGFibGUSDAoEbmFtZRgBIAEoCRIQCghvd25fbmFtZRgCIAEoCRIQCghuZXdfY29kZRgDIAEoCCIsCgxTZXRUYWJsZVJvbGUSDgoGbWVtYmVyGAEgASgJEgwKBHJvbGUYAiABKAkiXgoHUHV0SGVybxIiCgRoZXJvGAEgASgLMhQuZnJhY2FzLnYxLlRhYmxlSGVybxISCgprZWVwX3N0YXRlGAIgASgIEg0KBW1hdGNoGAMgASgJEgwKBHNlYXQYBCABKAkiKwoIVGFrZUhlcm8SDAoEaGVybxgBIAEoCRIRCglnaXZlX2JhY2sYAiABKAgiGgoKUmVtb3ZlSGVybxIMCgRoZXJvGAEgASgJIjUKDVB1dFRhYmxlQm9hcmQSJAoFYm9hcmQYASABKAsyFS5mcmFjYXMudjEuVGFibGVCb2FyZCIgChBSZW1vdmVUYWJsZUJvYXJkEgwKBG5hbWUYASABKAkiPgoQUHV0VGFibGVDcmVhdHVyZRIqCghjcmVhdHVyZRgBIAEoCzIYLmZyYWNhcy52MS5UYWJsZUNyZWF0dXJlIiMKE1JlbW92ZVRhYmxlQ3JlYXR1cmUSDAoEbmFtZRgBIAEoCSI8CgxQdXRFbmNvdW50ZXISLAoJZW5jb3VudGVyGAEgASgLMhkuZnJhY2FzLnYxLlRhYmxlRW5jb3VudGVyIiQKD1JlbW92ZUVuY291bnRlchIRCgllbmNvdW50ZXIYASABKAkiTwoIVGFrZVJlc3QSDAoEa2luZBgBIAEoCRImCgVzcGVuZBgCIAMoCzIXLmZyYWNhcy52MS5SZXN0U3BlbmRpbmcSDQoFaG91cnMYAyABKA0iKwoMUmVzdFNwZW5kaW5nEgwKBGhlcm8YASABKAkSDQoFY291bnQYAiABKA0ikwEKC1N0YXJ0QmF0dGxlEhEKCWVuY291bnRlchgBIAEoCRIOCgZoZXJvZXMYAiADKAkSKAoHb3B0aW9ucxgDIAEoCzIXLmZyYWNhcy52MS5NYXRjaE9wdGlvbnMSKgoPcnVsZXNldF9vcHRpb25zGAQgAygLMhEuZnJhY2FzLnYxLkRldGFpbBILCgNib3QYBSABKAkiDAoKV2F0Y2hUYWJsZSIOCgxVbndhdGNoVGFibGUiDQoLRXhwb3J0VGFibGUiKQoLSW1wb3J0VGFibGUSDAoEZmlsZRgBIAEoDBIMCgRuYW1lGAIgASgJIswECgVUYWJsZRIKCgJpZBgBIAEoCRIMCgRuYW1lGAIgASgJEg8KB3ZlcnNpb24YAyABKA0SDwoHcnVsZXNldBgEIAEoCRIMCgRjb2RlGAUgASgJEgsKA3lvdRgGIAEoCRInCgdtZW1iZXJzGAcgAygLMhYuZnJhY2FzLnYxLlRhYmxlTWVtYmVyEiQKBmhlcm9lcxgIIAMoCzIULmZyYWNhcy52MS5UYWJsZUhlcm8SJQoGYm9hcmRzGAkgAygLMhUuZnJhY2FzLnYxLlRhYmxlQm9hcmQSLQoKZW5jb3VudGVycxgKIAMoCzIZLmZyYWNhcy52MS5UYWJsZUVuY291bnRlchInCgdiYXR0bGVzGAsgAygLMhYuZnJhY2FzLnYxLlRhYmxlQmF0dGxlEicKB3J1bm5pbmcYDCABKAsyFi5mcmFjYXMudjEuVGFibGVCYXR0bGUSGgoSYmF0dGxlc19zaW5jZV9yZXN0GA0gASgNEiIKFWhvdXJzX3NpbmNlX2xvbmdfcmVzdBgOIAEoDUgAiAEBEhcKD3Jlc3RfY29tbWl0bWVudBgPIAEoDBIoCglsYXN0X2RpY2UYECABKAsyFS5mcmFjYXMudjEuRGljZU9mUmVzdBIrCgljcmVhdHVyZXMYESADKAsyGC5mcmFjYXMudjEuVGFibGVDcmVhdHVyZRIrCghkZWZhdWx0cxgSIAEoCzIZLmZyYWNhcy52MS5CYXR0bGVEZWZhdWx0c0IYChZfaG91cnNfc2luY2VfbG9uZ19yZXN0IjwKDkJhdHRsZURlZmF1bHRzEioKD3J1bGVzZXRfb3B0aW9ucxgBIAMoCzIRLmZyYWNhcy52MS5EZXRhaWwiYgoKRGljZU9mUmVzdBIMCgRraW5kGAEgASgJEhIKCmNvbW1pdG1lbnQYAiABKAwSDgoGc2VjcmV0GAMgASgMEiIKBGRpY2UYBCADKAsyFC5mcmFjYXMudjEuRGllT2ZSZXN0IicKCURpZU9mUmVzdBIMCgRoZXJvGAEgASgJEgwKBGZhY2UYAiABKA0iLQoJVGFibGVMaXN0EiAKBnRhYmxlcxgBIAMoCzIQLmZyYWNhcy52MS5UYWJsZSInCglUYWJsZUZpbGUSDAoEZmlsZRgBIAEoDBIMCgRuYW1lGAIgASgJIkQKC1RhYmxlTWVtYmVyEgoKAmlkGAEgASgJEgwKBG5hbWUYAiABKAkSDAoEcm9sZRgDIAEoCRINCgVvd25lchgEIAEoCCLyAQoJVGFibGVIZXJvEgoKAmlkGAEgASgJEgwKBG5hbWUYAiABKAkSDgoGcGxheWVyGAMgASgJEg8KB2NvbnRlbnQYBCABKAkSDQoFc2hlZXQYBSABKAwSIAoFc3RhdGUYBiADKAsyES5mcmFjYXMudjEuRGV0YWlsEgwKBGRlYWQYByABKAgSEgoKZXhwZXJpZW5jZRgIIAEoDRIUCgdwaWN0dXJlGAkgASgJSACIAQESIwoFc3RvY2sYCiABKAsyFC5mcmFjYXMudjEuSGVyb1N0b2NrEhAKCGtlcHRfZm9yGAsgASgJQgoKCF9waWN0dXJlIkIKCUhlcm9TdG9jaxIMCgRuYW1lGAEgASgJEgwKBGxlZnQYAiABKA0SDAoEbW9zdBgDIAEoDRILCgNkaWUYBCABKAkiKAoKVGFibGVCb2FyZBIMCgRuYW1lGAEgASgJEgwKBHlhbWwYAiABKAwiKwoNVGFibGVDcmVhdHVyZRIMCgRuYW1lGAEgASgJEgwKBHlhbWwYAiABKAwicwoOVGFibGVFbmNvdW50ZXISCgoCaWQYASABKAkSDAoEbmFtZRgCIAEoCRINCgVib2FyZBgDIAEoCRIpCghtb25zdGVycxgEIAMoCzIXLmZyYWNhcy52MS5UYWJsZU1vbnN0ZXISDQoFbm90ZXMYBSABKAwieAoMVGFibGVNb25zdGVyEg8KB2NvbnRlbnQYASABKAkSDQoFc2hlZXQYAiABKAwSDAoEbmFtZRgDIAEoCRIKCgJhdBgEIAMoERIOCgZoaWRkZW4YBSABKAgSDQoFcm91bmQYBiABKA0SDwoHcGljdHVyZRgHIAEoCSKeAQoLVGFibGVCYXR0bGUSDQoFbWF0Y2gYASABKAkSEQoJZW5jb3VudGVyGAIgASgJEgwKBG5hbWUYAyABKAkSEAoIYmVnYW5fbXMYBCABKAQSEAoIZW5kZWRfbXMYBSABKAQSCwoDaG93GAYgASgJEg4KBndpbm5lchgHIAEoCRIOCgZoZXJvZXMYCCADKAkSDgoGcmVwbGF5GAkgASgJYgZwcm90bzM`,[ba,ma]),za=A(Ra,0),Ba=A(Ra,36),Va=j(`ChtmcmFjYXMvdjEvdG91cm5hbWVudHMucHJvdG8SCWZyYWNhcy52MSLGAwoOVG91cm5hbWVudFBsYW4SDAoEbmFtZRgBIAEoCRIOCgZmb3JtYXQYAiABKAkSDwoHcnVsZXNldBgDIAEoCRIOCgZyb3VuZHMYBCABKA0SDQoFZ2FtZXMYBSABKA0SEAoIbWlycm9yZWQYBiABKAgSDQoFdGFibGUYByABKA0SDwoHYXRfb25jZRgIIAEoCBIOCgZ0YWJsZXMYCSABKA0SEwoLY2hhbGxlbmdlcnMYCiABKA0SEwoLdGhpcmRfcGxhY2UYCyABKAgSEwoLYXZvaWRfdGVhbXMYDCABKAgSEgoKdGllX2JyZWFrcxgNIAMoCRIQCghlbnRyYW50cxgOIAEoDRILCgN3aG8YDyABKAkSDwoHaW52aXRlZBgQIAEoCBIOCgZib2FyZHMYESADKAkSEQoJY3JlYXR1cmVzGBIgAygJEiIKB29wdGlvbnMYEyADKAsyES5mcmFjYXMudjEuRGV0YWlsEiYKBW1hdGNoGBQgASgLMhcuZnJhY2FzLnYxLk1hdGNoT3B0aW9ucxINCgVkcmFmdBg3IAEoDRISCgpkcmFmdF9mcm9tGDggAygJEg8KB2RyYWZ0X3MYOSABKA0iOwoQQ3JlYXRlVG91cm5hbWVudBInCgRwbGFuGAEgASgLMhkuZnJhY2FzLnYxLlRvdXJuYW1lbnRQbGFuIhEKD0xpc3RUb3VybmFtZW50cyI3Cg1HZXRUb3VybmFtZW50EhIKCnRvdXJuYW1lbnQYASABKAkSEgoKYWxsX3JvdW5kcxg3IAEoCCI1Cg1EcmFmdENyZWF0dXJlEhIKCnRvdXJuYW1lbnQYASABKAkSEAoIY3JlYXR1cmUYAiABKAkiXAoPVG91cm5hbWVudERyYWZ0Eg8KB2VudHJhbnQYASABKAkSDwoHbGVmdF9tcxgCIAEoDRInCgdjaG9pY2VzGAMgAygLMhYuZnJhY2FzLnYxLkRyYWZ0Q2hvaWNlIi4KC0RyYWZ0Q2hvaWNlEhAKCGNyZWF0dXJlGAEgASgJEg0KBWNvdW50GAIgASgNIo8BCg9FbnRlclRvdXJuYW1lbnQSEgoKdG91cm5hbWVudBgBIAEoCRIMCgRjb2RlGAIgASgJEgwKBG5hbWUYAyABKAkSDAoEdGVhbRgEIAEoCRIRCgljcmVhdHVyZXMYBSADKAkSCwoDYm90GAYgASgJEg4KBmlzX2JvdBgHIAEoCBIOCgZyYXRpbmcYCCABKA0iNgoPTGVhdmVUb3VybmFtZW50EhIKCnRvdXJuYW1lbnQYASABKAkSDwoHZW50cmFudBgCIAEoCSJeCg9TdGVlclRvdXJuYW1lbnQSEgoKdG91cm5hbWVudBgBIAEoCRInCgRzdGVwGAIgASgOMhkuZnJhY2FzLnYxLlRvdXJuYW1lbnRTdGVwEg4KBnJlYXNvbhgDIAEoCSJHCglQYWlyUm91bmQSEgoKdG91cm5hbWVudBgBIAEoCRImCgZ0YWJsZXMYAiADKAsyFi5mcmFjYXMudjEuUGFpcmVkVGFibGUiHwoLUGFpcmVkVGFibGUSEAoIZW50cmFudHMYASADKAkiVgoNQ29ycmVjdFJlc3VsdBISCgp0b3VybmFtZW50GAEgASgJEhEKCWVuY291bnRlchgCIAEoCRIOCgZzY29yZXMYAyADKA0SDgoGcmVhc29uGAQgASgJIrEDCgpUb3VybmFtZW50EgoKAmlkGAEgASgJEicKBHBsYW4YAiABKAsyGS5mcmFjYXMudjEuVG91cm5hbWVudFBsYW4SKQoFcGhhc2UYAyABKA4yGi5mcmFjYXMudjEuVG91cm5hbWVudFBoYXNlEg0KBXJvdW5kGAQgASgNEg4KBnJvdW5kcxgFIAEoDRIMCgRub3RlGAYgASgJEjAKCXN0YW5kaW5ncxgHIAMoCzIdLmZyYWNhcy52MS5Ub3VybmFtZW50U3RhbmRpbmcSMgoKZW5jb3VudGVycxgIIAMoCzIeLmZyYWNhcy52MS5Ub3VybmFtZW50RW5jb3VudGVyEg0KBXlvdXJzGAkgASgIEgwKBGNvZGUYCiABKAkSFAoMeW91cl9lbnRyYW50GAsgASgJEhQKDHlvdXJfbWF0Y2hlcxgMIAMoCRIPCgdydW5uaW5nGA0gASgNEg0KBWVuZGVkGA4gASgNEg4KBnNlcmlhbBgPIAEoDRIMCgRwYWdlGBAgASgJEikKBWRyYWZ0GDcgASgLMhouZnJhY2FzLnYxLlRvdXJuYW1lbnREcmFmdCLQAQoSVG91cm5hbWVudFN0YW5kaW5nEg8KB2VudHJhbnQYASABKAkSDAoEbmFtZRgCIAEoCRIMCgR0ZWFtGAMgASgJEgwKBHJhbmsYBCABKA0SDgoGcG9pbnRzGAUgASgNEgsKA3dvbhgGIAEoDRINCgVkcmF3bhgHIAEoDRIMCgRsb3N0GAggASgNEhIKCnRpZV9icmVha3MYCSADKA0SEQoJd2l0aGRyYXduGAogASgIEgsKA2JvdBgLIAEoCBIRCgljcmVhdHVyZXMYNyADKAkiuwEKE1RvdXJuYW1lbnRFbmNvdW50ZXISCgoCaWQYASABKAkSDQoFcm91bmQYAiABKA0SDQoFdGFibGUYAyABKA0SDQoFbmFtZXMYBCADKAkSDgoGc2NvcmVzGAUgAygNEg0KBWdhbWVzGAYgAygNEgsKA2hvdxgHIAEoCRIPCgdtYXRjaGVzGAggAygJEgwKBHNsb3QYCSABKAkSEAoIZW50cmFudHMYNyADKAkSDgoGcGxheWVkGDggAygJIjwKDlRvdXJuYW1lbnRMaXN0EioKC3RvdXJuYW1lbnRzGAEgAygLMhUuZnJhY2FzLnYxLlRvdXJuYW1lbnQqnwEKDlRvdXJuYW1lbnRTdGVwEh8KG1RPVVJOQU1FTlRfU1RFUF9VTlNQRUNJRklFRBAAEhkKFVRPVVJOQU1FTlRfU1RFUF9TVEFSVBABEhkKFVRPVVJOQU1FTlRfU1RFUF9QQVVTRRACEhoKFlRPVVJOQU1FTlRfU1RFUF9SRVNVTUUQAxIaChZUT1VSTkFNRU5UX1NURVBfRklOSVNIEAQqpAEKD1RvdXJuYW1lbnRQaGFzZRIgChxUT1VSTkFNRU5UX1BIQVNFX1VOU1BFQ0lGSUVEEAASGQoVVE9VUk5BTUVOVF9QSEFTRV9PUEVOEAESHAoYVE9VUk5BTUVOVF9QSEFTRV9SVU5OSU5HEAISGwoXVE9VUk5BTUVOVF9QSEFTRV9QQVVTRUQQAxIZChVUT1VSTkFNRU5UX1BIQVNFX09WRVIQBGIGcHJvdG8z`,[ba,ma]),Ha=A(Va,0),Ua=A(Va,1),Wa=A(Va,2),Ga=A(Va,3),Ka=A(Va,4),qa=A(Va,7),Ja=A(Va,8),Ya=A(Va,9),Xa=A(Va,12),Za=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.START=1]=`START`,e[e.PAUSE=2]=`PAUSE`,e[e.RESUME=3]=`RESUME`,e[e.FINISH=4]=`FINISH`,e}({}),Qa=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.OPEN=1]=`OPEN`,e[e.RUNNING=2]=`RUNNING`,e[e.PAUSED=3]=`PAUSED`,e[e.OVER=4]=`OVER`,e}({}),R=j(`ChZmcmFjYXMvdjEvY2xpZW50LnByb3RvEglmcmFjYXMudjEiohEKDUNsaWVudE1lc3NhZ2USDwoHcmVxdWVzdBgBIAEoCRIhCgVoZWxsbxgCIAEoCzIQLmZyYWNhcy52MS5IZWxsb0gAEi4KDGNyZWF0ZV9tYXRjaBgDIAEoCzIWLmZyYWNhcy52MS5DcmVhdGVNYXRjaEgAEi4KDGxpc3RfbWF0Y2hlcxgEIAEoCzIWLmZyYWNhcy52MS5MaXN0TWF0Y2hlc0gAEioKCmpvaW5fbWF0Y2gYBSABKAsyFC5mcmFjYXMudjEuSm9pbk1hdGNoSAASLAoLd2F0Y2hfbWF0Y2gYBiABKAsyFS5mcmFjYXMudjEuV2F0Y2hNYXRjaEgAEiwKC2xlYXZlX21hdGNoGAcgASgLMhUuZnJhY2FzLnYxLkxlYXZlTWF0Y2hIABIzCg9xdWV1ZV9mb3JfbWF0Y2gYCCABKAsyGC5mcmFjYXMudjEuUXVldWVGb3JNYXRjaEgAEiwKC3NlbmRfaW50ZW50GAkgASgLMhUuZnJhY2FzLnYxLlNlbmRJbnRlbnRIABIuCgxhc2tfcXVlc3Rpb24YCiABKAsyFi5mcmFjYXMudjEuQXNrUXVlc3Rpb25IABIoCglzZW5kX2NoYXQYCyABKAsyEy5mcmFjYXMudjEuU2VuZENoYXRIABIjCgZyZXN5bmMYDCABKAsyES5mcmFjYXMudjEuUmVzeW5jSAASHwoEcGluZxgNIAEoCzIPLmZyYWNhcy52MS5QaW5nSAASLAoLbGVhdmVfcXVldWUYDiABKAsyFS5mcmFjYXMudjEuTGVhdmVRdWV1ZUgAEiwKC2FkZF9lbnRyb3B5GA8gASgLMhUuZnJhY2FzLnYxLkFkZEVudHJvcHlIABI2ChBkZXNjcmliZV9ydWxlc2V0GBAgASgLMhouZnJhY2FzLnYxLkRlc2NyaWJlUnVsZXNldEgAEioKCmdldF9yZXBsYXkYFCABKAsyFC5mcmFjYXMudjEuR2V0UmVwbGF5SAASLgoMbGlzdF9oaXN0b3J5GBUgASgLMhYuZnJhY2FzLnYxLkxpc3RIaXN0b3J5SAASNAoPZ2V0X2xlYWRlcmJvYXJkGBYgASgLMhkuZnJhY2FzLnYxLkdldExlYWRlcmJvYXJkSAASLAoLZ2V0X3JhdGluZ3MYFyABKAsyFS5mcmFjYXMudjEuR2V0UmF0aW5nc0gAEjIKDmFuc3dlcl9wYWlyaW5nGBggASgLMhguZnJhY2FzLnYxLkFuc3dlclBhaXJpbmdIABI4ChFjcmVhdGVfdG91cm5hbWVudBgeIAEoCzIbLmZyYWNhcy52MS5DcmVhdGVUb3VybmFtZW50SAASNgoQbGlzdF90b3VybmFtZW50cxgfIAEoCzIaLmZyYWNhcy52MS5MaXN0VG91cm5hbWVudHNIABIyCg5nZXRfdG91cm5hbWVudBggIAEoCzIYLmZyYWNhcy52MS5HZXRUb3VybmFtZW50SAASNgoQZW50ZXJfdG91cm5hbWVudBghIAEoCzIaLmZyYWNhcy52MS5FbnRlclRvdXJuYW1lbnRIABI2ChBsZWF2ZV90b3VybmFtZW50GCIgASgLMhouZnJhY2FzLnYxLkxlYXZlVG91cm5hbWVudEgAEjYKEHN0ZWVyX3RvdXJuYW1lbnQYIyABKAsyGi5mcmFjYXMudjEuU3RlZXJUb3VybmFtZW50SAASKgoKcGFpcl9yb3VuZBgkIAEoCzIULmZyYWNhcy52MS5QYWlyUm91bmRIABIyCg5jb3JyZWN0X3Jlc3VsdBglIAEoCzIYLmZyYWNhcy52MS5Db3JyZWN0UmVzdWx0SAASMgoOZHJhZnRfY3JlYXR1cmUYNyABKAsyGC5mcmFjYXMudjEuRHJhZnRDcmVhdHVyZUgAEikKDHJlc3VtZV9tYXRjaBgoIAEoCzIRLmZyYWNhcy52MS5SZXN1bWVIABIxCg5jYWxsX29mZl9tYXRjaBg4IAEoCzIXLmZyYWNhcy52MS5DYWxsT2ZmTWF0Y2hIABI2ChByZXF1ZXN0X3Rha2ViYWNrGD4gASgLMhouZnJhY2FzLnYxLlJlcXVlc3RUYWtlYmFja0gAEjQKD2Fuc3dlcl90YWtlYmFjaxg/IAEoCzIZLmZyYWNhcy52MS5BbnN3ZXJUYWtlYmFja0gAEigKCXVuZG9fbW92ZRhAIAEoCzITLmZyYWNhcy52MS5VbmRvTW92ZUgAEiwKC3BhdXNlX21hdGNoGEEgASgLMhUuZnJhY2FzLnYxLlBhdXNlTWF0Y2hIABIsCgthc3NpZ25fc2VhdBhCIAEoCzIVLmZyYWNhcy52MS5Bc3NpZ25TZWF0SAASKAoJc2V0X3JlYWR5GEMgASgLMhMuZnJhY2FzLnYxLlNldFJlYWR5SAASMgoOY29uZmlybV9yZXN1bHQYRCABKAsyGC5mcmFjYXMudjEuQ29uZmlybVJlc3VsdEgAEiQKB2dldF9sb2cYRSABKAsyES5mcmFjYXMudjEuR2V0TG9nSAASMAoNdGFibGVfcmVxdWVzdBhaIAEoCzIXLmZyYWNhcy52MS5UYWJsZVJlcXVlc3RIABIuCgxpbXBvcnRfYm9hcmQYXyABKAsyFi5mcmFjYXMudjEuSW1wb3J0Qm9hcmRIABIsCgtjaGVja19ib2FyZBhgIAEoCzIVLmZyYWNhcy52MS5DaGVja0JvYXJkSAASMgoOdXBsb2FkX3BpY3R1cmUYYSABKAsyGC5mcmFjYXMudjEuVXBsb2FkUGljdHVyZUgAEjIKDmNoZWNrX2NyZWF0dXJlGGIgASgLMhguZnJhY2FzLnYxLkNoZWNrQ3JlYXR1cmVIABIyCg5tYW5hZ2Vfbm90aWNlcxhjIAEoCzIYLmZyYWNhcy52MS5NYW5hZ2VOb3RpY2VzSABCBgoEa2luZCJ/CgVIZWxsbxINCgV0b2tlbhgBIAEoCRIMCgRuYW1lGAIgASgJEg4KBmNsaWVudBgDIAEoCRIQCghyZXZpc2lvbhgEIAEoDRIhCgZyZXN1bWUYBSADKAsyES5mcmFjYXMudjEuUmVzdW1lEhQKDG1hbnlfc2VydmVycxgoIAEoCCJUCgZSZXN1bWUSDQoFbWF0Y2gYASABKAkSDwoHdmVyc2lvbhgCIAEoDRIMCgRoYXNoGAMgASgGEgwKBHNlYXQYBCABKAkSDgoGZ2xhbmNlGAUgASgIIowCCgtDcmVhdGVNYXRjaBIPCgdydWxlc2V0GAEgASgJEg0KBWJvYXJkGAIgASgJEiUKBXNlYXRzGAMgAygLMhYuZnJhY2FzLnYxLlNlYXRSZXF1ZXN0EigKB29wdGlvbnMYBCABKAsyFy5mcmFjYXMudjEuTWF0Y2hPcHRpb25zEioKD3J1bGVzZXRfb3B0aW9ucxgFIAMoCzIRLmZyYWNhcy52MS5EZXRhaWwSEQoJdGFrZV9zZWF0GAYgASgJEg8KB2VudHJvcHkYByABKAwSEQoJb3duX2JvYXJkGBQgASgMEhUKDW93bl9jcmVhdHVyZXMYFSADKAwSEgoKcmVtYXRjaF9vZhgWIAEoCSI6CgtJbXBvcnRCb2FyZBIPCgdydWxlc2V0GAEgASgJEgwKBG5hbWUYAiABKAkSDAoEZmlsZRgDIAEoDCIrCgpDaGVja0JvYXJkEg8KB3J1bGVzZXQYASABKAkSDAoEeWFtbBgCIAEoDCJ3Cg1DaGVja0NyZWF0dXJlEg8KB3J1bGVzZXQYASABKAkSDgoGc291cmNlGAIgASgMEg8KB2NvbnRlbnQYAyABKAkSJgoFcGFydHMYBCADKAsyFy5mcmFjYXMudjEuQ3JlYXR1cmVQYXJ0EgwKBGZvcm0YBSABKAgiKwoMQ3JlYXR1cmVQYXJ0Eg0KBWZpZWxkGAEgASgJEgwKBHlhbWwYAiABKAwiSgoNVXBsb2FkUGljdHVyZRIMCgRzaXplGAEgASgNEg4KBm9mZnNldBgCIAEoDRIMCgRwYXJ0GAMgASgMEg0KBXRva2VuGAQgASgIIo0BCgtTZWF0UmVxdWVzdBIKCgJpZBgBIAEoCRIMCgRzaWRlGAIgASgJEgwKBG5hbWUYAyABKAkSEQoJY3JlYXR1cmVzGAQgAygJEgsKA2JvdBgFIAEoCRImCgV3YXZlcxgGIAMoCzIXLmZyYWNhcy52MS5XYXZlQ3JlYXR1cmUSDgoGaGlkZGVuGAcgAygJIi8KDFdhdmVDcmVhdHVyZRIQCghjcmVhdHVyZRgBIAEoCRINCgVyb3VuZBgCIAEoDSJTCgtMaXN0TWF0Y2hlcxIPCgdydWxlc2V0GAEgASgJEiQKBXBoYXNlGAIgASgOMhUuZnJhY2FzLnYxLk1hdGNoUGhhc2USDQoFbGltaXQYAyABKA0iIgoPRGVzY3JpYmVSdWxlc2V0Eg8KB3J1bGVzZXQYASABKAkifwoJSm9pbk1hdGNoEg0KBW1hdGNoGAEgASgJEgwKBGNvZGUYAiABKAkSDAoEc2VhdBgDIAEoCRIRCgljcmVhdHVyZXMYBCADKAkSDwoHZW50cm9weRgFIAEoDBIQCghzZWF0X2tleRgGIAEoCRIRCgloZXJvX25hbWUYByABKAkiOgoKQWRkRW50cm9weRINCgVtYXRjaBgBIAEoCRIMCgRzZWF0GAIgASgJEg8KB2VudHJvcHkYAyABKAwiOQoKV2F0Y2hNYXRjaBINCgVtYXRjaBgBIAEoCRIMCgRjb2RlGAIgASgJEg4KBmdsYW5jZRgDIAEoCCIpCgpMZWF2ZU1hdGNoEg0KBW1hdGNoGAEgASgJEgwKBHNlYXQYAiABKAkiHQoMQ2FsbE9mZk1hdGNoEg0KBW1hdGNoGAEgASgJIrQBCg1RdWV1ZUZvck1hdGNoEg8KB3J1bGVzZXQYASABKAkSEQoJY3JlYXR1cmVzGAIgAygJEg8KB2VudHJvcHkYAyABKAwSIgoEbW9kZRgEIAEoDjIULmZyYWNhcy52MS5NYXRjaE1vZGUSDQoFc2VhdHMYBSABKA0SGQoMZmlsbF9hZnRlcl9zGAYgASgNSACIAQESDwoHY29uZmlybRgHIAEoCEIPCg1fZmlsbF9hZnRlcl9zIh0KCkxlYXZlUXVldWUSDwoHcnVsZXNldBgBIAEoCSKFAQoKU2VuZEludGVudBINCgVtYXRjaBgBIAEoCRIMCgRzZWF0GAIgASgJEg8KB3ZlcnNpb24YAyABKA0SEAoIZGVjaXNpb24YBCABKA0SFAoMb3B0aW9uc19oYXNoGAUgASgGEiEKBmludGVudBgGIAEoCzIRLmZyYWNhcy52MS5JbnRlbnQiUQoLQXNrUXVlc3Rpb24SDQoFbWF0Y2gYASABKAkSDAoEc2VhdBgCIAEoCRIlCghxdWVzdGlvbhgDIAEoCzITLmZyYWNhcy52MS5WYWx1ZU1hcCJfCghTZW5kQ2hhdBINCgVtYXRjaBgBIAEoCRIMCgR0ZXh0GAIgASgJEgoKAnRvGAMgAygJEgwKBHNpZGUYBCABKAgSHAoCYXQYBSABKAsyEC5mcmFjYXMudjEuUGxhY2UiTgoGUmVzeW5jEg0KBW1hdGNoGAEgASgJEgwKBHNlYXQYAiABKAkSDwoHdmVyc2lvbhgDIAEoDRIWCg5oYXNoX2Rpc2FncmVlZBgEIAEoCCI1CgZHZXRMb2cSDQoFbWF0Y2gYASABKAkSDAoEc2VhdBgCIAEoCRIOCgZiZWZvcmUYAyABKA0iFwoEUGluZxIPCgdwYXlsb2FkGAEgASgGYgZwcm90bzM`,[va,ba,Ca,Ta,ka,Ra,Va,ma]),$a=A(R,0),eo=A(R,1),to=A(R,2),no=A(R,3),ro=A(R,4),io=A(R,5),ao=A(R,6),oo=A(R,8),so=A(R,11),co=A(R,12),lo=A(R,13),uo=A(R,14),fo=A(R,15),po=A(R,16),mo=A(R,17),ho=A(R,18),go=A(R,19),_o=A(R,20),vo=A(R,21),yo=A(R,22),bo=A(R,23),xo=A(R,24),So=j(`ChlmcmFjYXMvdjEvZGVjaXNpb25zLnByb3RvEglmcmFjYXMudjEiiwEKD0RlY2lzaW9uUmVxdWVzdBINCgVtYXRjaBgBIAEoCRIPCgd2ZXJzaW9uGAIgASgNEgwKBHNlYXQYAyABKAkSJgoJZGVjaXNpb25zGAQgAygLMhMuZnJhY2FzLnYxLkRlY2lzaW9uEhUKCGNsb2NrX21zGAUgASgNSACIAQFCCwoJX2Nsb2NrX21zIsYCCghEZWNpc2lvbhIOCgZudW1iZXIYASABKA0SDAoEaGFzaBgCIAEoBhIMCgRraW5kGAMgASgJEg8KAmJ5GAQgASgNSACIAQESIAoFYWJvdXQYBSADKAsyES5mcmFjYXMudjEuRGV0YWlsEiQKBW1vdmVzGAYgAygLMhUuZnJhY2FzLnYxLk1vdmVPcHRpb24SIgoEdXNlcxgHIAMoCzIULmZyYWNhcy52MS5Vc2VPcHRpb24SDAoEZW5kcxgIIAMoDRIiCgdjaG9pY2VzGAkgAygLMhEuZnJhY2FzLnYxLkNob2ljZRIaCg1jaG9pY2VzX2xlYXN0GAogASgNSAGIAQESGQoMY2hvaWNlc19tb3N0GAsgASgNSAKIAQFCBQoDX2J5QhAKDl9jaG9pY2VzX2xlYXN0Qg8KDV9jaG9pY2VzX21vc3QikAEKCk1vdmVPcHRpb24SCgoCYnkYASABKA0SDAoEbW9kZRgCIAEoCRIOCgZidWRnZXQYAyABKAkSHwoFcmVhY2gYBCADKAsyEC5mcmFjYXMudjEuQ2VsbHMSJQoIcHJvdm9rZXMYBSADKAsyEy5mcmFjYXMudjEuUHJvdm9rZWQSEAoIYWx0aXR1ZGUYBiABKBEiJAoFQ2VsbHMSDAoEY29zdBgBIAEoDRINCgVjZWxscxgCIAMoESInCghQcm92b2tlZBIMCgR3aG9tGAEgAygNEg0KBWNlbGxzGAIgAygRIo4DCglVc2VPcHRpb24SCgoCYnkYASABKA0SDgoGYWN0aW9uGAIgASgJEgwKBG5hbWUYAyABKAkSDAoEY29zdBgEIAEoCRIiCgd0YXJnZXRzGAUgAygLMhEuZnJhY2FzLnYxLlRhcmdldBISCgpwaWNrX2xlYXN0GAYgASgNEhEKCXBpY2tfbW9zdBgHIAEoDRIOCgZyZXBlYXQYCCABKAgSKQoKcGxhY2VtZW50cxgJIAMoCzIVLmZyYWNhcy52MS5QbGFjZW1lbnRzEiYKDGRlc3RpbmF0aW9ucxgKIAMoCzIQLmZyYWNhcy52MS5DZWxscxIhCgdjaG9pY2VzGAsgAygLMhAuZnJhY2FzLnYxLldvcmRzEhYKCXVzZXNfbGVmdBgMIAEoDUgAiAEBEh8KB2Z1cnRoZXIYDSADKAsyDi5mcmFjYXMudjEuQWltEhAKCGdpdmVzX3VwGA4gASgIEh8KBG9kZHMYDyADKAsyES5mcmFjYXMudjEuVGFyZ2V0QgwKCl91c2VzX2xlZnQiUAoDQWltEiIKB3RhcmdldHMYASADKAsyES5mcmFjYXMudjEuVGFyZ2V0EhIKCnBpY2tfbGVhc3QYAiABKA0SEQoJcGlja19tb3N0GAMgASgNIowBCgZUYXJnZXQSCQoBbhgBIAEoDRIKCgJpZBgCIAEoCRISCgVib251cxgDIAEoEUgAiAEBEhMKBnZlcnN1cxgEIAEoEUgBiAEBEhMKBmNoYW5jZRgFIAEoDUgCiAEBEg0KBW5vdGVzGAYgAygJQggKBl9ib251c0IJCgdfdmVyc3VzQgkKB19jaGFuY2UiTgoKUGxhY2VtZW50cxIQCghhZmZlY3RlZBgBIAMoDRIKCgJhdBgCIAMoERIiCgR3YXlzGAMgAygLMhQuZnJhY2FzLnYxLlBsYWNlbWVudCJLCglQbGFjZW1lbnQSHAoCYXQYASABKAsyEC5mcmFjYXMudjEuUGxhY2USEQoJZGlyZWN0aW9uGAIgAygREg0KBWNlbGxzGAMgAygRIhYKBVdvcmRzEg0KBXdvcmRzGAEgAygJIjQKBkNob2ljZRIKCgJpZBgBIAEoCRINCgVsYWJlbBgCIAEoCRIPCgd0YXJnZXRzGAMgAygNYgZwcm90bzM`,[ma]),Co=j(`ChdmcmFjYXMvdjEvc2VydmVycy5wcm90bxIJZnJhY2FzLnYxIjwKCk1hdGNoTW92ZWQSDQoFbWF0Y2gYASABKAkSDQoFd2hlcmUYAiABKAkSEAoIYWZ0ZXJfbXMYAyABKA0iHQoMUGVlcnNDaGFuZ2VkEg0KBXBlZXJzGAEgAygJYgZwcm90bzM`),wo=j(`ChVmcmFjYXMvdjEvc2hlZXQucHJvdG8SCWZyYWNhcy52MSLFAgoFQm9hcmQSHwoFc2hhcGUYASABKA4yEC5mcmFjYXMudjEuU2hhcGUSDAoEcm93cxgCIAMoCRIgCgZsZWdlbmQYAyADKAsyEC5mcmFjYXMudjEuR2x5cGgSEgoKdW5kZXJ3YXRlchgEIAEoCBIgCgZsaWdodHMYBSADKAsyEC5mcmFjYXMudjEuTGlnaHQSDQoFdGl0bGUYBiABKAkSIwoFZWRnZXMYByADKAsyFC5mcmFjYXMudjEuQm9hcmRFZGdlEg4KBmdyb3VuZBgUIAEoCRIgCgZmbG9vcnMYFSADKAsyEC5mcmFjYXMudjEuRmxvb3ISKAoHcGljdHVyZRgWIAEoCzIXLmZyYWNhcy52MS5Cb2FyZFBpY3R1cmUSJQoGbGFiZWxzGBcgAygLMhUuZnJhY2FzLnYxLkJvYXJkTGFiZWwiJgoKQm9hcmRMYWJlbBIKCgJhdBgBIAMoDRIMCgR0ZXh0GAIgASgJIksKDEJvYXJkUGljdHVyZRIMCgRmaWxlGAEgASgJEhcKD3BpeGVsc19wZXJfY2VsbBgCIAEoARIJCgF4GAMgASgBEgkKAXkYBCABKAEiKAoFRmxvb3ISEAoIbWF0ZXJpYWwYASABKAkSDQoFY2VsbHMYAiADKA0iTwoJQm9hcmRFZGdlEiYKBGtpbmQYASABKA4yGC5mcmFjYXMudjEuQm9hcmRFZGdlS2luZBIMCgRlbmRzGAIgAygREgwKBGRvb3IYAyABKAkiPQoFR2x5cGgSDQoFZ2x5cGgYASABKAkSJQoKcHJvcGVydGllcxgCIAMoCzIRLmZyYWNhcy52MS5BbW91bnQiMAoFTGlnaHQSCgoCYXQYASADKBESDgoGYnJpZ2h0GAIgASgNEgsKA2RpbRgDIAEoDSKDAwoFU2hlZXQSCQoBbhgBIAEoDRIKCgJpZBgCIAEoCRIMCgRuYW1lGAMgASgJEgwKBHNpemUYBCABKAkSDwoCaHAYBSABKBFIAIgBARIPCgJhYxgGIAEoEUgBiAEBEhYKCWZvcnRpdHVkZRgHIAEoEUgCiAEBEhMKBnJlZmxleBgIIAEoEUgDiAEBEhEKBHdpbGwYCSABKBFIBIgBARIhCgZzcGVlZHMYCiADKAsyES5mcmFjYXMudjEuQW1vdW50EhIKBXJlYWNoGAsgASgNSAWIAQESEgoFbGV2ZWwYDCABKBFIBogBARIOCgZ0cmFpdHMYDSADKAkSIgoHYWN0aW9ucxgOIAMoCzIRLmZyYWNhcy52MS5BY3Rpb24SIgoHZGV0YWlscxgPIAMoCzIRLmZyYWNhcy52MS5EZXRhaWxCBQoDX2hwQgUKA19hY0IMCgpfZm9ydGl0dWRlQgkKB19yZWZsZXhCBwoFX3dpbGxCCAoGX3JlYWNoQggKBl9sZXZlbCLEAgoGQWN0aW9uEgoKAmlkGAEgASgJEgwKBG5hbWUYAiABKAkSDAoEY29zdBgDIAEoCRIOCgZvcmlnaW4YBCABKAkSEgoFcmVhY2gYBSABKA1IAIgBARINCgVyYW5nZRgGIAMoDRIMCgRhcmVhGAcgASgJEg4KBmF0dGFjaxgIIAEoCRIMCgRzYXZlGAkgASgJEgsKA2hpdBgKIAEoCRIMCgRtaXNzGAsgASgJEg4KBmVmZmVjdBgMIAEoCRIMCgR1c2VzGA0gASgJEg8KB3RyaWdnZXIYDiABKAkSDAoEdGFncxgPIAMoCRIQCghzZXF1ZW5jZRgQIAMoCRIPCgd0YXJnZXRzGBEgASgJEgwKBGNyaXQYEiABKAkSEAoIbWFpbnRhaW4YEyABKAkSDgoGd2VhcG9uGBQgASgJQggKBl9yZWFjaCo/CgVTaGFwZRIVChFTSEFQRV9VTlNQRUNJRklFRBAAEhAKDFNIQVBFX1NRVUFSRRABEg0KCVNIQVBFX0hFWBACKp4BCg1Cb2FyZEVkZ2VLaW5kEh8KG0JPQVJEX0VER0VfS0lORF9VTlNQRUNJRklFRBAAEhgKFEJPQVJEX0VER0VfS0lORF9XQUxMEAESGAoUQk9BUkRfRURHRV9LSU5EX0RPT1IQAhIaChZCT0FSRF9FREdFX0tJTkRfV0lORE9XEAMSHAoYQk9BUkRfRURHRV9LSU5EX0xPV19XQUxMEARiBnByb3RvMw`,[ma]),To=A(wo,0),Eo=A(wo,3),Do=A(wo,4),Oo=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.SQUARE=1]=`SQUARE`,e[e.HEX=2]=`HEX`,e}({}),z=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.WALL=1]=`WALL`,e[e.DOOR=2]=`DOOR`,e[e.WINDOW=3]=`WINDOW`,e[e.LOW_WALL=4]=`LOW_WALL`,e}({}),ko=j(`ChZmcmFjYXMvdjEvZXZlbnRzLnByb3RvEglmcmFjYXMudjEirgYKBUV2ZW50EiwKC3JvdW5kX2JlZ2FuGAEgASgLMhUuZnJhY2FzLnYxLlJvdW5kQmVnYW5IABIqCgp0dXJuX2JlZ2FuGAIgASgLMhQuZnJhY2FzLnYxLlR1cm5CZWdhbkgAEioKCnR1cm5fZW5kZWQYAyABKAsyFC5mcmFjYXMudjEuVHVybkVuZGVkSAASIwoGcm9sbGVkGAQgASgLMhEuZnJhY2FzLnYxLlJvbGxlZEgAEiEKBW1vdmVkGAUgASgLMhAuZnJhY2FzLnYxLk1vdmVkSAASIwoGZm9yY2VkGAYgASgLMhEuZnJhY2FzLnYxLkZvcmNlZEgAEh8KBHVzZWQYByABKAsyDy5mcmFjYXMudjEuVXNlZEgAEiMKBmF0dGFjaxgIIAEoCzIRLmZyYWNhcy52MS5BdHRhY2tIABIlCgdkYW1hZ2VkGAkgASgLMhIuZnJhY2FzLnYxLkRhbWFnZWRIABIjCgZoZWFsZWQYCiABKAsyES5mcmFjYXMudjEuSGVhbGVkSAASIQoFc2F2ZWQYCyABKAsyEC5mcmFjYXMudjEuU2F2ZWRIABI0Cg9jb25kaXRpb25fYmVnYW4YDCABKAsyGS5mcmFjYXMudjEuQ29uZGl0aW9uQmVnYW5IABI0Cg9jb25kaXRpb25fZW5kZWQYDSABKAsyGS5mcmFjYXMudjEuQ29uZGl0aW9uRW5kZWRIABIlCgdkcm9wcGVkGA4gASgLMhIuZnJhY2FzLnYxLkRyb3BwZWRIABIfCgRkaWVkGA8gASgLMg8uZnJhY2FzLnYxLkRpZWRIABIhCgVhc2tlZBgRIAEoCzIQLmZyYWNhcy52MS5Bc2tlZEgAEicKCGFuc3dlcmVkGBIgASgLMhMuZnJhY2FzLnYxLkFuc3dlcmVkSAASLAoLYmF0dGxlX292ZXIYEyABKAsyFS5mcmFjYXMudjEuQmF0dGxlT3ZlckgAEiYKBW90aGVyGBQgASgLMhUuZnJhY2FzLnYxLk90aGVyRXZlbnRIABIfCgRtb3JlGBAgAygLMhEuZnJhY2FzLnYxLkRldGFpbEIGCgRraW5kIioKClJvdW5kQmVnYW4SDQoFcm91bmQYASABKBESDQoFb3JkZXIYAiADKA0iJgoJVHVybkJlZ2FuEgsKA3dobxgBIAEoDRIMCgRzZWF0GAIgASgNIiYKCVR1cm5FbmRlZBILCgN3aG8YASABKA0SDAoEc2VhdBgCIAEoDSKSAQoGUm9sbGVkEiMKB3B1cnBvc2UYASABKA4yEi5mcmFjYXMudjEuUHVycG9zZRIQCgN3aG8YAiABKA1IAIgBARINCgVmYWNlcxgDIAMoERISCgV0b3RhbBgEIAEoEUgBiAEBEhIKBWRyYXduGAUgASgJSAKIAQFCBgoEX3dob0IICgZfdG90YWxCCAoGX2RyYXduIkEKBU1vdmVkEgsKA3dobxgBIAEoDRIMCgRwYXRoGAIgAygREh0KBG1vZGUYAyABKA4yDy5mcmFjYXMudjEuTW9kZSJACgZGb3JjZWQSCwoDd2hvGAEgASgNEgwKBHBhdGgYAiADKBESGwoDaG93GAMgASgOMg4uZnJhY2FzLnYxLkhvdyI7CgRVc2VkEgsKA3dobxgBIAEoDRIOCgZhY3Rpb24YAiABKAkSCgoCb24YAyADKA0SCgoCYXQYBCADKBEitwIKBkF0dGFjaxIJCgFuGAEgASgNEgoKAmJ5GAIgASgNEgoKAm9uGAMgASgNEg4KBmFjdGlvbhgEIAEoCRIRCgRmYWNlGAUgASgRSACIAQESDQoFZmFjZXMYBiADKBESEgoFdG90YWwYByABKBFIAYgBARIeCgJ2cxgIIAEoDjISLmZyYWNhcy52MS5EZWZlbnNlEhQKB2RlZmVuc2UYCSABKBFIAogBARILCgNoaXQYCiABKAgSEAoIY3JpdGljYWwYCyABKAgSEQoJYWR2YW50YWdlGAwgASgIEhQKDGRpc2FkdmFudGFnZRgNIAEoCBIYChBjb21iYXRfYWR2YW50YWdlGA4gASgIEg0KBW5vdGVzGA8gAygJQgcKBV9mYWNlQggKBl90b3RhbEIKCghfZGVmZW5zZSKXAQoHRGFtYWdlZBILCgN3aG8YASABKA0SDgoGYW1vdW50GAIgASgREiMKBHR5cGUYAyABKA4yFS5mcmFjYXMudjEuRGFtYWdlVHlwZRIPCgJieRgEIAEoDUgAiAEBEhMKBmF0dGFjaxgFIAEoDUgBiAEBEhIKCm90aGVyX3R5cGUYBiABKAlCBQoDX2J5QgkKB19hdHRhY2siJQoGSGVhbGVkEgsKA3dobxgBIAEoDRIOCgZhbW91bnQYAiABKBEiWwoFU2F2ZWQSCwoDd2hvGAEgASgNEhIKBXRvdGFsGAIgASgRSACIAQESDwoCZGMYAyABKBFIAYgBARIPCgdzdWNjZXNzGAQgASgIQggKBl90b3RhbEIFCgNfZGMiUAoOQ29uZGl0aW9uQmVnYW4SCwoDd2hvGAEgASgNEhEKCWNvbmRpdGlvbhgCIAEoCRITCgZzb3VyY2UYAyABKA1IAIgBAUIJCgdfc291cmNlIjAKDkNvbmRpdGlvbkVuZGVkEgsKA3dobxgBIAEoDRIRCgljb25kaXRpb24YAiABKAkiFgoHRHJvcHBlZBILCgN3aG8YASABKA0iEwoERGllZBILCgN3aG8YASABKA0iXAoFQXNrZWQSDAoEc2VhdBgBIAEoDRIlCgRraW5kGAIgASgOMhcuZnJhY2FzLnYxLkRlY2lzaW9uS2luZBIKCgJieRgDIAEoDRISCgpvdGhlcl9raW5kGAQgASgJIoEBCghBbnN3ZXJlZBIMCgRzZWF0GAEgASgNEiUKBGtpbmQYAiABKA4yFy5mcmFjYXMudjEuRGVjaXNpb25LaW5kEgoKAmJ5GAMgASgNEiAKBmFuc3dlchgEIAEoCzIQLmZyYWNhcy52MS5WYWx1ZRISCgpvdGhlcl9raW5kGAUgASgJIjkKCkJhdHRsZU92ZXISEwoGd2lubmVyGAEgASgJSACIAQESCwoDaG93GAIgASgJQgkKB193aW5uZXIisAIKCk90aGVyRXZlbnQSIgoEd29yZBgBIAEoDjIULmZyYWNhcy52MS5FdmVudFdvcmQSDAoEbmFtZRgCIAEoCRIfCgRkYXRhGAMgAygLMhEuZnJhY2FzLnYxLkRldGFpbBIQCgN3aG8YBCABKA1IAIgBARIRCgRzZWF0GAUgASgNSAGIAQESDwoCYnkYBiABKA1IAogBARIPCgJvbhgHIAEoDUgDiAEBEhEKBHpvbmUYCCABKA1IBIgBARITCgZhY3Rpb24YCSABKAlIBYgBARITCgZhbW91bnQYCiABKBFIBogBARINCgVjZWxscxgLIAMoEUIGCgRfd2hvQgcKBV9zZWF0QgUKA19ieUIFCgNfb25CBwoFX3pvbmVCCQoHX2FjdGlvbkIJCgdfYW1vdW50Ko0CCgdQdXJwb3NlEhcKE1BVUlBPU0VfVU5TUEVDSUZJRUQQABIWChJQVVJQT1NFX0lOSVRJQVRJVkUQARISCg5QVVJQT1NFX0FUVEFDSxACEhIKDlBVUlBPU0VfREFNQUdFEAMSEAoMUFVSUE9TRV9TQVZFEAQSFgoSUFVSUE9TRV9ERUFUSF9TQVZFEAUSEQoNUFVSUE9TRV9DSEVDSxAGEhwKGFBVUlBPU0VfU1BFTExfUkVTSVNUQU5DRRAHEhQKEFBVUlBPU0VfUkVDSEFSR0UQCBIQCgxQVVJQT1NFX01JU0MQCRIQCgxQVVJQT1NFX0RSQVcQChIUChBQVVJQT1NFX01PRElGSUVSEAsq6QEKBE1vZGUSFAoQTU9ERV9VTlNQRUNJRklFRBAAEg0KCU1PREVfV0FMSxABEg4KCk1PREVfU0hJRlQQAhIMCghNT0RFX1JVThADEg0KCU1PREVfREFTSBAEEg4KCk1PREVfQ1JBV0wQBRIQCgxNT0RFX1NRVUVFWkUQBhIMCghNT0RFX0ZMWRAHEg0KCU1PREVfU1dJTRAIEg4KCk1PREVfQ0xJTUIQCRIPCgtNT0RFX0JVUlJPVxAKEg0KCU1PREVfSlVNUBALEhEKDU1PREVfVEVMRVBPUlQQDBINCglNT0RFX01PVkUQDSpFCgNIb3cSEwoPSE9XX1VOU1BFQ0lGSUVEEAASDAoISE9XX1BVU0gQARIMCghIT1dfUFVMTBACEg0KCUhPV19TTElERRADKm8KB0RlZmVuc2USFwoTREVGRU5TRV9VTlNQRUNJRklFRBAAEg4KCkRFRkVOU0VfQUMQARIVChFERUZFTlNFX0ZPUlRJVFVERRACEhIKDkRFRkVOU0VfUkVGTEVYEAMSEAoMREVGRU5TRV9XSUxMEAQqhAMKCkRhbWFnZVR5cGUSGwoXREFNQUdFX1RZUEVfVU5TUEVDSUZJRUQQABIXChNEQU1BR0VfVFlQRV9VTlRZUEVEEAESFAoQREFNQUdFX1RZUEVfQUNJRBACEhsKF0RBTUFHRV9UWVBFX0JMVURHRU9OSU5HEAMSFAoQREFNQUdFX1RZUEVfQ09MRBAEEhQKEERBTUFHRV9UWVBFX0ZJUkUQBRIVChFEQU1BR0VfVFlQRV9GT1JDRRAGEhkKFURBTUFHRV9UWVBFX0xJR0hUTklORxAHEhgKFERBTUFHRV9UWVBFX05FQ1JPVElDEAgSGAoUREFNQUdFX1RZUEVfUElFUkNJTkcQCRIWChJEQU1BR0VfVFlQRV9QT0lTT04QChIXChNEQU1BR0VfVFlQRV9QU1lDSElDEAsSFwoTREFNQUdFX1RZUEVfUkFESUFOVBAMEhgKFERBTUFHRV9UWVBFX1NMQVNISU5HEA0SFwoTREFNQUdFX1RZUEVfVEhVTkRFUhAOKqIFCglFdmVudFdvcmQSGgoWRVZFTlRfV09SRF9VTlNQRUNJRklFRBAAEhgKFEVWRU5UX1dPUkRfQUNUSVZBVEVEEAESHwobRVZFTlRfV09SRF9BQ1RJVkFUSU9OX0VOREVEEAISGQoVRVZFTlRfV09SRF9aT05FX0JFR0FOEAMSGwoXRVZFTlRfV09SRF9aT05FX0VOVEVSRUQQBBIYChRFVkVOVF9XT1JEX1pPTkVfTEVGVBAFEhkKFUVWRU5UX1dPUkRfWk9ORV9NT1ZFRBAGEhkKFUVWRU5UX1dPUkRfWk9ORV9FTkRFRBAHEh0KGUVWRU5UX1dPUkRfTU9ESUZJRVJfQkVHQU4QCBIdChlFVkVOVF9XT1JEX01PRElGSUVSX0VOREVEEAkSHAoYRVZFTlRfV09SRF9PTkdPSU5HX0JFR0FOEAoSHAoYRVZFTlRfV09SRF9PTkdPSU5HX0VOREVEEAsSHQoZRVZFTlRfV09SRF9URU1QX0hQX0dBSU5FRBAMEhgKFEVWRU5UX1dPUkRfVVNFX1NQRU5UEA0SGAoURVZFTlRfV09SRF9SRUNIQVJHRUQQDhIXChNFVkVOVF9XT1JEX1JFU0lTVEVEEA8SIAocRVZFTlRfV09SRF9PUFBPUlRVTklUWV9UQUtFThAQEhYKEkVWRU5UX1dPUkRfUkVBQ1RFRBAREhUKEUVWRU5UX1dPUkRfTEFQU0VEEBISFwoTRVZFTlRfV09SRF9DT05DRURFRBATEhIKDkVWRU5UX1dPUkRfSElEEBQSFAoQRVZFTlRfV09SRF9GT1VORBAVEhsKF0VWRU5UX1dPUkRfU1RBTkNFX1RBS0VOEBYSHwobRVZFTlRfV09SRF9TVEFORElOR19DSEFOR0VEEBdiBnByb3RvMw`,[ma]),Ao=A(ko,0),jo=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.ACTIVATED=1]=`ACTIVATED`,e[e.ACTIVATION_ENDED=2]=`ACTIVATION_ENDED`,e[e.ZONE_BEGAN=3]=`ZONE_BEGAN`,e[e.ZONE_ENTERED=4]=`ZONE_ENTERED`,e[e.ZONE_LEFT=5]=`ZONE_LEFT`,e[e.ZONE_MOVED=6]=`ZONE_MOVED`,e[e.ZONE_ENDED=7]=`ZONE_ENDED`,e[e.MODIFIER_BEGAN=8]=`MODIFIER_BEGAN`,e[e.MODIFIER_ENDED=9]=`MODIFIER_ENDED`,e[e.ONGOING_BEGAN=10]=`ONGOING_BEGAN`,e[e.ONGOING_ENDED=11]=`ONGOING_ENDED`,e[e.TEMP_HP_GAINED=12]=`TEMP_HP_GAINED`,e[e.USE_SPENT=13]=`USE_SPENT`,e[e.RECHARGED=14]=`RECHARGED`,e[e.RESISTED=15]=`RESISTED`,e[e.OPPORTUNITY_TAKEN=16]=`OPPORTUNITY_TAKEN`,e[e.REACTED=17]=`REACTED`,e[e.LAPSED=18]=`LAPSED`,e[e.CONCEDED=19]=`CONCEDED`,e[e.HID=20]=`HID`,e[e.FOUND=21]=`FOUND`,e[e.STANCE_TAKEN=22]=`STANCE_TAKEN`,e[e.STANDING_CHANGED=23]=`STANDING_CHANGED`,e}({}),Mo=qn(ko,5),No=j(`ChRmcmFjYXMvdjEvdmlldy5wcm90bxIJZnJhY2FzLnYxIr8CCgRWaWV3Eh0KBGdhbWUYASABKAsyDy5mcmFjYXMudjEuR2FtZRIeCgVzZWF0cxgCIAMoCzIPLmZyYWNhcy52MS5TZWF0EiYKCWNyZWF0dXJlcxgDIAMoCzITLmZyYWNhcy52MS5DcmVhdHVyZRIoCgdvYmplY3RzGAQgAygLMhcuZnJhY2FzLnYxLkJhdHRsZU9iamVjdBIeCgV6b25lcxgFIAMoCzIPLmZyYWNhcy52MS5ab25lEiMKBWNlbGxzGAYgAygLMhQuZnJhY2FzLnYxLkNlbGxTdGF0ZRIeCgVuYW1lcxgHIAMoCzIPLmZyYWNhcy52MS5OYW1lEiAKBnNoZWV0cxgIIAMoCzIQLmZyYWNhcy52MS5TaGVldBIfCgVib2FyZBgJIAEoCzIQLmZyYWNhcy52MS5Cb2FyZCIdCgROYW1lEgkKAW4YASABKA0SCgoCaWQYAiABKAki3AIKBEdhbWUSEgoFcm91bmQYASABKBFIAIgBARITCgZhY3RpbmcYAiABKA1IAYgBARIRCgRzZWF0GAMgASgNSAKIAQESDQoFb3JkZXIYBCADKA0SIwoHd2FpdGluZxgFIAMoCzISLmZyYWNhcy52MS5XYWl0aW5nEhEKBG92ZXIYBiABKAhIA4gBARITCgZ3aW5uZXIYByABKAlIBIgBARIVCghlbmRlZF9ieRgIIAEoCUgFiAEBEg8KB3RvX2NvbWUYCSADKA0SFAoHZHJhd2luZxgKIAEoCEgGiAEBEiIKB2RldGFpbHMYDiADKAsyES5mcmFjYXMudjEuRGV0YWlsEg8KB2NsZWFyZWQYDyADKA1CCAoGX3JvdW5kQgkKB19hY3RpbmdCBwoFX3NlYXRCBwoFX292ZXJCCQoHX3dpbm5lckILCglfZW5kZWRfYnlCCgoIX2RyYXdpbmciagoHV2FpdGluZxIMCgRzZWF0GAEgASgNEiUKBGtpbmQYAiABKA4yFy5mcmFjYXMudjEuRGVjaXNpb25LaW5kEg8KAmJ5GAMgASgNSACIAQESEgoKb3RoZXJfa2luZBgEIAEoCUIFCgNfYnki5wEKBFNlYXQSCQoBbhgBIAEoDRIRCgRzaWRlGAIgASgJSACIAQESEQoEbmFtZRgDIAEoCUgBiAEBEhUKCGNvbmNlZGVkGAQgASgISAKIAQESKwoIc3RhbmRpbmcYBSADKAsyGS5mcmFjYXMudjEuU3RhbmRpbmdBbnN3ZXISIgoHZGV0YWlscxgOIAMoCzIRLmZyYWNhcy52MS5EZXRhaWwSDwoHY2xlYXJlZBgPIAMoDRIPCgJpZBgQIAEoCUgDiAEBQgcKBV9zaWRlQgcKBV9uYW1lQgsKCV9jb25jZWRlZEIFCgNfaWQiLgoOU3RhbmRpbmdBbnN3ZXISDAoEa2luZBgBIAEoCRIOCgZhbnN3ZXIYAiABKAki2gUKCENyZWF0dXJlEgkKAW4YASABKA0SCgoCYXQYAiADKBESDwoCaHAYAyABKBFIAIgBARIUCgd0ZW1wX2hwGAQgASgRSAGIAQESIQoGYnVkZ2V0GAUgASgLMhEuZnJhY2FzLnYxLkJ1ZGdldBIoCgpjb25kaXRpb25zGAYgAygLMhQuZnJhY2FzLnYxLkNvbmRpdGlvbhIVCghhbHRpdHVkZRgHIAEoEUgCiAEBEhIKBWFsaXZlGAggASgISAOIAQESJgoJbW9kaWZpZXJzGAkgAygLMhMuZnJhY2FzLnYxLk1vZGlmaWVyEh8KBHVzZWQYCiADKAsyES5mcmFjYXMudjEuQW1vdW50EhIKBXR1cm5zGAsgASgNSASIAQESFgoJYWN0aXZhdGVkGAwgASgISAWIAQESEgoFYWN0ZWQYDSABKAhIBogBARIiCgdkZXRhaWxzGA4gAygLMhEuZnJhY2FzLnYxLkRldGFpbBIPCgdjbGVhcmVkGA8gAygNEg8KAmlkGBAgASgJSAeIAQESEQoEbmFtZRgRIAEoCUgIiAEBEhEKBHNpZGUYEiABKAlICYgBARIRCgRzZWF0GBMgASgNSAqIAQESEgoFc2hlZXQYFCABKA1IC4gBARITCgtoaWRkZW5fZnJvbRgVIAMoDRITCgZtYXhfaHAYFiABKBFIDIgBARIRCgRzaXplGBcgASgJSA2IAQESIwoHb25nb2luZxgYIAMoCzISLmZyYWNhcy52MS5PbmdvaW5nEg4KBnN0cnVjaxgZIAMoDUIFCgNfaHBCCgoIX3RlbXBfaHBCCwoJX2FsdGl0dWRlQggKBl9hbGl2ZUIICgZfdHVybnNCDAoKX2FjdGl2YXRlZEIICgZfYWN0ZWRCBQoDX2lkQgcKBV9uYW1lQgcKBV9zaWRlQgcKBV9zZWF0QggKBl9zaGVldEIJCgdfbWF4X2hwQgcKBV9zaXplIr8DCgZCdWRnZXQSFwoKZnVsbF9yb3VuZBgBIAEoEUgAiAEBEhUKCHN0YW5kYXJkGAIgASgRSAGIAQESEQoEbW92ZRgDIAEoEUgCiAEBEhIKBXN3aWZ0GAQgASgRSAOIAQESEgoFbWlub3IYBSABKBFIBIgBARITCgZhY3Rpb24YBiABKBFIBYgBARISCgVib251cxgHIAEoEUgGiAEBEhUKCHJlYWN0aW9uGAggASgRSAeIAQESFQoIbW92ZW1lbnQYCSABKBFICIgBARIRCgRmcmVlGAogASgRSAmIAQESGAoLb3Bwb3J0dW5pdHkYCyABKBFICogBARIWCglpbnRlcnJ1cHQYDCABKBFIC4gBARIfCgRtb3JlGA0gAygLMhEuZnJhY2FzLnYxLkFtb3VudEINCgtfZnVsbF9yb3VuZEILCglfc3RhbmRhcmRCBwoFX21vdmVCCAoGX3N3aWZ0QggKBl9taW5vckIJCgdfYWN0aW9uQggKBl9ib251c0ILCglfcmVhY3Rpb25CCwoJX21vdmVtZW50QgcKBV9mcmVlQg4KDF9vcHBvcnR1bml0eUIMCgpfaW50ZXJydXB0IocBCglDb25kaXRpb24SDAoEbmFtZRgBIAEoCRIdCgRlbmRzGAIgASgLMg8uZnJhY2FzLnYxLkVuZHMSEwoGc291cmNlGAMgASgNSACIAQESDQoFY2F1c2UYBCABKAkSEwoGYW1vdW50GAUgASgRSAGIAQFCCQoHX3NvdXJjZUIJCgdfYW1vdW50IowBCghNb2RpZmllchIKCgJ0bxgBIAEoCRIKCgJieRgCIAEoERIMCgR0eXBlGAMgASgJEhMKBnNvdXJjZRgEIAEoDUgAiAEBEg0KBWNhdXNlGAUgASgJEh0KBGVuZHMYBiABKAsyDy5mcmFjYXMudjEuRW5kcxIMCgRkaWNlGAcgASgJQgkKB19zb3VyY2UidQoHT25nb2luZxIOCgZhbW91bnQYASABKBESDAoEdHlwZRgCIAEoCRITCgZzb3VyY2UYAyABKA1IAIgBARINCgVjYXVzZRgEIAEoCRIdCgRlbmRzGAUgASgLMg8uZnJhY2FzLnYxLkVuZHNCCQoHX3NvdXJjZSLFAQoERW5kcxIfCgV1bnRpbBgBIAEoDjIQLmZyYWNhcy52MS5VbnRpbBINCgVvdGhlchgCIAEoCRISCgV3aG9zZRgDIAEoDUgAiAEBEhEKBHR1cm4YBCABKA1IAYgBARIdCgRlZGdlGAUgASgOMg8uZnJhY2FzLnYxLkVkZ2USDwoCZGMYBiABKBFIAogBARISCgVncm91cBgHIAEoEUgDiAEBQggKBl93aG9zZUIHCgVfdHVybkIFCgNfZGNCCAoGX2dyb3VwIsQBCgxCYXR0bGVPYmplY3QSCQoBbhgBIAEoDRIKCgJhdBgCIAMoERIPCgJocBgDIAEoEUgAiAEBEhIKBXN0YXRlGAQgASgJSAGIAQESIgoHZGV0YWlscxgOIAMoCzIRLmZyYWNhcy52MS5EZXRhaWwSDwoHY2xlYXJlZBgPIAMoDRIPCgJpZBgQIAEoCUgCiAEBEhEKBG5hbWUYESABKAlIA4gBAUIFCgNfaHBCCAoGX3N0YXRlQgUKA19pZEIHCgVfbmFtZSKYAwoEWm9uZRIJCgFuGAEgASgNEg0KBWNlbGxzGAIgAygREhIKBW93bmVyGAMgASgNSACIAQESEgoFY2F1c2UYBCABKAlIAYgBARIPCgd0ZXJyYWluGAUgAygJEh0KBGVuZHMYBiABKAsyDy5mcmFjYXMudjEuRW5kcxINCgVob2xkcxgHIAMoDRIUCgdmb2xsb3dzGAggASgNSAKIAQESEwoGcmFkaXVzGAkgASgNSAOIAQESDwoCZGMYCiABKBFIBIgBARISCgVzaGVldBgLIAEoDUgFiAEBEhEKBHBhcnQYDCABKAlIBogBARIiCgdkZXRhaWxzGA4gAygLMhEuZnJhY2FzLnYxLkRldGFpbBIPCgdjbGVhcmVkGA8gAygNEg8KAmlkGBAgASgJSAeIAQESEQoEbmFtZRgRIAEoCUgIiAEBQggKBl9vd25lckIICgZfY2F1c2VCCgoIX2ZvbGxvd3NCCQoHX3JhZGl1c0IFCgNfZGNCCAoGX3NoZWV0QgcKBV9wYXJ0QgUKA19pZEIHCgVfbmFtZSJ9CglDZWxsU3RhdGUSCQoBeBgBIAEoERIJCgF5GAIgASgREiUKCnByb3BlcnRpZXMYAyADKAsyES5mcmFjYXMudjEuQW1vdW50EiIKB2RldGFpbHMYDiADKAsyES5mcmFjYXMudjEuRGV0YWlsEg8KB2NsZWFyZWQYDyADKA0iTAoFQ2xvY2sSDAoEc2VhdBgBIAEoCRIPCgdiYW5rX21zGAIgASgNEhMKC2RlY2lzaW9uX21zGAMgASgNEg8KB3J1bm5pbmcYBCABKAgiwwMKBERpZmYSHQoEZ2FtZRgBIAEoCzIPLmZyYWNhcy52MS5HYW1lEh4KBXNlYXRzGAIgAygLMg8uZnJhY2FzLnYxLlNlYXQSJgoJY3JlYXR1cmVzGAMgAygLMhMuZnJhY2FzLnYxLkNyZWF0dXJlEigKB29iamVjdHMYBCADKAsyFy5mcmFjYXMudjEuQmF0dGxlT2JqZWN0Eh4KBXpvbmVzGAUgAygLMg8uZnJhY2FzLnYxLlpvbmUSIwoFY2VsbHMYBiADKAsyFC5mcmFjYXMudjEuQ2VsbFN0YXRlEh4KBW5hbWVzGAcgAygLMg8uZnJhY2FzLnYxLk5hbWUSIAoGc2hlZXRzGAggAygLMhAuZnJhY2FzLnYxLlNoZWV0EiMKB3JlbW92ZWQYCSABKAsyEi5mcmFjYXMudjEuUmVtb3ZlZBIgCgZldmVudHMYCiADKAsyEC5mcmFjYXMudjEuRXZlbnQSIAoGY2xvY2tzGAsgAygLMhAuZnJhY2FzLnYxLkNsb2NrEg0KBW1hdGNoGAwgASgJEg8KB3ZlcnNpb24YDSABKA0SDAoEYmFzZRgOIAEoDRIMCgRoYXNoGA8gASgGIloKB1JlbW92ZWQSEQoJY3JlYXR1cmVzGAEgAygNEg8KB29iamVjdHMYAiADKA0SDQoFem9uZXMYAyADKA0SDQoFY2VsbHMYBCADKBESDQoFc2VhdHMYBSADKA0ibgoHTG9nUGFnZRINCgVtYXRjaBgBIAEoCRIlCgdtb21lbnRzGAIgAygLMhQuZnJhY2FzLnYxLkxvZ01vbWVudBIeCgVuYW1lcxgDIAMoCzIPLmZyYWNhcy52MS5OYW1lEg0KBWZpcnN0GAQgASgIIj4KCUxvZ01vbWVudBIPCgd2ZXJzaW9uGAEgASgNEiAKBmV2ZW50cxgCIAMoCzIQLmZyYWNhcy52MS5FdmVudCLvAgoIU25hcHNob3QSDQoFbWF0Y2gYASABKAkSDwoHdmVyc2lvbhgCIAEoDRIdCgR2aWV3GAMgASgLMg8uZnJhY2FzLnYxLlZpZXcSDAoEaGFzaBgEIAEoBhISCgp5b3VyX3NlYXRzGAUgAygJEiAKBmNsb2NrcxgGIAMoCzIQLmZyYWNhcy52MS5DbG9jaxIXCg9kaWNlX2NvbW1pdG1lbnQYByABKAwSKQoJZW50cm9waWVzGAggAygLMhYuZnJhY2FzLnYxLlNlYXRFbnRyb3B5EiAKBm1pc3NlZBgJIAMoCzIQLmZyYWNhcy52MS5FdmVudBIPCgdydWxlc2V0GAogASgJEhUKDXJ1bGVzX3ZlcnNpb24YCyABKAkSDwoHZGVsYXlfcxgMIAEoDRIfCgV0ZXJtcxgNIAEoCzIQLmZyYWNhcy52MS5UZXJtcxIgCgRhd2F5GA4gAygLMhIuZnJhY2FzLnYxLkFic2VuY2UiLwoHQWJzZW5jZRIMCgRzZWF0GAEgASgJEhYKDmZvcmZlaXRzX2luX21zGAIgASgNIl8KBVRlcm1zEgwKBGZlZXQYASABKA0SDAoEaGFsZhgCIAEoCRIMCgR3YXlzGAMgAygJEiwKCmNvbmRpdGlvbnMYBCADKAsyGC5mcmFjYXMudjEuQ29uZGl0aW9uSW5mbyJyCg1Db25kaXRpb25JbmZvEgwKBG5hbWUYASABKAkSKQoGdHJhaXRzGAIgAygOMhkuZnJhY2FzLnYxLkNvbmRpdGlvblRyYWl0EhgKC3NwZWVkX2xpbWl0GAMgASgNSACIAQFCDgoMX3NwZWVkX2xpbWl0IiwKC1NlYXRFbnRyb3B5EgwKBHNlYXQYASABKAkSDwoHZW50cm9weRgCIAEoDCrmAQoFVW50aWwSFQoRVU5USUxfVU5TUEVDSUZJRUQQABIhCh1VTlRJTF9TVEFSVF9PRl9VU0VSX05FWFRfVFVSThABEh8KG1VOVElMX0VORF9PRl9VU0VSX05FWFRfVFVSThACEiMKH1VOVElMX1NUQVJUX09GX1RBUkdFVF9ORVhUX1RVUk4QAxIhCh1VTlRJTF9FTkRfT0ZfVEFSR0VUX05FWFRfVFVSThAEEhMKD1VOVElMX1NBVkVfRU5EUxAFEhMKD1VOVElMX0VOQ09VTlRFUhAGEhAKDFVOVElMX0VTQ0FQRRAHKjoKBEVkZ2USFAoQRURHRV9VTlNQRUNJRklFRBAAEg4KCkVER0VfU1RBUlQQARIMCghFREdFX0VORBACKv4DCg5Db25kaXRpb25UcmFpdBIfChtDT05ESVRJT05fVFJBSVRfVU5TUEVDSUZJRUQQABIeChpDT05ESVRJT05fVFJBSVRfTk9fQUNUSU9OUxABEh4KGkNPTkRJVElPTl9UUkFJVF9MT1NFU19UVVJOEAISHgoaQ09ORElUSU9OX1RSQUlUX1NQRUVEX1pFUk8QAxIZChVDT05ESVRJT05fVFJBSVRfUFJPTkUQBBIYChRDT05ESVRJT05fVFJBSVRfSEVMRBAFEiQKIENPTkRJVElPTl9UUkFJVF9HUkFOVFNfQURWQU5UQUdFEAYSHAoYQ09ORElUSU9OX1RSQUlUX0lNUEFJUkVEEAcSGgoWQ09ORElUSU9OX1RSQUlUX01BUktFRBAIEh4KGkNPTkRJVElPTl9UUkFJVF9SRVNUUklDVEVEEAkSHgoaQ09ORElUSU9OX1RSQUlUX0NBTk5PVF9TRUUQChIaChZDT05ESVRJT05fVFJBSVRfSElEREVOEAsSHQoZQ09ORElUSU9OX1RSQUlUX0lOVklTSUJMRRAMEhsKF0NPTkRJVElPTl9UUkFJVF9IQVJNRlVMEA0SHgoaQ09ORElUSU9OX1RSQUlUX0JFTkVGSUNJQUwQDhIeChpDT05ESVRJT05fVFJBSVRfSEFMRl9TUEVFRBAPYgZwcm90bzM`,[ko,wo,ma]),Po=A(No,0),Fo=A(No,16),Io=A(No,20),Lo=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.START_OF_USER_NEXT_TURN=1]=`START_OF_USER_NEXT_TURN`,e[e.END_OF_USER_NEXT_TURN=2]=`END_OF_USER_NEXT_TURN`,e[e.START_OF_TARGET_NEXT_TURN=3]=`START_OF_TARGET_NEXT_TURN`,e[e.END_OF_TARGET_NEXT_TURN=4]=`END_OF_TARGET_NEXT_TURN`,e[e.SAVE_ENDS=5]=`SAVE_ENDS`,e[e.ENCOUNTER=6]=`ENCOUNTER`,e[e.ESCAPE=7]=`ESCAPE`,e}({}),Ro=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.START=1]=`START`,e[e.END=2]=`END`,e}({}),zo=function(e){return e[e.UNSPECIFIED=0]=`UNSPECIFIED`,e[e.NO_ACTIONS=1]=`NO_ACTIONS`,e[e.LOSES_TURN=2]=`LOSES_TURN`,e[e.SPEED_ZERO=3]=`SPEED_ZERO`,e[e.PRONE=4]=`PRONE`,e[e.HELD=5]=`HELD`,e[e.GRANTS_ADVANTAGE=6]=`GRANTS_ADVANTAGE`,e[e.IMPAIRED=7]=`IMPAIRED`,e[e.MARKED=8]=`MARKED`,e[e.RESTRICTED=9]=`RESTRICTED`,e[e.CANNOT_SEE=10]=`CANNOT_SEE`,e[e.HIDDEN=11]=`HIDDEN`,e[e.INVISIBLE=12]=`INVISIBLE`,e[e.HARMFUL=13]=`HARMFUL`,e[e.BENEFICIAL=14]=`BENEFICIAL`,e[e.HALF_SPEED=15]=`HALF_SPEED`,e}({}),Bo=j(`ChZmcmFjYXMvdjEvc2VydmVyLnByb3RvEglmcmFjYXMudjEiyQ4KDVNlcnZlck1lc3NhZ2USDwoHcmVxdWVzdBgBIAEoCRIlCgd3ZWxjb21lGAIgASgLMhIuZnJhY2FzLnYxLldlbGNvbWVIABInCghzbmFwc2hvdBgDIAEoCzITLmZyYWNhcy52MS5TbmFwc2hvdEgAEh8KBGRpZmYYBCABKAsyDy5mcmFjYXMudjEuRGlmZkgAEjYKEGRlY2lzaW9uX3JlcXVlc3QYBSABKAsyGi5mcmFjYXMudjEuRGVjaXNpb25SZXF1ZXN0SAASJwoIYWNjZXB0ZWQYBiABKAsyEy5mcmFjYXMudjEuQWNjZXB0ZWRIABInCghyZWplY3RlZBgHIAEoCzITLmZyYWNhcy52MS5SZWplY3RlZEgAEioKCm1hdGNoX2xpc3QYCCABKAsyFC5mcmFjYXMudjEuTWF0Y2hMaXN0SAASMAoNbWF0Y2hfY3JlYXRlZBgJIAEoCzIXLmZyYWNhcy52MS5NYXRjaENyZWF0ZWRIABIjCgZqb2luZWQYCiABKAsyES5mcmFjYXMudjEuSm9pbmVkSAASKgoKbWF0Y2hfb3ZlchgLIAEoCzIULmZyYWNhcy52MS5NYXRjaE92ZXJIABIoCgljaGF0X2xpbmUYDCABKAsyEy5mcmFjYXMudjEuQ2hhdExpbmVIABIjCgZub3RpY2UYDSABKAsyES5mcmFjYXMudjEuTm90aWNlSAASHwoEcG9uZxgOIAEoCzIPLmZyYWNhcy52MS5Qb25nSAASJQoHZ29vZGJ5ZRgPIAEoCzISLmZyYWNhcy52MS5Hb29kYnllSAASKQoJbWFsZm9ybWVkGBAgASgLMhQuZnJhY2FzLnYxLk1hbGZvcm1lZEgAEiEKBXJlcGx5GBEgASgLMhAuZnJhY2FzLnYxLlJlcGx5SAASHwoEZG9uZRgSIAEoCzIPLmZyYWNhcy52MS5Eb25lSAASIwoGcXVldWVkGBMgASgLMhEuZnJhY2FzLnYxLlF1ZXVlZEgAEjAKDW1hdGNoX2NoYW5nZWQYFCABKAsyFy5mcmFjYXMudjEuTWF0Y2hDaGFuZ2VkSAASPAoTcnVsZXNldF9kZXNjcmlwdGlvbhgVIAEoCzIdLmZyYWNhcy52MS5SdWxlc2V0RGVzY3JpcHRpb25IABIsCgtyZXBsYXlfcGFydBgWIAEoCzIVLmZyYWNhcy52MS5SZXBsYXlQYXJ0SAASJQoHaGlzdG9yeRgXIAEoCzISLmZyYWNhcy52MS5IaXN0b3J5SAASLQoLbGVhZGVyYm9hcmQYGCABKAsyFi5mcmFjYXMudjEuTGVhZGVyYm9hcmRIABIlCgdyYXRpbmdzGBkgASgLMhIuZnJhY2FzLnYxLlJhdGluZ3NIABIwCg1wYWlyaW5nX2ZvdW5kGBogASgLMhcuZnJhY2FzLnYxLlBhaXJpbmdGb3VuZEgAEjAKDXBhaXJpbmdfZW5kZWQYGyABKAsyFy5mcmFjYXMudjEuUGFpcmluZ0VuZGVkSAASLAoLbWF0Y2hfbW92ZWQYKCABKAsyFS5mcmFjYXMudjEuTWF0Y2hNb3ZlZEgAEjAKDXBlZXJzX2NoYW5nZWQYKSABKAsyFy5mcmFjYXMudjEuUGVlcnNDaGFuZ2VkSAASKwoKdG91cm5hbWVudBgeIAEoCzIVLmZyYWNhcy52MS5Ub3VybmFtZW50SAASNAoPdG91cm5hbWVudF9saXN0GB8gASgLMhkuZnJhY2FzLnYxLlRvdXJuYW1lbnRMaXN0SAASJwoIdGFrZWJhY2sYPiABKAsyEy5mcmFjYXMudjEuVGFrZWJhY2tIABIwCg1zZWF0X2Fzc2lnbmVkGD8gASgLMhcuZnJhY2FzLnYxLlNlYXRBc3NpZ25lZEgAEiYKCGxvZ19wYWdlGEAgASgLMhIuZnJhY2FzLnYxLkxvZ1BhZ2VIABIhCgV0YWJsZRhaIAEoCzIQLmZyYWNhcy52MS5UYWJsZUgAEioKCnRhYmxlX2xpc3QYWyABKAsyFC5mcmFjYXMudjEuVGFibGVMaXN0SAASKgoKdGFibGVfZmlsZRhcIAEoCzIULmZyYWNhcy52MS5UYWJsZUZpbGVIABIyCg5pbXBvcnRlZF9ib2FyZBhfIAEoCzIYLmZyYWNhcy52MS5JbXBvcnRlZEJvYXJkSAASMAoNY2hlY2tlZF9ib2FyZBhgIAEoCzIXLmZyYWNhcy52MS5DaGVja2VkQm9hcmRIABI2ChB1cGxvYWRlZF9waWN0dXJlGGEgASgLMhouZnJhY2FzLnYxLlVwbG9hZGVkUGljdHVyZUgAEjYKEGNoZWNrZWRfY3JlYXR1cmUYYiABKAsyGi5mcmFjYXMudjEuQ2hlY2tlZENyZWF0dXJlSAASNAoPbm90aWNlX3NldHRpbmdzGGMgASgLMhkuZnJhY2FzLnYxLk5vdGljZVNldHRpbmdzSABCBgoEa2luZCLGAQoHV2VsY29tZRIPCgdzdWJqZWN0GAEgASgJEgwKBG5hbWUYAiABKAkSDgoGc2VydmVyGAMgASgJEhAKCHJldmlzaW9uGAQgASgNEigKCHJ1bGVzZXRzGAUgAygLMhYuZnJhY2FzLnYxLlJ1bGVzZXRJbmZvEiEKBmxpbWl0cxgGIAEoCzIRLmZyYWNhcy52MS5MaW1pdHMSDQoFdG9rZW4YByABKAkSDQoFcGVlcnMYCCADKAkSDwoHYWRkcmVzcxgoIAEoCSLbAQoLUnVsZXNldEluZm8SDAoEbmFtZRgBIAEoCRIPCgd2ZXJzaW9uGAIgASgJEg4KBmJvYXJkcxgDIAMoCRIRCgljcmVhdHVyZXMYBCADKAkSDQoFYWJvdXQYBSABKAkSDQoFcGFydHkYBiADKAkSDQoFaG91c2UYOiABKAgSDgoGZ3Jvd3RoGDwgASgBEg0KBXJlc3RzGD0gAygJEicKB2J1ZGdldHMYQCADKAsyFi5mcmFjYXMudjEuTGV2ZWxCdWRnZXQSFQoNYnVkZ2V0X3NvdXJjZRhBIAEoCSJJCgtMZXZlbEJ1ZGdldBINCgVsZXZlbBgBIAEoDRILCgNsb3cYAiABKA0SEAoIbW9kZXJhdGUYAyABKA0SDAoEaGlnaBgEIAEoDSJyChJSdWxlc2V0RGVzY3JpcHRpb24SDwoHcnVsZXNldBgBIAEoCRIqCgljcmVhdHVyZXMYAiADKAsyFy5mcmFjYXMudjEuQ3JlYXR1cmVJbmZvEh8KBXRlcm1zGD0gASgLMhAuZnJhY2FzLnYxLlRlcm1zIpYBCgxDcmVhdHVyZUluZm8SDAoEbmFtZRgBIAEoCRIMCgRyb2xlGAIgASgJEgoKAmhwGAMgASgNEgwKBGhlcm8YBCABKAgSHwoFc2hlZXQYBSABKAsyEC5mcmFjYXMudjEuU2hlZXQSEAoIc3RyZW5ndGgYOyABKAESCgoCeHAYQCABKA0SEQoJY2hhbGxlbmdlGEEgASgJImIKBkxpbWl0cxITCgtmcmFtZV9ieXRlcxgBIAEoDRIbChNtZXNzYWdlc19wZXJfc2Vjb25kGAIgASgNEg0KBWJ1cnN0GAMgASgNEhcKD2NoYXRfY2hhcmFjdGVycxgEIAEoDSIqCghBY2NlcHRlZBINCgVtYXRjaBgBIAEoCRIPCgd2ZXJzaW9uGAIgASgNIn8KCFJlamVjdGVkEgwKBGNvZGUYASABKAkSEAoIc2VudGVuY2UYAiABKAkSDAoEcnVsZRgDIAEoCRINCgVtYXRjaBgEIAEoCRIPCgd2ZXJzaW9uGAUgASgNEhYKDnJldHJ5X2FmdGVyX21zGAYgASgNEg0KBXdoZXJlGCggASgJIjIKCU1hdGNoTGlzdBIlCgdtYXRjaGVzGAEgAygLMhQuZnJhY2FzLnYxLk1hdGNoSW5mbyJnCgxNYXRjaENyZWF0ZWQSIgoEaW5mbxgBIAEoCzIULmZyYWNhcy52MS5NYXRjaEluZm8SDAoEY29kZRgCIAEoCRIMCgRzZWF0GAMgASgJEhcKD2RpY2VfY29tbWl0bWVudBgEIAEoDCJTCgZKb2luZWQSIgoEaW5mbxgBIAEoCzIULmZyYWNhcy52MS5NYXRjaEluZm8SDAoEc2VhdBgCIAEoCRIXCg9kaWNlX2NvbW1pdG1lbnQYAyABKAwiMgoMTWF0Y2hDaGFuZ2VkEiIKBGluZm8YASABKAsyFC5mcmFjYXMudjEuTWF0Y2hJbmZvIqYBCgZRdWV1ZWQSDwoHcnVsZXNldBgBIAEoCRIPCgd3YWl0aW5nGAIgASgNEiIKBG1vZGUYAyABKA4yFC5mcmFjYXMudjEuTWF0Y2hNb2RlEhcKCmVzdGltYXRlX3MYBCABKA1IAIgBARITCgZyYXRpbmcYBSABKBFIAYgBARIOCgZ3aW5kb3cYBiABKA1CDQoLX2VzdGltYXRlX3NCCQoHX3JhdGluZyKYAQoJTWF0Y2hPdmVyEg0KBW1hdGNoGAEgASgJEg8KB3ZlcnNpb24YAiABKA0SEwoGd2lubmVyGAMgASgJSACIAQESCwoDaG93GAQgASgJEhMKC2RpY2Vfc2VjcmV0GAUgASgMEikKCWVudHJvcGllcxgGIAMoCzIWLmZyYWNhcy52MS5TZWF0RW50cm9weUIJCgdfd2lubmVyIn8KCENoYXRMaW5lEg0KBW1hdGNoGAEgASgJEg8KB3NwZWFrZXIYAiABKAkSDAoEc2VhdBgDIAEoCRIMCgR0ZXh0GAQgASgJEg0KBWF0X21zGAUgASgEEgoKAnRvGAYgAygJEhwKAmF0GAcgASgLMhAuZnJhY2FzLnYxLlBsYWNlInUKBk5vdGljZRIMCgRjb2RlGAEgASgJEhAKCHNlbnRlbmNlGAIgASgJEg0KBW1hdGNoGAMgASgJEgwKBHNlYXQYBCABKAkSGwoOZm9yZmVpdHNfaW5fbXMYBSABKA1IAIgBAUIRCg9fZm9yZmVpdHNfaW5fbXMiJgoEUG9uZxIPCgdwYXlsb2FkGAEgASgGEg0KBWF0X21zGAIgASgEInQKB0dvb2RieWUSDgoGcmVhc29uGAEgASgJEhAKCHNlbnRlbmNlGAIgASgJEhQKDHJlY29ubmVjdF90bxgDIAEoCRIVCghhZnRlcl9tcxgEIAEoDUgAiAEBEg0KBXBlZXJzGAUgAygJQgsKCV9hZnRlcl9tcyIsCglNYWxmb3JtZWQSEAoIc2VudGVuY2UYASABKAkSDQoFd2hlcmUYAiABKAkiSQoFUmVwbHkSDQoFbWF0Y2gYASABKAkSDwoHdmVyc2lvbhgCIAEoDRIgCgZhbnN3ZXIYAyABKAsyEC5mcmFjYXMudjEuVmFsdWUiBgoERG9uZSLAAQoNSW1wb3J0ZWRCb2FyZBIMCgR5YW1sGAEgASgMEgwKBG5hbWUYAiABKAkSDQoFdGl0bGUYAyABKAkSDQoFd2lkdGgYBCABKA0SDgoGaGVpZ2h0GAUgASgNEg4KBnN0YXJ0cxgGIAEoDRINCgV3YWxscxgHIAEoDRINCgVkb29ycxgIIAEoDRIOCgZsaWdodHMYCSABKA0SJwoHcmVtYXJrcxgKIAMoCzIWLmZyYWNhcy52MS5Cb2FyZFJlbWFyayJaCgtCb2FyZFJlbWFyaxIOCgZlZmZlY3QYASABKAkSDAoEd2hhdBgCIAEoCRIOCgZyZWFzb24YAyABKAkSDQoFY291bnQYBCABKA0SDgoGcGxhY2VzGAUgAygJIm0KDENoZWNrZWRCb2FyZBInCgVib2FyZBgBIAEoCzIYLmZyYWNhcy52MS5JbXBvcnRlZEJvYXJkEg0KBXBsYWluGAIgASgMEiUKBmVycm9ycxgDIAMoCzIVLmZyYWNhcy52MS5Cb2FyZEVycm9yIikKCkJvYXJkRXJyb3ISDAoEdGV4dBgBIAEoCRINCgVmaWVsZBgCIAEoCSLQAQoPQ2hlY2tlZENyZWF0dXJlEikKCGNyZWF0dXJlGAEgASgLMhcuZnJhY2FzLnYxLkNyZWF0dXJlSW5mbxIMCgR5YW1sGAIgASgMEg0KBXBsYWluGAMgASgMEiUKBmVycm9ycxgEIAMoCzIVLmZyYWNhcy52MS5Cb2FyZEVycm9yEicKCHdhcm5pbmdzGAUgAygLMhUuZnJhY2FzLnYxLkJvYXJkRXJyb3ISJQoEZm9ybRgGIAEoCzIXLmZyYWNhcy52MS5DcmVhdHVyZUZvcm0iXAoMQ3JlYXR1cmVGb3JtEiYKCGNyZWF0dXJlGAEgAygLMhQuZnJhY2FzLnYxLkZvcm1GaWVsZBIkCgZhY3Rpb24YAiADKAsyFC5mcmFjYXMudjEuRm9ybUZpZWxkIskBCglGb3JtRmllbGQSDAoEbmFtZRgBIAEoCRIMCgRraW5kGAIgASgJEgwKBHVuaXQYAyABKAkSDQoFbGVhc3QYBCABKBESDAoEbW9zdBgFIAEoERIPCgdjaG9pY2VzGAYgAygJEg0KBWFib3V0GAcgASgJEhAKCHJlcXVpcmVkGAggASgIEg0KBXVzdWFsGAkgASgIEiQKBmZpZWxkcxgKIAMoCzIULmZyYWNhcy52MS5Gb3JtRmllbGQSDgoGbGV2ZWxzGAsgAygNIlQKD1VwbG9hZGVkUGljdHVyZRIMCgRmaWxlGAEgASgJEg0KBXdpZHRoGAIgASgNEg4KBmhlaWdodBgDIAEoDRIUCgxzb3VyY2Vfd2lkdGgYBCABKA1iBnByb3RvMw`,[So,ba,Ca,Ta,Co,wo,ka,Ra,Va,ma,No]),Vo=A(Bo,0),Ho=A(Bo,23),Uo=e=>e/2**32|0,Wo=e=>e>>>0;function Go(e,t,n,r){let i=Uo(n),a=Wo(n);e.setUint32(t,r?a:i,r),e.setUint32(t+4,r?i:a,r)}function Ko(e){return e instanceof Uint8Array||ArrayBuffer.isView(e)&&e.constructor.name===`Uint8Array`&&`BYTES_PER_ELEMENT`in e&&e.BYTES_PER_ELEMENT===1}var qo=e=>e?`"${e}" `:``;function Jo(e,t=``){if(typeof e!=`number`)throw TypeError(qo(t)+`expected number, got `+typeof e);if(!Number.isSafeInteger(e)||e<0)throw RangeError(qo(t)+`expected integer >= 0, got `+e);return e}function Yo(e,t,n=``){if(Ko(e)&&(t===void 0||e.length===t))return e;t!==void 0&&Jo(t,`length`);let r=Ko(e),i=t===void 0?``:` of length ${t}`,a=r?`length=${e.length}`:`type=${typeof e}`,o=qo(n)+`expected Uint8Array`+i+`, got `+a;throw r?RangeError(o):TypeError(o)}var Xo=(e,t)=>{if(typeof e!=`object`||!e||Array.isArray(e))throw TypeError((t===`object`?``:`"${t}" `)+`expected object, got type=`+typeof e)},Zo=(e,t)=>{Xo(e,t);let n=Object.getPrototypeOf(e);if(n!==Object.prototype&&n!==null)throw TypeError(`"${t}" expected plain object`);if(Object.hasOwn(e,`__proto__`))throw TypeError(`"${t}.__proto__" is not allowed`)};function Qo(e,t=!0){if(e.destroyed)throw Error(`hash was destroyed`);if(t&&e.finished)throw Error(`digest() was already called`)}function $o(e,t){Yo(e,void 0,`output`);let n=t.outputLen;if(!(e.length>=n))throw RangeError(`"output" expected length >= `+n)}function es(...e){for(let t=0;t<e.length;t++)e[t].fill(0)}function ts(e){return new DataView(e.buffer,e.byteOffset,e.byteLength)}function ns(e,t){return e<<32-t|e>>>t}function rs(e,t,n=`opts`){return Zo(e,`defaults`),t!==void 0&&Zo(t,n),Object.assign(Object.create(null),e,t)}function is(e,t={}){if(typeof e!=`function`)throw TypeError(`"hashCons" expected function, got type=`+typeof e);t=rs({},t,`info`);let n=(t,n)=>e(n).update(t).digest(),r=e(void 0);return n.outputLen=r.outputLen,n.blockLen=r.blockLen,n.canXOF=r.canXOF,n.create=t=>e(t),Object.assign(n,t),Object.freeze(n)}var as=e=>({oid:Uint8Array.from([6,9,96,134,72,1,101,3,4,2,e])});function os(e,t,n){return e&t^~e&n}function ss(e,t,n){return e&t^e&n^t&n}var cs=class{blockLen;outputLen;canXOF=!1;padOffset;isLE;buffer;view;finished=!1;length=0;pos=0;destroyed=!1;constructor(e,t,n,r){this.blockLen=e,this.outputLen=t,this.padOffset=n,this.isLE=r,this.buffer=new Uint8Array(e),this.view=ts(this.buffer)}update(e){Qo(this),Yo(e);let{view:t,buffer:n,blockLen:r}=this,i=e.length,a=!1;for(let o=0;o<i;){let s=Math.min(r-this.pos,i-o);if(s===r){let t=ts(e);for(;r<=i-o;o+=r)this.process(t,o);a=!0}else n.set(o===0&&s===i?e:e.subarray(o,o+s),this.pos),this.pos+=s,o+=s,this.pos===r&&(this.process(t,0),this.pos=0,a=!0)}return this.length+=e.length,a&&this.roundClean(),this}digestInto(e){Qo(this),$o(e,this),this.finished=!0;let{buffer:t,view:n,blockLen:r,isLE:i}=this,{pos:a}=this;t[a++]=128,t.fill(0,a),this.padOffset>r-a&&(this.process(n,0),t.fill(0)),Go(n,r-8,this.length*8,i),this.process(n,0),this.roundClean();let o=e===t?n:ts(e),s=this.outputLen,c=s/4,l=this.get();if(s%4||c>l.length)throw Error(`invalid outputLen`);for(let e=0;e<c;e++)o.setUint32(4*e,l[e],i)}digest(){let{buffer:e,outputLen:t}=this;this.digestInto(e);let n=e.slice(0,t);return this.destroy(),n}_cloneIntoMeta(e){let{buffer:t,length:n,finished:r,destroyed:i,pos:a}=this;return e.destroyed=i,e.finished=r,e.length=n,e.pos=a,a&&e.buffer.set(t),e}clone(){return this._cloneInto()}},ls=Uint32Array.from([1779033703,3144134277,1013904242,2773480762,1359893119,2600822924,528734635,1541459225]),us=Uint32Array.from([1116352408,1899447441,3049323471,3921009573,961987163,1508970993,2453635748,2870763221,3624381080,310598401,607225278,1426881987,1925078388,2162078206,2614888103,3248222580,3835390401,4022224774,264347078,604807628,770255983,1249150122,1555081692,1996064986,2554220882,2821834349,2952996808,3210313671,3336571891,3584528711,113926993,338241895,666307205,773529912,1294757372,1396182291,1695183700,1986661051,2177026350,2456956037,2730485921,2820302411,3259730800,3345764771,3516065817,3600352804,4094571909,275423344,430227734,506948616,659060556,883997877,958139571,1322822218,1537002063,1747873779,1955562222,2024104815,2227730452,2361852424,2428436474,2756734187,3204031479,3329325298]),ds=new Uint32Array(64),fs=class extends cs{A=0;B=0;C=0;D=0;E=0;F=0;G=0;H=0;constructor(e,t){super(64,e,8,!1),this.A=t[0]|0,this.B=t[1]|0,this.C=t[2]|0,this.D=t[3]|0,this.E=t[4]|0,this.F=t[5]|0,this.G=t[6]|0,this.H=t[7]|0}get(){let{A:e,B:t,C:n,D:r,E:i,F:a,G:o,H:s}=this;return[e,t,n,r,i,a,o,s]}set(e,t,n,r,i,a,o,s){this.A=e|0,this.B=t|0,this.C=n|0,this.D=r|0,this.E=i|0,this.F=a|0,this.G=o|0,this.H=s|0}_cloneInto(e){return(e||=new this.constructor).set(...this.get()),this._cloneIntoMeta(e)}process(e,t){for(let n=0;n<16;n++,t+=4)ds[n]=e.getUint32(t,!1);for(let e=16;e<64;e++){let t=ds[e-15],n=ds[e-2],r=ns(t,7)^ns(t,18)^t>>>3,i=ns(n,17)^ns(n,19)^n>>>10;ds[e]=i+ds[e-7]+r+ds[e-16]|0}let{A:n,B:r,C:i,D:a,E:o,F:s,G:c,H:l}=this;for(let e=0;e<64;e++){let t=ns(o,6)^ns(o,11)^ns(o,25),u=l+t+os(o,s,c)+us[e]+ds[e]|0,d=(ns(n,2)^ns(n,13)^ns(n,22))+ss(n,r,i)|0;l=c,c=s,s=o,o=a+u|0,a=i,i=r,r=n,n=u+d|0}n=n+this.A|0,r=r+this.B|0,i=i+this.C|0,a=a+this.D|0,o=o+this.E|0,s=s+this.F|0,c=c+this.G|0,l=l+this.H|0,this.set(n,r,i,a,o,s,c,l)}roundClean(){es(ds)}destroy(){this.destroyed=!0,this.set(0,0,0,0,0,0,0,0),es(this.buffer)}},ps=class extends fs{constructor(){super(32,ls)}},ms=is(()=>new ps,as(1)),hs=1n<<64n;function gs(e,t,n){let r=Fr(t,n,{writeUnknownFields:!1}),i=new Uint8Array(r.length+1);i[0]=e,i.set(r,1);let a=ms(i);return new DataView(a.buffer,a.byteOffset,8).getBigUint64(0)}var _s=class extends Error{have;base;constructor(e,t){super(`a diff from version ${t} cannot be applied to version ${e}`),this.have=e,this.base=t}},vs=class extends Error{version;constructor(e){super(`the view of version ${e} is not what its hash says`),this.version=e}},ys=class extends Error{},bs=Po.fields.map(e=>({field:e,local:e.localName,schema:e.message,list:e.fieldKind===`list`})),xs=new Map(bs.map(e=>[e.local,e])),Ss=class{check;hashed;match=``;version=0;view=O(Po);terms;ids=[];hashes=new Map;total=0n;changedKeys=new Set;isReset=!0;constructor(e,t=!0,n=!0){this.check=t,this.hashed=n,this.reset(e)}reset(e){this.match=e.match,this.version=e.version,this.terms=e.terms,this.view=e.view??O(Po),this.hashes.clear(),this.changedKeys.clear(),this.isReset=!0,this.total=0n,this.ids=[],this.extend(this.view.names);for(let e of bs)if(e.list){let t=this.entries(e);t.sort((e,t)=>Ts(ws(e),ws(t)));for(let n of t)this.rehash(e,n)}else this.one(e)&&this.rehash(e,this.one(e));this.compareHash(e.hash)}apply(e){if(e.match!==this.match)throw new ys(`a diff of ${e.match} for the view of ${this.match}`);if(!(e.version<=this.version)){if(e.base!==this.version)throw new _s(this.version,e.base);this.extend(e.names),e.removed&&this.remove(e.removed);for(let t of bs){let n=e[t.local];if(n!==void 0){if(Array.isArray(n))for(let e of n)this.mergeEntry(t,e);else{let e=this.one(t)??O(t.schema);this.view[t.local]=e,Ds(t.schema,e,n),this.rehash(t,e)}}}this.version=e.version,this.compareHash(e.hash)}}takeChangedKeys(){let e=this.isReset?null:this.changedKeys;return this.isReset=!1,this.changedKeys=new Set,e}get hash(){return this.total}id(e){let t=this.ids[e-1];if(t===void 0)throw new ys(`the number ${e} stands for no id`);return t}extend(e){for(let t of e){if(t.n!==this.ids.length+1)throw new ys(`name ${t.n} does not continue ${this.ids.length}`);this.ids.push(t.id)}}entries(e){return this.view[e.local]}one(e){return this.view[e.local]}mergeEntry(e,t){let n=this.entries(e),r=Es(n,ws(t)),i=n[r];i!==void 0&&Ts(ws(i),ws(t))===0?Ds(e.schema,i,t):(i=t,`cleared`in i&&(i.cleared=[]),n.splice(r,0,i)),this.rehash(e,i)}remove(e){for(let t of[`creatures`,`objects`,`zones`,`seats`])for(let n of e[t])this.drop(t,[n,0]);for(let t=0;t+1<e.cells.length;t+=2)this.drop(`cells`,[e.cells[t+1],e.cells[t]])}drop(e,t){let n=xs.get(e),r=this.entries(n),i=Es(r,t),a=r[i];if(a===void 0||Ts(ws(a),t)!==0)return;r.splice(i,1);let o=`${e}/${t[0]}/${t[1]}`;this.total=Cs(this.total-(this.hashes.get(o)??0n)),this.hashes.delete(o),this.changedKeys.add(o)}rehash(e,t){let n=e.list?ws(t):[0,0],r=`${e.local}/${n[0]}/${n[1]}`;if(this.changedKeys.add(r),!this.hashed)return;let i=gs(e.field.number,e.schema,t);this.total=Cs(this.total+i-(this.hashes.get(r)??0n)),this.hashes.set(r,i)}compareHash(e){if(this.check&&e!==this.total)throw new vs(this.version)}};function Cs(e){return(e%hs+hs)%hs}function ws(e){return`n`in e?[e.n,0]:[e.y,e.x]}function Ts(e,t){return e[0]-t[0]||e[1]-t[1]}function Es(e,t){let n=0,r=e.length;for(;n<r;){let i=n+r>>1;Ts(ws(e[i]),t)<0?n=i+1:r=i}return n}function Ds(e,t,n){for(let r of e.fields){if(!Xr(n,r))continue;let e=r.localName;e===`details`?t[e]=Os(t[e],n[e]):e!==`cleared`&&(t[e]=n[e])}for(let r of n.cleared??[]){let n=e.fields.find(e=>e.number===r);n&&Zr(t,n)}}function Os(e,t){let n=new Map(e.map(e=>[e.name,e]));for(let e of t)e.value?n.set(e.name,e):n.delete(e.name);return[...n.values()].sort((e,t)=>ks(e.name,t.name))}function ks(e,t){let[n,r]=[[...e],[...t]];for(let e=0;e<Math.min(n.length,r.length);e++){let t=(n[e]?.codePointAt(0)??0)-(r[e]?.codePointAt(0)??0);if(t)return t}return n.length-r.length}var As=class{constructor(e){this.value=e}valueOf(){return this.value}},B=class extends As{constructor(e=`???`){super(e)}toString(e){return`{${this.value}}`}},js=class extends As{constructor(e,t={}){super(e),this.opts=t}toString(e){if(e)try{return e.memoizeIntlObject(Intl.NumberFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return this.value.toString(10)}},Ms=class e extends As{static supportsValue(t){if(typeof t==`number`||t instanceof Date)return!0;if(t instanceof As)return e.supportsValue(t.valueOf());if(`Temporal`in globalThis){let e=globalThis.Temporal;if(t instanceof e.Instant||t instanceof e.PlainDateTime||t instanceof e.PlainDate||t instanceof e.PlainMonthDay||t instanceof e.PlainTime||t instanceof e.PlainYearMonth)return!0}return!1}constructor(t,n={}){t instanceof e?(n={...t.opts,...n},t=t.value):t instanceof As&&(t=t.valueOf()),typeof t==`object`&&`calendarId`in t&&n.calendar===void 0&&(n={...n,calendar:t.calendarId}),super(t),this.opts=n}[Symbol.toPrimitive](e){return e===`string`?this.toString():this.toNumber()}toNumber(){let e=this.value;if(typeof e==`number`)return e;if(e instanceof Date)return e.getTime();if(`epochMilliseconds`in e)return e.epochMilliseconds;if(`toZonedDateTime`in e)return e.toZonedDateTime(`UTC`).epochMilliseconds;throw TypeError(`Unwrapping a non-number value as a number`)}toString(e){if(e)try{return e.memoizeIntlObject(Intl.DateTimeFormat,this.opts).format(this.value)}catch(t){e.reportError(t)}return typeof this.value==`number`||this.value instanceof Date?new Date(this.value).toISOString():this.value.toString()}},Ns=100,Ps=`⁨`,Fs=`⁩`;function Is(e,t,n){return n===t||n instanceof js&&t instanceof js&&n.value===t.value||t instanceof js&&typeof n==`string`&&n===e.memoizeIntlObject(Intl.PluralRules,t.opts).select(t.value)}function Ls(e,t,n){return t[n]?Ks(e,t[n].value):(e.reportError(RangeError(`No default`)),new B)}function Rs(e,t){let n=[],r=Object.create(null);for(let i of t)i.type===`narg`?r[i.name]=zs(e,i.value):n.push(zs(e,i));return{positional:n,named:r}}function zs(e,t){switch(t.type){case`str`:return t.value;case`num`:return new js(t.value,{minimumFractionDigits:t.precision});case`var`:return Bs(e,t);case`mesg`:return Vs(e,t);case`term`:return Hs(e,t);case`func`:return Us(e,t);case`select`:return Ws(e,t);default:return new B}}function Bs(e,{name:t}){let n;if(e.params){if(Object.prototype.hasOwnProperty.call(e.params,t))n=e.params[t];else return new B(`$${t}`)}else if(e.args&&Object.prototype.hasOwnProperty.call(e.args,t))n=e.args[t];else return e.reportError(ReferenceError(`Unknown variable: $${t}`)),new B(`$${t}`);if(n instanceof As)return n;switch(typeof n){case`string`:return n;case`number`:return new js(n);case`object`:if(Ms.supportsValue(n))return new Ms(n);default:return e.reportError(TypeError(`Variable type not supported: $${t}, ${typeof n}`)),new B(`$${t}`)}}function Vs(e,{name:t,attr:n}){let r=e.bundle._messages.get(t);if(!r)return e.reportError(ReferenceError(`Unknown message: ${t}`)),new B(t);if(n){let i=r.attributes[n];return i?Ks(e,i):(e.reportError(ReferenceError(`Unknown attribute: ${n}`)),new B(`${t}.${n}`))}return r.value?Ks(e,r.value):(e.reportError(ReferenceError(`No value: ${t}`)),new B(t))}function Hs(e,{name:t,attr:n,args:r}){let i=`-${t}`,a=e.bundle._terms.get(i);if(!a)return e.reportError(ReferenceError(`Unknown term: ${i}`)),new B(i);if(n){let t=a.attributes[n];if(t){e.params=Rs(e,r).named;let n=Ks(e,t);return e.params=null,n}return e.reportError(ReferenceError(`Unknown attribute: ${n}`)),new B(`${i}.${n}`)}e.params=Rs(e,r).named;let o=Ks(e,a.value);return e.params=null,o}function Us(e,{name:t,args:n}){let r=e.bundle._functions[t];if(!r)return e.reportError(ReferenceError(`Unknown function: ${t}()`)),new B(`${t}()`);if(typeof r!=`function`)return e.reportError(TypeError(`Function ${t}() is not callable`)),new B(`${t}()`);try{let t=Rs(e,n);return r(t.positional,t.named)}catch(n){return e.reportError(n),new B(`${t}()`)}}function Ws(e,{selector:t,variants:n,star:r}){let i=zs(e,t);if(i instanceof B)return Ls(e,n,r);for(let t of n)if(Is(e,i,zs(e,t.key)))return Ks(e,t.value);return Ls(e,n,r)}function Gs(e,t){if(e.dirty.has(t))return e.reportError(RangeError(`Cyclic reference`)),new B;e.dirty.add(t);let n=[],r=e.bundle._useIsolating&&t.length>1;for(let i of t)if(typeof i==`string`)n.push(e.bundle._transform(i));else{if(e.placeables++,e.placeables>Ns)throw e.dirty.delete(t),RangeError(`Too many placeables expanded: ${e.placeables}, max allowed is ${Ns}`);r&&n.push(Ps),n.push(zs(e,i).toString(e)),r&&n.push(Fs)}return e.dirty.delete(t),n.join(``)}function Ks(e,t){return typeof t==`string`?e.bundle._transform(t):Gs(e,t)}var qs=class{constructor(e,t,n){this.dirty=new WeakSet,this.params=null,this.placeables=0,this.bundle=e,this.errors=t,this.args=n}reportError(e){if(!this.errors||!(e instanceof Error))throw e;this.errors.push(e)}memoizeIntlObject(e,t){let n=this.bundle._intls.get(e);n||(n={},this.bundle._intls.set(e,n));let r=JSON.stringify(t);return n[r]||(n[r]=new e(this.bundle.locales,t)),n[r]}};function Js(e,t){let n=Object.create(null);for(let[r,i]of Object.entries(e))t.includes(r)&&(n[r]=i.valueOf());return n}var Ys=[`unitDisplay`,`currencyDisplay`,`useGrouping`,`minimumIntegerDigits`,`minimumFractionDigits`,`maximumFractionDigits`,`minimumSignificantDigits`,`maximumSignificantDigits`];function Xs(e,t){let n=e[0];if(n instanceof B)return new B(`NUMBER(${n.valueOf()})`);if(n instanceof js)return new js(n.valueOf(),{...n.opts,...Js(t,Ys)});if(n instanceof Ms)return new js(n.toNumber(),{...Js(t,Ys)});throw TypeError(`Invalid argument to NUMBER`)}var Zs=[`dateStyle`,`timeStyle`,`fractionalSecondDigits`,`dayPeriod`,`hour12`,`weekday`,`era`,`year`,`month`,`day`,`hour`,`minute`,`second`,`timeZoneName`];function Qs(e,t){let n=e[0];if(n instanceof B)return new B(`DATETIME(${n.valueOf()})`);if(n instanceof Ms||n instanceof js)return new Ms(n,Js(t,Zs));throw TypeError(`Invalid argument to DATETIME`)}var $s=new Map;function ec(e){let t=Array.isArray(e)?e.join(` `):e,n=$s.get(t);return n===void 0&&(n=new Map,$s.set(t,n)),n}var tc=class{constructor(e,{functions:t,useIsolating:n=!0,transform:r=e=>e}={}){this._terms=new Map,this._messages=new Map,this.locales=Array.isArray(e)?e:[e],this._functions={NUMBER:Xs,DATETIME:Qs,...t},this._useIsolating=n,this._transform=r,this._intls=ec(e)}hasMessage(e){return this._messages.has(e)}getMessage(e){return this._messages.get(e)}addResource(e,{allowOverrides:t=!1}={}){let n=[];for(let r=0;r<e.body.length;r++){let i=e.body[r];if(i.id.startsWith(`-`)){if(t===!1&&this._terms.has(i.id)){n.push(Error(`Attempt to override an existing term: "${i.id}"`));continue}this._terms.set(i.id,i)}else{if(t===!1&&this._messages.has(i.id)){n.push(Error(`Attempt to override an existing message: "${i.id}"`));continue}this._messages.set(i.id,i)}}return n}formatPattern(e,t=null,n=null){if(typeof e==`string`)return this._transform(e);let r=new qs(this,n,t);try{return Gs(r,e).toString(r)}catch(e){if(r.errors&&e instanceof Error)return r.errors.push(e),new B().toString(r);throw e}}},nc=/^(-?[a-zA-Z][\w-]*) *= */gm,rc=/\.([a-zA-Z][\w-]*) *= */y,ic=/\*?\[/y,ac=/(-?[0-9]+(?:\.([0-9]+))?)/y,oc=/([a-zA-Z][\w-]*)/y,sc=/([$-])?([a-zA-Z][\w-]*)(?:\.([a-zA-Z][\w-]*))?/y,cc=/^[A-Z][A-Z0-9_-]*$/,lc=/([^{}\n\r]+)/y,uc=/([^\\"\n\r]*)/y,dc=/\\([\\"])/y,fc=/\\u([a-fA-F0-9]{4})|\\U([a-fA-F0-9]{6})/y,pc=/^\n+/,mc=/ +$/,hc=/ *\r?\n/g,gc=/( *)$/,_c=/{\s*/y,vc=/\s*}/y,yc=/\[\s*/y,bc=/\s*] */y,xc=/\s*\(\s*/y,Sc=/\s*->\s*/y,Cc=/\s*:\s*/y,wc=/\s*,?\s*/y,Tc=/\s+/y,Ec=class{constructor(e){this.body=[],nc.lastIndex=0;let t=0;for(;;){let n=nc.exec(e);if(n===null)break;t=nc.lastIndex;try{this.body.push(s(n[1]))}catch(e){if(e instanceof SyntaxError)continue;throw e}}function n(n){return n.lastIndex=t,n.test(e)}function r(n,r){if(e[t]===n)return t++,!0;if(r)throw new r(`Expected ${n}`);return!1}function i(e,r){if(n(e))return t=e.lastIndex,!0;if(r)throw new r(`Expected ${e.toString()}`);return!1}function a(n){n.lastIndex=t;let r=n.exec(e);if(r===null)throw SyntaxError(`Expected ${n.toString()}`);return t=n.lastIndex,r}function o(e){return a(e)[1]}function s(e){let t=l(),n=c();if(t===null&&Object.keys(n).length===0)throw SyntaxError(`Expected message value or attributes`);return{id:e,value:t,attributes:n}}function c(){let e=Object.create(null);for(;n(rc);){let t=o(rc),n=l();if(n===null)throw SyntaxError(`Expected attribute value`);e[t]=n}return e}function l(){let r;if(n(lc)&&(r=o(lc)),e[t]===`{`||e[t]===`}`)return u(r?[r]:[],1/0);let i=x();return i?r?u([r,i],i.length):(i.value=S(i.value,pc),u([i],i.length)):r?S(r,mc):null}function u(r=[],i){for(;;){if(n(lc)){r.push(o(lc));continue}if(e[t]===`{`){r.push(d());continue}if(e[t]===`}`)throw SyntaxError(`Unbalanced closing brace`);let a=x();if(a)r.push(a),i=Math.min(i,a.length);else break}let a=r.length-1,s=r[a];typeof s==`string`&&(r[a]=S(s,mc));let c=[];for(let e of r)e instanceof Dc&&(e=e.value.slice(0,e.value.length-i)),e&&c.push(e);return c}function d(){i(_c,SyntaxError);let e=f();if(i(vc))return e;if(i(Sc)){let t=h();return i(vc,SyntaxError),{type:`select`,selector:e,...t}}throw SyntaxError(`Unclosed placeable`)}function f(){if(e[t]===`{`)return d();if(n(sc)){let[,e,t,n=null]=a(sc);if(e===`$`)return{type:`var`,name:t};if(i(xc)){let r=p();if(e===`-`)return{type:`term`,name:t,attr:n,args:r};if(cc.test(t))return{type:`func`,name:t,args:r};throw SyntaxError(`Function names must be all upper-case`)}return e===`-`?{type:`term`,name:t,attr:n,args:[]}:{type:`mesg`,name:t,attr:n}}return _()}function p(){let n=[];for(;;){switch(e[t]){case`)`:return t++,n;case void 0:throw SyntaxError(`Unclosed argument list`)}n.push(m()),i(wc)}}function m(){let e=f();return e.type===`mesg`&&i(Cc)?{type:`narg`,name:e.name,value:_()}:e}function h(){let e=[],t=0,i;for(;n(ic);){r(`*`)&&(i=t);let n=g(),a=l();if(a===null)throw SyntaxError(`Expected variant value`);e[t++]={key:n,value:a}}if(t===0)return null;if(i===void 0)throw SyntaxError(`Expected default variant`);return{variants:e,star:i}}function g(){i(yc,SyntaxError);let e;return e=n(ac)?v():{type:`str`,value:o(oc)},i(bc,SyntaxError),e}function _(){if(n(ac))return v();if(e[t]===`"`)return y();throw SyntaxError(`Invalid expression`)}function v(){let[,e,t=``]=a(ac),n=t.length;return{type:`num`,value:parseFloat(e),precision:n}}function y(){r(`"`,SyntaxError);let n=``;for(;;)if(n+=o(uc),e[t]===`\\`)n+=b();else{if(r(`"`))return{type:`str`,value:n};throw SyntaxError(`Unclosed string literal`)}}function b(){if(n(dc))return o(dc);if(n(fc)){let[,e,t]=a(fc),n=parseInt(e||t,16);return n<=55295||57344<=n?String.fromCodePoint(n):`�`}throw SyntaxError(`Unknown escape sequence`)}function x(){let n=t;switch(i(Tc),e[t]){case`.`:case`[`:case`*`:case`}`:case void 0:return!1;case`{`:return ee(e.slice(n,t))}return e[t-1]===` `&&ee(e.slice(n,t))}function S(e,t){return e.replace(t,``)}function ee(e){let t=e.replace(hc,`
`),n=gc.exec(e)[1].length;return new Dc(t,n)}}},Dc=class{constructor(e,t){this.value=e,this.length=t}},Oc=`### Actions that every creature has, and the meaning of conditions, terrain and stat block terms. Shared by the browser page and the terminal client.
### \`does_RULESET_ACTION\` and \`means_RULESET_CONDITION\`; \`fourth\` stands for fourth_edition and orcus.

## common actions

does_fourth_melee_basic = Make a melee basic attack.
does_fourth_ranged_basic = Make a ranged basic attack.
does_fourth_charge = Move at least 2 squares straight toward an enemy and make a melee attack with +1 to hit.
does_fourth_edition_charge = Move at least 2 squares straight toward an enemy and make a melee attack with +1 to hit. You can take no further actions this turn.
does_fourth_coup_de_grace = Attack a helpless adjacent enemy: a hit is a critical hit.
does_fourth_ready = Choose an action and a trigger. If the trigger occurs before your next turn, you can take the action then.
does_fourth_total_defense = +2 to all defenses until the start of your next turn.
does_fourth_stand_up = Stand up from prone.
does_fourth_delay = Take your turn later in the round. Your initiative changes to match.
does_fourth_sustain = Sustain an effect that you have created.
does_fourth_release = Release the creature that you are holding.
does_fourth_dismiss = End one of your summons or effects.
does_fourth_action_point = Spend an action point to take an extra action this turn.
does_fourth_drop_prone = Drop prone: ranged attacks against you take -2, melee attacks have combat advantage.
does_fourth_escape = Try to escape from the creature that is holding you.
does_fourth_interact = Use an adjacent object: open it, close it or pick it up.
does_fourth_second_wind = Once per encounter: spend a healing surge, regain a quarter of your hit points, and gain +2 to all defenses until the start of your next turn.
does_fourth_rally = Once per encounter: spend a recovery, regain a quarter of your hit points, and gain +2 to all defenses until the start of your next turn.
does_fourth_bull_rush = Push an adjacent enemy 1 square and shift into the space it left.
does_fourth_shove = Push an adjacent enemy 1 square and shift into the space it left.
does_fourth_grab = Grab an adjacent enemy: it is immobilized until it escapes. Sustain with a minor action each turn.
does_fourth_grapple = Grapple an adjacent enemy: it cannot move until it escapes.
does_fourth_drag = Try to drag the creature that you are holding.
does_fourth_stealth = Make a Stealth check to hide from enemies that cannot see you clearly.
does_fourth_perception = Make a Perception check to find hidden enemies.
does_fourth_aid_another = Give an ally a bonus to its next skill check.
does_fourth_help_attack = Choose an adjacent enemy: an ally gains +2 to its next attack against it.
does_fourth_help_defense = Choose an adjacent enemy: an ally gains +2 to its defenses against that enemy’s next attack.
does_fourth_communicate = Say or show something short (write it in the chat). No rules effect.
does_fourth_improvise = Try something that the rules do not cover: the game master decides what happens.
does_fourth_unarmed = Attack without a weapon.
does_monster_turn_long_rest = Act last this round and do nothing else. Lose one discarded card of your choice, return the others to your hand, and heal 2.
does_monster_turn_short_rest = Lose one random discarded card and return the others to your hand, then choose two cards.
does_srd5_dash = Gain extra movement equal to your Speed this turn.
does_srd5_disengage = Your movement does not provoke opportunity attacks this turn.
does_srd5_dodge = Until your next turn, attackers that you can see have disadvantage against you, and you have advantage on Dexterity saving throws.
does_srd5_help = Give an ally advantage on its next attack against an adjacent enemy, or on a check with a skill in which you are proficient.
does_srd5_hide = Try to hide. While you are hidden, attacks against you have disadvantage and your attacks have advantage.
does_srd5_search = Search for hidden enemies.
does_srd5_influence = Try to persuade an enemy to surrender.
does_srd5_study = Try to recall what you know about a creature.
does_srd5_ready = Choose an attack. Before your next turn, use it as a reaction against the first enemy that comes into range.
does_srd5_interact = Use an adjacent object: open it, close it or pick it up.
does_srd5_utilize = Use an adjacent object that requires an action.
does_srd5_grapple = Grapple an adjacent enemy: its Speed is 0 until it escapes.
does_srd5_shove = Push an adjacent enemy 5 ft away or knock it prone.
does_srd5_escape = Try to escape a grapple.
does_srd5_release = Release the creature that you are grappling.
does_srd5_end_concentration = End concentration on your spell.
does_srd5_stabilize = Try to stabilize a dying adjacent ally (Medicine, DC 10).
does_srd5_wake = Wake a creature beside you that sleeps by magic or poison.
does_srd5_drop_prone = Drop prone: ranged attacks against you have disadvantage, adjacent attackers have advantage.
does_srd5_stand_up = Stand up. Costs half your Speed.
does_srd5_mount = Mount the creature. Costs half your Speed.
does_srd5_dismount = Dismount. Costs half your Speed.
does_srd5_command_mount = Command your mount to Dash, Disengage or Dodge.
does_srd5_unarmed_strike = Attack without a weapon.
does_srd5_improvised_blow = Make a melee attack with an improvised weapon.
does_srd5_improvised_throw = Throw an improvised weapon.
does_srd5_surrender = This creature surrenders and leaves the battle.
does_srd5_get_out = Leave the dead body you are in, or detach yourself. Costs movement.
does_srd5_pull_out = Pull a creature out of another one, or off it.
does_srd5_flee = This creature flees over the edge of the board and leaves the battle.
does_srd5_offer_peace = Offer peace: if all sides accept, the battle ends in a draw. An attack withdraws the offer.
does_monster_mash_escape = Try to escape from the creature that is holding you.

## ways to move

does_fourth_walk = Leaving a square adjacent to an enemy provokes an opportunity attack.
does_fourth_shift = Movement that does not provoke opportunity attacks. Not into difficult terrain.
does_fourth_run = Farther than a walk, but -5 to attacks and you grant combat advantage until your next turn.
does_fourth_dash = Farther than a walk, but -5 to attacks and you grant combat advantage until the end of your next turn.
does_fourth_crawl = Move while prone, at half speed.
does_fourth_climb = Up or down a wall, or out of a pit.
does_fourth_squeeze = Through a narrow gap at half speed, with -5 to attacks; you grant combat advantage.
does_srd5_rise = Straight up, by flying or climbing.
does_srd5_sink = Straight down.
does_srd5_walk = Leaving an enemy’s reach provokes an opportunity attack.
does_srd5_crawl = Move while prone: each foot costs 1 extra foot.
does_srd5_climb = Up or down a wall, or out of a pit: each foot costs 1 extra foot.
does_srd5_jump = Jump over obstacles.
does_monster_mash_walk = Leaving a square adjacent to an enemy provokes an opportunity attack.

## conditions and effects

means_fourth_blinded = cannot see, grants combat advantage
means_fourth_bloodied = at half hit points or fewer
means_fourth_staggered = at half hit points or fewer
means_fourth_controlled = controlled by another creature
means_fourth_dazed = one action per turn, no interrupts or reactions, grants combat advantage
means_fourth_dominated = controlled by another creature
means_fourth_dying = unconscious, makes a death save each turn and dies on the third failure
means_fourth_grabbed = cannot move until it escapes
means_fourth_grappled = cannot move until it escapes
means_fourth_helpless = cannot defend itself, can be the target of a coup de grace
means_fourth_hidden = not seen by some enemies
means_fourth_immobile = cannot move on its own
means_fourth_immobilized = cannot move on its own
means_fourth_ongoing = takes this damage at the start of each of its turns
means_fourth_push = moves the target this many squares away from you
means_fourth_pull = moves the target this many squares toward you
means_fourth_shift = moves this many squares without provoking opportunity attacks
means_fourth_slide = moves the target this many squares in any direction
means_fourth_recovery = regains about a quarter of its hit points, a few times per day
means_fourth_save = rolled at the end of each of its turns, 10 or higher ends the effect
means_fourth_marked = -2 to attacks that do not target the creature that marked it
means_fourth_petrified = turned to stone, cannot act, resistant to damage
means_fourth_prone = -2 to attacks, can only crawl, grants combat advantage to melee attacks
means_fourth_restrained = cannot move, -2 to attacks, grants combat advantage
means_fourth_running = -5 to attacks, grants combat advantage
means_fourth_dashing = -5 to attacks, grants combat advantage
means_fourth_slowed = speed is 2 squares
means_fourth_squeezed = in a narrow space, -5 to attacks, grants combat advantage
means_fourth_stunned = cannot act, grants combat advantage
means_fourth_surprised = few or no actions, grants combat advantage
means_fourth_unconscious = cannot act, much easier to hit
means_fourth_weakened = its attacks deal half damage
means_srd5_blinded = cannot see, disadvantage on attacks, attacks against it have advantage
means_srd5_bloodied = at half hit points or fewer
means_srd5_charmed = cannot attack the charmer
means_srd5_deafened = cannot hear
means_srd5_exhaustion = penalty to d20 tests and Speed, growing with each level
means_srd5_frightened = disadvantage while it sees the source of its fear, cannot move closer to it
means_srd5_grappled = Speed 0, disadvantage on attacks against others than the grappler
means_srd5_hidden = not seen by some enemies
means_srd5_incapacitated = no actions or reactions
means_srd5_invisible = attacks against it have disadvantage, its attacks have advantage
means_srd5_paralyzed = cannot act, hits from within 5 ft are critical hits
means_srd5_petrified = turned to stone, cannot act, resistant to damage
means_srd5_poisoned = disadvantage on attacks and ability checks
means_srd5_prone = disadvantage on attacks; attacks from within 5 ft have advantage, others disadvantage
means_srd5_restrained = Speed 0, disadvantage on attacks, attacks against it have advantage
means_srd5_stunned = cannot act, attacks against it have advantage
means_srd5_unconscious = cannot act, hits from within 5 ft are critical hits
means_fourth_difficult = each square costs 1 extra square of movement
means_srd5_difficult = each square costs double movement
means_monster_mash_difficult = each square costs double movement
means_orcus_recovery = spends one of its recoveries and regains about a quarter of its hit points
means_srd5_concentration = ends when another concentration spell is cast or damage breaks it
means_srd5_dc = Difficulty Class that the target’s saving throw must reach
means_srd5_push = moves the target this far away from you
means_srd5_advantage = roll twice and use the higher roll
means_monster_mash_blinded = cannot see, grants combat advantage
means_monster_mash_stunned = cannot act, grants combat advantage
means_monster_mash_paralyzed = cannot act, grants combat advantage
means_monster_mash_grappled = cannot move, grants combat advantage
means_monster_mash_constricted = cannot move, grants combat advantage
means_monster_mash_squeezed = in a space smaller than its base
means_monster_mash_invisible = cannot be seen, its attacks have combat advantage

## stat block terms: dice, defenses, saves

means_monster_mash_ac = an attack hits if d20 + bonuses reaches this Armor Class
means_fourth_ac = an attack hits if d20 + bonuses reaches this Armor Class
means_fourth_fortitude = toughness, the defense against attacks that name it instead of AC
means_fourth_reflex = agility, the defense against attacks that name it instead of AC
means_fourth_will = willpower, the defense against attacks that name it instead of AC
means_srd5_ac = an attack hits if d20 + bonuses reaches this Armor Class
means_monster_mash_dc = Difficulty Class that the target’s save (d20 + bonus) must reach
means_monster_mash_ongoing = takes this damage at the start of each of its turns
means_monster_mash_critical = natural 20 on the attack roll, double damage
means_fourth_critical = natural 20 on an attack roll that hits, maximum damage
means_srd5_critical = natural 20 on the attack roll, always hits, damage dice are rolled twice
means_srd5_str = Strength, added to the target’s saving throw
means_srd5_dex = Dexterity, added to the target’s saving throw
means_srd5_con = Constitution, added to the target’s saving throw
means_srd5_int = Intelligence, added to the target’s saving throw
means_srd5_wis = Wisdom, added to the target’s saving throw
means_srd5_cha = Charisma, added to the target’s saving throw
means_srd5_darkvision = sees in darkness as in dim light
means_fourth_darkvision = sees in darkness as in bright light
diceMean = the total of { $count } dice with { $sides } sides
dieMeans = a die with { $sides } sides

## help for dying allies

help_srd5 = An ally can save it: any healing wakes it, and “Stabilize” (other actions, adjacent) can end its death saves.
help_fourth = An ally can save it: any healing wakes it.

## terrain

means_srd5_dark = creatures without darkvision cannot see into it and have disadvantage on attacks into it
means_srd5_dim = does not hinder sight
means_srd5_heavily_obscured = blocks sight
means_srd5_lightly_obscured = does not hinder sight
means_srd5_half_cover = +2 AC for creatures behind it; climbing over costs double movement
means_srd5_water = costs double movement, except for swimmers
means_srd5_pit = creatures that enter or are moved in fall and take damage
means_srd5_statue = blocks movement and sight
means_srd5_pillar = blocks movement and sight
means_fourth_dark = -5 to attacks from a distance
means_fourth_dim = -2 to attacks against creatures in it
means_fourth_lightly_obscured = light mist, -2 to attacks against creatures in it
means_fourth_heavily_obscured = thick mist, -5 to attacks against creatures in it, -2 from adjacent squares
means_fourth_half_cover = costs double movement; -2 to attacks against creatures behind it
means_fourth_water = costs double movement, except for swimmers
means_fourth_pit = creatures that enter fall and take damage; pushed creatures can catch themselves at the edge
means_fourth_pillar = blocks movement and sight
means_monster_mash_statue = costs double movement; no creature can stop on it
means_monster_turn_obstacle = blocks movement, not sight
means_monster_turn_difficult = costs double movement
means_monster_turn_trap = deals this damage to the first creature that enters or is moved in (ignores shield), then disappears
means_monster_turn_hazard = deals this damage to each creature that enters or is moved in (ignores shield)
means_monster_turn_door = opens for the first hero who enters

## words on cards

means_monster_turn_shield = reduces the damage of each attack (from a card: until the end of the round; from its stats: always)
means_monster_turn_retaliate = adjacent attackers take this damage (from a card: until the end of the round; from its stats: always)
means_monster_turn_pierce = ignores this much shield
means_monster_turn_jump = ignores creatures and terrain on the way
means_monster_turn_curse = adds curse cards to the monsters’ attack deck (when drawn: no damage)
means_monster_turn_bless = adds bless cards to its own attack deck (when drawn: double damage)
means_monster_turn_summon = summons an ally that acts on its own
means_monster_turn_poisoned = attacks against it deal 1 more damage; healing removes the poison instead of restoring hit points
means_monster_turn_wounded = loses 1 hit point at the start of each of its turns until it is healed
means_monster_turn_immobilized = cannot move until the end of its next turn
means_monster_turn_disarmed = cannot attack until the end of its next turn
means_monster_turn_stunned = cannot act until the end of its next turn
means_monster_turn_muddled = draws two cards for each attack and uses the worse one until the end of its next turn
means_monster_turn_strengthened = draws two cards for each attack and uses the better one until the end of its next turn
means_monster_turn_invisible = enemies cannot focus on it or attack it until the end of its next turn
`,kc=`### Log lines, shared by the browser page and the terminal client. \`log_NAME\` is the line of the event NAME.
### A line that starts with two spaces is a consequence of the line above.

log_blocked = { $who } is stopped by unknown ground
log_breathed = { $who } can breathe again
log_bumped = { $who } bumps into { $on }
log_came_down = { $who } lands
log_climb_failed = { $who } fails to climb
log_climbed = { $who } climbs
log_concentration_began = { $who } starts concentrating
log_concentration_ended = { $who } loses concentration
log_conjured = { $who } appears
log_coup_de_grace = { $who } delivers a coup de grace to { $on }
log_death_save_failed = { $who } fails a death save ({ $n } of 3)
log_death_save_made = { $who } makes a death save ({ $n } of 3)
log_delay_lost = { $who } delayed too long and loses its turn
log_delayed = { $who } delays its turn
log_dismounted = { $who } dismounts
log_dragged = { "  " }{ $who } is dragged along
log_reshaped = { "  " }{ $who } changes its form
log_turned = { $who } turns into a { $form }
log_bolstered = { "  " }{ $who }: { $amount } more hit points
log_damage_reduced = { "  " }{ $who }: { $amount } less damage
log_drained = { "  " }{ $who }: hit point maximum reduced by { $amount }
log_dropped_items = { "  " }{ $who } drops everything it holds
log_exhausted = { "  " }{ $who } is exhausted (no hit points or cards left)
log_exposed = { "  " }The next attack against { $who } has advantage
log_duplicate_hit = { "  " }a duplicate of { $who } is destroyed
log_turned_away = { "  " }{ $who } cannot attack { $on }
log_fell = { "  " }{ $who } falls
log_fled = { $who } flees
log_found = { $who } is found
log_found_nothing = { $who } finds no hidden creatures
log_held_breath = { $who } holds its breath
log_help_used = { "  " }{ $by } helps
log_hurt = { "  " }{ $who } takes damage
log_mended = { "  " }{ $who } gains hit points
log_unseen_attack = An unseen attacker { $hit ->
        [true] hits
       *[false] misses
    } { $who }
log_hid = { $who } hides
log_hp_lost = { "  " }{ $who } loses { $amount } HP
log_improvised = { $who } improvises: { $words }
log_knocked_out = { "  " }{ $who } is knocked out
log_lapsed = { $who } cannot complete the action
log_mounted = { $who } mounts
log_noticed = { $who } notices { $on }
log_object_damaged = { "  " }{ $object } takes { $amount } damage
log_opened = A door opens
log_peace_offered = { $who } offers peace
log_point_gained = { $who } gains an action point
log_readied = { $who } readies an action
log_readied_used = { $who } uses its readied action
log_recalled_nothing = { $who } recalls nothing about { $on }
log_recovered = { "  " }{ $who } is no longer dying
log_recovery_spent = { "  " }{ $who } spends a recovery
log_recovery_lost = { "  " }{ $who } loses a recovery
log_rested = { $who } rests
log_hit_die_spent = { $who } spends a Hit Die
log_resumed = { $who } takes its delayed turn
log_rolled_again = { $who } rolls a 1 and rerolls
log_roused = { $who } wakes up
log_saw_through = { $who } sees through the illusion
log_slipped_away = { $who } slips out of sight
log_stabilized = { "  " }{ $who } is stable
log_stalemate_nears =
    Stalemate: draw in { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    } unless a creature takes damage
log_stayed_shut = { $who } fails to open it
log_studied = { $who } identifies { $on }
log_succeeded = { "  " }{ $by } succeeds against { $on } without a roll
log_summoned = { $who } is summoned
log_swapped = { $who } swaps places with { $other }, who is attacked instead
log_bound = { $object } holds { $who }
log_binding_gone = { $object } is gone
log_swallowed = { $by } swallows { $who }
log_engulfed = { $by } engulfs { $who }
log_enveloped = { $by } envelops { $who }
log_attached = { $who } attaches to { $by }
log_let_out = { $who } comes free of { $by }
log_lost_control = { $who } is out of control ({ $total })
log_surprised = { $who } is surprised
log_surrendered = { $who } surrenders
log_took = { $who } picks it up
log_unmoved = { "  " }{ $who } is a swarm: melee and ranged attacks do not move it
log_urged_in_vain = { "  " }{ $on } is not persuaded
log_vanished = { $who } vanishes
log_vetoed = { $by } does not allow it
log_burst = { $who } bursts
log_endured = { $who } stays at 1 hit point
log_fell_to_zero = { $who } drops to 0 hit points
log_resisted_save = { $who } succeeds on the save by Legendary Resistance
log_yielded = { $who } chooses to fail the save
log_round_began = ── Round { $round } ──
log_turn_began = ▶ { $who }'s turn
log_order = Initiative order: { $order }
log_drawn = Drawn: { $what }
log_rolled = { $who }: { $purpose } roll { $total }{ $dice }
log_rolled_initiative = { $who }: Initiative { $total }{ $dice }
log_tested = { $who }: { $what } { $total }{ $dice }
log_tested_vs = { $who }: { $what } { $total }{ $dice } vs DC { $dc }: { $outcome }
test_death_save = Death save
test_is_hidden = hidden
test_not_hidden = not hidden
test_success = success
test_failure = failure
log_rolled_misc = { $who }: Tie-break { $total }{ $dice }
log_moved = { $who } → { $to }
log_moved_by = { $who } → { $to } ({ $mode })
log_push = { $who } is pushed to { $to }
log_pull = { $who } is pulled to { $to }
log_slide = { $who } is slid to { $to }
log_forced = { $who } is moved to { $to }
log_used = { $who } uses { $action }
log_tries_escape = { $who } tries to escape
log_tries_walk = { $who } starts moving
log_itself = itself
log_used_on = { $who } uses { $action } on { $on }
log_of_card = { $action } ({ $card })
log_attack = { $by } ⚔ { $on }: { $sum }: { $verdict }
log_attack_vs = { $sum } vs { $what } { $number }
log_defense = defense
log_combat_advantage = combat advantage
log_attack_card = { $by } ⚔ { $on }: { $total } ({ $drawn }){ $shield }
log_card_drawn = card: { $face }
log_cards_drawn = cards: { $faces }; { $face } counts
log_null_card = no damage
log_doubled = ×2
log_shield = , shield -{ $number }
log_hit = hit
log_hit_by = hit by { $margin }
log_miss = miss
log_miss_by = miss by { $margin }
log_critical = CRITICAL HIT
log_always_hits = { $verdict } (natural { $face })
log_always_misses = { $verdict } (natural { $face })
log_by_advantage = { $verdict } (decided by advantage)
log_by_disadvantage = { $verdict } (decided by disadvantage)
log_and = { $one } and { $other }
log_sum_doubled = { $sum }, doubled by vulnerability
log_as_turn_begins = start of turn
log_sum_critical = { $sum }, doubled by the critical hit
log_sum_halved = { $sum }, halved by resistance
log_sum_saved = { $sum }, halved by the save
log_sum_missed = { $sum }, half on a miss
log_sum_whole = { $sum }, up to full hit points
log_sum_none = { $sum }, all absorbed
log_sum_less = { $sum }, reduced by { $number }
log_sum_more = { $sum }, increased by { $number }
log_nothing = 0
log_damaged = { "  " }{ $who } takes { $amount } damage
log_damaged_how = { "  " }{ $who } takes { $amount } damage ({ $how })
log_healed = { "  " }{ $who } regains { $amount } HP
log_healed_how = { "  " }{ $who } regains { $amount } HP ({ $how })
log_healed_nothing = { "  " }{ $who } is already at full hit points
log_saves = { "  " }{ $who } saves: { $sum } vs DC { $dc }
log_fails_save = { "  " }{ $who } fails the save: { $sum } vs DC { $dc }
log_condition_began = { "  " }{ $who } is { $condition }
log_condition_ended = { "  " }{ $who } is no longer { $condition }
log_dropped = { "  " }{ $who } drops to 0 HP
log_died = { "  " }✝ { $who } dies
log_wins = ══ Victory for { $who } ══
log_nobody_wins = ══ Draw ══
log_activated = ▸ { $who } acts
log_temp_hp_gained = { "  " }{ $who } gains { $amount } temporary HP
log_ongoing_began = { "  " }{ $who } takes ongoing { $amount } damage
log_ongoing_began_of = { "  " }{ $who } takes ongoing { $amount } { $type } damage
log_ongoing_ended = { "  " }{ $who } no longer takes ongoing damage
log_gains = { "  " }{ $who }: { $what }
log_zone_began_one = { "  " }{ $who } creates a zone of { $count } square
log_zone_began = { "  " }{ $who } creates a zone of { $count } squares
log_zone_laid_one = { "  " }{ $who }: { $name } covers { $count } square
log_zone_laid = { "  " }{ $who }: { $name } covers { $count } squares
log_zone_ended = { "  " }The zone ends
log_resisted = { "  " }{ $who } resists
log_became_immune = { "  " }{ $who } is immune to it from now on
log_recharged = { "  " }{ $who } recharges { $action }
log_conceded = { $who } concedes
log_forfeit_away = { $who } forfeits (absent too long)
log_forfeit_clock = { $who } forfeits (ran out of time too often)
log_ready = { $who } is ready
log_players_choose = Tie: the players choose { $what }
log_keeps_cards = { $who } keeps its cards
log_passes = { $who } declines
log_takes = { $who } chooses: { $what }
log_takes_opportunity_attack = { $who } makes an opportunity attack
log_takes_interrupt = { $who } interrupts
log_takes_reaction = { $who } reacts
log_takes_with = { $taken }: { $action }
log_long_rest = { $who } takes a long rest
log_plays = { $who } plays { $cards }
log_plays_at = { $who } plays { $cards } (initiative { $initiative })
log_monster_card = { $name }: initiative { $initiative }
log_monster_card_does = { $name }: initiative { $initiative }, { $does }
log_card_move_plain = move
log_card_move_more = move +{ $number }
log_card_move_less = move -{ $number }
log_card_attack_plain = attack
log_card_attack_more = attack +{ $number }
log_card_attack_less = attack -{ $number }
log_card_with = { $told } ({ $rest })
log_no_focus = { $who } has no focus
log_goes_for = { $who } focuses on { $on }
log_bonus_began = { "  " }{ $who } gains { $bonus } { $amount } this round
log_damage_prevented = { "  " }{ $who } loses { $cards } to prevent the damage
log_rested_how = { $who } takes a { $how } rest
log_rested_losing = { $who } takes a { $how } rest and loses { $cards }
log_card = { $count } { $card } card
log_cards = { $count } { $card } cards
log_card_added_monsters = { "  " }{ $cards } added to the monsters' attack deck
log_card_added = { "  " }{ $cards } added to { $whose }'s attack deck

## rulings of the game master

log_ruled = GM: { $what }
log_ruled_call = GM: Reinforcements: { $who }, to { $at }
log_ruled_damage = GM: { $amount } { $type ->
        [none] damage
       *[other] { $type } damage
    } to { $on }
log_ruled_heal = GM: heals { $on } by { $amount }
log_ruled_add_condition = GM: { $on } becomes { $condition }
log_ruled_save = GM: saving throw of { $on }, DC { $dc }
log_ruled_add = GM: adds { $use }
log_ruled_roll = GM rolls { $dice }: { $total }{ $faces }
log_came_into_view = { $who } comes into view
log_went_out_of_view = { $who } goes out of view
log_player_rolled = { $seat } rolls { $dice }: { $total }
log_added = { $who } joins the battle
log_placement_began = Place your creatures
log_seat_ready = { $seat } is ready
log_placement_ended = All creatures are placed
log_rewound = The battle goes back to an earlier moment
ruling_hp = Set hit points
ruling_temp_hp = Set temporary hit points
ruling_uses = Set remaining uses
ruling_budget = Give actions
ruling_initiative = Change initiative
ruling_side = Change side
ruling_seat = Change player
ruling_save = Saving throw
ruling_check = Check
ruling_add = Add creature
ruling_terrain = Change terrain
ruling_door = Open or close door
ruling_light = Light
ruling_light_carried = Carried light
ruling_light_level = Brightness
ruling_zone = New zone
ruling_end_zone = End zone
ruling_move_zone = Move zone
ruling_object = Object
ruling_remove_object = Remove object
ruling_end = End turn
ruling_roll = Roll dice
ruling_result = End battle
ruling_rewind = Rewind
ruling_damage = Damage
ruling_heal = Healing
ruling_add_condition = Condition
ruling_remove_condition = End condition
ruling_move = Move
ruling_call = Call reinforcements
ruling_cancel = Cancel reinforcements
ruling_ready = Ready
ruling_remove = Remove
ruling_reveal = Reveal
ruling_hide = Hide
`,Ac=`### Texts of the browser page.

## the page as a whole

connecting = Connecting …
reconnecting = Connection lost, reconnecting …
notIn = Access denied
entering = Loading the match …
loadingReplay = Loading the replay …
partMissing = This part of the page could not be loaded: the server cannot be reached, or it has a newer page.
reloadPage = Reload page
filmTitle = Download replay
filmHint = With the names, the log and the looks of this page, from the point of view that is shown. Nothing leaves this device.
filmFormat = Format
filmWebm = Video (WebM)
filmGif = Animated picture (GIF)
filmHtml = Web page (HTML)
filmWidth = Size
pixels = { $count } pixels wide
speed = Speed
speedIs = Speed: { $speed } times
filmProgress = Making the file
filmCancel = Cancel
filmDownload = Download
filmSaved = Saved: { $size } MB
filmFailed = The file could not be made: { $why }
notices = Notices
noticesHere = Notify me in this browser when it is my turn
noticesBlocked = The browser does not allow notices of this page: allow them in its settings.
noticesEmail = E-mail
noticesAddress = Address ({ $ways })
noticesCode = Code sent to { $address }
noticesSendCode = Send code
noticesConfirm = Confirm
noticesOther = Other address
noticesGoTo = Notices go to { $address }
noticesStop = Stop notices
noticesHint = In matches without a clock, if you are away when it is your turn. Other players never see the address.
noMatch = Match not found
cannotGoOn = This match cannot be shown now
cannotGoOnText = No data is lost. Try again later or contact the operator of this server.
tryAgain = Try again
toLobby = Lobby
close = Close
more = More
back = Back
yes = Yes
no = No
notAtAll = Don’t use
noMore = Done
themeLabel = Theme: { $theme }. Change theme
theme_auto = system
theme_dark = dark
theme_light = light

## the lobby

lobbyTitle = Tactical grid battles
lobbyText = Five rule systems on one board: play in the browser, on a phone or in a terminal. Nothing to install, verifiable dice.
newMatch = New match
codeLabel = Invitation code
joinByCode = Join
yourMatches = Your matches
running = Live matches
noRunning = No live matches.
open = Open matches
noOpen = No open matches. Create one and send a friend the link.
over = Finished matches
queue = Find an opponent
queueText = Choose a rule system: the server pairs you with the next player who chooses the same, on a random board. You can keep browsing while you wait.
queued = Searching for an opponent: { $ruleset } …
leaveQueue = Cancel search
openTournament = Open tournament { $name }
openMatches = Your open matches
closeMatch = Close { $board }
history = Your match history
everybodysHistory = Match history of other players
earlier = Show older
mode_duel = Duels
mode_teams = Teams
mode_free = Free for all
wonAgainst = { $who } beat { $whom }
nobodyWon = { $who }: draw
ratedBy = { $who } ({ $gained } points)
noHistory = No finished matches yet.
leaderboard = Leaderboards
noLeaderboard = No ranked players yet.
games =
    { $count } { $count ->
        [one] match
       *[other] matches
    }
watching =
    { $count } { $count ->
        [one] spectator
       *[other] spectators
    }
watchingMeans = Spectators can read and write in the chat.
watchingYou = You are a spectator.
freeSeat = free
openMatch = Open match: { $board }, { $ruleset }
heroTaken = taken by { $who }
takeSeatOf = Join as { $seat }
invited = You are invited to a match
invitedBy = { $who } invites you to a match
invitedTo = { $ruleset }, board “{ $board }”
invitedText = You control the creatures of the free seat. The page lists your options. No account needed.
goalHouse = Victory: all monsters are defeated. Defeat: all heroes are exhausted (no hit points, or fewer than two cards to play).
invitedFull = All seats are taken. You can watch.
invitedLate = The battle has started. You can watch.
invitedNowhere = This invitation has expired: the battle has started or was cancelled. Ask for a new link.
yourName = Your name
takeName = OK
nameTaken = Name changed to { $name }.
takeSeat = Join
takeSeatAs = Join as { $seat }
yourSeat = free seat (yours if you join)

## tournaments

tournaments = Tournaments
noTournaments = No tournament yet.
newTournament = New tournament
tournamentName = Name
createTournament = Create tournament
format = Format
format_swiss = Swiss system
format_round_robin = Round robin
format_single_elimination = Single elimination
format_double_elimination = Double elimination
format_heats = Heats (free-for-all, several players per match)
format_gauntlet = Gauntlet (challengers against all others)
format_ladder = Ladder (against neighbours in the ranking)
atTable = Players per match
challengers = Number of challengers (first to join)
thirdPlace = third-place match
rounds = Rounds
roundsFit = automatic
tables = Maximum simultaneous matches
tablesAll = unlimited
needsName = Enter a name.
needsCreatures = Choose at least one creature for all players.
needsTwo = At least two participants are needed to start.
boardFits = automatic
fightWith = Teams
with_own = free choice
with_same = same creatures for all
with_draft = draft
draftEach = Creatures per player
forWhom = Open to
who_all = Players and bots
who_people = Players only
who_bots = Bots only
bringWhat = Choose your creatures. Without a choice you get random ones.
youDraft = Your pick.
othersDraft = { $who } is picking.
secondsLeft = { $count } s left
youHost = You are the host
shareTournament = Link to join or watch:
shareInvited = Link to join (code { $code }). Others can only watch.
botsOfTheHouse = Bots
howMany = Number
theirRating = Rating (optional)
addBots = Add bots
startTournament = Close registration and start
pauseTournament = Pause
resumeTournament = Resume
finishTournament = End tournament …
finishSure = End with the current standings
takeOut = Remove { $name }
correct = Correct result
reason = Reason
reasonStays = Corrections are recorded in the report: user, time, reason and previous result.
noTournament = Tournament not found
phase_open = registration open
phase_running = running
phase_paused = paused
phase_over = finished
phase_unspecified = { "" }
roundOf = round { $n } of { $count }
gamesSoFar = { $running } live, { $ended } finished
standings = Standings
who = Player
points = Points
wonDrawnLost = W–D–L
now = Current match
bye = bye
watchIt = Watch
onlyWatch = Watch only
bracket = Bracket
equals = Ties are broken by, in order: { $what }.
break_buchholz = Buchholz (sum of opponents’ points)
break_buchholz_cut_1 = Buchholz cut 1 (without the weakest opponent)
break_buchholz_cut_2 = Buchholz cut 2 (without the two weakest opponents)
break_median_buchholz = median Buchholz (without the weakest and the strongest opponent)
break_sonneborn_berger = Sonneborn–Berger (points of beaten opponents, half for draws)
break_head_to_head = head-to-head results
break_wins = wins
break_games = game points
lowerBracket = Losers’ bracket
crosstable = Crosstable
results = Results
replayOf = replay of game { $n }
report = Tournament report
takePart = Join tournament
youTakePart = You have joined.
withdraw = Withdraw
yourGame = Go to your match

## creating

ruleset = Rules
board = Board
seats = Players
player = Player
player_me = You
player_friend = Friend (invitation link)
player_random = Random bot (easy)
player_greedy = Greedy bot (medium): attacks the best target
player_focus = Focus bot (medium): focuses fire, avoids danger
player_search = Search bot (hard): looks one move ahead
player_mcts = MCTS bot (hard, slow): simulates many outcomes
side = Side
removeSeat = Remove player
removeCreature = Remove { $name }
addCreature = Add creature …
searchCreatures = Search creatures
searchHint = Name, role or level
creaturesFound =
    { $count } { $count ->
        [one] creature
       *[other] creatures
    }
difficultyOf = Difficulty: { $what }
addSeat = Add player
alreadyMe = You (already playing { $seat })
friendHint = The match page shows the invitation link.
bothSidesHint = To play both sides yourself, choose “Friend” and open the invitation link in a private window.
sheetHint = Tap a creature for its stat block.
monstersThere = Monsters: { $who }.
boardHeaded = scenario “{ $title }”
ownMap = Own map:
ownMapHint = Drop a file here: Universal VTT (.dd2vtt, .uvtt), Tiled (.tmx, .tmj) or a donjon dungeon (.json).
ownMapReadingOf = Importing { $name } …
ownMapReady = is imported. Use it for:
ownMapReading = Importing …
ownMapTaken = { $width } × { $height } cells, walls: { $walls }, doors: { $doors }, lights: { $lights }
ownMapOmitted = Not taken
ownMapChanged = Changed
ownMapRemove = Remove map
ownMapTooLarge = { $name } is too large for a map.
againstHouse = Cooperative: all players against the monsters of the board.
clock = Clock
clock_none = No clock
clock_quick = 2 min + 5 s per decision
clock_calm = 10 min + 15 s per decision
clock_each = 1 min per decision
delay = Spectator delay
noDelay = None
seconds =
    { $count } { $count ->
        [one] second
       *[other] seconds
    }
minutesLater =
    { $count } { $count ->
        [one] minute
       *[other] minutes
    }
minuteLater = 1 minute
inviteOnly = Private (link only)
create = Create match

## game night

gameNight = Game night
gameNightText = You are the game master. The players open one link and choose their heroes.
gameNightLink = Game night: play with a game master
party = Party
heroes = Heroes
playersPick = players choose
suggestedParty = suggested: { $who }
monsters = Monsters
needsMonsters = Choose at least one monster.
sheetOmits = { $count ->
        [one] One part of the printed stat block is missing here
       *[other] { $count } parts of the printed stat block are missing here
    }
difficultyForParty = Difficulty for { $who }, if the players choose them: { $what }
begin = Begin
addOne = Add { $name }
ownHeroName = Hero’s name
absent = absent
noticeAway = { $who } is away
noticeBack = { $who } is back
readyAsked = Ready check:
allReady = Everybody is ready.
readyMeans = The battle begins as soon as all seats are taken; ready marks only tell the others.
readyMarked = Ready: { $who }.
readyWaiting = Not ready: { $who }.
ready = I am ready
notReady = Not ready
isReady = ready
askReady = Ready check
handOver = Hand over my seat
handOverText = A bot or another player plays your creatures until you take the seat back.
seatLent = Your seat is handed over.
takeBackSeat = Take my seat back
seatFor = { $holder }, for { $who }
review = The battle is over. The game master can still rewind it.
reviewGm = The battle is over. You can still rewind it for a minute.
confirmResult = Confirm the result
pickHero = Choose your hero
vision = Visible
vision_all = everything
vision_side = what each side sees
vision_seat = what each player’s creatures see
health = Hit points of others
health_exact = exact
health_bars = bars
health_words = words
health_hidden = hidden
exploredOption = Hide unexplored terrain
placementOption = Place creatures before the battle
placementTitle = Place your creatures
placementHint = Drag your creatures, or choose a place for each. Then say that you are ready.
placeCreature = Place { $who }
wavesToCome = Waves to come
waveAt = Round { $round }:
callWave = Call now
callWaveTo = Call to …
callWaveToOf = Call to a place: wave of round { $round }
callWaveHint = Tap the board where they arrive.
callWaveOf = Call now: wave of round { $round }
cancelWave = Cancel
cancelWaveOf = Cancel: wave of round { $round }
countReady = { $who }: ready
takebacks = Takebacks allowed
takebacksOf = Takebacks
takebacks_gm = the game master decides
takebacks_everybody = game master and players decide
takebacks_none = none

## tables that meet again

tablesTitle = Tables
tablesText = A table keeps the heroes of a group between battles, with their wounds, powers and experience.
noTables = You have no table yet.
openTable = Open the table { $name }
battleRuns = a battle is running
newTable = New table
tableName = Name of the table
createTable = Create table
joinTable = Join a table
importTable = Import a table
tableFile = File of a table:
tableFileTooLarge = { $name } is too large for a table. Choose a file that was saved with “Export”.
noTable = No such table
shareTable = Invite players with this link (code { $code }). They become members of the table.
battleRunning = Battle: { $name }
toBattle = Go to the battle
noHeroes = No heroes yet.
addHero = Add hero
changeHero = Change
changeHeroOf = Change { $name }
chooseOther = choose another
nameOfHero = Name
heroDead = dead
takeHero = I play this hero
takeHeroOf = I play { $name }
giveBackHero = Give back
giveBackHeroOf = Give back { $name }
heroKeptFor = kept for { $who }
playedBy = played by { $who }
noPlayer = no player
stockOf = { $what } left: { $now } of { $max }
stock_hit_dice = Hit Dice ({ $die })
stock_recoveries = Recoveries
stock_surges = Healing surges
spentOf = Spent: { $what }
experienceOf = { $points } XP
experience = Experience points
hitPointsNow = Hit points
save = Save
removeHero = Remove
removeSure = Remove { $name } for good
removeMember = Remove { $name }
restTitle = Rests
restTaken = { $rest } taken. { $what }
restNothing = No hit points, uses or conditions changed.
restHealed = { $who }: { $before } → { $after } hit points
rest_short = Short rest
rest_long = Long rest
restSpend = What does each hero spend to regain hit points?
restHours = Hours since the last rest
hoursSinceLongRest = Last long rest: { $count } hours ago
battlesSinceRest = Battles since the last long rest: { $count }
encounters = Encounters
noEncounters = Prepare an encounter, then start a battle from it.
prepareEncounter = Prepare encounter
encounterName = Name
startBattle = Start battle
startBattleOf = Start battle: { $name }
startsHidden = hidden
startsHiddenOf = { $name }: hidden
fromStart = start
waveOfMonster = { $name }: from round
waveOfRound = from round
waveHint = A later round: the monsters wait until it begins; you can call them earlier.
comeLater = To come: { $who }
chosenCount = { $count } chosen
comesInRound = { $who } (from round { $round })
notesOfEncounter = Notes for the game master
botForAbsent = Heroes without a player are played by
ownBoards = Own boards
boardFile = Board (YAML, Universal VTT, Tiled or donjon):
boardFileTooLarge = { $name } is too large for a board: use at most 48 KiB.
pastBattles = Past battles
heroesWon = The heroes won.
monstersWon = The monsters won.
people = People
youYourself = you
makeGm = Make game master
makePlayer = Make player
renameTable = Rename
newCode = New invitation link
exportTable = Export
leaveTable = Leave the table …
leaveSure = Leave the table
toTable = Table “{ $name }”
deleteSure = Delete the table: nobody else is a member

## the board editor

editorTitle = Board editor
editorLink = Draw a board
editorUnnamed = My board
editorTable = My boards
editorTools = Tools
tool_brush = Brush
tool_fill = Fill
tool_edge = Walls and doors
tool_light = Lights
tool_label = Labels
tool_start = Start places
tool_zone = Start zones
tool_pan = Move view
toolHint_brush = Click or drag over cells. Fog and darkness lie on top of other terrain.
toolHint_fill = Click a cell to fill the room around it.
toolHint_edge = Click between two cells, or drag along the grid. The same again removes it.
toolHint_light = Click a cell to set a light, click it again to remove it.
toolHint_label = Click a cell to write a short text on it, such as the name of a room.
toolHint_start = Click or drag over cells. The first side starts at A, the second at B.
toolHint_zone = Click or drag over cells in which a side may place its creatures before the battle. Without a zone, these are the cells within 3 of its start places.
toolHint_pan = Drag to move the view. Two fingers or the mouse wheel zoom with any tool.
editorTerrain = Terrain
editorFloor = Floor
editorFeet = Depth in feet
editorDamage = Damage
editorEdges = Between cells
edge_wall = Wall
edge_door = Door
edge_open_door = Open door
edge_window = Window
edge_low_wall = Low wall
edge_none = Remove
editorBright = Bright light (cells)
editorDim = Dim light beyond it (cells)
editorStarts = Start places
editorZones = Start zones
editorZone = Zone { $place }
editorRectangle = Draw rectangles
editorRectangleHint = Drag from corner to corner. With the keyboard, space sets both corners and Escape cancels.
editorRoomHint = Drag from corner to corner of a room: walls go around it, and doors and windows stay. With the keyboard, space sets both corners and Escape cancels.
editorArea = Rectangle from column { $x }, row { $y }: { $columns } by { $rows } cells.
editorStart = Start { $place }
editorBoard = Board in the editor, { $columns } by { $rows } cells
editorKeys = Arrow keys move the cursor, space uses the tool. b: brush, f: fill, e: walls and doors, l: lights, t: labels, s: start places, z: start zones, m: draw rectangles. With walls and doors, r chooses the side of the cell, and Shift with an arrow key sets the side in that direction. Ctrl+Z undoes, Ctrl+Y redoes.
editorCell = Column { $x }, row { $y }
editorEdgeTo = { $edge } towards { $cell }
editorLabelAt = Label of column { $x }, row { $y }
editorLabelText = Text
quoted = “{ $text }”
editorLightOf = Light: { $bright } bright, { $dim } dim
editorZoneOf = Start zone { $place }
editorStartOf = Start { $place }
editorOpen = Open
editorUndo = Undo
editorRedo = Redo
editorNewSquare = New board of squares
editorNewHex = New board of hexes
editorShipped = Boards of this rule system
editorPlay = Play on it
editorErrors = Errors
editorValid = The board is ready to play.
editorName = Name
editorColumns = Columns
editorRows = Rows
editorShape = Cells
editorSquare = Squares
editorHex = Hexes
editorGround = Floor of
ground_stone = stone
ground_cobbles = cobbles
ground_grass = grass
ground_earth = earth
ground_sand = sand
ground_snow = snow
ground_planks = planks
ground_shallows = shallow water
editorUnderwater = Under water
editorSaveAt = Save at table
editorSaved = { $board } is saved at the table “{ $table }”.
editorReplace = Replace “{ $board }”
editorDownload = Download
editorNoBoard = No board { $board } at this table.
editorPicture = Picture
pictureFile = Picture below the board:
pictureHint = PNG, JPEG or WebP with at most 20 million pixels. You can also drop it into the page.
pictureLoading = Uploading …
picturePixels = Pixels per cell
pictureLeft = Columns from the left
pictureTop = Rows from the top
pictureRemove = Remove picture
pictureTooLarge = The picture is too large: use at most 12 MiB.
tokenPicture = Token picture
tokenPictureOf = Token picture: { $name }
tokenPictureRemove = Remove picture: { $name }
editBoard = Edit { $board }

## waiting and sharing

waitingTitle = Waiting for players
beginning = The battle is about to start …
shareJoin = Invitation link (code { $code }):
shareWatch = Spectator link:
shareAlsoWatch = Spectator link:
callOff = Cancel match
calledOff = Match cancelled
sureCallOff = Cancel match for good
beginsAlone = The battle starts on this page as soon as all seats are taken.
clockOf = Clock per player: { $what }.
clockBank = { $time }
clockMore = +{ $count } s per decision
clockEach = { $time } per decision
beginsSoon =
    All players are here. Spectator delay: { $count } { $count ->
        [one] second
       *[other] seconds
    }. The battle starts on this page.
watchersLater =
    Spectator delay: { $count } { $count ->
        [one] second
       *[other] seconds
    }.
link = Link
linkHere = This link works on this computer only.
linkHereGuest = This link works on the host’s computer only.
linkFar = Invite players on other devices
linkFarHow = If you started Fracas on this computer: stop it, start it again with this command, open the address that it prints and create the match there.
copy = Copy
copied = Link copied.
qr = QR
qrLabel = QR code of the link

## looking back

replay = Replay
tryReplay = Open replay
replayComing = Loading: { $made } of { $count }
replayBroken = Could not load the rest: { $why }
seenBy = View
eyes_public = Spectators
eyes_referee = Referee (no fog of war)
linkToMoment = Link to this moment
momentCopied = Link to this moment copied.
momentLink = The address bar now links to this moment.
asPublicSaw = Spectator view, before you joined.

## the head of a match

round = Round { $n }
acts = { $who }’s turn
chooses = { $who } decides
waitingFor = waiting for { $who }
wins = Victory for { $who }
youWin = Victory!
youLose = Defeat: { $who } wins
how_last_standing = All creatures of the losing side are down.
how_called_off = The host cancelled the match.
how_forsaken = All players left the match.
how_double_forfeit = All sides forfeited.
how_forfeit = The losing side forfeited: absent or timed out too often.
how_ruling = The game master ended the battle.
how_concession = The losing side conceded.
how_draw = No creature is left standing.
how_exhausted = All heroes are exhausted: no hit points or cards left.
how_survived = The heroes survived the last round.
nobodyWins = Draw
awayFor = { $who } is away: { $time }
isAway = { $who } is away
delayed = { $count } s delay
notShownYet = The battle has started. Spectator delay: { $count } s.

## the board

boardLabel = { $board }: arrow keys move the cursor, Enter selects, plus and minus zoom
boardSize = Board: { $columns } × { $rows } cells.
boardNumbers = Columns 0 to { $column } from the left, rows 0 to { $row } from the top.
atCell = at column { $x }, row { $y }
cellName = column { $x }, row { $y }
doorNear = { $door } near { $who }: { $cell }
plainFloor = floor
zoomIn = Zoom in
zoomOut = Zoom out
zoomFit = Fit board
missed = miss
inSight = visible
outOfSight = not visible
noCover = no cover
someCover = cover
coverOf = { $degree } cover
fromThere = { $who }: { $what }
initiative = Initiative order
hitPoints = { $hp }/{ $max }
healthParts = about { $percent }%
hp =
    { $hp } { $hp ->
        [one] hit point
       *[other] hit points
    }
hpOf = { $hp }/{ $max } hit points
left = Left this turn: { $what }
noneSees = not visible to your creatures
noneSeesThere = not visible to your creatures
hatched = Squares that your creatures cannot see are hatched.
cellTitle = Square details
elsewhere = Other terrain on this board
lampsThere = Light sources (small suns) illuminate the darkness around them.
lampShines = Bright light up to { $bright }, dim light up to { $dim }, blocked by walls.
whoIs = { $notes }: { $who }
whose_yours = yours
whose_friend = ally
whose_foe = enemy
lookDying = dying
noSheet = No further details known.
sheet = Stat block

## the log, the past, the chat

log = Log
logKeys = Arrow keys move between lines, Enter shows the moment of a line.
chat = Chat
noLog = No events since you joined.
earlierLog = Earlier events
noChat = No messages yet. Dice alone, such as 2d6+3, are rolled; /sroll 2d6+3 rolls in secret.
chatNew = Chat ({ $count } new)
pointHere = Point here for everybody
chatSyntax = Commands: /w NAME text, /side text, /roll 2d6+3, /sroll 2d6+3
showMoment = Show this moment
saySomething = Message to players and spectators
chatMessage = Message or 2d6+3
chatTo = Recipients
chatToAll = To everyone
chatToSide = To my side
chatToSeat = Only to { $who }
send = Send
timeline = Timeline
toStart = First moment
stepBack = Previous moment
stepForward = Next moment
play = Play from here
pause = Pause
playShort = Play
pauseShort = Pause
moment = Moment
momentOf = { $n } of { $count }
live = live
atEnd = end
toEnd = to the end ▸▸
strikes = { " " }attacks{ " " }
toLive = back to live ▸▸

## at the table

paused = The match is paused.
pauseMatch = Pause match
resumeMatch = Resume match
wantPause = Wants a pause: { $who }.
wantResume = Wants to resume: { $who }.
takeBack = Take back my last decision
takeBackAsk = Ask to take back
takebackSentToGm = The game master is asked.
takebackSent = The other players are asked.
takebackAsked = { $who } asks to take back the last decision.
takebackWaits = Takeback: waiting for { $who }.
takebackDone = The last decision was taken back.
takebackDeclined = The takeback was declined.
takebackLapsed = The takeback was withdrawn, or the match went on.
withdrawTakeback = Withdraw
accept = Accept
decline = Decline
undoMove = Undo move
coGmView = Co-GM view: you see everything and decide nothing.
coGm = Co-GM
coGmText = Sees everything, decides nothing.
players = Players
seatLink = This link takes over the seat:
seatByLink = Link
seatToMe = Take over myself
anyHero = Any free hero
botHeroOf = Hero of the bot: { $seat }
seatToBot = Give to a bot
seatFree = Free the seat
seatKick = Remove player …
seatKickSure = Remove for good
seatWithGm = game master
seatWithBot = bot
invitedSeat = This link gives you a seat of the match.

## measuring

measure = Measure
measureTap = Tap two squares or creatures.
measureClick = Click two squares or creatures, or use the arrow keys and Enter on the board.
measureFrom = From
measureTo = To
measureAgain = Start over
noEffectLine = line of effect blocked
template = Area template
template_none = none
template_burst = burst
template_sphere = sphere
template_cone = cone
template_line = line
template_cube = cube
templateSize = Size
templateWalls = Templates ignore walls. The area of an action is exact when you choose it.

## the game master

gm = Game master
gmShort = GM
gmAccepted = Rulings accepted: { $count }
gmSecret = Secret
gmSeveral = Several
gmCreature = Creature
gmSelect = Tap a creature on the board, or choose it from the list.
gmOneOnly = Select only one creature for this.
gmDamage = Damage
gmHeal = Heal
gmAddCondition = Add condition
gmEndCondition = End { $what }
gmByRules = until: by the rules
gmMove = Move …
gmMoveHint = Tap the square to move to. You can also drag creatures.
gmHideSecretly = without a log entry
gmHideHint = Hidden until you reveal it, or until the rules find it: for example when it attacks, or an enemy has it in plain sight at the end of a turn.
gmHide = Hide
gmReveal = Reveal
gmDown = To 0 hit points
gmRemove = Remove …
gmRemoveSure = Remove from the battle
gmNotes = Notes
gmNotesHint = only in this browser
gmOthers = Other rulings
gmSearchHint = Save, terrain, turn …
gmOther = Change
gmPickCells = Tap squares on the board.
gmPickDoor = Tap the door on the board.
gmCells = Squares: { $cells }
gmRewind = Rewind the battle
gmUndoLast = Undo: { $what }
gmUndoFrom = Undo from
gmRewindHere = Rewind the battle to here
gmRewindSure = Undo everything after this
gm_amount = Amount
gm_initiative = New initiative
gm_type = Damage type
gm_condition = Condition
gm_until = Until
gm_end_of_target_next_turn = end of its next turn
gm_start_of_target_next_turn = start of its next turn
gm_save_ends = a save ends it
gm_encounter = end of the battle
gm_action = Action
gm_budget = Kind
gm_side = Side
gm_seat = Player
gm_ability = Ability
gm_dc = DC
gm_damage = Damage on a failure (dice)
gm_skill = Skill
gm_use = Creature
gm_at = Squares
gm_round = In round (later)
gm_hidden = Hidden
gm_added = Add
gm_removed = Remove
gm_door = Door
gm_state = State
gm_bright = Bright light (squares)
gm_dim = Dim light beyond (squares)
gm_level = Level
gm_name = Name
gm_hurt = Damage at the start of a turn (dice)
gm_hp = Hit points
gm_zone = Zone
gm_object = Object
gm_dice = Dice
gm_winner = Winner

## choosing

actions = Actions
yourTurn = Your turn
yourTurnWith = Your turn: { $who }
yours = yours
whichActs = Choose the creature to act
wait = Waiting for your turn.
waitAsked = Waiting for { $who } to react; then your turn continues.
waitWhile = { $who }’s turn. Waiting for yours.
waitHouse = The monsters’ turn. Waiting for yours.
waitOver = The battle is over.
waitOther = Waiting for { $who } to decide.
waitNone = All your creatures are out of the battle. You can keep watching.
yoursAre = You are { $seat }. Your creatures: { $who }.
yoursAreOnly = Your creatures: { $who }.
haveChosen = { $who }: { $cards } chosen.
boundBy = Cannot move: { $what }.
stoppedBy = Cannot act ({ $what }). End the turn.
whoFirst = All of these creatures act in this turn: choose the next one.
goal = Victory: no enemy is left standing.
asked = Your decision
tabOver = finished
needsOwnMap = Wait until the own map is imported.
needsFighters = Every player needs at least one creature.
needsTwoSides = All players are on one side. Move at least one to another side.
mustAct = Use one of these actions before you end the turn (a target is not required).
pastShown = Viewing an earlier moment.
pastButAsked = Viewing an earlier moment. The match is waiting for your decision.
toPresent = Back to live
endTurn = End turn
openDoor = Open the door
closeDoor = Close the door
otherActions = Other actions ({ $count })
against = Targeting { $who }:
forFriend = For { $who }:
whatItDoes = About { $what }
friend = ally
foe = enemy
onlyFriends = only allies in range
moveHere = Move here
there = Move here
stayHere = Stay here
doIt = Confirm
goFirst = move first · { $cost }
goAndDo = Move and attack
moveBy = → move { $far }
notFromHere = { $who } is not a valid target from here.
pickSeries = { $n } of { $count } attacks assigned. Choose a target for the next one; you can also assign the rest later.
allAimed = All attacks assigned: { $count }.
wastedQuestion = Only { $n } of { $count } have a target; the others are lost. Continue?
pickAgain = { $n } of { $count } chosen. Choose a target again to add another.
pickedTimes = { $name } ×{ $times }
timeLeft = Time left
pickCell = Choose a square.
pickTarget = Choose a target.
pickTargets = Choose up to { $count } targets.
whomAfter = Choose a target to have in range after the move.
onNobody = No target
pickSpot = Choose the area.
pickWord = Choose an option.
choose = Choose
chooseCell = Choose a square
outOfReach = out of range
insteadOf = uses your { $what } action
provokes = provokes an opportunity attack: { $whom }
hits = hits { $whom }
isFor = affects { $whom }
nothingFromHere = { $who }: out of range now.
hitsNobody = no targets
notLaid = Invalid placement.
noWayBy = No path through these waypoints.
otherWay = The path has changed. Confirm again to move.
waypointHint = Tap twice to move. To add a waypoint, tap a square and choose “Add waypoint”.
waypointKeys = Click twice to move. To add a waypoint, click a square and choose “Add waypoint” (or Shift-click, or w).
goByThere = Add waypoint
notByThere = Remove waypoint
waypoints = Waypoints: { $count }. Back removes the last one.
previousSpot = Previous square
nextSpot = Next square
spotOf = square { $n } of { $count } (or tap a dot on the board)
thenAt = then attack { $whom }
doItThere = Use from there
spotAround = placement { $n } of { $count }
whichFirst = Choose the first attack; the others follow.
refusedBy = { $why } (rule { $rule })
recharging = recharging
spentCost = { $cost } used
oneSpell = one spell slot per turn
wholeTurn = needs a full turn
itSaves = save { $sum }
usedUp = used up
notNow = not available now
toGround = down to ground level
upToGround = up to ground level
atHeight = at { $height }
peaceQuestion = Offer a truce to all sides?
finalQuestion = The creature leaves the battle for good. Continue?
confirmQuestion = Confirm?
improviseQuestion = What does your creature try?
improviseWords = Description
improviseHint = swings on the chandelier
improviseAsked = { $by } improvises ({ $cost }): { $words }. What do you say?
improviseNoWords = no description
vainQuestion = { $what }: no target in range, it will have no effect. Use it anyway?
nobodyInReach = no target in range
plainHalf = default action
cardLost = loses its card
halfOfCard = { $half } ({ $card })
halfLost = { $half }, card is lost
friendlyFire = { $what } hits only your own side ({ $whom }). Use it anyway?
helpsFoes = { $what } helps only enemies ({ $whom }). Use it anyway?
noRuleSays = The rules leave this tie to the players.
fromNowOn = Auto-answer for { $what }:

## more

standing = Auto-answers
standingText = Decisions that are answered automatically.
stand_ask = ask every time
stand_always = always
stand_never = never
stand_always_now = always use
stand_never_now = never use
stood = Auto-answer saved. You are still asked if there is more than one option. Change it in the menu ☰.
settings = Settings
sounds = Sounds
soundsOff = off
fogWanted = Dim squares that my creatures cannot see
keysHelp = Keys: 1–9 choose, Enter confirms, u undoes the last move or asks to take it back, Esc goes back, e ends the turn. On the board: arrows move the cursor, + − 0 zoom.
concede = Concede …
concedeSure = Concede the match
stopWatching = Stop watching
statistics = Statistics
turningPoint = Turning point: in round { $round }, { $who } took the lead in damage for good.
statisticsWho = Creature
statisticsDealt = Damage
statisticsTaken = Taken
statisticsHits = Hits
statisticsLuck = Luck
statisticsLuckHint = Luck: hits above or below the number expected from the chances of the attacks.
rematch = Rematch
keepHeroes = Keep the heroes at a table
keptHeroes = The heroes are at the table “{ $name }”: { $link }
heroesOf = Heroes of { $board }
toTournament = Tournament “{ $name }”
rematchWaits = { $who } offers a rematch.
rematchThere = Rematch started.
rematchTold = Players of the last match are notified. Invitation for others (code { $code }):
rematchCode = Rematch: join with code { $code }

## cards, and why a monster goes for whom

pickCards = Choose { $count } cards: you use the top of one and the bottom of the other. The first card’s number is your initiative (low acts first).
pickInstead = Lose one card in hand or two discarded cards to prevent all damage.
pickLost = The chosen card is lost for this battle; the other discarded cards return to your hand.
cardsLeft =
    Played cards are discarded. A rest returns them, except for one that is lost. Left: { $count } { $count ->
        [one] card
       *[other] cards
    }, { $aside } of them discarded. A hero who cannot play two cards is exhausted.
handOf =
    Hand: { $count } { $count ->
        [one] card
       *[other] cards
    }. It plays two each round and uses the top of one and the bottom of the other. The first card’s number is its initiative (low acts first).
cardWords = Card terms and rests
addedToOwn = Numbers with a sign are added to the creature’s own value.
leads = { $card } leads: initiative { $n }.
leadsMore = Choose the second card.
leadsHalves = You choose top or bottom in your turn.
pile_hand = In hand
pile_picked = Selected
pile_playing = This turn
pile_active = Active
pile_active_lost = Active, then lost
pile_discard = Discarded (a rest returns them)
pile_lost = Lost
whyTitle = Why { $who } focuses on { $whom }
nobody = no target
focusNobody = No enemy can be attacked, however far it moves.
focusTraps = fewest traps and hazards on the path
focusWay = shortest path to an attack position
focusNear = nearest, measured around walls
focusOrder = earliest in initiative order
allTheSame = tied
playersChoose = Tie: the players choose.
onlyOne = No other enemy can be attacked.
language = Language
showActions = Show actions
hideActions = Hide actions
about = About
aboutLicence = Fracas is free software under the Apache License 2.0.
aboutIcons = Creature icons by Lorc, Delapouite and others:
aboutSrd = The content of SRD5 includes material from the System Reference Document 5.2.1 by Wizards of the Coast LLC:
playComputer = Play the computer

## The guided first match

tutorial = Guided first match
tutorialEnd = End the hints
tutorial_turn = It is your turn. Tap a lit cell to see the way there and its cost; tap it again to go. Your actions are listed below or beside the board.
tutorial_strike = An enemy is in reach. Choose an attack to see your chance to hit and why; confirm to strike. “Back” changes nothing.
tutorial_answer = The rules ask you something about what happens right now. Each answer says what it does; choose one.
tutorial_opportunity = The enemy leaves your reach: you may strike it at no cost. “always” and “never” answer the same question from now on.
tutorial_wait = Now the computer moves. The log shows its rolls with every bonus, and the timeline below the board shows what has happened.
tutorial_hurt = You are hurt. Tap a creature and hold, or choose it in the list of creatures, to see what it can do.
tutorial_end = If there is nothing more that you want to do in this turn, end it.
tutorial_over = That was your first match. In the lobby you play the computer with a whole party, or invite a friend by a link.

## the creature editor
creatureTitle = Creature editor
creatureLink = Make a creature
creatureStart = Choose a creature to start from, or read one from a file.
creatureNew = Start with an empty creature
creatureNewName = New creature
creatureNumber = Number
creatureEffects = Other effects
creatureSpellsOf = Search spells for { $name }
creatureSpellHint = Name or level
creatureSpellsFound =
    { $count ->
        [one] One spell found
       *[other] { $count } spells found
    }
creatureSpellLevel = Level { $level }
creatureCantrip = Cantrip
choice_uses_max = Number of times
choice_uses_recharge = Recharges on a d6
choice_uses_turn = Number of times a turn
choice_uses_pool = From a pool
choice_on_save_half = Half damage
choice_on_save_none = No damage
creatureShipped = Creatures of these rules
ownCreatures = Own creatures
creatureOther = From a file or the clipboard
creatureOtherHint = Open5e, Foundry or 5e-bits JSON (for SRD5), or YAML of Fracas. You can also drop a file, or paste with Ctrl+V.
creatureFile = Creature file:
creaturePasted = Text of the creature
creatureRead = Read text
creatureTooLarge = The file is too large for a creature.
creatureEmpty = The text has no creature.
creatureMissing = No creature { $name } at this table.
creatureTable = My creatures
creatureActions = Actions
creatureAddAction = Add action
creatureAddField = Add field
creatureMoreFields = More fields …
creatureFieldOf = Further field of { $name }
creatureAddFieldTo = Add field to { $name }
creatureAddTo = Add to { $name }
creatureNone = none
creatureDice = Damage
creatureDamageType = Type
creatureAddDamage = Add damage
creatureAsYaml = Other effects (YAML)
creatureCopy = Copy
creatureCopyOf = Copy { $name }
creatureUpOf = Move { $name } up
creatureDownOf = Move { $name } down
creaturePlay = Play with it
creatureHouse = The rules play the monsters: save the creature at a table and put it into an encounter.
creatureValid = The creature is ready to play.
creatureWarnings = Warnings
creatureSheet = Stat block
creatureStale = As before the errors
unitCells = cells
unitCellsInFeet = cells ({ $count } ft)
unitHitPoints = HP
unitBonus = bonus
field_name = Name
field_id = Id
field_icon = Icon
field_type = Monster type
field_elite = Elite
field_move = Move
field_attack = Attack
field_range = Range
field_normal = Normal
field_long = Long
field_targets = Targets
field_shield = Shield
field_retaliate = Retaliate
field_damage = Damage
field_fly = Flying
field_jump = Jumping
field_hand = Cards
field_size = Size
field_space = Space
field_hp = Hit points
field_speed = Speed
field_walk = Walking
field_swim = Swimming
field_climb = Climbing
field_burrow = Burrowing
field_hover = Hovers
field_initiative = Initiative
field_ac = Armor class
field_fortitude = Fortitude
field_reflex = Reflex
field_will = Will
field_counted = Bonuses included
field_saves = Saving throws
field_spell_resistance = Spell resistance
field_abilities = Ability scores
field_level = Level
field_cr = Challenge rating
field_proficiency = Proficiency bonus
field_skills = Skills
field_passive_perception = Passive perception
field_hero = Player character
field_minion = Minion
field_recoveries = Recoveries
field_surges = Healing surges
field_action_points = Action points
field_hit_die = Hit die
field_reach = Reach
field_resist = Resistances
field_vulnerable = Vulnerabilities
field_immune = Immunities
field_regeneration = Regeneration
field_senses = Senses
field_darkvision = Darkvision
field_blindsight = Blindsight
field_tremorsense = Tremorsense
field_truesight = Truesight
field_traits = Traits
field_light = Light
field_bright = Bright
field_dim = Dim
field_conditions = Conditions at the start
field_items = Items
field_hands_free = Free hands
field_held = Held
field_carried = Carried
field_omits = Left out
field_category = Category
field_source = Power source
field_cost = Cost
field_origin = Origin
field_area = Area
field_targets_if = Only targets
field_bonus = Bonus
field_vs = Against
field_ability = Ability
field_advantage_if = Advantage if
field_save = Saving throw
field_dc = DC
field_later = Later saves only
field_spell = Spell
field_basic = Basic attack
field_weapon = Weapon
field_die = Die
field_group = Group
field_properties = Properties
field_sequence = Attacks in order
field_alternatives = Alternatives
field_uses = Uses
field_during = Only during
field_moves_zone = Moves the zone by
field_trigger = Trigger
field_event = Event
field_by = By
field_to = To
field_within = Within
field_tags = Tags
field_melee = Melee only
field_underwater = Under water only
field_crit = Critical hit adds
field_maintain = Cost to sustain
field_hit = Hit
field_miss = Miss
field_effect = Effect
field_on_save = Successful save
field_spells = Spells
field_known = Cantrips, and spells with slots
field_at_will = At will
field_unbound = At will, without Concentration
field_shared = Uses in common
field_at_level = Cast at level
field_casting = Spellcasting
field_without = Components not needed
field_slots = Spell slots by level
field_pools = Pools
field_pool = Pool
field_amount = Amount a use
field_max = Times
field_recharge = From
field_turn = Times a turn
field_burst = Radius
field_blast = Side
field_arc = Cells
field_line = Length
field_wall = Length
field_cone = Length
field_cube = Side
field_emanation = Distance
field_sphere = Radius
field_cylinder = Radius
field_width = Width
field_height = Height
field_immune_after_save = Immune after a save
`,jc=`### Rules vocabulary: costs, durations, conditions, stat blocks and decisions. Shared by the browser page and the terminal client.
### Ids of the rules (conditions, actions, terrain, damage types) are shown with spaces for underscores; a translation names them by \`id_NAME\`.

## costs

cost_full_round = full round action
cost_none = no action
cost_interact = object interaction
cost_bonus = bonus action
cost_top = ▀ top half
cost_bottom = ▄ bottom half
usesLeft = { $count } left
head_standard = standard action
head_move = move action
head_minor = minor action
head_swift = swift action
head_free = free action
head_interrupt = interrupt
head_legendary = legendary
head_reaction = reaction
brief_action_point = extra action

## remaining actions and limits of use

left_standard =
    { $count } standard { $count ->
        [one] action
       *[other] actions
    }
left_move =
    { $count } move { $count ->
        [one] action
       *[other] actions
    }
left_swift =
    { $count } swift { $count ->
        [one] action
       *[other] actions
    }
left_minor =
    { $count } minor { $count ->
        [one] action
       *[other] actions
    }
uses_encounter = once per encounter
uses_daily = once per day

## attack notes

note_half = half cover
note_combat_advantage = combat advantage (+2)
noteDc = save DC { $dc }
goesOn = part of your attack
blowLeft = remaining attack
note_close_combat = enemy adjacent
note_three_quarters = three-quarters cover
note_total = total cover
note_help = ally’s help
note_pack_tactics = pack tactics
note_authority = authority
note_bloodied_frenzy = bloodied frenzy
note_bloodied_fury = bloodied fury
note_blood_frenzy = blood frenzy
note_blurred = blurred form
note_spell_effect = lasting effect
note_target_state = state of the target
note_unseen = attacker or target unseen
note_heavy = weapon too heavy
note_hampered = hampered by a condition
note_marked = marked by another creature (-2)
note_brings_round = wakes the target
note_coup_de_grace = coup de grace

## how strong creatures and sides are

difficulty_easy = easy
difficulty_favoured = in your favour
difficulty_even = even
difficulty_hard = hard
difficulty_very_hard = very hard
difficulty_low = low
difficulty_moderate = moderate
difficulty_high = high
difficulty_above_high = above high
difficulty_budget = { $word }, { $spent } XP ({ $source }: low { $low }, moderate { $moderate }, high { $high })
difficulty_estimate = { $word } (estimate from hit points and levels)
creature_level = level
creature_cr = CR

## lengths and durations

upTo = up to { $far }
cell = { $count } cell
cells = { $count } cells
feet = { $count } ft
saveEnds = save ends
saveEndsAt = save ends, DC { $dc }
untilEscape = until it escapes
untilEscapeAt = until it escapes, DC { $dc }
until_start_own_now = until the start of its turn
until_end_own_now = until the end of its turn
until_start_own = until the start of its next turn
until_end_own = until the end of its next turn
until_start_now = until the start of { $who }'s turn
until_end_now = until the end of { $who }'s turn
until_start = until the start of { $who }'s next turn
until_end = until the end of { $who }'s next turn

## levels and abilities

sheet_level = Level { $level }
sheet_saves = Saves: { $what }
sheet_skills = Skills: { $what }
ability_str = Strength
ability_dex = Dexterity
ability_con = Constitution
ability_int = Intelligence
ability_wis = Wisdom
ability_cha = Charisma

## state of a creature

hiddenStatus = hidden
deadStatus = out of the fight
deathSaves = dying: { $failures } of 3 death saves failed
deathSavesMade = dying: { $successes } of 3 death saves made, { $failures } failed
hasDashed = dashed
hasReadied = action readied
concentratesOn = concentrating on { $what }
rides = riding { $who }
carries = carrying { $who }
isInside = inside { $who }
isAttached = attached to { $who }
holdsInside = inside it: { $who }
hasAttached = attached to it: { $who }
resting = resting
modified = { $by } { $to }
modifiedAgainst = { $what } against { $who }
modifierNumber = { $what } { $number }
modifier_advantage = advantage on { $what }
modifier_disadvantage = disadvantage on { $what }
modifier_resist = resistance to { $what }
modifier_trait = { $what }
modifier_curse = curse: { $what }
modifier_form = form: { $what }
modifier_size = size: { $what }
modifier_immune = immunity to { $what }
id_rolls_attack = attack rolls
id_rolls_attacked = attack rolls against it
id_rolls_saves = saves
id_rolls_checks = checks
id_rolls_death_saves = death saves
id_least_ac = AC at least
id_unarmored_ac = unarmored AC
id_active = spell in effect
id_bright_light = bright light
id_death_ward = warded from death
id_dim_light = dim light
id_sees_invisible = sees Invisible creatures
id_bonded = bonded
id_changed = in another form
id_free_hide = free Hide
id_lightless = no light
id_risen = spirit has risen
id_score = ability score
id_bonus_dash = Dash as a Bonus Action
id_duplicates = duplicates
id_water_breathing = breathes water
id_taken = damage taken
id_located = located
id_outlined = outlined
id_hit_damage = damage of hits
id_weapon_damage = weapon damage
id_weapon_attack = weapon attacks
id_half_speed = at half speed
id_must_approach = commanded to approach
id_must_drop = commanded to drop what it holds
id_must_flee = commanded to flee
id_must_grovel = commanded to grovel
id_must_halt = commanded to halt
id_no_healing = unable to regain hit points
id_no_reactions = unable to take reactions
id_one_action = limited to one action
id_sanctuary = under a sanctuary
acShort = AC
always = { $what } (always)
bonusOf = { $what } { $amount } this round
temporary = +{ $amount } temporary hit points
means = { $what }: { $told }.
up = { $far } up
down = { $far } below the ground
ongoing = ongoing { $amount } damage
ongoingOf = ongoing { $amount } { $type } damage
conditionBy = { $what } by { $who }
withEnd = { $what } ({ $ends })

## sheets

ac = AC { $number }
fortitude = Fortitude { $number }
reflex = Reflex { $number }
will = Will { $number }
movementLeft = { $count } movement
origin_near = close
origin_far = area
answersTo = Trigger: { $what }.
whoItself = it
whoEnemy = an enemy
whoAlly = an ally
reachOf = reach { $far }
rangeOf = range { $far }
rangesOf = range { $far } (long { $most })
besideUser = adjacent to the user
onTargets = target: { $whom }
sequenceOf = Attacks: { $what }.
attackLine = Attack: { $what }.
attackWith = Attack: { $what } (weapon: { $weapon }).
saveLine = Save: { $what }.
hitLine = Hit: { $what }.
missLine = Miss: { $what }.
critLine = Critical: { $what }.
effectLine = Effect: { $what }.
keptUp = Sustain: { $cost } action.
sense_darkvision = Darkvision { $far }
sense_blindsight = Blindsight { $far }
sense_truesight = Truesight { $far }
sense_tremorsense = Tremorsense { $far }
blindInDark = No darkvision: sees creatures in darkness only where light falls on them
harm_resist = Resistant: { $what }
harm_immune = Immune: { $what }
harm_vulnerable = Vulnerable: { $what }
regenerates = Regeneration { $amount }

## cells

lamp = light source
lit_bright = bright light
lit_dim = dim light
zone = zone
zoneOf = { $zone } of { $who }
pitDeep = pit, { $feet } ft deep

## names

nameOf = { $name } ({ $seat })
namesAnd = { " " }and{ " " }
botName = Bot ({ $policy }, { $strength })
bot_random = random
bot_house = house
bot_greedy = greedy
bot_focus = focus
bot_search = search
bot_mcts = MCTS
strength_easy = easy
strength_medium = medium
strength_hard = hard
namesHouse = the monsters
somebody = Unknown

## triggers of questions

happens_attacks = { $who } attacks
happens_hits = { $who } hits
happens_misses = { $who } misses
happens_damages = { $who } damages
happens_drops = { $who } drops to 0 hit points
happens_moves_adjacent = { $who } moves next to
happens_moves_adjacent_alone = { $who } approaches
happens_leaves_adjacent = { $who } moves away from
happens_enters_range = { $who } comes near
happens_deflects = { $who } deflects a missile
happens_ends_move = { $who } ends its move
happens_subjected = { $who } is subjected to damage
happens_enters_space = { $who } enters the space of another creature
happens_enters_water = { $who } moves in water
happens_starts_turn = { $who } starts its turn
happens_ends_turn = { $who } ends its turn
happens_uses = { $who } uses { $what }
happens_uses_something = { $who } uses an action
happens_other = { $who } { $what }
happens_moves = { $who } moves away
happens_something = Something happens
happensTo = { $what } { $whom }
happensOn = { $what } on { $whom }
happensWith = { $what } with { $action }

## kinds of auto-answers

order_monster_mash = Initiative is rerolled every round.
kind_opportunity_attack = opportunity attacks
kind_reaction = reactions
kind_interrupt = interrupts
kind_ready = readied actions

## questions

attackRoll = Attack roll: { $sum }.
attackRollVersus = Attack roll: { $sum } vs { $versus }.
twentyHits = A natural 20 always hits.
wouldMiss = would then miss
wouldHit = would still hit
noHelp = no effect: raises { $what }, the attack is against { $defence }
asks = { $occasion }: { $question }
ask_opportunity_attack = opportunity attack by { $by }?
ask_interrupt = interrupt by { $by }?
ask_reaction = reaction by { $by }?
ask_ready = readied action of { $by }?
question_death_save = { $by } is dying: roll a death save
question_catch = { $by } is about to be forced over an edge: hold on?
question_fall_off = { $by } falls off or comes out: choose where it lands
question_resume = { $by } has delayed its turn: act now?
question_initiative_tie = Initiative tie: choose the order
question_choose_cards = { $by }: choose two cards or a rest
cardsOnly = { $by }: choose two cards
stat_move = move { $n }
stat_attack = attack { $n }
stat_range = range { $n }
stat_targets =
    { $n } { $n ->
        [one] target
       *[other] targets
    }
stat_shield = shield { $n }
stat_retaliate = retaliate { $n }
restOnly = { $by } has too few cards in hand: a rest returns discarded cards
tie_focus = Choose the focus of { $by }.
tie_target = Choose another target for { $by }.
tie_move = Choose where { $by } moves.
tie_summon = Choose where the summon of { $by } appears.
tie_heal = Choose whom { $by } heals.
tie_initiative = Choose who acts next.
tie_other = { $by }: choose.
preventDamage = { $by } would take { $amount } damage ({ $cause }): lose cards to prevent it?
hpLeft = { $hp } hit points left.
keepCards = Keep the cards and take { $amount } damage
redraw = { $by } would lose the card { $card }: lose 1 hit point and another card instead?
loseCard = { $by } rests: choose the card to lose
where_push = Choose where to push { $who }
where_pull = Choose where to pull { $who }
where_slide = Choose where to slide { $who }
where_teleport = Choose where to teleport { $who }
where_drag = Choose where to drag { $who }
whereOther = { $by }: choose a destination ({ $what })
nextBlow = { $action }: next attack by { $by }?
askOther = { $by }: { $what }?
askAny = { $what }?

## texts of stat blocks

rule_if = { $what } if { $when }
rule_unless = { $what } unless { $when }
rule_and = and
rule_or = or
rule_case_size = the target is { $size } or smaller
rule_case_by_user = the target is { $what } by the user
rule_case_target = the target is { $what }
rule_case_user = the user is { $what }
rule_case_not = not: { $when }
rule_case_immune = the target is immune to { $what }
rule_attack = attack { $what }
rule_become = become { $what }
rule_summons = summons { $what }
rule_dc = DC { $dc } { $ability }
rule_against = { $total } against { $defense }
rule_ends = ends { $what }
rule_must = must { $what }
rule_immunity = immunity to { $what }
rule_resistance = resistance to { $what }
rule_ring_wall = wall { $length } ring { $radius } height { $height } within { $away }
rule_cylinder = cylinder { $radius } height { $height } within { $away }
rule_heal = heal { $healed }
rule_reduce = reduce { $amount }
rule_ongoing = ongoing { $amount } { $type }
`;function Mc(e,t){let n=new tc(e,{useIsolating:!1});for(let e of t)n.addResource(new Ec(e));return(e,t,r)=>{let i=n.getMessage(e)?.value;return i?n.formatPattern(i,Nc(t),r):void 0}}function Nc(e){return Object.fromEntries(Object.entries(e).map(([e,t])=>{let n=Number(t);return[e,String(n)===String(t)&&Number.isFinite(n)?new js(n,{useGrouping:!1}):String(t)]}))}var Pc=Mc(`en`,[Oc,kc,Ac,jc]),Fc=()=>void 0,Ic=Fc;function Lc(e=Fc){Ic=e}var Rc=()=>Ic!==Fc;function V(e,t={},n=[]){return Ic(e,t,n)??Pc(e,t,n)??e}function H(e){return Pc(e,{},[])!==void 0}var zc=e=>(Ic(`id_${e}`,{},[])??Pc(`id_${e}`,{},[]))!==void 0;function U(e){let t=Bc(e);if(t!==void 0)return t;let[,n=``,r=``]=/^(\w+)_(\d+)$/.exec(e)??[],i=n?Bc(n):void 0;return i===void 0?e.replaceAll(`_`,` `):`${i} ${r}`}var Bc=(e,t={})=>Ic(`id_${e}`,t,[])??Pc(`id_${e}`,t,[]),Vc=(e,t)=>!t||zc(e)&&t.toLowerCase()===e.replaceAll(`_`,` `)?U(e):Hc(t);function Hc(e,t=String){let[n=`0`,r=`0`]=(e.match(/\d+/g)??[]).map(t),i=0,a=e.toLowerCase().replace(/\d+/g,()=>i++?`m`:`n`).replace(/[^a-z]+/g,`_`).replace(/^_|_$/g,``);return a&&Bc(`said_${a}`,{n,m:r})||e}function Uc(e,t){let n=Hc(t);return n===t?Bc(`refused_${e}`,{sentence:t})??t:n}var Wc=`fracas.v1.proto`,Gc=`hello`,Kc=300,qc=1e4,Jc=25e3,Yc=8,Xc=3e4,Zc=1e4,Qc=20,$c=new Set([`unauthorized`,`malformed`,`flood`,`put_out`]),el=class extends Error{code;rule;constructor(e,t,n=``){super(Uc(e,t)),this.code=e,this.rule=n}};function tl(e){return/^(localhost|127\.[\d.]+|\[::1\])$/.test(e.hostname)?`localhost`:e.hostname}function nl(e,t,n){if(!URL.canParse(e))return!1;let[r,i,a]=[new URL(e),new URL(t),new URL(n)];return r.protocol!==`wss:`&&(r.protocol!==`ws:`||i.protocol===`wss:`||a.protocol===`wss:`)?!1:tl(r)===tl(a)||i.protocol===`wss:`&&r.protocol===`wss:`}var rl=class{url;store;onMessage;resumeStates;state=L(`connecting`);welcome=L(null);reason=L(``);socket=null;pending=new Map;attempts=0;welcomeTimes=[];redirects=0;timer;requestCount=0;closed=!1;target;asNewGuest=!1;prefix=Math.random().toString(36).slice(2,10);constructor(e,t,n,r){this.url=e,this.store=t,this.onMessage=n,this.resumeStates=r,this.target=e}connect(){this.state.value=this.welcome.value?`lost`:`connecting`;let e=this.openSocket();if(!e)return this.scheduleReconnect(0);e.binaryType=`arraybuffer`,this.socket=e;let t=!1;e.onopen=()=>this.sendHello(e),e.onmessage=n=>{t=!0,e===this.socket&&this.receive(_r(Vo,new Uint8Array(n.data)))},e.onclose=()=>{t||(this.target=this.url),e===this.socket&&this.scheduleReconnect(0)}}openSocket(){try{return new WebSocket(this.target,Wc)}catch{return this.target=this.url,null}}close(){this.closed=!0,clearTimeout(this.timer),this.socket?.close()}dropConnection(){this.socket?.close()}rename(e){return this.store.set(`name`,e),new Promise(e=>{let t=this.welcome.value,n=this.welcome.subscribe(r=>{r!==t&&(queueMicrotask(()=>n()),e())});this.dropConnection()})}request(e){let t=`${this.prefix}-${++this.requestCount}`,n=O($a,{request:t,kind:e});return new Promise((e,r)=>{this.pending.set(t,{message:n,resolve:e,reject:r}),this.state.value===`open`?this.send(n):this.state.value===`refused`&&r(new el(`refused`,this.reason.value))})}send(e){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(Fr($a,e))}sendHello(e){let t=O($a,{request:Gc,kind:{case:`hello`,value:O(eo,{token:this.store.get(`token`)??``,name:this.store.get(`name`)??``,client:`fracas-web`,revision:8,resume:this.resumeStates()})}});e.send(Fr($a,t))}receive(e){let t=e.kind;if(t.case===`welcome`)return this.onWelcome(t.value);if(t.case===`goodbye`)return this.onGoodbye(t.value);if(e.request===Gc&&t.case===`rejected`&&this.state.value!==`open`)return this.onHelloRejected(t.value);let n=this.pending.get(e.request);n&&t.case===`rejected`&&t.value.code===`elsewhere`&&t.value.where||(n&&(this.pending.delete(e.request),n.resolve(e)),this.onMessage(e))}onWelcome(e){e.token&&this.store.set(`token`,e.token),this.welcome.value=e,this.resetBackoff(Date.now()),this.asNewGuest=!1,this.reason.value=``,this.state.value=`open`;for(let{message:e}of this.pending.values())this.send(e);this.scheduleHeartbeat()}resetBackoff(e){e-(this.welcomeTimes[this.welcomeTimes.length-1]??0)>=Zc&&(this.redirects=0),this.welcomeTimes=[...this.welcomeTimes,e].slice(-8),this.welcomeTimes.length===Yc&&e-(this.welcomeTimes[0]??e)<Xc||(this.attempts=0)}scheduleHeartbeat(){clearTimeout(this.timer),this.timer=setTimeout(()=>{this.request({case:`ping`,value:{$typeName:`fracas.v1.Ping`,payload:0n}}),this.scheduleHeartbeat()},Jc)}onHelloRejected(e){if(e.code===`bad_token`&&this.store.get(`token`))this.store.set(`token`,``),this.asNewGuest=!0;else{if(e.retryAfterMs){let t=this.socket;return this.reason.value=Uc(e.code,e.sentence),this.scheduleReconnect(e.retryAfterMs),t?.close()}this.state.value=`refused`,this.reason.value=Uc(e.code,e.sentence);for(let t of this.pending.values())t.reject(new el(e.code,e.sentence));this.pending.clear()}}onGoodbye(e){if($c.has(e.reason)&&this.welcome.value&&!this.asNewGuest)this.state.value=`refused`,this.reason.value=Hc(e.sentence),this.closed=!0;else{if(this.reason.value=Hc(e.sentence),e.reconnectTo){let t=++this.redirects<=Qc&&nl(e.reconnectTo,this.target,this.url);this.target=t?e.reconnectTo:this.url}this.scheduleReconnect(e.afterMs??Kc)}}scheduleReconnect(e){if(clearTimeout(this.timer),this.socket=null,this.closed||this.state.value===`refused`)return;this.state.value=this.welcome.value?`lost`:`connecting`;let t=Math.min(qc,Kc*2**this.attempts++)*(.5+Math.random()/2);this.timer=setTimeout(()=>this.connect(),Math.max(e,t))}};function W(e,t){let n=e.kind;if(n.case===`rejected`)throw new el(n.value.code,n.value.sentence,n.value.rule);if(n.case===`malformed`)throw new el(`malformed`,n.value.sentence);if(n.case!==t)throw Error(`${t} is awaited, ${n.case} came`);return n.value}function il(e,t){let n=e?.kind;switch(n?.case){case`flag`:case`number`:case`text`:return n.value;case`big`:return Number(n.value);case`name`:return t(n.value);case`numbers`:return[...n.value.items];case`list`:return n.value.items.map(e=>il(e,t));case`map`:return al(n.value.entries,t);default:return null}}function al(e,t){return Object.fromEntries(e.map(e=>[e.name,il(e.value,t)]))}function ol(e){return e===null?O(ha,{kind:{case:`nothing`,value:!0}}):typeof e==`boolean`?O(ha,{kind:{case:`flag`,value:e}}):typeof e==`number`?O(ha,{kind:{case:`number`,value:e}}):typeof e==`string`?O(ha,{kind:{case:`text`,value:e}}):Array.isArray(e)?e.length>0&&e.every(e=>typeof e==`number`)?O(ha,{kind:{case:`numbers`,value:{items:e}}}):O(ha,{kind:{case:`list`,value:{items:e.map(ol)}}}):O(ha,{kind:{case:`map`,value:sl(e)}})}function sl(e){return O(ga,{entries:Object.keys(e).sort().map(t=>({name:t,value:ol(e[t])}))})}var cl=new Set([`who`,`by`,`on`,`seat`,`source`,`order`,`zone`]),ll=new Set([`path`,`cells`]),ul={drawn:`total`,other_type:`type`,other_kind:`kind`},dl=new Map(Ao.fields.filter(e=>e.message&&e.oneof).map(e=>[e.name,e.message]));function fl(e,t){let n=[];for(let r of e){let e=r.kind;if(e.case===void 0)continue;let i=al(r.more,t);e.case===`other`?n.push(yl(e.value,t)):e.case===`moved`||e.case===`forced`?n.push(...bl(e.case,e.value,i,t)):n.push({name:pl(e.case),data:{...ml(pl(e.case),e.value,t),...i}})}return n}function pl(e){return e.replace(/[A-Z]/g,e=>`_${e.toLowerCase()}`)}function ml(e,t,n){let r={};for(let i of dl.get(e).fields){let e=ul[i.name]??i.name,a=hl(i,t,n);(e===i.name||a!==null)&&(r[e]=a)}return e===`attack`&&r.faces.length===0&&r.face&&(r.faces=[r.face]),r}function hl(e,t,n){let r=t[e.localName];if(e.fieldKind===`list`){let t=[...r];return cl.has(e.name)?t.map(e=>n(e)):ll.has(e.name)?xl(t):e.name===`at`?t.length?t:null:t}return Xr(t,e)?e.fieldKind===`enum`?_l(e.enum,r):e.fieldKind===`message`?il(r,n):cl.has(e.name)?n(r):r:e.fieldKind===`scalar`&&e.scalar===E.BOOL?!1:gl(e)}function gl(e){return e.fieldKind===`scalar`&&e.scalar===E.SINT32&&e.presence===2?0:null}function _l(e,t){if(!t)return null;let n=e.values.find(e=>e.number===t)?.name;return n===void 0?null:n.slice(e.sharedPrefix?.length??0).toLowerCase()}var vl=[`who`,`seat`,`by`,`on`,`zone`,`action`,`amount`];function yl(e,t){let n=al(e.data,t);for(let r of vl){let i=e[r];i!==void 0&&(n[r]=cl.has(r)?t(i):i)}return e.cells.length&&(n.cells=xl(e.cells)),{name:(e.word===jo.UNSPECIFIED?null:_l(Mo,e.word))??e.name,data:n}}function bl(e,t,n,r){let i=dl.get(e),a=e===`moved`?`mode`:`how`,o=hl(i.field[a],t,r),s=xl(t.path);return s.slice(1).map((i,c)=>({name:e,data:{who:r(t.who),from:s[c],to:i,[a]:o,...n}}))}function xl(e){let t=[];for(let n=0;n+1<e.length;n+=2)t.push([e[n],e[n+1]]);return t}var Sl=e=>e.name===`player_rolled`||e.name===`ruled`&&e.data.order===`roll`;function Cl(e,t){let n=e.decisionMs+e.bankMs;return Math.max(0,e.running?n-(t-e.at):n)}var wl=new Set,Tl=new WeakMap;function El(e,t){if(!e)return wl;let n=Tl.get(e);return n||(n=new Map(e.conditions.map(({name:e,traits:t,speedLimit:n})=>[e,new Set([...t.map(e=>(zo[e]??``).toLowerCase()),...n===void 0?[]:[`speed_limit`]])])),Tl.set(e,n)),n.get(t)??wl}var Dl=`monsters`,Ol=new Set([`attached`,`engulfed`,`enveloped`,`swallowed`]);function kl({conditions:e}){return e.find(e=>Ol.has(e.name))?.source??null}function Al({conditions:e}){return e.some(e=>e.name===`attached`)}function jl({details:e},t){let n=e[t];return Array.isArray(n)?n.length>0:!!n}var Ml=e=>e.alive&&e.hp<=0&&e.maxHp>0&&!jl(e,`stable`),Nl=`temp_hp`,Pl={large:2,huge:3,gargantuan:4},Fl=new Map,Il=new Map,Ll=e=>`${e[0]},${e[1]}`,Rl=e=>e.split(`,`).map(Number);function zl(e,t){let n=e.view,r=e.takeChangedKeys(),i=(...e)=>r!==null&&t!==void 0&&![...r].some(t=>e.includes(t.slice(0,t.indexOf(`/`)))),a=t=>e.id(t),o=t=>t?e.id(t):null,s=n.game,c=n.board,l=c?.shape===Oo.HEX,u=i(`board`,`cells`,`zones`)?t:null,d=u?u.board:Vl(c,n.cells),f=u?Il:new Map((c?.legend??[]).map(e=>[e.glyph,Jl(e.properties)])),p=new Map,m=Ul(f,c);if(!u)for(let e of n.cells)p.set(`${e.x},${e.y}`,Jl(e.properties));let h=u?u.zones:n.zones.map(e=>({id:e.id??``,name:e.name??``,cells:xl(e.cells),owner:o(e.owner),terrain:[...e.terrain],ends:e.ends?ql(e.ends,o):null}));for(let e of h)if(!u&&e.terrain.length)for(let t of e.cells){let n=p.get(Ll(t))??m(t);p.set(Ll(t),new Map([...n,...e.terrain.map(e=>[e,0])]))}let g=new Map(n.sheets.map(e=>[e.n,e])),_=n.creatures.map(n=>(r?.has(`creatures/${n.n}/0`)===!1?t?.creatures.get(n.id??``):void 0)??Kl(n,l,e.terms,a,o));return{match:e.match,version:e.version,hex:l,columns:c?.rows[0]?.length??0,rows:c?.rows.length??0,board:d,terms:e.terms,game:{round:s?.round??0,acting:o(s?.acting),seat:o(s?.seat),order:(s?.order??[]).map(a),waiting:(s?.waiting??[]).map(e=>({seat:a(e.seat),kind:e.otherKind||(_a[e.kind]??``).toLowerCase()})),over:s?.over??!1,winner:s?.winner??null,endedBy:s?.endedBy??``,details:al(s?.details??[],a)},seats:new Map(n.seats.map(e=>[e.id??``,{id:e.id??``,side:e.side??``,name:e.name??``,conceded:e.conceded??!1,autoAnswers:new Map(e.standing.map(e=>[e.kind,e.answer]))}])),creatures:new Map(_.map(e=>[e.id,e])),zones:h,objects:n.objects.map(e=>({id:e.id??``,name:e.name??``,at:e.at.length>=2?[e.at[0],e.at[1]]:null,state:e.state??``,hp:e.hp??null})),terrain:u?u.terrain:Wl(p,m),labels:u?u.labels:Hl(c,n.cells),sheetOf:Gl(g)}}var Bl={wall:z.WALL,door:z.DOOR,window:z.WINDOW,low_wall:z.LOW_WALL};function Vl(e,t){if(!e)return e;let n=new Map,r=[];for(let{x:e,y:i,details:a}of t){if(!a.length)continue;let t=al(a,String);typeof t.floor==`string`&&r.push(O(Eo,{material:t.floor,cells:[e,i,e,i]}));for(let e of typeof t.edges==`string`?t.edges.split(`;`):[]){let[t=``,r=``,i=``,a=``]=e.split(` `),o=Bl[t];o!==void 0&&n.set(e,O(Do,{kind:o,ends:`${r},${i}`.split(`,`).map(Number),door:a}))}}return n.size||r.length?{...e,edges:[...e.edges,...n.values()],floors:[...e.floors,...r]}:e}function Hl(e,t){let n=(e?.labels??[]).map(({at:e,text:t})=>[e.join(),t]);for(let{x:e,y:r,details:i}of t){let t=al(i,String).label;typeof t==`string`&&n.push([`${e},${r}`,t])}return new Map(n)}function Ul(e,t){return n=>e.get(t?.rows[n[1]]?.[n[0]]??``)??Fl}function Wl(e,t){return n=>e.get(Ll(n))??t(n)}function Gl(e){return t=>e.get(t.sheet)}function Kl(e,t,n,r,i){let a=al(e.details,r),o=e.size??`medium`,s=typeof a.space==`number`?a.space:Pl[o]??1;a.squeezed===!0&&(s=Math.max(1,s-1));let c=[];if(e.budget){let{more:t,$typeName:n,$unknown:r,...i}=e.budget;for(let[e,t]of Object.entries(i))typeof t==`number`&&c.push([Yl(e),t]);for(let e of t)c.push([e.name,e.number])}return{id:e.id??``,name:e.name??e.id??``,side:e.side??``,seat:i(e.seat)??``,sheet:e.sheet??0,at:e.at.length>=2?[e.at[0],e.at[1]]:null,altitude:e.altitude??0,size:o,width:t?1:s,hp:e.hp??0,maxHp:e.maxHp??e.hp??0,tempHp:e.tempHp??0,health:typeof a.health==`string`?a.health:e.hp===void 0&&e.maxHp===void 0?``:null,alive:e.alive??!0,turns:e.turns??0,conditions:e.conditions.map(e=>({name:e.name,source:i(e.source),amount:e.amount??null,ends:ql(e.ends,i),traits:El(n,e.name)})),ongoing:e.ongoing.map(e=>({amount:e.amount,type:e.type,ends:ql(e.ends,i)})),modifiers:e.modifiers.filter(({to:e})=>e!==Nl).map(({to:e,by:t,dice:n,ends:r})=>({to:e,by:t,dice:n,ends:ql(r,i)})),budget:c,used:new Map(e.used.map(e=>[e.name,e.number])),details:a}}function ql(e,t){return{until:e?.other||(e?.until?(Lo[e.until]??``).toLowerCase():``),whose:t(e?.whose),turn:e?.turn??null,edge:e?.edge===Ro.START?`start`:e?.edge===Ro.END?`end`:null,dc:e?.dc??null}}function Jl(e){return new Map(e.map(e=>[e.name,e.number]))}function Yl(e){return e.replace(/[A-Z]/g,e=>`_${e.toLowerCase()}`)}function Xl(e){if(!e.at)return[];let[t,n]=e.at,r=[];for(let i=0;i<e.width;i++)for(let a=0;a<e.width;a++)r.push([t+a,n+i]);return r}var Zl=({columns:e,rows:t})=>Array.from({length:e*t},(t,n)=>[n%e,Math.floor(n/e)]);function Ql(e,t){return[...e.creatures.values()].filter(e=>e.alive&&Xl(e).some(e=>e[0]===t[0]&&e[1]===t[1]))}function $l(e,t,n){let r=e.creatures.get(t);return r&&e.sheetOf(r)?.actions.find(e=>e.id===n)}function eu(e,t){if(!e.uses||e.uses.startsWith(`recharge`))return;let n=Number(/^(\d+) times$/.exec(e.uses)?.[1]??1);return Math.max(0,n-(t.get(e.id)??0))}var tu=[`advantage`,`disadvantage`],nu={advantage:`modifier_advantage`,disadvantage:`modifier_disadvantage`,resist:`modifier_resist`,immune:`modifier_immune`,trait:`modifier_trait`,curse:`modifier_curse`,form:`modifier_form`,size:`modifier_size`},ru=[`walk`,`fly`,`swim`,`climb`,`burrow`,`darkvision`,`blindsight`,`tremorsense`,`truesight`,`bright_light`,`dim_light`,`least_ac`,`unarmored_ac`,`duplicates`],iu=ru.slice(0,-3);function au(e,t,n,r,i){let[a=``,o=``,s=``]=e.split(`:`),c=nu[a];if(c)return V(c,{what:s?`${U(o)} (${U(s)})`:U(tu.includes(a)?`rolls_${o}`:o)});if(ru.includes(a))return V(`modifierNumber`,{what:U(a),number:iu.includes(a)?r(t):`${t}`});let l=a===`saves`&&o,u=a===`check`?U(o):a===`ac`?V(`acShort`):l?`${U(a)} (${U(o)})`:U(a),d=V(`modified`,{by:n?n.startsWith(`-`)?n:`+${n}`:`${t<0?`-`:`+`}${a===`speed`?r(Math.abs(t)):Math.abs(t)}`,to:u});return o&&a!==`check`&&!l?V(`modifiedAgainst`,{what:d,who:i(o)}):d}var ou=new Map([[z.WALL,.14],[z.DOOR,.18],[z.WINDOW,.1],[z.LOW_WALL,.09]]);function su(e,t){let[n=0,r=0,i=0,a=0]=t;if(!e.hex)return[{x:n,y:r},{x:i,y:a}];let o=e.corners([i,a]),s=e.corners([n,r]).filter(e=>o.some(t=>Math.hypot(e.x-t.x,e.y-t.y)<.01));return s.length===2?[s[0],s[1]]:null}function cu(e){return new Set((e.board?.edges??[]).map(e=>e.door).filter(Boolean))}function lu(e=[]){return new Set(e.filter(({state:e})=>e===`open`||e===`broken`).map(({id:e})=>e))}var uu=(e,t)=>e?.edges.length&&e.lights.length?[...lu(t)].join():``;function du(e,t){if(!e?.edges.length||e.shape===Oo.HEX)return[];let n=lu(t);return e.edges.filter(({kind:e,door:t})=>e===z.WALL||e===z.DOOR&&!n.has(t)).map(({ends:e})=>e)}function fu(e,t,n){let[r=0,i=0,a=0,o=0]=e,s=r===a,[c,l,u]=s?[r,Math.min(i,o),Math.max(i,o)]:[i,Math.min(r,a),Math.max(r,a)],d=([e,t])=>s?[e+.5,t+.5]:[t+.5,e+.5],[[f,p],[m,h]]=[d(t),d(n)];if(f>c==m>c)return!1;let g=p+(h-p)*(c-f)/(m-f);return g>=l&&g<=u}function pu(e,t,n,r){let i=n.board?.edges??[];if(!i.length)return;let a=lu(n.objects),o=new Map,s=new Path2D;for(let e of i){let n=su(t,e.ends);if(!n)continue;let[r,i]=n,c=e.kind===z.DOOR&&a.has(e.door)?{x:r.x+(i.y-r.y)*.8,y:r.y-(i.x-r.x)*.8}:i,l=o.get(e.kind)??new Path2D;o.set(e.kind,l),l.moveTo(r.x,r.y),l.lineTo(c.x,c.y),s.moveTo(r.x+.06,r.y+.1),s.lineTo(c.x+.06,c.y+.1)}let c=(t,n,r)=>{e.strokeStyle=n,e.lineWidth=r,e.stroke(t)};e.lineCap=`round`,c(s,`rgba(0,0,0,.36)`,.16);for(let[t,n]of o){let i=ou.get(t)??.1,[a,o]=mu(t,r);e.setLineDash(t===z.LOW_WALL?[.12,.18]:[]),c(n,r.outline,i+.06),c(n,a,i),c(n,o,i*.4)}e.setLineDash([])}function mu(e,t){return e===z.WINDOW?[`#6fb5dc`,`#d9f1ff`]:e===z.DOOR?[`#8a5a2b`,`#c98f4e`]:e===z.WALL?[t.wall,t.wallEdge===`#1d1d22`?`#8d8a86`:`#b9c3d4`]:[t.cover,t.wall]}var hu=[`wall`,`pillar`,`statue`,`heavily_obscured`,`totally_obscured`],gu=({board:e},[t,n])=>e?.lights.find(({at:e})=>e[0]===t&&e[1]===n);function _u(e,t){let n=``;for(let{at:r,bright:i,dim:a}of e.board?.lights??[]){let o=[r[0]??0,r[1]??0],s=Math.max(Math.abs(t[0]-o[0]),Math.abs(t[1]-o[1]));if(!(s>i+a||n===`dim`&&s>i||!vu(e,o,t))){if(s<=i)return`bright`;n=`dim`}}return n}function vu({board:e,objects:t,terrain:n},r,i){if(du(e,t).some(e=>fu(e,r,i)))return!1;let a=Math.max(Math.abs(i[0]-r[0]),Math.abs(i[1]-r[1]));for(let e=1;e<2*a;e++){let t=e/(2*a),o=[Math.round(r[0]+(i[0]-r[0])*t),Math.round(r[1]+(i[1]-r[1])*t)];if(o[0]===i[0]&&o[1]===i[1]||o[0]===r[0]&&o[1]===r[1])continue;let s=n(o);if(hu.some(e=>s.has(e)))return!1}return!0}var yu=[`move`,`attack`,`range`,`targets`,`shield`,`retaliate`],bu=[`shield`,`retaliate`];function xu(e){let t=al(e.details,String);return bu.flatMap(e=>{let n=Cu(t[e]);return n?[{id:e,text:V(`always`,{what:V(`stat_${e}`,{n})})}]:[]})}function Su(e){let t=al(e.details,String);return yu.flatMap(e=>{let n=Cu(t[e]);return n?[V(`stat_${e}`,{n})]:[]})}function Cu(e){let t=typeof e==`object`&&e&&!Array.isArray(e)?e.damage:e;return typeof t==`number`&&t>0?t:0}var wu=String.raw`(?:\d*d\d+(?:[+-]\d+)?|[+-]?\d+)`,Tu=/^(push|pull|slide|shift|teleport|jump|cone|sphere|line|burst|emanation|cylinder|cube|blast|arc|wall|zone burst|zone emanation|walk|fly|swim|climb|burrow|truesight|bright light|dim light|within|moved)\b/;function Eu(e,t,n=[]){return e.split(/(, |; )/).map((e,r)=>r%2?e:Du(e,t,n)).join(``)}function Du(e,t,n){let r=(e=``)=>Du(e,t,n),[,i=``,a=``,o=``]=/^(.*?) ?\b(if|unless) (.+)$/.exec(e)??[];if(a)return V(`rule_${a}`,{what:i?r(i):``,when:o.split(` and `).map(e=>Ou(e,t,n)).join(` ${V(`rule_and`)} `)}).trim();let[,s=``,c=``]=/^(.+) \(([^()]+)\)$/.exec(e)??[];if(c)return`${r(s)} (${Au(c,t,n)})`;let[,l=``,u=``]=/^(.+?): (.+)$/.exec(e)??[];return u?`${r(l)}: ${r(u)}`:Au(e,t,n)}function Ou(e,t,n){let[,r=``]=/^not (.+)$/.exec(e)??[];if(r)return V(`rule_case_not`,{when:Ou(r,t,n)});let[,i=``]=/^the target is (\w+) or smaller$/.exec(e)??[];if(i)return V(`rule_case_size`,{size:U(i)});let[,a=``]=/^the target is (\w+) by the user$/.exec(e)??[];if(a)return V(`rule_case_by_user`,{what:ku(a,n)});let[,o=``,s=``]=/^the (target|user) is ((?!immune)\w+(?: or \w+)*)$/.exec(e)??[];if(s)return V(`rule_case_${o}`,{what:ku(s,n)});let[,c=``]=/^the target is immune to (\w+)$/.exec(e)??[];return c?V(`rule_case_immune`,{what:ku(c,n)}):Au(e,t,n)}var ku=(e,t)=>e.split(` or `).map(e=>(zc(e.replaceAll(` `,`_`))||t.push(e),U(e.replaceAll(` `,`_`)))).join(` ${V(`rule_or`)} `);function Au(e,t,n){let r=t=>RegExp(`^${t}$`).exec(e)?.slice(1).map(e=>e??``)??null;if(!/[a-z]/i.test(e)||r(wu))return e;let[i]=r(`(str|dex|con|int|wis|cha)`)??[];if(i!==void 0)return V(`ability_${i}`);let[a,o]=r(String.raw`(attack|summons|become) (.+)`)??[];if(o!==void 0)return V(`rule_${a}`,{what:U(o)});let[s,c]=r(String.raw`DC (\d+)(?: (\w+))?`)??[];if(s!==void 0)return V(`rule_dc`,{dc:s,ability:c?V(`ability_${c}`):``}).trim();let[l,u]=r(`(${wu}) against (.+)`)??[];if(l!==void 0)return V(`rule_against`,{total:l,defense:ku((u??``).toLowerCase(),n)});for(let[t,r]of[[/^ends (.+)$/,`rule_ends`],[/^must (.+)$/,`rule_must`],[/^immunity to (.+)$/,`rule_immunity`],[/^resistance to (.+)$/,`rule_resistance`]]){let[,i]=t.exec(e)??[];if(i!==void 0)return V(r,{what:ku(i,n)})}let[d,f,p]=r(String.raw`cylinder (\d+) height (\d+) within (\d+)`)??[];if(d!==void 0)return V(`rule_cylinder`,{radius:t(Number(d)),height:t(Number(f)),away:t(Number(p))});let[m,h,g,_]=r(String.raw`wall (\d+) ring (\d+) height (\d+) within (\d+)`)??[];if(m!==void 0)return V(`rule_ring_wall`,{length:t(Number(m)),radius:t(Number(h)),height:t(Number(g)),away:t(Number(_))});let[v]=r(`reduce (${wu})`)??[];if(v!==void 0)return V(`rule_reduce`,{amount:v});let[y]=r(`heal (${wu})`)??[];if(y!==void 0)return V(`rule_heal`,{healed:y});let[b,x]=r(`ongoing (${wu})(?: ([a-z]+))?`)??[];if(b!==void 0)return V(`rule_ongoing`,{amount:b,type:x?ku(x,n):``}).trim();let[S,ee,te]=r(`(${wu}+) ([a-z_ ]+)(?::([a-z]+))?`)??[];if(S!==void 0&&ee!==void 0&&zc(ee.replaceAll(` `,`_`)))return[S,ku(ee,n),te&&V(`ability_${te}`)].filter(Boolean).join(` `);if(zc(e.replaceAll(` `,`_`)))return U(e.replaceAll(` `,`_`));let C=Hc(e,Tu.test(e)?e=>t(Number(e)):String);return C===e&&n.push(e),C}var G=e=>e.slice(0,1).toUpperCase()+e.slice(1),ju=e=>e.split(`_`).map(e=>/\d/.test(e)?e.toUpperCase():G(e)).join(` `),Mu=e=>H(`cost_${e}`)?V(`cost_${e}`):U(e),Nu=e=>H(`uses_${e}`)?V(`uses_${e}`):Hc(e),Pu=e=>H(`kind_${e}`)?V(`kind_${e}`):U(e),Fu=e=>`${Math.floor((e+5)/10)}%`,Iu=e=>V(`phase_${Qa[e].toLowerCase()}`);function Lu(e){let t=Math.ceil(e/1e3);return`${Math.floor(t/60)}:${String(t%60).padStart(2,`0`)}`}var Ru=class{feet;constructor(e){this.feet=e?.feet??0}distance(e){return this.feet?V(`feet`,{count:e*this.feet}):`${e}`}inText(e){return this.feet?e.replace(/\b(\d+)\b/g,(e,t)=>this.distance(Number(t))):e}inEffects(e){return this.feet?e.replace(/\b(push|pull|slide|shift|teleport|burst|blast|arc|emanation) (\d+)\b/g,(e,t,n)=>`${t} ${this.distance(Number(n))}`):e}},zu=(e,t)=>e.feet?e.distance(t):V(t===1?`cell`:`cells`,{count:t});function Bu(e,t,n,r){if(e.until===`save_ends`)return e.dc===null?V(`saveEnds`):V(`saveEndsAt`,{dc:e.dc});if(e.until===`escape`)return e.dc===null?V(`untilEscape`):V(`untilEscapeAt`,{dc:e.dc});if([`encounter`,``,`movement`,`down`].includes(e.until))return``;if(e.whose!==null&&e.edge!==null){let i=n.creatures.get(e.whose),a=i!==void 0&&e.edge===`end`&&i.turns===e.turn;return V(`until_${e.edge}${e.whose===t?`_own`:``}${a?`_now`:``}`,{who:r(e.whose)})}return U(e.until)}var Vu=(e,t)=>!!e.terms?.half&&(t.health===e.terms?.half||t.hp>0&&t.hp<=Math.floor(t.maxHp/2)),Hu=8;function Uu(e,t,{unit:n=!1}={}){if(t.health!==null)return G(U(t.health));let r=e.sheetOf(t);return t.maxHp===Hu&&r&&r.hp!==Hu?V(`healthParts`,{percent:Math.round(Math.max(0,t.hp)/Hu*100)}):V(n?`hpOf`:`hitPoints`,{hp:t.alive?t.hp:Math.max(0,t.hp),max:t.maxHp})+(t.tempHp?` +${t.tempHp}`:``)}var Wu=(e,t,n)=>Gu(e,t,n).map(e=>e.text);function Gu(e,t,n){let r=new Ru(e.terms),i=[],a=(e,t,n=wl)=>void i.push({id:e,text:t,traits:n}),{details:o}=t,s=o.gone?String(o.gone):``;if(!t.alive)return[s?{id:s,text:U(s),traits:wl}:{id:`gone`,text:V(`deadStatus`),traits:wl}];let c=e.terms?.half??``;Vu(e,t)&&a(c,U(c)),jl(t,`unseen`)&&!t.conditions.some(e=>e.traits.has(`hidden`))&&a(`hidden`,V(`hiddenStatus`));let l=Number(o.successes??0),u=Number(o.failures??0);(l||u)&&a(`dying`,V(l?`deathSavesMade`:`deathSaves`,{successes:l,failures:u}));for(let e of[`stable`,`delayed`,`dodging`,`disengaged`,`squeezed`])jl(t,e)&&a(e,U(e));jl(t,`dashes`)&&a(`dashed`,V(`hasDashed`)),jl(t,`readied`)&&a(`readied`,V(`hasReadied`)),o.concentration&&a(`concentration`,V(`concentratesOn`,{what:U(String(o.concentration).split(`:`).pop()??``)})),o.mount&&a(`mount`,V(`rides`,{who:n(String(o.mount))})),o.rider&&a(`rider`,V(`carries`,{who:n(String(o.rider))}));let d=kl(t);d&&a(`bearer`,V(Al(t)?`isAttached`:`isInside`,{who:n(d)}));for(let r of e.creatures.values())r.alive&&kl(r)===t.id&&a(r.id,V(Al(r)?`hasAttached`:`holdsInside`,{who:n(r.id)}));s&&a(s,U(s)),o.resting&&a(`resting`,V(`resting`));for(let e of Array.isArray(o.bonuses)?o.bonuses:[])typeof e==`object`&&e&&!Array.isArray(e)&&a(String(e.kind),V(`bonusOf`,{what:U(String(e.kind)),amount:String(e.amount)}));let f=e.sheetOf(t);if(f)for(let e of xu(f))a(e.id,e.text);t.tempHp&&a(`temporary`,V(`temporary`,{amount:t.tempHp})),t.altitude&&a(`altitude`,V(t.altitude>0?`up`:`down`,{far:zu(r,Math.abs(t.altitude))}));for(let r of t.ongoing){let i=Bu(r.ends,t.id,e,n),o=r.type?V(`ongoingOf`,{amount:r.amount,type:U(r.type)}):V(`ongoing`,{amount:r.amount});a(`ongoing`,i?V(`withEnd`,{what:o,ends:i}):o)}for(let{to:i,by:o,dice:s,ends:c}of t.modifiers){let l=au(i,o,s,e=>r.distance(e),n),u=Bu(c,t.id,e,n);a(o<0?`penalty`:`bonus`,u?V(`withEnd`,{what:l,ends:u}):l)}for(let r of t.conditions){let i=U(r.name);r.amount!==null&&!r.traits.has(`held`)&&(i+=` ${r.amount}`),r.source!==null&&r.source!==t.id&&(i=V(`conditionBy`,{what:i,who:n(r.source)}));let o=Bu(r.ends,t.id,e,n);a(r.name,o?V(`withEnd`,{what:i,ends:o}):i,r.traits)}return i}function Ku(e){return[`ac`,`fortitude`,`reflex`,`will`].flatMap(t=>e[t]===void 0?[]:[V(t,{number:e[t]})])}function qu(e,t){return e.budget.filter(([e])=>e!==`full_round`).map(([e,n])=>e===`movement`?t.feet?t.distance(n):V(`movementLeft`,{count:n}):n>0?H(`left_${e}`)?V(`left_${e}`,{count:n}):`${n} ${Mu(e)}`:``).filter(Boolean).join(`, `)}var Ju={self:`whoItself`,enemy:`whoEnemy`,ally:`whoAlly`},Yu={near:`origin_near`,far:`origin_far`,self:``};function Xu(e){return[...new Set(e)].map(t=>{let n=e.filter(e=>e===t).length;return n>1?V(`pickedTimes`,{name:t,times:n}):t}).join(`, `)}function Zu(e,t){let n=e.tags.filter(e=>e!==`basic`).map(U),r=[e.cost?H(`head_${e.cost}`)?V(`head_${e.cost}`):Mu(e.cost):``,Nu(e.uses),...n].filter(Boolean),i=[r.length?`${G(r.join(`; `))}.`:``],a=e=>Eu(e,e=>zu(t,e));e.trigger&&i.push(V(`answersTo`,{what:Rc()?a(e.trigger):t.inText(e.trigger).replace(/\b(self|enemy|ally)\b/g,e=>V(Ju[e]??`whoItself`))}));let o=Yu[e.origin],s=[o===void 0?e.origin:o&&V(o)];e.reach!==void 0&&e.reach!==1?s.push(V(`reachOf`,{far:t.distance(e.reach)})):e.origin===`melee`&&!e.area&&s.push(V(`besideUser`));let[c,l]=e.range;c!==void 0&&s.push(l===void 0?V(`rangeOf`,{far:t.distance(c)}):V(`rangesOf`,{far:t.distance(c),most:t.distance(l)})),e.area&&s.push(Rc()?a(e.area):t.inText(e.area)),e.targets&&s.push(V(`onTargets`,{whom:Rc()?a(e.targets):e.targets}));let u=s.filter(Boolean).join(`, `);i.push(u?`${G(u)}.`:``),e.sequence.length&&i.push(V(`sequenceOf`,{what:Xu(e.sequence.map(e=>G(U(e))))})),e.attack&&i.push(V(e.weapon?`attackWith`:`attackLine`,{what:Rc()?a(e.attack):e.attack,weapon:Rc()?a(e.weapon):e.weapon})),e.save&&i.push(V(`saveLine`,{what:Rc()?a(e.save):e.save}));let d=[[`hitLine`,e.hit],[`missLine`,e.miss],[`critLine`,e.crit],[`effectLine`,e.effect]];for(let[e,n]of d)n&&i.push(V(e,{what:Rc()?a(n):t.inEffects(n).replace(/\bac\b/g,`AC`)}));return e.maintain&&i.push(V(`keptUp`,{cost:U(e.maintain)})),i.filter(Boolean)}function Qu(e,t,n,r=``){let i=e=>e!==null&&e[0]===t[0]&&e[1]===t[1],a=Ql(e,t).filter(e=>e.id!==r).map(e=>n(e.id)),o=e.labels.get(Ll(t));o&&a.unshift(V(`quoted`,{text:o}));for(let t of e.objects.filter(e=>i(e.at))){let e=[t.state,t.hp===null?``:V(`hp`,{hp:t.hp})].filter(Boolean).join(`, `);a.push(U(t.name||t.id)+(e?` (${e})`:``))}for(let t of e.zones.filter(e=>e.cells.some(i))){let e=t.name||V(`zone`);a.push(t.owner===null?e:V(`zoneOf`,{zone:e,who:n(t.owner)}))}gu(e,t)&&a.push(V(`lamp`));for(let[n,r]of e.terrain(t)){let i=n===`dark`?_u(e,t):``;i?a.push(V(`lit_${i}`)):a.push(n===`pit`&&r?V(`pitDeep`,{feet:r}):U(n)+(r>1?` ${r}`:``))}return a.join(`, `)}var $u=([e=0,t=0])=>V(`cellName`,{x:e,y:t}),ed=e=>e.replace(/\[(\d+), ?(\d+)\]/g,(e,t,n)=>$u([Number(t),Number(n)]));function td(e,t,n,r=``){let i=e.seats.get(r)?.side;return`${Qu(e,t,a=>{let o=e.creatures.get(a);if(!o||!Ql(e,t).includes(o))return n(a);let s=[i===void 0?``:V(o.seat===r?`whose_yours`:o.side===i?`whose_friend`:`whose_foe`),Ml(o)?V(`lookDying`):``];return s.some(Boolean)?V(`whoIs`,{notes:s.filter(Boolean).join(`, `),who:n(a)}):n(a)})||V(`plainFloor`)} · ${$u(t)}`}function nd(e,t,n){let r=e.terrain(t);if(r.has(`wall`)||r.has(`pillar`))return``;let i=Ql(e,t);return i.some(t=>t.side===e.seats.get(n)?.side)?``:V(i.length?`noneSees`:`noneSeesThere`)}var rd=new Set(`activation_ended.answered_with.asked.attack_left.card_used.cards_fixed.cards_put_away.carried.cell_changed.chose.declared.hampered.hand_freed.hand_taken.handled.hiding_changed.hold_ended.initiative.joined.kept_up.left.lost.modifier_ended.opportunity_taken.order_changed.order_settled.peace_lapsed.place_came.place_known.place_passed.put_away.reacted.regeneration_stopped.shuffled.slept.standing_changed.stretched.turn_came.turn_ended.turn_goes_on.turn_is_next.unfolded.use_spent.waits.went_on.zone_entered.zone_left.zone_moved.zone_struck`.split(`.`)),id=e=>e<0?`${e}`:`+${e}`,ad=e=>e.reduce((e,t)=>e+t.total,0),od=class{rolled=new Map;hurt=new Map;begun=``;shared=new Map;eased=new Map;note(e){let t=`${e.who??null}`;this.rolled.set(`${e.purpose}/${t}`,e),e.purpose===`attack`&&this.hurt.delete(t);let n=sd(e.faces),r=e.total;e.purpose===`damage`&&n&&typeof r==`number`&&this.hurt.set(t,[...this.hurt.get(t)??[],{faces:n,total:r}])}resolve(e,t){let n=e===`turn_began`||e===`activated`;(n||e===`used`)&&this.shared.clear(),(n||[`used`,`attack`,`moved`].includes(e))&&(this.begun=n?`${t.who}`:``);let r=e===`saved`?`/${t.who}`:`${t.by}/${t.on}`;(e===`saved`||e===`attack`)&&this.eased.delete(r),e===`saved`&&t.success&&this.eased.set(r,`log_sum_saved`),e===`attack`&&!t.hit&&this.eased.set(r,`log_sum_missed`),e===`attack`&&t.critical&&this.eased.set(r,`log_sum_critical`)}sumOf(e,t,n){let r=this.take(e,t),i=sd(r?.faces);if(!i||r?.total!==n||typeof n!=`number`)return K(n);let a=cd(i,n);return a===`${n}`?a:`${a} = ${n}`}amountText(e,t){let n=t.amount,r=`${(t.by||t.who)??null}`,i=this.hurt.get(r),a=i??this.again(r,`${t.who}`,n);this.hurt.delete(r),i&&e===`damaged`&&this.shared.set(r,i);let o=a[a.length-1];if(!o)return e===`damaged`&&t.attack==null&&this.begun===`${t.who}`?V(`log_as_turn_begins`):``;let s=typeof n==`number`&&o.total<n?a:[o],c=ad(s),l=s.map(e=>cd(e.faces,e.total)).reduce((e,t)=>V(`log_and`,{one:e,other:t}));if(c===n||typeof n!=`number`)return l;let u=l===`${c}`?l:`${l} = ${c}`;return e===`healed`&&n<c?V(`log_sum_whole`,{sum:u}):this.changed(r,`${t.who}`,u,c,n)}again(e,t,n){let r=this.shared.get(e)??[],i=ad(r),a=this.eased.get(`${e}/${t}`)??this.eased.get(`/${t}`);return n===(a===`log_sum_critical`?2*i:a?Math.floor(i/2):i)?r:[]}changed(e,t,n,r,i){let a=this.eased.get(`${e}/${t}`)??this.eased.get(`/${t}`);if(this.eased.delete(`${e}/${t}`),this.eased.delete(`/${t}`),!i)return V(`log_sum_none`,{sum:n});let o=a===`log_sum_critical`;return i===Math.floor(r/2)?V(o?`log_sum_halved`:a??`log_sum_halved`,{sum:n}):i===2*r?V(o?a:`log_sum_doubled`,{sum:n}):V(i<r?`log_sum_less`:`log_sum_more`,{sum:n,number:Math.abs(i-r)})}take(e,t){let n=`${e}/${t??null}`,r=this.rolled.get(n);return this.rolled.delete(n),r}};function sd(e){return Array.isArray(e)&&e.length>0&&e.every(e=>typeof e==`number`)?e:null}function K(e){return e==null?`None`:String(e)}function cd(e,t){let n=t-e.reduce((e,t)=>e+t,0);return e.join(`+`)+(n?id(n):``)}function ld(e,t){let n=sd(e);return n?.length===1&&n[0]!==t?`${cd(n,t)} = ${t}`:`${t}`}function ud(e){let{face:t,total:n}=e,r=e.faces??[];if(typeof t!=`number`||typeof n!=`number`)return K(n);let i=r.length>1?`(${r.join(`, `)})`:`${t}`,a=n-t;return a?`${i}${id(a)} = ${n}`:i}function dd(e){let{total:t,defense:n,face:r,hit:i,critical:a}=e,o=V(a?`log_critical`:i?`log_hit`:`log_miss`);if(typeof t!=`number`||typeof n!=`number`)return o;let s=t-n,c=!!i==s>=0;if(!c&&typeof r==`number`)return V(i?`log_always_hits`:`log_always_misses`,{verdict:o,face:r});let l=c&&s&&!a?V(i?`log_hit_by`:`log_miss_by`,{margin:Math.abs(s)}):o,u=fd(e,s);return u?V(u,{verdict:l}):l}function fd(e,t){let n=sd(e.faces)??[],r=e.face;if(n.length===2&&typeof r==`number`){let i=t-r+(n[0]+n[1]-r);if(e.advantage&&e.hit&&i<0)return`log_by_advantage`;if(e.disadvantage&&!e.hit&&i>=0)return`log_by_disadvantage`}return null}var pd=[`on`,`by`,`use`,`condition`,`skill`,`ability`,`side`,`at`,`amount`,`type`,`dc`,`add`,`remove`,`until`,`hidden`],md=new Set([`fail`,`success`,`id`]);function hd(e,t,n){let r=`log_ruled_${e}`;if(H(r)&&typeof t==`object`&&t&&!Array.isArray(t)){let e=[],i=V(r,{type:`none`,...Object.fromEntries(Object.entries(t).map(([e,t])=>[e,gd(t,n)]))},e);if(!e.length)return i}let i=H(`ruling_${e}`)?V(`ruling_${e}`):U(e),a=gd(t,n);return V(`log_ruled`,{what:a?`${i}: ${a}`:i})}function gd(e,t){if(e===null||typeof e==`boolean`)return``;if(typeof e==`number`)return String(e);if(typeof e==`string`)return U(t(e));if(Array.isArray(e))return e.length&&e.every(e=>typeof e==`number`)?`[${e.join(`,`)}]`:e.map(e=>gd(e,t)).join(`, `);let n=e=>pd.includes(e)?pd.indexOf(e):pd.length;return Object.entries(e).filter(([e])=>!md.has(e)).sort(([e],[t])=>n(e)-n(t)||(e<t?-1:1)).map(([e,n])=>n===!0?U(e):pd.includes(e)?gd(n,t):[U(t(e)),gd(n,t)].filter(Boolean).join(` `)).filter(Boolean).join(` `)}var _d=()=>``,vd=class extends Error{};function yd(e,t,n=_d){let r=new od,i=[];return e.forEach((a,o)=>{let s=e[o+1];if(s&&Sd(a,s))return;a.name===`rolled`&&r.note(a.data),r.resolve(a.name,a.data);let c=a.name===`recovered`&&s?.name===`healed`&&s.data.who===a.data.who,l={...bd(a,r),...c?{spent:c}:{},...xd(a,s)},u=Cd(a.name,l,t,n);u!==null&&i.push(u)}),i}function bd(e,t){let n=e.data;switch(e.name){case`damaged`:case`healed`:return{...n,dice:t.amountText(e.name,n)};case`saved`:return{...n,dice:t.sumOf(`save`,n.who,n.total)};default:return n}}function xd(e,t){return e.name===`ruled`&&e.data.order===`roll`&&t?.name===`rolled`?{faces:t.data.faces??null,total:t.data.total??null}:{}}function Sd(e,t){if(t.name!==`moved`||t.data.who!==e.data.who)return!1;let n=t.data.mode;return e.name===`moved`&&e.data.mode===n||e.name===`used`&&e.data.action===n}function Cd(e,t,n,r=_d){if(rd.has(e))return null;let i=qd[e];if(i)try{return i(t,n,r)}catch(e){if(!(e instanceof vd))throw e}return wd(e,t,n)??Td(e,t,n)}function wd(e,t,n){let r=`log_${e}`;if(!H(r))return null;let i=Object.entries(t).map(([e,t])=>[e,typeof t==`string`?n(t):K(t)]),a=[],o=V(r,Object.fromEntries(i),a);return a.length?null:o}function Td(e,t,n){let r=t.who||t.by||t.seat,i=Object.entries(t).filter(([e,t])=>![`who`,`by`,`seat`].includes(e)&&!Ed(t)).map(([e,t])=>`${q(e)} ${Dd(t,n)}`).join(`, `);return(r?`${n(String(r))}: `:``)+U(e)+(i?` (${i})`:``)}function Ed(e){return e===null||e===``||typeof e==`object`&&Object.keys(e).length===0}function Dd(e,t){return typeof e==`string`?U(t(e)):Array.isArray(e)?`[${e.map(e=>Dd(e,t)).join(`, `)}]`:typeof e==`object`&&e?`{${Object.entries(e).map(([e,n])=>`${e} ${Dd(n,t)}`).join(`, `)}}`:K(e)}function Od(e){return e===`ac`?`AC`:G(q(e))}function q(e){return U(K(e))}function J(e,t){let n=e[t];if(n===void 0)throw new vd(t);return n}var Y=(e,t,n=`who`)=>t(K(J(e,n))),kd=e=>`[${e.join(`,`)}]`,Ad=e=>Array.isArray(e)?e:[],jd=e=>G(q(e)),Md=e=>Ad(e).map(jd).reduce((e,t)=>e?V(`log_and`,{one:e,other:t}):t,``);function Nd(e){let t=Ad(e.faces).filter(e=>typeof e==`number`),n=Number(e.total)-t.reduce((e,t)=>e+t,0),r=t.length===1&&!n;return t.length&&t.length<10&&!r?` (${t.join(`+`)}${n?(n>0?`+`:``)+n:``})`:``}function Pd(e,t){let n=J(e,`purpose`);if([`attack`,`damage`,`save`].includes(String(n)))return null;let r=J(e,`total`);if([`draw`,`modifier`].includes(String(n))&&typeof r!=`number`){let i=K(r);return n===`modifier`||e.who==null&&t(i)===i?null:V(`log_drawn`,{what:jd(t(i))})}let i=Nd(e),a={total:K(r),dice:i},o=e.skill;if(n===`death_save`||n===`check`&&o!=null)return e.who==null?null:Fd(e,t,i);let s=`log_rolled_${String(n)}`;return H(s)?e.who==null?null:V(s,{who:Y(e,t),...a}):V(`log_rolled`,{who:Y(e,t),...a,purpose:q(n)})}function Fd(e,t,n){let{skill:r,dc:i}=e,a=Number(e.total),o=`ability_${String(r)}`,s=`test_${String(e.purpose)}`,c=H(s)?V(s):H(o)?V(o):q(r).replace(/\b[a-z]/g,e=>e.toUpperCase()),l={who:Y(e,t),what:c,total:a,dice:n};if(typeof i!=`number`)return V(`log_tested`,l);let u=r===`stealth`?a<i?`not_hidden`:`is_hidden`:a<i?`failure`:`success`;return V(`log_tested_vs`,{...l,dc:i,outcome:V(`test_${u}`)})}function Id(e){return e===`null`?V(`log_null_card`):e===`x2`?V(`log_doubled`):K(e)}function Ld(e,t){let n=Ad(e.faces),r={by:Y(e,t,`by`),on:Y(e,t,`on`)};if(e.vs===`shield`){let t=Id(J(e,`face`)),i=n.length>1?V(`log_cards_drawn`,{face:t,faces:n.map(Id).reduce((e,t)=>V(`log_and`,{one:e,other:t}))}):V(`log_card_drawn`,{face:t}),a=e.defense?V(`log_shield`,{number:K(e.defense)}):``;return V(`log_attack_card`,{...r,total:K(J(e,`total`)),drawn:i,shield:a})}let i=e.combat_advantage?[V(`log_combat_advantage`)]:[];i.push(...Ad(e.notes).map(e=>e===`combat_advantage`?V(`log_combat_advantage`):q(e)));let a=[...new Set(i)].map(e=>`, ${e}`),o=ud(e);return e.defense!=null&&(o=V(`log_attack_vs`,{sum:o,what:e.vs?Od(K(e.vs)):V(`log_defense`),number:K(e.defense)})),V(`log_attack`,{...r,sum:`${o}${a.join(``)}`,verdict:dd(e)})}function Rd(e,t,n,r){let i=[q(n.type||``),String(n.dice||``)].filter(Boolean).join(`, `);return V(i?t:e,{who:Y(n,r),amount:K(J(n,`amount`)||V(`log_nothing`)),how:i})}var zd=/^-?\d+(,-?\d+)+$/;function Bd(e,t,n){let r=J(e,`kind`),i=e.answer,a=i===!1||i==null||i===`no`,o=(n,r={})=>V(n,{who:Y(e,t,`by`),...r});if([`choose_cards`,`prevent_damage`,`tie`].includes(String(r)))return r===`choose_cards`?o(`log_ready`):r===`tie`&&typeof i==`string`&&!zd.test(i)?V(`log_players_choose`,{what:jd(t(i))}):r===`prevent_damage`&&(i===`no`||i===!1)?o(`log_keeps_cards`):null;if(r===`choice`)return null;if(a)return o(`log_passes`);let s=typeof i==`string`&&i!==`yes`?Vd(e,n,i,`by`):``,c=`log_takes_${String(r)}`,l=H(c)?o(c):o(`log_takes`,{what:q(r)});return s?V(`log_takes_with`,{taken:l,action:s}):l}function Vd(e,t,n,r=`who`){let i=e[r];return typeof i==`string`&&typeof n==`string`&&G(t(i,n))||q(n)}function Hd(e,t){let n=String(e.mode||`move`),r={who:Y(e,t),to:kd(J(e,`to`))};return n===`walk`||n===`move`||n===`place`?V(`log_moved`,r):V(`log_moved_by`,{...r,mode:q(n)})}var Ud=/^(move|attack) ([+-]\d+) ?(.*)$/;function Wd(e){let[,t,n,r]=Ud.exec(e)??[];if(!t)return e;let i=Number(n),a=V(`log_card_${t}_${i>0?`more`:i<0?`less`:`plain`}`,{number:Math.abs(i)});return r?V(`log_card_with`,{told:a,rest:r}):a}function Gd(e,...t){return(n,r)=>V(e,{who:Y(n,r),...Object.fromEntries(t.map(e=>[e,q(J(n,e))]))})}function Kd(e,t){return(n,r)=>V(e,{who:Y(n,r),n:Math.max(1,Math.min(3,Number(J(n,t))))})}var qd={round_began:e=>V(`log_round_began`,{round:K(J(e,`round`))}),turn_began:Gd(`log_turn_began`),order:(e,t)=>V(`log_order`,{order:Ad(e.order).map(e=>t(String(e))).join(`, `)}),rolled:Pd,moved:Hd,forced:(e,t)=>{let n=`log_${e.how}`;return V(H(n)?n:`log_forced`,{who:Y(e,t),to:kd(J(e,`to`))})},used:(e,t,n)=>{let r=`log_tries_${String(J(e,`action`))}`;if(H(r))return V(r,{who:Y(e,t)});let i=Vd(e,n,J(e,`action`)),a=e.card?V(`log_of_card`,{action:i,card:jd(e.card)}):i,o=e.on;return o&&o.length?V(`log_used_on`,{who:Y(e,t),action:a,on:Xu((Array.isArray(o)?o:[o]).map(n=>n===e.who?V(`log_itself`):t(String(n))))}):V(`log_used`,{who:Y(e,t),action:a})},attack:Ld,damaged:(e,t)=>Rd(`log_damaged`,`log_damaged_how`,e,t),healed:(e,t)=>J(e,`amount`)===0?V(`log_healed_nothing`,{who:Y(e,t)}):Rd(`log_healed`,`log_healed_how`,{...e,type:``},t),saved:(e,t)=>V(e.success?`log_saves`:`log_fails_save`,{who:Y(e,t),sum:K(e.dice||J(e,`total`)),dc:K(J(e,`dc`))}),condition_began:Gd(`log_condition_began`,`condition`),condition_ended:Gd(`log_condition_ended`,`condition`),dropped:Gd(`log_dropped`),died:Gd(`log_died`),death_save_failed:Kd(`log_death_save_failed`,`failures`),death_save_made:Kd(`log_death_save_made`,`successes`),recovered:(e,t)=>V(e.spent?`log_recovery_spent`:`log_recovered`,{who:Y(e,t)}),answered:Bd,battle_over:(e,t)=>e.winner?V(`log_wins`,{who:Y(e,t,`winner`)}):V(`log_nobody_wins`),activated:Gd(`log_activated`),temp_hp_gained:Gd(`log_temp_hp_gained`,`amount`),ongoing_began:(e,t,n)=>(e.type?Gd(`log_ongoing_began_of`,`amount`,`type`):Gd(`log_ongoing_began`,`amount`))(e,t,n),ongoing_ended:Gd(`log_ongoing_ended`),modifier_began:(e,t)=>{let n=J(e,`by`);if(typeof n!=`number`)throw new vd(`by`);return V(`log_gains`,{who:Y(e,t),what:au(K(J(e,`to`)),n,K(e.dice??``),String,t)})},zone_began:(e,t)=>{let n=J(e,`cells`).length,r=String(J(e,`zone`)),[i,a]=[t(r),Y(e,t,`by`)];return i===r?V(n===1?`log_zone_began_one`:`log_zone_began`,{who:a,count:n}):V(n===1?`log_zone_laid_one`:`log_zone_laid`,{who:a,name:G(i),count:n})},zone_ended:()=>V(`log_zone_ended`),resisted:Gd(`log_resisted`),recharged:(e,t,n)=>V(`log_recharged`,{who:Y(e,t),action:Vd(e,n,J(e,`action`))}),conceded:(e,t)=>{let n=`log_forfeit_${e.why}`;return V(H(n)?n:`log_conceded`,{who:Y(e,t,`seat`)})},cards_revealed:(e,t)=>{let n=Ad(e.cards);if(!n.length)return null;if(n.length===1&&n[0]===`long_rest`)return V(`log_long_rest`,{who:Y(e,t)});let r={who:Y(e,t),cards:Md(n)};return e.initiative==null?V(`log_plays`,r):V(`log_plays_at`,{...r,initiative:K(e.initiative)})},card_revealed:e=>{let t={name:q(e.type||e.deck||`monsters`).replace(/\b\w/g,e=>e.toUpperCase()),initiative:K(J(e,`initiative`))},n=K(e.text??``).split(`, `).filter(Boolean).map(Wd).join(`, `);return n?V(`log_monster_card_does`,{...t,does:n}):V(`log_monster_card`,t)},focused:(e,t)=>e.on==null?V(`log_no_focus`,{who:Y(e,t)}):V(`log_goes_for`,{who:Y(e,t),on:Y(e,t,`on`)}),bonus_began:Gd(`log_bonus_began`,`bonus`,`amount`),damage_prevented:(e,t)=>V(`log_damage_prevented`,{who:Y(e,t),cards:Md(J(e,`cards`))}),ruled:(e,t)=>typeof e.total==`number`?V(`log_ruled_roll`,{dice:K(J(e,`details`)),total:K(e.total),faces:Nd(e)}):hd(K(J(e,`order`)),e.details??null,t),player_rolled:(e,t)=>V(`log_player_rolled`,{seat:Y(e,t,`seat`),dice:K(J(e,`dice`)),total:K(J(e,`total`))}),rested:(e,t)=>{let n={who:Y(e,t),how:q(J(e,`how`))};return Ad(e.lost).length?V(`log_rested_losing`,{...n,cards:Md(e.lost)}):V(`log_rested_how`,n)},card_added:(e,t)=>{let n=String(J(e,`deck`)),r=e.count??1,i={cards:V(r===1?`log_card`:`log_cards`,{count:K(r),card:q(J(e,`card`))})};return n===`monsters`?V(`log_card_added_monsters`,i):V(`log_card_added`,{...i,whose:t(n)})}},Jd=/^Bot \((random|house|greedy|focus|search|mcts), (easy|medium|hard)\)$/;function Yd(e){let[,t,n]=Jd.exec(e)??[];return t?V(`botName`,{policy:V(`bot_${t}`),strength:V(`strength_${n}`)}):e}var Xd=e=>[e.slice(0,-1).join(`, `),...e.slice(-1)].filter(Boolean).join(V(`namesAnd`)),Zd=new WeakMap;function Qd(e){let t=Zd.get(e);return t||Zd.set(e,t=ef(e)),t}function $d(e,t){let n=[...e.seats.keys()].find(e=>t.startsWith(`${e}_`));return n===void 0?t:G(U(t.slice(n.length+1)))}function ef(e){let t=new Map,n=[...e.creatures.values()],r=new Map;for(let{id:e,name:i,seat:a}of n){let o=(r.get(`${a}/${i}`)??0)+1;r.set(`${a}/${i}`,o);let s=o>1?`${G(i)} ${o}`:G(i),c=n.some(e=>e.name===i&&e.seat!==a);t.set(e,c&&a&&a!==`monsters`?V(`nameOf`,{name:s,seat:U(a)}):s)}let i=[...e.seats.values()];for(let e of i){let n=i.filter(t=>t.name===e.name).length>1,r=e.id===`monsters`?V(`namesHouse`):Yd(e.name)||e.id;t.has(e.id)||t.set(e.id,n?`${r} (${e.id})`:r)}for(let e of i){if(t.has(e.side))continue;let n=i.filter(t=>t.side===e.side);t.set(e.side,Xd(n.map(e=>t.get(e.id)??e.id)))}for(let n of e.objects)t.has(n.id)||t.set(n.id,U(n.name||n.id));for(let n of e.zones)t.has(n.id)||t.set(n.id,n.name||V(`zone`));return t.has(`monsters`)||t.set(Dl,V(`namesHouse`)),e=>t.get(e)??e}var tf=128,nf=3,rf=6,af=class{limit;release;items=new Set;constructor(e,t){this.limit=e,this.release=t}use(e){this.items.delete(e),this.items.add(e),this.trim()}trim(){let e=[...this.items].slice(0,-1);for(let t of e){if(this.items.size<=this.limit)return;this.release(t)&&this.items.delete(t)}}},of=class{open=new af(nf,e=>e.releaseMessages());texts=new af(rf,e=>e.releaseTexts())},sf=class{cache;messages=[];texts=[];compressed=null;opening=null;loadingTexts=null;lineCounts=[];focusIndexes=new Map;constructor(e){this.cache=e}add(e,t){let n=this.messages.push(e)-1;this.texts.push(t),this.lineCounts.push(t.lines.length);for(let{data:e}of t.focused){let t=String(e.who);this.focusIndexes.set(t,[...this.focusIndexes.get(t)??[],n])}return this.cache.open.use(this),this.cache.texts.use(this),n}get isFull(){return(this.messages?.length??tf)>=tf}async compress(){if(typeof CompressionStream>`u`)return;let e=new dt;e.string(JSON.stringify(this.texts));for(let t of this.messages??[])e.bytes(t);this.compressed=await cf(new Blob([e.finish()]),new CompressionStream(`deflate`)).blob(),this.cache.open.trim(),this.cache.texts.trim()}releaseMessages(){return this.compressed&&(this.messages=null),this.compressed!==null}releaseTexts(){return this.compressed&&(this.texts=null),this.compressed!==null}get isOpen(){return this.messages!==null}messagesBetween(e,t){return this.cache.open.use(this),this.messages.slice(e,t+1)}open(){return this.opening??=this.loadMessages().finally(()=>this.opening=null),this.opening}async loadMessages(){if(this.messages)return;let e=await this.decompress();e.string();let t=[];for(;e.pos<e.len;)t.push(e.bytes());this.messages=t,this.cache.open.use(this)}openTexts(){return this.loadingTexts??=this.loadTexts().finally(()=>this.loadingTexts=null),this.loadingTexts}async loadTexts(){this.texts||(this.texts=JSON.parse((await this.decompress()).string()),this.cache.texts.use(this))}async decompress(){return new vt(new Uint8Array(await cf(this.compressed,new DecompressionStream(`deflate`)).arrayBuffer()))}hasLines(e){return(this.lineCounts[e]??0)>0}hasFocusAt(e,t){return this.focusIndexes.get(e)?.includes(t)??!1}textsAt(e){return this.texts&&this.cache.texts.use(this),this.texts?.[e]??null}};function cf(e,t){return new Response(e.stream().pipeThrough(t))}var lf=class{version;chunk;index;constructor(e,t,n){this.version=e,this.chunk=t,this.index=n}get isKeyframe(){return this.index===0}get lines(){return this.chunk.hasLines(this.index)?this.chunk.textsAt(this.index)?.lines??null:[]}};function uf(e,t){let n=Qd(e),r=t?Qd(t):n;return t=>{let i=n(t)===t?r(t):n(t);return i===t?$d(e,t):i}}var df=8,ff=class{mirror;events;cached=null;before;constructor(e,t,n){this.mirror=new Ss(e,t,n),this.events=e.missed}get view(){if(this.cached)return this.cached;let e=zl(this.mirror,this.before),t=fl(this.events,e=>this.mirror.id(e));return this.before=e,this.cached={battle:e,happened:t},this.cached}reset(e){this.mirror.reset(e),[this.events,this.cached]=[e.missed,null]}apply(e){this.mirror.apply(e),[this.events,this.cached]=[e.events,null]}},pf=class{cache;firstMoment;reader;chunk;before;constructor(e,t,n,r=!0){this.cache=t,this.reader=new ff(e,n,r),this.chunk=new sf(t),this.firstMoment=this.record(Fr(Io,e))}get mirror(){return this.reader.mirror}get view(){return this.reader.view}reset(e){return this.reader.reset(e),this.startChunk(),this.record(Fr(Io,e))}apply(e){let t=this.chunk.isFull?null:Fr(Fo,e);return this.reader.apply(e),t||this.startChunk(),this.record(t??this.encodeKeyframe(e))}startChunk(){this.chunk.compress(),this.chunk=new sf(this.cache)}encodeKeyframe(e){let{match:t,version:n,view:r,terms:i}=this.mirror;return Fr(Io,O(Io,{match:t,version:n,view:r,missed:e.events,...i?{terms:i}:{}}))}record(e){let{battle:t,happened:n}=this.view,r=gf(n,t,uf(t,this.before));this.before=t;let i=this.chunk.add(e,{lines:r,focused:n.filter(e=>e.name===`focused`)});return new lf(t.version,this.chunk,i)}},mf=class{reader=null;current=null;views=new Map;read(e){let t=this.views.get(e);if(t)return t;let{current:n}=this,{chunk:r,index:i}=e;if(!r.isOpen)return null;let a=n!==null&&n.chunk===r&&n.index<i,[o,...s]=r.messagesBetween(a?n.index:0,i);a||(this.reader=new ff(_r(Io,o),!1,!1));for(let e of s)this.reader.apply(_r(Fo,e));this.current=e;let{view:c}=this.reader;return this.cache(e,c),c}cache(e,t){this.views.set(e,t),this.views.size>df&&this.views.delete(this.views.keys().next().value)}};function hf(e,t){let n=new Map(e.names.map(e=>[e.n,e.id])),r=uf(t,void 0);return e.moments.map(({version:e,events:i})=>{let a=fl(i,e=>n.get(e)??String(e)),o=a.find(e=>e.name===`rewound`)?.data.version;return{version:e,lines:gf(a,t,r),back:typeof o==`number`?o:null}})}var gf=(e,t,n)=>yd(e,n,(e,n)=>$l(t,e,n)?.name??``).map(ed);function _f(e,t){let n=Math.max(0,t);for(;n<e.length&&!e[n]?.isKeyframe;)n++;return n}var vf=40,yf=8,bf=1e3,xf=new Set([429,503]),Sf=202;async function Cf(e){for(let t=1;;t++){let n=await fetch(`/${e}`).catch(e=>{if(t===yf)throw e;return null});if(n&&(!xf.has(n.status)||t===yf))return n;let r=Number(n?.headers.get(`Retry-After`)??0)*1e3;await new Promise(e=>setTimeout(e,Math.max(r,t*bf)))}}async function*wf(e,t,n=()=>!1){let r=null;for(let i=0,a=!0;a&&!n();){let n=await Cf(`${e}${e.includes(`?`)?`&`:`?`}from=${i}`);if(!n.ok)throw Error((await n.text()).trim());let o=new Uint8Array(await n.arrayBuffer());a=n.status===Sf,i+=o.length;let s=[];for await(let{kind:e}of ri(Vo,Ef(o))){if(e.case===`snapshot`)r=new pf(e.value,t,!1,!1),s.push(r.firstMoment);else if(e.case===`diff`&&r)s.push(r.apply(e.value));else continue;s.length%vf===0&&await new Promise(e=>setTimeout(e))}yield{moments:s,last:r?.view,progress:a?Tf(n):null},a&&!o.length&&await new Promise(e=>setTimeout(e,Number(n.headers.get(`Retry-After`)??1)*1e3))}}function Tf(e){let[t=0,n=0]=(e.headers.get(`Fracas-Progress`)??``).split(`/`).map(Number);return{made:t||0,count:n||0}}async function*Ef(e){yield e}var Df=4096,Of=4,kf=3,Af=new Set([`stale_decision`,`stale_version`,`battle_over`,`match_not_running`]),jf=class{connection;match;seat;code;perspective;moments=[];tick=L(0);info=L(null);decisions=L([]);chatLog=L([]);pinged=L(null);over=L(null);away=L(new Map);absent=L(new Set);refusal=L(null);viewedIndex=L(null);takeback=L(null);acted=L(!1);deadline=L(null);progress=L(null);replayError=L(``);closed=!1;backfilledCount=L(0);pendingVersion=0;backfillStarted=!1;earlier=L([]);hasEarlier=L(!1);isLoadingEarlier=!1;joinVersion=0;isBackfilling=!1;previewOnly=!1;clocks=new Map;delayS=0;matchingHashes=0;serverHash=0n;recorder=null;latestView;chunks=new of;momentReader=new mf;lastShown;stale=!1;entropySent=!1;requests=new Map;constructor(e,t,n,r=``,i=``){this.connection=e,this.match=t,this.seat=n,this.code=r,this.perspective=i}get live(){return this.latestView}get shown(){let e=this.moments[this.viewedIndex.value??1/0];if(!e||e===this.moments[this.moments.length-1])return this.lastShown=this.live;let t=this.momentReader.read(e);return t||e.chunk.open().then(()=>this.tick.value++),this.lastShown=t??this.lastShown??this.live}loadTexts(e){e.chunk.openTexts().then(()=>this.tick.value++)}get viewedVersion(){return(this.moments[this.viewedIndex.value??1/0]??this.moments[this.moments.length-1])?.version??0}seekVersion(e){this.pendingVersion=e;let t=this.moments[0];if(!e||!t||t.version>e||this.progress.value&&(this.moments[this.moments.length-1]?.version??0)<e)return;this.pendingVersion=0;let n=this.moments.findIndex(t=>t.version>e)-1;n<0&&(n=this.moments.length-1),this.viewedIndex.value=n<this.moments.length-1||this.perspective?n:null}leavePreview(){this.previewOnly&&(this.previewOnly=!1,(this.moments[0]?.version??0)>1&&this.backfill())}lastVersionBefore(e){return e?e.version-(e.version===this.joinVersion?0:1):0}async backfill(){[this.backfillStarted,this.isBackfilling]=[!0,!0];try{if(this.seat&&(this.info.value?.vision||this.info.value?.options?.inviteOnly&&!this.code))return this.earlier.value.length?void 0:(this.hasEarlier.value=!0,await this.loadEarlier());let e=this.lastVersionBefore(this.moments[0]),t=(await this.fetchPublicHistory()).filter(t=>t.version<=e);this.prepend(t);let n=this.info.value?.options?.spectatorDelayS??0;n&&(t[t.length-1]?.version??0)<e&&this.scheduleBackfill(n+1,Of)}catch{}finally{this.isBackfilling=!1}}async loadEarlier(){let e=this.earlier.value[0]?.version??this.lastVersionBefore(this.moments[0])+1;if(this.hasEarlier.value&&!this.isLoadingEarlier&&this.latestView){this.isLoadingEarlier=!0;try{let t=W(await this.connection.request({case:`getLog`,value:O(xo,{match:this.match,seat:this.seat,before:e})}),`logPage`);this.earlier.value=[...hf(t,this.latestView.battle),...this.earlier.value],this.hasEarlier.value=!t.first}catch{this.hasEarlier.value=!1}finally{this.isLoadingEarlier=!1}}}async fetchPublicHistory(){if(this.info.value?.options?.inviteOnly&&!this.code)return[];let e=this.code?`?code=${encodeURIComponent(this.code)}`:``,t=[];for await(let n of wf(`past/${encodeURIComponent(this.match)}${e}`,this.chunks))t.push(...n.moments);return t}scheduleBackfill(e,t){t>0&&setTimeout(()=>void this.backfillRest(t-1),e*1e3)}async backfillRest(e){if(this.isBackfilling||this.viewedIndex.value!==null)return this.scheduleBackfill(kf,e);this.isBackfilling=!0;try{let t=this.lastVersionBefore(this.moments[this.backfilledCount.value]),n=(await this.fetchPublicHistory()).filter(e=>e.version<=t);if((n[n.length-1]?.version??0)<t&&this.scheduleBackfill(kf,e),this.viewedIndex.value!==null||n.length<=this.backfilledCount.value)return;this.moments.splice(0,this.backfilledCount.value),this.backfilledCount.value=0,this.prepend(n)}catch{}finally{this.isBackfilling=!1}}async goToFirst(){this.viewedIndex.value=0;let e=this.moments[0];this.perspective||(e?.version??0)<=1||this.isBackfilling||(await this.backfill(),this.viewedIndex.value!==null&&this.moments[this.viewedIndex.value]===e&&(this.viewedIndex.value=0))}prepend(e){let t=this.viewedIndex.value===null?Df-this.moments.length:Df,n=e.slice(_f(e,e.length-t));if(!n.length)return;let r=+(n[n.length-1]?.version===this.moments[0]?.version);this.moments.splice(0,r,...n),this.backfilledCount.value+=n.length,this.viewedIndex.value!==null&&(this.viewedIndex.value+=n.length-r),this.pendingVersion&&this.seekVersion(this.pendingVersion),this.tick.value++}async fetchReplay(){let e=this.code?`?code=${encodeURIComponent(this.code)}`:``,t=wf(`shown/${encodeURIComponent(this.match)}/${encodeURIComponent(this.perspective)}${e}`,this.chunks,()=>this.closed);for(;!this.moments.length;){let{done:e,value:n}=await t.next();if(e)return;this.addReplayPart(n)}this.fetchRest(t),await this.moments[this.viewedIndex.value??0]?.chunk.open(),this.tick.value++}async fetchRest(e){try{for await(let t of e)this.addReplayPart(t)}catch(e){this.replayError.value=e instanceof Error?e.message:String(e)}this.progress.value=null,this.tick.value++}addReplayPart(e){this.moments.push(...e.moments),this.latestView=e.last,this.progress.value=e.progress,this.moments.length&&(this.viewedIndex.value??=0,this.pendingVersion&&this.seekVersion(this.pendingVersion),this.tick.value++)}close(){this.closed=!0}get hash(){return(this.recorder?.mirror.hash??0n).toString(16).padStart(16,`0`)}idOf(e){return this.recorder?.mirror.id(e)??String(e)}get version(){return this.recorder?.mirror.version??0}resume(){if(this.over.value||this.refusal.value||this.perspective)return null;this.away.value.size&&(this.away.value=new Map),this.absent.value.size&&(this.absent.value=new Set);let e=this.recorder&&!this.stale?{version:this.version,hash:this.recorder.mirror.hash}:{};return O(to,{match:this.match,seat:this.seat,glance:this.previewOnly,...e})}async addEntropy(){if(!this.seat||this.entropySent)return;this.entropySent=!0;let e=crypto.getRandomValues(new Uint8Array(32));await this.connection.request({case:`addEntropy`,value:O(uo,{match:this.match,seat:this.seat,entropy:e})})}async act(e,t){let n=t&&[...this.requests].find(([,e])=>e.some(e=>e.number===t.number))?.[0],r=O(_o,{match:this.match,seat:n??this.seat,version:this.version,intent:e});if(t){let e=this.decisions.value.find(e=>e.number===t.number)??t;r.decision=e.number,r.optionsHash=e.hash}try{W(await this.connection.request({case:`sendIntent`,value:r}),`accepted`),t&&(this.acted.value=!0),t&&this.removeDecision(t)}catch(e){throw t&&e instanceof el&&Af.has(e.code)&&this.removeDecision(t),e}}async askOrNull(e){if(!this.seat)return null;try{return await this.askOrThrow(e)}catch(e){if(e instanceof el)return null;throw e}}async askOrThrow(e){let t=O(vo,{match:this.match,seat:this.seat,question:sl(e)});return il(W(await this.connection.request({case:`askQuestion`,value:t}),`reply`).answer,e=>String(e))}async chat(e,t=[],n=!1){W(await this.connection.request({case:`sendChat`,value:O(yo,{match:this.match,text:e,to:t,side:n})}),`done`)}async ping(e,t){W(await this.connection.request({case:`sendChat`,value:O(yo,{match:this.match,at:{x:e,y:t}})}),`done`)}removeDecision(e){for(let[t,n]of this.requests)n.some(t=>t.number===e.number)&&this.setDecisions(t,n.filter(t=>t.number!==e.number))}setDecisions(e,t){this.requests.set(e,t),this.decisions.value=[...this.requests.values()].flat()}receive(e){let t=e.kind;switch(t.case){case`snapshot`:this.applySnapshot(t.value);break;case`diff`:this.applyDiff(t.value);break;case`decisionRequest`:this.setDecisions(t.value.seat,t.value.decisions),this.deadline.value=t.value.clockMs===void 0?null:Date.now()+t.value.clockMs;break;case`matchOver`:this.over.value=t.value,this.requests.clear(),this.decisions.value=[];for(let[e,t]of this.clocks)this.clocks.set(e,{bankMs:Cl(t,Date.now()),decisionMs:0,running:!1,at:Date.now()});this.away.value=new Map;break;case`chatLine`:this.addChatLine(t.value);break;case`notice`:this.addNotice(t.value);break;case`takeback`:this.takeback.value=t.value,t.value.state===La.ACCEPTED&&t.value.seat===this.seat&&(this.acted.value=!1);break;case`matchChanged`:this.info.value=t.value.info??this.info.value;for(let e of this.info.value?.seats??[])e.id!==this.seat&&!e.heldByGm&&this.requests.has(e.id)&&this.setDecisions(e.id,[]);break;case`rejected`:(e.request===``||e.request===`hello`)&&(this.refusal.value=new el(t.value.code,t.value.sentence,t.value.rule));break;default:return}this.tick.value++}applySnapshot(e){let t=(this.connection.welcome.value?.revision??0)<=8,n;this.recorder?n=this.recorder.reset(e):(this.recorder=new pf(e,this.chunks,t),n=this.recorder.firstMoment,e.missed.length||(this.joinVersion=e.version)),this.stale=!1,this.serverHash=e.hash,this.delayS=e.delayS;for(let t of e.clocks)this.setClock(t);this.away.value=new Map(e.away.map(e=>[e.seat,Date.now()+e.forfeitsInMs])),this.append(n),!this.backfillStarted&&!this.previewOnly&&e.version>1&&this.backfill()}applyDiff(e){let{recorder:t}=this;if(!t||this.stale||e.version<=t.mirror.version)return;let n;try{n=t.apply(e),this.matchingHashes++,this.serverHash=e.hash}catch(e){this.stale=!0;let n=O(bo,{match:this.match,seat:this.seat,version:t.mirror.version,hashDisagreed:e instanceof vs});this.connection.request({case:`resync`,value:n});return}for(let t of e.clocks)this.setClock(t);this.append(n)}append(e){let t=this.moments[this.moments.length-1];if(t&&this.moments.length===1&&t.version===e.version&&t.lines?.join()===e.lines?.join()&&this.moments.pop(),t&&this.latestView&&this.viewedIndex.value===this.moments.length-1&&this.momentReader.cache(t,this.latestView),this.moments.push(e),this.latestView=this.recorder?.view,this.latestView?.happened.some(Sl))for(let t of e.lines??[])this.addEntry({speaker:``,seat:``,text:t.trim(),notice:!0});if(this.pendingVersion&&this.seekVersion(this.pendingVersion),this.moments.length<=Df||this.viewedIndex.value!==null&&this.moments.length<=2*Df)return;let n=_f(this.moments,this.moments.length-Df);this.moments.splice(0,n),this.backfilledCount.value=Math.max(0,this.backfilledCount.value-n),this.viewedIndex.value!==null&&(this.viewedIndex.value=Math.max(0,this.viewedIndex.value-n))}setClock(e){this.clocks.set(e.seat,{bankMs:e.bankMs,decisionMs:e.decisionMs,running:e.running,at:Date.now()})}addChatLine(e){if(e.at&&(this.pinged.value={x:e.at.x,y:e.at.y,at:performance.now()}),!e.text)return;let t={speaker:e.speaker,seat:e.seat,text:e.text,notice:!1,at:Number(e.atMs),to:e.to};this.chatLog.value.some(e=>e.at===t.at&&e.speaker===t.speaker&&e.text===t.text)||this.addEntry(t)}addNotice(e){let t=e.code!==`seat_back`||this.absent.value.has(e.seat),n=new Map(this.away.value);if(e.code===`seat_away`&&e.forfeitsInMs!==void 0&&n.set(e.seat,Date.now()+e.forfeitsInMs),e.code===`seat_back`&&n.delete(e.seat),this.away.value=n,e.code===`seat_away`||e.code===`seat_back`){let t=new Set(this.absent.value);e.code===`seat_away`?t.add(e.seat):t.delete(e.seat),this.absent.value=t}let r=this.info.value?.seats.find(t=>t.id===e.seat)?.name,i=r&&e.code===`seat_away`?V(`noticeAway`,{who:r}):r&&e.code===`seat_back`?V(`noticeBack`,{who:r}):Hc(e.sentence);t&&this.addEntry({speaker:``,seat:e.seat,text:i,notice:!0})}addEntry(e){this.chatLog.value=[...this.chatLog.value.slice(-300),e]}},Mf=(function(){let e=typeof document<`u`&&document.createElement(`link`).relList;return e&&e.supports&&e.supports(`modulepreload`)?`modulepreload`:`preload`})(),Nf=function(e){return`/`+e},Pf={},Ff=function(e){return e.pathname.endsWith(`.css`)},If=function(e,t,n){if(t in e)return e[t];let r=n();if(!r){e[t]=void 0;return}let i=r.then(()=>{e[t]=void 0},n=>{throw e[t]=void 0,n});return e[t]=i,i},Lf=function(e,t,n){let r=Promise.resolve();if(t&&t.length>0){let e,i=document.querySelector(`meta[property=csp-nonce]`),a=i?.nonce||i?.getAttribute(`nonce`);function o(e){return Promise.all(e.map(e=>Promise.resolve(e).then(e=>({status:`fulfilled`,value:e}),e=>({status:`rejected`,reason:e}))))}function s(e){return import.meta.resolve?new URL(import.meta.resolve(e)):new URL(e,import.meta.url)}r=o(t.map(t=>{t=Nf(t,n);let r=s(t),i=Ff(r);return If(Pf,r.href,()=>{if(e===void 0){e={all:new Set,styles:new Set};let t=document.getElementsByTagName(`link`);for(let n=t.length-1;n>=0;n--){let r=t[n];e.all.add(r.href),r.rel===`stylesheet`&&e.styles.add(r.href)}}if((i?e.styles:e.all).has(r.href))return;let t=document.createElement(`link`);if(t.rel=i?`stylesheet`:Mf,i||(t.as=`script`),t.crossOrigin=``,t.href=r.href,a&&t.setAttribute(`nonce`,a),document.head.appendChild(t),i)return new Promise((e,n)=>{let i=a=>{t.removeEventListener(`load`,i),t.removeEventListener(`error`,i),a.type===`error`?n(Error(`Unable to preload CSS for ${r}`)):e(a)};t.addEventListener(`load`,i),t.addEventListener(`error`,i)})})}).filter(e=>e!==void 0))}function i(e){let t=new Event(`vite:preloadError`,{cancelable:!0});if(t.payload=e,window.dispatchEvent(t),!t.defaultPrevented)throw e}return r.then(t=>{for(let e of t||[])e.status===`rejected`&&i(e.reason);return e().catch(i)})},Rf={de:`Deutsch`,en:`English`},zf={de:()=>Lf(()=>import(`./de-CNO_s1wg.js`),[])};function Bf(e,t){let n=t.map(e=>e.toLowerCase().split(`-`)[0]??``);return[e??``,...n].find(e=>Object.hasOwn(Rf,e))??`en`}async function Vf(e){let t=(await zf[e]?.())?.files;Lc(t&&Mc(e,t))}var Hf=[`lobby`,`match`,`join`,`new`,`night`,`replay`,`tournament`,`tables`,`table`,`editor`,`creature`],Uf=64,X={get(e){try{return localStorage.getItem(`fracas.${e}`)}catch{return Wf.get(e)??null}},set(e,t){try{localStorage.setItem(`fracas.${e}`,t)}catch{Wf.set(e,t)}}},Wf=new Map,Gf=L(np()),Kf=new URLSearchParams(location.search).has(`overlay`),qf=L([]),Jf=L(``),Yf=L(X.get(`theme`)??`auto`),Xf=Bf(X.get(`language`),navigator.languages),Zf=L(ep(X.get(`sound`))),Qf=new Map,$f=[],Z=new rl(`${location.protocol===`https:`?`wss`:`ws`}://${location.host}/`,X,lp,()=>[...Qf.values()].map(e=>e.resume()).filter(e=>e!==null));function ep(e){let t=e===`on`?.5:Number(e??0);return t>=0&&t<=1?t:0}function tp(e){X.set(`language`,e),location.reload()}function np(){let e=location.hash.startsWith(`#/`),t=e?location.hash.slice(1):location.pathname,[,n=``,r=``,...i]=t.split(`/`).map(ip),a={page:Hf.find(e=>e===n)??`lobby`,argument:r,rest:i};return e&&!rp(a)&&history.replaceState(null,``,t+location.search),a}function rp({page:e,argument:t,rest:n}){return e===`join`||e===`tables`&&t!==``||e===`tournament`&&n.length>0}function ip(e){try{return decodeURIComponent(e)}catch{return e}}var ap=()=>{Gf.value=np()};addEventListener(`hashchange`,ap),addEventListener(`popstate`,ap),addEventListener(`click`,e=>{let t=e.target instanceof Element?e.target.closest(`a`):null;t?.origin!==location.origin||t.target||t.hasAttribute(`download`)||!op(t.pathname)||t.hash||e.defaultPrevented||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey||(e.preventDefault(),sp(t.pathname))});var op=e=>e===`/`||Hf.some(t=>t===e.split(`/`)[1]);function sp(e){e.startsWith(`#`)?location.hash=e:(history.pushState(null,``,e+location.search),ap())}function cp(e){let t=e.kind.value;return t?.match??t?.info?.match??``}function lp(e){let t=cp(e),{kind:n}=e;if(n.case===`table`&&!e.request){up.value=n.value;return}if(n.case===`joined`&&n.value.seat&&Op.value){Op.value=``,Tp(fp(n.value.info,n.value.seat,``)),sp(`/match/${t}`);return}if(!t||e.kind.case===`joined`||e.kind.case===`matchCreated`)return;let r=Qf.get(t);r?r.receive(e):$f.push(e)>Uf&&$f.shift()}var up=L(null),dp=L(0);function fp(e,t,n,r=!1){let i=Qf.get(e.match),a=i&&i.seat===t&&!i.refusal.value?i:new jf(Z,e.match,t,n||i?.code||``);a.info.value=e,a!==i&&(a.previewOnly=r),Qf.set(e.match,a),dp.value++;for(let t of $f.filter(t=>cp(t)===e.match))$f.splice($f.indexOf(t),1),a.receive(t);return t&&e.phase===xa.OPEN&&a.addEntropy(),a}async function pp(e){let t=W(await Z.request({case:`joinMatch`,value:O(lo,e)}),`joined`);return fp(t.info,t.seat,e.code??``)}async function mp(e,t=``){let n=W(await Z.request({case:`watchMatch`,value:O(fo,{match:e,code:t})}),`joined`);return fp(n.info,n.seat,t)}var hp=new Set;async function gp(e){let t=Qf.get(e);if(t&&!t.refusal.value)return t.previewOnly&&(t.leavePreview(),Z.request({case:`watchMatch`,value:O(fo,{match:e})})),dp.value++,t;X.get(`seat.${e}`)||await Fp();let n=qf.value.find(t=>t.match===e)?.yourSeat??``,r=X.get(`seat.${e}`)||n||(hp.has(e)?``:null);if(r!==null)try{let t=await pp({match:e,seat:r});return Tp(t),t}catch{X.set(`seat.${e}`,``)}return mp(e,X.get(`code.${e}`)??``)}async function _p(e){let{info:t}=W(await Z.request({case:`watchMatch`,value:O(fo,{code:e,glance:!0})}),`joined`),n=t.match;if(!Qf.has(n)){await Z.request({case:`leaveMatch`,value:O(po,{match:n})});for(let e of $f.filter(e=>cp(e)===n))$f.splice($f.indexOf(e),1)}return t}var vp=new Map,yp=new Map;async function bp(e){let t=Qf.get(e);if(t&&!t.refusal.value)return t;let n=W(await Z.request({case:`watchMatch`,value:O(fo,{match:e,glance:!0})}),`joined`);return fp(n.info,n.seat,``,!0)}function xp(e){let t=Gf.value.page===`match`&&Gf.value.argument===e.match;e.previewOnly&&!t&&Qf.get(e.match)===e&&Np(e).catch(()=>void 0)}function Sp(e){Np(e).catch(()=>void 0)}async function Cp(e,t,n){let r=new jf(Z,e,``,X.get(`code.${e}`)??``,t);return r.seekVersion(n),await r.fetchReplay(),r}function wp(e){let t=e.viewedVersion;return e.perspective?`/replay/${e.match}/${e.perspective}/${t}`:`/match/${e.match}/${t}`}function Tp(e){e.seat&&X.set(`seat.${e.match}`,e.seat),e.code&&X.set(`code.${e.match}`,e.code)}function Ep(e){Tp(e),sp(`/match/${e.match}`)}async function Dp(e){let t=W(await Z.request({case:`createMatch`,value:O(no,e)}),`matchCreated`);return X.set(`made.${t.info?.match}`,`1`),X.set(`ruleset`,t.info?.ruleset??``),fp(t.info,t.seat,t.code)}var Op=L(``);async function kp(e){Op.value=e;let t=await Z.request({case:`queueForMatch`,value:O(ho,{ruleset:e})});if(t.kind.case!==`joined`)try{W(t,`queued`)}catch(e){throw Op.value=``,e}}async function Ap(){Op.value=``,await Z.request({case:`leaveQueue`,value:O(go,{})})}async function jp(e,t){let n=O(Ea,{limit:10,everybody:e,before:t});return W(await Z.request({case:`listHistory`,value:n}),`history`)}async function Mp(e,t){let n=O(Da,{ruleset:e,mode:t,limit:20});return W(await Z.request({case:`getLeaderboard`,value:n}),`leaderboard`).ratings}async function Np(e){Qf.delete(e.match),dp.value++,await Z.request({case:`leaveMatch`,value:O(po,{match:e.match,seat:e.seat})})}async function Pp(e){W(await Z.request({case:`callOffMatch`,value:O(mo,{match:e})}),`done`)}async function Fp(){qf.value=W(await Z.request({case:`listMatches`,value:O(so,{limit:50})}),`matchList`).matches}var Ip=new Map,Lp=new Map,Rp=e=>Lp.get(e)??0;function zp(e){let t=Ip.get(e);return t||(t=Z.request({case:`describeRuleset`,value:O(co,{ruleset:e})}).then(t=>{let n=W(t,`rulesetDescription`);return Lp.set(e,n.terms?.feet??0),n.creatures}),Ip.set(e,t)),t}function Bp(e){Jf.value=e,setTimeout(()=>{Jf.value===e&&(Jf.value=``)},6e3)}function Q(e){Bp(e instanceof Error?e.message:String(e))}var Vp=Symbol.for(`pv`),Hp=0;Array.isArray;function $(t,n,r,i,a,o){n||={};var s,c,l=n;if(`ref`in l&&typeof t!=`function`)for(c in l={},n)c==`ref`?s=n[c]:l[c]=n[c];var u={type:t,props:l,key:r,ref:s,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Vp,__v:--Hp,__i:-1,__u:0};return(a||o)&&(u.__source=a,u.__self=o),e.vnode&&e.vnode(u),u}function Up(e){let t=null;return function(n){let[r,i]=P(t?`loaded`:`loading`);bi(()=>{let n=!0;return t||e().then(e=>{t=e,n&&i(`loaded`)},()=>n&&i(`failed`)),()=>{n=!1}},[]);let a=t;return a?$(a,{...n}):$(`div`,{class:`loading`,"aria-busy":r===`loading`,children:r===`failed`&&$(x,{children:[$(`p`,{role:`alert`,children:V(`partMissing`)}),$(`button`,{onClick:()=>location.reload(),children:V(`reloadPage`)})]})})}}var Wp=6e4,Gp=e=>al(e.state,String);function Kp(e,t){if(typeof e==`number`)return{now:e,max:t||e};if(typeof e!=`object`||!e||Array.isArray(e))return null;let n=typeof e.max==`number`?e.max:t;return{now:typeof e.now==`number`?e.now:n,max:n}}function qp(e,t){let n=Gp(e),r=t?.hp??0,i=Array.isArray(n.conditions)?n.conditions:[],a=n.spent;return{hp:Kp(n.hp,r)??(r?{now:r,max:r}:null),conditions:i.map(Jp).filter(Boolean),spent:typeof a==`object`&&a&&!Array.isArray(a)?Object.entries(a).filter(t=>typeof t[1]==`number`&&t[1]>0&&t[0]!==e.stock?.name):[]}}function Jp(e){return typeof e==`string`?e:typeof e!=`object`||!e||Array.isArray(e)?``:String(e.condition??e.name??Object.keys(e)[0]??``)}var Yp=e=>e.members.some(t=>t.id===e.you&&t.role===`gm`);function Xp(e){let t=[];for(let n of e){let e=t.find(({monster:e})=>!n.at.length&&!e.at.length&&!n.sheet.length&&e.content===n.content&&e.name===n.name&&e.hidden===n.hidden&&e.round===n.round&&e.picture===n.picture);e?e.count++:t.push({monster:n,count:1})}return t}var Zp=e=>new URLSearchParams(e.replay.split(`?`)[1]??``).get(`code`)??``,Qp=(e,t,n)=>$p(e,new Blob([new Uint8Array(t)],{type:n}));function $p(e,t){let n=document.createElement(`a`);n.href=URL.createObjectURL(t),n.download=e,n.click(),URL.revokeObjectURL(n.href)}async function em(e){if(e.size<=Wp)return new Uint8Array(await e.arrayBuffer());let t=await new Response(e.stream().pipeThrough(new CompressionStream(`gzip`))).arrayBuffer();return t.byteLength<=Wp?new Uint8Array(t):null}function tm(e,{content:t,name:n,player:r,experience:i,dead:a,hp:o=null,picture:s=e?.picture??``}){let c=e?Gp(e):{},l={id:e?.id??``,name:n,player:r,content:t,sheet:e?.sheet??new Uint8Array,picture:s};if(!e||i===void 0)return{hero:l,keepState:!!e};let u=c.hp,d=typeof u==`object`&&u&&!Array.isArray(u)?u:{},f=o===null?c:{...c,hp:{...d,now:o}};return{hero:{...l,experience:i,dead:a??!1,state:sl(f).entries},keepState:!1}}var nm=67108864,rm=`AAAA`,im=`.dd2vtt,.uvtt,.df2vtt,.tmx,.tmj,.json`,am=e=>/\.ya?ml$/i.test(e);function om(e){if(!/^\s*\{/.test(e))return e;try{let t=JSON.parse(e);return typeof t.image==`string`&&t.image?JSON.stringify({...t,image:rm}):e}catch{return e}}function sm(e){try{let{image:t,resolution:n}=JSON.parse(e),r=Number(n?.pixels_per_grid);return typeof t!=`string`||!t||!(r>1)?null:{data:Uint8Array.from(atob(t.slice(t.startsWith(`data:`)?t.indexOf(`,`)+1:0)),e=>e.charCodeAt(0)),pixelsPerCell:r}}catch{return null}}function cm(e,t,n){let r=new TextDecoder().decode(e);return new TextEncoder().encode(`${r}${r.endsWith(`
`)?``:`
`}picture: {file: ${t}, pixels_per_cell: ${n}}\n`)}async function lm(e){if(e.size>nm)return{sent:null,picture:null};let t=await e.text();return{sent:await em(new Blob([om(t)])),picture:sm(t)}}var um=6e4,dm=12582912,fm=2097152,pm=4096;async function mm(e,t=!1){let{blob:n,ratio:r}=await hm(e);if(n.size>dm)throw Error(V(`pictureTooLarge`));let i=new Uint8Array(await n.arrayBuffer());for(let e=0;;e+=um){let n=O(oo,{size:i.length,offset:e,part:i.subarray(e,e+um),token:t}),a=await Z.request({case:`uploadPicture`,value:n});if(e+um<i.length){W(a,`done`);continue}let{file:o,width:s,height:c,sourceWidth:l}=W(a,`uploadedPicture`);return{file:o,width:s,height:c,ratio:r*s/l}}}async function hm(e){if(e.size<=fm)return{blob:e,ratio:1};let t;try{t=await createImageBitmap(e)}catch{return{blob:e,ratio:1}}let n=Math.min(1,pm/Math.max(t.width,t.height)),r=document.createElement(`canvas`);r.width=Math.max(1,Math.round(t.width*n)),r.height=Math.max(1,Math.round(t.height*n)),r.getContext(`2d`)?.drawImage(t,0,0,r.width,r.height),t.close();let i=await new Promise(e=>{r.toBlob(e,`image/webp`,.9)});return i&&i.size<e.size?{blob:i,ratio:n}:{blob:e,ratio:1}}var gm=(e,t=``,n=0)=>Z.request({case:`tableRequest`,value:O(za,{table:t,base:n,kind:e})}),_m=async(e,t)=>W(await gm({case:`create`,value:{name:e,ruleset:t}}),`table`),vm=async e=>W(await gm({case:`join`,value:{code:e}}),`table`),ym=async e=>W(await gm({case:`importFile`,value:{file:e}}),`table`),bm=async()=>W(await gm({case:`list`,value:{}}),`tableList`).tables,xm=async e=>W(await gm({case:`watch`,value:{}},e),`table`);async function Sm(e){await gm({case:`unwatch`,value:{}},e)}var Cm=async({id:e,version:t},n)=>W(await gm(n,e,t),`table`);async function wm(e,t=``){W(await gm({case:`leave`,value:{member:t}},e),`done`)}async function Tm(e){return W(await gm({case:`export`,value:{}},e),`tableFile`)}async function Em(e,t){return W(await Z.request({case:`checkBoard`,value:O(io,{ruleset:e,yaml:t})}),`checkedBoard`)}async function Dm(e,t){let{sent:n,picture:r}=await lm(t);if(!n)throw Error(V(`ownMapTooLarge`,{name:t.name}));let i=O(ro,{ruleset:e,name:t.name.slice(-100),file:n}),a=W(await Z.request({case:`importBoard`,value:i}),`importedBoard`);if(!r)return a;let o=a.remarks.filter(e=>e.what!==`picture`);try{let{file:e,ratio:t}=await mm(new Blob([r.data]));return{...a,remarks:o,yaml:cm(a.yaml,e,r.pixelsPerCell*t)}}catch(e){let t=e instanceof Error?e.message:String(e);return{...a,remarks:[...o,O(Ho,{effect:`omitted`,what:`picture`,reason:t,count:1})]}}}async function Om(e,t){let{plain:n,errors:r}=await Em(e,t);if(!n.length)throw Error(r.map(e=>Hc(e.text)).join(` `));return JSON.parse(new TextDecoder().decode(n))}var km=(e,t)=>Om(e,new TextEncoder().encode(JSON.stringify({use:t})));async function Am(e,t){if(am(t.name))return{plain:await Om(e,new Uint8Array(await t.arrayBuffer())),remarks:[]};let{yaml:n,remarks:r}=await Dm(e,t);return{plain:await Om(e,n),remarks:r}}async function jm(e){let t=await xm(e);return await Sm(e),t}async function Mm(e,t,n,r){return Cm(e?await jm(e):await _m(t,n),{case:`putBoard`,value:{board:{yaml:r}}})}var Nm=(e,t)=>e?.ruleset===t&&e?.creatures||[],Pm=(e,t)=>t.length?[...t.map(({info:e})=>e),...e]:e,Fm=null;function Im(e){Fm=e}function Lm(){let e=Fm;return Fm=null,e}var Rm=.8,zm=5;function Bm(e,t){return e.find(e=>e.name===t)??[...e].sort((e,t)=>t.creatures.length-e.creatures.length)[0]}var Vm=({party:e,creatures:t})=>e.length?[...e]:t.slice(0,2),Hm=({sheet:e})=>!e||Um.has(e.size)&&!e.speeds.some(({name:e,number:t})=>e===`walk`&&t<4),Um=new Set([`tiny`,`small`,`medium`]);function Wm(e,t,n,r){let i=e=>t.find(t=>t.name===e)?.strength??0,a=e=>e.reduce((e,t)=>e+i(t),0)*e.length**(n-1),o=Rm*a(e),s=e=>e[Math.floor(r()*e.length)],c=t.filter(e=>!e.hero&&e.strength>0&&Hm(e)),l=s(c.filter(e=>e.strength>=.25*o&&e.strength<=.55*o)),u=s(c.filter(e=>e.strength>=.06*o&&e.strength<=.2*o));if(!n||!l||!u)return[...e];let d=[l.name];for(;d.length<zm&&a([...d,u.name])<=o;)d.push(u.name);return d}var Gm=[`red`,`blue`,`green`,`gold`,`violet`,`white`],Km=[`all`,`side`,`seat`],qm=[`exact`,`bars`,`words`,`hidden`],Jm=[`gm`,`everybody`,`none`],Ym=e=>({takebacks:e!==`none`,takebacksByAll:e===`everybody`}),Xm={placement:!1,vision:`all`,health:`exact`,explored:!1},Zm={...Xm,vision:`side`,health:`bars`},Qm=`night.options`,$m=(e,t)=>e.set(Qm,JSON.stringify(t));function eh(e,t){if(t?.defaults)return th(al(t.defaults.rulesetOptions,String));try{let t=JSON.parse(e.get(Qm)??`null`);if(t&&Km.some(e=>e===t.vision)&&qm.some(e=>e===t.health))return{...Zm,...t}}catch{}return Zm}function th(e){let{vision:t,health:n}=Xm;return{placement:e.placement===`players`,vision:Km.find(t=>t===e.vision)??t,health:qm.find(t=>t===e.health)??n,explored:e.explored===!0}}function nh({placement:e,vision:t,health:n,explored:r}){let i={};return e&&(i.placement=`players`),t!==`all`&&(i.vision=t),n!==`exact`&&(i.health=n),r&&t!==`all`&&(i.explored=!0),sl(i).entries}function rh({players:e,party:t,monsters:n,rounds:r={},hidden:i=[],together:a}){let o=Gm.slice(0,e).map((e,n)=>({id:e,side:`heroes`,creatures:t.length?[t[n%t.length]]:[]}));if(a)return o;let s=n.filter(e=>r[e]).map(e=>({creature:e,round:r[e]}));return[...o,{id:`gm`,side:`foes`,creatures:n.filter(e=>!r[e]),...s.length?{waves:s}:{},...i.length?{hidden:[...i]}:{}}]}var ih={floor:`#23262e`,floorAlt:`#262a33`,grid:`#3a404c`,wall:`#707b8e`,wallEdge:`#99a4b7`,outline:`#0b0c10`,water:`#1d4468`,difficult:`#5a4a2f`,cover:`#57606f`,hazard:`#7a3030`,obscured:`#8891a1`,pit:`#050506`,zone:`rgba(204,121,167,.22)`,zoneEdge:`#cc79a7`,reach:`rgba(86,180,233,.24)`,reachEdge:`#56b4e9`,provoke:`#ffb02e`,area:`rgba(213,94,0,.38)`,areaEdge:`#ff8a3d`,path:`#f4f6fb`,cursor:`#ffffff`,text:`#f4f6fb`,gaugeBack:`#0b0c10`,gaugeFull:`#4bd19a`,gaugeHalf:`#f0c93a`,gaugeLow:`#ff7a59`,glyph:`#0d0f14`},ah={floor:`#f4f1e8`,floorAlt:`#efebdf`,grid:`#cfc8b6`,wall:`#4a4a52`,wallEdge:`#1d1d22`,outline:`#4a4a52`,water:`#a5cfee`,difficult:`#d9c79a`,cover:`#b9b3a6`,hazard:`#e6a9a0`,obscured:`#6b6f7a`,pit:`#2b2b30`,zone:`rgba(160,60,120,.16)`,zoneEdge:`#a03c78`,reach:`rgba(0,114,178,.20)`,reachEdge:`#0072b2`,provoke:`#b35a00`,area:`rgba(213,94,0,.28)`,areaEdge:`#b34a00`,path:`#14161b`,cursor:`#000000`,text:`#14161b`,gaugeBack:`#d8d2c4`,gaugeFull:`#00795a`,gaugeHalf:`#9a7200`,gaugeLow:`#c2410c`,glyph:`#101216`},oh={acid:`#a6d94a`,cold:`#7cc7ff`,fire:`#ff8a4d`,force:`#c9b3ff`,lightning:`#ffe14d`,necrotic:`#b79cf0`,poison:`#7fd06a`,psychic:`#ff9ade`,radiant:`#fff0a8`,thunder:`#b8c4ff`},sh=`#5ee0a4`,ch=[`#56b4e9`,`#e69f00`,`#3fc59a`,`#d98cc0`,`#f0e442`,`#ef5b45`,`#a9b4ff`,`#b4b8c0`,`#f6f6f6`,`#737a88`],lh=[0,5,6,3,8,4,10,7,12,9],uh={blue:0,orange:1,green:2,violet:3,purple:3,pink:3,gold:4,yellow:4,red:5,grey:7,gray:7,white:8,black:9};function dh(e){return ch[(e<ch.length?e:Math.floor(e/ch.length)-1)%ch.length]}function fh(e,t){return e===t?e:e+ch.length*(t+1)}function ph(e){let t=new Map;for(let{id:n,side:r}of e)t.set(r,[...t.get(r)??[],...n===void 0?[]:[n]]);let n=new Map;for(let[e,r]of t){let t=uh[e]??(r.length===1?uh[r[0]]:void 0);t!==void 0&&![...n.values()].includes(t)&&n.set(e,t)}let r=e=>Number(!t.get(e)?.some(e=>e!==`monsters`&&e!==`gm`)),i=ch.map((e,t)=>t).filter(e=>![...n.values()].includes(e)),a=[...t.keys()].sort((e,t)=>r(e)-r(t));return new Map(a.map((e,t)=>[e,n.get(e)??i.shift()??t]))}function mh(e,t){let n=e.filter(e=>e.id!==`monsters`&&e.id!==`gm`),r=e=>t.get(e)??7;if(!(n.length>1&&new Set(n.map(e=>e.side)).size===1))return new Map(e.map(e=>[e.id,r(e.side)]));let i=new Set(e.filter(e=>!n.includes(e)).map(e=>r(e.side))),a=new Map(e.map(e=>[e.id,r(e.side)]));for(let e of n){let t=uh[e.id],n=t!==void 0&&!i.has(t)?t:ch.map((e,t)=>t).find(e=>!i.has(e))??r(e.side);i.add(n),a.set(e.id,fh(r(e.side),n))}return a}function hh(e){let t=ph([...e.seats.values(),...[...e.creatures.values()].map(({side:e})=>({side:e}))]),n=mh([...e.seats.values()],t);return new Map([...e.creatures.values()].map(({id:e,seat:r,side:i})=>[e,n.get(r??``)??t.get(i)??7]))}async function gh(e){let t=W(await Z.request(e),`tournament`);for(let e of t.yourMatches)hp.add(e);return t}async function _h(){return W(await Z.request({case:`listTournaments`,value:O(Wa,{})}),`tournamentList`).tournaments}function vh(e){return gh({case:`createTournament`,value:O(Ua,{plan:O(Ha,e)})})}function yh(e){return gh({case:`getTournament`,value:O(Ga,{tournament:e})})}function bh(e,t,n){return gh({case:`enterTournament`,value:O(qa,{tournament:e,code:t,creatures:n})})}async function xh(e,t,n,r){let i=await yh(e);for(let a=0;a<n;a++)i=await gh({case:`enterTournament`,value:O(qa,{tournament:e,bot:t,rating:r})});return i}function Sh(e,t=``){return gh({case:`leaveTournament`,value:O(Ja,{tournament:e,entrant:t})})}function Ch(e,t){return gh({case:`steerTournament`,value:O(Ya,{tournament:e,step:t})})}function wh(e,t){return gh({case:`draftCreature`,value:O(Ka,{tournament:e,creature:t})})}function Th(e,t,n,r){return gh({case:`correctResult`,value:O(Xa,{tournament:e,encounter:t,reason:r,scores:n.map(e=>Math.round(e*100))})})}var Eh=e=>H(`how_${e}`)?V(`how_${e}`):G(U(e));function Dh({seats:e,winner:t}){let n=e=>Xd(e.map(e=>e.gained===void 0?Yd(e.name)||G(U(e.id)):V(`ratedBy`,{who:Yd(e.name)||G(U(e.id)),gained:`${e.gained<0?``:`+`}${e.gained}`})));if(t===void 0)return V(`nobodyWon`,{who:n(e)});let[r,i]=[e.filter(e=>e.side===t),e.filter(e=>e.side!==t)];return V(`wonAgainst`,{who:r.length?n(r):G(V(`namesHouse`)),whom:i.length?n(i):V(`namesHouse`)})}var Oh=new WeakMap;function kh(e){if(!e)return``;let t=Oh.get(e);return t===void 0&&Oh.set(e,t=String(al(e.details,String).picture??``)),t}var Ah=L(null),jh=`person`,Mh=[[/wyvern/i,`wyvern`],[/dragon|drake|wyrm(?!s)|manticore/i,`dragon-head`],[/^(?!.*\barcher).*(?:skelet|bone|skull|grave\b)/i,`skull-crossed-bones`],[/zombie|drowned|ghoul/i,`raise-zombie`],[/vampire/i,`vampire-dracula`],[/mummy/i,`mummy-head`],[/wisp|ghost|shade|fog|spirit|wraith|spect/i,`ghost`],[/\brats?\b/i,`rat`],[/wolf|worg/i,`wolf-head`],[/\bfox/i,`fox-head`],[/hound|mastiff|\bdogs?\b/i,`sitting-dog`],[/badger/i,`badger`],[/griff/i,`griffin-symbol`],[/tiger/i,`tiger-head`],[/lion\b/i,`lion`],[/\bcat\b|panther|lynx/i,`lynx-head`],[/owl/i,`owl`],[/bear/i,`bear-head`],[/\bape|gorilla/i,`gorilla`],[/spider|web/i,`spider-alt`],[/crab/i,`crab`],[/octop|kraken|squid/i,`octopus`],[/scorpion/i,`scorpion`],[/beetle|ant\b|insect/i,`beetle-shell`],[/wasp|\bfly|bee\b/i,`wasp-sting`],[/\bbats?\b/i,`evil-bat`],[/hydra/i,`hydra`],[/worm/i,`sand-snake`],[/snake|serpent|eel\b|naga/i,`snake`],[/eagle|hawk|roc\b|hippogriff/i,`eagle-head`],[/flock|raven|crow\b|vulture|gull\b/i,`raven`],[/shark/i,`shark-fin`],[/whale|\bray\b/i,`manta-ray`],[/merfolk|mermaid/i,`mermaid`],[/fish|merrow|sahuagin/i,`fish-monster`],[/crocod|alligator/i,`croc-jaws`],[/frog|toad/i,`frog`],[/lizard|kobold/i,`lizardman`],[/ooze|spawn|mud|slime|jelly|pudding/i,`gooey-daemon`],[/treant|\bent\b/i,`tree-face`],[/root|moss|bramble|vine|tangle|thorn(?!bow)|plant/i,`carnivorous-plant`],[/mushroom|fung/i,`mushroom-gills`],[/centaur/i,`centaur`],[/minotaur/i,`minotaur`],[/cyclops/i,`cyclops`],[/medusa|gorgon/i,`medusa-head`],[/harpy/i,`harpy`],[/gargoyle/i,`gargoyle`],[/unicorn/i,`unicorn`],[/pegasus/i,`pegasus`],[/horse|pony|mule/i,`horse-head`],[/elk|stag|deer/i,`deer-head`],[/elephant|mammoth/i,`elephant`],[/\box\b|bull\b|buffalo/i,`buffalo-head`],[/\brams?\b|goat/i,`ram-profile`],[/boar|tusk/i,`boar`],[/\bimp\b|quasit/i,`imp`],[/devil|demon|fiend/i,`daemon-skull`],[/genie|djinn/i,`djinn`],[/maw|jaw|mouth|brood|mimic/i,`carnivore-mouth`],[/ember|fire|flame|pyre|ash/i,`small-fire`],[/golem|colossus|stone|granite|sentinel|glass|iron|warden of/i,`rock-golem`],[/troll/i,`troll`],[/ogre/i,`ogre`],[/\borc\b|hobgoblin/i,`orc-head`],[/goblin/i,`goblin-head`],[/giant|hulk|titan|brute|sovereign/i,`giant`],[/archer|bow|hunter|sling|scout|ranger|pathfinder|marksman/i,`archer`],[/mend|priest|cleric|heal|nun|acolyte|piper/i,`prayer`],[/druid/i,`oak-leaf`],[/mage|wizard|hex|witch|shaman|crone|seer|scholar|oracle|caller|adept|wife|speaker|sorcer|warlock/i,`wizard-face`],[/rogue|thief|bandit|stalker|dancer|keeper|assassin|spy/i,`cloak-dagger`],[/knight|paladin|marshal|captain|jousting|oath/i,`visored-helm`],[/barbarian|berserk/i,`barbarian`],[/pirate|corsair/i,`pirate-captain`],[/dwarf/i,`dwarf-face`],[/elf\b|elven/i,`woman-elf-face`],[/warrior|fighter|guard|shield|warden|veteran|blade|soldier|merc/i,`swordman`],[/hum|eye|gaz|behold/i,`third-eye`]];function Nh(e){let t=Ph.get(e);return t||Ph.set(e,t=Mh.find(([t])=>t.test(e.replaceAll(`_`,` `)))?.[1]??jh),t}var Ph=new Map,Fh=new WeakMap;function Ih(e,t){if(!t)return Nh(e);let n=Fh.get(t);if(n===void 0){let e=t.details.find(e=>e.name===`icon`)?.value?.kind,r=Ah.value;n=e?.case===`text`&&(!r||Object.hasOwn(r,e.value))?e.value:``,r&&Fh.set(t,n)}return n||Nh(e)}var Lh=e=>Ah.value?.[e]??``,Rh=new Map;function zh(e){let t=Rh.get(e);return t||Rh.set(e,t=new Path2D(Lh(e))),t}var Bh=/^[0-9a-f]{64}\.webp$/,Vh=`.png,.jpg,.jpeg,.webp`,Hh=({type:e,name:t})=>/^image\/(png|jpeg|webp)$/.test(e)||/\.(png|jpe?g|webp)$/i.test(t),Uh=e=>Bh.test(e)?`/pictures/own/${e}`:``;function Wh({name:e,sheet:t,side:n,size:r=32}){let i=Uh(kh(t));return Ah.value||Lf(()=>import(`./creatureIconSet-CA1HZXou.js`),__vite__mapDeps([0,1])).catch(()=>void 0),$(`svg`,{width:r,height:r,viewBox:`0 0 100 100`,"aria-hidden":`true`,class:`glyph`,children:[$(`path`,{d:Kh[n%Kh.length],fill:dh(n)}),i?$(`image`,{class:`face`,href:i,x:`12`,y:`12`,width:`76`,height:`76`}):$(`path`,{d:Lh(Ih(e,t)),transform:`translate(16 16) scale(${68/128})`,fill:`#0d0f14`})]})}function Gh(e){if(!e)return`M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94Z`;let t=e===4?Math.PI/4:-Math.PI/2,n=e===4?60:50;return`M${Array.from({length:e},(r,i)=>{let a=t+i*2*Math.PI/e;return`${(50+n*Math.cos(a)).toFixed(1)} ${(50+n*Math.sin(a)).toFixed(1)}`}).join(`L`)}Z`}var Kh=lh.map(Gh);function qh(){let e={auto:`dark`,dark:`light`,light:`auto`}[Yf.value]??`auto`;return $(`header`,{class:`top`,children:[$(`a`,{class:`brand`,href:`/`,children:[$(`img`,{src:`/icon.svg`,alt:``,width:`28`,height:`28`}),` Fracas`]}),$(`span`,{class:`spacer`}),$(`span`,{class:`who`,children:Z.welcome.value?.name}),$(`select`,{class:`language`,"aria-label":V(`language`),value:Xf,onChange:e=>tp(e.currentTarget.value),children:Object.entries(Rf).map(([e,t])=>$(`option`,{value:e,lang:e,children:t},e))}),$(`button`,{class:`quiet`,onClick:()=>{Yf.value=e,X.set(`theme`,e)},"aria-label":V(`themeLabel`,{theme:V(`theme_${Yf.value}`)}),children:{auto:`◐`,dark:`☾`,light:`☀`}[Yf.value]})]})}var Jh=L(X.get(`name`)??``);function Yh({onEnter:e}={}){if(!Qh())return null;let t=Jh.value.trim(),n=()=>void $h().then(()=>Bp(V(`nameTaken`,{name:Z.welcome.value?.name??t})));return $(`form`,{class:`row wrap`,onSubmit:t=>{t.preventDefault(),e?e():Xh()&&n()},children:[$(`label`,{class:`row wrap`,children:[V(`yourName`),` `,$(`input`,{value:Jh.value,maxLength:30,autocomplete:`nickname`,placeholder:Z.welcome.value?.name??``,onInput:e=>Jh.value=e.currentTarget.value})]}),Xh()&&$(`button`,{type:`submit`,children:V(`takeName`)})]})}function Xh(){let e=Jh.value.trim();return e!==``&&e!==Z.welcome.value?.name}var Zh=()=>Qh()&&!X.get(`name`);function Qh(){return(Z.welcome.value?.subject??``).startsWith(`guest`)&&[...Qf.values()].every(e=>!e.seat)}async function $h(){eg??=Xh()&&Qh()?Z.rename(Jh.value.trim()).finally(()=>eg=null):null,await eg}var eg=null,tg=[Oa.DUEL,Oa.TEAMS,Oa.FREE_FOR_ALL],ng={[Oa.DUEL]:`mode_duel`,[Oa.TEAMS]:`mode_teams`,[Oa.FREE_FOR_ALL]:`mode_free`};function rg(){return $(`section`,{children:[$(ig,{title:V(`history`),everybody:!1}),$(ig,{title:V(`everybodysHistory`),everybody:!0}),$(ag,{})]})}function ig({title:e,everybody:t}){let[n,r]=P(null),[i,a]=P(``),o=e=>jp(t,e).then(t=>{r(e?[...n??[],...t.matches]:t.matches),a(t.next)},Q);return $(`details`,{onToggle:e=>e.currentTarget.open&&o(``),children:[$(`summary`,{children:e}),n?.length===0&&$(`p`,{class:`dim`,children:V(`noHistory`)}),$(`ul`,{class:`records`,children:n?.map(e=>$(`li`,{children:[$(`a`,{href:`/replay/${e.match}`,children:$(`strong`,{children:G(U(e.board))})}),` `,$(`span`,{class:`dim`,children:[ju(e.ruleset),` · `,new Date(Number(e.endedMs)).toLocaleString()]}),$(`br`,{}),Dh(e),` `,$(`span`,{class:`dim`,children:[`· `,Eh(e.how)]})]},e.match))}),i&&$(`button`,{onClick:()=>void o(i),children:V(`earlier`)})]})}function ag(){let e=Z.welcome.value?.rulesets??[],[t,n]=P(``),[r,i]=P(Oa.DUEL),[a,o]=P(null),s=(e,t)=>{n(e),i(t),o(null),Mp(e,t).then(o,Q)};return $(`details`,{onToggle:n=>n.currentTarget.open&&!t&&e[0]&&s(e[0].name,r),children:[$(`summary`,{children:V(`leaderboard`)}),$(`div`,{class:`row wrap`,children:e.map(e=>$(`button`,{"aria-pressed":e.name===t,onClick:()=>s(e.name,r),children:ju(e.name)},e.name))}),$(`div`,{class:`row wrap`,children:tg.map(n=>$(`button`,{"aria-pressed":n===r,onClick:()=>s(t||e[0]?.name||``,n),children:V(ng[n])},n))}),a?.length===0&&$(`p`,{class:`dim`,children:V(`noLeaderboard`)}),$(`ol`,{class:`records`,children:a?.map(e=>$(`li`,{children:[e.place,`. `,$(`strong`,{children:e.name}),` `,e.points,` `,$(`span`,{class:`dim`,children:[`± `,e.margin,`, `,V(`games`,{count:e.games})]})]},e.player))})]})}var og=/\bheal\b|\brecovery \d|temporary hit points|^\+\d/;function sg(e,t){if(t.targets.some(e=>e.chance!==null||e.notes.some(e=>e.startsWith(`dc `))))return!0;let n=$l(e,t.by,t.action);return n!==void 0&&cg(n)}function cg(e){if(e.attack||e.save)return!0;let t=e.effect||e.hit;return!!e.area&&!!t&&!og.test(t)}function lg(e,t){let n=$l(e,t.by,t.action);return n!==void 0&&!sg(e,t)&&og.test(n.effect||n.hit)}function ug(e,t,n){let r=e.creatures.get(n);return r!==void 0&&r.side===e.creatures.get(t)?.side}function dg(e,t,n){return e.creatures.has(n)&&!ug(e,t,n)}function fg(e,t,n,r,i){let a=[...new Set(n)];if(!a.length)return``;let o={what:r,whom:a.map(i).join(`, `)};return sg(e,t)?a.every(n=>ug(e,t.by,n))?V(`friendlyFire`,o):``:lg(e,t)&&a.every(n=>dg(e,t.by,n))?V(`helpsFoes`,o):``}function pg(e,t,n){let r=n.filter(t=>e.creatures.has(t)),i=r.filter(n=>ug(e,t.by,n)).length,[a,o]=sg(e,t)?[r.length-i,i]:[i,r.length-i];return a&&!o?1e3+a:a-2*o}function mg(e,t){let n=t.targets.filter(e=>e.chance!==null),r=n.filter(n=>!ug(e,t.by,n.id)),i=(r.length?r:n).map(e=>e.chance);return i.length?[Math.min(...i),Math.max(...i)]:[]}function hg(e){let[t=0,n=0,r]=e;return r===void 0?{x:t,y:n}:{x:t,y:n,altitude:r}}function gg(e,t,n={}){let{on:r=[],placement:i,to:a,choices:o=[]}=n;return O(ya,{kind:{case:`use`,value:{by:e,action:t,on:r,choices:o,...i?.at?{at:hg(i.at)}:{},...i?.direction?{direction:[...i.direction]}:{},...i?{cells:i.cells.map(hg)}:{},...a?{to:hg(a)}:{}}}})}function _g(e,t,n){return O(ya,{kind:{case:`move`,value:`to`in n?{by:e,mode:t,to:hg(n.to)}:{by:e,mode:t,path:n.path.map(hg)}}})}function vg(e,t,n=[]){let r=ol(t.length===1?t[0]:t);return O(ya,{kind:{case:`answer`,value:{by:e??``,answer:r,on:n}}})}function yg(e){return O(ya,{kind:{case:`end`,value:{by:e}}})}function bg(e,t){return O(ya,{kind:{case:`stand`,value:{kind:e,answer:t}}})}function xg(){return O(ya,{kind:{case:`concede`,value:{}}})}var Sg=[`opportunity_attack`,`reaction`,`interrupt`,`ready`];function Cg(e,t,n){let r=t.choices.filter(e=>e.id!==`no`),i=t.choices.filter(e=>e.id===`no`).map(r=>wg(e,t,r,n));if(t.most>1)return[Og(t,r),...i];let a=new Map;for(let e of r)/^-?\d+,-?\d+$/.test(e.id)&&a.set(e.id,e.id);return r.length&&a.size===r.length?[kg(e,t,[...a.keys()]),...i]:[...r.map(r=>wg(e,t,r,n)),...i]}function wg(e,t,n,r){let i=t.by===null?void 0:$l(e,t.by,n.id),a=i!==void 0&&cg(i),o=n=>a&&t.by!==null&&ug(e,t.by,n),s=[...n.targets].sort((e,t)=>Number(o(e))-Number(o(t))),c=[];s.length>1&&c.push({kind:`target`,least:1,most:1,repeat:!1,ordered:!1,listOnly:!1,targets:s.map(e=>({id:e,name:r(e),detail:``,friend:o(e)}))});let l=s.length===1?s:[],u=n.label&&Vc(n.id,n.label)||i&&Vc(i.id,i.name)||(e.creatures.has(n.id)?r(n.id):Dg(n.id)),d=new Set(t.choices.flatMap(e=>e.targets));return l.length&&t.choices.length>2&&d.size>1&&l[0]!==void 0&&l[0]!==t.by&&(u+=` → ${r(l[0])}`),n.id===`no`&&t.kind===`prevent_damage`?u=V(`keepCards`,{amount:String(t.about.amount)}):n.id===`no`&&(u=!n.label||n.label===`No`?V(Tg(t)):Hc(n.label)),{id:`answer/${n.id}`,label:G(u),detail:i?Eg(e,t.by,i):``,steps:c,disabledReason:``,group:`answer`,text:i?Zu(i,new Ru(e.terms)):[],...i||t.kind===`opportunity_attack`&&s.length?{answerUse:{use:n.id,on:s}}:{},build:e=>vg(t.by,[n.id],e.targets??l)}}function Tg({kind:e,about:t}){return e===`choice`?t.what?`notAtAll`:t.action?`noMore`:`no`:`no`}function Eg(e,t,n){let r=eu(n,e.creatures.get(t??``)?.used??new Map);return r===void 0||!/\d/.test(n.uses)?Nu(n.uses):V(`usesLeft`,{count:r})}function Dg(e){return e.split(`+`).map(U).join(` + `)}function Og(e,t){let n={kind:`target`,least:Math.max(1,e.least),most:e.most,repeat:!1,ordered:!0,listOnly:!0,targets:t.map(e=>({id:e.id,name:Vc(e.id,e.label),detail:``,friend:!1}))};return{id:`answer/several`,label:V(`choose`),detail:``,steps:[n],text:[],disabledReason:``,group:`answer`,build:t=>vg(e.by,t.targets??[])}}function kg(e,t,n){let r=n.map(Rl),i=e.creatures.get(String(t.about.who??t.by??``));return{id:`answer/cell`,label:V(`chooseCell`),detail:``,text:[],disabledReason:``,group:`answer`,steps:[{kind:`cell`,costs:new Map(r.map(e=>[Ll(e),0])),cells:r,provokes:new Map,width:i?.width??1,start:i?.at??r[0]??[0,0],uniformCost:!0,pathfinder:null,move:null}],build:({cell:e})=>vg(t.by,[`${e?.[0]},${e?.[1]}`])}}function Ag(e,t){let n=`${e}_${String(t)}`;return H(n)?n:null}function jg(e,t,n){let{about:r,kind:i}=t,a=t.by===null?``:n(t.by),o=a||V(`somebody`);if(i===`turn`)return a?V(`yourTurnWith`,{who:a}):V(`whichActs`);if(i===`placement`)return V(`placementTitle`);let s=Ag(`ask`,i);if(s)return V(`asks`,{occasion:Mg(e,t,n),question:V(s,{by:o})});if(i===`choose_cards`&&!t.uses.some(e=>e.action===i))return V(`restOnly`,{by:o});if(i===`choose_cards`&&!t.uses.some(e=>e.action!==i))return V(`cardsOnly`,{by:o});let c=Ag(`question`,i);if(c)return V(c,{by:o});if(i===`prevent_damage`){let n=e.creatures.get(t.by??``)?.hp??0;return[V(`preventDamage`,{by:o,amount:String(r.amount),cause:String(r.cause)}),n>0?V(`hpLeft`,{hp:n}):``].filter(Boolean).join(` `)}if(i===`tie`)return`${V(Ag(`tie`,r.choice)??`tie_other`,{by:o})} ${V(`noRuleSays`)}`;if(i===`choice`&&r.choice===`redraw`)return V(`redraw`,{by:o,card:G(U(String(r.card)))});if(i===`choice`&&r.choice===`lose`)return V(`loseCard`,{by:o});if(i===`choice`&&r.what===`improvise`)return V(`improviseAsked`,{by:n(String(r.by)),cost:Mu(String(r.cost)),words:String(r.words||V(`improviseNoWords`))});if(i===`choice`&&r.what){let e=String(r.what),i=String(r.who??t.by??``),a=Ag(`where`,e);return a&&i!==t.by?V(a,{who:n(i)}):V(`whereOther`,{by:o,what:U(e)})}return i===`choice`&&r.action?V(`nextBlow`,{by:o,action:Ng(e,t.by,r.action)}):a?V(`askOther`,{by:a,what:U(i)}):V(`askAny`,{what:G(U(i))})}function Mg(e,t,n){let{about:r,kind:i}=t,a=r.mover||r.by,o=a?n(String(a)):V(`somebody`),{event:s,to:c,action:l}=r;if(!s)return i===`opportunity_attack`?V(`happens_moves`,{who:o}):String(r.what??V(`happens_something`));let u=s===`uses`,d=Ag(`happens`,s),f=u?V(l?`happens_uses`:`happens_uses_something`,{who:o,what:l?Ng(e,a,l):``}):d?V(d,{who:o}):V(`happens_other`,{who:o,what:U(String(s))});return s===`leaves_adjacent`&&!c&&(f=V(`happens_moves`,{who:o})),s===`moves_adjacent`&&!c&&(f=t.by===null||t.by===a?V(`happens_moves_adjacent_alone`,{who:o}):V(`happensTo`,{what:f,whom:n(t.by)})),typeof c==`string`&&c&&c!==a&&(f=V(u?`happensOn`:`happensTo`,{what:f,whom:n(c)})),l&&[`attacks`,`hits`,`misses`].includes(String(s))&&(f=V(`happensWith`,{what:f,action:Ng(e,a,l)})),f}function Ng(e,t,n){return G(Vc(String(n),typeof t==`string`&&$l(e,t,String(n))?.name||``))}var Pg={ruleset:`monster_mash`,board:`quarry`,seats:[{id:`red`,side:`red`,creatures:[`gravel_brute`],bot:``},{id:`blue`,side:`blue`,creatures:[`rime_hound`],bot:`greedy`}],options:{guests:!0,inviteOnly:!0},takeSeat:`red`};function Fg({over:e,decision:t,hurt:n},r){let i=e=>r.has(e)?null:e;if(e)return i(`over`);if(!t)return r.has(`turn`)?i(`wait`):null;if(t.kind!==`turn`)return i(Sg.includes(t.kind)?`opportunity`:`answer`);if(!r.has(`turn`))return`turn`;let a=t.uses.some(e=>e.targets.some(e=>e.chance!==null)),o=r.has(`strike`);return a&&i(`strike`)||n&&o&&i(`hurt`)||(!t.moves.length||!a&&o)&&i(`end`)||null}var Ig=`tutorial`;function Lg(){let[e,t]=P(!1);if(!Z.welcome.value?.rulesets.some(e=>e.name===Pg.ruleset&&e.boards.includes(Pg.board)))return null;let n=async()=>{t(!0);try{await $h();let e=await Dp(Pg);X.set(Ig,e.match),Ep(e)}catch(e){Q(e),t(!1)}};return $(`button`,{disabled:e,onClick:()=>void n(),children:V(`tutorial`)})}function Rg({session:e,battle:t,decision:n}){let r=Si(new Set),i=Si(``),[a,o]=P(!1);if(a||X.get(Ig)!==e.match)return null;let s=[...t.creatures.values()].some(t=>t.seat===e.seat&&(t.hp??0)<(t.maxHp??0)),c=e.over.value!==null,l=`${c} ${n?.number??``}`;if(l!==i.current){i.current=l;let e=Fg({over:c,decision:n,hurt:s},r.current);e&&r.current.add(e)}let u=[...r.current].at(-1);return u?$(`section`,{class:`tutorial`,"aria-label":V(`tutorial`),children:[$(`p`,{role:`status`,children:V(`tutorial_${u}`)}),$(`button`,{class:`quiet`,onClick:()=>{X.set(Ig,``),o(!0)},"aria-label":V(`tutorialEnd`),title:V(`tutorialEnd`),children:`×`})]}):null}var zg=(e,t)=>e.find(e=>e.name===t)?.sheet;function Bg(e){let[t,n]=P([]);return bi(()=>{let t=!0;return e&&zp(e).then(e=>t&&n(e),Q),()=>{t=!1}},[e]),t}function Vg(e){let t=Si(e);t.current=e,bi(()=>{let e=e=>{e.dataTransfer?.types.includes(`Files`)&&e.preventDefault()},n=e=>{let n=e.dataTransfer?.files[0];n&&(e.preventDefault(),t.current(n))};return addEventListener(`dragover`,e),addEventListener(`drop`,n),()=>{removeEventListener(`dragover`,e),removeEventListener(`drop`,n)}},[])}var Hg=Up(async()=>(await Lf(async()=>{let{MiniBoard:e}=await import(`./MiniBoard-Cy9r46_m.js`);return{MiniBoard:e}},__vite__mapDeps([2,3,1]))).MiniBoard),Ug=3e3,Wg=4;function Gg(){let[e,t]=P(``),[n,r]=P(null),i=Si(null),a=e!==``&&!n,o=async e=>{let n=Bm(Z.welcome.value?.rulesets??[],X.get(`ruleset`))?.name;if(n&&!a){t(e.name),r(null);try{r({ruleset:n,board:await Dm(n,e)})}catch(e){t(``),Q(e)}}};if(Vg(e=>void o(e)),bi(()=>i.current?.scrollIntoView({block:`center`}),[e,n]),!e)return null;let s=e=>{n&&Im(n),sp(e)};return $(`section`,{ref:i,class:`seat dropped`,role:`status`,children:n?$(x,{children:[$(`p`,{children:[$(`strong`,{children:n.board?.title??e}),` `,V(`ownMapReady`)]}),$(`div`,{class:`row wrap`,children:[$(`button`,{class:`primary`,onClick:()=>s(`/new`),children:V(`newMatch`)}),$(`button`,{class:`primary`,onClick:()=>s(`/night`),children:V(`gameNight`)}),$(`button`,{class:`quiet`,onClick:()=>t(``),children:V(`ownMapRemove`)})]})]}):$(`p`,{children:[V(`ownMapReadingOf`,{name:e}),` `,$(`progress`,{"aria-label":V(`ownMapReadingOf`,{name:e})})]})})}function Kg(){bi(()=>{let e=()=>void(Z.state.value===`open`&&Fp().catch(Q));e();let t=setInterval(e,Ug);return()=>clearInterval(t)},[]);let e=qf.value,t=e.filter(e=>e.yourSeat&&e.phase!==xa.OVER),n=e.filter(e=>e.phase===xa.RUNNING&&!e.yourSeat),r=e.filter(e=>e.phase===xa.OPEN&&!e.yourSeat),i=e.filter(e=>e.phase===xa.OVER);return $(`div`,{class:`lobby`,children:[$(qh,{}),$(`main`,{children:[$(Gg,{}),$(`section`,{class:`hero`,children:[$(`div`,{children:[$(`h1`,{children:V(`lobbyTitle`)}),$(`p`,{children:V(`lobbyText`)})]}),$(`div`,{class:`row`,children:[$(qg,{}),$(Lg,{}),$(`a`,{class:`button`,href:`/new`,children:V(`newMatch`)}),$(`a`,{class:`button`,href:`/night`,children:V(`gameNight`)}),$(`a`,{class:`button`,href:`/editor`,children:V(`editorTitle`)}),$(`a`,{class:`button`,href:`/creature`,children:V(`creatureTitle`)}),$(`a`,{class:`button`,href:`/tables`,children:V(`tablesTitle`)}),$(Yg,{})]}),$(Yh,{})]}),t.length>0&&$(Qg,{title:V(`yourMatches`),matches:t}),$(Qg,{title:V(`running`),matches:n,empty:V(`noRunning`),moving:Wg}),$(Qg,{title:V(`open`),matches:r,empty:V(`noOpen`)}),$(Xg,{}),$(Zg,{}),$(rg,{}),i.length>0&&$(Qg,{title:V(`over`),matches:i}),$(Jg,{})]})]})}function qg(){let[e,t]=P(!1),n=async()=>{let e=Bm(Z.welcome.value?.rulesets??[],X.get(`ruleset`));if(e){t(!0);try{await $h();let t=Vm(e),n={id:`red`,side:e.house?`heroes`:`red`,creatures:t,bot:``},r=e.house?[]:[{id:`blue`,side:`blue`,creatures:Wm(t,await zp(e.name),e.growth,Math.random),bot:`greedy`}];Ep(await Dp({ruleset:e.name,board:e.boards[0]??``,seats:[n,...r],options:{guests:!0,inviteOnly:!0},takeSeat:`red`}))}catch(e){Q(e),t(!1)}}};return $(`button`,{class:`primary`,disabled:e,onClick:()=>void n(),children:V(`playComputer`)})}function Jg(){return $(`footer`,{class:`about dim`,children:[$(`h2`,{children:V(`about`)}),$(`p`,{children:V(`aboutLicence`)}),$(`p`,{children:[V(`aboutIcons`),` `,$(`a`,{href:`https://game-icons.net/`,rel:`noreferrer`,children:`game-icons.net`}),`, `,$(`a`,{href:`https://creativecommons.org/licenses/by/3.0/`,rel:`noreferrer license`,children:`CC BY 3.0`}),`.`]}),$(`p`,{children:[V(`aboutSrd`),` `,$(`a`,{href:`https://creativecommons.org/licenses/by/4.0/`,rel:`noreferrer license`,children:`CC BY 4.0`}),`.`]})]})}function Yg(){let[e,t]=P(``);return $(`form`,{class:`row`,onSubmit:t=>{t.preventDefault(),e.trim()&&sp(`#/join/${encodeURIComponent(e.trim())}`)},children:[$(`input`,{"aria-label":V(`codeLabel`),placeholder:V(`codeLabel`),value:e,onInput:e=>t(e.currentTarget.value),size:14}),$(`button`,{type:`submit`,children:V(`joinByCode`)})]})}function Xg(){let e=Z.welcome.value?.rulesets??[],t=Op.value;return $(`section`,{children:[$(`h2`,{children:V(`queue`)}),$(`p`,{class:`dim`,role:`status`,children:t?V(`queued`,{ruleset:ju(t)}):V(`queueText`)}),$(`div`,{class:`row wrap`,children:[e.map(e=>$(`button`,{"aria-pressed":t===e.name,onClick:()=>void $h().then(()=>kp(e.name)).catch(Q),children:ju(e.name)},e.name)),t&&$(`button`,{class:`quiet`,onClick:()=>void Ap().catch(Q),children:V(`leaveQueue`)})]})]})}function Zg(){let[e,t]=P([]);return bi(()=>{let e=()=>void(Z.state.value===`open`&&_h().then(t,()=>void 0));e();let n=setInterval(e,3*Ug);return()=>clearInterval(n)},[]),$(`section`,{children:[$(`h2`,{children:V(`tournaments`)}),e.length===0&&$(`p`,{class:`dim`,children:V(`noTournaments`)}),$(`p`,{children:$(`a`,{class:`button`,href:`/tournament/new`,children:V(`newTournament`)})}),$(`ul`,{class:`matches`,children:e.map(e=>$(`li`,{class:`card ${e.yourMatches.length?`yours`:``}`,children:[$(`a`,{class:`cover`,href:`/tournament/${e.id}`,"aria-label":V(`openTournament`,{name:e.plan?.name??e.id})}),$(`h3`,{children:e.plan?.name}),$(`p`,{class:`dim`,children:[ju(e.plan?.ruleset??``),U(e.plan?.format??``),Iu(e.phase)].join(` · `)}),$(`p`,{children:e.round?V(`roundOf`,{n:e.round,count:e.rounds||`?`}):``}),e.yourMatches.length>0&&$(`p`,{class:`flag`,children:V(`yourTurn`)})]},e.id))})]})}function Qg({title:e,matches:t,empty:n=``,moving:r=0}){return $(`section`,{children:[$(`h2`,{children:e}),t.length===0&&$(`p`,{class:`dim`,children:n}),$(`ul`,{class:`matches`,children:t.map((e,t)=>$($g,{info:e,moving:t<r},e.match))})]})}function $g({info:e,moving:t}){let n=e.seats.filter(e=>!e.taken&&!e.bot),r=mh(e.seats,ph(e.seats)),i=Bg(e.ruleset),a=t=>$h().then(()=>pp({match:e.match,seat:t})).then(e=>{Ep(e)},Q);return $(`li`,{class:`card ${e.yourTurn?`yours`:``}`,children:[$(`a`,{class:`cover`,href:`/match/${e.match}`,"aria-label":V(`openMatch`,{board:U(e.board),ruleset:U(e.ruleset)})}),t&&$(Hg,{match:e.match,delayS:e.options?.spectatorDelayS??0}),$(`div`,{class:`faces`,children:e.seats.flatMap((e,t)=>e.creatures.slice(0,4).map((n,a)=>$(Wh,{name:n,sheet:zg(i,n),side:r.get(e.id)??t,size:26},`${e.id}${a}`)))}),$(`h3`,{children:G(U(e.board))}),$(`p`,{class:`dim`,children:[ju(e.ruleset),e.watching?` · ${V(`watching`,{count:e.watching})}`:``]}),$(`p`,{children:e.seats.map(e=>Yd(e.name)||(e.taken?G(U(e.id)):V(`freeSeat`))).join(` · `)}),e.phase===xa.OVER&&$(`p`,{children:e.how===`called_off`?Eh(e.how):Dh(e)}),e.yours&&e.phase===xa.OPEN&&$(`p`,{class:`above`,children:$(`button`,{class:`quiet`,onClick:()=>void Pp(e.match).then(Fp).catch(Q),children:V(`callOff`)})}),e.yourTurn&&$(`p`,{class:`flag`,children:V(`yourTurn`)}),e.phase===xa.OVER&&$(`p`,{class:`above`,children:$(`a`,{href:`/replay/${e.match}`,children:V(`replay`)})}),e.phase===xa.OPEN&&n.length>0&&!e.yourSeat&&$(`div`,{class:`row wrap above`,children:n.map(e=>$(`button`,{onClick:()=>a(e.id),children:V(`takeSeatOf`,{seat:G(U(e.id))})},e.id))})]})}var e_=new Set([`unavailable`,`internal`]),t_=`other_rules`;function n_({why:e,match:t=``,seat:n=``}){let r=e instanceof el?e.code:``,i=e_.has(r),a=r===`not_yours`&&n!==``,o=()=>void pp({match:t,seat:n}).then(Ep,Q),s=i||r===t_;return $(`main`,{class:`message`,children:[$(`h1`,{children:V(s||a?`cannotGoOn`:`noMatch`)}),$(`p`,{children:G(e.message)}),i&&$(`p`,{class:`dim`,children:V(`cannotGoOnText`)}),$(`div`,{class:`row wrap`,children:[i&&$(`button`,{class:`primary`,onClick:()=>location.reload(),children:V(`tryAgain`)}),a&&$(`button`,{class:`primary`,onClick:o,children:V(`takeBackSeat`)}),a&&$(`button`,{onClick:()=>void mp(t,X.get(`code.${t}`)??``).then(()=>sp(`/match/${t}`),Q),children:V(`watchIt`)}),s&&$(`a`,{class:`button`,href:`/new`,children:V(`newMatch`)}),$(`a`,{class:`button`,href:`/`,children:V(`toLobby`)}),t&&!s&&$(`a`,{class:`button`,href:`/replay/${t}`,children:V(`tryReplay`)})]})]})}var r_=Up(async()=>(await Lf(async()=>{let{CreateMatch:e}=await import(`./setupPages-D3WfI7sV.js`);return{CreateMatch:e}},__vite__mapDeps([4,5,3,1]))).CreateMatch),i_=Up(async()=>(await Lf(async()=>{let{CreateTournament:e}=await import(`./setupPages-D3WfI7sV.js`);return{CreateTournament:e}},__vite__mapDeps([4,5,3,1]))).CreateTournament),a_=Up(async()=>(await Lf(async()=>{let{CreaturePage:e}=await import(`./CreaturePage-DX0kcs5y.js`);return{CreaturePage:e}},__vite__mapDeps([6,5,3,1,7]))).CreaturePage),o_=Up(async()=>(await Lf(async()=>{let{EditorPage:e}=await import(`./EditorPage-BWq49Iv8.js`);return{EditorPage:e}},__vite__mapDeps([8,3,1,7]))).EditorPage),s_=Up(async()=>(await Lf(async()=>{let{GameNight:e}=await import(`./setupPages-D3WfI7sV.js`);return{GameNight:e}},__vite__mapDeps([4,5,3,1]))).GameNight),c_=Up(async()=>(await Lf(async()=>{let{Invitation:e}=await import(`./setupPages-D3WfI7sV.js`);return{Invitation:e}},__vite__mapDeps([4,5,3,1]))).Invitation),l_=async()=>(await Lf(async()=>{let{MatchPage:e}=await import(`./MatchPage-gYpDJeI6.js`);return{MatchPage:e}},__vite__mapDeps([9,3,1]))).MatchPage,u_=Up(l_),d_=Up(async()=>(await Lf(async()=>{let{TablePage:e}=await import(`./setupPages-D3WfI7sV.js`);return{TablePage:e}},__vite__mapDeps([4,5,3,1]))).TablePage),f_=Up(async()=>(await Lf(async()=>{let{Tables:e}=await import(`./setupPages-D3WfI7sV.js`);return{Tables:e}},__vite__mapDeps([4,5,3,1]))).Tables),p_=Up(async()=>(await Lf(async()=>{let{TournamentPage:e}=await import(`./setupPages-D3WfI7sV.js`);return{TournamentPage:e}},__vite__mapDeps([4,5,3,1]))).TournamentPage),m_=2e3;function h_(){let e=Z.state.value,{page:t,argument:n,rest:r}=Gf.value;bi(()=>{document.documentElement.dataset.theme=Yf.value,document.documentElement.classList.toggle(`overlay`,Kf)},[Yf.value]),bi(()=>{let e=setTimeout(()=>void l_().catch(()=>void 0),m_);return()=>clearTimeout(e)},[]),bi(()=>scrollTo(0,0),[t,n]);let i;return i=e===`refused`?$(g_,{title:V(`notIn`),text:Z.reason.value}):Z.welcome.value?t===`match`?$(__,{match:n,version:Number(r[0])||0},n):t===`replay`?$(v_,{match:n,eyes:r[0]||`public`,version:Number(r[1])||0},`${n}/${r[0]}`):t===`join`?$(c_,{code:n,seat:r[0]??``,seatKey:r[1]??``},n):t===`tournament`&&n===`new`?$(i_,{}):t===`tournament`?$(p_,{id:n,code:r[0]??``},n):t===`new`?$(r_,{}):t===`tables`?$(f_,{code:n}):t===`table`?$(d_,{id:n},n):t===`editor`?$(o_,{from:[n,r[0]??``]}):t===`creature`?$(a_,{from:[n,r[0]??``]}):$(t===`night`?s_:Kg,{}):$(g_,{title:V(`connecting`),text:Z.reason.value}),$(x,{children:[i,e===`lost`&&$(`div`,{class:`banner`,role:`status`,children:V(`reconnecting`)}),$(`div`,{class:`toast ${Jf.value?`shown`:``}`,role:`status`,children:Jf.value})]})}function g_({title:e,text:t}){return $(`main`,{class:`message`,children:[$(`h1`,{children:e}),$(`p`,{children:t})]})}function __({match:e,version:t}){let[n,r]=P(null),[i,a]=P(null);bi(()=>{gp(e).then(r,e=>a(e instanceof Error?e:Error(String(e))))},[e]),bi(()=>{t&&n?.seekVersion(t)},[n,t]),dp.value;let o=Qf.get(e)??n;return i?$(n_,{why:i,match:e}):n&&o?$(u_,{session:o}):$(g_,{title:V(`entering`),text:``})}function v_({match:e,eyes:t,version:n}){let[r,i]=P(null),[a,o]=P(null);return bi(()=>{let r=!0,a=null;return Cp(e,t,n).then(e=>{a=e,r?i(e):e.close()},e=>r&&o(e instanceof Error?e:Error(String(e)))),()=>{r=!1,a?.close()}},[e,t]),bi(()=>{n&&r?.seekVersion(n)},[n]),a?$(n_,{why:a}):r?$(u_,{session:r}):$(g_,{title:V(`loadingReplay`),text:``})}document.documentElement.lang=Xf,await Vf(Xf).catch(()=>{document.documentElement.lang=`en`}),Z.connect(),_e($(h_,{}),document.getElementById(`app`)),Object.assign(globalThis,{fracas:{dropConnection:()=>Z.dropConnection(),state:()=>Z.state.value,rulesets:()=>Z.welcome.value?.rulesets??[],createMatch:async e=>Ep(await Dp(e)),view:e=>{let t=Qf.get(e);return t&&{version:t.version,hash:t.hash,told:t.serverHash.toString(16).padStart(16,`0`),seat:t.seat,diffs:t.matchingHashes,over:t.over.value!==null}}}});export{qm as $,$l as $n,wp as $t,Uh as A,Mu as An,Ia as Ar,am as At,bh as B,Iu as Bn,ya as Br,Up as Bt,Yh as C,$u as Cn,To as Cr,vm as Ct,Wh as D,qu as Dn,Za as Dr,xm as Dt,qh as E,Zu as En,Qa as Er,Sm as Et,Eh as F,Lu as Fn,La as Fr,Xp as Ft,ih as G,vu as Gn,xi as Gr,Z as Gt,Sh as H,Wu as Hn,ta as Hr,Pp as Ht,Th as I,Uu as In,Ma as Ir,Zp as It,lh as J,pu as Jn,P as Jr,Rp as Jt,sh as K,gu as Kn,wi as Kr,Dp as Kt,vh as L,Vu as Ln,wa as Lr,$p as Lt,Ih as M,Gu as Mn,Na as Mr,em as Mt,zh as N,Ku as Nn,Aa as Nr,qp as Nt,Vh as O,G as On,Ba as Or,mm as Ot,kh as P,zu as Pn,Fa as Pr,Yp as Pt,ph as Q,Dl as Qn,S as Qr,qf as Qt,wh as R,Pu as Rn,xa as Rr,Qp as Rt,pg as S,td as Sn,z as Sr,ym as St,Zh as T,Ru as Tn,ao as Tr,bm as Tt,Ch as U,Nu as Un,L as Ur,xp as Ut,yh as V,ju as Vn,Xi as Vr,$ as Vt,oh as W,Su as Wn,bi as Wr,Sp as Wt,mh as X,su as Xn,O as Xr,Xf as Xt,hh as Y,cu as Yn,Ci as Yr,_p as Yt,dh as Z,uu as Zn,x as Zr,Np as Zt,dg as _,mf as _n,U as _r,km as _t,Rg as a,Qf as an,Xl as ar,eh as at,cg as b,Yd as bn,Hc as br,_m as bt,jg as c,Bp as cn,eu as cr,Im as ct,xg as d,yp as dn,xl as dr,Pm as dt,sp as en,kl as er,Xm as et,yg as f,pp as fn,al as fr,Em as ft,lg as g,Lf as gn,H as gr,Am as gt,mg as h,Zf as hn,W as hr,Om as ht,Bg as i,Fp as in,Ql as ir,$m as it,Ah as j,Xu as jn,Pa as jr,tm as jt,Hh as k,Qu as kn,ja as kr,im as kt,vg as l,X as ln,wl as lr,Nm as lt,gg as m,vp as mn,el as mr,Dm as mt,Vg as n,bp as nn,Ll as nr,Km as nt,Sg as o,dp as on,jl as or,nh as ot,_g as p,Yf as pn,sl as pr,jm as pt,ah as q,_u as qn,Si as qr,Ep as qt,zg as r,up as rn,Rl as rr,rh as rt,Cg as s,Q as sn,Ml as sr,Ym as st,n_ as t,Kf as tn,Zl as tr,Jm as tt,bg as u,Tp as un,Cl as ur,Lm as ut,ug as v,Xd as vn,zc as vr,Mm as vt,$h as w,nd as wn,Oo as wr,wm as wt,fg as x,ld as xn,V as xr,Tm as xt,sg as y,Qd as yn,Vc as yr,Cm as yt,xh as z,Fu as zn,Sa as zr,Gp as zt};