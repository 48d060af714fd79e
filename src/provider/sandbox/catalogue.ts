import { countrySlug } from '#lib/text/slug.ts';
import type { Database, Transaction } from '#provider/platform/context.ts';
import * as table from '#provider/platform/db/schema/catalogue.ts';
import { settings } from '#provider/platform/db/schema/settings.ts';
import { COUNTRY_LINES } from './data/countries.ts';
import { NUMBER_PLANS } from './data/number-plans.ts';
import { PACKAGE_PLANS, RENEWALS } from './data/plans.ts';
import { STATES } from './data/states.ts';
import { createSandboxNumbers, createSandboxRates } from './generated-catalogue.ts';

const SEED_FLAG = 'sandbox-catalogue';
const FIRST_DID_ID = 1_001;
const LAST_SORT_ORDER = 1_000;

const PROMO_CODES: readonly (typeof table.promoCodes.$inferInsert)[] = [
  { code: 'WELCOME10', kind: 'percentage', discount: 10 },
  { code: 'SAVE5', kind: 'amount', discount: 500 },
  { code: 'ZERO', kind: 'amount', discount: 0 },
  { code: 'EXPIRED', kind: 'percentage', discount: 50, endsAt: new Date('2020-01-01T00:00:00Z') },
];

/** Fills an empty database with the sandbox's catalogue, once. */
export async function seedCatalogue(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(settings)
      .values({ name: SEED_FLAG, value: 'seeded' })
      .onConflictDoNothing()
      .returning();
    if (inserted.length === 0) return;
    const idOf = await seedCountries(tx);
    await seedPackages(tx, idOf);
    await seedNumbers(tx, idOf);
    await tx.insert(table.rates).values(createSandboxRates(idOf));
    await tx.insert(table.promoCodes).values([...PROMO_CODES]);
  });
}

type CountryIds = ReadonlyMap<string, number>;

async function seedCountries(tx: Transaction): Promise<CountryIds> {
  const popular = Object.keys(NUMBER_PLANS);
  const rows = COUNTRY_LINES.trim()
    .split('\n')
    .map((line) => {
      const [, id = '', iso2 = '', name = ''] = /^(\d+) (\w\w) (.+)$/.exec(line) ?? [];
      const position = popular.indexOf(iso2);
      return {
        id: Number(id),
        iso2,
        name,
        slug: countrySlug(name),
        sortOrder: position === -1 ? LAST_SORT_ORDER : position + 1,
        numberBaseCents: NUMBER_PLANS[iso2]?.baseCents ?? null,
      };
    });
  await tx.insert(table.countries).values(rows);
  const idOf = new Map(rows.map(({ iso2, id }) => [iso2, id]));
  const states = Object.entries(STATES).flatMap(([iso2, names]) =>
    names.split(', ').map((name) => ({ countryId: countryIdOf(idOf, iso2), name })),
  );
  await tx.insert(table.states).values(states.map((state, index) => ({ id: index + 1, ...state })));
  return idOf;
}

async function seedPackages(tx: Transaction, idOf: CountryIds): Promise<void> {
  await tx
    .insert(table.packages)
    .values(
      PACKAGE_PLANS.map(({ iso2, ...plan }) => ({ ...plan, countryId: countryIdOf(idOf, iso2) })),
    );
  const renewals = PACKAGE_PLANS.flatMap(({ id }) =>
    RENEWALS.map(({ months, discountPercentage }) => ({
      id: id * 100 + months,
      packageId: id,
      intervalMonths: months,
      discountPercentage,
    })),
  );
  await tx.insert(table.renewalPackages).values(renewals);
}

async function seedNumbers(tx: Transaction, idOf: CountryIds): Promise<void> {
  const rows = createSandboxNumbers().map(({ iso2, ...did }, index) => ({
    id: FIRST_DID_ID + index,
    countryId: countryIdOf(idOf, iso2),
    ...did,
  }));
  await tx.insert(table.dids).values(rows);
}

function countryIdOf(idOf: CountryIds, iso2: string): number {
  const id = idOf.get(iso2);
  if (id === undefined) throw new Error(`the sandbox has no country ${iso2}`);
  return id;
}
