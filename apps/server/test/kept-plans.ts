// Runs before each file of server tests and has PostgreSQL prepare every statement of the application once for each
// connection. Parsing and planning are half of the database's time in the tests: tables are small, statements many.
// A product prepares marked statements only, see `KEEP_PLAN`.
import { statementName } from '@sanam/database';
import pg from 'pg';

/**
 * The condition of an arbiter index is found only with its values, which a plan for any values does not have:
 * PostgreSQL refuses the statement as soon as it uses one.
 */
const PARTIAL_ARBITER = /\bon conflict \((?:[^()]|\([^()]*\))*\)\s+where\b/i;

const KEY = Symbol.for('sanam.keptPlans');
// Test files share their process but not always their modules.
const shared = globalThis as unknown as Record<typeof KEY, true | undefined>;
if (shared[KEY] === undefined) prepareAll();
shared[KEY] = true;

function prepareAll(): void {
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  // The driver's `query` has many signatures; only that of a text with values matters. Several commands in one text are
  // possible only without values.
  pg.Client.prototype.query = function prepared(this: pg.Client, ...args: unknown[]) {
    const [text, values, ...rest] = args;
    const isKept =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !PARTIAL_ARBITER.test(text);
    if (!isKept) return query.apply(this, args);
    return query.call(this, { name: statementName(text), text, values }, ...rest);
  } as never;
}
