import { Icon } from '#components/ui/Icon.tsx';
import { info } from '#components/ui/icons.ts';
import type { PersonalTexts } from './types.ts';

/** Tells a person with an account to sign in. */
export function ExistingCustomer({ texts, login }: { texts: PersonalTexts; login: string }) {
  return (
    <div className="alert" role="alert" id="existing-customer">
      <Icon shape={info} />
      <div className="stack gap-2">
        <p>
          <strong>{texts['personal.existing-title']}</strong>
        </p>
        <p>{texts['personal.existing-text']}</p>
        <div>
          <a className="button button--primary button--small" href={login}>
            {texts['personal.existing-login']}
          </a>
        </div>
      </div>
    </div>
  );
}
