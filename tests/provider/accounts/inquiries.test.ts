import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as hub from '#contract/hub/inquiries.ts';
import * as ordering from '#contract/main/ordering.ts';
import { login } from '#contract/hub/auth.ts';
import { dids } from '#provider/platform/db/schema/catalogue.ts';
import {
  conversionEvents,
  inquiries,
  leads,
  referrals,
} from '#provider/platform/db/schema/inquiries.ts';
import { listOutbox } from '#provider/domain/messages/list.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { startSession } from '#provider/domain/auth/session/session.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { request } from '../support/servers/app.ts';
import { confirmPhones, onSale, orderOf } from '../support/customers/buyers.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { openTicket } from '../support/customers/tickets.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

const lead = {
  email: 'ann@example.com',
  name: 'Ann <b>Example</b>',
  phone: '+1 2025550123',
  languageISO: 'es',
  packageId: 101,
} as const;

const friend = (firstName: string) => ({
  firstName,
  email: `${firstName.toLowerCase()}@friends.test`,
  phone: '2025550124',
  dialCode: '+1',
});

const INQUIRY = {
  name: 'Ann Example',
  inquirySourceId: 40,
  inquiryCategoryId: 37,
  inquirySubCategoryId: 147,
  email: lead.email,
  languageISO: 'en',
  affiliate: 'bglobal-Israel',
  CountryCode: '1',
  PhoneNumber: '2025550123',
  MarketID: 1,
  inquiryTypeId: 1,
  properties: { PackageID: 101 },
} as const;

