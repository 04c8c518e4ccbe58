/** The code of a call that got no answer, or one that is no envelope (PLT-030). */
const NETWORK_CODE = 'network.abnormal';

interface RefusalDetails {
  /** The server's own words. */
  words?: string;
  /** Numbers and names for the text: a limit, what is left. */
  values?: Record<string, unknown> | undefined;
  requestId?: string | null;
}

/**
 * What the server refused, or that it could not be reached: then `status` is 0. `message` is the language key
 * `refusal.<code>`.
 */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly words: string;
  readonly values: Record<string, unknown>;
  readonly requestId: string | null;

  constructor(code: string, status: number, { words = '', values = {}, requestId = null }: RefusalDetails = {}) {
    super(`refusal.${code}`);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.words = words;
    this.values = values;
    this.requestId = requestId;
  }
}

/** Anything thrown → a refusal; a time-out or a broken line is the network's. */
export function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  return new Refusal(NETWORK_CODE, 0, { words: thrown instanceof Error ? thrown.message : 'no answer' });
}

export const hasCode = (thrown: unknown, ...codes: string[]): boolean =>
  thrown instanceof Refusal && codes.includes(thrown.code);

/** The call may have been carried out all the same: only the same act, sent again, tells. */
export const isOutcomeUnknown = (thrown: unknown): boolean =>
  toRefusal(thrown).status === 0 || hasCode(thrown, 'common.inProgress', 'common.internal', 'common.unavailable');
