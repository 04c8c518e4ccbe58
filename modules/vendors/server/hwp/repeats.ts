// A command repeated while it is running waits for the answer of the first. Vendors and proxies send the same message
// many times at once; the database would take the wallet's lock for each and find the recorded answer.
import type { InWork, Waiting } from './in-work.ts';
import type { Served } from './types.ts';

export interface Repeats {
  /**
   * Checks whether this command is already running; then it waits for that answer, otherwise it is the first of its
   * id.
   */
  isRepeat(waiting: Waiting): boolean;
  /**
   * Answers the first and its repetitions. Returns those that the answer does not cover; they are served separately.
   */
  finish(first: Waiting, served: Served): Waiting[];
}

export function createRepeats(inWork: Pick<InWork, 'settle'>): Repeats {
  const underWay = new Map<string, { first: Waiting; repeats: Waiting[] }>();
  return {
    isRepeat(waiting) {
      const { key, fingerprint } = waiting.command;
      const known = underWay.get(key);
      if (known === undefined) underWay.set(key, { first: waiting, repeats: [] });
      else if (known.first.command.fingerprint === fingerprint) known.repeats.push(waiting);
      else return false; // Another command under the same id: a conflict, which the engine decides.
      return known !== undefined;
    },
    finish(first, served) {
      inWork.settle(first, served);
      const { key } = first.command;
      const known = underWay.get(key);
      if (known?.first !== first) return [];
      underWay.delete(key);
      const again = repeatedAnswer(served);
      if (again === undefined) return known.repeats;
      for (const repeat of known.repeats) inWork.settle(repeat, again);
      return [];
    },
  };
}

/** Returns the engine's answer to a repetition right after this one; undefined if only the engine can tell. */
function repeatedAnswer(served: Served): Served | undefined {
  // Recorded under its own id, or refused because of a tombstone: the answers differ in `replayed`.
  if (served.code === 'TRANSACTION_CANCELLED') return undefined;
  return served.walletTransactionId === null ? served : { ...served, isReplayed: true };
}
