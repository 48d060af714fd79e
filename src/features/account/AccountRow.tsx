import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useRestoreFocus } from '#components/ui/focus.ts';

interface AccountRowProps {
  title: string;
  /** The current value. */
  value?: ReactNode;
  text: string;
  /** The button that opens the row's form; absent while it is open. */
  action?: { label: string; busy?: boolean; onClick: () => void } | undefined;
  /** The row's form while it is edited. */
  children?: ReactNode;
}

/**
 * Renders a row of the account: its value, or its form. The button gets the focus back when the
 * form closes.
 */
export function AccountRow({ title, value, text, action, children }: AccountRowProps) {
  const section = useRestoreFocus<HTMLElement>(action === undefined);
  return (
    <section className="account-row" ref={section}>
      <div className="account-row__head">
        <div className="account-row__text">
          <h2 className="account-row__title">{title}</h2>
          {value === undefined ? null : <p className="account-row__value">{value}</p>}
          <p className="muted small">{text}</p>
        </div>
        {action === undefined ? null : (
          <Button small busy={action.busy} onClick={action.onClick}>
            <span>
              {action.label}
              <span className="visually-hidden"> {title}</span>
            </span>
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
