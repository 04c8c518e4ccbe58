// Collects purchases that arrive while the database processes the ones before; a set is one transaction. There is no
// timer, so a lone purchase waits at most for the set before it. A set that fails as a whole is sold ticket by ticket
// in order of arrival, so that a faulty ticket affects only itself.
import { type Outcome, Outdated } from './sell.ts';
import type { Purchase } from './types.ts';

const SET_MAX = 64;
/** Maximum number of lines in a set; a ticket with more lines is sold alone. */
const LINES_MAX = 4000;
const WAITING_MAX = 2000;

/** Answer to a purchase. `outdated`: it must be priced again; `busy`: the queue is full. */
export type Answer = Outcome | 'outdated' | 'busy' | { failed: unknown };

interface Waiting {
  purchase: Purchase;
  answer(outcome: Answer): void;
}

export interface Sets {
  /** Queues a purchase. Never rejects; answers `busy` if too many purchases wait already. */
  submit(purchase: Purchase): Promise<Answer>;
}

export interface SetsDeps {
  sell(set: readonly Purchase[]): Promise<Outcome[]>;
  /** Called with the error when a set is split and sold one by one. */
  onSplit?: (error: Error, size: number) => void;
}

export function createSets({ sell, onSplit = () => {} }: SetsDeps): Sets {
  let queue: Waiting[] = [];
  let isWorking = false;
  let isWoken = false;

  async function work(): Promise<void> {
    isWoken = false;
    if (isWorking) return;
    isWorking = true;
    while (queue.length > 0) {
      const { set, rest } = takeSet(queue);
      queue = rest;
      await serve(set);
    }
    isWorking = false;
  }

  async function serve(set: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await sell(set.map(({ purchase }) => purchase));
      for (const [n, { answer }] of set.entries()) answer(outcomes[n]!);
    } catch (error) {
      if (set.length === 1) return set[0]!.answer(error instanceof Outdated ? 'outdated' : { failed: error });
      onSplit(error as Error, set.length);
      for (const one of set) await serve([one]);
    }
  }

  return {
    submit(purchase) {
      if (queue.length >= WAITING_MAX) return Promise.resolve('busy');
      return new Promise((answer) => {
        queue.push({ purchase, answer });
        if (isWoken || isWorking) return;
        isWoken = true;
        // All purchases that arrive in this turn of the event loop join the first set.
        setImmediate(() => void work());
      });
    },
  };
}

/** Takes the next set in order of arrival, with one ticket per member, so that a member's own stakes are known. */
function takeSet(queue: readonly Waiting[]): { set: Waiting[]; rest: Waiting[] } {
  const set: Waiting[] = [];
  const rest: Waiting[] = [];
  const members = new Set<string>();
  let lines = 0;
  for (const one of queue) {
    const { buyer, quote } = one.purchase;
    const isFull = set.length === SET_MAX || (set.length > 0 && lines + quote.had.length > LINES_MAX);
    if (isFull || members.has(buyer.memberId)) rest.push(one);
    else {
      set.push(one);
      lines += quote.had.length;
    }
    members.add(buyer.memberId);
  }
  return { set, rest };
}
