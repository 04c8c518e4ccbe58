// A test site with a ladder, and functions that move through its days.
import { describeBreaches, verifyLedger } from '@sanam/ledger/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import {
  loginMember,
  registerMember,
  staffSession,
  type TestMember,
  type TestStaff,
} from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { verifyVip } from '../verify.ts';
import { setLadder } from '../vip.test-data.ts';

export const DAY_SECONDS = 86_400;

/** Opens a test site with this ladder and its clock at noon. */
export async function openCalendar(ladder: Parameters<typeof setLadder>[2]) {
  const t = await buildTestApp();
  await reelVendor(t);
  await goToNoon(t);
  const staff = await staffSession(t, ['promotionManager']);
  await setLadder(staff, await staffSession(t, ['promotionManager']), ladder);
  return calendarOf(t, staff);
}

function calendarOf(t: TestApp, staff: TestStaff) {
  /** Logs the member in again, because sessions expire when days pass. */
  const again = (who: TestMember) => loginMember(t, who);
  const bet = (who: TestMember, product: string, stake: number) =>
    writeFact(t, { memberId: who.memberId, product, stake });
  /** Runs the pending jobs: bets, the calendar, payments and messages. */
  async function settle(): Promise<void> {
    await t.drain();
    await t.drain(['vip.clock']);
    await t.drain();
  }
  /** Moves to a later business day and completes the work of the days before it. */
  async function later(days = 1): Promise<void> {
    await t.drain();
    await t.advance(days * DAY_SECONDS);
    await settle();
  }
  return {
    t,
    staff,
    again,
    bet,
    settle,
    later,
    cash: async (who: TestMember) => (await (await again(who)).call('balance')).value.parts.cash,
    rewards: async (who: TestMember, query: object = {}) =>
      (await (await again(who)).call('vipRewards', { query: { pageSize: 50, ...query } })).value,
    today: async (who: TestMember) => (await (await again(who)).call('vipToday')).value.today,
    titles: async (who: TestMember) =>
      (await (await again(who)).call('listInbox', { query: { topic: 'service', limit: 50 } })).value.list.map(
        ({ title }) => title,
      ),
    /** Returns a member who reached the first level on an earlier day. */
    async ranked(): Promise<TestMember> {
      const member = await registerMember(t);
      await bet(member, 'RNG', 1_000_000);
      await later();
      return member;
    },
    /** Closes the site. Throws with the breaches of the invariants of levels and of the ledger. */
    async close(): Promise<void> {
      const ofLedger = (await verifyLedger(t.owner)).filter(({ id }) => !id.startsWith('V8'));
      const breaches = [...(await verifyVip(t.app.platform.db)), ...ofLedger];
      if (breaches.length > 0) throw new Error(describeBreaches(breaches));
      await t.close();
    },
  };
}

export type Calendar = Awaited<ReturnType<typeof openCalendar>>;
