// What a page's scripts weigh on the line.
import { gzipSync } from 'node:zlib';

const GZIP_LEVEL = 9;

export interface Weighed {
  path: string;
  gzip: number;
}

/** Whatever encoding the server chose, the figure is that of gzip. Without the `address?query` doubles. */
export function weigh(urls: readonly string[]): Promise<Weighed[]> {
  return Promise.all(
    urls.map(async (url) => {
      const text = await (await fetch(url)).text();
      return { path: new URL(url).pathname, gzip: gzipSync(text, { level: GZIP_LEVEL }).length };
    }),
  );
}

/** The scripts that the document itself names: what every page loads before anything else. */
export async function entryScripts(portalUrl: string): Promise<string[]> {
  const html = await (await fetch(portalUrl)).text();
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1]!);
  return named.map((path) => new URL(path, portalUrl).href);
}

export const kilobytes = (parts: readonly Weighed[]): number =>
  Number((parts.reduce((sum, { gzip }) => sum + gzip, 0) / 1000).toFixed(1));
