import { setTimeout } from 'node:timers/promises';
import type { Pool } from '../login/sealed.ts';

const TRIES_MAX = 60;

/** Returns the open draw of a game that closes first; a new server plans its draws first. */
export async function openDraw(pool: Pool, gameCode: string): Promise<string> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const { rows } = await pool.query<{ numero: string }>(
      `select d.numero from lottery_draws d join lottery_games g using (market)
       where g.game_code = $1 and d.state = 'open' order by d.close_at limit 1`,
      [gameCode],
    );
    if (rows[0] !== undefined) return rows[0].numero;
    await setTimeout(1000);
  }
  throw new Error(`no draw of ${gameCode} is open`);
}
