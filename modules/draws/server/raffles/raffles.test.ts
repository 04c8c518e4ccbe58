// Raffles: seed committed before the opening, drawn with an unpredictable public value, verifiable by everybody.
import { createHash, createHmac } from 'node:crypto';
import { anotherNode, buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, closeChecked, type DrawMakers, openMakers, type Raffle, raffleOf, reason } from '../draws.test-data.ts';
import { verifyDraws } from '../verify.ts';
import { problemsOf } from './rules.ts';

const RAFFLES = 'draws.raffles';
let t: TestApp;
let makers: DrawMakers;
beforeAll(async () => {
  t = await buildTestApp();
  makers = await openMakers(t);
});
afterAll(() => closeChecked(t));

const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const cash = async (who: TestMember) => (await who.call('balance')).value.parts.cash;
const shown = async (who: TestMember, id: string) =>
  (await who.call('raffles')).value.list.find((one) => one.id === id)!;
/** Moves a raffle past its end and the hour in which late bets are settled, to the time of the public value. */
async function pass(id: string): Promise<void> {
  await t.owner.query(`update draws_pools set ends_at = platform_now() - interval '1 hour' where pool_id = $1`, [id]);
  await t.owner.query('update draws_raffles set public_at = platform_now() where pool_id = $1', [id]);
  await t.drain([RAFFLES]);
}
async function draw(id: string, publicValue = '820866'): Promise<string | undefined> {
  const asked = await makers.writer.call('opsDrawRaffle', { params: { id }, body: { publicValue, reason } });
  const refused = asked.code ?? (await makers.confirm(asked.value.approvalId));
  await t.drain([RAFFLES]);
  return refused;
}
async function filled(change: Partial<Raffle> = {}, members = 3, each = 2) {
  const id = await makers.raffle(change);
  const all: TestMember[] = [];
  for (let count = 0; count < members; count += 1) all.push(await registerMember(t));
  for (const member of all) await makers.grant(member, id, each);
  return { id, all };
}

