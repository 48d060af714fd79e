import { inlineScript } from '#i18n/inline-script.ts';

/** What a page loads after its first paint: names of files in `/_astro/`. */
export interface Rest {
  styles: readonly string[];
  scripts: readonly string[];
  /** The script that hydrates the islands of the page; none without islands. */
  islands: string;
  /** The script that gives the islands the rest of their properties; none without a rest. */
  props: string;
  /**
   * The script that lists what each island consists of (`listModules`); none without islands, and
   * where they hydrate at once: the page has the list then.
   */
  modules: string;
  /** The islands hydrate without an interaction. */
  atOnce?: boolean | undefined;
}

/**
 * Loads styles, scripts and lazy images after the first paint, or at the first interaction when
 * that is earlier, and what hydrates islands at the first interaction. What was done before they
 * had loaded is repeated for them: the touch of an element, a press on a button, a submit. When the
 * islands' script does not load, the next interaction requests it again. The typeface is loaded for
 * the next pages of the tab (`src/layouts/typeface.ts`); this one keeps the system font, so nothing
 * moves.
 */
function loadRest({ styles, scripts, islands, props, modules, atOnce }: Rest): void {
  const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
  const events = [...touches, 'pointermove', 'wheel', 'scroll', 'hydrate-islands'];
  let loading: Promise<unknown> | undefined;
  let listing: Promise<unknown> | undefined;
  let hydrating: Promise<unknown> | undefined;
  let starting: Promise<unknown> | undefined;
  let touched: EventTarget | null | undefined;
  let pressed: HTMLElement | null | undefined;
  let held: HTMLFormElement | undefined;
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is inlined with the function
  const append = <Tag extends 'link' | 'script'>(
    tag: Tag,
    attributes: Partial<HTMLElementTagNameMap[Tag]>,
  ): Promise<unknown> =>
    new Promise((onload, onerror) => {
      document.head.append(
        Object.assign(document.createElement(tag), { onload, onerror }, attributes),
      );
    });
  // In the order of the list, as the scripts of a page run.
  const run = (file: string, fetchPriority: 'auto' | 'high'): Promise<unknown> =>
    append('script', { type: 'module', async: false, fetchPriority, src: `/_astro/${file}` });
  const link = (rel: string, file: string): Promise<unknown> =>
    append('link', { rel, href: `/_astro/${file}` });
  const listOnce = (): Promise<unknown> | undefined =>
    modules ? (listing ??= run(modules, 'auto')) : undefined;
  // The parser has run the observer for all images above this script.
  (globalThis as HeldImages).lazyImages?.disconnect();
  const references = document.querySelectorAll<HTMLElement | SVGElement>('[data-src],[data-href]');
  const load = (): Promise<unknown> =>
    (loading ??= Promise.allSettled([
      listOnce(),
      ...styles.map((file) => link('stylesheet', file)),
      ...scripts.map((file) => run(file, 'auto')),
      ...[...references].map((element) => {
        const { src = '', href = src } = element.dataset;
        element.setAttribute(src ? 'src' : 'href', href);
      }),
    ]));
  const preload = (files: Iterable<string>): Promise<unknown> =>
    Promise.allSettled([...files].map((file) => link('modulepreload', file)));
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is inlined with the function
  const frame = (): Promise<void> =>
    new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  // What was touched comes first, with its largest files: the connection of a phone is slow. Others
  // wait for the frame that shows the touch: requesting dozens of files takes a phone 50 ms. Files
  // of other islands wait a second more, for what a touched one requests once it is hydrated.
  const preloadFor = (component = ''): Promise<unknown> => {
    const known = (globalThis as ListedModules).islandModules ?? {};
    const first = known[component] ?? [];
    const others = new Set(Object.values(known).flat());
    for (const file of first) others.delete(file);
    return Promise.all([
      preload(first.slice(0, 4)),
      frame().then(() => preload(first.slice(4))),
    ]).then(() => setTimeout(() => preload(others), first.length && 1_000));
  };
  const hydrate = (target?: EventTarget | null): Promise<unknown> | undefined => {
    if (!islands) return;
    if (!hydrating) {
      // An island reads its properties when its script defines it: they are whole by then.
      if (props) void preload([islands]);
      hydrating = props
        ? run(props, 'high').then(() => run(islands, 'high'))
        : run(islands, 'high');
      const island = (target as Element | undefined)?.closest?.('astro-island');
      const component = island?.getAttribute('component-url')?.slice(8);
      void Promise.allSettled([listOnce()]).then(() => preloadFor(component));
    }
    return hydrating;
  };
  const repeat = (): void => {
    for (const name of events) removeEventListener(name, start, true);
    removeEventListener('submit', hold);
    const type = touched ? 'focusin' : 'hydrate-islands';
    (touched ?? document).dispatchEvent(new Event(type, { bubbles: true }));
    pressed?.click();
    held?.requestSubmit();
  };
  const fail = (): void => {
    starting = hydrating = held = undefined;
    for (const island of document.querySelectorAll('astro-island')) {
      island.dispatchEvent(new Event('astro:hydration-error', { bubbles: true }));
    }
  };
  const start = (event: Event): void => {
    const { type, target, movementX, movementY } = event as PointerEvent;
    if (type === 'pointermove' && !movementX && !movementY) return;
    if (touches.includes(type)) touched = target;
    starting ??= Promise.all([load(), hydrate(target)]).then(repeat, fail);
  };
  // Only what has no handler yet: an element that is not defined, an island that is not hydrated,
  // the profile menu.
  const press = (event: Event): void => {
    pressed = event.defaultPrevented
      ? null
      : (event.target as Element).closest<HTMLElement>(
          ':is(:not(:defined),[ssr],details) [type=button]',
        );
  };
  const hold = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    held = undefined;
    if (event.defaultPrevented || !form.closest('[client=interaction]')) return;
    event.preventDefault();
    start(event);
    held = form;
    document.dispatchEvent(new CustomEvent('form-held', { detail: hydrating }));
  };
  for (const name of events) addEventListener(name, start, { capture: true, passive: true });
  // They bubble: by then, who handles them has called preventDefault.
  addEventListener('click', press);
  addEventListener('submit', hold);
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it is inlined with the function
  const saveTypeface = async (): Promise<void> => {
    const { lang, dataset } = document.documentElement;
    if ('font' in dataset) return;
    await document.fonts.load('1em Assistant Variable', lang === 'he' ? 'aא' : 'a');
    sessionStorage['font'] = 1;
  };
  const loadAll = (): void => {
    // Without storage or connection the next page tries again.
    void load()
      .then(saveTypeface)
      .catch(() => 0);
    if (atOnce) hydrate()?.catch(fail);
  };
  new PerformanceObserver((list) => {
    // The first paint may be that of the background alone.
    if (!list.getEntriesByName('first-contentful-paint')[0]) return;
    // It may also be that of the beginning of the page: the rest is painted in the next frame.
    requestAnimationFrame(() => void frame().then(loadAll));
  }).observe({ type: 'paint', buffered: true });
}

