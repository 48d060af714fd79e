/** Notes something in the tab, so that it outlives the page. */
const NOTE = `const note = (what, value) => {
  const list = JSON.parse(sessionStorage.getItem('stand-in ' + what) ?? '[]');
  sessionStorage.setItem('stand-in ' + what, JSON.stringify([...list, { path: location.pathname, value }]));
};`;

/** Shows three buttons, also for the cookie settings, stores the choice, and emits it. */
const CONSENT = `
const tell = (choice) => {
  window.cookieConsent = choice;
  localStorage.setItem('stand-in consent', JSON.stringify(choice));
  dispatchEvent(new CustomEvent('cookie-consent', { detail: choice }));
};
const kept = localStorage.getItem('stand-in consent');
const ask = () => {
  const banner = document.createElement('aside');
  banner.setAttribute('aria-label', 'Cookies');
  for (const [label, choice] of [
    ['Accept all', { analytics: true, marketing: true }],
    ['Accept analytics', { analytics: true }],
    ['Refuse', {}],
  ]) {
    const button = document.createElement('button');
    button.textContent = label;
    button.addEventListener('click', () => { tell(choice); banner.remove(); });
    banner.append(button);
  }
  document.body.prepend(banner);
};
if (kept !== null) window.cookieConsent = JSON.parse(kept);
else ask();
addEventListener('cookie-settings', ask);`;

const TAG_MANAGER = `${NOTE}
const layer = (window.dataLayer ??= []);
for (const entry of layer) note('events', entry);
const push = layer.push.bind(layer);
layer.push = (...entries) => { for (const entry of entries) note('events', entry); return push(...entries); };`;

const BOT_PROTECTION = `
const key = new URL(document.currentScript.src).searchParams.get('render');
const service = ((window.grecaptcha ??= {}).enterprise ??= { keys: [] });
service.keys.push(key);
service.execute = async (siteKey, { action }) => {
  if (!service.keys.includes(siteKey)) throw new Error('a key that was not loaded: ' + siteKey);
  return siteKey + '.' + action;
};`;

const REVIEWS = `
for (const place of document.querySelectorAll('[data-review-widget]')) {
  const frame = document.createElement('iframe');
  frame.title = 'Reviews';
  frame.src = new URL('/reviews.html', document.currentScript.src).href;
  place.append(frame);
}`;

/** Nothing of a script is a name of the page, where another one may use the same. */
const enclosed = (scripts: Record<string, string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(scripts).map(([file, code]) => [file, `(() => {${code}\n})();`]),
  );

/** A stand-in for each kind of third party, by its file. */
export const SCRIPTS = enclosed({
  '/consent.js': CONSENT,
  '/tags.js': TAG_MANAGER,
  '/pixel.js': `${NOTE} note('pixel', 'PageView'); new Image().src = new URL('/pixel.gif', document.currentScript.src).href;`,
  '/recorder.js': `${NOTE} window.sessionAnalytics = { identify: (email) => note('customers', email) };`,
  '/reviews.js': REVIEWS,
  '/bot.js': BOT_PROTECTION,
});

/**
 * The same third parties on a bad day: they are there, and everything that the page requests of
 * them goes wrong.
 */
export const BROKEN_SCRIPTS: Readonly<Record<string, string>> = {
  ...SCRIPTS,
  '/tags.js': `(window.dataLayer ??= []).push = () => { throw new Error('broken tags'); };`,
  '/pixel.js': `throw new Error('broken pixel');`,
  '/recorder.js': `window.sessionAnalytics = { identify: () => { throw new Error('broken recorder'); } };`,
  '/reviews.js': `throw new Error('broken reviews');`,
  '/bot.js': `window.executions ??= 0; window.grecaptcha ??= { enterprise: { execute: () => { window.executions += 1; return new Promise(() => undefined); } } };`,
};
