import { toWire } from '@sanam/contract';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { holdsAtOnce } from './rules.ts';
import * as store from './store.ts';
import type { AskedDeposit, LimitChange, LimitState, ProtectionDeps, ProtectionService, SetLimit } from './types.ts';

/**
 * Sets and confirms limits. A limit is set under the lock that bets take, so that no bet runs at the same time; a
 * confirmation raises one and locks its row alone.
 */
export function limitService(deps: ProtectionDeps): Pick<ProtectionService, 'setLimit' | 'confirmLimit' | 'limits'> {
  return {
    limits: store.limitsNow,
    setLimit: (db, command) =>
      inTransaction(db, async (trx) => {
        await deps.lockPlayer(trx, command.memberId);
        const change = await changeLimit(deps, trx, command);
        const { kind, frame, by } = command;
        const amount = command.amount?.toString() ?? null;
        await store.addEvent(trx, command.memberId, 'limit', { kind, frame, amount, by, state: change.state });
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
  };
}

async function changeLimit(deps: ProtectionDeps, trx: Trx, command: SetLimit): Promise<LimitChange> {
  const row = await store.findLimit(trx, command);
  const before = row === undefined || row.removed ? null : row.amount;
  const { amount } = command;
  if (amount !== null && holdsAtOnce(before, amount)) {
    await putHolding(deps, trx, { ...command, amount });
    return { state: 'active' };
  }
  if (before === null) return { state: 'active' }; // Removal of a missing limit.
  const pending = await store.putPending(trx, command);
  return { state: 'pending', effectiveAt: pending.effective_at, confirmBy: pending.confirm_by };
}

/** Writes a limit in force from now on; earlier use counts. */
export async function putHolding(deps: ProtectionDeps, trx: Trx, limit: SetLimit & { amount: bigint }): Promise<void> {
  await store.putLimit(trx, limit);
  if (limit.kind === 'time') await countPlayed(deps, trx, limit);
}

/** Starts the counter of a time limit with today's play. */
async function countPlayed({ playedSeconds }: ProtectionDeps, trx: Trx, command: SetLimit): Promise<void> {
  if (playedSeconds === undefined) return;
  const from = await store.dayStart(trx, command.memberId);
  await store.countTime(trx, command, await playedSeconds(trx, command.memberId, from));
}

/** Returns the deposit limit that this deposit would exceed, if any. Open orders count as used. */
export async function brokenDepositLimit(
  db: Db,
  { memberId, amountMinor, openMinor = 0n }: AskedDeposit,
): Promise<LimitState | undefined> {
  const limits = await store.limitsNow(db, memberId);
  const deposits = limits
    .filter(({ kind }) => kind === 'deposit')
    .map((one) => ({ ...one, used: one.used + openMinor }));
  return deposits.find((one) => one.used + amountMinor > one.amount);
}

/** Returns the numbers of a limit for a refusal. */
export function numbersOf(limit: LimitState): Record<string, unknown> {
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
