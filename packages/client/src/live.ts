import type { LiveHello, LiveMessage, LiveTopic } from '@sanam/contract/live';

export interface LiveSettings {
  /** `ws:` or `wss:`. */
  url: string;
  /** A member's token; the staff session is in its cookie. */
  token?: string;
  /** Longest pause between two attempts, in milliseconds. */
  pauseMaxMs: number;
  onTopic: (topic: LiveTopic) => void;
  /** Called after missed events: read everything again. */
  onResync: () => void;
  /** Called with `true` when events arrive, with `false` when they stop. */
  onState: (isConnected: boolean) => void;
}

const PAUSE_FIRST_MS = 1000;

/** Returns the address of a live channel at an origin. */
export const liveUrl = (origin: string, path: string): string => `${origin.replace(/^http/, 'ws')}${path}`;

/**
 * Keeps one live channel open: sends hello with its last position, passes each event on once and in order, and
 * reconnects after a break with growing pauses. A refusal of the session or the returned function ends it.
 */
export function openLive(settings: LiveSettings): () => void {
  const channel = new LiveChannel(settings);
  channel.connect();
  return () => channel.end();
}

class LiveChannel {
  readonly #settings: LiveSettings;
  #socket: WebSocket | null = null;
  #seen: { epoch: string; seq: number } | null = null;
  #pauseMs = PAUSE_FIRST_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isEnded = false;

  constructor(settings: LiveSettings) {
    this.#settings = settings;
  }

  connect(): void {
    const { url, token } = this.#settings;
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onopen = () => {
      const resume = this.#seen;
      const hello: LiveHello = { kind: 'hello', ...(token ? { token } : {}), ...(resume ? { resume } : {}) };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      const message = parse(data);
      if (message && !this.#isEnded) this.#receive(message);
    };
    socket.onclose = () => {
      if (!this.#isEnded) this.#comeBack();
    };
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.#settings.onState(false);
  }

  #receive(message: LiveMessage): void {
    if (message.kind === 'refused') return this.end();
    this.#pauseMs = PAUSE_FIRST_MS;
    if (message.kind === 'welcome') {
      this.#settings.onState(true);
      // In the same epoch the missed events follow and advance the position.
      if (this.#seen?.epoch !== message.epoch) this.#seen = { epoch: message.epoch, seq: message.seq };
      return;
    }
    if (message.kind === 'event' && this.#seen?.epoch === message.epoch && message.seq <= this.#seen.seq) return;
    this.#seen = { epoch: message.epoch, seq: message.seq };
    if (message.kind === 'resync') this.#settings.onResync();
    else this.#settings.onTopic(message.topic);
  }

  #comeBack(): void {
    this.#settings.onState(false);
    // Random pause, so that not all pages reconnect at once.
    this.#timer = setTimeout(() => this.connect(), this.#pauseMs * (0.75 + Math.random() / 2));
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#settings.pauseMaxMs);
  }
}

function parse(data: unknown): LiveMessage | null {
  try {
    return JSON.parse(String(data)) as LiveMessage;
  } catch {
    return null;
  }
}
