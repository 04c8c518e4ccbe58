// Runs before each file of server tests and records all statements of the application's role in this process. A file
// fails if its statements, together with earlier ones of this process, take locks in two orders or against the
// documented order, or if a password is hashed inside a transaction. The orders: docs/decisions/lock-order.md.
import pg from 'pg';
import { afterAll } from 'vitest';
import { watchHashing } from './hashing.ts';
import { lockOrder } from './order.ts';
import { Recorder, type Session } from './recorder.ts';

const KEY = Symbol.for('sanam.locks');
// Test files share their process but not always their modules.
const shared = globalThis as unknown as Record<typeof KEY, { recorder: Recorder; hashed: string[] } | undefined>;

/** Recorder and hash reports of this process. A test that breaks the order on purpose removes its breaches. */
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
  // The driver's `query` has many signatures; all of them are reduced to a text with or without values.
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

/** Checks whether a client has the application's role. Statements of tests as the owner are not recorded. */
function isApplication(client: pg.Client): boolean {
  const { connectionParameters } = client as unknown as { connectionParameters: { options?: string } };
  return connectionParameters.options?.includes('role=sanam_app') === true;
}
