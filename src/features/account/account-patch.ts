import type { BodyOf } from '#contract/call.ts';
import type { patchAccountInformation } from '#contract/hub/account.ts';
import type { DetailsValues, PasswordValues } from './account-rules.ts';

type Patch = BodyOf<typeof patchAccountInformation>;

const DETAIL_PATHS = {
  firstName: '/Subscriber/firstName',
  lastName: '/Subscriber/lastName',
  language: '/Subscriber/language',
} as const;

/** The operations that bring the saved details to the typed ones; only what differs is sent. */
export function detailsPatch(saved: DetailsValues, typed: DetailsValues): Patch {
  return (['firstName', 'lastName', 'language'] as const)
    .filter((name) => typed[name].trim() !== saved[name])
    .map((name) => ({ op: 'replace', path: DETAIL_PATHS[name], value: typed[name].trim() }));
}

/** The operations that change a password. */
export const passwordPatch = ({ current, next }: PasswordValues): Patch => [
  { op: 'replace', path: '/Customer/CurrentPassword', value: current },
  { op: 'replace', path: '/Customer/NewPassword', value: next },
];
