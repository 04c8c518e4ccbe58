// Statement files uploaded by staff. Reading books nothing; two people confirm a file, and a job takes its lines one by
// one by the rules of a feed.
import { createHash } from 'node:crypto';
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { audit } from '@sanam/server/platform/audit.ts';
import { type Context, systemContext } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import { accountsByKey, type RailAccount, readsFiles, withAccountNames } from '../../rails/account-store.ts';
import { bookFee } from '../fees.ts';
import { feedLineOf, type MatchDeps, takeLine, takeOutgoing } from '../match.ts';
import { accountKeysShown } from '../report-store.ts';
import { findStatement } from '../store.ts';
import { isXml, type FileAsk, type FileLine, readStatementFile } from './read-file.ts';
import * as store from './store.ts';
import { settingsOf } from './templates.ts';
import { FileFault } from './types.ts';

const TAKE_FILE_JOB = 'payments.takeStatementFile';
const context = systemContext('payments.takeStatementFile');

export type FileValue = CallValue<Calls['opsListStatementFiles']>['list'][number];
export type FileDetail = Omit<CallValue<Calls['opsGetStatementFile']>, 'approval' | 'history'>;
type FileLineValue = CallValue<Calls['opsListStatementFileLines']>['list'][number];

export interface GivenFile {
  accountKey: string;
  name: string;
  bytes: Buffer;
  templateId?: string | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
}

export function createStatementFiles(deps: MatchDeps) {
  return {
    read: read.bind(null, deps),
    list: list.bind(null, deps),
    get: get.bind(null, deps),
    lines: lines.bind(null, deps),
    row: row.bind(null, deps),
    checkTakable: checkTakable.bind(null, deps),
    take: take.bind(null, deps),
    work: work.bind(null, deps),
  };
}

export type StatementFiles = ReturnType<typeof createStatementFiles>;

export function defineFileJob({ jobs }: Pick<MatchDeps, 'jobs'>, files: StatementFiles): void {
  jobs.define({ name: TAKE_FILE_JOB, lane: 'rails', run: ({ fileId }) => files.work(String(fileId)) });
}

/**
 * Reads a file and stores its lines; books nothing. A faulty file is refused as a whole and leaves nothing. Refuses
 * with `common.notFound`, `wallet.statementFile` with row and problem, `wallet.statementKnown`,
 * `wallet.statementByFeed`.
 */
async function read(deps: MatchDeps, by: Context, given: GivenFile): Promise<FileDetail> {
  const { db } = deps;
  const account = await accountOf(deps, by.merchantId, given.accountKey);
  const digest = createHash('sha256').update(given.bytes).digest('hex');
  await refuseTaken(deps, { accountKey: account.account_key, digest });
  const template = isXml(given.bytes) ? undefined : await templateOf(deps, by.merchantId, given.templateId);
  const statement = readOrRefuse(given.bytes, {
    accountKey: account.account_key,
    accountNo: account.account_no,
    currency: 'THB',
    zone: deps.zoneOf(by.merchantId),
    template: template && settingsOf(template),
    from: given.from,
    until: given.until,
    now: await databaseNow(db),
  });
  const sumOf = (direction: FileLine['direction']) =>
    statement.lines.reduce((sum, line) => (line.direction === direction ? sum + line.amountMinor : sum), 0n);
  const file = await inTransaction(db, async (trx) => {
    const kept = await store.insertFile(trx, {
      file_id: newId('sfl'),
      merchant_id: by.merchantId,
      account_key: account.account_key,
      format: statement.format,
      template: template?.name ?? null,
      file_name: given.name.slice(0, 200),
      digest,
      lines_digest: digestOf(statement.lines),
      period_from: statement.from,
      period_until: statement.until,
      line_count: statement.lines.length,
      in_sum: sumOf('in'),
      out_sum: sumOf('out'),
      opening: statement.openingMinor,
      closing: statement.closingMinor,
      read_by: by.actor.id,
    });
    await store.insertLines(trx, kept.file_id, statement.lines);
    await announce(deps, trx, by, kept, 'read');
    return kept;
  });
  return detailOf(deps, file);
}

function readOrRefuse(bytes: Buffer, ask: FileAsk): ReturnType<typeof readStatementFile> {
  try {
    return readStatementFile(bytes, ask);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const { problem, row, found } = error;
    throw refuse('wallet.statementFile', { problem, ...(row !== null && { row }), ...(found !== null && { found }) });
  }
}

