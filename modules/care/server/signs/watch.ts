// Records events about members that may be a sign of harm.
import { dayIn } from '@sanam/contract/zone';
import { databaseNow, type Db } from '@sanam/server/platform/db.ts';
import type { Platform } from '@sanam/server/platform/platform.ts';
import type {} from '@sanam/payments/server/index.ts';
import { judgeDue, judgeMember, memberOf } from '../cases/judge.ts';
import type { CareDeps } from '../deps.ts';
import { noteWords } from '../words/note.ts';
import * as store from './store.ts';

const CREDITED = ['credited', 'creditedLate'];
/** Postings that pay money of a player in: by an order, and by the own agent. */
const PAID_IN = ['deposit.credited', 'agentTransfer.toPlayer'];
/**
 * A deposit within this time (milliseconds) after play counts as chasing losses, if at most a hundredth of the previous
 * deposit was left.
 */
const CHASING_MS = 10 * 60_000;
const LEFT_PART = 100n;
const ENTRIES = 20;
/** A limit counts as used up from this percentage on. */
const USED_UP = 95n;

/** Refusals caused by a limit. */
const LIMITS = [
  'protection.depositLimit',
  'protection.lossLimit',
  'protection.stakeLimit',
  'protection.betLimit',
  'protection.timeLimit',
] as const;
/** Look-back in minutes for refusals to vendors, so that late commits are seen by a later run. */
const VENDORS_MINUTES = 15;
const HOUR_MS = 3_600_000;

export function watch({ events, jobs, refused, written }: Platform, deps: CareDeps): void {
  const upkeep = { lane: 'upkeep' } as const;
  jobs.define({ name: 'care.judge', ...upkeep, everySeconds: 60, run: () => judgeDue(deps) });
  jobs.define({ name: 'care.forget', ...upkeep, everySeconds: 86_400, run: () => store.forgetOld(deps.db) });
  jobs.define({ name: 'care.limitHits', ...upkeep, everySeconds: 60, run: () => noteVendorHits(deps) });
  written.on(noteWords);
  refused.on(LIMITS, ({ memberId, merchantId, code }) =>
    noteHit(deps, { memberId, merchantId, limit: limitOf(code), at: null }),
  );
  events.on('wallet.depositChanged', 'care.note', async ({ memberId, depositId, stage }) => {
    if (!CREDITED.includes(stage)) return;
    await noteDeposit(deps, memberId, depositId);
    await judgeMember(deps, memberId);
  });
  events.on('agents.transferred', 'care.note', async ({ kind, toId: memberId, transferId }) => {
    if (kind !== 'player') return;
    await noteDeposit(deps, memberId, transferId);
    await judgeMember(deps, memberId);
  });
  events.on('payments.transfersChanged', 'care.note', async ({ memberId, blockId, state }) => {
    if (state === 'lifted') return;
    await noteMoment(deps, { memberId, source: blockId, kind: 'failedTransfers' });
  });
  events.on('protection.stopped', 'care.note', async ({ memberId, exclusionId, kind, by }) => {
    if (by !== 'player' || kind === 'operator') return;
    await store.insertMoment(deps.db, { memberId, source: exclusionId, kind });
  });
  events.on('protection.limitChanged', 'care.note', async ({ memberId, changeId, kind, frame, change }) => {
    if (change !== 'pending') return;
    const limits = await deps.protection.limits(deps.db, memberId);
    const limit = limits.find((one) => one.kind === kind && one.frame === frame);
    const isUsedUp = limit !== undefined && limit.used * 100n >= limit.amount * USED_UP;
    if (isUsedUp || (await wasHitLately(deps, memberId)))
      await noteMoment(deps, { memberId, source: changeId, kind: 'raise' });
  });
}

async function noteMoment(
  deps: CareDeps,
  moment: { memberId: string; source: string; kind: store.MomentKind },
): Promise<void> {
  await store.insertMoment(deps.db, moment);
  await judgeMember(deps, moment.memberId);
}

/** Converts `protection.lossLimit` to `loss`; vendors use limit names in capitals. */
const limitOf = (code: string): string => code.replace(/^protection\.(\w+)Limit$/, '$1');
const vendorLimits: Readonly<Record<string, string>> = {
  BET_MAX: 'bet',
  ROUND_BETS: 'bet',
  STAKE: 'stake',
  LOSS: 'loss',
  TIME: 'time',
};

/** Records a block by a limit, once per day of the merchant, so that repeated attempts of a game count once. */
async function noteHit(
  deps: CareDeps,
  { memberId, merchantId, limit, at }: { memberId: string; merchantId: string; limit: string; at: Date | null },
): Promise<void> {
  const moment = at ?? (await databaseNow(deps.db));
  const day = dayIn(deps.site.zoneOf(merchantId), moment.getTime());
  const isNew = await store.insertMoment(deps.db, {
    memberId,
    source: `hit:${limit}:${day}`,
    kind: 'limitHit',
    at: moment,
  });
  if (isNew) await store.markDue(deps.db, memberId);
}

/** Records bets that were refused to vendors because of a limit. */
async function noteVendorHits(deps: CareDeps): Promise<void> {
  for (const { memberId, limit, at } of await deps.vendors.limitHits(deps.db, VENDORS_MINUTES)) {
    const member = await memberOf(deps, deps.db, memberId);
    if (member !== undefined) await noteHit(deps, { ...member, limit: vendorLimits[limit] ?? limit.toLowerCase(), at });
  }
}

/** Checks whether a limit blocked the member within the last hour. */
async function wasHitLately({ db }: CareDeps, memberId: string): Promise<boolean> {
  const since = new Date((await databaseNow(db)).getTime() - HOUR_MS);
  return (await store.momentsOf(db, { memberId, since })).some(({ kind }) => kind === 'limitHit');
}

/** Records a deposit, once per id, with whether it chases losses. */
async function noteDeposit({ db, ledger }: CareDeps, memberId: string, depositId: string): Promise<void> {
  const own = { owner: memberId, classes: ['player_cash' as const], currency: 'THB' as const };
  const entries = await ledger.history(db, { ...own, kinds: PAID_IN, limit: ENTRIES });
  const credit = entries.find(({ source }) => source?.id === depositId);
  if (credit === undefined) return;
  const [before] = await ledger.history(db, { ...own, beforeVersion: credit.version, limit: 1 });
  const isAfterPlay =
    before?.kind.startsWith('game.') === true && credit.at.getTime() - before.at.getTime() <= CHASING_MS;
  await store.insertDeposit(db, {
    deposit_id: depositId,
    member_id: memberId,
    at: credit.at,
    amount: credit.amountMinor,
    is_chasing: isAfterPlay && (await wasEmpty(db, { memberId, at: credit.at, leftMinor: credit.balanceBeforeMinor })),
  });
}

async function wasEmpty(db: Db, ask: { memberId: string; at: Date; leftMinor: bigint }): Promise<boolean> {
  const last = await store.amountBefore(db, ask);
  return last !== undefined && ask.leftMinor * LEFT_PART <= last;
}
