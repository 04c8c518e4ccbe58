// Requests codes, independent of React: the wait until the next request, and failures.

/** Milliseconds in which at most one click is accepted (IDN-067). */
export const PRESS_THROTTLE_MS = 1000;
/**
 * Seconds to wait if the social provider sends the SMS (IDN-065); for our own, the wait is the code's lifetime
 * (IDN-064).
 */
export const PROVIDER_WAIT_SECONDS = 60;

export interface SenderState {
  isSending: boolean;
  /** Time until which no other code can be sent to `address`, by `now`. */
  until: number;
  /** Address of the last code; another number is not a resend. */
  address: string | null;
  /** Time of this state. */
  at: number;
}

export const untouched: SenderState = { isSending: false, until: 0, address: null, at: 0 };

/** One click of the button. */
export interface Press {
  address: string;
  /** Sends the code. `undefined`: the person closed the puzzle, nothing was sent. */
  send: (address: string) => Promise<{ expiredMinutes: number } | undefined>;
  /** Fixed wait for a route that does not return the lifetime of its code. */
  waitSeconds?: number | undefined;
}

export interface SenderDeps {
  /** Reports a failure (IDN-068). */
  onFailure: (thrown: unknown) => void;
  onChange: (state: SenderState) => void;
  now?: () => number;
}

export interface CodeSender {
  state: () => SenderState;
  press: (press: Press) => Promise<void>;
}

/** Returns the whole seconds until another code can be sent to this address; 0: now. */
export function secondsLeft(state: SenderState, address: string, now: number): number {
  if (state.address !== address) return 0;
  return Math.max(0, Math.ceil((state.until - now) / 1000));
}

/** Returns the wait in a refusal, if the server reports that a code is still valid. */
function waitOf(thrown: unknown): number {
  const values = (thrown as { values?: { retryAfterSeconds?: unknown } }).values;
  const seconds = values?.retryAfterSeconds;
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0;
}

export function createCodeSender(deps: SenderDeps): CodeSender {
  const now = deps.now ?? Date.now;
  let state = untouched;
  let pressedAt = Number.NEGATIVE_INFINITY;
  const set = (change: Partial<SenderState>) => {
    state = { ...state, ...change, at: now() };
    deps.onChange(state);
  };

  return {
    state: () => state,
    async press({ address, send, waitSeconds }) {
      const isTooSoon = now() - pressedAt < PRESS_THROTTLE_MS;
      if (isTooSoon || state.isSending || secondsLeft(state, address, now()) > 0) return;
      pressedAt = now();
      set({ isSending: true });
      try {
        const sent = await send(address);
        if (sent) set({ until: now() + (waitSeconds ?? sent.expiredMinutes * 60) * 1000, address });
      } catch (thrown) {
        const wait = waitOf(thrown);
        if (wait > 0) set({ until: now() + wait * 1000, address });
        deps.onFailure(thrown);
      } finally {
        set({ isSending: false });
      }
    },
  };
}
