import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Reads files one after the other into the same memory, which grows and never shrinks. Getting new
 * memory from the system for each of some hundred pages takes several times as long as reading
 * them.
 */
export class ReusedMemory {
  #memory = Buffer.alloc(0);

  /** Returns the content of a file, as it is until the next call; undefined where there is none. */
  read(file: string): Buffer | undefined {
    if (!existsSync(file)) return undefined;
    const descriptor = openSync(file, 'r');
    try {
      const { size } = fstatSync(descriptor);
      // Twice the size, so that slightly larger files after it need no new memory each.
      if (size > this.#memory.length) this.#memory = Buffer.alloc(2 * size);
      let length = 0;
      while (length < size) {
        const read = readSync(descriptor, this.#memory, length, size - length, length);
        // The file is shorter than it was when its size was read.
        if (read === 0) break;
        length += read;
      }
      return this.#memory.subarray(0, length);
    } finally {
      closeSync(descriptor);
    }
  }
}
