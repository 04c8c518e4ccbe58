// Settlement of a confirmed slip: its claim and its money (payments.md M2, M3, M5). Where a statement shows the time of
// the slip it creates no money: it only assigns a line to an order.
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { canDeposit } from '../../contract/states.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Settlement } from '../deposits/settle.ts';
import { evidenceTermsNow, joinSeconds } from '../evidence-terms/store.ts';
import * as orders from '../deposits/store.ts';
import { paymentReceived } from '../moves.ts';
import type { RailAccount } from '../rails/account-store.ts';
import type { CheckedSlip } from '../rails/ports.ts';
import { attachStatementLine, insertStatementLine, lockMatching } from '../rails/statement-store.ts';
import { findStatement, lockUnmatched } from '../statements/store.ts';
import { changeLine } from '../statements/unmatched.ts';
import { judgeSlip, type SlipReview, WATERMARK_SECONDS } from './judge.ts';
import type { LineOfSlip } from './line-store.ts';
import { attachLine, linesFor } from './attach.ts';
import * as store from './store.ts';

export type SlipDeps = PaymentDeps & { settlement: Settlement };

/** One slip of one order, with the locks of slip, amount and orders held. */
export interface SlipWork {
  by: Context;
  slip: store.SlipRow;
  row: orders.DepositRow;
  account: RailAccount;
  answer: CheckedSlip;
  now: Date;
}

/**
 * Takes the locks of a slip in the lock order and reads its orders: its own and the one that claimed it before. Orders
 * paid in between are read in their new state.
 */
export async function lockAll(
  trx: Trx,
  work: { depositId: string; account: RailAccount; answer: CheckedSlip },
): Promise<{ row: orders.DepositRow; ref: store.SlipRef | undefined; other: orders.DepositRow | undefined }> {
  const { depositId, account, answer } = work;
  await store.lockSlip(trx, answer);
  if (!account.has_feed) await store.lockProvisional(trx, account.account_key);
  await lockMatching(trx, account.account_key, answer.amountMinor);
  const ref = await store.findRef(trx, answer);
  const ids = [...new Set([depositId, ref?.deposit_id ?? depositId])].toSorted();
  const locked = new Map<string, orders.DepositRow | undefined>();
  for (const id of ids) locked.set(id, await orders.lockDeposit(trx, id));
  const row = locked.get(depositId);
  assert(row !== undefined, 'orders are never deleted');
  return { row, ref, other: ref === undefined ? undefined : locked.get(ref.deposit_id) };
}

/** Judges a slip, claims it and looks for its money. Refuses with `wallet.slipNotOurs`, `wallet.slipUsed`. */
export async function settleSlip(
  deps: SlipDeps,
  trx: Trx,
  work: SlipWork,
  locked: { ref: store.SlipRef | undefined; other: orders.DepositRow | undefined },
): Promise<void> {
  const { row, account, answer, now } = work;
  const sender = await senderOf(deps, trx, work);
  const numbers = [account.account_no, account.promptpay_id].filter((one) => one !== null);
  const verdict = judgeSlip({
    slip: answer,
    account: { bankCode: account.bank_code, numbers, name: account.account_name },
    order: { payAmount: row.pay_amount, createdAt: row.created_at },
    sender,
    hoursMax: (await evidenceTermsNow(trx, row.merchant_id)).slipHours,
    now,
  });
  if (verdict.do === 'refuse') throw refuse('wallet.slipNotOurs', { problem: verdict.problem });
  const ref = await claim(deps, trx, work, locked);
  if (ref === 'contested') return;
  if (verdict.do === 'review') {
    await review(deps, trx, work, verdict.reason);
    await attachLine(deps, trx, work.by, confirmedSlip(work), ref);
  } else await findMoney(deps, trx, work, ref);
}

async function senderOf(deps: SlipDeps, trx: Trx, { row, answer }: SlipWork) {
  const member = await deps.members.find(trx, row.member_id);
  assert(member !== undefined, 'an order belongs to a member');
  return deps.settlement.senderOf(trx, member, {
    payer_name: answer.payerName,
    payer_bank: answer.sendingBank,
    payer_account: answer.payerAccount,
  });
}

