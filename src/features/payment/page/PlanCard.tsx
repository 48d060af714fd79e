import { Flag } from '#components/ui/icons/Flag.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { check } from '#components/ui/icons/icons.ts';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { Language } from '#config/languages.ts';
import type { CallPlans } from '#i18n/call-plan.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { fillText } from '#lib/text/text.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import type { PaymentTexts } from '#features/payment/payment-props.ts';

interface PlanCardProps {
  /** Undefined until the tab's order is read. */
  order: OrderData | undefined;
  language: Language;
  texts: PaymentTexts;
  callPlans: CallPlans;
  appText: string | undefined;
}

function features(
  { packageCountry }: OrderData,
  { language, texts, callPlans, appText }: PlanCardProps,
): string[] {
  const home = countryName(language, packageCountry.iso2, packageCountry.countryName);
  return [
    callPlans[packageCountry.packageId]?.minutes ??
      texts[
        packageCountry.hasCallMinutes ? 'payment.plan-minutes' : 'numbers.plan-no-minutes-title'
      ],
    texts['payment.plan-forwarding'],
    ...(appText === undefined ? [] : [appText]),
    ...(packageCountry.hasAccessNumber
      ? [fillText(texts['payment.plan-access'], { country: home })]
      : []),
  ];
}

/** Renders what the buyer gets. */
export function PlanCard(props: PlanCardProps) {
  const { order, language, texts, callPlans } = props;
  const plan = order && callPlans[order.packageCountry.packageId];
  return (
    <section className="card plan-card" aria-labelledby="plan-title" aria-busy={!order}>
      <h2 className="payment-title" id="plan-title">
        {texts['payment.plan-title']}
      </h2>
      {order ? (
        <>
          <div className="plan-card__number">
            <Flag iso2={order.didCountry.iso2} />
            <div>
              <bdi className="digits plan-card__digits" dir="ltr">
                {order.didData.did}
              </bdi>
              <p className="muted small">
                {fillText(texts['payment.plan-number'], {
                  country: countryName(
                    language,
                    order.didCountry.iso2,
                    order.didCountry.countryName,
                  ),
                })}
              </p>
            </div>
          </div>
          <ul className="plan-card__features">
            {features(order, props).map((feature) => (
              <li key={feature}>
                <Icon shape={check} className="icon--small" />
                <span>{feature}</span>
              </li>
            ))}
          </ul>
          {plan ? (
            <p className="muted small">
              {plan.rule} {plan.end}
            </p>
          ) : null}
        </>
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  );
}
