import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

/** A pool or one of its transactions: the first argument of every store function. */
export type Db<Schema> = Kysely<Schema> | Transaction<Schema>;

export interface ConnectOptions {
  /** Largest number of connections; small on purpose, because the database has few cores too. */
  connectionsMax?: number;
  /** PostgreSQL role of every connection; the login role must be a member of it. */
  role?: string;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /**
   * Called when a connection breaks, idle or in use. The pool replaces it; its user's statement fails with
   * `isConnectionLost`.
   */
  onError?: (error: Error) => void;
  /**
   * Longest wait for a free connection in milliseconds, after which the caller fails with `isConnectionLost`. Default:
   * unlimited.
   */
  waitMs?: number;
  /** Settings of each connection, `{ lock_timeout: '800ms' }`. */
  settings?: Record<string, string>;
  /**
   * The address is that of a pooler in transaction mode: each transaction may use another connection. The pooler sets
   * role and settings, and no statement is prepared.
   */
  isPooler?: boolean;
}

/** Returns the connection string with another database of the same server. */
export function withDatabase(url: string, database: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${database}`;
  return parsed.toString();
}

/** Returns one connection outside a pool, not connected yet. */
export function openClient(url: string, options: Pick<ConnectOptions, 'role' | 'applicationName'> = {}): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: options.applicationName ?? 'sanam',
    options: startOptions(options.role === undefined ? {} : { role: options.role }),
  });
}

/** Returns settings in the form of the connection's start options. */
function startOptions(settings: Record<string, string>): string {
  return Object.entries({ timezone: 'UTC', ...settings })
    .map(([key, value]) => `-c ${key}=${value}`)
    .join(' ');
}

/**
 * Milliseconds for which an unused connection stays open. A new one reads the catalogue and compiles functions again:
 * its first statements take tens of milliseconds of a processor. The driver's 10 s would close it in each quiet moment.
 */
const IDLE_MS = 600_000;

/** Opens a node-postgres pool. Sums of money and other `bigint` columns arrive as `bigint`, never as `number`. */
export function openPool(url: string, options: ConnectOptions = {}): pg.Pool {
  const { connectionsMax = 10, role, applicationName = 'sanam', onError = () => {}, settings = {} } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    idleTimeoutMillis: IDLE_MS,
    // A network may forget a connection that is silent for minutes.
    keepAlive: true,
    application_name: applicationName,
    ...(options.waitMs === undefined ? {} : { connectionTimeoutMillis: options.waitMs }),
    types: { getTypeParser },
    ...(options.isPooler === true
      ? {}
      : { options: startOptions({ ...(role === undefined ? {} : { role }), ...settings }), Client: PreparingClient }),
  });
  pool.on('error', onError);
  // The pool listens only to idle clients. An unhandled error event ends the process, so clients in use have a listener
  // too; their user learns of the loss from its next statement.
  pool.on('acquire', (client) => client.on('error', onError));
  pool.on('release', (_error, client) => client.off('error', onError));
  return pool;
}

/** Class 08 and the codes with which PostgreSQL ends or refuses a connection: shutdown, crash, time-outs, too many. */
const LOST_STATES = /^(?:08|57P0[1-5]$|25P0[34]$|53300$)/;
const LOST_SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** Errors of the driver and Kysely, which have no code. */
const LOST_MESSAGES = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Postgres connection has been discarded',
]);

/**
 * Checks whether a statement failed because its connection was lost or could not be made, so that a retry may succeed.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return LOST_MESSAGES.has(error.message);
  // A missing Unix socket: the database is not running.
  return LOST_STATES.test(code) || LOST_SYSTEM_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect');
}

/**
 * Marks a statement, at its beginning or end, as prepared: its connection parses and plans it once. For small
 * statements by key in busy calls; the text must always be the same, with values as parameters.
 */
export const KEEP_PLAN = '/* keep plan */';

/** Names of prepared statements, derived from their texts. */
const names = new Map<string, string>();

/** Returns the name under which a text is prepared. */
export function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = createHash('sha256').update(text).digest('hex').slice(0, 32)));
  return name;
}

const asksToKeep = (text: string): boolean => text.endsWith(KEEP_PLAN) || text.trimStart().startsWith(KEEP_PLAN);

class PreparingClient extends pg.Client {
  // The driver has many signatures; only that of a text with values matters.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const isKept = typeof text === 'string' && Array.isArray(values) && asksToKeep(text);
    const given = isKept ? [{ name: statementName(text), text, values }, ...rest] : args;
    return (super.query as (...all: unknown[]) => never).apply(this, given);
  }
}

const TIMESTAMPTZ_OID = 1184;
const BIGINT_OID = 20;

function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === BIGINT_OID && format !== 'binary') return BigInt;
  if (oid === TIMESTAMPTZ_OID && format !== 'binary') return parseTime;
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown;
}

const parseAnyTime = pg.types.getTypeParser(TIMESTAMPTZ_OID, 'text') as (value: string) => unknown;
const usualTime = /^[1-9]\d{3}-.{14}(?:\.\d{1,6})?\+00$/;

/**
 * Parses a time as our connections send it, `2026-01-02 03:04:05.678901+00`; the slower driver parses any other text.
 */
function parseTime(text: string): unknown {
  if (!usualTime.test(text)) return parseAnyTime(text);
  const end = text.length - 3;
  const digit = (at: number) => (at < end ? text.charCodeAt(at) - 48 : 0);
  const two = (at: number) => digit(at) * 10 + digit(at + 1);
  const milliseconds = two(20) * 10 + digit(22);
  return new Date(Date.UTC(two(0) * 100 + two(2), two(5) - 1, two(8), two(11), two(14), two(17), milliseconds));
}

/** Opens Kysely over its own pool; `destroy()` closes the pool. */
export function openDatabase<Schema>(url: string, options: ConnectOptions = {}): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(url, options) }) });
}

/** Creates the database if the server does not have it. */
export async function ensureDatabase(url: string, database: string): Promise<void> {
  const pool = openPool(url, { connectionsMax: 1 });
  try {
    const found = await pool.query<object>('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await pool.query(`create database "${database.replaceAll('"', '')}"`);
  } finally {
    await pool.end();
  }
}
