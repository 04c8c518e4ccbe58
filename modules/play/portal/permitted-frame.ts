/**
 * Returns true if a launch address may be framed: its host is on the merchant's list of game hosts (SEC-025). An entry
 * is a host, `play.example.org`, reached only by https, or a whole origin, `http://localhost:8081`, as the sandbox
 * needs. Our own origin is never allowed: a frame of it could remove its own sandbox.
 */
export function isPermittedFrame(address: string, hosts: readonly string[], ownOrigin: string): boolean {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.origin === ownOrigin) return false;
  return hosts.some((entry) =>
    entry.includes('://') ? originOf(entry) === url.origin : url.protocol === 'https:' && entry === url.host,
  );
}

function originOf(entry: string): string | null {
  try {
    return new URL(entry).origin;
  } catch {
    return null;
  }
}
