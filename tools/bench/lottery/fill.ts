// Fills a sold draw as purchases would have left it, by bulk statements: tickets, lines, bets, postings, rounds and the
// exposure book. Every invariant is met.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Board } from '@sanam/lottery/contract/boards.ts';
import { oddsAt, seaOptions } from '@sanam/lottery/contract/odds.ts';
import { playTypesOn } from '@sanam/lottery/contract/play-types.ts';

/** `thai`: three lines, about one ticket in nine wins. `even`: one line at even money, every second ticket wins. */
export type SaleShape = 'thai' | 'even';

export interface Sale {
  shape: SaleShape;
  members: number;
  /** Tickets of each member, in one round. */
  each: number;
}

const VENDOR = 'HOUSE_LOTTO';
const MARKET = 'THGLO';
/** A game of its own, because a server beside it has created those of the market. */
const GAME = 'BENCH';
const PRICE = 300;
const MEMBERS_AT_ONCE = 5000;

export const board: Board = {
  shape: 'glo',
  first: '417652',
  front3: ['093', '518'],
  back3: ['276', '904'],
  back2: '38',
};

/** `r` is an evenly distributed number of the ticket. */
const linesOf: Record<SaleShape, string> = {
  thai: `(1, 'TOP3', lpad((r.r % 1000)::text, 3, '0')),
         (2, 'TOD2', (r.r / 1000 % 5)::text || (5 + r.r / 5000 % 5)::text),
         (3, 'BOT2', lpad((r.r / 25000 % 100)::text, 2, '0'))`,
  even: `(1, 'HL3', case when r.r % 2 = 0 then 'H' else 'L' end)`,
};

/** Creates the market, its game with odds, and members with money. */
export async function makeMembers(pool: pg.Pool, members: number): Promise<void> {
  const plays = playTypesOn('thai', 'glo');
  await pool.query(
    `insert into lottery_markets (market, is_on, close_seconds, refund_minutes, approve_above)
     values ('${MARKET}', true, 600, 60, 9000000000000000) on conflict (market) do update set approve_above = excluded.approve_above`,
  );
  await pool.query(
    `insert into lottery_games (game_id, merchant_id, market, game_code, name_th, name_en, vendor_group, prize_mode, tag, play_types,
       default_play_type, book_id, line_max, ticket_min, ticket_max, payout_max)
     values ('bench', 'default', $1, $2, 'หวย', 'Lottery', 'TCG_SEA', 'SEA', 'thai', $3, 'TOP3', 'bench', 1000000, 100, 1000000, 1000000000000)`,
    [MARKET, GAME, plays.map(({ code }) => code)],
  );
  for (const play of plays) {
    const classes = oddsAt(play, 'glo', seaOptions[0]!);
    await pool.query(
      `with s as (insert into lottery_odds_sets (game_id, play_type, series, version, rebate_bp, factor)
                  values ('bench', $1, '900', 1, 0, $2) returning odds_set)
       insert into lottery_odds_classes select odds_set, c, o from s, unnest($3::text[], $4::bigint[]) x (c, o)`,
      [play.code, play.factor('glo'), classes.map((one) => one.class), classes.map((one) => String(one.oddsMilli))],
    );
  }
  await pool.query(
    `insert into vendors_games (vendor_id, code) select id, '${GAME}' from vendors where code = '${VENDOR}'`,
  );
  for (let from = 1; from <= members; from += MEMBERS_AT_ONCE)
    await fund(pool, from, Math.min(members, from + MEMBERS_AT_ONCE - 1));
  await pool.query('update play_back_fill set done_at = platform_now()');
  await pool.query('analyze');
}

async function fund(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `select count(vendors_open_player(v.id, 'mbr_' || lpad(n::text, 8, '0'), 'THB', false, 'p' || n))
     from vendors v, generate_series($1::integer, $2::integer) n where v.code = '${VENDOR}'`,
    [from, to],
  );
  await pool.query(
    `select count(*) from ledger_post_set((
       select jsonb_agg(jsonb_build_object('sourceType', 'sandbox', 'sourceId', 'bench' || n, 'kind', 'sandbox.funded',
         'member', 'mbr_' || lpad(n::text, 8, '0'), 'currency', 'THB', 'moves', jsonb_build_array(jsonb_build_object('fromClass', 'suspense',
         'fromOwner', 'sandbox', 'toClass', 'player_cash', 'toOwner', 'mbr_' || lpad(n::text, 8, '0'), 'amount', '1000000'))))
       from generate_series($1::integer, $2::integer) n))`,
    [from, to],
  );
}

