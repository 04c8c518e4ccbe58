// Removes old fun sessions and launches. Rounds with real money are never removed.
import type { Kysely } from 'kysely';
import type { StudioSchema } from '../database.ts';
import type { StudioLog } from '../log.ts';

const FUN_KEPT_DAYS = 7;
const LAUNCH_KEPT_DAYS = 1;
const BATCH = 2_000;
const EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface Purge {
  /** Removes what is due and returns the number of removed fun sessions. */
  run(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

export function createPurge(deps: { db: Kysely<StudioSchema>; now: () => Date; log: StudioLog }): Purge {
  const { db, now } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const before = (days: number): Date => new Date(now().getTime() - days * DAY_MS);

  async function run(): Promise<number> {
    await db.deleteFrom('studio_launches').where('created_at', '<', before(LAUNCH_KEPT_DAYS)).execute();
    return db.transaction().execute(async (trx) => {
      const old = await trx
        .selectFrom('studio_sessions')
        .select(['id', 'player_key'])
        .where('mode', '=', 'fun')
        .where('seen_at', '<', before(FUN_KEPT_DAYS))
        .limit(BATCH)
        .execute();
      if (old.length === 0) return 0;
      const keys = old.map((session) => session.player_key);
      await trx.deleteFrom('studio_rounds').where('player_key', 'in', keys).where('mode', '=', 'fun').execute();
      await trx.deleteFrom('studio_seeds').where('player_key', 'in', keys).execute();
      await trx.deleteFrom('studio_sessions').where('player_key', 'in', keys).where('mode', '=', 'fun').execute();
      return old.length;
    });
  }

  const turn = (): void => {
    running = run().catch((error: Error) => deps.log.error({ error: error.message }, 'purge'));
  };

  return {
    run,
    start() {
      timer = setInterval(turn, EVERY_MS);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
