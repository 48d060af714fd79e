import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';

const FOLDER = 'src/provider/platform/db';

/**
 * SHA-256 of each migration, with its moment in the journal. A database that has a migration never
 * gets a change of it, so one that was released keeps its digest.
 */
const DIGESTS: Readonly<Record<string, string>> = {
  '0000_initial': 'f40d138679f7e79bec754c51c2ef0cae2f37f5a5c60b08234a0f28d983c5e099',
  '0001_access': '9f8d0cec1a4e548b36dc5faa4123899dfc261fc9299521eddead2415b3a609e8',
  '0002_privacy': '9887d263ebb68241e99e1489341de586ea6368b1fbaad57f3495709bca142488',
  '0003_reliability': 'e8ad3de0974fafe744e103b5dda3e9c69cfe045cb81d2bbdc4d34c4e38625aee',
  '0004_constraints': '6ad2b7ea1b54ce03bcc1473ffe7ead6906489e1e4d35b132a9824ff8bbddcb6f',
  '0005_payments': 'e99f7bcbcf70a194dfe14ea9111e83190b6dddc7c1061e2581283512716a1f32',
  '0006_stop_renewal': '729e2cc914124fd3e177813d76ef143559144fc04623d0c86fbe417795bb7dfb',
  '0007_blocked_callers': '139e8d3fe049e7461abe19c7722c7bd5b947854a17ab5971fe7c5600a0c3e1d5',
  '0008_consents': '0ecefd24755495a1168e5553ff32f260d4bc3ad3f4c03eff5a05d27fe16459d4',
  '0009_first_arrivals': 'd4a7300adee4fa66bf7c2f25b5aa976dcc6f50c00b484256ed839904f8a64e5f',
  '0010_notices': '458c6c6514e5c9f927ed78d5ba53b45429563100b17b9b3320ef0046e375c2bd',
  '0011_add_number': 'bb2f87d62e488e835bb26bef6366209e1c9965e0f3dcda12879d19f46ea142ac',
  '0012_withdrawals': '516efb2d79c22fedd09559e8b35e981caee680077dcfb433c5571d0c43e85592',
  '0013_call_minutes': 'edff5f14b2fc499cb3a503dab975cc92ec2196a8e7c0da9d8f7c81d30c11c255',
  '0014_number_holds': '2365ed33d5445a7e84c6efe1e40e3c89babb27f9575c2dd42ae9c40cbafc97e2',
  '0015_charges_once': '1397de2512859a796bb6858517b01e5283305b1337a98ab36a7ede57acec4862',
  '0016_paid_until': 'e934c00c6f23f824daec054b1765123c5fa95ccbfd01347eb832b8a28a7f7621',
  '0017_owed_months': 'cd40762cb734ac559667975a25ff62998cca4f521621b08070264638352f36ac',
  '0018_open_tickets': '12f9db6b74b295ed944486b90bdf19a2a690751d2892fd64735cf0e9d1d6bf7b',
  '0019_lowest_price': '70151b2909f33ae29179b8a97ed1ad64c0cb576484b7b10ccacc0704f051779e',
  '0020_message_expiry': 'e650452b2cf4abb0d61799c90b24bf80083a87223bf3219f06f3032ea8c0f94c',
  '0021_withdrawals_due': 'b1197efaa6f888898b231954997bed9e85c0eeb7f7f8307cc381deece8b4aaf3',
  '0022_one_discount_per_duration':
    '4a300af0f497651b8d79cc30e99c8727654aee878c1d7de91af692af5e73f798',
  '0023_announced_sums': '26af15c7d9617615b12d793654cca64843ee89a1a931a17d2ac25744d6c05f45',
  '0024_refunds_by_operators': '46766f83fe9c4e981f03acdfad853f4d9d09413169f77bbc32fab3008d07b1d0',
  '0025_calls_without_destination':
    '682144e09a67c212fdff655b4a94627add2c14e53d4d529006d82216259cd4de',
  '0026_numbers_of_bills': 'ca36d38af3dbf168ad36d95eecddd9b88e7c97996cc2fca55035377de7447775',
};

type Snapshot = Parameters<typeof generateMigration>[0];

async function readSchema(): Promise<Record<string, unknown>> {
  const files = readdirSync(join(FOLDER, 'schema')).map((file) => join(FOLDER, 'schema', file));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve(file)).href)));
  return Object.assign({}, ...modules) as Record<string, unknown>;
}

/** Reads the schema that the last migration leads to. */
function readLastSnapshot(): Snapshot {
  const meta = join(FOLDER, 'migrations/meta');
  const [last = ''] = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .reverse();
  return JSON.parse(readFileSync(join(meta, last), 'utf8')) as Snapshot;
}

test('the migrations lead to the schema; `npx drizzle-kit generate` writes what is missing', async () => {
  const schema = generateDrizzleJson(await readSchema());
  expect(await generateMigration(readLastSnapshot(), schema)).toEqual([]);
});

interface Journal {
  entries: { tag: string; when: number }[];
}

const readJournal = (): Journal =>
  JSON.parse(readFileSync(join(FOLDER, 'migrations/meta/_journal.json'), 'utf8')) as Journal;

test('a released migration has not changed, and a new one has its digest in this file', () => {
  const digests = readJournal().entries.map(({ tag, when }) => {
    const statements = readFileSync(join(FOLDER, 'migrations', `${tag}.sql`), 'utf8');
    return [tag, createHash('sha256').update(`${when}\n${statements}`).digest('hex')];
  });
  expect(Object.fromEntries(digests)).toEqual(DIGESTS);
});

test('each migration is later than the one before: an earlier one would never run', () => {
  const moments = readJournal().entries.map(({ when }) => when);
  expect(moments).toEqual(moments.toSorted((one, other) => one - other));
});
