// An hour of draws that are held every minute, on a clock that goes on as soon as the draws of a minute are settled.
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openPool } from '@sanam/database';
import { startBeacon } from '@sanam/lottery/server/draws/beacon.test-data.ts';
import { judged, loadNow, machineOf, quantileOf } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { type Account, fundAccounts, registerAccounts } from '../login/accounts.ts';
import type { Pool } from '../login/sealed.ts';
import { runProgram, startProgram } from '../wallet/processes.ts';
import { openDraw } from './open-draw.ts';

export interface HourOptions {
  minutes?: number;
  say: (line: string) => void;
}

const MEMBERS = 16;
const GAME = 'SSC1';
/** Markets whose draws are minutes apart. */
const MARKETS = ['SSC1', 'K3M1', 'PK10M1', 'X5M3'];
const PLAY_TYPE = 'P1';
/** Time from the close of a draw after which its beacon round is there. */
const BEACON_SECONDS = 12;
const WAIT_MS = 60_000;

export function benchHour({ minutes = 60, say }: HourOptions): Promise<object> {
  return withInstallation({}, async ({ databaseUrl, env: ownEnv }) => {
    const pool = openPool(databaseUrl, { connectionsMax: 4 });
    const beacon = await startBeacon(() => clockOf(pool));
    const env = { ...ownEnv, ...beacon.env };
    const server = await startProgram('apps/server/src/main.ts', env);
    try {
      say(`machine: ${machineOf()}, load ${loadNow()}; ${minutes} minutes of draws`);
      const accounts = await registerAccounts(server.url, pool, MEMBERS);
      await fundAccounts(pool, accounts);
      await openDraw(pool, GAME);
      await setOwnClock(pool);
      const steps: number[] = [];
      for (let minute = 0; minute < minutes; minute++) {
        await Promise.all(accounts.map((account) => buyTicket(server.url, pool, account)));
        const from = performance.now();
        await goToClose(pool);
        await until(pool, `close_at <= platform_now() and state in ('planned', 'open', 'suspended', 'closed')`);
        await shiftBy(pool, BEACON_SECONDS);
        await until(pool, `close_at <= platform_now() and state not in ('settled', 'refunded', 'cancelled')`);
        steps.push(performance.now() - from);
      }
      const held = await heldDraws(pool);
      await runProgram('apps/server/src/cli/verify-ledger.ts', [], env);
      const sorted = steps.toSorted((one, other) => one - other);
      const figures = {
        minutes,
        ...held,
        minute_p50_ms: quantileOf(sorted, 0.5),
        minute_p99_ms: quantileOf(sorted, 0.99),
      };
      say(`  ${JSON.stringify(figures)}`);
      const missed = judged(
        [
          { name: 'given_back', value: held.given_back, atMost: 0 },
          { name: 'tickets', value: held.tickets, atLeast: minutes * MEMBERS },
        ],
        say,
      );
      return { ...figures, missed };
    } finally {
      await server.stop();
      beacon.close();
      await pool.end();
    }
  });
}

async function clockOf(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ at: Date }>('select platform_now() as at');
  return rows[0]!.at;
}

/** Replaces the database's clock, which decides about draws, with one that can be moved on. */
async function setOwnClock(pool: Pool): Promise<void> {
  await pool.query(
    `create table bench_clock (shift interval not null);
     insert into bench_clock values ('0');
     grant select on bench_clock to public;
     create or replace function platform_now() returns timestamptz language sql stable as
       $$ select clock_timestamp() + (select shift from public.bench_clock) $$`,
  );
}

const shiftBy = (pool: Pool, seconds: number) =>
  pool.query('update bench_clock set shift = shift + make_interval(secs => $1)', [seconds]);

/** Moves the clock on to the next close of a draw. */
const goToClose = (pool: Pool) =>
  pool.query(
    `update bench_clock set shift = shift + (
       select min(close_at) - platform_now() from lottery_draws where market = any ($1) and close_at > platform_now())`,
    [MARKETS],
  );

/** Waits until no draw meets the condition. */
async function until(pool: Pool, condition: string): Promise<void> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const { rows } = await pool.query<{ draws: number }>(
      `select count(*)::integer as draws from lottery_draws
       where market = any ($1) and close_at > platform_now() - interval '2 hours' and ${condition}`,
      [MARKETS],
    );
    if (rows[0]!.draws === 0) return;
    if (performance.now() > end) throw new Error(`${rows[0]!.draws} draws wait: ${condition}`);
    await setTimeout(20);
  }
}

/** Buys a ticket of one line in the next draw of the game, at the price that a preview shows. */
async function buyTicket(url: string, pool: Pool, { token, cookie }: Account): Promise<void> {
  const { rows } = await pool.query<{ numero: string; series: string }>(
    `select d.numero, s.series from lottery_games g
     join lottery_draws d on d.market = g.market and d.state = 'open'
     join lottery_odds_sets s on s.game_id = g.game_id and s.play_type = $2
     where g.game_code = $1 order by d.close_at, s.series::integer desc limit 1`,
    [GAME, PLAY_TYPE],
  );
  const { numero, series } = rows[0]!;
  const selections = [{ playType: PLAY_TYPE, form: 'single', input: '5', unit: '1', multiple: 1 }];
  const order = { gameCode: GAME, numero, series, accept: 'all', selections };
  const send = async (path: string, body: object, more: Record<string, string>) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie, ...more };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { value: { priceHash: string } }).value;
  };
  const { priceHash } = await send('/lgw/tickets/preview', order, {});
  await send('/lgw/tickets', { ...order, priceHash }, { 'idempotency-key': randomBytes(16).toString('hex') });
}

async function heldDraws(pool: Pool): Promise<{ draws: number; given_back: number; tickets: number }> {
  const { rows } = await pool.query<{ draws: number; given_back: number; tickets: number }>(
    `select count(*) filter (where d.state = 'settled')::integer as draws,
            count(*) filter (where d.state = 'refunded')::integer as given_back,
            coalesce(sum(t.tickets) filter (where d.state = 'settled'), 0)::integer as tickets
     from lottery_draws d
     cross join lateral (select count(*) as tickets from lottery_tickets t where t.draw_id = d.draw_id) t
     where d.market = any ($1)`,
    [MARKETS],
  );
  return rows[0]!;
}
