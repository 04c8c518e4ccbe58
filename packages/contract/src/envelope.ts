/** The envelope of every answer (GAP-004): success carries `value`, a refusal carries a code and words in the caller's language. */
export type Envelope<Value> =
  | { success: true; value: Value }
  | { success: false; code: string; message: string; value?: Record<string, unknown>; requestId: string };
