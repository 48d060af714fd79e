import { isMarked, unmarked } from './marks.ts';

/** Marks as an address has them: U+2061 to U+2064 and U+206A to U+206F in UTF-8. */
const ENCODED = /%E2%81%A[1-4A-F]/gi;

/** Returns an address without marks, escaped or not. */
export const unmarkedAddress = (address: string): string => unmarked(address.replace(ENCODED, ''));

/** Returns what a request or a file is made of without marks. */
function unmarkedPart<T>(part: T): T {
  if (typeof part === 'string') return unmarked(part) as T;
  if (part instanceof URLSearchParams) {
    return new URLSearchParams(unmarkedAddress(part.toString())) as T;
  }
  if (!(part instanceof FormData)) return part;
  const form = new FormData();
  for (const [name, value] of part) {
    if (typeof value === 'string') form.append(unmarked(name), unmarked(value));
    else form.append(unmarked(name), value);
  }
  return form as T;
}

/** Has requests, digests and files made without marks. */
function cleanRequestsAndFiles(): void {
  const { fetch: send } = globalThis;
  globalThis.fetch = (target, options) => {
    const address = typeof target === 'string' ? unmarkedAddress(target) : target;
    const { body } = options ?? {};
    return send(address, body === undefined ? options : { ...options, body: unmarkedPart(body) });
  };
  const { encode } = TextEncoder.prototype;
  TextEncoder.prototype.encode = function encodeUnmarked(text = '') {
    return encode.call(this, unmarked(text));
  };
  globalThis.Blob = class extends Blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts.map(unmarkedPart), options);
    }
  };
}

/** Returns what is selected: in a field, or in the page with its elements. */
function selectedTexts(): { text: string; html?: string } {
  const field = document.activeElement;
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    const { value, selectionStart, selectionEnd } = field;
    return { text: value.slice(selectionStart ?? 0, selectionEnd ?? 0) };
  }
  const selection = getSelection();
  const holder = document.createElement('div');
  if (selection !== null && selection.rangeCount > 0) {
    holder.append(selection.getRangeAt(0).cloneContents());
  }
  return { text: selection?.toString() ?? '', html: holder.innerHTML };
}

/** Gives the clipboard or a drag what is selected without marks; returns whether it had some. */
function writeSelection(data: DataTransfer | null): boolean {
  const { text, html = '' } = selectedTexts();
  if (data === null || !isMarked(text + html)) return false;
  data.setData('text/plain', unmarked(text));
  if (html !== '') data.setData('text/html', unmarkedAddress(html));
  return true;
}

function cleanClipboard(): void {
  document.addEventListener('copy', (event) => {
    if (writeSelection(event.clipboardData)) event.preventDefault();
  });
  document.addEventListener('dragstart', (event) => void writeSelection(event.dataTransfer));
  const { clipboard } = navigator;
  const writeText = clipboard?.writeText.bind(clipboard);
  if (writeText !== undefined) clipboard.writeText = (text) => writeText(unmarked(text));
}

/** Cleans the address of a link before it is followed or copied. */
function cleanLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const address = link?.getAttribute('href') ?? '';
  const cleaned = unmarkedAddress(address);
  if (cleaned !== address) link?.setAttribute('href', cleaned);
}

/** Has links and forms lead to addresses without marks: an email's subject, a message, a search. */
function cleanAddresses(): void {
  for (const type of ['pointerdown', 'click', 'auxclick', 'contextmenu', 'focusin']) {
    document.addEventListener(type, cleanLink, { capture: true });
  }
  document.addEventListener('formdata', ({ formData }) => {
    for (const [name, value] of formData) {
      if (typeof value === 'string' && isMarked(value)) formData.set(name, unmarked(value));
    }
  });
}

/** Marks are for the desk alone: nothing that leaves a page has them. */
if (typeof document !== 'undefined') {
  cleanRequestsAndFiles();
  cleanClipboard();
  cleanAddresses();
}
