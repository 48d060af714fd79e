import { hasCapability } from '#config/capabilities/provider-capabilities.ts';
import type { Language } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { formatRate } from '#lib/money/call-cost.ts';
import { readPackages, readRates } from '#site-data/read.ts';
import type { PackageCountry } from '#site-data/site-data.ts';
import { countryForms, countryValues } from './countries/country-forms.ts';
import { countryName } from './countries/country-name.ts';
import type { Translate } from './texts.ts';

/** What a package pays for forwarded calls: minutes a month, then millionths of a dollar each. */
export interface CallPlan {
  minutes: number;
  landline: number;
  mobile: number;
}

/**
 * Returns what a package pays for calls to its own country; undefined where the provider does not
 * charge calls by this rule, or does not return how many minutes there are or what calls cost.
 */
export function findCallPlan(packageCountry: PackageCountry): CallPlan | undefined {
  if (!hasCapability('call-minutes') || packageCountry.callMinutes === undefined) return undefined;
  const rates = readRates(packageCountry.packageId).filter(
    ({ iso2 }) => iso2 === packageCountry.iso2,
  );
  const rateTo = (wanted: string): number | undefined =>
    rates.find(({ destination }) => destination === wanted)?.microsPerMinute;
  const [landline, mobile] = [rateTo('Landline'), rateTo('Mobile')];
  if (landline === undefined || mobile === undefined) return undefined;
  return { minutes: packageCountry.callMinutes, landline, mobile };
}

/**
 * Returns whether a text names the rates of a plan as one. They are compared as they are shown: the
 * same amount twice reads as a mistake.
 */
const hasOneRate = ({ landline, mobile }: CallPlan): boolean =>
  formatRate(landline) === formatRate(mobile);

/** Texts about a package's call minutes. */
export interface CallPlanTexts {
  /** How many there are; undefined without any. */
  minutes: string | undefined;
  /** What a forwarded call uses. */
  rule: string;
  /** What happens to a forwarded call when nothing is left to pay for it, and how to add credit. */
  end: string;
}

/** Returns the texts about a package's call minutes; undefined where nothing is promised. */
export function callPlanTexts(
  t: Translate,
  language: Language,
  packageCountry: PackageCountry,
): CallPlanTexts | undefined {
  const plan = findCallPlan(packageCountry);
  if (plan === undefined) return undefined;
  const { minutes } = plan;
  const name = countryName(language, packageCountry.iso2, packageCountry.name);
  const values = {
    ...countryValues('packageCountry', countryForms(language, packageCountry.iso2, name)),
    minutes,
    landline: formatRate(plan.landline),
    mobile: formatRate(plan.mobile),
  };
  const [rule, ruleWithoutMinutes] = hasOneRate(plan)
    ? (['call-minutes.rule-one-rate', 'call-minutes.rule-one-rate-no-minutes'] as const)
    : (['call-minutes.rule', 'call-minutes.rule-no-minutes'] as const);
  const { min, max } = LIMITS.addCredit;
  return {
    minutes: minutes > 0 ? t('call-minutes.plan-title', values) : undefined,
    rule: t(minutes > 0 ? rule : ruleWithoutMinutes, values),
    end: [
      t(minutes > 0 ? 'call-minutes.no-funds' : 'call-minutes.no-funds-no-minutes'),
      t('call-minutes.buy-credit', { min, max }),
    ].join(' '),
  };
}

/** The texts about the call minutes of each package, by its id. */
export type CallPlans = Readonly<Record<number, CallPlanTexts>>;

/** Returns the texts about the call minutes of every package where something is promised. */
export const listCallPlans = (t: Translate, language: Language): CallPlans =>
  Object.fromEntries(
    readPackages().flatMap((packageCountry) => {
      const texts = callPlanTexts(t, language, packageCountry);
      return texts === undefined ? [] : [[packageCountry.packageId, texts]];
    }),
  );

/**
 * Returns what a package pays for forwarded calls as a line that begins with its country; undefined
 * where nothing is promised.
 */
export function callPlanLine(
  t: Translate,
  language: Language,
  packageCountry: PackageCountry,
): string | undefined {
  const plan = findCallPlan(packageCountry);
  if (plan === undefined) return undefined;
  const [line, lineWithoutMinutes] = hasOneRate(plan)
    ? (['call-minutes.terms-line-one-rate', 'call-minutes.terms-line-one-rate-no-minutes'] as const)
    : (['call-minutes.terms-line', 'call-minutes.terms-line-no-minutes'] as const);
  const name = countryName(language, packageCountry.iso2, packageCountry.name);
  return t(plan.minutes > 0 ? line : lineWithoutMinutes, {
    ...countryValues('country', countryForms(language, packageCountry.iso2, name)),
    minutes: plan.minutes,
    landline: formatRate(plan.landline),
    mobile: formatRate(plan.mobile),
  });
}
