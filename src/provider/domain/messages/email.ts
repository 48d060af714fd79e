import { isLanguage, DEFAULT_LANGUAGE } from '#config/languages.ts';
import type { Context } from '#provider/domain/context.ts';
import type { outbox } from '#provider/platform/db/schema/outbox.ts';
import { getHeaderPicture } from './emails/header-picture.ts';
import { renderEmail } from './emails/render-email.ts';
import type { Mail, MailPicture } from '#provider/gateways/mail.ts';
import { translate } from '#provider/domain/texts/translate.ts';

type Row = typeof outbox.$inferSelect;

/**
 * Returns an outbox row as the email that goes out: plain text, and HTML with its picture, in the
 * receiver's language. `addressOf` returns where the HTML finds the picture, by default its part of
 * the email.
 */
export async function renderMessage(
  { db, config }: Context,
  row: Row,
  addressOf: (picture: MailPicture) => string = ({ contentId }) => `cid:${contentId}`,
): Promise<Omit<Mail, 'id'>> {
  const language = isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE;
  const { recipient: to, subject, body, code } = row;
  const key = `provider.${row.template}.action`;
  const label = await translate({ db }, language, key);
  const action = label === key ? null : label;
  const { brand, siteUrl } = config;
  const header = getHeaderPicture(siteUrl);
  const picture = addressOf(header);
  const rendered = renderEmail({ brand, siteUrl, picture, language, subject, body, code, action });
  return { to, subject, language, ...rendered, pictures: [header] };
}
