import { useState, type FormEvent } from 'react';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { useClientValue } from '#components/ui/hydration.ts';
import type { ReactivateTexts } from '#features/billing/billing-texts.ts';
import type { PayWith } from '#features/billing/cards/dialog/card-body.ts';
import { usePayWith } from '#features/billing/cards/use-pay-with.ts';
import { payLazily } from '#features/billing/pay-lazily.ts';
import { once } from '#lib/once.ts';
import { whileLoading } from '#stores/loading.ts';
import { loadReactivationOffer } from './load-reactivation.ts';
import type { ReactivationOutcome } from './pay-reactivation.ts';
import {
  addressAmount,
  currentChoice,
  dueFor,
  type Choice,
  type Due,
} from './reactivation-rules.ts';

const readLinkAmount = once(() =>
  addressAmount(new URLSearchParams(location.search).get('amount')),
);

/** Returns what reactivation offers, what is chosen of it with which card, and how it is paid. */
export function useReactivation(texts: ReactivateTexts) {
  const { loaded, reload } = useLoad(() => whileLoading(loadReactivationOffer()));
  const payWith = usePayWith();
  const [picked, setPicked] = useState<Choice>();
  const [busy, setBusy] = useState(false);
  const linkAmountCents = useClientValue(readLinkAmount);

  const offer = loaded.state === 'ready' ? loaded.value : undefined;
  const choice = offer && currentChoice(picked, offer);
  const due = offer && choice !== undefined ? dueFor(choice, offer) : undefined;
  // What is chosen decides it, as it does what the button charges.
  const amountCents = due?.amountCents ?? offer?.rejected?.amountCents ?? linkAmountCents;

  const pay = (owed: Due, chosen: PayWith): Promise<ReactivationOutcome> =>
    payLazily<ReactivationOutcome>(
      async () => (await import('./pay-reactivation.ts')).payReactivation(owed, chosen, texts),
      'refused',
      texts,
    );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || due === undefined || payWith.chosen === undefined) return;
    setBusy(true);
    const result = await pay(due, payWith.chosen);
    if (result === 'paid') return;
    // Until the new price is there, the button has the old one.
    if (result === 'requote') await reload();
    setBusy(false);
    if (result !== 'stale') return;
    payWith.clear();
    setPicked(undefined);
    await reload();
  };
  return { loaded, reload, choice, pick: setPicked, due, amountCents, payWith, busy, submit };
}
