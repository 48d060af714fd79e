import { useEffect, useState } from 'react';
import { isDone } from '#api/response-codes.ts';
import { Button } from '#components/ui/Button.tsx';
import { LIMITS } from '#config/limits/limits.ts';
import { sendReceipt } from '#contract/hub/billing.ts';
import type { HistoryTexts } from '#features/billing/billing-texts.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';

interface ReceiptButtonProps {
  transactionID: number | string;
  /** What distinguishes this row, for screen readers. */
  of: string;
  texts: HistoryTexts;
}

type ReceiptState = 'send' | 'sending' | 'sent' | 'failed';

/** Renders the button that sends a receipt by email, and for 3 seconds its outcome. */
export function ReceiptButton({ transactionID, of, texts }: ReceiptButtonProps) {
  const [state, setState] = useState<ReceiptState>('send');
  useEffect(() => {
    if (state !== 'sent' && state !== 'failed') return;
    const timer = setTimeout(() => setState('send'), LIMITS.receiptStatusMs);
    return () => clearTimeout(timer);
  }, [state]);
  const send = async (): Promise<void> => {
    setState('sending');
    const body = { transactionID, languageIso: pageLanguage() };
    setState(isDone(await request(sendReceipt, { body })) ? 'sent' : 'failed');
  };
  const waiting = state === 'sending' || state === 'sent';
  return (
    <>
      <Button
        variant="ghost"
        small
        aria-disabled={waiting || undefined}
        onClick={() => {
          if (!waiting) void send();
        }}
      >
        <span>
          {texts[`billing-history.${state}`]}
          <span className="visually-hidden"> {of}</span>
        </span>
      </Button>
      <output className="visually-hidden">
        {state === 'sent' || state === 'failed' ? texts[`billing-history.${state}`] : ''}
      </output>
    </>
  );
}
