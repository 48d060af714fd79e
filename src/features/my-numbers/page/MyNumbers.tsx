import { useState } from 'react';
import { focusOnMount } from '#components/ui/focus.ts';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { check, info } from '#components/ui/icons/icons.ts';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { VirtualNumber } from '#contract/number-entities.ts';
import '#features/my-numbers/my-numbers.css';
import type { CapabilityTexts, MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { NumberCard } from './NumberCard.tsx';
import { formatByMask } from '#features/my-numbers/PhoneNumber.tsx';
import { TermText } from '#features/my-numbers/renewal/TermParts.tsx';
import { useMyNumbers } from '#features/my-numbers/use-my-numbers.ts';

interface MyNumbersProps {
  capabilities: CapabilityTexts;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  /**
   * ISO 3166-1 alpha-2 of the country that phone fields start with where the browser names none.
   */
  country: string;
  getNumberHref: string;
  /** The link to the app; undefined where the site names none. */
  app: { href: string; text: string } | undefined;
}

/**
 * Returns the country of the browser's language setting, `pt-BR` for instance. A WebKit that was
 * started without a locale has the language `C`, which is no language tag.
 */
function browserCountry(): string | undefined {
  try {
    return new Intl.Locale(navigator.language).region;
  } catch {
    return undefined;
  }
}

/** A number that left the list: released, or found to be no longer the customer's. */
interface RemovedNumber {
  number: VirtualNumber;
  how: 'released' | 'gone';
}

/** Renders the customer's numbers; a single one is open at once. */
export function MyNumbers(props: MyNumbersProps) {
  const { texts, phoneTexts, capabilities, country, getNumberHref, app } = props;
  const { loaded, reload, reloadNumber } = useMyNumbers({ showsSpinner: true });
  /** The last one is shown above the list. */
  const [removed, setRemoved] = useState<readonly RemovedNumber[]>([]);
  const waiting = (
    <div className="stack gap-6">
      <Skeleton block />
      <Skeleton block />
    </div>
  );
  return (
    <LoadedView
      loaded={loaded}
      reload={reload}
      failedText={texts['profile.failed']}
      retryText={texts['profile.try-again']}
      waiting={waiting}
    >
      {(listed) => {
        const hasLeft = ({ didid }: VirtualNumber): boolean =>
          removed.some(({ number }) => number.didid === didid);
        const numbers = listed.filter((number) => !hasLeft(number));
        return (
          <div className="stack gap-6">
            <RemovedNumberNotice removed={removed.at(-1)} {...{ texts, capabilities }} />
            {numbers.length === 0 ? (
              <div className="empty">
                <h2>{texts['my-numbers.empty-title']}</h2>
                <p>{texts['my-numbers.empty-text']}</p>
                <a className="button button--primary" href={getNumberHref}>
                  {texts['my-numbers.get-number']}
                </a>
              </div>
            ) : (
              <ul className="stack gap-6 plain-list">
                {numbers.map((number) => (
                  <NumberCard
                    key={number.didid}
                    {...{ number, texts, phoneTexts, capabilities, reloadNumber }}
                    phoneCountry={browserCountry() ?? country}
                    open={numbers.length === 1}
                    onChanged={reload}
                    onLeft={(how) => setRemoved((before) => [...before, { number, how }])}
                  />
                ))}
              </ul>
            )}
            {app === undefined || numbers.length === 0 ? null : (
              <p>
                <a href={app.href}>{app.text}</a>
              </p>
            )}
          </div>
        );
      }}
    </LoadedView>
  );
}

interface RemovedNumberNoticeProps {
  removed: RemovedNumber | undefined;
  texts: MyNumbersTexts;
  capabilities: CapabilityTexts;
}

/** Renders which number has left the list; it gets the focus that the number's card had. */
function RemovedNumberNotice({ removed, texts, capabilities }: RemovedNumberNoticeProps) {
  if (removed === undefined) return null;
  const { number, how } = removed;
  const { releaseTexts } = capabilities;
  const isReleased = how === 'released' && releaseTexts !== undefined;
  const text = isReleased ? releaseTexts['release-number.released'] : texts['my-numbers.gone'];
  return (
    <output
      key={number.didid}
      className={isReleased ? 'alert alert--success' : 'alert'}
      tabIndex={-1}
      ref={focusOnMount}
    >
      <Icon shape={isReleased ? check : info} />
      <span>
        <TermText text={text} number={formatByMask(number.didNumber, number.mask)} />
      </span>
    </output>
  );
}
