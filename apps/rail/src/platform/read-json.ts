/** Parses the body of a request as JSON; undefined if invalid. The rail keeps bodies as bytes for their signatures. */
export function readJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
