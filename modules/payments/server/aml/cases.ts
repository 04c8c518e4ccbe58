// Laundering cases: rules open them, one person works on each, two people close it. The member is told that we are
// checking and what to do, never the reason.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, lockName, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { compareNames } from '@sanam/wallet/server/index.ts';
import type { AmlOutcome } from '../../contract/aml-rules.ts';
import type { PaymentDeps } from '../deps.ts';
import { payerOf } from '../payer.ts';
import { paymentSettings } from '../settings.ts';
import type { Decision } from '../types.ts';
import type { Flow } from '../withdrawals/flow.ts';
import { NEW_HOURS } from '../withdrawals/rules.ts';
import * as store from './case-store.ts';
import { depositFacts, movedWithin, standingFacts, withdrawalFacts } from './facts-store.ts';
import { openAmlLock } from './service.ts';
import { type AmlFacts, type AmlSign, amlSigns, totalOf } from './signs.rules.ts';

export type CaseDeps = Pick<
  PaymentDeps,
  'accounts' | 'amlLocks' | 'db' | 'events' | 'members' | 'placeSigns' | 'playSigns' | 'protection' | 'turnoverSince'
> & { site: Pick<SiteService, 'setting'>; flow: Flow };

/** Member and merchant whose payments are checked. */
type Who = { memberId: string; merchantId: string };

const PASS_MS = 72 * 3_600_000;
/** Hours of the daily sweep: a little more than a day, so that a late run misses nobody. */
const SWEEP_HOURS = 26;
const subjectOf = (id: string) => ({ type: 'amlCase', id });

/**
 * Returns the current signs of a member that no case has judged yet; `askedMinor` is a payout being requested, in
 * minor units.
 */
async function signsOfMember(deps: CaseDeps, db: Db, member: Who, askedMinor = 0n): Promise<AmlSign[]> {
  const last = await store.newestCase(db, member.memberId);
  // An open case collects new signs; a closed case has judged everything before it.
  const since = last?.state === 'closed' ? last.closed_at! : new Date(0);
  const settings = await deps.site.setting(member.merchantId, paymentSettings.aml);
  const facts = await factsOf(deps, db, member, since);
  const asking = askedMinor === 0n ? [] : [{ withdrawalId: '', amountMinor: askedMinor, at: facts.now }];
  return amlSigns(
    { ...facts, withdrawals: [...asking, ...facts.withdrawals] },
    {
      figureMinor: BigInt(settings.figure),
      points: settings.points,
    },
  );
}

async function factsOf(deps: CaseDeps, db: Db, { memberId }: Who, since: Date): Promise<AmlFacts> {
  const registeredName = (await deps.members.find(db, memberId))?.registeredName ?? null;
  const { now, quiet_since: quietSince, shares_account_with: sharesAccountWith } = await standingFacts(db, memberId);
  const passFrom = new Date(Math.max(now!.getTime() - PASS_MS, since.getTime()));
  const paid = await depositFacts(db, { memberId, since });
  const asked = await withdrawalFacts(db, { memberId, since });
  const places = await deps.placeSigns(db, { memberId, newHours: NEW_HOURS });
  // Sharing is found once: a closed case has judged it.
  const isNewToUs = since.getTime() === 0;
  const played = await deps.playSigns(db, { memberId, since, bigWinTimes: 1_000_000 });
  return {
    now: now!,
    deposits: paid.map(({ deposit_id, credited_amount, at, payer_name }) => ({
      depositId: deposit_id,
      creditedMinor: credited_amount,
      at,
      payer: payer_name,
      isForeign:
        payer_name !== null && registeredName !== null && compareNames(registeredName, payer_name) === 'differs',
    })),
    withdrawals: asked.map(({ withdrawal_id, amount, at }) => ({
      withdrawalId: withdrawal_id,
      amountMinor: amount,
      at,
    })),
    quietSince,
    turnoverMinor: await deps.turnoverSince(db, memberId, passFrom),
    playedMinor: played.turnoverMinor,
    oppositeMinor: played.oppositeMinor,
    sharesAccountWith: isNewToUs ? sharesAccountWith : [],
    sharesDeviceWith: isNewToUs ? places.sharesDeviceWith : [],
    sharesAddressWith: isNewToUs ? places.sharesAddressWith : 0,
  };
}

/** Checks whether a payout of this member has to wait for people: a case is open or would be opened. */
export async function isSuspicious(deps: CaseDeps, db: Db, member: Who, askedMinor: bigint): Promise<boolean> {
  const last = await store.newestCase(db, member.memberId);
  if (last !== undefined && last.state !== 'closed') return true;
  const { caseAt } = await deps.site.setting(member.merchantId, paymentSettings.aml);
  return totalOf(await signsOfMember(deps, db, member, askedMinor)) >= caseAt;
}

/** Opens a case, or adds to the open one, if the points are enough; locks the money above a second threshold. */
export async function judgeMember(deps: CaseDeps, memberId: string): Promise<void> {
  const member = await payerOf(deps, deps.db, memberId);
  const settings = await deps.site.setting(member.merchantId, paymentSettings.aml);
  const signs = await signsOfMember(deps, deps.db, member);
  if (signs.length === 0) return;
  await inTransaction(deps.db, async (trx) => {
    await lockName(trx, `payments.aml:${memberId}`);
    const last = await store.newestCase(trx, memberId);
    const open = last?.state === 'closed' ? undefined : last;
    if (open === undefined && totalOf(signs) < settings.caseAt) return;
    const found = open ?? (await openCase(trx, member, signs, settings.dueHours));
    const added = await store.insertSigns(trx, found.case_id, signs);
    if (added === 0) return;
    const points = totalOf(await store.signsOf(trx, [found.case_id]));
    const by = systemContext('payments.aml', member.merchantId);
    const lockId = points >= settings.lockAt ? await lockOf(deps, trx, by, found) : null;
    const row = await store.changeCase(trx, found.case_id, { points, lock_id: found.lock_id ?? lockId });
    await announce(deps, trx, by, row, { command: open === undefined ? 'open' : 'add', signs });
  });
}

