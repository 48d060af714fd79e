import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { FailedView } from '#components/ui/loading/FailedView.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { Language } from '#config/languages.ts';
import type { BillingRow } from '#contract/entities.ts';
import { getBillingHistory } from '#contract/hub/billing.ts';
import { resultOf } from '#contract/result-of.ts';
import type { HistoryTexts } from '#features/billing/billing-texts.ts';
import { formatTime } from '#lib/text/date-text.ts';
import { fillText } from '#lib/text/text.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { request } from '#stores/api.ts';
import { hasNextPage, hasReceipt, statusBadge, typeText } from './history-rules.ts';
import { ReceiptButton } from './ReceiptButton.tsx';

interface BillingHistoryProps {
  language: Language;
  texts: HistoryTexts;
}

interface Page {
  page: number;
  rows: BillingRow[];
}

async function readPage(page: number): Promise<Page | undefined> {
  const query = { pageIndex: page, totalRecordsPerPage: LIMITS.billingHistoryPageSize };
  const response = await request(getBillingHistory, { query });
  const rows = resultOf(response);
  return rows && { page, rows };
}

/**
 * Renders the payments of the account, five to a page. A page that does not load leaves the one in
 * view, with a message.
 */
export function BillingHistory({ language, texts }: BillingHistoryProps) {
  const [turned, setTurned] = useState<Page>();
  const [busy, setBusy] = useState(false);
  /** The page that was requested and did not load. */
  const [missing, setMissing] = useState<number>();
  const { loaded, reload } = useLoad(() => readPage(1));
  const turn = async (page: number): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const read = await readPage(page);
    setBusy(false);
    setMissing(read === undefined ? page : undefined);
    if (read !== undefined) setTurned(read);
  };
  return (
    <section className="card billing-part">
      <h2 className="billing-part__title" id="billing-history">
        {texts['billing-history.title']}
      </h2>
      <LoadedView
        loaded={loaded}
        reload={reload}
        failedText={texts['profile.failed']}
        retryText={texts['profile.try-again']}
      >
        {(first) => {
          const { page, rows } = turned ?? first;
          if (page === 1 && rows.length === 0) {
            return <p className="empty">{texts['billing-history.empty']}</p>;
          }
          const hasNext = hasNextPage(rows);
          // A button that was disabled while it is pressed would lose the focus.
          return (
            <>
              <section className="table-scroll" aria-labelledby="billing-history" aria-busy={busy}>
                <HistoryTable rows={rows} language={language} texts={texts} />
              </section>
              {missing === undefined ? null : (
                <FailedView
                  text={fillText(texts['billing-history.page-failed'], { page: missing })}
                  retryText={texts['profile.try-again']}
                  onRetry={() => void turn(missing)}
                />
              )}
              <div className="cluster cluster--between history-pages">
                <Button
                  small
                  aria-disabled={page === 1}
                  onClick={() => page > 1 && void turn(page - 1)}
                >
                  {texts['billing-history.previous']}
                </Button>
                <output className="muted small">
                  {fillText(texts['billing-history.page'], { page })}
                </output>
                <Button
                  small
                  aria-disabled={!hasNext}
                  onClick={() => hasNext && void turn(page + 1)}
                >
                  {texts['billing-history.next']}
                </Button>
              </div>
            </>
          );
        }}
      </LoadedView>
    </section>
  );
}

function HistoryTable({ rows, language, texts }: BillingHistoryProps & { rows: BillingRow[] }) {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <table className="table history-table">
      <thead>
        <tr>
          <th scope="col">{texts['billing-history.date']}</th>
          <th scope="col">{texts['billing-history.type']}</th>
          <th scope="col" className="table__number">
            {texts['billing-history.amount']}
          </th>
          <th scope="col">{texts['billing-history.status']}</th>
          <th scope="col">{texts['billing-history.receipt']}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const date = formatTime(row.transactionDate, day);
          const amount = formatUsd(toCents(row.transactionAmount));
          const status = statusBadge(row.transactionStatus, texts);
          return (
            <tr key={row.transactionID}>
              <td className="history-table__date">{date}</td>
              <td>
                {typeText(row.transactionType, texts)}
                <span className="history-table__number muted small">
                  {fillText(texts['billing-history.number'], { number: row.transactionID })}
                </span>
              </td>
              <td className="table__number">
                <bdi dir="ltr">{amount}</bdi>
              </td>
              <td>
                <span className={`badge ${status.tone}`}>{status.text}</span>
                {row.refundedAmount === undefined ? null : (
                  <span className="history-table__number muted small">
                    <bdi dir="ltr">−{formatUsd(toCents(row.refundedAmount))}</bdi>
                  </span>
                )}
              </td>
              <td>
                {hasReceipt(row.transactionStatus) ? (
                  <ReceiptButton
                    transactionID={row.transactionID}
                    of={`${date}, ${amount}`}
                    texts={texts}
                  />
                ) : (
                  <span className="history-table__none muted small">
                    {texts['billing-history.no-receipt']}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
