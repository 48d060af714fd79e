/**
 * Cards in a row that scrolls sideways; its buttons move it by one card and wrap at the ends.
 */
export class CardCarousel extends HTMLElement {
  connectedCallback(): void {
    this.dataset['live'] = '';
    this.addEventListener('click', (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[data-step]');
      if (button !== null) this.#move(Number(button.dataset['step']));
    });
  }

  #move(step: number): void {
    const scroller = this.querySelector<HTMLElement>('.card-carousel__scroller');
    const [first, second] = this.querySelectorAll<HTMLElement>('.card-carousel__list > *');
    if (scroller === null || first === undefined || second === undefined) return;
    const turn = getComputedStyle(this).direction === 'rtl' ? -1 : 1;
    const width = Math.abs(second.offsetLeft - first.offsetLeft);
    const most = scroller.scrollWidth - scroller.clientWidth;
    const at = Math.abs(scroller.scrollLeft);
    const target = at + step * width;
    const beyond = (step > 0 && at > most - 2) || (step < 0 && at < 2);
    const to = beyond ? (step > 0 ? 0 : most) : Math.min(Math.max(target, 0), most);
    scroller.scrollTo({ left: to * turn });
  }
}

customElements.define('card-carousel', CardCarousel);
