// Records the statements of a call, and their plans: which tables they scan completely.
import type pg from 'pg';

interface Sent {
  text: string;
  values: unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** Returns the prototype of the driver's client, shared by every connection of this process. */
async function driverOf(pool: pg.Pool): Promise<{ query: Query }> {
  const client = await pool.connect();
  client.release();
  let found = Object.getPrototypeOf(client) as object;
  while (found.constructor.name !== 'Client') found = Object.getPrototypeOf(found) as object;
  return found as { query: Query };
}

/** Returns every query sent to the database while `work` runs. */
export async function sentDuring(pool: pg.Pool, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const driver = await driverOf(pool);
  const { query } = driver;
  // The driver has many signatures; each contains a text with or without values.
  driver.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] } | undefined, unknown];
    const text = typeof first === 'string' ? first : first?.text;
    const values = typeof first === 'string' ? second : first?.values;
    if (text !== undefined && /^\s*(select|with)\b/i.test(text))
      sent.push({ text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    driver.query = query;
  }
  return sent;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Rows that one step of a plan read from a table. */
export interface Read {
  table: string;
  /** Undefined: a scan of the table itself. */
  index: string | undefined;
  rows: number;
}

/** Executes a statement and returns its reads, step by step. */
export async function readsOf(pool: pg.Pool, { text, values }: Sent): Promise<Read[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  return readsIn(rows[0]!['QUERY PLAN'][0]!.Plan);
}

function readsIn(plan: Plan): Read[] {
  const below = (plan.Plans ?? []).flatMap(readsIn);
  const name = plan['Relation Name'];
  const index = plan['Index Name'];
  if (name === undefined && index === undefined) return below;
  const removed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const rows = Math.round((plan['Actual Rows'] + removed) * plan['Actual Loops']);
  // A bitmap heap scan is reported by the indexes below it.
  const isBitmap = plan['Node Type'] === 'Bitmap Heap Scan';
  return isBitmap ? below : [{ table: name ?? '', index, rows }, ...below];
}
