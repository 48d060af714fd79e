import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import { DurationSkeleton } from '#domain/duration/DurationOptions.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import type { Language } from '#config/languages.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { getMyAccountPackagePrice } from '#contract/hub/billing.ts';
import { resultOf } from '#contract/result-of.ts';
import type { BillingPageTexts } from '#features/billing/billing-texts.ts';
import { durationOptions } from '#domain/duration/duration-options.ts';
import { DurationChoice } from '#features/billing/DurationChoice.tsx';
import { findNextDuration } from '#features/billing/plan/next-duration.ts';
import { fillText } from '#lib/text/text.ts';
import { dayText, monthsText } from '#lib/text/date-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';

interface MultiMonthPlanProps {
  language: Language;
  texts: BillingPageTexts;
  supportHref: string;
  numbersHref: string;
}

const LazyPlanConfirmation = lazyComponent(
  async () => (await import('./PlanConfirmation.tsx')).PlanConfirmation,
);

type Plan = NonNullable<ResponseOf<typeof getMyAccountPackagePrice>['result']>;

/**
 * Returns whether no number renews: then nothing is charged, and there is no duration to choose. A
 * plan with a price may lack its date.
 */
const isOfNoNumber = (plan: Plan): boolean =>
  plan.billingCycleInfo.nextPaymentDate === null &&
  durationOptions(plan).every(({ totalCents }) => totalCents === 0);

/** Renders the duration that the plan renews for, and the choice of another. */
export function MultiMonthPlan(props: MultiMonthPlanProps) {
  const { texts, numbersHref } = props;
  const { loaded, reload } = useLoad(async () => {
    const response = await request(getMyAccountPackagePrice);
    return resultOf(response);
  });
  return (
    <section className="card billing-part">
      <div>
        <h2 className="billing-part__title">{texts['plan.title']}</h2>
        {loaded.state === 'ready' && isOfNoNumber(loaded.value) ? null : (
          <p className="muted small">{texts['plan.info']}</p>
        )}
      </div>
      <LoadedView
        loaded={loaded}
        reload={reload}
        failedText={texts['profile.failed']}
        retryText={texts['profile.try-again']}
        waiting={
          <div className="stack">
            <DurationSkeleton />
            <Skeleton block />
          </div>
        }
      >
        {(plan) =>
          isOfNoNumber(plan) ? (
            <p>
              <FilledText
                text={texts['plan.nothing-renews']}
                values={{ link: <a href={numbersHref}>{texts['plan.nothing-renews-link']}</a> }}
              />
            </p>
          ) : (
            <PlanForm {...props} {...{ plan, reload }} />
          )
        }
      </LoadedView>
    </section>
  );
}

interface PlanFormProps extends MultiMonthPlanProps {
  plan: Plan;
  /** Reads the plan again; resolves to whether it could. */
  reload: () => Promise<boolean>;
}

function PlanForm({ plan, reload, language, texts, supportHref }: PlanFormProps) {
  const options = durationOptions(plan);
  const current = plan.monthsInterval;
  const [picked, setPicked] = useState<number>();
  /** The duration that the question is about. */
  const [asked, setAsked] = useState<number>();
  /** Whether the plan must be read again before it is asked about. */
  const [isOutdated, setIsOutdated] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const months = picked ?? current;
  const chosen = options.find((option) => option.months === months);
  const unchanged = months === current || chosen === undefined;
  const renewalPriceId = chosen?.renewalPackageId ?? null;
  const charged = findNextDuration(options, current, months);
  const chargedMonths = charged?.months ?? current;

  const ask = async (): Promise<void> => {
    // The question names the day and the sum of the next charge, which a renewal has moved.
    if (isOutdated) {
      setIsReading(true);
      const isRead = await whileLoading(reload());
      setIsReading(false);
      if (!isRead) return openPopup('server-error');
    }
    setAsked(months);
  };
  // UTC, as in receipts and in the email about a changed plan.
  const dateText = (date: string | null): string =>
    date === null ? texts['plan.none'] : dayText(language, new Date(date));
  const { lastPaymentDate, nextPaymentDate } = plan.billingCycleInfo;
  return (
    <>
      <DurationChoice
        legend={texts['plan.choose']}
        chosen={months}
        onChoose={(option) => {
          setAsked(undefined);
          setPicked(option.months);
        }}
        {...{ options, current, language, texts }}
      />
      <dl className="summary">
        <div className="summary__row">
          <dt>{texts['plan.last-payment']}</dt>
          <dd>{dateText(lastPaymentDate)}</dd>
        </div>
        <div className="summary__row" aria-live="polite">
          <dt>{texts['plan.next-charge']}</dt>
          <dd>
            {charged && <bdi dir="ltr">{formatUsd(charged.totalCents)}</bdi>}
            {charged && ', '}
            {dateText(nextPaymentDate)}
          </dd>
        </div>
        <div className="summary__row summary__row--total" aria-live="polite">
          <dt>
            {plan.discounts.length > 0 && isMultiMonth(chargedMonths)
              ? fillText(texts['plan.total-months'], { months: chargedMonths })
              : texts['plan.total']}
          </dt>
          <dd>{charged && <Price cents={charged.totalCents} />}</dd>
        </div>
      </dl>
      <div aria-live="polite">
        {unchanged || renewalPriceId !== null ? (
          <Button
            variant="primary"
            busy={isReading}
            disabled={unchanged}
            onClick={() => void ask()}
          >
            <span>{texts['plan.continue']}</span>
          </Button>
        ) : (
          <FilledText
            text={texts['plan.by-message']}
            values={{
              duration: monthsText(language, months),
              link: <a href={supportHref}>{texts['plan.by-message-link']}</a>,
            }}
          />
        )}
      </div>
      {asked === months && !unchanged && renewalPriceId !== null ? (
        <LazyPlanConfirmation
          {...{ options, current, chosen, renewalPriceId, reload, language, texts }}
          due={nextPaymentDate}
          onOutdated={setIsOutdated}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}
