import { placeOf, wrapIndex } from './carousel-position.ts';

type Reason = 'away' | 'hidden' | 'hover' | 'focus' | 'button' | 'still';

const SWIPE_PX = 40;

/**
 * Moves its cards on by itself, unless there is a reason to pause: out of view, a pointer or
 * the focus on it, its pause button, or a wish for less motion.
 */
class TimedCarousel extends HTMLElement {
  #active = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #reasons = new Set<Reason>(['away']);
  #stop = new AbortController();
  readonly #watch = new IntersectionObserver((entries) => {
    this.#setPaused('away', !entries.some((entry) => entry.isIntersecting));
  });

  get #items(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.carousel__list > *')];
  }

  connectedCallback(): void {
    this.#stop = new AbortController();
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.#setPaused('still', still.matches);
    this.#on(still, 'change', () => this.#setPaused('still', still.matches));
    this.#on(document, 'visibilitychange', () => this.#setPaused('hidden', document.hidden));
    this.#on(this, 'pointerenter', (event) => {
      if ((event as PointerEvent).pointerType === 'mouse') this.#setPaused('hover', true);
    });
    this.#on(this, 'pointerleave', () => this.#setPaused('hover', false));
    this.#on(this, 'focusin', () =>
      this.#setPaused('focus', this.querySelector(':focus-visible') !== null),
    );
    this.#on(this, 'focusout', () => this.#setPaused('focus', false));
    this.#on(this, 'click', (event) => this.#press(event.target as Element));
    this.#startSwipes();
    this.dataset['live'] = '';
    this.#leaveTabOrder(this.querySelector('.carousel__viewport'));
    this.#show(0);
    this.#watch.observe(this);
    requestAnimationFrame(() => this.style.setProperty('--slide', `${this.dataset['slide']}ms`));
  }

  disconnectedCallback(): void {
    this.#stop.abort();
    this.#watch.disconnect();
    clearInterval(this.#timer);
  }

  /** A viewport that has the focus keeps it until it moves on by itself, not with the window's. */
  #leaveTabOrder(viewport: Element | null): void {
    const leave = (): void => {
      if (document.activeElement === viewport) return;
      viewport?.removeAttribute('tabindex');
      viewport?.removeEventListener('blur', leave);
    };
    viewport?.addEventListener('blur', leave);
    leave();
  }

  #on(target: EventTarget, type: string, act: (event: Event) => void): void {
    target.addEventListener(type, act, { signal: this.#stop.signal });
  }

  #setPaused(reason: Reason, isPaused: boolean): void {
    this.#reasons[isPaused ? 'add' : 'delete'](reason);
    this.#restart();
  }

  #restart(): void {
    clearInterval(this.#timer);
    if (this.#reasons.size > 0) return;
    this.#timer = setInterval(() => this.#show(this.#active + 1), Number(this.dataset['interval']));
  }

  #press(target: Element): void {
    const button = target.closest('button');
    if (button === null) return;
    if (button.dataset['card'] === undefined) {
      const paused = button.getAttribute('aria-pressed') !== 'true';
      button.setAttribute('aria-pressed', String(paused));
      this.#setPaused('button', paused);
      return;
    }
    this.#show(Number(button.dataset['card']));
    this.#restart();
  }

  #startSwipes(): void {
    let from: number | undefined;
    this.#on(this, 'pointerdown', (event) => {
      from = (event as PointerEvent).clientX;
    });
    this.#on(this, 'pointercancel', () => {
      from = undefined;
    });
    this.#on(this, 'pointerup', (event) => {
      const moved = from === undefined ? 0 : (event as PointerEvent).clientX - from;
      from = undefined;
      if (Math.abs(moved) < SWIPE_PX) return;
      const forward = moved < 0 === (getComputedStyle(this).direction === 'ltr');
      this.#show(this.#active + (forward ? 1 : -1));
      this.#restart();
    });
  }

  #show(index: number): void {
    const items = this.#items;
    const before = this.#active;
    this.#active = wrapIndex(index, items.length);
    items.forEach((item, position) => {
      const place = placeOf(position, this.#active, items.length);
      const moved = Math.abs(place - placeOf(position, before, items.length));
      item.style.setProperty('--place', String(place));
      item.toggleAttribute('data-far', Math.abs(place) > 1);
      item.toggleAttribute('data-active', place === 0);
      item.toggleAttribute('data-jumps', moved > items.length / 2);
    });
    for (const dot of this.querySelectorAll<HTMLElement>('[data-card]')) {
      dot.setAttribute('aria-current', String(Number(dot.dataset['card']) === this.#active));
    }
  }
}

customElements.define('timed-carousel', TimedCarousel);
