// Charges: the rail's records of an order. The rail's own answer decides; a callback is only a reason to ask.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import type { PaymentDeps } from '../deps.ts';
import { attachedStatementLine } from '../rails/statement-store.ts';
import type { CallbackEvent, ChargeState } from '../rails/ports.ts';
import { raiseAlarm } from './alarms.ts';
import { askConfirming, noteConfirming } from './confirming.ts';
import { askRailLater, canBePaidLate } from './late-money.ts';
import { methodRules } from './methods.ts';
import { wasPaid } from './paid-store.ts';
import { openReversal } from '../reversals/open.ts';
import type { Settlement } from './settle.ts';
import * as store from './store.ts';

const EXPIRY_BATCH = 200;

/** Minutes after which the rail is asked about an order with a provider page, because its message may be lost. */
const ASK_OPEN_MINUTES = [1, 2, 5, 10];

export const chargeJobs = {
  open: 'wallet.openCharge',
  askOpen: 'wallet.askOpenCharge',
  expireOrders: 'wallet.expireDeposits',
} as const;

type ChargesDeps = PaymentDeps & { settlement: Settlement };

export function createCharges(deps: ChargesDeps) {
  return {
    open: open.bind(null, deps),
    askOpen: askOpen.bind(null, deps),
    settle: settle.bind(null, deps),
    expireOrders: expireOrders.bind(null, deps),
    askAgain: askAgain.bind(null, deps),
    askConfirming: (order: { depositId: string; times: number }) =>
      askConfirming(deps, order, (depositId) => settle(deps, depositId)),
  };
}

export type Charges = ReturnType<typeof createCharges>;

/**
 * Job: registers an order at the rail and stores its payment page. Safe to repeat: the order's id is the idempotency
 * key of the rail. `returnUrl` is the order's page in the portal.
 */
async function open(deps: ChargesDeps, depositId: string, returnUrl: string): Promise<void> {
  const { db, rails, events } = deps;
  const row = await store.findDeposit(db, depositId);
  if (row?.stage !== 'awaiting') return;
  const kind = methodRules[row.method].page;
  const made = await rails.of(row.account_key)?.collect?.createCharge({
    reference: row.deposit_id,
    orderCode: row.order_code,
    amountMinor: row.pay_amount,
    currency: row.currency,
    expiresAt: row.expires_at,
    page: kind === null ? null : { kind, returnUrl },
  });
  if (made === undefined) return;
  await inTransaction(db, async (trx) => {
    const kept = await store.keepCharge(trx, depositId, made);
    if (kept === undefined || kind === null) return;
    const { member_id: memberId, stage, version } = kept;
    await events.emit(trx, 'wallet.depositChanged', { memberId, depositId, stage, version });
    await askOpenLater(deps, trx, { depositId, times: 0 });
  });
}

/** Schedules the next question about an order paid at a provider; the last one is at its expiry. */
async function askOpenLater(
  { jobs }: ChargesDeps,
  trx: Trx,
  { depositId, times }: { depositId: string; times: number },
): Promise<void> {
  const minutes = ASK_OPEN_MINUTES[times];
  if (minutes !== undefined)
    await jobs.enqueue(trx, chargeJobs.askOpen, { depositId, times: times + 1 }, { delaySeconds: minutes * 60 });
}

/** Job: asks about an open order for the `times`th time. Throws if the rail cannot be reached. */
async function askOpen(deps: ChargesDeps, depositId: string, times: number): Promise<void> {
  const isOpen = async () => (await store.findDeposit(deps.db, depositId))?.stage === 'awaiting';
  if (!(await isOpen())) return;
  await settle(deps, depositId);
  if (await isOpen()) await inTransaction(deps.db, (trx) => askOpenLater(deps, trx, { depositId, times }));
}

/**
 * Asks the rail about an order and applies its answer; a callback is only the reason to ask. Returns the outcome for
 * the callback's row. Throws if the rail cannot be reached.
 */
async function settle(deps: ChargesDeps, depositId: string, hint?: CallbackEvent): Promise<string> {
  const { db, rails, log, settlement } = deps;
  const row = await store.findDeposit(db, depositId);
  if (row === undefined) return 'orderUnknown';
  if (!methodRules[row.method].isCharged) return 'nothingToAsk';
  const charge = await rails.of(row.account_key)?.collect?.queryCharge({
    reference: depositId,
    chargeId: row.charge_id,
  });
  if (charge === undefined) return 'chargeUnknown';
  if (charge.orderCode !== row.order_code || charge.currency !== row.currency) {
    log.warn({ depositId }, 'the rail answers another charge than the one we asked for');
    return 'chargeDiffers';
  }
  if (hint !== undefined && hint.type !== 'charge.confirming') await compareWithHint(deps, row, charge, hint);
  // Reversals come first, so that a payment reversed before we saw it is never credited.
  for (const reversal of charge.reversals) {
    const payment = charge.payments.find(({ paymentId }) => paymentId === reversal.paymentId);
    if (payment !== undefined) await openReversal(deps, depositId, { reversal, payment });
  }
  let settled = 0;
  for (const payment of charge.payments)
    if ((await settlement.settlePayment(depositId, payment)) === 'settled') settled += 1;
  if (methodRules[row.method].page === 'crypto') await noteConfirming(deps, depositId, charge.confirming);
  if (charge.status === 'declined' && charge.payments.length === 0) await decline(deps, depositId);
  return settled > 0 ? 'settled' : charge.payments.length > 0 ? 'alreadySettled' : `rail:${charge.status}`;
}

/**
 * Job: expires orders whose time is over. Asks the rail once more first, so that a lost callback loses no money. A
 * rail that does not answer is not asked again in this run; what it credits later becomes `creditedLate`.
 */
async function expireOrders(deps: ChargesDeps): Promise<void> {
  const { db, log, settlement } = deps;
  let mayAsk = true;
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

/**
 * Job: asks the rail again about a closed order, because a bill can still be paid and the callback may be lost.
 * `times` includes this time. Throws if the rail cannot be reached.
 */
async function askAgain(deps: ChargesDeps, depositId: string, times: number): Promise<void> {
  await settle(deps, depositId);
  await inTransaction(deps.db, async (trx) => {
    const row = await store.findDeposit(trx, depositId);
    if (row !== undefined && canBePaidLate(row.stage)) await askRailLater(trx, deps.jobs, { depositId, times });
  });
}

/** Stores a callback as evidence, and raises an alarm if the rail's answer contradicts it. */
async function compareWithHint(
  deps: ChargesDeps,
  row: store.DepositRow,
  charge: ChargeState,
  hint: CallbackEvent,
): Promise<void> {
  const { db, log } = deps;
  const claimsMoney = hint.type === 'charge.paid';
  const agrees = !claimsMoney || charge.payments.some((payment) => payment.amountMinor === hint.amountMinor);
  // A paid order stays paid: money returns by an event of its own, never by a status.
  const isBack = charge.payments.length === 0 && (await wasPaid(db, row.deposit_id));
  const evidence = { amount: claimsMoney ? hint.amountMinor : null, reference: hint.eventId, note: hint.type };
  if (isBack || !agrees) await raiseAlarm(deps, row.deposit_id, isBack ? 'statusBack' : 'callbackDiffers', evidence);
  else await store.addEvidence(db, row.deposit_id, { kind: 'callback', ...evidence });
  if (isBack) log.warn({ depositId: row.deposit_id, eventId: hint.eventId }, 'the rail takes back that it was paid');
  else if (!agrees)
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
