import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { brandByName } from '#config/brands/brands.ts';
import type { Language } from '#config/languages.ts';
import { fillText, type TextValues } from '#lib/text/text.ts';
import { parseEmailBlocks } from '#provider/domain/messages/emails/email-blocks.ts';
import { renderEmail } from '#provider/domain/messages/emails/render-email.ts';
import { messageValues } from '#provider/domain/messages/queue-message.ts';
import en from '../../../i18n/en.json' with { type: 'json' };
import he from '../../../i18n/he.json' with { type: 'json' };

const SITE = 'https://shop.test';
const PICTURE = 'cid:header@shop.test';
const TEXTS = { en: en.provider, he: he.provider };
type Kind = 'receipt' | 'welcome' | 'two-factor' | 'invitation' | 'support-request';

/** Returns an email of the text files as it goes out. */
function email(language: 'en' | 'he', kind: Kind, given: TextValues, brandName = 'bglobal') {
  const brand = brandByName(brandName);
  const text: { subject: string; body: string; action?: string } = TEXTS[language][kind];
  const values = messageValues(brand, language as Language, given);
  return renderEmail({
    brand,
    language,
    siteUrl: SITE,
    picture: PICTURE,
    subject: fillText(text.subject, values),
    body: fillText(text.body, values),
    action: text.action ?? null,
    code: typeof given['code'] === 'string' ? given['code'] : null,
  });
}

/** An isolated value, whatever its style. */
const bdiOf = (value: string): RegExp =>
  new RegExp(`<bdi[^>]*>${value.replaceAll(/[+$.]/g, '\\$&')}</bdi>`);

const RECEIPT = {
  name: 'נועה',
  number: '+441174960223',
  duration: 'חודש אחד',
  amount: '$5.99',
  card: '4242',
  confirmation: '0199-BC12-34DE',
  date: '1 באוגוסט 2026 בשעה 22:42 UTC',
};

describe('a Hebrew email', () => {
  it('has its language and direction, also where webmail drops the root element', () => {
    const { html } = email('he', 'receipt', RECEIPT);
    expect(html.match(/lang="he"\s+dir="rtl"/g)).toHaveLength(2);
    expect(html).toContain('text-align: right');
    expect(html).not.toContain('text-align: left');
  });

  it('isolates number, sum and confirmation in both parts', () => {
    const { html, text } = email('he', 'receipt', RECEIPT);
    for (const value of [RECEIPT.number, RECEIPT.amount, RECEIPT.confirmation]) {
      expect(html).toMatch(bdiOf(value));
      expect(text).toContain(`\u2068${value}\u2069`);
    }
  });

  it('isolates a brand that begins with digits', () => {
    const { html, text } = email('he', 'receipt', RECEIPT, '011global');
    expect(html).toContain('<bdi>011 Global</bdi>');
    expect(text).toContain('\u2068011 Global\u2069');
  });

  it('begins its plain lines from the right, but leaves links bare', () => {
    const link = `${SITE}/he/login`;
    const { text } = email('he', 'welcome', { name: 'Dana', number: '+44', link });
    const lines = text.split('\n').filter(Boolean);
    expect(lines).toContain(link);
    expect(lines.filter((line) => line !== link).every((line) => line.startsWith('\u200f'))).toBe(
      true,
    );
  });
});

