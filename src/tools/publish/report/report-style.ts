/** The style of a report: a page of its own, without the shop's. */
export const STYLE = `
  :root {
    color-scheme: light dark;
    --ground: light-dark(#f6f5f7, #151317);
    --surface: light-dark(#fff, #1f1c22);
    --sunken: light-dark(#f0eef2, #2a262e);
    --ink: light-dark(#1f1b24, #f1eef4);
    --muted: light-dark(#5f5966, #b8b1c0);
    --line: light-dark(#d9d5de, #413b48);
    --danger: light-dark(#a3241c, #ff9c92);
    --danger-ground: light-dark(#fdefed, #341c1b);
    --fine: light-dark(#0b6b41, #76d7a8);
    --fine-ground: light-dark(#eaf6f0, #152a20);
    background: var(--ground);
    color: var(--ink);
    font: 1rem/1.5 system-ui, sans-serif;
  }
  * { box-sizing: border-box; }
  body { max-inline-size: 75rem; margin-inline: auto; padding: 1.5rem 1rem 3rem; }
  h1, h2, h3, p, ul, ol, dl, dd, figure, pre { margin: 0; }
  h1 { font-size: 1.75rem; line-height: 1.2; }
  h2 { font-size: 1.375rem; line-height: 1.3; }
  h3 { font-size: 1.0625rem; line-height: 1.4; }
  header { display: grid; gap: 0.75rem; }
  header dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.125rem 1rem; }
  dt, caption, .muted, figcaption { color: var(--muted); }
  main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; margin-block-start: 1.5rem; }
  main > section, section section {
    display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; align-content: start;
  }
  main > section {
    padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface);
  }
  section section { padding-block-start: 0.75rem; }
  main > .fine { border-color: var(--fine); background: var(--fine-ground); }
  .fine h2 { color: var(--fine); }
  main > .stopped { border-color: var(--danger); background: var(--danger-ground); }
  .stopped h2 { color: var(--danger); }
  code, pre { font: 0.875em/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
  pre { padding: 0.5rem 0.75rem; border-radius: 0.375rem; background: var(--sunken); white-space: pre-wrap; }
  .mistakes { display: grid; gap: 0.75rem; padding: 0; list-style: none; }
  .mistakes > li { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
  .mistakes > li + li { padding-block-start: 0.75rem; border-block-start: 1px solid var(--line); }
  .where { display: flex; flex-wrap: wrap; gap: 0 0.75rem; color: var(--muted); }
  table { inline-size: 100%; border-collapse: collapse; }
  caption { padding-block-end: 0.5rem; text-align: start; }
  th, td { padding: 0.5rem 0.75rem; border: 1px solid var(--line); text-align: start; vertical-align: top; }
  thead th { background: var(--sunken); font-weight: 600; }
  tbody th { font-weight: 400; }
  .texts { table-layout: fixed; overflow-wrap: anywhere; }
  .texts .key { inline-size: 30%; }
  .texts th .muted { display: block; }
  .texts td { white-space: pre-wrap; }
  .counts td { font-variant-numeric: tabular-nums; }
  .counts thead bdi { display: none; }
  details { border: 1px solid var(--line); border-radius: 0.5rem; }
  summary { padding: 0.5rem 0.75rem; cursor: pointer; }
  details[open] > summary { border-block-end: 1px solid var(--line); }
  details > ul { padding-block: 0.75rem; }
  details > table { border-style: hidden; }
  .pictures { display: grid; gap: 1rem; justify-items: start; }
  .pair { display: grid; gap: 1rem; inline-size: 100%; grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .phone { max-inline-size: 28rem; }
  img { display: block; inline-size: 100%; block-size: auto; border: 1px solid var(--line); border-radius: 0.375rem; }
  figcaption { margin-block-end: 0.25rem; font-size: 0.875rem; }
  @media (max-width: 40rem) {
    main > section { padding: 1rem 0.875rem; }
    th, td { padding: 0.375rem 0.4375rem; }
    .counts { font-size: 0.875rem; }
    .counts thead span {
      position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%);
    }
    .counts thead bdi { display: inline; }
    .texts tr { display: grid; grid-template-columns: minmax(0, 1fr); }
    .pairs tr { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .texts tbody th { grid-column: 1 / -1; background: var(--sunken); }
    .texts thead .key { display: none; }
    .desktop { grid-template-columns: minmax(0, 1fr); }
  }
`;
