import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { ban } from '#components/ui/icons/icons.ts';
import type { BlockCallerTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { fillText } from '#lib/text/text.ts';
import { openPopup } from '#stores/messages/popup.ts';
import type { Blocking } from './use-blocking.ts';

export interface BlockButtonProps {
  /** The caller's number, as digits. */
  caller: string;
  blocking: Blocking;
  blockTexts: BlockCallerTexts;
  /** Announces a change to screen readers. */
  announce: (text: string) => void;
  /** Called when the list of blocked callers has no room. */
  onFull: () => void;
}

/** Renders the button that blocks a caller of the call history, or lets one through again. */
export function BlockButton(props: BlockButtonProps) {
  const { caller, blocking, blockTexts, announce, onFull } = props;
  const blocked = blocking.find(caller);
  const number = formatPhone(caller);
  const action = blocked ? 'unblock' : 'block';
  const toggle = async (): Promise<void> => {
    const outcome = await (blocked ? blocking.unblock(blocked) : blocking.block(caller));
    const announced = blocked ? 'block-caller.unblocked' : 'block-caller.blocked';
    if (outcome === 'done') announce(fillText(blockTexts[announced], { number }));
    if (outcome === 'full') onFull();
    if (outcome === 'invalid') openPopup('server-error');
  };
  return (
    <Button
      variant="ghost"
      className={blocked ? 'button--icon call__unblock' : 'button--icon'}
      busy={blocking.busy === caller}
      aria-label={fillText(blockTexts[`block-caller.${action}-number`], { number })}
      title={blockTexts[`block-caller.${action}`]}
      onClick={() => void toggle()}
    >
      <Icon shape={ban} />
    </Button>
  );
}
