import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { VirtualNumber } from '#contract/number-entities.ts';
import type { SuspendedNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { leaveNotice } from '#stores/messages/leave-notice.ts';
import { openPopup } from '#stores/messages/popup.ts';
import '../my-numbers.css';
import { PhoneNumber, formatByMask } from '../PhoneNumber.tsx';
import { type ReloadNumber, useMyNumbers } from '#features/my-numbers/use-my-numbers.ts';
import { numberTerm } from './renewal-rules.ts';
import { useRenewalChange } from './use-renewal-change.ts';

const StopRenewalDialog = lazyComponent(
  async () => (await import('./StopRenewalDialog.tsx')).StopRenewalDialog,
);

/** A number of a suspended account that renews. */
interface Renewing {
  number: VirtualNumber;
  until: Date;
  /** Its paid time is over: it ends as soon as its renewal is stopped. */
  isUnpaid: boolean;
}

function findRenewing(number: VirtualNumber): Renewing[] {
  const term = numberTerm(number);
  if (term?.renews !== true) return [];
  return [{ number, until: term.until, isUnpaid: term.until <= new Date() }];
}

/**
 * Renders the numbers of a suspended account that renew, each with a way to stop that. Nothing
 * where the provider does not list them.
 */
export function SuspendedNumbers({ texts }: { texts: SuspendedNumbersTexts }) {
  const { loaded, reloadNumber } = useMyNumbers();
  const renewing = loaded.state === 'ready' ? loaded.value.flatMap(findRenewing) : [];
  if (renewing.length === 0) return null;
  return (
    <section className="card stack">
      <div>
        <h2 className="number-section__title">{texts['stop-renewal.suspended-title']}</h2>
        <p className="muted small">{texts['stop-renewal.suspended-text']}</p>
      </div>
      <ul className="stack plain-list">
        {renewing.map((one) => (
          <SuspendedNumber key={one.number.didid} {...one} {...{ texts, reloadNumber }} />
        ))}
      </ul>
    </section>
  );
}

/** Loads the page again, as a stop changes what is due, and shows there that it was made. */
function showStopped(texts: SuspendedNumbersTexts, formattedNumber: string): void {
  leaveNotice({
    title: fillText(texts['stop-renewal.suspended-stopped'], { number: isolate(formattedNumber) }),
    text: texts['stop-renewal.suspended-stopped-text'],
    good: true,
  });
  location.reload();
}

interface SuspendedNumberProps extends Renewing {
  texts: SuspendedNumbersTexts;
  reloadNumber: ReloadNumber;
}

/** Renders one of them, with the question before its renewal is stopped. */
function SuspendedNumber(props: SuspendedNumberProps) {
  const { number, until, isUnpaid, texts, reloadNumber } = props;
  const { asking, ask, close, busy, isCharging, change } = useRenewalChange(
    number.didid,
    reloadNumber,
  );
  const formattedNumber = formatByMask(number.didNumber, number.mask);
  const stop = async (): Promise<void> => {
    const outcome = await change(false);
    // A provider that lists the numbers may still refuse the stop.
    if (outcome === 'suspended') openPopup('server-error');
    if (outcome === 'done' || outcome === 'gone') showStopped(texts, formattedNumber);
  };
  const stopTexts = {
    ...texts,
    ...(isUnpaid
      ? { 'stop-renewal.dialog-last-day': texts['stop-renewal.suspended-last-day'] }
      : {}),
    'stop-renewal.dialog-charge': texts['stop-renewal.suspended-charge'],
  };
  return (
    <li className="number-action">
      <div>
        <PhoneNumber {...number} number={number.didNumber} />
      </div>
      <Button small onClick={ask}>
        <span>
          {texts['stop-renewal.stop']}
          <span className="visually-hidden">, {formattedNumber}</span>
        </span>
      </Button>
      {asking ? (
        <StopRenewalDialog
          {...{ formattedNumber, until, texts, stopTexts, busy }}
          problem={isCharging ? texts['my-numbers.renewal-in-progress'] : undefined}
          onConfirm={() => void stop()}
          onClose={close}
        />
      ) : null}
    </li>
  );
}
