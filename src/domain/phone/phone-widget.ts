import intlTelInput, { type Iso2, type Iti } from 'intl-tel-input';
import { fillText } from '#lib/text/text.ts';
import { once } from '#lib/once.ts';
import {
  type PhoneProblem,
  type PhoneUse,
  phoneValue,
  type PhoneValue,
  problemOfCode,
  problemOfType,
} from '#lib/phone/phone-field.ts';
import { callingCode } from '#lib/phone/phone.ts';
import type { PhoneFieldTexts } from './phone-texts.ts';
import stylesheet from './phone-widget.css?url&no-inline';
import { flagAddress } from '#components/ui/icons/Flag.tsx';

/** The options of the widget around an input. */
interface PhoneWidgetOptions {
  /** ISO 3166-1 alpha-2. */
  country: string;
  lockedCountry: boolean;
  use: PhoneUse;
  texts: PhoneFieldTexts;
  onChange: (value: PhoneValue) => void;
  /** Takes the widget away again. */
  signal: AbortSignal;
}

/** The handle of a phone input that knows the numbering plans. */
export interface PhoneWidget {
  setNational(national: string): void;
}

/**
 * Once for all fields: called again while they load, the library returns at once, before they are
 * there.
 */
const attachUtils = once(() => intlTelInput.attachUtils(() => import('intl-tel-input/utils')));

