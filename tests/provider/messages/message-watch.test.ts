import { expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#lib/time.ts';
import { createApp } from '#provider/http/app.ts';
import { deliverDue, watchMessages } from '#provider/domain/messages/deliver.ts';
import { insertMessage } from '#provider/domain/messages/insert-message.ts';
import { retryMessages } from '#provider/domain/messages/retry.ts';
import { withMailServer } from '../support/databases/connected.ts';
import {
  describeOnBothEngines,
  type TestProvider,
  withClockOff,
} from '../support/databases/engines.ts';
import { addWaitingEmail } from '../support/customers/messages.ts';

const readStuck = ({ logLines }: TestProvider): unknown[] =>
  logLines
    .filter((line) => line.includes('messages are stuck'))
    .map((line) => JSON.parse(line) as unknown);

describeOnBothEngines('the watch over messages', (open) => {
  it('logs an error when messages wait for more than five minutes', async () => {
    const provider = await open();
    const { context, clock } = provider;
    await addWaitingEmail(context, context.now());
    clock.advance(5 * MINUTE_MS);
    await watchMessages(context);
    expect(readStuck(provider)).toEqual([]);
    await addWaitingEmail(context, context.now());
    clock.advance(MINUTE_MS);
    await watchMessages(context);
    expect(readStuck(provider)).toMatchObject([{ level: 50, messages: 1, waitingSeconds: 360 }]);
  });

  it('counts the wait of a message that was put back from then on, as the metrics do', async () => {
    const provider = await open();
    const { connected } = withMailServer(provider);
    await addWaitingEmail(connected, connected.now());
    provider.clock.advance(3 * DAY_MS + MINUTE_MS);
    await deliverDue(connected);
    expect(await retryMessages(connected)).toBe(1);
    await watchMessages(connected);
    expect(readStuck(provider)).toEqual([]);
    provider.clock.advance(6 * MINUTE_MS);
    await deliverDue(connected);
    await watchMessages(connected);
    expect(readStuck(provider)).toMatchObject([{ level: 50, messages: 1, waitingSeconds: 360 }]);
    const metrics = await (await createApp(connected).request('/metrics')).text();
    expect(metrics).toMatch(/^shop_outbox_oldest_unsent_seconds 360(\.\d+)?$/m);
  });

  it('measures the wait by the database’s clock', async () => {
    const provider = await open();
    const { context, clock } = provider;
    await addWaitingEmail(context, context.now());
    await watchMessages(withClockOff(provider, 11 * MINUTE_MS));
    expect(readStuck(provider)).toEqual([]);
    clock.advance(6 * MINUTE_MS);
    await watchMessages(withClockOff(provider, -11 * MINUTE_MS));
    expect(readStuck(provider)).toMatchObject([{ messages: 1, waitingSeconds: 360 }]);
  });

  it.each([-11, 11])(
    'measures it also from an instance whose clock is %d minutes off when it writes the message',
    async (minutes) => {
      const provider = await open();
      const { context, clock } = provider;
      const wrong = withClockOff(provider, minutes * MINUTE_MS);
      await insertMessage(wrong, wrong.db, {
        to: 'ann@example.com',
        channel: 'email',
        language: 'en',
        template: 'receipt',
        subject: 's',
        body: 'b',
        at: wrong.now(),
      });
      await watchMessages(context);
      expect(readStuck(provider)).toEqual([]);
      clock.advance(6 * MINUTE_MS);
      await watchMessages(context);
      expect(readStuck(provider)).toMatchObject([{ messages: 1, waitingSeconds: 360 }]);
    },
  );
});
