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
 * A pool or one open transaction. Ordinary statements use Kysely's builder, which knows the tables; others are written with
 * its `sql` template and a row type, which a test compares with the database (docs/decisions/typed-sql.md).
 */
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Trx = Transaction<Schema>;

/** A row of a table as it is read. */
export type TableRow<Table extends keyof Schema> = Selectable<Schema[Table]>;

export interface Database {
  db: Kysely<Schema>;
  /** The pool under `db`. */
  pool: pg.Pool;
  /** A pool of its own for the bets, so that a slow page can never keep a bet waiting for a connection. */
  hotPool: pg.Pool;
  /**
   * A few connections for what other work waits for: what is written about jobs (taken, alive, done) and what all callers
   * read together into memory. It never waits behind the work of others: a transaction that holds a connection of `pool`
   * and waits for such a reading would wait for ever if the reading needed one too. Commits do not wait for the disk;
   * what a database without power forgets of a job is run again, as any job may be.
   */
  reservedDb: Kysely<Schema>;
  close(): Promise<void>;
}

/** The role that may add to the ledger but never change it (L5). */
export const APP_ROLE = 'sanam_app';

/** Below the 1,500 ms within which a vendor is answered (rule T6 of HWP/1): a bet is given up, never left hanging. */
const BET_TIMEOUTS = { statement_timeout: '1200ms', lock_timeout: '800ms' };

/**
 * For everything but bets. One wallet that is held for long stops the calls that need it, never the connections of all:
 * a wait for a lock and a statement end, and so does the wait for a connection.
 */
const ordinaryTimeouts = (lockSeconds: number) => ({ lock_timeout: `${lockSeconds}s`, statement_timeout: '30s' });
const WAIT_MS = 10_000;

const RESERVED_CONNECTIONS = 3;

/** Opens the pools as the application role. */
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

/** A pooler gives bets other bounds than the rest: they have an entry of their own there. */
function poolerOfBets(poolerUrl: string): string {
  return withDatabase(poolerUrl, `${new URL(poolerUrl).pathname.slice(1)}_bets`);
}

const CONNECTION_STATE = `select current_user::text as role, coalesce(current_setting('timezone'), '') as zone,
  coalesce(current_setting('lock_timeout') <> '0' and current_setting('statement_timeout') <> '0', false) as "isBounded"`;

/** A pooler gives role, zone and bounds in place of the node; throws (refuses the start) with what it does not give. */
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

/** Runs `work` in one transaction; joins the caller's when it already has one. */
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
 * Whether the running code belongs to a transaction of `inTransaction`. If such code asks the pool for a second
 * connection, callers that hold all connections wait for each other: the tests' pools refuse it.
 */
export const isInTransaction = (): boolean => transactions.getStore()?.isOpen === true;

/** Holds the lock of this name until the transaction ends; another transaction that asks for it waits. */
export async function lockName(trx: Trx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/**
 * Begins a statement of a busy call, or ends one of the builder with `modifyEnd`: it is prepared once on a connection. Its
 * text never changes, values are parameters, and rows are found by key: the plan is the same for all of them.
 */
export const keepPlan = sql.raw(KEEP_PLAN);

/**
 * A condition that is always true: the commit of this statement does not wait for the disk. A database that loses its power
 * forgets such statements of its last half second, never one before a commit that was waited for: its log has one order.
 * For what only guards or prepares a change that commits by itself later, and for counts. Never for money.
 */
export const unhurried = sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`;

/** All rows of a statement. */
export async function rows<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row[]> {
  return (await statement.execute(db)).rows;
}

/** The first row of a statement, if any. */
export async function firstRow<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row | undefined> {
  return (await statement.execute(db)).rows[0];
}

/** The database's clock in a query of the builder. */
export const now = sql<Date>`platform_now()`;
/** `fromNow('30 minutes')` */
export const fromNow = (time: string) => sql<Date>`platform_now() + ${time}::interval`;
export const ago = (time: string) => sql<Date>`platform_now() - ${time}::interval`;
export const countAll = sql<bigint>`count(*)`;

/** `where('id', '=', anyOf(ids))`: one text for lists of any length, the empty one too. */
export function anyOf<Value>(values: readonly Value[]) {
  const eb = expressionBuilder<Schema>();
  return eb.fn.any(eb.val([...values]));
}

/** How many rows a query of the builder finds. */
export async function countOf<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, unknown>,
): Promise<number> {
  const counted = query.clearSelect().select(countAll.as('count'));
  const { count } = await counted.$castTo<{ count: bigint }>().executeTakeFirstOrThrow();
  return Number(count);
}

/** The database's clock, the one that decides. */
export async function databaseNow(db: Db): Promise<Date> {
  const row = await firstRow(db, sql<{ now: Date }>`${keepPlan} select platform_now() as now`);
  return row!.now;
}
