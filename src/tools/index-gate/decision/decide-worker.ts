import { parentPort, workerData } from 'node:worker_threads';
import type { Language } from '#config/languages.ts';
import type { Catalogue } from '#site-data/site-data.ts';
import { decidePages } from './decisions.ts';
import { listPairs } from '../reading/pair-pages.ts';

/** What `decide-whole.ts` gives each of its workers. */
const { folder, catalogue, language } = workerData as {
  folder: string;
  catalogue: Catalogue;
  language: Language;
};
if (parentPort === null) throw new Error('Only decide-whole.ts starts this, as a worker');
const send = parentPort.postMessage.bind(parentPort);

const decided = decidePages(
  { folder, catalogue, pairs: listPairs(catalogue), language, advance: () => send('advance') },
  undefined,
);
send(decided);
