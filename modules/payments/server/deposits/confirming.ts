// A detected crypto payment that is still being confirmed. It credits nothing; it stops the expiry of the order, and
// the player sees its progress.
import { z } from 'zod/mini';
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { confirming as confirmingSchema, cryptoTarget } from '../../contract/schemas.ts';
import type { DepositStage } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Confirming } from '../rails/ports.ts';
import type { DepositValue } from '../types.ts';
import { keepConfirming } from './confirming-store.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';

export const CONFIRMING_JOB = 'wallet.askConfirming';

const context = systemContext('wallet.confirming');
const PAUSE_MINUTES = 10;
/** Maximum number of polls, one day in all; then staff decide. */
const TIMES_MAX = 144;
const WAITING: readonly DepositStage[] = ['awaiting', 'checking', 'expired', 'cancelled'];

type ConfirmingDeps = PaymentDeps & { settlement: Settlement };

/** Stores the confirmations of an order's payment if they changed, and notifies the player's page. */
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
 * Job: `ask` reads an order whose payment is being confirmed, for the `times`th time. A payment not confirmed within a
 * day goes to staff.
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

/** Returns the confirmations of an order's payment. */
export function confirmingOf({ confirming }: Pick<store.DepositRow, 'confirming'>): Confirming | null {
  return confirming === null ? null : z.parse(confirmingSchema, confirming);
}

/** Returns the confirmations with the asset of the payment, as they are shown. */
export function shownConfirming(row: Pick<store.DepositRow, 'confirming' | 'pay_to'>): DepositValue['confirming'] {
  const confirming = confirmingOf(row);
  return confirming === null ? null : { ...confirming, asset: z.parse(cryptoTarget, row.pay_to).asset };
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
