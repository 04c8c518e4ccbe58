// Versions of the times by which a merchant judges evidence of payments.
import { sql } from 'kysely';
import { type Db, firstRow, type Trx } from '@sanam/server/platform/db.ts';
import { type MadeBy, madeColumns } from '@sanam/staff/server/index.ts';
import { EVIDENCE_TERMS, type EvidenceTerm } from '../../contract/evidence-terms.ts';

/** Version 0: the shipped times. */
export type EvidenceTerms = Record<EvidenceTerm, number> & { version: number };

/** Returns the current times of a merchant. */
export async function evidenceTermsNow(db: Db, merchantId: string): Promise<EvidenceTerms> {
  const row = await db
    .selectFrom('payments_evidence_terms')
    .select(['version', 'join_seconds', 'reserved_hours', 'slip_hours'])
    .where('merchant_id', '=', merchantId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    joinSeconds: row?.join_seconds ?? EVIDENCE_TERMS.joinSeconds.shipped,
    reservedHours: row?.reserved_hours ?? EVIDENCE_TERMS.reservedHours.shipped,
    slipHours: row?.slip_hours ?? EVIDENCE_TERMS.slipHours.shipped,
  };
}

/** Inserts a version; returns false if it already exists because of a concurrent change. */
export async function insertEvidenceTerms(trx: Trx, terms: EvidenceTerms, by: MadeBy): Promise<boolean> {
  const made = await trx
    .insertInto('payments_evidence_terms')
    .values({
      ...madeColumns(by),
      version: terms.version,
      join_seconds: terms.joinSeconds,
      reserved_hours: terms.reservedHours,
      slip_hours: terms.slipHours,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns the most seconds between two reports about the same money of an account. */
export async function joinSeconds(db: Db, accountKey: string): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ seconds: number }>`
      select /* never null: seconds; without terms it is the shipped time */ extract(epoch from payments_join_time(${accountKey}))::integer as seconds`,
  );
  return row!.seconds;
}

/**
 * Releases amounts of orders that ended as long ago as their merchant set; a shown code can be paid long after.
 */
export async function releaseAmounts(db: Db): Promise<void> {
  await sql`
    update payments_deposits d set reserved = false
     where reserved and decided_at <= platform_now() - make_interval(hours => coalesce(
       (select t.reserved_hours from payments_evidence_terms t
         where t.merchant_id = d.merchant_id order by t.version desc limit 1),
       ${EVIDENCE_TERMS.reservedHours.shipped}::integer))`.execute(db);
}
