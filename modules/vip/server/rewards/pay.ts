// Payment of rebates and gifts, once for each member and period: in cash by one posting (V2 and V3 of the module's
// money moves), or as bonus money if the ladder has bonus terms.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { payOwedPromotions, payPromotion } from '@sanam/ledger/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { BonusRewardTerms } from '@sanam/wallet/contract/bonus-reward.ts';
import type { VipDeps } from '../deps.ts';
import { termsOf } from '../ladder/store.ts';
import { vipSettings } from '../settings.ts';
import { decideReward, isOpen, lockReward, type OfReward, owedRebates, type RewardRow } from './store.ts';

/** Pays all owed rebates. */
export const payRebates = (deps: VipDeps): Promise<void> =>
  payOwedPromotions<OfReward>({
    db: deps.db,
    promotions: deps.promotions,
    page: (of) => owedRebates(deps.db, of),
    memberOf: ({ memberId }) => memberId,
    pay: async (trx, owed) => {
      const row = await lockReward(trx, owed);
      if (row?.state === 'owed') await pay(deps, trx, row, systemContext('vip', row.merchant_id));
    },
    cancel: async (trx, owed) => {
      const row = await lockReward(trx, owed);
      if (row?.state === 'owed') await note(trx, systemContext('vip', row.merchant_id), row, 'void');
    },
    isClosed: async (id) => (await deps.members.memberById(deps.db, id))?.state === 'closed',
    note: (err, owed) => deps.log.error({ err, ...owed }, 'a rebate could not be paid'),
  });

/**
 * Claims a gift. Gives the refusals of the contract. A concurrent duplicate waits for the lock and then finds the gift
 * claimed.
 */
export function claimGift(
  deps: VipDeps,
  wish: OfReward,
  { context, idempotency }: { context: Context; idempotency: IdempotencyKey },
): Promise<CallValue<Calls['claimVipGift']>> {
  return once(deps.db, idempotency, async (trx) => {
    await deps.promotions.refuseStopped(trx, wish.memberId);
    const row = await lockReward(trx, wish);
    if (row === undefined || row.state === 'void') throw refuse('common.notFound');
    if (row.state === 'paid') throw refuse('vip.alreadyClaimed');
    if (row.state !== 'claimable' || !(await isOpen(trx, row.claim_until))) throw refuse('vip.giftOver');
    const isBonus = await pay(deps, trx, row, context);
    return { state: 'claimed', amount: toWire(row.amount), currency: 'THB', isBonus };
  });
}

/** Returns the source id of a reward's posting and requirement. */
const sourceOf = ({ member_id, kind, period }: RewardRow): string =>
  kind === 'rebate' ? `${member_id}:${period}` : `${member_id}:${kind}:${period}`;

/**
 * Pays a locked reward. Returns whether it was paid as bonus money. Gives the refusals of `payPromotion` and
 * `giveAsBonus`.
 */
async function pay(deps: VipDeps, trx: Trx, row: RewardRow, context: Context): Promise<boolean> {
  const { member_id: memberId, merchant_id: merchantId, kind, period, amount } = row;
  const isRebate = kind === 'rebate';
  const ladder = { merchantId: row.ladder_merchant, version: row.ladder_version };
  const terms = await termsOf(trx, ladder, isRebate ? 'rebate_terms' : 'gift_terms');
  await note(trx, context, row, 'paid', terms !== null);
  if (terms !== null) {
    await giveAsBonus(deps, trx, context, { row, terms });
    return true;
  }
  await payPromotion(deps, trx, {
    source: { type: isRebate ? 'vipRebate' : 'vipGift', id: sourceOf(row) },
    kind: isRebate ? 'vip.rebatePaid' : 'vip.giftPaid',
    memberId,
    amountMinor: amount,
  });
  const multiplePercent = await deps.site.setting(merchantId, vipSettings.rewardTurnoverPercent);
  if (multiplePercent > 0)
    await deps.turnover.open(trx, {
      memberId,
      currency: 'THB',
      source: 'reward',
      sourceId: `vip:${sourceOf(row)}`,
      amountMinor: amount,
      multiplePercent,
    });
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
  const paid = { memberId, merchantId, kind, period, amount: toWire(amount), isBonus: false };
  await deps.events.emit(trx, 'vip.rewardPaid', paid);
  return false;
}

/** Returns the titles of the bonus in both languages. */
function titlesOf({ kind, period }: RewardRow): { TH: string; EN: string } {
  if (kind === 'rebate') return { TH: `เงินคืนของ ${period}`, EN: `Rebate of ${period}` };
  if (kind === 'birthday')
    return { TH: `ของขวัญวันเกิดปี ${period.slice(0, 4)}`, EN: `Birthday gift of ${period.slice(0, 4)}` };
  if (kind === 'weekly') return { TH: `ของขวัญของสัปดาห์ที่เริ่ม ${period}`, EN: `Gift of the week from ${period}` };
  return { TH: `ของขวัญของเดือน ${period.slice(0, 7)}`, EN: `Gift of the month ${period.slice(0, 7)}` };
}

/**
 * Grants the reward as bonus money under the terms of the ladder. Refuses with `protection.blocked` if the merchant's
 * rules do not allow such a bonus, as for a member who may not have a bonus now: a rebate then stays owed and a gift
 * stays claimable.
 */
async function giveAsBonus(
  deps: VipDeps,
  trx: Trx,
  context: Context,
  { row, terms }: { row: RewardRow; terms: BonusRewardTerms },
): Promise<void> {
  const { member_id: memberId, merchant_id: merchantId, kind, period, amount } = row;
  await deps.events.emit(trx, 'vip.rewardPaid', {
    memberId,
    merchantId,
    kind,
    period,
    amount: toWire(amount),
    isBonus: true,
  });
  const source = { type: kind === 'rebate' ? 'vipRebate' : 'vipGift', id: sourceOf(row) };
  const gift = { memberId, source, amountMinor: amount, terms, titles: titlesOf(row) };
  if ((await deps.turnover.giveBonus(trx, context, gift)) === undefined) throw refuse('protection.blocked');
}

/** Sets the final state of a locked reward and writes its audit row. */
async function note(
  trx: Trx,
  context: Context,
  row: RewardRow,
  state: 'paid' | 'void',
  isBonus = false,
): Promise<void> {
  const { member_id: memberId, kind, period } = row;
  await decideReward(trx, { memberId, kind, period }, state, isBonus);
  await audit(trx, context, {
    command: `vip.reward.${state}`,
    subject: { type: 'member', id: memberId },
    before: { state: row.state },
    after: { state, kind, period, amount: row.amount, isBonus },
  });
}
