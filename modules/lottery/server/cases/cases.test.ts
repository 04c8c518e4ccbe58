// Tests of lottery cases: each case ends once, decisions about money need two people, and the ledger stays balanced.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import type { GloBoard } from '../../contract/boards.ts';
import { gloBoard } from '../../contract/plays/boards.test-data.ts';
import type { CaseDecision } from '../../contract/states.ts';
import { HOUSE_VENDOR } from '../settlement/deps.ts';
import { type Lottery, lotteryOn, type TestDraw } from '../settlement/draw.test-data.ts';
import { refundDraw } from '../settlement/refund.ts';
import { settleDraw } from '../settlement/settle.ts';
import { verifySettlement } from '../settlement/verify.ts';

let t: TestApp;
let lottery: Lottery;
let maker: TestStaff;
let checker: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  const { platform, modules } = t.app;
  lottery = await lotteryOn({ db: platform.db, owner: t.owner, deps: { ...platform, house: modules.vendors.house } });
  maker = await staffSession(t, ['lotteryChecker']);
  checker = await staffSession(t, ['lotteryChecker']);
});
afterAll(() => t.close());

const other: GloBoard = { ...gloBoard, first: '417625' };
const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await t.owner.query<Row>(text, values)).rows;

async function settleAs(draw: TestDraw, board: GloBoard): Promise<void> {
  await draw.result(board);
  await settleDraw(lottery.deps, draw.drawId);
  expect(await draw.stateNow()).toBe('settled');
}
async function casesOf(draw: TestDraw) {
  const { list } = (await maker.call('opsListLotteryCases', { query: { pageSize: 100 } })).value;
  return list.filter((one) => one.drawId === String(draw.drawId));
}
async function onlyCase(draw: TestDraw) {
  const found = await casesOf(draw);
  expect(found).toHaveLength(1);
  return found[0]!;
}
const decide = (who: TestStaff, id: string, decision: CaseDecision, version = 1, answer?: string) =>
  who.call('opsDecideLotteryCase', {
    params: { id },
    body: { decision, version, reason: 'looked at', ...(answer === undefined ? {} : { answer }) },
  });
const confirm = (approvalId: string | null) =>
  checker.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
async function byTwo(draw: TestDraw, decision: CaseDecision): Promise<string> {
  const { id, version } = await onlyCase(draw);
  const { approvalId } = (await decide(maker, id, decision, version)).value;
  return (await confirm(approvalId)).value.state;
}
/** Closes a member's round at the engine without a payout. */
async function closeRound(draw: TestDraw, memberId: string, name: string): Promise<void> {
  const { db } = t.app.platform;
  const players = await lottery.deps.house.knownPlayers(db, HOUSE_VENDOR, [memberId]);
  const request = {
    transaction_id: name,
    player_id: players.get(memberId)!.playerId,
    game_code: draw.gameCode,
    round_id: `D${draw.drawId}.${draw.gameCode}`,
  };
  await db
    .transaction()
    .execute((trx) => lottery.deps.house.serve(trx, HOUSE_VENDOR, [{ call: 'round/close', request }]));
}

