import { DEFAULT_LANGUAGE, type Language } from '#config/languages.ts';
import type { CompiledTexts } from './compile.ts';
import {
  PROMISED_FEATURES,
  type PromisedFeature,
  PROMISE_PATTERNS,
} from './patterns/promise-patterns.ts';
import type { TextKey } from './texts.ts';

/** Keys of texts, each with the key to use without a feature; null where nothing is shown then. */
type Without = Readonly<Partial<Record<TextKey, TextKey | null>>>;

/**
 * Which texts promise a feature (docs/texts.md, "Capabilities"). Beside these, the texts of the
 * group with its name are its own. The replacement of a text that is tied to several features
 * promises none of those before it, so the last feature that is lacking decides.
 */
const WITHOUT: Readonly<Record<PromisedFeature, Without>> = {
  'stop-renewal': {
    'advantages.card-5-text': 'advantages.card-5-text-without-stop-renewal',
    'agreement.stop': 'agreement.stop-without-stop-renewal',
    'faq.description': 'faq.description-without-stop-renewal',
    'faq.q6.answer': 'faq.q6.answer-without-stop-renewal',
    'faq.q6.question': 'faq.q6.question-without-stop-renewal',
    'home.meta-description': 'home.description-without-stop-renewal',
    'home.proof-cancel': 'home.proof-without-stop-renewal',
    'numbers.fact-cancel': null,
    'numbers.meta-description': 'numbers.description-without-stop-renewal',
    'numbers.meta-description-same': 'numbers.description-same-without-stop-renewal',
    'terms.changes.text': 'terms.changes.text-without-stop-renewal',
    'terms.renewal.text': 'terms.renewal.text-without-stop-renewal',
    'terms.renewal.title': 'terms.renewal.title-without-stop-renewal',
  },
  'release-number': {},
  'stop-forwarding': {},
  'add-number': {
    'faq.q12.answer': 'faq.q12.answer-without-add-number',
    'my-numbers.empty-text': 'my-numbers.empty-text-without-add-number',
    'my-numbers.get-number': 'my-numbers.get-number-without-add-number',
    'personal.existing-text': 'personal.existing-text-without-add-number',
  },
  'block-caller': {},
  withdrawal: {
    'faq.q13.answer': 'faq.q13.answer-without-withdrawal',
    'privacy.withdrawal.text': null,
    'privacy.withdrawal.title': null,
    'terms.refunds.text': 'terms.refunds.text-without-withdrawal',
    'terms.withdrawal.text': null,
    'terms.withdrawal.title': null,
  },
  consents: {},
  'test-number': {},
  notices: {},
  'call-minutes': {
    'faq.q16.answer': null,
    'faq.q3.answer': 'faq.q3.answer-without-call-minutes',
    'faq.q16.question': null,
    'numbers.plan-minutes-text': 'numbers.plan-minutes-text-without-call-minutes',
    'numbers.plan-minutes-text-forwarded':
      'numbers.plan-minutes-text-forwarded-without-call-minutes',
    'numbers.plan-no-minutes-text-forwarded': null,
    'numbers.plan-no-minutes-text': 'numbers.plan-no-minutes-text-without-call-minutes',
    'numbers.plan-no-minutes-title': 'numbers.plan-no-minutes-title-without-call-minutes',
    'rates.lead': 'rates.lead-without-call-minutes',
    'rates.note': 'rates.note-without-call-minutes',
    'terms.calls.text': null,
    'terms.calls.title': null,
  },
  'call-duration': { 'privacy.messages.text': 'privacy.messages.text-without-call-duration' },
  'hold-number': { 'privacy.cookies.text': 'privacy.cookies.text-without-hold-number' },
  // Whether a number works at once is known from them (src/i18n/sheet-claims.ts).
  'capability-sheets': {
    'advantages.card-1-text': 'advantages.card-1-text-without-capability-sheets',
    'advantages.card-1-title': 'advantages.card-1-title-without-capability-sheets',
    'faq.q3.answer': 'faq.q3.answer-without-capability-sheets',
    'faq.q7.answer': 'faq.q7.answer-without-capability-sheets',
    'home.meta-description': 'home.description-without-capability-sheets',
    'home.proof-cancel': 'home.proof-without-capability-sheets',
  },
  'two-factor-settings': {
    'account.code-text': null,
    'account.turn-off': null,
    'account.turn-on': null,
    'account.two-factor-off': null,
    'account.two-factor-on': null,
    'account.two-factor-title': null,
    'privacy.security.text': 'privacy.security.text-without-two-factor-settings',
    'terms.account.text': 'terms.account.text-without-two-factor-settings',
  },
  invitations: {
    'credit.free': null,
    'referral.lead': 'referral.lead-without-invitations',
    'referral.title': 'referral.title-without-invitations',
  },
  'session-list': {
    'account.last-used': null,
    'account.sessions-text': null,
    'account.sessions-title': null,
    'account.sign-out-others': null,
    'account.signed-out-others': null,
    'account.this-device': null,
    'account.unknown-device': null,
  },
  'confirmation-links': {
    'validate-email.error-token-expired':
      'validate-email.error-token-expired-without-confirmation-links',
  },
  'idempotent-payments': {
    'credit.lost': 'credit.lost-without-idempotent-payments',
    'credit.slow': 'credit.slow-without-idempotent-payments',
    'payment.added-lost': 'payment.added-lost-without-idempotent-payments',
    'payment.added-slow': 'payment.added-slow-without-idempotent-payments',
    'payment.already-sent': null,
    'payment.lost': 'payment.lost-without-idempotent-payments',
    'payment.slow': 'payment.slow-without-idempotent-payments',
    'popup.order-slow.subtitle': 'popup.order-slow.subtitle-without-idempotent-payments',
    'reactivate.lost': 'reactivate.lost-without-idempotent-payments',
    'saved-cards.lost': 'saved-cards.lost-without-idempotent-payments',
  },
  'secrets-in-body': {},
  app: {
    'about.team.product-text': 'about.team.product-text-without-app',
    'advantages.card-2-text': 'advantages.card-2-text-without-app',
    'faq.q1.answer': 'faq.q1.answer-without-app',
    'faq.q10.answer': 'faq.q10.answer-without-app',
    'faq.q11.answer': 'faq.q11.answer-without-app',
    'forwarding.stop-calls': 'forwarding.stop-calls-without-app',
    'home-sections.pictures.app': null,
    'home-sections.pictures.label': 'home-sections.pictures.label-without-app',
    'numbers.plan-features-text': 'numbers.plan-features-text-without-app',
    'numbers.plan-features-title': 'numbers.plan-features-title-without-app',
    'payment.plan-app': null,
    'sheet.note-forwarded': 'sheet.note-forwarded-without-app',
    'terms.emergency.text': 'terms.emergency.text-without-app',
    'terms.license.text': 'terms.license.text-without-app',
  },
};

