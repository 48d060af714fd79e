import { expect, it } from 'vitest';
import type { Context } from '#provider/domain/context.ts';
import { watchMessages } from '#provider/domain/messages/deliver.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { MINUTE_MS } from '#provider/platform/time.ts';
import { describeOnBothEngines, type TestProvider, withClockOff } from './support/engines.ts';

const addMessage = ({ db, now }: Context) =>
  db.insert(outbox).values({
    recipient: 'ann@example.com',
    channel: 'email',
    language: 'en',
    kind: 'receipt',
    subject: 's',
    body: 'b',
    createdAt: now(),
    nextAttemptAt: now(),
  });

const readStuck = ({ logLines }: TestProvider): unknown[] =>
  logLines
    .filter((line) => line.includes('messages are stuck'))
    .map((line) => JSON.parse(line) as unknown);

describeOnBothEngines('the watch over messages', (open) => {
  it('logs an error when messages wait for more than five minutes', async () => {
    const provider = await open();
    const { context, clock } = provider;
    await addMessage(context);
    clock.advance(5 * MINUTE_MS);
    await watchMessages(context);
    expect(readStuck(provider)).toEqual([]);
    await addMessage(context);
    clock.advance(MINUTE_MS);
    await watchMessages(context);
    expect(readStuck(provider)).toMatchObject([{ level: 50, messages: 1, waitingSeconds: 360 }]);
  });

  it('measures the wait by the database’s clock', async () => {
    const provider = await open();
    const { context, clock } = provider;
    await addMessage(context);
    await watchMessages(withClockOff(provider, 11 * MINUTE_MS));
    expect(readStuck(provider)).toEqual([]);
    clock.advance(6 * MINUTE_MS);
    await watchMessages(withClockOff(provider, -11 * MINUTE_MS));
    expect(readStuck(provider)).toMatchObject([{ messages: 1, waitingSeconds: 360 }]);
  });
});
