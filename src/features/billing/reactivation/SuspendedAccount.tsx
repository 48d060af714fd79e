import { FilledText } from '#components/ui/markup/FilledText.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import type { SuspendedTexts } from '#features/billing/billing-texts.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { localMomentText } from '#lib/text/moment-text.ts';
import { toCents } from '#lib/money/money.ts';
import { pageLanguage } from '#stores/language.ts';
import { loadSuspended, type NumbersStatus } from './load-suspended.ts';

interface SuspendedAccountProps {
  texts: SuspendedTexts;
  reactivateHref: string;
  /** Shown when no transaction is left to pay; undefined where that cannot come about. */
  nothingDueText: string | undefined;
}

function NumbersStatusText({ texts, status }: { texts: SuspendedTexts; status: NumbersStatus }) {
  if (status === undefined) return null;
  if (status === 'on-hold') return <p>{texts['suspended.on-hold']}</p>;
  const date = <b>{localMomentText(pageLanguage(), status.until)}</b>;
  return (
    <p>
      <FilledText text={texts['suspended.works-until']} values={{ date }} />
    </p>
  );
}

const ReactivateLink = ({ text, href }: { text: string; href: string }) => (
  <a className="button button--primary button--block" href={href}>
    {text}
  </a>
);

/** Renders the rejected payment, where the provider names it, and the way to pay. */
export function SuspendedAccount(props: SuspendedAccountProps) {
  const { texts, reactivateHref, nothingDueText } = props;
  const { loaded, reload } = useLoad(() => loadSuspended(nothingDueText !== undefined));
  return (
    <LoadedView
      loaded={loaded}
      reload={reload}
      failedText={texts['profile.failed']}
      retryText={texts['profile.try-again']}
      waiting={
        <div className="stack">
          <Skeleton block />
          <Skeleton />
        </div>
      }
    >
      {(due) => {
        if (due === 'nothing-due') return <p className="alert">{nothingDueText}</p>;
        if (due === 'unnamed')
          return <ReactivateLink text={texts['suspended.reactivate']} href={reactivateHref} />;
        const { transactionID, transactionAmount, months, status } = due;
        const query = new URLSearchParams({
          transactionId: String(transactionID),
          amount: transactionAmount.toFixed(2),
        });
        return (
          <>
            <NumbersStatusText {...{ texts, status }} />
            <dl className="summary">
              <div className="summary__row">
                <dt>{texts['suspended.transaction']}</dt>
                <dd>
                  <bdi dir="ltr">{transactionID}</bdi>
                </dd>
              </div>
              {months === undefined ? null : (
                <div className="summary__row">
                  <dt>{texts['reactivate.duration']}</dt>
                  <dd>{monthsText(pageLanguage(), months)}</dd>
                </div>
              )}
              <div className="summary__row summary__row--total">
                <dt>{texts['suspended.amount']}</dt>
                <dd>
                  <Price cents={toCents(transactionAmount)} />
                </dd>
              </div>
            </dl>
            <ReactivateLink
              text={texts['suspended.reactivate']}
              href={`${reactivateHref}?${query.toString()}`}
            />
          </>
        );
      }}
    </LoadedView>
  );
}
