// A million settled bets of 50,000 players with one to three requirements under rules of their own: the time of the
// verdicts, and of the player's progress pages afterwards.
import { createFollowers } from '@sanam/play/server/facts/followers.ts';
import { SET_MAX } from '@sanam/promotions/server/turnover/follow.ts';
import { judge, FOLLOWER } from '@sanam/promotions/server/turnover/store.ts';
import { verifyTurnover } from '@sanam/promotions/server/turnover/verify.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { openServerDatabase } from '@sanam/server/platform/db.ts';
import { createLog } from '@sanam/server/platform/log.ts';
import type pg from 'pg';
import { openApp } from '../app.ts';
import { p95Of } from '../ask-pages.ts';
import { judged } from '../figures.ts';
import type { Installation } from '../installation.ts';
import { withTables } from '../tables.ts';

interface PromotionsBenchOptions {
  facts: number;
  seconds: number;
  say: (line: string) => void;
}

const MERCHANT = 'mer_bench';
const PLAYERS = 50_000;
const AT_ONCE = 250_000;
const JUDGED_SECONDS_MAX = 10;
const PAGE_MS_MAX = 50;
const settings = { shared_buffers: '512MB', max_wal_size: '4GB', checkpoint_timeout: '30min' };

export function benchPromotions({ facts, seconds, say }: PromotionsBenchOptions): Promise<object> {
  return withTables({ settings, say }, async (installation, pool) => {
    const { databaseUrl } = installation;
    await makePlayers(pool);
    await makeFacts(pool, facts);
    const judged_s = await judgeAll(databaseUrl);
    const { rows } = await pool.query<{ rows: number; bytes: number }>(
      `select count(*)::integer as rows, (pg_total_relation_size('promotions_contributions') / count(*))::integer as bytes
         from promotions_contributions`,
    );
    say(`${facts} facts judged in ${judged_s} s: ${rows[0]!.rows} verdicts of ${rows[0]!.bytes} bytes`);
    await pool.query('vacuum analyze');
    const p95 = await askAll(installation, seconds);
    const aims = [
      { name: 'judged_s', value: judged_s, atMost: JUDGED_SECONDS_MAX },
      ...Object.entries(p95).map(([name, value]) => ({ name: `${name}_p95_ms`, value, atMost: PAGE_MS_MAX })),
    ];
    return { facts, judged_s, ...rows[0], p95, missed: judged(aims, say) };
  });
}

/**
 * Inserts requirements in turn: deposits of 500 baht once, bonuses of 500 baht ten times with weights, and a third
 * group with other weights.
 */
async function makePlayers(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into merchants (merchant_id, code, name) values ('${MERCHANT}', 'BENCH', 'Bench');
    insert into vendors (code, name) values ('BENCH', 'Bench');
    insert into members (member_id, merchant_id, username, account_type, currency, nickname)
      select 'mbr_p' || n, '${MERCHANT}', 'player' || n, 'player', 'THB', 'Player ' || n from generate_series(1, ${PLAYERS}) n;
    insert into promotions_turnover_rules (code, version, odds_floor_milli) values ('bonus', 1, 1500), ('reload', 1, null);
    insert into promotions_turnover_weights (rule_id, scope, weight)
      select r.rule_id, w.scope, w.weight from promotions_turnover_rules r
      join (values ('bonus', 'default', 1000000), ('bonus', 'product LIVE', 100000), ('bonus', 'product SPORTS', 500000),
                   ('reload', 'default', 1000000), ('reload', 'product LIVE', 0)) w (code, scope, weight) on w.code = r.code;
    insert into promotions_requirements (requirement_id, member_id, currency, source, source_id, rule_id, base, multiple_percent, required, opened_at)
      select 'trn_' || k || 'x' || n, 'mbr_p' || n, 'THB', 'grant', 'src_' || k || 'x' || n, r.rule_id, 50000, m.percent, 500 * m.percent,
             platform_now() - interval '2 days'
      from generate_series(1, ${PLAYERS}) n
      cross join (values (1, 'deposit', 100), (2, 'bonus', 1000), (3, 'reload', 300)) m (k, code, percent)
      join promotions_turnover_rules r on r.code = m.code
      where m.k <= 1 + n % 3 order by n, m.k;
    update play_back_fill set done_at = platform_now();
    analyze;`);
}

async function makeFacts(pool: pg.Pool, facts: number): Promise<void> {
  for (let from = 1; from <= facts; from += AT_ONCE)
    await pool.query(
      `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash, payout_cash,
                               valid_bet, valid_rule, odds_milli, placed_at, settled_at)
       select (n.id % 16)::smallint, n.id, 'mbr_p' || 1 + n * 48271 % ${PLAYERS}, 'THB', false,
              (array['RNG', 'LIVE', 'SPORTS', 'FISH'])[1 + n % 4], v.id, 'g' || n % 500, n.id, stake, 0, stake, 'stake/1',
              case n % 4 when 2 then 1300 + n % 7 * 100 end, at, at
       from (select n, nextval('play_fact_ids') as id, 1000 + n % 977 * 10 as stake,
                    platform_now() - interval '1 day' + n * interval '1 millisecond' as at
             from generate_series($1::bigint, $2::bigint) n order by n) n (n, id, stake, at), vendors v where v.code = 'BENCH'`,
      [from, Math.min(facts, from + AT_ONCE - 1)],
    );
  await pool.query('analyze play_facts');
}

/** Returns the seconds until every fact has its verdicts; then checks their invariants. */
async function judgeAll(databaseUrl: string): Promise<number> {
  const database = openServerDatabase(databaseUrl, { connectionsMax: 4, lockSeconds: 10 }, () => {});
  try {
    const followers = createFollowers({ db: database.db, log: createLog('silent') });
    followers.followFacts({
      name: FOLLOWER,
      setMax: SET_MAX,
      sum: async (trx, { after, upto }) => void (await judge(trx, after, upto)),
    });
    const from = performance.now();
    await followers.drain();
    const taken = Number(((performance.now() - from) / 1000).toFixed(2));
    const breaches = await verifyTurnover(database.db);
    if (breaches.length > 0) throw new Error(JSON.stringify(breaches));
    return taken;
  } finally {
    await database.close();
  }
}

const paging = { pageNo: 1, pageSize: 15 };

async function askAll(installation: Installation, seconds: number): Promise<Record<string, number>> {
  const app = await openApp(installation);
  const handlers = app.handlers as unknown as Record<string, (input: object) => Promise<unknown>>;
  const ask = (call: string, turn: number, input: object): Promise<unknown> => {
    const n = 1 + ((turn * 7919) % PLAYERS);
    const session = { memberId: `mbr_p${n}`, merchantId: MERCHANT, currency: 'THB' };
    return handlers[call]!({ session, context: systemContext('bench', MERCHANT), query: paging, ...input });
  };
  try {
    return await p95Of(
      {
        meter: (turn) => ask('turnover', turn, {}),
        bets: (turn) =>
          ask('turnoverBets', turn, {
            params: { turnoverId: `trn_1x${1 + ((turn * 7919) % PLAYERS)}` },
            query: { ...paging, counted: 'all' },
          }),
      },
      seconds,
    );
  } finally {
    await app.close();
  }
}
