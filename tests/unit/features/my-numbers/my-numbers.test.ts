import { describe, expect, test } from 'vitest';
import { getCallHistory } from '#contract/hub/numbers.ts';
import {
  callCost,
  callKind,
  durationText,
  filterCalls,
  kindText,
  hasNextMonth,
  listCalls,
  type ListedCall,
} from '#features/my-numbers/call-history/call-rules.ts';
import { callsCsv } from '#features/my-numbers/call-history/calls-csv.ts';
import { smsErrors } from '#features/my-numbers/forwarding/sms-rules.ts';
import { editedPhone, phoneTwiceErrors } from '#features/my-numbers/phone-twice-rules.ts';
import type { NumberTerm } from '#features/my-numbers/renewal/renewal-rules.ts';
import { formatTime } from '#lib/text/date-text.ts';

const typed = (
  prefix: string,
  phone: string,
  confirmPrefix: string,
  confirmPhone: string,
  hasProblem = false,
) => ({
  country: 'US',
  prefix,
  phone,
  hasProblem,
  confirmCountry: 'US',
  confirmPrefix,
  confirmPhone,
});

const wrong = (errors: object) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));

describe('a number typed twice', () => {
  test('is right when both are the same number', () => {
    expect(wrong(phoneTwiceErrors(typed('972', '525550143', '972', '525550143')))).toEqual({});
    expect(wrong(phoneTwiceErrors(typed('97', '2525550143', '972', '525550143')))).toEqual({});
  });

  test('is wrong when it differs, is refused by its field or missing', () => {
    expect(wrong(phoneTwiceErrors(typed('972', '525550143', '972', '525550144')))).toEqual({
      confirmPhone: 'form.phone-not-match',
    });
    expect(wrong(phoneTwiceErrors(typed('1', '2', '1', '2', true)))).toEqual({
      phone: 'form.invalid-phone-number',
    });
    expect(wrong(phoneTwiceErrors(typed('1', '', '1', '')))).toEqual({
      phone: 'form.required',
      confirmPhone: 'form.required',
    });
  });

  test('needs no confirmation while it is the saved one', () => {
    const saved = { country: 'IL', prefix: '972', phone: '525550143' };
    expect(wrong(phoneTwiceErrors(typed('972', '525550143', '', ''), saved))).toEqual({});
    expect(wrong(phoneTwiceErrors(typed('972', '525550144', '', ''), saved))).toEqual({
      confirmPhone: 'form.required',
    });
  });

  test('is edited in its country: by name, else by calling code, else the one at home', () => {
    const canada = { number: '14165550143', prefix: '+1', countryName: 'Canada' };
    expect(editedPhone(canada, 'IL')).toEqual({ country: 'CA', prefix: '1', phone: '4165550143' });
    expect(editedPhone({ ...canada, countryName: '' }, 'IL').country).toBe('US');
    expect(editedPhone({ ...canada, countryName: '', prefix: '' }, 'IL').country).toBe('IL');
  });
});

test.each([
  [512, true],
  [513, false],
])('Base64 of %i characters as the `older` of a call history is valid: %s', (length, isValid) => {
  const older = '+/8='.repeat(200).slice(0, length);
  const body = { isSuccessful: true, result: [], older };
  expect(getCallHistory.response.safeParse(body).success).toBe(isValid);
});

describe('a month of the plan', () => {
  const end = '2026-03-01T10:00:00.000Z';
  const termOf = (renews: boolean, until: string): NumberTerm => ({
    key: renews ? 'stop-renewal.paid-until' : 'stop-renewal.ends',
    renews,
    until: new Date(until),
    price: undefined,
    months: undefined,
  });
  test.each([
    ['of a number that renews then', termOf(true, end)],
    ['of a provider that names no term', undefined],
    ['of a number that ends later', termOf(false, '2026-04-01T10:00:00.000Z')],
  ])('%s is followed by another one', (_, term) => {
    expect(hasNextMonth(end, term)).toBe(true);
  });

  test.each([
    ['of a number that ends then', termOf(false, end)],
    ['of a number that ends before', termOf(false, '2026-02-20T10:00:00.000Z')],
  ])('%s is the last one', (_, term) => {
    expect(hasNextMonth(end, term)).toBe(false);
  });
});

