// Test members with points earned by bets at a test vendor.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember, type TestStaff } from '@sanam/server/test/clients.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import type { RewardKind } from '../contract/redemption-states.ts';
import { verifyPoints } from './verify.ts';

export async function openPlay(t: TestApp) {
  const vendor = await reelVendor(t);
  return {
    vendor,
    /** Plays a settled round with this stake and counts it. */
    async bet(member: TestMember, satang: number): Promise<void> {
      await vendor.play(member.memberId, { bet: satang, win: 0 });
      await t.drain();
    },
    /** Returns several members who each earned this number of points. */
    async crowd(count: number, points: number): Promise<TestMember[]> {
      const members = await Promise.all(Array.from({ length: count }, () => registerMember(t)));
      for (const { memberId } of members) await vendor.play(memberId, { bet: points * 10_000, win: 0 });
      await t.drain();
      return members;
    },
    /** Returns a member who earned this number of points. */
    async rich(points: number): Promise<TestMember> {
      const member = await registerMember(t);
      await vendor.play(member.memberId, { bet: points * 10_000, win: 0 });
      await t.drain();
      return member;
    },
  };
}

/** Valid terms of a reward. */
export const terms = {
  titleTh: 'แก้ว',
  titleEn: 'Cup',
  textTh: '',
  textEn: 'Holds tea',
  pictures: [] as string[],
  price: 300,
  levelMin: null,
  limitCount: null,
  limitPeriod: null,
  startsAt: null,
  endsAt: null,
  rounds: null,
  bonus: null,
  tickets: null,
};
const reason = 'for the test';

/** Adds a reward that is switched on, with this number of pieces of one variant, or of codes for a voucher. */
export async function newReward(
  staff: TestStaff,
  kind: RewardKind,
  pieces: number,
  over: Partial<Record<keyof typeof terms, unknown>> = {},
): Promise<{ rewardId: string; variantId: string; version: number }> {
  const body = { ...terms, ...over } as typeof terms;
  const made = await staff.call('opsAddPointReward', {
    query: {},
    body: { kind, ...body, variantTh: 'เดียว', variantEn: 'One', reason },
  });
  const { rewardId } = made.value;
  const params = { rewardId };
  const { variants } = (await staff.call('opsGetPointReward', { params })).value;
  const { variantId } = variants[0]!;
  const stock = { params: { variantId } };
  if (pieces > 0 && kind !== 'voucher')
    await staff.call('opsMovePointStock', { ...stock, body: { kind: 'received', quantity: pieces, reason } });
  if (pieces > 0 && kind === 'voucher')
    await staff.call('opsImportPointCodes', { ...stock, body: { codes: codesOf(variantId, pieces), reason } });
  const on = await staff.call('opsChangePointReward', { params, body: { ...body, isOn: true, version: 1, reason } });
  return { rewardId, variantId, version: on.value.version };
}

export const codesOf = (variantId: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `CODE-${variantId.slice(-6)}-${n}`);

export const address = { name: 'Somchai', phone: '0812345678', text: '1 Sukhumvit Road, Bangkok 10110' };

export type Played = Awaited<ReturnType<typeof openPlay>>;

export const pointsOf = async (member: TestMember): Promise<number> =>
  (await member.call('pointsBalance')).value.points;

/**
 * Checks the invariants of points and of the ledger, then closes the site. Skips the rules of rounds (V8), because test
 * rounds have no vendor transactions.
 */
export async function closePlay(t: TestApp): Promise<void> {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyPoints(t.app.platform.db)), ...ofLedger];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
}
