// Deposit offers opened by a code: the member can choose the offer afterwards, and the grant of its bonus is a use of
// the code.
import { type Calls, type CallValue, fromWire, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type Entered, holdGate, placeOf, refuseUnfit } from '../activities/entering.ts';
import { takenOf } from '../bonuses/store.ts';
import { textIn } from '../campaigns/content.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { codeState } from './rules.ts';
import * as store from './store.ts';

interface Opening {
  entered: Entered;
  /** A code that the caller has locked and that this member can use. */
  codeId: string;
}

/**
 * Opens an offer. Nothing is taken from code or budget until the bonus is granted. Refuses with
 * `promotions.alreadyTaken` if the bonus of this occurrence was already given; `protection.*`; and as `refuseUnfit`.
 */
export async function openOffer(
  deps: PromotionDeps,
  trx: Trx,
  { session, context }: { session: MemberSession; context: Context },
  { entered, codeId }: Opening,
): Promise<CallValue<Calls['redeemCode']>> {
  const { memberId, merchantId } = session;
  const { campaign, content, occurrence } = entered;
  const { campaign_id: campaignId } = campaign;
  const given = await takenOf(trx, memberId, [campaignId]);
  if (given.some((one) => one.occurrence === occurrence)) throw refuse('promotions.alreadyTaken');
  await refuseUnfit(deps, trx, session, { ...entered, ...placeOf(context) });
  const { reward, bonus } = content;
  assert(reward !== null && bonus != null, 'an offer at the deposit has a bonus and its upper bound');
  await store.keepOpened(trx, { member_id: memberId, campaign_id: campaignId, code_id: codeId });
  await audit(trx, context, {
    command: 'promotions.offer.open',
    subject: { type: 'member', id: memberId },
    after: { campaignId, codeId },
  });
  await deps.events.emit(trx, 'promotions.offerOpened', { campaignId, memberId, merchantId });
  await holdGate(deps, trx, memberId);
  return {
    id: campaignId,
    title: textIn(content, context.language).title,
    state: 'opened',
    amount: toWire(fromWire(reward)),
    currency: 'THB',
    bonus: null,
    rounds: null,
    depositMin: bonus.depositMin,
  };
}

/**
 * Locks the code of an offer that is granted now, until the commit. Refuses with `promotions.codeOver` if staff closed
 * it, it had expired when the offer was chosen, or its uses are exhausted.
 */
export async function holdOpened(
  trx: Trx,
  { memberId, campaignId, chosenAt }: { memberId: string; campaignId: string; chosenAt: Date },
): Promise<string> {
  const opened = await store.findOpened(trx, memberId, campaignId);
  const code = opened && (await store.lockCode(trx, opened.code_id));
  if (code === undefined) throw refuse('promotions.codeOver');
  const { code_id: codeId, expires_at: expiresAt } = code;
  const state = codeState({ ...code, isOver: expiresAt !== null && expiresAt <= chosenAt });
  if (state !== 'open' || (await store.usesOf(trx, codeId, memberId)) >= code.per_member)
    throw refuse('promotions.codeOver');
  return codeId;
}
