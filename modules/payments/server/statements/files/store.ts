import { sql } from 'kysely';
import { anyOf, countOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { FileLine } from './read-file.ts';

export type FileRow = TableRow<'payments_statement_files'>;
export type FileLineRow = TableRow<'payments_statement_file_lines'>;
export type Outcome = NonNullable<FileLineRow['outcome']>;
export type TemplateRow = TableRow<'payments_statement_templates'>;

export function insertFile(
  db: Db,
  file: Omit<FileRow, 'state' | 'version' | 'created_at' | 'taken_at'>,
): Promise<FileRow> {
  return db.insertInto('payments_statement_files').values(file).returningAll().executeTakeFirstOrThrow();
}

const LINES_AT_ONCE = 500;

export async function insertLines(db: Db, fileId: string, lines: readonly FileLine[]): Promise<void> {
  const all = lines.map((line, i) => ({
    file_id: fileId,
    ordinal: i + 1,
    row_no: line.row,
    direction: line.direction,
    source_ref: line.sourceRef,
    amount: line.amountMinor,
    booked_at: line.bookedAt,
    payer_name: line.payerName,
    payer_bank: line.payerBank,
    payer_account: line.payerAccount,
    reference: line.reference,
    is_fee: line.isFee,
  }));
  for (let at = 0; at < all.length; at += LINES_AT_ONCE) {
    const some = all.slice(at, at + LINES_AT_ONCE);
    await db.insertInto('payments_statement_file_lines').values(some).execute();
  }
}

export const findFile = (db: Db, fileId: string): Promise<FileRow | undefined> =>
  db.selectFrom('payments_statement_files').selectAll().where('file_id', '=', fileId).executeTakeFirst();

export const lockFile = (db: Db, fileId: string): Promise<FileRow | undefined> =>
  db.selectFrom('payments_statement_files').selectAll().where('file_id', '=', fileId).forUpdate().executeTakeFirst();

/** Returns a file with the same bytes that is being taken or was taken. */
export function takenBefore(db: Db, file: { accountKey: string; digest: string }): Promise<FileRow | undefined> {
  return db
    .selectFrom('payments_statement_files')
    .selectAll()
    .where('account_key', '=', file.accountKey)
    .where('digest', '=', file.digest)
    .where('state', '<>', 'checked')
    .executeTakeFirst();
}

export async function listFiles(
  db: Db,
  filter: {
    accountKeys: readonly string[];
    state?: FileRow['state'] | undefined;
    account?: string | undefined;
    order?: 'ASC' | 'DESC' | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ list: FileRow[]; totalCount: number }> {
  const { accountKeys, state, account, order, limit, offset } = filter;
  const found = db
    .selectFrom('payments_statement_files')
    .where('account_key', '=', anyOf(accountKeys))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(account !== undefined, (query) => query.where('account_key', '=', account!));
  const list = await found
    .selectAll()
    .orderBy('created_at', order === 'ASC' ? 'asc' : 'desc')
    .orderBy('file_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { list, totalCount: await countOf(found) };
}

export async function setFile(db: Db, row: FileRow, state: 'taking' | 'taken'): Promise<FileRow> {
  return db
    .updateTable('payments_statement_files')
    .set((eb) => ({ state, version: eb('version', '+', 1), ...(state === 'taken' ? { taken_at: now } : {}) }))
    .where('file_id', '=', row.file_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the lines of a file in order, all of them or one page. */
export function fileLines(
  db: Db,
  fileId: string,
  page?: { outcome?: Outcome | undefined; limit: number; offset: number },
): Promise<FileLineRow[]> {
  return db
    .selectFrom('payments_statement_file_lines')
    .selectAll()
    .where('file_id', '=', fileId)
    .$if(page?.outcome !== undefined, (query) => query.where('outcome', '=', page!.outcome!))
    .orderBy('ordinal')
    .$if(page !== undefined, (query) => query.limit(page!.limit).offset(page!.offset))
    .execute();
}

export function countLines(db: Db, fileId: string, outcome?: Outcome): Promise<number> {
  return countOf(
    db
      .selectFrom('payments_statement_file_lines')
      .where('file_id', '=', fileId)
      .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome!)),
  );
}

export async function countOutcomes(db: Db, fileId: string): Promise<Record<Outcome, number>> {
  const found = await rows(
    db,
    sql<{ outcome: Outcome | null; count: bigint }>`
      select outcome, count(*) from payments_statement_file_lines where file_id = ${fileId} group by outcome`,
  );
  const of = (outcome: Outcome) => Number(found.find((one) => one.outcome === outcome)?.count ?? 0n);
  return { known: of('known'), joined: of('joined'), new: of('new'), open: of('open') };
}

export async function setOutcome(db: Db, line: FileLineRow, outcome: Outcome): Promise<void> {
  await db
    .updateTable('payments_statement_file_lines')
    .set({ outcome })
    .where('file_id', '=', line.file_id)
    .where('ordinal', '=', line.ordinal)
    .execute();
}

/** Moves the account's watermark over every taken period that follows without a gap. It never moves back. */
export async function moveWatermark(trx: Trx, accountKey: string): Promise<void> {
  await sql`
    insert into payments_statements (account_key, read_until)
    select account_key, min(period_from) from payments_statement_files
     where account_key = ${accountKey} and state = 'taken' group by account_key
    on conflict (account_key) do nothing`.execute(trx);
  for (;;) {
    const moved = await firstRow(
      trx,
      sql<{ read_until: Date | null }>`
        update payments_statements s set read_until = f.period_until, read_at = platform_now()
          from (select max(n.period_until) as period_until from payments_statement_files n
                  join payments_statements o using (account_key)
                 where n.account_key = ${accountKey} and n.state = 'taken'
                   and (o.read_until is null or n.period_from <= o.read_until)) f
         where s.account_key = ${accountKey} and (s.read_until is null or f.period_until > s.read_until)
        returning s.read_until`,
    );
    if (moved === undefined) return;
  }
}

export const listTemplates = (db: Db, merchantId: string): Promise<TemplateRow[]> =>
  db
    .selectFrom('payments_statement_templates')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('name')
    .execute();

export function findTemplate(db: Db, merchantId: string, templateId: string): Promise<TemplateRow | undefined> {
  return db
    .selectFrom('payments_statement_templates')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('template_id', '=', templateId)
    .executeTakeFirst();
}

/** Inserts a template; undefined if another template of the merchant has the name. */
export function insertTemplate(
  db: Db,
  template: Pick<TemplateRow, 'template_id' | 'merchant_id' | 'name'> & { settings: object },
): Promise<TemplateRow | undefined> {
  return db
    .insertInto('payments_statement_templates')
    .values({ ...template, settings: JSON.stringify(template.settings) })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const lockTemplate = (db: Db, merchantId: string, templateId: string): Promise<TemplateRow | undefined> =>
  db
    .selectFrom('payments_statement_templates')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('template_id', '=', templateId)
    .forUpdate()
    .executeTakeFirst();

export async function nameIsTaken(db: Db, template: Pick<TemplateRow, 'template_id' | 'merchant_id' | 'name'>) {
  const other = await db
    .selectFrom('payments_statement_templates')
    .select('template_id')
    .where('merchant_id', '=', template.merchant_id)
    .where('name', '=', template.name)
    .where('template_id', '<>', template.template_id)
    .executeTakeFirst();
  return other !== undefined;
}

export function changeTemplate(
  db: Db,
  templateId: string,
  { name, settings }: { name: string; settings: object },
): Promise<TemplateRow> {
  return db
    .updateTable('payments_statement_templates')
    .set((eb) => ({ name, settings: JSON.stringify(settings), version: eb('version', '+', 1), changed_at: now }))
    .where('template_id', '=', templateId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
