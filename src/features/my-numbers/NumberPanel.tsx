import type { VirtualNumber } from '#contract/entities.ts';
import { CallHistory } from './call-history/CallHistory.tsx';
import { CallerIds } from './caller-ids/CallerIds.tsx';
import { CallForwarding } from './forwarding/CallForwarding.tsx';
import { SmsForwarding } from './forwarding/SmsForwarding.tsx';
import type { MyNumbersTexts } from './my-numbers-texts.ts';

interface NumberPanelProps {
  number: VirtualNumber;
  /** The number as people read it. */
  written: string;
  texts: MyNumbersTexts;
  editing: { calls: boolean; sms: boolean };
  edit: (what: 'calls' | 'sms', on: boolean) => void;
  onSaved: () => void;
  /** Closes the card again when the panel cannot be shown. */
  onClose: () => void;
}

/** All settings of a number, and its calls. */
export function NumberPanel({ number, written, texts, editing, edit, onSaved }: NumberPanelProps) {
  const section = { number, written, texts, onSaved };
  return (
    <>
      <CallForwarding {...section} editing={editing.calls} onEdit={(on) => edit('calls', on)} />
      <SmsForwarding {...section} editing={editing.sms} onEdit={(on) => edit('sms', on)} />
      <CallerIds didid={number.didid} texts={texts} />
      <CallHistory didid={number.didid} didNumber={number.didNumber} texts={texts} />
    </>
  );
}
