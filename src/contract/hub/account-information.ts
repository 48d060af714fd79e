import { defineEndpoint } from '../endpoint.ts';
import * as entity from '../entities.ts';
import { envelope } from '../envelope.ts';

/** Who is signed in. In a separate file, as every page's frame imports it. */
export const getAccountInformation = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/account-information',
  access: 'customer',
  response: envelope(entity.accountInfo),
});
