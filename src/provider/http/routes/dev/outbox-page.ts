import { html } from 'hono/html';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import { isLanguage } from '#config/languages.ts';
import type { OutboxEntry } from '#provider/domain/messages/list.ts';

/** Renders the outbox as a page without scripts; every value is escaped by the template. */
export const renderOutboxPage = (entries: readonly OutboxEntry[], to: string) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Outbox</title>
        <link rel="stylesheet" href="/dev/outbox.css" />
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>
            Every email and text message of this sandbox, newest first. Nothing here left the
            machine unless a gateway is configured.
          </p>
          <form method="get" action="/dev/outbox" role="search">
            <label for="to">Recipient</label>
            <input id="to" name="to" type="search" value="${to}" autocomplete="off" />
            <button type="submit">Filter</button>
            <a href="/dev/outbox">Show all</a>
          </form>
          ${entries.length === 0 ? html`<p class="empty">No messages${to ? html` to ${to}` : ''} yet.</p>` : ''}
          ${entries.map(renderEntry)}
        </main>
      </body>
    </html>`;

const directionOf = (language: string) =>
  isLanguage(language) ? LANGUAGE_TABLE[language].direction : 'auto';

const renderEntry = (entry: OutboxEntry) =>
  html`<article id="message-${entry.id}">
    <header>
      <span class="channel">${entry.channel === 'sms' ? 'Text message' : 'Email'}</span>
      <bdi class="to">${entry.to}</bdi>
      <time datetime="${entry.createdAt}"
        >${entry.createdAt.replace('T', ' ').slice(0, 19)} UTC</time
      >
      <span class="state">${entry.state}</span>
    </header>
    ${entry.subject ? html`<h2 lang="${entry.language}" dir="${directionOf(entry.language)}">${entry.subject}</h2>` : ''}
    <p class="body" lang="${entry.language}" dir="${directionOf(entry.language)}">${entry.body}</p>
    ${entry.channel === 'email' ? html`<p><a href="/dev/outbox/${entry.id}">See it as an email</a></p>` : ''}
    ${entry.code ? html`<p>Code: <code>${entry.code}</code></p>` : ''}
    ${(entry.link?.split('\n') ?? []).map((link) => html`<p><a href="${link}" rel="noreferrer">Open the link of this message</a></p>`)}
  </article>`;

/** The page's stylesheet. */
export const OUTBOX_STYLES = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a4150); --soft: light-dark(#5b6473, #a4adbd); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; background: light-dark(#f6f7f9, #14171d); color: light-dark(#1c2330, #e8ebf0); }
main { max-inline-size: 48rem; margin-inline: auto; padding: 2rem 1rem 4rem; }
h1 { margin-block: 0 .25rem; font-size: 1.75rem; }
h2 { margin-block: .75rem .25rem; font-size: 1.1rem; }
form { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; margin-block: 1.5rem; }
input, button { font: inherit; padding: .5rem .75rem; border: 1px solid light-dark(#7b8494, #8a93a3); border-radius: .5rem; background: light-dark(#fff, #1d222b); color: inherit; }
input { flex: 1 1 14rem; min-inline-size: 0; }
button { cursor: pointer; font-weight: 600; }
a { color: light-dark(#0b57a4, #8fc2ff); }
article { margin-block: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: light-dark(#fff, #1d222b); }
article header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; color: var(--soft); font-size: .9rem; }
.to { font-weight: 600; color: light-dark(#1c2330, #e8ebf0); overflow-wrap: anywhere; }
.state { margin-inline-start: auto; }
.body { margin-block: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-size: 1.15rem; font-weight: 700; letter-spacing: .1em; }
.empty { padding: 2rem; border: 1px dashed var(--line); border-radius: .75rem; text-align: center; }
`;
