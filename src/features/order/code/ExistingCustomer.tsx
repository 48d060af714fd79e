import { Icon } from '#components/ui/icons/Icon.tsx';
import { info } from '#components/ui/icons/icons.ts';
import { saveSignInEmail } from '#stores/session/sign-in-tokens.ts';
import type { PersonalTexts } from '#features/order/personal-props.ts';

interface ExistingCustomerProps {
  texts: PersonalTexts;
  /** The sign-in page, which then begins with the email address. */
  login: string;
  email: string;
}

/** Renders the advice to sign in, for a person with an account. */
export function ExistingCustomer({ texts, login, email }: ExistingCustomerProps) {
  return (
    <div className="alert" role="alert" id="existing-customer">
      <Icon shape={info} />
      <div className="stack gap-2">
        <p>
          <strong>{texts['personal.existing-title']}</strong>
        </p>
        <p>{texts['personal.existing-text']}</p>
        <div>
          <a
            className="button button--primary button--small"
            href={login}
            onClick={() => saveSignInEmail(email)}
          >
            {texts['personal.existing-login']}
          </a>
        </div>
      </div>
    </div>
  );
}
