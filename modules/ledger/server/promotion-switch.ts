import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '@sanam/server/platform/db.ts';

/** Switch of a merchant that stops all grants of promotions. */
export interface PromotionSwitch {
  /**
   * Checked first in every transaction that gives something; locks the switch until its commit. Refuses with
   * `promotions.stopped`.
   */
  refuseStopped(trx: Trx, memberId: string): Promise<void>;
  /** Returns the merchants with stopped promotions, with the time of each stop. */
  stopped(db: Db): Promise<StoppedMerchant[]>;
}

export interface StoppedMerchant {
  merchantId: string;
  since: Date;
}

/**
 * Returns the stopped merchants for a `from`, as `s (merchant_id, since)`: an item that ended after `since` ended
 * during the stop, and keeps its time.
 */
export const stopsOf = (stopped: readonly StoppedMerchant[]): RawBuilder<unknown> => sql`
  unnest(${stopped.map(({ merchantId }) => merchantId)}::text[], ${stopped.map(({ since }) => since)}::timestamptz[])
    s (merchant_id, since)`;
