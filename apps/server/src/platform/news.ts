import type { Listener, Notices } from './listen.ts';

/**
 * Calls `reload` at every notice of a channel, and after every reconnect of the listening connection. A failed `reload`
 * is reported to `onError` and repeated until it succeeds, so no change is missed.
 */
export function createNews(deps: {
  /** If absent, nothing reloads by itself; callers use `reload`. */
  notices: Notices | undefined;
  channel: string;
  reload: () => Promise<void>;
  onError: (error: Error) => void;
}): Listener {
  const { notices, channel, reload, onError } = deps;
  if (notices === undefined) return { start: async () => {}, stop: async () => {} };
  return notices.listener({ channel, onNotice: reload, onConnected: reload, onError });
}
