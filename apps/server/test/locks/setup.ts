// Runs before each file of server tests. Every statement of the application's role in this process is recorded; a file
// fails when what it did, with what ran before it in this process, took locks in two orders or against the written one, or
// hashed a password inside a transaction. What the orders are: docs/decisions/lock-order.md.
import pg from 'pg';
import { afterAll } from 'vitest';
import { watchHashing } from './hashing.ts';
import { lockOrder } from './order.ts';
import { Recorder, type Session } from './recorder.ts';

const KEY = Symbol.for('sanam.locks');
// Files share their process but not always their modules.
const shared = globalThis as unknown as Record<typeof KEY, { recorder: Recorder; hashed: string[] } | undefined>;

/** Of this process; a test that breaks the order on purpose takes its breaches out. */
export const { recorder, hashed } = (shared[KEY] ??= watch());

afterAll(() => {
  const found = [
    ...recorder.takeBreaches(),
    ...hashed.splice(0).map((where) => `a password was hashed in a transaction\n${where}`),
  ];
  if (found.length > 0) throw new Error(`docs/decisions/lock-order.md:\n${found.join('\n')}`);
});

function watch(): { recorder: Recorder; hashed: string[] } {
  const all = new Recorder(lockOrder());
  const inside: string[] = [];
  watchHashing((where) => inside.push(where));
  const sessions = new WeakMap<pg.Client, Session>();
  const { query } = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  // The driver's signatures are many; a text with or without values is what each comes to.
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] } | undefined, unknown];
    const text = typeof first === 'string' ? first : first?.text;
    if (text !== undefined && isApplication(this)) {
      const session = sessions.get(this) ?? all.session();
      sessions.set(this, session);
      const values = typeof first === 'string' ? second : first?.values;
      all.sent(session, text, Array.isArray(values) ? values : []);
    }
    return query.apply(this, args);
  } as never;
  return { recorder: all, hashed: inside };
}

/** Tests look into the database as its owner; only what the server does as its own role counts. */
function isApplication(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { options?: string } };
  return connectionParameters.options?.includes('role=sanam_app') === true;
}
