import { useEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { clock } from '#components/ui/icons/icons.ts';
import type { Language } from '#config/languages.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { updateOrder } from '#stores/order/order.ts';
import {
  isPaymentUncertain,
  numberToPay,
  type PaymentPurpose,
} from '#stores/order/payment-attempt.ts';
import type { HoldTexts } from './hold-texts.ts';
import type { Hold } from '#stores/hold/hold-outcome.ts';
import type * as NearestModule from './NearestNumbers.tsx';
import { useNumberHold } from './use-number-hold.ts';
import './number-hold.css';

type Nearest = Pick<typeof NearestModule, 'NearestNumbers'>;

/** Returns the part that offers other numbers once it is needed; its code is loaded then. */
function useNearest(isNeeded: boolean): Nearest | undefined {
  const [loaded, setLoaded] = useState<Nearest>();
  useEffect(() => {
    if (!isNeeded) return;
    const load = async (): Promise<void> => {
      try {
        const { NearestNumbers } = await import('./NearestNumbers.tsx');
        setLoaded({ NearestNumbers });
      } catch (reason) {
        // The note shows that the number is gone, and the way back leads to the others.
        console.warn('near numbers not loaded', reason);
      }
    };
    void load();
  }, [isNeeded]);
  return loaded;
}

const isUncertain = ({ packageCountry, didData }: OrderData, purpose: PaymentPurpose): boolean =>
  isPaymentUncertain(purpose, numberToPay(packageCountry.packageId, didData.didid));

interface NumberHoldProps {
  /** Undefined until the tab's order is read. */
  order: OrderData | undefined;
  /** Whether the order may be paid, which the number is held for. */
  isReady: boolean;
  /** Whether a payment for the number is under way. */
  isPaying: () => boolean;
  /** Names the attempts to pay for it in the tab's storage. */
  purpose: PaymentPurpose;
  /** Whether an order or a quote has found the number gone. */
  isTaken: boolean;
  /** The hold was refused, as another visitor has the number. */
  onRefused?: (didId: number) => void;
  /** Where the buyer has just pressed a button that needs the number. */
  takesFocus: boolean;
  language: Language;
  texts: HoldTexts;
}

function noteText(hold: Hold, language: Language, texts: HoldTexts): string {
  switch (hold.kind) {
    case 'none':
    case 'unknown':
      return '';
    case 'held': {
      const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(hold.until);
      return fillText(texts['hold-number.held'], { time: isolate(time) });
    }
    case 'ended':
      return texts['hold-number.ended'];
    case 'gone':
      return texts['hold-number.gone'];
  }
}

/**
 * Shows until when the number is held for the buyer, and offers others once it is gone. Choosing
 * one changes the order's number and nothing else.
 */
export function NumberHold(props: NumberHoldProps) {
  const { order, isReady, isPaying, purpose, isTaken, onRefused, takesFocus, language, texts } =
    props;
  const didId = isReady ? order?.didData.didid : undefined;
  const held = useNumberHold({
    didId,
    isPaying: () => isPaying() || (order !== undefined && isUncertain(order, purpose)),
    onRefused,
  });
  const hold: Hold = isTaken ? { kind: 'gone' } : held;
  const note = useRef<HTMLParagraphElement>(null);
  const isGone = hold.kind === 'gone';
  const nearest = useNearest(isGone);
  const [chosen, setChosen] = useState<number>();
  const choose = (didData: OrderData['didData']): void => {
    setChosen(didData.didid);
    updateOrder({ didData });
    note.current?.focus();
  };
  const isChosen = order !== undefined && order.didData.didid === chosen;
  const number = isChosen ? isolate(order.didData.did) : '';
  return (
    <>
      <p
        className={isGone && nearest ? 'visually-hidden' : 'hold-note small'}
        data-hold={hold.kind}
        aria-live="polite"
        tabIndex={-1}
        ref={note}
      >
        <Icon shape={clock} className="icon--small" />
        <span>
          {isChosen && !isGone ? `${fillText(texts['hold-number.chosen'], { number })} ` : ''}
          {noteText(hold, language, texts)}
        </span>
      </p>
      {order && isGone && nearest ? (
        <nearest.NearestNumbers
          key={`${order.didData.didid} ${takesFocus}`}
          onChoose={choose}
          {...{ order, takesFocus, language, texts }}
        />
      ) : null}
    </>
  );
}
