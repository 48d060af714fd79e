import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { executeAll } from './schema-tables.ts';

/** The address of one of the customers. */
export const CUSTOMER = 'c501@large.test';

/** One of each customer's things has the customer's id, from here on. */
const FIRST = 1_000_000;

/** A customer who has just withdrawn from the order of an unused number. */
const WITHDRAWING = FIRST + 502;

/**
 * A shop of 100,000 customers and 200,000 numbers, with what two years leave in the other tables.
 * As in a shop that runs, next to nothing waits for a job.
 */
const ROWS = `
  insert into dids (id, country_id, number, state, price_cents, status)
    select ${FIRST} + i, 218, '+1999' || i, 'State ' || i % 50, 399,
      case when i <= 100000 then 'sold' else 'available' end
    from generate_series(1, 200000) i;
  insert into customers (id, email, password_hash, first_name, last_name, phone, language, created_at)
    select ${FIRST} + i, 'c' || i || '@large.test', '', 'Ann', 'Example', '12025550143', 'en',
      now() - i * interval '10 minutes'
    from generate_series(1, 100000) i;
  insert into customer_numbers (id, customer_id, did_id, package_id, months_interval, price_cents,
      last_payment_at, next_payment_at)
    select ${FIRST} + i, ${FIRST} + i, ${FIRST} + i, 101, 1, 399, now() - interval '1 month',
      now() + (i - 3) * interval '20 seconds'
    from generate_series(1, 100000) i;
  update customer_numbers set renews = false where id = ${FIRST} + 1;
  insert into saved_cards (customer_id, gateway_token, brand, last_four, expiration_month,
      expiration_year, card_holder, is_primary, address, city, state, zip_code, country_id)
    select ${FIRST} + i, '', 'visa', '4242', 1, 2090, '', true, '', '', '', '', 218
    from generate_series(1, 15000) i;
  insert into payments (id, customer_id, kind, idempotency_key, amount_cents, status,
      gateway_charge_id, created_at)
    select ${FIRST} + i, ${FIRST} + i, 'order', i::text, 399,
      case when i % 10 = 0 then 'failed' else 'succeeded' end, i::text,
      now() - i * interval '30 minutes'
    from generate_series(1, 15000) i;
  insert into payment_requests (id, customer_id, purpose, fingerprint, state, amount_cents,
      payment_id, created_at, finished_at, lease_owner, lease_until, recheck_at)
    select gen_random_uuid(), case status when 'succeeded' then customer_id end, 'order', id::text,
      case status when 'succeeded' then 'settled' else 'released' end, 399, id, created_at,
      created_at, gen_random_uuid(), created_at, case when id = ${FIRST} + 20 then created_at end
    from payments where id > ${FIRST};
  insert into orders (id, email, did_id, package_id, months_interval, amount_cents, customer_id,
      created_at)
    select id, case state when 'settled' then 'c' || payment_id - ${FIRST} || '@large.test' else '' end,
      payment_id, 101, 1, 399, customer_id, created_at
    from payment_requests where payment_id > ${FIRST};
  insert into refunds (request_id, amount_cents, reason, state, created_at, finished_at, retry_at)
    select id, 399, 'late-charge', 'succeeded', created_at, created_at, created_at
    from payment_requests where payment_id > ${FIRST} and payment_id <> ${WITHDRAWING};
  insert into withdrawals (reference, email, name, language, state, request_id, refund_cents,
      created_at, finished_at)
    select payment_id, '', '', 'en', 'accepted', id, 399, created_at, created_at
    from payment_requests where payment_id > ${FIRST} + 1000 and state = 'settled';
  insert into withdrawals (reference, email, name, language, state, created_at)
    select substr(number, 2), email, '', 'en', 'pending', now()
    from customers join dids using (id) where id = ${WITHDRAWING};
  insert into ledger_entries (customer_id, payment_id, kind, amount_cents, created_at)
    select customer_id, payments.id, entry.kind, entry.amount, created_at from payments,
      (values ('payment', 399), ('plan', -399)) entry (kind, amount)
    where payments.id > ${FIRST} and status = 'succeeded';
  insert into suspensions (customer_id, rejected_payment_id, pre_suspended_at, grace_ends_at,
      resolved_at, resolving_payment_id)
    select customer_id, id, created_at, created_at + interval '7 days', created_at, id
    from payments where id > ${FIRST} and status = 'succeeded';
  insert into sessions (id, customer_id, created_at, expires_at)
    select gen_random_uuid(), ${FIRST} + i, at, at + interval '30 days'
    from (select i, now() - i * interval '1 minute' as at from generate_series(1, 15000) i) rows;
  insert into refresh_tokens (digest, session_id, created_at)
    select id::text, id, created_at from sessions;
  insert into known_networks select ${FIRST} + i, 'n', now() from generate_series(1, 15000) i;
  insert into trusted_devices
    select gen_random_uuid(), ${FIRST} + i, now(), now() + interval '30 days'
    from generate_series(1, 15000) i;
  insert into two_factor_challenges (token_digest, customer_id, purpose, code_digest, expires_at)
    select i::text, ${FIRST} + i, 'sign-in', '', now() from generate_series(1, 15000) i;
  insert into one_time_tokens (digest, purpose, customer_id, email, previous_email, expires_at)
    select i::text, 'confirm-email', ${FIRST} + i, 'c' || i || '@large.test',
      'c' || i || '@large.test', now() from generate_series(1, 15000) i;
  insert into login_attempts (key, account_key, failures, last_tried_at)
    select i::text, i::text, 1, now() from generate_series(1, 15000) i;
  insert into rate_limits select i::text, 1, now() + interval '1 hour'
    from generate_series(1, 15000) i;
  insert into phone_verifications (token_digest, email, phone, code_digest, created_at, expires_at)
    select i::text, 'v' || i || '@large.test', '12025550143', '', now(), now()
    from generate_series(1, 15000) i;
  insert into leads (email, name, phone, language, brand_id, created_at)
    select 'l' || i || '@large.test', '', '', 'en', 0, now() - i * interval '30 minutes'
    from generate_series(1, 15000) i;
  insert into inquiries (ticket, name, email, country_code, phone_number, language, affiliate,
      source_id, category_id, sub_category_id, type_id, market_id, brand_id, created_at, state,
      closed_at)
    select i::text, '', 'l' || i || '@large.test', '', '', 'en', '', 1, 1, 1, 1, 1, 0,
        now() - i * interval '30 minutes', case when i < 4000 then 'open' else 'closed' end,
        case when i < 4000 then null else now() end
    from generate_series(1, 15000) i;
  insert into referrals (customer_id, first_name, email, phone, created_at)
    select ${FIRST} + i, '', 'f' || i || '@large.test', '', now() - i * interval '30 minutes'
    from generate_series(1, 15000) i;
  insert into conversion_events (event_name, click_id, browser_id, brand_id, created_at)
    select 'Purchase', '', '', 0, now() - i * interval '4 minutes'
    from generate_series(1, 15000) i;
  insert into outbox (recipient, channel, language, kind, subject, body, state, created_at,
      next_attempt_at)
    select 'c' || i || '@large.test', case when i % 5 = 0 then 'sms' else 'email' end, 'en',
      'receipt', '', '', case when i <= 5 then 'pending' else 'stored' end,
      now() - i * interval '30 seconds', now() from generate_series(1, 15000) i;
  insert into notices (customer_id, kind, due_at, created_at)
    select customer_id, case when next_payment_at > now() + interval '1 day'
        then 'renewal-in-7-days' else 'renewal-tomorrow' end, next_payment_at, now()
    from customer_numbers where id > ${FIRST} and next_payment_at <= now() + interval '7 days';
  insert into calls (customer_number_id, incoming, caller_id, destination, dialed_at, cost_cents)
    select ${FIRST} + i % 5000, true, '12025550143', '12025550144', now() - i * interval '15 minutes',
      0 from generate_series(1, 15000) i where ${FIRST} + i % 5000 <> ${WITHDRAWING};
  insert into forwarding_numbers (customer_number_id, phone_number, updated_at)
    select ${FIRST} + i, '12025550143', now() from generate_series(1, 15000) i;
  insert into sms_forwardings select ${FIRST} + i, 'c@large.test', now()
    from generate_series(1, 15000) i;
  insert into caller_ids (customer_number_id, phone_number, comment, created_at)
    select ${FIRST} + i, '12025550143', '', now() from generate_series(1, 15000) i;
  insert into account_closures
    select ${FIRST} + 80000 + i, 'en', '', now() - i * interval '30 minutes'
    from generate_series(1, 15000) i;
  insert into number_holds
    select ${FIRST} + 100000 + i, 'v' || i / 2, 'n' || i / 8, at, at + interval '15 minutes'
    from (select i, now() - i * interval '5 seconds' as at from generate_series(1, 15000) i) rows;
  insert into resting_dids select ${FIRST} + 150000 + i, now() + i * interval '4 minutes'
    from generate_series(1, 15000) i`;

/**
 * Fills a seeded PostgreSQL database with a large shop and measures its tables, as a running one
 * does by itself. Foreign keys are not checked meanwhile, which would take most of the time.
 */
export async function fillLargeShop(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await drizzle(client).transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await executeAll(tx, ROWS);
    });
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
