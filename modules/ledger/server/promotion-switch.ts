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
