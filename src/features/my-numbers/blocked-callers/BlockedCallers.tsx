import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import type { BlockCallerTexts, MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { PhoneNumber, formatByMask } from '#features/my-numbers/PhoneNumber.tsx';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { useFocusAfterRemoval } from '#features/my-numbers/use-focus-after-removal.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { fillText } from '#lib/text/text.ts';
import { BlockCallerForm } from './BlockCallerForm.tsx';
import type { Blocking } from './use-blocking.ts';

interface BlockedCallersProps {
  didid: number;
  blocking: Blocking;
  texts: MyNumbersTexts;
  blockTexts: BlockCallerTexts;
  phoneTexts: PhoneFieldTexts;
  phoneCountry: string;
  /** Announces a change to screen readers. */
  announce: (text: string) => void;
}

/** Renders the callers that a number blocks: listed, added by typing, and let through again. */
export function BlockedCallers(props: BlockedCallersProps) {
  const { didid, blocking, texts, blockTexts, phoneTexts, phoneCountry, announce } = props;
  const [adding, setAdding] = useState(false);
  const list = blocking.loaded.state === 'ready' ? blocking.loaded.value : undefined;
  const count = list?.blockedCallers.length ?? 0;
  const isFull = list !== undefined && count >= list.maxBlockedCallersAllowed;
  const section = useFocusAfterRemoval(count);
  const action = { label: blockTexts['block-caller.add'], onClick: () => setAdding(true) };
  const announceChange = (
    key: 'block-caller.blocked' | 'block-caller.unblocked',
    number: string,
  ): void => announce(fillText(blockTexts[key], { number }));
  return (
    <section className="number-section" ref={section}>
      <SectionHead
        title={blockTexts['block-caller.title']}
        text={blockTexts['block-caller.text']}
        action={list === undefined || isFull ? undefined : action}
        open={adding}
      />
      <LoadedView
        loaded={blocking.loaded}
        reload={blocking.reload}
        failedText={texts['profile.failed']}
        retryText={texts['profile.try-again']}
        waiting={<Skeleton lines={2} />}
      >
        {({ blockedCallers, maxBlockedCallersAllowed: max }) => (
          <>
            {count === 0 && !adding ? (
              <p className="muted">{blockTexts['block-caller.empty']}</p>
            ) : null}
            <ul className="blocked-callers">
              {blockedCallers.map((blocked) => {
                const { id, phoneNumber, mask, countryName } = blocked;
                const number = formatByMask(phoneNumber, mask);
                const unblock = async (): Promise<void> => {
                  if ((await blocking.unblock(blocked)) === 'done') {
                    announceChange('block-caller.unblocked', number);
                  }
                };
                return (
                  <li key={id} className="blocked-caller">
                    <PhoneNumber number={phoneNumber} mask={mask} countryName={countryName} />
                    <Button
                      small
                      busy={blocking.busy === phoneNumber}
                      onClick={() => void unblock()}
                    >
                      <span>
                        {blockTexts['block-caller.unblock']}
                        <span className="visually-hidden">, {number}</span>
                      </span>
                    </Button>
                  </li>
                );
              })}
            </ul>
            {isFull ? (
              <p className="alert">{fillText(blockTexts['block-caller.max'], { max })}</p>
            ) : null}
          </>
        )}
      </LoadedView>
      {adding ? (
        <BlockCallerForm
          id={`block-${didid}`}
          {...{ texts, blockTexts, phoneTexts, phoneCountry }}
          block={blocking.block}
          isBusy={blocking.busy !== undefined}
          onBlocked={(caller, isShown) => {
            if (isShown) setAdding(false);
            announceChange('block-caller.blocked', formatPhone(caller));
          }}
          onCancel={() => setAdding(false)}
        />
      ) : null}
    </section>
  );
}
