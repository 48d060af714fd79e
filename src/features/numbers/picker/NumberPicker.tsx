import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useClientValue, useHydrated } from '#components/ui/hydration.ts';
import { profileRoutes, ROUTES } from '#config/routes.ts';
import { apiSettings } from '#config/site.ts';
import { findNearest } from '#domain/number-hold/nearest-numbers.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars } from '#lib/money/money.ts';
import { once } from '#lib/once.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { isStorageAvailable } from '#lib/browser/storage-probe.ts';
import { leaveNoCopy } from '#stores/order/leave-no-copy.ts';
import { $order, setOrder } from '#stores/order/order.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { $session } from '#stores/session/session.ts';
import { track } from '#stores/reports/tracking.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { showDurations } from '../cost/show-durations.ts';
import { showPlanPrice } from '../cost/show-plan-price.ts';
import { LiveList, useBuiltList } from './LiveList.tsx';
import type { BuiltPlaces, LivePair, WantedPair } from '../pair/load-pair.ts';
import {
  type AvailableNumber,
  countNumbers,
  findNumber,
  hasDearer,
  listNumbers,
  listPlaces,
  monthPrice,
  type SearchableBy,
  searchableBy,
} from '../pair/number-groups.ts';
import { ALL_NUMBERS, readNumber, searchNumbers, withoutNumber } from './number-search.ts';
import type { PickerTexts } from '../pair/numbers-texts.ts';
import { NoNumbers } from './NoNumbers.tsx';
import { type ChipProps, NearestChips } from './NumberGrid.tsx';
import { chosenBefore, orderFor } from './order-for.ts';
import { $pressedNumber, type WantedNumber, numberOnChip } from './pressed-number.ts';
import { SearchTools } from './SearchTools.tsx';
import { type ChosenPrice, useChosenPrice, withFinalPrice } from './use-chosen-price.ts';
import { type PairListeners, useLivePair } from './use-live-pair.ts';
import { storeQuery, useNumberSearch } from './use-number-search.ts';

interface NumberPickerProps {
  wanted: WantedPair;
  places?: BuiltPlaces;
  texts: PickerTexts;
  /**
   * What the list of the build can be searched by; unknown where the build did not know the pair.
   */
  built?: SearchableBy;
  /** Called once with what the API offers, or why it offers nothing. */
  listeners?: PairListeners;
  /** The numbers as of the build, in view until the live list is there. */
  children?: ReactNode;
}

/** Returns where a chosen number leads: a signed-in customer pays for it at once. */
function nextPage({ language, sellsToCustomers }: WantedPair): string {
  const isCustomer = sellsToCustomers && $session.get().kind === 'customer';
  const { addNumber } = profileRoutes(apiSettings.product);
  return localizedPath(language, isCustomer ? addNumber : ROUTES.personalInformation);
}

async function goOn(wanted: WantedPair, live: LivePair, chosen: AvailableNumber): Promise<void> {
  if (!isStorageAvailable()) return openPopup('storage-blocked');
  const number = await withFinalPrice(live, chosen);
  const { pair } = live;
  setOrder(orderFor(pair, number, $order.get()));
  track('add_to_cart', {
    item_id: number.id,
    item_name: `${pair.didCountry.apiName} / ${pair.packageCountry.apiName}`,
    currency: 'USD',
    value: toDollars(number.priceCents),
  });
  leaveNoCopy();
  location.assign(nextPage(wanted));
}

/** Returns the number that the address names; the list of the build may know its digits. */
const readLinked = once((): WantedNumber | undefined => {
  const linked = readNumber(location.search);
  if (linked === undefined) return undefined;
  const { id, digits } = linked;
  const number = numberOnChip(document.querySelector(`[data-did="${id}"]`));
  return { id, number: digits || number, isLinked: true };
});

/**
 * Returns the number that was pressed, that the address names, or that was chosen before. The
 * address names none after a press: with Back it would replace what was chosen.
 */
function useWantedNumber(live: LivePair | undefined): WantedNumber | undefined {
  const pressed = useStore($pressedNumber, { ssr: 'initial' });
  const order = useStore($order, { ssr: 'initial' });
  const linked = useClientValue(readLinked);
  useEffect(() => {
    if (pressed !== undefined) storeQuery(withoutNumber(location.search));
  }, [pressed]);
  if (pressed !== undefined || live === undefined) return pressed ?? linked;
  return linked ?? chosenBefore(order, live.pair.didCountry.id, live.pair.packageCountry.packageId);
}

/** Returns the number that was wanted last and is not on offer, also when another one is chosen. */
function useGoneNumber(live: LivePair | undefined, wanted: WantedNumber | undefined) {
  const [gone, setGone] = useState<WantedNumber>();
  const isGone = live !== undefined && wanted !== undefined && !findNumber(live.groups, wanted.id);
  if (isGone && gone?.id !== wanted.id) setGone(wanted);
  return gone;
}

/** Returns the numbers in place of one that is gone; none where its digits are not known. */
const nearestTo = (live: LivePair | undefined, gone: WantedNumber | undefined) =>
  live === undefined || gone === undefined || gone.number === ''
    ? []
    : findNearest(listNumbers(live.groups), gone).numbers;

