import type { Capability } from '#config/capabilities/capabilities.ts';
import type { Language } from '#config/languages.ts';
import { LEGAL_NUMBERS } from '#config/legal/legal-documents.ts';
import { hasCapability } from '#config/capabilities/provider-capabilities.ts';
import { brand } from '#config/site/site-brand.ts';
import { hasCookieSettings } from '#config/site/site.ts';
import { callPlanLine } from '#i18n/call-plan.ts';
import { readLegalDay } from '#i18n/check/legal-dates.ts';
import type { Translate } from '#i18n/texts.ts';
import { readPackages } from '#site-data/read.ts';

/** A legal text in one language, ready to be laid out. */
export interface LegalDocument {
  title: string;
  lead: string;
  /** ISO date of the last change. */
  updated: string;
  sections: { id: string; title: string; text: string }[];
}

const TERMS = [
  'agreement',
  'age',
  'license',
  'account',
  'payment',
  'calls',
  'renewal',
  'withdrawal',
  'refunds',
  'disputes',
  'emergency',
  'use',
  'texting',
  'prohibited',
  'numbers',
  'service',
  'liability',
  'ending',
  'changes',
  'law',
] as const;

const PRIVACY = [
  'who',
  'collect',
  'why',
  'cards',
  'messages',
  'withdrawal',
  'share',
  'cookies',
  'keep',
  'security',
  'transfer',
  'rights',
  'california',
  'children',
  'changes',
  'contact',
] as const;

const values = { brand: brand.displayName, email: brand.emails.support, ...LEGAL_NUMBERS };

/** The sections that are about a capability. */
const CAPABILITIES: Readonly<Record<string, Capability>> = {
  calls: 'call-minutes',
  withdrawal: 'withdrawal',
};

/** Returns whether the provider of this site has what a section is about. */
const isOffered = (id: string): boolean => {
  const capability = CAPABILITIES[id];
  return capability === undefined || hasCapability(capability);
};

/** Returns the list of the plans: the minutes of each, and what calls in its country cost. */
function callPlanLines(language: Language, t: Translate): string[] {
  const { compare } = new Intl.Collator(language);
  const plans = readPackages()
    .flatMap((packageCountry) => callPlanLine(t, language, packageCountry) ?? [])
    .sort(compare)
    .map((line) => `- ${line}`);
  return plans.length === 0 ? [] : [t('call-minutes.terms-list'), ...plans];
}

/** Returns the terms and conditions, with the brand and the plans filled in. */
export const termsDocument = (language: Language, t: Translate): LegalDocument => ({
  title: t('terms.title'),
  lead: t('terms.lead', values),
  updated: readLegalDay('terms'),
  sections: TERMS.filter(isOffered).map((id) => ({
    id,
    title: t(`terms.${id}.title`),
    text: [
      t(`terms.${id}.text`, values),
      ...(id === 'calls' ? callPlanLines(language, t) : []),
    ].join('\n'),
  })),
});

/** Returns the privacy policy, with the brand filled in. */
export const privacyDocument = (t: Translate): LegalDocument => ({
  title: t('privacy.title'),
  lead: t('privacy.lead', values),
  updated: readLegalDay('privacy'),
  sections: PRIVACY.filter(isOffered).map((id) => ({
    id,
    title: t(`privacy.${id}.title`),
    text: [
      t(`privacy.${id}.text`, values),
      ...(id === 'cookies' && hasCookieSettings ? [t('privacy.cookies.settings')] : []),
    ].join('\n'),
  })),
});
