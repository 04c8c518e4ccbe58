// Caps of bonuses that staff give by hand, by role.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { termsWith } from '../bonuses/bonus.test-data.ts';
import { openPublishers, type Publishers, reason } from '../campaign.test-data.ts';

let t: TestApp;
let staff: Publishers;
let owners: [TestStaff, TestStaff];
let id: string;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
  owners = [await staffSession(t, ['owner']), await staffSession(t, ['owner'])];
  id = await staff.open('claim', { reward: '500.00', budget: '5000.00', bonus: termsWith() });
});
afterAll(() => t.close());

const [MANAGER, OWNER] = ['promotionManager', 'owner'];
const now = async () => (await owners[0].call('opsGetGrantCaps', { query: {} })).value;
async function change(max: string | null, by: TestStaff = owners[0], role = MANAGER) {
  const { version } = await now();
  return by.call('opsChangeGrantCaps', { query: {}, body: { caps: [{ role, max }], version, reason } });
}
const give = (by: TestStaff, { memberId }: TestMember, amount: string) =>
  by.call('opsGrantBonus', { params: { id: memberId }, body: { campaignId: id, amount, reason } });
const confirm = (by: TestStaff, approvalId: string) =>
  by.call('opsDecideApproval', { params: { id: approvalId }, body: { decision: 'confirm' } });
const bonuses = async (member: TestMember) =>
  (await member.call('listBonuses', { query: { language: 'EN' } })).value.list.map(({ amount }) => amount);

it('a lower cap holds at once for what its role proposes, a role without one has none', async () => {
  const member = await registerMember(t);
  expect((await now()).caps).toEqual(expect.arrayContaining([MANAGER, OWNER].map((role) => ({ role, max: null }))));
  expect((await change('100.00')).value).toEqual({ state: 'done', approvalId: null });
  expect((await give(staff.writer, member, '100.01')).body).toMatchObject({
    code: 'promotions.aboveCap',
    value: { max: '100.00' },
  });
  const own = (await give(staff.writer, member, '100.00')).value;
  expect((await confirm(staff.checker, own.approvalId)).value).toMatchObject({ state: 'executed' });
  const higher = (await give(owners[0], member, '300.00')).value;
  expect((await confirm(owners[1], higher.approvalId)).value).toMatchObject({ state: 'executed' });
  expect((await bonuses(member)).toSorted()).toEqual(['100.00', '300.00']);
});

it('of who has several roles the highest counts', async () => {
  const member = await registerMember(t);
  const both = await staffSession(t, [MANAGER!, OWNER!]);
  expect((await give(both, member, '400.00')).code).toBeUndefined();
});

it('holds for a bonus that waited for its second person, too', async () => {
  const member = await registerMember(t);
  const { approvalId } = (await give(staff.writer, member, '80.00')).value;
  expect((await change('50.00')).value.state).toBe('done');
  expect((await confirm(staff.checker, approvalId)).value).toMatchObject({ state: 'failed' });
  expect(await bonuses(member)).toEqual([]);
});

it('a higher cap, or none, waits for a second person and is written to the audit log', async () => {
  const { version } = await now();
  for (const max of ['200.00', null]) {
    const { state, approvalId } = (await change(max)).value;
    expect(state).toBe('proposed');
    expect((await change(max)).code).toBe('operator.approvalPending');
    expect((await confirm(owners[1], approvalId!)).value).toMatchObject({ state: 'executed' });
  }
  const after = await now();
  expect(after.version).toBe(version + 2);
  expect(after.versions.slice(0, 3).map(({ caps }) => caps)).toEqual([
    [],
    [{ role: MANAGER, max: '200.00' }],
    [{ role: MANAGER, max: '50.00' }],
  ]);
  expect(after.versions[0]).toMatchObject({ by: owners[0].username, approvedBy: owners[1].username });
  const { rows } = await t.owner.query(
    `select after from platform_audit where command = 'promotions.caps.change' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ after: { version: version + 2, caps: [] } }]);
});

it('is changed by who may, with the version that was seen, and for roles that give bonuses', async () => {
  expect((await change('10.00', staff.writer)).code).toBe('operator.forbidden');
  expect((await change('10.00', owners[0], 'editor')).code).toBe('request.invalid');
  const caps = [{ role: MANAGER!, max: '10.00' }];
  const twice = { query: {}, body: { caps: [...caps, ...caps], version: (await now()).version, reason } };
  expect((await owners[0].call('opsChangeGrantCaps', twice)).code).toBe('request.invalid');
  const stale = { query: {}, body: { caps, version: 0, reason } };
  expect((await owners[0].call('opsChangeGrantCaps', stale)).code).toBe('operator.staleVersion');
});
