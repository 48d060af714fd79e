import { and, eq, ne } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { getAvailableDids, getSelectedDid } from '#contract/hub/catalogue.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import { cleanUp } from '#provider/domain/clean-up/clean-up.ts';
import { dids, numberHolds } from '#provider/platform/db/schema/catalogue.ts';
import { DAY_MS } from '#lib/time.ts';
import { primaryCard } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { confirmPhones, leaveOnSale, onSale, statusOf } from '../support/customers/buyers.ts';
import { DEMO, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { hold, HOLD_MS, isListed, order, visitorOf } from '../support/customers/visitors.ts';

const DECLINED = '4000 0000 0000 0002';
const [ann, bob] = [visitorOf(801), visitorOf(802)];

describeOnBothEngines('a number that a visitor holds', (open) => {
  let provider: TestProvider;
  let packageId: number;
  let numbers: [number, number, number];

  beforeEach(async () => {
    provider = await open({ trustedProxies: 1 });
    const sale = await onSale(provider.context, 12);
    ({ packageId } = sale);
    numbers = sale.didIds as typeof numbers;
    await confirmPhones(provider.context, [ann.id, bob.id]);
  });

  it('is refused to other visitors and in no list of theirs until the second in which it ends', async () => {
    const { app, clock } = provider;
    const [didId] = numbers;
    expect(await hold(app, ann, didId)).toBe(900);
    const selected = (headers: Record<string, string>) =>
      request(app, getSelectedDid, { params: { didId }, headers }).then(({ status }) => status);
    for (const other of [bob.headers, {}]) {
      expect(await isListed(app, other, didId)).toBe(false);
      expect(await selected(other)).toBe(404);
    }
    expect(await isListed(app, ann.headers, didId)).toBe(true);
    expect(await selected(ann.headers)).toBe(200);
    clock.advance(HOLD_MS - 1_000);
    expect(await hold(app, bob, didId)).toBe('number-held');
    expect((await order(app, bob, didId, { packageId })).body.value).toBe(5);
    clock.advance(1_000);
    expect(await isListed(app, bob.headers, didId)).toBe(true);
    expect(await hold(app, bob, didId)).toBe(900);
    expect(await hold(app, ann, didId)).toBe('number-held');
  });

  it('keeps its end when it is held again, and begins anew only after it', async () => {
    const { app, clock } = provider;
    const [didId] = numbers;
    await hold(app, ann, didId);
    clock.advance(60_000);
    expect(await hold(app, ann, didId)).toBe(840);
    clock.advance(HOLD_MS - 60_000);
    expect(await hold(app, ann, didId)).toBe(900);
  });

  it('is sold to its holder, and the hold ends with the sale', async () => {
    const { app, context } = provider;
    const [didId] = numbers;
    await hold(app, ann, didId);
    expect((await order(app, bob, didId, { packageId })).body).toMatchObject({
      value: 5,
      response_code: 409,
    });
    expect((await order(app, ann, didId, { packageId })).body.response_code).toBe(200);
    expect(await statusOf(context, didId)).toBe('sold');
    expect(await context.db.select().from(numberHolds)).toEqual([]);
    expect(await hold(app, bob, didId)).toBe('number-taken');
  });

  it('stays with its holder after a declined card', async () => {
    const { app } = provider;
    const [didId] = numbers;
    await hold(app, ann, didId);
    const declined = await order(app, ann, didId, { packageId, CreditCardNumber: DECLINED });
    expect(declined.body.response_code).toBe(402);
    expect(await hold(app, bob, didId)).toBe('number-held');
    expect((await order(app, ann, didId, { packageId })).body.response_code).toBe(200);
  });

  it('stays with the holder’s order when the hold ends while the card is charged', async () => {
    const { app, context, clock } = provider;
    const [didId] = numbers;
    await hold(app, ann, didId);
    clock.advance(HOLD_MS - 500);
    const during: unknown[] = [];
    context.checkpoint = async (name) => {
      if (name !== 'payment:charged') return;
      context.checkpoint = async () => undefined;
      clock.advance(1_000);
      during.push(await hold(app, bob, didId));
      during.push((await order(app, bob, didId, { packageId })).body.value);
    };
    expect((await order(app, ann, didId, { packageId })).body.response_code).toBe(200);
    expect(during).toEqual(['number-taken', 5]);
    expect(await statusOf(context, didId)).toBe('sold');
  });

  it('can still be ordered by its holder after the hold has ended, unless another visitor holds it', async () => {
    const { app, clock } = provider;
    const [first, second] = numbers;
    await hold(app, ann, first);
    await hold(app, ann, second);
    clock.advance(HOLD_MS);
    expect((await order(app, ann, first, { packageId })).body.response_code).toBe(200);
    await hold(app, bob, second);
    await confirmPhones(provider.context, [803]);
    const late = { ...visitorOf(803), headers: ann.headers };
    expect((await order(app, late, second, { packageId })).body.value).toBe(5);
  });

  it('gives way to the visitor’s third, or to the one that is held instead', async () => {
    const { app } = provider;
    const [first, second, third] = numbers;
    await hold(app, ann, first);
    provider.clock.advance(1_000);
    await hold(app, ann, second);
    provider.clock.advance(1_000);
    await hold(app, ann, third);
    expect(await hold(app, bob, first)).toBe(900);
    expect(await hold(app, bob, second)).toBe('number-held');
    const other = visitorOf(803);
    expect(await hold(app, ann, third, second)).toBe(900);
    expect(await hold(app, other, second, third)).toBe(900);
    expect(await hold(app, other, third)).toBe('number-held');
  });

  it('is one of ten of a network address, for all its visitors together', async () => {
    const { app } = provider;
    const { didIds } = await onSale(provider.context, 12);
    const from = (visitor: number, network: number) =>
      hold(app, visitorOf(visitor, network), assertDefined(didIds[visitor]));
    for (let visitor = 0; visitor < 10; visitor++) expect(await from(visitor, 7)).toBe(900);
    expect(await from(10, 7)).toBe('too-many-holds');
    expect(await from(10, 8)).toBe(900);
    expect(await hold(app, visitorOf(0, 7), assertDefined(didIds[11]), didIds[0])).toBe(900);
    expect(await from(11, 7)).toBe('number-held');
    provider.clock.advance(HOLD_MS);
    expect(await from(11, 7)).toBe(900);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [7, 3],
    [12, 6],
    [19, 9],
  ])(
    'of a country with %i on sale is one of %i that a network address may hold',
    async (onSaleHere, most) => {
      const { app, context } = provider;
      const here = await leaveOnSale(context, onSaleHere);
      const from = (network: number) =>
        here.map((didId, index) => () => hold(app, visitorOf(100 + index, network), didId));
      const held: unknown[] = [];
      for (const next of from(7)) held.push(await next());
      expect(held).toEqual(here.map((_, index) => (index < most ? 900 : 'too-many-holds')));
      const last = here.length - 1;
      if (last >= most) expect(await assertDefined(from(8)[last])()).toBe(900);
    },
  );

  it('leaves a network address with half of a country its holds in others', async () => {
    const { app, context } = provider;
    const others = await context.db
      .select({ id: dids.id })
      .from(dids)
      .where(and(eq(dids.status, 'available'), ne(dids.countryId, 218)))
      .limit(2);
    const [first, second] = (await leaveOnSale(context, 3)) as [number, number, number];
    expect(await hold(app, visitorOf(1, 7), first)).toBe(900);
    expect(await hold(app, visitorOf(2, 7), second)).toBe('too-many-holds');
    for (const { id } of others) expect(await hold(app, visitorOf(2, 7), id)).toBe(900);
  });

  it('can be exchanged in a small country by its visitor, who gets no second one elsewhere', async () => {
    const { app, context } = provider;
    const [first, second] = (await leaveOnSale(context, 2)) as [number, number];
    expect(await hold(app, visitorOf(1, 7), first)).toBe(900);
    expect(await hold(app, visitorOf(1, 8), second)).toBe('too-many-holds');
    expect(await hold(app, visitorOf(1, 7), second, first)).toBe(900);
    expect(await hold(app, visitorOf(1, 7), second)).toBe(900);
    expect(await hold(app, visitorOf(2, 8), first)).toBe(900);
  });

  it('needs a token that cannot be guessed, and is stored without it', async () => {
    const { app, context } = provider;
    const [didId] = numbers;
    for (const token of [undefined, '', 'short', 'x'.repeat(129), '<'.repeat(40)]) {
      const headers: Record<string, string> = token === undefined ? {} : { 'hold-token': token };
      const { status } = await request(app, holdNumber, { body: { didId }, headers });
      expect(status).toBe(400);
    }
    await hold(app, ann, didId);
    const rows = JSON.stringify(await context.db.select().from(numberHolds));
    expect(rows).not.toContain(ann.headers['hold-token']);
    expect(rows).not.toContain('203.0.113');
    const [{ holdTokenDigest }] = JSON.parse(rows) as [{ holdTokenDigest: string }];
    const stolen = { headers: { ...bob.headers, 'hold-token': holdTokenDigest } };
    expect(await hold(app, stolen, didId)).toBe('number-held');
  });

  it('is in a list of its holder that no cache may share', async () => {
    const { app } = provider;
    const list = (headers: Record<string, string>) =>
      request(app, getAvailableDids, {
        params: { countryId: 218 },
        headers: { cookie: 'XSRF-TOKEN=set', ...headers },
      });
    const shared = await list({});
    expect(shared.headers.get('cache-control')).toBe('public, max-age=5');
    expect(shared.headers.get('vary')?.toLowerCase()).toContain('hold-token');
    const own = await list(ann.headers);
    expect(own.headers.get('cache-control')).toBe('private, max-age=5');
  });

  it('is quoted and sold to the customer who holds it, and to no other', async () => {
    const { app, context } = provider;
    const [didId] = numbers;
    await hold(app, ann, didId);
    const { token } = await signIn(context, DEMO);
    const product = {
      DIDID: didId,
      PackageID: packageId,
      RenewalPackageID: null,
      PromoCode: null,
    };
    const quote = (headers: Record<string, string>) =>
      request(app, addNumberQuote, { token, body: product, headers });
    const body = { ...(await primaryCard(provider)), ...product };
    expect((await quote(bob.headers)).body.value).toBe(5);
    expect((await request(app, addNumber, { token, body, headers: bob.headers })).body.value).toBe(
      5,
    );
    expect((await quote(ann.headers)).body.result?.total).toBeGreaterThan(0);
    const bought = await request(app, addNumber, { token, body, headers: ann.headers });
    expect(bought.body.response_code).toBe(200);
    expect(await context.db.select().from(numberHolds)).toEqual([]);
  });

  it('is deleted by the clean-up after its end', async () => {
    const { app, context, clock } = provider;
    await hold(app, ann, numbers[0]);
    await cleanUp(context);
    expect(await context.db.$count(numberHolds)).toBe(1);
    clock.advance(HOLD_MS + DAY_MS + 1);
    await cleanUp(context);
    expect(await context.db.$count(numberHolds)).toBe(0);
  });
});
