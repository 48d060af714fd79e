import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import type { CreditTexts } from '#features/billing/billing-texts.ts';
import { fillText, isolate } from '#lib/text/text.ts';
import { formatUsd } from '#lib/money/money.ts';

interface CreditReceiptProps {
  cents: number;
  confirmationId: string | null;
  texts: CreditTexts;
  onClose: () => void;
}

/** Renders the receipt of credit, with the number that the bank's statement shows. */
export function CreditReceipt({ cents, confirmationId, texts, onClose }: CreditReceiptProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      describedBy="credit-receipt"
      title={fillText(texts['credit.done-title'], { amount: isolate(formatUsd(cents)) })}
      closeText={texts['profile.close']}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts['profile.close']}
        </Button>
      }
    >
      <div id="credit-receipt">
        <p className="dialog__text">{texts['credit.done-text']}</p>
        {confirmationId ? (
          <dl className="summary credit-receipt">
            <div className="summary__row">
              <dt>{texts['credit.confirmation']}</dt>
              <dd>
                <bdi dir="ltr">{confirmationId}</bdi>
              </dd>
            </div>
          </dl>
        ) : null}
      </div>
    </Dialog>
  );
}
