import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';

interface Message {
  id: number;
  to: string;
  channel: string;
  subject: string;
  body: string;
  code?: string;
  link?: string;
}

/** The messages that the shop has sent to an address or a phone, newest first. */
export async function messagesTo(request: APIRequestContext, to: string): Promise<Message[]> {
  const response = await request.get(`/dev/outbox.json?to=${encodeURIComponent(to)}`);
  expect(response.ok()).toBe(true);
  return (await response.json()) as Message[];
}

/** The newest six-digit code that the shop has sent to a phone; waits until it is there. */
export async function codeSentTo(request: APIRequestContext, phone: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = (await messagesTo(request, phone)).find((message) => message.code)?.code;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code as string;
}
