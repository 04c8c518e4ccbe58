// Tests of corrected results: only differences are moved, and an amount that the balance cannot cover becomes a case.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GloBoard } from '../../contract/boards.ts';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { breakingAfter, openLottery, type OwnLottery, type TestDraw } from './draw.test-data.ts';
import { settleDraw } from './settle.ts';

let lottery: OwnLottery;
beforeAll(async () => {
  lottery = await openLottery();
});
afterAll(() => lottery.close());

const other: GloBoard = { ...gloBoard, first: '417625' };
const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await lottery.database.owner.query<Row>(text, values)).rows;
const balances = (members: string[]) => Promise.all(members.map((one) => lottery.balanceOf(one)));
async function settleAs(draw: TestDraw, board: GloBoard): Promise<void> {
  await draw.result(board);
  await settleDraw(lottery.deps, draw.drawId);
  expect(await draw.stateNow()).toBe('settled');
}
const resultsOf = (draw: TestDraw, memberId: string) =>
  query(
    `select settlement_no as no, payout, uncovered, transaction_id is not null as moved from lottery_member_results
     where draw_id = $1 and member_id = $2 order by settlement_no`,
    draw.drawId,
    memberId,
  );
const casesOf = (draw: TestDraw) =>
  query(
    'select settlement_no as no, amount, state, outcome from lottery_cases where draw_id = $1 order by 1',
    draw.drawId,
  );
/** Spends the member's balance on another game until `rest` is left, in satang. */
async function leave(memberId: string, rest: bigint): Promise<void> {
  const sink = await lottery.openDraw('glo');
  const spent = (await lottery.balanceOf(memberId)) - rest;
  await sink.buy(memberId, `TOP3 111 ${spent}`);
}

describe('a correction', () => {
  it('moves only the rounds whose sums changed, each by one adjustment', async () => {
    const members = await lottery.addMembers(3, 1000);
    const [up, down, same] = members as [string, string, string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(up, 'TOP2 25 100');
    await draw.buy(down, 'TOP2 52 100', 'RUNT 5 100');
    await draw.buy(same, 'RUNT 6 100');
    await settleAs(draw, gloBoard);
    expect(await balances(members)).toEqual([900n, 800n + 9350n, 900n + 350n]);
    await settleAs(draw, other);
    expect(await balances(members)).toEqual([900n + 9000n, 800n + 350n, 900n + 350n]);
    expect(await resultsOf(draw, same)).toEqual([{ no: 1, payout: 350n, uncovered: 0n, moved: true }]);
    const moved = await query(
      `select call, moved from vendors_transactions where transaction_id like $1 order by moved`,
      `A${draw.drawId}.2.%`,
    );
    expect(moved).toEqual([
      { call: 'adjust', moved: -9000n },
      { call: 'adjust', moved: 9000n },
    ]);
    const facts = await query(
      'select sum(payout_cash)::bigint as payout, sum(stake_cash)::bigint as stake from play_facts where member_id = $1',
      down,
    );
    expect(facts).toEqual([{ payout: 350n, stake: 200n }]);
  });

  it('and back again is as if nothing had been corrected', async () => {
    const members = await lottery.addMembers(3, 1000);
    const draw = await lottery.openDraw('glo');
    for (const [n, member] of members.entries()) {
      await draw.buy(member, `TOP2 ${n % 2 === 0 ? 52 : 25} 100`, 'TOD3 256 10');
      await draw.buy(member, `TOP3 6${n % 2 === 0 ? 25 : 52} 50`);
    }
    await settleAs(draw, gloBoard);
    const first = await balances(members);
    await settleAs(draw, other);
    expect(await balances(members)).not.toEqual(first);
    await settleAs(draw, gloBoard);
    expect(await balances(members)).toEqual(first);
    const files = await query<{ file: string }>(
      'select file from lottery_settlements where draw_id = $1 order by settlement_no',
      draw.drawId,
    );
    const sums = files
      .map(({ file }) => JSON.parse(file) as Record<string, unknown>)
      .map(({ payout, winners, plays }) => ({ payout, winners, plays }));
    expect(sums[2]).toEqual(sums[0]);
    expect(sums[1]).not.toEqual(sums[0]);
  });

  it('posts nothing that the balance cannot cover, opens a case, and a way back moves nothing', async () => {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(member, 'TOP2 52 100');
    await settleAs(draw, gloBoard);
    await leave(member, 500n);
    await settleAs(draw, other);
    expect(await lottery.balanceOf(member)).toBe(500n);
    expect(await casesOf(draw)).toEqual([{ no: 2, amount: 9000n, state: 'open', outcome: null }]);
    await settleAs(draw, gloBoard);
    expect(await lottery.balanceOf(member)).toBe(500n);
    expect(await casesOf(draw)).toEqual([{ no: 2, amount: 9000n, state: 'closed', outcome: 'superseded' }]);
    expect(await resultsOf(draw, member)).toEqual([
      { no: 1, payout: 9000n, uncovered: 0n, moved: true },
      { no: 2, payout: 0n, uncovered: 9000n, moved: false },
      { no: 3, payout: 9000n, uncovered: 0n, moved: false },
    ]);
  });

  it('goes on where it was stopped', async () => {
    const members = await lottery.addMembers(3, 1000);
    const draw = await lottery.openDraw('glo');
    for (const member of members) await draw.buy(member, 'TOP2 52 100', 'TOP2 25 10');
    await settleAs(draw, gloBoard);
    await draw.result(other);
    for (let writes = 0; (await draw.stateNow()) !== 'settled'; writes++) {
      expect(writes).toBeLessThan(200);
      await settleDraw(breakingAfter(lottery.deps, writes), draw.drawId).catch(() => {});
    }
    expect(await balances(members)).toEqual(members.map(() => 890n + 900n));
  });
});