describeOnBothEngines('inquiries', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  it('store the message of a contact form and email it to support', async () => {
    const { db, config } = provider.context;
    const headers = { 'brand-id': '4' };
    const { body } = await request(provider.app, hub.createLead, { body: lead, headers });
    const [row] = await db.select().from(leads);
    const [mail] = await listOutbox(provider.context, config.brand.emails.support);
    expect(body.isSuccessful).toBe(true);
    expect(row).toMatchObject({ email: lead.email, packageId: 101, language: 'es', brandId: 4 });
    expect(mail).toMatchObject({
      channel: 'email',
      subject: 'Contact request from Ann b Example b',
    });
    expect(row?.phone).toBe('+12025550123');
    expect(mail?.body).toContain('+1 202-555-0123');
  });

  it('refuse the message of a contact form whose phone no country could have', async () => {
    const body = { ...lead, phone: '+972 000000000' };
    const { status, json } = await request(provider.app, hub.createLead, { body });
    expect(status).toBe(400);
    expect(json).toMatchObject({ messages: [{ code: 'invalid-number' }] });
  });

  it('take no more than ten contact forms of one email address in an hour', async () => {
    const body = { ...lead, email: 'eager@example.com' };
    const statuses = [];
    for (let sent = 0; sent < 11; sent++) {
      statuses.push((await request(provider.app, hub.createLead, { body })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  it('take no more than thirty contact forms of one network address in an hour', async () => {
    const { app } = await open();
    const statuses = [];
    for (let sent = 0; sent < 31; sent++) {
      const body = { ...lead, email: `eager${sent}@example.com` };
      statuses.push((await request(app, hub.createLead, { body })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });

  it('write names into messages as letters only, without lines or links', async () => {
    const { app, context } = await open();
    const customer = assertDefined(await findCustomerByEmail(context, 'demo@bglobal.test'));
    const firstName = 'Win:\nhttps://evil.example/claim';
    await context.db.update(customers).set({ firstName }).where(eq(customers.id, customer.id));
    const { token } = await startSession(context, context.db, customer);
    const invited = { ...friend('Jo'), firstName: "Mary-Jane O'Neil https://evil.example/x" };
    await request(app, hub.referFriends, {
      token,
      body: { friends: [invited, friend('Omer')], languageISO: 'en' },
    });
    const { subject, body } = await lastMessage(context, 'jo@friends.test', 'invitation');
    expect(subject).toBe('An invitation to BGlobal');
    expect(body).toContain("Hi Mary-Jane O'Neil https evil example x,");
    expect(body).toContain('Win https evil example claim uses');
    expect(body).not.toMatch(/evil\.example|https?:\/\/(?!site\.test)/);
  });

  it('invite two friends in the chosen language, each of them once', async () => {
    const { body: session } = await request(provider.app, login, {
      body: { username: 'demo@bglobal.test', password: 'Demo1234' },
    });
    const invite = (one: string, other: string) =>
      request(provider.app, hub.referFriends, {
        token: session.token,
        body: { friends: [friend(one), friend(other)], languageISO: 'he' },
      });
    const said = async (one: string, other: string) => {
      const { isSuccessful, messages } = (await invite(one, other)).body;
      return { isSuccessful, codes: messages.map(({ code, message }) => `${code} ${message}`) };
    };
    expect(await said('Dana', 'Omer')).toEqual({ isSuccessful: true, codes: [] });
    expect(await said('Dana', 'Noa')).toEqual({
      isSuccessful: true,
      codes: ['already-invited dana@friends.test'],
    });
    const self = { ...friend('Me'), email: 'demo@bglobal.test' };
    const { body } = await request(provider.app, hub.referFriends, {
      token: session.token,
      body: { friends: [friend('Gil'), self], languageISO: 'he' },
    });
    expect(body).toMatchObject({ isSuccessful: false, messages: [{ code: 'own-email' }] });
    const invited = await provider.context.db.select().from(referrals);
    const emails = await listOutbox(provider.context, 'dana@friends.test');
    expect(invited.map(({ firstName }) => firstName).sort()).toEqual(['Dana', 'Noa', 'Omer']);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.body).toContain('http://site.test/he');
    expect(emails[0]?.body).toMatch(/[א-ת]/);
    expect(emails[0]?.body).not.toContain('{{');
  });

  it('store conversion events without email address and phone number', async () => {
    const body = {
      EventName: 'Purchase',
      Email: 'Ann@Example.com',
      Phone: '+1 202',
      FBC: 'c',
      FBP: '',
    };
    await request(provider.app, hub.sendConversionPurchase, { body: { ...body, Price: 5.99 } });
    await request(provider.app, hub.sendConversionEvent, {
      body: { ...body, Email: '', Phone: '' },
    });
    const [plain, purchase] = await provider.context.db
      .select()
      .from(conversionEvents)
      .orderBy(desc(conversionEvents.id));
    expect(purchase).toMatchObject({
      eventName: 'Purchase',
      reportedPriceCents: 599,
      clickId: 'c',
    });
    expect(plain).toMatchObject({ reportedPriceCents: null });
    const stored = await provider.context.db.execute('select * from conversion_events');
    expect(JSON.stringify((stored as { rows: unknown }).rows)).not.toMatch(/example|1202|digest/i);
  });

  it('open a ticket for the order flow', async () => {
    const { body } = await request(provider.app, ordering.createInquiry, {
      body: INQUIRY,
    });
    const ticket = body.inquiryTicket ?? '';
    const { db } = provider.context;
    const [stored] = await db.select().from(inquiries).where(eq(inquiries.ticket, ticket));
    expect(stored?.state).toBe('open');
  });
});

describeOnBothEngines('tickets and conversion events', (open) => {
  const EVENT = { EventName: 'Lead', Email: '', Phone: '', FBC: '', FBP: '' };

  it('take an eighth of the writing requests of a network address, each for itself', async () => {
    const { app, context } = await open({ trustedProxies: 1 });
    const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` });
    const inquire = async (network: number) =>
      (await request(app, ordering.createInquiry, { body: INQUIRY, headers: from(network) }))
        .status;
    const report = async (network: number) =>
      (await request(app, hub.sendConversionEvent, { body: EVENT, headers: from(network) })).status;
    const allowed = context.config.limits.writesPerAddress / 8;
    for (let times = 0; times < allowed; times += 1) expect(await inquire(1)).toBe(200);
    expect([await inquire(1), await inquire(2)]).toEqual([429, 200]);
    for (let times = 0; times < allowed; times += 1) expect(await report(1)).toBe(200);
    expect([await report(1), await report(2)]).toEqual([429, 200]);
    expect(await context.db.select().from(inquiries)).toHaveLength(allowed + 1);
  });

  it('are closed by the order that names the ticket, and get its corrected email address', async () => {
    const { app, context } = await open();
    const [ticket] = await openTicket(context, 'mistyped@example.com').returning();
    const other = await openTicket(context, 'other@example.com').returning();
    const closed = await openTicket(context, 'closed@example.com', 'closed').returning();
    const { didIds, packageId } = await onSale(context, 2);
    await confirmPhones(context, [1, 2]);
    const order = async (index: number, { ticket: inquiryTicket }: { ticket: string }) => {
      const body = {
        ...orderOf(index, assertDefined(didIds[index - 1]), packageId),
        inquiryTicket,
      };
      const placed = await request(app, ordering.createValidatedSubscriber, { body });
      expect(placed.body.response_code).toBe(200);
      return body.Email;
    };
    const email = await order(1, assertDefined(ticket));
    await order(2, assertDefined(closed[0]));
    const stored = await context.db.select().from(inquiries).orderBy(inquiries.id);
    expect(stored).toEqual([
      { ...ticket, state: 'closed', email, closedAt: context.now() },
      ...other,
      ...closed,
    ]);
  });
});

describeOnBothEngines('promotion codes', (open) => {
  let provider: TestProvider;
  let didId: number;
  beforeAll(async () => {
    provider = await open();
    const [did] = await provider.context.db.select().from(dids).where(eq(dids.priceCents, 599));
    didId = did?.id ?? 0;
  });

  const validate = async (PromoCode: string, PackageID = 101, DIDID = didId) => {
    const body = { PackageID, DIDID, PromoCode, PromoCodeParams: { PackageID, DIDID } };
    return (await request(provider.app, ordering.validatePromoCode, { body })).body;
  };

  it.each([
    ['WELCOME10', 0.6],
    [' welcome10 ', 0.6],
    ['SAVE5', 4.99],
    ['ZERO', 0],
    ['EXPIRED', 0],
    ['UNKNOWN', 0],
    ['', 0],
  ])('"%s" takes %d dollars off a number of 5.99', async (code, discount) => {
    expect(await validate(code)).toMatchObject({ response_code: 200, discount });
  });

  it('are worth nothing for a number or package that does not exist', async () => {
    expect(await validate('WELCOME10', 999)).toMatchObject({ discount: 0 });
    expect(await validate('WELCOME10', 101, 999_999)).toMatchObject({ discount: 0 });
  });

  it('cannot be guessed at speed', async () => {
    const { clock } = provider;
    clock.advance(3_600_000);
    let status = 200;
    for (let tries = 0; tries < 61; tries++) {
      const body = { PackageID: 101, DIDID: didId, PromoCode: `GUESS${tries}` };
      const response = await request(provider.app, ordering.validatePromoCode, {
        body: { ...body, PromoCodeParams: { PackageID: 101, DIDID: didId } },
      });
      ({ status } = response);
    }
    expect(status).toBe(429);
  });
});
