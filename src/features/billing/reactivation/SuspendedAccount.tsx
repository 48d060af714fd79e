import { LoadedView } from '#components/ui/LoadedView.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/Skeleton.tsx';
import { useLoad } from '#components/ui/use-load.ts';
import { getPreSuspended } from '#contract/hub/billing.ts';
import type { SuspendedTexts } from '#features/billing/billing-texts.ts';
import { toCents } from '#lib/money.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';

interface SuspendedAccountProps {
  texts: SuspendedTexts;
  reactivateHref: string;
}

/** Renders the rejected payment and the way to pay it. */
export function SuspendedAccount({ texts, reactivateHref }: SuspendedAccountProps) {
  const { loaded, reload } = useLoad(async () => {
    const response = await whileLoading(request(getPreSuspended));
    const data = response.ok && response.value.isSuccessful ? response.value.result : null;
    if (data === null) openPopup('server-error');
    return data ?? undefined;
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
      {({ transactionID, transactionAmount }) => {
        const query = new URLSearchParams({
          transactionId: String(transactionID),
          amount: transactionAmount.toFixed(2),
        });
        return (
          <>
            <dl className="summary">
              <div className="summary__row">
                <dt>{texts['suspended.transaction']}</dt>
                <dd>
                  <bdi dir="ltr">{transactionID}</bdi>
                </dd>
              </div>
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
