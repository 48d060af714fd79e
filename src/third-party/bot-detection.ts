import { botDetectionUrl } from '#config/site.ts';

/** The status of the endpoint's answer, 0 when there was none, and its text. */
export interface Detection {
  status: number;
  text: string;
}

/**
 * Asks the detection endpoint about a token, for the internal test page (docs/third-parties.md).
 */
export async function detectBot(
  token: string,
  websiteKey: string,
  privateKey: string,
): Promise<Detection> {
  try {
    const answer = await fetch(botDetectionUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, websiteKey, privateKey }),
      credentials: 'omit',
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
