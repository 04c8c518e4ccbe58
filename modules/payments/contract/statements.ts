import { z } from 'zod/mini';
import type { CallDeclaration } from '@sanam/contract/call';
import { amount, id, idParams, instant, longPageOf, pageOf, paging, signedAmount } from '@sanam/contract/common';
import { staff } from '@sanam/contract/permissions';
import {
  auditRow,
  outcome,
  reason,
  sort,
  version,
  waitingApproval,
  ofMerchant,
} from '@sanam/staff/contract/schemas.ts';
import './permissions.ts';
import './refusals.ts';

/** Calls of statement files that staff upload: camt.053, or CSV by a template. */

const accountKey = z.string().check(z.regex(/^[A-Za-z0-9_:.-]{3,64}$/));
/** Header of a column, as in the file. */
const head = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const optionalHead = z.nullable(head);

export const encodings = ['utf-8', 'windows-874', 'utf-16le'] as const;
export const separators = [',', ';', '|', 'tab'] as const;
export const decimals = ['.', ','] as const;
export const yearKinds = ['common', 'buddhist'] as const;

/** Settings by which a bank's CSV is read. */
export const templateSettings = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  encoding: z.enum(encodings),
  separator: z.enum(separators),
  decimal: z.enum(decimals),
  /** Format such as `DD/MM/YYYY HH:mm:ss`: the cells of date and time, joined by a blank. */
  timeForm: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  years: z.enum(yearKinds),
  /** Number of lines above the header and below the last row. */
  linesBefore: z.int().check(z.minimum(0), z.maximum(100)),
  linesAfter: z.int().check(z.minimum(0), z.maximum(100)),
  dayColumn: head,
  clockColumn: optionalHead,
  /** One signed column, or one for each direction. */
  amountColumn: optionalHead,
  inColumn: optionalHead,
  outColumn: optionalHead,
  balanceColumn: optionalHead,
  /** Reference of the bank for a line, if unique for ever. */
  numberColumn: optionalHead,
  referenceColumn: optionalHead,
  payerNameColumn: optionalHead,
  payerBankColumn: optionalHead,
  payerAccountColumn: optionalHead,
  accountColumn: optionalHead,
  /** Words that mark the bank's own fees, separated by commas; null: people decide outgoing lines. */
  feeWords: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
});
export const statementTemplate = z.object({ id, version, settings: templateSettings });

export const fileStates = ['checked', 'taking', 'taken'] as const;
export const lineOutcomes = ['known', 'joined', 'new', 'open'] as const;
export const statementFile = z.object({
  id,
  account: accountKey,
  accountName: z.string(),
  format: z.enum(['camt053', 'csv']),
  template: z.nullable(z.string()),
  fileName: z.string(),
  from: instant,
  until: instant,
  lineCount: z.int(),
  inSum: amount,
  outSum: amount,
  opening: z.nullable(signedAmount),
  closing: z.nullable(signedAmount),
  state: z.enum(fileStates),
  version,
  readBy: z.string(),
  createdAt: instant,
  takenAt: z.nullable(instant),
});
export const statementFileDetail = z.extend(statementFile, {
  outcomes: z.object({ known: z.int(), joined: z.int(), new: z.int(), open: z.int() }),
  /** Time up to which the account's statements are complete; null before the first. */
  readUntil: z.nullable(instant),
  /** A period between the last statement and this file is missing: the account's watermark stays. */
  hasGap: z.boolean(),
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});
const bankLine = {
  direction: z.enum(['in', 'out']),
  amount,
  bookedAt: instant,
  payerName: z.nullable(z.string()),
  payerBank: z.nullable(z.string()),
  payerAccount: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  sourceRef: z.string(),
};
export const statementFileLine = z.object({
  ...bankLine,
  id: z.string(),
  row: z.int(),
  /** A fee of the bank; booked as a fee when the file is taken. */
  isFee: z.boolean(),
  outcome: z.nullable(z.enum(lineOutcomes)),
});

export const reportDecisions = ['same', 'received', 'sent', 'fee'] as const;
export const openReport = z.object({
  ...bankLine,
  id,
  account: accountKey,
  accountName: z.string(),
  seenAt: instant,
  /** Null until decided. */
  decision: z.nullable(z.enum(reportDecisions)),
  version,
});
export const openReportDetail = z.extend(openReport, {
  /** Lines of the account with this amount that it may match. */
  lines: z.array(z.object({ id, bookedAt: instant, payerName: z.nullable(z.string()), evidence: z.string() })),
  approval: z.nullable(waitingApproval),
  history: z.array(auditRow),
});
/** Money that only a slip credited or reported, and that no statement shows. */
export const provisionalLine = z.object({
  id,
  account: accountKey,
  accountName: z.string(),
  amount,
  payerName: z.nullable(z.string()),
  bookedAt: instant,
  seenAt: instant,
  depositId: z.nullable(id),
  credited: z.nullable(amount),
});

const fileRefusals = ['wallet.statementFile', 'wallet.statementKnown', 'wallet.statementByFeed'] as const;

