import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import type { MyNumbersTexts, ReleaseNumberTexts } from '#features/my-numbers/my-numbers-texts.ts';
import type { ReloadNumber } from '#features/my-numbers/use-my-numbers.ts';

const ReleaseDialog = lazyComponent(
  async () => (await import('./ReleaseDialog.tsx')).ReleaseDialog,
);

export interface ReleaseProps {
  didid: number;
  /** The number, formatted for display. */
  formattedNumber: string;
  texts: MyNumbersTexts;
  releaseTexts: ReleaseNumberTexts;
  reloadNumber: ReloadNumber;
  onReleased: () => void;
  /** Called when the number was no longer the customer's before it was released. */
  onGone: () => void;
}

/** Renders the way to give a number up at once. */
export function ReleaseSection(props: ReleaseProps) {
  const { formattedNumber, releaseTexts } = props;
  const [asking, setAsking] = useState(false);
  return (
    <section className="number-section">
      <div className="number-action">
        <div>
          <h3 className="number-section__title">{releaseTexts['release-number.title']}</h3>
          <p className="muted small">{releaseTexts['release-number.text']}</p>
        </div>
        <Button small className="number-section__release" onClick={() => setAsking(true)}>
          <span>
            {releaseTexts['release-number.release']}
            <span className="visually-hidden">, {formattedNumber}</span>
          </span>
        </Button>
      </div>
      {asking ? <ReleaseDialog {...props} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
