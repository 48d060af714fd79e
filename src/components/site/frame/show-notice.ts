import { takeNotice, type Notice } from '#stores/messages/notice.ts';

function fill(alert: HTMLElement, { title, text, action }: Notice): void {
  const words = document.createElement('p');
  const heading = document.createElement('b');
  heading.textContent = title;
  words.append(heading, document.createElement('br'), text);
  alert.append(words);
  if (action === undefined) return;
  const link = document.createElement('a');
  link.className = 'button button--secondary button--small';
  link.href = action.href;
  link.textContent = action.label;
  alert.append(link);
}

/**
 * Shows the notice of the page before at the top of this page, announces it to screen readers, and
 * fills the empty email field of the sign-in form when the notice has an address.
 */
export function showNotice(): void {
  const notice = takeNotice();
  const main = document.querySelector('main');
  if (notice === undefined || main === null) return;
  const alert = document.createElement('div');
  alert.className = `alert alert--${notice.good ? 'success' : 'warning'} cluster cluster--between`;
  alert.setAttribute('role', 'status');
  const frame = document.createElement('div');
  frame.className = 'container notice';
  frame.append(alert);
  main.prepend(frame);
  // A live region is read when its content changes, so it is filled after it is there.
  requestAnimationFrame(() => fill(alert, notice));
  const email = document.querySelector<HTMLInputElement>('#login-form #username');
  if (email?.value === '' && notice.email) email.value = notice.email;
}
