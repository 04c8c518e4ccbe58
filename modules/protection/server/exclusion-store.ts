// Queries of breaks and exclusions with their terms, and of the gate derived from them.
import { sql } from 'kysely';
import { anyOf, type Db, firstRow, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StartExclusion } from './types.ts';

export type ExclusionRow = TableRow<'protection_exclusions'> & {
  is_term_over: boolean;
  is_return_due: boolean;
};

/**
 * Locks the gate: no bet, order or log-in passes until the transaction ends. Refuses with
 * `protection.checkUnavailable` if there is no gate.
 */
export async function lockGate(trx: Trx, memberId: string): Promise<void> {
  const row = await trx
    .selectFrom('protection_gates')
    .select('member_id')
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw refuse('protection.checkUnavailable');
}

/** Returns current breaks and exclusions; an ended break is left out. */
export function runningOf(db: Db, memberId: string): Promise<ExclusionRow[]> {
  return db
    .selectFrom('protection_exclusions')
    .selectAll()
    .select([
      sql<boolean>`coalesce(term_ends_at <= platform_now(), false)`.as('is_term_over'),
      sql<boolean>`coalesce(return_from <= platform_now(), false)`.as('is_return_due'),
    ])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(kind <> 'break' or coalesce(term_ends_at > platform_now(), false))`)
    .orderBy('started_at')
    .execute();
}

/** Returns the whole history, newest first. */
export function historyOf(db: Db, memberId: string) {
  return db
    .selectFrom('protection_exclusions')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute();
}

/** See `ProtectionService.stopEnded`. A break ends with its term, whether or not the end was recorded. */
export async function stopEnded(db: Db, memberId: string): Promise<Date | undefined> {
  const row = await firstRow(
    db,
    sql<{ at: Date | null }>`
      select max(coalesce(ended_at, case when kind = 'break' and term_ends_at <= platform_now() then term_ends_at end)) as at
      from protection_exclusions where member_id = ${memberId}`,
  );
  return row?.at ?? undefined;
}

/** Calendar length of each term; the player may end an exclusion without end after twelve months. */
const LENGTHS: Record<StartExclusion['term'], string | null> = {
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  '42d': '42 days',
  '6m': '6 months',
  '1y': '1 year',
  '2y': '2 years',
  '5y': '5 years',
  open: '12 months',
  lifted: null,
};

/** Returns the end of a term that starts now; null for the operator's. */
export async function endOfTerm(trx: Trx, term: StartExclusion['term']): Promise<Date | null> {
  const row = await firstRow(
    trx,
    sql<{ ends: Date | null }>`select platform_now() + ${LENGTHS[term]}::interval as ends`,
  );
  return row!.ends;
}

export async function insertExclusion(trx: Trx, start: StartExclusion, termEndsAt: Date | null): Promise<string> {
  const exclusionId = newId('exc');
  await trx
    .insertInto('protection_exclusions')
    .values({
      exclusion_id: exclusionId,
      member_id: start.memberId,
      kind: start.kind,
      term: start.term,
      term_ends_at: termEndsAt,
      started_by: start.by,
      reason: start.reason ?? null,
      source_exclusion_id: start.source?.exclusionId ?? null,
      evidence: start.evidence ?? null,
    })
    .execute();
  return exclusionId;
}

type EndedBy = NonNullable<TableRow<'protection_exclusions'>['ended_by']>;

/** Ends current exclusions of the player or of the operator. */
export async function endRunning(
  trx: Trx,
  { memberId, isOperators, by }: { memberId: string; isOperators: boolean; by: EndedBy },
): Promise<void> {
  await trx
    .updateTable('protection_exclusions')
    .set({ ended_at: now, ended_by: by })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('kind', isOperators ? '=' : '<>', 'operator')
    .execute();
}

export async function askReturn(trx: Trx, exclusionId: string, wait: '24 hours' | '7 days'): Promise<void> {
  await trx
    .updateTable('protection_exclusions')
    .set({ return_asked_at: now, return_from: sql<Date>`platform_now() + ${wait}::interval` })
    .where('exclusion_id', '=', exclusionId)
    .execute();
}

/**
 * Sets the gate by the current exclusions: excluded, on a break until its end, or open. The operator's block is
 * separate.
 */
export async function followExclusions(trx: Trx, memberId: string): Promise<void> {
  const running = await runningOf(trx, memberId);
  const isExcluded = running.some(({ kind }) => kind !== 'break');
  const pause = running.find(({ kind }) => kind === 'break');
  const state = isExcluded ? 'excluded' : pause === undefined ? 'open' : 'break';
  await trx
    .updateTable('protection_gates')
    .set({ state, until: isExcluded ? null : (pause?.term_ends_at ?? null), updated_at: now })
    .where('member_id', '=', memberId)
    .execute();
}

export async function addConsent(
  trx: Trx,
  consent: { memberId: string; given: boolean; by: 'player' | 'staff' | 'exclusion' },
): Promise<void> {
  await trx
    .insertInto('protection_consents')
    .values({ member_id: consent.memberId, kind: 'marketing', given: consent.given, given_by: consent.by })
    .execute();
}

/** Returns the consent to offers: false until the member agreed, and after a withdrawal. */
export async function mayMarket(db: Db, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('protection_consents')
    .select('given')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'marketing')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.given === true;
}

/** Returns those of these members who consent to offers. */
export async function whoMayMarket(db: Db, memberIds: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('protection_consents')
    .distinctOn('member_id')
    .select(['member_id', 'given'])
    .where('member_id', '=', anyOf(memberIds))
    .where('kind', '=', 'marketing')
    .orderBy('member_id')
    .orderBy('id', 'desc')
    .execute();
  return found.filter(({ given }) => given).map((row) => row.member_id);
}
