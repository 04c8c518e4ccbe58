import { useState } from 'react';
import { isOutcomeUnknown } from './refusal.ts';

/** 16 to 64 letters and digits. */
export const newIdempotencyKey = (): string => crypto.randomUUID().replaceAll('-', '');

export interface Act {
  /**
   * Sends the act. The same content keeps its idempotency key until the outcome is known, so that a lost answer never
   * moves money twice. Other content is another act, and so is the next one after a success or a refusal. `body` is
   * for content that is sent with more, such as its price: what was sent is sent again, though that changed meanwhile.
   */
  run: <Answer, Body>(
    content: unknown,
    send: (idempotencyKey: string, body: Body) => Promise<Answer>,
    body?: Body,
  ) => Promise<Answer>;
}

/** Text that holds an act whose outcome is not known, for example in storage that survives a reload. */
export interface ActPlace {
  get: () => string | null;
  set: (text: string | null) => void;
}

interface Held {
  content: string;
  key: string;
  body: unknown;
}

function inMemory(): ActPlace {
  let text: string | null = null;
  return {
    get: () => text,
    set(next) {
      text = next;
    },
  };
}

export function createAct(place: ActPlace = inMemory()): Act {
  return {
    async run<Answer, Body>(
      content: unknown,
      send: (idempotencyKey: string, body: Body) => Promise<Answer>,
      body?: Body,
    ): Promise<Answer> {
      const text = JSON.stringify(content) ?? '';
      const held = JSON.parse(place.get() ?? 'null') as Held | null;
      const mine = held?.content === text ? held : { content: text, key: newIdempotencyKey(), body };
      place.set(JSON.stringify(mine));
      const forget = () => {
        if (place.get()?.includes(mine.key)) place.set(null);
      };
      try {
        const answer = await send(mine.key, mine.body as Body);
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
export const useAct = (place?: ActPlace): Act => useState(() => createAct(place))[0];
