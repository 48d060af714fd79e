import { useForm } from 'react-hook-form';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { Strings } from '#i18n/text-key.ts';
import { formResolver } from '#lib/form-resolver.ts';
import type { EmailError } from './email-error.ts';
import { loginErrors, type LoginValues } from './login-form.ts';
import type { LOGIN_TEXTS } from './login-texts.ts';
import { useSignIn, type LoginLinks } from './use-sign-in.ts';

interface LoginFormProps {
  texts: Strings<(typeof LOGIN_TEXTS)[number]>;
  links: LoginLinks;
}

/** E-mail and password of a customer. */
export function LoginForm({ texts, links }: LoginFormProps) {
  const { busy, submit } = useSignIn(links);
  const { register, handleSubmit, formState } = useForm<LoginValues>({
    resolver: formResolver(loginErrors),
  });
  const hydrated = useHydrated();
  const errorOf = (name: keyof LoginValues): string | undefined => {
    const key = formState.errors[name]?.message as EmailError | undefined;
    return key && texts[key];
  };
  return (
    <form
      className="form"
      id="login-form"
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <Field
        id="username"
        label={texts['form.email']}
        error={errorOf('username')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...register('username')}
      />
      <PasswordField
        id="password"
        label={texts['login.password']}
        error={errorOf('password')}
        showText={texts['login.show-password']}
        hideText={texts['login.hide-password']}
        autoComplete="current-password"
        {...register('password')}
      />
      <p>
        <a href={links.forgotPassword}>{texts['login.forgot']}</a>
      </p>
      <Button variant="primary" type="submit" block busy={busy} disabled={!hydrated}>
        <span>{texts['login.submit']}</span>
      </Button>
    </form>
  );
}
