import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/form/Field.tsx';
import { focusLoadedForm } from '#components/ui/focus.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { codeIn } from '#lib/text/digits.ts';
import { openPopup } from '#stores/messages/popup.ts';
import type { CodeOutcome } from './account-outcome.ts';
import type { AccountTexts } from './account-texts.ts';
import { FormButtons } from '#components/ui/form/FormButtons.tsx';

interface CodeFormProps {
  texts: AccountTexts;
  lead: string;
  submit: string;
  /** Called once the form is focused: a pop-up that opens then restores the focus to it. */
  onShown?: (() => void) | undefined;
  /** Checks a code; the form shows what is not right about it. */
  onCode: (code: string) => Promise<CodeOutcome>;
  /** Sends another code. */
  onResend: () => Promise<CodeOutcome>;
  onClose: () => void;
}

/** Takes the code of the email, and sends another when the first is late or too old. */
export function CodeForm(props: CodeFormProps) {
  const { texts, lead, submit, onShown, onCode, onResend, onClose } = props;
  const shown = useRef(onShown);
  useEffect(() => shown.current?.(), []);
  const [busy, setBusy] = useState(false);
  const [expired, setExpired] = useState(false);
  const [sentAgain, setSentAgain] = useState(false);
  const form = useSmallForm({ code: '' }, ({ code }) => ({
    code: code === '' ? ('form.required' as const) : undefined,
  }));
  const run = async (work: () => Promise<CodeOutcome>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    setExpired(outcome === 'expired');
    if (outcome !== 'handled' && outcome !== 'expired') openPopup(outcome);
    return outcome === 'handled';
  };
  const check = async ({ code }: { code: string }): Promise<void> => {
    setSentAgain(false);
    await run(() => onCode(code));
  };
  const resend = async (): Promise<void> => {
    if (busy) return;
    // A screen reader reads the message again only where it was gone.
    setSentAgain(false);
    form.reset();
    setSentAgain(await run(onResend));
  };
  const key = expired ? 'account.code-expired' : form.errorOf('code');
  return (
    <form
      className="form inset-form"
      ref={focusLoadedForm}
      noValidate
      onSubmit={form.submit(check)}
    >
      <p>{lead}</p>
      <div className="stack gap-2">
        <Field
          id="account-code"
          required
          label={texts['account.code']}
          error={key && texts[key]}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.text('code', (typed) => codeIn(typed, LIMITS.twoFactorCodeMaxLength))}
        />
        <output className="muted">{sentAgain ? texts['account.code-sent-again'] : ''}</output>
      </div>
      <FormButtons submit={submit} cancel={texts['profile.cancel']} busy={busy} onCancel={onClose}>
        <Button variant="ghost" small aria-disabled={busy} onClick={() => void resend()}>
          {texts['account.send-code-again']}
        </Button>
      </FormButtons>
    </form>
  );
}
