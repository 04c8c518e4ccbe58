// Condition under which a planned draw can be sold.
import { sql } from 'kysely';
import { markets } from '../../contract/markets.ts';

const ownMarkets = markets.filter(({ kind }) => kind !== 'official').map(({ market }) => market);

/**
 * SQL list of the planned draws that can be sold: an own draw has the commitment to its seed, and every game on sale has
 * odds for each of its play types. The bounds of a game need no check: they are columns that are never null.
 */
export const readyDraws = sql<bigint>`( /* never null: value; there is none without a draw */
  select d.draw_id from lottery_draws d
  where d.state = 'planned' and (d.seed_commit is not null or d.market <> all (${ownMarkets}::text[]))
    and not exists (
      select from lottery_games g cross join unnest(g.play_types) as p (play_type)
      where g.market = d.market and g.is_on and not exists (
        select from lottery_odds_sets s where s.game_id = g.game_id and s.play_type = p.play_type)))`;
