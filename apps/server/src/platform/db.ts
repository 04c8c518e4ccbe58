import { AsyncLocalStorage } from 'node:async_hooks';
import { KEEP_PLAN, openDatabase, openPool, withDatabase } from '@sanam/database';
import {
  expressionBuilder,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import { ConfigError } from '../config.ts';
import type { Schema } from './schema.data.ts';

/**
 * A pool or one open transaction. Ordinary statements use Kysely's builder, which knows the tables. Others use its
 * `sql` template and a row type that a test compares with the database (docs/decisions/typed-sql.md).
 */
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Trx = Transaction<Schema>;

/** A row of a table as returned by a read. */
export type TableRow<Table extends keyof Schema> = Selectable<Schema[Table]>;

export interface Database {
  db: Kysely<Schema>;
  /** The pool under `db`. */
  pool: pg.Pool;
  /** Separate pool for bets, so that a slow page never makes a bet wait for a connection. */
  hotPool: pg.Pool;
  /**
   * A few connections that other work waits for: writes about jobs (taken, alive, done) and shared reads into memory.
   * This pool never waits for the work of others: a transaction that holds a connection of `pool` and waits for such a
   * read would wait for ever if the read needed a connection of the same pool. Commits do not wait for the disk; if a
   * power failure loses the record of a job, the job runs again, which every job must allow.
   */
  reservedDb: Kysely<Schema>;
  close(): Promise<void>;
}

/** The database role that may add to the ledger but never change it (L5). */
export const APP_ROLE = 'sanam_app';

/** Below the 1,500 ms limit for answers to a vendor (rule T6 of HWP/1): a slow bet is cancelled, never left open. */
const BET_TIMEOUTS = { statement_timeout: '1200ms', lock_timeout: '800ms' };

/**
 * Time-outs of everything except bets. A wallet that is locked for long stops only the calls that need it, not all
 * connections: waits for a lock, a statement and a connection are all limited.
 */
const ordinaryTimeouts = (lockSeconds: number) => ({ lock_timeout: `${lockSeconds}s`, statement_timeout: '30s' });
const WAIT_MS = 10_000;

const RESERVED_CONNECTIONS = 3;

/** Opens the pools in the application role. */
export function openServerDatabase(
  url: string,
  limits: { connectionsMax: number; lockSeconds: number; poolerUrl?: string | undefined },
  onError: (error: Error) => void,
): Database {
  const { connectionsMax, lockSeconds, poolerUrl } = limits;
  const isPooler = poolerUrl !== undefined;
  const hotMax = Math.max(2, Math.floor(connectionsMax / 3));
  const pool = openPool(poolerUrl ?? url, {
    isPooler,
    connectionsMax: connectionsMax - hotMax,
    role: APP_ROLE,
    applicationName: 'sanam',
    onError,
    settings: ordinaryTimeouts(lockSeconds),
    waitMs: WAIT_MS,
  });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const hotPool = openPool(poolerUrl === undefined ? url : poolerOfBets(poolerUrl), {
    isPooler,
    connectionsMax: hotMax,
    role: APP_ROLE,
    applicationName: 'sanam-bets',
    onError,
    settings: BET_TIMEOUTS,
  });
  const reservedDb = openDatabase<Schema>(url, {
    connectionsMax: RESERVED_CONNECTIONS,
    role: APP_ROLE,
    applicationName: 'sanam-reserved',
    onError,
    settings: { ...ordinaryTimeouts(lockSeconds), synchronous_commit: 'off' },
  });
  return {
    db,
    pool,
    hotPool,
    reservedDb,
    close: async () => {
      await Promise.all([db.destroy(), hotPool.end(), reservedDb.destroy()]);
    },
  };
}

/** Returns the address of the pooler entry for bets, which has its own time-outs. */
function poolerOfBets(poolerUrl: string): string {
  return withDatabase(poolerUrl, `${new URL(poolerUrl).pathname.slice(1)}_bets`);
}

const CONNECTION_STATE = `select current_user::text as role, coalesce(current_setting('timezone'), '') as zone,
  coalesce(current_setting('lock_timeout') <> '0' and current_setting('statement_timeout') <> '0', false) as "isBounded"`;

/**
 * Checks that a pooler sets role, time zone and time-outs, which otherwise the node sets. Throws with the missing ones,
 * so that the node does not start.
 */
export async function checkConnections({ db, hotPool }: Pick<Database, 'db' | 'hotPool'>): Promise<void> {
  const ordinary = await sql.raw<ConnectionState>(CONNECTION_STATE).execute(db);
  refuseUntold('DATABASE_POOLER_URL', ordinary.rows[0]!);
  const bets = await hotPool.query<ConnectionState>(CONNECTION_STATE);
  refuseUntold('the entry for bets beside DATABASE_POOLER_URL', bets.rows[0]!);
}

function refuseUntold(name: string, { role, zone, isBounded }: ConnectionState): void {
  const wrong = [
    ...(role === APP_ROLE ? [] : [`works as ${role}, not as ${APP_ROLE}`]),
    ...(zone === 'UTC' ? [] : [`is in the zone ${zone}, not in UTC`]),
    ...(isBounded ? [] : ['has no lock_timeout or no statement_timeout']),
  ];
  if (wrong.length > 0) throw new ConfigError(`${name} ${wrong.join(' and ')}: docs/guides/two-nodes.md`);
}

interface ConnectionState {
  role: string;
  zone: string;
  isBounded: boolean;
}

/** Runs `work` in one transaction; joins the caller's transaction if there is one. */
export function inTransaction<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db as Trx);
  return db.transaction().execute(async (trx) => {
    const holding = { isOpen: true };
    try {
      return await transactions.run(holding, () => work(trx));
    } finally {
      holding.isOpen = false;
    }
  });
}

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
/**
 * Checks whether the running code belongs to a transaction of `inTransaction`. Such code must not ask the pool for a
 * second connection: callers that hold all connections would wait for each other. The pools of the tests refuse it.
 */