describe('every email', () => {
  it('shows a line that is only a link of the site as a button with words', () => {
    const link = `${SITE}/login`;
    const { html, text } = email('en', 'welcome', { name: 'Dana', number: '+44', link });
    expect(html).toMatch(new RegExp(`<a\\s+href="${link}"[^>]*>Sign in</a`));
    expect(text).toContain(`:\n${link}\n`);
  });

  it('keeps a phone number on one line in each direction, and breaks a long value', () => {
    const number = '+90 312 555 05 03';
    for (const language of ['en', 'he'] as const) {
      const { html } = email(language, 'welcome', { name: 'Dana', number, link: `${SITE}/` });
      expect(html).toContain(`<bdi style="white-space: nowrap;">${number}</bdi>`);
    }
    const confirmation = 'buyer-ae098f93-5e35-42a3-b898-76636dc2d6c2@shop.test';
    const { html } = email('en', 'receipt', { ...RECEIPT, confirmation });
    expect(html).toMatch(new RegExp(`<td [^>]*overflow-wrap: anywhere;">${confirmation}</td>`));
  });

  it('shows lines of "label: value" as a table', () => {
    const { html } = email('en', 'receipt', { ...RECEIPT, name: 'Dana' });
    expect(html.replaceAll(/\s+/g, ' ')).toMatch(
      /<th [^>]*> Confirmation number <\/th> <td [^>]*>0199-BC12-34DE<\/td>/,
    );
  });

  it('shows a code large and whole', () => {
    const { html, text } = email('en', 'two-factor', { name: 'Dana', code: '123456', minutes: 10 });
    expect(html).toMatch(/<strong [^>]*>123456<\/strong>/);
    expect(text).toContain('Your code is 123456.');
  });

  it.each(['e', '', ' ', 'a code: 4821', '123', '123456789'])(
    'shows the lines whole beside a forwarded text that is no code: %j',
    (code) => {
      const body = `Hello there, ${code}\n\nThe end: 1234567890`;
      const blocks = parseEmailBlocks(body, { siteUrl: SITE, code });
      const lines = blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
      const runs = lines.map((line) => line.map(({ kind, text }) => [kind, text]));
      expect(runs.flat().every(([kind]) => kind === 'words')).toBe(true);
      expect(lines.map((line) => line.map(({ text }) => text).join(''))).toEqual([
        `Hello there, ${code}`,
        'The end: 1234567890',
      ]);
    },
  );

  it.each([
    ['a full stop after it', 'Open ', `${SITE}/login?token=a-b_c`, '.'],
    ['brackets and a comma around it', 'Open (', `${SITE}/en/faq`, '), then wait'],
  ])('links an address of the site alone with %s', (_, before, address, after) => {
    const blocks = parseEmailBlocks(before + address + after, { siteUrl: SITE, code: null });
    const [block] = blocks;
    const runs = block?.kind === 'text' ? (block.lines[0] ?? []) : [];
    expect(runs.filter(({ kind }) => kind === 'link')).toEqual([{ kind: 'link', text: address }]);
    expect(runs.map(({ text }) => text).join('')).toBe(before + address + after);
  });

  it('keeps what follows a code that comes twice in a word', () => {
    const [block] = parseEmailBlocks('123456/123456.', { siteUrl: SITE, code: '123456' });
    expect(block).toEqual({
      kind: 'text',
      lines: [
        [
          { kind: 'code', text: '123456' },
          { kind: 'words', text: '/123456.' },
        ],
      ],
    });
  });

  it('has one picture, which is decoration and not in the plain text', () => {
    const { html, text } = email('en', 'receipt', RECEIPT);
    const pictures = html.match(/<img[^>]*>/g) ?? [];
    expect(pictures).toHaveLength(1);
    expect(pictures[0]).toContain(`src="${PICTURE}"`);
    expect(pictures[0]).toContain('alt=""');
    expect(text).not.toContain(PICTURE);
  });

  it('requests nothing from anywhere when it is read', () => {
    const { html } = email('en', 'receipt', RECEIPT);
    expect(html).not.toMatch(/(?:src|background)="(?!cid:)|url\(|<link|<script/);
  });

  it('escapes what people wrote and links no address but the own', () => {
    const referrer = `<img src=x onerror=alert(1)> https://evil.test/?"'`;
    const given = { name: '</td><script>', referrer, link: `${SITE}/` };
    for (const language of ['en', 'he'] as const) {
      const { html } = email(language, 'invitation', given);
      expect(html).not.toMatch(/<img src=x|<script|onerror=alert\(1\)>/);
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(html).not.toContain('href="https://evil.test');
    }
  });

  it('cannot be reordered by direction marks in a name', () => {
    const { html, text } = email('en', 'invitation', {
      name: 'Dana',
      referrer: 'A\u202etxt.exe\u2066',
      link: `${SITE}/`,
    });
    expect(`${html}${text}`).not.toMatch(/[\u202a-\u202e\u2066]/);
  });

  it('keeps the lines of a long message', () => {
    const given = { customer: 1, name: 'Dana', email: 'd@x.test', language: 'he', subject: 'Hi' };
    const { html } = email('en', 'support-request', { ...given, message: 'שלום\nלכם\n\nNext' });
    const plain = html.replaceAll(/\s*\n\s*/g, '');
    expect(plain).toContain('<bdi>שלום</bdi><br /><bdi>לכם</bdi>');
    expect(plain).toMatch(/<p [^>]*><bdi>Next<\/bdi><\/p>/);
  });

  it('is valid HTML', async () => {
    const { html } = email('he', 'receipt', RECEIPT);
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: { 'no-inline-style': 'off', 'no-deprecated-attr': 'off', 'void-style': 'off' },
    });
    const { valid, results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) => messages.map((m) => `${m.ruleId}: ${m.message}`)),
    ).toEqual([]);
    expect(valid).toBe(true);
  });
});

it.each(Object.entries(TEXTS))('%s emails with a link name its button', (_, texts) => {
  const withLink = Object.entries(texts).filter(
    ([, text]) => typeof text === 'object' && 'body' in text && text.body.includes('{{link}}'),
  );
  expect(withLink.length).toBeGreaterThan(8);
  for (const [kind, text] of withLink) {
    expect(text, kind).toMatchObject({ body: expect.stringMatching(/^\{\{link\}\}$/m) });
    expect(text, kind).toHaveProperty('action');
  }
});
