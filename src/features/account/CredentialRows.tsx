import { useState, type ComponentType, type ReactNode } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import type { AccountTexts } from './account-texts.ts';
import { AccountRow } from './AccountRow.tsx';

const EmailForm = lazyComponent(async () => (await import('./EmailForm.tsx')).EmailForm);
const PasswordForm = lazyComponent(async () => (await import('./PasswordForm.tsx')).PasswordForm);

interface RowProps {
  texts: AccountTexts;
  email: string;
}

interface EditableRowProps extends RowProps {
  title: string;
  text: string;
  value: ReactNode;
  Form: ComponentType<RowProps & { onClose: () => void }>;
}

function EditableRow({ texts, email, title, text, value, Form }: EditableRowProps) {
  const [editing, setEditing] = useState(false);
  const action = { label: texts['profile.edit'], onClick: () => setEditing(true) };
  return (
    <AccountRow title={title} value={value} text={text} action={editing ? undefined : action}>
      {editing ? <Form texts={texts} email={email} onClose={() => setEditing(false)} /> : null}
    </AccountRow>
  );
}

/** Renders the email address and the form that changes it once the new address is confirmed. */
export const EmailRow = ({ texts, email }: RowProps) => (
  <EditableRow
    texts={texts}
    email={email}
    title={texts['account.email-title']}
    text={texts['account.email-text']}
    value={<bdi dir="ltr">{email}</bdi>}
    Form={EmailForm}
  />
);

/** Renders the password as dots and the form that changes it. */
export const PasswordRow = ({ texts, email }: RowProps) => (
  <EditableRow
    texts={texts}
    email={email}
    title={texts['account.password-title']}
    text={texts['account.password-text']}
    value={<span aria-hidden="true">••••••••</span>}
    Form={PasswordForm}
  />
);
