// Upgrades open turnover locks of deposits to the version that explains each bet.
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openUpgraded } from './upgraded.ts';

const CHANGE = '0590-promotions-turnover.sql';

/**
 * Deposits with a turnover of half, once and three times, and bets before, between and after them; no deposit orders.
 */
const kept = `
  set session_replication_role = replica;
  insert into merchants (merchant_id, code, name) values ('mer_old', 'OLD', 'Old');
  insert into members (member_id, merchant_id, username, account_type, currency, nickname)
    select 'mbr_' || n, 'mer_old', 'player' || n, 'player', 'THB', 'Player' from generate_series(1, 3) n;
  insert into wallet_turnover_locks (lock_id, member_id, currency, deposit_id, amount, multiple_percent, opened_at, closed_at)
  values ('lck_old', 'mbr_1', 'THB', 'dep_old', 5000, 100, '2026-11-01', '2026-11-02'),
         ('lck_a', 'mbr_1', 'THB', 'dep_a', 10000, 100, '2026-11-03', null),
         ('lck_b', 'mbr_1', 'THB', 'dep_b', 10000, 100, '2026-11-05', null),
         ('lck_c', 'mbr_2', 'THB', 'dep_c', 101, 150, '2026-11-03', null);
  insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, stake_cash, payout_cash,
                          valid_bet, valid_rule, placed_at, settled_at)
    select (n % 16)::smallint, n, 'mbr_' || who, 'THB', false, 'RNG', 1, 'reel', n, valid, 0, valid, 'stake/1', at, at
    from (values (1, 1, 90000, '2026-11-02 12:00+00'::timestamptz), (2, 1, 6000, '2026-11-04 12:00+00'), (3, 1, 7000, '2026-11-06 12:00+00'),
                 (18, 2, 100, '2026-11-04 12:00+00'), (19, 3, 100, '2026-11-04 12:00+00')) as f (n, who, valid, at);
  set session_replication_role = default;`;

let owner: pg.Pool;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ owner, close } = await openUpgraded({ change: CHANGE, kept }));
});
afterAll(() => close());

it('are carried over with what was played for them, oldest first', async () => {
  const { rows } = await owner.query(
    `select requirement_id, source_id, base::integer, required::integer, done::integer, carried::integer, state
     from promotions_requirements order by requirement_no`,
  );
  expect(rows).toEqual([
    {
      requirement_id: 'lck_a',
      source_id: 'dep_a',
      base: 10_000,
      required: 10_000,
      done: 10_000,
      carried: 10_000,
      state: 'met',
    },
    {
      requirement_id: 'lck_b',
      source_id: 'dep_b',
      base: 10_000,
      required: 10_000,
      done: 3000,
      carried: 3000,
      state: 'open',
    },
    { requirement_id: 'lck_c', source_id: 'dep_c', base: 101, required: 152, done: 100, carried: 100, state: 'open' },
  ]);
  expect((await owner.query(`select to_regclass('wallet_turnover_locks') as old`)).rows).toEqual([{ old: null }]);
});

it('count no bet a second time: the follower begins behind the last', async () => {
  const { rows } = await owner.query<{ upto: bigint[] }>(
    `select upto from play_followers where name = 'promotions.turnover'`,
  );
  expect(rows[0]!.upto.map(Number).slice(0, 5)).toEqual([0, 1, 18, 19, 0]);
});
