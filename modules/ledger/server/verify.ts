// Invariants of the ledger, as queries that return the rows that break them. Run by `npm run verify-ledger`, by the
// hourly job and after every data test. Explained in docs/decisions/ledger-in-the-database.md.
import type { Breach } from '@sanam/server/platform/module.ts';
import type pg from 'pg';

export interface Invariant {
  id: string;
  says: string;
  sql: string;
  /** Tables of other modules that the query reads; it is skipped while one of them does not exist. */
  needs?: string[];
}

const BREACH_ROWS_MAX = 20;

/**
 * Postings whose accounts are missing, or whose entry has a version for an unguarded account or none for a guarded
 * one.
 */
export const guardedOtherwise = (postings: string) => `select p.id as posting_id ${postings}
  left join ledger_accounts f on f.id = p.from_account left join ledger_accounts t on t.id = p.to_account
  where f.id is null or t.id is null or f.guarded is distinct from (p.from_version is not null)
     or t.guarded is distinct from (p.to_version is not null)`;

/** Postings of a kind that is not declared between these accounts with this source. */
export const undeclared = (
  postings: string,
) => `select p.kind, f.class as from_class, t.class as to_class, x.source_type, count(*) as postings ${postings}
  join ledger_accounts f on f.id = p.from_account join ledger_accounts t on t.id = p.to_account
  left join ledger_transactions x on x.id = p.transaction_id
  where not exists (select 1 from ledger_kinds k where k.kind = p.kind and k.from_class = f.class and k.to_class = t.class
                    and k.source_type = coalesce(x.source_type, k.source_type))
  group by 1, 2, 3, 4`;

