// Wrong clocks of a node and of the database. Debian's libfaketime gives a process another time.
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { debianProgram } from '../debian.ts';
import { type Row, startStorm, unknownOf } from '../row.ts';
import { rounds } from '../storm.ts';

/** Returns the environment of a process with another time; the monotonic clock, used by timers, does not change. */
function fakeTime(given: { FAKETIME: string } | { FAKETIME_TIMESTAMP_FILE: string }): Record<string, string> {
  debianProgram('faketime');
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (library === undefined) throw new Error('faketime brought no library');
  return { LD_PRELOAD: library, FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_NO_CACHE: '1', ...given };
}

const OFFSETS = ['+4m', '-4m', '+1d', '-1d'];

/** Only the signature check's time window may refuse, and only on that node; each wrong clock is a row of the audit log. */
const nodeClock: Row = {
  name: 'F13',
  says: 'the clock of one node minutes and a day off, before and behind',
  seconds: 20,
  async play(run) {
    const { stage } = run;
    const [, node] = stage.nodes;
    const { judged } = await startStorm(run, { pauseMs: 10, to: stage.nodes.map(({ url }) => url) });
    for (const offset of OFFSETS) {
      await node.stop();
      await node.start(fakeTime({ FAKETIME: offset }));
      await setTimeout((run.seconds * 1000) / OFFSETS.length);
    }
    await node.stop();
    await node.start();
    const done = await judged();
    const { rows } = await stage.postgres.owner.query<{ noted: number }>(
      `select count(*)::int as noted from platform_audit where command = 'platform.clock.off'`,
    );
    if (rows[0]!.noted < OFFSETS.length)
      done.broken.push(`${rows[0]!.noted} of ${OFFSETS.length} wrong clocks were noted`);
    // Answers of that node are signed with its time, so the client does not trust them either.
    const { 'HTTP 401': stale = 0 } = done.judgement.unknown;
    return { ...done, faults: { offsets: OFFSETS.length, stale } };
  },
};

/** The clock goes ten minutes forward and ten minutes back while the clients play. */
const databaseClock: Row = {
  name: 'F14',
  says: "the database's clock ten minutes on, then ten minutes back",
  seconds: 15,
  async play(run) {
    const { stage } = run;
    const file = join(stage.folder, 'database-clock');
    const setClock = (offset: string) => writeFileSync(file, offset);
    setClock('+0');
    await stage.postgres.end('SIGINT');
    const before = { ...process.env };
    Object.assign(process.env, fakeTime({ FAKETIME_TIMESTAMP_FILE: file }));
    await stage.postgres.start();
    for (const name of Object.keys(fakeTime({ FAKETIME: '' }))) delete process.env[name];
    delete process.env.FAKETIME_TIMESTAMP_FILE;
    Object.assign(process.env, before);
    const { storm, judged } = await startStorm(run, { rounds: [rounds.inOrder, rounds.repeated, rounds.race] });
    const seen: number[] = [];
    for (const offset of ['+0', '+600', '+0', '-600', '+0']) {
      setClock(offset);
      await setTimeout((run.seconds * 1000) / 5);
      const { rows } = await stage.postgres.owner.query<{ s: number }>(
        'select extract(epoch from platform_now())::float8 as s',
      );
      seen.push(Math.round(rows[0]!.s - Date.now() / 1000));
    }
    const jumps = seen.filter((seconds) => Math.abs(seconds) > 500).length;
    await storm.until(run.seconds);
    const done = await judged();
    await stage.postgres.end('SIGINT');
    await stage.postgres.start();
    return { ...done, faults: { jumps }, figures: { ...done.figures, unknown: unknownOf(done.judgement) } };
  },
};

export const clockRows: readonly Row[] = [nodeClock, databaseClock];
