// Every period from the bet to the wallet, and the real-time salary with its limits.
import type { Log } from '@sanam/server/platform/log.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { flat, type Lines, openLines } from '../lines.test-data.ts';
import { workRuns } from './work.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

it('pays by the day, the week, the half of a month and the month [AGT-032]', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const periods = ['daily', 'weekly', 'semimonthly', 'monthly'] as const;
  const plans = new Map<string, bigint>();
  for (const period of periods) {
    const planId = await t.plan({ period });
    await t.contract(planId, agent, null, flat(10_000));
    plans.set(period, planId);
  }
  // On a day of this month and on a day of the next.
  await t.play(player, 1_000_000);
  await t.nextDay(32);
  await t.work();
  await t.play(player, 2_000_000);
  await t.nextDay(32);
  await t.work();
  for (const period of periods) {
    const { rows } = await t.owner.query<{ first: string; last: string; days: number; payable: bigint; state: string }>(
      `select to_char(period_start at time zone 'Asia/Bangkok', 'ID DD HH24:MI') as first,
              to_char((period_end at time zone 'Asia/Bangkok') - interval '1 day', 'ID DD HH24:MI') as last,
              extract(day from period_end - period_start)::integer as days, payable, state
       from agents_statements where plan_id = $1 and payable > 0 order by period_start`,
      [plans.get(period)],
    );
    expect(rows.map(({ payable, state }) => [payable, state])).toEqual([
      [10_000n, 'paid'],
      [20_000n, 'paid'],
    ]);
    const isWhole: Record<typeof period, (row: (typeof rows)[number]) => boolean> = {
      daily: ({ first, days }) => days === 1 && first.endsWith('00:00'),
      weekly: ({ first, days }) => days === 7 && /^1 \d\d 00:00$/.test(first),
      semimonthly: ({ first, last }) =>
        (first.endsWith(' 01 00:00') && last.endsWith(' 15 00:00')) ||
        (first.endsWith(' 16 00:00') && / (28|29|30|31) 00:00$/.test(last)),
      monthly: ({ first, last }) => first.endsWith(' 01 00:00') && / (28|29|30|31) 00:00$/.test(last),
    };
    expect(rows.every(isWhole[period])).toBe(true);
  }
  expect(await t.wages(agent)).toBe(120_000n);
});

it('settles and pays every five minutes: each slot once, by its own posting, and says so when a bound is reached [AGT-031] [SEC-036]', async () => {
  const warned: object[] = [];
  const log = { ...t.deps.log, warn: (what: object) => void warned.push(what) } as unknown as Log;
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await t.plan({ kind: 'realtimeSalary', autoMax: 3000n, rules: { base: 'netLoss' } });
  await t.contract(planId, agent, null, flat(10_000));
  await t.nextSlot();
  await t.followers.drain();
  for (let slot = 0; slot < 3; slot += 1) {
    await t.play(player, 100_000);
    await t.nextSlot();
    await t.followers.drain();
    // Concurrent repeated work pays a slot once.
    await Promise.all([workRuns({ ...t.deps, log }), workRuns({ ...t.deps, log })]);
    await workRuns({ ...t.deps, log });
    expect(await t.wages(agent)).toBe(1000n * BigInt(slot + 1));
  }
  expect(warned).toEqual([]);
  const { rows } = await t.owner.query<{ seconds: number; gap: number; late: number; source: string; amount: bigint }>(
    `select extract(epoch from s.period_end - s.period_start)::integer as seconds,
            extract(epoch from s.period_start - lag(s.period_end) over (order by s.period_start))::integer as gap,
            extract(epoch from s.paid_at - s.period_end)::integer as late,
            x.source_type || ':' || x.source_id = 'wage:' || s.statement_id as source, p.amount
     from agents_statements s join ledger_transactions x on x.id = s.transaction_id
     join ledger_postings p on p.transaction_id = x.id
     where s.plan_id = $1 and s.state = 'paid' order by s.period_start`,
    [planId],
  );
  expect(rows).toMatchObject([null, 0, 0].map((gap) => ({ seconds: 300, gap, source: true, amount: 1000n })));
  // The grace of 20 seconds plus one pass of the job.
  expect(rows.every(({ late }) => late >= 20 && late < 300)).toBe(true);

  // The daily limit is reached: the next slot waits for approval by two people, and it is logged for monitoring.
  await t.play(player, 100_000);
  await t.nextSlot();
  await t.followers.drain();
  await workRuns({ ...t.deps, log });
  expect(await t.wages(agent)).toBe(3000n);
  expect((await t.statements(planId, agent)).at(-1)).toMatchObject({ state: 'review', payable: 1000n });
  expect(warned).toMatchObject([{ planId: String(planId), review: 1 }]);
});

it('skips and repeats no period when the clock of the database goes ten minutes on and back, and no bet (F14)', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await t.plan({ kind: 'realtimeSalary', rules: { base: 'netLoss' } });
  await t.contract(planId, agent, null, flat(10_000));
  const playAndWork = async () => {
    await t.play(player, 100_000);
    await t.followers.drain();
    await workRuns(t.deps);
  };
  await t.nextSlot();
  await playAndWork();
  await t.database.advance(600);
  await playAndWork();
  const paidAhead = await t.wages(agent);
  await t.database.advance(-600);
  await playAndWork();
  await t.nextSlot();
  await playAndWork();
  // Nothing is paid again; bets of slots that are closed wait for the first open one.
  expect(await t.wages(agent)).toBe(paidAhead);
  for (let slot = 0; slot < 5; slot += 1) {
    await t.nextSlot();
    await t.followers.drain();
    await workRuns(t.deps);
  }
  expect(await t.wages(agent)).toBe(4000n);
  const { rows } = await t.owner.query<{ gap: number | null }>(
    `select extract(epoch from period_start - lag(period_end) over (order by period_start))::integer as gap
     from agents_runs where plan_id = $1 order by period_start`,
    [planId],
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.every(({ gap }, index) => gap === (index === 0 ? null : 0))).toBe(true);
});
