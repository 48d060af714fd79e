/** The plan of a package country. */
interface PackagePlan {
  id: number;
  iso2: string;
  minutes: number;
  accessNumber: string | null;
  ratePercentage: number;
}

/** A plan for each package country; access numbers are fictional like all numbers here. */
export const PACKAGE_PLANS: readonly PackagePlan[] = [
  plan(101, 'US', 120, '+12125550100', 100),
  plan(102, 'CA', 120, '+14165550100', 100),
  plan(103, 'GB', 100, '+442079460100', 105),
  plan(104, 'IL', 100, '+97235550100', 110),
  plan(105, 'ES', 100, '+34910550100', 110),
  plan(106, 'MX', 60, '+525550550100', 115),
  plan(107, 'BR', 60, '+551130550100', 120),
  plan(108, 'AR', 0, '+541150550100', 120),
  plan(109, 'FR', 100, '+33199000100', 110),
  plan(110, 'DE', 100, '+493023125100', 110),
  plan(111, 'IT', 60, null, 110),
  plan(112, 'PT', 60, null, 110),
  plan(113, 'AU', 0, '+61255500100', 115),
  plan(114, 'CO', 0, null, 120),
];

/**
 * Durations of every package: months and discount in per cent. The single month is what an account
 * goes back to.
 */
export const RENEWALS: readonly { months: number; discountPercentage: number }[] = [
  { months: 1, discountPercentage: 0 },
  { months: 3, discountPercentage: 5 },
  { months: 6, discountPercentage: 10 },
  { months: 12, discountPercentage: 20 },
];

function plan(
  id: number,
  iso2: string,
  minutes: number,
  accessNumber: string | null,
  ratePercentage: number,
): PackagePlan {
  return { id, iso2, minutes, accessNumber, ratePercentage };
}
