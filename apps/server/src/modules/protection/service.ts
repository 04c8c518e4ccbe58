import { toWire } from '@sanam/contract';
import { type Db, inTransaction, type Trx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { gateRefusal, holdsAtOnce } from './rules.ts';
import * as store from './store.ts';
import type { LimitChange, LimitState, ProtectionService, SetLimit } from './types.ts';

export interface ProtectionDeps {
  /** Takes the lock that this member's bets take, to the end of the transaction. */
  lockPlayer(trx: Trx, memberId: string): Promise<void>;
  /** What else must end in the same transaction: log-in sessions, open orders … */
  onStopped?(trx: Trx, memberId: string): Promise<void>;
}

/** One gate for everything a member may not do, and the limits a member sets. */
export function createProtection(deps: ProtectionDeps): { service: ProtectionService } {
  async function stop(
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

  const service: ProtectionService = {
    openGate: store.insertGate,
    async check(db, memberId, action) {
      const refusal = gateRefusal(await store.findGate(db, memberId), action);
      if (refusal !== undefined) throw refuse(refusal);
      if (action !== 'launch') return;
      const time = (await store.limitsNow(db, memberId)).find((one) => one.kind === 'time' && one.used >= one.amount);
      if (time !== undefined)
        throw refuse('protection.timeLimit', { frame: time.frame, resetsAt: time.resetsAt.toISOString() });
    },
    async beforeDeposit(trx, memberId, amountMinor) {
      await service.check(trx, memberId, 'deposit');
      const broken = await brokenDepositLimit(trx, memberId, amountMinor);
      if (broken !== undefined) throw refuse('protection.depositLimit', numbersOf(broken));
    },
    async atCredit(trx, memberId, amountMinor) {
      const refusal = gateRefusal(await store.findGate(trx, memberId), 'deposit');
      if (refusal !== undefined) return 'excluded';
      if ((await brokenDepositLimit(trx, memberId, amountMinor)) !== undefined) return 'overLimit';
      await store.countDeposit(trx, memberId, amountMinor);
      return 'allowed';
    },
    exclude: (db, memberId, term) =>
      stop(db, memberId, term.kind, async (trx) => {
        const days = term.kind === 'break' ? term.days : null;
        const isStarted = await store.startExclusion(trx, memberId, term.kind === 'break' ? 'break' : 'excluded', days);
        if (!isStarted) throw refuse('protection.excluded');
        return { days };
      }),
    block: (db, memberId, reason) =>
      stop(db, memberId, 'blocked', async (trx) => {
        await store.setBlocked(trx, memberId, true);
        return { reason };
      }),
    unblock: (db, memberId, reason) =>
      inTransaction(db, async (trx) => {
        await store.setBlocked(trx, memberId, false);
        await store.addEvent(trx, memberId, 'unblocked', { reason });
      }),
    setLimit: (db, command) =>
      inTransaction(db, async (trx) => {
        await deps.lockPlayer(trx, command.memberId);
        const change = await changeLimit(trx, command);
        await store.addEvent(trx, command.memberId, 'limit', {
          kind: command.kind,
          frame: command.frame,
          amount: command.amount?.toString() ?? null,
          by: command.by,
          state: change.state,
        });
        return change;
      }),
    confirmLimit: (db, memberId, kind, frame) =>
      inTransaction(db, async (trx) => {
        const limit = { memberId, kind, frame, by: 'player' as const };
        const row = await store.findLimit(trx, limit);
        if (row === undefined || row.pending_from === null) return 'nothing';
        if (!row.is_due) return 'tooEarly';
        if (row.has_lapsed) {
          await store.dropPending(trx, limit);
          return 'lapsed';
        }
        await store.applyPending(trx, limit);
        return 'active';
      }),
    limits: store.limitsNow,
    async acknowledgeRealityCheck(db, memberId) {
      return { nextDueAt: await store.restartCheckClock(db, memberId) };
    },
  };
  return { service };
}

async function changeLimit(trx: Trx, command: SetLimit): Promise<LimitChange> {
  const row = await store.findLimit(trx, command);
  const before = row === undefined || row.removed ? null : row.amount;
  const { amount } = command;
  if (amount !== null && holdsAtOnce(before, amount)) {
    await store.putLimit(trx, { ...command, amount });
    return { state: 'active' };
  }
  if (before === null) return { state: 'active' }; // Removing what is not there.
  const pending = await store.putPending(trx, command);
  return { state: 'pending', effectiveAt: pending.effective_at, confirmBy: pending.confirm_by };
}

async function brokenDepositLimit(trx: Trx, memberId: string, amountMinor: bigint): Promise<LimitState | undefined> {
  const limits = await store.limitsNow(trx, memberId);
  return limits.find((one) => one.kind === 'deposit' && one.used + amountMinor > one.amount);
}

function numbersOf(limit: LimitState): Record<string, unknown> {
  const left = limit.amount > limit.used ? limit.amount - limit.used : 0n;
  return {
    kind: limit.kind,
    frame: limit.frame,
    limit: toWire(limit.amount),
    used: toWire(limit.used),
    left: toWire(left),
    resetsAt: limit.resetsAt.toISOString(),
  };
}