test('the email for messages is typed twice', () => {
  expect(smsErrors({ email: 'a@b.co', confirm: 'A@B.co ' }).confirm).toBeUndefined();
  expect(smsErrors({ email: '\u200ea@b.co', confirm: 'a@b.co' })).toEqual({});
  expect(smsErrors({ email: 'a@b.co', confirm: 'a@b.com' }).confirm).toBe('form.emails-not-match');
  expect(smsErrors({ email: 'a@b', confirm: '' })).toEqual({
    email: 'form.invalid-email',
    confirm: 'form.required',
  });
});

describe('call history', () => {
  const incoming = {
    callerID: '13055550100',
    callDestination: '12025550143',
    isIncomingCall: true,
    dialedTime: '2026-01-02T03:04:05Z',
    cost: 0,
  };
  const outgoing = {
    ...incoming,
    callerID: '12025550143',
    callDestination: '972525550143',
    isIncomingCall: false,
    cost: 0.035,
  };
  const phones = [{ callerId: '972525550143', comment: ' Office ' }];
  const calls = listCalls([incoming, outgoing, incoming], phones);
  const blocked = { ...incoming, outcome: 'blocked' };
  const [first, second, third] = calls;

  test('has the other side of each call, with its name among the own phones', () => {
    expect(calls.map(({ other, name }) => [other, name])).toEqual([
      ['13055550100', ''],
      ['972525550143', 'Office'],
      ['13055550100', ''],
    ]);
  });

  test('distinguishes two calls of one moment', () => {
    expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
  });

  test('is filtered by direction, digits and names', () => {
    expect(filterCalls(calls, 'all', '')).toEqual(calls);
    expect(filterCalls(calls, 'incoming', '')).toEqual([first, third]);
    expect(filterCalls(calls, 'outgoing', '+972 52')).toEqual([second]);
    expect(filterCalls(calls, 'all', 'offi')).toEqual([second]);
    expect(filterCalls(calls, 'all', 'nobody')).toEqual([]);
    expect(filterCalls(calls, 'incoming', '999')).toEqual([]);
    expect(filterCalls(calls, 'all', '202'), 'of the own number').toEqual([]);
    const named = calls.slice(0, 1).map((call) => ({ ...call, name: 'Branch 66' }));
    expect(filterCalls(named, 'all', '66'), 'digits of a name').toEqual(named);
  });

  test('has blocked calls of their own where callers can be blocked, and incoming ones elsewhere', () => {
    const withBlocked = listCalls([incoming, blocked, outgoing], phones);
    expect(filterCalls(withBlocked, 'blocked', '').map(({ key }) => key)).toEqual([1]);
    expect(filterCalls(withBlocked, 'incoming', '').map(({ key }) => key)).toEqual([0, 1]);
    expect(withBlocked.map((call) => callKind(call, true))).toEqual([
      'incoming',
      'blocked',
      'outgoing',
    ]);
    expect(callKind(blocked, false)).toBe('incoming');
  });

  test('shows small costs whole', () => {
    expect([callCost(0), callCost(1.5), callCost(0.0035)]).toEqual(['$0.00', '$1.50', '$0.0035']);
  });

  test('leaves a time that is none as it is', () => {
    const format = new Intl.DateTimeFormat('en', { timeZone: 'UTC' });
    expect(formatTime('yesterday', format)).toBe('–');
    expect(formatTime('2026-01-02T03:04:05Z', format)).toBe('1/2/2026');
  });

  const KIND_TEXTS = {
    texts: {
      'call-history.incoming-call': 'Incoming call',
      'call-history.outgoing-call': 'Outgoing call',
      'call-history.no-destination': 'No phone',
    },
    blockTexts: { 'block-caller.blocked-call': 'Blocked call' },
    minutesTexts: { 'call-minutes.not-connected': 'Not connected' },
  };
  const words = {
    direction: 'Direction',
    caller: 'From',
    destination: 'To',
    name: 'Name',
    time: 'Time',
    cost: 'Cost (USD)',
    kindOf: (call: ListedCall) => kindText(call, KIND_TEXTS),
    duration: undefined,
    includedMinutes: undefined,
  };

  test('becomes a file with local times, their zone, and numbers as they are written', () => {
    const lines = callsCsv(calls.slice(1, 2), words, 'Asia/Jerusalem').split('\r\n');
    expect(lines).toEqual([
      '\uFEFFDirection,From,To,Name,Time (Asia/Jerusalem),Cost (USD)',
      'Outgoing call,+1 202-555-0143,+972 52-555-0143,Office,2026-01-02 05:04:05,0.035',
      '',
    ]);
  });

  test.each([
    ['pt-BR', ';', '0,035'],
    ['es-ES', ';', '0,035'],
    ['es-MX', ',', '0.035'],
    ['he-IL', ',', '0.035'],
  ])('becomes a file that spreadsheets in %s split into columns', (locale, separator, cost) => {
    const [heading = '', row = ''] = callsCsv(calls.slice(1, 2), words, 'UTC', locale).split(
      '\r\n',
    );
    expect(heading.split(separator)).toHaveLength(6);
    expect(row.split(separator).at(-1)).toBe(cost);
  });

  test('has the duration of each call in the file where the provider sends it', () => {
    const timed = listCalls([{ ...outgoing, seconds: 3_729 }, incoming], []);
    const lines = callsCsv(timed, { ...words, duration: 'Duration' }, 'UTC').split('\r\n');
    expect(lines[0]).toMatch(/,Duration,Cost \(USD\)$/);
    expect(lines[1]).toMatch(/,1:02:09,0\.035$/);
    expect(lines[2]).toMatch(/:05,,0$/);
  });

  test.each([
    [0, '0:00'],
    [59, '0:59'],
    [245, '4:05'],
    [3_729, '1:02:09'],
    [36_000, '10:00:00'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  test('keeps a name from being run as a formula in the file', () => {
    const named = listCalls([outgoing], [{ callerId: '972525550143', comment: '=HYPERLINK(1)' }]);
    expect(callsCsv(named, words, 'UTC')).toContain(",'=HYPERLINK(1),");
  });

  test.each([
    ['blocked', KIND_TEXTS, 'Blocked call'],
    ['blocked', { ...KIND_TEXTS, blockTexts: undefined }, 'Incoming call'],
    ['not-connected', KIND_TEXTS, 'Not connected'],
    ['not-connected', { ...KIND_TEXTS, minutesTexts: undefined }, 'Incoming call'],
    ['no-destination', KIND_TEXTS, 'No phone'],
    ['forwarded', KIND_TEXTS, 'Incoming call'],
  ])('names a call that was %s in the file as the list does', (outcome, texts, kind) => {
    const kindOf = (call: ListedCall): string => kindText(call, texts);
    const file = callsCsv(listCalls([{ ...incoming, outcome }], []), { ...words, kindOf }, 'UTC');
    expect(file.split('\r\n')[1]).toMatch(new RegExp(`^${kind},\\+1 305-555-0100,`));
  });

  test('has the minutes of the plan that each call used in the file where there are any', () => {
    const used = listCalls([{ ...incoming, seconds: 95, includedMinutes: 2 }, incoming], []);
    const titles = { ...words, duration: 'Duration', includedMinutes: 'Plan minutes used' };
    const lines = callsCsv(used, titles, 'UTC').split('\r\n');
    expect(lines[0]).toMatch(/,Duration,Plan minutes used,Cost \(USD\)$/);
    expect(lines[1]).toMatch(/,0:01:35,2,0$/);
    expect(lines[2]).toMatch(/:05,,,0$/);
  });
});
