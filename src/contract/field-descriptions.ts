import { countryByName, dollars } from './fields.ts';
import { shownTime, timeOrNull, wholeCents } from './reading.ts';
import { grantedSession } from './session.ts';

// For the OpenAPI document alone: with the schemas, the words would be in the browser's scripts.

const TIME = 'ISO 8601, with `Z` or an offset.';
const AMOUNT = 'US dollars in whole cents, such as 5.99.';
const WHOLE_NUMBER = 'The whole number in digits, beginning with the country’s calling code.';

/** What fields of a schema hold. */
const BY_SCHEMA: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [dollars, AMOUNT],
  [wholeCents, AMOUNT],
  [
    countryByName,
    'The country’s name as the lists have it. For a country newer than the site’s build: the name in its address, in small letters with hyphens, and where that is unknown with spaces for the hyphens.',
  ],
  ...[shownTime, timeOrNull].map((schema) => [schema, TIME] as const),
  [grantedSession.shape.expiration, `The end of the access token: ${TIME}`],
  [
    grantedSession.shape.status,
    '`Active`, or `PreSuspended` or `Suspended`: a customer who may pay what is due, and no more.',
  ],
]);

/** What fields of a name hold, wherever they are. */
const BY_NAME: Readonly<Record<string, string>> = {
  callerId: WHOLE_NUMBER,
  didNumber: WHOLE_NUMBER,
  forwardingNumber: WHOLE_NUMBER,
  newCallerId: WHOLE_NUMBER,
  phoneNumber: WHOLE_NUMBER,
  arrivedAt: TIME,
  createdAt: TIME,
  firstArrivalAt: TIME,
  lastUsedAt: TIME,
  listenFrom: TIME,
  paidUntil: TIME,
  worksUntil: TIME,
  prefix: 'The country’s calling code in digits, which the number beside it begins with.',
  mask: 'How the number is written, with one `#` for each digit: `+# ### ### ####`. Empty where the site may choose.',
};

/** Writes what a field holds into its schema of the document, where that is known by its own. */
export function describeSchema(json: { description?: string }, source: unknown): void {
  const description = BY_SCHEMA.get(source);
  if (description !== undefined) json.description = description;
}

interface Part {
  properties?: Record<string, object>;
}

/** Writes into a finished document what the fields of known names hold. */
export function describeNames(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  const { properties = {} } = part as Part;
  for (const [name, property] of Object.entries(properties)) {
    const description = BY_NAME[name];
    // Several fields may share one schema.
    if (description !== undefined) properties[name] = { ...property, description };
  }
  for (const inner of Object.values(part)) describeNames(inner);
}
