import { inArray, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Context } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { readSchemaTables } from './schema-tables.ts';

type Table = ReturnType<typeof getTableConfig>;

/** Columns that name a customer by an email address. */
const ADDRESSES = new Set(['email', 'recipient', 'previous_email']);

interface Named {
  /** Ids and addresses as lists of SQL. */
  ids: string;
  emails: string;
}

/** Returns the condition of the rows that name customers or refer to such a row; null for none. */
function conditionOf(
  table: Table,
  tables: ReadonlyMap<string, Table>,
  named: Named,
  path: readonly string[] = [],
): string | null {
  if (table.name === 'customers') return `id in (${named.ids})`;
  if (table.name === 'dids') {
    return `id in (select did_id from customer_numbers where customer_id in (${named.ids}))`;
  }
  const byAddress = table.columns
    .filter(({ name }) => ADDRESSES.has(name))
    .map(({ name }) => `${name} in (${named.emails})`);
  const byReference = table.foreignKeys.flatMap((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const { name } = getTableConfig(foreignTable);
    const parent = tables.get(name);
    if (!parent || path.includes(name)) return [];
    const condition = conditionOf(parent, tables, named, [...path, table.name]);
    const [column, foreign] = [columns[0]?.name, foreignColumns[0]?.name];
    return condition ? [`${column} in (select ${foreign} from ${name} where ${condition})`] : [];
  });
  const conditions = [...byAddress, ...byReference];
  return conditions.length === 0 ? null : `(${conditions.join(' or ')})`;
}

/** Returns every table that has rows of customers, with the condition of some customers' rows. */
async function listConditions({ db }: Context, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...ids]));
  const named = {
    ids: ids.join(', '),
    emails: rows.map(({ email }) => `'${email}'`).join(', '),
  };
  const tables = new Map((await readSchemaTables()).map((table) => [table.name, table]));
  return [...tables.values()].flatMap((table) => {
    const condition = conditionOf(table, tables, named);
    return condition ? [{ name: table.name, condition }] : [];
  });
}

/**
 * Returns what reads every row of some customers, by table: rows with their id or address, and rows
 * that refer to those.
 */
export async function createRowReader(context: Context, customerIds: readonly number[]) {
  const conditions = await listConditions(context, customerIds);
  const parts = conditions.map(
    ({ name, condition }) =>
      `select '${name}' as name, to_jsonb(${name}) as fields from ${name} where ${condition}`,
  );
  const query = sql.raw(`${parts.join(' union all ')} order by 1, 2`);
  return async (): Promise<Record<string, unknown[]>> => {
    const { rows } = (await context.db.execute(query)) as {
      rows: { name: string; fields: unknown }[];
    };
    const byTable = Object.groupBy(rows, ({ name }) => name);
    return Object.fromEntries(
      conditions.map(({ name }) => [name, (byTable[name] ?? []).map(({ fields }) => fields)]),
    );
  };
}
