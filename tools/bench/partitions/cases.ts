// Queries of the product on its largest tables, each once for the table as it is and once for a partitioned copy.

/** A statement about the table `$table`; $1 is the number of the turn, which no statement uses twice. */
export interface Question {
  name: string;
  sql: string;
}

export interface Case {
  table: string;
  /** Clause of the partitioned copy. */
  by: string;
  /** Makes the partitions of `$table`; rows are numbered up to `$rows`. */
  parts: (table: string, rows: number) => string[];
  questions: Question[];
}

/** Rows per statement: a usual set of the engine. */
const SET = 250;
const PARTS = 8;

const byRange = (table: string, rows: number): string[] =>
  Array.from({ length: PARTS }, (_, n) => {
    const from = n === 0 ? 'minvalue' : String(Math.round((rows * n) / (PARTS - 1)));
    const to = n === PARTS - 1 ? 'maxvalue' : String(Math.round((rows * (n + 1)) / (PARTS - 1)));
    return `create table ${table}_${n} partition of ${table} for values from (${from}) to (${to})`;
  });
const byHash = (table: string): string[] =>
  Array.from(
    { length: PARTS },
    (_, n) => `create table ${table}_${n} partition of ${table} for values with (modulus ${PARTS}, remainder ${n})`,
  );

/** Numbers spread over the whole table, others in each turn. */
const spread = `(select ((n::bigint * 7919 + $1::bigint * 104729) % $rows) + 1 as n from generate_series(1, ${SET}) n) k`;
const added = `(select $rows + 1000000 + $1::bigint * ${SET} + n as n from generate_series(1, ${SET}) n) k`;
const players = `(select 'mbr_' || (((n::bigint * 7919 + $1::bigint * 104729) % 500) + 1) as member_id from generate_series(1, ${SET}) n) k`;

export const cases: Case[] = [
  {
    table: 'ledger_postings',
    by: 'range (id)',
    parts: byRange,
    questions: [
      {
        name: 'insert a set',
        sql: `insert into $table (id, transaction_id, kind, from_account, to_account, amount, from_balance_after, from_version, at)
              select k.n, k.n, 'game.bet', 1001, 2001, 100, 100, k.n, platform_now() from ${added}`,
      },
      {
        name: 'by number',
        sql: `select sum(t.amount) from ${spread} cross join lateral (select amount from $table where id = k.n) t`,
      },
      {
        name: 'newest of an account',
        sql: `select sum(t.amount) from ${players} join vendors_players p using (member_id)
              cross join lateral (select amount from $table where from_account = p.account_id and from_version is not null
                                  order by from_version desc limit 20) t`,
      },
    ],
  },
  {
    table: 'play_facts',
    by: 'range (id)',
    parts: byRange,
    questions: [
      {
        name: 'insert a set',
        sql: `insert into $table (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash, payout_cash,
                                  valid_bet, valid_rule, placed_at, settled_at)
              select 0, k.n, 'mbr_1', 'THB', false, 'RNG', 1, 'g1', k.n, 100, 0, 100, 'stake/1', platform_now(), platform_now() from ${added}`,
      },
      {
        name: 'next 1,000 of a follower',
        sql: `select sum(valid_bet) from (select valid_bet from $table where lane = 0 and id > ($1::bigint * 7919) % $rows
                                          order by id limit 1000) t`,
      },
      {
        name: 'last week of a player',
        sql: `select sum(t.valid_bet) from ${players}
              cross join lateral (select valid_bet from $table where member_id = k.member_id
                                    and placed_at > platform_now() - interval '7 days') t`,
      },
    ],
  },
  {
    table: 'vendors_transactions',
    by: 'hash (vendor_id, transaction_id)',
    parts: byHash,
    questions: [
      {
        name: 'insert a set',
        sql: `insert into $table (vendor_id, transaction_id, id, call, state, code, player, round, amount, moved, at)
              select 1, 'n' || k.n, k.n, 'bet', 'ACCEPTED', 'OK', 1, k.n, 100, -100, platform_now() from ${added}
              on conflict (vendor_id, transaction_id) do nothing`,
      },
      {
        name: 'by its key',
        sql: `select sum(t.amount) from ${spread} cross join lateral (select amount from $table
              where vendor_id = 1 and transaction_id = 't' || k.n) t`,
      },
      {
        name: 'of a round',
        sql: `select sum(t.amount) from ${spread} cross join lateral (select amount from $table where round = k.n) t`,
      },
    ],
  },
  {
    table: 'vendors_rounds',
    by: 'hash (vendor_id, round_id, player)',
    parts: byHash,
    questions: [
      {
        name: 'insert a set',
        sql: `insert into $table (id, vendor_id, round_id, player, member_id, game_code, state, bets, bet_total)
              select k.n, 1, 'n' || k.n, 1, 'mbr_1', 'g1', 'CLOSED', 1, 100 from ${added} on conflict do nothing`,
      },
      {
        name: 'by its key',
        sql: `select sum(t.bet_total) from ${spread} cross join lateral (select bet_total from $table
              where vendor_id = 1 and round_id = 'r' || k.n and player = 1) t`,
      },
      {
        name: 'newest of a player',
        sql: `select sum(t.bet_total) from ${players} cross join lateral (select bet_total from $table
              where member_id = k.member_id order by id desc limit 20) t`,
      },
    ],
  },
];
