import { Button } from '#components/ui/Button.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { clock, handset, wallet } from '#components/ui/icons/icons.ts';
import type {
  StopRenewalTexts,
  SuspendedNumbersTexts,
} from '#features/my-numbers/my-numbers-texts.ts';
import { TermFact, TermProblem, TermText } from './TermParts.tsx';

interface StopRenewalDialogProps {
  /** The number, formatted for display. */
  formattedNumber: string;
  /** When it ends. */
  until: Date;
  texts: Pick<SuspendedNumbersTexts, 'profile.close'>;
  stopTexts: StopRenewalTexts;
  busy: boolean;
  /** Why the renewal could not be stopped. */
  problem: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a renewal is stopped: until when the number works, and what happens then. */
export function StopRenewalDialog(props: StopRenewalDialogProps) {
  const { formattedNumber, until, texts, stopTexts, busy, problem, onConfirm, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      describedBy="stop-facts"
      title={<TermText text={stopTexts['stop-renewal.dialog-title']} number={formattedNumber} />}
      closeText={texts['profile.close']}
      actions={
        <Button variant="primary" busy={busy} onClick={onConfirm}>
          <span>{stopTexts['stop-renewal.stop']}</span>
        </Button>
      }
    >
      <ul className="term-facts" id="stop-facts">
        <TermFact shape={clock}>
          <TermText text={stopTexts['stop-renewal.dialog-last-day']} date={until} />
        </TermFact>
        <TermFact shape={handset}>{stopTexts['stop-renewal.dialog-after']}</TermFact>
        <TermFact shape={wallet}>{stopTexts['stop-renewal.dialog-charge']}</TermFact>
      </ul>
      <TermProblem text={problem} />
    </Dialog>
  );
}
