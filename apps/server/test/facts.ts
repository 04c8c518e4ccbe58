// Writes facts of bets as the engine does, with any product, odds and side.
import type { TestApp } from './build-test-app.ts';

export interface FactWish {
  memberId: string;
  product?: string;
  game?: string;
  stake?: number;
  payout?: number;
  /** Valid bet in minor units; default: the stake. */
  valid?: number;
  odds?: number | null;
  /** Share of the field that the bet covers, in parts per million; default: not told. */
  coverage?: number | null;
  round?: number;
  /** Id of the bet if the round is settled by bet. */
  bet?: number | null;
  /** Name of the market; default: none. */
  market?: string | null;
  side?: string | null;
  flags?: string[];
  corrects?: bigint | null;
  placedAt?: Date;
  settledAt?: Date;
}

/** Writes a fact as the engine does, with amounts in minor units. Returns its id. */
export async function writeFact({ owner }: TestApp, wish: FactWish): Promise<bigint> {
  const { memberId, product = 'RNG', game = 'reel', stake = 0, payout = 0, valid = stake } = wish;
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into play_facts (lane, id, member_id, currency, is_test, product, vendor_id, game_code, round, bet, corrects, stake_cash,
                             payout_cash, valid_bet, valid_rule, odds_milli, market, side, flags, placed_at, settled_at, coverage_ppm)
     select (id % 16)::smallint, id, $1, 'THB', false, $2, (select min(v.id) from vendors v), $3, coalesce($4, id), $5, $6, $7, $8, $9, 'STAKE',
            $10, $11, $12, $13, coalesce($14, platform_now()), coalesce($15, platform_now()), $16
     from nextval('play_fact_ids') id returning id`,
    [
      memberId,
      product,
      game,
      wish.round ?? null,
      wish.bet ?? null,
      wish.corrects ?? null,
      stake,
      payout,
      valid,
      wish.odds ?? null,
      wish.market ?? null,
      wish.side ?? null,
      wish.flags ?? [],
      wish.placedAt ?? null,
      wish.settledAt ?? null,
      wish.coverage ?? null,
    ],
  );
  return rows[0]!.id;
}