/**
 * Shows on the page what the chosen number costs, or what the cheapest one costs now. The longer
 * durations are those of the cheapest one as well until those of the number are known.
 */
function useShownCost(
  live: LivePair | undefined,
  digits: string | undefined,
  { monthCents, own }: Partial<ChosenPrice>,
  texts: PickerTexts,
): void {
  useEffect(() => {
    if (live === undefined) return;
    const { groups, price: base } = live;
    const isRange = hasDearer(groups, base.baseCents);
    const number = isolate(formatPhone(digits ?? ''));
    if (monthCents === undefined) {
      showPlanPrice(base.baseCents, isRange ? texts['call-minutes.cost-dearer'] : '');
    } else {
      showPlanPrice(monthCents, fillText(texts['call-minutes.cost-chosen'], { number }));
    }
    if (own === undefined) {
      const differ = isRange || searchableBy(groups).severalPrices;
      showDurations(base, differ ? texts['numbers.durations-cheapest'] : '');
    } else {
      showDurations(own, fillText(texts['numbers.durations-chosen'], { number }));
    }
  }, [live, digits, monthCents, own, texts]);
}

/**
 * Renders the list of numbers: loads what is free now, searches it, stores the choice and continues
 * with it. The search is there from the start and stays while the live list replaces the built one.
 */
export function NumberPicker(props: NumberPickerProps) {
  const { wanted, texts, built, listeners, children } = props;
  const live = useLivePair(wanted, props.places, listeners);
  const before = useBuiltList(live !== undefined);
  const hydrated = useHydrated();
  const [search, changeSearch] = useNumberSearch();
  const wantedNumber = useWantedNumber(live);
  const chosenId = wantedNumber?.id;
  const chosen = live && findNumber(live.groups, chosenId);
  const gone = useGoneNumber(live, wantedNumber);
  const nearest = nearestTo(live, gone);
  const price = useChosenPrice(live, chosen);
  useShownCost(live, chosen?.number, price ?? {}, texts);
  const left = live === undefined ? built?.count : countNumbers(live.groups);
  const soldOut = left === 0;
  const found = live && searchNumbers(live.groups, search);
  // Numbers that are back since a build without any can be searched as well.
  const by = built?.count ? built : live && searchableBy(live.groups);
  const isChecking = hydrated && live === undefined;
  const count = found === undefined ? built?.count : countNumbers(found);
  const list: ChipProps = {
    texts,
    baseCents: live?.price.baseCents,
    renderChip: ({ id }, words) => (
      <button
        type="button"
        className="chip number-chip"
        data-did={id}
        aria-pressed={id === chosenId}
      >
        {words}
      </button>
    ),
  };
  return (
    <div className="number-picker" aria-busy={isChecking}>
      {by === undefined || soldOut ? null : (
        <SearchTools
          search={search}
          onChange={changeSearch}
          by={by}
          places={live === undefined ? [] : listPlaces(live.groups, texts)}
          status={
            isChecking
              ? texts['numbers.checking']
              : fillText(texts['numbers.available'], { count: count ?? 0 })
          }
          texts={texts}
        />
      )}
      <output className={gone === undefined ? 'visually-hidden' : 'muted small'}>
        {gone === undefined
          ? null
          : texts[gone.isLinked === true ? 'numbers.unavailable' : 'numbers.taken']}
        {chosen === undefined || price === undefined ? null : (
          <span className="visually-hidden" key={chosen.id}>
            {fillText(texts['numbers.chosen'], {
              number: isolate(formatPhone(chosen.number)),
              price: monthPrice(texts, price.monthCents),
            })}
          </span>
        )}
      </output>
      {/* In front of the numbers for the keyboard; its place on the screen is below them. */}
      {live !== undefined && chosen !== undefined && price !== undefined ? (
        <ChosenBar
          number={chosen}
          iso2={live.pair.didCountry.iso2}
          priceCents={price.monthCents}
          texts={texts}
          onContinue={() => void goOn(wanted, live, chosen)}
        />
      ) : null}
      {gone === undefined ? null : (
        <NearestChips
          title={fillText(texts['numbers.nearest'], { number: isolate(formatPhone(gone.number)) })}
          numbers={nearest}
          {...list}
        />
      )}
      {live === undefined && !soldOut ? (children ?? <NumberSkeleton />) : null}
      {soldOut ? <NoNumbers language={wanted.language} texts={texts} /> : null}
      {live === undefined || found === undefined || soldOut ? null : (
        <LiveList
          before={before}
          groups={live.groups}
          found={found}
          search={search}
          inView={new Set([chosenId ?? 0, ...nearest.map(({ id }) => id)])}
          {...list}
          onShowAll={() => changeSearch(ALL_NUMBERS)}
        />
      )}
    </div>
  );
}

const CHIPS = Array.from({ length: 12 }, (_, index) => index);

/** Renders the shape of a list of numbers that is on its way. */
function NumberSkeleton() {
  return (
    <div className="stack gap-2" aria-hidden="true">
      <span className="skeleton number-skeleton__title" />
      <div className="number-grid">
        {CHIPS.map((chip) => (
          <span className="skeleton number-chip" key={chip} />
        ))}
      </div>
    </div>
  );
}
