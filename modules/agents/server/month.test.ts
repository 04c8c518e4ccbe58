// A month of a line: moves, corrections, a late bet, carry and a clawback. Compares the payments with values computed
// from the bets alone, and recomputes every statement.
import { sql } from 'kysely';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeBack } from './clawbacks/staff.ts';
import { closeSlots } from './facts/claim.ts';
import { flat, type Lines, MERCHANT, openLines, type Person, tier } from './lines.test-data.ts';
import { type Agreed, expectedGross, type ExpectedRule, type Played } from './month.test-data.ts';
import { readTiers } from '../contract/plan-schema.ts';
import { approveRun } from './runs/approve.ts';

const ROUNDS = 8;
const MOVED_ON = 11;
const TAKEN_BACK = 5000n;

let t: Lines;
const agents: Record<string, Person> = {};
const players: { who: Person; name: string; upline: string }[] = [];
const played: Played[] = [];
const upline: Record<string, string> = { A: '', B: 'A', E: 'A', C: 'B', D: 'C', F: 'E' };
let day = 0;
/** Number of days of the month. */
let days = 0;
let salary: bigint;
let dividend: bigint;

/** Deterministic random numbers below `below`. */
let seed = 20_261;
function random(below: number): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * below);
}

const pathOf = (agent: string): string[] => (agent === '' ? [] : [...pathOf(upline[agent]!), agent]);

const salaryTiers = {
  A: [tier('0.00', 0, 9000), tier('3000.00', 3, 12_000)],
  B: [tier('0.00', 0, 7000), tier('3000.00', 3, 9000)],
  E: flat(6000),
  C: flat(5000),
  D: flat(3000),
  F: flat(2000),
};
const shares = { A: 400_000, B: 300_000, E: 300_000, C: 250_000, D: 100_000, F: 50_000 };
type Name = keyof typeof shares;
const names = Object.keys(shares) as Name[];

const agreed = (tiersOf: (name: Name) => Agreed['tiers']): Agreed[] =>
  names.map((name) => ({
    agent: name,
    upline: name === 'C' ? 'B' : upline[name]!,
    from: 0,
    // The contract of the moved agent ends; those further down remain.
    to: name === 'C' ? MOVED_ON : Number.POSITIVE_INFINITY,
    tiers: tiersOf(name),
  }));
const rules: Record<'salary' | 'dividend', ExpectedRule> = {
  salary: {
    agreed: agreed((name) => readTiers(salaryTiers[name])),
    base: ({ validBet }) => validBet * 1_000_000n,
    activeMin: 100_000n,
  },
  dividend: {
    agreed: agreed((name) => readTiers(flat(shares[name]))),
    base: ({ netLoss }) => netLoss * 900_000n,
    activeMin: 100_000n,
  },
};

function count(player: (typeof players)[number], amounts: { stake: number; payout: number }, path?: readonly string[]) {
  const { stake, payout } = amounts;
  const bet = { validBet: BigInt(stake), netLoss: BigInt(stake - payout) };
  played.push({ day, path: path ?? pathOf(player.upline), member: player.name, ...bet });
}

async function playSome(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const player = players[random(players.length)]!;
    const stake = 1000 + random(200_000);
    const payout = random(3) === 0 ? random(500_000) : 0;
    await t.play(player.who, stake, payout);
    count(player, { stake, payout });
    await t.database.advance(random(3000));
  }
}

/** Lets one player win more than the agent's team loses in the half of the month. */
async function winLarge(): Promise<void> {
  const player = players.find(({ name }) => name === 'F2')!;
  await t.play(player.who, 5000, 2_500_000);
  count(player, { stake: 5000, payout: 2_500_000 });
}

