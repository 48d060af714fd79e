import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { useForm } from '#components/ui/use-form.ts';
import { updateCustomerEmail } from '#contract/hub/account.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { emailChangePopup } from './account-outcome.ts';
import { emailErrors, type EmailValues } from './account-rules.ts';
import type { AccountTexts } from './account-texts.ts';
import { AccountRow } from './AccountRow.tsx';
import { RowButtons } from './RowButtons.tsx';

interface RowProps {
  texts: AccountTexts;
  email: string;
}

/** The e-mail address, and the form that asks for another; the old one stays until the new one is confirmed. */
export function EmailRow({ texts, email }: RowProps) {
  const [editing, setEditing] = useState(false);
  const action = {
    label: texts['profile.edit'],
    onClick: () => setEditing(true),
  };
  return (
    <AccountRow
      title={texts['account.email-title']}
      value={<bdi dir="ltr">{email}</bdi>}
      text={texts['account.email-text']}
      action={editing ? undefined : action}
    >
      {editing ? <EmailForm texts={texts} onClose={() => setEditing(false)} /> : null}
    </AccountRow>
  );
}

function EmailForm({ texts, onClose }: { texts: AccountTexts; onClose: () => void }) {
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
    <form className="form inset-form" noValidate onSubmit={form.submit(verify)}>
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
