import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { listEndpoints, createOpenApiDocument } from '#contract/openapi.ts';

const document = createOpenApiDocument({ product: 'vnum', appName: 'bglobal' });
const plain = JSON.parse(JSON.stringify(document)) as Record<string, never>;

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(plain));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('holds every endpoint of the contract under a name of its own', () => {
    const operations = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>),
    );
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual(
      listEndpoints()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it.each([
    ['CustomerNumber', 'didNumber', 'whole number'],
    ['CustomerNumber', 'mask', 'one `#` for each digit'],
    ['CustomerNumber', 'prefix', 'calling code'],
    ['CallerId', 'callerId', 'whole number'],
    ['CallRecord', 'dialedTime', 'ISO 8601'],
    ['BillingRow', 'transactionDate', 'ISO 8601'],
    ['BillingRow', 'transactionAmount', 'whole cents'],
    ['PackagePrice', 'price', 'whole cents'],
  ])('says what %s has in %s', (name, field, text) => {
    const schemas = document.components?.schemas as Record<
      string,
      { properties: Record<string, { description?: string }> }
    >;
    expect(schemas[name]?.properties[field]?.description).toContain(text);
  });

  it('says when a session is of a suspended customer', () => {
    expect(JSON.stringify(document.paths?.['/hub/api/vnum/auth/Login'])).toContain('PreSuspended');
  });

  it('is published as the contract has it; `npm run contract` writes it', () => {
    expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(plain);
  });
});
