// Upgrades accounts, register keys and our own bank accounts to the versions that give them new bounds.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openUpgraded } from './upgraded.ts';

const CHANGE = '0674-staff-accounts.sql';

const kept = `
  set session_replication_role = replica;
  insert into merchants (merchant_id, code, name) values ('mer_old', 'OLD', 'Old');
  insert into members (member_id, merchant_id, username, account_type, currency, nickname)
    values ('mbr_1', 'mer_old', 'player1', 'player', 'THB', 'Player');
  insert into protection_account_keys (member_id, kind, hash, is_proven)
    values ('mbr_1', 'phone', 'p1', true), ('mbr_1', 'device', 'd1', false);
  insert into protection_register_keys (exclusion_id, kind, hash, is_proven) values ('exc_1', 'person', 'n1', true);
  insert into payments_rail_accounts (account_key, rail, purpose, account_name, daily_in_max, opens_at, closes_at)
    values ('old:bank', 'old', 'both', 'Old bank', 100000, '08:00', '20:00');
  insert into lottery_markets (market, is_on, close_seconds, refund_minutes, reserve) values ('OLD', true, 900, 60, 500);
  set session_replication_role = default;`;

let owner: pg.Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ owner, close } = await openUpgraded({ change: CHANGE, kept }));
});
afterAll(() => close());

const row = async (text: string): Promise<unknown> => (await owner.query<Record<string, unknown>>(text)).rows[0];

it('keep the keys by which excluded people are known, and take the two new kinds beside them', async () => {
  const { rows } = await owner.query(
    `select kind, hash, is_proven from protection_account_keys
     union all select kind, hash, is_proven from protection_register_keys order by kind`,
  );
  expect(rows).toEqual([
    { kind: 'device', hash: 'd1', is_proven: false },
    { kind: 'person', hash: 'n1', is_proven: true },
    { kind: 'phone', hash: 'p1', is_proven: true },
  ]);
  const add = (table: string, of: string, kind: string) =>
    owner.query(
      `with held as (select set_config('session_replication_role', 'replica', true))
       insert into ${table} select $1, $2, 'new', false from held`,
      [of, kind],
    );
  for (const kind of ['payer', 'address']) {
    expect((await add('protection_account_keys', 'mbr_1', kind)).rowCount).toBe(1);
    expect((await add('protection_register_keys', 'exc_1', kind)).rowCount).toBe(1);
  }
  await expect(add('protection_account_keys', 'mbr_1', 'shoe')).rejects.toThrow('kind_check');
});

it('leave our accounts as they were: no cap of payouts, no balance that must stay', async () => {
  expect(
    await row(
      `select purpose, daily_in_max::integer, opens_at::text, daily_out_max, hourly_out_max, balance_min
       from payments_rail_accounts where account_key = 'old:bank'`,
    ),
  ).toEqual({
    purpose: 'both',
    daily_in_max: 100_000,
    opens_at: '08:00:00',
    daily_out_max: null,
    hourly_out_max: null,
    balance_min: null,
  });
  await expect(owner.query('update payments_rail_accounts set daily_out_max = 0')).rejects.toThrow('check');
});

it('mark nobody as staff and lower no number until staff say so', async () => {
  expect(await row(`select is_staff from members where member_id = 'mbr_1'`)).toEqual({ is_staff: false });
  expect(
    await row(`select reserve::integer, tier_at_80, tier_at_90, tier_at_100 from lottery_markets where market = 'OLD'`),
  ).toEqual({ reserve: 500, tier_at_80: 10_000, tier_at_90: 10_000, tier_at_100: 10_000 });
  await expect(owner.query(`update lottery_markets set tier_at_90 = 100`)).rejects.toThrow('tiers_fall');
});
