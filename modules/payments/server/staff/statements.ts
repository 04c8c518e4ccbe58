// Statement files for staff: permissions, and the rule that two people book a file.
import { fromWire, toWire } from '@sanam/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { once } from '@sanam/server/platform/idempotency.ts';
import type { FileDetail, StatementFiles } from '../statements/files/service.ts';
import { addTemplate, changeTemplate, listTemplates } from '../statements/files/templates.ts';
import type { ReportDecision, Reports } from '../statements/reports.ts';
import type { Closes } from '../closes/service.ts';
import { createCloseHandlers } from './closes.ts';
import { type Body, decisionOf, done, type Outcome, type StaffPaymentsDeps, type Value } from './queries.ts';

const TAKE = 'payments.statementFile.take';
const DECIDE = 'payments.lineReport.decide';
const PERMISSION = 'payments.statement.decide';
const fileSubject = (id: string) => ({ type: 'statementFile', id });
const reportSubject = (id: string) => ({ type: 'lineReport', id });

export type StatementDeps = Pick<StaffPaymentsDeps, 'approvals' | 'people'> & {
  db: Db;
  files: StatementFiles;
  reports: Reports;
  closes: Closes;
};

export function createStatementHandlers(deps: StatementDeps): Handlers {
  defineCommands(deps);
  return {
    ...fileHandlers(deps),
    ...templateHandlers(deps),
    ...reportHandlers(deps),
    ...createCloseHandlers(deps),
  };
}

function defineCommands({ approvals, files, reports }: StatementDeps): void {
  approvals.define({
    name: TAKE,
    permission: PERMISSION,
    run: (trx, { context, subjectId, payload, reason }) =>
      files.take(context, subjectId, {
        db: trx,
        expectedVersion: payload.expectedVersion as number,
        linesDigest: payload.linesDigest as string,
        reason: reason ?? '',
      }),
  });
  approvals.define({
    name: DECIDE,
    permission: PERMISSION,
    run: (trx, command) =>
      reports.decide(command.context, command.subjectId, {
        ...decisionOf(trx, command),
        reason: command.reason ?? '',
        decision: command.payload.decision as ReportDecision,
      }),
  });
}

function fileHandlers(deps: StatementDeps): Handlers {
  const { files, db } = deps;
  return {
    opsListStatementFiles: async ({ query, context }) => {
      const page = await files.list({ ...query, merchantId: context.rowsOf });
      const nameOf = await deps.people.staffNames(page.list.map((one) => one.readBy));
      return { ...page, list: page.list.map((one) => ({ ...one, readBy: nameOf(one.readBy) ?? one.readBy })) };
    },
    opsGetStatementFile: async ({ params, session }) => withPeople(deps, session, await files.get(params.id)),
    async opsListStatementFileLines({ query, context }) {
      const { fileId } = query;
      if (fileId === undefined) throw refuse('request.invalid', { fields: [{ field: 'fileId', problem: 'missing' }] });
      return files.lines(context.rowsOf, { ...query, fileId });
    },
    async opsReadStatementFile({ params, query, context, session, request }) {
      const file = await fileOf(request);
      const { template: templateId, from, until } = query;
      const read = await files.read(context, {
        accountKey: params.account,
        ...file,
        templateId,
        from: from === undefined ? undefined : new Date(from),
        until: until === undefined ? undefined : new Date(until),
      });
      return withPeople(deps, session, read);
    },
    async opsTakeStatementFile({ params, body, context, idempotency }) {
      const file = await files.row(params.id);
      return once(db, idempotency, (trx) => proposeTaking(deps, trx, context, { file, ...body }));
    },
  };
}

function templateHandlers({ db }: StatementDeps): Handlers {
  return {
    opsListStatementTemplates: ({ query, context }) => listTemplates(db, context.merchantId, query),
    opsAddStatementTemplate: ({ body, context, idempotency }) =>
      once(db, idempotency, (trx) => addTemplate(trx, context, body.settings)),
    opsChangeStatementTemplate: ({ params, body, context, idempotency }) =>
      once(db, idempotency, (trx) => changeTemplate(trx, context, params.id, body)),
  };
}

