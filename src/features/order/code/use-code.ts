import { useEffect, useRef, useState } from 'react';
import { useClientValue } from '#components/ui/hydration.ts';
import { once } from '#lib/once.ts';
import { whileLoading } from '#stores/loading.ts';
import { POPUP_OF } from '#stores/messages/failure-kinds.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { $order, updateOrder } from '#stores/order/order.ts';
import { track } from '#stores/reports/tracking.ts';
import { type DetailsValues, personKey } from '../details-form.ts';
import type { InquiryType } from './inquiry-body.ts';
import type { PhoneRefusal } from '../code-outcomes.ts';
import type { RequestedCode } from './code-step.ts';
import { nextResendAt, useCodeBoxes } from './use-code-boxes.ts';
import { saveDetails } from '../details/use-details-form.ts';

/** A response and the person whom it is about; another email or phone makes it void. */
type Sent = { person: string } & (
  { kind: 'code-sent'; token: string; phone?: string | undefined } | { kind: 'existing-customer' }
);

/**
 * Stores with the order that a code was sent, so that its form is there again after a reload; the
 * code itself is never stored.
 */
function storeSent(token: string, person: string, phone: string | undefined): void {
  updateOrder({ codeSent: { token, person, resendAt: nextResendAt(), phone } });
}

/** Returns the code that was under way when the page was opened. */
const sentBefore = once((): Sent | undefined => {
  const stored = $order.get()?.codeSent;
  return stored && { kind: 'code-sent', ...stored };
});

/** Loads what follows the details: the requests, and the components that show their responses. */
export const loadCodeStep = () => import('./code-step.ts');

type Requests = Awaited<ReturnType<typeof loadCodeStep>>;

/** Sends a request once its code has loaded; returns undefined when that does not load. */
async function tryTo<Outcome>(
  send: (requests: Requests) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  try {
    return await whileLoading(loadCodeStep().then(send));
  } catch {
    return undefined;
  }
}

/** Loads the code of the requests before the first one is sent. */
const preloadRequests = (): void => void loadCodeStep().catch(() => undefined);

/**
 * Creates an inquiry ticket at most once for each type; that of the first send also across a
 * reload.
 */
function useInquiryTickets(affiliatePrefix: string) {
  const ticketed = useRef(new Set<InquiryType>());
  useEffect(() => {
    if ($order.get()?.inquiryTicket) ticketed.current.add('firstSend');
  }, []);
  return (type: InquiryType, values: DetailsValues): void => {
    const order = $order.get();
    if (order === undefined || ticketed.current.has(type)) return;
    ticketed.current.add(type);
    loadCodeStep()
      .then(({ createTicket }) => createTicket(order, values, type, affiliatePrefix))
      .catch((reason: unknown) => console.warn('inquiry ticket not created', reason));
  };
}

/** Returns the response to the last request for a code, and a setter; null forgets it. */
function useSent() {
  const before = useClientValue(sentBefore);
  const [sentNow, setSent] = useState<Sent | null>();
  return [sentNow === null ? undefined : (sentNow ?? before), setSent] as const;
}

/** What a button of the phone code does. */
export type CodeStep = 'send' | 'check';

/** Sends and checks the phone code. */
export function useCode(
  affiliatePrefix: string,
  onConfirmed: () => void,
  onPhoneRefused: (error: PhoneRefusal) => void,
) {
  const [sent, setSent] = useSent();
  const { emptyBoxes, startOver, offerNewCode, waitForResend, ...shown } = useCodeBoxes();
  const [isResent, setIsResent] = useState(false);
  const [busy, setBusy] = useState<CodeStep>();
  // The form is validated first, so two quick presses come here before either is rendered.
  const isBusy = useRef(false);
  const ticketOnce = useInquiryTickets(affiliatePrefix);

  useEffect(() => {
    addEventListener('focusin', preloadRequests, { once: true });
    return () => removeEventListener('focusin', preloadRequests);
  }, []);

  const startRequest = (step: CodeStep, values: DetailsValues): void => {
    isBusy.current = true;
    // Before anything loads: what is typed from now on is stored after it.
    saveDetails(values);
    setBusy(step);
  };
  const endRequest = (): void => {
    isBusy.current = false;
    setBusy(undefined);
  };
  const applySendOutcome = (outcome: RequestedCode, person: string): void => {
    if (outcome.kind === 'code-sent' || outcome.kind === 'existing-customer') {
      setSent({ ...outcome, person });
    } else if (outcome.kind === 'phone-refused') onPhoneRefused(outcome.error);
    else openPopup(POPUP_OF[outcome.kind]);
    if (outcome.kind !== 'code-sent') return;
    storeSent(outcome.token, person, outcome.phone);
    waitForResend();
  };
  const sendCode = async (values: DetailsValues, isResend: boolean): Promise<void> => {
    if (isBusy.current) return;
    startRequest('send', values);
    // Not at the response: the new code may be sent, and typed, before that is there.
    emptyBoxes();
    setIsResent(false);
    track('checkout_s1_send_code');
    const response = await tryTo(({ requestCode }) => requestCode(values));
    const outcome = response ?? { kind: 'failed' };
    endRequest();
    applySendOutcome(outcome, personKey(values));
    if (isResend) return setIsResent(outcome.kind === 'code-sent');
    if (outcome.kind === 'code-sent') ticketOnce('firstSend', values);
    if (outcome.kind === 'existing-customer') ticketOnce('existingCustomer', values);
  };
  const checkCode = async (values: DetailsValues, code: string): Promise<void> => {
    if (isBusy.current || sent?.kind !== 'code-sent' || sent.person !== personKey(values)) return;
    startRequest('check', values);
    track('checkout_s1_check_code');
    const { token } = sent;
    const outcome = await tryTo(({ verifyCode }) => verifyCode(values, token, code));
    endRequest();
    if (outcome === 'outdated') return;
    if (outcome === 'right') {
      updateOrder({ phoneConfirmed: true, codeSent: undefined });
      // A page that the browser shows again from its cache asks for no code that was used.
      setSent(null);
      onConfirmed();
    } else if (outcome === 'wrong') openPopup('wrong-code', { onClose: startOver });
    else if (outcome === 'void') openPopup('code-void', { onClose: offerNewCode });
    else openPopup(POPUP_OF[outcome ?? 'failed']);
  };
  const sentTo = sent?.kind === 'code-sent' ? sent.phone : undefined;
  /** Returns the response that holds for these details. */
  const stateFor = (values: Partial<DetailsValues>): Sent['kind'] | undefined =>
    sent?.person === personKey(values) ? sent.kind : undefined;
  /** Returns to the details, as if no code had been sent for them. */
  const forgetCode = (): void => setSent(null);
  return { ...shown, sentTo, stateFor, forgetCode, sendCode, checkCode, busy, isResent };
}
