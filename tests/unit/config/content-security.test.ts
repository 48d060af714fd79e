import { describe, expect, it, vi } from 'vitest';
import { contentSecurity } from '#config/security/content-security.ts';
import type * as routes from '#config/routes.ts';
import {
  headerSettings,
  policyHeader,
  securityHeaders,
} from '#config/security/security-headers.ts';
import { listScriptSettings } from '../../support/script-settings.ts';

const THIRD_PARTIES = {
  PUBLIC_BOT_PROTECTION_URL: 'https://bots.example/enterprise.js',
  PUBLIC_BOT_PROTECTION_ORIGINS: 'https://challenge.example',
  PUBLIC_TAG_MANAGER_URL: 'https://tags.example/a.js',
  PUBLIC_AD_PIXEL_URL: 'https://tags.example/b.js',
  PUBLIC_THIRD_PARTY_ORIGINS: 'https://frames.example  https://pictures.example/x',
};

const directive = (settings: Record<string, string>, name: string): string =>
  contentSecurity(settings).everyPage.directives.find((one) => one.startsWith(name)) ?? '';

describe('the content security policy', () => {
  it('allows this site alone when nothing is configured', () => {
    const { everyPage, withoutCardForm } = contentSecurity({ PUBLIC_HUB_URL: '/hub' });
    expect(everyPage.scriptOrigins).toEqual([]);
    expect(everyPage.directives.join('; ')).not.toMatch(/https?:/);
    expect(everyPage.directives).toContain("frame-src 'none'");
    expect(everyPage.directives).toContain("base-uri 'none'");
    expect(withoutCardForm).toEqual({ scriptOrigins: [], directives: [] });
  });

  it('lets pages send requests to APIs of other origins, and run nothing of theirs', () => {
    const settings = { PUBLIC_HUB_URL: 'https://hub.example/v1', PUBLIC_MAIN_URL: '/main' };
    expect(directive(settings, 'connect-src')).toBe("connect-src 'self' https://hub.example");
    expect(contentSecurity(settings).everyPage.scriptOrigins).toEqual([]);
  });

  it('gives pages with a card form the origins of bot protection only', () => {
    const { everyPage } = contentSecurity(THIRD_PARTIES);
    const bots = ['https://bots.example', 'https://challenge.example'];
    expect(everyPage.scriptOrigins).toEqual(bots);
    expect(everyPage.directives.join('; ')).not.toMatch(/tags|frames|pictures/);
    expect(directive(THIRD_PARTIES, 'frame-src')).toBe(`frame-src 'self' ${bots.join(' ')}`);
  });

  it('gives the other pages the origin of each configured script once, and those that it loads more from', () => {
    const origins = ['https://tags.example', 'https://frames.example', 'https://pictures.example'];
    const { withoutCardForm } = contentSecurity(THIRD_PARTIES);
    expect(withoutCardForm.scriptOrigins).toEqual(origins);
    expect(withoutCardForm.directives).toContain(`frame-src ${origins.join(' ')}`);
  });

  it.each(listScriptSettings())('allows the script of %s on pages without a card form', (name) => {
    const { everyPage, withoutCardForm } = contentSecurity({ [name]: 'https://new.example/a.js' });
    expect([...everyPage.scriptOrigins, ...withoutCardForm.scriptOrigins]).toEqual([
      'https://new.example',
    ]);
  });

  it('reads origins with blanks or commas between them', () => {
    const more = 'https://frames.example,https://pictures.example, https://sounds.example';
    const { withoutCardForm } = contentSecurity({
      ...THIRD_PARTIES,
      PUBLIC_THIRD_PARTY_ORIGINS: more,
    });
    expect(withoutCardForm.scriptOrigins).toEqual([
      'https://tags.example',
      'https://frames.example',
      'https://pictures.example',
      'https://sounds.example',
    ]);
  });

  it('allows no more origins where no script is configured', () => {
    const settings = { PUBLIC_THIRD_PARTY_ORIGINS: 'https://frames.example' };
    expect(contentSecurity(settings).withoutCardForm.scriptOrigins).toEqual([]);
  });

  it('lets the internal test page send requests to its endpoint, and run nothing of it', () => {
    const settings = { PUBLIC_BOT_PROTECTION_DETECTION_URL: 'https://detect.example/v1' };
    const { withoutCardForm } = contentSecurity(settings);
    expect(withoutCardForm.directives).toEqual(['connect-src https://detect.example']);
    expect(withoutCardForm.scriptOrigins).toEqual([]);
  });

  it('names the endpoint for reports in the page and in the headers', () => {
    const env = { CSP_REPORT_URL: 'https://reports.example/csp' };
    expect(directive(env, 'report-to')).toBe('report-to csp');
    const headers = securityHeaders(headerSettings(env));
    expect(headers['Reporting-Endpoints']).toBe('csp="https://reports.example/csp"');
    expect(headers['Content-Security-Policy']).toBe(
      "frame-ancestors 'none'; report-uri https://reports.example/csp; report-to csp",
    );
  });
});

describe('the headers of the site', () => {
  it('demand https for a year and of all subdomains where the site is served by https', () => {
    const headers = (siteUrl: string) => securityHeaders(headerSettings({ SITE_URL: siteUrl }));
    const name = 'Strict-Transport-Security';
    expect(headers('https://shop.example')[name]).toBe('max-age=31536000; includeSubDomains');
    expect(headers('http://localhost:4321')).not.toHaveProperty(name);
  });

  it.each([
    '/csp',
    'javascript:alert(1)',
    'https://reports.example/a;b"c',
    'https://reports.example/$uri',
    'https://reports.example/a\\b',
  ])('take no report address that is unsafe in a header or in nginx: %s', (address) => {
    expect(headerSettings({ CSP_REPORT_URL: address }).reportUrl).toBe('');
  });

  it('carry the policy of a card page before what only a header can carry', () => {
    expect(policyHeader(headerSettings({}), "default-src 'self'; script-src 'self';")).toBe(
      "default-src 'self'; script-src 'self'; frame-ancestors 'none'",
    );
  });

  it('keep the address of each page that may end in a secret token out of referrers', async () => {
    const added = '/added-page';
    vi.resetModules();
    vi.doMock('#config/routes.ts', async (importOriginal) => {
      const original = await importOriginal<typeof routes>();
      return { ...original, TOKEN_PAGES: [...original.TOKEN_PAGES, added] };
    });
    try {
      const { NO_REFERRER_PATHS } = await import('#config/security/security-headers.ts');
      expect(NO_REFERRER_PATHS).toEqual(
        expect.arrayContaining(['/recovery-password', '/stop-renewal', '/login', added]),
      );
    } finally {
      vi.doUnmock('#config/routes.ts');
      vi.resetModules();
    }
  });
});
