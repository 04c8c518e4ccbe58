// Lines of a statement become money: joined with what is known, matched with an order, or put before people.
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Settlement } from '../deposits/settle.ts';
import * as orders from '../deposits/store.ts';
import type { PaymentDeps } from '../deps.ts';
import { paymentReceived } from '../moves.ts';
import type { FeedLine } from '../rails/ports.ts';
import { insertStatementLine, lockMatching, type StatementLine } from '../rails/statement-store.ts';
import { type Candidate, chooseOrder, codesIn, JOIN_SECONDS, judgeReport } from './rules.ts';
import * as store from './store.ts';

const context = systemContext('wallet.readStatement');

export type MatchDeps = PaymentDeps & { settlement: Settlement };

export type Taken = 'known' | 'joined' | 'new' | 'open';

/** A row of the bank's words as a line. */
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

/** What is read with a line. */
export interface LineBatch {
  /** The incoming lines of the same reading, so that equal twins are seen. */
  batch: readonly FeedLine[];
  /**
   * For a file: writes down what became of the line, in its transaction. Files of two forms may name one payment by two
   * references, so such a line is new only where no other report tells of the same money.
   */
  keep?: (trx: Trx, outcome: Taken) => Promise<void>;
}

/**
 * Takes one line of a statement, once for ever: a copy finds its reference and does nothing. `open`: it may be money that is
 * known; people decide.
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
  const lines = await store.joinableLines(trx, accountKey, line, 'in');
  const verdict = judgeReport({ lines: lines.length, reports: await countTwins(trx, accountKey, line, batch) });
  if (verdict === 'new') {
    const references = nearIn(batch, line).map(({ sourceRef }) => sourceRef);
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
 * Takes one line of money that went out: it joins the one line that it can be about. Any other is before people, who know
 * whether it was sent by hand or is a fee of the bank. `judge`: what else becomes of it.
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

/** Puts a line before people. */
export async function openReport(
  deps: MatchDeps,
  trx: Trx,
  report: { accountKey: string; line: FeedLine; direction: 'in' | 'out' },
): Promise<'open'> {
  const reportId = await store.insertReport(trx, { ...report, lineId: null });
  await announceReport(deps, trx, context, { reportId, version: 1, state: 'open' });
  return 'open';
}

/** Writes the audit row and the event of a report that people decide. */
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

function nearIn(batch: readonly FeedLine[], line: FeedLine): FeedLine[] {
  return batch.filter(
    (other) =>
      other.amountMinor === line.amountMinor &&
      Math.abs(other.bookedAt.getTime() - line.bookedAt.getTime()) <= JOIN_SECONDS * 1000,
  );
}

/** This line and those read with it that say the same and that nobody has taken yet. */
async function countTwins(trx: Trx, accountKey: string, line: FeedLine, batch: readonly FeedLine[]): Promise<number> {
  let open = 0;
  for (const other of nearIn(batch, line)) if (!(await store.isReported(trx, accountKey, other.sourceRef))) open += 1;
  return open;
}

/** P1, then the order that the money belongs to. Answers the line. */
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

/** Gives a line to its order, or to people. The caller holds the matching lock of its account and amount. */
export async function matchLine(deps: MatchDeps, trx: Trx, line: StatementLine): Promise<void> {
  const found = await store.candidateOrders(trx, line, codesIn(line.reference));
  const choice = chooseOrder(await Promise.all(found.map((one) => judged(deps, trx, line, one))));
  if ('depositId' in choice) {
    const row = await orders.lockDeposit(trx, choice.depositId);
    assert(row !== undefined, 'orders are never deleted');
    await deps.settlement.decide(trx, row, line);
    return;
  }
  await store.insertUnmatched(trx, { lineId: line.line_id, ...choice });
  await announceUnmatched(deps, trx, { lineId: line.line_id, reason: choice.reason });
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

async function announceUnmatched(
  { events }: MatchDeps,
  trx: Trx,
  unmatched: { lineId: string; reason: string },
): Promise<void> {
  const { lineId, reason } = unmatched;
  await audit(trx, context, {
    command: 'payments.unmatchedLine.open',
    subject: { type: 'unmatchedLine', id: lineId },
    after: { state: 'open', reason },
  });
  await events.emit(trx, 'payments.unmatchedChanged', { lineId, state: 'open', version: 1 });
}
