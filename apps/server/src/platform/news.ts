import type { Listener, Notices } from './listen.ts';

/**
 * Calls `reload` at every notice of a channel, and after every time the listening connection was cut off. A `reload`
 * that fails is told to `onError` and repeated until it succeeds: no change is missed.
 */
export function createNews(deps: {
  /** Absent: only who calls `reload` brings news. */
  notices: Notices | undefined;
  channel: string;
  reload: () => Promise<void>;
  onError: (error: Error) => void;
}): Listener {
  const { notices, channel, reload, onError } = deps;
  if (notices === undefined) return { start: async () => {}, stop: async () => {} };
  return notices.listener({ channel, onNotice: reload, onConnected: reload, onError });
}
