// Adjustments of a player's cash: two people, each within the cap of the own roles.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { StaffService } from '@sanam/staff/server/index.ts';
import type { AdjustmentKind } from '../../contract/adjustments.ts';
import type { PaymentDeps } from '../deps.ts';
import { cashAdjusted } from '../moves.ts';
import { paymentSettings } from '../settings.ts';
import { insertAdjustment } from './store.ts';

export const MAKES = 'payments.adjustment.make';
const FINANCE = new Set(['financeMaker', 'financeChecker']);

export interface AdjustDeps extends Pick<PaymentDeps, 'ledger' | 'events' | 'members' | 'protection'> {
  site: Pick<SiteService, 'setting'>;
  roles: { giving: StaffService['rolesGiving'] };
}

export interface Adjustment {
  memberId: string;
  kind: AdjustmentKind;
  /** In satang, below zero for money that is taken. */
  amountMinor: bigint;
  reference: string;
  told: string;
}

/** Returns the highest adjustment that a person may make or confirm, in satang: the highest cap of the own roles. */
export async function capOf(
  { site, roles }: Pick<AdjustDeps, 'site' | 'roles'>,
  db: Db,
  { staffId, merchantId }: { staffId: string; merchantId: string },
): Promise<bigint> {
  const [own, caps] = await Promise.all([
    roles.giving(db, MAKES, staffId),
    site.setting(merchantId, paymentSettings.adjustmentCaps),
  ]);
  if (own.length === 0) return 0n;
  return BigInt(own.some((role) => FINANCE.has(role)) ? Math.max(caps.finance, caps.others) : caps.others);
}

/** Refuses with `payments.aboveAdjustmentCap` if the amount, of either sign, is above the cap. */
export function refuseAbove(cap: bigint, amountMinor: bigint): void {
  const size = amountMinor < 0n ? -amountMinor : amountMinor;
  if (size > cap) throw refuse('payments.aboveAdjustmentCap', { max: toWire(cap) });
}

/**
 * Returns the member of an adjustment, read without locks. Refuses with `common.notFound`; `request.invalid` for no
 * amount or for goodwill that is taken; `payments.notAdjustable` for trial accounts and accounts that their player has
 * closed; `protection.excluded` for goodwill during a break or an exclusion.
 */
export async function fitMember(
  { members, protection }: Pick<AdjustDeps, 'members' | 'protection'>,
  db: Db,
  { memberId, kind, amountMinor }: Pick<Adjustment, 'memberId' | 'kind' | 'amountMinor'>,
): Promise<WalletMember> {
  if (amountMinor === 0n || (kind === 'goodwill' && amountMinor < 0n))
    throw refuse('request.invalid', { fields: [{ field: 'amount', problem: 'invalid' }] });
  const member = await members.find(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  if (member.currency !== 'THB' || member.isClosed) throw refuse('payments.notAdjustable');
  if (kind === 'goodwill' && (await protection.exclusionOf(db, memberId)) !== undefined)
    throw refuse('protection.excluded');
  return member;
}

/**
 * Adjusts the cash of a player, in the transaction of the second person's decision. Refuses as `fitMember`; with
 * `operator.sameStaff`; `payments.aboveAdjustmentCap`; `wallet.amountOutOfRange` with the most that can be taken.
 */
export async function adjust(
  deps: AdjustDeps,
  trx: Trx,
  by: Context,
  { proposedBy, reason, ...adjustment }: Adjustment & { proposedBy: string; reason: string; cap: bigint },
): Promise<void> {
  const { ledger, events } = deps;
  const { memberId, kind, amountMinor, reference, told, cap } = adjustment;
  if (proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  refuseAbove(cap, amountMinor);
  const { merchantId } = await fitMember(deps, trx, adjustment);
  await ledger.lockOwner(trx, memberId);
  const { balanceMinor: before } = await ledger.balanceOf(trx, { class: 'player_cash', owner: memberId }, 'THB');
  if (before + amountMinor < 0n) throw refuse('wallet.amountOutOfRange', { max: toWire(before) });
  const adjustmentId = newId('adj');
  await insertAdjustment(trx, {
    adjustment_id: adjustmentId,
    merchant_id: merchantId,
    member_id: memberId,
    kind,
    amount: amountMinor,
    balance_before: before,
    balance_after: before + amountMinor,
    reference,
    told,
    reason,
    proposed_by: proposedBy,
    decided_by: by.actor.id,
  });
  await cashAdjusted(ledger, trx, { adjustmentId, memberId, kind, amountMinor });
  const amount = toWire(amountMinor);
  await audit(trx, by, {
    command: 'payments.adjustment.make',
    subject: { type: 'member', id: memberId },
    before: { cash: toWire(before) },
    after: { cash: toWire(before + amountMinor), adjustmentId, kind, amount, reference },
    reason,
  });
  await events.emit(trx, 'wallet.balanceChanged', { memberId });
  await events.emit(trx, 'payments.adjusted', { memberId, adjustmentId, amount, told });
}
