import type { UseFormRegisterReturn } from 'react-hook-form';
import { Checkbox } from '#components/ui/form/Checkbox.tsx';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import type { PersonalLinks, PersonalTexts } from '#features/order/personal-props.ts';

interface TermsCheckboxProps {
  registered: UseFormRegisterReturn;
  links: PersonalLinks;
  error: string | undefined;
  texts: PersonalTexts;
}

/** Opens beside the form, so that nothing typed is at risk. */
const linkBeside = (href: string, text: string) => (
  <a href={href} target="_blank" rel="noopener">
    {text}
  </a>
);

/** Renders the checkbox that accepts the terms and the privacy policy. */
export const TermsCheckbox = ({ registered, links, error, texts }: TermsCheckboxProps) => (
  <Checkbox
    id="consent"
    required
    label={
      <FilledText
        text={texts['personal.consent']}
        values={{
          terms: linkBeside(links.terms, texts['personal.terms']),
          privacy: linkBeside(links.privacy, texts['personal.privacy']),
        }}
      />
    }
    error={error}
    {...registered}
  />
);
