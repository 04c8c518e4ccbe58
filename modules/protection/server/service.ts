import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import {
  atCredit,
  atLogin,
  beforeDeposit,
  check,
  exclusionOf,
  holdAtLogin,
  isBlocked,
  mayPlay,
  whoMay,
} from './gate.ts';
import { mayGetOffers, whoMayGet } from './consents.ts';
import { readLimits } from './own-limits.ts';
import { limitService } from './limits.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { startExclusion } from './exclusions.ts';
import { hold, release } from './holds.ts';
import { holdsOf, setBlocked } from './holds-store.ts';
import { stopEnded } from './exclusion-store.ts';
import * as store from './store.ts';
import type { ExclusionTerm, ProtectionDeps, ProtectionService, RealityCheck, RealityCheckAnswer } from './types.ts';

/** Creates the service: one gate for all restrictions of a member, and the member's limits. */
export function createProtection(deps: ProtectionDeps): { service: ProtectionService } {
  return {
    service: {
      openGate: store.insertGate,
      holdGate: store.holdGate,
      exclusionOf,
      mayPlay,
      isBlocked,
      atLogin,
      holdAtLogin,
      async check(db, memberId, action) {
        await check(db, memberId, action);
        if (action === 'launch') await deps.levels?.beforePlay(db, memberId);
      },
      mayGetOffers,
      whoMayGet,
      whoMay,
      stopEnded,
      holdGates: store.holdGates,
      holdOrders: async (trx, memberId) => deps.lockOrders?.(trx, memberId),
      async beforeDeposit(trx, asked) {
        const openMinor = asked.openMinor ?? (await deps.openDeposits?.(trx, asked.memberId)) ?? 0n;
        const deposit = { ...asked, openMinor };
        await beforeDeposit(trx, deposit);
        await deps.levels?.beforeDeposit(trx, deposit);
      },
      beforeWithdrawal: async (trx, ask) => deps.levels?.beforeWithdrawal(trx, ask),
      payoutStanding: async (db, memberId) => deps.levels?.payoutStanding(db, memberId),
      levelOf: async (db, memberId) => deps.levels?.levelOf(db, memberId),
      atCredit,
      countLoss: store.countLoss,
      exclude: exclude.bind(null, deps),
      block: block.bind(null, deps),
      unblock: unblock.bind(null, deps),
      hold,
      release,
      holdsOf,
      ...limitService(deps),
      realityCheck: realityCheck.bind(null, deps),
      answerRealityCheck: answerRealityCheck.bind(null, deps),
      makeCheckDue: store.makeCheckDue,
    },
  };
}

async function exclude(deps: ProtectionDeps, db: Db, memberId: string, ask: ExclusionTerm): Promise<void> {
  const term = ask.kind === 'break' ? (`${ask.days}d` as const) : (ask.term ?? 'open');
  await startExclusion(deps, db, { memberId, kind: ask.kind, term, by: 'player' });
}

type ChangeBlock = ProtectionService['block'];

/** Blocks a member and ends open sessions and orders in the same transaction, under the lock that bets take. */
function block(deps: ProtectionDeps, ...[db, memberId, reason, context]: Parameters<ChangeBlock>): Promise<void> {
  return inTransaction(db, async (trx) => {
    await deps.onStopping?.(trx, memberId);
    await deps.lockPlayer(trx, memberId);
    await changeBlock(deps, trx, { memberId, isBlocked: true, reason, context });
    await deps.onStopped?.(trx, memberId);
  });
}

function unblock(deps: ProtectionDeps, ...[db, memberId, reason, context]: Parameters<ChangeBlock>): Promise<void> {
  return inTransaction(db, (trx) => changeBlock(deps, trx, { memberId, isBlocked: false, reason, context }));
}

interface BlockChange {
  memberId: string;
  isBlocked: boolean;
  reason: string;
  context: Context | undefined;
}

async function changeBlock(deps: ProtectionDeps, trx: Trx, change: BlockChange): Promise<void> {
  const { memberId, isBlocked, reason, context = systemContext('protection') } = change;
  if (!(await setBlocked(trx, memberId, isBlocked))) throw refuse('protection.checkUnavailable');
  await store.addEvent(trx, memberId, isBlocked ? 'blocked' : 'unblocked', { reason });
  await audit(trx, context, {
    command: `protection.block.${isBlocked ? 'start' : 'end'}`,
    subject: { type: 'member', id: memberId },
    reason,
  });
  await deps.emit?.(trx, 'protection.blockChanged', { memberId, changeId: newId('blk'), isBlocked });
}

async function realityCheck(
  { openDeposits = async () => 0n }: ProtectionDeps,
  db: Db,
  memberId: string,
): Promise<RealityCheck> {
  const limits = await readLimits({ db, openDeposits }, memberId);
  return { ...(await store.realityCheck(db, memberId)), limits };
}

function answerRealityCheck(
  deps: ProtectionDeps,
  db: Db,
  context: Context,
  { memberId, checkId, choice }: RealityCheckAnswer,
): Promise<RealityCheck> {
  return inTransaction(db, async (trx) => {
    const isOpen = await store.lockDueCheck(trx, memberId, checkId);
    if (isOpen && (choice === 'continue' || choice === 'leave')) await store.restartCheckClock(trx, memberId);
    if (isOpen) {
      await store.addEvent(trx, memberId, 'realityCheck', { checkId, choice });
      await audit(trx, context, {
        command: 'protection.realityCheck',
        subject: { type: 'member', id: memberId },
        after: { checkId, choice },
      });
    }
    return realityCheck(deps, trx, memberId);
  });
}
