import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { atCredit, atLogin, beforeDeposit, check, exclusionOf } from './gate.ts';
import { limitService } from './limits.ts';
import * as store from './store.ts';
import type { ExclusionTerm, ProtectionDeps, ProtectionService, RealityCheck, RealityCheckAnswer } from './types.ts';

/** One gate for everything a member may not do, and the limits a member sets. */
export function createProtection(deps: ProtectionDeps): { service: ProtectionService } {
  return {
    service: {
      openGate: store.insertGate,
      holdGate: store.holdGate,
      exclusionOf,
      atLogin,
      check,
      beforeDeposit,
      atCredit,
      exclude: exclude.bind(null, deps),
      block: block.bind(null, deps),
      unblock,
      ...limitService(deps),
      realityCheck: store.realityCheck,
      answerRealityCheck,
    },
  };
}

function exclude(deps: ProtectionDeps, db: Db, memberId: string, term: ExclusionTerm): Promise<void> {
  return stop(deps, db, memberId, term.kind, async (trx) => {
    const days = term.kind === 'break' ? term.days : null;
    const isStarted = await store.startExclusion(trx, memberId, term.kind === 'break' ? 'break' : 'excluded', days);
    if (!isStarted) throw refuse('protection.excluded');
    return { days };
  });
}

function block(deps: ProtectionDeps, db: Db, memberId: string, reason: string): Promise<void> {
  return stop(deps, db, memberId, 'blocked', async (trx) => {
    await store.setBlocked(trx, memberId, true);
    return { reason };
  });
}

/** Runs `work` under the lock that bets take, and ends what the member has open in the same transaction. */
async function stop(
  deps: ProtectionDeps,
  db: Db,
  memberId: string,
  event: string,
  work: (trx: Trx) => Promise<Record<string, unknown>>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await deps.lockPlayer(trx, memberId);
    await store.addEvent(trx, memberId, event, await work(trx));
    await deps.onStopped?.(trx, memberId);
  });
}

function unblock(db: Db, memberId: string, reason: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await store.setBlocked(trx, memberId, false);
    await store.addEvent(trx, memberId, 'unblocked', { reason });
  });
}

function answerRealityCheck(
  db: Db,
  context: Context,
  { memberId, checkId, choice }: RealityCheckAnswer,
): Promise<RealityCheck> {
  return inTransaction(db, async (trx) => {
    const isOpen = await store.lockDueCheck(trx, memberId, checkId);
    if (isOpen && choice !== 'history') await store.restartCheckClock(trx, memberId);
    if (isOpen) {
      await store.addEvent(trx, memberId, 'realityCheck', { checkId, choice });
      await audit(trx, context, {
        command: 'protection.realityCheck',
        subject: { type: 'member', id: memberId },
        after: { checkId, choice },
      });
    }
    return store.realityCheck(trx, memberId);
  });
}
