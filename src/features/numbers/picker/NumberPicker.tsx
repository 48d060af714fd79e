import type { ReactNode } from 'react';
import { useHydrated } from '#components/ui/hydration.ts';
import { findNearest } from '#domain/number-hold/nearest-numbers.ts';
import { isStorageAvailable } from '#lib/browser/storage-probe.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { ChosenBar } from './choice/ChosenBar.tsx';
import { useShownCost } from './choice/use-shown-cost.ts';
import { LiveList, useBuiltList } from './list/LiveList.tsx';
import type { BuiltPlaces, LivePair, WantedPair } from '../pair/load-pair.ts';
import {
  type AvailableNumber,
  countNumbers,
  findNumber,
  listNumbers,
  listPlaces,
  monthPrice,
  type SearchableBy,
  searchableBy,
} from '../pair/number-groups.ts';
import { ALL_NUMBERS, searchNumbers } from './search/number-search.ts';
import type { PickerTexts } from '../pair/numbers-texts.ts';
import { NoNumbers } from './list/NoNumbers.tsx';
import { type ChipProps, NearestChips } from './list/NumberGrid.tsx';
import type { WantedNumber } from './list/pressed-number.ts';
import { SearchTools } from './list/SearchTools.tsx';
import { useChosenPrice, withFinalPrice } from './choice/use-chosen-price.ts';
import { type PairListeners, useLivePair } from './list/use-live-pair.ts';
import { useNumberSearch } from './search/use-number-search.ts';
import { useGoneNumber, useWantedNumber } from './choice/use-wanted-number.ts';

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

/** Returns the numbers in place of one that is gone; none where its digits are not known. */
const nearestTo = (live: LivePair | undefined, gone: WantedNumber | undefined) =>
  live === undefined || gone === undefined || gone.number === ''
    ? []
    : findNearest(listNumbers(live.groups), gone).numbers;

async function goOn(wanted: WantedPair, live: LivePair, chosen: AvailableNumber): Promise<void> {
  if (!isStorageAvailable()) return openPopup('storage-blocked');
  const number = await withFinalPrice(live, chosen);
  const { startOrder } = await import('./list/live-numbers.ts');
  startOrder(wanted, live.pair, number);
}

/**
 * Renders the list of numbers: loads what is free now, searches it, stores the choice and continues
 * with it. The search is there from the start and stays while the live list replaces the built one.
 */
export function NumberPicker(props: NumberPickerProps) {
  const { wanted, texts, built, listeners, children } = props;
  const live = useLivePair(wanted, props.places, texts, listeners);
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
  const formatted = live && chosen && live.formatNumber(chosen.number);
  const list: ChipProps | undefined = live && {
    texts,
    formatNumber: live.formatNumber,
    baseCents: live.price.baseCents,
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
        {formatted === undefined || price === undefined ? null : (
          <span className="visually-hidden" key={formatted}>
            {fillText(texts['numbers.chosen'], {
              number: isolate(formatted),
              price: monthPrice(texts, price.monthCents),
            })}
          </span>
        )}
      </output>
      {/* In front of the numbers for the keyboard; its place on the screen is below them. */}
      {live && chosen && price && formatted ? (
        <ChosenBar
          number={chosen}
          formatted={formatted}
          iso2={live.pair.didCountry.iso2}
          priceCents={price.monthCents}
          texts={texts}
          onContinue={() => void goOn(wanted, live, chosen)}
        />
      ) : null}
      {gone && list ? (
        <NearestChips
          title={fillText(texts['numbers.nearest'], {
            number: isolate(list.formatNumber(gone.number)),
          })}
          numbers={nearest}
          {...list}
        />
      ) : null}
      {live === undefined && !soldOut ? (children ?? <NumberSkeleton />) : null}
      {soldOut ? <NoNumbers language={wanted.language} texts={texts} /> : null}
      {live && found && list && !soldOut ? (
        <LiveList
          before={before}
          groups={live.groups}
          found={found}
          search={search}
          inView={new Set([chosenId ?? 0, ...nearest.map(({ id }) => id)])}
          {...list}
          onShowAll={() => changeSearch(ALL_NUMBERS)}
        />
      ) : null}
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
