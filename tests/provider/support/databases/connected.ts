import type { Context } from '#provider/domain/context.ts';
import type { Mail } from '#provider/gateways/mail.ts';
import type { TestProvider } from './engines.ts';

/** Returns the same provider with a mail gateway, and one that notes the text messages it gets. */
export function withGateways(
  { context }: TestProvider,
  send: (mail: Mail) => Promise<void>,
  sandbox = true,
) {
  const texts: string[] = [];
  /** The idempotency keys of the text messages. */
  const keys: string[] = [];
  const connected: Context = {
    ...context,
    config: { ...context.config, sandbox },
    gateways: {
      ...context.gateways,
      mail: { send, close: () => undefined },
      sms: {
        send: async ({ to, text, idempotencyKey }) => {
          texts.push(`${to}: ${text}`);
          keys.push(idempotencyKey);
        },
      },
    },
  };
  return { connected, texts, keys };
}

/** Returns a provider outside sandbox mode whose mail server refuses all while it has an error. */
export function withMailServer(provider: TestProvider) {
  const server = {
    attempts: 0,
    error: new Error('the mail server is away') as Error | null,
  };
  const { connected } = withGateways(
    provider,
    async () => {
      server.attempts += 1;
      if (server.error) throw server.error;
    },
    false,
  );
  return { connected, server };
}
