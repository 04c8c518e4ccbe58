// Processor time of each process, which shows the cost even if the machine does other work. Linux only.
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** The kernel counts in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
  /** Processor time of ended children. */
  childTicks: number;
}

/** Returns the root process of the PostgreSQL behind this connection; undefined if it runs on another machine. */
export async function findPostmaster(pool: pg.Pool): Promise<number | undefined> {
  const found = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = found.rows[0]?.pid;
  return pid === undefined ? undefined : readStat(pid)?.parent;
}

/** Returns the processor time of a process in microseconds; with `family` also of its children, living and ended. */
export function processorMicroseconds(pid: number, family: boolean): number {
  const own = readStat(pid);
  if (own === undefined) return Number.NaN;
  if (!family) return own.ticks * MICROSECONDS_PER_TICK;
  const children = allStats().filter((stat) => stat.parent === pid);
  const ticks = children.reduce((sum, stat) => sum + stat.ticks, own.ticks + own.childTicks);
  return ticks * MICROSECONDS_PER_TICK;
}

function allStats(): Stat[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readStat(Number(name)))
      .filter((stat) => stat !== undefined);
  } catch {
    return [];
  }
}

function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain anything; the fields after it are numbers.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
    return { pid, parent, ticks: user + system, childTicks: childUser + childSystem };
  } catch {
    return undefined;
  }
}
