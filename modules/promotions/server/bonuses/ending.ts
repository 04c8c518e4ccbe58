// Ends of a bonus: completed, spent, expired, forfeited, or taken back.
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { conversionOf } from '../../contract/bonus-rules.ts';
import { lockBudget, returnBudget } from '../activities/store.ts';
import * as ofGrant from '../turnover/grant-store.ts';
import * as turnover from '../turnover/store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { isHeldWhenMet } from '../cases/look.ts';
import { noteCase } from '../cases/note.ts';
import { closeCase, closeCasesOf, holdOf } from '../cases/store.ts';
import { noteGrant } from './note.ts';
import { type EndAs, endOf, WAIT_HOURS } from './rules.ts';
import { termsOfGrant } from './starting.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;

interface Ending {
  as: EndAs;
  reason: string | null;
  /** For a refusal by staff: the decided case and the staff member. */
  refusal?: Refused;
}

interface Refused {
  caseId: string;
  by: string | null;
}

/** Locks the wallet and returns a bonus with money in it; undefined if it is over or was never started. */
async function heldGrant({ ledger }: PromotionDeps, trx: Trx, grantId: string): Promise<store.GrantRow | undefined> {
  const seen = await store.findGrant(trx, grantId);
  if (seen === undefined || (seen.state !== 'active' && seen.state !== 'ending')) return undefined;
  await ledger.lockOwner(trx, seen.member_id);
  const grant = await store.lockGrant(trx, grantId);
  return grant.state === 'active' || grant.state === 'ending' ? grant : undefined;
}

/** Returns the play for the bonus. The caller has locked the wallet. */
async function playedOf(deps: PromotionDeps, trx: Trx, grant: store.GrantRow, at: Date) {
  const { member_id: memberId, currency, requirement_id: requirementId, grant_id: grantId } = grant;
  const requirement = await turnover.find(trx, requirementId!);
  assert(requirement !== undefined, 'a bonus that was started has its requirement');
  const { bets } = await turnover.openOf(trx, { memberId, currency });
  const balances = await deps.ledger.balancesOf(trx, memberId, currency);
  return {
    requirement: requirement.state,
    releasedBy: requirement.reason,
    balanceMinor: balances.player_bonus?.balanceMinor ?? 0n,
    openRounds: await deps.bonusPlay.openRounds(trx, { memberId, grantId }),
    hasWaiting: bets.length > 0,
    isOver: grant.expires_at !== null && grant.expires_at <= at,
  };
}

/** Ends a started bonus if its end is due; otherwise does nothing. */
export async function settle(deps: PromotionDeps, trx: Trx, context: Context, grantId: string): Promise<void> {
  const grant = await heldGrant(deps, trx, grantId);
  if (grant === undefined) return;
  const at = await databaseNow(trx);
  const played = await playedOf(deps, trx, grant, at);
  const found = endOf(played);
  const as = grant.state === 'active' ? found : endingAs(grant, found);
  if (as === undefined) return;
  const held = { grant, played, at };
  if (await isHeld(deps, trx, context, { grant, as, releasedBy: played.releasedBy })) {
    // A met requirement stays met; an expiring bonus waits for the held bets.
    if (as === 'completed') await close(deps, trx, context, held, { as, reason: grant.end_reason });
    return;
  }
  await conclude(deps, trx, context, held, { as, reason: grant.end_reason });
}

/** Checks whether staff must review it first: when it is completed, and at expiry while its bets are held. */
async function isHeld(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { grant, as, releasedBy }: { grant: store.GrantRow; as: EndAs; releasedBy: string | null },
): Promise<boolean> {
  if (as === 'expired') return (await holdOf(trx, grant.grant_id)) !== undefined;
  // A turnover that two people of staff released needs no further review.
  return as === 'completed' && releasedBy !== 'staff' && isHeldWhenMet(deps, trx, context, grant);
}

/** Returns how it ends. Bets placed in time may still complete an expired bonus; forfeited or refused stays so. */
function endingAs({ ends_as: endsAs }: store.GrantRow, found: EndAs | undefined): EndAs | undefined {
  if (endsAs !== 'expired') return endsAs ?? undefined;
  return found;
}

/** Ends a started bonus regardless of its progress; a met one is completed. Does nothing if it is over. */
export async function stop(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  grantId: string,
  ending: Ending,
): Promise<void> {
  const grant = await heldGrant(deps, trx, grantId);
  if (grant === undefined || grant.state === 'ending') return;
  const at = await databaseNow(trx);
  const played = await playedOf(deps, trx, grant, at);
  const held = { grant, played, at };
  const isMet = endOf(played) === 'completed' && ending.as === 'forfeited';
  if (!isMet) return conclude(deps, trx, context, held, ending);
  const completing = { ...ending, as: 'completed' } as const;
  const waits = await isHeld(deps, trx, context, { grant, as: 'completed', releasedBy: played.releasedBy });
  await (waits ? close : conclude)(deps, trx, context, held, completing);
}

/**
 * Takes a started bonus back, also one that is ending. Refuses with `promotions.bonusOver`; `promotions.caseClosed`.
 */
export async function takeBack(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  grantId: string,
  { refusal, ...ending }: Ending & { refusal: Refused },
): Promise<void> {
  const grant = await heldGrant(deps, trx, grantId);
  if (grant === undefined) throw refuse('promotions.bonusOver');
  const at = await databaseNow(trx);
  const played = await playedOf(deps, trx, grant, at);
  await endCases(deps, trx, context, grantId, { reason: ending.reason, refusal });
  if (grant.state === 'ending')
    await store.changeEnding(trx, grantId, { ends_as: ending.as, end_reason: ending.reason });
  await conclude(deps, trx, context, { grant, played, at }, ending);
}

