import * as z from 'zod/mini';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { AnyEndpoint } from './endpoint.ts';
import * as entity from './entities.ts';
import * as numberEntity from './number-entities.ts';
import { envelopeFields, plainEnvelope } from './envelope.ts';
import { describeNames, describeSchema } from './field-descriptions.ts';
import type { EndpointName } from './endpoint-errors.ts';
import type { ErrorKind } from './error-kinds.ts';
import { listErrors, type ListedError } from './errors.ts';
import { HOLD_TOKEN_PATTERN } from './hub/holds.ts';
import { translationTree } from './hub/translations.ts';
import { CONTRACT } from './index.ts';

/** The values of `{product}` and `{appName}` in the paths. */
interface ContractNames {
  product: string;
  appName: string;
}

/** One endpoint of the contract with its names, such as `auth` and `login`. */
interface NamedEndpoint {
  domain: string;
  name: string;
  endpoint: AnyEndpoint;
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

/** Lists every endpoint of both APIs, in the order of the contract. */
export function listEndpoints(): NamedEndpoint[] {
  return Object.entries(CONTRACT).flatMap(([domain, module]) =>
    Object.entries(module).flatMap(([name, endpoint]) =>
      isEndpoint(endpoint) ? [{ domain, name, endpoint }] : [],
    ),
  );
}

/** Returns the OpenAPI 3.1 document of both APIs; `servers` are relative, as the site uses them. */
export function createOpenApiDocument(names: ContractNames): ReturnType<typeof createDocument> {
  const endpoints = listEndpoints();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const named of endpoints) {
    const path = openApiPath(named.endpoint, names);
    paths[path] = {
      ...paths[path],
      [named.endpoint.method.toLowerCase()]: describeOperation(named),
    };
  }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Virtual phone numbers: hub and main API',
        version: '1',
        description: DESCRIPTION,
      },
      servers: [{ url: '/', description: 'The shop, or a host that serves both APIs' }],
      tags: Object.keys(CONTRACT).map((name) => ({ name })),
      paths,
      components: { schemas: SCHEMAS, securitySchemes: SECURITY_SCHEMES },
    },
    {
      override: ({ jsonSchema, zodSchema }) => {
        allowMoreFields(jsonSchema);
        allowMissingFields(jsonSchema, zodSchema);
        describeSchema(jsonSchema, zodSchema);
      },
    },
  );
  describeNames(document);
  return document;
}

const DESCRIPTION = [
  'The site talks to a provider through two APIs. Paths match in any letter case.',
  'Responses may carry more fields than these; clients ignore what they do not know.',
  'A refused request gets the envelope with `isSuccessful: false` and a code in `messages`.',
  'Every path responds to another method with 405 and `Allow`.',
].join('\n');

/** Schemas that several endpoints share get a name. */
const SCHEMAS = {
  Envelope: plainEnvelope,
  AccountInformation: entity.accountInfo,
  AccountPackagePrice: entity.accountPackagePrice,
  BillingRow: entity.billingRow,
  CallRecord: numberEntity.callRecord,
  CallerId: numberEntity.callerId,
  Country: entity.country,
  CustomerNumber: numberEntity.virtualNumber,
  Number: entity.did,
  NumberGroup: entity.didGroup,
  PackageCountry: entity.packageCountry,
  PackagePrice: entity.packagePrice,
  Rate: entity.rate,
  SavedCard: entity.savedCard,
  State: entity.state,
  TranslationTree: translationTree,
};

const SECURITY_SCHEMES = {
  hubSession: { type: 'http', scheme: 'bearer', description: 'The session token, on the hub API' },
  mainSession: {
    type: 'apiKey',
    in: 'header',
    name: 'Token',
    description: 'The session token, on the main API',
  },
} as const;

/** Returns the path of an endpoint below the server, with OpenAPI parameters in braces. */
const openApiPath = (endpoint: AnyEndpoint, { product, appName }: ContractNames): string =>
  `/${endpoint.api}/${endpoint.path}`.replace('{product}', product).replace('{appName}', appName);

const describeJson = (schema: AnyEndpoint['response']) => ({
  content: { 'application/json': { schema } },
});

