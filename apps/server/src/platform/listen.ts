import { openClient } from '@sanam/database';
import { APP_ROLE } from './db.ts';

const RETRY_MS = 1000;

/** Subscription of one part of a node to notices of the database. */
export interface Subscription {
  channel: string;
  onNotice: (payload: string) => void | Promise<void>;
  /**
   * Called after every connect, because notices may have been missed. Also called after `onNotice` failed, until it
   * succeeds.
   */
  onConnected: () => Promise<void>;
  /** Called for every lost connection and every failure of the two callbacks above. */
  onError: (error: Error) => void;
}

export interface Listener {
  /** Resolves after connecting, or after the first attempt failed; retries continue in the background. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Notices {
  listener(subscription: Subscription): Listener;
}

type Client = ReturnType<typeof openClient>;

/**
 * Receives the notices of a node on one shared connection. It is open while there is a subscriber and is reopened after
 * every loss.
 */
export function createNotices({ url }: { url: string }): Notices {
  const connection = new NoticeConnection(url);
  return {
    listener(subscription) {
      const listener = new ChannelListener(connection, subscription);
      return { start: () => listener.start(), stop: () => listener.stop() };
    },
  };
}

/** The one connection and its subscribers. */
class NoticeConnection {
  readonly #url: string;
  readonly #listeners = new Set<ChannelListener>();
  #client: Client | undefined;
  #connecting: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  async add(listener: ChannelListener): Promise<void> {
    this.#listeners.add(listener);
    const client = this.#client;
    if (client === undefined) return (this.#connecting ??= this.#connect());
    try {
      await client.query(`listen ${listener.channel}`);
      await listener.connected();
    } catch (error) {
      this.#lose(client, error);
    }
  }

  async remove(listener: ChannelListener): Promise<void> {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#retry);
    await this.#connecting;
    if (this.#listeners.size > 0) return;
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const client = openClient(this.#url, { role: APP_ROLE, applicationName: 'sanam-notices' });
    client.on('error', (error) => this.#lose(client, error));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const one of this.#listeners) if (one.channel === channel) void one.hear(payload);
    });
    try {
      await client.connect();
      this.#client = client;
      for (const channel of new Set([...this.#listeners].map((one) => one.channel)))
        await client.query(`listen ${channel}`);
    } catch (error) {
      this.#lose(client, error);
    } finally {
      this.#connecting = undefined;
    }
    if (this.#client === client) await Promise.all([...this.#listeners].map((one) => one.connected()));
  }

  /** Handles a lost connection once: both its event and the pending query report it. */
  #lose(client: Client, error: unknown): void {
    client.removeAllListeners('error').on('error', () => {});
    client.end().catch(() => {});
    if (this.#client === client) this.#client = undefined;
    if (this.#client !== undefined || this.#retry !== undefined || this.#listeners.size === 0) return;
    for (const one of this.#listeners) one.failed(error);
    this.#retry = setTimeout(() => {
      this.#connecting ??= this.#connect();
    }, RETRY_MS).unref();
  }
}

class ChannelListener {
  readonly channel: string;
  readonly #connection: NoticeConnection;
  readonly #subscription: Subscription;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(connection: NoticeConnection, subscription: Subscription) {
    this.#connection = connection;
    this.#subscription = subscription;
    this.channel = subscription.channel;
  }

  start(): Promise<void> {
    return this.#connection.add(this);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    await this.#connection.remove(this);
  }

  hear(payload: string): Promise<void> {
    return this.#trying(async () => this.#subscription.onNotice(payload));
  }

  connected(): Promise<void> {
    return this.#trying(this.#subscription.onConnected);
  }

  failed(error: unknown): void {
    this.#subscription.onError(error as Error);
  }

  async #trying(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.#isStopped) return;
      this.failed(error);
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.connected(), RETRY_MS).unref();
    }
  }
}
