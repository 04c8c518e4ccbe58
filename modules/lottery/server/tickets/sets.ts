// Collects purchases that arrive while the database processes the ones before; a set is one transaction. There is no
// timer, so a lone purchase waits at most for the set before it. Where many wait, a second set is sold meanwhile: the
// database works on one while the node answers the other, as if there were two nodes. A set that fails as a whole is
// sold ticket by ticket in order of arrival, so that a faulty ticket affects only itself.
import { type Outcome, Outdated } from './sell.ts';
import type { Purchase } from './types.ts';

const SET_MAX = 64;
/** Maximum number of lines in a set; a ticket with more lines is sold alone. */
const LINES_MAX = 4000;
const WAITING_MAX = 2000;
/** Minimum size of a set that starts beside another: smaller ones cost more than the time they save. */
const BESIDE_MIN = 32;
const AT_ONCE_MAX = 2;

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
  let isWoken = false;
  /** Sets under way, by their members. */
  const underWay = new Set<ReadonlySet<string>>();

  /** Starts the sets that may begin now. */
  function start(): void {
    isWoken = false;
    while (underWay.size < AT_ONCE_MAX) {
      const { set, rest } = takeSet(
        queue,
        [...underWay].flatMap((members) => [...members]),
      );
      if (set.length < (underWay.size === 0 ? 1 : BESIDE_MIN)) return;
      queue = rest;
      void work(set);
    }
  }

  async function work(set: readonly Waiting[]): Promise<void> {
    const members = new Set(set.map(({ purchase }) => purchase.buyer.memberId));
    underWay.add(members);
    await serve(set);
    underWay.delete(members);
    start();
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
        if (isWoken || underWay.size === AT_ONCE_MAX) return;
        isWoken = true;
        // All purchases that arrive in this turn of the event loop join the first set.
        setImmediate(start);
      });
    },
  };
}

/**
 * Takes the next set in order of arrival, with one ticket per member, so that a member's own stakes are known. Members
 * of a set under way wait for it: their wallets are locked.
 */
function takeSet(queue: readonly Waiting[], busy: readonly string[]): { set: Waiting[]; rest: Waiting[] } {
  const set: Waiting[] = [];
  const rest: Waiting[] = [];
  const members = new Set(busy);
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
