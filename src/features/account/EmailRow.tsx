import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import type { AccountTexts } from './account-texts.ts';
import { AccountRow } from './AccountRow.tsx';

const EmailForm = lazyComponent(async () => (await import('./EmailForm.tsx')).EmailForm);

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
      {editing ? <EmailForm texts={texts} email={email} onClose={() => setEditing(false)} /> : null}
    </AccountRow>
  );
}
