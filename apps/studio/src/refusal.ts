/** Refusal codes of player calls, with their HTTP status. The browser has a text for each code. */
export const refusalStatus = {
  bad_request: 400,
  unknown_game: 404,
  unknown_round: 404,
  not_signed_in: 401,
  session_ended: 401,
  launch_invalid: 403,
  launch_failed: 502,
  fun_only: 403,
  stake_not_allowed: 422,
  insufficient_credits: 422,
  round_open: 409,
  free_rounds_over: 409,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Sent to the browser together with the code. */
  readonly details: Record<string, unknown>;

  constructor(code: RefusalCode, details: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
