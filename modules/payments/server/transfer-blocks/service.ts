// Blocks after repeatedly failed transfers: a pause, then a suspension. Withdrawals continue, and paid orders are
// credited.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { lockMember } from '../deposits/store.ts';
import { payerOf } from '../payer.ts';
import { paymentSettings } from '../settings.ts';
import { blockFor } from './rules.ts';
import * as store from './store.ts';

const HOUR_MINUTES = 60;
const subjectOf = (id: string) => ({ type: 'transferBlock', id });

export type BlockDeps = Pick<PaymentDeps, 'db' | 'events' | 'members'> & { site: Pick<SiteService, 'setting'> };

/**
 * Blocks a member whose newest transfers failed too often. Runs after each failure and before each order, so that no
 * order is made between the last failure and its block.
 */
export async function judgeTransfers(deps: BlockDeps, memberId: string): Promise<void> {
  const { merchantId } = await payerOf(deps, deps.db, memberId);
  const rule = await deps.site.setting(merchantId, paymentSettings.failedTransfers);
  const look = async (db: Db) => {
    const { failures, followsPause } = await store.standingOf(db, memberId, rule.count);
    return { failures, kind: blockFor(failures, rule, followsPause) };
  };
  if ((await look(deps.db)).kind === undefined) return;
  await inTransaction(deps.db, async (trx) => {
    await lockMember(trx, memberId);
    const { failures, kind } = await look(trx);
    if (kind === undefined) return;
    const row = await store.insertBlock(trx, {
      blockId: newId('tfb'),
      merchantId,
      memberId,
      kind,
      orders: failures.map(({ depositId }) => depositId),
      minutes: kind === 'pause' ? rule.pauseMinutes : rule.suspendHours * HOUR_MINUTES,
    });
    await announce(deps, trx, systemContext('payments.transferBlocks', merchantId), row, {
      command: kind,
      reason: null,
    });
  });
}

/** Refuses with `wallet.transfersPaused` or `wallet.transfersSuspended`, and the remaining minutes. */
export async function refuseBlocked(db: Db, memberId: string): Promise<void> {
  const block = await store.runningBlock(db, memberId);
  if (block === undefined) return;
  const left = {
    minutes: block.minutes,
    hours: Math.ceil(block.minutes / HOUR_MINUTES),
    until: block.ends_at.toISOString(),
  };
  throw refuse(block.kind === 'pause' ? 'wallet.transfersPaused' : 'wallet.transfersSuspended', left);
}

/** Lifts a block of a member. Refuses with `common.notFound`, `operator.staleVersion`, `wallet.wrongState`. */
export async function liftBlock(
  deps: Pick<BlockDeps, 'events'>,
  trx: Trx,
  by: Context,
  ask: { blockId: string; expectedVersion: number; reason: string },
): Promise<void> {
  const row = await store.lockBlock(trx, ask.blockId);
  if (row === undefined || row.merchant_id !== by.merchantId) throw refuse('common.notFound');
  if (row.version !== ask.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.lifted_at !== null || row.isOver) throw refuse('wallet.wrongState', { stage: 'over' });
  const lifted = await store.liftBlock(trx, ask.blockId);
  await announce(deps, trx, by, lifted, { command: 'lift', reason: ask.reason });
}

async function announce(
  { events }: Pick<BlockDeps, 'events'>,
  trx: Trx,
  by: Context,
  row: store.BlockRow,
  { command, reason }: { command: string; reason: string | null },
): Promise<void> {
  const { block_id: blockId, member_id: memberId, kind, orders, version } = row;
  const [endsAt, isLifted] = [row.ends_at.toISOString(), row.lifted_at !== null];
  await audit(trx, by, {
    command: `payments.transfers.${command}`,
    subject: subjectOf(blockId),
    before: isLifted ? { kind, endsAt } : undefined,
    after: { memberId, kind, orders, endsAt, isLifted },
    reason,
  });
  const state = isLifted ? ('lifted' as const) : kind;
  await events.emit(trx, 'payments.transfersChanged', { memberId, blockId, version, state, endsAt });
}
