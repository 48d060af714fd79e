import { createHash } from 'node:crypto';

/** Runs before the first paint, so that a signed-in customer never sees the sign-in link flash; what is true is decided by `$session` right after. */
export const SESSION_HINT_SCRIPT = `try{if(Date.parse(localStorage.getItem('expiration'))>Date.now()&&localStorage.getItem('token'))document.documentElement.dataset.session='customer'}catch(_){}`;

/** Its source for the content security policy. */
export const SESSION_HINT_HASH: `sha256-${string}` = `sha256-${createHash('sha256').update(SESSION_HINT_SCRIPT).digest('base64')}`;
