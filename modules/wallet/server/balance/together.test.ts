// Balances asked for at the same moment come from one snapshot and are the same as each alone.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBonus } from '@sanam/server/test/bonus.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { giveCash, playOff } from '@sanam/server/test/wallet.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

/** Opens a requirement of turnover as a deposit does. */
const locked = ({ memberId }: TestMember, satang: number) =>
  t.app.platform.db.transaction().execute((trx) =>
    t.app.modules.wallet.balance.turnover.open(trx, {
      memberId,
      currency: 'THB',
      source: 'deposit',
      sourceId: `dep-${memberId}`,
      amountMinor: BigInt(satang),
      multiplePercent: 100,
    }),
  );

it('answers members of every kind at once as each alone', async () => {
  const [empty, rich, playing, bonus, reviewed, blocked] = await Promise.all(
    Array.from({ length: 6 }, () => registerMember(t)),
  );
  const members = [empty!, rich!, playing!, bonus!, reviewed!, blocked!];
  for (const [place, { memberId }] of members.entries()) if (place > 0) await giveCash(t, memberId, 10_000 * place);
  // The follower of bets is known after its first run; the bets below wait for its next one.
  await t.drain();
  for (const one of [rich!, playing!, blocked!]) await locked(one, 8_000);
  await playOff(t, playing!.memberId, 3_000n);
  await playOff(t, playing!.memberId, 500n, 'OPEN');
  await startBonus(t, bonus!.memberId, 2_500n);
  await t.owner.query(
    `insert into wallet_aml_locks (lock_id, merchant_id, member_id, amount, asks, reason)
     values ('aml_together', 'default', $1, 700, 'nothing', 'test')`,
    [reviewed!.memberId],
  );
  await t.owner.query(`update protection_gates set blocks = '{bet}' where member_id = $1`, [blocked!.memberId]);
  const balanceOf = async (member: TestMember) => {
    const { asOf: _, ...rest } = (await member.call('balance')).value;
    return rest;
  };
  const alone = [];
  for (const member of members) alone.push(await balanceOf(member));
  const figures = alone.map(({ sumBalance, locked: lockedMoney, inPlay }) => [sumBalance, lockedMoney, inPlay]);
  expect(figures).toEqual([
    ['0.00', '0.00', '0.00'],
    ['100.00', '80.00', '0.00'],
    ['200.00', '50.00', '5.00'],
    ['325.00', '0.00', '0.00'],
    ['400.00', '7.00', '0.00'],
    ['500.00', '0.00', '0.00'],
  ]);
  const twice = [...members, ...members.toReversed()];
  expect(await Promise.all(twice.map(balanceOf))).toEqual([...alone, ...alone.toReversed()]);
});
