import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anotherNode, buildTestApp, type TestApp, type TestNode } from '@sanam/server/test/build-test-app.ts';
import {
  callerOf,
  freshName,
  loginMember,
  registerMember,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { address, closePlay, codesOf, newReward, openPlay, type Played, pointsOf, terms } from '../points.test-data.ts';

let t: TestApp;
let other: TestNode;
let play: Played;
let staff: TestStaff;
beforeAll(async () => {
  t = await buildTestApp();
  other = await anotherNode(t);
  play = await openPlay(t);
  staff = await staffSession(t, ['pointsManager']);
});
afterAll(async () => {
  await other.close();
  await closePlay(t);
});

type Reward = Awaited<ReturnType<typeof newReward>>;
const goods = (member: TestMember, { rewardId, version }: Reward, over: object = {}, idempotencyKey?: string) =>
  member.call(
    'redeemPoints',
    { body: { rewardId, version, quantity: 1, address, password: member.password, ...over } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const voucher = (member: TestMember, reward: Reward, over: object = {}, idempotencyKey?: string) =>
  goods(member, reward, { address: undefined, ...over }, idempotencyKey);
const redeems = async (member: TestMember) => (await member.call('pointRedeems', { query: {} })).value.list;
const stockOf = async ({ rewardId }: Reward) => {
  const { variants } = (await staff.call('opsGetPointReward', { params: { rewardId } })).value;
  const { received, available, reserved, issued } = variants[0]!;
  return [received, available, reserved, issued];
};

describe('the catalogue', () => {
  it('is open to visitors, and says members how many they may still redeem [PTS-006]', async () => {
    const reward = await newReward(staff, 'goods', 5, { limitCount: 2, limitPeriod: 'day' });
    const of = (list: { rewardId: string }[]) => list.find(({ rewardId }) => rewardId === reward.rewardId);
    const seen = (await callerOf(t)('pointRewards', { query: { category: 'goods' } })).value.list;
    expect(of(seen)).toEqual({
      rewardId: reward.rewardId,
      version: 2,
      kind: 'goods',
      title: 'Cup',
      text: 'Holds tea',
      images: [],
      price: 300,
      level: null,
      isLevelMissing: false,
      endsAt: null,
      rounds: null,
      bonus: null,
      tickets: null,
      limitLeft: null,
      variants: [{ variantId: reward.variantId, name: 'One', available: 5 }],
    });
    const member = await play.rich(1_000);
    const left = async () =>
      of((await member.call('pointRewards', { query: {} })).value.list) as unknown as { limitLeft: number };
    expect((await left()).limitLeft).toBe(2);
    await goods(member, reward);
    expect((await left()).limitLeft).toBe(1);
    const refused = await goods(member, reward, { quantity: 2 });
    expect([refused.code, refused.body]).toMatchObject(['points.limit', { value: { period: 'day', left: 1 } }]);
  });

  it('shows up to four pictures in their order, and takes none that no browser should load', async () => {
    const pictures = ['/media/pic_1.png', 'https://pictures.example/cup.jpg'];
    const reward = await newReward(staff, 'goods', 1, { pictures });
    const seen = (await callerOf(t)('pointRewards', { query: { pageSize: 100 } })).value.list;
    expect(seen.find(({ rewardId }) => rewardId === reward.rewardId)?.images).toEqual(pictures);
    const page = (await staff.call('opsGetPointReward', { params: { rewardId: reward.rewardId } })).value;
    expect(page.terms.pictures).toEqual(pictures);
    const change = (wish: string[]) =>
      staff.call('opsChangePointReward', {
        params: { rewardId: reward.rewardId },
        body: { ...terms, pictures: wish, isOn: true, version: reward.version, reason: 'for the test' },
      });
    expect((await change(['javascript:1'])).code).toBe('content.unsafeLink');
    expect((await change(['/1', '/2', '/3', '/4', '/5'])).code).toBe('request.invalid');
  });

  it('has rewards for a level alone, which nobody below can redeem', async () => {
    const body = {
      ...terms,
      kind: 'goods' as const,
      levelMin: 2,
      variantTh: 'x',
      variantEn: 'x',
      reason: 'for the test',
    };
    const unreachable = await staff.call('opsAddPointReward', { query: {}, body });
    expect([unreachable.code, unreachable.body]).toMatchObject(['points.noSuchLevel', { value: { levels: 0 } }]);
    await t.owner.query(
      `insert into vip_levels
         (merchant_id, version, rank_level, name_th, name_en, threshold, upgrade_bonus, points_multiplier)
       select '*', 1, n, 'x', 'x', n * 1000000000000000, 0, 100 from generate_series(1, 2) n`,
    );
    const reward = await newReward(staff, 'goods', 2, { levelMin: 2 });
    const member = await play.rich(600);
    const shown = async (call: TestMember['call']) => {
      const { list } = (await call('pointRewards', { query: { pageSize: 100 } })).value;
      const { level, isLevelMissing } = list.find(({ rewardId }) => rewardId === reward.rewardId)!;
      return [level, isLevelMissing];
    };
    expect(await shown(callerOf(t))).toEqual([2, false]);
    expect(await shown(member.call)).toEqual([2, true]);
    const refused = await goods(member, reward);
    expect([refused.code, refused.body]).toMatchObject(['points.levelTooLow', { value: { level: 2 } }]);
    expect([await pointsOf(member), await stockOf(reward)]).toEqual([600, [2, 2, 0, 0]]);
    await t.owner.query(
      `insert into vip_standings (member_id, merchant_id, experience, rank_level) values ($1, 'default', 0, 2)
       on conflict (member_id) do update set rank_level = 2`,
      [member.memberId],
    );
    expect(await shown(member.call)).toEqual([2, false]);
    expect((await goods(member, reward)).code).toBeUndefined();
  });

  it('leaves out what is off, over or not begun', async () => {
    const reward = await newReward(staff, 'goods', 5, { endsAt: '2020-01-01T00:00:00Z' });
    const later = await newReward(staff, 'goods', 5, { startsAt: '2100-01-01T00:00:00Z' });
    const off = await newReward(staff, 'goods', 5);
    const switchOff = { ...terms, isOn: false, version: off.version, reason: 'for the test' };
    await staff.call('opsChangePointReward', { params: { rewardId: off.rewardId }, body: switchOff });
    const seen = (await callerOf(t)('pointRewards', { query: { pageSize: 100 } })).value.list.map(
      (one) => one.rewardId,
    );
    expect(seen).not.toContain(reward.rewardId);
    expect(seen).not.toContain(later.rewardId);
    expect(seen).not.toContain(off.rewardId);
    const member = await play.rich(300);
    expect((await goods(member, later)).code).toBe('points.changed');
    expect((await goods(member, { ...off, version: off.version + 1 })).code).toBe('points.changed');
  });
});

describe('to redeem', () => {
  it('takes points and a piece, with the password, and lists it [PTS-002] [PTS-007] [PTS-009] [PTS-011]', async () => {
    const reward = await newReward(staff, 'goods', 3);
    const member = await play.rich(1_000);
    expect((await goods(member, reward, { password: 'wrong-password-1' })).code).toBe('points.passwordWrong');
    const { value } = await goods(member, reward, { quantity: 2 });
    expect(value).toMatchObject({ state: 'pending', points: 600, balance: 400 });
    expect(await stockOf(reward)).toEqual([3, 1, 2, 0]);
    expect((await member.call('pointsBalance')).value).toMatchObject({ points: 400, pending: 600 });
    const [row] = await redeems(member);
    expect(row).toMatchObject({ redeemId: value.redeemId, title: 'Cup', variant: 'One', quantity: 2, points: 600 });
    expect(row!.steps.map(({ state }) => state)).toEqual(['pending']);
    const entries = (await member.call('pointsTransactions', { query: { kind: 'redeemed' } })).value.list;
    expect(entries).toMatchObject([
      { kind: 'redeemed', points: -600, before: 1_000, after: 400, reference: value.redeemId },
    ]);
    const sealed = await t.owner.query<{ address_sealed: string }>(
      'select address_sealed from points_redemptions where redeem_id = $1',
      [value.redeemId],
    );
    expect(sealed.rows[0]!.address_sealed).not.toContain('Sukhumvit');
  });

  it('gives a voucher its code at once, each code once', async () => {
    const reward = await newReward(staff, 'voucher', 2, { price: 100 });
    const member = await play.rich(500);
    const key = freshName().repeat(2);
    const codes = [(await voucher(member, reward)).value, (await voucher(member, reward, {}, key)).value];
    expect(codes.map(({ code }) => code ?? '').toSorted()).toEqual(codesOf(reward.variantId, 2));
    expect(codes.map(({ state }) => state)).toEqual(['issued', 'issued']);
    expect((await redeems(member)).map(({ code }) => code ?? '').toSorted()).toEqual(codesOf(reward.variantId, 2));
    expect((await voucher(member, reward)).code).toBe('points.outOfStock');
    const again = await voucher(member, reward, {}, key);
    expect(again.value).toEqual(codes[1]);
    const kept = await t.owner.query<{ answer: object }>(
      `select answer from platform_idempotency where call = 'redeemPoints'`,
    );
    expect(kept.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept.rows)).not.toContain('CODE-');
    expect([await pointsOf(member), await stockOf(reward)]).toEqual([300, [2, 0, 0, 2]]);
    const stored = await t.owner.query<{ code_sealed: string }>(
      'select code_sealed from points_codes where variant_id = $1',
      [reward.variantId],
    );
    expect(stored.rows.some(({ code_sealed }) => code_sealed.includes('CODE-'))).toBe(false);
  });

  it('refuses another version, too few points, goods without an address, a voucher with one', async () => {
    const [cup, code] = [await newReward(staff, 'goods', 3), await newReward(staff, 'voucher', 3)];
    const member = await play.rich(299);
    expect((await goods(member, { ...cup, version: 1 })).code).toBe('points.changed');
    const short = await goods(member, cup);
    expect([short.code, short.body]).toMatchObject(['points.insufficient', { value: { balance: 299 } }]);
    expect((await goods(member, cup, { address: undefined })).code).toBe('request.invalid');
    expect((await goods(member, code)).code).toBe('request.invalid');
    expect((await goods(member, cup, { variantId: code.variantId })).code).toBe('common.notFound');
    expect([await pointsOf(member), await stockOf(cup)]).toEqual([299, [3, 3, 0, 0]]);
  });

  it('is refused to who is blocked, and nothing is taken', async () => {
    const reward = await newReward(staff, 'goods', 1);
    const member = await play.rich(300);
    await t.app.modules.protection.service.block(t.app.platform.db, member.memberId, 'test');
    expect((await goods(await loginMember(t, member), reward)).code).toBe('protection.blocked');
    expect(await stockOf(reward)).toEqual([1, 1, 0, 0]);
  });
});

describe('at the same time', () => {
  it('the last piece goes to one of many members', async () => {
    const reward = await newReward(staff, 'goods', 1);
    const crowd = await play.crowd(40, 300);
    const answers = await Promise.all(
      crowd.map((member, at) => goods(at % 2 === 0 ? member : { ...member, call: onOther(member) }, reward)),
    );
    const codes = answers.map(({ code }) => code ?? 'redeemed');
    expect(codes.filter((code) => code === 'redeemed')).toHaveLength(1);
    expect(codes.filter((code) => code === 'points.outOfStock')).toHaveLength(39);
    expect(await stockOf(reward)).toEqual([1, 0, 1, 0]);
  });

  it('the last codes go to as many members as there are codes', async () => {
    const reward = await newReward(staff, 'voucher', 5);
    const crowd = await play.crowd(12, 300);
    const answers = await Promise.all(crowd.map((member) => voucher(member, reward)));
    const given = answers.flatMap(({ code, body }) =>
      code === undefined && body.success ? [body.value.code ?? ''] : [],
    );
    expect(given.toSorted()).toEqual(codesOf(reward.variantId, 5));
  });

  it('one key redeems once, two keys as often as the points last', async () => {
    const reward = await newReward(staff, 'goods', 10);
    const member = await play.rich(500);
    const key = freshName().repeat(2);
    const same = await Promise.all([1, 2, 3].map(() => goods(member, reward, {}, key)));
    expect(new Set(same.map(({ value }) => value.redeemId)).size).toBe(1);
    expect(await pointsOf(member)).toBe(200);
    const second = await play.rich(500);
    const two = await Promise.all([goods(second, reward), goods({ ...second, call: onOther(second) }, reward)]);
    expect(two.map(({ code }) => code ?? 'redeemed').toSorted()).toEqual(['points.insufficient', 'redeemed']);
    expect([await pointsOf(second), await stockOf(reward)]).toEqual([200, [10, 8, 2, 0]]);
  });

  it('a limit holds against two sessions', async () => {
    const reward = await newReward(staff, 'goods', 10, { limitCount: 1, limitPeriod: 'ever' });
    const member = await play.rich(1_000);
    const two = await Promise.all([goods(member, reward), goods({ ...member, call: onOther(member) }, reward)]);
    expect(two.map(({ code }) => code ?? 'redeemed').toSorted()).toEqual(['points.limit', 'redeemed']);
  });
});

const onOther = (member: TestMember) => callerOf({ ...t, url: other.url }, member);

it('shows nobody what another member redeemed', async () => {
  const reward = await newReward(staff, 'goods', 1);
  const member = await play.rich(300);
  const { redeemId } = (await goods(member, reward)).value;
  const stranger = await registerMember(t);
  expect(await redeems(stranger)).toEqual([]);
  expect((await stranger.call('cancelRedeem', { params: { redeemId } })).code).toBe('common.notFound');
});
