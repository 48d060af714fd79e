import { beforeAll, expect, it } from 'vitest';
import { getMyAccountPackagePrice, renewPackage } from '#contract/hub/billing.ts';
import { formatUsd, toCents } from '#lib/money.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { listOutbox } from '#provider/domain/messages/list.ts';
import { request } from './support/app.ts';
import { DEMO, signIn } from './support/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';
import { lastMessage } from './support/messages.ts';
import { assertDefined } from './support/assert-defined.ts';

describeOnBothEngines('the choice of a plan', (open) => {
  let provider: TestProvider;
  let token: string;

  beforeAll(async () => {
    provider = await open();
    ({ token } = await signIn(provider.context, DEMO));
  });

  const choose = (renewalPriceId: number) =>
    request(provider.app, renewPackage, { token, query: { renewalPriceId } });

  it('is confirmed by an email with the old and the new charge, once for each change', async () => {
    const { context } = provider;
    const { body } = await request(provider.app, getMyAccountPackagePrice, { token });
    const plan = assertDefined(body.result);
    const six = assertDefined(plan.discounts.find(({ intervalMonths }) => intervalMonths === 6));
    const [before, after] = [plan.price, six.total].map((dollars) => formatUsd(toCents(dollars)));
    expect((await choose(six.renewalPackageID)).body.isSuccessful).toBe(true);
    const mail = await lastMessage(context, DEMO, 'plan-changed');
    expect(mail.subject).toContain(after);
    expect(mail.body).toContain(`${before} (1 month)`);
    expect(mail.body).toContain(`${after} (6 months)`);
    expect(mail.body).toContain('Card: •••• 4242');
    expect(mail.body).not.toContain('{{');
    const mails = (await listOutbox(context, DEMO)).length;
    await choose(six.renewalPackageID);
    expect(await listOutbox(context, DEMO), 'the same again changes nothing').toHaveLength(mails);
  });

  it('is confirmed without a card where none is saved', async () => {
    const { context } = provider;
    const { body } = await request(provider.app, getMyAccountPackagePrice, { token });
    const three = assertDefined(
      assertDefined(body.result).discounts.find((each) => each.intervalMonths === 3),
    );
    await context.db.delete(savedCards);
    expect((await choose(three.renewalPackageID)).body.isSuccessful).toBe(true);
    expect((await lastMessage(context, DEMO, 'plan-changed')).body).toContain('Card: none saved');
  });
});
