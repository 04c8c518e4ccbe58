import { hostname } from 'node:os';
import { sql } from 'kysely';
import { audit } from './audit.ts';
import { systemContext } from './context.ts';
import { type Db, firstRow } from './db.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const LOOK_MS = 30_000;
/** Offset beyond which a node's clock counts as wrong. */
const OFF_MS = 5_000;
const BY = systemContext('platform.clockWatch');

export interface ClockWatch {
  /** Compares the clocks once and keeps comparing them. */
  start(): Promise<void>;
  stop(): void;
  /** Compares the clocks. Writes an audit row when the node's clock becomes wrong, and when it is right again. */
  look(): Promise<void>;
}

/**
 * Creates the watch of a node's clock, which is compared with the database's. Only the database's clock decides about
 * money, but vendors refuse signatures with a wrong time, so staff must learn of it (R83, F13). `now`: milliseconds.
 */
export function createClockWatch(deps: {
  db: Db;
  log: Log;
  metrics: Pick<Metrics, 'clockOffset'>;
  node?: string;
  now?: () => number;
}): ClockWatch {
  const { db, log, metrics, node = `${hostname()}:${process.pid}`, now = Date.now } = deps;
  let timer: NodeJS.Timeout | undefined;
  let isOff = false;

  async function look(): Promise<void> {
    const asked = now();
    const { at } = (await firstRow(db, sql<{ at: Date }>`select clock_timestamp() as at`))!;
    const answered = now();
    const offsetMs = Math.round((asked + answered) / 2 - at.getTime());
    metrics.clockOffset.set(offsetMs / 1000);
    // The answer was made at some time between the two readings.
    const isOffNow = Math.abs(offsetMs) - (answered - asked) / 2 > OFF_MS;
    if (isOffNow === isOff) return;
    const after = { offsetSeconds: offsetMs / 1000 };
    const command = isOffNow ? 'platform.clock.off' : 'platform.clock.right';
    await audit(db, BY, { command, subject: { type: 'node', id: node }, after });
    isOff = isOffNow;
    if (isOffNow) log.error({ node, offsetMs }, "the clock of this node differs from the database's");
    else log.info({ node, offsetMs }, 'the clock of this node is right again');
  }
  const lookSafely = (): Promise<void> =>
    look().catch((error: unknown) => log.warn({ err: error }, 'the clocks could not be compared'));

  return {
    look,
    async start() {
      await lookSafely();
      timer = setInterval(() => void lookSafely(), LOOK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