describe('a raffle', () => {
  it('is drawn by seed, list and public value, and everybody can compute it again [PRM-022]', async () => {
    const { id, all } = await filled();
    const [first] = all as [TestMember];
    const before = await shown(first, id);
    expect(before).toMatchObject({
      state: 'running',
      tickets: 2,
      numbers: [1, 2],
      seed: null,
      listHash: null,
      winners: [],
    });
    expect((await first.call('raffleTickets', { params: { id }, query: {} })).code).toBe('common.notFound');
    await pass(id);
    const closed = await shown(first, id);
    expect(closed).toMatchObject({ state: 'closed', listed: 6, seed: null });
    const { lines, next } = (await first.call('raffleTickets', { params: { id }, query: {} })).value;
    expect(next).toBeNull();
    expect(sha(lines.map((line) => `${line}\n`).join(''))).toBe(closed.listHash);
    expect(lines.filter((line) => line.endsWith(` ${closed.holder}`))).toEqual([
      `1 ${closed.holder}`,
      `2 ${closed.holder}`,
    ]);
    expect(lines.join()).not.toContain(first.memberId);
    expect(await draw(id)).toBeUndefined();

    const drawn = await shown(first, id);
    expect(sha(Buffer.from(drawn.seed!, 'hex'))).toBe(before.seedHash);
    const expected: [number, string][] = [];
    for (let index = 0; expected.length < 3; index += 1) {
      const text = `${closed.listHash}:820866:${index}`;
      const value = createHmac('sha256', Buffer.from(drawn.seed!, 'hex')).update(text).digest().readBigUInt64BE();
      const line = lines[Number(value % 6n)]!;
      if (!expected.some(([, one]) => one === line)) expected.push([index, line]);
    }
    expect(drawn.winners.map(({ index, number, holder }) => [index, `${number} ${holder}`])).toEqual(expected);
    expect(drawn.winners.map(({ rank, amount }) => [rank, amount])).toEqual([
      [1, '500.00'],
      [2, '200.00'],
      [3, '100.00'],
    ]);
  });

  it('keeps its seed sealed until the draw', async () => {
    const { id } = await filled({}, 1, 1);
    await pass(id);
    const { rows } = await t.owner.query<{ seed_sealed: string }>(
      'select seed_sealed from draws_raffles where pool_id = $1',
      [id],
    );
    expect(await draw(id)).toBeUndefined();
    const page = (await makers.writer.call('opsGetRaffle', { params: { id } })).value;
    expect(page.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0]!.seed_sealed).not.toContain(page.seed!);
    const { rows: audits } = await t.owner.query<{ after: object }>(
      `select after from platform_audit where subject_id = $1 and command in ('draws.raffle.add', 'draws.raffle.close')`,
      [id],
    );
    expect(JSON.stringify(audits)).not.toContain(page.seed);
  });

  it('pays each prize once, from two servers, and tells the winner', async () => {
    const { id, all } = await filled({ prizes: ['70.00'] }, 2, 1);
    await pass(id);
    const asked = await makers.writer.call('opsDrawRaffle', { params: { id }, body: { publicValue: 'x', reason } });
    expect(await makers.confirm(asked.value.approvalId)).toBeUndefined();
    const node = await anotherNode(t);
    await Promise.all([t.app, node.app].map(({ platform }) => platform.jobs.drain([RAFFLES])));
    await node.close();
    await t.drain([RAFFLES]);
    const paid = await Promise.all(all.map(async (member) => [member, await cash(member)] as const));
    expect(paid.map(([, amount]) => amount).toSorted()).toEqual(['0.00', '70.00']);
    const [winner] = paid.find(([, amount]) => amount === '70.00')!;
    const inbox = (await winner.call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list;
    expect(inbox.map(({ title }) => title)).toEqual(['You won a prize in the raffle']);
    expect((await shown(winner, id)).winners).toMatchObject([{ isMe: true }]);
    const { list } = (await makers.writer.call('opsListRaffles', { query: {} })).value;
    expect(list.find((one) => one.id === id)).toMatchObject({ state: 'drawn', tickets: 2, paid: '70.00' });
  });

  it('is made and drawn by two people, after its list is closed and its value known', async () => {
    const { id } = await filled({}, 1, 1);
    expect(await draw(id)).toBe('draws.wrongState');
    await pass(id);
    await t.owner.query(`update draws_raffles set public_at = platform_now() + interval '1 hour' where pool_id = $1`, [
      id,
    ]);
    expect(await draw(id)).toBe('draws.wrongState');
    await t.owner.query('update draws_raffles set public_at = platform_now() where pool_id = $1', [id]);
    const body = { publicValue: '111111', reason };
    const asked = await makers.writer.call('opsDrawRaffle', { params: { id }, body });
    expect((await makers.checker.call('opsDrawRaffle', { params: { id }, body })).code).toBe(
      'operator.approvalPending',
    );
    const own = await makers.writer.call('opsDecideApproval', {
      params: { id: asked.value.approvalId },
      body: { decision: 'confirm' },
    });
    expect(own.code).toBe('operator.sameStaff');
    expect(await makers.confirm(asked.value.approvalId)).toBeUndefined();
    expect(await draw(id)).toBe('draws.wrongState');
    const page = (await makers.writer.call('opsGetRaffle', { params: { id } })).value;
    expect([page.valueBy, page.drawnBy].every((name) => name !== null)).toBe(true);
    expect(page.valueBy).not.toBe(page.drawnBy);
  });

  it('with fewer tickets than prizes gives each ticket one, and with none gives none', async () => {
    const { id } = await filled({}, 1, 2);
    const empty = await makers.raffle();
    for (const one of [id, empty]) {
      await pass(one);
      expect(await draw(one)).toBeUndefined();
    }
    const winnersOf = async (one: string) =>
      (await makers.writer.call('opsGetRaffle', { params: { id: one } })).value.winners.map(({ number }) => number);
    expect(new Set(await winnersOf(id))).toEqual(new Set([1, 2]));
    expect(await winnersOf(empty)).toEqual([]);
  });

  it('takes tickets until it closes, once, and none afterwards', async () => {
    const { id, all } = await filled({ free: 'once' }, 1, 1);
    const [member] = all as [TestMember];
    expect((await member.call('takeFreeTicket', { params: { id } })).value).toMatchObject({ number: 2, tickets: 2 });
    await pass(id);
    await t.drain([RAFFLES]);
    expect((await member.call('takeFreeTicket', { params: { id } })).code).toBe('draws.notRunning');
    expect(await makers.grant(member, id)).toBe('draws.notRunning');
    expect((await shown(member, id)).listed).toBe(2);
  });

  it('that is stopped is never drawn and shown to nobody', async () => {
    const { id, all } = await filled({}, 1, 1);
    const stop = () => makers.writer.call('opsStopDrawPool', { params: { id }, body: { reason } });
    expect((await stop()).value).toEqual({ state: 'stopped' });
    await pass(id);
    expect(await draw(id)).toBe('draws.wrongState');
    expect(await shown(all[0]!, id)).toBeUndefined();
    const other = (await filled({}, 1, 1)).id;
    await pass(other);
    await draw(other);
    const drawn = await makers.writer.call('opsStopDrawPool', { params: { id: other }, body: { reason } });
    expect(drawn.code).toBe('draws.wrongState');
  });

  it('is found broken when somebody changes its list, seed or winners', async () => {
    // With this many tickets, another public value practically never gives the same draw.
    const { id } = await filled({ prizes: Array.from({ length: 6 }, () => '10.00') }, 2, 30);
    await pass(id);
    await draw(id);
    const broken = async () => (await verifyDraws(t.app.platform.db)).flatMap(({ rows }) => rows);
    for (const [change, back, problem] of [
      [
        `update draws_winners set index = index + 1000 where pool_id = $1`,
        `update draws_winners set index = index - 1000 where pool_id = $1`,
        'winners',
      ],
      [
        `update draws_raffles set public_value = 'y' || public_value where pool_id = $1`,
        `update draws_raffles set public_value = substr(public_value, 2) where pool_id = $1`,
        'winners',
      ],
      [
        `update draws_tickets set is_listed = number > 1 where pool_id = $1`,
        `update draws_tickets set is_listed = true where pool_id = $1`,
        'list',
      ],
    ] as const) {
      await t.owner.query(change, [id]);
      expect(await broken()).toEqual([{ pool_id: id, problem }]);
      await t.owner.query(back, [id]);
    }
    expect(await broken()).toEqual([]);
  });
});

