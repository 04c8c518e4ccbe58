// Signs of riskless betting, and opponents of a member.
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { type FactWish, writeFact } from '@sanam/server/test/facts.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { betSigns, opponents, sameBets } from './bet-signs.ts';

let t: TestApp;
let vendorId: number;
beforeAll(async () => {
  t = await buildTestApp();
  vendorId = (await reelVendor(t)).id;
});
afterAll(() => t.close());

const HOUR_MS = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * HOUR_MS);
let rounds = 900_000;

/** Creates a bet on a side of a vendor's round shared with others. */
async function bet(memberId: string, of: { name: string; side: string; placedAt?: Date }): Promise<void> {
  const { name, side, placedAt = ago(1) } = of;
  rounds += 1;
  await t.owner.query(
    `insert into vendors_rounds (id, vendor_id, round_id, player, member_id, game_code, state, opened_at)
     values ($1, $2, $3, $1, $4, 'reel', 'CLOSED', $5)`,
    [rounds, vendorId, name, memberId, placedAt],
  );
  await writeFact(t, { memberId, stake: 100, round: rounds, bet: rounds, side, placedAt });
}

it('counts stakes at low odds and on most of a round, of settled bets with a stake', async () => {
  const { memberId } = await registerMember(t);
  const play = (wish: Omit<FactWish, 'memberId'>) => writeFact(t, { memberId, placedAt: ago(1), ...wish });
  await play({ stake: 1000, odds: 1300 });
  await play({ stake: 1000, odds: 1301 });
  await play({ stake: 1000, valid: 250 });
  await play({ stake: 1000, valid: 251 });
  await play({ stake: 1000, valid: 0, flags: ['VOID'] });
  await play({ stake: 0, payout: 500, flags: ['FREE_ROUND'] });
  await play({ stake: 1000, odds: 1100, placedAt: ago(3) });
  expect(await betSigns(t.app.platform.db, { memberId, since: ago(2) })).toEqual({
    bets: 4,
    stakeMinor: 4000n,
    safeMinor: 2000n,
  });
});

it('finds who bet on the other side of the same markets, and on how many', async () => {
  const [one, other, third] = [await registerMember(t), await registerMember(t), await registerMember(t)];
  for (let market = 0; market < 5; market += 1) {
    await bet(one.memberId, { name: `m${market}`, side: 'home' });
    await bet(other.memberId, { name: `m${market}`, side: 'away' });
    // The same side, or too few markets, is no sign.
    await bet(third.memberId, { name: `m${market}`, side: market < 4 ? 'away' : 'home' });
  }
  const ask = (memberId: string, least: number, since = ago(2)) =>
    opponents(t.app.platform.db, { memberId, since, least });
  expect(await ask(one.memberId, 5)).toEqual([{ memberId: other.memberId, markets: 5 }]);
  expect(await ask(one.memberId, 4)).toEqual([
    { memberId: other.memberId, markets: 5 },
    { memberId: third.memberId, markets: 4 },
  ]);
  expect(await ask(other.memberId, 5)).toEqual([{ memberId: one.memberId, markets: 5 }]);
  expect(await ask(one.memberId, 1, new Date())).toEqual([]);
});

it('finds who placed the same bets in the same order, unless they are few or all alike', async () => {
  const [one, same, mixed, short] = await Promise.all([1, 2, 3, 4].map(() => registerMember(t)));
  const stakes = Array.from({ length: 20 }, (_, at) => 100 + (at % 4) * 50);
  const play = async (memberId: string, list: readonly number[], fromHours = 2): Promise<void> => {
    for (const [at, stake] of list.entries())
      await writeFact(t, { memberId, stake, placedAt: new Date(ago(fromHours).getTime() + at * 1000) });
  };
  await play(one!.memberId, stakes);
  // Somebody who played something else before and after.
  await play(same!.memberId, [700, ...stakes, 900], 1);
  await play(mixed!.memberId, stakes.toReversed());
  await play(short!.memberId, stakes.slice(1));
  const others = [same!.memberId, mixed!.memberId, short!.memberId];
  const ask = (memberId: string, since = ago(3)) => sameBets(t.app.platform.db, { memberId, since, others });
  expect(await ask(one!.memberId)).toEqual([same!.memberId]);
  expect(await ask(one!.memberId, new Date())).toEqual([]);
  // Nineteen bets, or twenty of one kind, say nothing.
  expect(
    await sameBets(t.app.platform.db, { memberId: short!.memberId, since: ago(3), others: [one!.memberId] }),
  ).toEqual([]);
  const [plain, alike] = await Promise.all([1, 2].map(() => registerMember(t)));
  for (const { memberId } of [plain!, alike!])
    await play(
      memberId,
      stakes.map(() => 100),
    );
  expect(
    await sameBets(t.app.platform.db, { memberId: plain!.memberId, since: ago(3), others: [alike!.memberId] }),
  ).toEqual([]);
});
