import type { Language } from '#config/languages.ts';
import type { CallPlan } from '#i18n/call-plan.ts';
import { builtDay } from '#i18n/date-formats.ts';
import type { Translate } from '#i18n/texts.ts';
import { costOfMonth, hasCallCost, type MonthlyCost } from '#lib/money/call-cost.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import { formatUsd, type Cents } from '#lib/money/money.ts';
import type { TextValues } from '#lib/text/text.ts';
import { barPart } from './show-plan-price.ts';

/** The minutes a month that the calculator offers: the most, the step, and where it begins. */
const COST_RANGE = { most: 600, step: 10, first: 120 } as const;

/** The minutes a month that the table has a row for. */
const ROWS = [0, 60, 200] as const;

/** What the table is computed from. */
interface CostInput {
  t: Translate;
  language: Language;
  /** The forms of both countries' names. */
  names: TextValues;
  /** What a month of the cheapest number costs. */
  priceCents: Cents;
  plan: CallPlan;
  /** What follows a price for readers in the visitor's country (`usdAfter`). */
  usd: string;
  /** What forwarded calls cost, in sentences. */
  rule: readonly string[];
  /** ISO 8601; undefined where it is not known. */
  ratesDate: string | undefined;
  /** Whether some numbers cost more than the cheapest one. */
  hasDearer: boolean;
}

/**
 * Returns what a month costs with calls forwarded to the visitor's country, as bars with their
 * sums, and a calculator that is hydrated on first interaction. `showPlanPrice` rewrites it for
 * another price.
 */
export function costHtml(input: CostInput): Markup {
  const { t, language, names, priceCents, plan, usd, rule, ratesDate, hasDearer } = input;
  const unit = usd && ' (USD)';
  const [before = '', after = ''] = t('call-minutes.cost-first').split('{{price}}');
  const costs = ROWS.map((minutes) => ({
    minutes,
    cells: [plan.landline, plan.mobile].map((microsPerMinute) =>
      costOfMonth(priceCents, { minutes, includedMinutes: plan.minutes, microsPerMinute }),
    ),
  }));
  const most = Math.max(...costs.flatMap(({ cells }) => cells.map((cost) => cost.totalCents)));
  const rows = costs.map(
    ({ minutes, cells }) => markup`
      <tr>
        <th scope="row">${t('call-minutes.cost-minutes', { minutes })}</th>
        ${cells.map((cost) => markup`<td data-calls="${cost.callCents}">${costCell(t, cost, most)}</td>`)}
      </tr>`,
  );
  const date =
    ratesDate === undefined ? '' : t('rates.date', { date: builtDay(language, ratesDate) });
  return markup`
    <div class="pair-cost">
      <h3>${t('call-minutes.cost-title')}</h3>
      <p>${before}<bdi dir="ltr" data-first-charge>${formatUsd(priceCents)}</bdi>${usd}${after} <span data-cost-note>${hasDearer ? t('call-minutes.cost-dearer') : ''}</span> ${t('call-minutes.cost-month', names)}</p>
      <table class="cost-table" data-fact="cost">
        <thead>
          <tr>
            <th scope="col">${t('call-minutes.cost-forwarded')}</th>
            <th scope="col">${t('call-minutes.cost-landline')}${unit}</th>
            <th scope="col">${t('call-minutes.cost-mobile')}${unit}</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
      ${calculator(input)}
      ${rule.map((text) => markup`<p class="muted small">${text}</p>`)}
      ${date === '' ? '' : markup`<p class="muted small">${date}</p>`}
    </div>`;
}

const costCell = (t: Translate, cost: MonthlyCost, most: Cents): Markup => markup`
  <bdi dir="ltr" class="cost-total">${formatUsd(cost.totalCents)}</bdi>
  ${costBar(cost, most)}
  ${hasCallCost(cost) ? markup`<span class="muted small" data-cost-split>${splitText(t, cost)}</span>` : ''}`;

const splitText = (t: Translate, { planCents, callCents }: MonthlyCost): string =>
  t('call-minutes.cost-split', { plan: formatUsd(planCents), calls: formatUsd(callCents) });

/** Draws the part of the plan and that of the calls, as long as the dearest month is wide. */
const costBar = ({ planCents, callCents }: MonthlyCost, most: Cents): Markup => {
  const part = (cents: Cents): string => barPart(cents, most);
  return markup`
    <svg class="cost-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="cost-bar__plan" width="${part(planCents)}" height="6"/>
      <rect class="cost-bar__calls" x="${part(planCents)}" width="${part(callCents)}" height="6"/>
    </svg>`;
};

/**
 * Returns the calculator with its first choice filled in. Its script reads the prices, and the
 * texts with their placeholders, from its attributes.
 */
function calculator({ t, priceCents, plan, usd }: CostInput): Markup {
  const { most, step, first: minutes } = COST_RANGE;
  const month = { minutes, includedMinutes: plan.minutes, microsPerMinute: plan.landline };
  const cost = costOfMonth(priceCents, month);
  const total = formatUsd(cost.totalCents) + usd;
  const choice = (to: 'landline' | 'mobile', checked: Markup): Markup => markup`
    <label class="cost-choice">
      <input type="radio" name="to" value="${to}"${checked}> ${t(`call-minutes.cost-to-${to}`)}
    </label>`;
  return markup`
    <cost-calculator class="cost-calculator needs-script"${prices(priceCents, plan)}${templates(t, usd)}>
      <label class="cost-slider">
        <span>${t('call-minutes.cost-own')}: <b data-count>${t('call-minutes.cost-minutes', { minutes })}</b></span>
        <input type="range" min="0" max="${most}" step="${step}" value="${minutes}">
      </label>
      <fieldset class="cost-choices">
        <legend>${t('call-minutes.cost-to')}</legend>
        ${choice('landline', markup` checked`)}${choice('mobile', markup``)}
      </fieldset>
      <output class="cost-output">
        <strong data-total>${t('call-minutes.cost-result', { total })}</strong>
        <span class="muted small" data-parts>${hasCallCost(cost) ? splitText(t, cost) : ''}</span>
      </output>
    </cost-calculator>`;
}

const prices = (priceCents: Cents, { minutes, landline, mobile }: CallPlan): Markup =>
  markup` data-plan="${priceCents}" data-minutes="${minutes}" data-landline="${landline}" data-mobile="${mobile}"`;

const templates = (t: Translate, usd: string): Markup =>
  markup` data-result="${t('call-minutes.cost-result').replace('{{total}}', `$&${usd}`)}" data-split="${t('call-minutes.cost-split')}" data-count="${t('call-minutes.cost-minutes')}"`;
