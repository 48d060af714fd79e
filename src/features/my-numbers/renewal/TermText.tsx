import { FilledText } from '#components/ui/FilledText.tsx';
import { pageLanguage } from '#stores/language.ts';

interface TermTextProps {
  /** A text with `{{date}}`, `{{price}}` or `{{number}}`. */
  text: string;
  date?: Date;
  price?: string | undefined;
  number?: string;
}

/** Returns a day in the words of the page's language. */
export const termDay = (date: Date): string =>
  new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'long' }).format(date);

/** A text about a number's term; its values keep their own direction. */
export const TermText = ({ text, date, price, number }: TermTextProps) => (
  <FilledText
    text={text}
    values={{
      date: date === undefined ? null : <span className="term__day">{termDay(date)}</span>,
      price: <bdi dir="ltr">{price}</bdi>,
      number: (
        <bdi dir="ltr" className="digits">
          {number}
        </bdi>
      ),
    }}
  />
);
