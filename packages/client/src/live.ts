import type { LiveHello, LiveMessage, LiveTopic } from '@sanam/contract/live';

export interface LiveSettings {
  /** `ws:` or `wss:`. */
  url: string;
  /** A member's; the session of staff is in its cookie. */
  token?: string;
  /** The longest pause between two tries. */
  pauseMaxMs: number;
  onTopic: (topic: LiveTopic) => void;
  /** Something was missed: read everything again. */
  onResync: () => void;
  /** `true` when events arrive, `false` when they no longer do. */
  onState: (isConnected: boolean) => void;
}

const PAUSE_FIRST_MS = 1000;

/** The address of a live channel at an origin. */
export const liveUrl = (origin: string, path: string): string => `${origin.replace(/^http/, 'ws')}${path}`;

/**
 * Keeps one live channel open: says hello and where it stopped listening, passes events on once and in order, and after
 * a break comes back with growing pauses. A refusal of the session ends it. The returned function ends it too.
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
      // In the same life of the server's channel what was missed follows: the place is moved by it.
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
    // Not all pages at the same moment.
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
