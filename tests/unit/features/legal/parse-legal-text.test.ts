import { describe, expect, it } from 'vitest';
import { linkEmails, parseLegalText } from '#features/legal/parse-legal-text.ts';

describe('a legal text', () => {
  it('is read as paragraphs and lists', () => {
    expect(parseLegalText('You may not:\n- resell;\n- attack.\n\nThe end.')).toEqual([
      { kind: 'paragraph', text: 'You may not:' },
      { kind: 'list', items: ['resell;', 'attack.'] },
      { kind: 'paragraph', text: 'The end.' },
    ]);
  });

  it('may begin with a list', () => {
    expect(parseLegalText('- one\n- two')).toEqual([{ kind: 'list', items: ['one', 'two'] }]);
  });

  it('links its email addresses, without the full stop behind them', () => {
    expect(linkEmails('Write to help@shop.example.')).toBe(
      'Write to <a href="mailto:help@shop.example"><bdi dir="ltr">help@shop.example</bdi></a>.',
    );
    expect(linkEmails('No address')).toBe('No address');
  });

  it('is escaped', () => {
    expect(linkEmails('<b> & "you"')).toBe('&lt;b&gt; &amp; &quot;you&quot;');
  });
});
