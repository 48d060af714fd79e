import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { $onDemandPackage } from '#stores/on-demand-package.ts';
import { ContactForm } from './ContactForm.tsx';

/** Renders the contact form of a pair that the build did not know, with the package of the pair. */
export function OnDemandContactForm(props: ComponentProps<typeof ContactForm>) {
  const live = useStore($onDemandPackage, { ssr: 'initial' });
  return (
    <ContactForm {...props} packageId={live?.packageId} country={live?.iso2 || props.country} />
  );
}
