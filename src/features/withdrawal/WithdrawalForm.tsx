import { useEffect, useState } from 'react';
import { HeldSubmitButton } from '#components/ui/form/HeldSubmitButton.tsx';
import { Field } from '#components/ui/form/Field.tsx';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import type { Language } from '#config/languages.ts';
import { takeWithdrawalStart } from '#stores/withdrawal-start.ts';
import { WithdrawalCheck } from './WithdrawalCheck.tsx';
import { WithdrawalReceived } from './WithdrawalReceived.tsx';
import { sendWithdrawal } from './send-withdrawal.ts';
import {
  INVALID,
  sentWithdrawal,
  withdrawalErrors,
  type WithdrawalField,
  type WithdrawalTexts,
  type WithdrawalValues,
} from './withdrawal-rules.ts';
import './withdrawal.css';

interface WithdrawalFormProps {
  language: Language;
  texts: WithdrawalTexts;
}

const EMPTY: WithdrawalValues = { reference: '', email: '', name: '' };

/**
 * Renders a withdrawal in two steps: which contract, then what is sent. What was typed stays until
 * it was received.
 */
export function WithdrawalForm({ language, texts }: WithdrawalFormProps) {
  const [step, setStep] = useState<'typing' | 'checking'>('typing');
  const [receivedAt, setReceivedAt] = useState<Date>();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ field: WithdrawalField; value: string }>();
  const [returned, setReturned] = useState<WithdrawalField>();
  const form = useSmallForm(EMPTY, withdrawalErrors);
  const { values, update } = form;
  useEffect(() => {
    const start = takeWithdrawalStart();
    if (start === undefined) return;
    update(({ reference, email, name }) => ({
      reference: reference || start.reference,
      email: email || start.email,
      name: name || start.name,
    }));
    // Once: it is removed when it is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (step !== 'typing' || returned === undefined) return;
    document.querySelector<HTMLElement>(`#withdrawal-${returned}`)?.focus();
  }, [step, returned]);
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = { ...sentWithdrawal(values), languageISO: language };
    const outcome = await sendWithdrawal(body);
    setBusy(false);
    if (outcome.kind === 'received') setReceivedAt(outcome.at);
    if (outcome.kind !== 'refused') return;
    const { field } = outcome;
    setRefused({ field, value: values[field] ?? '' });
    setReturned(field);
    setStep('typing');
  };
  if (receivedAt !== undefined) {
    return <WithdrawalReceived {...{ values, language, texts }} at={receivedAt} />;
  }
  if (step === 'checking') {
    return (
      <WithdrawalCheck
        {...{ values, texts, busy }}
        onConfirm={() => void send()}
        onChange={() => {
          setReturned('reference');
          setStep('typing');
        }}
      />
    );
  }
  const errorText = (name: WithdrawalField): string | undefined => {
    const error = form.errorOf(name);
    if (error !== undefined) return texts[error];
    const isRefused = refused?.field === name && refused.value === values[name];
    return isRefused ? texts[INVALID[name]] : undefined;
  };
  const field = (name: WithdrawalField) => ({
    ...form.text(name),
    id: `withdrawal-${name}`,
    error: errorText(name),
    required: true,
  });
  return (
    <form
      className="form"
      id="withdrawal-form"
      method="post"
      noValidate
      onSubmit={form.submit(() => setStep('checking'))}
    >
      <Field
        {...field('reference')}
        label={texts['withdrawal.reference']}
        hint={texts['withdrawal.reference-hint']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        dir="ltr"
      />
      <Field
        {...field('email')}
        label={texts['form.email']}
        hint={texts['withdrawal.email-hint']}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        dir="ltr"
      />
      <Field {...field('name')} label={texts['form.name']} autoComplete="name" />
      <HeldSubmitButton block>
        <span>{texts['withdrawal.continue']}</span>
      </HeldSubmitButton>
    </form>
  );
}
