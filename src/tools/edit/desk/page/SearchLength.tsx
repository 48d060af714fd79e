import { useDeskText } from '../state/desk-texts.ts';

interface SearchLengthProps {
  length: number;
  limit: number;
}

/** Shows how long a title or a description is, and that search engines cut one that is longer. */
export function SearchLength({ length, limit }: SearchLengthProps) {
  const t = useDeskText();
  const isCut = length > limit;
  return (
    <p className={isCut ? 'desk-note desk-note--warning' : 'desk-note'}>
      {t(isCut ? 'search-cut' : 'search-length', { length, limit })}
    </p>
  );
}
