const SMALLEST_SHOWN = 100;

/** Writes a rate in millionths of a dollar as dollars: two decimals, or up to four where less would hide a part of it (`$0.05`, `$0.0125`). */
export function formatRate(micros: number): string {
  const shown = Math.round(micros / SMALLEST_SHOWN) * SMALLEST_SHOWN;
  return `$${(shown / 1_000_000).toFixed(4).replace(/0{1,2}$/, '')}`;
}
