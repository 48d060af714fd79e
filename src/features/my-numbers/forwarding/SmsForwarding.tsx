import { Field } from '#components/ui/form/Field.tsx';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { updateSmsForwarding } from '#contract/hub/numbers.ts';
import { forwardingOutcome, settleForwarding } from '#features/my-numbers/change-outcome.ts';
import { ChangeForm } from '#features/my-numbers/ChangeForm.tsx';
import { useChange } from '#features/my-numbers/use-change.ts';
import { isSameEmail } from '#lib/text/email-address.ts';
import { trimInput } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { ForwardingSection, type ForwardingProps } from './ForwardingSection.tsx';
import { hasEmail, smsErrors, type SmsValues } from './sms-rules.ts';

/** Renders where messages to a number arrive, and the form that changes it. */
export function SmsForwarding(props: ForwardingProps) {
  const target = (
    <p>
      <bdi dir="ltr">
        <b>{props.number.smsEmail}</b>
      </bdi>
    </p>
  );
  return (
    <ForwardingSection
      {...props}
      what="messages"
      target={hasEmail(props.number) ? target : undefined}
      form={<SmsForwardingForm {...props} />}
    />
  );
}

function SmsForwardingForm(props: ForwardingProps) {
  const { number, texts, reload, onEdit, onTyped, onSaved } = props;
  const form = useSmallForm({ email: number.smsEmail ?? '', confirm: '' } as SmsValues, smsErrors);
  const change = useChange(async ({ email }: SmsValues) => {
    const body = { didid: number.didid, email: trimInput(email) };
    const outcome = forwardingOutcome(await request(updateSmsForwarding, { body }), texts);
    return settleForwarding(outcome, reload, ({ smsEmail }) => isSameEmail(smsEmail ?? '', email));
  }, onSaved);
  const id = `sms-${number.didid}`;
  const emailKey = form.errorOf('email');
  const confirmKey = form.errorOf('confirm');
  const address = {
    type: 'email',
    inputMode: 'email',
    dir: 'ltr',
    autoCapitalize: 'none',
    spellCheck: 'false',
  } as const;
  return (
    <ChangeForm
      id={id}
      texts={texts}
      change={change}
      onSubmit={form.submit(change.save)}
      onCancel={() => onEdit(false)}
      onTyped={onTyped}
    >
      <Field
        id={`${id}-email`}
        required
        label={texts['forwarding.email']}
        error={emailKey && texts[emailKey]}
        autoComplete="email"
        {...address}
        {...form.text('email')}
      />
      <Field
        id={`${id}-confirm`}
        required
        label={texts['forwarding.confirm-email']}
        hint={texts['forwarding.confirm-email-hint']}
        error={confirmKey && texts[confirmKey]}
        autoComplete="off"
        onPaste={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
        {...address}
        {...form.text('confirm')}
      />
    </ChangeForm>
  );
}
