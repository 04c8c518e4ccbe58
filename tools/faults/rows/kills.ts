// Processes killed without warning: nodes, the database.
import { setTimeout } from 'node:timers/promises';
import { type Row, startStorm, unknownOf } from '../row.ts';

const READY_MS_MAX = 10_000;
const BACK_MS_MAX = 15_000;

/** Kills one node, then the other, for the whole run; the other one serves meanwhile. */
const killedNodes: Row = {
  name: 'F01',
  says: 'kill -9 of one node after the other under load',
  isSmall: true,
  seconds: 10,
  async play(run) {
    const { stage, random, seconds } = run;
    const { storm, judged } = await startStorm(run, { pauseMs: 10 });
    let kills = 0;
    let readyMs = 0;
    while (kills < stage.nodes.length || storm.figures.seconds < seconds - 3) {
      await setTimeout(500 + random.below(1500));
      const node = stage.nodes[kills % 2]!;
      await node.kill();
      kills += 1;
      readyMs = Math.max(readyMs, await node.start());
    }
    await storm.until(seconds);
    const done = await judged();
    // Relative to the first start, because the machine may be slow.
    if (readyMs > Math.max(READY_MS_MAX, 2 * stage.nodes[0].firstStartMs))
      done.broken.push(`a killed node was ready again after ${readyMs} ms`);
    return {
      ...done,
      // The proxy repeats most requests of the killed node on the other one, so few clients are left without an answer.
      faults: { kills },
      figures: {
        ...done.figures,
        unknown: unknownOf(done.judgement),
        readyAgainMs: readyMs,
        firstStartMs: stage.nodes[0].firstStartMs,
      },
    };
  },
};

/** `kill -9` of the postmaster: everything answered as done must exist after the recovery. */
const killedDatabase: Row = {
  name: 'F03',
  says: 'kill -9 of PostgreSQL, and of single connections, under load',
  seconds: 20,
  async play(run) {
    const { stage, random, seconds } = run;
    const { storm, judged } = await startStorm(run);
    let kills = 0;
    let backends = 0;
    let backMs = 0;
    while (kills === 0 || storm.figures.seconds < seconds - 3) {
      await setTimeout(500 + random.below(1000));
      const ended = await stage.postgres.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sanam%' order by random() limit 3`,
      );
      backends += ended.rowCount ?? 0;
      await setTimeout(200);
      await stage.postgres.end('SIGKILL');
      kills += 1;
      await setTimeout(500);
      await stage.postgres.start();
      const up = performance.now();
      const before = storm.figures.settled;
      while (storm.figures.settled < before + 20 && performance.now() - up < 2 * BACK_MS_MAX) await setTimeout(20);
      backMs = Math.max(backMs, Math.round(performance.now() - up));
    }
    await storm.until(seconds);
    const done = await judged();
    if (backMs > BACK_MS_MAX) done.broken.push(`the nodes served ${backMs} ms after the database was up`);
    return {
      ...done,
      faults: { kills, connectionsEnded: backends, unknown: unknownOf(done.judgement) },
      figures: { ...done.figures, backMs },
    };
  },
};

/** Planned and immediate stops of the database: the node itself answers that a bet should be tried again. */
const stoppedDatabase: Row = {
  name: 'F04',
  says: 'PostgreSQL stopped fast and immediately, and started again',
  seconds: 20,
  async play(run) {
    const { stage, seconds } = run;
    const { storm, judged } = await startStorm(run);
    let stops = 0;
    for (const how of ['SIGINT', 'SIGQUIT'] as const) {
      await setTimeout(1_000);
      await stage.postgres.end(how);
      stops += 1;
      await setTimeout(3_000);
      await stage.postgres.start();
      const before = storm.figures.settled;
      const up = performance.now();
      while (storm.figures.settled < before + 20 && performance.now() - up < BACK_MS_MAX) await setTimeout(20);
    }
    await storm.until(seconds);
    const done = await judged();
    const { TEMPORARY_ERROR: told = 0 } = done.judgement.unknown;
    const other = unknownOf(done.judgement) - told;
    if (other > 0) done.broken.push(`${other} sendings were answered with something else than TEMPORARY_ERROR`);
    return { ...done, faults: { stops, temporaryErrors: told } };
  },
};

export const killRows: readonly Row[] = [killedNodes, killedDatabase, stoppedDatabase];
