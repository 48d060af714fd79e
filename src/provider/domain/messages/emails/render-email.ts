import { html } from 'hono/html';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { THEME_COLOURS } from '#config/brands/theme-colours.ts';
import { parseEmailBlocks, type Block, type Line, type Run } from './email-blocks.ts';
import {
  renderLayout,
  HAIRLINE,
  MUTED,
  startSide,
  type EmailPage,
  type Html,
} from './email-layout.ts';

interface EmailSource extends Omit<EmailPage, 'title' | 'content'> {
  subject: string;
  /** Plain text with isolated values, see `isolateIn`. */
  body: string;
  /**
   * The label of the button that a line with only a link becomes; the link itself where it is null.
   */
  action: string | null;
  code: string | null;
}

/** An email's two parts: plain text, and the same as HTML with language and direction. */
interface RenderedEmail {
  text: string;
  html: string;
}

/** Renders an email from its text; every value is escaped by the template tag. */
export function renderEmail(source: EmailSource): RenderedEmail {
  const { brand, language, siteUrl, picture, subject, body, code } = source;
  const blocks = parseEmailBlocks(body, { siteUrl, code });
  const content = blocks.map((block) => renderBlock(block, source));
  return {
    text: renderPlainText(source),
    html: renderLayout({ brand, language, siteUrl, picture, title: subject, content }).toString(),
  };
}

/** Marks the lines of a right-to-left text as such: plain text has no other direction. */
function renderPlainText({ language, body }: EmailSource): string {
  if (LANGUAGE_TABLE[language].direction === 'ltr') return body;
  return body.replace(/^(?!https?:\/\/\S+$)(?=.)/gm, '\u200f');
}

/** More than the longest international phone number, and less than a date with its time. */
const ONE_LINE_LENGTH = 22;
const MARGIN = 'margin: 0 0 16px;';

function renderBlock(block: Block, source: EmailSource): Html {
  if (block.kind === 'button') return renderButton(block.href, source);
  if (block.kind === 'details') return renderDetails(block.rows, source);
  const lines = block.lines.map(
    (line, index) => html`${index === 0 ? '' : html`<br />`}${renderLine(line)}`,
  );
  return html`<p dir="auto" style="${MARGIN} text-align: ${startSide(source.language)};">
    ${lines}
  </p>`;
}

const renderLine = (line: Line): Html => html`${line.map(renderRun)}`;

/** Renders a filled-in value: a phone number, a sum or a receipt number stays on one line. */
function renderValue(text: string): Html {
  if (!/\d/.test(text) || text.length > ONE_LINE_LENGTH) return html`<bdi>${text}</bdi>`;
  return html`<bdi style="white-space: nowrap;">${text}</bdi>`;
}

function renderRun({ kind, text }: Run): Html {
  if (kind === 'value') return renderValue(text);
  if (kind === 'link') return html`<a class="link" href="${text}"><bdi dir="ltr">${text}</bdi></a>`;
  if (kind === 'code') {
    return html`<strong dir="ltr" style="font-size: 20px; letter-spacing: 2px;">${text}</strong>`;
  }
  return html`${text}`;
}

function renderButton(href: string, { action, brand }: EmailSource): Html {
  const { fill, onFill } = THEME_COLOURS[brand.theme];
  const label = action === null ? html`<bdi dir="ltr">${href}</bdi>` : html`${action}`;
  return html`<p style="margin: 0 0 24px;">
    <a
      href="${href}"
      style="display: inline-block; padding: 12px 24px; border-radius: 8px; background: ${fill}; color: ${onFill}; font-weight: 600; text-decoration: none;"
      >${label}</a
    >
  </p>`;
}

function renderDetails(rows: readonly { label: string; value: Line }[], source: EmailSource): Html {
  const start = startSide(source.language);
  const cell = `padding: 8px 0; border-bottom: 1px solid ${HAIRLINE}; vertical-align: top; text-align: ${start};`;
  const gap = `padding-${start === 'left' ? 'right' : 'left'}: 24px;`;
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="${MARGIN} border-collapse: collapse;"
  >
    ${rows.map(
      ({ label, value }) =>
        html`<tr>
          <th
            class="muted line"
            scope="row"
            style="${cell} ${gap} width: 30%; color: ${MUTED}; font-weight: 400;"
          >
            ${label}
          </th>
          <td class="line" style="${cell} overflow-wrap: anywhere;">${renderLine(value)}</td>
        </tr> `,
    )}
  </table>`;
}
