// Limits for all players of a shape.
import type { Pool } from 'pg';
import type { BenchPlayer } from './plan.ts';

/** Sets two limits for each player that no bet reaches, computed from the ledger as the server does. */
export async function setLimits(pool: Pool, players: readonly BenchPlayer[]): Promise<void> {
  const ids = players.map(({ playerId }) => playerId);
  await pool.query(
    `insert into protection_limits (member_id, kind, frame, set_by, amount)
       select p.member_id, k, 'day', 'player', 1000000000000
       from vendors_players p, (values ('stake'), ('loss')) x (k) where p.player_id = any ($1)`,
    [ids],
  );
  await pool.query(
    `insert into protection_counters (member_id, kind, frame, frame_start, used)
       select g.member_id, l.kind, l.frame, f.start, protection_used(g.member_id, l.kind, f.start)
       from protection_limits l join protection_gates g on g.member_id = l.member_id
       cross join lateral (select protection_frame_start(l.frame, g.zone, platform_now()) as start) f`,
  );
  await pool.query(
    'update protection_gates set has_limits = true where member_id in (select member_id from protection_limits)',
  );
}

export async function liftLimits(pool: Pool): Promise<void> {
  await pool.query('update protection_limits set removed = true');
  await pool.query('update protection_gates set has_limits = false');
}
