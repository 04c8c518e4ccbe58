// Exports of a member's records: requested, made by a job on any node, downloaded by their owner until they expire.
import { Readable } from 'node:stream';
import { audit } from '@sanam/server/platform/audit.ts';
import { businessDays } from '@sanam/server/platform/business-days.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { FileStore } from '@sanam/server/platform/files/files.ts';
import { type IdempotencyKey, once } from '@sanam/server/platform/idempotency.ts';
import type { OwnData, OwnPart } from '@sanam/server/platform/own-data.ts';
import type { Vault } from '@sanam/server/platform/crypto.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { Jobs } from '@sanam/server/platform/jobs.ts';
import type { Notify } from '@sanam/messaging/server/index.ts';
import type { ExportFormat, ExportRecord, FileFormat, FileRecord } from '../../contract/states.ts';
import type { RecordDeps } from '../records/money-lines.ts';
import { memberOf } from '../records/money-lines.ts';
import type { exportNotices } from './notices.ts';
import { writeOwnData } from './own-data/write.ts';
import * as store from './store.ts';
import { EXPORT_DAYS_MAX, type ExportAsk, type ExportSource, type ExportTable, momentText } from './table.ts';
import { fileWord } from './words.ts';
import { writeCsv } from './write-csv.ts';
import { PDF_ROWS_MAX, writePdf } from './write-pdf.ts';

export const exportJobs = { make: 'wallet.exports.make', forget: 'wallet.exports.forget' } as const;
const WAITING_MAX = 3;
const DAY_MAX = 20;
/** Page of the member centre that lists the files of a record. */
const pages: Record<FileRecord, string> = {
  everything: 'securityCenter',
  account: 'transactionHistory',
  bets: 'personalHistoryCopy',
  profit: 'personalProfit',
  credit: 'creditReport',
};
/** Bytes of one part of a file in the store; a year with many rounds has several. */
const PART_BYTES = 4 * 1024 * 1024;

export interface ExportDeps extends RecordDeps {
  vault: Pick<Vault, 'sealBytes' | 'openBytes'>;
  files: FileStore;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  tellExport: Notify<typeof exportNotices>;
}

export interface ExportRequest extends Omit<ExportAsk, 'memberId' | 'language' | 'currency' | 'zone'> {
  record: ExportRecord;
  format: ExportFormat;
}

export function createExports(deps: ExportDeps) {
  const sources: Sources = { tables: new Map(), ownData: new Map() };
  deps.jobs.define({
    name: exportJobs.make,
    lane: 'upkeep',
    run: ({ exportId }) => make(deps, sources, String(exportId)),
  });
  deps.jobs.define({ name: exportJobs.forget, lane: 'upkeep', everySeconds: 3600, run: () => forget(deps) });
  return {
    /** Declares how the rows of a record are read; called by the module that owns it. */
    declare: (record: ExportRecord, source: ExportSource) => void sources.tables.set(record, source),
    /** Declares a module's data of a member; the archive has the parts in the order of declaration. */
    declareOwnData(parts: OwnData): void {
      for (const [name, part] of Object.entries(parts)) sources.ownData.set(name, part);
    },
    requestOwnData: requestOwnData.bind(null, deps),
    request: request.bind(null, deps),
    list: list.bind(null, deps),
    open: open.bind(null, deps),
  };
}

interface Sources {
  tables: Map<ExportRecord, ExportSource>;
  ownData: Map<string, OwnPart>;
}

export type Exports = ReturnType<typeof createExports>;

/**
 * Requests an export. Refuses with `request.invalid` for a range of more than a leap year, `wallet.exportLimit` while
 * three are being made or after twenty in a day.
 */
