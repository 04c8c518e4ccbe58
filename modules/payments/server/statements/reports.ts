// Decisions of staff about statement lines that could not be matched, and about money known only by slips.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { longPageOf, pagedLong, sumOfLong } from '@sanam/server/platform/paging.ts';
import { feeTaken, paymentSent } from '../moves.ts';
import { withAccountNames } from '../rails/account-store.ts';
import { insertStatementLine, lockMatching } from '../rails/statement-store.ts';
import type { Decision } from '../types.ts';
import { announceReport, feedLineOf, type MatchDeps, receiveLine } from './match.ts';
import * as store from './report-store.ts';

export type ReportDecision = NonNullable<store.ReportRow['decision']>;
export type OpenReportValue = CallValue<Calls['opsListOpenReports']>['list'][number];
type Detail = Omit<CallValue<Calls['opsGetOpenReport']>, 'approval' | 'history'>;
type Paging = { pageNo: number; pageSize: number; order?: 'ASC' | 'DESC' | undefined };

export function createReports(deps: MatchDeps) {
  return {
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    decide: decide.bind(null, deps),
    listProvisional: listProvisional.bind(null, deps),
  };
}

export type Reports = ReturnType<typeof createReports>;

async function list(
  { db }: MatchDeps,
  merchantId: string | undefined,
  { pageNo, pageSize, order, state }: Paging & { state?: 'open' | 'decided' | undefined },
) {
  const accountKeys = await store.accountKeysShown(db, merchantId);
  const page = await store.listReports(db, { accountKeys, order, state, ...longPageOf({ pageNo, pageSize }) });
  return pagedLong(await withAccountNames(db, page.list, toValue), page.totalCount, { pageSize });
}

/** Returns a report. Refuses with `common.notFound`. */
async function get({ db }: MatchDeps, merchantId: string, reportId: string): Promise<Detail> {
  const row = await store.findReport(db, reportId);
  if (row === undefined || !(await store.accountKeysOf(db, merchantId)).includes(row.account_key))
    throw refuse('common.notFound');
  const lines = await store.linesLike(db, row);
  return {
    ...(await withAccountNames(db, [row], toValue))[0]!,
    lines: lines.map((line) => ({
      id: line.line_id,
      bookedAt: line.booked_at.toISOString(),
      payerName: line.payer_name,
      evidence: line.evidence,
    })),
  };
}

/**
 * Decides a report. `same`: it is an existing line. `received`: new incoming money, matched as usual. `sent`: a
 * transfer made by hand (P9). `fee`: taken by the bank (P16). Refuses with `common.notFound`, `operator.staleVersion`,
 * `wallet.wrongState`, `request.invalid`.
 */
async function decide(
  deps: MatchDeps,
  by: Context,
  reportId: string,
  ask: Decision & { reason: string; decision: ReportDecision; lineId?: string | undefined },
): Promise<void> {
  await inTransaction(ask.db, async (trx) => {
    const seen = await store.findReport(trx, reportId);
    if (seen === undefined) throw refuse('common.notFound');
    await lockMatching(trx, seen.account_key, seen.amount);
    const row = await store.lockReport(trx, reportId);
    assert(row !== undefined, 'reports are never deleted');
    if (row.version !== ask.expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
    if (row.line_id !== null) throw refuse('wallet.wrongState', { stage: row.decision ?? 'decided' });
    const { decision } = ask;
    const lineId = await lineOf(deps, trx, row, ask);
    await store.decideReport(trx, row, { lineId, decision });
    const { reason } = ask;
    await announceReport(deps, trx, by, { reportId, version: row.version + 1, state: decision, lineId, reason });
  });
}

const invalid = (field: string) => refuse('request.invalid', { fields: [{ field, problem: 'invalid' }] });

async function lineOf(
  deps: MatchDeps,
  trx: Trx,
  row: store.ReportRow,
  { decision, lineId }: { decision: ReportDecision; lineId?: string | undefined },
): Promise<string> {
  if (decision === 'same') {
    const known = (await store.linesLike(trx, row)).find((one) => one.line_id === lineId);
    if (known === undefined) throw invalid('lineId');
    return known.line_id;
  }
  if ((decision === 'received') !== (row.direction === 'in')) throw invalid('decision');
  if (decision === 'received')
    return (
      await receiveLine(deps, trx, row.account_key, feedLineOf({ ...row, source_ref: `report:${row.report_id}` }))
    ).line_id;
  const line = await insertStatementLine(trx, {
    line_id: newId('mov'),
    account_key: row.account_key,
    // The report has the bank's reference; the line gets one derived from it.
    source_ref: `report:${row.report_id}`,
    direction: 'out',
    amount: row.amount,
    currency: 'THB',
    payer_name: null,
    reference: row.reference,
    booked_at: row.booked_at,
    evidence: 'statement',
  });
  assert(line !== undefined, 'a report is decided once');
  const moved = { lineId: line.line_id, accountKey: line.account_key, amountMinor: line.amount };
  await (decision === 'fee' ? feeTaken : paymentSent)(deps.ledger, trx, moved);
  return line.line_id;
}

async function listProvisional(
  { db }: MatchDeps,
  merchantId: string | undefined,
  { pageNo, pageSize, order, account }: Paging & { account?: string | undefined },
) {
  const keys = await store.accountKeysShown(db, merchantId);
  const accountKeys = account === undefined ? keys : keys.filter((key) => key === account);
  const page = await store.listProvisional(db, { accountKeys, order, ...longPageOf({ pageNo, pageSize }) });
  return {
    ...pagedLong(await withAccountNames(db, page.list, toProvisional), page.totalCount, { pageSize }),
    totalAmount: sumOfLong(page),
  };
}

const toProvisional = (row: store.ProvisionalRow, accountName: string) => ({
  id: row.line_id,
  account: row.account_key,
  accountName,
  amount: toWire(row.amount),
  payerName: row.payer_name,
  bookedAt: row.booked_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
  depositId: row.credited_to ?? row.attached_to,
  credited: row.credited === null ? null : toWire(row.credited),
});

const toValue = (row: store.ReportRow, accountName: string): OpenReportValue => ({
  id: row.report_id,
  account: row.account_key,
  accountName,
  direction: row.direction,
  amount: toWire(row.amount),
  bookedAt: row.booked_at.toISOString(),
  payerName: row.payer_name,
  payerBank: row.payer_bank,
  payerAccount: row.payer_account,
  reference: row.reference,
  sourceRef: row.source_ref,
  seenAt: row.seen_at.toISOString(),
  decision: row.decision,
  version: row.version,
});
