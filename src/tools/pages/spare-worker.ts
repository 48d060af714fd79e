import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { installPartCache } from '#lib/part-cache.ts';
import { compressNow } from '#tools/platform/compress-site.ts';
import { partFolder, PartFiles } from '#tools/platform/part-files.ts';
import { PageRewriter } from './page-rewriter.ts';
import type { WorkerMessage, SpareWork, WorkerData } from './spare-cores.ts';
import { writeInFolder } from '#tools/platform/write-file.ts';

/** What `spare-cores.ts` gives each of its workers. */
const { done, options } = workerData as WorkerData;
if (parentPort === null) throw new Error('Only spare-cores.ts starts this, as a worker');
const port = parentPort;
const { site, cache, into = site, compressedInto, documents } = options;
const parts = cache === undefined ? undefined : new PartFiles(partFolder(cache));
if (parts !== undefined) installPartCache(parts);
const rewriter = new PageRewriter(options);
const send = (message: WorkerMessage): void => port.postMessage(message, []);

function work({ file, content: { buffer, byteOffset, byteLength }, ...steps }: SpareWork): void {
  let content = Buffer.from(buffer, byteOffset, byteLength);
  if (steps.rewritten === 'write') {
    content = rewriter.rewriteAndRead(file, content);
    writeInFolder(join(into, file), content);
  } else if (steps.rewritten === 'send') {
    content = rewriter.rewrite(file, content);
    send({ kind: 'document', file, content });
  }
  if (steps.isCompressed && compressedInto !== undefined) {
    compressNow(join(compressedInto, file), content, documents);
  }
}

port.on('message', (next: SpareWork | 'end') => {
  if (next === 'end') {
    send({ kind: 'collected', pairReadings: rewriter.pairReadings, parts: parts?.made ?? [] });
    port.close();
    return;
  }
  work(next);
  Atomics.add(done, 0, 1);
});
