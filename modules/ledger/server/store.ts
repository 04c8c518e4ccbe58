import { sql } from 'kysely';
import { anyOf, type Db, firstRow, keepPlan, rows, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { batchable } from '@sanam/server/platform/snapshots.ts';
import type {
  AccountClass,
  AccountRef,
  Balance,
  LedgerCurrency,
  LedgerTransaction,
  LockScope,
  PostCommand,
  Posted,
  PostedInSet,
} from './types.ts';

/** Error code of `ledger_post`: a guarded balance is short. */
const SHORT = 'SA001';
/** Error code of `ledger_post`: the source was posted before with other moves. */
const CONFLICT = 'SA002';

export async function openAccount(db: Db, ref: AccountRef, currency: LedgerCurrency): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{
      id: bigint;
    }>`select /* never null: id; it opens what is not there */ ledger_open_account(${ref.class}, ${ref.owner}, ${currency}) as id`,
  );
  return row!.id;
}

interface PostedJson {
  transactionId: string;
  replayed: boolean;
  balances: { class: AccountClass; owner: string; balance: string; version: string }[];
}

const movesOf = (command: PostCommand) =>
  command.moves.map((move) => ({
    fromClass: move.from.class,
    fromOwner: move.from.owner,
    toClass: move.to.class,
    toOwner: move.to.owner,
    amount: move.amountMinor.toString(),
  }));

export async function post(trx: Trx, command: PostCommand): Promise<Posted> {
  const memo = command.memo === undefined ? null : JSON.stringify(command.memo);
  const row = await translating(() =>
    firstRow(
      trx,
      sql<{ posted: PostedJson }>`
        select /* never null: posted; it posts or raises */
               ledger_post(${command.source.type}, ${command.source.id}, ${command.kind}, ${command.memberId ?? null},
                           ${memo}::jsonb, ${command.contextId ?? null}::bigint, ${command.currency},
                           ${JSON.stringify(movesOf(command))}::jsonb) as posted`,
    ),
  );
  return readPosted(row!.posted);
}

export async function postSet(trx: Trx, commands: readonly PostCommand[]): Promise<PostedInSet[]> {
  const set = commands.map((command) => ({
    sourceType: command.source.type,
    sourceId: command.source.id,
    kind: command.kind,
    member: command.memberId,
    memo: command.memo,
    context: command.contextId?.toString(),
    currency: command.currency,
    moves: movesOf(command),
  }));
  return translating(() =>
    rows(
      trx,
      sql<PostedInSet>`
        select /* never null: transactionId, replayed; it posts or raises */
               o_transaction_id as "transactionId", o_replayed as replayed
        from ledger_post_set(${JSON.stringify(set)}::jsonb) order by o_n`,
    ),
  );
}

/** Converts errors of the database to refusals. */
async function translating<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw translated(error);
  }
}

function readPosted(posted: PostedJson): Posted {
  return {
    transactionId: BigInt(posted.transactionId),
    replayed: posted.replayed,
    balances: posted.balances.map((one) => ({
      account: { class: one.class, owner: one.owner },
      balanceMinor: BigInt(one.balance),
      version: BigInt(one.version),
    })),
  };
}

function translated(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string };
  if (code === CONFLICT) return refuse('ledger.conflict');
  if (code !== SHORT) return error;
  return refuse('ledger.insufficientBalance', JSON.parse(detail ?? '{}') as Record<string, unknown>);
}

export async function balanceOf(db: Db, ref: AccountRef, currency: LedgerCurrency): Promise<Balance> {
  const row = await firstRow(
    db,
    sql<{ balance: bigint; version: bigint }>`
      select /* never null: balance; nothing posted is 0 */ coalesce(b.balance, ledger_house_balance(a.id)) as balance, coalesce(b.version, 0) as version
      from ledger_accounts a left join ledger_balances b on b.account_id = a.id
      where a.class = ${ref.class} and a.owner = ${ref.owner} and a.currency = ${currency}`,
  );
  return { balanceMinor: row?.balance ?? 0n, version: row?.version ?? 0n };
}

interface Owner {
  owner: string;
  currency: LedgerCurrency;
}
type Balances = Partial<Record<AccountClass, Balance>>;

const ownBalances = batchable<Owner, Balances>({ one: balancesOfOne, all: balancesOfAll });
export const balancesOf = (db: Db, owner: string, currency: LedgerCurrency): Promise<Balances> =>
  ownBalances(db, { owner, currency });

