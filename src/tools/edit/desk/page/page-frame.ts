import { readSpots, rewritePage, type Spot } from './page-texts.ts';
import { boxOf, findSpotsAt, isVisible } from './spots-at.ts';
import { renewElements } from './renew-elements.ts';
import type { Meaning } from '../state/rewrite.ts';

/** What the desk learns from the page in a frame. */
interface FrameEvents {
  /** The page has loaded or its texts are others now. */
  changed: () => void;
  /** An editor chose texts, the one that was meant first. */
  picked: (spots: Spot[]) => void;
  /** The text under the pointer or the keyboard's place; undefined for none. */
  pointed: (spot: Spot | undefined) => void;
  /** The edit tool was turned on or off by a key. */
  toggled: (isPicking: boolean) => void;
  /** The key that saves was pressed in the page. */
  saved: () => void;
}

/** Keys that step through the texts of a page. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Returns whether a key turns the edit tool on and off. */
export const isToolKey = (event: KeyboardEvent): boolean =>
  (event.key === 'e' || event.code === 'KeyE') && (event.ctrlKey || event.metaKey);

/** Returns whether a key saves, wherever the focus is; browsers would save the page. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.key === 's' || event.code === 'KeyS') && (event.ctrlKey || event.metaKey);

/** Waits until a page has rendered what it was told to. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Watches the page of a frame: which texts it has, and which one an editor means. */
export class PageFrame {
  isPicking = false;
  #document: Document | undefined;
  #observer: MutationObserver | undefined;
  #pointed: Spot | undefined;
  #isQueued = false;
  /** What the marks meant at the last refresh. */
  #known: Meaning | undefined;
  /** The first nodes of texts whose elements were renewed since, and whether that is over. */
  #renewed = new Map<Text | undefined, 'running' | 'over'>();
  #stale: ReadonlySet<number> = new Set();
  readonly #frame: HTMLIFrameElement;
  readonly #meaning: () => Meaning;
  readonly #events: FrameEvents;

  constructor(frame: HTMLIFrameElement, meaning: () => Meaning, events: FrameEvents) {
    this.#frame = frame;
    this.#meaning = meaning;
    this.#events = events;
  }