function openCase(trx: Trx, member: Who, signs: readonly AmlSign[], dueHours: number): Promise<store.CaseRow> {
  const { merchantId, memberId } = member;
  const points = totalOf(signs);
  return store.insertCase(trx, {
    case_id: newId('amc'),
    merchant_id: merchantId,
    member_id: memberId,
    points,
    dueHours,
  });
}

/** Returns the open lock, or places a new one on all money of the member. */
async function lockOf(deps: CaseDeps, trx: Trx, by: Context, row: store.CaseRow): Promise<string> {
  const open = await deps.amlLocks.openOf(trx, row.member_id);
  if (open !== undefined) return open.lock_id;
  const ask = { memberId: row.member_id, amountMinor: null, asks: 'nothing', told: null } as const;
  return openAmlLock(deps, trx, by, { ...ask, reason: `case ${row.case_id}` });
}

/** Job: judges all members with recent payments once a day, to catch what an event missed. */
export async function sweep(deps: CaseDeps): Promise<void> {
  for (let after = ''; ; ) {
    const members = await movedWithin(deps.db, SWEEP_HOURS, after);
    for (const memberId of members) await judgeMember(deps, memberId);
    const last = members.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/**
 * Locks all money of the member of an open case. Refuses with `common.notFound`, `operator.staleVersion`,
 * `wallet.wrongState`.
 */
export async function lockOpenCase(
  trx: Trx,
  caseId: string,
  { merchantId, expectedVersion }: { merchantId: string; expectedVersion?: number },
): Promise<store.CaseRow> {
  const row = await store.lockCase(trx, caseId);
  if (row === undefined || row.merchant_id !== merchantId) throw refuse('common.notFound');
  if (expectedVersion !== undefined && row.version !== expectedVersion)
    throw refuse('operator.staleVersion', { version: row.version });
  if (row.state === 'closed') throw refuse('wallet.wrongState', { stage: row.state });
  return row;
}

/** Takes a case: the actor becomes its owner. */
export async function takeCase(
  deps: Pick<CaseDeps, 'events'>,
  trx: Trx,
  by: Context,
  ask: { caseId: string; expectedVersion: number },
): Promise<void> {
  await lockOpenCase(trx, ask.caseId, { ...ask, merchantId: by.merchantId });
  const row = await store.changeCase(trx, ask.caseId, { state: 'gathering', owner: by.actor.id });
  await announce(deps, trx, by, row, { command: 'take' });
}

/** Adds a note to the history of the case; notes cannot be changed. Refuses with `common.notFound`. */
export async function noteCase(
  deps: Pick<CaseDeps, 'events'>,
  trx: Trx,
  by: Context,
  { caseId, text }: { caseId: string; text: string },
): Promise<void> {
  const row = await store.findCase(trx, caseId);
  if (row === undefined || row.merchant_id !== by.merchantId) throw refuse('common.notFound');
  await announce(deps, trx, by, row, { command: 'note', reason: text });
}

/**
 * Closes a case. `clear` and `limit` release the money, `limit` also stops deposits and play, after `report` the lock
 * stays until two people lift it. Refuses with `operator.sameStaff`, `operator.staleVersion`, `wallet.wrongState`.
 */
export async function closeCase(
  deps: Pick<CaseDeps, 'amlLocks' | 'events' | 'protection'>,
  by: Context,
  caseId: string,
  decision: Decision & { outcome: AmlOutcome; reason: string; proposedBy: string },
): Promise<void> {
  const { outcome, reason, expectedVersion, proposedBy } = decision;
  if (proposedBy === by.actor.id) throw refuse('operator.sameStaff');
  await inTransaction(decision.db, async (trx) => {
    const row = await lockOpenCase(trx, caseId, { merchantId: by.merchantId, expectedVersion });
    if (outcome === 'limit') await deps.protection.block(trx, row.member_id, reason, by);
    const lock = outcome === 'report' ? undefined : await deps.amlLocks.openOf(trx, row.member_id);
    if (lock !== undefined && lock.lock_id === row.lock_id) {
      const { lock_id: lockId, version } = lock;
      await deps.amlLocks.lift(trx, by, { lockId, expectedVersion: version, reason });
    }
    const closed = await store.changeCase(trx, caseId, { state: 'closed', outcome });
    await announce(deps, trx, by, closed, { command: 'close', reason });
  });
}

async function announce(
  deps: Pick<CaseDeps, 'events'>,
  trx: Trx,
  by: Context,
  row: store.CaseRow,
  { command, signs, reason }: { command: string; signs?: readonly AmlSign[]; reason?: string },
): Promise<void> {
  const { case_id: caseId, member_id: memberId, state, points, owner, outcome, version } = row;
  await audit(trx, by, {
    command: `payments.amlCase.${command}`,
    subject: subjectOf(caseId),
    after: { memberId, state, points, owner, outcome, ...(signs && { rules: signs.map(({ rule }) => rule) }) },
    ...(reason !== undefined && { reason }),
  });
  await deps.events.emit(trx, 'payments.amlCaseChanged', { caseId, version });
}
