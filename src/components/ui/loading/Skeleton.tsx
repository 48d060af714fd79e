interface SkeletonProps {
  /** Number of lines of text that will replace it. */
  lines?: number;
  /** A block the size of a card in place of lines. */
  block?: boolean;
}

/** Renders placeholders of content that loads; the region around them has `aria-busy`. */
export function Skeleton({ lines = 1, block = false }: SkeletonProps) {
  if (block) return <span className="skeleton skeleton--block" aria-hidden="true" />;
  return (
    <span className="stack gap-2" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span className="skeleton" key={line} />
      ))}
    </span>
  );
}
