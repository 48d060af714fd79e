import { useEffect, useState } from 'react';
import { FieldFrame, Select } from '#components/ui/form/Field.tsx';
import { SubmitButton } from '#components/ui/Button.tsx';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { useHydrated } from '#components/ui/hydration.ts';
import { SUPPORT_SUBJECTS } from '#config/support-subjects.ts';
import { supportCustomer } from '#contract/hub/account.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { readSupportDraft, saveSupportDraft } from '#stores/support-draft.ts';
import {
  MESSAGE_MAX,
  supportErrors,
  supportPopup,
  type SupportTexts,
  type SupportValues,
} from './support-rules.ts';

/** Renders a message to support; what is typed stays until it has arrived. */
export function SupportForm({ texts }: { texts: SupportTexts }) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const form = useSmallForm({ subject: '', message: '' } as SupportValues, supportErrors);
  const { update, values } = form;
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const draft = readSupportDraft();
    if (draft !== undefined) {
      // The customer may have typed into the static page, which is newer.
      update(({ subject, message }) => ({
        subject: subject || draft.subject,
        message: message || draft.message,
      }));
    }
    setRestored(true);
    // Only once: what is typed from then on is the draft.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (restored) saveSupportDraft(values);
  }, [restored, values]);
  const send = async (sent: SupportValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const { subject, message } = sent;
    const body = { languageISO: pageLanguage(), subject, message: message.trim() };
    const popup = supportPopup(await whileLoading(request(supportCustomer, { body })));
    setBusy(false);
    if (popup === 'contact') form.reset(sent);
    openPopup(popup);
  };
  const subjectKey = form.errorOf('subject');
  const messageKey = form.errorOf('message');
  return (
    <form className="form" id="support-form" noValidate onSubmit={form.submit(send)} method="post">
      <Select
        id="support-subject"
        label={texts['support.subject']}
        error={subjectKey && texts[subjectKey]}
        required
        disabled={!hydrated}
        {...form.text('subject')}
      >
        <option value="">{texts['support.subject-choose']}</option>
        {SUPPORT_SUBJECTS.map(({ value, key }) => (
          <option value={value} key={value}>
            {texts[key]}
          </option>
        ))}
      </Select>
      <FieldFrame
        id="support-message"
        label={texts['support.message']}
        error={messageKey && texts[messageKey]}
      >
        {(control) => (
          <textarea
            dir="auto"
            {...form.text('message')}
            // While it hydrates, Preact would write this over what was typed into the static page.
            value={hydrated ? values.message : undefined}
            {...control}
            className="input"
            required
            rows={7}
            maxLength={MESSAGE_MAX}
          />
        )}
      </FieldFrame>
      <SubmitButton busy={busy}>
        <span>{texts['support.submit']}</span>
      </SubmitButton>
    </form>
  );
}
