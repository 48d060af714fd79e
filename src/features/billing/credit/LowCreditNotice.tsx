import { useState, type FormEvent } from 'react';
import { isDone } from '#api/response-codes.ts';
import { Button } from '#components/ui/Button.tsx';
import { Select } from '#components/ui/form/Field.tsx';
import { focusRefused } from '#components/ui/focus.ts';
import { useHydrated } from '#components/ui/hydration.ts';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { LOW_CREDIT } from '#config/limits/low-credit.ts';
import { getLowCreditNotice, setLowCreditNotice } from '#contract/hub/low-credit-notice.ts';
import { resultOf } from '#contract/result-of.ts';
import type { LowCreditTexts } from '#features/billing/billing-texts.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import '#features/billing/billing.css';

const focusItsForm = (select: HTMLSelectElement | null): void => focusRefused(select?.form);

/** Renders below which credit the customer gets an email, which is stored on a press. */
export function LowCreditNotice({ texts }: { texts: LowCreditTexts }) {
  // Nothing is loaded before the customer scrolls here.
  const hydrated = useHydrated();
  const { loaded, reload } = useLoad(async () => {
    const response = await request(getLowCreditNotice);
    return resultOf(response)?.threshold;
  });
  // As high as the form that comes: it loads while the customer reads what is below.
  const waiting = (
    <div className="skeleton skeleton--form" aria-hidden="true" inert>
      <ThresholdForm texts={texts} stored={undefined} />
    </div>
  );
  return (
    <section className="card billing-part" aria-labelledby="low-credit-title">
      <h2 className="billing-part__title" id="low-credit-title">
        {texts['notices.credit-title']}
      </h2>
      {hydrated ? (
        <LoadedView
          loaded={loaded}
          reload={reload}
          failedText={texts['profile.failed']}
          retryText={texts['profile.try-again']}
          waiting={waiting}
        >
          {(threshold) => <ThresholdForm texts={texts} stored={threshold} />}
        </LoadedView>
      ) : (
        waiting
      )}
    </section>
  );
}

interface ThresholdFormProps {
  texts: LowCreditTexts;
  /** In dollars; undefined while it is not known. */
  stored: number | undefined;
}

function ThresholdForm({ texts, stored }: ThresholdFormProps) {
  const [threshold, setThreshold] = useState(stored ?? 0);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ sent: number; isSaved: boolean }>();
  const choices = [...new Set([...LOW_CREDIT.choices, stored ?? 0])].sort((a, b) => a - b);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setOutcome(undefined);
    const response = await whileLoading(request(setLowCreditNotice, { body: { threshold } }));
    setBusy(false);
    setOutcome({ sent: threshold, isSaved: isDone(response) });
  };
  const hasFailed = outcome?.isSaved === false;
  // Another choice may have been made while the request ran.
  const isSaved = outcome?.isSaved === true && outcome.sent === threshold;
  return (
    <form
      className="low-credit"
      id="low-credit-form"
      method="post"
      onSubmit={(event) => void save(event)}
    >
      <Select
        id="low-credit"
        className="low-credit__choice"
        label={texts['notices.credit-label']}
        hint={texts['notices.credit-hint']}
        ref={hasFailed ? focusItsForm : undefined}
        error={hasFailed ? texts['notices.credit-failed'] : undefined}
        value={threshold}
        onChange={(event) => {
          setThreshold(Number(event.currentTarget.value));
          setOutcome(undefined);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 0 ? texts['notices.credit-off'] : formatUsd(toCents(choice))}
          </option>
        ))}
      </Select>
      <Button type="submit" busy={busy} disabled={stored === undefined}>
        <span>{texts['profile.save']}</span>
      </Button>
      <output className="muted">{isSaved ? texts['notices.credit-saved'] : ''}</output>
    </form>
  );
}