function describeOperation({ domain, name, endpoint }: NamedEndpoint): ZodOpenApiOperationObject {
  const { access, api, body, params, query } = endpoint;
  return {
    operationId: name,
    tags: [domain],
    summary: toSentence(name),
    ...(access === 'public'
      ? {}
      : {
          description: `Session: ${access}.`,
          security: [{ [api === 'hub' ? 'hubSession' : 'mainSession']: [] }],
        }),
    requestParams: {
      ...(params ? { path: params as never } : {}),
      ...(query ? { query: query as never } : {}),
    },
    ...describeHeaders(endpoint),
    ...(body ? { requestBody: { required: true, ...describeJson(body) } } : {}),
    responses: {
      200: { description: 'Done', ...describeJson(endpoint.response) },
      ...describeErrors(`${domain}.${name}` as EndpointName, endpoint),
    },
  };
}

/** The description of an error beside its codes, by its kind. */
const ERROR_DESCRIPTIONS: Readonly<Record<ErrorKind, string>> = {
  refused: 'Done, or refused in the envelope',
  'bad-request': 'The input does not fit',
  unauthorized: 'No session, or one that has ended',
  'sign-in-refused': 'The sign-in is refused',
  forbidden: 'The request is not allowed',
  'not-found': 'No such thing',
  'second-factor': 'The sign-in waits for the code that was sent',
  'method-not-allowed': 'Another method; see `Allow`',
  conflict: 'The data has changed, or does not allow this',
  'too-large': 'The body is too large',
  'unsupported-media-type': 'The body is not JSON',
  'idempotency-conflict': 'The key came with another request',
  'rate-limited': 'Over a rate limit; see `Retry-After`',
  unexpected: 'An error of the provider',
  unavailable: 'The provider cannot respond now; see `Retry-After`',
};

/** The bodies of errors that are no envelope. */
const ERROR_BODIES: Readonly<Partial<Record<ErrorKind, AnyEndpoint['response']>>> = {
  'sign-in-refused': z.object({ messageCode: z.string() }),
  'second-factor': z.object({ email: z.string(), token: z.string() }),
};

/**
 * Returns the responses of an endpoint's errors by status, with the message codes in their
 * description.
 */
function describeErrors(name: EndpointName, endpoint: AnyEndpoint) {
  const byStatus = Map.groupBy(listErrors(name, endpoint), ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => {
      const [{ kind }] = errors as [ListedError];
      // The body of this one has no code.
      const listed = kind === 'second-factor' ? [] : errors.map(({ code }) => `\`${code}\``);
      const schema = kind === 'refused' ? endpoint.response : (ERROR_BODIES[kind] ?? plainEnvelope);
      const description = [ERROR_DESCRIPTIONS[kind], listed.join(', ')].filter(Boolean).join(': ');
      return [status, { description, ...describeJson(schema) }];
    }),
  );
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same key never charges twice and gets the first response again; for `idempotent-payments`',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
} as const;

const HOLD_TOKEN = {
  name: 'Hold-Token',
  in: 'header',
  description: 'A secret that the browser made up: the visitor who holds numbers',
  schema: { type: 'string', pattern: HOLD_TOKEN_PATTERN.source },
} as const;

/** Describes the headers of an endpoint beside those of its session. */
function describeHeaders({ paying, takesHoldToken }: AnyEndpoint) {
  const parameters = [
    ...(paying ? [IDEMPOTENCY_KEY] : []),
    ...(takesHoldToken ? [HOLD_TOKEN] : []),
  ];
  return parameters.length > 0 ? { parameters } : {};
}

/** Turns `getSavedCards` into "Get saved cards". */
const toSentence = (name: string): string =>
  name
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

interface Bounds {
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
}

/**
 * Removes bounds that other providers need not enforce: they may add fields, and numbers are not
 * bounded by JavaScript's integers.
 */
function allowMoreFields(schema: Bounds): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Lets a response lack what the site has a value for. */
function allowMissingFields(schema: { required?: string[] }, source: unknown): void {
  if (!(source instanceof z.ZodMiniObject) || schema.required === undefined) return;
  const { shape } = source;
  // A response of the main API has a code in place of the hub's success.
  const isMain = shape['response_code'] !== envelopeFields.response_code;
  schema.required = schema.required.filter(
    (name) =>
      !('isLenient' in (shape[name] ?? {})) &&
      !(isMain && Object.values<unknown>(envelopeFields).includes(shape[name])),
  );
  if (schema.required.length === 0) delete schema.required;
}
