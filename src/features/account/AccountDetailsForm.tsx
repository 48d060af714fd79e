import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field, Select } from '#components/ui/form/Field.tsx';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { isLanguage, LANGUAGES } from '#config/languages.ts';
import type { AccountInfo } from '#contract/entities.ts';
import { patchAccountInformation } from '#contract/hub/account.ts';
import { localizedPath, splitLocalizedPath } from '#i18n/localized-path.ts';
import { $accountUpdated } from '#stores/account/account.ts';
import { request } from '#stores/api.ts';
import { pageLanguage, preferLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { detailsPopup } from './account-outcome.ts';
import {
  accountErrors,
  detailsOf,
  detailsPatch,
  trimmedDetails,
  type AccountDetails,
} from './account-rules.ts';
import type { AccountTexts } from './account-texts.ts';

interface AccountDetailsFormProps {
  texts: AccountTexts;
  account: AccountInfo;
}

/** Stores a language as the choice and opens the same page in it. */
function followLanguage(code: string): void {
  if (!isLanguage(code) || code === pageLanguage()) return;
  preferLanguage(code);
  location.assign(localizedPath(code, splitLocalizedPath(location.pathname).path));
}

/**
 * Hands the focus of the form's button, or of a part around it as in `focusRefused`, to the message
 * that takes its place; as the button's `ref`.
 */
function handToOutput(button: HTMLButtonElement | null): () => void {
  const output = button?.form?.querySelector('output');
  return () => {
    if (document.activeElement?.contains(button)) output?.focus();
  };
}

/** Names and language; Save changes shows only while something differs from what is saved. */
export function AccountDetailsForm({ texts, account }: AccountDetailsFormProps) {
  const [saved, setSaved] = useState(() => detailsOf(account));
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const form = useSmallForm(saved, (values) => accountErrors(values, saved));
  const patch = detailsPatch(saved, form.values);
  const save = async (values: AccountDetails): Promise<void> => {
    if (busy || patch.length === 0) return;
    setBusy(true);
    const popup = detailsPopup(
      await whileLoading(request(patchAccountInformation, { body: patch })),
    );
    setBusy(false);
    if (popup !== undefined) return openPopup(popup);
    setSaved(trimmedDetails(values));
    setDone(true);
    $accountUpdated.set(true);
    if (values.language !== saved.language) followLanguage(values.language);
  };
  const error = (name: 'firstName' | 'lastName' | 'language'): string | undefined => {
    const key = form.errorOf(name);
    return key && texts[key];
  };
  return (
    <section className="account-row">
      <h2 className="account-row__title">{texts['account.details-title']}</h2>
      <form className="form" noValidate onSubmit={form.submit(save)}>
        <div className="field-row">
          <Field
            id="account-first-name"
            required
            label={texts['account.first-name']}
            error={error('firstName')}
            autoComplete="given-name"
            {...form.text('firstName')}
          />
          <Field
            id="account-last-name"
            required
            label={texts['account.last-name']}
            error={error('lastName')}
            autoComplete="family-name"
            {...form.text('lastName')}
          />
        </div>
        <Select
          id="account-language"
          label={texts['account.language']}
          error={error('language')}
          {...form.text('language')}
        >
          {LANGUAGES.map((code) => (
            <option value={code} lang={code} key={code}>
              {LANGUAGE_TABLE[code].name}
            </option>
          ))}
        </Select>
        {patch.length > 0 ? (
          <Button ref={handToOutput} variant="primary" type="submit" busy={busy}>
            <span>{texts['account.save-changes']}</span>
          </Button>
        ) : null}
        <output className="muted" tabIndex={-1}>
          {done && patch.length === 0 ? texts['account.saved'] : ''}
        </output>
      </form>
    </section>
  );
}