function reportHandlers(deps: StatementDeps): Handlers {
  const { approvals, reports, db } = deps;
  return {
    opsListOpenReports: ({ query, context }) => reports.list(context.rowsOf, query),
    opsGetOpenReport: async ({ params, context, session }) => ({
      ...(await reports.get(context.merchantId, params.id)),
      approval: await approvals.waitingFor(reportSubject(params.id), session),
      history: await deps.people.historyOf(params.id),
    }),
    async opsDecideOpenReport({ params, body, context, idempotency }) {
      const row = await reports.get(context.merchantId, params.id);
      return once(db, idempotency, (trx) => decideReport(deps, trx, context, { row, ...body }));
    },
    opsListProvisionalLines: ({ query, context }) => reports.listProvisional(context.rowsOf, query),
  };
}

async function withPeople(
  { approvals, people }: StatementDeps,
  session: StaffSession,
  file: FileDetail,
): Promise<Value<'opsGetStatementFile'>> {
  const nameOf = await people.staffNames([file.readBy]);
  return {
    ...file,
    readBy: nameOf(file.readBy) ?? file.readBy,
    approval: await approvals.waitingFor(fileSubject(file.id), session),
    history: await people.historyOf(file.id),
  };
}

/** Proposes to take a file. A second person confirms its current lines. */
async function proposeTaking(
  { approvals, files }: StatementDeps,
  trx: Trx,
  context: Context,
  ask: { file: Awaited<ReturnType<StatementFiles['row']>> } & Body<'opsTakeStatementFile'>,
): Promise<Outcome> {
  const { file, expectedVersion, reason } = ask;
  await files.checkTakable(file, expectedVersion);
  const approvalId = await approvals.propose(trx, context, {
    command: TAKE,
    subject: fileSubject(file.file_id),
    amountMinor: file.in_sum,
    summary: `${file.account_key} ${file.file_name}: ${file.line_count} lines, ${toWire(file.in_sum)} in, ${toWire(file.out_sum)} out`,
    payload: { expectedVersion, linesDigest: file.lines_digest },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Decides a report. A known payment moves no money and needs one person; everything else needs two. */
async function decideReport(
  { approvals, reports }: StatementDeps,
  trx: Trx,
  context: Context,
  ask: { row: Awaited<ReturnType<Reports['get']>> } & Body<'opsDecideOpenReport'>,
): Promise<Outcome> {
  const { row, decision, lineId, expectedVersion, reason } = ask;
  await approvals.refusePending(trx, reportSubject(row.id));
  if (row.version !== expectedVersion) throw refuse('operator.staleVersion', { version: row.version });
  if (row.decision !== null) throw refuse('wallet.wrongState', { stage: row.decision });
  if (decision === 'same') {
    await reports.decide(context, row.id, { db: trx, expectedVersion, reason, decision, lineId });
    return done;
  }
  if ((decision === 'received') !== (row.direction === 'in'))
    throw refuse('request.invalid', { fields: [{ field: 'decision', problem: 'invalid' }] });
  const approvalId = await approvals.propose(trx, context, {
    command: DECIDE,
    subject: reportSubject(row.id),
    amountMinor: fromWire(row.amount),
    summary: `${row.account} ${row.sourceRef} ${row.amount}: ${decision}`,
    payload: { expectedVersion, decision },
    reason,
  });
  return { state: 'proposed', approvalId };
}

/** Returns the single file of an upload. Refuses with `request.unsupportedType`, `request.tooLarge`. */
async function fileOf(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw refuse('request.unsupportedType');
  const file = await request.file();
  if (file === undefined) throw refuse('wallet.statementFile', { problem: 'empty' });
  const bytes = await file.toBuffer();
  if (file.file.truncated) throw refuse('request.tooLarge');
  return { name: file.filename, bytes };
}
