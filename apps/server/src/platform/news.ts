import { createListener } from './listen.ts';

export interface News {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Calls `reload` at every notice of a channel, and after every time the listening connection was cut off. A `reload`
 * that fails is told to `onError` and repeated until it succeeds: no change is missed.
 */
export function createNews(deps: {
  /** Absent: only who calls `reload` brings news. */
  url: string | undefined;
  channel: string;
  reload: () => Promise<void>;
  onError: (error: Error) => void;
}): News {
  const { url, channel, reload, onError } = deps;
  if (url === undefined) return { start: async () => {}, stop: async () => {} };
  return createListener({ url, channel, onNotice: reload, onConnected: reload, onError });
}
