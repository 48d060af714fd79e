import type { Hono } from 'hono';
import { digitsOf } from '#lib/phone/phone.ts';
import type { Context } from '#provider/domain/context.ts';
import { renderMessage } from '#provider/domain/messages/email.ts';
import { findMessage, listOutbox } from '#provider/domain/messages/list.ts';
import { OUTBOX_STYLES, renderOutboxPage } from './outbox-page.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Emails have no stylesheet, only inline styles, and bring their pictures. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/**
 * Mounts the sandbox's outbox, as a page and as JSON. Mount it in sandbox mode, for requests of
 * this machine only: it shows codes and links.
 */
export function mountOutboxPage(app: Hono, context: Context): void {
  app.get('/dev/outbox', async (c) => {
    const to = normalizeRecipient(c.req.query('to'));
    c.header('Content-Security-Policy', PAGE_POLICY);
    return c.html(renderOutboxPage(await listOutbox(context, to), to));
  });
  app.get('/dev/outbox/:id{[1-9][0-9]{0,8}}', async (c) => {
    const row = await findMessage(context, Number(c.req.param('id')));
    if (row?.channel !== 'email') return c.notFound();
    c.header('Content-Security-Policy', EMAIL_POLICY);
    const { html } = await renderMessage(
      context,
      row,
      // A browser has no parts of an email.
      ({ type, content }) => `data:${type};base64,${content.toString('base64')}`,
    );
    return c.html(html);
  });
  app.get('/dev/outbox.json', async (c) =>
    c.json(await listOutbox(context, normalizeRecipient(c.req.query('to')))),
  );
  app.get('/dev/outbox.css', (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(OUTBOX_STYLES);
  });
}

/**
 * Returns a recipient as the outbox stores it: an email address in lower case, a phone number as a
 * plus sign and digits.
 */
function normalizeRecipient(query = ''): string {
  const text = query.trim().toLowerCase().slice(0, 254);
  return /^\+?\d[\d\s().-]*$/.test(text) ? `+${digitsOf(text)}` : text;
}
