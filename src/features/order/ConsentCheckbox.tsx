import type { UseFormRegisterReturn } from 'react-hook-form';
import { Checkbox } from '#components/ui/form/Checkbox.tsx';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import type { PersonalLinks, PersonalTexts } from './types.ts';

interface ConsentProps {
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

/** Renders the buyer's yes to the terms and the privacy policy. */
export const ConsentCheckbox = ({ registered, links, error, texts }: ConsentProps) => (
  <Checkbox
    id="consent"
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