/** Returns the account, if its statements are read from files. */
async function accountOf({ db, rails }: MatchDeps, merchantId: string, accountKey: string): Promise<RailAccount> {
  const account = (await accountsByKey(db, [accountKey])).get(accountKey);
  if (account === undefined || ![merchantId, '*'].includes(account.merchant_id)) throw refuse('common.notFound');
  if (!readsFiles(rails, account)) throw refuse('wallet.statementByFeed');
  return account;
}

async function templateOf({ db }: MatchDeps, merchantId: string, templateId: string | undefined) {
  const template = templateId === undefined ? undefined : await store.findTemplate(db, merchantId, templateId);
  if (template === undefined) throw refuse('wallet.statementFile', { problem: 'template' });
  return template;
}

async function refuseTaken({ db }: MatchDeps, file: { accountKey: string; digest: string }): Promise<void> {
  const before = await store.takenBefore(db, file);
  if (before !== undefined) throw refuse('wallet.statementKnown', { fileId: before.file_id });
}

/** Returns the digest of the lines that a second person confirms. */
function digestOf(all: readonly FileLine[]): string {
  const hash = createHash('sha256');
  for (const line of all) hash.update(JSON.stringify(Object.values(partsOf(line))));
  return hash.digest('hex');
}

const partsOf = (line: Omit<FileLine, 'row'>) => ({
  direction: line.direction,
  sourceRef: line.sourceRef,
  amount: line.amountMinor.toString(),
  bookedAt: line.bookedAt.toISOString(),
  payerName: line.payerName,
  payerBank: line.payerBank,
  payerAccount: line.payerAccount,
  reference: line.reference,
  ...(line.isFee && { isFee: true }),
});

const lineOf = (row: store.FileLineRow): FileLine => ({
  ...feedLineOf(row),
  row: row.row_no,
  direction: row.direction,
  isFee: row.is_fee,
});

async function announce(
  { events }: Pick<MatchDeps, 'events'>,
  trx: Trx,
  by: Context,
  file: store.FileRow,
  command: 'read' | 'take' | 'taken',
  reason?: string,
): Promise<void> {
  await audit(trx, by, {
    command: `payments.statementFile.${command}`,
    subject: { type: 'statementFile', id: file.file_id },
    after: {
      state: file.state,
      account: file.account_key,
      lines: file.line_count,
      in: toWire(file.in_sum),
      out: toWire(file.out_sum),
      digest: file.digest,
    },
    reason: reason ?? null,
  });
  await events.emit(trx, 'payments.statementFileChanged', { fileId: file.file_id, version: file.version });
}

/** Returns a file. Refuses with `common.notFound`. */
async function row({ db }: Pick<MatchDeps, 'db'>, fileId: string): Promise<store.FileRow> {
  const file = await store.findFile(db, fileId);
  if (file === undefined) throw refuse('common.notFound');
  return file;
}

/** Refuses with `operator.staleVersion`, `wallet.wrongState`, `wallet.statementKnown`, `wallet.statementByFeed`. */
async function checkTakable(deps: MatchDeps, file: store.FileRow, expectedVersion: number): Promise<void> {
  if (file.version !== expectedVersion) throw refuse('operator.staleVersion', { version: file.version });
  if (file.state !== 'checked') throw refuse('wallet.wrongState', { stage: file.state });
  await accountOf(deps, file.merchant_id, file.account_key);
  await refuseTaken(deps, { accountKey: file.account_key, digest: file.digest });
}

/**
 * Confirms a file; a job then takes the lines. Refuses as `checkTakable` does, and if the lines differ from the
 * proposed ones.
 */
async function take(
  deps: MatchDeps,
  by: Context,
  fileId: string,
  decision: { db: Trx; expectedVersion: number; linesDigest: string; reason: string },
): Promise<void> {
  const { db: trx } = decision;
  const file = await store.lockFile(trx, fileId);
  if (file === undefined) throw refuse('common.notFound');
  await checkTakable({ ...deps, db: trx }, file, decision.expectedVersion);
  const all = (await store.fileLines(trx, fileId)).map(lineOf);
  if (digestOf(all) !== decision.linesDigest) throw refuse('operator.staleVersion', { version: file.version });
  const changed = await store.setFile(trx, file, 'taking');
  await announce(deps, trx, by, changed, 'take', decision.reason);
  await deps.jobs.enqueue(trx, TAKE_FILE_JOB, { fileId });
}

