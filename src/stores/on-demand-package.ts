import { atom } from 'nanostores';

/** The package that a pair without a page of the build has. */
interface OnDemandPackage {
  packageId: number;
  /** ISO 3166-1 alpha-2 of its country; empty for one without. */
  iso2: string;
}

/** The package of the pair that the not-found page shows, once the API has named it. */
export const $onDemandPackage = atom<OnDemandPackage | undefined>();
