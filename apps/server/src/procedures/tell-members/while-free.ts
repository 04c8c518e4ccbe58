import type { Notify, Templates } from '@sanam/messaging/server/index.ts';
import type { protection } from '@sanam/protection/server/index.ts';
import type { FrontOf } from '../../platform/module.ts';

export type Gates = Pick<FrontOf<typeof protection>['service'], 'holdGate' | 'whoMay'>;

/**
 * Sends messages about what promotions or points give, only to a member who may have it. The gate is held until the
 * commit, so an exclusion comes before the message or after it.
 */
export const whileFree =
  <const All extends Templates>(gates: Gates, action: 'bonus' | 'points', tell: Notify<All>): Notify<All> =>
  async (trx, notice) => {
    await gates.holdGate(trx, notice.memberId);
    const free = await gates.whoMay(trx, [notice.memberId], action);
    return free.has(notice.memberId) ? tell(trx, notice) : { isNew: false };
  };