export const invariants: Invariant[] = [
  {
    id: 'V1',
    says: 'every transaction balances in every currency',
    sql: `select e.transaction_id, a.currency, sum(e.amount) as off
          from ledger_entries e join ledger_accounts a on a.id = e.account_id
          group by 1, 2 having sum(e.amount) <> 0`,
  },
  {
    id: 'V2',
    says: 'the whole ledger balances in every currency, roll-ups included',
    sql: `select a.currency, sum(x.balance) as off from ledger_accounts a
          join lateral (select coalesce(b.balance, ledger_house_balance(a.id)) as balance
                        from (select 1) one left join ledger_balances b on b.account_id = a.id) x on true
          group by 1 having sum(x.balance) <> 0`,
  },
  {
    id: 'V3',
    says: 'a stored balance equals its entries and the last of them',
    sql: `select b.account_id, b.balance, coalesce(e.total, 0) as entries, e.last_balance
          from ledger_balances b
          left join (select account_id, sum(amount) as total, (array_agg(balance_after order by version desc))[1] as last_balance
                     from ledger_entries where version is not null group by account_id) e on e.account_id = b.account_id
          where b.balance <> coalesce(e.total, 0) or b.balance <> coalesce(e.last_balance, 0)`,
  },
  {
    id: 'V3b',
    says: 'each entry follows from the one before it',
    sql: `select account_id, version, amount, balance_after, before from (
            select account_id, version, amount, balance_after,
                   lag(balance_after, 1, 0::bigint) over (partition by account_id order by version) as before
            from ledger_entries where version is not null) e
          where balance_after <> before + amount`,
  },
  {
    id: 'V3c',
    says: "a house account's roll-up equals its entries",
    sql: `select r.account_id, r.balance, e.total from ledger_rollups r
          full join (select account_id, sum(amount) as total from ledger_entries, ledger_rollup_state s
                     where version is null and posting_id <= s.upto group by account_id) e on e.account_id = r.account_id
          where coalesce(r.balance, 0) <> coalesce(e.total, 0)`,
  },
  {
    id: 'V3d',
    says: "a span's sums equal its entries",
    sql: `select account_id, span, kind, s.entries, e.entries as counted from ledger_spans s
          full join (select b.account_id, (b.version - 1) / 1000 as span, b.kind, count(*) as entries,
                            coalesce(sum(amount) filter (where amount > 0), 0) as sum_in,
                            coalesce(-sum(amount) filter (where amount < 0), 0) as sum_out
                     from ledger_entries b where b.version is not null
                       and exists (select from ledger_spans k where k.account_id = b.account_id and k.span = (b.version - 1) / 1000)
                     group by 1, 2, 3) e using (account_id, span, kind)
          where (s.entries, s.sum_in, s.sum_out) is distinct from (e.entries, e.sum_in, e.sum_out)`,
  },
  {
    id: 'V4',
    says: 'no guarded balance is or ever was below zero',
    sql: `select account_id, balance as below from ledger_balances where balance < 0
          union all select account_id, balance_after from ledger_entries where version is not null and balance_after < 0`,
  },
  {
    id: 'V5',
    says: 'versions have no gaps and end at the stored one',
    sql: `select b.account_id, b.version, e.entries, e.newest from ledger_balances b
          left join (select account_id, count(*) as entries, max(version) as newest, count(distinct version) as different
                     from ledger_entries where version is not null group by account_id) e on e.account_id = b.account_id
          where b.version <> coalesce(e.entries, 0) or b.version <> coalesce(e.newest, 0) or coalesce(e.entries, 0) <> coalesce(e.different, 0)`,
  },
  {
    id: 'V5b',
    says: 'guarded accounts, and only they, have a balance and versioned entries; every account exists',
    sql: `${guardedOtherwise('from ledger_postings p')}
          union all
          select a.id from ledger_accounts a left join ledger_balances b on b.account_id = a.id
          where a.guarded is distinct from (b.account_id is not null)`,
  },
  {
    id: 'V5c',
    says: 'every transaction that is not of a game has its postings, and no posting is without a transaction',
    sql: `select t.id as transaction_id from ledger_transactions t
          where (select count(*) from ledger_postings p where p.id = any (t.posting_ids) and p.transaction_id = t.id) <> cardinality(t.posting_ids)
          union all
          select p.transaction_id from ledger_postings p where p.kind not like 'game.%'
            and not exists (select 1 from ledger_transactions t where t.id = p.transaction_id)`,
  },
  {
    id: 'V6',
    says: 'each movement of a game moved what is recorded, once',
    needs: ['vendors_transactions'],
    sql: `select m.vendor_id, m.transaction_id, m.moved, coalesce(e.moved, 0) as entries from vendors_transactions m
          left join (select transaction_id, sum(amount) as moved from ledger_entries
                     where kind like 'game.%' and version is not null group by transaction_id) e on e.transaction_id = m.id
          where m.moved <> coalesce(e.moved, 0)
          union all
          select null, p.transaction_id::text, null, p.amount from ledger_postings p where p.kind like 'game.%'
            and not exists (select 1 from vendors_transactions m where m.id = p.transaction_id)`,
  },
  {
    id: 'V7',
    says: 'what was refused or tombstoned has no entries',
    needs: ['vendors_transactions'],
    sql: `select m.vendor_id, m.transaction_id, m.state from vendors_transactions m
          where m.state <> 'ACCEPTED' and exists (select 1 from ledger_postings p where p.transaction_id = m.id)`,
  },
  {
    id: 'V8',
    says: 'a movement that was rolled back nets to zero with its rollback',
    needs: ['vendors_transactions', 'vendors_reversals'],
    sql: `select r.vendor_id, r.transaction_id, t.moved, b.moved as back from vendors_reversals r
          left join vendors_transactions t on t.vendor_id = r.vendor_id and t.transaction_id = r.transaction_id
          left join vendors_transactions b on b.vendor_id = r.vendor_id and b.transaction_id = r.by_transaction_id
          where t.state is distinct from 'ACCEPTED' or b.state is distinct from 'ACCEPTED' or t.moved + b.moved <> 0`,
  },
  {
    id: 'V8b',
    says: "a round's sums are those of its movements",
    needs: ['vendors_transactions', 'vendors_rounds'],
    sql: `select g.id, g.bets, m.bets as found_bets, g.bet_total, m.bet_total as found_bet, g.win_total, m.win_total as found_win,
                 g.bet_bonus, m.bet_bonus as found_bet_bonus, g.win_bonus, m.win_bonus as found_win_bonus
          from vendors_rounds g
          left join (
            select m.round, count(*) filter (where m.call in ('bet', 'bet-win')) as bets,
                   count(*) filter (where m.call in ('win', 'bet-win') and m.code = 'OK') as wins,
                   coalesce(sum(m.amount) filter (where m.call in ('bet', 'bet-win')), 0) as bet_total,
                   coalesce(sum(m.bet_bonus), 0) as bet_bonus, coalesce(sum(m.win_bonus), 0) as win_bonus,
                   coalesce(sum(case m.call when 'bet-win' then m.win_amount when 'bet' then 0 when 'tip' then 0 else m.amount end), 0) as win_total
            from vendors_transactions m
            where m.state = 'ACCEPTED' and m.round is not null and m.call not in ('rollback', 'round/close')
              and not exists (select 1 from vendors_reversals r where r.vendor_id = m.vendor_id and r.transaction_id = m.transaction_id)
            group by m.round) m on m.round = g.id
          where g.bets <> coalesce(m.bets, 0) or g.bet_total <> coalesce(m.bet_total, 0) or g.win_total <> coalesce(m.win_total, 0)
             or coalesce(g.bet_bonus, 0) <> coalesce(m.bet_bonus, 0) or coalesce(g.win_bonus, 0) <> coalesce(m.win_bonus, 0)`,
  },
  {
    id: 'V8c',
    says: 'each movement stands in the history of its own player and vendor',
    needs: ['vendors_transactions', 'vendors_players'],
    sql: `select m.vendor_id, m.transaction_id from vendors_transactions m
          join vendors_players p on p.id = m.player
          join ledger_postings e on e.transaction_id = m.id and e.kind like 'game.%'
          left join ledger_accounts b on b.class = 'player_bonus' and b.owner = p.member_id and b.currency = p.currency
          where p.vendor_id <> m.vendor_id or p.house_id not in (e.from_account, e.to_account)
             or (p.account_id not in (e.from_account, e.to_account) and coalesce(b.id, 0) not in (e.from_account, e.to_account))`,
  },
  {
    id: 'V8e',
    says: 'the bonus part of each movement is what it moved on the bonus account; a rollback may have used cash',
    needs: ['vendors_transactions'],
    sql: `select m.vendor_id, m.transaction_id, m.bet_bonus, m.win_bonus, e.moved from vendors_transactions m
          left join (select e.transaction_id, sum(e.amount) as moved from ledger_entries e
                     join ledger_accounts a on a.id = e.account_id and a.class = 'player_bonus'
                     where e.kind like 'game.%' group by e.transaction_id) e on e.transaction_id = m.id
          where (m.bet_bonus is not null or m.win_bonus is not null or e.moved is not null) and m.call <> 'rollback'
            and coalesce(m.win_bonus, 0) - coalesce(m.bet_bonus, 0) <> coalesce(e.moved, 0)
          union all
          select m.vendor_id, m.transaction_id, m.bet_bonus, m.amount, m.win_amount from vendors_transactions m
          where m.call in ('bet', 'bet-win') and (m.bet_bonus not between 0 and m.amount or m.win_bonus not between 0 and m.win_amount)
             or m.call = 'win' and m.win_bonus not between 0 and m.amount`,
  },
  {
    id: 'V8f',
    says: 'bonus money was staked under a grant, and a round with it says which',
    needs: ['vendors_rounds', 'vendors_players', 'vendors_bonus_play'],
    sql: `select r.id, r.bet_bonus, r.bet_total, r.bonus_grant from vendors_rounds r
          where r.bet_bonus is not null and (r.bonus_grant is null or r.bet_bonus not between 0 and r.bet_total)
          union all
          select p.id, p.bonus_account, a.account_id, a.grant_id from vendors_players p
          left join vendors_bonus_play a on a.member_id = p.member_id and a.currency = p.currency
          where p.bonus_account is distinct from a.account_id`,
  },
  {
    id: 'V11',
    says: 'money on hold equals the open withdrawals',
    needs: ['payments_expected_holds'],
    sql: `select coalesce(h.member_id, w.member_id) as member_id, coalesce(h.hold, 0) as hold, coalesce(w.held, 0) as open
          from (select a.owner as member_id, sum(b.balance) as hold from ledger_accounts a join ledger_balances b on b.account_id = a.id
                where a.class = 'player_hold' group by a.owner) h
          full join payments_expected_holds w on w.member_id = h.member_id
          where coalesce(h.hold, 0) <> coalesce(w.held, 0)`,
  },
  {
    id: 'V13',
    says: 'every posting is of a kind that was declared, between those accounts and with that source',
    sql: undeclared('from ledger_postings p'),
  },
  { id: 'CHAIN', says: 'the hash chain fits every sealed posting', sql: 'select * from ledger_verify_chain()' },
];

