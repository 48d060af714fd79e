import type { ReactNode } from 'react';
import { useRestoreFocus } from '#components/ui/focus.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import type { MyNumbersTexts, StopForwardingTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import type { NumberNow } from '#features/my-numbers/use-my-numbers.ts';
import { StopForwarding } from './StopForwarding.tsx';

/** What the forwarding of calls and that of messages take alike. */
export interface ForwardingProps {
  number: VirtualNumber;
  /** The number, formatted for display. */
  formattedNumber: string;
  texts: MyNumbersTexts;
  stopForwardingTexts: StopForwardingTexts | undefined;
  /** Loads the list again and returns the number as it is now. */
  reload: () => Promise<NumberNow>;
  editing: boolean;
  onEdit: (editing: boolean) => void;
  /** Called when something is typed into the form. */
  onTyped: () => void;
  /**
   * Called with whether the form or question is still shown, and what to announce unless a plain
   * text does.
   */
  onSaved: (isShown: boolean, text?: string) => void;
}

const TEXTS = {
  calls: {
    title: 'forwarding.calls-title',
    set: 'forwarding.calls-text',
    empty: 'forwarding.calls-empty',
  },
  messages: {
    title: 'forwarding.sms-title',
    set: 'forwarding.sms-text',
    empty: 'forwarding.sms-empty',
  },
} as const;

interface ForwardingSectionProps extends ForwardingProps {
  what: keyof typeof TEXTS;
  /** Where they are forwarded to; undefined where they are not. */
  target: ReactNode;
  /** Changes the target. */
  form: ReactNode;
}

/**
 * Renders where calls or messages to a number are forwarded, the way to stop that, and the form
 * while it is open.
 */
export function ForwardingSection(props: ForwardingSectionProps) {
  const { what, target, form, number, formattedNumber, texts, stopForwardingTexts } = props;
  const { reload, editing, onEdit, onSaved } = props;
  const isSet = target !== undefined;
  const section = useRestoreFocus<HTMLElement>(isSet);
  const label = texts[isSet ? 'profile.edit' : 'profile.add'];
  return (
    <section className="number-section" ref={section}>
      <SectionHead
        title={texts[TEXTS[what].title]}
        text={texts[TEXTS[what][isSet ? 'set' : 'empty']]}
        action={{ label, onClick: () => onEdit(true) }}
        open={editing}
        of={formattedNumber}
      />
      {target}
      {isSet && !editing && stopForwardingTexts !== undefined ? (
        <StopForwarding
          what={what}
          didid={number.didid}
          {...{ formattedNumber, texts, stopForwardingTexts, reload, onSaved }}
        />
      ) : null}
      {editing ? form : null}
    </section>
  );
}
