import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { VirtualNumber } from '#contract/number-entities.ts';
import type { MyNumbersTexts, StopRenewalTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { fillText } from '#lib/text/text.ts';
import type { ReloadNumber } from '#features/my-numbers/use-my-numbers.ts';
import type { NumberTerm } from './renewal-rules.ts';
import { termDay, TermProblem, TermText } from './TermParts.tsx';
import { useRenewalChange } from './use-renewal-change.ts';

const StopRenewalDialog = lazyComponent(
  async () => (await import('./StopRenewalDialog.tsx')).StopRenewalDialog,
);

interface RenewalSectionProps {
  number: VirtualNumber;
  /** The number, formatted for display. */
  formattedNumber: string;
  term: NumberTerm;
  texts: MyNumbersTexts;
  stopTexts: StopRenewalTexts;
  reloadNumber: ReloadNumber;
  /** Called when the renewal was stopped or resumed. */
  onChanged: (renews: boolean) => void;
  /** Announces a change to screen readers. */
  announce: (text: string) => void;
  /** Called when the number is no longer the customer's. */
  onGone: () => void;
}

/** Renders whether a number renews: the renewal stops after a question, and resumes at once. */
export function RenewalSection(props: RenewalSectionProps) {
  const {
    number,
    formattedNumber,
    term,
    texts,
    stopTexts,
    reloadNumber,
    onChanged,
    announce,
    onGone,
  } = props;
  const renewal = useRenewalChange(number.didid, reloadNumber);
  const { asking, busy, close } = renewal;
  const { renews, until, price, months } = term;
  const keepText =
    months === undefined ? 'stop-renewal.keep-price' : 'stop-renewal.keep-price-months';
  const change = async (wanted: boolean): Promise<void> => {
    const outcome = await renewal.change(wanted);
    if (outcome === 'gone') onGone();
    if (outcome === 'done') {
      close();
      onChanged(wanted);
      const text = stopTexts[wanted ? 'stop-renewal.kept' : 'stop-renewal.stopped'];
      announce(fillText(text, { date: termDay(until) }));
    }
  };
  const problem = renewal.isCharging ? texts['my-numbers.renewal-in-progress'] : undefined;
  return (
    <section className="number-section">
      <div className="number-action">
        <div>
          <h3 className="number-section__title">{stopTexts['stop-renewal.title']}</h3>
          <p className="muted small">
            <TermText
              text={stopTexts[renews ? 'stop-renewal.running-text' : 'stop-renewal.stopped-text']}
              date={until}
            />
          </p>
          {renews || price === undefined ? null : (
            <p className="muted small">
              <TermText text={stopTexts[keepText]} date={until} {...{ price, months }} />
            </p>
          )}
        </div>
        <Button
          small
          busy={busy && !asking}
          onClick={() => (renews ? renewal.ask() : void change(true))}
        >
          <span>
            {stopTexts[renews ? 'stop-renewal.stop' : 'stop-renewal.keep']}
            <span className="visually-hidden">, {formattedNumber}</span>
          </span>
        </Button>
      </div>
      {asking ? (
        <StopRenewalDialog
          {...{ formattedNumber, until, texts, stopTexts, busy, problem }}
          onConfirm={() => void change(false)}
          onClose={close}
        />
      ) : (
        <TermProblem text={problem} />
      )}
    </section>
  );
}
