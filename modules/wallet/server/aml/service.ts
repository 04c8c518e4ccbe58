// Money locked by risk during a review. The member reads that we are checking and what to do, never the reason.
import { toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { WalletDeps } from '../deps.ts';
import * as store from './store.ts';

export type AmlLockAsk = Pick<store.AmlLockRow, 'amount' | 'asks' | 'told' | 'reason'> & { memberId: string };

export function createAmlLocks(deps: WalletDeps) {
  return {
    openOf: store.openAmlLock,
    find: store.findAmlLock,
    list: store.listAmlLocks,
    open: open.bind(null, deps),
    lift: lift.bind(null, deps),
  };
}

export type AmlLocks = ReturnType<typeof createAmlLocks>;

const templates = {
  nothing: 'reviewStarted',
  documents: 'reviewNeedsDocuments',
  contact: 'reviewNeedsContact',
} as const;
const told = ({ lock_id }: store.AmlLockRow, step: string) => ({
  source: `amlLock:${lock_id}:${step}`,
  link: '/?mc=withdraw',
});

/**
 * Opens a lock; the caller blocks new withdrawal requests of the member. Refuses with `common.notFound`,
 * `wallet.wrongState`.
 */
async function open(deps: WalletDeps, trx: Trx, by: Context, ask: AmlLockAsk): Promise<store.AmlLockRow> {
  const { memberId, ...given } = ask;
  const member = await deps.members.find(trx, memberId);
  if (member === undefined || member.merchantId !== by.merchantId) throw refuse('common.notFound');
  const lock = { lock_id: newId('aml'), merchant_id: member.merchantId, member_id: memberId, ...given };
  const row = await store.insertAmlLock(trx, lock);
  if (row === undefined) throw refuse('wallet.wrongState', { stage: 'open' });
  await announce(deps, trx, by, row, { command: 'open', reason: given.reason });
  await deps.tell(trx, { memberId, template: templates[row.asks], values: {}, ...told(row, 'open') });
  return row;
}

/** Lifts a lock. Refuses with `operator.staleVersion`. */
async function lift(
  deps: WalletDeps,
  trx: Trx,
  by: Context,
  decision: { lockId: string; expectedVersion: number; reason: string },
): Promise<void> {
  const row = await store.liftAmlLock(trx, decision.lockId, decision.expectedVersion);
  if (row === undefined) throw refuse('operator.staleVersion');
  await announce(deps, trx, by, row, { command: 'lift', reason: decision.reason });
  await deps.tell(trx, { memberId: row.member_id, template: 'reviewEnded', values: {}, ...told(row, 'lifted') });
}

async function announce(
  deps: WalletDeps,
  trx: Trx,
  by: Context,
  row: store.AmlLockRow,
  { command, reason }: { command: 'open' | 'lift'; reason: string },
): Promise<void> {
  const { lock_id: lockId, member_id: memberId, amount, asks, version } = row;
  await audit(trx, by, {
    command: `wallet.amlLock.${command}`,
    subject: { type: 'amlLock', id: lockId },
    after: { memberId, amount: amount === null ? null : toWire(amount), asks },
    reason,
  });
  await deps.events.emit(trx, 'wallet.amlLockChanged', { lockId, version });
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId });
}