export const isInTransaction = (): boolean => transactions.getStore()?.isOpen === true;

/** Takes the advisory lock of this name until the transaction ends; other transactions wait for it. */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * Marks a statement of a busy call as prepared once per connection: prefix of an `sql` statement, or suffix with
 * `modifyEnd`. Suitable if the text never changes, values are parameters and rows are found by key, so that one plan
 * fits all.
 */
export const keepPlan = sql.raw(KEEP_PLAN);

/**
 * An always true condition that makes the commit of its statement not wait for the disk. After a power failure,
 * statements of the last half second may be lost, but never one before a commit that was waited for: the log has one
 * order. For counters and for guards or preparations of a change with its own commit. Never for money.
 */
export const unhurried = sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`;

/** Returns all rows of a statement. */
export async function rows<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(db)).rows;
}

/** Returns the first row of a statement, if any. */
export async function firstRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row | undefined> {
  return (await statement.execute(db)).rows[0];
}

/** The database clock, for queries of the builder. */
export const now = sql<Date>`platform_now()`;
/** Time after now by the database clock, for example `fromNow('30 minutes')`. */
export const fromNow = (time: string) => sql<Date>`platform_now() + ${time}::interval`;
export const ago = (time: string) => sql<Date>`platform_now() - ${time}::interval`;
export const countAll = sql<bigint>`count(*)`;

/**
 * Condition for a list of values, for example `where('id', '=', anyOf(ids))`. The statement text is the same for any
 * length, also zero.
 */
export function anyOf<Value>(values: readonly Value[]) {
  const eb = expressionBuilder<Schema>();
  return eb.fn.any(eb.val([...values]));
}

/** Counts the rows of a builder query. */
export async function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const counted = query.clearSelect().select(countAll.as('count'));
  const { count } = await counted.$castTo<{ count: bigint }>().executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the time of the database clock, which decides everywhere. */
export async function databaseNow(db: Db): Promise<Date> {
  const row = await firstRow(db, sql<{ now: Date }>`${keepPlan} select platform_now() as now`);
  return row!.now;
}
