import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { PasswordRules } from '#domain/password/PasswordRules.tsx';
import { LIMITS } from '#config/limits.ts';
import { fillText } from '#lib/text.ts';
import type { PersonalTexts } from './types.ts';

interface NewPasswordProps {
  registered: UseFormRegisterReturn;
  typed: string;
  error: string | undefined;
  texts: PersonalTexts;
}

/** The password of the account to come, with its rules ticked off while it is typed. */
export const NewPassword = ({ registered, typed, error, texts }: NewPasswordProps) => (
  <div className="stack gap-2">
    <PasswordField
      id="password"
      label={texts['personal.password']}
      error={error}
      showText={texts['personal.show-password']}
      hideText={texts['personal.hide-password']}
      autoComplete="new-password"
      {...registered}
    />
    <PasswordRules
      id="password-rules"
      password={typed}
      minLength={LIMITS.password.min}
      title={texts['personal.rules-title']}
      rules={{
        length: fillText(texts['personal.rule-length'], { min: LIMITS.password.min }),
        letter: texts['personal.rule-letter'],
        uppercase: texts['personal.rule-uppercase'],
        number: texts['personal.rule-number'],
      }}
      met={texts['personal.rule-met']}
      unmet={texts['personal.rule-unmet']}
    />
  </div>
);
