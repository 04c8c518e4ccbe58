import { useState } from 'react';
import { newIdempotencyKey } from './api-client.ts';
import { toRefusal } from './refusal.ts';

export interface Intent {
  keyFor: (content: unknown) => string;
  /** After a success: the next order is another one. */
  done: () => void;
  /** After a failure: an answer uses the key up, a lost answer keeps it. */
  failed: (thrown: unknown) => void;
}

/**
 * One idempotency key per intent: the same content tried again keeps its key, so a lost answer never moves money twice;
 * other content, or the next order after a success, gets a new one.
 */
export function createIntent(): Intent {
  let held: { content: string; key: string } | null = null;
  return {
    keyFor(content) {
      const text = JSON.stringify(content);
      if (held?.content !== text) held = { content: text, key: newIdempotencyKey() };
      return held.key;
    },
    done() {
      held = null;
    },
    failed(thrown) {
      if (toRefusal(thrown).status !== 0) held = null;
    },
  };
}

export function useIntent(): Intent {
  return useState(createIntent)[0];
}
