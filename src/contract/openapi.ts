import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import type { AnyCall } from './call.ts';
import * as entity from './entities.ts';
import { plainEnvelope } from './envelope.ts';
import { translationTree } from './hub/catalogue.ts';
import { CONTRACT } from './index.ts';

/** What `{product}` and `{appName}` stand for in the paths. */
export interface ContractNames {
  product: string;
  appName: string;
}

/** One endpoint of the contract with its names, such as `auth` and `login`. */
export interface NamedEndpoint {
  domain: string;
  name: string;
  endpoint: AnyCall;
}

const isEndpoint = (value: unknown): value is AnyCall =>
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
export function openApiDocument(names: ContractNames): ReturnType<typeof createDocument> {
  const endpoints = listEndpoints();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const named of endpoints) {
    const path = openApiPath(named.endpoint, names);
    paths[path] = { ...paths[path], [named.endpoint.method.toLowerCase()]: operation(named) };
  }
  return createDocument(
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
    { override: ({ jsonSchema }) => allowMoreFields(jsonSchema) },
  );
}

const DESCRIPTION = [
  'The site talks to a provider through two APIs. Paths match in any letter case.',
  'Responses may carry more fields than these; clients ignore what they do not know.',
  'A rejected request carries the envelope with `isSuccessful: false` and a code in `messages`.',
].join('\n');

/** Schemas that several endpoints share get a name of their own. */
const SCHEMAS = {
  Envelope: plainEnvelope,
  AccountInformation: entity.accountInfo,
  AccountPackagePrice: entity.accountPackagePrice,
  BillingRow: entity.billingRow,
  CallRecord: entity.callRecord,
  CallerId: entity.callerId,
  Country: entity.country,
  Number: entity.did,
  NumberGroup: entity.didGroup,
  OwnedNumber: entity.virtualNumber,
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

/** The path of an endpoint below the server, with OpenAPI parameters in braces. */
const openApiPath = (endpoint: AnyCall, { product, appName }: ContractNames): string =>
  `/${endpoint.api}/${endpoint.path}`.replace('{product}', product).replace('{appName}', appName);

const json = (schema: AnyCall['answer']) => ({ content: { 'application/json': { schema } } });

function operation({ domain, name, endpoint }: NamedEndpoint): ZodOpenApiOperationObject {
  const { access, api, body, params, query } = endpoint;
  return {
    operationId: name,
    tags: [domain],
    summary: sentence(name),
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
    ...(endpoint.paying ? { parameters: [IDEMPOTENCY_KEY] } : {}),
    ...(body ? { requestBody: { required: true, ...json(body) } } : {}),
    responses: {
      200: {
        description: 'Done, or an expected rejection in the envelope',
        ...json(endpoint.answer),
      },
      400: { description: 'The input does not fit this contract', ...json(plainEnvelope) },
      ...(access === 'public'
        ? {}
        : {
            401: { description: 'No session, or one that has ended', ...json(plainEnvelope) },
            403: { description: 'A session that may not do this', ...json(plainEnvelope) },
          }),
      ...(endpoint.paying
        ? { 422: { description: 'The key came with another request', ...json(plainEnvelope) } }
        : {}),
      429: { description: 'Over a rate limit; see `Retry-After`', ...json(plainEnvelope) },
      ...(endpoint.errors.length > 0
        ? {
            default: {
              description: `Message codes: ${endpoint.errors.join(', ')}`,
              ...json(plainEnvelope),
            },
          }
        : {}),
    },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key never charges twice and gets the first response again',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
} as const;

/** `getSavedCards` becomes "Get saved cards". */
const sentence = (name: string): string =>
  name
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());

interface Bounds {
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
}

/** Other providers may add fields, and numbers are not bounded by JavaScript's integers. */
function allowMoreFields(schema: Bounds): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
