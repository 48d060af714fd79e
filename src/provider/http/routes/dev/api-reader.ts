import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Context } from '#provider/domain/context.ts';
import { OUTBOX_STYLES } from './outbox-page.ts';

/** The parts of a JSON schema that the page shows. */
interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  items?: Schema;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  type?: string;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
  description?: string;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

type Markup = ReturnType<typeof html> | string;

interface Document {
  openapi: string;
  info: { title: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Serves the contract as an OpenAPI document and as a page for people. Mount it in sandbox mode
 * only.
 */
export function mountApiReader(app: Hono, { config }: Context): void {
  // Loaded on the first request: the document's library is of no use to a provider that sells.
  const load = async () => {
    const { createOpenApiDocument } = await import('#contract/openapi.ts');
    return createOpenApiDocument(config) as unknown as Document;
  };
  app.get('/dev/openapi.json', async (c) => c.json(await load()));
  app.get('/dev/api', async (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY);
    return c.html(renderPage(await load()));
  });
  app.get('/dev/api.css', (c) => {
    c.header('Content-Type', 'text/css; charset=utf-8');
    return c.body(`${OUTBOX_STYLES}${READER_STYLES}`);
  });
}

function renderPage(document: Document) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Contract of the two APIs</title>
        <link rel="stylesheet" href="/dev/api.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p class="body">${document.info.description}</p>
          <p><a href="/dev/openapi.json">OpenAPI ${document.openapi} document</a></p>
          ${document.tags.map(
            ({ name: tag }) =>
              html`<section>
                <h2>${tag}</h2>
                ${operations
                  .filter(({ operation }) => operation.tags.includes(tag))
                  .map(renderOperation)}
              </section>`,
          )}
          <section>
            <h2>Shared schemas</h2>
            ${Object.entries(document.components.schemas).map(
              ([name, schema]) =>
                html`<article id="${name}">
                  <h3>${name}</h3>
                  ${renderFields(schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html>`;
}

const renderOperation = ({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}) =>
  html`<details id="${operation.operationId}">
    <summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${operation.summary}</summary>
    ${operation.description ? html`<p>${operation.description}</p>` : ''}
    ${renderParameters(operation)}
    ${
      operation.requestBody
        ? html`<h3>Request body</h3>
            ${renderFields(schemaOf(operation.requestBody))}`
        : ''
    }
    ${Object.entries(operation.responses).map(
      ([status, response]) =>
        html`<h3>${status}: ${response.description}</h3>
          ${status === '200' ? renderFields(schemaOf(response)) : ''}`,
    )}
  </details>`;

function renderParameters({ parameters = [] }: Operation) {
  if (parameters.length === 0) return '';
  return html`<h3>Parameters</h3>
    <ul>
      ${parameters.map(
        ({ name, in: location, required, schema = {} }) =>
          html`<li>
            <code>${name}</code> in ${location}${required ? ', required' : ''}:
            ${describeType(schema)}
          </li>`,
      )}
    </ul>`;
}

/** Returns the JSON schema of a body or a response. */
const schemaOf = ({ content }: Content): Schema => content?.['application/json']?.schema ?? {};

/** Renders the fields of a schema as nested lists; a shared schema is linked, not repeated. */
function renderFields(schema: Schema): Markup {
  const { anyOf = [], items, properties } = schema;
  if (anyOf.some((choice) => choice.properties)) {
    return html`${anyOf.map(
      (choice, at) =>
        html`<p>Form ${at + 1}</p>
          ${renderFields(choice)}`,
    )}`;
  }
  if (items && !schema.$ref) return renderFields(items);
  if (!properties) return html`<p>${describeType(schema)}</p>`;
  const required = new Set(schema.required);
  return html`<ul>
    ${Object.entries(properties).map(
      ([name, field]) =>
        html`<li>
          <code>${name}</code>${required.has(name) ? '' : ' (optional)'}: ${describeType(field)}
          ${(field.items ?? field).properties ? renderFields(field) : ''}
        </li>`,
    )}
  </ul>`;
}

/** Describes a schema's type and bounds in one line. */
function describeType(schema: Schema): Markup {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.anyOf) {
    return html`${schema.anyOf.map((part, at) => html`${at > 0 ? ' or ' : ''}${describeType(part)}`)}`;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.type === 'array') return html`list of ${describeType(schema.items ?? {})}`;
  const bounds = [
    schema.format,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.maximum !== undefined && `at most ${schema.maximum}`,
  ].filter(Boolean);
  return [schema.type ?? 'anything', ...bounds].join(', ');
}

const READER_STYLES = `
main { max-inline-size: 64rem; }
h3 { margin-block: 1rem .25rem; font-size: 1rem; }
details { margin-block: .5rem; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
code { font-size: .95em; font-weight: 600; letter-spacing: 0; overflow-wrap: anywhere; }
ul { padding-inline-start: 1.25rem; }
`;
