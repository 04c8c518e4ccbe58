// Fills the line of a large merchant: 10,000 agents with three below each, and 104,921 players, of whom a fifth are
// directly below one agent. Inserted by bulk statements; every invariant of lines and wages is met.
import type pg from 'pg';
import { planRulesWith } from '../../../modules/agents/contract/plan-rules.test-data.ts';

export const MERCHANT = 'mer_bench';
export const ZONE = 'Asia/Bangkok';
export const AGENTS = 10_000;
export const PLAYERS = 104_921;
/** Number of the agent with a fifth of all players directly below. */
export const WIDE_AGENT = 2;
/** Number of days before yesterday for which the line has existed. */
export const DAYS = 30;
const AT_ONCE = 250_000;
const DAY_START = `(date_trunc('day', platform_now(), '${ZONE}') - interval '1 day')`;

export const agentId = (n: number): string => `mbr_a${n}`;

/** Inserts agents, players and the lines between them, as of thirty days before yesterday. */
export async function makeLine(pool: pg.Pool): Promise<void> {
  const since = `${DAY_START} - interval '${DAYS} days'`;
  await pool.query(`
    insert into merchants (merchant_id, code, name) values ('${MERCHANT}', 'BENCH', 'Bench');
    insert into vendors (code, name) values ('BENCH', 'Bench');
    insert into vendors_games (vendor_id, code) select id, 'g' || n from vendors, generate_series(1, 500) n where vendors.code = 'BENCH';
    insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
      select 'game_' || n, id, 'g' || n, 'RNG', 'เกม ' || n, 'Game ' || n, 1, 100000
      from vendors, generate_series(1, 500) n where vendors.code = 'BENCH';
    insert into members (member_id, merchant_id, username, account_type, currency, nickname)
      select 'mbr_a' || n, '${MERCHANT}', 'agent' || n, case n when 1 then 'generalAgent' else 'agent' end, 'THB', 'Agent ' || n
      from generate_series(1, ${AGENTS}) n;
    insert into members (member_id, merchant_id, username, account_type, currency, nickname)
      select 'mbr_p' || n, '${MERCHANT}', 'player' || n, 'player', 'THB', 'Player ' || n from generate_series(1, ${PLAYERS}) n;
    insert into agents_members (member_no, member_id, merchant_id, upline_no, joined_at) overriding system value
      select n, 'mbr_a' || n, '${MERCHANT}', case when n > 1 then (n + 1) / 3 end, ${since} from generate_series(1, ${AGENTS}) n;
    insert into agents_members (member_no, member_id, merchant_id, upline_no, joined_at) overriding system value
      select ${AGENTS} + n, 'mbr_p' || n, '${MERCHANT}', case when n % 5 = 0 then ${WIDE_AGENT} else 1 + n::bigint * 7919 % ${AGENTS} end,
             ${since} from generate_series(1, ${PLAYERS}) n;
    select setval(pg_get_serial_sequence('agents_members', 'member_no'), ${AGENTS + PLAYERS});
    insert into agents_uplines (member_no, upline_no, valid) select member_no, upline_no, tstzrange(joined_at, null) from agents_members;
    with recursive line as (
      select member_no, array[member_no] as path, joined_at from agents_members where upline_no is null
      union all
      select m.member_no, l.path || m.member_no, m.joined_at from line l join agents_members m on m.upline_no = l.member_no
      where m.member_no <= ${AGENTS}
    ) insert into agents_lines (agent_no, merchant_id, path, valid)
      select member_no, '${MERCHANT}', path, tstzrange(joined_at, null) from line order by cardinality(path), member_no;
    update agents_clock set open_from = ${DAY_START}, hours_upto = ${DAY_START};
    select count(vendors_open_player(v.id, 'mbr_p' || n, 'THB', false, 'p' || n))
      from vendors v, generate_series(1, ${PLAYERS}) n where v.code = 'BENCH';
    update play_back_fill set done_at = platform_now();
    analyze;`);
}

