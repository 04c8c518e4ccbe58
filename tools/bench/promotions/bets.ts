// Bets at a steady pace on two installations in turns: one on which nothing but bets happens, and one where a fifth of the
// players bet with bonus money and everybody's bets count for turnover, points, levels, a mission and a wheel.
import { openPool } from '@sanam/database';
import type { Pool } from 'pg';
import { judged, loadNow, machineOf, median } from '../figures.ts';
import { type Installation, withInstallation } from '../installation.ts';
import type { BetsJob, Latencies } from '../login/plan.ts';
import { runProcess } from '../login/processes.ts';
import { giveBonuses } from '../wallet/bonuses.ts';
import type { BenchPlayer } from '../wallet/plan.ts';
import { makePlayers } from '../wallet/players.ts';
import { addVendor, type Running, startProgram } from '../wallet/processes.ts';

export interface BonusBetsOptions {
  seconds: number;
  rounds: number;
  say: (line: string) => void;
}

const PLAYERS = 1000;
const BONUS_SHARE = 0.2;
const BETS_PER_S = 500;
const WARM_UP_SECONDS = 3;
const RATIO_MAX = 1.2;
const settings = { shared_buffers: '512MB', max_wal_size: '4GB' };

/** One of the two installations, with its players. */
interface Side {
  server: Running;
  job: BetsJob;
}

export function benchBonusBets(options: BonusBetsOptions): Promise<object> {
  const { say } = options;
  say(`machine: ${machineOf()}, load ${loadNow()}`);
  return withInstallation({ settings }, (plain) =>
    withInstallation({ serverUrl: plain.serverUrl }, async (full) => {
      const sides: Side[] = [];
      try {
        const alone = await openSide(plain, options, silence);
        sides.push(alone);
        const beside = await openSide(full, options, turnOn);
        sides.push(beside);
        return await compare(alone, beside, options);
      } finally {
        for (const { server } of sides) await server.stop();
      }
    }),
  );
}

async function compare(alone: Side, beside: Side, { rounds, say }: BonusBetsOptions): Promise<object> {
  const pairs: { alone: Latencies; beside: Latencies }[] = [];
  for (const { job } of [alone, beside]) await runProcess('bets.ts', { ...job, seconds: WARM_UP_SECONDS });
  for (let round = 1; round <= rounds; round++) {
    const pair = { alone: await runProcess('bets.ts', alone.job), beside: await runProcess('bets.ts', beside.job) };
    pairs.push(pair);
    say(`round ${round}: alone ${told(pair.alone)}; with bonus money ${told(pair.beside)}`);
  }
  const ratio = median(pairs.map((pair) => pair.beside.p99Ms / pair.alone.p99Ms));
  const value = Number(ratio.toFixed(2));
  return {
    bonus_bets_ratio_p99: value,
    pairs,
    missed: judged([{ name: 'bonus_bets_ratio_p99', value, atMost: RATIO_MAX }], say),
  };
}

const told = ({ p50Ms, p99Ms, codes }: Latencies): string =>
  `p50 ${p50Ms} ms, p99 ${p99Ms} ms ${JSON.stringify(codes)}`;

async function openSide(
  { databaseUrl, env }: Installation,
  { seconds }: BonusBetsOptions,
  prepare: (pool: Pool, players: readonly BenchPlayer[]) => Promise<void>,
): Promise<Side> {
  const server = await startProgram('apps/server/src/main.ts', env);
  const pool = openPool(databaseUrl, { connectionsMax: 2 });
  try {
    const place = { url: server.url, vendors: [await addVendor('BENCH_BONUS', env)], connections: 16 };
    const players = await makePlayers({ ...place, playerCount: PLAYERS, startBalance: 1_000_000_000 });
    await makeMembers(pool);
    await prepare(pool, players);
    return { server, job: { ...place, players, perSecond: BETS_PER_S, seconds, connections: 64 } };
  } finally {
    await pool.end();
  }
}

/** Makes members of the sandbox players, because bets of test players count for nothing. */
async function makeMembers(pool: Pool): Promise<void> {
  await pool.query(`
    insert into members (member_id, merchant_id, username, account_type, currency, nickname)
      select member_id, 'default', 'bench' || id, 'player', currency, 'Bench' from vendors_players;
    update vendors_players set is_test = false;`);
}

/** Leaves only the bets: no rates of points are in force. */
const silence = async (pool: Pool): Promise<void> => {
  await pool.query(`update points_rules set rates = '{}'`);
};

/**
 * Gives bonus money to a share of the players, and everybody a deposit and a bonus to play through; adds a level, a
 * mission and a wheel that count bets.
 */
async function turnOn(pool: Pool, players: readonly BenchPlayer[]): Promise<void> {
  await giveBonuses(pool, players, BONUS_SHARE);
  await pool.query(`
    insert into promotions_turnover_rules (code, version) values ('bonus', 1), ('deposit', 1) on conflict do nothing;
    insert into promotions_turnover_weights (rule_id, scope, weight)
      select rule_id, 'default', 1000000 from promotions_turnover_rules where code in ('bonus', 'deposit') on conflict do nothing;
    insert into promotions_requirements (requirement_id, member_id, currency, source, source_id, rule_id, base, multiple_percent, required)
      select 'trn_' || k || 'x' || p.id, p.member_id, p.currency, 'grant', 'src_' || k || 'x' || p.id, r.rule_id,
             100000000, 1000, 1000000000
      from vendors_players p cross join (values (1, 'deposit'), (2, 'bonus')) m (k, code)
      join promotions_turnover_rules r on r.code = m.code order by p.id, k;
    insert into vip_levels (merchant_id, version, rank_level, name_th, name_en, threshold, upgrade_bonus, points_multiplier)
      values ('*', 1, 1, 'x', 'x', 1000000000000000, 0, 100);
    insert into missions_missions (mission_id, merchant_id, state, counter, goal, occurrence, reward, title_th, title_en,
                                   starts_at, ends_at, made_by, published_by, published_at)
      values ('mis_bench', 'default', 'live', 'validBet', 1000000000000000, 'once', 100, 'x', 'x',
              platform_now() - interval '1 day', platform_now() + interval '1 day', 'bench', 'bench', platform_now());
    insert into draws_pools (pool_id, merchant_id, kind, version, starts_at, ends_at)
      values ('whl_bench', 'default', 'wheel', 1, platform_now() - interval '1 day', platform_now() + interval '1 day');
    insert into draws_versions (pool_id, version, title_th, title_en, counter, per, day_max, free, rule_version, made_by,
                                approved_by, from_at)
      values ('whl_bench', 1, 'x', 'x', 'validBet', 1000000000000, 1, 'none', 1, 'bench', 'bench', platform_now() - interval '1 day');
    analyze;`);
}
