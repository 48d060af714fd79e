import { keepsPasswordRule, PASSWORD_RULES, type PasswordRule } from '#lib/password.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { check } from '#components/ui/icons.ts';
import './password-rules.css';

interface PasswordRulesProps {
  id: string;
  password: string;
  minLength: number;
  /** Heads the list, "Your password needs". */
  title: string;
  rules: Readonly<Record<PasswordRule, string>>;
  /** Said to screen readers behind a rule. */
  met: string;
  unmet: string;
}

/** The rules of a new password, each ticked off as soon as the typed text keeps it. */
export function PasswordRules(props: PasswordRulesProps) {
  const { id, password, minLength, title, rules, met, unmet } = props;
  const isMet = (rule: PasswordRule): boolean => keepsPasswordRule(rule, password, minLength);
  return (
    <div className="password-rules" id={id}>
      <p className="password-rules__title">{title}</p>
      <ul className="password-rules__list">
        {PASSWORD_RULES.map((rule) => (
          <li className="password-rules__rule" data-met={isMet(rule) || undefined} key={rule}>
            <Icon shape={check} className="icon--small" />
            <span>
              {rules[rule]}
              <span className="visually-hidden"> ({isMet(rule) ? met : unmet})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
