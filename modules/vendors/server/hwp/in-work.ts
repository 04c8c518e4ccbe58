// The accepted commands of a node without an answer yet, with their deadline.
import type { Command } from './commands.ts';
import { plainly, type Served } from './types.ts';

/**
 * Milliseconds, below the protocol's 1,500 ms (T6). A command of this age is answered TEMPORARY_ERROR, also if it
 * succeeds later.
 */
const DEADLINE_MS = 1_400;
const SWEEP_MS = 100;
/** Milliseconds of waiting after which a command is not started: its answer would be too late. */
export const START_WITHIN_MS = 1_000;

export interface Waiting {
  command: Command;
  since: number;
  settle: (served: Served) => void;
  isSettled: boolean;
}

export interface InWork {
  add(command: Command, settle: (served: Served) => void): Waiting;
  settle(waiting: Waiting, served: Served): void;
  /** Checks that a command is neither answered nor too old to start. */
  isWanted(waiting: Waiting): boolean;
  size(): number;
  /** Waits until everything is answered. */
  stop(): Promise<void>;
}

export function createInWork(): InWork {
  const all = new Set<Waiting>();
  const byKey = new Map<string, number>();
  const sweeper = setInterval(sweep, SWEEP_MS);
  sweeper.unref();

  function settle(waiting: Waiting, served: Served): void {
    if (waiting.isSettled) return;
    waiting.isSettled = true;
    all.delete(waiting);
    const left = (byKey.get(waiting.command.key) ?? 1) - 1;
    if (left === 0) byKey.delete(waiting.command.key);
    else byKey.set(waiting.command.key, left);
    waiting.settle(served);
  }

  /** At the deadline: a repetition under the same id may still get the answer; otherwise the outcome is unknown. */
  function sweep(): void {
    const now = performance.now();
    for (const waiting of all) {
      if (now - waiting.since < DEADLINE_MS) break; // in order of arrival
      const hasTwin = (byKey.get(waiting.command.key) ?? 0) > 1;
      settle(waiting, plainly(hasTwin ? 'OPERATION_IN_PROGRESS' : 'TEMPORARY_ERROR'));
    }
  }

  return {
    add(command, onSettled) {
      const waiting = { command, since: performance.now(), settle: onSettled, isSettled: false };
      all.add(waiting);
      byKey.set(command.key, (byKey.get(command.key) ?? 0) + 1);
      return waiting;
    },
    settle,
    isWanted: (waiting) => !waiting.isSettled && performance.now() - waiting.since < START_WITHIN_MS,
    size: () => all.size,
    async stop() {
      while (all.size > 0) await new Promise((resolve) => setTimeout(resolve, 10));
      clearInterval(sweeper);
    },
  };
}