interface HeldImages {
  lazyImages?: MutationObserver;
}

/**
 * Takes the addresses of lazy images out of the page while it is read: the browser requests them
 * when it has laid out a part of the page, before it paints it.
 */
function holdImages(): void {
  const reading = new MutationObserver(() => {
    for (const image of document.querySelectorAll<HTMLImageElement>('[loading=lazy][src]')) {
      image.dataset['src'] = image.src;
      image.removeAttribute('src');
    }
  });
  reading.observe(document, { childList: true, subtree: true });
  (globalThis as HeldImages).lazyImages = reading;
}

/** Returns the script for the head of a page with lazy images, minified. */
export const holdImagesScript = (): string => inlineScript(holdImages);

/** Names of files, in the order of their requests, by the file of an island's component. */
export type Modules = Readonly<Record<string, readonly string[]>>;

interface ListedModules {
  islandModules?: Modules;
}

/** Returns the script that lists what each island of a page consists of. */
export const listModules = (modules: Modules): string =>
  `self.islandModules=${JSON.stringify(modules)}`;

/** Properties that an island needs when it hydrates, as Astro writes them. */
export type LaterProps = Readonly<Record<string, unknown>>;

function restoreProps(all: readonly LaterProps[]): void {
  for (const [index, later] of all.entries()) {
    for (const island of document.querySelectorAll(`astro-island[later="${index}"]`)) {
      const props = JSON.parse(island.getAttribute('props') ?? '{}') as object;
      island.removeAttribute('later');
      island.setAttribute('props', JSON.stringify({ ...props, ...later }));
    }
  }
}

const IDENTIFIER = /^[a-z_$][\w$]*$/i;

/** What a template literal writes otherwise than it is. */
const ESCAPED_IN_TEMPLATE = /[`\\\r]|\$\{/;

/**
 * Returns JSON as short as JavaScript allows: most keys need no quotes. Strings have the quotes of
 * minified functions, which compresses best.
 */
function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? '!0' : '!1';
  if (typeof value === 'string' && !ESCAPED_IN_TEMPLATE.test(value)) return `\`${value}\``;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  const entries = Object.entries(value).map(
    ([key, one]) => `${IDENTIFIER.test(key) ? key : JSON.stringify(key)}:${literal(one)}`,
  );
  return `{${entries.join()}}`;
}

/** Returns a function minified. */
function minified(run: (options: never) => void): string {
  const call = '();';
  const script = inlineScript(run as () => void);
  if (!script.endsWith(call)) throw new Error(`the script does not end in a call: ${script}`);
  return script.slice(0, -call.length);
}

/**
 * Returns the functions that the scripts call, minified. What they are called with is written as it
 * is: it differs from page to page, and a rebuild does without the minifier.
 */
export const minifiedFunctions = () => ({
  loadRest: minified(loadRest),
  restoreProps: minified(restoreProps),
});

type Functions = ReturnType<typeof minifiedFunctions>;

/** Returns the script that gives each island with `later="0"`, `later="1"` … its properties. */
export const restorePropsScript = (functions: Functions, all: readonly LaterProps[]): string =>
  `${functions.restoreProps}(${literal(all)});`;

/** Returns the script for the end of a page's body. */
export const loadRestScript = (functions: Functions, rest: Rest): string =>
  `${functions.loadRest}(${literal(rest)});`;