  /** Watches the page in the frame, loaded or not; returns its address when it is a new one. */
  attach(): Location | undefined {
    const document = this.#frame.contentDocument;
    // The browser's own page, which shows an error, is of no use here.
    if (document === null && this.#document !== undefined) {
      this.detach();
      this.#events.changed();
    }
    if (document === null || document === this.#document) return undefined;
    if (document.location.protocol === 'about:') return undefined;
    this.detach();
    this.#document = document;
    const options = { capture: true };
    document.addEventListener('pointermove', this.#move, options);
    document.addEventListener('keydown', this.#press, options);
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'click'] as const) {
      document.addEventListener(type, this.#click, options);
    }
    document.addEventListener('scroll', this.#scroll, { capture: true, passive: true });
    document.defaultView?.addEventListener('resize', this.#resize);
    this.#observer = new MutationObserver(this.#queue);
    this.#observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    this.pick(this.isPicking);
    this.refresh();
    return document.location;
  }

  detach(): void {
    this.#observer?.disconnect();
    this.#document = undefined;
    this.#point(undefined);
  }

  get document(): Document | undefined {
    return this.#document;
  }

  spots(): Spot[] {
    return this.#document === undefined ? [] : readSpots(this.#document);
  }

  /** The numbers of texts that the page goes on showing as they were until it is loaded again. */
  get stale(): ReadonlySet<number> {
    return this.#stale;
  }

  /** Shows every text as it is now, in place: no scroll position and no typed value is lost. */
  refresh(): void {
    const document = this.#document;
    if (document === undefined) return;
    const meaning = this.#meaning();
    if (meaning !== this.#known) this.#renewed.clear();
    this.#known = meaning;
    const left = rewritePage(document, meaning);
    const renewed = (spot: Spot) => this.#renewed.get(spot.nodes[0]);
    const stale = left.filter((spot) => renewed(spot) === 'over');
    this.#stale = new Set(stale.map(({ number }) => number));
    void this.#renew(
      document,
      left.filter((spot) => renewed(spot) === undefined),
    );
    if (this.#pointed?.element.isConnected === false) this.#point(undefined);
    // Its text may take more room now, or less.
    else if (this.#pointed !== undefined) this.#events.pointed(this.#pointed);
    this.#events.changed();
  }

  /** Renews the elements of texts, once for each state of the texts. */
  async #renew(document: Document, spots: readonly Spot[]): Promise<void> {
    if (spots.length === 0) return;
    const meaning = this.#known;
    for (const { nodes } of spots) this.#renewed.set(nodes[0], 'running');
    await renewElements(document, spots).catch(() => undefined);
    await nextFrame();
    if (document !== this.#document || meaning !== this.#known) return;
    for (const { nodes } of spots) this.#renewed.set(nodes[0], 'over');
    this.refresh();
  }

  /** Turns the edit tool on or off; on, the keyboard begins at the first text that is seen. */
  pick(isPicking: boolean, byKeyboard = false): void {
    this.isPicking = isPicking;
    this.#document?.documentElement?.style.setProperty('cursor', isPicking ? 'crosshair' : '');
    if (!isPicking) this.#point(undefined);
    else if (byKeyboard) {
      this.#frame.contentWindow?.focus();
      this.#step(0);
    }
  }

  #queue = (): void => {
    if (this.#isQueued) return;
    this.#isQueued = true;
    setTimeout(() => {
      this.#isQueued = false;
      this.refresh();
    });
  };

  #point(spot: Spot | undefined): void {
    this.#pointed = spot;
    this.#events.pointed(spot);
  }

  #scroll = (): void => {
    if (this.#pointed !== undefined) this.#events.pointed(this.#pointed);
  };

  /** The editor takes room from the page when it opens: the text that was chosen stays in view. */
  #resize = (): void => {
    this.#pointed?.element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    this.#scroll();
  };

  #at({ clientX, clientY }: MouseEvent): Spot[] {
    const document = this.#document;
    return document === undefined ? [] : findSpotsAt(document, this.spots(), clientX, clientY);
  }

  #move = (event: PointerEvent): void => {
    if (!this.isPicking) return;
    const [spot] = this.#at(event);
    if (spot?.element !== this.#pointed?.element) this.#point(spot);
  };

  #click = (event: Event): void => {
    if (!this.isPicking) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A button that is disabled gets no click.
    const isDisabled = (event.target as Element).closest(':disabled') !== null;
    if (event.type !== (isDisabled ? 'pointerup' : 'click')) return;
    const spots = this.#at(event as MouseEvent);
    if (spots.length > 0) this.#events.picked(spots);
  };

  #step(by: number): void {
    const modal = [...(this.#document?.querySelectorAll(':modal') ?? [])].at(-1);
    const spots = this.spots().filter(
      (spot) => !spot.isStored && isVisible(spot) && modal?.contains(spot.element) !== false,
    );
    const index = spots.findIndex(({ nodes }) => nodes[0] === this.#pointed?.nodes[0]);
    const height = this.#document?.defaultView?.innerHeight ?? 0;
    const seen = spots.findIndex((spot) => boxOf(spot).top >= 0 && boxOf(spot).top < height);
    const next = index === -1 ? seen : (index + by + spots.length) % spots.length;
    const spot = spots[next];
    spot?.element.scrollIntoView({ block: 'nearest' });
    this.#point(spot);
  }

  #press = (event: KeyboardEvent): void => {
    if (isSaveKey(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      this.#events.saved();
      return;
    }
    if (isToolKey(event)) {
      event.preventDefault();
      this.#events.toggled(!this.isPicking);
    }
    if (!this.isPicking) return;
    const step = STEPS[event.key];
    const isOurs = step !== undefined || event.key === 'Enter' || event.key === 'Escape';
    if (!isOurs) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (step !== undefined) this.#step(step);
    else if (event.key === 'Escape') this.#events.toggled(false);
    else if (this.#pointed !== undefined) this.#events.picked([this.#pointed]);
  };
}
