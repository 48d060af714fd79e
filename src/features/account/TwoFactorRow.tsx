import { useState } from 'react';
import { isDone } from '#api/answer-codes.ts';
import { latePart } from '#components/site/late-part.tsx';
import { sendTwoFactorCode } from '#contract/hub/auth.ts';
import { $accountUpdated } from '#stores/account.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { failurePopup } from './account-outcome.ts';
import type { AccountTexts } from './account-texts.ts';
import { AccountRow } from './AccountRow.tsx';

const loadForms = () => import('./TwoFactorForms.tsx');
const CodeForm = latePart(async () => (await loadForms()).CodeForm);
const TurnOffForm = latePart(async () => (await loadForms()).TurnOffForm);

interface TwoFactorRowProps {
  texts: AccountTexts;
  enabled: boolean;
}

type Step = { kind: 'closed' } | { kind: 'code'; token: string } | { kind: 'password' };

const CLOSED: Step = { kind: 'closed' };

/** Two-factor sign-in: turned on by a code from the e-mail, off by the password (decisions, "Resend or start two-factor"). */
export function TwoFactorRow({ texts, enabled }: TwoFactorRowProps) {
  const [step, setStep] = useState<Step>(CLOSED);
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    if (enabled) return setStep({ kind: 'password' });
    setBusy(true);
    const answered = await whileLoading(request(sendTwoFactorCode));
    setBusy(false);
    const token = answered.ok ? answered.value.result?.token2FA : undefined;
    if (isDone(answered) && token !== undefined) {
      setStep({ kind: 'code', token });
      openPopup('2fa-verification');
    } else openPopup(failurePopup(answered));
  };
  const finish = (): void => {
    setStep(CLOSED);
    $accountUpdated.set(true);
  };
  const close = (): void => setStep(CLOSED);
  const action = {
    label: texts[enabled ? 'account.turn-off' : 'account.turn-on'],
    busy,
    onClick: () => void start(),
  };
  return (
    <AccountRow
      title={texts['account.two-factor-title']}
      text={texts[enabled ? 'account.two-factor-on' : 'account.two-factor-off']}
      action={step.kind === 'closed' ? action : undefined}
    >
      {step.kind === 'code' ? (
        <CodeForm texts={texts} token={step.token} onDone={finish} onClose={close} />
      ) : null}
      {step.kind === 'password' ? (
        <TurnOffForm texts={texts} onDone={finish} onClose={close} />
      ) : null}
    </AccountRow>
  );
}
