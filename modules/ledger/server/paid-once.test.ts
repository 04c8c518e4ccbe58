// The invariant that each payment has its posting, tested by breaking it.
import { sql } from 'kysely';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { giveCash } from '@sanam/server/test/wallet.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidOnce } from './paid-once.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('finds a posting without its row, a row without its posting, another amount and another member', async () => {
  const [member, other] = [await registerMember(t), await registerMember(t)];
  await giveCash(t, member.memberId, 5000);
  const { rows } = await t.owner.query<{ source_id: string }>(
    `select source_id from ledger_transactions where source_type = 'test'`,
  );
  const source = rows[0]!.source_id;
  const found = async (paid: ReturnType<typeof sql>) =>
    (await breachesOf(t.app.platform.db, [paidOnce({ id: 'T1', says: 'trial' }, 'test', paid)])).flatMap(
      (breach) => breach.rows.length,
    );
  const row = (id: string, memberId: string, amount: number) =>
    sql`select ${id}::text as source_id, ${memberId}::text as member_id, ${amount}::bigint as amount`;
  expect(await found(row(source, member.memberId, 5000))).toEqual([]);
  expect(await found(row(source, member.memberId, 4999))).toEqual([1]);
  expect(await found(row(source, other.memberId, 5000))).toEqual([1]);
  expect(await found(row('another', member.memberId, 5000))).toEqual([2]);
  expect(
    await found(sql`select null::text as source_id, null::text as member_id, null::bigint as amount where false`),
  ).toEqual([1]);
});
