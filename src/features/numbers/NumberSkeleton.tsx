const CHIPS = Array.from({ length: 12 }, (_, index) => index);

/** The shape of a list of numbers that is on its way. */
export function NumberSkeleton() {
  return (
    <div className="number-group" aria-hidden="true">
      <span className="skeleton number-skeleton__title" />
      <div className="number-grid">
        {CHIPS.map((chip) => (
          <span className="skeleton number-skeleton__chip" key={chip} />
        ))}
      </div>
    </div>
  );
}
