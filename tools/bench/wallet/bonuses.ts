// Bonus money for some players of a shape.
import { readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { BenchPlayer } from './plan.ts';

/** Money is moved by the kind that tests use, because promotions are not part of this bench. */
const KIND = new URL('../../../apps/server/test/money-kinds.sql', import.meta.url);
const RULES = 'bench';

/**
 * Converts half the money of the first players of each vendor, a `share` of them, to bonus money, which bets use first.
 * The total of a player stays the same, as the judge requires.
 */
export async function giveBonuses(pool: Pool, players: readonly BenchPlayer[], share: number): Promise<void> {
  const every = Math.round(1 / share);
  const ids = players.filter((_, index) => index % every === 0).map(({ playerId }) => playerId);
  await pool.query(await readFile(KIND, 'utf8'));
  await pool.query(`select vendors_save_bonus_rules($1, null, true, '{}', '[]')`, [RULES]);
  await pool.query(
    `select vendors_start_bonus(p.member_id, p.currency, 'bench-' || p.member_id, $2)
     from vendors_players p where p.player_id = any ($1)`,
    [ids, RULES],
  );
  await pool.query(
    `select ledger_post('test', 'bonus-' || p.member_id, 'test.moved', p.member_id, null, null, p.currency,
       jsonb_build_array(
         jsonb_build_object('fromClass', 'player_cash', 'fromOwner', p.member_id,
                            'toClass', 'suspense', 'toOwner', 'bench', 'amount', (b.balance / 2)::text),
         jsonb_build_object('fromClass', 'suspense', 'fromOwner', 'bench',
                            'toClass', 'player_bonus', 'toOwner', p.member_id, 'amount', (b.balance / 2)::text)))
     from vendors_players p join ledger_balances b on b.account_id = p.account_id where p.player_id = any ($1)`,
    [ids],
  );
}
