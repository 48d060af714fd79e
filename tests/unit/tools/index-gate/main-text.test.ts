import { expect, it } from 'vitest';
import { createMask, mainOf, readMainText } from '#tools/index-gate/reading/main-text.ts';

/** A choose-number page as it is built, with a line or two of each of its parts. */
const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Portuguese numbers</title>
<style>main>p{color:red}</style><script>let page = "<p>no</p>";</script></head>
<body><header><nav><a href="/">Home</a></nav><p>Menu</p></header>
<main id="main" data-long>
<nav aria-label="You are here"><ol><li><a href="/">Home</a></li><li>Brazil</li></ol></nav>
<section class="pair-head"><h1>Numbers in Portugal<br>for Brazil</h1>
<p class="lead">People in Portugal dial a local number, and your phone rings\u00a0here &amp; there.</p>
<svg role="img" aria-label="Map"><title>Map</title><g><text>9 PM</text><svg><text>1</text></svg></g></svg>
<img src="/flags/pt.svg" alt="Flag of Portugal" title="not read">
<p data-fact="cost">From <b>$4.79</b> a month<!-- of the cheapest --></p></section>
<section><h2>Choose a number</h2>
<astro-island ssr props="{}" opts='{"name":">"}'><ul><li>+351 21 555 0101</li></ul><template><p>x</p></template></astro-island>
<form><label>Digits <input name="digits" value="22"></label><button>Search</button></form>
<button type="button">Show <span>more</span></button><noscript><p>Turn scripts on.</p></noscript></section>
<section><h2>Good to know</h2>
<dl data-fact="dialling"><div><dt>From a landline in Brazil</dt><dd><bdi dir="ltr">00 15 351 21 555 0101</bdi></dd></div></dl>
<p data-fact="difference">When it’s 6:00 PM in Brazil, it’s between 9:00 PM and 10:00 PM in Portugal.</p>
<dl data-fact="weeks"><div><dt>March 29 to October 24, 2026<br>March 28 to October 30, 2027</dt><dd>10:00 PM there</dd></div></dl>
<p hidden>Later on</p><p hidden="until-found">Later on</p><p data-hidden="x">Not counting Acre.</p></section>
<section><h2>What a month costs</h2>
<table data-fact="cost"><thead><tr><td></td><th>Landline</th></tr></thead><tbody><tr><th>60 minutes</th><td>$5.99</td></tr></tbody></table>
<cost-calculator><label>Minutes <select><option>60</option></select></label><output>$5.99</output></cost-calculator>
<details><summary>Rates</summary><dl><dt>Abroad</dt><dd>$0.05</dd></dl></details></section>
</main><footer><p>All rights reserved</p></footer></body></html>`;

/** What a visitor reads in the main part, with a sign in place of each country. */
const WORDS = `numbers § for §
people § dial a local number and your phone rings here there
from $4.79 a month
choose a number
good to know
from a landline § 00 15 351 21 555 0101
when it’s 6:00 pm § it’s between 9:00 pm and 10:00 pm §
march 29 to october 24 2026 march 28 to october 30 2027 10:00 pm there
not counting acre
what a month costs
landline 60 minutes $5.99
rates abroad $0.05`;

const mask = createMask(['Portugal', 'in Portugal', 'Brazil', 'in Brazil']);

it('the main text of a whole page is what a visitor reads there, word by word', () => {
  const { words } = readMainText(mainOf(PAGE), mask);
  expect(words).toEqual(WORDS.split(/\s/));
});

it('the facts of a whole page are what it says to each question, word by word', () => {
  const { facts } = readMainText(mainOf(PAGE), mask);
  expect(Object.fromEntries(facts)).toEqual({
    cost: 'from $4.79 a month landline 60 minutes $5.99',
    dialling: 'from a landline § 00 15 351 21 555 0101',
    difference: 'when it’s 6:00 pm § it’s between 9:00 pm and 10:00 pm §',
    weeks: 'march 29 to october 24 2026 march 28 to october 30 2027 10:00 pm there',
    abroad: '$0.05',
  });
});
