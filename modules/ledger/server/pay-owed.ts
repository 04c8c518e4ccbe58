import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import type { PromotionSwitch } from './promotion-switch.ts';

export interface PromotionDebts<Debt> {
  db: Db;
  promotions: Pick<PromotionSwitch, 'refuseStopped'>;
  /** Returns open debts, oldest first; waiting ones keep their place. */
  page(of: { limit: number; offset: number }): Promise<Debt[]>;
  memberOf(debt: Debt): string;
  /** Pays by `payPromotion`; does nothing for a debt that is already decided. */
  pay(trx: Trx, debt: Debt): Promise<void>;
  /** Marks a debt as void. */
  cancel(trx: Trx, debt: Debt): Promise<unknown>;
  isClosed(memberId: string): Promise<boolean>;
  note(error: unknown, debt: Debt): void;
}

const BATCH = 500;

/**
 * Pays all debts of promotions, each in its own transaction. Members who are excluded or closed get nothing, and the
 * debt is not restored; it waits while a member is blocked from bonuses only, and for all while promotions are
 * stopped. Fails at the end with the first failure.
 */
export async function payOwedPromotions<Debt>(debts: PromotionDebts<Debt>): Promise<void> {
  const failures: unknown[] = [];
  let waiting = 0;
  for (let size = BATCH; size === BATCH; ) {
    const page = await debts.page({ limit: BATCH, offset: waiting });
    size = page.length;
    const settled = new Set<Debt>();
    await oneByOne(
      page,
      async (debt) => {
        if (await payOrCancel(debts, debt)) settled.add(debt);
      },
      debts.note,
    ).catch((error: unknown) => failures.push(error));
    waiting += page.length - settled.size;
  }
  if (failures.length > 0) throw failures[0];
}

/** Pays or cancels a debt; false if it waits. */
async function payOrCancel<Debt>(debts: PromotionDebts<Debt>, debt: Debt): Promise<boolean> {
  const { db, promotions } = debts;
  try {
    await inTransaction(db, async (trx) => {
      await promotions.refuseStopped(trx, debts.memberOf(debt));
      await debts.pay(trx, debt);
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'promotions.stopped') return false;
    if (!error.code.startsWith('protection.')) throw error;
    const isGone = error.code === 'protection.excluded' || (await debts.isClosed(debts.memberOf(debt)));
    if (isGone) await inTransaction(db, (trx) => debts.cancel(trx, debt));
    return isGone;
  }
}
