import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { check } from '#components/ui/icons/icons.ts';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { LIMITS } from '#config/limits/limits.ts';
import { isPasswordRuleMet, PASSWORD_RULES, type PasswordRule } from '#lib/password/password.ts';
import { fillText } from '#lib/text/text.ts';
import type { PersonalTexts } from '#features/order/personal-props.ts';

interface NewPasswordProps {
  registered: UseFormRegisterReturn;
  typed: string;
  error: string | undefined;
  texts: PersonalTexts;
}

/** Renders the password field of a new account, and its rules, each ticked off once it is met. */
export function NewPassword({ registered, typed, error, texts }: NewPasswordProps) {
  const rules: Readonly<Record<PasswordRule, string>> = {
    length: fillText(texts['personal.rule-length'], { min: LIMITS.password.min }),
    letter: texts['personal.rule-letter'],
    uppercase: texts['personal.rule-uppercase'],
    number: texts['personal.rule-number'],
  };
  return (
    <div className="stack gap-2">
      <PasswordField
        id="password"
        required
        label={texts['personal.password']}
        error={error}
        describedBy="password-rules"
        showText={texts['personal.show-password']}
        hideText={texts['personal.hide-password']}
        autoComplete="new-password"
        {...registered}
      />
      <div className="password-rules" id="password-rules">
        <p className="password-rules__title">{texts['personal.rules-title']}</p>
        <ul className="password-rules__list">
          {PASSWORD_RULES.map((rule) => {
            const isMet = isPasswordRuleMet(rule, typed, LIMITS.password.min);
            const state = texts[isMet ? 'personal.rule-met' : 'personal.rule-unmet'];
            return (
              <li className="password-rules__rule" data-met={isMet || undefined} key={rule}>
                <Icon shape={check} className="icon--small" />
                <span>
                  {rules[rule]}
                  <span className="visually-hidden"> ({state})</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
