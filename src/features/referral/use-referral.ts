import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useStore } from '@nanostores/react';
import { focusFirstField } from '#components/ui/focus.ts';
import { messageCodes, isDone } from '#api/response-codes.ts';
import { phoneWidgetSettled } from '#domain/phone/use-phone-widget.ts';
import { referFriends } from '#contract/hub/inquiries.ts';
import { PHONE_MESSAGE_CODE, REFERRAL_CODE } from '#contract/message-codes.ts';
import { $account } from '#stores/account/account.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import { openPopup } from '#stores/messages/popup.ts';
import {
  errorsOfFriends,
  listAlreadyInvited,
  NO_FRIEND,
  sentFriend,
  type Friend,
  type FriendError,
  type Friends,
} from './referral-rules.ts';
import type { ReferralTexts } from './referral-texts.ts';

const NO_FRIENDS: Friends = [NO_FRIEND, NO_FRIEND];

/** Returns the errors of what is typed now; the account may have loaded since the last render. */
const errorsNow = (friends: Friends): FriendError[] =>
  errorsOfFriends(friends, $account.get()?.customerEmail);

/** Whether it may be that the phone field has not loaded yet. */
const isOfPhone = (error: FriendError): boolean => error === 'form.invalid-phone-number';

/**
 * Returns the state and the handlers of the referral form. Two quick presses send it once. Until
 * the phone fields have loaded, every number counts as invalid: sending waits for them.
 */
export function useReferral(texts: ReferralTexts) {
  const form = useRef<HTMLFormElement>(null);
  const [friends, setFriends] = useState(NO_FRIENDS);
  /** The latest input; the last render may be older. */
  const latest = useRef(NO_FRIENDS);
  /** How many times invalid input was submitted. */
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  /** The friends that had been invited before, once the form is sent. */
  const [sent, setSent] = useState<readonly string[]>();
  const ownEmail = useStore($account)?.customerEmail;

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const setInput = (to: Friends): void => {
    latest.current = to;
    setFriends(to);
  };
  const change = (index: 0 | 1) => (changes: Partial<Friend>) => {
    const [first, second] = latest.current;
    setInput(index === 0 ? [{ ...first, ...changes }, second] : [first, { ...second, ...changes }]);
  };
  const isValid = async (): Promise<boolean> => {
    const errors = errorsNow(latest.current);
    if (errors.length === 0 || !errors.every(isOfPhone)) return errors.length === 0;
    await whileLoading(phoneWidgetSettled());
    return errorsNow(latest.current).length === 0;
  };
  const invite = async (): Promise<void> => {
    if (!(await isValid())) return setFailures((times) => times + 1);
    const body = { friends: latest.current.map(sentFriend), languageISO: pageLanguage() };
    const response = await whileLoading(request(referFriends, { body }));
    if (response.ok && isDone(response))
      return setSent(listAlreadyInvited(response.value.messages));
    if (messageCodes(response).includes(REFERRAL_CODE.ownEmail)) {
      return openPopup('error', { message: texts['referral.own-email'] });
    }
    if (messageCodes(response).includes(PHONE_MESSAGE_CODE.invalid)) {
      return openPopup('error', { message: texts['form.invalid-phone-number'] });
    }
    openPopup(failurePopup(response));
  };
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    await invite();
    isSending.current = false;
    setBusy(false);
  };
  const again = (): void => {
    setInput(NO_FRIENDS);
    setFailures(0);
    setSent(undefined);
    // Once the form is rendered in place of the button.
    queueMicrotask(() => focusFirstField(form.current));
  };
  const isTried = failures > 0;
  return { form, friends, ownEmail, change, isTried, busy, sent, send, again };
}
