// What the engine must know of bonuses: docs/decisions/bonus-in-play.md. Promotions decides about grants and moves their
// money; here it says which of them bets may use.
import { sql } from 'kysely';
import { countAll, type Db, type Trx } from '@sanam/server/platform/db.ts';

/** The rules of one version of a promotion, kept once under its code; a version never changes. */
export interface BonusRules {
  code: string;
  /** The largest bet while the bonus is active, in minor units; null: none. */
  betMaxMinor: bigint | null;
  /** Whether a stake takes bonus money before cash. */
  isBonusFirst: boolean;
  /** Products whose games see cash only. */
  excludedProducts: readonly string[];
  /** Games that see cash only, by codes; without a game the whole vendor. */
  excludedGames: readonly { vendor: string; game?: string }[];
}

/** A grant in the currency of its bonus account. */
export interface BonusGrant {
  memberId: string;
  currency: string;
  grantId: string;
}

/**
 * The switch of bonus money for each member. Start and end wait for the member's wallets and keep them locked until the
 * caller's transaction ends, so a bet comes before or after them. The same grant may be started or ended again.
 */
export interface BonusPlay {
  saveRules(trx: Trx, rules: BonusRules): Promise<void>;
  /** Lets bets use the grant's money, under rules that were saved. False when another grant is active in this currency. */
  start(trx: Trx, grant: BonusGrant & { rules: string }): Promise<boolean>;
  /**
   * Nothing more is staked of it; what its open rounds win or give back stays bonus money until the end. False when this
   * grant is not active.
   */
  close(trx: Trx, grant: BonusGrant): Promise<boolean>;
  /**
   * Bets see cash only from here on; what a round of this grant still wins or gives back goes to cash. False when this
   * grant is not active. The caller has emptied the bonus account before: with money left it throws.
   */
  end(trx: Trx, grant: BonusGrant): Promise<boolean>;
  /** Open rounds that were played with money of this grant. */
  openRounds(db: Db, grant: Pick<BonusGrant, 'memberId' | 'grantId'>): Promise<number>;
}

export const bonusPlay: BonusPlay = {
  async saveRules(trx, { code, betMaxMinor, isBonusFirst, excludedProducts, excludedGames }) {
    await sql`
      select vendors_save_bonus_rules(${code}, ${betMaxMinor}, ${isBonusFirst}, ${[...excludedProducts]},
                                      ${JSON.stringify(excludedGames)}::jsonb)`.execute(trx);
  },
  async start(trx, { memberId, currency, grantId, rules }) {
    const { rows } = await sql<{ is_active: boolean }>`
      select /* never null: is_active; it says yes or no */
             vendors_start_bonus(${memberId}, ${currency}, ${grantId}, ${rules}) as is_active`.execute(trx);
    return rows[0]!.is_active;
  },
  async close(trx, { memberId, currency, grantId }) {
    const { rows } = await sql<{ is_closed: boolean }>`
      select /* never null: is_closed; it says yes or no */
             vendors_close_bonus(${memberId}, ${currency}, ${grantId}) as is_closed`.execute(trx);
    return rows[0]!.is_closed;
  },
  async end(trx, { memberId, currency, grantId }) {
    const { rows } = await sql<{ has_ended: boolean }>`
      select /* never null: has_ended; it says yes or no */
             vendors_end_bonus(${memberId}, ${currency}, ${grantId}) as has_ended`.execute(trx);
    return rows[0]!.has_ended;
  },
  async openRounds(db, { memberId, grantId }) {
    const row = await db
      .selectFrom('vendors_rounds')
      .select(countAll.as('open'))
      .where('member_id', '=', memberId)
      .where('state', '=', 'OPEN')
      .where('bonus_grant', '=', grantId)
      .executeTakeFirstOrThrow();
    return Number(row.open);
  },
};
