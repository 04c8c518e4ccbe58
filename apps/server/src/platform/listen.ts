import pg from 'pg';

const RETRY_MS = 1000;

/** A connection of its own that listens to one channel; the caller is told when it breaks. */
export async function listenTo(
  url: string,
  channel: string,
  onNotice: (payload: string) => void | Promise<void>,
  onBreak: (error: Error) => void,
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `sanam-${channel}` });
  client.on('error', onBreak);
  client.on('notification', (message) => void onNotice(message.payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

export interface Listener {
  /** Connects; where that fails it goes on trying, and this does not wait for it. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Listens to one channel as long as it is not stopped: one connection at a time, made anew whenever it is lost. */
export function createListener(deps: {
  url: string;
  channel: string;
  /** Where it fails, the connection counts as lost: `onConnected` is called again until it succeeds. */
  onNotice: (payload: string) => void | Promise<void>;
  /** After every connecting: what was said meanwhile was not heard. Where it fails, the connection counts as lost. */
  onConnected: () => Promise<void>;
  onError: (error: Error) => void;
}): Listener {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    let mine: pg.Client | undefined;
    let isLost = false;
    function lose(error: unknown): void {
      if (isLost) return; // A broken connection is told of by its event and by what was asked on it.
      isLost = true;
      mine?.end().catch(() => {});
      if (isStopped) return;
      deps.onError(error as Error);
      timer = setTimeout(() => void connect(), RETRY_MS).unref();
    }
    async function hear(payload: string): Promise<void> {
      try {
        await deps.onNotice(payload);
      } catch (error) {
        lose(error);
      }
    }
    try {
      mine = await listenTo(deps.url, deps.channel, hear, lose);
      if (isStopped) return await mine.end();
      client = mine;
      await deps.onConnected();
    } catch (error) {
      lose(error);
    }
  }

  return {
    start: connect,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
