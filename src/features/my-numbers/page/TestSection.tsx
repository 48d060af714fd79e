import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import type { Arrival } from '#contract/hub/calls.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import type { TestTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';

const NumberTest = lazyComponent(
  async () => (await import('#domain/number-test/NumberTest.tsx')).NumberTest,
);

interface TestSectionProps {
  number: VirtualNumber;
  /** The number, formatted for display. */
  formattedNumber: string;
  testTexts: TestTexts;
  /** Called when a test has ended, with any outcome. */
  onTested: () => void;
  /** Opens the form for where calls or messages go. */
  onForward: (kind: Arrival['kind']) => void;
}

/** Renders the way to see a call or message arrive at the number. */
export function TestSection(props: TestSectionProps) {
  const { number, formattedNumber, testTexts, onTested, onForward } = props;
  const [isTesting, setIsTesting] = useState(false);
  const testCounts = testTexts['withdrawal.test-counts'];
  return (
    <section className="number-section">
      <SectionHead
        title={testTexts['test-number.title']}
        text={testTexts['test-number.text']}
        action={{ label: testTexts['test-number.start'], onClick: () => setIsTesting(true) }}
        open={isTesting}
        of={formattedNumber}
      />
      {testCounts === undefined ? null : <p className="muted small">{testCounts}</p>}
      {isTesting ? (
        <NumberTest
          {...{ number, formattedNumber, onForward }}
          texts={testTexts}
          onOutcome={onTested}
          onClose={() => setIsTesting(false)}
        />
      ) : null}
    </section>
  );
}