/** Runs every invariant in one snapshot. Returns the broken ones, with up to 20 rows each; empty if all hold. */
export async function verifyLedger(pool: pg.Pool, list: Invariant[] = invariants): Promise<Breach[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await breachesOf(client, list);
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

/** Returns the broken invariants of a list, with up to 20 rows each. `before` begins every query; it reads `values`. */
export async function breachesOf(
  client: pg.PoolClient,
  list: readonly Invariant[],
  { before = '', values = [] }: { before?: string; values?: unknown[] } = {},
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { id, says, sql, needs = [] } of list) {
    if (!(await tablesExist(client, needs))) continue;
    // Materialized: for a plain limit PostgreSQL expects to find the first rows soon, and if there are none that plan
    // may read as many rows as the product of two tables.
    const { rows } = await client.query<Record<string, unknown>>(
      `${before} select * from (with found as materialized (${sql}) select * from found) breach limit ${BREACH_ROWS_MAX}`,
      values,
    );
    if (rows.length > 0) breaches.push({ id, says, rows });
  }
  return breaches;
}

async function tablesExist(client: pg.PoolClient, tables: string[]): Promise<boolean> {
  if (tables.length === 0) return true;
  const found = await client.query<{ missing: bigint }>(
    'select count(*) as missing from unnest($1::text[]) as t (name) where to_regclass(name) is null',
    [tables],
  );
  return found.rows[0]!.missing === 0n;
}

/** For tests: throws with the rows if an invariant is broken. */
export async function assertBooksHold(pool: pg.Pool): Promise<void> {
  const breaches = await verifyLedger(pool);
  if (breaches.length > 0) throw new Error(`the ledger does not hold:\n${describeBreaches(breaches)}`);
}

const textOfBigint = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);

export const breachesAsJson = (breaches: Breach[]): string => JSON.stringify(breaches, textOfBigint);

/** Formats readable lines: the invariant, then its rows. */
export function describeBreaches(breaches: Breach[]): string {
  return breaches
    .map((one) => [`${one.id} broken: ${one.says}`, ...one.rows.map((row) => `  ${JSON.stringify(row, textOfBigint)}`)])
    .map((lines) => lines.join('\n'))
    .join('\n');
}
