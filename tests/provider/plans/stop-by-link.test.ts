import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import * as numbers from '#contract/hub/numbers.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { signToken } from '#provider/domain/auth/token/signing.ts';
import { deliverDue } from '#provider/domain/messages/deliver.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { DAY_MS } from '#lib/time.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { DEMO, signIn, typePassword } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { holdRenewal } from '../support/payments/held-renewal.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { tokensOf } from '../support/customers/notices.ts';
import { setRenewal, shownNumbers } from '../support/customers/numbers.ts';

describeOnBothEngines('the link that stops a renewal', (open) => {
  let provider: TestProvider;
  let customerId: number;
  /** The links of the notice seven days before the renewal, one for each number. */
  let tokens: string[];
  let due: Date;

  const sendBefore = async (days: number): Promise<string[]> => {
    const { context, clock } = provider;
    const at = new Date(due.getTime() - days * DAY_MS);
    clock.set(at);
    await queueNotices(context, at);
    return tokensOf(await lastMessage(context, DEMO, 'renewal-notice'));
  };
  const lookUp = (token: string | undefined) =>
    request(provider.app, numbers.getLinkedRenewal, { body: { token: token ?? '' } });
  const stop = (token: string | undefined) =>
    request(provider.app, numbers.stopLinkedRenewal, { body: { token: token ?? '' } });
  const renewing = async () => (await shownNumbers(provider)).map(({ renews }) => renews);
  const refusal = (code: string) => ({ messages: [{ code }] });

  beforeEach(async () => {
    provider = await open();
    customerId = (await signIn(provider.context, DEMO)).customer.id;
    due = assertDefined((await shownNumbers(provider))[0]).paidUntil;
    tokens = await sendBefore(7);
  });

  it('shows its number without a session, and stops that one alone when it is told to', async () => {
    const { context } = provider;
    const [, second] = await shownNumbers(provider);
    const { digits, cents } = assertDefined(second);
    const shown = {
      didNumber: digits,
      paidUntil: due.toISOString(),
      renewalPrice: cents / 100,
      mayKeep: true,
    };
    expect((await lookUp(tokens[1])).body.result).toMatchObject({ ...shown, renews: true });
    expect(await renewing(), 'looking changes nothing').toEqual([true, true, true]);
    expect((await stop(tokens[1])).body.result).toMatchObject({ ...shown, renews: false });
    expect(await renewing()).toEqual([true, false, true]);
    expect(await countMessages(context, DEMO, 'renewal-stopped')).toBe(1);
  });

  it('succeeds and changes nothing when the number is stopped already', async () => {
    const { context } = provider;
    await Promise.all([stop(tokens[0]), stop(tokens[0])]);
    expect((await lookUp(tokens[0])).body.result?.renews).toBe(false);
    expect((await stop(tokens[0])).body.result?.renews).toBe(false);
    expect(await countMessages(context, DEMO, 'renewal-stopped')).toBe(1);
  });

  it('is void once the customer has decided anew, and a later email has one that works', async () => {
    const { clock } = provider;
    const { didid } = assertDefined((await shownNumbers(provider))[0]);
    clock.advance(1);
    await stop(tokens[0]);
    await setRenewal(provider, didid, true);
    for (const used of [await lookUp(tokens[0]), await stop(tokens[0])]) {
      expect(used).toMatchObject({ status: 409, json: refusal('link-used') });
    }
    expect(await renewing()).toEqual([true, true, true]);
    const [later] = await sendBefore(1);
    await stop(later);
    expect(await renewing()).toEqual([false, true, true]);
  });

  const expectExpired = async (): Promise<void> => {
    for (const expired of [await lookUp(tokens[0]), await stop(tokens[0])]) {
      expect(expired).toMatchObject({ status: 400, json: refusal('ERRVNUMS12') });
    }
  };

  it('expires when the renewal is due, also where that is not paid', async () => {
    const { clock } = provider;
    clock.set(due);
    await expectExpired();
    expect(await renewing()).toEqual([true, true, true]);
  });

  it('expires for a number that renewed, and is stopped already once that is', async () => {
    const { context, clock } = provider;
    clock.set(due);
    expect((await renewDue(context, due)).renewed).toBeGreaterThan(0);
    await expectExpired();
    const [number] = await shownNumbers(provider);
    const { didid, paidUntil } = assertDefined(number);
    await setRenewal(provider, didid, false);
    const stopped = { renews: false, paidUntil: paidUntil.toISOString() };
    expect((await lookUp(tokens[0])).body.result).toMatchObject(stopped);
    expect((await stop(tokens[0])).body.result).toMatchObject(stopped);
  });

  it('finds no number that it stopped and that has ended since', async () => {
    const { context, clock } = provider;
    await stop(tokens[0]);
    clock.set(due);
    expect((await renewDue(context, due)).ended).toBe(1);
    expect((await lookUp(tokens[0])).status).toBe(404);
    expect((await stop(tokens[0])).status).toBe(404);
  });

  it('shows nothing any more 90 days after the renewal was due', async () => {
    const { clock } = provider;
    const { didid } = assertDefined((await shownNumbers(provider))[0]);
    await setRenewal(provider, didid, false);
    clock.set(new Date(due.getTime() + 90 * DAY_MS - 1_000));
    expect((await lookUp(tokens[0])).status).toBe(200);
    clock.set(new Date(due.getTime() + 90 * DAY_MS));
    await expectExpired();
  });

  it('is refused when it is forged, changed or another kind of token', async () => {
    const { context, logLines } = provider;
    const claims = { sub: String(customerId), jti: '1' };
    const [header, , signature] = String(tokens[0]).split('.');
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    const forged = [
      'no-token',
      `${header}.${payload}.${signature}`,
      `${String(tokens[0]).slice(0, -4)}AAAA`,
      await signToken(context, 'recovery', claims, due),
    ];
    for (const token of forged) {
      const refused = { status: 400, json: refusal('link-invalid') };
      expect(await lookUp(token)).toMatchObject(refused);
      expect(await stop(token)).toMatchObject(refused);
    }
    expect(await renewing()).toEqual([true, true, true]);
    expect(logLines.join('')).toContain('link-refused');
  });

  it('finds no number that was released, also with another customer', async () => {
    const { context, app } = provider;
    const { token } = await signIn(context, DEMO);
    await typePassword(app, token);
    const { didid } = assertDefined((await shownNumbers(provider))[0]);
    await request(app, numbers.releaseNumber, { token, params: { didid } });
    expect((await lookUp(tokens[0])).status).toBe(404);
    expect((await stop(tokens[0])).status).toBe(404);
  });

  it('waits while the renewal is being charged', async () => {
    const { context, clock } = provider;
    clock.set(new Date(due.getTime() - 1_000));
    const { finish } = await holdRenewal(context, customerId, due);
    expect(await stop(tokens[0])).toMatchObject({
      status: 409,
      json: refusal('renewal-in-progress'),
    });
    await finish();
    expect(await renewing()).toEqual([true, true, true]);
  });

  it('works for a suspended customer, who cannot take it back, and is limited as other changes are', async () => {
    const { context } = provider;
    await context.db
      .update(customers)
      .set({ status: 'Suspended' })
      .where(eq(customers.id, customerId));
    expect((await lookUp(tokens[0])).body.result).toMatchObject({ renews: true, mayKeep: false });
    const stopped = { renews: false, mayKeep: false };
    expect((await stop(tokens[0])).body.result).toMatchObject(stopped);
    for (let tries = 1; tries < 30; tries += 1) await stop(tokens[0]);
    expect((await stop(tokens[0])).status).toBe(429);
  });

  it('is in no log, and in no stored message once that is delivered', async () => {
    const { context, app, logLines } = provider;
    context.gateways.mail = { send: async () => undefined, close: () => undefined };
    await deliverDue({ ...context, config: { ...context.config, sandbox: false } });
    await lookUp(tokens[0]);
    await stop(tokens[0]);
    await app.request(`/stop-renewal/${tokens[0]}`);
    const { body, link } = await lastMessage(context, DEMO, 'renewal-notice');
    expect(link).toBeNull();
    const [, ...parts] = tokens.flatMap((token) => token.split('.'));
    for (const part of parts.filter((one) => one.length > 40)) {
      expect(body).not.toContain(part);
      expect(logLines.join('')).not.toContain(part);
    }
  });
});
