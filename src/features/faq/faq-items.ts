import { LIMITS } from '#config/limits.ts';
import { WITHDRAWAL } from '#config/withdrawal.ts';
import type { Translate } from '#i18n/texts.ts';

/** A question with its answer; `id` is its anchor. */
interface FaqItem {
  id: string;
  question: string;
  answer: string;
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

/** The question whose answer speaks of the rates page. */
export const RATES_QUESTION = 'question-10';

/** Returns the questions of the shop in one language, in their order. */
export const faqItems = (t: Translate): FaqItem[] =>
  NUMBERS.map((number) => ({
    id: `question-${number}`,
    question: t(`faq.q${number}.question`),
    answer: t(`faq.q${number}.answer`, {
      days: LIMITS.chargeDisputeDays,
      withdrawalDays: WITHDRAWAL.days,
    }),
  }));