/** Keys and groups whose texts use such words and promise nothing to a visitor. */
const NO_PROMISE: Readonly<Record<string, string>> = {
  'profile.cancel': 'the button that closes a form',
  provider: 'emails of the reference provider, which has every capability',
};

const isInGroup = (key: string, group: string): boolean => key.startsWith(`${group}.`);

/** The feature that a text promises, and the key to use without it; null where there is none. */
interface TiedText {
  feature: PromisedFeature;
  without: string | null;
}

const tiedGroups = new Map<string, TiedText>(
  PROMISED_FEATURES.map((feature) => [feature, { feature, without: null }]),
);

const tiedKeys = Map.groupBy(
  PROMISED_FEATURES.flatMap((feature) =>
    Object.entries(WITHOUT[feature]).map(([key, without]) => ({ key, feature, without })),
  ),
  ({ key }) => key,
);

/** Returns which features a key is tied to: by its group, or by itself. */
export function listTies(key: string): readonly TiedText[] {
  const ofGroup = tiedGroups.get(key.split('.', 1)[0] ?? '');
  return ofGroup === undefined ? (tiedKeys.get(key) ?? []) : [ofGroup];
}

/** Returns what decides about a text where some features are missing; undefined if it is shown. */
export const lackingTie = (
  key: string,
  has: (feature: PromisedFeature) => boolean,
): TiedText | undefined => listTies(key).findLast(({ feature }) => !has(feature));

/**
 * Returns the texts of a site whose provider has only some capabilities: a text that promises
 * another one is replaced, or is missing where nothing is shown instead.
 */
export function textsFor(
  has: (feature: PromisedFeature) => boolean,
  texts: CompiledTexts,
): CompiledTexts {
  const resolved = new Map<string, string>();
  for (const [key, text] of texts) {
    const tied = lackingTie(key, has);
    const shown = tied === undefined ? text : texts.get(tied.without ?? '');
    if (shown !== undefined) resolved.set(key, shown);
  }
  return resolved;
}

/** A text that promises a feature which its key is not tied to. */
interface UntiedText {
  key: string;
  feature: PromisedFeature;
}

const isExempt = (key: string): boolean =>
  Object.keys(NO_PROMISE).some((exempt) => key === exempt || isInGroup(key, exempt));

/** A feature that texts promise in words which a pattern finds. */
export type SpokenFeature = keyof typeof PROMISE_PATTERNS;

const isSpokenOf = (feature: PromisedFeature): feature is SpokenFeature =>
  feature in PROMISE_PATTERNS;

/** Returns the features that a text promises. */
const listPromises = (text: string, language: Language): PromisedFeature[] =>
  PROMISED_FEATURES.filter(
    (feature) => isSpokenOf(feature) && PROMISE_PATTERNS[feature][language].test(text),
  );

/** Finds texts of a language that promise a feature whether or not a site has it. */
export const findUntied = (texts: CompiledTexts, language: Language = DEFAULT_LANGUAGE) =>
  [...texts].flatMap(([key, text]): UntiedText[] =>
    isExempt(key)
      ? []
      : listPromises(text, language)
          .filter((feature) => listTies(key).every((tied) => tied.feature !== feature))
          .map((feature) => ({ key, feature })),
  );

/** Returns the keys that are replaced by another one, with that. */
export const replacements = (): [key: string, by: string][] =>
  PROMISED_FEATURES.flatMap((feature) => Object.entries(WITHOUT[feature])).filter(
    (entry): entry is [string, TextKey] => entry[1] !== null,
  );
