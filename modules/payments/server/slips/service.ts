// Slips sent by players: the picture is re-encoded, its code is read by us, the bank is asked. Players type nothing.
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, Refusal, refuse } from '@sanam/server/platform/errors.ts';
import { keepFiles, type StoredFile } from '@sanam/server/platform/files/files.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { codeOf } from '@sanam/server/platform/picture-codes.ts';
import { drawPictures, pictureEnding } from '@sanam/server/platform/picture-uploads.ts';
import type { RateLimit, RateLimiter } from '@sanam/server/platform/rate-limiter.ts';
import { isProvenByStatement, takesSlip } from '../../contract/rules.ts';
import type { DepositStage } from '../../contract/states.ts';
import * as orders from '../deposits/store.ts';
import { accountsByKey, type RailAccount } from '../rails/account-store.ts';
import type { CheckedSlip, SlipAnswer } from '../rails/ports.ts';
import { evidenceRules } from '../withdrawals/evidence.ts';
import { type SlipCode, slipCodeOf } from './code.ts';
import { askAgainSeconds } from './judge.ts';
import { lockAll, review, settleSlip, type SlipDeps } from './settle.ts';
import * as store from './store.ts';

/** Daily limit of slips of a member: ten, then one a minute, later one in ten minutes. */
export const slipLimits = {
  upload: { free: 10, firstWait: 60, waitMax: 600, memorySeconds: 86_400 },
} as const satisfies Record<string, RateLimit>;

const BATCH = 100;
const context = systemContext('payments.workSlips');

type ServiceDeps = SlipDeps & { limiter: RateLimiter<keyof typeof slipLimits> };

export interface SentSlip {
  stage: DepositStage;
  slip: { bankCode: string; reference: string } | null;
}

export function createSlips(deps: ServiceDeps) {
  return {
    begin: begin.bind(null, deps),
    send: send.bind(null, deps),
    work: work.bind(null, deps),
    read: read.bind(null, deps),
  };
}

export type Slips = ReturnType<typeof createSlips>;

/**
 * Checks whether this order accepts a slip and counts the upload before reading it. Refuses with `common.notFound`,
 * `wallet.methodUnavailable`, `wallet.orderClosed`, `common.tooManyRequests`.
 */
async function begin(deps: ServiceDeps, memberId: string, depositId: string): Promise<void> {
  const row = await orders.findDeposit(deps.db, depositId, memberId);
  if (row === undefined) throw refuse('common.notFound');
  refuseClosed(row);
  await deps.limiter.take('upload', memberId);
}

function refuseClosed(row: orders.DepositRow): void {
  if (!isProvenByStatement(row.method)) throw refuse('wallet.methodUnavailable');
  if (!takesSlip(row)) throw refuse('wallet.orderClosed');
}

/**
 * Accepts the slip of an order. An unreadable slip is refused once, and stored for people if the player asks for it.
 * Refuses with `wallet.proofTooLarge`, `proofType`, `slipUnreadable`, `slipNotOurs`, `slipUsed`, and as `begin` does.
 */
async function send(
  deps: ServiceDeps,
  by: Context,
  ask: { memberId: string; depositId: string; picture: Buffer; isForPeople: boolean },
): Promise<SentSlip> {
  const { memberId, depositId, picture, isForPeople } = ask;
  const [drawn] = await drawPictures([picture], evidenceRules);
  assert(drawn !== undefined, 'one picture in, one picture out');
  const code = slipCodeOf(await codeOf(drawn.bytes));
  if (code === undefined && !isForPeople) throw refuse('wallet.slipUnreadable');
  const account = await accountOf(deps, depositId);
  const known = code === undefined ? undefined : await store.slipOfOrder(deps.db, depositId, code);
  if (known === undefined) {
    const answer = code === undefined ? undefined : await checked(deps, account, code);
    const slipId = newId('slp');
    const fileName = `${slipId}.${pictureEnding(drawn)}`;
    const record = (trx: Trx): Promise<boolean> =>
      keep(deps, trx, by, {
        account,
        answer,
        slip: { slipId, depositId, memberId, fileName, mediaType: drawn.mediaType, code },
      });
    const isKept = await keepFiles(deps.files, [{ name: fileName, bytes: drawn.bytes }], () =>
      inTransaction(deps.db, record),
    );
    if (!isKept) await deps.files.remove(fileName);
  }
  const row = await orders.findDeposit(deps.db, depositId, memberId);
  assert(row !== undefined, 'orders are never deleted');
  const slip = code === undefined ? null : { bankCode: code.sendingBank, reference: code.transRef };
  return { stage: row.stage, slip };
}

async function accountOf({ db }: ServiceDeps, depositId: string): Promise<RailAccount> {
  const row = await orders.findDeposit(db, depositId);
  const account = row && (await accountsByKey(db, [row.account_key])).get(row.account_key);
  assert(account !== undefined, 'an order has an account');
  return account;
}

/** Returns the bank's answer; `undefined` if it is not available now. Refuses a slip that the bank does not know. */
async function checked(deps: ServiceDeps, account: RailAccount, code: SlipCode): Promise<CheckedSlip | undefined> {
  const answer = await askBank(deps, account, code);
  if (answer.state === 'notFound') throw refuse('wallet.slipNotOurs', { problem: 'unknown' });
  return answer.state === 'found' ? answer.slip : undefined;
}

