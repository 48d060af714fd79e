import type { Language } from '#config/languages.ts';
import { hasCapability } from '#config/capabilities/provider-capabilities.ts';
import { profileRoutes, ROUTES } from '#config/routes.ts';
import { apiSettings } from '#config/site/site.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { signInAddress } from './profile/guarded-destination.ts';

/**
 * Returns the sign-in page for a visitor who turns out to be a customer while ordering: it leads on
 * to the payment for the chosen number where the provider sells it to customers.
 */
export function signInToPayPath(language: Language): string {
  const login = localizedPath(language, ROUTES.login);
  if (!hasCapability('add-number')) return login;
  const { addNumber } = profileRoutes(apiSettings.product);
  return signInAddress(login, localizedPath(language, addNumber));
}
