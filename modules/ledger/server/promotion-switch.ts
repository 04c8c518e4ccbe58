import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '@sanam/server/platform/db.ts';

/** The switch of a merchant that stops everything that promotions give. */
export interface PromotionSwitch {
  /**
   * Asked first in every transaction that gives something: the switch is held until its commit. Refuses `promotions.stopped`.
   */
  refuseStopped(trx: Trx, memberId: string): Promise<void>;
  /** The merchants whose promotions give nothing now, with the moment of the stop. */
  stopped(db: Db): Promise<StoppedMerchant[]>;
}

export interface StoppedMerchant {
  merchantId: string;
  since: Date;
}

/** The stopped merchants in a `from`, as `s (merchant_id, since)`: what ended after `since` ended in the stop, and keeps its time. */
export const stopsOf = (stopped: readonly StoppedMerchant[]): RawBuilder<unknown> => sql`
  unnest(${stopped.map(({ merchantId }) => merchantId)}::text[], ${stopped.map(({ since }) => since)}::timestamptz[])
    s (merchant_id, since)`;
