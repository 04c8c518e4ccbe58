import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { goToNoon } from '@sanam/server/test/noon.ts';
import { buildAppWithRail, type TestRail } from '@sanam/server/test/rail.ts';
import { type ReelVendor, reelVendor } from '@sanam/server/test/rounds.ts';
import { fundedMember, type FundedMember, PAYMENT_PASSWORD } from '@sanam/server/test/wallet.ts';

let t: TestApp;
let rail: TestRail;
let close: () => Promise<void>;
let reels: ReelVendor;
beforeAll(async () => {
  ({ t, rail, close } = await buildAppWithRail());
  await goToNoon(t);
  reels = await reelVendor(t);
});
afterAll(() => close());

const DAY_MS = 86_400_000;
const profit = async (member: FundedMember, query: object = {}) => (await member.call('profitRecord', { query })).value;

it('sums up play, bonuses and fees by day, with what was paid in and out beside it [WAL-017]', async () => {
  const member = await fundedMember(t, rail, '1000.00');
  const [now] = (await t.owner.query<{ at: Date }>('select platform_now() as at')).rows;
  const yesterday = new Date(now!.at.getTime() - DAY_MS);
  await reels.play(member.memberId, { bet: 60_000, win: 10_000, closedAt: yesterday });
  await reels.play(member.memberId, { bet: 40_000, win: 95_000 });
  await reels.play(member.memberId, { bet: 10_000, state: 'OPEN' });
  await give(member.memberId, 'promo', 2_500n);
  await member.call('createWithdrawal', {
    body: { amount: '100.00', bankAccountId: member.bankAccountId, paymentPassword: PAYMENT_PASSWORD },
  });
  const value = await profit(member);
  expect(value.list).toHaveLength(7);
  expect(value.list.slice(0, 2)).toMatchObject([
    {
      stake: '400.00',
      validBet: '400.00',
      win: '950.00',
      result: '550.00',
      bonus: '25.00',
      fees: '0.00',
      net: '575.00',
    },
    { stake: '600.00', validBet: '600.00', win: '100.00', result: '-500.00', bonus: '0.00', net: '-500.00' },
  ]);
  // Money on hold is not paid out yet.
  expect(value.totals).toMatchObject({ net: '75.00', deposits: '1000.00', withdrawals: '0.00', difference: '1000.00' });
  expect(value.plot.map(({ net }) => net).slice(-2)).toEqual(['-500.00', '575.00']);
  const byType = await profit(member, { group: 'gameType' });
  expect(byType.list.map(({ gameType, net }) => [gameType, net])).toEqual([
    ['RNG', '50.00'],
    [null, '25.00'],
  ]);
  expect(byType.totals.net).toBe('75.00');
  const live = await profit(member, { gameType: 'LIVE' });
  expect([live.totals.net, live.totals.deposits]).toEqual(['0.00', '1000.00']);
  // The day of the bet, in the zone of the merchant.
  const [first] = value.list;
  const oneDay = await profit(member, { from: first!.day!, to: first!.day! });
  expect([oneDay.list.length, oneDay.totals.net, oneDay.totals.deposits]).toEqual([1, '575.00', '1000.00']);
});

it('pages days, keeps the totals of all, and refuses more than 93 days', async () => {
  const member = await fundedMember(t, rail, '300.00');
  await reels.play(member.memberId, { bet: 1_000, win: 0 });
  const range = { from: '2020-01-01', to: '2020-03-31' };
  const last = await profit(member, { ...range, pageNo: 7 });
  expect([last.totalCount, last.totalPages, last.list.length]).toEqual([91, 7, 1]);
  expect(last.totals.deposits).toBe('0.00');
  expect((await member.call('profitRecord', { query: { ...range, to: '2020-04-03' } })).code).toBe('request.invalid');
  const turned = { from: '2020-01-02', to: '2020-01-01' };
  expect((await member.call('profitRecord', { query: turned })).code).toBe('request.invalid');
});

it('is each member’s own', async () => {
  const other = await registerMember(t);
  const { value } = await other.call('profitRecord', { query: {} });
  expect([value.totals.stake, value.totals.deposits]).toEqual(['0.00', '0.00']);
});

/** Credits a promotion of a vendor. */
async function give(memberId: string, id: string, amountMinor: bigint): Promise<void> {
  const { ledger } = t.app.modules;
  await t.app.platform.db.transaction().execute((trx) =>
    ledger.service.post(trx, {
      source: { type: 'vendorTransaction', id: `${memberId}/${id}` },
      kind: 'game.promo',
      memberId,
      currency: 'THB',
      moves: [
        { from: { class: 'house_gaming', owner: 'WINS' }, to: { class: 'player_cash', owner: memberId }, amountMinor },
      ],
    }),
  );
}
