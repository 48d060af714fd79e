import { describe, expect, it } from 'vitest';
import { chooseListed, type PairText } from '#tools/index-gate/decision/choose-listed.ts';
import { createMask, mainOf, readMainText } from '#tools/index-gate/reading/main-text.ts';
import { shinglesOf, similarity } from '#tools/index-gate/reading/similarity.ts';

const mask = createMask(['United Kingdom', 'the United Kingdom', 'in the United Kingdom', 'Oman']);
const wordsOf = (main: string): string =>
  readMainText(mainOf(`<body>before<main id="main">${main}</main>after</body>`), mask).words.join(
    ' ',
  );

describe('the main text of a page', () => {
  it('is what is in its main element, in lower case and without marks', () => {
    expect(wordsOf('<h1>It’s <b>18:00</b>, a &amp; b.</h1><p>From $4.99!</p>')).toBe(
      'it’s 18:00 a b from $4.99',
    );
  });

  it.each([
    ['scripts', '<script>let a = "<p>b</p>";</script>'],
    ['drawings', '<svg><text>Map</text></svg>'],
    ['drawings within drawings', '<svg><svg><text>A</text></svg><text>B</text></svg>'],
    ['islands', '<astro-island props="{}"><ul><li>+44 20</li></ul></astro-island>'],
    ['controls', '<price-slider><label>Minutes <input></label></price-slider>'],
    ['forms', '<form><label>Name</label></form>'],
    ['ways through the site', '<nav><a href="/">Home</a></nav>'],
    ['what is hidden', '<p hidden>Later <b>on</b></p>'],
    ['comments', '<!-- <p>gone</p> -->'],
  ])('leaves out %s', (_, html) => {
    expect(wordsOf(`<p>one</p>${html}<p>two</p>`)).toBe('one two');
  });

  it('ends a word at a drawing, and goes on with it after a comment', () => {
    expect(wordsOf('<p>one<svg></svg>two, thr<!-- -->ee</p>')).toBe('one two three');
  });

  it('has a sign in place of each country, as a whole word and in its longest form', () => {
    expect(wordsOf('<p>A number in the United Kingdom, not in Roman Oman</p>')).toBe(
      'a number § not in roman §',
    );
  });

  it('masks a Hebrew name after a prefix letter', () => {
    const hebrew = createMask(['בריטניה', 'בבריטניה']);
    const html = '<main><p>מספר בבריטניה, לבריטניה ומבריטניה</p></main>';
    expect(readMainText(mainOf(html), hebrew).words).toEqual(['מספר', '§', '§', 'ומבריטניה']);
  });

  it('has one fact for each question, whatever its number of rows and elements', () => {
    const html = `<main><p data-fact="cost">From <b>$3</b></p><p data-fact="hours">9 to 5</p>
      <table data-fact="cost"><tr><th>0 minutes</th><td>$3</td><td>$3</td></tr>
      <tr><th>60 minutes</th><td data-fact="sum">$4</td></tr></table>
      <dl><dt>Fax</dt><dd>No</dd></dl></main>`;
    expect([...readMainText(mainOf(html), mask).facts]).toEqual([
      ['cost', 'from $3 0 minutes $3 $3 60 minutes $4'],
      ['hours', '9 to 5'],
      ['fax', 'no'],
    ]);
  });

  it('has the labelled values of lists and tables, and those with a name of their own', () => {
    const html = `<main><dl><dt>From <svg></svg>Oman</dt><dd>00 44</dd><dt>Abroad</dt><dd>1</dd></dl>
      <table><tr><th>60 minutes</th><td>$1</td><td>$2</td></tr></table>
      <div data-fact="price">From <b>$3</b></div></main>`;
    expect([...readMainText(mainOf(html), mask).facts]).toEqual([
      ['from §', '00 44'],
      ['abroad', '1'],
      ['60 minutes', '$1 $2'],
      ['price', 'from $3'],
    ]);
  });
});

describe('the similarity of two texts', () => {
  const words = (text: string): string[] => text.split(' ');
  const alike = (one: string, other: string): number =>
    similarity(shinglesOf(words(one)), shinglesOf(words(other)));

  it('is the share of runs of five words that both have', () => {
    expect(shinglesOf(words('a b c d e f')).size).toBe(2);
    expect(alike('a b c d e f', 'a b c d e f')).toBe(1);
    expect(alike('a b c d e f', 'f e d c b a')).toBe(0);
    expect(alike('a b c d e f', 'a b c d e g')).toBeCloseTo(1 / 3);
  });

  it('tells words from their parts', () => {
    expect(alike('ab c d e f', 'a bc d e f')).toBe(0);
  });
});

