import { defineCall } from '../call.ts';
import * as entity from '../entities.ts';
import { envelope } from '../envelope.ts';

/** Who is signed in. Apart from the other endpoints of the account, as every page's frame asks for it. */
export const getAccountInformation = defineCall({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/account-information',
  access: 'customer',
  answer: envelope(entity.accountInfo),
});
