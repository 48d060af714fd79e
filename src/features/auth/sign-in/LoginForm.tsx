import { useEffect, useState, type FormEvent } from 'react';
import { Field } from '#components/ui/form/Field.tsx';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { HeldSubmitButton } from '#components/ui/form/HeldSubmitButton.tsx';
import { useClientValue } from '#components/ui/hydration.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { Strings } from '#i18n/texts.ts';
import { once } from '#lib/once.ts';
import { readSignInEmail } from '#stores/session/sign-in-tokens.ts';
import { loginErrors, type LoginErrors, type LoginValues } from './login-form.ts';
import type { LOGIN_TEXTS } from '../auth-texts.ts';
import { readNext, takeSignInReason, withNext } from './sign-in-steps.ts';
import { useSignIn, type LoginLinks } from './use-sign-in.ts';

interface LoginFormProps {
  texts: Strings<(typeof LOGIN_TEXTS)[number]>;
  links: LoginLinks;
}

function valuesOf(form: HTMLFormElement): LoginValues {
  const typed = new FormData(form);
  return {
    username: String(typed.get('username') ?? ''),
    password: String(typed.get('password') ?? ''),
  };
}

const readReason = once(takeSignInReason);

/** Starts the form with the address that is known in this tab. */
function prefillEmail(): void {
  const username = document.getElementById('username');
  const email = readSignInEmail();
  if (email === '' || !(username instanceof HTMLInputElement) || username.value !== '') return;
  username.value = email;
  document.getElementById('password')?.focus();
}

/** Renders the sign-in form. Its fields are uncontrolled: what was typed before hydration stays. */
export function LoginForm({ texts, links }: LoginFormProps) {
  const { busy, submit } = useSignIn(links, texts['login.link-refused']);
  const reason = useClientValue(readReason);
  const next = useClientValue(readNext);
  const [errors, setErrors] = useState<LoginErrors>();
  useEffect(prefillEmail, []);
  const textOf = (name: keyof LoginValues): string | undefined => {
    const key = errors?.[name];
    return key && texts[key];
  };
  const trySubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = valuesOf(event.currentTarget);
    const wrong = loginErrors(values);
    setErrors(wrong);
    if (wrong.username !== undefined) document.getElementById('username')?.focus();
    else if (wrong.password !== undefined) document.getElementById('password')?.focus();
    else void submit(values);
  };
  const checkAgain = (event: FormEvent<HTMLFormElement>): void => {
    if (errors !== undefined) setErrors(loginErrors(valuesOf(event.currentTarget)));
  };
  return (
    <form
      className="form"
      id="login-form"
      method="post"
      noValidate
      onSubmit={trySubmit}
      onInput={checkAgain}
    >
      {reason === undefined ? null : (
        <output className="alert alert--success">{texts[`login.${reason}`]}</output>
      )}
      <Field
        id="username"
        required
        name="username"
        label={texts['form.email']}
        error={textOf('username')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck="false"
        dir="ltr"
      />
      <PasswordField
        id="password"
        required
        name="password"
        label={texts['login.password']}
        error={textOf('password')}
        showText={texts['login.show-password']}
        hideText={texts['login.hide-password']}
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
      />
      <p>
        <a href={withNext(links.forgotPassword, next)} data-carry-next>
          {texts['login.forgot']}
        </a>
      </p>
      <HeldSubmitButton block busy={busy}>
        <span>{texts['login.submit']}</span>
      </HeldSubmitButton>
    </form>
  );
}
