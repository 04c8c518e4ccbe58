import { randomBytes } from 'node:crypto';
import type { LiveMessage, LiveTopic } from '@sanam/contract';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import { listenTo } from './listen.ts';
import type { Log } from './log.ts';

/** PostgreSQL allows 8,000 bytes a notice. */
const NOTICE_BYTES_MAX = 7_800;
const KEPT_EVENTS = 50;
const IDLE_CHANNELS_MAX = 10_000;

interface Channel {
  /** New for every life of the channel in this node's memory: positions of another life mean nothing here. */
  epoch: string;
  seq: number;
  recent: { seq: number; topic: LiveTopic }[];
  sockets: Set<(message: LiveMessage) => void>;
}

export interface LiveHub {
  /** Tells every node, and through them every open page, that something changed. `channel`: `member:{id}` or `staff`. */
  publish(channel: string, topic: LiveTopic): Promise<void>;
  /** As `publish` for many channels at once, in as few notices as fit: what a busy node sends some times a second. */
  publishAll(items: readonly { channel: string; topic: LiveTopic }[]): Promise<void>;
  /** Joins a page to its channel: replays what it missed since `resume`, or tells it to read everything again. */
  join(channel: string, send: (message: LiveMessage) => void, resume?: { epoch: string; seq: number }): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The fan-out: `pg_notify` reaches every node, each keeps the last events of the channels it serves. The push only says
 * what changed, so a page that cannot be brought up to date from memory is told to `resync` and loses nothing.
 */
export function createLiveHub(deps: { db: Db; log: Log; listenUrl: string }): LiveHub {
  const channels = new Map<string, Channel>();
  let listener: pg.Client | undefined;
  let isStopped = false;

  function channelOf(name: string): Channel {
    let channel = channels.get(name);
    if (channel === undefined) {
      if (channels.size > IDLE_CHANNELS_MAX) dropIdle();
      channel = { epoch: randomBytes(8).toString('hex'), seq: 0, recent: [], sockets: new Set() };
      channels.set(name, channel);
    }
    return channel;
  }

  function dropIdle(): void {
    for (const [name, channel] of channels) if (channel.sockets.size === 0) channels.delete(name);
  }

  function deliver(payload: string): void {
    const notice = JSON.parse(payload) as Notice | Notice[];
    for (const one of Array.isArray(notice) ? notice : [notice]) deliverOne(one);
  }

  function deliverOne({ channel: name, topic }: Notice): void {
    const channel = channels.get(name);
    if (channel === undefined) return;
    channel.seq += 1;
    channel.recent.push({ seq: channel.seq, topic });
    if (channel.recent.length > KEPT_EVENTS) channel.recent.shift();
    for (const send of channel.sockets) send({ kind: 'event', epoch: channel.epoch, seq: channel.seq, topic });
  }

  function resyncAll(): void {
    for (const channel of channels.values())
      for (const send of channel.sockets) send({ kind: 'resync', epoch: channel.epoch, seq: channel.seq });
  }

  async function listen(): Promise<void> {
    listener = await listenTo(deps.listenUrl, 'sanam_live', deliver, (error) => {
      if (isStopped) return;
      deps.log.warn({ err: error }, 'the live listener was cut off; connecting again');
      setTimeout(() => {
        if (!isStopped)
          listen().then(resyncAll, (again: unknown) =>
            deps.log.error({ err: again }, 'the live listener could not connect'),
          );
      }, 1000).unref();
    });
  }

  return {
    async publishAll(items) {
      const payloads = packed(items);
      if (payloads.length === 0) return;
      await sql`select pg_notify('sanam_live', payload) from unnest(${payloads}::text[]) as t (payload)`.execute(
        deps.db,
      );
    },
    async publish(channel, topic) {
      await sql`select pg_notify('sanam_live', ${JSON.stringify({ channel, topic })})`.execute(deps.db);
    },
    join(name, send, resume) {
      const channel = channelOf(name);
      channel.sockets.add(send);
      send({ kind: 'welcome', epoch: channel.epoch, seq: channel.seq });
      if (resume !== undefined) catchUp(channel, send, resume);
      return () => channel.sockets.delete(send);
    },
    async start() {
      await listen();
    },
    async stop() {
      isStopped = true;
      await listener?.end().catch(() => {});
    },
  };

  function catchUp(
    channel: Channel,
    send: (message: LiveMessage) => void,
    resume: { epoch: string; seq: number },
  ): void {
    const missed = channel.seq - resume.seq;
    if (resume.epoch === channel.epoch && missed === 0) return;
    if (resume.epoch !== channel.epoch || missed < 0 || missed > channel.recent.length) {
      send({ kind: 'resync', epoch: channel.epoch, seq: channel.seq });
      return;
    }
    for (const event of channel.recent.slice(-missed)) send({ kind: 'event', epoch: channel.epoch, ...event });
  }
}

interface Notice {
  channel: string;
  topic: LiveTopic;
}

function packed(items: readonly Notice[]): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 2;
  for (const item of items) {
    const text = JSON.stringify(item);
    if (bytes + text.length + 1 > NOTICE_BYTES_MAX && parts.length > 0) {
      payloads.push(`[${parts.join(',')}]`);
      parts = [];
      bytes = 2;
    }
    parts.push(text);
    bytes += text.length + 1;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
  return payloads;
}
