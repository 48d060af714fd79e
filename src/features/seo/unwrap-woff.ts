import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padded = (length: number): number => (length + 3) & ~3;

interface Table {
  tag: number;
  checksum: number;
  data: Buffer;
}

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [tag, offset, stored, length, checksum] = [0, 4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(at + field),
    ) as [number, number, number, number, number];
    const bytes = woff.subarray(offset, offset + stored);
    return { tag, checksum, data: stored < length ? inflateSync(bytes) : bytes };
  });
}

/** Takes a font out of its WOFF 1.0 wrapping (W3C Recommendation of 2012), for a text engine that reads plain OpenType only; throws `TypeError` on another format. */
export function unwrapWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('not a WOFF 1.0 font');
  const tables = readTables(woff);
  const largest = Math.floor(Math.log2(tables.length));
  const directory = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(2 ** largest * SFNT_ENTRY, 6);
  directory.writeUInt16BE(largest, 8);
  directory.writeUInt16BE((tables.length - 2 ** largest) * SFNT_ENTRY, 10);
  const bodies: Buffer[] = [];
  let offset = directory.length;
  tables.forEach(({ tag, checksum, data }, index) => {
    const entry = [tag, checksum, offset, data.length];
    entry.forEach((value, field) =>
      directory.writeUInt32BE(value, SFNT_HEADER + index * SFNT_ENTRY + field * 4),
    );
    bodies.push(data, Buffer.alloc(padded(data.length) - data.length));
    offset += padded(data.length);
  });
  return Buffer.concat([directory, ...bodies]);
}