/** Plays a round whose win is corrected on a later day: the difference counts on that day, in the line of the bet. */
async function playToCorrect(id: string) {
  const player = players.find(({ name }) => name === 'C1')!;
  await t.freshSession(player.who);
  await t.decided(player.who, 'bet', { amount: 150_000, round_id: id, session_id: player.who.sessionId });
  await t.decided(player.who, 'win', { amount: 20_000, round_id: id, round_closed: true, transaction_id: `${id}-win` });
  count(player, { stake: 150_000, payout: 20_000 });
  const path = pathOf(player.upline);
  return async (): Promise<void> => {
    const more = { amount: 60_000, round_id: id, reference_transaction_id: `${id}-win` };
    expect(await t.decided(player.who, 'adjust', more)).toMatchObject({ code: 'OK' });
    played.push({ day, path, member: player.name, validBet: 0n, netLoss: -60_000n });
  };
}

/** Plays a bet that settles before the day ends and commits after its slots were closed: it counts on the next day. */
async function playLate(): Promise<void> {
  const player = players.find(({ name }) => name === 'F1')!;
  await t.freshSession(player.who);
  await t.decided(player.who, 'bet', { amount: 170_000, round_id: 'late', session_id: player.who.sessionId });
  const late = await t.owner.connect();
  try {
    await late.query('begin');
    await late.query(`update vendors_rounds set state = 'CLOSED', closed_at = platform_now() where round_id = 'late'`);
    await late.query(
      `select play_facts_of(array[member_id], array[id], platform_now()) from vendors_rounds where round_id = 'late'`,
    );
    await t.nextDay();
    await t.followers.drain();
    await closeSlots(t.database.db);
    await late.query('commit');
  } finally {
    late.release();
  }
  await t.work();
  day += 1;
  count(player, { stake: 170_000, payout: 0 });
}

async function moveC(): Promise<void> {
  const { rows } = await t.owner.query<{ at: Date }>(`select date_trunc('day', platform_now(), 'Asia/Bangkok') as at`);
  await inTransaction(t.database.db, async (trx) => {
    await sql`select agents_move_line(${agents.C!.no}, ${agents.E!.no}, ${rows[0]!.at})`.execute(trx);
  });
  await t.owner.query(
    `update agents_contract_versions v set state = 'ended', valid = tstzrange(lower(v.valid), $2)
     from agents_contracts c where c.contract_id = v.contract_id and c.agent_no = $1`,
    [agents.C!.no, rows[0]!.at],
  );
  upline.C = 'E';
}

async function nextDay(): Promise<void> {
  await t.nextDay();
  await t.work();
  day += 1;
}

async function approveDividends(): Promise<void> {
  const { rows } = await t.owner.query<{ run_id: bigint; payable: bigint }>(
    `select run_id, payable from agents_runs where plan_id = $1 and state = 'computed'`,
    [dividend],
  );
  const staff = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_2' } };
  for (const { run_id: runId, payable } of rows) {
    const by = { merchantId: MERCHANT, proposedBy: 'stf_1', approvedBy: 'stf_2', reason: null };
    await inTransaction(t.database.db, (trx) => approveRun(trx, staff, { ...by, runId, payable }));
  }
  await t.work();
}

beforeAll(async () => {
  t = await openLines();
  // Starts on the first day of a month.
  await t.nextHalf();
  await t.nextMonth();
  for (const name of ['A', 'B', 'E', 'C', 'D', 'F'])
    agents[name] = await t.agent(upline[name] === '' ? undefined : agents[upline[name]!]);
  for (const name of names)
    for (const n of [1, 2]) players.push({ who: await t.player(agents[name]!), name: `${name}${n}`, upline: name });
  salary = await t.plan();
  dividend = await t.plan({ kind: 'dividend', rules: { base: 'revenue', platformFeePpm: 100_000 } });
  for (const name of names) {
    const above = upline[name] === '' ? null : agents[upline[name]!]!;
    await t.contract(salary, agents[name]!, above, salaryTiers[name]);
    await t.contract(dividend, agents[name]!, above, flat(shares[name]));
  }
  const { rows } = await t.owner.query<{ days: number }>(
    `select extract(day from date_trunc('month', at) + interval '1 month' - date_trunc('month', at))::integer as days
     from (select platform_now() at time zone 'Asia/Bangkok' as at) n`,
  );
  days = rows[0]!.days;
  let correct = async (): Promise<void> => {};
  while (day < days) {
    if (day === MOVED_ON) await moveC();
    await playSome();
    if (day === 2) await winLarge();
    if (day === 4 || day === 9) correct = await playToCorrect(`corrected-${day}`);
    if (day === 6 || day === 14) await correct();
    if (day === 20) {
      const staff = { ...systemContext('test'), actor: { kind: 'staff' as const, id: 'stf_2' } };
      const asked = { merchantId: MERCHANT, memberId: agents.A!.memberId, planId: salary, amount: TAKEN_BACK };
      await inTransaction(t.database.db, (trx) =>
        takeBack(t, trx, staff, { ...asked, proposedBy: 'stf_1', reason: 'a ring of accounts' }),
      );
    }
    if (day === 23) await playLate();
    else await nextDay();
    if (day === 15 || day === days) await approveDividends();
  }
}, 240_000);
// Checks all invariants of lines, wages and the ledger, and recomputes every statement.
afterAll(() => t.close());

