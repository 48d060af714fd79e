import type { ApiSettings } from '#api/address.ts';
import { callApi } from '#api/call-api.ts';
import type { HubRequest } from './pull-catalogue.ts';

/** Makes calls against the hub at the settings' address, as nobody in particular. */
export const hubRequest =
  (settings: ApiSettings): HubRequest =>
  (call, input = {}) =>
    callApi(call, input, {
      settings,
      token: undefined,
      botToken: () => Promise.resolve(''),
      cookies: () => '',
    });
