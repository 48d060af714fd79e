import type { Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { answerCall, type Answer } from './answers.ts';
import { dismissPopup } from './popup.ts';

/** One row of an error catalogue: how it comes about, and the pop-up that follows. */
export interface ErrorRow {
  name: string;
  /** Answers in the provider's place; without it the provider itself answers like that. */
  answer?: Answer;
  /** What is done before the call is made. */
  before?: (page: Page, language: Language) => Promise<void>;
  popup: string;
  /** The key of its title, where that is not the pop-up's own. */
  title?: string;
  /** The key of what it says, where that is looked at. */
  text?: string;
}

/** Brings about each row in turn on the page in view, sees its pop-up and closes it; `unchanged` looks at what must not be lost. */
export async function expectPopups(
  page: Page,
  language: Language,
  place: {
    endpoint: AnyEndpoint;
    rows: readonly ErrorRow[];
    press: () => Promise<unknown>;
    unchanged?: () => Promise<unknown>;
  },
): Promise<void> {
  for (const { answer, before, popup, title, text } of place.rows) {
    await before?.(page, language);
    const undo = answer && (await answerCall(page, place.endpoint, answer));
    await place.press();
    await dismissPopup(page, language, popup, title, text);
    await place.unchanged?.();
    await undo?.();
  }
}
