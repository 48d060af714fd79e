import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import type { NumberTestTexts } from '#domain/number-test/number-test-texts.ts';
import { SectionHead } from './SectionHead.tsx';

const NumberTest = lazyComponent(
  async () => (await import('#domain/number-test/NumberTest.tsx')).NumberTest,
);

interface TestSectionProps {
  didid: number;
  /** The number as people read it. */
  written: string;
  testTexts: NumberTestTexts;
  /** Called when a test has ended, with any outcome. */
  onTested: () => void;
}

/** Renders the way to see a call or message arrive at the number. */
export function TestSection({ didid, written, testTexts, onTested }: TestSectionProps) {
  const [isTesting, setIsTesting] = useState(false);
  return (
    <section className="number-section">
      <SectionHead
        title={testTexts['test-number.title']}
        text={testTexts['test-number.text']}
        action={{ label: testTexts['test-number.start'], onClick: () => setIsTesting(true) }}
        open={isTesting}
        of={written}
      />
      {isTesting ? (
        <NumberTest
          {...{ didid, written }}
          texts={testTexts}
          onOutcome={onTested}
          onClose={() => setIsTesting(false)}
        />
      ) : null}
    </section>
  );
}
