import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { serveHttp } from '#provider/http/http-server.ts';
import { readConfig } from '#provider/platform/config.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { startProvider } from '#provider/serve.ts';
import type { Kill } from './server.ts';

/** Serves the provider until a payment comes to the step that `KILL` names. */
const kill = JSON.parse(process.env['KILL'] ?? '') as Kill;
const config = readConfig(process.env);
const { app, context } = await startProvider(config);
const everyPurpose = Promise.withResolvers<void>();
let payments = 0;

async function waitForPurposes(): Promise<void> {
  const { purpose, state } = paymentRequests;
  const { db, purposes } = context;
  const open = await db
    .selectDistinct({ purpose })
    .from(paymentRequests)
    .where(eq(state, 'reserved'));
  if (open.length === Object.keys(purposes).length) everyPurpose.resolve();
  await everyPurpose.promise;
}

// No job has come to a payment yet: it has only begun to read what is due.
context.checkpoint = async (step) => {
  if (step === 'payment:reserved' && kill.waitsForPurposes) await waitForPurposes();
  if (step === kill.step) payments += 1;
  if (payments === kill.payment) process.kill(process.pid, 'SIGKILL');
};
const { server } = serveHttp({ ...config, fetch: app.fetch });
if (!server.listening) await once(server, 'listening');
context.log.info({ port: (server.address() as AddressInfo).port }, 'listening');
