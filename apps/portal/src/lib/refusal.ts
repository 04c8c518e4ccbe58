/** A code of our own for a request that got no answer (PLT-030). */
export const NETWORK_CODE = 'network.abnormal';

/** What the server refused, or that it could not be reached. `code` is also the language key, `refusal.<code>`. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  /** Numbers for the text: a limit, what is left. */
  readonly values: Record<string, unknown>;
  readonly requestId: string | null;

  constructor(
    code: string,
    status: number,
    message: string,
    values: Record<string, unknown> = {},
    requestId: string | null = null,
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.values = values;
    this.requestId = requestId;
  }
}

const sessionCodes = new Set(['identity.notLoggedIn', 'identity.sessionExpired']);
/** True when the session is over: the page forgets it and asks to log in. */
export const endsSession = (refusal: Refusal): boolean => sessionCodes.has(refusal.code);

/** Anything thrown → a refusal; a time-out or a broken line is the network's. */
export function toRefusal(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  return new Refusal(NETWORK_CODE, 0, thrown instanceof Error ? thrown.message : 'no answer');
}
