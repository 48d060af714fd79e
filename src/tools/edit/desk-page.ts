/** The header with the token that only the desk's own page has. */
export const TOKEN_HEADER = 'x-desk-token';

/** Returns the HTML of the desk; its script finds the token of this start in it. */
export const deskPage = (token: string): string => `<!doctype html>
<html lang="en" data-theme="burdeos">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="desk-token" content="${token}" />
    <meta name="color-scheme" content="light dark" />
    <title>Texts</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="desk"></div>
    <script type="module" src="/src/tools/edit/desk/main.tsx"></script>
  </body>
</html>
`;
