import { LIMITS } from '#config/limits.ts';
import { hasCapability } from '#config/provider-capabilities.ts';
import { RETENTION } from '#config/retention.ts';
import { brand } from '#config/site.ts';
import { WITHDRAWAL } from '#config/withdrawal.ts';
import type { Translate } from '#i18n/texts.ts';

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

const UPDATED = { terms: '2026-11-22', privacy: '2026-11-22' } as const;

const values = {
  brand: brand.displayName,
  email: brand.emails.support,
  days: LIMITS.chargeDisputeDays,
  withdrawalDays: WITHDRAWAL.days,
  minutes: LIMITS.orderDataIdleMinutes,
  callMonths: RETENTION.callMonths,
  orderDays: RETENTION.failedOrderDays,
  messageDays: RETENTION.sentMessageDays,
  reasonDays: RETENTION.closureReasonDays,
};

/** Returns whether the provider of this site has what a section is about. */
const isOffered = (id: string): boolean => id !== 'withdrawal' || hasCapability('withdrawal');

/** Returns the terms and conditions, with the brand filled in. */
export const termsDocument = (t: Translate): LegalDocument => ({
  title: t('terms.title'),
  lead: t('terms.lead', values),
  updated: UPDATED.terms,
  sections: TERMS.filter(isOffered).map((id) => ({
    id,
    title: t(`terms.${id}.title`),
    text: t(`terms.${id}.text`, values),
  })),
});

/** Returns the privacy policy, with the brand filled in. */
export const privacyDocument = (t: Translate): LegalDocument => ({
  title: t('privacy.title'),
  lead: t('privacy.lead', values),
  updated: UPDATED.privacy,
  sections: PRIVACY.filter(isOffered).map((id) => ({
    id,
    title: t(`privacy.${id}.title`),
    text: t(`privacy.${id}.text`, values),
  })),
});
