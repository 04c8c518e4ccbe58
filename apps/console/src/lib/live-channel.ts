import type { LiveHello, LiveMessage, LiveTopic } from '@sanam/contract';

export type LiveState = 'connecting' | 'on' | 'lost';
/** Something changed; `resync`: something may have been missed, read everything again. */
export type LiveNews = LiveTopic | { type: 'resync' };

interface Dependencies {
  url: () => string;
  socket?: typeof WebSocket;
}

const RETRY_FIRST_MS = 1000;
const RETRY_MAX_MS = 15_000;

/**
 * The staff's live channel: says hello, resumes where it stopped, comes back with growing pauses after a
 * loss. A refusal of the session ends it (the next call will lead to the log-in).
 */
export class LiveChannel {
  readonly #deps: Dependencies;
  readonly #stateListeners = new Set<() => void>();
  readonly #newsListeners = new Set<(news: LiveNews) => void>();
  #state: LiveState = 'connecting';
  #place: { epoch: string; seq: number } | undefined;
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = RETRY_FIRST_MS;
  #isWanted = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  readonly state = (): LiveState => this.#state;

  readonly onState = (listener: () => void): (() => void) => {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  };

  onNews(listener: (news: LiveNews) => void): () => void {
    this.#newsListeners.add(listener);
    return () => this.#newsListeners.delete(listener);
  }

  start(): void {
    this.#isWanted = true;
    this.#enter('connecting');
    this.#connect();
  }

  stop(): void {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#socket = undefined;
  }

  #enter(next: LiveState): void {
    if (this.#state === next) return;
    this.#state = next;
    for (const listener of this.#stateListeners) listener();
  }

  #tell(news: LiveNews): void {
    for (const listener of this.#newsListeners) listener(news);
  }

  #connect(): void {
    if (!this.#isWanted) return;
    const Socket = this.#deps.socket ?? WebSocket;
    const socket = new Socket(this.#deps.url());
    this.#socket = socket;
    socket.onopen = () => {
      const resume = this.#place;
      const hello: LiveHello = { kind: 'hello', ...(resume === undefined ? {} : { resume }) };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (this.#socket === socket) this.#read(JSON.parse(event.data) as LiveMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#comeBack();
    };
  }

  #read(message: LiveMessage): void {
    if (message.kind === 'refused') {
      this.stop();
      this.#enter('lost');
      return;
    }
    this.#place = { epoch: message.epoch, seq: message.seq };
    if (message.kind === 'event') this.#tell(message.topic);
    if (message.kind === 'resync') this.#tell({ type: 'resync' });
    if (message.kind === 'welcome') {
      this.#pauseMs = RETRY_FIRST_MS;
      this.#enter('on');
    }
  }

  #comeBack(): void {
    this.#enter('lost');
    // Not all pages at the same moment.
    this.#timer = setTimeout(() => this.#connect(), this.#pauseMs * (0.75 + Math.random() / 2));
    this.#pauseMs = Math.min(this.#pauseMs * 2, RETRY_MAX_MS);
  }
}
