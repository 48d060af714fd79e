import type { Desk } from './state/use-desk.ts';
import { useDeskText } from './state/desk-texts.ts';
import { OtherTexts } from './editor/EditorPanel.tsx';
import { HubNotice } from './editor/HubNotes.tsx';

interface DeskNoticesProps {
  desk: Pick<Desk, 'state' | 'isAway' | 'broken' | 'compare'>;
  /** Texts with something typed that is not saved, and not in sight. */
  unsaved: readonly string[];
  open: (base: string) => void;
}

/** Shows what an editor has to know whichever part of the desk is open. */
export function DeskNotices({ desk, unsaved, open }: DeskNoticesProps) {
  const { state, isAway, broken, compare } = desk;
  const t = useDeskText();
  return (
    <>
      {isAway && (
        <p className="alert alert--danger" role="alert">
          {t('failed')}
        </p>
      )}
      {broken !== undefined && (
        <p className="alert alert--danger" role="alert">
          <span>
            {t('broken-file')} <bdi dir="ltr">{broken}</bdi>
          </span>
        </p>
      )}
      {unsaved.length > 0 && (
        <p className="desk-editor__places desk-unsaved">
          <OtherTexts label={t('also-unsaved')} texts={unsaved} open={open} />
        </p>
      )}
      {state !== undefined && <HubNotice state={state} compare={compare} />}
    </>
  );
}
