import { describe, expect, it } from 'vitest';
import { hasEveryWord } from '#lib/text/search-text.ts';

describe('matching a text with a query', () => {
  it('fits whatever the case, the accents and the order of the words', () => {
    expect(hasEveryWord('São Tomé and Príncipe, mobile', 'PRINCIPE sao')).toBe(true);
  });

  it('needs every word', () => {
    expect(hasEveryWord('Spain, mobile', 'spain landline')).toBe(false);
  });

  it('fits everything when nothing was typed', () => {
    expect(hasEveryWord('Spain', '   ')).toBe(true);
  });

  it('finds Hebrew without its vowel points', () => {
    expect(hasEveryWord('שָׁלוֹם לכולם', 'שלום')).toBe(true);
  });
});
