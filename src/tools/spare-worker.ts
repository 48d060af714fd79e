import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { compressNow } from './compress-site.ts';
import { PageRewriter } from './page-rewriter.ts';
import type { SpareWork, WorkerData } from './spare-cores.ts';
import { writeInFolder } from './write-file.ts';

/** What `spare-cores.ts` gives each of its workers. */
const { done, options } = workerData as WorkerData;
if (parentPort === null) throw new Error('Only spare-cores.ts starts this, as a worker');
const port = parentPort;
const { site, into = site, compressedInto, documents } = options;
const rewriter = new PageRewriter(options);

function work({ file, content: { buffer, byteOffset, byteLength }, ...steps }: SpareWork): void {
  let content = Buffer.from(buffer, byteOffset, byteLength);
  if (steps.isRewritten) {
    content = rewriter.rewrite(file, content);
    writeInFolder(join(into, file), content);
  }
  if (steps.isCompressed && compressedInto !== undefined) {
    compressNow(join(compressedInto, file), content, documents);
  }
}

port.on('message', (next: SpareWork | 'end') => {
  if (next === 'end') return void port.close();
  work(next);
  Atomics.add(done, 0, 1);
});