interface Held {
  grant: store.GrantRow;
  played: Awaited<ReturnType<typeof playedOf>>;
  at: Date;
}

/** Ends the bonus, or waits for open rounds played with it; meanwhile it cannot be staked. */
async function conclude(deps: PromotionDeps, trx: Trx, context: Context, held: Held, ending: Ending): Promise<void> {
  const { grant, played, at } = held;
  const waits = grant.ending_at === null || at.getTime() - grant.ending_at.getTime() < WAIT_HOURS * HOUR_MS;
  if (played.openRounds === 0 || !waits) return end(deps, trx, context, held, ending);
  await close(deps, trx, context, held, ending);
}

/** Blocks further stakes from it; it ends later. */
async function close(deps: PromotionDeps, trx: Trx, context: Context, held: Held, ending: Ending): Promise<void> {
  const { grant, played } = held;
  const { grant_id: grantId, member_id: memberId, currency } = grant;
  if (grant.state === 'ending') return;
  await deps.bonusPlay.close(trx, { memberId, currency, grantId });
  if (ending.as === 'completed') await ofGrant.makeFinal(trx, grant.requirement_id!);
  const change = { ends_as: ending.as, end_reason: ending.reason };
  const closed = await store.setEnding(trx, grantId, change);
  await noteGrant(deps, trx, context, closed, {
    act: 'close',
    from: 'active',
    more: { endsAs: ending.as, openRounds: played.openRounds },
    reason: ending.reason,
  });
}

async function end(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { grant, played }: Held,
  ending: Ending,
): Promise<void> {
  const { grant_id: grantId, member_id: memberId, currency, amount: grantedMinor } = grant;
  const { terms, cashOutMaxMinor } = await termsOfGrant(trx, grant);
  const { balanceMinor } = played;
  const { convertedMinor, returnedMinor } =
    ending.as === 'completed'
      ? conversionOf(terms, { balanceMinor, grantedMinor, cashOutMaxMinor })
      : { convertedMinor: 0n, returnedMinor: balanceMinor };
  await moveMoney(deps, trx, grant, { convertedMinor, returnedMinor });
  await deps.bonusPlay.end(trx, { memberId, currency, grantId });
  await ofGrant.endOfGrant(trx, grant.requirement_id!, ending.as);
  const ended = await store.setEnded(trx, grantId, {
    state: ending.as,
    end_reason: ending.reason,
    converted: convertedMinor,
    returned: returnedMinor,
  });
  await endCases(deps, trx, context, grantId, ending);
  await noteGrant(deps, trx, context, ended, {
    act: ending.as,
    from: grant.state,
    more: { convertedMinor: String(convertedMinor), returnedMinor: String(returnedMinor) },
    reason: ending.reason,
  });
}

async function moveMoney(
  { ledger }: PromotionDeps,
  trx: Trx,
  { grant_id: id, member_id: memberId, currency }: store.GrantRow,
  { convertedMinor, returnedMinor }: { convertedMinor: bigint; returnedMinor: bigint },
): Promise<void> {
  const from = { class: 'player_bonus', owner: memberId } as const;
  for (const { type, kind, to, amountMinor } of [
    {
      type: 'bonusDone',
      kind: 'bonus.converted',
      to: { class: 'player_cash', owner: memberId },
      amountMinor: convertedMinor,
    },
    {
      type: 'bonusEnd',
      kind: 'bonus.returned',
      to: { class: 'promo_expense', owner: 'house' },
      amountMinor: returnedMinor,
    },
  ] as const)
    if (amountMinor > 0n)
      await ledger.post(trx, { source: { type, id }, kind, memberId, currency, moves: [{ from, to, amountMinor }] });
}

/**
 * Ends a waiting or held bonus; its amount returns to the budget. Refuses with `promotions.bonusOver`;
 * `promotions.caseClosed`.
 */
export async function drop(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  { grant_id: grantId, campaign_id: campaignId, source, amount, state: from }: store.GrantRow,
  ending: Pick<Ending, 'reason' | 'refusal'> & { as: 'expired' | 'forfeited' | 'cancelled' },
): Promise<void> {
  const { as, reason } = ending;
  if (source !== 'given') await lockBudget(trx, campaignId);
  const ended = await store.endQueued(trx, grantId, { state: as, end_reason: reason });
  if (ended === undefined)
    throw refuse(ending.refusal === undefined ? 'promotions.bonusOver' : 'promotions.caseClosed');
  // The budget of a reward stays with the reward.
  if (source !== 'reward' && source !== 'given') await returnBudget(trx, campaignId, { places: 1, amount });
  await endCases(deps, trx, context, grantId, ending);
  await noteGrant(deps, trx, context, ended, { act: as, from, reason });
}

/** Closes the cases of an ended bonus that staff have not decided. Refuses with `promotions.caseClosed`. */
async function endCases(
  deps: PromotionDeps,
  trx: Trx,
  context: Context,
  grantId: string,
  { reason, refusal }: Pick<Ending, 'reason' | 'refusal'>,
): Promise<void> {
  if (refusal !== undefined) {
    const closed = await closeCase(trx, refusal.caseId, { state: 'refused', closed_by: refusal.by, reason });
    if (closed === undefined) throw refuse('promotions.caseClosed');
    await noteCase(deps, trx, context, closed);
  }
  for (const over of await closeCasesOf(trx, grantId)) await noteCase(deps, trx, context, over);
}