/**
 * Claims a slip. The first claim does not prove ownership: a claim by a second player stops both orders, unless one is
 * credited (M5).
 */
async function claim(
  deps: SlipDeps,
  trx: Trx,
  work: SlipWork,
  { ref, other }: { ref: store.SlipRef | undefined; other: orders.DepositRow | undefined },
): Promise<store.SlipRef | 'contested'> {
  const { row, answer } = work;
  if (ref === undefined) return store.insertRef(trx, answer, row.deposit_id);
  if (ref.deposit_id === row.deposit_id) return ref;
  assert(other !== undefined, 'orders are never deleted');
  const isOwn = other.member_id === row.member_id;
  if (isOwn && ref.line_id === null && canDeposit(other.stage, 'creditLate'))
    return store.changeRef(trx, ref, { depositId: row.deposit_id });
  const isOver =
    other.credited_amount !== null || ref.decided_at !== null || ['returning', 'returned'].includes(other.stage);
  if (isOwn) throw refuse('wallet.slipUsed', { depositId: other.deposit_id });
  if (isOver) throw refuse('wallet.slipUsed');
  await contest(deps, trx, work, ref, other);
  return 'contested';
}

async function contest(
  deps: SlipDeps,
  trx: Trx,
  work: SlipWork,
  ref: store.SlipRef,
  other: orders.DepositRow,
): Promise<void> {
  const { by, slip, answer } = work;
  const changed = ref.contested_at === null ? await store.changeRef(trx, ref, { isContested: true }) : ref;
  const earlier = await store.slipOfOrder(trx, other.deposit_id, answer);
  if (earlier !== undefined) await store.setSlip(trx, earlier.slip_id, { state: 'contested' });
  await stop(deps, trx, by, other, 'slipContested');
  await store.setSlip(trx, slip.slip_id, { state: 'contested', answer });
  await stop(deps, trx, by, work.row, 'slipContested');
  await announceContest(deps, trx, by, changed, { orders: [other.deposit_id, work.row.deposit_id] });
}

/** Writes the audit row and the event of a contested slip. */
export async function announceContest(
  { events }: Pick<SlipDeps, 'events'>,
  trx: Trx,
  by: Context,
  ref: store.SlipRef,
  more: { orders: readonly string[]; reason?: string },
): Promise<void> {
  const state = ref.decided_at === null ? 'open' : 'decided';
  await audit(trx, by, {
    command: `payments.contestedSlip.${state}`,
    subject: { type: 'contestedSlip', id: ref.ref_id },
    after: { state, orders: more.orders, owner: ref.owner_deposit_id },
    reason: more.reason ?? null,
  });
  await events.emit(trx, 'payments.contestedSlipChanged', { refId: ref.ref_id, state, version: ref.version });
}

/** Puts an order in review; an order already there keeps its first reason. */
async function stop(deps: SlipDeps, trx: Trx, by: Context, row: orders.DepositRow, reason: SlipReview): Promise<void> {
  await orders.addEvidence(trx, row.deposit_id, { kind: reason });
  if (row.stage !== 'review' && canDeposit(row.stage, 'review'))
    await deps.settlement.change(trx, by, row, 'review', { reasonCode: reason });
}

export async function review(
  deps: SlipDeps,
  trx: Trx,
  work: Omit<SlipWork, 'answer'> & { answer?: CheckedSlip },
  reason: SlipReview,
) {
  const { by, slip, row, answer } = work;
  await store.setSlip(trx, slip.slip_id, { state: 'review', note: reason, ...(answer && { answer }) });
  await stop(deps, trx, by, row, reason);
}

const confirmedSlip = ({ slip, row, account, answer }: SlipWork) => ({
  slipId: slip.slip_id,
  depositId: row.deposit_id,
  accountKey: account.account_key,
  amountMinor: answer.amountMinor,
  paidAt: answer.paidAt,
  payerAccount: answer.payerAccount,
});

/**
 * Finds the statement line of the slip (M3). Until a feed or a file has shown the time of the slip, it waits for the
 * feed, and is credited by the bank's answer on an account without one.
 */
