// Publishing of missions by two people, counting of deposits, and the results shown to staff.
import { assertBooksHold, describeBreaches } from '@sanam/ledger/server/index.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { deposit } from '@sanam/server/test/wallet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MissionMakers, openMakers, termsOf } from '../missions.test-data.ts';
import { verifyMissions } from '../verify.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let makers: MissionMakers;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  makers = await openMakers(t);
});
afterAll(async () => {
  const breaches = await verifyMissions(t.app.platform.db);
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await assertBooksHold(t.owner);
  await close();
});

const reason = 'for the test';
const get = async (id: string) => (await makers.writer.call('opsGetMission', { params: { id } })).value;

describe('a mission', () => {
  it('is a draft until another person confirms it, and is fixed then', async () => {
    const id = await makers.draft();
    expect(await get(id)).toMatchObject({
      state: 'draft',
      version: 1,
      reward: { kind: 'cash', amount: '20.00' },
      publishedAt: null,
    });
    const asked = await makers.writer.call('opsPublishMission', { params: { id }, body: { version: 1, reason } });
    expect(asked.value.state).toBe('proposed');
    const own = await makers.writer.call('opsDecideApproval', {
      params: { id: asked.value.approvalId! },
      body: { decision: 'confirm' },
    });
    expect(own.code).toBeDefined();
    expect((await get(id)).approval).toMatchObject({ isMine: true, command: 'missions.mission.publish' });
    const again = await makers.writer.call('opsPublishMission', { params: { id }, body: { version: 1, reason } });
    expect(again.code).toBe('operator.approvalPending');
    const other = await makers.draft();
    expect(await makers.publish(other)).toBeUndefined();
    expect(await get(other)).toMatchObject({ state: 'live', version: 2, approval: null });
    const change = { ...termsOf({ reward: { kind: 'cash', amount: '9000.00' } }), version: 2, reason };
    expect((await makers.writer.call('opsChangeMission', { params: { id: other }, body: change })).code).toBe(
      'missions.wrongState',
    );
    expect(await makers.end(other)).toBeUndefined();
    expect(await makers.end(other)).toBe('missions.wrongState');
    expect(await makers.publish(other)).toBe('missions.wrongState');
  });

  it('is refused to who saw another version, and where it makes no sense', async () => {
    const id = await makers.draft();
    const change = (version: number) =>
      makers.writer.call('opsChangeMission', {
        params: { id },
        body: { ...termsOf({ goal: '300.00' }), version, reason },
      });
    expect((await change(1)).value).toEqual({ version: 2 });
    expect((await change(1)).code).toBe('operator.staleVersion');
    expect((await get(id)).goal).toBe('300.00');
    for (const wrong of [
      { goal: '0.00' },
      { goal: '10' },
      { counter: 'rounds', goal: '1.00' },
      { counter: 'depositCount', goal: '1', product: 'RNG' },
      { multiple: '2.00' },
      { counter: 'winMultiple', goal: '1', multiple: '1.00' },
      { reward: { kind: 'cash', amount: '0.00' } },
      { budget: '19.99' },
      { budget: '40' },
      { reward: { kind: 'points', points: 5 }, budget: '5.00' },
      { endsAt: '2020-01-01T00:00:00.000Z' },
    ] as const) {
      const body = { ...termsOf(wrong), reason };
      expect((await makers.writer.call('opsAddMission', { query: {}, body })).code).toBe('request.invalid');
    }
  });

  it('is not changed while its proposal waits', async () => {
    const id = await makers.draft();
    await makers.writer.call('opsPublishMission', { params: { id }, body: { version: 1, reason } });
    const changed = await makers.writer.call('opsChangeMission', {
      params: { id },
      body: { ...termsOf(), version: 1, reason },
    });
    expect(changed.code).toBe('operator.approvalPending');
  });
});

describe('deposits', () => {
  it('count once they are credited, by amount and by number, and not what the bank takes back', async () => {
    const amount = await makers.open({ counter: 'depositAmount', goal: '1500.00' });
    const count = await makers.open({ counter: 'depositCount', goal: '2', reward: { kind: 'cash', amount: '5.00' } });
    const member = await registerMember(t, { payeeName: 'SOMCHAI JAIDEE' });
    const stand = async () =>
      Object.fromEntries(
        (await member.call('missions')).value.missions.map(({ id, state, done }) => [id, [state, done]]),
      );
    await deposit(t, rail, member, '1000.00');
    await t.drain();
    expect(await stand()).toMatchObject({ [amount]: ['active', '1000.00'], [count]: ['active', '1'] });
    const second = await deposit(t, rail, member, '600.00');
    await t.drain();
    expect(await stand()).toMatchObject({ [amount]: ['claimable', '1600.00'], [count]: ['claimable', '2'] });
    const claimed = await member.call('claimMission', { params: { id: count }, body: { period: 'once' } });
    expect(claimed.value.reward.amount).toBe('5.00');
    await t.app.platform.db.transaction().execute((trx) =>
      t.app.platform.events.emit(trx, 'payments.reversalChanged', {
        reversalId: 'rev_0000000000000000',
        memberId: member.memberId,
        depositId: second,
        version: 1,
        step: 'opened',
        amount: '600.00',
        open: '600.00',
      }),
    );
    await t.drain();
    expect(await stand()).toMatchObject({ [amount]: ['active', '1000.00'], [count]: ['claimed', '2'] });
    const { list } = (await makers.writer.call('opsMemberMissions', { params: { id: member.memberId }, query: {} }))
      .value;
    expect(Object.fromEntries(list.map(({ missionId, state, done }) => [missionId, [state, done]]))).toEqual({
      [amount]: ['active', '1000.00'],
      [count]: ['claimed', '2'],
    });
    expect(await get(count)).toMatchObject({ active: 0, claimable: 0, claimed: 1, given: '5.00' });
    const listed = (await makers.writer.call('opsListMissions', { query: { state: 'live' } })).value.list;
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([amount, count]));
  });
});
