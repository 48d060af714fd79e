import { Field } from '#components/ui/form/Field.tsx';
import { useRestoreFocus } from '#components/ui/focus.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { updateSmsForwarding } from '#contract/hub/numbers.ts';
import { forwardingOutcome, settleForwarding } from '#features/my-numbers/change-outcome.ts';
import { ChangeForm } from '#features/my-numbers/ChangeForm.tsx';
import type { MyNumbersTexts, StopForwardingTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { useChange } from '#features/my-numbers/use-change.ts';
import type { NumberNow } from '#features/my-numbers/use-my-numbers.ts';
import { isSameEmail } from '#lib/text/email-address.ts';
import { trimInput } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { StopForwarding } from './StopForwarding.tsx';
import { hasEmail, smsErrors, type SmsValues } from './sms-rules.ts';

interface SmsForwardingProps {
  number: VirtualNumber;
  formattedNumber: string;
  texts: MyNumbersTexts;
  stopForwardingTexts: StopForwardingTexts | undefined;
  /** Loads the list again and returns the number as it is now. */
  reload: () => Promise<NumberNow>;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  /** Called when something is typed into the form. */
  onTyped: () => void;
  /**
   * Called with whether the form or question is still shown, and what to announce unless a plain
   * text does.
   */
  onSaved: (isShown: boolean, text?: string) => void;
}

/** Renders where messages to a number arrive, and the form that changes it. */
export function SmsForwarding(props: SmsForwardingProps) {
  const { number, formattedNumber, texts, stopForwardingTexts, reload } = props;
  const { editing, onEdit, onSaved } = props;
  const isSet = hasEmail(number);
  const section = useRestoreFocus<HTMLElement>(isSet);
  const label = texts[isSet ? 'profile.edit' : 'profile.add'];
  const action = { label, onClick: () => onEdit(true) };
  return (
    <section className="number-section" ref={section}>
      <SectionHead
        title={texts['forwarding.sms-title']}
        text={texts[isSet ? 'forwarding.sms-text' : 'forwarding.sms-empty']}
        action={action}
        open={editing}
        of={formattedNumber}
      />
      {isSet ? (
        <p>
          <bdi dir="ltr">
            <b>{number.smsEmail}</b>
          </bdi>
        </p>
      ) : null}
      {isSet && !editing && stopForwardingTexts !== undefined ? (
        <StopForwarding
          what="messages"
          didid={number.didid}
          {...{ formattedNumber, texts, stopForwardingTexts, reload, onSaved }}
        />
      ) : null}
      {editing ? <SmsForwardingForm {...props} /> : null}
    </section>
  );
}

function SmsForwardingForm(props: SmsForwardingProps) {
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
