import { createHash } from 'node:crypto';

/** Runs before the first paint, so that nobody who is signed in sees the sign-in link flash; what is true is decided by `$session` right after. */
export const SESSION_HINT_SCRIPT = `try{let s=localStorage,k=s.suspended?'suspended':s.token&&new Date(s.expiration)>new Date&&'customer';if(k)document.documentElement.dataset.session=k}catch{}`;

/** Its source for the content security policy. */
export const SESSION_HINT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(SESSION_HINT_SCRIPT).digest('base64')}`;
