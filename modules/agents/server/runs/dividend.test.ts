// The dividend of the design, from bets, payments and promotion costs, over three half months.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flat, type Lines, openLines, type Person } from '../lines.test-data.ts';

let t: Lines;
beforeAll(async () => {
  t = await openLines();
});
afterAll(() => t.close());

/** Plays a loss in satang; a negative amount is a win. */
const lose = (who: Person, satang: number, stake = 100): Promise<void> =>
  satang > 0 ? t.play(who, satang) : t.play(who, stake, stake - satang);

const rules = {
  base: 'revenue',
  platformFeePpm: 100_000,
  paymentFeePpm: 10_000,
  deductPromotions: true,
  deductWages: true,
} as const;

async function newest(planId: bigint, agent: Person) {
  const { state, gross, carry_in, payable, carry_out } = (await t.statements(planId, agent)).at(-1)!;
  return [state, gross, carry_in, payable, carry_out];
}

async function deducted(planId: bigint, agent: Person): Promise<unknown> {
  const { rows } = await t.owner.query<{ deductions: unknown }>(
    'select deductions from agents_statements where plan_id = $1 and agent_no = $2 order by period_start desc limit 1',
    [planId, agent.no],
  );
  return rows[0]!.deductions;
}

describe('the dividend of the example', () => {
  it('takes off fees, promotions and salaries, pays C while B carries, and pays B when the carry is cleared', async () => {
    const B = await t.agent();
    const C = await t.agent(B);
    const [b1, c1, c2] = [await t.player(B), await t.player(C), await t.player(C)];
    const planId = await t.plan({ kind: 'dividend', rules });
    await t.contract(planId, B, null, flat(300_000));
    await t.contract(planId, C, B, flat(200_000));
    // The carry of C from the previous half month; B has none.
    await lose(c1, -6_858_705);
    await lose(b1, 2_286_235);
    await t.nextHalf();
    await t.work();
    expect(await newest(planId, C)).toEqual(['carried', -1_234_567n, 0n, 0n, -1_234_567n]);
    expect(await newest(planId, B)).toEqual(['zero', 0n, 0n, 0n, 0n]);

    const salary = await t.plan();
    await t.contract(salary, B, null, flat(1_000_000), 300_000n);
    await t.contract(salary, C, B, flat(1_000_000), 625_000n);
    await lose(c1, 30_000_000);
    await lose(c2, -4_000_000);
    await lose(b1, -15_000_000, 300_000);
    await t.deposit(c1, 40_000_000);
    await t.withdraw(c2, 2_000_000);
    await t.deposit(b1, 18_000_000);
    await t.cost(c1, 1_850_000);
    await t.cost(b1, 250_000);
    await t.nextDay();
    await t.work();
    expect([await t.wages(C), await t.wages(B)]).toEqual([625_000n, 300_000n]);
    await t.owner.query('update agents_plans set is_on = false where plan_id = $1', [salary]);
    await t.nextHalf();
    await t.work();
    expect(await newest(planId, C)).toEqual(['review', 4_101_000n, -1_234_567n, 2_866_433n, 0n]);
    expect(await newest(planId, B)).toEqual(['carried', -2_218_500n, 0n, 0n, -2_218_500n]);
    // The deductions that the agent sees between the losses and the base.
    expect(await deducted(planId, C)).toEqual({
      netLoss: '26000000',
      platformFee: '2600000',
      promotions: '1850000',
      paymentFee: '420000',
      wages: '625000',
      apart: '0',
    });
    expect(await deducted(salary, C)).toBeNull();

    await lose(b1, 11_111_112);
    await t.nextHalf();
    await t.work();
    expect(await newest(planId, B)).toEqual(['review', 3_000_000n, -2_218_500n, 781_500n, 0n]);
  });
});

it('counts a payment once, in the period that is open when it is claimed, and what came back in the next one', async () => {
  const agent = await t.agent();
  const player = await t.player(agent);
  const planId = await t.plan({
    kind: 'dividend',
    period: 'daily',
    rules: { ...rules, platformFeePpm: 0, deductWages: false },
  });
  await t.contract(planId, agent, null, flat(1_000_000));
  await t.deposit(player, 100_000);
  await t.nextDay();
  await t.work();
  await t.work();
  // One percent of 1,000.00.
  expect(await newest(planId, agent)).toEqual(['carried', -1000n, 0n, 0n, -1000n]);
  await t.takeBack(player, 40_000);
  await t.nextDay();
  await t.work();
  expect(await newest(planId, agent)).toEqual(['carried', 400n, -1000n, 0n, -600n]);
});

it('brings a correction to the line that the bet was made in, also when nobody stands there any more', async () => {
  const [before, after] = [await t.agent(), await t.agent()];
  const moved = await t.agent(before);
  const player = await t.player(moved);
  const planId = await t.plan({ rules: { base: 'netLoss' } });
  await t.contract(planId, before, null, flat(20_000));
  await t.contract(planId, after, null, flat(20_000));
  await t.decided(player, 'bet', { amount: 200_000, round_id: 'moved' });
  await t.decided(player, 'win', { amount: 100, round_id: 'moved', round_closed: true, transaction_id: 'moved-win' });
  await t.nextDay();
  await t.work();
  expect(await newest(planId, before)).toEqual(['paid', 3998n, 0n, 3998n, 0n]);
  await t.owner.query('select agents_move_line($1, $2, platform_now())', [moved.no, after.no]);
  const correction = { amount: 100_000, round_id: 'moved', reference_transaction_id: 'moved-win' };
  expect(await t.decided(player, 'adjust', correction)).toMatchObject({ code: 'OK' });
  await t.play(player, 50_000);
  await t.nextDay();
  // On the day of the move the old place still exists; the day after it does not.
  await t.work();
  expect(await newest(planId, before)).toEqual(['carried', -2000n, 0n, 0n, -2000n]);
  expect(await newest(planId, after)).toEqual(['paid', 1000n, 0n, 1000n, 0n]);
  await t.decided(player, 'adjust', { ...correction, amount: 50_000 });
  await t.nextDay();
  await t.work();
  expect(await newest(planId, before)).toEqual(['carried', -1000n, -2000n, 0n, -3000n]);
  expect(await newest(planId, after)).toEqual(['zero', 0n, 0n, 0n, 0n]);
});
