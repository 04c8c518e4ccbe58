// The bonus of a level in cash: one posting, once a member and level (V1 of the module's money moves).
import { toWire } from '@sanam/contract';
import { payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { Refusal } from '@sanam/server/platform/errors.ts';
import type { VipDeps } from '../deps.ts';
import { decideCrossing, lockOwed, type Owed, owedCrossings } from './store.ts';

const BATCH = 500;

/** What is owed to a member, or to everybody. One that fails keeps none of the others; the first failure is told at the end. */
export async function payOwed(deps: VipDeps, memberId?: string): Promise<void> {
  let failed: unknown;
  for (const owed of await owedCrossings(deps.db, { ...(memberId === undefined ? {} : { memberId }), limit: BATCH }))
    try {
      await payOrVoid(deps, owed);
    } catch (error) {
      deps.log.error({ err: error, ...owed }, 'the bonus of a level could not be paid');
      failed ??= error;
    }
  if (failed !== undefined) throw failed;
}

/** Who is excluded gets nothing, and it is not restored. For who is only blocked from bonuses it waits. */
async function payOrVoid(deps: VipDeps, owed: Owed): Promise<void> {
  try {
    await inTransaction(deps.db, (trx) => pay(deps, trx, owed));
  } catch (error) {
    if (!(error instanceof Refusal) || !error.code.startsWith('protection.')) throw error;
    if (error.code === 'protection.excluded') await inTransaction(deps.db, (trx) => decide(trx, owed, 'void'));
  }
}

/** Refuses as `payPromotion` does. */
async function pay(deps: VipDeps, trx: Trx, owed: Owed): Promise<void> {
  const { events } = deps;
  const { member_id: memberId, rank_level: rankLevel } = owed;
  const paid = await decide(trx, owed, 'paid');
  if (paid === undefined) return;
  await payPromotion(deps, trx, {
    source: { type: 'vipCrossing', id: `${memberId}:${rankLevel}` },
    kind: 'vip.upgradePaid',
    memberId,
    amountMinor: paid.amount,
  });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
  const amount = toWire(paid.amount);
  await events.emit(trx, 'vip.bonusPaid', { memberId, merchantId: paid.merchant_id, rankLevel, amount });
}

/** Undefined where it is decided already. */
async function decide(trx: Trx, owed: Owed, state: 'paid' | 'void') {
  const row = await lockOwed(trx, owed);
  if (row === undefined) return undefined;
  await decideCrossing(trx, owed, state);
  await audit(trx, systemContext('vip', row.merchant_id), {
    command: `vip.bonus.${state}`,
    subject: { type: 'member', id: owed.member_id },
    before: { state: 'owed' },
    after: { state, rankLevel: owed.rank_level, amount: row.amount },
  });
  return row;
}
