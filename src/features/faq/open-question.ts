/** Opens the question that the address names, also one behind "show all", and scrolls to it. */
export function openQuestion(): void {
  const question = document.getElementById(location.hash.slice(1));
  if (!(question instanceof HTMLDetailsElement)) return;
  const more = question.closest<HTMLDetailsElement>('.faq-more');
  if (more !== null) more.open = true;
  question.open = true;
  question.scrollIntoView();
}
