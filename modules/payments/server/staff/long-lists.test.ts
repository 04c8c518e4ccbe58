// Lists over years of orders: only a limited number of rows is counted and paged; a narrower filter gets totals.
import { LIST_MAX } from '@sanam/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember, staffSession, type TestStaff } from '@sanam/server/test/clients.ts';

let t: TestApp;
let staff: TestStaff;

beforeAll(async () => {
  t = await buildTestApp();
  staff = await staffSession(t, ['payments']);
  const { memberId } = await registerMember(t);
  await t.owner.query(
    `insert into payments_deposits (deposit_id, merchant_id, member_id, currency, method, account_key, order_code, amount,
                                    pay_amount, stage, payload, created_at, expires_at)
     select 'dep_' || n, 'default', $1, 'THB', 'BANK_TRANSFER', 'sandbox:bank', 'L' || n, 10000, 10000,
            case when n = 1 then 'review' else 'expired' end, '', platform_now() - n * interval '1 minute', platform_now()
     from generate_series(1, $2::integer) n`,
    [memberId, LIST_MAX + 1],
  );
});
afterAll(() => t.close());

const deposits = async (query: { stage?: 'review'; pageNo?: number; pageSize?: number }) =>
  (await staff.call('opsListDeposits', { query })).value;

it('tell no more than they count, and that there is more', async () => {
  const found = await deposits({ pageSize: 100 });
  expect(found.list).toHaveLength(100);
  expect(found).toMatchObject({ totalCount: LIST_MAX, totalPages: 100, isMore: true, totalAmount: null });
});

it('have their last page, and nothing after it', async () => {
  expect((await deposits({ pageNo: 100, pageSize: 100 })).list).toHaveLength(100);
  expect((await deposits({ pageNo: 101, pageSize: 100 })).list).toEqual([]);
  expect((await deposits({ pageNo: 667, pageSize: 15 })).list).toHaveLength(10);
});

it('give a narrower question its exact totals', async () => {
  expect(await deposits({ stage: 'review' })).toMatchObject({ totalCount: 1, isMore: false, totalAmount: '100.00' });
});
