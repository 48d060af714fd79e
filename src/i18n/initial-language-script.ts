import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGES,
  PREFERRED_LANGUAGE_KEY,
} from '#config/languages.ts';
import { LIMITS } from '#config/limits.ts';

const codes = LANGUAGES.join('|');
const prefixes = LANGUAGES.filter((code) => code !== DEFAULT_LANGUAGE).join('|');
const seconds = LIMITS.languageCookieHours * 3600;

/** The rule of `initial-language.ts` in a form that fits into the head of every page and runs before the first paint; the tests hold both to the same table. Storage may be forbidden: then the address decides. */
export const INITIAL_LANGUAGE_SCRIPT = `((l,n,d)=>{
let p=l.pathname,e=/^\\/(${prefixes})(?=\\/|$)/.exec(p),ok=c=>/^(${codes})$/.test(c||'')&&c,q=new URLSearchParams(l.search),a=ok(q.get('lang')),s,c;
try{s=localStorage.getItem('${PREFERRED_LANGUAGE_KEY}')}catch{}
c=(/(^|; )${LANGUAGE_COOKIE}=(\\w+)/.exec(d.cookie)||[])[2];
let w=e?e[1]:a||ok(s)||ok(c)||!/bot|crawl|spider|slurp|preview|lighthouse/i.test(n.userAgent)&&ok((n.language||'').split('-')[0].toLowerCase())||'${DEFAULT_LANGUAGE}';
if(e||a){try{localStorage.setItem('${PREFERRED_LANGUAGE_KEY}',w)}catch{}
d.cookie='${LANGUAGE_COOKIE}='+w+';path=/;max-age=${seconds};samesite=lax'}
if(!e&&w!=='${DEFAULT_LANGUAGE}'){q.delete('lang');q=q.toString();l.replace('/'+w+(p==='/'?'':p)+(q?'?'+q:'')+l.hash)}
})(location,navigator,document)`;
