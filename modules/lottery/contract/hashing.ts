// Hashes with WebCrypto: the browser that verifies a draw and the server that makes it run the same code.

export type Bytes = Uint8Array<ArrayBuffer>;

/** Decodes lower- or upper-case hex. Throws a `RangeError` if the text is not hex. */
export function bytesOfHex(hex: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new RangeError('not hex');
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** Encodes bytes as lower-case hex. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Concatenates the parts. */
export function joinBytes(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
