// Reads an archive as another program would: from the directory at its end.
import { crc32, inflateRawSync } from 'node:zlib';

/** Returns contents by name; throws if lengths or checksums are wrong. */
export function readZip(bytes: Buffer): Record<string, string> {
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('no end');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (at + bytes.readUInt32LE(end + 12) !== end) throw new Error('the list is not where it is said to be');
  const found: Record<string, string> = {};
  for (let n = 0; n < count; n += 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('no line of the list');
    const [crc, packed, size] = [at + 16, at + 20, at + 24].map((place) => bytes.readUInt32LE(place)) as [
      number,
      number,
      number,
    ];
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString();
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== 0x04034b50) throw new Error('no entry');
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(from, from + packed));
    if (content.length !== size || crc32(content) !== crc) throw new Error('another content');
    found[name] = content.toString();
    at += 46 + nameLength;
  }
  return found;
}
