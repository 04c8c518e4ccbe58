// Wages with a control removed: the invariants must detect it. Each test has a separate database.
import type { LedgerService, PostCommand } from '@sanam/ledger/server/index.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { expect, it, onTestFinished } from 'vitest';
import { boundsOfNewRun, CHECK_BOUNDS } from '../../contract/check-bounds.ts';
import { flat, type Lines, openLines, type Person } from '../lines.test-data.ts';
import { findSigns } from '../exclusions/signs.ts';
import { sumAllHours } from '../facts/claim.ts';
import { computeRun } from './compute.ts';
import { planRuns } from './due.ts';
import { findRun } from './run.ts';
import { verifyWages } from './verify.ts';
import { workRuns } from './work.ts';

type PostSet = LedgerService['postSet'];

async function open(): Promise<Lines> {
  const t = await openLines();
  // Deliberately broken data must not be checked again.
  onTestFinished(() => t.database.close());
  return t;
}

async function playedDay(t: Lines, agents: number) {
  const planId = await t.plan();
  const all: Person[] = [];
  for (let n = 0; n < agents; n += 1) {
    const agent = await t.agent();
    await t.contract(planId, agent, null, flat(10_000));
    await t.play(await t.player(agent), 100_000);
    all.push(agent);
  }
  await t.nextDay();
  await t.followers.drain();
  return all;
}

const broken = async (t: Lines): Promise<string[]> =>
  (await verifyWages({ db: t.database.db, pool: t.database.pool })).map(({ id }) => id);

/** Simulates a node that crashes during payment, a number of times. */
function dying(t: Lines, times: number, postSet: PostSet) {
  let left = times;
  return {
    ...t.deps,
    ledger: {
      async postSet(trx: Trx, commands: readonly PostCommand[]) {
        const posted = await postSet(trx, commands);
        left -= 1;
        if (left >= 0) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
        return posted;
      },
    },
  };
}

async function workUntilDone(deps: Lines['deps'], deaths: number): Promise<void> {
  for (let n = 0; n < deaths; n += 1) await expect(workRuns(deps)).rejects.toThrow('terminating');
  await workRuns(deps);
}

it('a node that dies while it pays leaves nobody out and pays nobody twice (F16)', async () => {
  const t = await open();
  const all = await playedDay(t, 5);
  await workUntilDone(dying(t, 3, t.deps.ledger.postSet), 3);
  expect(await Promise.all(all.map((agent) => t.wages(agent)))).toEqual([1000n, 1000n, 1000n, 1000n, 1000n]);
  expect(await broken(t)).toEqual([]);
});

it('without the one transaction and the source of the statement it pays twice, and AW9 says so', async () => {
  const t = await open();
  const all = await playedDay(t, 2);
  let attempt = 0;
  const apart: PostSet = async (_, commands) => {
    attempt += 1;
    const posted = commands.map(async ({ source, kind, memberId, moves: [move] }) => {
      const moved = { fromClass: move!.from.class, fromOwner: 'house', toClass: 'agent_wallet', toOwner: memberId };
      const values = [
        `${source.id}.${attempt}`,
        kind,
        memberId,
        JSON.stringify([{ ...moved, amount: String(move!.amountMinor) }]),
      ];
      await t.owner.query(`select ledger_post('wage', $1, $2, $3, null, null, 'THB', $4)`, values);
      const { rows } = await t.owner.query<{ id: bigint }>(
        `select id from ledger_transactions where source_type = 'wage' and source_id = $1`,
        values.slice(0, 1),
      );
      return { transactionId: rows[0]!.id, replayed: false };
    });
    return Promise.all(posted);
  };
  await workUntilDone(dying(t, 1, apart), 1);
  expect(await t.wages(all[0]!)).toBe(2000n);
  expect(await broken(t)).toContain('AW9');
});

