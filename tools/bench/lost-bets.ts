// Batches of bets as the engine receives them, without HTTP.
import type pg from 'pg';

/** A bet of the first vendor's player `p<player>` with the session `s<player>`. */
export interface LostBet {
  player: number;
  id: string;
  game: string;
  amount: number;
}

const fp = Buffer.alloc(32).toString('base64');

/** Serves bets that lose at once as one batch. Throws if one is refused. */
export async function sendLostBets(pool: pg.Pool, bets: readonly LostBet[]): Promise<void> {
  const commands = bets.map(({ player, id, game, amount }, n) => {
    const who = { v: 1, p: `p${player}`, s: `s${player}`, g: game, r: id };
    return { n, call: 'bet', t: id, ...who, closed: true, cur: 'THB', amt: amount, fp, extra: { round_closed: true } };
  });
  const { rows } = await pool.query<{ code: string }>('select code from vendors_apply($1, true)', [
    JSON.stringify(commands),
  ]);
  const bad = rows.find(({ code }) => code !== 'OK');
  if (bad !== undefined) throw new Error(bad.code);
}
