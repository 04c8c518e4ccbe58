// Breaks and exclusions: started and extended at once, never shortened, ended by the player after the term.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { EarlyEnd } from '../contract/states.ts';
import * as store from './exclusion-store.ts';
import { separate } from './register/store.ts';
import { addEvent } from './store.ts';
import type { ProtectionDeps, StartExclusion } from './types.ts';

const subjectOf = (memberId: string) => ({ type: 'member', id: memberId });

/**
 * Starts an exclusion in one transaction: closes orders, shuts the gate, withdraws the consent to offers, ends
 * sessions, emits the event. Earlier commits remain, nothing is accepted after it (M23). Refuses with
 * `protection.cannotShorten` if a later end is already in force.
 */
export async function startExclusion(
  deps: ProtectionDeps,
  db: Db,
  start: StartExclusion,
  context: Context = systemContext('protection'),
): Promise<Date | null> {
  const { memberId, kind, term, by } = start;
  return inTransaction(db, async (trx) => {
    await deps.onStopping?.(trx, memberId);
    await deps.lockPlayer(trx, memberId);
    await store.lockGate(trx, memberId);
    const termEndsAt = start.source === undefined ? await store.endOfTerm(trx, term) : start.source.termEndsAt;
    const isOperators = kind === 'operator';
    const running = (await store.runningOf(trx, memberId)).find((one) => (one.kind === 'operator') === isOperators);
    if (running !== undefined) refuseShorter(running, kind, termEndsAt);
    await store.endRunning(trx, { memberId, isOperators, by: running === undefined ? 'time' : 'longer' });
    const exclusionId = await store.insertExclusion(trx, start, termEndsAt);
    await start.inSame?.(trx);
    await store.followExclusions(trx, memberId);
    await store.addConsent(trx, { memberId, given: false, by: 'exclusion' });
    await addEvent(trx, memberId, kind, { exclusionId, term, by });
    await audit(trx, context, {
      command: `protection.${kind}.start`,
      subject: subjectOf(memberId),
      after: {
        exclusionId,
        term,
        termEndsAt: termEndsAt?.toISOString() ?? null,
        ...(start.evidence === undefined ? {} : { evidence: start.evidence }),
      },
      reason: start.reason ?? null,
    });
    await deps.onStopped?.(trx, memberId);
    await deps.emit?.(trx, 'protection.stopped', {
      memberId,
      exclusionId,
      kind,
      by,
      termEndsAt: termEndsAt?.toISOString() ?? null,
    });
    return termEndsAt;
  });
}

/** Refuses a break instead of an exclusion, and an earlier end instead of a later one. */
function refuseShorter(running: store.ExclusionRow, kind: StartExclusion['kind'], termEndsAt: Date | null): void {
  if (running.kind === 'operator') throw refuse('protection.cannotShorten');
  const isWeaker = running.kind === 'exclusion' && kind === 'break';
  const isEarlier = running.term_ends_at !== null && termEndsAt !== null && termEndsAt < running.term_ends_at;
  if (isWeaker || isEarlier)
    throw refuse('protection.cannotShorten', { until: running.term_ends_at?.toISOString() ?? null });
}

/**
 * Returns the player's own current exclusion, under the gate's lock. Refuses with `protection.nothingPending` if there
 * is none.
 */
async function lockOwn(trx: Trx, memberId: string): Promise<store.ExclusionRow> {
  await store.lockGate(trx, memberId);
  const own = (await store.runningOf(trx, memberId)).find(({ kind }) => kind === 'exclusion');
  if (own === undefined) throw refuse('protection.nothingPending');
  // It ends with the one that it follows, so the return is requested at that account.
  if (own.source_exclusion_id !== null) throw refuse('protection.followsAnother');
  return own;
}

/**
 * Starts the waiting time before a return: 24 hours, after an exclusion without end seven days. A repeated request
 * keeps the first time. Refuses with `protection.cannotShorten` and the end of the term, `protection.nothingPending`.
 */
export function askReturn(db: Db, context: Context, memberId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const own = await lockOwn(trx, memberId);
    if (!own.is_term_over) throw refuse('protection.cannotShorten', { until: own.term_ends_at?.toISOString() ?? null });
    if (own.return_from !== null) return;
    await store.askReturn(trx, own.exclusion_id, own.term === 'open' ? '7 days' : '24 hours');
    await addEvent(trx, memberId, 'returnAsked', { exclusionId: own.exclusion_id });
    await audit(trx, context, { command: 'protection.return.ask', subject: subjectOf(memberId) });
  });
}

/**
 * Ends the exclusion; limits stay, consent to offers starts as off. Refuses with `protection.confirmTooEarly`,
 * `protection.nothingPending`.
 */
export function confirmReturn(deps: ProtectionDeps, db: Db, context: Context, memberId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const own = await lockOwn(trx, memberId);
    if (own.return_from === null) throw refuse('protection.nothingPending');
    if (!own.is_return_due) throw refuse('protection.confirmTooEarly', { effectiveAt: own.return_from.toISOString() });
    await store.endRunning(trx, { memberId, isOperators: false, by: 'player' });
    await store.followExclusions(trx, memberId);
    await addEvent(trx, memberId, 'returned', { exclusionId: own.exclusion_id });
    await deps.emit?.(trx, 'protection.ended', { memberId, exclusionId: own.exclusion_id, what: 'player' });
    await audit(trx, context, { command: 'protection.return.confirm', subject: subjectOf(memberId) });
    // An excluded member has a limited session; the next log-in opens a full one.
    await deps.onStopped?.(trx, memberId);
  });
}

export interface EarlyEndAsk {
  memberId: string;
  what: EarlyEnd;
  reason: string;
  /** Document that proves that it is another person's. */
  document?: string | undefined;
}

/** Returns the exclusion that two people may end early. Refuses with `protection.nothingPending`. */
export async function runningFor(db: Db, { memberId, what }: Pick<EarlyEndAsk, 'memberId' | 'what'>) {
  const isOperators = what === 'operator';
  const running = (await store.runningOf(db, memberId)).find((one) => (one.kind === 'operator') === isOperators);
  if (running === undefined) throw refuse('protection.nothingPending');
  return running;
}

/**
 * Ends the proposed exclusion; only called after a second person's approval. Refuses with `protection.nothingPending`
 * if it has ended or was replaced by a longer one.
 */
export async function endByStaff(
  deps: ProtectionDeps,
  trx: Trx,
  context: Context,
  ask: EarlyEndAsk & { exclusionId: string },
): Promise<void> {
  const { memberId, what, reason, exclusionId, document } = ask;
  await store.lockGate(trx, memberId);
  const running = await runningFor(trx, ask);
  if (running.exclusion_id !== exclusionId) throw refuse('protection.nothingPending');
  if (what === 'anotherPerson') await separate(trx, { memberId, by: context.actor.id ?? 'staff', reason });
  await store.endRunning(trx, { memberId, isOperators: what === 'operator', by: what });
  await store.followExclusions(trx, memberId);
  await addEvent(trx, memberId, 'endedByStaff', { what, exclusionId });
  await audit(trx, context, {
    command: `protection.exclusion.${what}`,
    subject: subjectOf(memberId),
    after: { exclusionId, ...(document === undefined ? {} : { document }) },
    reason,
  });
  // An excluded member has a limited session; the next log-in opens one by the current state.
  await deps.onStopped?.(trx, memberId);
  await deps.emit?.(trx, 'protection.ended', { memberId, exclusionId, what });
}
