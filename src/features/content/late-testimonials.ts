/** Shows the shape of the cards until they may come in (specification 1, section 4, "Home carousels"). */
class LateTestimonials extends HTMLElement {
  connectedCallback(): void {
    this.setAttribute('aria-busy', 'true');
    setTimeout(() => this.removeAttribute('aria-busy'), Number(this.dataset['delay']));
  }
}

customElements.define('late-testimonials', LateTestimonials);
