import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { focusFirstField } from '#components/ui/focus-first-field.ts';
import { useForm } from '#components/ui/use-form.ts';
import type { VirtualNumber } from '#contract/entities.ts';
import { updateSmsForwarding } from '#contract/hub/numbers.ts';
import { FormButtons } from '#features/my-numbers/FormButtons.tsx';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { forwardingPopup } from './forwarding-popup.ts';
import { smsErrors, type SmsValues } from './sms-rules.ts';

interface SmsForwardingProps {
  number: VirtualNumber;
  written: string;
  texts: MyNumbersTexts;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  onSaved: () => void;
}

/** Where messages to a number arrive, and the form that changes it. */
export function SmsForwarding(props: SmsForwardingProps) {
  const { number, written, texts, editing, onEdit } = props;
  const isSet = number.smsEmail !== null && number.smsEmail !== '';
  const label = texts[isSet ? 'profile.edit' : 'profile.add'];
  const action = { label, onClick: () => onEdit(true) };
  return (
    <section className="number-section">
      <SectionHead
        title={texts['forwarding.sms-title']}
        text={texts[isSet ? 'forwarding.sms-text' : 'forwarding.sms-empty']}
        action={editing ? undefined : action}
        of={written}
      />
      {isSet ? (
        <p>
          <bdi dir="ltr">
            <b>{number.smsEmail}</b>
          </bdi>
        </p>
      ) : null}
      {editing ? <SmsForwardingForm {...props} /> : null}
    </section>
  );
}

function SmsForwardingForm({ number, texts, onEdit, onSaved }: SmsForwardingProps) {
  const [busy, setBusy] = useState(false);
  const form = useForm({ email: number.smsEmail ?? '', confirm: '' } as SmsValues, smsErrors);
  const save = async ({ email }: SmsValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = { didid: number.didid, email: email.trim() };
    const popup = forwardingPopup(await whileLoading(request(updateSmsForwarding, { body })));
    setBusy(false);
    if (popup === undefined) onSaved();
    else openPopup(popup);
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
    <form className="form inset-form" ref={focusFirstField} noValidate onSubmit={form.submit(save)}>
      <Field
        id={`sms-${number.didid}-email`}
        label={texts['forwarding.email']}
        error={emailKey && texts[emailKey]}
        autoComplete="email"
        {...address}
        {...form.text('email')}
      />
      <Field
        id={`sms-${number.didid}-confirm`}
        label={texts['forwarding.confirm-email']}
        hint={texts['forwarding.confirm-email-hint']}
        error={confirmKey && texts[confirmKey]}
        autoComplete="off"
        onPaste={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
        {...address}
        {...form.text('confirm')}
      />
      <FormButtons
        save={texts['profile.save']}
        cancel={texts['profile.cancel']}
        busy={busy}
        onCancel={() => onEdit(false)}
      />
    </form>
  );
}
