import { describe, expect, it } from 'vitest';
import { markup } from '#lib/text/markup.ts';

describe('the markup template tag', () => {
  it('escapes every text', () => {
    const text = `<img src="x" onerror='1'> & co`;
    expect(markup`<p title="${text}">${text}</p>`.html).toBe(
      '<p title="&lt;img src=&quot;x&quot; onerror=&#39;1&#39;&gt; &amp; co">' +
        '&lt;img src=&quot;x&quot; onerror=&#39;1&#39;&gt; &amp; co</p>',
    );
  });

  it('keeps pieces of markup, one or many, and leaves out line ends', () => {
    const items = ['a', 'b<'].map((text) => markup`<li>${text}</li>`);
    const list = markup`
      <ul>
        ${items}
      </ul>
      ${markup`<hr>`}
    `;
    expect(list.html).toBe('<ul><li>a</li><li>b&lt;</li></ul><hr>');
  });

  it('keeps the line ends of a text', () => {
    expect(markup`<p>${'a\n  b'}</p>`.html).toBe('<p>a\n  b</p>');
  });

  it('writes numbers and empty texts', () => {
    expect(markup`<b>${0}</b>${''}`.html).toBe('<b>0</b>');
  });
});
