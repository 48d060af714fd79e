import { brandIdOf, type BrandName } from './brand-ids.ts';
import type { Language } from '../languages.ts';

export type Theme = 'burdeos' | 'orange' | 'grey';

/** What a brand looks like and how it is reached. */
export interface Brand {
  /** 0 for an unknown brand. */
  id: number;
  name: string;
  displayName: string;
  theme: Theme;
  emails: { support: string; sales: string };
  /** E.164 numbers by country. */
  phones: { us: string; ca: string; gb: string; il: string };
  /** WhatsApp numbers, digits only; English and Hebrew share one. */
  whatsapp: Record<Language, string>;
  social: { facebook: string; x: string; instagram: string; linkedin: string };
  affiliateUrl: string;
}

/**
 * Returns the fields that follow from a brand's name and domain; all numbers are from fictional
 * ranges.
 */
function brand(name: string, displayName: string, theme: Theme, domain: string): Brand {
  return {
    id: brandIdOf(name),
    name,
    displayName,
    theme,
    emails: { support: `support@${domain}`, sales: `sales@${domain}` },
    phones: {
      us: '+12025550143',
      ca: '+16135550143',
      gb: '+442079460143',
      il: '+97225550143',
    },
    whatsapp: {
      en: '12025550143',
      he: '12025550143',
      es: '12025550167',
      pt: '12025550189',
    },
    social: {
      facebook: `https://www.facebook.com/${name}`,
      x: `https://x.com/${name}`,
      instagram: `https://www.instagram.com/${name}`,
      linkedin: `https://www.linkedin.com/company/${name}`,
    },
    affiliateUrl: `https://affiliates.${domain}/`,
  };
}

const BRANDS: Readonly<Record<BrandName, Brand>> = {
  globusim: brand('globusim', 'GlobuSIM', 'orange', 'globusim.example'),
  wisesim: brand('wisesim', 'WiseSIM', 'orange', 'wisesim.example'),
  '011global': brand('011global', '011 Global', 'burdeos', '011global.example'),
  vnum: brand('vnum', 'VNum', 'orange', 'vnum.example'),
  bglobal: brand('bglobal', 'BGlobal', 'burdeos', 'bglobal.example'),
};

/** Returns a brand's phone numbers with the country of each, in the order that pages list them. */
export const listPhones = ({ phones }: Brand) => [
  { iso2: 'US', name: 'United States', number: phones.us },
  { iso2: 'CA', name: 'Canada', number: phones.ca },
  { iso2: 'GB', name: 'United Kingdom', number: phones.gb },
  { iso2: 'IL', name: 'Israel', number: phones.il },
];

/**
 * Returns the brand of that name, or the neutral one with id 0 and the grey theme when it is
 * unknown.
 */
export function brandByName(name: string): Brand {
  const known = (BRANDS as Record<string, Brand | undefined>)[name];
  return known ?? brand(name, name, 'grey', 'shop.example');
}
