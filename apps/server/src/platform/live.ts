import { randomBytes } from 'node:crypto';
import type { LiveMessage, LiveTopic } from '@sanam/contract';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { createListener } from './listen.ts';
import type { Log } from './log.ts';

/** PostgreSQL allows 8,000 bytes a notice. */
const NOTICE_BYTES_MAX = 7_800;
const KEPT_EVENTS = 50;
const IDLE_CHANNELS_MAX = 10_000;
const GROUP = 'members:';

interface Channel {
  /** New for every life of the channel in this node's memory: positions of another life mean nothing here. */
  epoch: string;
  seq: number;
  recent: { seq: number; topic: LiveTopic }[];
  /** What is published to the group reaches every channel in it. */
  group: string | undefined;
  sockets: Set<(message: LiveMessage) => void>;
}

export interface LiveHub {
  /**
   * Tells every node, and through them every open page, that something changed. `channel`: `member:{id}`, `staff`, or
   * `members:{merchantId}` for everybody who is logged in at a brand.
   */
  publish(channel: string, topic: LiveTopic): Promise<void>;
  /** As `publish` for many channels at once, in as few notices as fit: what a busy node sends some times a second. */
  publishAll(items: readonly { channel: string; topic: LiveTopic }[]): Promise<void>;
  /** Joins a page to its channel: replays what it missed since `resume`, or tells it to read everything again. */
  join(
    place: { channel: string; group?: string | undefined },
    send: (message: LiveMessage) => void,
    resume?: { epoch: string; seq: number },
  ): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The fan-out: `pg_notify` reaches every node, each keeps the last events of the channels it serves. The push only says
 * what changed, so a page that cannot be brought up to date from memory is told to `resync` and loses nothing.
 */
export function createLiveHub(deps: {
  db: Db;
  log: Log;
  listenUrl: string;
  /** Topics that a module declares; publishing another one throws. */
  topics: ReadonlySet<string>;
}): LiveHub {
  const channels = new Map<string, Channel>();
  const listener = createListener({
    url: deps.listenUrl,
    channel: 'sanam_live',
    onNotice: deliver,
    onConnected: async () => resyncAll(),
    onError: (error) => deps.log.warn({ err: error }, 'the live listener was cut off; connecting again'),
  });

  function channelOf(name: string): Channel {
    let channel = channels.get(name);
    if (channel === undefined) {
      if (channels.size > IDLE_CHANNELS_MAX) dropIdle();
      channel = { epoch: randomBytes(8).toString('hex'), seq: 0, recent: [], group: undefined, sockets: new Set() };
      channels.set(name, channel);
    }
    return channel;
  }

  function dropIdle(): void {
    for (const [name, channel] of channels) if (channel.sockets.size === 0) channels.delete(name);
  }

  function check({ type }: LiveTopic): void {
    if (!deps.topics.has(type)) throw new Error(`no module declares the live topic ${type}`);
  }

  function deliver(payload: string): void {
    const notice = JSON.parse(payload) as Notice | Notice[];
    for (const one of Array.isArray(notice) ? notice : [notice]) deliverOne(one);
  }

  function deliverOne({ channel: name, topic }: Notice): void {
    const channel = channels.get(name);
    if (channel !== undefined) deliverTo(channel, topic);
    if (!name.startsWith(GROUP)) return;
    for (const member of channels.values()) if (member.group === name) deliverTo(member, topic);
  }

  function deliverTo(channel: Channel, topic: LiveTopic): void {
    channel.seq += 1;
    channel.recent.push({ seq: channel.seq, topic });
    if (channel.recent.length > KEPT_EVENTS) channel.recent.shift();
    for (const send of channel.sockets) send({ kind: 'event', epoch: channel.epoch, seq: channel.seq, topic });
  }

  function resyncAll(): void {
    for (const channel of channels.values())
      for (const send of channel.sockets) send({ kind: 'resync', epoch: channel.epoch, seq: channel.seq });
  }

  return {
    async publishAll(items) {
      for (const { topic } of items) check(topic);
      const payloads = packed(items);
      if (payloads.length === 0) return;
      await sql`select pg_notify('sanam_live', payload) from unnest(${payloads}::text[]) as t (payload)`.execute(
        deps.db,
      );
    },
    async publish(channel, topic) {
      check(topic);
      await sql`select pg_notify('sanam_live', ${JSON.stringify({ channel, topic })})`.execute(deps.db);
    },
    join({ channel: name, group }, send, resume) {
      const channel = channelOf(name);
      channel.group = group;
      channel.sockets.add(send);
      send({ kind: 'welcome', epoch: channel.epoch, seq: channel.seq });
      if (resume !== undefined) catchUp(channel, send, resume);
      return () => channel.sockets.delete(send);
    },
    start: listener.start,
    stop: listener.stop,
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
