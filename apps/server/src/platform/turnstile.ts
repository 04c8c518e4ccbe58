import { AsyncLocalStorage } from 'node:async_hooks';
import { refuse } from './errors.ts';

export interface Turnstile {
  /** Runs the work when there is a place. Refuses `common.unavailable` when too many wait already. */
  enter<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Place {
  leave(): void;
  /** Waits for a place before everybody who has not been in yet. */
  comeBack(): Promise<void>;
}

const place = new AsyncLocalStorage<Place>();

/** Lets so many in at a time, the others wait in the order they came, and a line that is too long takes nobody. */
export function createTurnstile(limits: { atOnce: number; waitingMax: number }): Turnstile {
  let running = 0;
  const waiting: (() => void)[] = [];
  const own: Place = {
    leave() {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // The place is handed on.
    },
    async comeBack() {
      if (running >= limits.atOnce) await new Promise<void>((go) => waiting.unshift(go));
      else running += 1;
    },
  };
  return {
    async enter(work) {
      if (running >= limits.atOnce) {
        if (waiting.length >= limits.waitingMax) throw refuse('common.unavailable');
        await new Promise<void>((go) => waiting.push(go));
      } else running += 1;
      try {
        return await place.run(own, work);
      } finally {
        own.leave();
      }
    },
  };
}

/** For waiting on another machine: whoever stands in a turnstile lets the next one in meanwhile. */
export async function outsideTheLine<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = place.getStore();
  if (mine === undefined) return work();
  mine.leave();
  try {
    return await work();
  } finally {
    await mine.comeBack();
  }
}