export const statementCalls = {
  opsListStatementFiles: staff('payments.statement.read', {
    method: 'GET',
    path: '/ops/statement-files',
    summary: 'Statements that staff brought as files',
    about: 'list',
    query: z.object({
      ...paging,
      ...ofMerchant,
      ...sort,
      state: z.optional(z.enum(fileStates)),
      account: z.optional(accountKey),
    }),
    value: pageOf(statementFile),
    refusals: [],
  }),
  opsGetStatementFile: staff('payments.statement.read', {
    method: 'GET',
    path: '/ops/statement-files/:id',
    summary: 'One file, and what became of its lines',
    about: 'statementFile',
    params: idParams,
    value: statementFileDetail,
    refusals: [],
  }),
  opsListStatementFileLines: staff('payments.statement.read', {
    method: 'GET',
    path: '/ops/statement-file-lines',
    summary: 'Lines of one file, as they were read',
    about: 'list',
    /** Refused without a file. */
    query: z.object({ ...paging, ...ofMerchant, fileId: z.optional(id), outcome: z.optional(z.enum(lineOutcomes)) }),
    value: pageOf(statementFileLine),
    refusals: ['request.invalid'],
  }),
  opsReadStatementFile: staff('payments.statement.decide', {
    method: 'POST',
    path: '/ops/rail-accounts/:account/statement-files',
    summary: 'Read a statement (camt.053, or CSV by a template); books nothing',
    about: 'railAccount',
    upload: true,
    params: z.object({ account: accountKey }),
    query: z.object({
      /** Template for CSV. */
      template: z.optional(id),
      /** Period that the statement covers, if the file does not contain it. */
      from: z.optional(instant),
      until: z.optional(instant),
    }),
    value: statementFileDetail,
    refusals: ['request.unsupportedType', 'request.tooLarge', 'request.invalid', ...fileRefusals],
  }),
  opsTakeStatementFile: staff('payments.statement.decide', {
    method: 'POST',
    path: '/ops/statement-files/:id/taking',
    idempotent: true,
    summary: 'Propose to take a file (two people): its lines become money',
    about: 'statementFile',
    params: idParams,
    body: z.strictObject({ reason, expectedVersion: version }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState', ...fileRefusals],
  }),
  opsListStatementTemplates: staff('payments.statement.read', {
    method: 'GET',
    path: '/ops/statement-templates',
    summary: 'How the CSV files of banks are read',
    about: 'merchant',
    query: z.object({ ...paging, ...ofMerchant }),
    value: pageOf(statementTemplate),
    refusals: [],
  }),
  opsAddStatementTemplate: staff('payments.statement.decide', {
    method: 'POST',
    path: '/ops/statement-templates',
    idempotent: true,
    summary: 'Add a template for CSV files',
    about: 'merchant',
    body: z.strictObject({ settings: templateSettings }),
    value: statementTemplate,
    refusals: ['request.invalid'],
  }),
  opsChangeStatementTemplate: staff('payments.statement.decide', {
    method: 'POST',
    path: '/ops/statement-templates/:id/change',
    idempotent: true,
    summary: 'Change a template; files that were read stay as they are',
    about: 'statementTemplate',
    params: idParams,
    body: z.strictObject({ settings: templateSettings, expectedVersion: version }),
    value: statementTemplate,
    refusals: ['request.invalid', 'operator.staleVersion'],
  }),
  opsListOpenReports: staff('payments.statement.read', {
    method: 'GET',
    path: '/ops/line-reports',
    summary: 'Lines of statements of which nobody can tell whether their money is known',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, ...sort, state: z.optional(z.enum(['open', 'decided'])) }),
    value: longPageOf(openReport),
    refusals: [],
  }),
  opsGetOpenReport: staff('payments.statement.read', {
    method: 'GET',
    path: '/ops/line-reports/:id',
    summary: 'One such line, with the money it may be about',
    about: 'lineReport',
    params: idParams,
    value: openReportDetail,
    refusals: [],
  }),
  opsDecideOpenReport: staff('payments.statement.decide', {
    method: 'POST',
    path: '/ops/line-reports/:id/decision',
    idempotent: true,
    summary: 'Say what money a line is about: known already, or (two people) new, sent by hand, a fee of the bank',
    about: 'lineReport',
    params: idParams,
    body: z.strictObject({
      decision: z.enum(reportDecisions),
      /** Line that it matches, if already known. */
      lineId: z.optional(id),
      reason,
      expectedVersion: version,
    }),
    value: outcome,
    refusals: ['operator.staleVersion', 'operator.approvalPending', 'wallet.wrongState', 'request.invalid'],
  }),
  opsListProvisionalLines: staff('payments.statement.read', {
    method: 'GET',
    path: '/ops/provisional-lines',
    summary: 'Money that a slip alone made known and that no statement shows yet',
    about: 'list',
    query: z.object({ ...paging, ...ofMerchant, ...sort, account: z.optional(accountKey) }),
    value: z.extend(longPageOf(provisionalLine), { totalAmount: z.nullable(amount) }),
    refusals: [],
  }),
} as const satisfies Record<string, CallDeclaration>;