describe('protection first', () => {
  const gate = (who: TestMember, change: string) =>
    t.owner.query(`update protection_gates set ${change} where member_id = $1`, [who.memberId]);

  it('an exclusion before the close keeps the tickets out of the list; after it they are passed over [PRM-022]', async () => {
    const { id, all } = await filled({ prizes: ['10.00', '10.00', '10.00', '10.00', '10.00', '10.00'] });
    const [early, late, stays] = all as [TestMember, TestMember, TestMember];
    const exclude = async (who: TestMember) => {
      await t.app.modules.protection.service.exclude(t.app.platform.db, who.memberId, {
        kind: 'exclusion',
        term: '6m',
      });
      await t.drain();
    };
    await exclude(early);
    await pass(id);
    expect((await shown(stays, id)).listed).toBe(4);
    await exclude(late);
    expect(await draw(id)).toBeUndefined();
    const drawn = await shown(stays, id);
    expect(drawn.skipped).toEqual([3, 4]);
    expect(new Set(drawn.winners.map(({ number }) => number))).toEqual(new Set([5, 6]));
    expect(await cash(stays)).toBe('20.00');
    await gate(stays, `blocks = '{bonus}'`);
    expect((await stays.call('raffles')).value.list).toEqual([]);
    expect((await stays.call('raffleTickets', { params: { id }, query: {} })).code).toBe('common.notFound');
  });

  it('who may have no bonus at the draw wins nothing, and who is excluded before the payment gets nothing', async () => {
    const { id, all } = await filled({ prizes: ['10.00', '10.00', '10.00'] }, 2, 1);
    const [barred, leaves] = all as [TestMember, TestMember];
    await pass(id);
    await gate(barred, `blocks = '{bonus}'`);
    const asked = await makers.writer.call('opsDrawRaffle', { params: { id }, body: { publicValue: '1', reason } });
    expect(await makers.confirm(asked.value.approvalId)).toBeUndefined();
    await gate(leaves, `state = 'excluded'`);
    await t.drain([RAFFLES]);
    await gate(leaves, `state = 'open'`);
    await t.drain([RAFFLES]);
    const page = (await makers.writer.call('opsGetRaffle', { params: { id } })).value;
    expect(page.skipped).toEqual([1]);
    expect(page.winners.map(({ number, state }) => [number, state])).toEqual([[2, 'void']]);
    expect(await cash(leaves)).toBe('0.00');
  });
});

describe('the rules', () => {
  it.each([
    ['prizes that rise', { prizes: ['1.00', '2.00'] }, ['prizes']],
    ['a prize of nothing', { prizes: ['0.00'] }, ['prizes']],
    ['a value that is known while the list is open', { publicAt: at(1) }, ['publicAt']],
    ['a rule without an amount', { counter: 'depositCount' as const, dayMax: 1 }, ['per']],
  ])('refuse %s', (_what, change, fields) => {
    expect(problemsOf(raffleOf(change))).toEqual(fields);
  });
});
