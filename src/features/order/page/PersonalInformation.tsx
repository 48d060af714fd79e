import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { BackLink } from '#components/ui/BackLink.tsx';
import { countryName } from '#i18n/countries/country-name.ts';
import { fillText, trimInput } from '#lib/text/text.ts';
import { countrySlug } from '#lib/text/slug.ts';
import { excludeFromPageCache } from '#lib/browser/page-cache.ts';
import { $order } from '#stores/order/order.ts';
import { hasCouponCode } from '#stores/order/draft-record.ts';
import type { DetailsValues } from '#features/order/details-form.ts';
import { DetailsForm } from '#features/order/details/DetailsForm.tsx';
import { OrderedNumber } from './OrderedNumber.tsx';
import type {
  PersonalLinks,
  PersonalProps,
  PersonalTexts,
} from '#features/order/personal-props.ts';
import { loadCodeStep, useCode, type CodeStep } from '#features/order/code/use-code.ts';
import { useDetailsForm, validDetails } from '#features/order/details/use-details-form.ts';
import '#features/order/personal-information.css';

const CodeCheck = lazyComponent(async () => (await loadCodeStep()).CodeCheck);
const ExistingCustomer = lazyComponent(async () => (await loadCodeStep()).ExistingCustomer);

const US = { iso2: 'US', countryName: 'United States' };

/** Names what the form's button does; a code under way has buttons of its own. */
function actionOf(
  state: 'code-sent' | 'existing-customer' | undefined,
  isConfirmed: boolean,
  texts: PersonalTexts,
): string | undefined {
  if (state === 'code-sent') return undefined;
  return texts[isConfirmed ? 'personal.confirmed-link' : 'personal.send'];
}

/** Shows a visitor without an order what is missing; the code of that is loaded only then. */
async function showMissingOrder(texts: PersonalTexts, links: PersonalLinks): Promise<void> {
  const { showOrderGap } = await import('#domain/checkout/show-order-gap.ts');
  const action = { label: texts['checkout.choose-number'], href: links.getYourNumber };
  showOrderGap('order-missing', action, links);
}

/** Renders step one of an order: the buyer's details and the phone code. */
export function PersonalInformation(props: PersonalProps) {
  const { language, texts, links, affiliatePrefix, children } = props;
  const order = useStore($order, { ssr: 'initial' });
  const details = useDetailsForm();
  const code = useCode(affiliatePrefix, () => location.assign(links.payment), details.refusePhone);
  const { form, values } = details;
  const state = code.stateFor(values);
  const [pressed, setPressed] = useState<CodeStep>();
  /** What had the focus when the code was requested: a field, where Enter sent the form. */
  const requestedFrom = useRef<Element>(null);
  const busy = pressed ?? code.busy;
  const isConfirmed = order?.phoneConfirmed === true && state === undefined;
  const { iso2, countryName: apiName } = order?.packageCountry ?? US;

  useEffect(() => {
    excludeFromPageCache();
    // The coupon box shows the code only once it is hydrated.
    if (hasCouponCode()) document.dispatchEvent(new Event('hydrate-islands'));
  }, []);
  useEffect(() => {
    if (order === undefined && $order.get() === undefined) void showMissingOrder(texts, links);
  }, [order, texts, links]);

  const back = order
    ? fillText(links.chooseYourNumber, {
        didCountry: countrySlug(order.didCountry.countryName),
        packageCountry: countrySlug(order.packageCountry.countryName),
      })
    : links.getYourNumber;
  const whenComplete =
    (step: CodeStep, work: (valid: DetailsValues) => void | Promise<void>) =>
    async (): Promise<void> => {
      if (busy !== undefined) return;
      requestedFrom.current = document.activeElement;
      setPressed(step);
      const valid = await validDetails(form);
      if (valid !== undefined) await work(valid);
      setPressed(undefined);
    };
  return (
    <div className="with-aside order-columns">
      <div className="order-columns__aside">
        <OrderedNumber order={order} language={language} texts={texts} />
      </div>
      <div className="stack gap-6 order-columns__main">
        {isConfirmed && (
          <p className="alert alert--success">
            <span>{texts['personal.confirmed-text']}</span>
          </p>
        )}
        <DetailsForm
          details={details}
          country={{ iso2, name: countryName(language, iso2, apiName) }}
          texts={texts}
          links={links}
          action={actionOf(state, isConfirmed, texts)}
          busy={busy === 'send'}
          isChecking={busy === 'check'}
          onSubmit={whenComplete('send', (valid) =>
            isConfirmed ? location.assign(links.payment) : code.sendCode(valid, false),
          )}
        />
        {state === 'existing-customer' && (
          <ExistingCustomer
            texts={texts}
            login={links.login}
            email={trimInput(values.email ?? '')}
            onClose={code.forgetCode}
          />
        )}
        {state === 'code-sent' && (
          <CodeCheck
            code={{ ...code, busy }}
            requestedFrom={requestedFrom}
            phone={code.sentTo ?? `+${values.dialCode}${values.phone}`}
            texts={texts}
            onClose={code.forgetCode}
            onCheck={(whole) => whenComplete('check', (valid) => code.checkCode(valid, whole))()}
            onResend={whenComplete('send', (valid) => code.sendCode(valid, true))}
          />
        )}
        {children}
        <BackLink href={back}>{texts['checkout.back']}</BackLink>
      </div>
    </div>
  );
}
