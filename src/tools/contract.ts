import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { createOpenApiDocument } from '#contract/openapi.ts';

const FILE = 'docs/openapi.json';

/** Writes the contract as an OpenAPI document, formatted as the rest of the repository. */
const document = JSON.stringify(createOpenApiDocument({ product: 'vnum', appName: 'bglobal' }));
const options = await resolveConfig(FILE);
writeFileSync(FILE, await format(document, { ...options, filepath: FILE }));
console.log(`Wrote ${FILE}.`);