it('without the rule of the open slot a late bet is in no period, and the sums say so (F17)', async () => {
  const t = await open();
  const { rows } = await t.owner.query<{ text: string }>(
    `select pg_get_functiondef('agents_claim(bigint[], bigint[])'::regprocedure) as text`,
  );
  const text = rows[0]!.text;
  const weakened = text.replace(
    `greatest(date_bin('5 minutes', f.settled_at, '2000-01-01 00:00+00'), v_open)`,
    `date_bin('5 minutes', f.settled_at, '2000-01-01 00:00+00')`,
  );
  expect(weakened).not.toBe(text);
  await t.owner.query(weakened);
  const agent = await t.agent();
  const planId = await t.plan();
  await t.contract(planId, agent, null, flat(10_000));
  const player = await t.player(agent);
  await t.play(player, 100_000);
  await t.nextDay();
  // The slots are closed although the bet is not claimed yet.
  await t.owner.query(
    `update agents_clock set open_from = date_bin('5 minutes', platform_now(), '2000-01-01 00:00+00')`,
  );
  await workRuns(t.deps);
  // As the job of the reports does.
  await sumAllHours(t.database.db);
  await t.followers.drain();
  const { rows: claimed } = await t.owner.query('select valid_bet from agents_facts where member_no = $1', [player.no]);
  expect(claimed).toEqual([{ valid_bet: 100_000n }]);
  expect((await t.statements(planId, agent)).map(({ turnover }) => turnover)).toEqual([0n]);
  expect(await broken(t)).toEqual(expect.arrayContaining(['AW3', 'AW4', 'AW12']));
});

/** Closes and sums slots, hours and days; the runs of all finished periods are pending. */
async function dueRuns(t: Lines): Promise<bigint[]> {
  // Off, so that no run is computed yet.
  await t.owner.query('update agents_plans set is_on = false');
  await workRuns(t.deps);
  await t.owner.query('update agents_plans set is_on = true');
  const open = await t.owner.query<{ open: Date }>('select open_from as open from agents_clock');
  await planRuns(t.database.db, open.rows[0]!.open, await t.deps.zones());
  const { rows } = await t.owner.query<{ run_id: bigint }>(
    `select run_id from agents_runs where state = 'pending' order by period_start, run_id`,
  );
  return rows.map(({ run_id }) => run_id);
}

const computeAlone = (t: Lines, runId: bigint) =>
  inTransaction(t.database.db, async (trx) => computeRun(trx, await findRun(trx, runId), boundsOfNewRun(CHECK_BOUNDS)));

it('twenty schedulers at the same moment make one set of statements (F15)', async () => {
  const t = await open();
  const all = await playedDay(t, 3);
  await Promise.all(Array.from({ length: 20 }, () => workRuns(t.deps)));
  expect(await Promise.all(all.map((agent) => t.wages(agent)))).toEqual([1000n, 1000n, 1000n]);
  const { rows } = await t.owner.query('select count(*)::integer as n from agents_statements');
  expect(rows).toEqual([{ n: 3 }]);
  expect(await broken(t)).toEqual([]);
});

it('without the lock of the run and the keys of what it makes there are two sets, and AW6 says so (F15)', async () => {
  const t = await open();
  await playedDay(t, 2);
  const [run] = await dueRuns(t);
  await t.owner.query(
    `alter table agents_statements drop constraint agents_statements_plan_id_period_start_agent_no_key;
     alter table agents_run_checks drop constraint agents_run_checks_pkey cascade`,
  );
  await Promise.all([computeAlone(t, run!), computeAlone(t, run!)]);
  const { rows } = await t.owner.query('select count(*)::integer as n from agents_statements');
  expect(rows).toEqual([{ n: 4 }]);
  expect(await broken(t)).toContain('AW6');
});

it('after six hours without a scheduler 72 slots are paid in their order, each once (F19)', async () => {
  const t = await open();
  const agent = await t.agent();
  const player = await t.player(agent);
  await t.nextDay();
  const planId = await t.plan({ kind: 'realtimeSalary', rules: { base: 'netLoss' } });
  await t.contract(planId, agent, null, flat(10_000));
  for (let half = 0; half < 12; half += 1) {
    // Increasing losses with a win in the middle: the payment of a slot depends on earlier slots.
    await t.play(player, half === 6 ? 100 : 100_000, half === 6 ? 150_100 : 0);
    await t.database.advance(1800);
  }
  await t.work();
  const { rows } = await t.owner.query(
    `select count(*)::integer as n, count(distinct period_start)::integer as slots, max(period_end) - min(period_start) as span,
            bool_and(state = 'paid') as paid from agents_runs`,
  );
  expect(rows).toMatchObject([{ n: 72, slots: 72, paid: true }]);
  const paid = (await t.statements(planId, agent)).map(({ payable }) => payable);
  // A loss of 1,000.00 pays 10.00; a win of 1,500.00 pays nothing until it is lost again.
  expect(paid).toEqual([1000n, 1000n, 1000n, 1000n, 1000n, 1000n, 500n, 1000n, 1000n, 1000n]);
  expect(await t.wages(agent)).toBe(9500n);
  expect(await broken(t)).toEqual([]);
});

