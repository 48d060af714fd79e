import type { NotSold } from './offer/quote-rules.ts';
import type { NumberOffer, Quoted } from './offer/load-offer.ts';

/**
 * What is in view. The form stays mounted, hidden, while anything else is: a card that was typed is
 * in its state and nowhere else.
 */
export type AddNumberView =
  /** `quoted` is undefined until the price is known. */
  | { kind: 'form'; quoted: Quoted | undefined }
  | { kind: 'failed'; replacesForm: boolean }
  | { kind: 'not-sold'; why: NotSold; replacesForm: boolean }
  /** The number is gone, and the nearest ones are offered in its place. */
  | { kind: 'others' };

interface AddNumberState {
  offer: NumberOffer;
  /** The number of the tab's order; undefined until that is read. */
  didId: number | undefined;
  /** Whether another offer is being loaded. */
  isUpdating: boolean;
  /** Whether the hold of the number was refused, as another visitor has it. */
  isRefused: boolean;
  isPaying: boolean;
  /** Whether the provider holds numbers: only then are others offered for one that is gone. */
  holdsNumbers: boolean;
}

/** Returns what is in view. */
export function addNumberView(state: AddNumberState): AddNumberView {
  const { offer, didId, isUpdating, isRefused, isPaying, holdsNumbers } = state;
  if (offer.kind === 'failed') return offer;
  const isTaken = holdsNumbers && offer.kind === 'not-sold' && offer.why === 'taken';
  if (offer.kind === 'not-sold' && !isTaken) return offer;
  // While the offer loads, another number has been chosen: that one is not known to be taken.
  if (!isPaying && (isRefused || (isTaken && !isUpdating))) return { kind: 'others' };
  // The offer may be that of the number before.
  const isQuoted = offer.kind === 'quoted' && offer.product.DIDID === didId;
  return { kind: 'form', quoted: isQuoted ? offer : undefined };
}
