import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { installPartCache } from '#lib/part-cache.ts';
import { compressNow } from '#tools/platform/compress-site.ts';
import { partFolder, PartFiles } from '#tools/platform/part-files.ts';
import { PageRewriter } from './page-rewriter.ts';
import type { SentBack, SpareWork, WorkerData } from './spare-cores.ts';
import { writeInFolder } from '#tools/platform/write-file.ts';

/** What `spare-cores.ts` gives each of its workers. */
const { done, options } = workerData as WorkerData;
if (parentPort === null) throw new Error('Only spare-cores.ts starts this, as a worker');
const port = parentPort;
const { site, cache, into = site, compressedInto, documents } = options;
if (cache !== undefined) installPartCache(new PartFiles(partFolder(cache)));
const rewriter = new PageRewriter(options);

function work({ file, content: { buffer, byteOffset, byteLength }, ...steps }: SpareWork): void {
  let content = Buffer.from(buffer, byteOffset, byteLength);
  if (steps.rewritten !== undefined) content = rewriter.rewrite(file, content);
  if (steps.rewritten === 'write') writeInFolder(join(into, file), content);
  if (steps.rewritten === 'send') port.postMessage({ file, content } satisfies SentBack, []);
  if (steps.isCompressed && compressedInto !== undefined) {
    compressNow(join(compressedInto, file), content, documents);
  }
}

port.on('message', (next: SpareWork | 'end') => {
  if (next === 'end') return void port.close();
  work(next);
  Atomics.add(done, 0, 1);
});
