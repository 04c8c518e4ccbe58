import { sql } from 'kysely';
import { countOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { DocumentState } from '../../contract/identity-states.ts';

export type DocumentRow = TableRow<'protection_documents'>;
export type PictureRow = TableRow<'protection_document_pictures'>;

const columns = [
  'document_id',
  'member_id',
  'kind',
  'state',
  'answer',
  'sent_at',
  'decided_at',
  'decided_by',
  'version',
] as const;
export type Document = Pick<DocumentRow, (typeof columns)[number]> & { valid_until: string | null };

const documents = (db: Db) =>
  db.selectFrom('protection_documents').select(columns).select(sql<string | null>`valid_until::text`.as('valid_until'));

/** Inserts a document; undefined while another one of the member waits. */
export async function insertDocument(
  trx: Trx,
  document: Pick<DocumentRow, 'document_id' | 'member_id' | 'kind'> & { state?: 'checking' },
): Promise<Document | undefined> {
  const made = await trx
    .insertInto('protection_documents')
    .values(document)
    .onConflict((conflict) =>
      conflict.column('member_id').where(sql<boolean>`state in ('sent', 'checking')`).doNothing(),
    )
    .returning('document_id')
    .executeTakeFirst();
  return made === undefined ? undefined : findDocument(trx, document.document_id);
}

export async function insertPictures(trx: Trx, pictures: readonly PictureRow[]): Promise<void> {
  await trx
    .insertInto('protection_document_pictures')
    .values([...pictures])
    .execute();
}

export function lastDocument(db: Db, memberId: string): Promise<Document | undefined> {
  return documents(db).where('member_id', '=', memberId).orderBy('sent_at', 'desc').limit(1).executeTakeFirst();
}

/** Returns the documents of a member that were neither refused nor revoked, the newest first. */
export function listEvidence(db: Db, memberId: string): Promise<Document[]> {
  return documents(db)
    .where('member_id', '=', memberId)
    .where('state', 'in', ['sent', 'checking', 'approved'])
    .orderBy('sent_at', 'desc')
    .execute();
}

export function findDocument(db: Db, documentId: string): Promise<Document | undefined> {
  return documents(db).where('document_id', '=', documentId).executeTakeFirst();
}

export function lockDocument(trx: Trx, documentId: string): Promise<Document | undefined> {
  return documents(trx).where('document_id', '=', documentId).forUpdate().executeTakeFirst();
}

/** Checks for an approved document that has not expired, in the zone of the member's business day. */
export async function hasGoodDocument(db: Db, memberId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ good: boolean }>`
      select exists (
        select 1 from protection_documents d join protection_gates g using (member_id)
         where d.member_id = ${memberId} and d.state = 'approved'
           and (d.valid_until is null or d.valid_until >= (platform_now() at time zone g.zone)::date)) as good`,
  );
  return row!.good;
}

/**
 * Marks approved documents that expire within 30 days as reminded, each once over all nodes, and returns them. Skips
 * expired ones, and those that another document of the member replaces.
 */
export function takeRunningOut(
  trx: Trx,
  count: number,
): Promise<{ document_id: string; member_id: string; valid_until: string }[]> {
  return rows(
    trx,
    sql<{ document_id: string; member_id: string; valid_until: string }>`
      update protection_documents set reminded_at = platform_now()
       where document_id in (
         select d.document_id
           from protection_documents d
           join protection_gates g using (member_id)
           cross join lateral (select (platform_now() at time zone g.zone)::date as day) today
          where d.state = 'approved' and d.reminded_at is null
            and d.valid_until between today.day and today.day + 30
            and not exists (
              select 1 from protection_documents o
               where o.member_id = d.member_id and o.document_id <> d.document_id
                 and (o.state in ('sent', 'checking')
                      or o.state = 'approved' and (o.valid_until is null or o.valid_until > d.valid_until)))
          order by d.valid_until, d.document_id limit ${count} for update of d skip locked)
      returning document_id, member_id, /* never null: valid_until; it was compared */ valid_until::text as valid_until`,
  );
}

export async function decideDocument(
  trx: Trx,
  documentId: string,
  decision: Pick<DocumentRow, 'state' | 'answer' | 'decided_by'> & { valid_until: string | null },
): Promise<Document> {
  const { valid_until: until, ...rest } = decision;
  await trx
    .updateTable('protection_documents')
    .set((eb) => ({
      ...rest,
      valid_until: sql`${until}::date`,
      decided_at: now,
      version: eb('version', '+', 1),
    }))
    .where('document_id', '=', documentId)
    .execute();
  return (await findDocument(trx, documentId))!;
}

export async function listDocuments(
  db: Db,
  filter: {
    /** Omitted for all merchants. */
    merchantId?: string | undefined;
    state?: DocumentState | undefined;
    memberId?: string | undefined;
    order?: 'ASC' | 'DESC' | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ list: Document[]; totalCount: number }> {
  const { merchantId, state, memberId } = filter;
  let found = documents(db);
  if (merchantId !== undefined)
    found = found.where('member_id', 'in', (eb) =>
      eb.selectFrom('protection_gates').select('member_id').where('merchant_id', '=', merchantId),
    );
  if (state !== undefined) found = found.where('state', '=', state);
  if (memberId !== undefined) found = found.where('member_id', '=', memberId);
  const list = await found
    .orderBy('sent_at', filter.order === 'DESC' ? 'desc' : 'asc')
    .orderBy('document_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(found) };
}

export function picturesOf(db: Db, documentId: string): Promise<PictureRow[]> {
  return db
    .selectFrom('protection_document_pictures')
    .selectAll()
    .where('document_id', '=', documentId)
    .orderBy(sql`array_position(array['front', 'back', 'selfie'], side)`)
    .execute();
}

export function findPicture(db: Db, pictureId: string): Promise<PictureRow | undefined> {
  return db
    .selectFrom('protection_document_pictures')
    .selectAll()
    .where('picture_id', '=', pictureId)
    .executeTakeFirst();
}

/** Returns the deposits of a member since a moment. */
export async function depositedSince(db: Db, memberId: string, from: Date | '-infinity'): Promise<bigint> {
  const row = await firstRow(
    db,
    sql<{ used: bigint }>`
      select /* never null: used; the sum of nothing is 0 */ protection_used(${memberId}, 'deposit', ${from}) as used`,
  );
  return row!.used;
}
