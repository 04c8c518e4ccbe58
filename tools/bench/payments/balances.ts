// Balances of members over HTTP, with a million settled bets and a deposit whose turnover is still open.
import { setTimeout } from 'node:timers/promises';
import { openPool } from '@sanam/database';
import { type Account, fundAccounts, registerAccounts } from '../login/accounts.ts';
import type { Pool } from '../login/sealed.ts';
import { quantileOf } from '../figures.ts';
import { withInstallation } from '../installation.ts';
import { startProgram } from '../wallet/processes.ts';
import { type Lane, runLane } from '../wallet/sockets.ts';

export interface BalanceFigures {
  connections: number;
  answers_per_s: number;
  p50_ms: number;
  p99_ms: number;
}

const MEMBERS_MAX = 200;
/** Fewer members for few bets: each registers with a password hash. */
const FACTS_PER_MEMBER_MIN = 100;
const WARM_UP_MS = 2000;
const FOLLOWED_PAUSE_MS = 1000;

export function measureBalances(
  settings: Record<string, string>,
  { facts, seconds, connections }: { facts: number; seconds: number; connections: number },
): Promise<BalanceFigures> {
  return withInstallation({ settings }, async ({ databaseUrl, env }) => {
    const server = await startProgram('apps/server/src/main.ts', env);
    const pool = openPool(databaseUrl, { connectionsMax: 2 });
    try {
      const accounts = await registerAccounts(
        server.url,
        pool,
        Math.min(MEMBERS_MAX, Math.ceil(facts / FACTS_PER_MEMBER_MIN)),
      );
      await fundAccounts(pool, accounts);
      await play(pool, accounts, facts);
      await untilFollowed(pool);
      await pool.query('vacuum analyze');
      const waits = await ask(server.url, accounts, { seconds, connections });
      const sorted = waits.toSorted((one, other) => one - other);
      return {
        connections,
        answers_per_s: Math.round(waits.length / seconds),
        p50_ms: quantileOf(sorted, 0.5),
        p99_ms: quantileOf(sorted, 0.99),
      };
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

/** Inserts the last day's bets, equally many per member, and one deposit each with open turnover. */
async function play(pool: Pool, accounts: readonly Account[], facts: number): Promise<void> {
  const members = accounts.map(({ memberId }) => memberId);
  await pool.query(`insert into vendors (code, name) values ('BENCH', 'Bench')`);
  await pool.query(
    `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash, payout_cash,
                             valid_bet, valid_rule, placed_at, settled_at)
     select 0, nextval('play_fact_ids'), ($1::text[])[1 + n % cardinality($1::text[])], 'THB', false, 'RNG', v.id, 'g' || n % 500, n,
            1000, 0, 1000, 'stake/1', at, at
     from (select n, platform_now() - interval '1 day' + n * interval '1 millisecond' as at from generate_series(1, $2::bigint) n) n,
          vendors v where v.code = 'BENCH'`,
    [members, facts],
  );
  await pool.query(
    `insert into promotions_requirements (requirement_id, member_id, currency, source, source_id, rule_id, base, multiple_percent, required)
     select 'trn_bench' || member, member, 'THB', 'deposit', 'bench' || member, r.rule_id, 50000, 100, 50000
     from unnest($1::text[]) member, promotions_turnover_rules r where r.code = 'deposit'`,
    [members],
  );
  await pool.query('analyze');
}

/** Waits until every follower of bets has read them. */
async function untilFollowed(pool: Pool): Promise<void> {
  const behind = async (): Promise<number> => {
    const { rows } = await pool.query<{ behind: number }>(
      `select count(*)::integer as behind from play_followers where play_follower_next(name) <> 'infinity'`,
    );
    return rows[0]!.behind;
  };
  while ((await behind()) > 0) await setTimeout(FOLLOWED_PAUSE_MS);
}

/** Returns the milliseconds of each answer after a warm-up. Throws if one is no balance. */
async function ask(
  url: string,
  accounts: readonly Account[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number[]> {
  const { hostname: host, port } = new URL(url);
  const from = performance.now() + WARM_UP_MS;
  const until = from + seconds * 1000;
  const waits: number[] = [];
  let turn = 0;
  const lane = (): Lane => {
    let sentAt = 0;
    return {
      next() {
        sentAt = performance.now();
        return sentAt < until ? requestOf(accounts[turn++ % accounts.length]!) : undefined;
      },
      received({ status, body }) {
        if (status !== 200) throw new Error(`a balance was answered ${status}: ${String(body)}`);
        if (sentAt >= from) waits.push(performance.now() - sentAt);
      },
    };
  };
  await Promise.all(Array.from({ length: connections }, () => runLane({ host, port: Number(port) }, lane())));
  return waits;
}

const requestOf = ({ token, cookie }: Account): Buffer =>
  Buffer.from(
    `GET /wps/v2/wallets/balance HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${token}\r\ncookie: ${cookie}\r\n\r\n`,
  );
