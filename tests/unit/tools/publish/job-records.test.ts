import { TextFileError } from '#i18n/check/read-texts.ts';
import { stopOnHubMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { ClaimMistakes } from '#i18n/check/stop-on-sheet-mistakes.ts';
import { FolderInUseError } from '#lib/folder-lock.ts';
import { SheetMistakes } from '#site-data/check-capability-sheets.ts';
import { CatalogueMistakes } from '#site-data/pull-catalogue.ts';
import { HubUnavailableError } from '#site-data/pull.ts';
import {
  BuildError,
  type Failure,
  findFailure,
  readJobRecord,
} from '#tools/publish/releases/job-records.ts';
import { describe, expect, it } from 'vitest';

const CLAIM = {
  cause: 'sheet',
  row: 'fax',
  key: 'home.lead',
  language: 'he',
  place: 'hub',
} as const;

const MISSING = [{ iso2: 'FR', country: 'France' }];

describe('the cause of a failed publication', () => {
  it.each<[string, Error, Failure]>([
    ['another process', new FolderInUseError('releases', 1, ''), { kind: 'in-use' }],
    ['a hub that gives no data', new HubUnavailableError('no response'), { kind: 'hub' }],
    ['a failed build', new BuildError('ended with 1'), { kind: 'build' }],
    [
      'a country without a known code',
      new CatalogueMistakes('no country code is known for "Atlantis"'),
      { kind: 'catalogue', message: 'no country code is known for "Atlantis"' },
    ],
    [
      'a broken file',
      new TextFileError('i18n/he.json:3: no comma'),
      { kind: 'broken-file', message: 'i18n/he.json:3: no comma' },
    ],
    [
      'a country without a sheet',
      new SheetMistakes('France: no sheet', { missing: MISSING, tooOld: [] }),
      { kind: 'sheets', missing: MISSING, tooOld: [] },
    ],
    [
      'a text that contradicts sheets',
      new ClaimMistakes('…', [
        { ...CLAIM, iso2: 'FR', line: 'France: fax' },
        { ...CLAIM, iso2: 'ES', line: 'Spain: fax' },
      ]),
      {
        kind: 'texts',
        findings: [
          {
            kind: 'claim',
            language: 'he',
            key: 'home.lead',
            detail: 'France: fax',
            values: { row: 'fax', cause: 'sheet', countries: 'FR ES' },
            place: 'hub',
          },
        ],
      },
    ],
  ])('is named for an editor: %s', (_, error, failure) => {
    expect(findFailure(error)).toEqual(failure);
  });

  it('names the texts that no page can be built from, with their place', () => {
    const english = new Map([['home.title', 'With {{brand}}']]);
    const hebrew = new Map([['home.title', 'בלי']]);
    let failure: Failure | undefined;
    try {
      stopOnHubMistakes(
        new Map([
          ['en', english],
          ['he', hebrew],
        ]),
      );
    } catch (error) {
      failure = findFailure(error);
    }
    const finding = { kind: 'placeholder', language: 'he', key: 'home.title', place: 'hub' };
    expect(failure).toMatchObject({
      kind: 'texts',
      findings: [{ ...finding, values: { missing: '{{brand}}' } }],
    });
  });

  it('is not known of any other error', () => {
    expect(findFailure(new Error('no space left'))).toBeUndefined();
  });
});

describe('a line of a job', () => {
  const lineOf = (value: unknown): string => `\u001e${JSON.stringify(value)}`;

  it.each([
    { step: 'look', done: 3, total: 12 },
    { outcome: 'published', report: '2026-11-24T10-00-00-000Z', reused: ['rates'] },
    { failure: { kind: 'sheets', missing: MISSING, tooOld: [] } },
  ])('is a record: %j', (record) => {
    expect(readJobRecord(lineOf(record))).toEqual(record);
  });

  it.each(['x', 5, null, { step: 'x' }, { outcome: 'x', reused: [] }, { failure: 'x' }])(
    'is one for people where a command writes records of its own: %j',
    (value) => {
      expect(readJobRecord(lineOf(value))).toBeUndefined();
    },
  );
});
