// Asking for a code, without React: when it may be asked for again, and what happens when it cannot be sent.

/** At most one press in this time is listened to (IDN-067). */
export const PRESS_THROTTLE_MS = 1000;
/** The wait of the social provider's own SMS route (IDN-065); ours waits as long as the code lives (IDN-064). */
export const PROVIDER_WAIT_SECONDS = 60;

export interface SenderState {
  isSending: boolean;
  /** Until when a code to `address` cannot be asked for again, by `now`. */
  until: number;
  /** Where the last code went; another number is not a resend. */
  address: string | null;
  /** When this state came to be. */
  at: number;
}

export const untouched: SenderState = { isSending: false, until: 0, address: null, at: 0 };

/** One press of the button. */
export interface Press {
  address: string;
  /** Sends the code. `undefined`: the person closed the puzzle, nothing was sent. */
  send: (address: string) => Promise<{ expiredMinutes: number } | undefined>;
  /** Fixed wait of a route that does not say how long its code lives. */
  waitSeconds?: number | undefined;
}

export interface SenderDeps {
  /** Tells that it failed (IDN-068). */
  onFailure: (thrown: unknown) => void;
  onChange: (state: SenderState) => void;
  now?: () => number;
}

export interface CodeSender {
  state: () => SenderState;
  press: (press: Press) => Promise<void>;
}

/** Whole seconds until a code to this address may be asked for again; 0: now. */
export function secondsLeft(state: SenderState, address: string, now: number): number {
  if (state.address !== address) return 0;
  return Math.max(0, Math.ceil((state.until - now) / 1000));
}

/** The wait a refusal names when the server's own clock says that a code is still good. */
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
