import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import type { PromotionSwitch } from './promotion-switch.ts';

export interface PromotionDebts<Debt> {
  db: Db;
  promotions: Pick<PromotionSwitch, 'refuseStopped'>;
  /** Debts that are owed, longest first; what waits stays in its place. */
  page(of: { limit: number; offset: number }): Promise<Debt[]>;
  memberOf(debt: Debt): string;
  /** Pays by `payPromotion`, and does nothing for a debt that is decided already. */
  pay(trx: Trx, debt: Debt): Promise<void>;
  /** Marks a debt as void. */
  cancel(trx: Trx, debt: Debt): Promise<unknown>;
  isClosed(memberId: string): Promise<boolean>;
  note(error: unknown, debt: Debt): void;
}

const BATCH = 500;

/**
 * Pays everything that promotions owe, each in a transaction of its own. Who is excluded or has closed the account gets
 * nothing, and it is not restored; for who is only blocked from bonuses it waits, and for all while promotions are stopped.
 * Fails at the end with the first failure.
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

/** False where the debt waits. */
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
