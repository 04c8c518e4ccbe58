// Bonus state used by the engine: docs/decisions/bonus-in-play.md. Promotions decides about grants and moves their
// money; here it defines which of them bets may use.
import { sql } from 'kysely';
import { countAll, type Db, type Trx } from '@sanam/server/platform/db.ts';

/** Rules of one version of a promotion, stored once under its code; a version never changes. */
export interface BonusRules {
  code: string;
  /** Largest bet while the bonus is active, in minor units; null for no limit. */
  betMaxMinor: bigint | null;
  /** A stake takes bonus money before cash. */
  isBonusFirst: boolean;
  /** Products whose games use cash only. */
  excludedProducts: readonly string[];
  /** Games that use cash only, by codes; without a game the whole vendor. */
  excludedGames: readonly { vendor: string; game?: string }[];
}

/** A grant in the currency of its bonus account. */
export interface BonusGrant {
  memberId: string;
  currency: string;
  grantId: string;
}

/**
 * Switches bonus money for a member. Start and end wait for the member's wallets and lock them until the caller's
 * transaction ends, so a bet comes before or after them. The same grant may be started or ended again.
 */
export interface BonusPlay {
  saveRules(trx: Trx, rules: BonusRules): Promise<void>;
  /** Lets bets use the grant's money under stored rules. False if another grant is active in this currency. */
  start(trx: Trx, grant: BonusGrant & { rules: string }): Promise<boolean>;
  /**
   * Stops stakes from the grant; wins and refunds of its open rounds stay bonus money until the end. False if this
   * grant is not active.
   */
  close(trx: Trx, grant: BonusGrant): Promise<boolean>;
  /**
   * Ends the grant: bets use cash only, and later wins and refunds of its rounds go to cash. False if this grant is
   * not active. The caller has emptied the bonus account before; throws if money is left.
   */
  end(trx: Trx, grant: BonusGrant): Promise<boolean>;
  /** Returns the number of open rounds played with money of this grant. */
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
