// An act that survives a reload and a change of its price. A file of its own, because few pages load it.
import { useState } from 'react';
import { newIdempotencyKey } from './act.ts';
import { isOutcomeUnknown } from './refusal.ts';

/** Text that holds an act whose outcome is not known, for example in storage that survives a reload. */
export interface ActPlace {
  get: () => string | null;
  set: (text: string | null) => void;
}

export interface KeptAct {
  /**
   * Sends the act. Until its outcome is known, the same content sends again the body that was sent, with its
   * idempotency key, though the price in the body changed meanwhile. Other content is another act, and so is the next
   * one after a success or a refusal.
   */
  run: <Answer, Body>(
    content: unknown,
    body: Body,
    send: (body: Body, idempotencyKey: string) => Promise<Answer>,
  ) => Promise<Answer>;
}

interface Sent {
  content: string;
  key: string;
  body: unknown;
}

export function createKeptAct(place: ActPlace): KeptAct {
  return {
    async run<Answer, Body>(
      wanted: unknown,
      body: Body,
      send: (body: Body, idempotencyKey: string) => Promise<Answer>,
    ): Promise<Answer> {
      const content = JSON.stringify(wanted);
      const kept = JSON.parse(place.get() ?? 'null') as Sent | null;
      const sent: Sent = kept?.content === content ? kept : { content, key: newIdempotencyKey(), body };
      place.set(JSON.stringify(sent));
      let isKnown = true;
      try {
        return await send(sent.body as Body, sent.key);
      } catch (thrown) {
        isKnown = !isOutcomeUnknown(thrown);
        throw thrown;
      } finally {
        if (isKnown && place.get()?.includes(sent.key) === true) place.set(null);
      }
    },
  };
}

/** Returns the act of a component, kept in this place. */
export const useKeptAct = (place: ActPlace): KeptAct => useState(() => createKeptAct(place))[0];
