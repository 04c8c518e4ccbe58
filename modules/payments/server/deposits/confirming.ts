// A payment that is seen and does not count yet: the chain of a crypto asset is still confirming it. It credits nothing; it
// takes the order from its clock, and its player is shown how far it has come.
import { z } from 'zod/mini';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { confirming as confirmingSchema } from '../../contract/schemas.ts';
import type { DepositStage } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Confirming } from '../rails/ports.ts';
import { keepConfirming } from './confirming-store.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';

export const CONFIRMING_JOB = 'wallet.askConfirming';

const context = systemContext('wallet.confirming');
const PAUSE_MINUTES = 10;
/** For a day; then people look at it. */
const TIMES_MAX = 144;
const WAITING: readonly DepositStage[] = ['awaiting', 'checking', 'expired', 'cancelled'];

type ConfirmingDeps = PaymentDeps & { settlement: Settlement };

/** Keeps how far the payment of an order is, where that has changed; its player's page reads it. */
export async function noteConfirming(deps: ConfirmingDeps, depositId: string, seen: Confirming | null): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await store.lockDeposit(trx, depositId);
    if (row === undefined || !WAITING.includes(row.stage) || isSame(confirmingOf(row), seen)) return;
    const kept = await keepConfirming(trx, row, seen);
    if (kept.stage === 'awaiting' && seen !== null) {
      await deps.settlement.change(trx, context, kept, 'check');
      await askLater(deps, trx, { depositId, times: 0 });
      return;
    }
    const { member_id: memberId, stage, version } = kept;
    await deps.events.emit(trx, 'wallet.depositChanged', { memberId, depositId, stage, version });
  });
}

/**
 * Job: `ask` reads an order whose payment is being confirmed, for the `times`th time. One that is not confirmed within a day
 * goes before people.
 */
export async function askConfirming(
  deps: ConfirmingDeps,
  { depositId, times }: { depositId: string; times: number },
  ask: (depositId: string) => Promise<unknown>,
): Promise<void> {
  if ((await store.findDeposit(deps.db, depositId))?.stage !== 'checking') return;
  await ask(depositId);
  await inTransaction(deps.db, async (trx) => {
    const row = await store.lockDeposit(trx, depositId);
    if (row?.stage !== 'checking') return;
    if (times < TIMES_MAX) await askLater(deps, trx, { depositId, times });
    else {
      await store.addEvidence(trx, depositId, { kind: 'unconfirmed' });
      await deps.settlement.change(trx, context, row, 'review', { reasonCode: 'unconfirmed' });
    }
  });
}

/** What is known of an order's unconfirmed payment. */
export function confirmingOf({ confirming }: Pick<store.DepositRow, 'confirming'>): Confirming | null {
  return confirming === null ? null : z.parse(confirmingSchema, confirming);
}

const isSame = (left: Confirming | null, right: Confirming | null) =>
  left?.cryptoAmount === right?.cryptoAmount && left?.done === right?.done && left?.needed === right?.needed;

async function askLater(
  { jobs }: ConfirmingDeps,
  trx: Trx,
  { depositId, times }: { depositId: string; times: number },
): Promise<void> {
  await jobs.enqueue(trx, CONFIRMING_JOB, { depositId, times: times + 1 }, { delaySeconds: PAUSE_MINUTES * 60 });
}
