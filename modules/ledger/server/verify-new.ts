// Incremental check of the ledger: one sealed block at a time, each in a short transaction.
// docs/decisions/verified-blocks.md lists what it proves and what only the full check proves.
import type { Breach, NewInvariant, NewlyVerified } from '@sanam/server/platform/module.ts';
import type pg from 'pg';
import { breachesAsJson, breachesOf, guardedOtherwise, invariants, undeclared } from './verify.ts';

/** Stored balances that one run compares with their newest entries; the next run continues after them. */
const SWEEP_ACCOUNTS = 20_000;
/** Timeout of a step. A block has at most 10,000 postings: seconds even on a busy machine. */
const STEP_TIMEOUT = '2min';

/** Error code: another transaction changed the check point after this one's snapshot. */
const MOVED = '40001';
/** Not materialized, so that the planner knows how small a block is. */
const BLOCK = `with block as not materialized (
  select $1::bigint as first_id, $2::bigint as last_id, $3::timestamptz as since, $4::timestamptz as until)`;
const CHAIN = { id: 'CHAIN', says: 'the hash chain fits every sealed posting' };

/** Entries of the block: `e`. */
const ENTRIES = `from block b join ledger_entries e on e.posting_id between b.first_id and b.last_id`;
const POSTINGS = `from block b join ledger_postings p on p.id between b.first_id and b.last_id`;

/** The ledger's own invariants, numbered as in the full check (`verify.ts`). */
export const newInvariants: readonly NewInvariant[] = [
  {
    id: 'V1',
    says: 'each posting takes and gives the same amount of one currency',
    sql: `select p.id ${POSTINGS} where p.amount <= 0 or p.from_account = p.to_account or p.from_account % 1000 <> p.to_account % 1000`,
  },
  {
    id: 'V3',
    says: 'a stored balance equals the newest entry',
    sql: `select a.account_id, l.balance, l.version
          from (select distinct e.account_id ${ENTRIES} where e.version is not null) a
          left join ledger_balances l on l.account_id = a.account_id
          left join lateral ledger_is_newest(a.account_id, l.version, l.balance) n on true
          where l.account_id is null or not n.is_newest`,
  },
  {
    id: 'V3b',
    says: 'each entry follows from the one before it, and none is there twice',
    sql: `select e.account_id, e.version, e.amount, e.balance_after, o.balance as before ${ENTRIES}
          cross join lateral (
            select count(*) filter (where o.version = e.version) as same, count(*) filter (where o.version < e.version) as entries,
                   coalesce(max(o.balance_after) filter (where o.version < e.version), 0) as balance
            from ledger_entries o where o.account_id = e.account_id and o.version between e.version - 1 and e.version) o
          where e.version is not null
            and (o.same <> 1 or o.entries <> (e.version > 1)::integer or e.balance_after <> o.balance + e.amount)`,
  },
  {
    id: 'V4',
    says: 'no guarded balance is or was below zero',
    sql: `select e.account_id, e.balance_after ${ENTRIES} where e.version is not null and e.balance_after < 0`,
  },
  {
    id: 'V5b',
    says: 'guarded accounts, and only they, have versioned entries; every account exists',
    sql: guardedOtherwise(POSTINGS),
  },
  {
    id: 'V5c',
    says: 'every transaction that is not of a game has its postings, and no posting is without a transaction',
    sql: `select p.transaction_id, count(*) as postings ${POSTINGS} left join ledger_transactions t on t.id = p.transaction_id
          where p.kind not like 'game.%'
            and (t.id is null or p.id <> all (t.posting_ids) or exists (
              select from unnest(t.posting_ids) o (id)
              where not exists (select from ledger_postings x where x.id = o.id and x.transaction_id = t.id)))
          group by 1`,
  },
  {
    id: 'V13',
    says: 'every posting is of a kind that was declared, between those accounts and with that source',
    sql: undeclared(POSTINGS),
  },
];

