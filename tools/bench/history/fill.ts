// Fills a history as the engine would have left it, by bulk statements: lost bets in chronological order, each with
// posting, vendor transaction, round and fact. Every invariant of the ledger is met.
import type pg from 'pg';

/** Bets of every player in the last six days, whatever the length of the history; the measured queries read these. */
const RECENT = 20;
/** Bets of one player in a long history; those before the recent ones are spread over 300 days. */
const EACH_MAX = 1000;
const STAKE = 100;
/** Bets per statement. */
const STEP = 100_000;
export const MERCHANT = 'mer_bench';

/** Returns the number of players of a history of `bets` bets, and the bets of each. */
export function shapeOf(bets: number): { players: number; each: number } {
  const each = Math.max(RECENT, Math.min(EACH_MAX, Math.round(bets / 500)));
  return { players: Math.max(1, Math.round(bets / each)), each };
}

/** Inserts the players and their bets; seals and rolls up the postings. */
export async function fillHistory(pool: pg.Pool, bets: number, say: (line: string) => void): Promise<void> {
  const { players, each } = shapeOf(bets);
  await makePlayers(pool, players, each);
  const rounds = Math.max(1, Math.floor(STEP / players));
  for (let from = 1; from <= each; from += rounds) {
    const to = Math.min(each, from + rounds - 1);
    await pool.query(BETS, [from, to, each]);
    if (Math.floor((to * 5) / each) > Math.floor(((from - 1) * 5) / each)) say(`  ${to * players} bets`);
  }
  await pool.query(
    `update ledger_balances set version = ${each} + 1, balance = balance - ${each * STAKE} where version = 1`,
  );
  await sealAll(pool);
  await pool.query('vacuum analyze');
}

/** Seals and rolls up until nothing is left. */
export async function sealAll(pool: pg.Pool): Promise<void> {
  for (const step of [
    'select number is null as is_done from ledger_seal(10000)',
    'select ledger_roll_up(100000) = 0 as is_done',
  ]) {
    for (let isDone = false; !isDone; ) isDone = (await pool.query<{ is_done: boolean }>(step)).rows[0]!.is_done;
  }
}

async function makePlayers(pool: pg.Pool, players: number, each: number): Promise<void> {
  await pool.query(`
    insert into merchants (merchant_id, code, name) values ('${MERCHANT}', 'BENCH', 'Bench');
    insert into vendors (code, name) values ('BENCH', 'Bench');
    insert into vendors_games (vendor_id, code) select id, 'g' || n from vendors, generate_series(1, 500) n;
    insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
      select 'game_' || n, id, 'g' || n, 'RNG', 'เกม ' || n, 'Game ' || n, 1, 100000 from vendors, generate_series(1, 500) n;
    insert into members (member_id, merchant_id, username, account_type, currency, nickname)
      select 'mbr_' || n, '${MERCHANT}', 'player' || n, 'player', 'THB', 'Player ' || n from generate_series(1, ${players}) n;
    select count(vendors_open_player(v.id, 'mbr_' || n, 'THB', false, 'p' || n)) from vendors v, generate_series(1, ${players}) n;
    update play_back_fill set done_at = platform_now();`);
  for (let from = 1; from <= players; from += 5000)
    await pool.query(
      `select count(*) from ledger_post_set((
         select jsonb_agg(jsonb_build_object('sourceType', 'sandbox', 'sourceId', 'bench' || n, 'kind', 'sandbox.funded',
           'member', 'mbr_' || n, 'currency', 'THB', 'moves', jsonb_build_array(jsonb_build_object('fromClass', 'suspense',
           'fromOwner', 'sandbox', 'toClass', 'player_cash', 'toOwner', 'mbr_' || n, 'amount', $3::text))))
         from generate_series($1::integer, $2::integer) n))`,
      [from, Math.min(players, from + 4999), String(2 * each * STAKE)],
    );
  await pool.query('analyze');
}

const BETS = `
  with bet as materialized (
    select b.*, nextval('ledger_posting_ids') as posting, nextval('ledger_transaction_ids') as transaction,
           nextval('vendors_round_ids') as round, nextval('play_fact_ids') as fact,
           platform_now() - case when b.ago < ${RECENT} then interval '1 hour' + b.ago * interval '6 days' / ${RECENT}
                                 else interval '8 days' + (b.ago - ${RECENT}) * interval '300 days' / b.each end
             - b.player * interval '1 millisecond' as at
    from (select s, $3::integer as each, $3::integer - s as ago, p.id as player, p.vendor_id, p.member_id, p.account_id, p.house_id
          from generate_series($1::integer, $2::integer) s cross join vendors_players p order by s, p.id desc) b
  ), posted as (
    insert into ledger_postings (id, transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version, context_id, at)
      select posting, transaction, 'game.bet', account_id, house_id, ${STAKE}, (2 * each - s) * ${STAKE}, s + 1, round, at from bet
  ), played as (
    insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, round, amount, moved, balance_after,
                                      version, fingerprint, at)
      select vendor_id, 't' || transaction, transaction, 'bet', 'ACCEPTED', 'OK', player, round, ${STAKE}, -${STAKE},
             (2 * each - s) * ${STAKE}, s + 1, '\\x00', at from bet
  ), opened as (
    insert into vendors_rounds (id, vendor_id, round_id, player, member_id, game_code, state, bets, bet_total, opened_at, closed_at)
      select round, vendor_id, 'r' || round, player, member_id, 'g1', 'CLOSED', 1, ${STAKE}, at, at from bet
  )
  insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash, payout_cash,
                          valid_bet, valid_rule, placed_at, settled_at)
    select 0, fact, member_id, 'THB', false, 'RNG', vendor_id, 'g1', round, ${STAKE}, 0, ${STAKE}, 'stake/1', at, at from bet`;
