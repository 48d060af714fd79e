import { LIMITS } from '#config/limits/limits.ts';
import type { Language } from '#config/languages.ts';
import { WITHDRAWAL } from '#config/legal/withdrawal.ts';
import { callPlanTexts } from '#i18n/call-plan.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { usualPackage } from '#i18n/rates-path.ts';
import type { Translate } from '#i18n/texts.ts';

/** A question with its answer; `id` is its anchor. */
interface FaqItem {
  id: string;
  question: string;
  answer: string;
}

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

/** The question whose answer is the example of one country. */
export const EXAMPLE_QUESTION = 'question-16';

/** The questions whose answers speak of the rates page. */
export const RATES_QUESTIONS: readonly string[] = ['question-10', EXAMPLE_QUESTION];

/** Returns the questions of the shop in one language, in their order. */
export const faqItems = (language: Language, t: Translate): FaqItem[] => [
  ...NUMBERS.map((number) => ({
    id: `question-${number}`,
    question: t(`faq.q${number}.question`),
    answer: t(`faq.q${number}.answer`, {
      days: LIMITS.chargeDisputeDays,
      withdrawalDays: WITHDRAWAL.days,
    }),
  })),
  ...forwardedCalls(language, t),
];

/**
 * Returns what a forwarded call costs, by the example of the language's usual country; nothing
 * where its plan and rates are not known.
 */
function forwardedCalls(language: Language, t: Translate): FaqItem[] {
  const packageCountry = usualPackage(language);
  if (packageCountry === undefined) return [];
  const texts = callPlanTexts(t, language, packageCountry);
  if (texts === undefined) return [];
  const name = countryName(language, packageCountry.iso2, packageCountry.name);
  const names = countryValues('packageCountry', countryForms(language, packageCountry.iso2, name));
  return [
    {
      id: EXAMPLE_QUESTION,
      question: t('faq.q16.question'),
      answer: `${t('faq.q16.answer', names)} ${texts.rule} ${texts.end}`,
    },
  ];
}
