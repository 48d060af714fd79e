/** Returns settings with which another Node process runs a script before its own. */
export const preloadSettings = (script: string): Record<string, string> => ({
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(script)}`,
});
