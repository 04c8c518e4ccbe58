// Inbox messages about redemptions: one for each state, in both languages.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

async function redeem(member: TestMember, kind: 'goods' | 'voucher'): Promise<string> {
  const { rewardId, version } = await newReward(staff, kind, 2);
  const body = { rewardId, version, quantity: 1, password: member.password };
  return (await member.call('redeemPoints', { body: kind === 'goods' ? { ...body, address } : body })).value.redeemId;
}
async function act(redeemId: string, name: StaffAct): Promise<void> {
  const params = { redeemId };
  const { revision } = (await staff.call('opsGetPointRedemption', { params })).value;
  const body = {
    act: name,
    note: 'Broken on the way',
    carrier: 'Post',
    tracking: 'TH123',
    isBackInStock: false,
    revision,
  };
  await staff.call('opsDecidePointRedemption', { params, body });
  await t.drain();
}
async function told(member: TestMember, language = 'en'): Promise<[string, string][]> {
  await t.drain();
  const headers = { 'accept-language': language };
  const { list } = (await member.call('listInbox', { query: { topic: 'service', limit: 50 } }, { headers })).value;
  return list.toReversed().map(({ title, text }) => [title, text]);
}

it('tells of goods from the redemption to the parcel that came back', async () => {
  const member = await play.rich(300);
  const redeemId = await redeem(member, 'goods');
  await t.drain();
  for (const one of ['approve', 'send', 'return'] as const) await act(redeemId, one);
  expect(await told(member)).toEqual([
    ['We have your redemption', expect.stringContaining('“Cup”')],
    ['Your redemption is approved', '“Cup” is being made ready to be sent.'],
    ['Your reward is on its way', expect.stringContaining('by Post, number TH123')],
    ['Your reward came back to us', '300 points of “Cup” are back.\nReason: Broken on the way'],
  ]);
  const inThai = await told(member, 'th');
  expect(inThai.at(-1)).toEqual(['ของรางวัลส่งไม่ถึงคุณ', 'คืน 300 แต้มของ “แก้ว” ให้คุณแล้ว\nเหตุผล: Broken on the way']);
});

it('tells of a voucher without its code, of what was cancelled, and not what the member just said', async () => {
  const member = await play.rich(900);
  await redeem(member, 'voucher');
  const cancelled = await redeem(member, 'goods');
  await member.call('cancelRedeem', { params: { redeemId: cancelled } });
  const received = await redeem(member, 'goods');
  for (const one of ['approve', 'send'] as const) await act(received, one);
  await member.call('receivedRedeem', { params: { redeemId: received } });
  const all = await told(member);
  expect(all.map(([title]) => title).toSorted()).toEqual([
    'We have your redemption',
    'We have your redemption',
    'Your redemption is approved',
    'Your redemption is cancelled',
    'Your reward is on its way',
    'Your reward is ready',
  ]);
  expect(JSON.stringify(all)).not.toContain('CODE-');
});

it('tells that what was lost is sent again, and each time that it is on its way', async () => {
  const member = await play.rich(300);
  const redeemId = await redeem(member, 'goods');
  for (const one of ['approve', 'send', 'resend', 'send'] as const) await act(redeemId, one);
  const titles = (await told(member)).map(([title]) => title);
  expect(titles.filter((title) => title === 'Your reward is on its way')).toHaveLength(2);
  expect(titles).toContain('We send your reward again');
});

it('tells nothing to who may have no points', async () => {
  const member = await play.rich(300);
  const redeemId = await redeem(member, 'goods');
  await t.owner.query(`update protection_gates set blocks = '{points}' where member_id = $1`, [member.memberId]);
  await act(redeemId, 'approve');
  expect(await told(member)).toEqual([]);
});
