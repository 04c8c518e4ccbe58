import type { LiveHello, LiveMessage, LiveTopic } from '@sanam/contract';

export type LiveState = 'connecting' | 'on' | 'lost';

export interface LiveChannel {
  state(): LiveState;
  onState(listener: () => void): () => void;
  /** Something changed; `resync`: something may have been missed, read everything again. */
  onTopic(listener: (topic: LiveTopic | { type: 'resync' }) => void): () => void;
  stop(): void;
}

const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 15_000;

/**
 * The staff's live channel: says hello with the token, resumes where it stopped, comes back with growing pauses after a
 * loss. A refusal of the token ends it (the next call will lead to the log-in).
 */
export function openLiveChannel(deps: {
  url: string;
  token: () => string | null;
  socket?: typeof WebSocket;
}): LiveChannel {
  const Socket = deps.socket ?? WebSocket;
  const stateListeners = new Set<() => void>();
  const topicListeners = new Set<(topic: LiveTopic | { type: 'resync' }) => void>();
  let state: LiveState = 'connecting';
  let place: { epoch: string; seq: number } | undefined;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = RETRY_FIRST_MS;
  let isStopped = false;

  function enter(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const listener of stateListeners) listener();
  }

  function tell(topic: LiveTopic | { type: 'resync' }): void {
    for (const listener of topicListeners) listener(topic);
  }

  function read(message: LiveMessage): void {
    if (message.kind === 'refused') {
      isStopped = true;
      socket?.close();
      enter('lost');
      return;
    }
    place = { epoch: message.epoch, seq: message.seq };
    if (message.kind === 'event') tell(message.topic);
    if (message.kind === 'resync') tell({ type: 'resync' });
    if (message.kind === 'welcome') {
      pauseMs = RETRY_FIRST_MS;
      enter('on');
    }
  }

  function connect(): void {
    const token = deps.token();
    if (isStopped || token === null) return;
    const opened = new Socket(deps.url);
    socket = opened;
    opened.onopen = () => {
      const hello: LiveHello = { kind: 'hello', token, ...(place === undefined ? {} : { resume: place }) };
      opened.send(JSON.stringify(hello));
    };
    opened.onmessage = (event: MessageEvent<string>) => {
      read(JSON.parse(event.data) as LiveMessage);
    };
    opened.onclose = () => {
      if (isStopped) return;
      enter('lost');
      timer = setTimeout(connect, pauseMs * (0.75 + Math.random() / 2));
      pauseMs = Math.min(pauseMs * 2, RETRY_MAX_MS);
    };
  }

  connect();
  return {
    state: () => state,
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    onTopic(listener) {
      topicListeners.add(listener);
      return () => topicListeners.delete(listener);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
