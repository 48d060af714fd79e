async function follow(link: HTMLAnchorElement): Promise<void> {
  try {
    const { completeLanguageLink } = await import('./language-links.ts');
    await completeLanguageLink(link);
  } catch {
    // The address alone decides the language.
  }
  location.assign(link.href);
}

/** Follows a language's link once its choice is stored, with code that no page loads before. */
export function startLanguageMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('[data-language-menu]');
  menu?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    menu.open = false;
    void follow(link);
  });
}
