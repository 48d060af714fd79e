import type { Language } from '#config/languages.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import type { Translate } from '#i18n/texts.ts';
import { countRateDecimals, formatRate } from '#lib/money/call-cost.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import type { ShopCountry } from '#site-data/read.ts';
import type { CallRate } from '#site-data/site-data.ts';

/** Number of countries that are listed at most, with the number's own. */
const LISTED = 6;

/** What a minute costs that is forwarded to a phone of a country, in millionths of a dollar. */
interface RateAbroad extends ShopCountry {
  landline: number;
  mobile: number;
}

/**
 * Returns what a package's minute costs that is forwarded to the number's country, and to those
 * `nearby` of the visitor's own (`listNeighbours`).
 */
export function listRatesAbroad(
  { didCountry, packageCountry }: { didCountry: ShopCountry; packageCountry: ShopCountry },
  nearby: readonly ShopCountry[],
  rates: readonly CallRate[],
): RateAbroad[] {
  const others = nearby.filter(({ iso2 }) => iso2 !== didCountry.iso2);
  const wanted = didCountry.iso2 === packageCountry.iso2 ? others : [didCountry, ...others];
  return wanted
    .flatMap(({ iso2, name }): RateAbroad | [] => {
      const rateTo = (kind: string): number | undefined =>
        rates.find((rate) => rate.iso2 === iso2 && rate.destination === kind)?.microsPerMinute;
      const [landline, mobile] = [rateTo('Landline'), rateTo('Mobile')];
      if (landline === undefined || mobile === undefined) return [];
      return { iso2, name, landline, mobile };
    })
    .slice(0, LISTED);
}

/**
 * Returns the rates of `listRatesAbroad` as a table, all with as many decimals as the one that
 * needs most; empty without any.
 */
export function ratesAbroadHtml(
  { t, language, usd }: { t: Translate; language: Language; usd: string },
  rates: readonly RateAbroad[],
): Markup {
  if (rates.length === 0) return markup``;
  const unit = usd && ' (USD)';
  const decimals = countRateDecimals(rates.flatMap(({ landline, mobile }) => [landline, mobile]));
  const rateCell = (micros: number): Markup =>
    markup`<td><bdi dir="ltr">${formatRate(micros, decimals)}</bdi></td>`;
  return markup`
    <div class="plan-table">
      <h3 id="rates-abroad">${t('call-minutes.abroad-title')}</h3>
      <table class="cost-table cost-table--plain" data-fact="cost">
        <thead>
          <tr>
            <th scope="col">${t('call-minutes.abroad-country')}</th>
            <th scope="col">${t('call-minutes.cost-landline')}${unit}</th>
            <th scope="col">${t('call-minutes.cost-mobile')}${unit}</th>
          </tr>
        </thead>
        <tbody>${rates.map(
          ({ iso2, name, landline, mobile }) => markup`
          <tr>
            <th scope="row">${countryName(language, iso2, name)}</th>
            ${rateCell(landline)}${rateCell(mobile)}
          </tr>`,
        )}</tbody>
      </table>
    </div>`;
}
