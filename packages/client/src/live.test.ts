import type { LiveHello, LiveMessage } from '@sanam/contract/live';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LiveSettings, liveUrl, openLive } from './live.ts';

/** The server's end of one connection. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readonly hellos: LiveHello[] = [];
  isClosed = false;
  onopen = (): void => undefined;
  onmessage = (_event: { data: string }): void => undefined;
  onclose = (): void => undefined;

  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.hellos.push(JSON.parse(text) as LiveHello);
  }

  close(): void {
    this.isClosed = true;
    this.onclose();
  }

  tell(...messages: LiveMessage[]): void {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }
}

let news: string[];
beforeEach(() => {
  news = [];
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

declare module '@sanam/contract/live' {
  interface LiveTopics {
    stall: object;
    market: object;
  }
}

const open = (change: Partial<LiveSettings> = {}) =>
  openLive({
    url: 'ws://sanam.test/live',
    token: 'tok',
    pauseMaxMs: 4000,
    onTopic: (topic) => news.push(topic.type),
    onResync: () => news.push('resync'),
    onState: (isConnected) => news.push(isConnected ? 'on' : 'off'),
    ...change,
  });
const socket = (): FakeSocket => FakeSocket.all.at(-1)!;
const event = (seq: number, type: 'stall' | 'market' = 'stall', epoch = 'e1'): LiveMessage => ({
  kind: 'event',
  epoch,
  seq,
  topic: { type },
});
function greet(...messages: LiveMessage[]): void {
  socket().onopen();
  socket().tell({ kind: 'welcome', epoch: 'e1', seq: 3 }, ...messages);
}

it('says hello and passes events on, each once and in order', () => {
  open();
  greet(event(4), event(4), event(5, 'market'), event(4));
  expect(socket().url).toBe('ws://sanam.test/live');
  expect(socket().hellos).toEqual([{ kind: 'hello', token: 'tok' }]);
  expect(news).toEqual(['on', 'stall', 'market']);
});

it('resumes after a break where it stopped, and hears what it missed', () => {
  open();
  greet(event(4));
  socket().close();
  vi.advanceTimersByTime(1000);
  socket().onopen();
  expect(socket().hellos).toEqual([{ kind: 'hello', token: 'tok', resume: { epoch: 'e1', seq: 4 } }]);
  socket().tell({ kind: 'welcome', epoch: 'e1', seq: 6 }, event(5), event(6, 'market'));
  expect(news).toEqual(['on', 'stall', 'off', 'on', 'stall', 'market']);
});

it('still resumes from the last event it heard when the break comes before the missed ones', () => {
  open();
  greet(event(4));
  socket().close();
  vi.advanceTimersByTime(1000);
  socket().onopen();
  socket().tell({ kind: 'welcome', epoch: 'e1', seq: 6 });
  socket().close();
  vi.advanceTimersByTime(1000);
  socket().onopen();
  expect(socket().hellos[0]?.resume).toEqual({ epoch: 'e1', seq: 4 });
});

it('tells to read everything again when the server cannot replay', () => {
  open();
  greet();
  socket().close();
  vi.advanceTimersByTime(1000);
  socket().onopen();
  socket().tell(
    { kind: 'welcome', epoch: 'e2', seq: 0 },
    { kind: 'resync', epoch: 'e2', seq: 0 },
    event(1, 'stall', 'e2'),
  );
  expect(news).toEqual(['on', 'off', 'on', 'resync', 'stall']);
});

it('comes back with growing pauses up to the longest, and starts small after a welcome', () => {
  open();
  for (const pauseMs of [1000, 2000, 4000, 4000]) {
    const before = FakeSocket.all.length;
    socket().close();
    vi.advanceTimersByTime(pauseMs - 1);
    expect(FakeSocket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(before + 1);
  }
  greet();
  socket().close();
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all).toHaveLength(6);
});

it.each([
  ['the session is refused', () => socket().tell({ kind: 'refused', code: 'identity.notLoggedIn' })],
  ['the page ends it', (end: () => void) => end()],
])('does not come back after %s', (_, cause) => {
  const end = open();
  greet();
  cause(end);
  expect(socket().isClosed).toBe(true);
  socket().tell(event(4));
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(news).toEqual(['on', 'off']);
});

it('ignores what is no message', () => {
  open();
  greet();
  socket().onmessage({ data: 'not JSON' });
  expect(news).toEqual(['on']);
});

it('goes to the origin’s own scheme', () => {
  expect(liveUrl('https://sanam.test', '/wps/live')).toBe('wss://sanam.test/wps/live');
});