/** Inserts settled bets for the whole of yesterday, spread over players, games and products; a third of them won. */
export async function playYesterday(pool: pg.Pool, facts: number): Promise<void> {
  for (let from = 1; from <= facts; from += AT_ONCE)
    await pool.query(
      `with bet as materialized (
         select n, nextval('vendors_round_ids') as round, p.id as player, p.vendor_id, p.member_id, 'g' || 1 + n % 500 as game,
                (array['RNG', 'LIVE', 'SPORTS', 'FISH'])[1 + n % 4] as product, 10000 + n % 977 * 100 as stake,
                case n % 3 when 0 then 20000 + n % 977 * 200 else 0 end as payout,
                ${DAY_START} + (n - 1) * interval '1 day' / $3::bigint as at
         from generate_series($1::bigint, $2::bigint) n join vendors_players p on p.player_id = 'p' || 1 + n * 48271 % ${PLAYERS}
       ), opened as (
         insert into vendors_rounds (id, vendor_id, round_id, player, member_id, game_code, state, bets, bet_total, wins, win_total,
                                     opened_at, closed_at)
           select round, vendor_id, 'r' || round, player, member_id, game, 'CLOSED', 1, stake, sign(payout), payout, at, at from bet
       )
       insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash, payout_cash,
                               valid_bet, valid_rule, placed_at, settled_at)
         select 0, nextval('play_fact_ids'), member_id, 'THB', false, product, vendor_id, game, round, stake, payout, stake, 'stake/1',
                at, at from bet order by n`,
      [from, Math.min(facts, from + AT_ONCE - 1), facts],
    );
  await pool.query('analyze play_facts');
}

/** Creates a daily plan that began yesterday, and a contract for every agent: 2 % at the top, 0.1 % less per level. */
export async function makePlan(pool: pg.Pool, code: string): Promise<bigint> {
  const rules = planRulesWith({ ceilings: [{ turnoverMin: '0.00', activeMin: 0, ratePpm: 1_000_000 }] });
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into agents_plans (merchant_id, code, kind, period, name_th, name_en, is_on, runs_from, auto_max)
     values ('${MERCHANT}', $1, 'dailySalary', 'daily', $1, $1, true, ${DAY_START}, 1000000000000) returning plan_id as id`,
    [code],
  );
  const { id } = rows[0]!;
  await pool.query(
    `insert into agents_plan_versions (plan_id, version, rules, effective_from) values ($1, 1, $2, '2000-01-01')`,
    [id, JSON.stringify(rules)],
  );
  await pool.query(
    `with one as (
       insert into agents_contracts (merchant_id, plan_id, agent_no)
       select '${MERCHANT}', $1, n from generate_series(1, ${AGENTS}) n returning contract_id, agent_no
     ) insert into agents_contract_versions (contract_id, version, upline_no, state, tiers, valid)
       select o.contract_id, 1, m.upline_no, 'active',
              jsonb_build_array(jsonb_build_object('turnoverMin', '0.00', 'activeMin', 0, 'ratePpm', 21000 - 1000 * cardinality(l.path))),
              tstzrange(${DAY_START}, null)
       from one o join agents_members m on m.member_no = o.agent_no join agents_lines l on l.agent_no = o.agent_no`,
    [id],
  );
  await pool.query('analyze agents_contracts, agents_contract_versions');
  return id;
}

/** Copies yesterday's sums to the thirty days before it, for the pages only; wages do not use them. */
export async function copyMonth(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into agents_days (day, line_id, member_no, product, facts, stake, payout, valid_bet, net_loss)
      select d.day - n, d.line_id, d.member_no, d.product, d.facts, d.stake, d.payout, d.valid_bet, d.net_loss
      from agents_days d, generate_series(1, ${DAYS}) n where (d.member_no + n) % 3 = 0;
    insert into agents_team_days (agent_no, day, product, members, facts, stake, payout, valid_bet, net_loss)
      select d.agent_no, d.day - n, d.product, d.members, d.facts, d.stake, d.payout, d.valid_bet, d.net_loss
      from agents_team_days d, generate_series(1, ${DAYS}) n;`);
  await pool.query('vacuum analyze');
}

/**
 * Copies yesterday's hours to the hours of today that have passed, at least one; the rows are summed where they meet. Sums of
 * the running day begin again, because its closed slots change.
 */
export async function playToday(pool: pg.Pool): Promise<void> {
  const today = `date_trunc('day', platform_now(), '${ZONE}')`;
  await pool.query(`
    with passed as materialized (
      select greatest(1, floor(extract(epoch from platform_now() - ${today}) / 3600)::integer) as hours
    ), copied as (
      insert into agents_hours (hour, line_id, member_no, product, facts, stake, payout, valid_bet, net_loss)
        select ${today} + extract(hour from h.hour at time zone '${ZONE}')::integer % p.hours * interval '1 hour', h.line_id,
               h.member_no, h.product, sum(h.facts), sum(h.stake), sum(h.payout), sum(h.valid_bet), sum(h.net_loss)
        from agents_hours h, passed p where h.hour >= ${DAY_START} and h.hour < ${today}
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
    ) update agents_clock set open_from = ${today} + p.hours * interval '1 hour', hours_upto = ${today} + p.hours * interval '1 hour'
      from passed p;`);
  await pool.query(`select agents_clear_running('${MERCHANT}')`);
  await pool.query('vacuum analyze agents_hours');
}
