// Risk facts of a withdrawal request, collected before the player's money is locked, and the score.
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Payer } from '../payer.ts';
import { historyOf } from './facts-store.ts';
import type { WithdrawalRule } from './rule-store.ts';
import { BIG_WIN_TIMES, NEW_HOURS, screen, type ScreeningFacts } from './rules.ts';

const HOUR_MS = 3_600_000;

/** Facts that are read under the lock of the money. */
type LockedFact = 'winsUnderReview' | 'isUnderReview';
type Gathered = Omit<ScreeningFacts, LockedFact> & { isSuspicious: boolean };

/** Collects all facts except those of reviews. */
export async function gatherFacts(
  { placeSigns, playSigns, turnoverSince, protection, isSuspicious }: PaymentDeps,
  trx: Trx,
  by: { member: Payer; bankAccountId: string; amountMinor: bigint; at: Date },
): Promise<Gathered> {
  const { member, bankAccountId, amountMinor } = by;
  const { memberId } = member;
  const past = await historyOf(trx, { memberId, bankAccountId, newHours: NEW_HOURS });
  const since = past.last_payout_at ?? new Date(0);
  const places = await placeSigns(trx, { memberId, newHours: NEW_HOURS });
  const played = await playSigns(trx, { memberId, since, bigWinTimes: BIG_WIN_TIMES });
  return {
    ...places,
    amountMinor,
    isFirstPayout: past.last_payout_at === null,
    hoursSinceRegistration: (by.at.getTime() - member.registeredAt.getTime()) / HOUR_MS,
    hoursSinceAccountChange: past.hours_since_account_change,
    hasNewDetails: past.has_new_details,
    depositsSinceLastPayoutMinor: past.deposits_since,
    turnoverSinceLastPayoutMinor: await turnoverSince(trx, memberId, since),
    ownMeanMinor: past.own_mean,
    requestsToday: past.requests_24h + 1,
    minutesSinceLastDeposit: past.minutes_since_deposit,
    hasForeignSender: past.has_foreign_sender,
    hasOpenReversal: past.has_open_reversal,
    sharesAccountWith: past.shares_account_with,
    oppositeMinor: played.oppositeMinor,
    bigWin: played.bigWin,
    isSuspicious: await isSuspicious(trx, member, amountMinor),
    isKycOpen: (await protection.payoutStanding(trx, memberId))?.isOpen ?? false,
    isBlocked: await protection.isBlocked(trx, memberId),
  };
}

/** Scores the request with the points of the merchant. The member's money is locked, so a win in it has its finding. */
export async function judge(
  { winsUnderReview, amlLocks }: Pick<PaymentDeps, 'winsUnderReview' | 'amlLocks'>,
  db: Db,
  ask: { memberId: string; rule: WithdrawalRule; facts: Gathered },
) {
  const { isSuspicious, ...known } = ask.facts;
  const isUnderReview = isSuspicious || (await amlLocks.openOf(db, ask.memberId)) !== undefined;
  const facts = { ...known, isUnderReview, winsUnderReview: await winsUnderReview(db, ask.memberId) };
  return { facts, ...screen(facts, ask.rule.risk_points) };
}