describe('a correction that no balance covered', () => {
  async function uncovered(): Promise<{ draw: TestDraw; member: string }> {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(member, 'TOP2 52 100');
    await settleAs(draw, gloBoard);
    const sink = await lottery.openDraw('glo');
    await sink.buy(member, `TOP3 111 ${(await lottery.balanceOf(member)) - 500n}`);
    await settleAs(draw, other);
    return { draw, member };
  }
  const fund = (member: string, amount: string) =>
    query(
      `select ledger_post('test', $1, 'test.moved', $2, null, null, 'THB', $3)`,
      `more${member}${amount}`,
      member,
      [
        JSON.stringify([{ fromClass: 'suspense', fromOwner: 'test', toClass: 'player_cash', toOwner: member, amount }]),
      ][0],
    );

  it('is taken as a whole once the balance covers it, and a way back gives it again', async () => {
    const { draw, member } = await uncovered();
    expect(await onlyCase(draw)).toMatchObject({ kind: 'uncovered', amount: '90.00', state: 'open' });
    expect(await byTwo(draw, 'recover')).toBe('failed');
    expect(await lottery.balanceOf(member)).toBe(500n);
    await fund(member, '9000');
    expect(await byTwo(draw, 'recover')).toBe('executed');
    expect(await lottery.balanceOf(member)).toBe(500n);
    expect(await onlyCase(draw)).toMatchObject({ state: 'closed', outcome: 'recovered' });
    expect(await verifySettlement(t.owner)).toEqual([]);
    await settleAs(draw, gloBoard);
    expect(await lottery.balanceOf(member)).toBe(9500n);
    expect(await verifySettlement(t.owner)).toEqual([]);
  });

  it('is written off by two people, once, and by none who may not', async () => {
    const { draw, member } = await uncovered();
    const { id } = await onlyCase(draw);
    const support = await staffSession(t, ['support']);
    expect((await decide(support, id, 'writeOff')).code).toBe('operator.forbidden');
    expect((await decide(maker, id, 'answer', 1, 'You keep what you got.')).code).toBe('lottery.caseClosed');
    expect((await decide(maker, id, 'writeOff', 7)).code).toBe('operator.staleVersion');
    const { approvalId } = (await decide(maker, id, 'writeOff')).value;
    expect((await decide(checker, id, 'recover')).code).toBe('operator.approvalPending');
    expect((await confirm(approvalId)).value.state).toBe('executed');
    expect((await decide(maker, id, 'writeOff', 2)).code).toBe('lottery.caseClosed');
    expect(await lottery.balanceOf(member)).toBe(500n);
  });
});

describe('a ticket that was set aside', () => {
  it('whose credit the engine refused is paid', async () => {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(member, 'TOP2 52 100');
    await closeRound(draw, member, `L${draw.drawId}.early`);
    await settleAs(draw, gloBoard);
    expect(await lottery.balanceOf(member)).toBe(900n);
    expect(await onlyCase(draw)).toMatchObject({ kind: 'setAside', phase: 'pay', text: 'ROUND_CLOSED' });
    expect(await byTwo(draw, 'pay')).toBe('executed');
    expect(await lottery.balanceOf(member)).toBe(9900n);
    expect(await onlyCase(draw)).toMatchObject({ state: 'closed', outcome: 'paid' });
  });

  it('that nobody can judge is given back, and the rest of its round is paid', async () => {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    const misread = await draw.buy(member, 'TOD3 652 100');
    await draw.buy(member, 'TOP2 52 100');
    await settleAs(draw, gloBoard);
    expect(await lottery.balanceOf(member)).toBe(800n);
    expect(await onlyCase(draw)).toMatchObject({ phase: 'check', ticketNo: String(misread) });
    expect((await decide(maker, (await onlyCase(draw)).id, 'pay')).code).toBe('lottery.caseClosed');
    expect(await byTwo(draw, 'giveBack')).toBe('executed');
    expect(await lottery.balanceOf(member)).toBe(800n + 100n + 9000n);
    expect(await query('select state from lottery_tickets where ticket_no = $1', misread)).toEqual([
      { state: 'voided' },
    ]);
  });

  it('that was given back does not hold a later correction back', async () => {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(member, 'TOD3 652 100');
    await draw.buy(member, 'TOP2 52 100');
    await query('update lottery_draws set sealed_tickets = 2 where draw_id = $1', draw.drawId);
    await settleAs(draw, gloBoard);
    expect(await byTwo(draw, 'giveBack')).toBe('executed');
    await settleAs(draw, other);
    expect(await lottery.balanceOf(member)).toBe(900n);
    await settleAs(draw, gloBoard);
    expect(await lottery.balanceOf(member)).toBe(9900n);
  });

  it('is settled again with a corrected result, which ends its case', async () => {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(member, 'TOD3 652 100');
    await settleAs(draw, gloBoard);
    const { id } = await onlyCase(draw);
    const { approvalId } = (await decide(maker, id, 'giveBack')).value;
    await settleAs(draw, other);
    const found = await casesOf(draw);
    expect(found.map(({ state, outcome }) => [state, outcome])).toEqual([
      ['open', null],
      ['closed', 'superseded'],
    ]);
    expect((await confirm(approvalId)).value.state).toBe('failed');
    expect(await lottery.balanceOf(member)).toBe(900n);
  });

  it('of a refund that was refused again stays', async () => {
    const [member] = (await lottery.addMembers(1, 1000)) as [string];
    const draw = await lottery.openDraw('glo');
    await draw.buy(member, 'TOP2 52 100');
    await closeRound(draw, member, `X${draw.drawId}.early`);
    await draw.setState('refunding');
    await refundDraw(lottery.deps, draw.drawId);
    expect(await onlyCase(draw)).toMatchObject({ phase: 'refund', text: 'ALREADY_SETTLED' });
    expect(await byTwo(draw, 'giveBack')).toBe('failed');
    expect(await onlyCase(draw)).toMatchObject({ state: 'open' });
  });
});

