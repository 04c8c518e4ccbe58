// Charges: what the rail knows of an order. The rail's own answer decides; a callback is only a reason to ask.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { PaymentDeps } from '../deps.ts';
import { attachedStatementLine } from '../rails/statement-store.ts';
import type { CallbackEvent, ChargeState } from '../rails/ports.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';

const EXPIRY_BATCH = 200;

export const chargeJobs = { open: 'wallet.openCharge', expireOrders: 'wallet.expireDeposits' } as const;

type ChargesDeps = PaymentDeps & { settlement: Settlement };

export function createCharges(deps: ChargesDeps) {
  return {
    open: open.bind(null, deps),
    settle: settle.bind(null, deps),
    expireOrders: expireOrders.bind(null, deps),
  };
}

export type Charges = ReturnType<typeof createCharges>;

/** Job: tells the rail of an order. Safe to repeat: the order's id is the rail's key. */
async function open(deps: ChargesDeps, depositId: string): Promise<void> {
  const { db, rail } = deps;
  const row = await store.findDeposit(db, depositId);
  if (row === undefined || rail === undefined || row.stage !== 'awaiting') return;
  await rail.collect.createCharge({
    reference: row.deposit_id,
    orderCode: row.order_code,
    amountMinor: row.pay_amount,
    currency: row.currency,
    expiresAt: row.expires_at,
  });
}

/**
 * Asks the rail about an order and carries out its answer; a callback is only the reason to ask. Returns the outcome for
 * the callback's row. Throws when the rail cannot be reached.
 */
async function settle(deps: ChargesDeps, depositId: string, hint?: CallbackEvent): Promise<string> {
  const { db, rail, log, settlement } = deps;
  const row = await store.findDeposit(db, depositId);
  if (row === undefined) return 'orderUnknown';
  const charge = await rail?.collect.queryCharge(depositId);
  if (charge === undefined) return 'chargeUnknown';
  if (charge.orderCode !== row.order_code || charge.currency !== row.currency) {
    log.warn({ depositId }, 'the rail answers another charge than the one we asked for');
    return 'chargeDiffers';
  }
  if (hint !== undefined) await compareWithHint(deps, row, charge, hint);
  let settled = 0;
  for (const payment of charge.payments)
    if ((await settlement.settlePayment(depositId, payment)) === 'settled') settled += 1;
  if (charge.status === 'declined' && charge.payments.length === 0) await decline(deps, depositId);
  return settled > 0 ? 'settled' : charge.payments.length > 0 ? 'alreadySettled' : `rail:${charge.status}`;
}

/**
 * Job: orders whose time is over. The rail is asked once more first, so a lost callback loses no money; a rail that
 * does not answer is not asked again in this round, and what it then credits comes as `creditedLate`.
 */
async function expireOrders(deps: ChargesDeps): Promise<void> {
  const { rail, db, log, settlement } = deps;
  let mayAsk = rail !== undefined;
  for (const depositId of await store.dueOrders(db, EXPIRY_BATCH)) {
    if (mayAsk) {
      await settle(deps, depositId).catch((error: unknown) => {
        mayAsk = false;
        log.warn({ err: error, depositId }, 'the rail could not be asked before expiry');
      });
    }
    await inTransaction(db, async (trx) => {
      const row = await store.lockDeposit(trx, depositId);
      if (row?.stage !== 'awaiting') return;
      await settlement.change(trx, systemContext('wallet.expireDeposits'), row, 'expire');
    });
  }
}

/** Keeps a callback as evidence even when the rail's answer contradicts it, so that staff see the difference. */
async function compareWithHint(
  deps: ChargesDeps,
  row: store.DepositRow,
  charge: ChargeState,
  hint: CallbackEvent,
): Promise<void> {
  const { db, log } = deps;
  const claimsMoney = hint.type === 'charge.paid';
  const agrees = !claimsMoney || charge.payments.some((payment) => payment.amountMinor === hint.amountMinor);
  await store.addEvidence(db, row.deposit_id, {
    kind: agrees ? 'callback' : 'callbackDiffers',
    amount: claimsMoney ? hint.amountMinor : null,
    reference: hint.eventId,
    note: hint.type,
  });
  if (!agrees)
    log.warn({ depositId: row.deposit_id, eventId: hint.eventId }, 'a callback says otherwise than the rail itself');
}

async function decline(deps: ChargesDeps, depositId: string): Promise<void> {
  const { db, settlement } = deps;
  await inTransaction(db, async (trx) => {
    const row = await store.lockDeposit(trx, depositId);
    assert(row !== undefined, 'the order is there');
    const hasMoney = (await attachedStatementLine(trx, depositId)) !== undefined;
    if (row.stage !== 'awaiting' || hasMoney) return;
    await settlement.change(trx, systemContext('wallet.settle'), row, 'reject', { reasonCode: 'declined' });
  });
}
