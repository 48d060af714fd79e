declare global {
  interface Window {
    grecaptcha?: {
      enterprise?: { execute(siteKey: string, options: { action: string }): Promise<string> };
    };
    botProtectionKeys?: { general: string; transaction: string };
  }
}

const NOT_LOADED = 'Recaptcha not loaded';

/** A bot-protection token for an action; a "not loaded" text when the script is absent, empty when it fails, and the call goes on (specification 1, section 7). */
export async function botToken(action: 'general' | 'transaction'): Promise<string> {
  const service = window.grecaptcha?.enterprise;
  const siteKey = window.botProtectionKeys?.[action];
  if (service === undefined || siteKey === undefined) return NOT_LOADED;
  try {
    return await service.execute(siteKey, { action });
  } catch (error) {
    console.warn('bot protection failed', error);
    return '';
  }
}
