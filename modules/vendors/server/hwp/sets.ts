// Forms the sets of commands sent to the database: one queue, and commands of each player in one set at a time.
import type { Waiting } from './in-work.ts';

export interface Sets {
  add(waiting: Waiting): void;
  /** Returns the number of commands waiting for a set. */
  waiting(): number;
}

export interface SetsDeps {
  atOnce: number;
  setMax: number;
  /** Number of commands from which a second set starts beside the first. */
  secondMin: number;
  /** Returns false if the command was handled otherwise. */
  isReady(waiting: Waiting): boolean;
  serve(set: Waiting[]): Promise<void>;
}

export function createSets({ atOnce, setMax, secondMin, isReady, serve }: SetsDeps): Sets {
  const underWay = new Set<string>();
  let queue: Waiting[] = [];
  let sets = 0;
  let isWoken = false;

  function start(): void {
    isWoken = false;
    while (sets < atOnce) {
      // A command that is not ready may return to the queue at once.
      const waiting = queue;
      queue = [];
      const { set, rest } = takeSet(waiting.filter(isReady), underWay, setMax);
      const isEnough = set.length >= (sets === 0 ? 1 : secondMin);
      queue = [...(isEnough ? rest : [...set, ...rest]), ...queue];
      if (!isEnough) return;
      void work(set);
    }
  }

  async function work(set: Waiting[]): Promise<void> {
    sets += 1;
    for (const { command } of set) underWay.add(command.playerId);
    await serve(set);
    for (const { command } of set) underWay.delete(command.playerId);
    sets -= 1;
    start();
  }

  return {
    add(waiting) {
      queue.push(waiting);
      if (isWoken) return;
      isWoken = true;
      // Everything that arrived in this turn of the event loop joins the first set.
      setImmediate(start);
    },
    waiting: () => queue.length,
  };
}

/**
 * Takes the next set: commands of players in no running set, in order. An id used by two players ends the set: within
 * a set players have no order, and the two would conflict.
 */
function takeSet(
  queue: readonly Waiting[],
  underWay: ReadonlySet<string>,
  setMax: number,
): { set: Waiting[]; rest: Waiting[] } {
  const set: Waiting[] = [];
  const rest: Waiting[] = [];
  const playerOf = new Map<string, string>();
  let isFull = false;
  for (const one of queue) {
    const { key, playerId } = one.command;
    isFull ||= set.length === setMax || (playerOf.get(key) ?? playerId) !== playerId;
    if (isFull || underWay.has(playerId)) {
      rest.push(one);
    } else {
      set.push(one);
      playerOf.set(key, playerId);
    }
  }
  return { set, rest };
}
