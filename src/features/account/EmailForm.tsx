import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { focusFirstField } from '#components/ui/focus-first-field.ts';
import { useForm } from '#components/ui/use-form.ts';
import { updateCustomerEmail } from '#contract/hub/account.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { emailChangePopup } from './account-outcome.ts';
import { emailErrors, type EmailValues } from './account-rules.ts';
import type { AccountTexts } from './account-texts.ts';
import { RowButtons } from './RowButtons.tsx';

/** Asks for another e-mail address, typed twice (specification 2, section 5). */
export function EmailForm({ texts, onClose }: { texts: AccountTexts; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const form = useForm({ email: '', confirm: '' } as EmailValues, emailErrors);
  const verify = async ({ email }: EmailValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = { Email: email.trim(), LanguageIso: pageLanguage() };
    const popup = emailChangePopup(await whileLoading(request(updateCustomerEmail, { body })));
    setBusy(false);
    openPopup(popup);
    if (popup === 'verifying-email') onClose();
  };
  const emailKey = form.errorOf('email');
  const confirmKey = form.errorOf('confirm');
  const address = {
    type: 'email',
    inputMode: 'email',
    dir: 'ltr',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const;
  return (
    <form
      className="form inset-form"
      ref={focusFirstField}
      noValidate
      onSubmit={form.submit(verify)}
    >
      <Field
        id="account-email"
        label={texts['account.new-email']}
        error={emailKey && texts[emailKey]}
        autoComplete="email"
        {...address}
        {...form.text('email')}
      />
      <Field
        id="account-email-confirm"
        label={texts['account.confirm-email']}
        hint={texts['account.confirm-email-hint']}
        error={confirmKey && texts[confirmKey]}
        autoComplete="off"
        onPaste={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
        {...address}
        {...form.text('confirm')}
      />
      <RowButtons
        submit={texts['account.verify']}
        back={texts['profile.back']}
        busy={busy}
        onBack={onClose}
      />
    </form>
  );
}
