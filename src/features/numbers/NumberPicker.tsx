import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { useClientValue, useHydrated } from '#components/ui/hydration.ts';
import type { Language } from '#config/languages.ts';
import { profileRoutes, ROUTES } from '#config/routes.ts';
import { apiSettings } from '#config/site.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars } from '#lib/money.ts';
import { fillText } from '#lib/text.ts';
import { isStorageAvailable } from '#lib/storage-probe.ts';
import { $order, setOrder } from '#stores/order.ts';
import { openPopup } from '#stores/popup.ts';
import { $session } from '#stores/session.ts';
import { track } from '#stores/tracking.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { LiveList } from './LiveList.tsx';
import type { LivePair, PlaceNames, WantedPair } from './load-pair.ts';
import {
  countNumbers,
  findNumber,
  listPlaces,
  type SearchableBy,
  searchableBy,
} from './number-groups.ts';
import { ALL_NUMBERS, readNumber, searchNumbers } from './number-search.ts';
import type { PickerTexts } from './numbers-texts.ts';
import { chosenBefore, orderFor } from './order-for.ts';
import { $pressedNumber } from './pressed-number.ts';
import { SearchTools } from './SearchTools.tsx';
import { type PairListeners, useLivePair } from './use-live-pair.ts';
import { useNumberSearch } from './use-number-search.ts';

interface NumberPickerProps {
  wanted: WantedPair;
  places?: PlaceNames;
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

function goOn(wanted: WantedPair, { pair, groups }: LivePair, id: number): void {
  const number = findNumber(groups, id);
  if (number === undefined) return;
  if (!isStorageAvailable()) return openPopup('storage-blocked');
  setOrder(orderFor(pair, number, $order.get()));
  track('add_to_cart', {
    item_id: number.id,
    item_name: `${pair.did.apiName} / ${pair.package.apiName}`,
    currency: 'USD',
    value: toDollars(number.priceCents),
  });
  location.assign(nextPage(wanted));
}

const readLinkedId = (): number | undefined => readNumber(location.search);

/** Returns the number that was pressed, that the address names, or that was chosen before. */
function useChosenId(live: LivePair | undefined): number | undefined {
  const pressed = useStore($pressedNumber, { ssr: 'initial' });
  const order = useStore($order, { ssr: 'initial' });
  const linkedId = useClientValue(readLinkedId);
  if (pressed !== undefined || live === undefined) return pressed ?? linkedId;
  return linkedId ?? chosenBefore(order, live.pair.did.id, live.pair.package.packageId);
}

/**
 * Renders the list of numbers: loads what is free now, searches it, stores the choice and continues
 * with it. The search is there from the start and stays while the live list replaces the built one.
 */
export function NumberPicker(props: NumberPickerProps) {
  const { wanted, texts, built, listeners, children } = props;
  const live = useLivePair(wanted, props.places, listeners);
  const hydrated = useHydrated();
  const [search, changeSearch] = useNumberSearch();
  const chosenId = useChosenId(live);
  const chosen = live && findNumber(live.groups, chosenId);
  const soldOut = live !== undefined && countNumbers(live.groups) === 0;
  const found = live && searchNumbers(live.groups, search);
  const by = built ?? (live && searchableBy(live.groups));
  const isChecking = hydrated && live === undefined;
  const count = found === undefined ? built?.count : countNumbers(found);
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
      <output className="number-picker__news">
        {live !== undefined && chosenId !== undefined && chosen === undefined
          ? texts['numbers.taken']
          : ''}
      </output>
      {live === undefined ? (children ?? <NumberSkeleton />) : null}
      {soldOut ? <NoNumbers language={wanted.language} texts={texts} /> : null}
      {live === undefined || found === undefined || soldOut ? null : (
        <LiveList
          found={found}
          search={search}
          chosenId={chosenId}
          baseCents={live.price.baseCents}
          texts={texts}
          renderChip={({ id }, words) => (
            <button
              type="button"
              className="chip number-chip"
              data-did={id}
              aria-pressed={id === chosenId}
            >
              {words}
            </button>
          )}
          onShowAll={() => changeSearch(ALL_NUMBERS)}
        />
      )}
      {live !== undefined && chosen !== undefined ? (
        <ChosenBar
          number={chosen.number}
          iso2={live.pair.did.iso2}
          priceCents={chosen.priceCents}
          texts={texts}
          onContinue={() => goOn(wanted, live, chosen.id)}
        />
      ) : null}
    </div>
  );
}

/**
 * Renders what to do when a country has no number left. The links come first, as they are then on
 * the first screen of a phone.
 */
function NoNumbers({ language, texts }: { language: Language; texts: PickerTexts }) {
  return (
    <div className="empty">
      <h3>{texts['numbers.empty-title']}</h3>
      <p className="cluster">
        <a className="button button--primary" href={localizedPath(language, ROUTES.getYourNumber)}>
          {texts['numbers.empty-action']}
        </a>
        <a className="button button--secondary" href="#contact">
          {texts['numbers.empty-ask']}
        </a>
      </p>
      <p className="measure">{texts['numbers.empty-text']}</p>
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
          <span className="skeleton number-skeleton__chip" key={chip} />
        ))}
      </div>
    </div>
  );
}
