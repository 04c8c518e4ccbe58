import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import type { StaffAct } from '../../contract/redemption-states.ts';
import { address, closePlay, newReward, openPlay, type Played } from '../points.test-data.ts';

let t: TestApp;
let play: Played;
let staff: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  play = await openPlay(t);
  staff = await staffSession(t, ['pointsManager']);
});
afterAll(() => closePlay(t));

const moved = { name: 'Somchai', phone: '0812345678', text: '2 Rama IX Road, Bangkok 10310' };

async function redeemed(kind: 'goods' | 'voucher' = 'goods') {
  const { rewardId, version } = await newReward(staff, kind, 2);
  const member = await play.rich(300);
  const body = { rewardId, version, quantity: 1, password: member.password, ...(kind === 'goods' ? { address } : {}) };
  return { member, redeemId: (await member.call('redeemPoints', { body })).value.redeemId };
}
const change = (member: TestMember, redeemId: string, password = member.password) =>
  member.call('changeRedeemAddress', { params: { redeemId }, body: { address: moved, password } });
const pageOf = async (redeemId: string) => (await staff.call('opsGetPointRedemption', { params: { redeemId } })).value;
const addressOf = async (redeemId: string) =>
  (await staff.call('opsReadPointAddress', { params: { redeemId } })).value.address;
const act = (redeemId: string, name: StaffAct, revision: number) => {
  const body = { act: name, note: 'wrong house', carrier: 'Post', tracking: 'TH1', isBackInStock: true, revision };
  return staff.call('opsDecidePointRedemption', { params: { redeemId }, body });
};

it('lets the member change where goods go until they are sent, and before they are sent again', async () => {
  const { member, redeemId } = await redeemed();
  const { revision } = await pageOf(redeemId);
  await act(redeemId, 'approve', revision);
  await act(redeemId, 'send', revision + 1);
  expect((await change(member, redeemId)).code).toBe('points.wrongState');
  await act(redeemId, 'resend', revision + 2);
  expect((await change(member, redeemId)).value).toEqual({ state: 'changed' });
  expect(await addressOf(redeemId)).toEqual(moved);
  expect((await pageOf(redeemId)).addressChangedAt).not.toBeNull();
  // Sending it to the old address is refused.
  expect((await act(redeemId, 'send', revision + 3)).code).toBe('operator.staleVersion');
  expect((await act(redeemId, 'send', revision + 4)).value).toEqual({ state: 'shipped' });
  const audits = await t.owner.query<{ after: unknown }>(
    `select after from platform_audit where subject_id = $1 and command = 'points.redemption.changeAddress'`,
    [redeemId],
  );
  expect(audits.rows).toEqual([{ after: { state: 'approved' } }]);
  await t.drain();
  const { list } = (await member.call('listInbox', { query: {} })).value;
  expect(list.map(({ title }) => title)).toContain('The delivery address was changed');
});

it('changes nothing with a wrong password, for another member, or for what is not sent', async () => {
  const { member, redeemId } = await redeemed();
  expect((await change(member, redeemId, 'wrong-password')).code).toBe('points.passwordWrong');
  expect((await change(await registerMember(t), redeemId)).code).toBe('common.notFound');
  expect(await addressOf(redeemId)).toEqual(address);
  const voucher = await redeemed('voucher');
  expect((await change(voucher.member, voucher.redeemId)).code).toBe('points.wrongState');
});
