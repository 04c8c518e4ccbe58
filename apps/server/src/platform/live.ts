import { randomBytes } from 'node:crypto';
import type { LiveMessage, LiveTopic } from '@sanam/contract';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { Notices } from './listen.ts';
import type { Log } from './log.ts';

/** PostgreSQL allows 8,000 bytes a notice. */
const NOTICE_BYTES_MAX = 7_800;
const KEPT_EVENTS = 50;
const IDLE_CHANNELS_MAX = 10_000;
const GROUP = 'members:';

interface Channel {
  /** New for each creation of the channel in the memory of this node: positions of another epoch are invalid here. */
  epoch: string;
  seq: number;
  recent: { seq: number; topic: LiveTopic }[];
  /** The group of the channel; publishing to the group reaches every channel in it. */
  group: string | undefined;
  sockets: Set<Send>;
}

type Channels = Map<string, Channel>;
type Send = (message: LiveMessage) => void;

/** The channel and group that a page subscribes to. */
interface Place {
  channel: string;
  group?: string | undefined;
}

/** The last event that a page received. */
interface Position {
  epoch: string;
  seq: number;
}

interface Notice {
  channel: string;
  topic: LiveTopic;
}

export interface LiveHub {
  /**
   * Notifies every node, and through them every open page, that something changed. `channel`: `member:{id}`, `staff`,
   * or `members:{merchantId}` for all logged-in members of a merchant.
   */
  publish(channel: string, topic: LiveTopic): Promise<void>;
  /**
   * Like `publish` for many channels at once, in as few notices as possible, for a busy node that publishes several
   * times a second.
   */
  publishAll(items: readonly Notice[]): Promise<void>;
  /**
   * Subscribes a page to its channel: replays the events missed since `resume`, or tells it to read everything again.
   */
  join(place: Place, send: Send, resume?: Position): () => void;
  /**
   * Runs `work` on this node before its pages receive one of these topics, so that a page that then reads finds the
   * change. Also runs after notices may have been missed, before the pages are told to read everything again.
   */
  before(topics: readonly LiveTopic['type'][], work: () => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface LiveDeps {
  db: Db;
  log: Log;
  notices: Notices;
  /** Topics declared by the modules; publishing another one throws. */
  topics: ReadonlySet<string>;
}

/**
 * Creates the fan-out: `pg_notify` reaches every node, and each node keeps the last events of the channels it serves. A
 * push only names what changed, so a page that cannot be updated from memory gets `resync` and loses nothing.
 */
export function createLiveHub(deps: LiveDeps): LiveHub {
  const channels: Channels = new Map();
  const preparations: { topics: ReadonlySet<string>; work: () => Promise<void> }[] = [];
  const listener = deps.notices.listener({
    channel: 'sanam_live',
    async onNotice(payload) {
      const notices = noticesOf(payload);
      const due = preparations.filter(({ topics }) => notices.some(({ topic }) => topics.has(topic.type)));
      await Promise.all(due.map(({ work }) => work()));
      for (const one of notices) deliver(channels, one);
    },
    async onConnected() {
      await Promise.all(preparations.map(({ work }) => work()));
      resyncAll(channels);
    },
    onError: (error) => deps.log.warn({ err: error }, 'the live listener was cut off; connecting again'),
  });
  return {
    publishAll: publishAll.bind(null, deps),
    async publish(channel, topic) {
      checkDeclared(deps, topic);
      await sql`select pg_notify('sanam_live', ${JSON.stringify({ channel, topic })})`.execute(deps.db);
    },
    join: join.bind(null, channels),
    before: (topics, work) => void preparations.push({ topics: new Set(topics), work }),
    start: listener.start,
    stop: listener.stop,
  };
}

async function publishAll(deps: LiveDeps, items: readonly Notice[]): Promise<void> {
  for (const { topic } of items) checkDeclared(deps, topic);
  const payloads = packed(items);
  if (payloads.length === 0) return;
  await sql`select pg_notify('sanam_live', payload) from unnest(${payloads}::text[]) as t (payload)`.execute(deps.db);
}

function checkDeclared({ topics }: LiveDeps, { type }: LiveTopic): void {
  if (!topics.has(type)) throw new Error(`no module declares the live topic ${type}`);
}

function join(channels: Channels, place: Place, send: Send, resume?: Position): () => void {
  const channel = channelOf(channels, place.channel);
  channel.group = place.group;
  channel.sockets.add(send);
  send({ kind: 'welcome', epoch: channel.epoch, seq: channel.seq });
  if (resume !== undefined) catchUp(channel, send, resume);
  return () => channel.sockets.delete(send);
}

function channelOf(channels: Channels, name: string): Channel {
  let channel = channels.get(name);
  if (channel === undefined) {
    if (channels.size > IDLE_CHANNELS_MAX) dropIdle(channels);
    channel = { epoch: randomBytes(8).toString('hex'), seq: 0, recent: [], group: undefined, sockets: new Set() };
    channels.set(name, channel);
  }
  return channel;
}

function dropIdle(channels: Channels): void {
  for (const [name, channel] of channels) if (channel.sockets.size === 0) channels.delete(name);
}

function noticesOf(payload: string): Notice[] {
  const read = JSON.parse(payload) as Notice | Notice[];
  return Array.isArray(read) ? read : [read];
}

function deliver(channels: Channels, { channel: name, topic }: Notice): void {
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

function resyncAll(channels: Channels): void {
  for (const channel of channels.values())
    for (const send of channel.sockets) send({ kind: 'resync', epoch: channel.epoch, seq: channel.seq });
}

function catchUp(channel: Channel, send: Send, resume: Position): void {
  const missed = channel.seq - resume.seq;
  if (resume.epoch === channel.epoch && missed === 0) return;
  if (resume.epoch !== channel.epoch || missed < 0 || missed > channel.recent.length) {
    send({ kind: 'resync', epoch: channel.epoch, seq: channel.seq });
    return;
  }
  for (const event of channel.recent.slice(-missed)) send({ kind: 'event', epoch: channel.epoch, ...event });
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