/** Sells a draw and sets its result. Returns its id. */
export async function sellDraw(pool: pg.Pool, numero: string, sale: Sale): Promise<bigint> {
  const { rows } = await pool.query<{ draw_id: bigint }>(
    `insert into lottery_draws (market, numero, state, opens_at, close_at, winning_at, refund_at)
     select '${MARKET}', $1, 'sealed', n, n + interval '1 hour', n + interval '2 hours', n + interval '1 day' from platform_now() n
     returning draw_id`,
    [numero],
  );
  const drawId = rows[0]!.draw_id;
  for (let from = 1; from <= sale.members; from += MEMBERS_AT_ONCE) {
    const { rows: last } = await pool.query<{ ticket_no: bigint }>(
      'select coalesce(max(ticket_no), 0)::bigint as ticket_no from lottery_tickets',
    );
    await pool.query(BETS, [drawId, from, Math.min(sale.members, from + MEMBERS_AT_ONCE - 1), sale.each]);
    await pool.query(linesText(sale.shape), [drawId, last[0]!.ticket_no]);
  }
  await pool.query(BOOK, [drawId]);
  const derived = JSON.stringify(board);
  await pool.query('insert into lottery_results (draw_id, version, prizes, derived, hash) values ($1, 1, $2, $2, $3)', [
    drawId,
    derived,
    createHash('sha256').update(derived).digest('hex'),
  ]);
  await pool.query(
    `update lottery_draws set state = 'drawn', result_version = 1, sealed_tickets = $2 where draw_id = $1`,
    [drawId, sale.members * sale.each],
  );
  await pool.query('vacuum analyze');
  return drawId;
}

const linesText = (shape: SaleShape): string => `
  insert into lottery_lines (draw_id, ticket_no, line, play_type, pick, unit_stake, stake, odds_set, tier_bp)
  select t.draw_id, t.ticket_no, l.line, l.play, l.pick, 100, 100, o.odds_set, 10000
  from lottery_tickets t
  cross join lateral (select ('x' || substr(md5(t.ticket_no::text), 1, 8))::bit(32)::bigint as r) r
  cross join lateral (values ${linesOf[shape]}) l (line, play, pick)
  join lottery_odds_sets o on o.game_id = 'bench' and o.play_type = l.play
  where t.draw_id = $1 and t.ticket_no > $2`;

const BOOK = `
  insert into lottery_book (book_id, draw_id, play_type, pick, sold, exposure, tickets)
  select 'bench', n.draw_id, n.play_type, n.pick, sum(n.stake), sum(n.unit_stake) * max(o.odds_milli) / 1000, count(distinct n.ticket_no)
  from lottery_lines n
  join (select odds_set, max(odds_milli) as odds_milli from lottery_odds_classes group by odds_set) o on o.odds_set = n.odds_set
  where n.draw_id = $1
  group by n.draw_id, n.play_type, n.pick`;

const BETS = `
  with players as materialized (
    select p.id as player, p.vendor_id, p.member_id, p.account_id, p.house_id, b.balance, b.version,
           nextval('vendors_round_ids') as round
    from generate_series($2::integer, $3::integer) n
    join vendors_players p on p.player_id = 'p' || n
    join ledger_balances b on b.account_id = p.account_id
    join vendors v on v.id = p.vendor_id and v.code = '${VENDOR}'
  ), bet as materialized (
    select p.*, s, nextval('lottery_ticket_numbers') as ticket_no, nextval('ledger_transaction_ids') as transaction, platform_now() as at,
           'D' || $1::bigint || '.${GAME}' as round_id
    from players p cross join generate_series(1, $4::integer) s
  ), posted as (
    insert into ledger_postings (transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version, context_id, at)
      select transaction, 'game.bet', account_id, house_id, ${PRICE}, balance - s * ${PRICE}, version + s, round, at from bet
  ), played as (
    insert into vendors_transactions (vendor_id, transaction_id, id, call, state, code, player, round, amount, moved, balance_after,
                                      version, fingerprint, at)
      select vendor_id, 'T' || ticket_no, transaction, 'bet', 'ACCEPTED', 'OK', player, round, ${PRICE}, -${PRICE},
             balance - s * ${PRICE}, version + s, '\\x00', at from bet
  ), opened as (
    insert into vendors_rounds (id, vendor_id, round_id, player, member_id, game_code, state, bets, bet_total, opened_at)
      select round, vendor_id, 'D' || $1::bigint || '.${GAME}', player, member_id, '${GAME}', 'OPEN', $4::integer,
             $4::integer * ${PRICE}, platform_now() from players
  ), paid as (
    update ledger_balances b set balance = p.balance - $4::integer * ${PRICE}, version = p.version + $4::integer
      from players p where p.account_id = b.account_id
  )
  insert into lottery_tickets (ticket_no, merchant_id, member_id, game_id, draw_id, round_id, series, stake, rebate, price, line_count,
                               price_hash, accepted_at)
    select ticket_no, 'default', member_id, 'bench', $1::bigint, round_id, '900', ${PRICE}, 0, ${PRICE}, 3, '', at from bet`;
