import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Cents } from '#lib/money/money.ts';
import { digitsOf } from '#lib/phone/phone.ts';
import type { Database } from '#provider/platform/context.ts';
import { countries, dids, packages } from '#provider/platform/db/schema/catalogue.ts';
import { basePrice } from '#provider/domain/catalogue/price-rules.ts';

/** The country whose plan all demo accounts have. */
const HOME = 'US';

/** A number that a demo account gets, with its digits and what a month of it costs. */
export interface DemoNumber {
  didId: number;
  digits: string;
  baseCents: Cents;
  packageId: number;
}

/** Returns the plan of the demo accounts, and the country they live in. */
export async function getDemoHome(
  db: Database,
): Promise<{ countryId: number; packageId: number; surchargeCents: Cents }> {
  const [home] = await db
    .select({
      countryId: countries.id,
      packageId: packages.id,
      surchargeCents: packages.surchargeCents,
    })
    .from(countries)
    .innerJoin(packages, eq(packages.countryId, countries.id))
    .where(eq(countries.iso2, HOME));
  if (!home) throw new Error('the sandbox has no plan for the demo accounts');
  return home;
}

/** Chooses the first free number of each country, none that is in `taken`. */
export async function chooseNumbers(
  db: Database,
  isoCodes: readonly string[],
  taken: Set<number>,
): Promise<DemoNumber[]> {
  const { packageId, surchargeCents } = await getDemoHome(db);
  const numbers: DemoNumber[] = [];
  for (const iso2 of isoCodes) {
    const [did] = await db
      .select({ id: dids.id, number: dids.number, priceCents: dids.priceCents })
      .from(dids)
      .innerJoin(countries, eq(countries.id, dids.countryId))
      .where(
        and(
          eq(countries.iso2, iso2),
          eq(dids.status, 'available'),
          notInArray(dids.id, [0, ...taken]),
        ),
      )
      .orderBy(asc(dids.id))
      .limit(1);
    if (!did) throw new Error(`the sandbox has no number of ${iso2} for the demo accounts`);
    taken.add(did.id);
    const price = { didCents: did.priceCents, countryBaseCents: 0, surchargeCents };
    const digits = digitsOf(did.number);
    numbers.push({ didId: did.id, digits, baseCents: basePrice(price), packageId });
  }
  return numbers;
}
