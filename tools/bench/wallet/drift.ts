// Repeats the plain shape over the same database: how a day of bets changes their time. Each slice includes the
// database's activity, because a p99 alone does not show the cause.
import { rmSync } from 'node:fs';
import type pg from 'pg';
import type { GeneratorJob, GeneratorReport } from './plan.ts';
import { generate } from './processes.ts';
import { processorMicroseconds } from './processor-time.ts';

export interface DriftOptions {
  pool: pg.Pool;
  job: GeneratorJob;
  minutes: number;
  serverPid: number;
  say: (line: string) => void;
}

export interface Drift {
  slices: number;
  calls: number;
  p99_ms_first: number;
  p99_ms_last: number;
  /** Ratio of the median p99 of the last quarter of the slices to that of the first. */
  ratio_p99: number;
  ratio_calls: number;
}

const SLICE_SECONDS = 20;
const WARM_UP_SECONDS = 1;

export async function benchDrift({ pool, job, minutes, serverPid, say }: DriftOptions): Promise<Drift> {
  const reports: GeneratorReport[] = [];
  const end = performance.now() + minutes * 60_000;
  let { players } = job;
  let requestsMax = job.requestsMax;
  let before = await readDatabase(pool);
  while (performance.now() < end) {
    const cpu = processorMicroseconds(serverPid, false);
    const slice = { ...job, seconds: SLICE_SECONDS, warmUpSeconds: WARM_UP_SECONDS, requestsMax };
    const report = await generate({ ...slice, ...(players && { players }) });
    rmSync(job.journalFile);
    players = report.players;
    // Signing takes time and memory: sign one and a half times the requests of the previous slice.
    requestsMax = Math.ceil((report.calls / SLICE_SECONDS) * (SLICE_SECONDS + WARM_UP_SECONDS) * 1.5);
    const after = await readDatabase(pool);
    reports.push(report);
    const spent = (processorMicroseconds(serverPid, false) - cpu) / report.calls;
    say(
      `${reports.length}: ${Math.round(report.callsPerSecond)}/s, p50 ${report.p50Ms} ms, p99 ${report.p99Ms} ms, ` +
        `longest ${report.maxMs} ms; server ${Math.round(spent)} µs a call; ${difference(before, after)}`,
    );
    before = after;
  }
  return summarise(reports);
}

function summarise(reports: readonly GeneratorReport[]): Drift {
  const quarter = Math.max(1, Math.floor(reports.length / 4));
  const [first, last] = [reports.slice(0, quarter), reports.slice(-quarter)];
  const middle = (some: readonly GeneratorReport[], of: (one: GeneratorReport) => number): number =>
    some.map(of).toSorted((a, b) => a - b)[Math.floor(some.length / 2)]!;
  const p99 = (some: readonly GeneratorReport[]) => middle(some, (one) => one.p99Ms);
  const rate = (some: readonly GeneratorReport[]) => middle(some, (one) => one.callsPerSecond);
  return {
    slices: reports.length,
    calls: reports.reduce((sum, { calls }) => sum + calls, 0),
    p99_ms_first: p99(first),
    p99_ms_last: p99(last),
    ratio_p99: Number((p99(last) / p99(first)).toFixed(2)),
    ratio_calls: Number((rate(last) / rate(first)).toFixed(2)),
  };
}

type Figures = Record<string, number>;

/** Reads counters of the whole database, and dead rows and size of the tables that bets write. */
async function readDatabase(pool: pg.Pool): Promise<Figures> {
  const { rows } = await pool.query<Record<string, string>>(
    `select w.wal_bytes as wal, w.wal_fpi as page_images, c.num_timed + c.num_requested as checkpoints,
            c.write_time + c.sync_time as checkpoint_ms, c.buffers_written as checkpoint_buffers, s.*
     from pg_stat_wal w, pg_stat_checkpointer c,
       (select sum(n_dead_tup) as dead, sum(autovacuum_count) as vacuums, sum(autoanalyze_count) as analyses,
               sum(n_tup_upd) as updates, sum(n_tup_hot_upd) as hot,
               sum(pg_table_size(relid)) as heap, sum(pg_indexes_size(relid)) as indexes
        from pg_stat_user_tables) s`,
  );
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]));
}

function difference(before: Figures, after: Figures): string {
  const by = (name: string): number => after[name]! - before[name]!;
  const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
  return (
    `log ${mb(by('wal'))} MB with ${by('page_images')} page images, ${by('checkpoints')} checkpoints, ` +
    `${by('vacuums')} vacuums, ${by('analyses')} analyses, ${after.dead} dead rows, ` +
    `heap-only ${Math.round((100 * by('hot')) / Math.max(1, by('updates')))} %, ` +
    `tables ${mb(after.heap!)} MB, indexes ${mb(after.indexes!)} MB`
  );
}
