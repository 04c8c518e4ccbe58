// Mutation tests of the invariants: settled, corrected and refunded draws satisfy them; each one detects its violation.
import { breachesOf } from '@sanam/ledger/server/verify.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import { openLottery, type OwnLottery } from './draw.test-data.ts';
import { refundDraw } from './refund.ts';
import { settleDraw } from './settle.ts';
import { invariants, verifySettlement } from './verify.ts';

let lottery: OwnLottery;
beforeAll(async () => {
  lottery = await openLottery();
  const members = await lottery.addMembers(4, 1000);
  const draw = await lottery.openDraw('glo');
  for (const [n, member] of members.entries()) {
    await draw.buy(member, n < 2 ? 'TOP2 52 100' : 'TOP2 25 100', 'OE E 10');
    await draw.buy(member, 'TOP3 111 100');
  }
  for (const board of [gloBoard, { ...gloBoard, first: '417625' }]) {
    await draw.result(board);
    await settleDraw(lottery.deps, draw.drawId);
  }
  const refunded = await lottery.openDraw('glo');
  for (const member of members) await refunded.buy(member, 'TOP2 52 100');
  await refunded.setState('refunding');
  await refundDraw(lottery.deps, refunded.drawId);
});
afterAll(() => lottery.close());

/** Makes changes, returns the ids of the violated invariants and rolls the changes back. */
async function brokenBy(...changes: string[]): Promise<string[]> {
  const client = await lottery.database.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const change of changes) await client.query(change);
    return (await breachesOf(client, invariants)).map(({ id }) => id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

it('holds after a settlement, a correction and a refund', async () => {
  expect(await verifySettlement(lottery.database.owner)).toEqual([]);
});

const lastResult =
  '(draw_id, member_id, round_id, settlement_no) in (select draw_id, member_id, round_id, max(settlement_no) from lottery_member_results group by 1, 2, 3)';
const oneTicket = (state: string) => `(select min(ticket_no) from lottery_tickets where state = '${state}')`;

it.each([
  [
    'LS1',
    'a payout too much',
    `insert into lottery_payouts select draw_id, 2, ticket_no, 10000000, 1 from lottery_tickets t
     where state = 'accepted' and not exists (select from lottery_payouts p where p.ticket_no = t.ticket_no and settlement_no = 2) limit 1`,
  ],
  [
    'LS1',
    'a round left out',
    `delete from lottery_member_results where member_id = (select min(member_id) from lottery_member_results)`,
  ],
  ['LS1', 'another number of tickets', `update lottery_member_results set tickets = tickets + 1 where ${lastResult}`],
  [
    'LS2',
    'a round of nobody',
    `insert into lottery_member_results select draw_id, 2, 'other', member_id, game_id, 1, 1, 0, 0, null, 0 from lottery_member_results limit 1`,
  ],
  ['LS3', 'a credit of another sum', `update vendors_rounds set win_total = win_total + 1 where state = 'CLOSED'`],
  ['LS3', 'a round left open', `update vendors_rounds set state = 'OPEN' where state = 'CLOSED'`],
  [
    'LS4',
    'a credit that never was',
    `update lottery_member_results set transaction_id = 'W0' where transaction_id like 'W%' and settlement_no = 1`,
  ],
  [
    'LS4',
    'one credit for two rounds',
    `update lottery_member_results set transaction_id = (select min(transaction_id) from lottery_member_results where transaction_id like 'A%')
     where settlement_no = 2`,
  ],
  ['LS5', 'programs that differ', 'update lottery_settlements set checked_payout = checked_payout + 1'],
  ['LS5', 'tickets that differ', 'update lottery_settlements set differing = 1'],
  [
    'LS5',
    'a payout that was lost',
    'delete from lottery_payouts where ticket_no = (select min(ticket_no) from lottery_payouts)',
  ],
  ['LS6', 'a payout that was not rounded up', 'update lottery_payouts set exact = exact + 1'],
  [
    'LS6',
    'a payout of a cancelled ticket',
    `update lottery_tickets set state = 'cancelled', ended_at = now() where ticket_no = (select min(ticket_no) from lottery_payouts)`,
  ],
  [
    'LS7',
    'a ticket that was kept',
    `update lottery_tickets set state = 'accepted', ended_at = null where ticket_no = ${oneTicket('voided')}`,
  ],
  [
    'LS7',
    'a stake that did not return',
    `delete from vendors_transactions where transaction_id = 'V' || ${oneTicket('voided')}`,
  ],
  ['LS8', 'a result that was not settled', `update lottery_draws set result_version = 3 where state = 'settled'`],
  ['LS8', 'a chunk that was left', `update lottery_settlement_chunks set done_at = null where phase = 'pay'`],
  [
    'LS9',
    'a ticket after the close',
    `update lottery_tickets t set accepted_at = d.close_at from lottery_draws d where d.draw_id = t.draw_id`,
  ],
])('%s finds %s', async (id, _what, change) => {
  expect(await brokenBy(change)).toContain(id);
});
