// Runs before each file of server tests and has PostgreSQL prepare every statement of the application once for each
// connection. Parsing and planning are half of the database's time in the tests: tables are small, statements many.
// A product prepares marked statements only, see `KEEP_PLAN`.
import { createHash } from 'node:crypto';
import pg from 'pg';

const KEY = Symbol.for('sanam.keptPlans');
// Test files share their process but not always their modules.
const shared = globalThis as unknown as Record<typeof KEY, Map<string, string> | undefined>;
if (shared[KEY] === undefined) prepareAll((shared[KEY] = new Map()));

function prepareAll(names: Map<string, string>): void {
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  // The driver's `query` has many signatures; only that of a text with values matters.
  pg.Client.prototype.query = function prepared(this: pg.Client, ...args: unknown[]) {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return query.apply(this, args);
    const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32);
    names.set(text, name);
    return query.call(this, { name, text, values }, ...rest);
  } as never;
}
