// Wheels: the page's odds are those of the spin, and a ticket is spun once.
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { callerOf, loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  closeChecked,
  cashPrize,
  type DrawMakers,
  noPrize,
  pointsPrize,
  openMakers,
  reason,
  wheelOf,
} from '../draws.test-data.ts';

let t: TestApp;
let makers: DrawMakers;
beforeAll(async () => {
  t = await buildTestApp();
  makers = await openMakers(t);
});
afterAll(() => closeChecked(t));

type Caller = Pick<TestMember, 'call'>;
const page = async (who: Caller, id: string) => (await who.call('wheel', { params: { id } })).value;
const cash = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
const spinBy = (who: Caller, promotionId: string, ticketId: string, more: { tableVersion?: number } = {}) =>
  who.call('rafflePromotion', { body: { promotionId, ticketId, ...more } });
async function spin(who: Caller, id: string) {
  return spinBy(who, id, (await page(who, id)).nextTicketId!);
}
const ofWheel = async <Row>(sql: string, id: string): Promise<Row[]> =>
  (await t.owner.query(`select * from ${sql} where pool_id = $1`, [id])).rows as Row[];

/** Returns a prize table whose first prize always wins while it is in stock. */
const sure = (amount: string, stock: number | null = null) => ({
  prizes: [cashPrize(amount, 999_999, stock), noPrize(1)],
});

describe('the page', () => {
  it('shows the odds of a spin now, also after a prize has gone [PRM-022]', async () => {
    const id = await makers.wheel({
      prizes: [
        cashPrize('5000.00', 1, 1),
        cashPrize('500.00', 9, 20),
        cashPrize('50.00', 90, 500),
        cashPrize('5.00', 400),
        noPrize(500),
      ],
    });
    const member = await registerMember(t);
    const shown = await page(member, id);
    expect(shown).toMatchObject({ tableVersion: 1, tickets: 0, nextTicketId: null, state: 'running' });
    expect(shown.prizes.map(({ odds, left }) => [odds, left])).toEqual([
      ['0.1000', 1],
      ['0.9000', 20],
      ['9.0000', 500],
      ['40.0000', null],
      ['50.0000', null],
    ]);
    // Takes one piece from the stock; the end of the test restores it.
    await t.owner.query('update draws_prizes set stock = 2, remaining = 0 where pool_id = $1 and place = 1', [id]);
    const after = (await page(member, id)).prizes;
    expect(after.map(({ odds }) => odds)).toEqual(['0.0000', '0.9009', '9.0090', '40.0400', '50.0501']);
    await makers.grant(member, id);
    const spun = (await spin(member, id)).value;
    expect(spun.weights).toEqual(after.map(({ prizeId, weight }) => ({ prizeId, weight })));
    expect(spun.number).toBeLessThan(999);
    await t.owner.query('update draws_prizes set stock = null, remaining = null where pool_id = $1 and place = 1', [
      id,
    ]);
    await t.owner.query('update draws_spins set weights[1] = 1, number = number + 1 where pool_id = $1', [id]);
  });

  it('lists the wheels of the merchant with the tickets of the member', async () => {
    const id = await makers.wheel({ titleEn: 'In the list', startsAt: at(-1), endsAt: at(3) });
    const member = await registerMember(t);
    await makers.grant(member, id, 2);
    const { list } = (await member.call('wheels')).value;
    expect(list.find((one) => one.id === id)).toMatchObject({ title: 'In the list', state: 'running', tickets: 2 });
    expect((await member.call('wheel', { params: { id: 'whl_0000000000000000000000' } })).code).toBe('common.notFound');
  });
});