/** Returns payments from gross by period, and the final carry. */
function paidOf(grosses: readonly bigint[]): { paid: bigint[]; carry: bigint } {
  let carry = 0n;
  const paid = grosses.map((gross) => {
    const balance = carry + gross;
    carry = balance < 0n ? balance : 0n;
    return balance > 0n ? balance : 0n;
  });
  return { paid, carry };
}

const periods = (edges: readonly number[]): [number, number][] => edges.slice(1).map((to, n) => [edges[n]!, to]);
const eachDay = () => periods(Array.from({ length: days + 1 }, (_, n) => n));
const halves = () => periods([0, 15, days]);

const expected = (rule: ExpectedRule, spans: readonly [number, number][], name: string): bigint[] =>
  spans.map(([from, to]) => expectedGross(rule, played, from, to).get(name) ?? 0n);

it.each(names)(
  'pays %s each day what the bets of the day come to, also of the old place after a move',
  async (name) => {
    const gross = expected(rules.salary, eachDay(), name);
    const found = await t.statements(salary, agents[name]!);
    const { paid } = paidOf(gross);
    // An agent without a contract has no statement.
    const upto = found.length;
    expect(found.map((one) => one.gross)).toEqual(gross.slice(0, upto));
    expect(found.map(({ payable }) => payable)).toEqual(paid.slice(0, upto));
    expect(gross.slice(upto).every((one) => one === 0n)).toBe(true);
  },
);

it.each(names)('shares with %s what the halves of the month won, and carries what they lost', async (name) => {
  const gross = expected(rules.dividend, halves(), name);
  const found = await t.statements(dividend, agents[name]!);
  expect(found.map((one) => one.gross)).toEqual(gross.slice(0, found.length));
  const { paid } = paidOf(found.map((one) => one.gross));
  expect(found.map(({ payable }) => payable)).toEqual(paid);
});

it('costs the merchant what the top is entitled to, and every wallet has what was paid less what was taken back', async () => {
  for (const name of names) {
    const all = [...(await t.statements(salary, agents[name]!)), ...(await t.statements(dividend, agents[name]!))];
    const paid = all.filter(({ state }) => state === 'paid').reduce((sum, { payable }) => sum + payable, 0n);
    expect(await t.wages(agents[name]!)).toBe(paid - (name === 'A' ? TAKEN_BACK : 0n));
  }
  const { rows } = await t.owner.query<{ ok: boolean }>(
    `select bool_and(r.entitlement = s.gross) as ok from agents_runs r
     join lateral (select coalesce(sum(gross), 0) as gross from agents_statements where run_id = r.run_id) s on true`,
  );
  expect(rows).toEqual([{ ok: true }]);
});

it('had what a month has: late, corrected, moved, carried', async () => {
  const { rows } = await t.owner.query(
    `select (select count(*) from agents_facts where slot > date_bin('5 minutes', settled_at, '2000-01-01 00:00+00'))::integer as late,
            (select count(*) from agents_facts where corrects is not null)::integer as corrected,
            (select count(*) from agents_lines where not upper_inf(valid))::integer as moved,
            (select count(*) > 0 from agents_statements where carry_in < 0) as carried`,
  );
  expect(rows).toEqual([{ late: 1, corrected: 2, moved: 2, carried: true }]);
});
