// Signs that compare who takes a bonus with others who took it, and with members below the same agent.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openGame, termsWith } from '../bonuses/bonus.test-data.ts';
import { openPublishers, type Publishers } from '../campaign.test-data.ts';

const PLAY = 'promotions.lookAtPlayed';
let t: TestApp;
let staff: Publishers;
let risk: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  staff = await openPublishers(t);
  risk = await staffSession(t, ['risk']);
  await openGame(t);
  await t.owner.query(
    `insert into promotions_case_rules (merchant_id, version, case_at, hold_at, hide_at, hours, made_by, points)
     select merchant_id, 1, 1, 1000, 1000, 24, 'test', '{"newAccount":5}' from merchants`,
  );
});
afterAll(() => t.close());

const openClaim = () =>
  staff.open('claim', { reward: '200.00', budget: '5000.00', bonus: termsWith({ multiplePercent: 100 }) });
const claim = async (member: TestMember, id: string) =>
  expect((await member.call('claimPromotion', { params: { id } })).value.bonus?.state).toBe('active');
const casesOf = async ({ memberId }: TestMember) =>
  (await risk.call('opsListBonusCases', { query: { memberId } })).value.list;
const evidenceOf = async (member: TestMember, sign: string) => {
  for (const { id } of await casesOf(member)) {
    const { evidence } = (await risk.call('opsGetBonusCase', { params: { id } })).value;
    const found = evidence.find((one) => one.sign === sign);
    if (found !== undefined) return [found.points, found.figure, found.others.map(({ memberId }) => memberId)];
  }
  return undefined;
};

it('nearly the name of another counts where both took the same bonus; points of a newer sign have their default', async () => {
  const named = (payeeName: string) => registerMember(t, { payeeName });
  const [first, near, other] = [
    await named('SOMCHAI JAIDEE'),
    await named('SOMCHAY JAIDEE'),
    await named('SOMCHAI JAIDEE'),
  ];
  const id = await openClaim();
  await claim(first, id);
  await claim(near, id);
  await claim(other, await openClaim());
  expect(await evidenceOf(first, 'nearName')).toBeUndefined();
  expect(await evidenceOf(near, 'nearName')).toEqual([10, '1', [first.memberId]]);
  expect(await evidenceOf(other, 'nearName')).toBeUndefined();
  expect((await risk.call('opsGetCaseRules', { query: {} })).value.points).toMatchObject({
    newAccount: 5,
    nearName: 20,
    sameBets: 40,
  });
});

it('bonuses without a deposit count from three others of the same agent on', async () => {
  const place = async (uplineNo: string | null): Promise<{ member: TestMember; no: string }> => {
    const member = await registerMember(t);
    const { rows } = await t.owner.query<{ no: string }>(
      `with one as (insert into agents_members (member_id, merchant_id, upline_no) values ($1, 'default', $2)
                    on conflict (member_id) do update set upline_no = excluded.upline_no returning member_no)
       select member_no::text as no from one`,
      [member.memberId, uplineNo],
    );
    return { member, no: rows[0]!.no };
  };
  const agent = await place(null);
  const [one, two, three, four] = [
    await place(agent.no),
    await place(agent.no),
    await place(agent.no),
    await place(agent.no),
  ];
  const beside = await place((await place(null)).no);
  const id = await openClaim();
  for (const { member } of [one, two, three, beside, four]) await claim(member, id);
  expect(await evidenceOf(three.member, 'bonusLine')).toBeUndefined();
  expect(await evidenceOf(beside.member, 'bonusLine')).toBeUndefined();
  expect(await evidenceOf(four.member, 'bonusLine')).toEqual([
    20,
    '3',
    expect.arrayContaining([one, two, three].map(({ member }) => member.memberId)),
  ]);
});

it('the bets of another in the same order count once the bonus is in play', async () => {
  const [first, second] = [await registerMember(t), await registerMember(t)];
  const id = await openClaim();
  for (const member of [first, second]) await claim(member, id);
  for (const { memberId } of [first, second])
    for (let at = 0; at < 20; at += 1) await writeFact(t, { memberId, stake: 100 + (at % 5) * 50 });
  expect(await evidenceOf(second, 'sameBets')).toBeUndefined();
  await t.owner.query('update promotions_case_rules set hold_at = 40');
  // The follower of bets counts them first.
  for (let times = 0; times < 3; times += 1) await t.drain([PLAY]);
  expect(await evidenceOf(second, 'sameBets')).toEqual([40, '1', [first.memberId]]);
});
