import { Button } from '#components/ui/Button.tsx';
import { focusOnMount } from '#components/ui/focus.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { fillText } from '#lib/text/text.ts';
import { countrySlug } from '#lib/text/slug.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import type { NotSold } from './offer/quote-rules.ts';

/** Addresses in the page's language. */
export interface AddNumberLinks {
  getYourNumber: string;
  /** With `{{didCountry}}` and `{{packageCountry}}` for the slugs of the pair. */
  chooseYourNumber: string;
  myNumbers: string;
}

interface NotSoldViewProps {
  why: NotSold;
  replacesForm: boolean;
  order: OrderData;
  onRetry: () => Promise<void>;
  texts: AddNumberTexts;
  links: AddNumberLinks;
}

const reasonKey = (why: NotSold) =>
  why === 'in-progress' ? 'payment.added-slow' : (`add-number.${why}` as const);

/** Renders why the number is not sold, and the way on; it takes the focus that the form had. */
export function NotSoldView({ replacesForm, ...props }: NotSoldViewProps) {
  const { why, order, texts } = props;
  const ref = replacesForm ? focusOnMount : undefined;
  return (
    <div className="empty" tabIndex={-1} ref={ref}>
      <bdi className="digits" dir="ltr">
        {order.didData.did}
      </bdi>
      <p className="measure">{texts[reasonKey(why)]}</p>
      <WayOn {...props} />
    </div>
  );
}

function WayOn(props: Omit<NotSoldViewProps, 'replacesForm'>) {
  const { why, order, onRetry, texts, links } = props;
  switch (why) {
    case 'in-progress':
      return null;
    case 'renewal-due':
      return (
        <Button variant="primary" onClick={() => void onRetry()}>
          {texts['profile.try-again']}
        </Button>
      );
    case 'yours':
    case 'perhaps-yours':
      return (
        <a className="button button--primary" href={links.myNumbers}>
          {texts['add-number.to-numbers']}
        </a>
      );
    case 'taken':
    case 'unknown': {
      const href = fillText(links.chooseYourNumber, {
        didCountry: countrySlug(order.didCountry.countryName),
        packageCountry: countrySlug(order.packageCountry.countryName),
      });
      return (
        <a className="button button--primary" href={href}>
          {texts['checkout.choose-another']}
        </a>
      );
    }
  }
}
