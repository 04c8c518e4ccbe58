import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { brokenDepositLimit, limitService, numbersOf } from './limits.ts';
import { gateRefusal, isExcluded } from './rules.ts';
import * as store from './store.ts';
import type { ProtectionDeps, ProtectionService } from './types.ts';

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
    async exclusionOf(db, memberId) {
      const gate = await store.findGate(db, memberId);
      if (gate === undefined || !isExcluded(gate)) return undefined;
      return { kind: gate.state === 'break' ? 'break' : 'exclusion', until: gate.until };
    },
    async atLogin(db, memberId) {
      const exclusion = await service.exclusionOf(db, memberId);
      if (exclusion === undefined) await service.check(db, memberId, 'login');
      return exclusion;
    },
    holdGate: store.holdGate,
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
    ...limitService(deps),
    realityCheck: store.realityCheck,
    answerRealityCheck: (db, context, { memberId, checkId, choice }) =>
      inTransaction(db, async (trx) => {
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
      }),
  };
  return { service };
}
