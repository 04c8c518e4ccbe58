// Tickets: earned by bets and deposits, free, or given by staff.
import { describeBreaches } from '@sanam/ledger/server/index.ts';
import { anotherNode, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { reelVendor, type ReelVendor } from '@sanam/server/test/rounds.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DrawMakers, openMakers, reason, type Wheel } from '../draws.test-data.ts';
import { verifyDraws } from '../verify.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let vendor: ReelVendor;
let makers: DrawMakers;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  vendor = await reelVendor(t);
});
// Some tests advance the clock by days, which ends staff sessions.
beforeEach(async () => {
  makers = await openMakers(t);
});
afterEach(async () => {
  await t.owner.query('update draws_pools set stopped_at = platform_now() where stopped_at is null');
});
afterAll(async () => {
  const breaches = await verifyDraws(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await close();
});

const byBets = { counter: 'validBet', per: '100.00', dayMax: 5 } as const;
const open = (change: Partial<Wheel>) => makers.wheel(change);
const tickets = async (who: Pick<TestMember, 'call'>, id: string) =>
  (await who.call('wheel', { params: { id } })).value.tickets;
async function bet(who: TestMember, satang: number, win = 0): Promise<void> {
  await vendor.play(who.memberId, { bet: satang, win });
  await t.drain();
}
async function fact(who: TestMember, part: { cash: number; bonus?: number; corrects?: boolean }): Promise<void> {
  await t.owner.query(
    `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, corrects, stake_cash,
                             stake_bonus, payout_cash, valid_bet, valid_rule, placed_at, settled_at)
     select lane, nextval('play_fact_ids'), member_id, currency, false, product, vendor_id, game_code, round,
            case when $4 then id end, $2, $3, 0, $2::bigint + $3::bigint, valid_rule,
            case when $4 then placed_at else platform_now() end, platform_now()
     from (select * from play_facts where member_id = $1 and corrects is null order by id desc limit 1) f`,
    [who.memberId, part.cash, part.bonus ?? 0, part.corrects ?? false],
  );
  await t.drain();
}
const free = (who: Pick<TestMember, 'call'>, id: string) => who.call('takeFreeTicket', { params: { id } });

describe('bets', () => {
  it('earn a ticket for each full amount, and the rest is kept [PRM-022]', async () => {
    const id = await open(byBets);
    const member = await registerMember(t);
    await bet(member, 25_000);
    expect(await tickets(member, id)).toBe(2);
    await bet(member, 4999);
    expect(await tickets(member, id)).toBe(2);
    await bet(member, 1);
    expect(await tickets(member, id)).toBe(3);
    const { rows } = await t.owner.query<{ number: number; source: string }>(
      'select number, source from draws_tickets where pool_id = $1 order by number',
      [id],
    );
    expect(rows.map(({ number, source }) => [number, source])).toEqual([
      [1, 'play'],
      [2, 'play'],
      [3, 'play'],
    ]);
  });

  it('count their cash part and their product, no play money and no test player', async () => {
    const [all, live] = [await open(byBets), await open({ ...byBets, product: 'LIVE' })];
    const [member, tester, guest] = [await registerMember(t), await registerMember(t), await registerMember(t)];
    await bet(member, 1000);
    await fact(member, { cash: 4500, bonus: 4500 });
    await fact(member, { cash: 0, bonus: 9000 });
    expect(await tickets(member, all)).toBe(0);
    await fact(member, { cash: 4500 });
    expect(await tickets(member, all)).toBe(1);
    await vendor.play(tester.memberId, { bet: 50_000, win: 0, isTest: true });
    await vendor.play(guest.memberId, { bet: 50_000, win: 0, currency: 'FUN' });
    await t.drain();
    expect([await tickets(member, live), await tickets(tester, all), await tickets(guest, all)]).toEqual([0, 0, 0]);
  });

  it('earn so many a day at most, and again the next day', async () => {
    const id = await open({ ...byBets, dayMax: 2 });
    const member = await registerMember(t);
    await bet(member, 95_000);
    expect(await tickets(member, id)).toBe(2);
    await bet(member, 10_000);
    expect(await tickets(member, id)).toBe(2);
    await t.advance(86_400);
    await bet(member, 5000);
    const again = await loginMember(t, member);
    // The remaining 50.00 above the last full amount were kept.
    expect(await tickets(again, id)).toBe(3);
  });

  it('that are corrected are taken from what comes next, not from tickets', async () => {
    const id = await open(byBets);
    const member = await registerMember(t);
    await bet(member, 15_000);
    await fact(member, { cash: -12_000, corrects: true });
    expect(await tickets(member, id)).toBe(1);
    await bet(member, 16_999);
    expect(await tickets(member, id)).toBe(1);
    await bet(member, 1);
    expect(await tickets(member, id)).toBe(2);
  });

  it('count under the rule that held when they were placed, and the rest stays while the rule does', async () => {
    const id = await open(byBets);
    const member = await registerMember(t);
    await bet(member, 6000);
    expect(await makers.changeWheel(id, 1, { ...byBets, titleEn: 'Renamed' })).toBeUndefined();
    await bet(member, 4000);
    expect(await tickets(member, id)).toBe(1);
    expect(await makers.changeWheel(id, 2, { ...byBets, per: '50.00' })).toBeUndefined();
    await bet(member, 5000);
    expect(await tickets(member, id)).toBe(2);
  });

  it('earn nothing before the wheel exists, once it is stopped, or while the member may have no bonus', async () => {
    const early = await registerMember(t);
    await bet(early, 20_000);
    const id = await open(byBets);
    await bet(early, 9999);
    expect(await tickets(early, id)).toBe(0);
    const member = await registerMember(t);
    const blocks = (list: string) =>
      t.owner.query(`update protection_gates set blocks = $2 where member_id = $1`, [member.memberId, list]);
    await blocks('{bonus}');
    await bet(member, 19_000);
    await blocks('{}');
    await bet(member, 1000);
    expect(await tickets(member, id)).toBe(0);
    await makers.writer.call('opsStopDrawPool', { params: { id }, body: { reason } });
    await bet(early, 20_000);
    expect(await tickets(early, id)).toBe(0);
  });
});

describe('deposits', () => {
  it('earn by amount or by number once they are credited, and one that the bank takes back is owed [PRM-022]', async () => {
    const amount = await open({ counter: 'depositAmount', per: '400.00', dayMax: 9 });
    const count = await open({ counter: 'depositCount', per: '500.00', dayMax: 9 });
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const stand = async () => [await tickets(member, amount), await tickets(member, count)];
    const first = await deposit(t, rail, member, '1000.00');
    await t.drain();
    expect(await stand()).toEqual([2, 1]);
    await deposit(t, rail, member, '499.00');
    await t.drain();
    expect(await stand()).toEqual([3, 1]);
    await t.app.platform.db.transaction().execute((trx) =>
      t.app.platform.events.emit(trx, 'payments.reversalChanged', {
        reversalId: 'rev_0000000000000000',
        memberId: member.memberId,
        depositId: first,
        version: 1,
        step: 'opened',
        amount: '1000.00',
        open: '1000.00',
      }),
    );
    await t.drain();
    await deposit(t, rail, member, '600.00');
    await t.drain();
    expect(await stand()).toEqual([3, 1]);
  });
});

describe('a free ticket', () => {
  it('is there once each business day, once though two servers are asked', async () => {
    const id = await open({ free: 'daily' });
    const member = await registerMember(t);
    const node = await anotherNode(t);
    const there = { call: callerOf({ ...t, url: node.url, app: node.app }, member) };
    const shown = async (who: Pick<TestMember, 'call'>) => (await who.call('wheel', { params: { id } })).value;
    expect((await shown(member)).isFreeReady).toBe(true);
    const all = await Promise.all([free(member, id), free(there, id), free(member, id)]);
    expect(all.map(({ code }) => code ?? 'given').toSorted()).toEqual([
      'draws.noFreeTicket',
      'draws.noFreeTicket',
      'given',
    ]);
    await node.close();
    expect(await shown(member)).toMatchObject({ isFreeReady: false, tickets: 1 });
    await t.advance(86_400);
    expect((await free(await loginMember(t, member), id)).value).toMatchObject({ number: 2, tickets: 2 });
  });

  it('is given once, never, or to nobody who may have no bonus', async () => {
    const [once, never] = [await open({ free: 'once' }), await open({ free: 'none' })];
    const member = await registerMember(t);
    expect((await free(member, never)).code).toBe('draws.noFreeTicket');
    await t.owner.query(`update protection_gates set blocks = '{bonus}' where member_id = $1`, [member.memberId]);
    expect((await free(member, once)).code).toBe('protection.blocked');
    await t.owner.query(`update protection_gates set blocks = '{}' where member_id = $1`, [member.memberId]);
    expect((await free(member, once)).code).toBeUndefined();
    await t.advance(86_400);
    expect((await free(await loginMember(t, member), once)).code).toBe('draws.noFreeTicket');
    expect((await free(await loginMember(t, member), 'whl_0000000000000000000000')).code).toBe('common.notFound');
  });
});

describe('staff', () => {
  const ask = (who: TestMember, poolId: string, count: number) =>
    makers.writer.call('opsGrantDrawTickets', { params: { id: who.memberId }, body: { poolId, count, reason } });

  it('give few tickets alone and many by two people, with a reason in the audit log', async () => {
    const id = await open({});
    const member = await registerMember(t);
    expect((await ask(member, id, 8)).value).toEqual({ state: 'done', approvalId: null });
    const asked = (await ask(member, id, 3)).value;
    expect(asked.state).toBe('proposed');
    expect(await tickets(member, id)).toBe(8);
    expect((await ask(member, id, 90)).code).toBe('operator.approvalPending');
    await makers.confirm(asked.approvalId!);
    expect(await tickets(member, id)).toBe(11);
    const { rows } = await t.owner.query<{ reason: string; after: { numbers: number[] } }>(
      `select reason, after from platform_audit where command = 'draws.ticket.grant' and subject_id = $1 order by id`,
      [member.memberId],
    );
    expect(rows.map(({ reason: why, after }) => [why, after.numbers.length])).toEqual([
      [reason, 8],
      [reason, 3],
    ]);
  });

  it('who give at once, to two servers, are counted one after the other', async () => {
    const id = await open({});
    const member = await registerMember(t);
    const all = await Promise.all([ask(member, id, 6), ask(member, id, 6)]);
    expect(all.map(({ value }) => value.state).toSorted()).toEqual(['done', 'proposed']);
  });

  it('see where tickets can be given, and what a member has', async () => {
    const id = await open({ titleEn: 'Open one' });
    const member = await registerMember(t);
    await ask(member, id, 1);
    const pools = (await makers.writer.call('opsMemberDrawPools', { params: { id: member.memberId } })).value.list;
    expect(pools.map((one) => one.titleEn)).toEqual(['Open one']);
    const own = await makers.writer.call('opsMemberDrawTickets', { params: { id: member.memberId }, query: {} });
    expect(own.value.list).toMatchObject([
      { poolId: id, kind: 'wheel', number: 1, source: 'staff', state: 'open', amount: null, winState: null },
    ]);
    const nobody = 'mbr_0000000000000000000000';
    const body = { poolId: id, count: 1, reason };
    expect((await makers.writer.call('opsGrantDrawTickets', { params: { id: nobody }, body })).code).toBe(
      'common.notFound',
    );
    expect((await ask(member, 'whl_0000000000000000000000', 1)).code).toBe('common.notFound');
  });
});
