// The lottery bench: how fast a draw is settled on the real tables, and whether settlement survives being killed.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { migrate, openPool } from '@sanam/database';
import { verifyLedger } from '@sanam/ledger/server/index.ts';
import { settleDraw } from '@sanam/lottery/server/settlement/settle.ts';
import { verifySettlement } from '@sanam/lottery/server/settlement/verify.ts';
import { migrations, routines } from '@sanam/server/sql-files.ts';
import type pg from 'pg';
import { judged, loadNow, machineOf } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { findPostmaster, processorMicroseconds } from '../wallet/processor-time.ts';
import { makeMembers, type Sale, sellDraw } from './fill.ts';
import { lotteryOn } from './lottery.ts';

export interface LotteryBenchOptions {
  tickets: number;
  say: (line: string) => void;
}

const EACH = 10;
const KILLS = 20;
const TICKETS_PER_S_MIN = 100_000;
const settings = { shared_buffers: '512MB', max_wal_size: '8GB', checkpoint_timeout: '30min' };

interface Settled {
  tickets_per_s: number;
  seconds: number;
  /** Processor time of the database and of this process, in seconds. */
  database_cpu_s: number;
  node_cpu_s: number;
  winners: number;
  phases: Record<string, number>;
}

/** Settles a draw of the Thai shape, one at even money, and one whose settlers are killed twenty times. */
export function benchLottery({ tickets, say }: LotteryBenchOptions): Promise<object> {
  return withInstallation({ settings }, async ({ databaseUrl }) => {
    say(`machine: ${machineOf()}, load ${loadNow()}`);
    await migrate(databaseUrl, migrations, routines);
    const pool = openPool(databaseUrl, { connectionsMax: 2 });
    const { deps, close } = await lotteryOn(databaseUrl);
    try {
      const members = Math.round(tickets / EACH);
      await makeMembers(pool, members);
      const settle = (drawId: bigint) => settleDraw(deps, drawId);
      const thai = await measure(pool, settle, '20261116', { shape: 'thai', members, each: EACH }, say);
      const even = await measure(pool, settle, '20261117', { shape: 'even', members, each: EACH }, say);
      const isWhole = await killWhileSettling(pool, databaseUrl, Math.round(members / 4), say);
      const missed = judged(
        [
          { name: 'tickets_per_s', value: thai.tickets_per_s, atLeast: TICKETS_PER_S_MIN },
          { name: 'even_money_tickets_per_s', value: even.tickets_per_s, atLeast: TICKETS_PER_S_MIN },
          { name: 'restart_ok', value: Number(isWhole), atLeast: 1 },
        ],
        say,
      );
      return { tickets, tickets_per_s: thai.tickets_per_s, restart_ok: isWhole, thai, even, missed };
    } finally {
      await close();
      await pool.end();
    }
  });
}

async function measure(
  pool: pg.Pool,
  settle: (drawId: bigint) => Promise<void>,
  numero: string,
  sale: Sale,
  say: (line: string) => void,
): Promise<Settled> {
  const drawId = await sellDraw(pool, numero, sale);
  const postmaster = await findPostmaster(pool);
  const spent = () => (postmaster === undefined ? 0 : processorMicroseconds(postmaster, true) / 1e6);
  const [from, databaseFrom, nodeFrom] = [performance.now(), spent(), process.cpuUsage()];
  await settle(drawId);
  const seconds = (performance.now() - from) / 1000;
  const node = process.cpuUsage(nodeFrom);
  const { rows } = await pool.query<{ state: string; winners: bigint }>(
    'select state, winners from lottery_settlements where draw_id = $1',
    [drawId],
  );
  if (rows[0]?.state !== 'settled') throw new Error(`the draw was not settled: ${rows[0]?.state}`);
  const settled: Settled = {
    tickets_per_s: Math.round((sale.members * sale.each) / seconds),
    seconds: Number(seconds.toFixed(2)),
    database_cpu_s: Number((spent() - databaseFrom).toFixed(2)),
    node_cpu_s: Number(((node.user + node.system) / 1e6).toFixed(2)),
    winners: Number(rows[0].winners),
    phases: await phasesOf(pool, drawId),
  };
  say(`  ${sale.shape}: ${JSON.stringify(settled)}`);
  return settled;
}

/** Returns the seconds from the first to the last chunk of each phase. */
async function phasesOf(pool: pg.Pool, drawId: bigint): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ phase: string; seconds: number }>(
    `select phase, extract(epoch from max(done_at) - min(done_at))::float8 as seconds from lottery_settlement_chunks
     where draw_id = $1 group by phase`,
    [drawId],
  );
  return Object.fromEntries(rows.map(({ phase, seconds }) => [phase, Number(seconds.toFixed(2))]));
}

/** Kills settlers at random points, then lets one finish. Returns whether every invariant is met afterwards. */
async function killWhileSettling(
  pool: pg.Pool,
  databaseUrl: string,
  members: number,
  say: (line: string) => void,
): Promise<boolean> {
  const drawId = await sellDraw(pool, '20261118', { shape: 'thai', members, each: EACH });
  let kills = 0;
  for (; kills < KILLS && !(await isSettled(pool, drawId)); kills++) {
    const settler = start(databaseUrl, drawId);
    await Promise.race([once(settler, 'exit'), setTimeout(500 + Math.random() * 700)]);
    settler.kill('SIGKILL');
    if (settler.exitCode === null && settler.signalCode === null) await once(settler, 'exit');
  }
  if (!(await isSettled(pool, drawId))) await once(start(databaseUrl, drawId), 'exit');
  const breaches = [...(await verifySettlement(pool)), ...(await verifyLedger(pool))];
  for (const { id, says } of breaches) say(`  broken: ${id} ${says}`);
  say(`  ${kills} settlers were killed`);
  return breaches.length === 0 && (await isSettled(pool, drawId));
}

const start = (databaseUrl: string, drawId: bigint): ChildProcess =>
  fork(fileURLToPath(new URL('settler.ts', import.meta.url)), [databaseUrl, String(drawId)], { stdio: 'inherit' });

async function isSettled(pool: pg.Pool, drawId: bigint): Promise<boolean> {
  const { rows } = await pool.query<{ state: string }>('select state from lottery_draws where draw_id = $1', [drawId]);
  return rows[0]?.state === 'settled';
}
