// Adjustments of a player's cash by two people: caps of roles, bounds, races, and what the player reads.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toWire } from '@sanam/contract';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

let t: TestApp;
let maker: TestStaff;
let checker: TestStaff;
let agent: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  maker = await staffSession(t, ['financeMaker']);
  checker = await staffSession(t, ['financeChecker']);
  agent = await staffSession(t, ['payments']);
});
afterAll(() => t.close());

const reason = 'seen in the record of the vendor';
interface Ask {
  kind?: 'goodwill' | 'game' | 'payment';
  direction?: 'give' | 'take';
  amount: string;
}
const propose = (memberId: string, ask: Ask, by = maker) =>
  by.call('opsAdjustCash', {
    params: { id: memberId },
    body: {
      kind: 'game',
      direction: 'give',
      reference: 'round R-17',
      told: 'Your round R-17 was paid too little.',
      reason,
      ...ask,
    },
  });
const confirm = (approvalId: string | null, by = checker) =>
  by.call('opsDecideApproval', { params: { id: approvalId! }, body: { decision: 'confirm' } });
const cashOf = async (memberId: string): Promise<string> => {
  const { service } = t.app.modules.ledger;
  return toWire(
    (await service.balanceOf(t.app.platform.db, { class: 'player_cash', owner: memberId }, 'THB')).balanceMinor,
  );
};
async function adjusted(memberId: string, ask: Ask): Promise<string> {
  const proposed = await propose(memberId, ask);
  return (await confirm(proposed.value.approvalId)).value.state;
}

it('gives and takes once two people agree, with the balance before and after', async () => {
  const { memberId } = await registerMember(t);
  const { approvalId, state } = (await propose(memberId, { amount: '120.50' })).value;
  expect(state).toBe('proposed');
  expect(await cashOf(memberId)).toBe('0.00');
  expect((await propose(memberId, { amount: '1.00' })).code).toBe('operator.approvalPending');
  expect((await maker.call('opsGetCash', { params: { id: memberId } })).value).toMatchObject({
    cash: '0.00',
    max: '50000.00',
    approval: { id: approvalId, isMine: true },
  });
  const waiting = (await checker.call('opsListApprovals', { query: { state: 'proposed' } })).value.list;
  expect(waiting.find(({ id }) => id === approvalId)?.payload).toEqual({
    before: { playerCash: '0.00' },
    playerCash: '120.50',
    kind: 'game',
    amount: '120.50',
    reference: 'round R-17',
    told: 'Your round R-17 was paid too little.',
  });
  expect((await confirm(approvalId, maker)).code).toBe('operator.forbidden');
  expect((await confirm(approvalId)).value.state).toBe('executed');
  expect(await cashOf(memberId)).toBe('120.50');
  expect(await adjusted(memberId, { kind: 'payment', direction: 'take', amount: '20.50' })).toBe('executed');
  expect(await cashOf(memberId)).toBe('100.00');
  const { list, totalCount } = (await checker.call('opsListAdjustments', { query: { memberId } })).value;
  expect(totalCount).toBe(2);
  expect(list).toMatchObject([
    { kind: 'payment', amount: '-20.50', balanceBefore: '120.50', balanceAfter: '100.00', reasonText: reason },
    { kind: 'game', amount: '120.50', balanceBefore: '0.00', balanceAfter: '120.50', reference: 'round R-17' },
  ]);
  const { rows } = await t.owner.query<{ before: object; after: object }>(
    `select before, after from platform_audit where command = 'payments.adjustment.make' and subject_id = $1 order by id limit 1`,
    [memberId],
  );
  expect(rows).toMatchObject([{ before: { cash: '0.00' }, after: { cash: '120.50', kind: 'game', amount: '120.50' } }]);
});

it('is limited for each of the two by the highest cap of the own roles', async () => {
  const { memberId } = await registerMember(t);
  const above = await propose(memberId, { amount: '2000.01' }, agent);
  expect(above.body).toMatchObject({ code: 'payments.aboveAdjustmentCap', value: { max: '2000.00' } });
  expect((await propose(memberId, { amount: '50000.01' })).code).toBe('payments.aboveAdjustmentCap');
  const own = (await propose(memberId, { amount: '3000.00' }, checker)).value;
  expect((await confirm(own.approvalId)).code).toBe('operator.sameStaff');
  await t.owner.query(
    `insert into merchants_settings (merchant_id, key, value) values ('default', 'payments.adjustmentCaps', '{"finance":299999,"others":0}')`,
  );
  await t.app.modules.merchants.service.reload();
  const second = await staffSession(t, ['financeChecker']);
  expect((await confirm(own.approvalId, second)).value.state).toBe('failed');
  await t.owner.query(`delete from merchants_settings where key = 'payments.adjustmentCaps'`);
  await t.app.modules.merchants.service.reload();
  expect(await cashOf(memberId)).toBe('0.00');
});

it('never takes more than there is, no goodwill away, and nothing from a trial or a closed account', async () => {
  const { memberId } = await registerMember(t);
  await adjusted(memberId, { kind: 'goodwill', amount: '10.00' });
  expect(await adjusted(memberId, { direction: 'take', amount: '10.01' })).toBe('failed');
  expect(await cashOf(memberId)).toBe('10.00');
  expect((await propose(memberId, { kind: 'goodwill', direction: 'take', amount: '1.00' })).code).toBe(
    'request.invalid',
  );
  expect((await propose(memberId, { amount: '0.00' })).code).toBe('request.invalid');
  await t.owner.query(
    `update members set state = 'closed', closed_at = platform_now(), closed_by = 'system' where member_id = $1`,
    [memberId],
  );
  expect((await propose(memberId, { amount: '1.00' })).code).toBe('payments.notAdjustable');
});

it('gives an excluded player no goodwill, but corrects a round', async () => {
  const { memberId } = await registerMember(t);
  const owner = await staffSession(t, ['protection']);
  await owner.call('opsExcludeMember', { params: { id: memberId }, body: { reason } });
  const { db } = t.app.platform;
  expect(await t.app.modules.protection.service.exclusionOf(db, memberId)).toBeDefined();
  expect((await propose(memberId, { kind: 'goodwill', amount: '10.00' })).code).toBe('protection.excluded');
  expect(await adjusted(memberId, { kind: 'game', amount: '10.00' })).toBe('executed');
});

it('tells the player what was done, and shows it in the account record', async () => {
  const { memberId } = await registerMember(t);
  await adjusted(memberId, { kind: 'goodwill', amount: '15.00' });
  await t.drain();
  const { rows } = await t.owner.query<{ text: string }>(
    `select m.args::text as text from messaging_inbox m where m.member_id = $1 and m.template = 'payments.cashGiven'`,
    [memberId],
  );
  expect(rows.map(({ text }) => text).join('\n')).toContain('Your round R-17 was paid too little.');
});
