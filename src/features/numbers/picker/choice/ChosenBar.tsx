import { Button } from '#components/ui/Button.tsx';
import { Flag } from '#components/ui/icons/Flag.tsx';
import { useLeaving } from '#components/ui/use-leaving.ts';
import type { Cents } from '#lib/money/money.ts';
import { type AvailableNumber, monthPrice } from '#features/numbers/pair/number-groups.ts';
import type { PickerTexts } from '#features/numbers/pair/numbers-texts.ts';

interface ChosenBarProps {
  number: AvailableNumber;
  /** The number as its country writes it. */
  formatted: string;
  iso2: string;
  /** What a month of this number costs. */
  priceCents: Cents;
  texts: PickerTexts;
  onContinue: () => void;
}

/** Renders the chosen number with its place and price, always in view, and the way on. */
export function ChosenBar(props: ChosenBarProps) {
  const { number, formatted, iso2, priceCents, texts, onContinue } = props;
  const [leaving, setLeaving] = useLeaving();
  const goOn = (): void => {
    setLeaving(true);
    onContinue();
  };
  return (
    <section className="chosen-bar" aria-label={texts['numbers.your-number']}>
      <div className="chosen-bar__inner">
        {iso2 === '' ? null : <Flag iso2={iso2} />}
        <p className="chosen-bar__words">
          <bdi dir="ltr" className="digits chosen-bar__number">
            {formatted}
          </bdi>
          <span className="muted small">
            {number.state === '' ? null : (
              <>
                <bdi>{number.state}</bdi>
                <span>{' · '}</span>
              </>
            )}
            <span>{monthPrice(texts, priceCents)}</span>
          </span>
        </p>
        <Button variant="primary" busy={leaving} onClick={goOn}>
          {texts['numbers.continue']}
        </Button>
      </div>
    </section>
  );
}
