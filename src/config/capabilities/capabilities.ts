/**
 * What a provider may offer beyond the base contract (docs/contract.md, "Capabilities"). The pages
 * promise nothing that the provider of their build lacks.
 */
export const CAPABILITIES = [
  'stop-renewal',
  'release-number',
  'stop-forwarding',
  'add-number',
  'withdrawal',
  'block-caller',
  'consents',
  'test-number',
  'notices',
  'call-minutes',
  'call-duration',
  'hold-number',
  'capability-sheets',
  'two-factor-settings',
  'invitations',
  'session-list',
  'confirmation-links',
  'idempotent-payments',
  'secrets-in-body',
] as const;

export type Capability = (typeof CAPABILITIES)[number];

/**
 * Reads the setting `PROVIDER_CAPABILITIES`: `all`, `none`, or names with commas. Throws on a name
 * that is no capability.
 */
export function parseCapabilities(setting: string): ReadonlySet<Capability> {
  const names = setting
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 1 && names[0] === 'all') return new Set(CAPABILITIES);
  if (names.length === 1 && names[0] === 'none') return new Set();
  const unknown = names.filter((name) => !CAPABILITIES.some((known) => known === name));
  if (names.length === 0 || unknown.length > 0) {
    throw new Error(
      `PROVIDER_CAPABILITIES is "${setting}": use all, none, or some of ${CAPABILITIES.join(', ')}`,
    );
  }
  return new Set(CAPABILITIES.filter((known) => names.includes(known)));
}
