// The transfer size of a page's scripts.
import { gzipSync } from 'node:zlib';

const GZIP_LEVEL = 9;

/** Maximum kB of JavaScript that every page of the portal loads first. */
export const FIRST_LOAD_KB_MAX = 115;
/** Maximum kB of JavaScript that a hall adds to the first load. */
export const HALL_KB_MAX = 32;

export interface Weighed {
  path: string;
  gzip: number;
}

export const gzipped = (text: string): number => gzipSync(text, { level: GZIP_LEVEL }).length;

/** Returns the gzip size, whatever encoding the server chose. Duplicates as `address?query` are left out. */
export function weigh(urls: readonly string[]): Promise<Weighed[]> {
  return Promise.all(
    urls.map(async (url) => {
      const text = await (await fetch(url)).text();
      return { path: new URL(url).pathname, gzip: gzipped(text) };
    }),
  );
}

/** Returns the scripts named in a document, which every page loads first. */
export const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.js)"/g)].map((match) => match[1]!);

export async function entryScripts(portalUrl: string): Promise<string[]> {
  const html = await (await fetch(portalUrl)).text();
  return scriptsOf(html).map((path) => new URL(path, portalUrl).href);
}

export const kilobytes = (parts: readonly Weighed[]): number =>
  Number((parts.reduce((sum, { gzip }) => sum + gzip, 0) / 1000).toFixed(1));
