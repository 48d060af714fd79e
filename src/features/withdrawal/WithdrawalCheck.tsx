import type { FormEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { focusOnMount } from '#components/ui/focus.ts';
import type { WithdrawalTexts, WithdrawalValues } from './withdrawal-rules.ts';

interface WithdrawalCheckProps {
  values: WithdrawalValues;
  texts: WithdrawalTexts;
  busy: boolean;
  onConfirm: () => void;
  onChange: () => void;
}

/** Renders what is withdrawn from, and what happens then, before it is sent. */
export function WithdrawalCheck({
  values,
  texts,
  busy,
  onConfirm,
  onChange,
}: WithdrawalCheckProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <form className="form" id="withdrawal-check" method="post" onSubmit={submit}>
      <h2 className="withdrawal-title" tabIndex={-1} ref={focusOnMount}>
        {texts['withdrawal.check-title']}
      </h2>
      <WithdrawalSummary {...{ values, texts }} />
      <p>{texts['withdrawal.check-text']}</p>
      <p>{texts['withdrawal.check-refund']}</p>
      <Button variant="primary" type="submit" block busy={busy}>
        <span>{texts['withdrawal.confirm']}</span>
      </Button>
      <Button variant="ghost" block onClick={onChange}>
        <span>{texts['withdrawal.change']}</span>
      </Button>
    </form>
  );
}

type WithdrawalSummaryProps = Pick<WithdrawalCheckProps, 'values' | 'texts'> & {
  /** When it was received, in words. */
  received?: string;
};

/** Renders what a withdrawal names, and when it was received. */
export const WithdrawalSummary = ({ values, texts, received }: WithdrawalSummaryProps) => (
  <dl className="summary">
    {received === undefined ? null : (
      <div className="summary__row">
        <dt>{texts['withdrawal.done-date']}</dt>
        <dd>{received}</dd>
      </div>
    )}
    <div className="summary__row">
      <dt>{texts['withdrawal.row-reference']}</dt>
      <dd>
        <bdi dir="ltr">{values.reference}</bdi>
      </dd>
    </div>
    <div className="summary__row">
      <dt>{texts['form.email']}</dt>
      <dd>
        <bdi dir="ltr">{values.email}</bdi>
      </dd>
    </div>
    <div className="summary__row">
      <dt>{texts['form.name']}</dt>
      <dd>
        <bdi>{values.name}</bdi>
      </dd>
    </div>
  </dl>
);
