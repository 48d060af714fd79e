/**
 * Shows the shape of the cards until the testimonials appear (docs/public-site.md, "Carousels").
 */
class LateTestimonials extends HTMLElement {
  connectedCallback(): void {
    this.setAttribute('aria-busy', 'true');
    setTimeout(() => this.removeAttribute('aria-busy'), Number(this.dataset['delay']));
  }
}

customElements.define('late-testimonials', LateTestimonials);
