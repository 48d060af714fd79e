const end = (): void => process.exit(1);

/**
 * Ends this process when its parent ends, also by a SIGKILL, which no parent can pass on: the
 * system closes the IPC channel between both then. The process still ends by itself otherwise.
 */
export function endWithParent(): void {
  // The parent may have ended while modules were loaded. Without a channel this is undefined.
  if (process.connected === false) end();
  process.once('disconnect', end);
  // With a listener Node.js waits for messages, and the process would never end by itself.
  process.channel?.unref();
}

/** Sends a message to the parent, if there is one; what it cannot receive any more is lost. */
export const sendToParent = (message: unknown, whenSent = (): void => undefined): void =>
  void process.send?.(message, whenSent);