/** Asks the bank. A checker that cannot be reached or answers about another slip is asked again later. */
async function askBank({ rails, log }: ServiceDeps, account: RailAccount, code: SlipCode): Promise<SlipAnswer> {
  const checker = rails.of(account.account_key)?.slips;
  if (checker === undefined) return { state: 'later' };
  try {
    const answer = await checker.check(code);
    const isSame =
      answer.state !== 'found' ||
      (answer.slip.sendingBank === code.sendingBank && answer.slip.transRef === code.transRef);
    if (isSame) return answer;
    log.warn({ account: account.account_key }, 'the checker of slips answers about another slip');
  } catch (error) {
    log.warn({ err: error, account: account.account_key }, 'the checker of slips could not be asked');
  }
  return { state: 'later' };
}

interface NewSlip {
  account: RailAccount;
  answer: CheckedSlip | undefined;
  slip: store.NewSlip;
}

/** Stores the slip; false if the same slip was sent for this order in between. */
async function keep(
  deps: ServiceDeps,
  trx: Trx,
  by: Context,
  { account, answer, slip: given }: NewSlip,
): Promise<boolean> {
  const { depositId } = given;
  const locked = answer && (await lockAll(trx, { depositId, account, answer }));
  const row = locked?.row ?? (await orders.lockDeposit(trx, depositId));
  assert(row !== undefined, 'orders are never deleted');
  refuseClosed(row);
  if (given.code !== undefined && (await store.slipOfOrder(trx, depositId, given.code)) !== undefined) return false;
  await store.replaceOpen(trx, depositId);
  const slip = await store.insertSlip(trx, given);
  await store.markSent(trx, depositId);
  const now = await databaseNow(trx);
  const work = { by, slip, row, account, now };
  if (locked !== undefined && answer !== undefined) await settleSlip(deps, trx, { ...work, answer }, locked);
  else if (given.code === undefined) await review(deps, trx, work, 'slipUnreadable');
  else await planNext(deps, trx, work);
  return true;
}

/** Schedules another question to the bank, for a limited time. */
async function planNext(deps: ServiceDeps, trx: Trx, work: Parameters<typeof review>[2]): Promise<void> {
  const { by, slip, row } = work;
  const seconds = askAgainSeconds(slip.asked);
  if (seconds === undefined) return review(deps, trx, work, 'slipUnchecked');
  await store.planAsking(trx, slip, seconds);
  if (row.stage === 'awaiting') await deps.settlement.change(trx, by, row, 'check');
}

/** Job: asks the bank about unanswered slips, and looks for the money of confirmed ones. */
async function work(deps: ServiceDeps): Promise<void> {
  for (const slip of await store.dueSlips(deps.db, BATCH)) {
    await workOn(deps, slip).catch((error: unknown) => {
      deps.log.warn({ err: error, slipId: slip.slip_id }, 'a slip could not be worked on');
    });
  }
}

async function workOn(deps: ServiceDeps, slip: store.SlipRow): Promise<void> {
  const account = await accountOf(deps, slip.deposit_id);
  const { sending_bank: sendingBank, trans_ref: transRef } = slip;
  assert(sendingBank !== null && transRef !== null, 'what nobody can read is before people');
  const code = { sendingBank, transRef };
  const answer: SlipAnswer =
    slip.state === 'waiting' ? { state: 'found', slip: answerOf(slip, code) } : await askBank(deps, account, code);
  try {
    await inTransaction(deps.db, (trx) => carryOn(deps, trx, { slip, account, answer }));
  } catch (error) {
    // The player is not present, so people decide instead of a refusal.
    if (!(error instanceof Refusal)) throw error;
    await inTransaction(deps.db, (trx) => carryOn(deps, trx, { slip, account, answer: { state: 'notFound' } }));
  }
}

const answerOf = (slip: store.SlipRow, code: SlipCode): CheckedSlip => ({
  ...code,
  amountMinor: slip.amount!,
  paidAt: slip.paid_at!,
  payerName: slip.payer_name,
  payerAccount: slip.payer_account,
  receiverBank: slip.receiver_bank!,
  receiverAccount: slip.receiver_account!,
  receiverName: slip.receiver_name!,
});

async function carryOn(
  deps: ServiceDeps,
  trx: Trx,
  { slip: found, account, answer }: { slip: store.SlipRow; account: RailAccount; answer: SlipAnswer },
): Promise<void> {
  const depositId = found.deposit_id;
  const locked = answer.state === 'found' ? await lockAll(trx, { depositId, account, answer: answer.slip }) : undefined;
  const row = locked?.row ?? (await orders.lockDeposit(trx, depositId));
  const slip = await store.findSlip(trx, found.slip_id);
  assert(row !== undefined && slip !== undefined, 'orders and slips are never deleted');
  if (slip.state !== found.state) return;
  const now = await databaseNow(trx);
  const rest = { by: context, slip, row, account, now };
  if (answer.state === 'notFound') return review(deps, trx, rest, 'slipNotOurs');
  if (await store.isOverdue(trx, slip.slip_id)) return review(deps, trx, rest, 'slipUnchecked');
  if (answer.state === 'later') return planNext(deps, trx, rest);
  assert(locked !== undefined, 'a confirmed slip has its locks');
  return settleSlip(deps, trx, { ...rest, answer: answer.slip }, locked);
}

/** Returns the picture for staff. Refuses with `common.notFound`. */
async function read({ db, files }: ServiceDeps, slipId: string): Promise<{ file: StoredFile; mediaType: string }> {
  const slip = await store.findSlip(db, slipId);
  const file = slip && (await files.find(slip.file_name));
  if (slip === undefined || file === undefined) throw refuse('common.notFound');
  return { file, mediaType: slip.media_type };
}