function request(
  deps: ExportDeps,
  context: Context,
  memberId: string,
  asked: ExportRequest,
  key: IdempotencyKey,
): Promise<{ exportId: string }> {
  const { db, jobs } = deps;
  const { record, format, ...rest } = asked;
  return once(db, key, async (trx) => {
    const { member, zone } = await memberOf({ ...deps, db: trx }, memberId);
    await businessDays(trx, rest, zone, EXPORT_DAYS_MAX);
    const { today, waiting } = await store.usageOf(trx, memberId);
    if (waiting >= WAITING_MAX || today >= DAY_MAX) throw refuse('wallet.exportLimit', { max: WAITING_MAX });
    const exportId = newId('exp');
    const row = { export_id: exportId, merchant_id: member.merchantId, member_id: memberId, record, format };
    await store.insertExport(trx, { ...row, language: context.language, asked: rest });
    await audit(trx, context, {
      command: 'wallet.export.requested',
      subject: { type: 'member', id: memberId },
      after: { exportId, record, format, ...rest },
    });
    await jobs.enqueue(trx, exportJobs.make, { exportId });
    return { exportId };
  });
}

/** Requests the archive. Refuses with `wallet.ownDataLimit` for a day after the last request. */
function requestOwnData(
  deps: ExportDeps,
  context: Context,
  memberId: string,
  key: IdempotencyKey,
): Promise<{ exportId: string }> {
  const { db, jobs } = deps;
  return once(db, key, async (trx) => {
    const { member, zone } = await memberOf({ ...deps, db: trx }, memberId);
    await store.usageOf(trx, memberId);
    if (await store.hasFreshArchive(trx, memberId)) throw refuse('wallet.ownDataLimit');
    const { days } = await businessDays(trx, {}, zone);
    const today = days.at(-1)!;
    const exportId = newId('exp');
    const row = { export_id: exportId, merchant_id: member.merchantId, member_id: memberId };
    const what = { record: 'everything', format: 'zip', language: context.language } as const;
    await store.insertExport(trx, { ...row, ...what, asked: { from: today, to: today } });
    await audit(trx, context, {
      command: 'wallet.export.requested',
      subject: { type: 'member', id: memberId },
      after: { exportId, record: what.record, format: what.format },
    });
    await jobs.enqueue(trx, exportJobs.make, { exportId });
    return { exportId };
  });
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

async function list({ db }: ExportDeps, memberId: string) {
  return {
    list: (await store.listExports(db, memberId)).map((row) => ({
      exportId: row.export_id,
      record: row.record,
      format: row.format,
      ...daysAsked(row),
      state: row.state,
      rowCount: row.row_count,
      byteCount: Number(row.byte_count),
      requestedAt: row.requested_at.toISOString(),
      expiresAt: iso(row.expires_at),
    })),
  };
}

const asked = (row: store.ExportRow): Omit<ExportRequest, 'record' | 'format'> =>
  row.asked as unknown as Omit<ExportRequest, 'record' | 'format'>;
const daysAsked = (row: store.ExportRow) => ({ from: asked(row).from, to: asked(row).to });
const partName = ({ export_id, format }: Pick<store.ExportRow, 'export_id' | 'format'>, part: number): string =>
  `${export_id}_${part}.${format}`;

const mediaTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/**
 * Returns the file of the member's own export. Refuses with `common.notFound`, also for another member's and after
 * expiry.
 */
async function open(deps: ExportDeps, memberId: string, exportId: string) {
  const { db, files } = deps;
  const row = await store.findExport(db, exportId);
  if (row?.member_id !== memberId || row.state !== 'ready') throw refuse('common.notFound');
  const parts = Array.from({ length: row.parts }, (_, at) => partName(row, at + 1));
  async function* bytes(): AsyncIterable<Buffer> {
    for (const name of parts) {
      const file = await files.find(name);
      if (file === undefined) throw new Error(`the export has no part ${name}`);
      yield* opened(deps, row!, name, file.read());
    }
  }
  const { from, to } = daysAsked(row);
  return {
    name: `${row.record}_${from}_${to}.${row.format}`,
    mediaType: mediaTypes[row.format],
    byteCount: Number(row.byte_count),
    read: () => Readable.from(bytes()),
  };
}

/** Returns the purpose for encrypting an archive, which contains all data of a person. */
const sealPurpose = (name: string): string => `wallet.export:${name}`;

async function* opened(
  { vault }: ExportDeps,
  { format }: Pick<store.ExportRow, 'format'>,
  name: string,
  bytes: AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  if (format !== 'zip') return yield* bytes;
  const sealed: Buffer[] = [];
  for await (const part of bytes) sealed.push(part);
  yield vault.openBytes(sealPurpose(name), Buffer.concat(sealed));
}

/**
 * Job: makes a file. Parts of a crashed run are written again by the next one. Of two runs at once, the first to
 * finish counts.
 */
async function make(deps: ExportDeps, sources: Sources, exportId: string): Promise<void> {
  const { db } = deps;
  const row = await store.findExport(db, exportId);
  if (row === undefined || row.state !== 'waiting') return;
  const { member, zone } = await memberOf(deps, row.member_id);
  const whose = { memberId: row.member_id, currency: member.currency, zone, language: row.language };
  if (row.record === 'everything') {
    const { now } = await businessDays(db, {}, zone);
    const ask = { ...whose, merchantId: row.merchant_id, madeAt: now };
    await finish(deps, row, {
      state: 'ready',
      rowCount: 0,
      ...(await keep(deps, row, writeOwnData(db, sources.ownData, ask))),
    });
    return;
  }
  const source = sources.tables.get(row.record);
  if (source === undefined) return;
  const ask = { ...asked(row), ...whose };
  const table = await withFacts(deps, await source(db, ask), ask);
  if (row.format === 'pdf' && table.rowCount > PDF_ROWS_MAX) {
    await finish(deps, row, { state: 'tooLong', rowCount: table.rowCount });
    return;
  }
  const bytes = row.format === 'csv' ? writeCsv(table) : writePdf(table, fileWord(row.language, 'page'));
  await finish(deps, row, { state: 'ready', rowCount: table.rowCount, ...(await keep(deps, row, bytes)) });
}

/** Writes the file part by part. */
async function keep(
  { files, vault }: ExportDeps,
  row: store.ExportRow,
  bytes: AsyncIterable<Buffer>,
): Promise<{ parts: number; byteCount: bigint }> {
  let parts = 0;
  let byteCount = 0n;
  for await (const part of partsOf(bytes)) {
    parts += 1;
    byteCount += BigInt(part.length);
    const name = partName(row, parts);
    await files.remove(name);
    await files.write(name, row.format === 'zip' ? vault.sealBytes(sealPurpose(name), part) : part);
  }
  return { parts, byteCount };
}

async function* partsOf(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Adds owner, range with time zone, and creation time. */
async function withFacts(deps: ExportDeps, table: ExportTable, ask: ExportAsk): Promise<ExportTable> {
  const { zone } = ask;
  const { now } = await businessDays(deps.db, {}, zone);
  const facts: [string, string][] = [
    [fileWord(ask.language, 'of'), ask.memberId],
    [fileWord(ask.language, 'range'), `${ask.from} – ${ask.to}`],
    [fileWord(ask.language, 'zone'), zone],
    [fileWord(ask.language, 'made'), momentText(now, zone)],
  ];
  return { ...table, facts: [...facts, ...table.facts] };
}

async function finish(
  { db, tellExport }: ExportDeps,
  row: store.ExportRow,
  made: Parameters<typeof store.finishExport>[2],
): Promise<void> {
  const { from, to } = daysAsked(row);
  await db.transaction().execute(async (trx) => {
    if (!(await store.finishExport(trx, row.export_id, made))) return;
    await tellExport(trx, {
      memberId: row.member_id,
      template:
        made.state === 'tooLong' ? 'exportTooLong' : row.record === 'everything' ? 'ownDataReady' : 'exportReady',
      values: { from, to },
      source: `export:${row.export_id}`,
      link: `/?mc=${pages[row.record]}`,
    });
  });
}

/** Job: deletes expired files. */
async function forget({ db, files }: ExportDeps): Promise<void> {
  for (const row of await store.overdue(db)) {
    for (let part = 1; part <= row.parts; part += 1) await files.remove(partName(row, part));
    await store.expire(db, row.export_id);
  }
}
