import { useState } from 'react';
import { newIdempotencyKey } from './api-client.ts';

/**
 * One idempotency key per intent: the same content tried again keeps its key, so a lost answer never moves money twice;
 * other content, or the next order after a success, gets a new one.
 */
export function createIntent(): { keyFor: (content: unknown) => string; done: () => void } {
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
  };
}

export function useIntent(): ReturnType<typeof createIntent> {
  return useState(createIntent)[0];
}