describe('a prize of points', () => {
  it('comes to the member once, and is in history, inbox and what was given [PRM-022]', async () => {
    const id = await makers.wheel({ prizes: [pointsPrize(250, 999_999), noPrize(1)] });
    const member = await registerMember(t);
    await makers.grant(member, id);
    expect((await page(member, id)).prizes[0]).toMatchObject({ kind: 'points', points: 250, amount: null });
    const ticket = (await page(member, id)).nextTicketId!;
    const all = await Promise.all(Array.from({ length: 20 }, () => spinBy(member, id, ticket)));
    expect(all.filter(({ code }) => code === undefined).map(({ value }) => value.prize)).toEqual([
      { kind: 'points', points: 250, title: '250 points' },
    ]);
    expect((await member.call('pointsBalance')).value.points).toBe(250);
    const { list } = (await member.call('pointsTransactions', { query: { kind: 'won' } })).value;
    expect(list).toMatchObject([{ kind: 'won', points: 250 }]);
    await t.drain();
    const { list: inbox } = (await member.call('listInbox', { query: { topic: 'service', limit: 5 } })).value;
    expect(inbox[0]).toMatchObject({ text: '“250 points”: 250 points are yours.' });
    expect((await makers.writer.call('opsGetWheel', { params: { id } })).value).toMatchObject({
      paid: '0.00',
      paidPoints: 250,
    });
  });

  it('is not given to who may have no bonus by then, and the ticket stays', async () => {
    const id = await makers.wheel({ prizes: [pointsPrize(250, 999_999), noPrize(1)] });
    const member = await registerMember(t);
    await makers.grant(member, id);
    const ticket = (await page(member, id)).nextTicketId!;
    const blocks = (list: string) =>
      t.owner.query('update protection_gates set blocks = $2 where member_id = $1', [member.memberId, list]);
    await blocks('{bonus}');
    expect((await spinBy(member, id, ticket)).code).toBe('protection.blocked');
    await blocks('{}');
    expect((await member.call('pointsBalance')).value.points).toBe(0);
    expect((await spinBy(member, id, ticket)).code).toBeUndefined();
  });
});

