// Followers of facts: each fact is handled once by each follower, on one node at a time
// (docs/guides/follow-the-facts.md).
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Trx } from '@sanam/server/platform/db.ts';
import { kept } from '@sanam/server/platform/kept.ts';
import type { Log } from '@sanam/server/platform/log.ts';
import type { Schema } from '@sanam/server/platform/schema.data.ts';
import * as store from './follower-store.ts';
import type { Fact, Lease, Position, Span } from './follower-store.ts';

interface Named {
  /** Begins with the module's name: `points.earn`. A new name starts at the first fact. */
  name: string;
}

/** Reads facts in sets. */
export interface FactHandler extends Named {
  /**
   * Handles a set of facts, ordered by number, in the transaction that moves the follower's position: both commit or
   * neither. After a failure the set is repeated in another size.
   */
  handle(trx: Trx, facts: readonly Fact[]): Promise<void>;
}

/** A follower that sums facts in the database: no row leaves it. */
export interface FactSummer extends Named {
  /** Maximum number of facts in a set; default: 10,000. */
  setMax?: number;
  /** Like `handle`, for the facts of `play_facts_between(after, upto)`. */
  sum(trx: Trx, span: Span): Promise<void>;
}

export type FactFollower = FactHandler | FactSummer;

export interface Followers {
  followFacts(follower: FactFollower): void;
  start(): Promise<void>;
  /** Lets running sets finish; other nodes take over at once. */
  stop(): Promise<void>;
  /** Handles all available facts. Returns their number. For tests and tools. */
  drain(): Promise<number>;
}

export const SET_MAX = 10_000;
const POLL_MS = 200;
/** Milliseconds between attempts of a node without the lease to take it. */
const ASK_MS = 1000;

/**
 * Returns the set size. After failures sets get smaller, down to the failing fact, so that all before it are handled.
 */
const setSize = (failures: number, max: number): number => Math.max(1, Math.floor(max / 8 ** failures));
const pauseSeconds = (failures: number): number => Math.min(300, (failures + 1) ** 2);

class LeaseLost extends Error {}

interface Deps {
  db: Kysely<Schema>;
  log: Log;
}

export function createFollowers({ db, log }: Deps): Followers {
  const followers = new Map<string, FactFollower>();
  const loops: ReturnType<typeof createLoop>[] = [];
  const node = randomBytes(6).toString('hex');
  /** Shared read of the lanes for all followers of this node. */
  const look = kept(POLL_MS, () => store.readHeads(db));

  async function drainOne(follower: FactFollower, heads: Position): Promise<number> {
    const reader = createReader({ db, log, node, look: async () => heads }, follower);
    let facts = 0;
    for (let result = await reader.turn(); result > 0; result = await reader.turn()) facts += result;
    await reader.release();
    return facts;
  }

  return {
    followFacts(follower) {
      if (followers.has(follower.name)) throw new Error(`two followers are named ${follower.name}`);
      followers.set(follower.name, follower);
    },
    async start() {
      for (const follower of followers.values()) {
        const reader = createReader({ db, log, node, look }, follower);
        const loop = createLoop(reader, log);
        loops.push(loop);
        loop.start();
      }
    },
    async stop() {
      await Promise.all(loops.splice(0).map((loop) => loop.stop()));
    },
    async drain() {
      let facts = 0;
      for (let before = -1; before < facts; ) {
        before = facts;
        const heads = await store.readHeads(db);
        const positions = await store.readPositions(db);
        for (const follower of followers.values()) {
          const upto = positions.get(follower.name);
          if (upto === undefined || store.isBehind(upto, heads)) facts += await drainOne(follower, heads);
        }
      }
      return facts;
    },
  };
}

interface Reader {
  /** Handles one set. Returns its size; `NOT_OURS` if another node has the lease or the follower is paused. */
  turn(): Promise<number>;
  renew(): Promise<void>;
  release(): Promise<void>;
}

const NOT_OURS = -1;