/** Job: takes each line once. After an interruption it continues with the remaining lines. */
async function work(deps: MatchDeps, fileId: string): Promise<void> {
  const { db } = deps;
  const file = await store.findFile(db, fileId);
  if (file?.state !== 'taking') return;
  const all = await store.fileLines(db, fileId);
  const incoming = all.filter((one) => one.direction === 'in').map(feedLineOf);
  for (const one of all) {
    if (one.outcome !== null) continue;
    const keep = (trx: Trx, outcome: store.Outcome) => store.setOutcome(trx, one, outcome);
    const line = feedLineOf(one);
    if (one.direction === 'in') await takeLine(deps, file.account_key, line, { batch: incoming, keep });
    else await takeOutgoing(deps, file.account_key, line, { keep, ...(one.is_fee && { judge: bookFee }) });
  }
  await inTransaction(db, async (trx) => {
    const locked = await store.lockFile(trx, fileId);
    if (locked?.state !== 'taking') return;
    const taken = await store.setFile(trx, locked, 'taken');
    await store.moveWatermark(trx, file.account_key);
    await announce(deps, trx, context, taken, 'taken');
  });
}

async function list(
  { db }: MatchDeps,
  filter: Pick<Parameters<typeof store.listFiles>[1], 'state' | 'account' | 'order'> & {
    merchantId: string | undefined;
    pageNo: number;
    pageSize: number;
  },
) {
  const { pageNo, pageSize, merchantId, ...rest } = filter;
  const accountKeys = await accountKeysShown(db, merchantId);
  const page = await store.listFiles(db, { ...rest, accountKeys, ...pageOf({ pageNo, pageSize }) });
  return paged(await withAccountNames(db, page.list, toFile), page.totalCount, { pageSize });
}

async function get(deps: MatchDeps, fileId: string): Promise<FileDetail> {
  return detailOf(deps, await row(deps, fileId));
}

async function detailOf({ db }: MatchDeps, file: store.FileRow): Promise<FileDetail> {
  const readUntil = (await findStatement(db, file.account_key))?.read_until ?? null;
  const [shown] = await withAccountNames(db, [file], toFile);
  return {
    ...shown!,
    outcomes: await store.countOutcomes(db, file.file_id),
    readUntil: readUntil?.toISOString() ?? null,
    hasGap: readUntil !== null && file.period_from > readUntil,
  };
}

async function lines(
  deps: MatchDeps,
  merchantId: string | undefined,
  ask: { fileId: string; outcome?: store.Outcome | undefined; pageNo: number; pageSize: number },
) {
  const { fileId, outcome, pageNo, pageSize } = ask;
  const { account_key: account } = await row(deps, fileId);
  if (!(await accountKeysShown(deps.db, merchantId)).includes(account)) throw refuse('common.notFound');
  const found = await store.fileLines(deps.db, fileId, { outcome, ...pageOf({ pageNo, pageSize }) });
  return paged(found.map(toLine), await store.countLines(deps.db, fileId, outcome), { pageSize });
}

const wireOrNull = (minor: bigint | null): string | null => (minor === null ? null : toWire(minor));

const toFile = (file: store.FileRow, accountName: string): FileValue => ({
  id: file.file_id,
  account: file.account_key,
  accountName,
  format: file.format,
  template: file.template,
  fileName: file.file_name,
  from: file.period_from.toISOString(),
  until: file.period_until.toISOString(),
  lineCount: file.line_count,
  inSum: toWire(file.in_sum),
  outSum: toWire(file.out_sum),
  opening: wireOrNull(file.opening),
  closing: wireOrNull(file.closing),
  state: file.state,
  version: file.version,
  readBy: file.read_by,
  createdAt: file.created_at.toISOString(),
  takenAt: file.taken_at?.toISOString() ?? null,
});

function toLine(line: store.FileLineRow): FileLineValue {
  return {
    id: `${line.file_id}.${line.ordinal}`,
    row: line.row_no,
    direction: line.direction,
    amount: toWire(line.amount),
    bookedAt: line.booked_at.toISOString(),
    payerName: line.payer_name,
    payerBank: line.payer_bank,
    payerAccount: line.payer_account,
    reference: line.reference,
    sourceRef: line.source_ref,
    isFee: line.is_fee,
    outcome: line.outcome,
  };
}
