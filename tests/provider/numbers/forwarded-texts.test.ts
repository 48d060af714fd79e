import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { receiveMessage } from '#provider/domain/calls/receive.ts';
import { deliverDue } from '#provider/domain/messages/deliver.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { withGateways } from '../support/databases/connected.ts';
import { DEMO, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines } from '../support/databases/engines.ts';

/** Lines in both directions, with the marks that set them. */
const TEXT = 'הקוד שלכם: 482913\n\u200fתקף ל־10 דקות.\r\nCode \u2067482913\u2069';

describeOnBothEngines('a text message that is forwarded by email', (open) => {
  it('is redacted after delivery, lines and direction marks included, in every language', async () => {
    const provider = await open();
    const { context } = provider;
    const sent: string[] = [];
    const send = async ({ text }: { text: string }) => void sent.push(text);
    const { connected } = withGateways(provider, send, false);
    const { db } = context;
    const { customer } = await signIn(context, DEMO);
    const number = assertDefined((await listCustomerNumbers(db, customer.id))[0]);
    const message = { sender: 'Bank', destination: number.digits, text: TEXT };
    for (const language of LANGUAGES) {
      await db.update(customers).set({ language }).where(eq(customers.id, customer.id));
      const receivedAt = context.now();
      await db.transaction((tx) => receiveMessage(connected, tx, { ...message, receivedAt }));
      await deliverDue(connected);
    }
    expect(sent.filter((text) => text.includes('תקף ל־10 דקות.'))).toHaveLength(LANGUAGES.length);
    const rows = await db.select().from(outbox).where(eq(outbox.template, 'received-message'));
    expect(rows).toHaveLength(LANGUAGES.length);
    for (const { body, code } of rows) {
      expect(code).toBeNull();
      expect(body).toContain('••••••');
      expect(body).not.toMatch(/482913|הקוד|תקף/);
    }
  });
});
