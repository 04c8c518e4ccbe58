// The largest tables as they are and partitioned, asked the same in turns: ratios of the times.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { fillHistory } from '../history/fill.ts';
import { median } from '../figures.ts';
import { withTables } from '../tables.ts';
import { type Case, cases } from './cases.ts';

export interface PartitionsBenchOptions {
  bets: number;
  rounds: number;
  say: (line: string) => void;
}

/** Turns per round; the first round warms up. */
const TURNS = 20;

/** Returns the ratios partitioned to plain, by table and question. */
export function benchPartitions(options: PartitionsBenchOptions): Promise<Record<string, number>> {
  const { bets, say } = options;
  return withTables(
    { settings: { shared_buffers: '2GB', max_wal_size: '8GB', autovacuum: 'off', jit: 'off' }, say },
    async (_, pool) => {
      await fillHistory(pool, bets, say);
      const ratios: Record<string, number> = {};
      for (const one of cases) Object.assign(ratios, await compare(pool, one, options));
      return ratios;
    },
  );
}

async function compare(pool: pg.Pool, one: Case, { bets, rounds, say }: PartitionsBenchOptions) {
  const { table, by, parts, questions } = one;
  const copies = { plain: `${table}_plain`, parts: `${table}_parts` };
  const like = `(like ${table} including defaults including constraints including indexes)`;
  // Both are copies: neither has triggers, and both were written in one go.
  await pool.query(`create table ${copies.plain} ${like}`);
  await pool.query(`create table ${copies.parts} ${like} partition by ${by}`);
  for (const statement of parts(copies.parts, bets)) await pool.query(statement);
  for (const copy of Object.values(copies)) await pool.query(`insert into ${copy} select * from ${table}`);
  await pool.query(`vacuum analyze ${copies.plain}, ${copies.parts}`);
  const ratios: Record<string, number> = {};
  for (const { name, sql } of questions) {
    const times = { plain: [] as number[], parts: [] as number[] };
    for (let turn = 0; turn < (rounds + 1) * TURNS; turn++) {
      for (const kind of ['plain', 'parts'] as const) {
        const took = await askOnce(
          pool,
          sql.replaceAll('$table', copies[kind]).replaceAll('$rows', String(bets)),
          turn,
        );
        if (turn >= TURNS) times[kind].push(took);
      }
    }
    const ratio = Number((median(times.parts) / median(times.plain)).toFixed(2));
    say(
      `${table}, ${name}: ${median(times.plain).toFixed(2)} ms, by ${by} ${median(times.parts).toFixed(2)} ms, ratio ${ratio}`,
    );
    ratios[`${table}, ${name}`] = ratio;
  }
  await pool.query(`drop table ${copies.plain}, ${copies.parts}`);
  return ratios;
}

/** Returns the milliseconds of a prepared statement. */
async function askOnce(pool: pg.Pool, text: string, turn: number): Promise<number> {
  const began = performance.now();
  await pool.query({ name: createHash('sha1').update(text).digest('hex'), text, values: [turn] });
  return performance.now() - began;
}