/** The next set and its handler. */
interface NextSet {
  facts: number;
  first: bigint | undefined;
  upto: Position;
  work(trx: Trx): Promise<void>;
}

async function readNext(
  db: Kysely<Schema>,
  follower: FactFollower,
  { upto: after, failures }: Lease,
): Promise<NextSet> {
  if ('sum' in follower) {
    const limit = setSize(failures, follower.setMax ?? SET_MAX);
    const { upto, ...size } = await store.spanAfter(db, after, limit);
    return { ...size, upto, work: (trx) => follower.sum(trx, { after, upto }) };
  }
  const facts = await store.factsAfter(db, after, setSize(failures, SET_MAX));
  const upto = store.positionAfter(after, facts);
  return { facts: facts.length, first: facts[0]?.id, upto, work: (trx) => follower.handle(trx, facts) };
}

interface ReaderDeps extends Deps {
  node: string;
  /** Returns the newest number of each lane. May be slightly out of date. */
  look(): Promise<Position>;
}

/** One follower on this node. Keeps its lease, and with it the position, between turns. */
function createReader({ db, log, node, look }: ReaderDeps, follower: FactFollower): Reader {
  const { name } = follower;
  let held: Lease | undefined;
  let isKnown = false;

  async function take(): Promise<Lease | undefined> {
    if (!isKnown) await store.ensureFollower(db, name);
    isKnown = true;
    held ??= await store.takeLease(db, name, node);
    return held;
  }

  async function handle(lease: Lease, { facts, upto, work }: NextSet): Promise<void> {
    held = await db.transaction().execute(async (trx) => {
      await work(trx);
      const moved = await store.moveTo(trx, lease, upto, facts);
      if (moved === undefined) throw new LeaseLost(name);
      return moved;
    });
  }

  return {
    async turn() {
      const lease = await take();
      if (lease === undefined) return NOT_OURS;
      if (!store.isBehind(lease.upto, await look())) return 0;
      const next = await readNext(db, follower, lease);
      const { facts, first } = next;
      if (facts === 0) return 0;
      try {
        await handle(lease, next);
        return facts;
      } catch (error) {
        held = undefined;
        if (error instanceof LeaseLost) {
          log.warn({ follower: name }, 'a follower was taken over while it handled a set: the set was given up');
          return NOT_OURS;
        }
        const about = { follower: name, from: String(first), facts };
        log.error({ ...about, failures: lease.failures + 1, err: error }, 'a follower failed on a set of facts');
        await store.noteFailure(db, lease, {
          error: `${(error as Error).message.slice(0, 400)} (${facts} facts from ${first})`,
          facts,
          pauseSeconds: pauseSeconds(lease.failures),
        });
        return NOT_OURS;
      }
    },
    async renew() {
      if (held !== undefined) await store.renewLease(db, held);
    },
    async release() {
      const lease = held;
      held = undefined;
      if (lease !== undefined) await store.giveLeaseBack(db, lease);
    },
  };
}

/** Runs turns without a pause while there are facts, otherwise with a pause. */
function createLoop(reader: Reader, log: Log) {
  const stopped = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let renewing: NodeJS.Timeout | undefined;

  const warn = (error: unknown): void => log.warn({ err: error }, 'a follower could not reach its table');
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        stopped.signal.removeEventListener('abort', done);
        resolve();
      }
      stopped.signal.addEventListener('abort', done);
    });

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      const facts = await reader.turn().catch((error: unknown) => {
        warn(error);
        return NOT_OURS;
      });
      if (facts <= 0 && !stopped.signal.aborted) await wait(facts === NOT_OURS ? ASK_MS : POLL_MS);
    }
    await reader.release().catch(warn);
  }

  return {
    start(): void {
      renewing = setInterval(() => void reader.renew().catch(warn), store.RENEW_MS);
      running = run();
    },
    async stop(): Promise<void> {
      stopped.abort();
      await running;
      clearInterval(renewing);
    },
  };
}
