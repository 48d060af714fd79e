import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * Reads files one after the other into the same memory. Getting new memory from the system for each
 * of some hundred pages takes several times as long as reading them.
 */
export class ReusedMemory {
  #memory = Buffer.alloc(0);

  /** Returns the content of a file, as it is until the next call; undefined where there is none. */
  read(file: string): Buffer | undefined {
    if (!existsSync(file)) return undefined;
    const descriptor = openSync(file, 'r');
    try {
      const { size } = fstatSync(descriptor);
      if (size > this.#memory.length) this.#memory = Buffer.alloc(2 * size);
      let length = 0;
      for (let read = size; read > 0 && length < size; length += read) {
        read = readSync(descriptor, this.#memory, length, size - length, length);
      }
      return this.#memory.subarray(0, length);
    } finally {
      closeSync(descriptor);
    }
  }
}
