// Statement lines become money: joined with a known line, matched with an order, or sent to staff.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Settlement } from '../deposits/settle.ts';
import * as orders from '../deposits/store.ts';
import type { PaymentDeps } from '../deps.ts';
import { joinSeconds } from '../evidence-terms/store.ts';
import { paymentReceived } from '../moves.ts';
import type { FeedLine } from '../rails/ports.ts';
import { insertStatementLine, lockMatching, type StatementLine } from '../rails/statement-store.ts';
import { attachNewLine } from '../slips/attach.ts';
import { digitsContradict } from '../slips/judge.ts';
import { type Candidate, chooseOrder, codesIn, judgeReport } from './rules.ts';
import * as store from './store.ts';
import { announceUnmatched } from './unmatched.ts';

const context = systemContext('wallet.readStatement');

export type MatchDeps = PaymentDeps & { settlement: Settlement };

export type Taken = 'known' | 'joined' | 'new' | 'open';

/** Converts a stored line of the bank to a feed line. */
export const feedLineOf = (
  row: Pick<
    TableRow<'payments_line_reports'>,
    'source_ref' | 'amount' | 'booked_at' | 'payer_name' | 'payer_bank' | 'payer_account' | 'reference'
  >,
): FeedLine => ({
  sourceRef: row.source_ref,
  amountMinor: row.amount,
  bookedAt: row.booked_at,
  payerName: row.payer_name,
  payerBank: row.payer_bank,
  payerAccount: row.payer_account,
  reference: row.reference,
});

/** Context of the reading of a line. */
export interface LineBatch {
  /** Incoming lines of the same reading, to detect equal twins. */
  batch: readonly FeedLine[];
  /**
   * For a file: records the outcome of the line in its transaction. Files of two formats may name one payment by two
   * references, so such a line is new only if no other report shows the same money.
   */
  keep?: (trx: Trx, outcome: Taken) => Promise<void>;
}

/**
 * Takes one statement line once; a repetition finds its reference and does nothing. `open`: it may be known money;
 * people decide.
 */
export async function takeLine(deps: MatchDeps, accountKey: string, line: FeedLine, read: LineBatch): Promise<Taken> {
  return inTransaction(deps.db, async (trx) => {
    await lockMatching(trx, accountKey, line.amountMinor);
    const outcome = await judgeLine(deps, trx, accountKey, line, read);
    await read.keep?.(trx, outcome);
    return outcome;
  });
}

async function judgeLine(
  deps: MatchDeps,
  trx: Trx,
  accountKey: string,
  line: FeedLine,
  { batch, keep }: LineBatch,
): Promise<Taken> {
  if (await store.isReported(trx, accountKey, line.sourceRef)) return 'known';
  const lines = (await store.joinableLines(trx, accountKey, line, 'in')).filter((one) => mayBe(one, line));
  const near = nearIn(batch, line, await joinSeconds(trx, accountKey));
  const twins = near.filter((one) => lines.some((known) => mayBe(known, one)));
  const verdict = judgeReport({ lines: lines.length, reports: await countUntaken(trx, accountKey, twins) });
  if (verdict === 'new') {
    const references = near.map(({ sourceRef }) => sourceRef);
    const mayBeKnown = keep !== undefined && (await store.isToldOtherwise(trx, accountKey, line, references));
    if (!mayBeKnown) {
      await receiveLine(deps, trx, accountKey, line);
      return 'new';
    }
    return openReport(deps, trx, { accountKey, line, direction: 'in' });
  }
  if (verdict === 'unclear') return openReport(deps, trx, { accountKey, line, direction: 'in' });
  await store.insertReport(trx, { accountKey, lineId: lines[0]!.line_id, line, direction: 'in' });
  return 'joined';
}

/**
 * Takes one outgoing line: joins the only line that it can match. Other lines go to staff, who know whether it was
 * sent by hand or is a bank fee. `judge`: further handling.
 */
export async function takeOutgoing(
  deps: MatchDeps,
  accountKey: string,
  line: FeedLine,
  { keep, judge = judgeOutgoing }: { keep: (trx: Trx, outcome: Taken) => Promise<void>; judge?: typeof judgeOutgoing },
): Promise<Taken> {
  return inTransaction(deps.db, async (trx) => {
    await lockMatching(trx, accountKey, line.amountMinor);
    const outcome = await judge(deps, trx, accountKey, line);
    await keep(trx, outcome);
    return outcome;
  });
}

