// Payment of a level's bonus, once for each member and level: in cash by one posting (V1 of the module's money moves),
// or as bonus money if the ladder has bonus terms.
import { toWire } from '@sanam/contract';
import { payOwedPromotions, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { VipDeps } from '../deps.ts';
import { termsOf } from '../ladder/store.ts';
import { decideCrossing, lockOwed, type Owed, owedCrossings, type OwedRow } from './store.ts';

/** Pays the owed level bonuses of one member, or of all. */
export const payOwed = (deps: VipDeps, memberId?: string): Promise<void> =>
  payOwedPromotions<Owed>({
    db: deps.db,
    promotions: deps.promotions,
    page: (of) => owedCrossings(deps.db, { ...of, memberId }),
    memberOf: ({ member_id }) => member_id,
    pay: (trx, owed) => pay(deps, trx, owed),
    cancel: async (trx, owed) => {
      const row = await lockOwed(trx, owed);
      if (row !== undefined) await decide(trx, owed, row, { state: 'void', isBonus: false });
    },
    isClosed: async (id) => (await deps.members.memberById(deps.db, id))?.state === 'closed',
    note: (err, owed) => deps.log.error({ err, ...owed }, 'the bonus of a level could not be paid'),
  });

/**
 * Pays one level bonus. Gives the refusals of `payPromotion`; refuses with `protection.blocked` if the merchant's rules
 * do not allow such bonus money.
 */
async function pay(deps: VipDeps, trx: Trx, owed: Owed): Promise<void> {
  const { events } = deps;
  const { member_id: memberId, rank_level: rankLevel } = owed;
  const row = await lockOwed(trx, owed);
  if (row === undefined) return;
  const terms = await termsOf(trx, { merchantId: row.ladder_merchant, version: row.ladder_version }, 'gift_terms');
  await decide(trx, owed, row, { state: 'paid', isBonus: terms !== null });
  const source = { type: 'vipCrossing', id: `${memberId}:${rankLevel}` };
  const { amount: amountMinor, merchant_id: merchantId } = row;
  const paid = { memberId, merchantId, rankLevel, amount: toWire(amountMinor), isBonus: terms !== null };
  await events.emit(trx, 'vip.bonusPaid', paid);
  if (terms === null) {
    await payPromotion(deps, trx, { source, kind: 'vip.upgradePaid', memberId, amountMinor });
    return events.emit(trx, 'wallet.balanceChanged', { memberId });
  }
  const titles = { TH: `โบนัสระดับ ${row.name_th}`, EN: `Bonus of the level ${row.name_en}` };
  const gift = { memberId, source, amountMinor, terms, titles };
  if ((await deps.turnover.giveBonus(trx, systemContext('vip', merchantId), gift)) === undefined)
    throw refuse('protection.blocked');
}

/** Sets the final state of a locked level bonus and writes its audit row. */
async function decide(
  trx: Trx,
  owed: Owed,
  row: OwedRow,
  { state, isBonus }: { state: 'paid' | 'void'; isBonus: boolean },
): Promise<void> {
  await decideCrossing(trx, owed, { state, isBonus });
  await audit(trx, systemContext('vip', row.merchant_id), {
    command: `vip.bonus.${state}`,
    subject: { type: 'member', id: owed.member_id },
    before: { state: 'owed' },
    after: { state, rankLevel: owed.rank_level, amount: row.amount, isBonus },
  });
}
