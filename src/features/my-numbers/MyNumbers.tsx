import { LoadedView } from '#components/ui/LoadedView.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { Skeleton } from '#components/ui/Skeleton.tsx';
import { useLoad } from '#components/ui/use-load.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import './my-numbers.css';
import type { MyNumbersTexts } from './my-numbers-texts.ts';
import { NumberCard } from './NumberCard.tsx';

interface MyNumbersProps {
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  /**
   * ISO 3166-1 alpha-2 of the country that phone fields start with where the browser names none.
   */
  country: string;
  getNumberHref: string;
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

/** Renders the customer's numbers; a single one is open at once. */
export function MyNumbers({ texts, phoneTexts, country, getNumberHref }: MyNumbersProps) {
  const { loaded, reload } = useLoad(async () => {
    const response = await whileLoading(request(getMyNumbers));
    return response.ok ? (response.value.result ?? undefined) : undefined;
  });
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
      {(numbers) =>
        numbers.length === 0 ? (
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
                number={number}
                texts={texts}
                phoneTexts={phoneTexts}
                homeCountry={browserCountry() ?? country}
                open={numbers.length === 1}
                onChanged={reload}
              />
            ))}
          </ul>
        )
      }
    </LoadedView>
  );
}
