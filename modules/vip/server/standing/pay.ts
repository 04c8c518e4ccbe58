// The bonus of a level in cash: one posting, once a member and level (V1 of the module's money moves).
import { toWire } from '@sanam/contract';
import { payOwedPromotions, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import type { VipDeps } from '../deps.ts';
import { decideCrossing, lockOwed, type Owed, owedCrossings } from './store.ts';

/** What is owed to a member, or to everybody. */
export const payOwed = (deps: VipDeps, memberId?: string): Promise<void> =>
  payOwedPromotions<Owed>({
    db: deps.db,
    promotions: deps.promotions,
    page: (of) => owedCrossings(deps.db, { ...of, memberId }),
    memberOf: ({ member_id }) => member_id,
    pay: (trx, owed) => pay(deps, trx, owed),
    cancel: (trx, owed) => decide(trx, owed, 'void'),
    isClosed: async (id) => (await deps.members.memberById(deps.db, id))?.state === 'closed',
    note: (err, owed) => deps.log.error({ err, ...owed }, 'the bonus of a level could not be paid'),
  });

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
