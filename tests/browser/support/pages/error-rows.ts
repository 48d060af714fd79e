import { test, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { dismissPopup } from './popup.ts';
import { respondTo, type StubbedResponse } from '../responses/responses.ts';

/** One row of the error catalogue: how it comes about, and the pop-up that follows. */
export interface ErrorRow {
  name: string;
  /** Responds in the provider's place; without it the provider itself responds like that. */
  response?: StubbedResponse;
  /** What is done before the request is sent. */
  before?: (page: Page, language: Language) => Promise<void>;
  popup: string;
  /** The key of its title, where that is not the pop-up's own. */
  title?: string;
  /** The key of a text that the pop-up contains. */
  text?: string;
}

/** Sends a request for every row, expects its pop-up and closes it; `unchanged` must hold then. */
export async function expectPopups(
  page: Page,
  language: Language,
  form: {
    endpoint: AnyEndpoint;
    rows: readonly ErrorRow[];
    press: () => Promise<unknown>;
    unchanged?: () => Promise<unknown>;
  },
): Promise<void> {
  for (const { name, response, before, popup, title, text } of form.rows) {
    await test.step(`${name}: ${popup}`, async () => {
      await before?.(page, language);
      const undo = response && (await respondTo(page, form.endpoint, response));
      await form.press();
      await dismissPopup(page, language, popup, title, text);
      await form.unchanged?.();
      await undo?.();
    });
  }
}