const LONG = "interval '91 days'";

describe('a ticket that its member contests', () => {
  let member: TestMember;
  let draw: TestDraw;
  let ticketNo: string;
  const contest = (who: TestMember, text = 'My number 52 came first, I think.') =>
    who.call('contestTicket', { params: { ticketNo }, body: { text } });
  const ticket = async () => (await member.call('getTicket', { params: { ticketNo } })).value;

  beforeAll(async () => {
    member = await registerMember(t);
    draw = await lottery.openDraw('glo', 'THGLO');
    await query(
      `select ledger_post('test', $1, 'test.moved', $2, null, null, 'THB', $3)`,
      `contest${member.memberId}`,
      member.memberId,
      JSON.stringify([
        {
          fromClass: 'suspense',
          fromOwner: 'test',
          toClass: 'player_cash',
          toOwner: member.memberId,
          amount: '1000',
        },
      ]),
    );
    ticketNo = String(await draw.buy(member.memberId, 'TOP2 53 100'));
  });

  it('is looked at only when its draw is over, and is no other member’s', async () => {
    expect(await ticket()).toMatchObject({ contest: null, mayContest: false });
    expect((await contest(member)).code).toBe('lottery.wrongState');
    await settleAs(draw, gloBoard);
    await query(
      `update lottery_draws set opens_at = opens_at - ${LONG}, close_at = close_at - ${LONG}, winning_at = winning_at - ${LONG} where draw_id = $1`,
      draw.drawId,
    );
    expect((await contest(member)).code).toBe('lottery.wrongState');
    await query(
      `update lottery_draws set opens_at = opens_at + ${LONG}, close_at = close_at + ${LONG}, winning_at = winning_at + ${LONG} where draw_id = $1`,
      draw.drawId,
    );
    expect((await ticket()).mayContest).toBe(true);
    const stranger = await registerMember(t);
    expect((await contest(stranger)).code).toBe('lottery.unknownTicket');
    expect((await contest(member, 'short')).code).toBe('request.invalid');
  });

  it('is answered by one person, on the ticket and in the inbox, three times at most', async () => {
    for (const round of [1, 2, 3]) {
      expect((await contest(member)).value.answer).toBeNull();
      expect((await contest(member)).code).toBe('lottery.contested');
      const open = (await casesOf(draw)).find(({ state }) => state === 'open')!;
      expect(open).toMatchObject({ kind: 'contested', text: 'My number 52 came first, I think.', amount: null });
      const answer = `The second digit was 2, not 3 (${round}).`;
      expect((await decide(maker, open.id, 'answer')).code).toBe('request.invalid');
      expect((await decide(maker, open.id, 'answer', 1, answer)).value.state).toBe('done');
      expect((await ticket()).contest?.answer).toBe(answer);
    }
    expect((await ticket()).mayContest).toBe(false);
    expect((await contest(member)).code).toBe('lottery.contested');
    await t.drain();
    const { list } = (await member.call('listInbox', { query: { topic: 'payments', limit: 50 } })).value;
    expect(list.filter(({ title }) => title === `Your question about ticket ${ticketNo} was answered`)).toHaveLength(3);
    const [newest] = await casesOf(draw);
    const { history } = (await maker.call('opsGetLotteryCase', { params: { id: newest!.id } })).value;
    expect(history.map(({ command }) => command).toSorted()).toEqual(['lottery.case.answer', 'lottery.case.contest']);
  });
});

it('leaves the books in order', async () => {
  expect(await verifySettlement(t.owner)).toEqual([]);
});
