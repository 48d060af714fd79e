import type { Envelope } from '#contract/envelope.ts';
import { success } from '#provider/answers.ts';
import type { Context } from '#provider/context.ts';
import type { Customer } from '../account/customer-of.ts';
import { translate } from '../texts/translate.ts';

/** A success that carries a message: the site takes an answer without one for a failure (specification 2, section 8). */
export async function successWithMessage(
  context: Context,
  { language }: Pick<Customer, 'language'>,
  code: 'added' | 'updated' | 'deleted',
): Promise<Envelope<boolean>> {
  const message = await translate(context, language, `provider.caller-id.${code}`);
  return { ...success(true), messages: [{ code, message }] };
}
