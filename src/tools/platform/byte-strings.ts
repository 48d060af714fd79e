/**
 * A string with one character for each byte of a page ("latin1"), for work on markup, which is
 * ASCII. V8 keeps strings of up to 128 KB in its ordinary heap. As text, a page with any character
 * beyond Latin-1 takes two bytes for each and is larger: then the system clears new memory for each
 * copy, which takes 0.6 ms instead of 0.01 (docs/decisions/rebuild-pages.md).
 */
export type ByteString = string;

/** Returns text, or the content of a file, with one character for each byte. */
export const toByteString = (content: string | Buffer): ByteString =>
  (typeof content === 'string' ? Buffer.from(content) : content).toString('latin1');

/** Returns what a file with that content has. */
export const bytesOf = (bytes: ByteString): Buffer<ArrayBuffer> => Buffer.from(bytes, 'latin1');
