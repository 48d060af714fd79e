import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createBotProtection } from '#provider/gateways/bot-protection.ts';
import { createSmtpGateway, isAddressRefused } from '#provider/gateways/mail.ts';
import { createHttpSmsGateway } from '#provider/gateways/sms.ts';
import { withTimeLimits } from '#provider/gateways/payment.ts';

/** The least of an SMTP server: takes one message and stores its lines. */
async function mailServer(rcptReply = '250 ok') {
  const lines: string[] = [];
  const replies: [RegExp, string][] = [
    [/^(EHLO|HELO)/, '250 ready'],
    [/^DATA/, '354 go on'],
    [/^\.$/, '250 taken'],
    [/^QUIT/, '221 bye'],
    [/^STARTTLS/, '502 unknown'],
    [/^MAIL/, '250 ok'],
    [/^RCPT/, rcptReply],
  ];
  const server = createServer((socket: Socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        const reply = replies.find(([pattern]) => pattern.test(line))?.[1];
        if (reply) socket.write(`${reply}\r\n`);
      }
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { lines, server, port: (server.address() as AddressInfo).port };
}

const plain = (port: number) => ({
  url: `smtp://127.0.0.1:${port}`,
  from: 'Shop <support@shop.test>',
  requireTls: false,
});
const mail = {
  id: 'message-1',
  to: 'ann@example.com',
  subject: 'Hello',
  language: 'he',
  text: 'A plain text.',
  html: '<p>A text in HTML.</p>',
  pictures: [
    { contentId: 'header@shop.test', type: 'image/png', content: Buffer.from('a picture') },
  ],
};

describe('the mail gateway', () => {
  it('hands a message to the SMTP server', async () => {
    const { lines, server, port } = await mailServer();
    const gateway = createSmtpGateway(plain(port));
    await gateway.send(mail);
    gateway.close();
    server.close();
    expect(lines).toContain('RCPT TO:<ann@example.com>');
    expect(lines).toContain('From: Shop <support@shop.test>');
    expect(lines).toContain('Content-Language: he');
    expect(lines.join('\n')).toContain('Content-Type: multipart/alternative');
    expect(lines).toContain('A plain text.');
    expect(lines).toContain('<p>A text in HTML.</p>');
    expect(lines).toContain('Message-ID: <message-1@shop.test>');
  });

  it('hands pictures over as parts of the HTML, not as files', async () => {
    const { lines, server, port } = await mailServer();
    const gateway = createSmtpGateway(plain(port));
    await gateway.send(mail);
    gateway.close();
    server.close();
    const [, related = ''] = lines.join('\n').split('Content-Type: multipart/related');
    expect(related).toContain('<p>A text in HTML.</p>');
    expect(related).toContain('Content-Type: image/png\n');
    expect(related).toContain('Content-ID: <header@shop.test>\n');
    expect(related).toContain('Content-Disposition: inline\n');
    expect(related).toContain(Buffer.from('a picture').toString('base64'));
    expect(related).not.toContain('filename');
  });

  it('rejects when no server listens', async () => {
    const gateway = createSmtpGateway(plain(1));
    await expect(gateway.send(mail)).rejects.toThrow();
    gateway.close();
  });

  it.each([
    ['550 5.1.1 <ann@example.com> User unknown', true],
    ['550-5.1.1 No such user\r\n550 5.1.1 here', true],
    ['556 5.1.10 Recipient address has null MX', true],
    ['550 5.1.8 Sender address rejected', false],
    ['554 5.7.1 Relay access denied', false],
    ['550 Refused', false],
    ['450 4.1.1 Try again later', false],
  ])('takes %j for a refusal of the address for good: %s', async (reply, expected) => {
    const { server, port } = await mailServer(reply);
    const gateway = createSmtpGateway(plain(port));
    const error: unknown = await gateway.send(mail).catch((reason: unknown) => reason);
    gateway.close();
    server.close();
    expect(String(error)).toContain('rejected');
    expect(isAddressRefused(error)).toBe(expected);
  });

  it('refuses a server without encryption where that is required', async () => {
    const { lines, server, port } = await mailServer();
    const gateway = createSmtpGateway({ ...plain(port), requireTls: true });
    await expect(gateway.send(mail)).rejects.toThrow(/STARTTLS|TLS/i);
    gateway.close();
    server.close();
    expect(lines.join()).not.toContain('ann@example.com');
  });

  it.each([
    ['says nothing', {}, 'Greeting never received'],
    ['drips its greeting', { drip: '220-x\r\n' }, 'Greeting never received'],
    ['falls silent after the greeting', { greeting: '220 test\r\n' }, 'Timeout'],
  ])(
    'gives up on a server that %s',
    async (_, { drip, greeting }: { drip?: string; greeting?: string }, reason) => {
      const server = createServer((socket) => {
        if (greeting) socket.write(greeting);
        const timer = drip && setInterval(() => socket.write(drip), 20);
        socket.on('close', () => clearInterval(timer || undefined));
        socket.on('error', () => undefined);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const limits = { greetingTimeout: 100, socketTimeout: 400, sendMs: 2_000 };
      const gateway = createSmtpGateway(plain(port), limits);
      await expect(gateway.send(mail)).rejects.toThrow(reason);
      gateway.close();
      server.close();
    },
  );

  it('gives up on a server that drips its responses for longer than a whole email may take', async () => {
    const server = createServer((socket) => {
      socket.write('220 test\r\n');
      const timer = setInterval(() => socket.write('250-x\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const gateway = createSmtpGateway(plain(port), { socketTimeout: 1_000, sendMs: 300 });
    await expect(gateway.send(mail)).rejects.toThrow(/abort/i);
    gateway.close();
    server.close();
  });
});

describe('the payment gateway', () => {
  it('is given up on after its time, so that one that hangs stops nothing else', async () => {
    const hanging = () => new Promise<never>(() => undefined);
    const gateway = withTimeLimits(
      { charge: hanging, find: hanging, refund: hanging },
      { charge: 20, find: 20, refund: 20 },
    );
    await expect(gateway.charge({} as never)).rejects.toThrow('in time');
    await expect(gateway.find('key')).rejects.toThrow('in time');
    await expect(gateway.refund('key', 100)).rejects.toThrow('in time');
  });
});

describe('the text message gateway', () => {
  it('sends JSON with its bearer token, and rejects what is not taken', async () => {
    const calls: { headers: Record<string, unknown>; body: string }[] = [];
    const server = createHttpServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (part) => (body += part));
      incoming.on('end', () => {
        calls.push({ headers: incoming.headers, body });
        outgoing.writeHead(calls.length === 1 ? 202 : 500).end();
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const gateway = createHttpSmsGateway(`http://127.0.0.1:${port}/send`, 'key');
    const message = { to: '+12025550123', text: 'Code', idempotencyKey: 'message-1' };
    await gateway.send(message);
    await expect(gateway.send(message)).rejects.toThrow('500');
    server.close();
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ to: '+12025550123', text: 'Code' });
    expect(calls[0]?.headers).toMatchObject({
      authorization: 'Bearer key',
      'idempotency-key': 'message-1',
    });
  });
});

const answering = (body: unknown) => async () => new Response(JSON.stringify(body));

describe('bot protection', () => {
  const configured = {
    sandbox: false,
    botProtection: { secret: 's', url: 'https://bots.test' },
    siteUrl: 'https://shop.test',
  };

  it.each([
    [{ success: true, score: 0.9 }, 'verified'],
    [{ success: true, score: 0.9, hostname: 'shop.test' }, 'verified'],
    [{ success: true, score: 0.9, hostname: 'other.test' }, 'unverified'],
    [{ success: true }, 'unverified'],
    [{ success: true, score: 0.1 }, 'unverified'],
    [{ success: false }, 'unverified'],
    ['nonsense', 'unverified'],
  ])('classifies the response %j as %s', async (body, verdict) => {
    const protection = createBotProtection(configured, answering(body));
    expect(await protection.verify('token', '203.0.113.7')).toBe(verdict);
  });

  it('lets the call go on unverified when the service is away or the token is missing', async () => {
    const away = createBotProtection(configured, () => Promise.reject(new Error('away')));
    expect(await away.verify('token', '203.0.113.7')).toBe('unverified');
    expect(await away.verify(undefined, '203.0.113.7')).toBe('unverified');
  });

  it('knows the scripted tokens in sandbox mode only', async () => {
    const sandbox = createBotProtection({ ...configured, sandbox: true, botProtection: null });
    const real = createBotProtection({ ...configured, botProtection: null });
    expect(await sandbox.verify('sandbox-530', '')).toBe('refused');
    expect(await sandbox.verify('sandbox-531', '')).toBe('refused-transaction');
    expect(await sandbox.verify('anything', '')).toBe('off');
    expect(await real.verify('sandbox-530', '')).toBe('off');
  });
});
