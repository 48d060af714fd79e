import { detectBot, type Detection } from '#third-party/bot-detection.ts';
import { botToken, type BotAction } from '#third-party/bot-protection.ts';

/** A token as this page's calls carry it; for the internal test page. */
export const askForToken = (action: BotAction): Promise<string> => botToken(action);

/** Returns what the detection endpoint says about a token, with the site key that it was made for. */
export const askAboutToken = (
  token: string,
  action: BotAction,
  privateKey: string,
): Promise<Detection> => detectBot(token, window.botProtectionKeys?.[action] ?? '', privateKey);

export type { BotAction };