async function findMoney(deps: SlipDeps, trx: Trx, work: SlipWork, ref: store.SlipRef): Promise<void> {
  const { slip, row, account, answer } = work;
  const found = await linesFor(trx, confirmedSlip(work), ref);
  const own = found.filter((line) => (line.credited_to ?? line.attached_to) === row.deposit_id);
  const [line, second] = own.length > 0 ? own : found;
  if (line === undefined) {
    const readUntil = (await findStatement(trx, account.account_key))?.read_until?.getTime() ?? 0;
    const seconds = Math.max(WATERMARK_SECONDS, await joinSeconds(trx, account.account_key));
    if (readUntil >= answer.paidAt.getTime() + seconds * 1000) return review(deps, trx, work, 'slipWithoutMoney');
    if (!account.has_feed) return creditProvisionally(deps, trx, work, ref);
    await store.setSlip(trx, slip.slip_id, { state: 'waiting', answer });
    return waitForMoney(deps, trx, work);
  }
  if (second !== undefined) return review(deps, trx, work, 'slipSeveralLines');
  await join(deps, trx, work, { ref, line });
}

async function waitForMoney(deps: SlipDeps, trx: Trx, { by, row }: SlipWork): Promise<void> {
  if (canDeposit(row.stage, 'check')) await deps.settlement.change(trx, by, row, 'check');
}

async function join(
  deps: SlipDeps,
  trx: Trx,
  work: SlipWork,
  { ref, line }: { ref: store.SlipRef; line: LineOfSlip },
): Promise<void> {
  const { by, slip, row, answer } = work;
  const holder = line.credited_to ?? line.attached_to;
  if (holder === null && line.unmatched_state !== 'open') throw refuse('wallet.slipUsed');
  if (holder !== null && holder !== row.deposit_id) {
    if (line.credited_to !== null) throw refuse('wallet.slipUsed');
    return review(deps, trx, work, 'slipSeveralLines');
  }
  await store.changeRef(trx, ref, { lineId: line.line_id });
  await store.setSlip(trx, slip.slip_id, { state: 'joined', answer });
  await orders.addEvidence(trx, row.deposit_id, slipEvidence(work));
  if (holder !== null) return;
  const unmatched = await lockUnmatched(trx, line.line_id);
  assert(unmatched?.state === 'open', 'a line of this amount changes only under its lock');
  await changeLine(deps, trx, by, unmatched, { state: 'attached', depositId: row.deposit_id, reason: 'slip' });
  await deps.settlement.decide(trx, row, line);
}

const slipEvidence = ({ answer }: SlipWork) => ({
  kind: 'slip',
  amount: answer.amountMinor,
  payer: answer.payerName,
  reference: answer.transRef,
});

/**
 * Credits by the bank's answer alone, up to a limit, on an account without a statement feed; a statement confirms it
 * later.
 */
async function creditProvisionally(deps: SlipDeps, trx: Trx, work: SlipWork, ref: store.SlipRef): Promise<void> {
  const { by, slip, row, account, answer } = work;
  const line = await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: account.account_key,
    source_ref: `slip-${answer.sendingBank}-${answer.transRef}`,
    direction: 'in',
    amount: answer.amountMinor,
    currency: row.currency,
    payer_name: answer.payerName,
    payer_bank: answer.sendingBank,
    payer_account: answer.payerAccount,
    reference: null,
    booked_at: answer.paidAt,
    evidence: 'slip',
  });
  assert(line !== undefined, 'a slip is claimed once');
  await paymentReceived(deps.ledger, trx, {
    lineId: line.line_id,
    accountKey: line.account_key,
    amountMinor: line.amount,
  });
  await store.changeRef(trx, ref, { lineId: line.line_id });
  await store.setSlip(trx, slip.slip_id, { state: 'joined', answer });
  await orders.addEvidence(trx, row.deposit_id, slipEvidence(work));
  const limits = await deps.slipLimits(row.merchant_id);
  const used = await store.provisionalToday(trx, { memberId: row.member_id, accountKey: account.account_key });
  const isWithin =
    used.player + line.amount <= BigInt(limits.player) && used.account + line.amount <= BigInt(limits.account);
  if (isWithin) return deps.settlement.decide(trx, row, line);
  await attachStatementLine(trx, line.line_id, row.deposit_id);
  await stop(deps, trx, by, row, 'provisionalLimit');
}
