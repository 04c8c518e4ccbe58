import { AsyncLocalStorage } from 'node:async_hooks';
import { refuse } from './errors.ts';

export interface ConcurrencyLimit {
  /** Runs the work when a slot is free. Refuses if too many callers are waiting. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Slot {
  release(): void;
  /** Waits for a slot, ahead of all work that has not started. */
  takeBack(): Promise<void>;
}

const slot = new AsyncLocalStorage<Slot>();

/**
 * Runs at most `atOnce` pieces of work at a time and the others in order of arrival. With `waitingMax` waiting, refuses
 * the next one, by default with `common.unavailable`.
 */
export function createConcurrencyLimit(limits: {
  atOnce: number;
  waitingMax: number;
  refusal?: () => Error;
}): ConcurrencyLimit {
  const { atOnce, waitingMax, refusal = () => refuse('common.unavailable') } = limits;
  let running = 0;
  const waiting: (() => void)[] = [];
  const own: Slot = {
    release() {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // The slot passes directly to the next one.
    },
    async takeBack() {
      if (running >= atOnce) await new Promise<void>((go) => waiting.unshift(go));
      else running += 1;
    },
  };
  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= waitingMax) throw refusal();
        await new Promise<void>((go) => waiting.push(go));
      } else running += 1;
      try {
        return await slot.run(own, work);
      } finally {
        own.release();
      }
    },
  };
}

/** Releases the slot while the work waits for another machine, and takes a slot back afterwards. */
export async function withoutSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = slot.getStore();
  if (mine === undefined) return work();
  mine.release();
  try {
    return await work();
  } finally {
    await mine.takeBack();
  }
}
