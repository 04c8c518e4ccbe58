// Writes a ZIP archive as a stream: no entry is in memory as a whole.
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

interface Written {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

const DEFLATED = 8;
/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const VERSION = 20;
/** Earliest time of the format: entries have no time. */
const NO_TIME = { time: 0, day: 0x21 };
const SIGNATURE = { local: 0x04034b50, sizes: 0x08074b50, central: 0x02014b50, end: 0x06054b50 };
/** Maximum size without the ZIP64 extension. */
const BYTES_MAX = 0xffffffff;

export async function* zip(entries: readonly ZipEntry[]): AsyncIterable<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([words(SIGNATURE.local, headOf({ ...entry, crc: 0 })), entry.name]);
    yield head;
    for await (const part of deflated(measured(content, entry))) {
      entry.packed += (part as Buffer).length;
      yield part as Buffer;
    }
    const sizes = words(SIGNATURE.sizes, [
      [4, entry.crc],
      [4, entry.packed],
      [4, entry.size],
    ]);
    yield sizes;
    offset += head.length + entry.packed + sizes.length;
    if (offset > BYTES_MAX || entry.size > BYTES_MAX) throw new Error('the archive is too large');
    written.push(entry);
  }
  const list = Buffer.concat(written.map(centralOf));
  yield list;
  yield words(SIGNATURE.end, [
    [4, 0],
    [2, written.length],
    [2, written.length],
    [4, list.length],
    [4, offset],
    [2, 0],
  ]);
}

/**
 * Compresses the content and passes on its errors: with a plain pipe an error would be unhandled and end the process.
 */
function deflated(content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const packer = createDeflateRaw();
  pipeline(Readable.from(content, { objectMode: false }), packer, () => {});
  return packer;
}

async function* measured(content: AsyncIterable<Buffer>, entry: Written): AsyncIterable<Buffer> {
  for await (const part of content) {
    entry.crc = crc32(part, entry.crc);
    entry.size += part.length;
    yield part;
  }
}

type Word = readonly [bytes: 2 | 4, value: number];

/** Fields common to the header of an entry and its line in the directory. */
const headOf = ({ name, crc, packed, size }: Written): Word[] => [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, NO_TIME.time],
  [2, NO_TIME.day],
  [4, crc],
  [4, packed],
  [4, size],
  [2, name.length],
  [2, 0],
];

function centralOf(entry: Written): Buffer {
  const tail: Word[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.offset],
  ];
  return Buffer.concat([words(SIGNATURE.central, [[2, VERSION], ...headOf(entry), ...tail]), entry.name]);
}

/** Encodes numbers of two or four bytes, little-endian. */
function words(signature: number, rest: readonly Word[]): Buffer {
  const all: readonly Word[] = [[4, signature], ...rest];
  return Buffer.concat(
    all.map(([bytes, value]) => {
      const word = Buffer.alloc(bytes);
      word.writeUIntLE(value, 0, bytes);
      return word;
    }),
  );
}
