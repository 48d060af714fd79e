import { openPopup } from './popup.ts';

interface SavedTexts {
  'profile.saved': string;
  'profile.saved-not-shown': string;
}

/**
 * Loads the list that a change was saved to. When that fails the list is as it was before, and a
 * pop-up says that the change is saved.
 */
export async function reloadSaved(
  reload: () => Promise<boolean>,
  texts: SavedTexts,
): Promise<void> {
  if (!(await reload())) showNotReloaded(texts);
}

/** Shows that a change is saved though what is shown is from before it. */
export function showNotReloaded(texts: SavedTexts): void {
  openPopup('server-error', {
    title: texts['profile.saved'],
    message: texts['profile.saved-not-shown'],
  });
}
