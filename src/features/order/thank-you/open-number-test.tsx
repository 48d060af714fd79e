import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useRestoreFocus } from '#components/ui/focus.ts';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { resultOf } from '#contract/result-of.ts';
import type { NumberTestTexts } from '#domain/number-test/number-test-texts.ts';
import { NumberTest } from '#domain/number-test/NumberTest.tsx';
import { renderInto } from '#islands/hydrate.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import { request } from '#stores/api.ts';

interface BoughtNumberTestProps {
  /** The number as the receipt has it. */
  formattedNumber: string;
  texts: NumberTestTexts;
}

/** Renders the test of the number that was just bought, as the customer's list has it. */
function BoughtNumberTest({ formattedNumber, texts }: BoughtNumberTestProps) {
  const [isOpen, setIsOpen] = useState(true);
  const part = useRestoreFocus<HTMLDivElement>(isOpen);
  const { loaded, reload } = useLoad(async () => {
    const response = await request(getMyNumbers);
    return resultOf(response)?.find(
      ({ didNumber }) => digitsOf(didNumber) === digitsOf(formattedNumber),
    );
  });
  return (
    <div ref={part}>
      {isOpen ? (
        <LoadedView
          loaded={loaded}
          reload={reload}
          failedText={texts['test-number.lost']}
          retryText={texts['test-number.again']}
          waiting={<Skeleton lines={3} />}
        >
          {(number) => (
            <NumberTest
              {...{ number, formattedNumber, texts }}
              onOutcome={() => undefined}
              onClose={() => setIsOpen(false)}
            />
          )}
        </LoadedView>
      ) : (
        <Button small onClick={() => setIsOpen(true)}>
          {texts['test-number.start']}
        </Button>
      )}
    </div>
  );
}

/** Puts the test of a bought number in place of the button that was pressed. */
export function openNumberTest(place: HTMLElement, formattedNumber: string): void {
  const texts = JSON.parse(place.dataset['texts'] ?? '{}') as NumberTestTexts;
  renderInto(place, <BoughtNumberTest {...{ formattedNumber, texts }} />);
}
