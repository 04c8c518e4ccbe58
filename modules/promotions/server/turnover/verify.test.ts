// Verdicts that were changed afterwards are found.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { writeFact } from '@sanam/server/test/facts.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { openTurnover, writeRule } from './turnover.test-data.ts';
import { verifyTurnover } from './verify.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
  await reelVendor(t);
});
afterAll(() => t.close());

it('a verdict says what judging its bet again says', async () => {
  const { memberId } = await registerMember(t);
  await giveCash(t, memberId, 100_000);
  const ruleId = await writeRule(t, 'tenth', { default: 100, 'product LIVE': 10 });
  await openTurnover(t, memberId, { amount: 20_000 });
  await openTurnover(t, memberId, { amount: 50_000, ruleId });
  await writeFact(t, { memberId, product: 'LIVE', stake: 38_000 });
  await t.drain();
  const found = async () => (await verifyTurnover(t.app.platform.db)).map(({ id }) => id);
  expect(await found()).toEqual([]);
  for (const wrong of [
    'basis = basis + 1',
    'used = used - 1',
    'weight = weight + 1',
    `reason = case reason when 'COUNTED' then 'WEIGHTED' else 'COUNTED' end`,
    `reason = 'ODDS_TOO_LOW'`,
  ]) {
    const connection = await t.owner.connect();
    const kept = await connection.query('select * from promotions_contributions order by requirement_no');
    expect(kept.rows).toHaveLength(2);
    await connection.query(`update promotions_contributions set ${wrong} where reason = 'WEIGHTED'`);
    expect(await found(), wrong).toEqual(['TV4']);
    const [, { basis, used, weight, reason }] = kept.rows;
    await connection.query(
      `update promotions_contributions set basis = $1, used = $2, weight = $3, reason = $4
       where requirement_no = (select max(requirement_no) from promotions_contributions)`,
      [basis, used, weight, reason],
    );
    connection.release();
  }
  expect(await found()).toEqual([]);
});
