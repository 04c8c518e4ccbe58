import type pg from 'pg';
import { listenTo } from './listen.ts';

const RETRY_MS = 1000;

export interface News {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Calls `reload` at every notice of a channel, and after every time the listening connection was cut off. */
export function createNews(deps: {
  /** Absent: only who calls `reload` brings news. */
  url: string | undefined;
  channel: string;
  reload: () => Promise<void>;
  onError: (error: Error) => void;
}): News {
  const { url, channel, reload, onError } = deps;
  let listener: pg.Client | undefined;
  let isStopped = false;

  async function listen(from: string): Promise<void> {
    try {
      listener = await listenTo(from, channel, onNotice, (error) => again(from, error));
      await reload();
    } catch (error) {
      again(from, error as Error);
    }
  }

  function onNotice(): void {
    reload().then(undefined, onError);
  }

  function again(from: string, error: Error): void {
    if (isStopped) return;
    onError(error);
    setTimeout(() => void (isStopped || listen(from)), RETRY_MS).unref();
  }

  return {
    start: async () => (url === undefined ? undefined : listen(url)),
    async stop() {
      isStopped = true;
      await listener?.end().catch(() => {});
    },
  };
}