async function loadStylesheet(): Promise<void> {
  if (document.querySelector(`link[href="${stylesheet}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  await new Promise<void>((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}

function uiTranslations(texts: PhoneFieldTexts) {
  return {
    selectedCountryAriaLabel: fillText(texts.selectedCountry, {
      country: '${countryName}',
      code: '${dialCode}',
    }),
    noCountrySelected: texts.chooseCountry,
    countryListAriaLabel: texts.countries,
    searchPlaceholder: texts.search,
    clearSearchAriaLabel: texts.clear,
    closeCountrySelectorAriaLabel: texts.close,
    searchEmptyState: texts.noResults,
    searchSummaryAria: (count: number) =>
      count === 0 ? texts.noResults : fillText(texts.results, { count }),
  };
}

/**
 * Returns where the caret belongs once a number was formatted: before as many digits as it was,
 * counted from the end, as the formatting may take a calling code away.
 */
export function caretIn(formatted: string, typed: string, caret: number): number {
  let behind = typed.slice(caret).replace(/\D/g, '').length;
  let at = formatted.length;
  for (; behind > 0 && at > 0; at -= 1) if (/\d/.test(formatted[at - 1] ?? '')) behind -= 1;
  return at;
}

/** Runs work that moves and formats the input, and restores its focus and caret. */
function keepingFocus<T>(input: HTMLInputElement, wrap: () => T): T {
  const focused = document.activeElement === input;
  const { selectionStart, selectionEnd, value } = input;
  const moved = (caret: number | null): number => caretIn(input.value, value, caret ?? Infinity);
  input.dataset['moving'] = '';
  const result = wrap();
  if (focused) {
    input.focus({ preventScroll: true });
    input.setSelectionRange(moved(selectionStart), moved(selectionEnd));
  }
  delete input.dataset['moving'];
  return result;
}

function create(input: HTMLInputElement, options: PhoneWidgetOptions): Iti {
  const { country, lockedCountry, texts } = options;
  const iso2 = country.toLowerCase() as Iso2;
  const known = intlTelInput.getAllCountries().some((entry) => entry.iso2 === iso2);
  return keepingFocus(input, () =>
    intlTelInput(input, {
      initialCountry: known ? iso2 : '',
      onlyCountries: lockedCountry && known ? [iso2] : null,
      countrySelectorMode: lockedCountry && known ? 'OFF' : 'AUTO',
      allowedNumberTypes: null,
      countryNameLocale: document.documentElement.lang,
      uiTranslations: uiTranslations(texts),
      separateDialCode: true,
      strictMode: true,
      placeholderNumberPolicy: 'OFF',
    }),
  );
}

/** Returns why the typed number is refused, by the numbering plan of its country. */
function problemOf(widget: Iti, use: PhoneUse): PhoneProblem | undefined {
  const refused = problemOfCode(callingCode(widget.getNumber()), use);
  if (refused !== undefined) return refused;
  if (widget.isValidNumberPrecise() === true) {
    return problemOfType(widget.getNumberType() ?? '', use);
  }
  const error = widget.getValidationError();
  if (error === 'TOO_SHORT') return 'too-short';
  return error === 'TOO_LONG' ? 'too-long' : 'invalid';
}

/**
 * Removes the name of the button that changes the country from a locked one: the library gives it
 * to both, and an element without a role must have none.
 */
const removeButtonName = (root: Element): void =>
  root.querySelector('div.iti__selected-country')?.removeAttribute('aria-label');

/**
 * Names the country list for screen readers, writes it in the page's direction, and loads its
 * flags.
 */
function dressCountryList(root: Element, label: string, signal: AbortSignal): void {
  const button = root.querySelector('button.iti__selected-country');
  const selector = document.getElementById(button?.getAttribute('aria-controls') ?? '');
  const list = selector?.querySelector('.iti__country-list');
  if (selector === null || list === null || list === undefined) return;
  selector.setAttribute('aria-label', label);
  selector.dir = document.documentElement.dir;
  const stop = showListFlags(list);
  signal.addEventListener('abort', stop, { once: true });
}

/**
 * Turns a plain input into one with the numbering plan of its country: it formats while typing,
 * refuses impossible digits (strict mode), and reports every change.
 */
export async function startPhoneWidget(
  input: HTMLInputElement,
  options: PhoneWidgetOptions,
): Promise<PhoneWidget> {
  await Promise.all([loadStylesheet(), attachUtils()]);
  const { signal, texts, use, onChange } = options;
  if (signal.aborted) return { setNational: () => undefined };
  const widget = create(input, options);
  const root = input.parentElement ?? input;
  const report = (): void => {
    const { dialCode = '', iso2 } = widget.getSelectedCountry() ?? {};
    const value = phoneValue(widget.getNumber(), dialCode, problemOf(widget, use));
    onChange({ ...value, country: iso2?.toUpperCase() });
  };
  const showCountry = (): void => {
    removeButtonName(root);
    showSelectedFlag(root, widget.getSelectedCountry()?.iso2);
  };
  const dress = (): void => dressCountryList(root, texts.countries, signal);
  input.addEventListener('input', report, { signal });
  input.addEventListener('countrychange', showCountry, { signal });
  input.addEventListener('open:countryselector', dress, { signal, once: true });
  signal.addEventListener('abort', () => widget.destroy(), { once: true });
  showCountry();
  report();
  return { setNational: (national) => widget.setNumber(national) };
}

const SELECTED = '.iti__selected-country .iti__flag';

function flagImage(iso2: string): HTMLImageElement {
  const image = new Image(24, 16);
  image.alt = '';
  image.src = flagAddress(iso2);
  return image;
}

/** Draws the flag beside the number; the widget empties that place whenever the country changes. */
function showSelectedFlag(root: Element, iso2: string | undefined): void {
  const place = root.querySelector(SELECTED);
  if (place === null || iso2 === undefined) return;
  place.replaceChildren(flagImage(iso2));
}

/** Loads the list's flags one by one as they come into view. Returns what stops it. */
function showListFlags(list: Element): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue;
        observer.unobserve(target);
        const { iso2 } = target.dataset;
        if (iso2 !== undefined)
          target.querySelector('.iti__flag')?.replaceChildren(flagImage(iso2));
      }
    },
    { root: list, rootMargin: '120px' },
  );
  for (const item of list.children) observer.observe(item);
  return () => observer.disconnect();
}
