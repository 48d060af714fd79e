let networks = 0;

/**
 * Returns a network address that no other visitor of the run has, for the header `x-forwarded-for`.
 * An address may hold 120 numbers in an hour, and the payment pages of all tests hold more.
 */
export function newNetwork(): string {
  networks += 1;
  return `10.${1 + Number(process.env['TEST_WORKER_INDEX'] ?? 0)}.${networks >> 8}.${networks % 256}`;
}