describe('a spin', () => {
  it('uses one ticket, pays what was drawn, and is in history, record and inbox', async () => {
    const id = await makers.wheel(sure('12.50'));
    const member = await registerMember(t);
    await makers.grant(member, id, 2);
    const spun = (await spin(member, id)).value;
    expect(spun).toMatchObject({
      tableVersion: 1,
      prizeId: '1',
      prize: { kind: 'cash', amount: '12.50', title: 'Prize 12.50' },
      ticketsLeft: 1,
      weights: [
        { prizeId: '1', weight: 999_999 },
        { prizeId: '2', weight: 1 },
      ],
    });
    expect(spun.nextTicketId).toBe((await page(member, id)).nextTicketId);
    expect(await cash(member)).toBe('12.50');
    const history = (await member.call('spins', { query: {} })).value;
    expect(history).toMatchObject({
      totalCount: 1,
      list: [{ drawId: spun.drawId, wheel: 'The wheel', number: spun.number, outOf: 1_000_000, odds: '99.9999' }],
    });
    const record = (await member.call('accountRecord', { query: {} })).value.list;
    expect(record.map(({ kind, amount }) => [kind, amount])).toEqual([['bonus', '12.50']]);
    await t.drain();
    const inbox = (await member.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list;
    expect(inbox.map(({ title }) => title)).toEqual(['You won a prize on the wheel']);
  });

  it('of nothing pays and tells nothing', async () => {
    const id = await makers.wheel({ prizes: [noPrize(1), noPrize(2)] });
    const member = await registerMember(t);
    await makers.grant(member, id);
    expect((await spin(member, id)).value).toMatchObject({ prize: null, ticketsLeft: 0, nextTicketId: null });
    await t.drain();
    expect(await cash(member)).toBe('0.00');
    expect((await member.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list).toEqual([]);
  });

  it('is one draw, though twenty clicks come at once to two servers [PRM-022]', async () => {
    const id = await makers.wheel(sure('3.00'));
    const member = await registerMember(t);
    await makers.grant(member, id);
    const node = await anotherNode(t);
    const there = { call: callerOf({ ...t, url: node.url, app: node.app }, member) };
    const ticket = (await page(member, id)).nextTicketId!;
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, click) => spinBy(click % 2 === 0 ? member : there, id, ticket)),
    );
    expect(all.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect(new Set(all.map(({ code }) => code))).toEqual(new Set([undefined, 'draws.noTicket']));
    expect(await cash(member)).toBe('3.00');
    await node.close();
  });

  it('with the same key has the same answer', async () => {
    const id = await makers.wheel(sure('3.00'));
    const member = await registerMember(t);
    await makers.grant(member, id, 2);
    const body = { promotionId: id, ticketId: (await page(member, id)).nextTicketId! };
    const again = () => member.call('rafflePromotion', { body }, { idempotencyKey: 'the-same-key-twice' });
    const [first, second] = [await again(), await again()];
    expect(first.code).toBeUndefined();
    expect(second.value).toEqual(first.value);
    expect(await cash(member)).toBe('3.00');
  });

  it('gives the last piece of a prize to one of many who spin at once', async () => {
    const id = await makers.wheel(sure('70.00', 1));
    const all: TestMember[] = [];
    for (let count = 0; count < 12; count += 1) all.push(await registerMember(t));
    for (const member of all) await makers.grant(member, id);
    const node = await anotherNode(t);
    const tickets = await Promise.all(all.map(async (member) => (await page(member, id)).nextTicketId!));
    const spun = await Promise.all(
      all.map((member, at) => {
        const there = { call: callerOf({ ...t, url: node.url, app: node.app }, member) };
        return spinBy(at % 2 === 0 ? member : there, id, tickets[at]!);
      }),
    );
    await node.close();
    expect(spun.map(({ code }) => code).filter((code) => code !== undefined)).toEqual([]);
    expect(spun.filter(({ value }) => value.prize !== null)).toHaveLength(1);
    expect(spun.filter(({ value }) => value.weights[0]!.weight === 0)).toHaveLength(11);
    expect((await page(all[0]!, id)).prizes[0]).toMatchObject({ left: 0, weight: 0, odds: '0.0000' });
  });

  it('is refused with the ticket of somebody else, of another wheel, or with none', async () => {
    const [id, other] = [await makers.wheel(sure('1.00')), await makers.wheel(sure('1.00'))];
    const [mine, theirs] = [await registerMember(t), await registerMember(t)];
    for (const member of [mine, theirs]) await makers.grant(member, id);
    await makers.grant(mine, other);
    const tickets = [(await page(theirs, id)).nextTicketId!, (await page(mine, other)).nextTicketId!];
    for (const ticket of [...tickets, 'dtk_00000000000000000000000000000000'])
      expect((await spinBy(mine, id, ticket)).code).toBe('draws.noTicket');
    expect((await spinBy(mine, 'whl_0000000000000000000000', tickets[0]!)).code).toBe('common.notFound');
  });

  it('leaves nothing behind when the server loses its database in the middle', async () => {
    const id = await makers.wheel(sure('8.00', 5));
    const member = await registerMember(t);
    await makers.grant(member, id);
    const ticket = (await page(member, id)).nextTicketId!;
    const holder = await t.owner.connect();
    await holder.query('begin');
    await holder.query('select 1 from protection_gates where member_id = $1 for update', [member.memberId]);
    const asked = spinBy(member, id, ticket);
    // The spin has drawn and posted and waits for the gate when its connection is cut.
    let cut = 0;
    while (cut === 0) {
      const { rows } = await t.owner.query<{ pid: number }>(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ~ 'protection_gates'`,
      );
      cut = rows.length;
    }
    await holder.query('rollback');
    holder.release();
    expect((await asked).code).toBeDefined();
    expect(await cash(member)).toBe('0.00');
    expect(await ofWheel('draws_spins', id)).toEqual([]);
    expect((await page(member, id)).prizes[0]).toMatchObject({ left: 5 });
    expect((await spinBy(member, id, ticket)).value).toMatchObject({ prize: { amount: '8.00' } });
  });
});

describe('a version', () => {
  it('is confirmed by another person, and has stock of its own', async () => {
    const id = await makers.wheel(sure('2.00', 3));
    const member = await registerMember(t);
    await makers.grant(member, id, 3);
    await spin(member, id);
    const before = (await page(member, id)).nextTicketId!;
    expect(await makers.changeWheel(id, 7)).toBe('operator.staleVersion');
    const body = { ...wheelOf(sure('4.00', 9)), version: 1, reason };
    const asked = await makers.writer.call('opsChangeWheel', { params: { id }, body });
    expect((await makers.writer.call('opsChangeWheel', { params: { id }, body })).code).toBe(
      'operator.approvalPending',
    );
    const own = await makers.writer.call('opsDecideApproval', {
      params: { id: asked.value.approvalId },
      body: { decision: 'confirm' },
    });
    expect(own.code).toBe('operator.sameStaff');
    expect(await page(member, id)).toMatchObject({ tableVersion: 1 });
    await makers.confirm(asked.value.approvalId);
    expect(await page(member, id)).toMatchObject({
      tableVersion: 2,
      tickets: 2,
      prizes: [{ left: 9 }, { left: null }],
    });
    expect((await spinBy(member, id, before, { tableVersion: 1 })).code).toBe('draws.changed');
    expect((await spinBy(member, id, before, { tableVersion: 2 })).value.prize).toMatchObject({ amount: '4.00' });
    const shown = (await makers.writer.call('opsGetWheel', { params: { id } })).value;
    expect(shown.versions.map(({ version, spins, prizes }) => [version, spins, prizes[0]!.left])).toEqual([
      [2, 1, 8],
      [1, 1, 2],
    ]);
    expect(shown).toMatchObject({ open: 1, spins: 2, paid: '6.00', approval: null });
  });

  it('is refused where it makes no sense', async () => {
    const body = { ...wheelOf({ prizes: [cashPrize('1.00', 1, 1), cashPrize('1.00', 1, 1)] }), reason };
    expect((await makers.writer.call('opsAddWheel', { query: {}, body })).code).toBe('request.invalid');
  });

  it('shows staff what was drawn against what its weights let expect', async () => {
    const id = await makers.wheel({ prizes: [cashPrize('1.00', 1, 4), noPrize(1)] });
    const member = await registerMember(t);
    await makers.grant(member, id, 100);
    for (let count = 0; count < 40; count += 1) await spin(member, id);
    const [version] = (await makers.writer.call('opsGetWheel', { params: { id } })).value.versions;
    const spins = (await makers.writer.call('opsListSpins', { params: { id }, query: { pageSize: 100 } })).value.list;
    const expected = spins.reduce((sum, { weights }) => sum + weights[0]! / (weights[0]! + weights[1]!), 0);
    expect(version!.prizes.map(({ drawn }) => drawn)).toEqual([4, 36]);
    expect(Number(version!.prizes[0]!.expected)).toBeCloseTo(expected, 1);
    expect(version!.prizes[0]!.left).toBe(0);
  });
});

describe('time and staff', () => {
  it('no wheel is spun before its start, after its end, or once it is stopped', async () => {
    const [coming, over, stopped] = [
      await makers.wheel(sure('1.00')),
      await makers.wheel(sure('1.00')),
      await makers.wheel(sure('1.00')),
    ];
    const member = await registerMember(t);
    for (const id of [coming, over, stopped]) await makers.grant(member, id);
    await t.owner.query(`update draws_pools set starts_at = platform_now() + interval '1 day' where pool_id = $1`, [
      coming,
    ]);
    await t.owner.query(`update draws_pools set ends_at = platform_now() where pool_id = $1`, [over]);
    const stop = () => makers.writer.call('opsStopDrawPool', { params: { id: stopped }, body: { reason } });
    expect((await stop()).value).toEqual({ state: 'stopped' });
    expect((await stop()).code).toBe('draws.wrongState');
    for (const id of [coming, over, stopped]) expect((await spin(member, id)).code).toBe('draws.notRunning');
    expect((await page(member, coming)).state).toBe('coming');
    expect(await makers.grant(member, over)).toBe('draws.notRunning');
  });
});

describe('protection first', () => {
  const gate = (who: TestMember, state: string, blocks = '{}') =>
    t.owner.query('update protection_gates set state = $2, blocks = $3 where member_id = $1', [
      who.memberId,
      state,
      blocks,
    ]);

  it('draws nothing for who may have no bonus at the end of the spin, and the ticket stays', async () => {
    const id = await makers.wheel(sure('9.00', 1));
    const member = await registerMember(t);
    await makers.grant(member, id);
    const ticket = (await page(member, id)).nextTicketId!;
    await gate(member, 'open', '{bonus}');
    expect((await spinBy(member, id, ticket)).code).toBe('protection.blocked');
    expect((await member.call('wheels')).value.list).toEqual([]);
    expect((await member.call('spins', { query: {} })).value.list).toEqual([]);
    expect((await member.call('wheel', { params: { id } })).code).toBe('common.notFound');
    expect(await makers.grant(member, id)).toBe('protection.blocked');
    await gate(member, 'open');
    expect((await page(member, id)).prizes[0]).toMatchObject({ left: 1 });
    expect((await spinBy(member, id, ticket)).value.prize).toMatchObject({ amount: '9.00' });
  });

  it('voids tickets at an exclusion, draws nothing, and restores nothing [PRM-022]', async () => {
    const id = await makers.wheel(sure('9.00'));
    const member = await registerMember(t);
    await makers.grant(member, id, 2);
    const ticket = (await page(member, id)).nextTicketId!;
    await t.app.modules.protection.service.exclude(t.app.platform.db, member.memberId, {
      kind: 'exclusion',
      term: '6m',
    });
    await t.drain();
    expect((await spinBy(member, id, ticket)).code).toBe('identity.notLoggedIn');
    await gate(member, 'open');
    const again = await loginMember(t, member);
    expect(await page(again, id)).toMatchObject({ tickets: 0, nextTicketId: null });
    expect((await spinBy(again, id, ticket)).code).toBe('draws.noTicket');
    const { list } = (await makers.writer.call('opsMemberDrawTickets', { params: { id: member.memberId }, query: {} }))
      .value;
    expect(list.map(({ number, state, source }) => [number, state, source])).toEqual([
      [2, 'void', 'staff'],
      [1, 'void', 'staff'],
    ]);
  });
});
