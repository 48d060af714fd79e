import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { BackLink } from '#components/ui/BackLink.tsx';
import { phoneWidgetSettled } from '#components/ui/use-phone-widget.ts';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { countryName } from '#i18n/country-name.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { joinedPhone } from '#lib/phone.ts';
import { countrySlug } from '#lib/slug.ts';
import { $order } from '#stores/order.ts';
import { isReadyToPay } from '#stores/order-data.ts';
import { openPopup } from '#stores/popup.ts';
import { CodeCheck } from './CodeCheck.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { ExistingCustomer } from './ExistingCustomer.tsx';
import { OrderedNumber } from './OrderedNumber.tsx';
import type { PersonalProps } from './types.ts';
import { useCode } from './use-code.ts';
import { useDetailsForm } from './use-details-form.ts';
import './personal-information.css';

const US = { iso2: 'US', countryName: 'United States' };

/** Step one of an order: the buyer's details and the phone code. */
export function PersonalInformation({ language, texts, links, affiliatePrefix }: PersonalProps) {
  const order = useStore($order, { ssr: 'initial' });
  const details = useDetailsForm();
  const code = useCode(affiliatePrefix, () => location.assign(links.payment), details.refusePhone);
  const { form, values } = details;
  const state = code.stateFor(values);
  const { iso2, countryName: apiName } = order?.packageCountry ?? US;

  useEffect(() => {
    if ($order.get() !== undefined) return;
    openPopup('server-error', {
      action: { label: texts['checkout.choose-number'], href: links.getYourNumber },
      onClose: () => location.assign(links.home),
    });
  }, [texts, links]);

  const back = order
    ? localizedPath(
        language,
        chooseYourNumberRoute(
          countrySlug(order.didCountry.countryName),
          countrySlug(order.packageCountry.countryName),
        ),
      )
    : links.getYourNumber;
  const whenComplete = (work: () => Promise<void>) => () =>
    void phoneWidgetSettled().then(() => form.handleSubmit(work)());
  return (
    <div className="with-aside order-columns">
      <div className="order-columns__aside">
        <OrderedNumber order={order} language={language} texts={texts} />
      </div>
      <div className="stack gap-6 order-columns__main">
        {isReadyToPay(order) && state === undefined && (
          <p className="alert alert--success">
            <span>
              {texts['personal.confirmed-text']}{' '}
              <a href={links.payment}>{texts['personal.confirmed-link']}</a>
            </span>
          </p>
        )}
        <DetailsForm
          details={details}
          country={{ iso2, name: countryName(language, iso2, apiName) }}
          texts={texts}
          links={links}
          isSent={state === 'code-sent'}
          busy={code.busy === 'send'}
          onSend={(valid) => code.sendCode(valid, false)}
        />
        {state === 'existing-customer' && <ExistingCustomer texts={texts} login={links.login} />}
        {state === 'code-sent' && (
          <CodeCheck
            code={code}
            phone={joinedPhone({ dialCode: values.dialCode ?? '', phone: values.phone ?? '' })}
            texts={texts}
            onCheck={(whole) => whenComplete(() => code.checkCode(whole))()}
            onResend={whenComplete(() => code.sendCode(form.getValues(), true))}
          />
        )}
        <BackLink href={back}>{texts['checkout.back']}</BackLink>
      </div>
    </div>
  );
}
