/** Source of the worker's answer; undefined: the worker does not handle the request. */
export type Way = 'file' | 'page';

/** Paths outside the portal: the console, the API documents and all calls. */
const notOurs = /^\/(console|docs|wps|lgw|lotto|ops|hwp|rails|\.well-known)(\/|$)/;

/**
 * Decides how to answer a request: hashed files from the cache, and the offline page for an unavailable page. Calls,
 * pages with data and other hosts go to the network as if there were no worker.
 */
export function wayOf(request: { method: string; mode: string; url: string }, origin: string): Way | undefined {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return undefined;
  if (url.pathname.startsWith('/assets/')) return 'file';
  return request.mode === 'navigate' && !notOurs.test(url.pathname) ? 'page' : undefined;
}

/** Returns the cached files that the build no longer contains. */
export const outdated = (kept: readonly string[], files: readonly string[]): string[] => {
  const named = new Set(files);
  return kept.filter((url) => !named.has(new URL(url).pathname));
};

export interface PushedMessage {
  title: string;
  body: string;
  /** A second message with the same tag replaces the first. */
  tag: string;
  /** An address of this site. */
  link: string;
}

/** Parses a pushed message; undefined for anything else. */
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
