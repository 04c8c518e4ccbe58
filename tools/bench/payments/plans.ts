// The statements that a call sends, and what PostgreSQL does for each: which tables it reads from end to end.
import type pg from 'pg';

interface Sent {
  text: string;
  values: unknown[];
}

type Query = (...args: unknown[]) => unknown;

/** The driver's client, of which every connection of this process is one. */
async function driverOf(pool: pg.Pool): Promise<{ query: Query }> {
  const client = await pool.connect();
  client.release();
  let found = Object.getPrototypeOf(client) as object;
  while (found.constructor.name !== 'Client') found = Object.getPrototypeOf(found) as object;
  return found as { query: Query };
}

/** Every question that is sent to the database while `work` runs. */
export async function sentDuring(pool: pg.Pool, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const driver = await driverOf(pool);
  const { query } = driver;
  // The driver's signatures are many; a text with or without values is what each comes to.
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

/** What one step of a plan read of a table. */
export interface Read {
  table: string;
  /** Undefined: the table itself, from end to end. */
  index: string | undefined;
  rows: number;
}

/** What a statement reads, step by step; it is carried out for that. */
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
  // A table read through a bitmap is told by the indexes below it.
  const isBitmap = plan['Node Type'] === 'Bitmap Heap Scan';
  return isBitmap ? below : [{ table: name ?? '', index, rows }, ...below];
}
