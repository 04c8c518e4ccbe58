import { type LiveHello, type LiveMessage, type LiveTopic, livePaths } from '@sanam/contract/live';
import { apiBase } from './api-host.ts';

export interface LiveSettings {
  url: string;
  token: string;
  onTopic: (topic: LiveTopic) => void;
  /** Something was missed: read everything again. */
  onResync: () => void;
  onState: (connected: boolean) => void;
}

const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 30_000;

export const liveUrl = (): string =>
  `${(apiBase() || window.location.origin).replace(/^http/, 'ws')}${livePaths.member}`;

/**
 * Keeps one live channel open: says hello with the token and where it stopped listening, passes events on once and in
 * order, and after a break comes back with growing pauses. The returned function ends it.
 */
export function openLive(settings: LiveSettings): () => void {
  let socket: WebSocket | null = null;
  let seen: { epoch: string; seq: number } | null = null;
  let pauseMs = RETRY_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const receive = (message: LiveMessage) => {
    if (message.kind === 'refused') {
      ended = true;
      socket?.close();
      return;
    }
    pauseMs = RETRY_FIRST_MS;
    if (message.kind === 'welcome') {
      settings.onState(true);
      if (!seen || seen.epoch !== message.epoch) seen = { epoch: message.epoch, seq: message.seq };
      return;
    }
    if (message.kind === 'event' && seen?.epoch === message.epoch && message.seq <= seen.seq) return;
    seen = { epoch: message.epoch, seq: message.seq };
    if (message.kind === 'resync') settings.onResync();
    else settings.onTopic(message.topic);
  };

  const connect = () => {
    socket = new WebSocket(settings.url);
    socket.onopen = () => {
      const hello: LiveHello = { kind: 'hello', token: settings.token, ...(seen ? { resume: seen } : {}) };
      socket?.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => {
      const message = parse(event.data);
      if (message) receive(message);
    };
    socket.onclose = () => {
      settings.onState(false);
      if (ended) return;
      timer = setTimeout(connect, pauseMs * (0.75 + Math.random() / 2));
      pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS);
    };
  };
  connect();

  return () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };
}

function parse(data: unknown): LiveMessage | null {
  try {
    return JSON.parse(String(data)) as LiveMessage;
  } catch {
    return null;
  }
}
