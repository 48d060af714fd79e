import { focusOnMount } from '#components/ui/focus.ts';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import type { Language } from '#config/languages.ts';
import { WithdrawalSummary } from './WithdrawalCheck.tsx';
import type { WithdrawalTexts, WithdrawalValues } from './withdrawal-rules.ts';

interface WithdrawalReceivedProps {
  values: WithdrawalValues;
  at: Date;
  language: Language;
  texts: WithdrawalTexts;
}

/** Returns a moment to the second, in UTC as in the receipt. */
const timeText = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);

/** Renders that a withdrawal was received, and when. */
export const WithdrawalReceived = ({ values, at, language, texts }: WithdrawalReceivedProps) => (
  <section className="form" aria-labelledby="withdrawal-received">
    <h2 className="withdrawal-title" id="withdrawal-received" tabIndex={-1} ref={focusOnMount}>
      {texts['withdrawal.done-title']}
    </h2>
    <WithdrawalSummary {...{ values, texts }} received={timeText(language, at)} />
    <p>
      <FilledText
        text={texts['withdrawal.done-text']}
        values={{ email: <bdi dir="ltr">{values.email}</bdi> }}
      />
    </p>
  </section>
);
