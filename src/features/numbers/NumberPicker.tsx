import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import type { Language } from '#config/languages.ts';
import { ROUTES } from '#config/routes.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars } from '#lib/money.ts';
import { fromPriceCents } from '#site-data/site-data.ts';
import { $order, setOrder } from '#stores/order.ts';
import { track } from '#stores/tracking.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { didIn, markPressed, pressedEarly } from './early-choice.ts';
import { LiveList } from './LiveList.tsx';
import type { LivePair, WantedPair } from './load-pair.ts';
import { NoNumbers } from './NoNumbers.tsx';
import { countNumbers, findNumber } from './number-groups.ts';
import './number-picker.css';
import { NumberSkeleton } from './NumberSkeleton.tsx';
import type { PickerTexts } from './numbers-texts.ts';
import { chosenBefore, orderFor } from './order-for.ts';
import { useLivePair } from './use-live-pair.ts';

interface NumberPickerProps {
  wanted: WantedPair;
  texts: PickerTexts;
  /** The numbers as of the build, in view until the live list is there. */
  children?: ReactNode;
}

function goOn(language: Language, { pair, groups }: LivePair, id: number): void {
  const number = findNumber(groups, id);
  if (number === undefined) return;
  setOrder(orderFor(pair, number, $order.get()));
  track('add_to_cart', {
    item_id: number.id,
    item_name: `${pair.did.apiName} / ${pair.package.apiName}`,
    currency: 'USD',
    value: toDollars(number.priceCents),
  });
  location.assign(localizedPath(language, ROUTES.personalInformation));
}

/** The list of numbers: brings what is free now, filters, remembers the choice and leads on with it. */
export function NumberPicker({ wanted, texts, children }: NumberPickerProps) {
  const live = useLivePair(wanted);
  const [chosenId, setChosenId] = useState<number>();
  useEffect(() => setChosenId((now) => now ?? pressedEarly()), []);
  useEffect(() => {
    if (live === undefined) return;
    const { did, package: own } = live.pair;
    setChosenId((now) => now ?? chosenBefore($order.get(), did.id, own.packageId));
  }, [live]);
  const chosen = live === undefined ? undefined : findNumber(live.groups, chosenId);
  const choose = ({ target }: MouseEvent): void => {
    const id = didIn(target);
    if (id === undefined) return;
    setChosenId(id);
    if (live === undefined) markPressed(id);
  };
  if (live !== undefined && countNumbers(live.groups) === 0) {
    return <NoNumbers language={wanted.language} texts={texts} />;
  }
  return (
    <div className="number-picker" onClick={choose} aria-busy={live === undefined}>
      <p className="number-picker__news" role="status">
        {live === undefined ? texts['numbers.checking'] : ''}
        {live !== undefined && chosenId !== undefined && chosen === undefined
          ? texts['numbers.taken']
          : ''}
      </p>
      {live === undefined ? (
        (children ?? <NumberSkeleton />)
      ) : (
        <LiveList live={live} chosenId={chosen?.id} texts={texts} />
      )}
      {live !== undefined && chosen !== undefined ? (
        <ChosenBar
          number={chosen.number}
          iso2={live.pair.did.iso2}
          fromCents={fromPriceCents(live.price)}
          texts={texts}
          onContinue={() => goOn(wanted.language, live, chosen.id)}
        />
      ) : null}
    </div>
  );
}
