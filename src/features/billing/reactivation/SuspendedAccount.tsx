import { isMissing, messageCodes } from '#api/response-codes.ts';
import { FilledText } from '#components/ui/FilledText.tsx';
import { LoadedView } from '#components/ui/LoadedView.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/Skeleton.tsx';
import { useLoad } from '#components/ui/use-load.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { getPreSuspended } from '#contract/hub/billing.ts';
import { ACCESS_CODE } from '#contract/message-codes.ts';
import type { SuspendedTexts } from '#features/billing/billing-texts.ts';
import { monthsText } from '#lib/date-text.ts';
import { toCents } from '#lib/money.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';

type PreSuspended = NonNullable<ResponseOf<typeof getPreSuspended>['result']>;

interface SuspendedAccountProps {
  texts: SuspendedTexts;
  reactivateHref: string;
  /** Shown when no transaction is left to pay; undefined where that cannot come about. */
  nothingDueText: string | undefined;
}

/** Until when the numbers work; undefined where the provider does not return it. */
type NumbersStatus = { until: Date } | 'on-hold' | undefined;

function readNumbersStatus({ worksUntil }: PreSuspended): NumbersStatus {
  if (worksUntil === null) return 'on-hold';
  const until = new Date(worksUntil ?? Number.NaN);
  if (Number.isNaN(until.getTime())) return undefined;
  return until > new Date() ? { until } : 'on-hold';
}

function NumbersStatusText({ texts, status }: { texts: SuspendedTexts; status: NumbersStatus }) {
  if (status === undefined) return null;
  if (status === 'on-hold') return <p>{texts['suspended.on-hold']}</p>;
  const format = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'long', timeStyle: 'short' });
  const date = <b>{format.format(status.until)}</b>;
  return (
    <p>
      <FilledText text={texts['suspended.works-until']} values={{ date }} />
    </p>
  );
}

/** Renders the rejected payment and the way to pay it. */
export function SuspendedAccount(props: SuspendedAccountProps) {
  const { texts, reactivateHref, nothingDueText } = props;
  const { loaded, reload } = useLoad(async () => {
    const response = await whileLoading(request(getPreSuspended));
    const data = response.ok && response.value.isSuccessful ? response.value.result : null;
    if (nothingDueText !== undefined && isMissing(response)) return 'nothing-due';
    if (messageCodes(response).includes(ACCESS_CODE.notSuspended)) {
      // The session is being renewed, and the guard leads on then: the page waits as it is.
      return new Promise<never>(() => undefined);
    }
    if (data === null) openPopup('server-error');
    return data ? { ...data, status: readNumbersStatus(data) } : undefined;
  });
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
            <a
              className="button button--primary button--block"
              href={`${reactivateHref}?${query.toString()}`}
            >
              {texts['suspended.reactivate']}
            </a>
          </>
        );
      }}
    </LoadedView>
  );
}
