import { forgetSession } from './session.ts';

let destination = '/';

/** Where a guarded page goes once its session is gone, as a language-neutral path; home unless said otherwise. */
export const departure = (): string => destination;

/** Forgets the session and sends the guarded page in view to a path of its language. */
export function leaveFor(path: string): void {
  destination = path;
  forgetSession();
}
