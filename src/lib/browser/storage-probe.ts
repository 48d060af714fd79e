const PROBE = 'storage-probe';

/**
 * Returns whether the browser stores values beyond this page. It is apart from the storage, which
 * every page loads.
 */
export function isStorageAvailable(open: () => Storage = () => localStorage): boolean {
  try {
    const storage = open();
    storage.setItem(PROBE, '1');
    storage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}
