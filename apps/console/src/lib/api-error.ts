/**
 * A call that failed. `message` is the language key `refusal.<code>`, so react-admin's own notices speak it too;
 * `status` is 0 when no answer came.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly value: Record<string, unknown> | undefined;

  constructor(status: number, code: string, requestId?: string, value?: Record<string, unknown>) {
    super(`refusal.${code}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.value = value;
  }
}

export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof ApiError && codes.includes(error.code);
}
