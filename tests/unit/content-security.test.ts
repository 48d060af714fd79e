import { describe, expect, it } from 'vitest';
import { contentSecurity } from '#config/content-security.ts';

const directive = (settings: Record<string, string>, name: string): string =>
  contentSecurity(settings).directives.find((one) => one.startsWith(name)) ?? '';

describe('the content security policy', () => {
  it('allows this site alone when nothing is configured', () => {
    const { directives, scriptOrigins } = contentSecurity({ PUBLIC_HUB_URL: '/hub' });
    expect(scriptOrigins).toEqual([]);
    expect(directives.join('; ')).not.toMatch(/https?:/);
    expect(directives).toContain("frame-src 'none'");
  });

  it('lets pages call APIs of other origins, and run nothing of theirs', () => {
    const settings = { PUBLIC_HUB_URL: 'https://hub.example/v1', PUBLIC_MAIN_URL: '/main' };
    expect(directive(settings, 'connect-src')).toBe("connect-src 'self' https://hub.example");
    expect(contentSecurity(settings).scriptOrigins).toEqual([]);
  });

  it('allows the origin of each configured script once, and those that it loads more from', () => {
    const settings = {
      PUBLIC_TAG_MANAGER_URL: 'https://tags.example/a.js',
      PUBLIC_AD_PIXEL_URL: 'https://tags.example/b.js',
      PUBLIC_THIRD_PARTY_ORIGINS: 'https://frames.example  https://pictures.example/x',
    };
    const origins = ['https://tags.example', 'https://frames.example', 'https://pictures.example'];
    expect(contentSecurity(settings).scriptOrigins).toEqual(origins);
    expect(directive(settings, 'frame-src')).toBe(`frame-src 'self' ${origins.join(' ')}`);
  });

  it('allows no more origins where no script is configured', () => {
    const settings = { PUBLIC_THIRD_PARTY_ORIGINS: 'https://frames.example' };
    expect(contentSecurity(settings).scriptOrigins).toEqual([]);
  });

  it('lets the internal test page call its endpoint, and run nothing of it', () => {
    const settings = { PUBLIC_BOT_PROTECTION_DETECTION_URL: 'https://detect.example/v1' };
    expect(directive(settings, 'connect-src')).toContain('https://detect.example');
    expect(contentSecurity(settings).scriptOrigins).toEqual([]);
  });
});
