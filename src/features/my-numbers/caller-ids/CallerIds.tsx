import { useState } from 'react';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { Loaded } from '#components/ui/loading/use-load.ts';
import type { CallerId } from '#contract/number-entities.ts';
import { addCallerId } from '#contract/hub/numbers.ts';
import { callerIdOutcome, type ChangeOutcome } from '#features/my-numbers/change-outcome.ts';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { useFocusAfterRemoval } from '#features/my-numbers/use-focus-after-removal.ts';
import { fillText } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { reloadSaved } from '#stores/messages/reload-saved.ts';
import { CallerIdForm } from './CallerIdForm.tsx';
import { CallerIdRow } from './CallerIdRow.tsx';

/** The caller IDs of a number, and how many it may have. */
export interface CallerIdList {
  callerIds: readonly CallerId[];
  maxCallerIDsAllowed: number;
}

interface CallerIdsProps {
  didid: number;
  loaded: Loaded<CallerIdList>;
  reload: () => Promise<boolean>;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  phoneCountry: string;
  /** Announces a change to screen readers. */
  announce: (text: string) => void;
}

/** Loads the list again after a change, unless that waits for the password. */
async function reloadAfter(
  { kind }: ChangeOutcome,
  { reload, texts }: Pick<CallerIdsProps, 'reload' | 'texts'>,
): Promise<void> {
  if (kind === 'saved') await reloadSaved(reload, texts);
  else if (kind !== 'password-required') await reload();
}

/** Renders the caller IDs of a number: read, added, edited and deleted. */
export function CallerIds(props: CallerIdsProps) {
  const { didid, loaded, reload, texts, phoneTexts, phoneCountry, announce } = props;
  const [adding, setAdding] = useState(false);
  const add = async (comment: string, newCallerId = ''): Promise<ChangeOutcome> => {
    const body = { didid, comment, newCallerId };
    const outcome = callerIdOutcome(await request(addCallerId, { body }));
    await reloadAfter(outcome, props);
    return outcome;
  };
  const list = loaded.state === 'ready' ? loaded.value : undefined;
  const count = list?.callerIds.length ?? 0;
  const isFull = list !== undefined && count >= list.maxCallerIDsAllowed;
  const mayAdd = list !== undefined && !isFull;
  const section = useFocusAfterRemoval(count);
  const action = { label: texts['profile.add'], onClick: () => setAdding(true) };
  return (
    <section className="number-section" ref={section}>
      <SectionHead
        title={texts['caller-ids.title']}
        text={texts['caller-ids.text']}
        action={mayAdd ? action : undefined}
        open={adding}
      />
      <LoadedView
        loaded={loaded}
        reload={reload}
        failedText={texts['profile.failed']}
        retryText={texts['profile.try-again']}
        waiting={<Skeleton lines={2} />}
      >
        {({ callerIds, maxCallerIDsAllowed: max }) => (
          <>
            {count === 0 && !adding ? <p className="muted">{texts['caller-ids.empty']}</p> : null}
            <ul className="caller-ids">
              {callerIds.map((callerId) => (
                <CallerIdRow
                  key={callerId.id}
                  callerId={callerId}
                  isOnly={count <= 1}
                  onChanged={(outcome) => reloadAfter(outcome, props)}
                  {...{ texts, phoneTexts, phoneCountry, announce }}
                />
              ))}
            </ul>
            {isFull ? <p className="alert">{fillText(texts['caller-ids.max'], { max })}</p> : null}
          </>
        )}
      </LoadedView>
      {adding ? (
        <CallerIdForm
          id={`caller-new-${didid}`}
          {...{ texts, phoneTexts, phoneCountry }}
          onSave={add}
          onSaved={(isShown) => {
            if (isShown) setAdding(false);
            announce(texts['profile.saved']);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : null}
    </section>
  );
}
