import { beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorKind } from '#contract/error-kinds.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { ACCOUNT_ERRORS } from '../support/errors/account-errors.ts';
import { ADDED_NUMBER_ERRORS } from '../support/errors/added-number-errors.ts';
import { request } from '../support/servers/app.ts';
import { CALL_ERRORS } from '../support/errors/call-errors.ts';
import { DEMO, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines } from '../support/databases/engines.ts';
import type { Reachable, Scene, Send } from '../support/errors/error-scene.ts';
import { errorLine, returnedErrors } from '../support/errors/listed-errors.ts';
import { SHOP_ERRORS } from '../support/errors/shop-errors.ts';

/** A request for every error that the contract lists; one that is missing is a type error. */
const REQUESTS: Record<Reachable, Send> = {
  ...ACCOUNT_ERRORS,
  ...ADDED_NUMBER_ERRORS,
  ...CALL_ERRORS,
  ...SHOP_ERRORS,
};

describeOnBothEngines('errors of endpoints', (open) => {
  let scene: Scene;

  beforeAll(async () => {
    const provider = await open();
    const { customer, token } = await signIn(provider.context, DEMO);
    const { body } = await request(provider.app, getMyNumbers, { token });
    const [number] = body.result ?? [];
    if (!number) throw new Error('the demo customer has no number');
    scene = { provider, customer, token, number };
  });

  it.each(Object.entries(REQUESTS))('have %s', async (line, send) => {
    const [name = '', kind = '', code = ''] = line.split(' ');
    const status = ERROR_STATUS[kind as ErrorKind];
    returnedErrors.clear();
    expect((await send(scene)).status).toBe(status);
    expect([...returnedErrors]).toContain(errorLine(name, status, code));
  });
});

describe('the errors that code may throw for an endpoint', () => {
  it('are those that the contract lists, by type', () => {
    const refuse = errorsOf<'auth.confirmTwoFactor'>();
    expect(refuse('refused', 'wrong-code').facts).toEqual({ kind: 'refused', code: 'wrong-code' });
    // @ts-expect-error the endpoint has no such code
    refuse('refused', 'own-email');
    // @ts-expect-error the endpoint has no such kind
    refuse('conflict', 'wrong-code');
  });
});
