import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { SubmitButton } from '#components/ui/SubmitButton.tsx';
import { useForm } from '#components/ui/use-form.ts';
import { useTabMemory } from '#components/ui/use-tab-memory.ts';
import { LIMITS } from '#config/limits.ts';
import { confirmTwoFactor } from '#contract/hub/auth.ts';
import type { Strings } from '#i18n/text-key.ts';
import { once } from '#lib/once.ts';
import { digitsOf } from '#lib/phone.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { forgetTrustedDevice } from '#stores/sign-in-tokens.ts';
import { takeQuery } from './address-secrets.ts';
import { otpOutcome } from './otp-outcome.ts';
import type { OTP_TEXTS } from './otp-texts.ts';
import './otp.css';

interface OtpVerificationProps {
  texts: Strings<(typeof OTP_TEXTS)[number]>;
  loginHref: string;
}

const NO_ADDRESS = { email: '', token: '' };
const readAddress = once(() => takeQuery(['email', 'token']));

/** Takes a two-factor code and trusts this device with it; the address's e-mail and token leave the address bar at once. */
export function OtpVerification({ texts, loginHref }: OtpVerificationProps) {
  const address = useTabMemory(readAddress) ?? NO_ADDRESS;
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const form = useForm({ code: '' }, ({ code }) => ({
    code: code === '' ? ('form.required' as const) : undefined,
  }));

  const verify = async ({ code }: { code: string }): Promise<void> => {
    setMissing(address.token === '');
    if (address.token === '' || busy) return;
    setBusy(true);
    const body = { token2FA: address.token, OTP: code };
    const outcome = otpOutcome(await whileLoading(request(confirmTwoFactor, { body })));
    setBusy(false);
    if (outcome.kind === 'trusted') {
      location.assign(`${loginHref}?TrustedDeviceJWT=${encodeURIComponent(outcome.token)}`);
    } else if (outcome.kind === 'expired') {
      forgetTrustedDevice();
      openPopup('token-expired', { onClose: () => location.assign(loginHref) });
    } else {
      openPopup(outcome.name, {
        onClose: () => {
          if (outcome.name === 'wrong-code') form.reset();
        },
      });
    }
  };
  const error = form.errorOf('code');

  return (
    <form
      className="form"
      id="otp-form"

      noValidate
      onSubmit={form.submit(verify)}
      method="post"
    >
      <p className="otp-sent">
        {address.email === '' ? null : (
          <>
            <span className="muted">{texts['otp.sent-to']}</span>{' '}
            <bdi dir="ltr">
              <b>{address.email}</b>
            </bdi>
          </>
        )}
      </p>
      <Field
        id="otp-code"
        label={texts['otp.code']}
        error={error && texts[error]}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={LIMITS.twoFactorCodeMaxLength}
        {...form.text('code', (typed) => digitsOf(typed, LIMITS.twoFactorCodeMaxLength))}
      />
      {missing ? (
        <div className="alert alert--danger" role="alert">
          <p>
            {texts['otp.missing-token']} <a href={loginHref}>{texts['otp.sign-in-again']}</a>
          </p>
        </div>
      ) : null}
      <SubmitButton block busy={busy}>
        <span>{texts['otp.enable']}</span>
      </SubmitButton>
      <a className="button button--ghost button--block" href={loginHref}>
        {texts['otp.skip']}
      </a>
    </form>
  );
}