describe('the choice of pages for search engines', () => {
  const facts = (of: string): Map<string, string> =>
    new Map(['dial', 'hours', 'overlap', 'cost'].map((name) => [name, of]));
  const content = (text: readonly string[]) => Uint32Array.from(shinglesOf(text));
  const page = (packageIso2: string, fields: Partial<PairText> = {}): PairText => ({
    path: `/choose-your-number/italy/${packageIso2}`,
    didSlug: 'italy',
    packageIso2,
    numbers: 5,
    shingles: content(Array.from({ length: 50 }, (_, index) => `${packageIso2}${index}`)),
    facts: facts(packageIso2),
    ...fields,
  });
  const decide = (...pages: PairText[]): Record<string, string | undefined> =>
    Object.fromEntries(
      [...chooseListed('en', pages)].map(([path, reason]) => [path.split('/')[3] ?? '', reason]),
    );

  it('lists pages that have enough numbers and differ', () => {
    expect(decide(page('US'), page('DE'))).toEqual({ US: undefined, DE: undefined });
  });

  it('needs five numbers and four facts, also of a page without siblings', () => {
    expect(decide(page('US', { numbers: 4 }))).toEqual({ US: 'numbers' });
    expect(decide(page('US', { facts: new Map([['dial', '1']]) }))).toEqual({ US: 'facts' });
  });

  it('counts a price that many rows name as one fact', () => {
    const cost = (price: string) => {
      const rows = [0, 60, 200].map((at) => `<tr><th>${at} minutes</th><td>${price}</td></tr>`);
      const html = `<main><p data-fact="cost">${price}</p><table data-fact="cost">${rows.join('')}</table>
        <p data-fact="difference">8:00</p><p data-fact="overlap">9:00</p>
        <dl data-fact="dialling"><dt>Abroad</dt><dd>00</dd></dl></main>`;
      return readMainText(mainOf(html), mask).facts;
    };
    expect(decide(page('US', { facts: cost('$3') }), page('DE', { facts: cost('$4') }))).toEqual({
      US: undefined,
      DE: 'facts',
    });
  });

  it('needs four facts that a listed sibling does not have in the same way', () => {
    const three = new Map([...facts('DE'), ['dial', 'US']]);
    expect(decide(page('US'), page('DE', { facts: three }))).toEqual({
      US: undefined,
      DE: 'facts',
    });
  });

  it('lists the larger market of two that are alike, whatever their order', () => {
    const { shingles } = page('US');
    expect(decide(page('PT', { shingles }), page('US'))).toEqual({
      US: undefined,
      PT: 'similarity',
    });
  });

  it.each([
    ['en', ['AU', 'US', 'ES', 'IL', 'BR'], 'US'],
    ['es', ['AU', 'US', 'ES', 'MX', 'AR', 'CO'], 'ES'],
    ['es', ['AU', 'US', 'CO', 'AR', 'MX'], 'MX'],
    ['he', ['AU', 'US', 'IL'], 'IL'],
    ['pt', ['AU', 'US', 'PT', 'BR'], 'BR'],
    ['pt', ['AU', 'US', 'PT'], 'PT'],
  ] as const)(
    'lists in %s, of the pages for %j that are alike, the one for %s',
    (language, markets, first) => {
      const pages = markets.map((iso2) => page(iso2, { shingles: page('US').shingles }));
      const listed = [...chooseListed(language, pages)].filter(
        ([, reason]) => reason === undefined,
      );
      expect(listed.map(([path]) => path)).toEqual([`/choose-your-number/italy/${first}`]);
    },
  );

  it('allows a similarity of 0.6, and no more', () => {
    const text = (count: number) => content(Array.from({ length: count }, (_, at) => `w${at}`));
    const [one, close, closer] = [text(104), text(64), text(65)];
    expect(similarity(new Set(one), new Set(close))).toBe(0.6);
    const besideOne = (shingles: PairText['shingles']): string | undefined =>
      decide(page('US', { shingles: one }), page('DE', { shingles }))['DE'];
    expect(besideOne(close)).toBeUndefined();
    expect(besideOne(closer)).toBe('similarity');
  });

  it('compares a page with listed siblings of its own number country only', () => {
    const { shingles } = page('US');
    const other = page('DE', { shingles, didSlug: 'japan', path: '/choose-your-number/japan/DE' });
    const unlisted = page('US', { numbers: 0 });
    expect(decide(page('US'), other)).toEqual({ US: undefined, DE: undefined });
    expect(decide(unlisted, page('DE', { shingles }))).toEqual({ US: 'numbers', DE: undefined });
  });
});
