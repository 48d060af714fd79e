import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { HeldSubmitButton } from '#components/ui/form/HeldSubmitButton.tsx';
import { Field } from '#components/ui/form/Field.tsx';
import { useLeaving } from '#components/ui/use-leaving.ts';
import { useCountdown } from '#components/ui/use-countdown.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { useHydrated, useClientValue } from '#components/ui/hydration.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { confirmTwoFactor, resendSignInCode } from '#contract/hub/auth.ts';
import type { Strings } from '#i18n/texts.ts';
import { fillText } from '#lib/text/text.ts';
import { once } from '#lib/once.ts';
import { codeIn } from '#lib/text/digits.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { signIn } from '#stores/session/sign-in.ts';
import {
  removeTrustedDevice,
  saveTrustedDevice,
  saveSignInEmail,
} from '#stores/session/sign-in-tokens.ts';
import {
  NO_STEP,
  removeTwoFactorStep,
  nextPath,
  readNext,
  saveSignInReason,
  saveTwoFactorStep,
  type SignInReason,
  takeTwoFactorStep,
  withNext,
} from '../sign-in/sign-in-steps.ts';
import { otpOutcome, resendOutcome, type OtpOutcome } from './otp-outcome.ts';
import type { OTP_TEXTS } from '../auth-texts.ts';

interface OtpVerificationProps {
  texts: Strings<(typeof OTP_TEXTS)[number]>;
  links: { login: string; profile: string; suspended: string };
}

const readStep = once(takeTwoFactorStep);

/** Returns the form of a two-factor code, and the requests that verify it or send another one. */
function useSignInCode(links: OtpVerificationProps['links']) {
  const { email, token: firstToken } = useClientValue(readStep) ?? NO_STEP;
  const next = useClientValue(readNext);
  const loginHref = withNext(links.login, next);
  const [newToken, setNewToken] = useState<string>();
  const token = newToken ?? firstToken;
  const [isResent, setIsResent] = useState(false);
  const [busy, setBusy] = useState<'code' | 'resend'>();
  const [leaving, setLeaving] = useLeaving();
  const [missing, setMissing] = useState(false);
  const wait = useCountdown();
  const form = useSmallForm({ code: '' }, ({ code }) => ({
    code: code === '' ? ('form.required' as const) : undefined,
  }));

  const leaveFor = (address: string): void => {
    setLeaving(true);
    location.assign(address);
  };
  const toSignIn = (reason?: SignInReason): void => {
    removeTwoFactorStep();
    if (email !== '') saveSignInEmail(email);
    if (reason !== undefined) saveSignInReason(reason);
    leaveFor(loginHref);
  };
  const endStep = (): void => {
    removeTrustedDevice();
    openPopup('token-expired', { onClose: () => toSignIn() });
  };
  const conclude = (outcome: OtpOutcome): void => {
    if (outcome.kind === 'expired') return endStep();
    if (outcome.kind === 'popup') {
      const isWrong = outcome.name === 'wrong-code';
      return openPopup(outcome.name, { onClose: () => (isWrong ? form.reset() : undefined) });
    }
    saveTrustedDevice(outcome.token);
    if (outcome.session === undefined) return toSignIn('code-confirmed');
    removeTwoFactorStep();
    const isSuspended = signIn(outcome.session) === 'suspended';
    leaveFor(isSuspended ? links.suspended : nextPath(next ?? null, links.profile));
  };
  const verify = async ({ code }: { code: string }): Promise<void> => {
    setMissing(token === '');
    if (token === '' || busy !== undefined || leaving) return;
    setBusy('code');
    const body = { token2FA: token, OTP: code };
    const outcome = otpOutcome(await whileLoading(request(confirmTwoFactor, { body })));
    setBusy(undefined);
    conclude(outcome);
  };
  const resend = async (): Promise<void> => {
    setMissing(token === '');
    if (token === '' || busy !== undefined || leaving) return;
    setBusy('resend');
    // A screen reader reads the message again only where it was gone.
    setIsResent(false);
    // Not at the response: the new code may be sent, and typed, before that is there.
    form.reset();
    const body = { token2FA: token };
    const outcome = resendOutcome(await whileLoading(request(resendSignInCode, { body })));
    setBusy(undefined);
    if (outcome.kind === 'unsupported') return toSignIn('new-code');
    if (outcome.kind === 'expired') return endStep();
    if (outcome.kind === 'popup') return openPopup(outcome.name);
    saveTwoFactorStep({ email, token: outcome.token });
    setNewToken(outcome.token);
    setIsResent(true);
    wait.start(LIMITS.resendCodeSeconds);
    document.getElementById('otp-code')?.focus();
  };
  return {
    form,
    email,
    loginHref,
    busy: leaving ? 'code' : busy,
    missing,
    isResent,
    seconds: wait.seconds,
    verify,
    resend,
  };
}

/**
 * Renders the two-factor step: it verifies the code, trusts this device and signs in where the
 * provider grants a session.
 */
export function OtpVerification({ texts, links }: OtpVerificationProps) {
  const code = useSignInCode(links);
  const { form, email, busy, seconds } = code;
  const hydrated = useHydrated();
  const error = form.errorOf('code');

  return (
    <form
      className="form"
      id="otp-form"
      noValidate
      onSubmit={form.submit(code.verify)}
      method="post"
    >
      <p className="otp-sent">
        {email === '' ? null : (
          <>
            <span className="muted">{texts['otp.sent-to']}</span>{' '}
            <bdi dir="ltr">
              <b>{email}</b>
            </bdi>
          </>
        )}
      </p>
      <Field
        id="otp-code"
        required
        label={texts['otp.code']}
        error={error && texts[error]}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        {...form.text('code', (typed) => codeIn(typed, LIMITS.twoFactorCodeMaxLength))}
      />
      {code.missing ? (
        <div className="alert alert--danger" role="alert">
          <p>
            {texts['otp.missing-token']} <a href={code.loginHref}>{texts['otp.sign-in-again']}</a>
          </p>
        </div>
      ) : null}
      <output className="otp-news">{code.isResent ? texts['otp.resent'] : ''}</output>
      <HeldSubmitButton block busy={busy === 'code'} aria-disabled={busy !== undefined}>
        <span>{texts['otp.enable']}</span>
      </HeldSubmitButton>
      <Button
        block
        busy={busy === 'resend'}
        aria-disabled={busy !== undefined}
        disabled={!hydrated || seconds > 0}
        onClick={() => void code.resend()}
      >
        <span>
          {seconds > 0
            ? fillText(texts['personal.resend-in'], { seconds })
            : texts['personal.resend']}
        </span>
      </Button>
      <a
        className="button button--ghost button--block"
        href={code.loginHref}
        data-carry-next
        onClick={removeTwoFactorStep}
      >
        {texts['otp.skip']}
      </a>
    </form>
  );
}
