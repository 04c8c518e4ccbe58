// Five thousand purchases that arrive around the close of one draw. Whatever is sold must have been accepted before the
// close, and every other purchase must hear that sales have ended.
import { setTimeout } from 'node:timers/promises';
import { openPool } from '@sanam/database';
import { judged, loadNow, machineOf } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { fundAccounts, registerAccounts } from '../login/accounts.ts';
import type { Pool } from '../login/sealed.ts';
import { runProgram, startProgram } from '../wallet/processes.ts';
import { openDraw } from './open-draw.ts';
import { ordersOf } from './orders.ts';
import { runBuyers } from './run-buyers.ts';

export interface LockRaceOptions {
  connections: number;
  say: (line: string) => void;
}

const MEMBERS = 256;
const BUYERS = 5000;
const GAME = 'THGLO';
/** Share of the purchases before the close, at the rate at which the first ones were sold. */
const BEFORE = 0.5;
const LOCKER_WAIT_MS = 60_000;

interface Race {
  bought: number;
  /** Tickets of the draw that were accepted at its close or after. */
  late: number;
  /** Milliseconds from the last acceptance to the close, and from the close to the locker and to the seal. */
  last_before_ms: number;
  locked_after_ms: number;
  sealed_after_ms: number;
}

export function benchLockRace({ connections, say }: LockRaceOptions): Promise<object> {
  return withInstallation({ settings: { shared_buffers: '512MB' } }, async ({ databaseUrl, env }) => {
    const server = await startProgram('apps/server/src/main.ts', env);
    const pool = openPool(databaseUrl, { connectionsMax: 2 });
    try {
      say(`machine: ${machineOf()}, load ${loadNow()}; ${BUYERS} purchases on ${connections} connections`);
      const accounts = await registerAccounts(server.url, pool, MEMBERS);
      await fundAccounts(pool, accounts);
      const numero = await openDraw(pool, GAME);
      const orders = await ordersOf(server.url, accounts[0]!, { gameCode: GAME, numero, lines: 1 });
      const job = { url: server.url, connections, sessions: accounts, orders, warmUpSeconds: 0 };
      const warm = await runBuyers({ ...job, seconds: 3, purchasesMax: BUYERS });
      const perSecond = Math.max(warm.bought / 3, 1);
      const closeInMs = Math.round(((BUYERS * BEFORE) / perSecond) * 1000);
      await closeIn(pool, numero, closeInMs);
      // A price of a second ago says when sales ended before the close was moved.
      await setTimeout(1100);
      const report = await runBuyers({ ...job, seconds: 600, purchasesMax: BUYERS });
      const race = await raceOf(pool, numero);
      await runProgram('apps/server/src/cli/verify-ledger.ts', [], env);
      const figures = { ...race, answers: report.answers, p99_ms: report.p99Ms };
      say(`  ${JSON.stringify(figures)}`);
      const told = (report.answers.bought ?? 0) + (report.answers['409 lottery.closed'] ?? 0);
      const missed = judged(
        [
          { name: 'late', value: race.late, atMost: 0 },
          { name: 'told', value: told, atLeast: BUYERS },
          { name: 'unheard', value: race.bought - warm.bought - (report.answers.bought ?? 0), atMost: 0 },
        ],
        say,
      );
      return { ...figures, missed };
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

async function closeIn(pool: Pool, numero: string, milliseconds: number): Promise<void> {
  await pool.query(
    `update lottery_draws d set close_at = platform_now() + ($2 + 1100) * interval '1 millisecond'
     from lottery_games g where g.market = d.market and g.game_code = $1 and d.numero = $3`,
    [GAME, milliseconds, numero],
  );
}

/** Waits for the locker and the seal, and returns what the draw says of the race. */
async function raceOf(pool: Pool, numero: string): Promise<Race> {
  const until = performance.now() + LOCKER_WAIT_MS;
  for (;;) {
    const { rows } = await pool.query<Race & { is_sealed: boolean }>(
      `select d.sealed_at is not null as is_sealed, count(*)::integer as bought,
              count(*) filter (where t.accepted_at >= d.close_at)::integer as late,
              extract(epoch from d.close_at - max(t.accepted_at))::float8 * 1000 as last_before_ms,
              extract(epoch from d.locked_at - d.close_at)::float8 * 1000 as locked_after_ms,
              extract(epoch from d.sealed_at - d.close_at)::float8 * 1000 as sealed_after_ms
       from lottery_draws d join lottery_tickets t using (draw_id)
       where d.market = (select min(market) from lottery_games where game_code = $1) and d.numero = $2
       group by d.draw_id`,
      [GAME, numero],
    );
    const { is_sealed: isSealed, ...race } = rows[0]!;
    if (isSealed) return race;
    if (performance.now() > until) throw new Error('the draw was not sealed');
    await setTimeout(200);
  }
}
