// Tests of the seal at settlement: a draw whose tickets are not those that were sealed pays nobody, and staff are told.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { sealDraw } from '../draws/seal.ts';
import { openLottery, type OwnLottery, type TestDraw } from './draw.test-data.ts';
import { evaluateAgain } from './held.ts';
import { settleDraw } from './settle.ts';

let lottery: OwnLottery;
beforeAll(async () => {
  lottery = await openLottery();
});
// Closing also verifies settlement, ledger and facts.
afterAll(() => lottery.close());

const BY = systemContext('test');

/** Sells three tickets, ends sales and seals them. */
async function sealed(): Promise<{ draw: TestDraw; members: string[]; tickets: bigint[] }> {
  const members = await lottery.addMembers(3, 10_000);
  const draw = await lottery.openDraw('glo');
  const tickets: bigint[] = [];
  for (const [n, member] of members.entries())
    tickets.push(await draw.buy(member, `TOP2 ${n === 0 ? 52 : 25} 100`, 'RUNT 6 100'));
  await lottery.database.owner.query(
    `update lottery_draws set state = 'closed', locked_at = platform_now() where draw_id = $1`,
    [draw.drawId],
  );
  await sealDraw(lottery.deps, draw.drawId);
  return { draw, members, tickets };
}

/** Changes rows as somebody with all rights on the database could. */
async function tamper(text: string, ...values: unknown[]): Promise<void> {
  const client = await lottery.database.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(text, values);
  await client.query('set session_replication_role = default');
  client.release();
}

async function settlementNow({ drawId }: TestDraw) {
  const { rows } = await lottery.database.owner.query<{
    state: string;
    is_held: boolean;
    seal_differing: bigint | null;
  }>(
    `select state, held_at is not null as is_held, seal_differing from lottery_settlements where draw_id = $1
     order by settlement_no desc limit 1`,
    [drawId],
  );
  return rows[0]!;
}

const balances = (members: string[]) => Promise.all(members.map((one) => lottery.balanceOf(one)));
const PICK = 'update lottery_lines set pick = $3 where draw_id = $1 and ticket_no = $2 and line = 1';

it('is read again and found unchanged before anything is paid', async () => {
  const { draw, members } = await sealed();
  await draw.result(gloBoard);
  await settleDraw(lottery.deps, draw.drawId);
  expect(await settlementNow(draw)).toEqual({ state: 'settled', is_held: false, seal_differing: 0n });
  expect(await balances(members)).toEqual([9800n + 9000n + 350n, 9800n + 350n, 9800n + 350n]);
});

it('of a draw without tickets holds', async () => {
  const draw = await lottery.openDraw('glo');
  await lottery.database.owner.query(
    `update lottery_draws set state = 'closed', locked_at = platform_now() where draw_id = $1`,
    [draw.drawId],
  );
  await sealDraw(lottery.deps, draw.drawId);
  await draw.result(gloBoard);
  await settleDraw(lottery.deps, draw.drawId);
  expect(await settlementNow(draw)).toEqual({ state: 'settled', is_held: false, seal_differing: 0n });
});

describe('a draw whose tickets are not those that were sealed', () => {
  it('pays nobody after a pick was changed, tells staff, and is settled once the pick is as it was', async () => {
    const { draw, members, tickets } = await sealed();
    await draw.result(gloBoard);
    await tamper(PICK, draw.drawId, tickets[1], '52');
    await settleDraw(lottery.deps, draw.drawId);
    expect(await settlementNow(draw)).toEqual({ state: 'evaluated', is_held: true, seal_differing: 1n });
    expect(await balances(members)).toEqual([9800n, 9800n, 9800n]);
    const { rows } = await lottery.database.owner.query<{ told: string }>(
      `select after ->> 'seal_differing' as told from platform_audit
       where subject_id = $1 and command = 'lottery.settlement.holdBack'`,
      [String(draw.drawId)],
    );
    expect(rows).toEqual([{ told: '1' }]);
    await tamper(PICK, draw.drawId, tickets[1], '25');
    await inTransaction(lottery.deps.db, (trx) =>
      evaluateAgain(lottery.deps, trx, { drawId: draw.drawId, settlementNo: 1, context: BY, reason: 'repaired' }),
    );
    await settleDraw(lottery.deps, draw.drawId);
    expect(await settlementNow(draw)).toEqual({ state: 'settled', is_held: false, seal_differing: 0n });
    expect(await balances(members)).toEqual([9800n + 9000n + 350n, 9800n + 350n, 9800n + 350n]);
  });

  it.each([
    [
      'price',
      'update lottery_tickets set price = price - 1, rebate = rebate + 1 where draw_id = $1 and ticket_no = $2',
    ],
    ['member', `update lottery_tickets set member_id = 'mbr_other' where draw_id = $1 and ticket_no = $2`],
    ['tier', 'update lottery_lines set tier_bp = 5000 where draw_id = $1 and ticket_no = $2 and line = 2'],
    ['nodes', 'delete from lottery_seal_nodes where draw_id = $1 and $2::bigint is not null'],
    [
      'published root',
      `update lottery_draws set seal_root = repeat('0', 64) where draw_id = $1 and $2::bigint is not null`,
    ],
  ])('pays nobody after a change of the %s', async (_what, text) => {
    const { draw, members, tickets } = await sealed();
    await draw.result(gloBoard);
    const before = await balances(members);
    await tamper(text, draw.drawId, tickets[1]);
    await settleDraw(lottery.deps, draw.drawId);
    expect(await settlementNow(draw)).toEqual({ state: 'evaluated', is_held: true, seal_differing: 1n });
    expect(await balances(members)).toEqual(before);
    await lottery.database.owner.query('update lottery_tickets set price = stake, rebate = 0 where draw_id = $1', [
      draw.drawId,
    ]);
  });
});