/** Invariants of the whole ledger at the end of a run; their cost depends on accounts, not on postings. */
const standing: readonly NewInvariant[] = [
  invariants.find(({ id }) => id === 'V2')!,
  {
    id: 'V3c',
    says: "a house account's roll-up equals the sum of its verified entries and of those between the two",
    sql: `select account_id, r.balance, s.balance as verified, d.total as between_them
          from ledger_rollups r full join ledger_verified_sums s using (account_id)
          full join (select e.account_id, sum(case when e.posting_id > v.last_id then e.amount else -e.amount end) as total
                     from ledger_verified v cross join ledger_rollup_state u
                     join ledger_entries e on e.posting_id > least(v.last_id, u.upto) and e.posting_id <= greatest(v.last_id, u.upto)
                     where e.version is null group by e.account_id) d using (account_id)
          where coalesce(r.balance, 0) <> coalesce(s.balance, 0) + coalesce(d.total, 0)`,
  },
  {
    id: 'V3',
    says: 'a stored balance equals the newest entry',
    sql: `select * from ledger_sweep_balances(${SWEEP_ACCOUNTS})`,
  },
];

/**
 * Verifies the sealed blocks not verified yet, in order, then the postings without a block. Stops at the first invalid
 * block: the check point stays before it, and the breach is stored in `ledger_verified`. Does nothing while another
 * node verifies. `pool` needs one connection.
 */
export async function verifyNew(pool: pg.Pool, list: readonly NewInvariant[]): Promise<NewlyVerified> {
  for (let blocks = 0; ; blocks++) {
    const step = await inSnapshot(pool, (client) => verifyBlock(client, list));
    if (step?.isVerified) continue;
    const breaches = step?.breaches ?? (await inSnapshot(pool, (client) => breachesOf(client, standing))) ?? [];
    return { breaches, blocks };
  }
}

/** Runs a step in one snapshot. Undefined if another node moved the check point meanwhile. */
async function inSnapshot<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result | undefined> {
  const client = await pool.connect();
  try {
    await client.query(`begin isolation level repeatable read; set local statement_timeout = '${STEP_TIMEOUT}'`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if ((error as { code?: string }).code === MOVED) return undefined;
    throw error;
  } finally {
    client.release();
  }
}

interface NextBlock {
  block: bigint;
  first_id: bigint;
  last_id: bigint;
  /** As text, because a Date would lose the microseconds. */
  since: string | null;
  until: string | null;
  problem: string | null;
}

/**
 * Runs one step in the caller's transaction: all rules for the next block. Undefined if no block is left or another
 * node is at work.
 */
export async function verifyBlock(
  client: pg.PoolClient,
  list: readonly NewInvariant[],
): Promise<{ isVerified: boolean; breaches: Breach[] } | undefined> {
  // The planner has no statistics about such new rows and would scan whole tables for "one" row.
  await client.query('set local enable_seqscan = off; set local jit = off');
  const found = await client.query<NextBlock>(
    `select /* never null: block, first_id, last_id; it answers a block or no row */
            block, first_id, last_id, since::text as since, until::text as until, problem from ledger_verify_next()`,
  );
  const [next] = found.rows;
  if (next === undefined) return undefined;
  const values = [next.first_id, next.last_id, next.since, next.until];
  const breaches = await breachesOf(client, list, { before: BLOCK, values });
  const problem = next.problem ?? (await chainProblem(client, next, breaches.length === 0));
  if (problem !== null) breaches.push({ ...CHAIN, rows: [{ block: next.block, problem }] });
  if (breaches.length > 0)
    await client.query('select ledger_mark_broken($1, $2)', [next.block, breachesAsJson(breaches)]);
  return { isVerified: breaches.length === 0, breaches };
}

/**
 * Returns the problem of the block's hash; null if valid, and if no other rule failed the check point has moved to it.
 */
async function chainProblem(client: pg.PoolClient, next: NextBlock, mayMove: boolean): Promise<string | null> {
  const { rows } = await (mayMove
    ? client.query<{ problem: string | null }>('select ledger_mark_verified($1, $2) as problem', [
        next.block,
        next.until,
      ])
    : client.query<{ problem: string | null }>('select ledger_block_problem($1) as problem', [next.block]));
  return rows[0]!.problem;
}
