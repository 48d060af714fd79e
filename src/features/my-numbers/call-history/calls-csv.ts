import type { CallRecord } from '#contract/number-entities.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { toCsv } from '#lib/text/csv.ts';
import { formatTime } from '#lib/text/date-text.ts';
import { durationText, kindText, type ListedCall } from './call-rules.ts';
import type { FilteredCallsProps } from './FilteredCalls.tsx';

/** Writes how long a call was for a spreadsheet, which adds up times with hours. */
const fileDuration = ({ seconds }: CallRecord): string =>
  seconds === undefined || seconds === null ? '' : durationText(seconds, true);

interface CsvWords {
  direction: string;
  caller: string;
  destination: string;
  name: string;
  time: string;
  cost: string;
  kindOf: (call: ListedCall) => string;
  /** Undefined where the provider does not return how long calls were. */
  duration: string | undefined;
  /** Undefined where the provider does not return which minutes were the plan's. */
  includedMinutes: string | undefined;
}

/**
 * Returns whether the reader writes decimals with a comma, as far as the browser's language shows.
 * Spreadsheets go by the settings of the system, so the page's language would be wrong in Mexico.
 */
const hasDecimalComma = (locale?: string): boolean =>
  new Intl.NumberFormat(locale).format(0.5).includes(',');

/**
 * Writes the calls as a file for spreadsheets. Times are those of the zone in the heading, and sort
 * as text. Decimals and separator are those of the reader (docs/decisions/files-of-calls.md).
 */
export function callsCsv(
  calls: readonly ListedCall[],
  words: CsvWords,
  timeZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale?: string,
): string {
  const isComma = hasDecimalComma(locale);
  // Swedish writes dates as ISO 8601 does.
  const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const rows = [
    [
      words.direction,
      words.caller,
      words.destination,
      words.name,
      `${words.time} (${timeZone})`,
      ...(words.duration === undefined ? [] : [words.duration]),
      ...(words.includedMinutes === undefined ? [] : [words.includedMinutes]),
      words.cost,
    ],
    ...calls.map((call) => [
      words.kindOf(call),
      formatPhone(call.callerID),
      formatPhone(call.callDestination),
      call.name,
      formatTime(call.dialedTime, time),
      ...(words.duration === undefined ? [] : [fileDuration(call)]),
      ...(words.includedMinutes === undefined ? [] : [String(call.includedMinutes ?? '')]),
      isComma ? String(call.cost).replace('.', ',') : String(call.cost),
    ]),
  ];
  return toCsv(rows, isComma ? ';' : ',');
}

/** Saves a text as a download; nothing is sent. */
function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Saves calls as a file for spreadsheets. */
export function downloadCalls(props: FilteredCallsProps): void {
  const { calls, didNumber, texts, block, minutesTexts, durationTitle } = props;
  const kindTexts = { texts, blockTexts: block?.blockTexts, minutesTexts };
  const csv = callsCsv(calls, {
    direction: texts['call-history.direction'],
    caller: texts['call-history.caller'],
    destination: texts['call-history.destination'],
    name: texts['caller-ids.name'],
    time: texts['call-history.time'],
    cost: texts['call-history.cost'],
    kindOf: (call) => kindText(call, kindTexts),
    duration: durationTitle,
    includedMinutes: minutesTexts?.['call-minutes.file-minutes'],
  });
  saveFile(`calls-${didNumber}.csv`, csv, 'text/csv;charset=utf-8');
}