it('without the order of the periods the later one does not know what the earlier one left, and AW10 says so (F19)', async () => {
  const t = await open();
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await t.plan({ rules: { base: 'netLoss' } });
  await t.contract(planId, agent, null, flat(10_000));
  await t.play(player, 100, 100_100);
  await t.nextDay();
  await t.play(player, 50_000);
  await t.nextDay();
  await t.followers.drain();
  const [, later] = await dueRuns(t);
  await computeAlone(t, later!);
  // The win of the previous day is not set off.
  expect((await t.statements(planId, agent)).map(({ payable }) => payable)).toEqual([500n]);
  expect(await broken(t)).toContain('AW10');
});

it('without setting a poisoned statement aside nobody of its chunk is paid (F34)', async () => {
  const t = await open();
  const all = await playedDay(t, 3);
  const { postSet } = t.deps.ledger;
  const poisoned = (code: string | undefined): Lines['deps'] => ({
    ...t.deps,
    ledger: {
      async postSet(trx: Trx, commands: readonly PostCommand[]) {
        if (commands.some(({ memberId }) => memberId === all[1]!.memberId))
          throw Object.assign(new Error('this one cannot be posted'), { code });
        return postSet(trx, commands);
      },
    },
  });
  const wages = () => Promise.all(all.map((agent) => t.wages(agent)));
  // Treated as a transient error, like a lost connection, it blocks all others again and again.
  await expect(workRuns(poisoned('57P01'))).rejects.toThrow('cannot be posted');
  await expect(workRuns(poisoned('57P01'))).rejects.toThrow('cannot be posted');
  expect(await wages()).toEqual([0n, 0n, 0n]);
  await workRuns(poisoned(undefined));
  expect(await wages()).toEqual([1000n, 0n, 1000n]);
  const { rows } = await t.owner.query(`select hold_reason from agents_statements where state = 'held'`);
  expect(rows).toEqual([{ hold_reason: 'failed: this one cannot be posted' }]);
  expect(await broken(t)).toEqual([]);
});

it('reports bets of a member who was excluded when they were placed, to staff alone', async () => {
  const t = await open();
  const agent = await t.agent();
  const [gone, stays] = [await t.player(agent), await t.player(agent)];
  for (const who of [gone, stays]) await t.play(who, 100_000);
  await t.work();
  const stop = (who: Person, at: string) =>
    t.owner.query(
      `with gate as (insert into protection_gates (member_id, zone) values ($1, 'Asia/Bangkok') on conflict do nothing)
       insert into protection_exclusions (exclusion_id, member_id, kind, term, started_at, started_by)
       values ('exc_' || $1, $1, 'exclusion', '6m', platform_now() + $2::interval, 'player')`,
      [who.memberId, at],
    );
  // One was excluded before the bet, which the gate of play did not know; the other after it.
  await stop(gone, '-1 hour');
  await stop(stays, '0');
  const errors: unknown[] = [];
  const log = { ...t.deps.log, error: (...said: unknown[]) => void errors.push(said) } as unknown as Platform['log'];
  const checks = async () => t.bounds;
  const pass = () => findSigns({ db: t.database.db, events: t.deps.events, log, zones: t.deps.zones, checks });
  await pass();
  const finding = [
    { merchantId: 'default', memberId: gone.memberId, bets: 1 },
    'an excluded member played in a line of agents',
  ];
  expect(errors).toEqual([finding]);
  await pass();
  expect(errors, 'the same play again').toEqual([finding]);
  await t.play(gone, 50_000);
  await t.work();
  await pass();
  expect(errors, 'more play').toEqual([finding, finding]);
  const audited = await t.owner.query<{ subject_id: string; after: unknown }>(
    `select subject_id, after from platform_audit where command = 'agents.play.whileStopped'`,
  );
  const noted = { subject_id: gone.memberId, after: { bets: 1 } };
  expect(audited.rows).toEqual([noted, noted]);
  expect(await broken(t)).toEqual(['AW19']);
  const { rows } = await t.owner.query('select from agents_exclusions');
  expect(rows, 'statements of agents do not tell').toEqual([]);
});
