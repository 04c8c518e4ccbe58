/** Code of a call without an answer, or with one that is no envelope (PLT-030). */
const NETWORK_CODE = 'network.abnormal';

interface RefusalDetails {
  /** Text from the server. */
  words?: string;
  /** Values for the text, such as a limit or a remaining amount. */
  values?: Record<string, unknown> | undefined;
  requestId?: string | null;
}

/** A refusal by the server, or a failed connection (`status` 0). `message` is the language key `refusal.<code>`. */
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

/** Converts anything thrown to a refusal; a time-out or a broken connection becomes the network code. */
export function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  return new Refusal(NETWORK_CODE, 0, { words: thrown instanceof Error ? thrown.message : 'no answer' });
}

export const hasCode = (thrown: unknown, ...codes: string[]): boolean =>
  thrown instanceof Refusal && codes.includes(thrown.code);

/** Checks whether the call may have been executed despite the error; only a repetition of the same act shows this. */
export const isOutcomeUnknown = (thrown: unknown): boolean =>
  toRefusal(thrown).status === 0 || hasCode(thrown, 'common.inProgress', 'common.internal', 'common.unavailable');
