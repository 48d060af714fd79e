import { botDetectionUrl } from '#config/site/site.ts';
import { botToken, type BotAction } from '#third-party/bot-protection.ts';

export type { BotAction };

/** The status of the response, 0 where there was none, and its text. */
interface Detection {
  status: number;
  text: string;
}

/** Returns a token as this page's requests carry it; for the internal test page. */
export const requestBotToken = (action: BotAction): Promise<string> => botToken(action);

/**
 * Sends a token to the detection endpoint, with the site key that it was made for; for the internal
 * test page (docs/third-parties.md).
 */
export async function detectBot(
  token: string,
  action: BotAction,
  privateKey: string,
): Promise<Detection> {
  const websiteKey = window.botProtectionKeys?.[action] ?? '';
  try {
    const response = await fetch(botDetectionUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, websiteKey, privateKey }),
      credentials: 'omit',
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
