import { useState } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';
import { isOutcomeUnknown } from './refusal.ts';

/** An act whose outcome is not known. */
export interface PendingAct {
  content: string;
  key: string;
  body: unknown;
}

/** Place of the pending act: of the page, or of storage that survives a reload. */
export interface ActPlace {
  pending: PendingAct | null;
}

export interface Act {
  /**
   * Sends the act. The same content keeps its idempotency key until the outcome is known, so that a lost answer never
   * moves money twice. Other content is another act, and so is the next one after a success or a refusal. `body` is
   * what is sent of a content with a price: it is sent again as it was, although the price changed meanwhile.
   */
  run: <Answer, Body>(
    content: unknown,
    send: (idempotencyKey: string, body: Body) => Promise<Answer>,
    body?: Body,
  ) => Promise<Answer>;
}

export function createAct(place: ActPlace = { pending: null }): Act {
  return {
    async run<Answer, Body>(
      content: unknown,
      send: (idempotencyKey: string, body: Body) => Promise<Answer>,
      body?: Body,
    ): Promise<Answer> {
      const text = JSON.stringify(content) ?? '';
      const { pending } = place;
      const mine = pending?.content === text ? pending : { content: text, key: newIdempotencyKey(), body };
      place.pending = mine;
      let isKnown = true;
      try {
        return await send(mine.key, mine.body as Body);
      } catch (thrown) {
        isKnown = !isOutcomeUnknown(thrown);
        throw thrown;
      } finally {
        if (isKnown && place.pending?.key === mine.key) place.pending = null;
      }
    },
  };
}

/** Returns the act of a component, such as a form or a button. */
export const useAct = (place?: ActPlace): Act => useState(() => createAct(place))[0];
