import type { ReactNode } from 'react';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { info } from '#components/ui/icons/icons.ts';
import { dayText, monthsText } from '#lib/text/date-text.ts';
import { pageLanguage } from '#stores/language.ts';

interface TermTextProps {
  /** A text with `{{date}}`, `{{price}}`, `{{duration}}` or `{{number}}`. */
  text: string;
  date?: Date;
  price?: string | undefined;
  months?: number | undefined;
  number?: string;
}

/** Returns a UTC day in the words of the page's language. */
export const termDay = (date: Date): string => dayText(pageLanguage(), date);

/** Renders a text about a number's term, its values in their own direction. */
export const TermText = ({ text, date, price, months, number }: TermTextProps) => (
  <FilledText
    text={text}
    values={{
      date: date === undefined ? null : <span className="term__day">{termDay(date)}</span>,
      price: <bdi dir="ltr">{price}</bdi>,
      duration: months === undefined ? null : monthsText(pageLanguage(), months),
      number: (
        <bdi dir="ltr" className="digits">
          {number}
        </bdi>
      ),
    }}
  />
);

/** Renders a consequence that a dialog lists before a number's term is changed. */
export const TermFact = ({ shape, children }: { shape: string; children: ReactNode }) => (
  <li className="term-fact">
    <Icon shape={shape} />
    <span>{children}</span>
  </li>
);

/** Renders why a number's term could not be changed; nothing while there is no reason. */
export const TermProblem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <p className="alert alert--warning term-problem" role="alert">
      <Icon shape={info} />
      <span>{text}</span>
    </p>
  );