async function balancesOfOne(db: Db, { owner, currency }: Owner): Promise<Balances> {
  const found = await db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
    .select(['a.class', 'b.balance', 'b.version'])
    .where('a.owner', '=', owner)
    .where('a.currency', '=', currency)
    .modifyEnd(keepPlan)
    .execute();
  return Object.fromEntries(found.map((row) => [row.class, { balanceMinor: row.balance, version: row.version }]));
}

async function balancesOfAll(db: Db, owners: readonly Owner[]): Promise<Balances[]> {
  const balances: Balances[] = owners.map(() => ({}));
  const found = await rows(
    db,
    sql<{ n: bigint | null; class: AccountClass; balance: bigint; version: bigint }>`
      ${keepPlan} select k.n, a.class, b.balance, b.version
      from unnest(${owners.map(({ owner }) => owner)}::text[], ${owners.map(({ currency }) => currency)}::text[])
             with ordinality k (owner, currency, n)
      join ledger_accounts a on a.owner = k.owner and a.currency = k.currency
      join ledger_balances b on b.account_id = a.id`,
  );
  for (const { n, class: name, balance, version } of found)
    balances[Number(n) - 1]![name] = { balanceMinor: balance, version };
  return balances;
}

/**
 * Returns the number of postings of these kinds to accounts of one class, by owner; owners without any are left out.
 */
export async function countsIn(
  db: Db,
  ask: { class: AccountClass; owners: readonly string[]; currency: LedgerCurrency; kinds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (ask.owners.length === 0) return new Map();
  const found = await rows(
    db,
    sql<{ owner: string; count: number }>`
      select a.owner, count(*)::int as count
      from ledger_accounts a join ledger_postings p on p.to_account = a.id
      where a.class = ${ask.class} and a.currency = ${ask.currency} and a.owner = any (${[...ask.owners]})
        and p.kind = any (${[...ask.kinds]})
      group by a.owner`,
  );
  return new Map(found.map((row) => [row.owner, row.count]));
}

/** Returns the balances of these owners in accounts of one class; owners without an account are left out. */
export async function balancesIn(
  db: Db,
  { class: kind, owners, currency }: { class: AccountClass; owners: readonly string[]; currency: LedgerCurrency },
): Promise<ReadonlyMap<string, bigint>> {
  if (owners.length === 0) return new Map();
  const found = await db
    .selectFrom('ledger_accounts as a')
    .innerJoin('ledger_balances as b', 'b.account_id', 'a.id')
    .select(['a.owner', 'b.balance'])
    .where('a.class', '=', kind)
    .where('a.owner', '=', anyOf(owners))
    .where('a.currency', '=', currency)
    .execute();
  return new Map(found.map((row) => [row.owner, row.balance]));
}

export async function lockOwner(trx: Trx, owner: string, scope: LockScope = 'player'): Promise<void> {
  await sql`select ledger_lock_owner(${owner}, ${scope})`.execute(trx);
}

interface TransactionRow {
  id: bigint;
  kind: string;
  source_type: string;
  source_id: string;
  member_id: string | null;
  memo: Record<string, unknown> | null;
  at: Date;
  from_class: AccountClass;
  from_owner: string;
  to_class: AccountClass;
  to_owner: string;
  amount: bigint;
  currency: LedgerCurrency;
}

export async function transaction(db: Db, transactionId: bigint): Promise<LedgerTransaction | undefined> {
  const found = await rows(
    db,
    sql<TransactionRow>`
      select t.id, t.kind, t.source_type, t.source_id, t.member_id, t.memo, t.at, f.class as from_class, f.owner as from_owner,
             o.class as to_class, o.owner as to_owner, p.amount, f.currency
      from ledger_transactions t
      join ledger_postings p on p.id = any (t.posting_ids)
      join ledger_accounts f on f.id = p.from_account
      join ledger_accounts o on o.id = p.to_account
      where t.id = ${transactionId} order by p.id`,
  );
  const [first] = found;
  if (first === undefined) return undefined;
  return {
    id: first.id,
    kind: first.kind,
    source: { type: first.source_type, id: first.source_id },
    memberId: first.member_id,
    memo: first.memo,
    at: first.at,
    moves: found.map((row) => ({
      from: { class: row.from_class, owner: row.from_owner },
      to: { class: row.to_class, owner: row.to_owner },
      amountMinor: row.amount,
      currency: row.currency,
    })),
  };
}
