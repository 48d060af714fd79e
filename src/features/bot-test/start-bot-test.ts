import { askAboutToken, askForToken, type BotAction } from '#stores/bot-tokens.ts';

/** Brings the internal test page to life: a press on a button shows a token for its action, and the form asks the detection endpoint about the last one. */
export function startBotTest(root: HTMLElement): void {
  const shown = root.querySelector<HTMLOutputElement>('[data-token]');
  const form = root.querySelector<HTMLFormElement>('form');
  const verdict = root.querySelector<HTMLOutputElement>('[data-verdict]');
  let token = '';
  let tokenAction: BotAction = 'general';
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-action]')) {
    const action: BotAction =
      button.dataset['action'] === 'transaction' ? 'transaction' : 'general';
    button.addEventListener('click', async () => {
      token = await askForToken(action);
      tokenAction = action;
      if (shown !== null) shown.value = token || (root.dataset['empty'] ?? '');
    });
  }
  form?.addEventListener('submit', async (event) => {
    event.preventDefault();
    const key = new FormData(form).get('private-key');
    const { status, text } = await askAboutToken(token, tokenAction, String(key ?? ''));
    if (verdict !== null) verdict.value = `${status} ${text}`;
  });
}
