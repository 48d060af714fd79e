import type { Locator, Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { NUMBER_MESSAGE_CODE } from '#contract/message-codes.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { rejected } from '../responses/responses.ts';

/** A button by the text that its name begins with; the number follows it for screen readers. */
export const button = (within: Page | Locator, text: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^${text}`) });

/** The dialog of stopping or releasing. */
export const dialogOf = (page: Page): Locator =>
  page.locator('dialog.dialog[open]:not([data-popup])');

/** A day as the page writes it. */
export const dayOf = (language: Language, { paidUntil = '' }: VirtualNumber): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(paidUntil));

/** Refuses a change of a term whose renewal is being charged. */
export const inProgress = rejected(409, NUMBER_MESSAGE_CODE.renewalInProgress);

/** A number that renews. */
export const RUNNING: VirtualNumber = {
  didid: 71,
  didNumber: '442079460358',
  mask: '+## ## #### ####',
  prefix: '44',
  countryName: 'United Kingdom',
  smsEmail: 'demo@bglobal.test',
  forwardingNumbers: [],
  paidUntil: '2027-02-21T12:00:00.000Z',
  renews: true,
  renewalPrice: 4.99,
};

/** A number whose renewal was stopped. */
export const ENDING: VirtualNumber = {
  ...RUNNING,
  didid: 72,
  didNumber: '12025550143',
  mask: '+# ###-###-####',
  prefix: '1',
  countryName: 'United States',
  renews: false,
};
