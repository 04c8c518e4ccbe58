import type pg from 'pg';
import type { TestApp } from './build-test-app.ts';

export interface Played {
  /** Stake in minor units. */
  bet?: number;
  win?: number;
  state?: 'OPEN' | 'CLOSED';
  isTest?: boolean;
  currency?: string;
  /** Default: the time of the database's clock. */
  closedAt?: Date;
}

export interface ReelVendor {
  id: number;
  /** Creates a player of this vendor for a member. */
  openPlayer(memberId: string, options?: Pick<Played, 'isTest' | 'currency'>): Promise<bigint>;
  /** Inserts a round as a vendor's calls leave it. */
  play(memberId: string, round?: Played): Promise<void>;
}

/** Writes the facts of a round that a test has inserted, if the round is settled. */
export async function writeFacts(owner: pg.Pool, round: bigint): Promise<void> {
  await owner.query(
    'select play_facts_of(array[member_id], array[id], platform_now()) from vendors_rounds where id = $1',
    [round],
  );
}

/** Creates the vendor WINS with the slot game `reel` in the catalogue. */
export async function reelVendor({ owner }: TestApp): Promise<ReelVendor> {
  let count = 0;
  const made = await owner.query<{ id: number }>(
    `insert into vendors (code, name) values ('WINS', 'Wins') returning id`,
  );
  const { id } = made.rows[0]!;
  await owner.query(`insert into vendors_games (vendor_id, code) values ($1, 'reel')`, [id]);
  await owner.query(
    `insert into catalogue_games (node_id, vendor_id, code, game_type, name_th, name_en, min_bet, max_bet)
     values ('wins_reel', $1, 'reel', 'RNG', 'วงล้อ', 'Reel', 100, 10000)`,
    [id],
  );
  async function openPlayer(
    memberId: string,
    { isTest = false, currency = 'THB' }: Pick<Played, 'isTest' | 'currency'> = {},
  ): Promise<bigint> {
    count += 1;
    const opened = await owner.query<{ id: bigint }>('select (vendors_open_player($1, $2, $3, $4, $5)).id', [
      id,
      memberId,
      currency,
      isTest,
      `p${count}`,
    ]);
    return opened.rows[0]!.id;
  }
  return {
    id,
    openPlayer,
    async play(memberId, { bet = 1000, win = 5000, state = 'CLOSED', closedAt, ...whose } = {}) {
      const player = await openPlayer(memberId, whose);
      const made = await owner.query<{ id: bigint }>(
        `insert into vendors_rounds (vendor_id, round_id, player, member_id, game_code, state, bets, wins, bet_total, win_total,
                                     opened_at, closed_at)
         select $1, $2, $3, $4, 'reel', $5, 1, 1, $6, $7, at, case when $5 = 'CLOSED' then at end
         from (select coalesce($8, platform_now()) as at) moment returning id`,
        [id, `r${count}`, player, memberId, state, bet, win, closedAt ?? null],
      );
      await writeFacts(owner, made.rows[0]!.id);
    },
  };
}
