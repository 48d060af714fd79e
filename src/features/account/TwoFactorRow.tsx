import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { confirmTwoFactor, sendTwoFactorCode } from '#contract/hub/auth.ts';
import { resultOf } from '#contract/result-of.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import { $accountUpdated } from '#stores/account/account.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { saveTrustedDevice } from '#stores/session/sign-in-tokens.ts';
import { codeOutcome, type CodeOutcome } from './account-outcome.ts';
import type { TwoFactorTexts } from './account-texts.ts';
import { AccountRow } from './AccountRow.tsx';

const CodeForm = lazyComponent(async () => (await import('./CodeForm.tsx')).CodeForm);
const TurnOffForm = lazyComponent(async () => (await import('./TurnOffForm.tsx')).TurnOffForm);

interface TwoFactorRowProps {
  texts: TwoFactorTexts;
  enabled: boolean;
}

type Step = { kind: 'closed' } | { kind: 'code'; token: string } | { kind: 'password' };

const CLOSED: Step = { kind: 'closed' };

/** Renders the two-factor row: turned on by a code from an email, off by the password. */
export function TwoFactorRow({ texts, enabled }: TwoFactorRowProps) {
  const [step, setStep] = useState<Step>(CLOSED);
  const [busy, setBusy] = useState(false);
  const finish = (): void => {
    setStep(CLOSED);
    $accountUpdated.set(true);
  };
  const close = (): void => setStep(CLOSED);
  /** Sends a code; where the customer has left the step meanwhile, it stays left. */
  const sendCode = async (from: Step['kind']): Promise<CodeOutcome> => {
    const response = await whileLoading(request(sendTwoFactorCode));
    const token = resultOf(response)?.token2FA;
    if (token === undefined) return failurePopup(response);
    setStep((now) => (now.kind === from ? { kind: 'code', token } : now));
    return 'handled';
  };
  const checkCode = async (token2FA: string, OTP: string): Promise<CodeOutcome> => {
    const response = await whileLoading(request(confirmTwoFactor, { body: { token2FA, OTP } }));
    const outcome = codeOutcome(response);
    if (outcome !== 'handled') return outcome;
    const trusted = resultOf(response);
    if (trusted !== undefined) saveTrustedDevice(trusted);
    finish();
    return outcome;
  };
  const start = async (): Promise<void> => {
    if (enabled) return setStep({ kind: 'password' });
    setBusy(true);
    const outcome = await sendCode('closed');
    setBusy(false);
    if (outcome !== 'handled' && outcome !== 'expired') openPopup(outcome);
  };
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
        <CodeForm
          texts={texts}
          lead={texts['account.code-text']}
          submit={texts['account.turn-on']}
          onShown={() => openPopup('2fa-verification')}
          onCode={(code) => checkCode(step.token, code)}
          onResend={() => sendCode('code')}
          onClose={close}
        />
      ) : null}
      {step.kind === 'password' ? (
        <TurnOffForm texts={texts} onDone={finish} onClose={close} />
      ) : null}
    </AccountRow>
  );
}
