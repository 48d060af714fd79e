import { useState } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import type { EnvelopedAnswer } from '#api/answer-codes.ts';
import { LoadedView } from '#components/ui/LoadedView.tsx';
import { Skeleton } from '#components/ui/Skeleton.tsx';
import { useLoad } from '#components/ui/use-load.ts';
import {
  addCallerId,
  deleteCallerId,
  getCallerIds,
  updateCallerId,
} from '#contract/hub/numbers.ts';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { fillText } from '#lib/fill-text.ts';
import type { Result } from '#lib/result.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { callerIdPopup, mayAdd, mayDelete } from './caller-id-rules.ts';
import { CallerIdForm } from './CallerIdForm.tsx';
import { CallerIdRow } from './CallerIdRow.tsx';

interface CallerIdsProps {
  didid: number;
  texts: MyNumbersTexts;
}

/** The caller IDs of a number: read, added, edited and deleted. */
export function CallerIds({ didid, texts }: CallerIdsProps) {
  const [adding, setAdding] = useState(false);
  const { loaded, reload } = useLoad(async () => {
    const answered = await request(getCallerIds, { query: { didid } });
    return answered.ok ? (answered.value.result ?? undefined) : undefined;
  });
  const finish = async (work: Promise<Result<EnvelopedAnswer, ApiFailure>>): Promise<boolean> => {
    const popup = callerIdPopup(await whileLoading(work));
    if (popup === undefined) await reload();
    else openPopup(popup);
    return popup === undefined;
  };
  const add = async (comment: string, number: string | undefined): Promise<boolean> => {
    const body = { didid, comment, newCallerId: number ?? '' };
    const added = await finish(request(addCallerId, { body }));
    if (added) setAdding(false);
    return added;
  };
  const count = loaded.state === 'ready' ? loaded.value.callerIds.length : 0;
  const max = loaded.state === 'ready' ? loaded.value.maxCallerIDsAllowed : 0;
  const label = texts['profile.add'];
  const action = { label, onClick: () => setAdding(true) };
  return (
    <section className="number-section">
      <SectionHead
        title={texts['caller-ids.title']}
        text={texts['caller-ids.text']}
        action={mayAdd(count, max) && !adding ? action : undefined}
      />
      <LoadedView
        loaded={loaded}
        reload={reload}
        failedText={texts['profile.failed']}
        retryText={texts['profile.try-again']}
        waiting={<Skeleton lines={2} />}
      >
        {({ callerIds }) => (
          <>
            {count === 0 && !adding ? <p className="muted">{texts['caller-ids.empty']}</p> : null}
            <ul className="caller-ids">
              {callerIds.map((callerId) => (
                <CallerIdRow
                  key={callerId.id}
                  callerId={callerId}
                  texts={texts}
                  deletable={mayDelete(count)}
                  onUpdate={(comment, newCallerId) =>
                    finish(
                      request(updateCallerId, { body: { id: callerId.id, comment, newCallerId } }),
                    )
                  }
                  onDelete={() => finish(request(deleteCallerId, { body: { id: callerId.id } }))}
                />
              ))}
            </ul>
            {mayAdd(count, max) ? null : (
              <p className="alert">{fillText(texts['caller-ids.max'], { max })}</p>
            )}
          </>
        )}
      </LoadedView>
      {adding ? (
        <CallerIdForm
          id={`caller-new-${didid}`}
          texts={texts}
          onSave={add}
          onCancel={() => setAdding(false)}
        />
      ) : null}
    </section>
  );
}
