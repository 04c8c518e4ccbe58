import { useState } from 'react';
import { isOutcomeUnknown } from './refusal.ts';

/** 16 to 64 letters and digits. */
export const newIdempotencyKey = (): string => crypto.randomUUID().replaceAll('-', '');

export interface Act {
  /**
   * Sends the act. The same content keeps its idempotency key until the outcome is known, so that a lost answer never
   * moves money twice. Other content is another act, and so is the next one after a success or a refusal.
   */
  run: <Answer>(content: unknown, send: (idempotencyKey: string) => Promise<Answer>) => Promise<Answer>;
}

export function createAct(): Act {
  let held: { content: string; key: string } | null = null;
  return {
    async run(content, send) {
      const text = JSON.stringify(content) ?? '';
      const mine = held?.content === text ? held : { content: text, key: newIdempotencyKey() };
      held = mine;
      const forget = () => {
        if (held === mine) held = null;
      };
      try {
        const answer = await send(mine.key);
        forget();
        return answer;
      } catch (thrown) {
        if (!isOutcomeUnknown(thrown)) forget();
        throw thrown;
      }
    },
  };
}

/** Returns the act of a component, such as a form or a button. */
export const useAct = (): Act => useState(createAct)[0];
