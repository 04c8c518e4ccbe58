/** Where a request that the worker answers comes from; undefined: the worker keeps out of it. */
export type Way = 'file' | 'page';

/** Not pages of the portal: the console, the documents of the API, and every call. */
const notOurs = /^\/(console|docs|wps|lgw|lotto|ops|hwp|rails|\.well-known)(\/|$)/;

/**
 * Files whose name carries a hash of their content are answered from the cache; a page that cannot be had is answered
 * with the offline page. Calls, pages with data and anything of another host go to the network as if no worker were there.
 */
export function wayOf(request: { method: string; mode: string; url: string }, origin: string): Way | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return undefined;
  if (url.pathname.startsWith('/assets/')) return 'file';
  return request.mode === 'navigate' && !notOurs.test(url.pathname) ? 'page' : undefined;
}

/** Which kept files a build no longer names. */
export const outdated = (kept: readonly string[], files: readonly string[]): string[] => {
  const named = new Set(files);
  return kept.filter((url) => !named.has(new URL(url).pathname));
};

export interface PushedMessage {
  title: string;
  body: string;
  /** A second one of the same tag takes the place of the first. */
  tag: string;
  /** An address of this site. */
  link: string;
}

/** What the server pushed; undefined for anything else. */
export function messageOf(text: string | undefined): PushedMessage | undefined {
  try {
    const { title, body, tag, link } = JSON.parse(text ?? '') as Record<string, unknown>;
    const isText = [title, body, tag, link].every((one) => typeof one === 'string');
    if (!isText || !/^\/(?![/\\])/.test(link as string)) return undefined;
    return { title, body, tag, link } as PushedMessage;
  } catch {
    return undefined;
  }
}
