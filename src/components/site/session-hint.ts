/** Runs before the first paint, so that a signed-in customer never sees the sign-in link flash; what is true is decided by `$session` right after. */
export const SESSION_HINT_SCRIPT = `try{if(Date.parse(localStorage.getItem('expiration'))>Date.now()&&localStorage.getItem('token'))document.documentElement.dataset.session='customer'}catch(_){}`;
