// Members with points, made by bets with a test vendor.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { verifyPoints } from './verify.ts';

export async function openPlay(t: TestApp) {
  const vendor = await reelVendor(t);
  return {
    vendor,
    /** A settled round of so many satang, counted. */
    async bet(member: TestMember, satang: number): Promise<void> {
      await vendor.play(member.memberId, { bet: satang, win: 0 });
      await t.drain();
    },
    /** A member who has earned so many points. */
    async rich(points: number): Promise<TestMember> {
      const member = await registerMember(t);
      await vendor.play(member.memberId, { bet: points * 10_000, win: 0 });
      await t.drain();
      return member;
    },
  };
}

export type Played = Awaited<ReturnType<typeof openPlay>>;

export const pointsOf = async (member: TestMember): Promise<number> =>
  (await member.call('pointsBalance')).value.points;

/** Checks what must hold of points and of the ledger, but for rounds: those of tests have no movements. */
export async function closePlay(t: TestApp): Promise<void> {
  const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
  const breaches = [...(await verifyPoints(t.app.platform.db)), ...ofLedger];
  if (breaches.length > 0) throw new Error(describeBreaches(breaches));
  await t.close();
}
