import { Fragment } from 'react';
import { cutText } from '#tools/edit/marks/marks.ts';

/** Renders a text in a line of a list, its values shown as in the editor. */
export const TextLine = ({ text }: { text: string }) =>
  cutText(text).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a text has no other key for its pieces
    <Fragment key={index}>
      {'words' in piece ? piece.words : <bdi className="desk-value">{piece.name}</bdi>}
    </Fragment>
  ));
