import { describe, expect, it } from 'vitest';
import { parseLegalText, splitAtEmails } from '#features/legal/parse-legal-text.ts';

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

  it('has its e-mail addresses at the odd places, without the full stop behind them', () => {
    expect(splitAtEmails('Write to help@shop.example.')).toEqual([
      'Write to ',
      'help@shop.example',
      '.',
    ]);
    expect(splitAtEmails('No address')).toEqual(['No address']);
  });
});