async function judgeOutgoing(deps: MatchDeps, trx: Trx, accountKey: string, line: FeedLine): Promise<Taken> {
  if (await store.isReported(trx, accountKey, line.sourceRef)) return 'known';
  const lines = await store.joinableLines(trx, accountKey, line, 'out');
  const named = lines.filter(({ reference }) => reference !== null && saysReference(line, reference));
  const [one, second] = named.length > 0 ? named : lines;
  if (one === undefined || second !== undefined) return openReport(deps, trx, { accountKey, line, direction: 'out' });
  await store.insertReport(trx, { accountKey, lineId: one.line_id, line, direction: 'out' });
  return 'joined';
}

const saysReference = (line: FeedLine, reference: string): boolean =>
  line.sourceRef === reference || line.reference?.split(' ').includes(reference) === true;

/** Opens a report of a line for staff. */
export async function openReport(
  deps: MatchDeps,
  trx: Trx,
  report: { accountKey: string; line: FeedLine; direction: 'in' | 'out' },
): Promise<'open'> {
  const reportId = await store.insertReport(trx, { ...report, lineId: null });
  await announceReport(deps, trx, context, { reportId, version: 1, state: 'open' });
  return 'open';
}

/** Writes the audit row and the event of a report. */
export async function announceReport(
  { events }: Pick<MatchDeps, 'events'>,
  trx: Trx,
  by: Context,
  report: { reportId: string; version: number; state: string; lineId?: string; reason?: string },
): Promise<void> {
  const { reportId, version, state, lineId, reason = null } = report;
  await audit(trx, by, {
    command: `payments.lineReport.${state}`,
    subject: { type: 'lineReport', id: reportId },
    after: { state, lineId },
    reason,
  });
  await events.emit(trx, 'payments.lineReportChanged', { reportId, version });
}

function nearIn(batch: readonly FeedLine[], line: FeedLine, seconds: number): FeedLine[] {
  return batch.filter(
    (other) =>
      other.amountMinor === line.amountMinor &&
      Math.abs(other.bookedAt.getTime() - line.bookedAt.getTime()) <= seconds * 1000,
  );
}

/** Returns true if a known line and a line of the statement can be one payment by their payers' accounts. */
const mayBe = (known: StatementLine, line: FeedLine): boolean =>
  !digitsContradict(known.payer_account, line.payerAccount);

/** Counts lines of a reading that are not taken yet. */
async function countUntaken(trx: Trx, accountKey: string, twins: readonly FeedLine[]): Promise<number> {
  let open = 0;
  for (const { sourceRef } of twins) if (!(await store.isReported(trx, accountKey, sourceRef))) open += 1;
  return open;
}

/** Posts P1, then matches the order. Returns the line. */
export async function receiveLine(
  deps: MatchDeps,
  trx: Trx,
  accountKey: string,
  report: FeedLine,
): Promise<StatementLine> {
  const line = await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: accountKey,
    source_ref: report.sourceRef,
    direction: 'in',
    amount: report.amountMinor,
    currency: 'THB',
    payer_name: report.payerName,
    payer_bank: report.payerBank,
    payer_account: report.payerAccount,
    reference: report.reference,
    booked_at: report.bookedAt,
    evidence: 'statement',
  });
  assert(line !== undefined, 'the reference was looked up under the lock of its amount');
  await paymentReceived(deps.ledger, trx, { lineId: line.line_id, accountKey, amountMinor: line.amount });
  await matchLine(deps, trx, line);
  return line;
}

/**
 * Matches a line to its order or to the order whose slip shows it, or sends it to staff. The caller holds the matching
 * lock of its account and amount.
 */
export async function matchLine(deps: MatchDeps, trx: Trx, line: StatementLine): Promise<void> {
  const found = await store.candidateOrders(trx, line, codesIn(line.reference));
  const choice = chooseOrder(await Promise.all(found.map((one) => judged(deps, trx, line, one))));
  if ('depositId' in choice) {
    const row = await orders.lockDeposit(trx, choice.depositId);
    assert(row !== undefined, 'orders are never deleted');
    await deps.settlement.decide(trx, row, line);
    return;
  }
  if (await attachNewLine(deps, trx, line)) return;
  await store.insertUnmatched(trx, { lineId: line.line_id, ...choice });
  await announceUnmatched(deps, trx, context, { lineId: line.line_id, reason: choice.reason });
}

async function judged(
  { members, settlement }: MatchDeps,
  trx: Trx,
  line: StatementLine,
  row: store.CandidateRow,
): Promise<Candidate> {
  const member = await members.find(trx, row.member_id);
  assert(member !== undefined, 'an order belongs to a member');
  return { depositId: row.deposit_id, tier: row.tier, sender: await settlement.senderOf(trx, member, line) };
}
