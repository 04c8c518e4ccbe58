// Queries of protection for staff.
import { sql } from 'kysely';
import { type Db, firstRow, rows, type TableRow } from '@sanam/server/platform/db.ts';
import type { PlayerLimitFrame, PlayerLimitKind, ProtectedState } from '../../contract/states.ts';
import type { RealityCheckChoice } from '../types.ts';

const EVENTS_MAX = 100;

export interface ProtectedSearch {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  /** Exactly these members, protected or not; undefined for all protected members. */
  memberIds: string[] | undefined;
  state: ProtectedState | undefined;
  limit: number;
  offset: number;
}

export interface ProtectedRow {
  member_id: string;
  updated_at: Date;
  states: ProtectedState[];
  term_ends_at: Date | null;
}

/** Returns protected members, newest change first. Past the last page both the list and the count are empty. */
export async function listProtected(
  db: Db,
  { merchantId, memberIds, state, limit, offset }: ProtectedSearch,
): Promise<{ list: ProtectedRow[]; totalCount: number }> {
  const found = await rows(
    db,
    sql<ProtectedRow & { total: bigint }>`
      select /* never null: states; built as an array */ g.member_id, g.updated_at, s.states, s.term_ends_at,
             count(*) over () as total
        from protection_gates g cross join lateral protection_standing(g.member_id) s
       where case when ${memberIds ?? null}::text[] is null
                  then (g.state <> 'open' or g.blocks <> '{}' or g.has_limits) and s.states <> '{}'
                  else g.member_id = any (${memberIds ?? null}) end
         and (${merchantId ?? null}::text is null or g.merchant_id = ${merchantId ?? null})
         and (${state ?? null}::text is null or ${state ?? null} = any (s.states))
       order by g.updated_at desc, g.member_id limit ${limit} offset ${offset}`,
  );
  return { list: found, totalCount: Number(found[0]?.total ?? 0) };
}

export function findProtected(db: Db, memberId: string): Promise<ProtectedRow | undefined> {
  return firstRow(
    db,
    sql<ProtectedRow>`
      select /* never null: states; built as an array */ g.member_id, g.updated_at, s.states, s.term_ends_at
        from protection_gates g cross join lateral protection_standing(g.member_id) s where g.member_id = ${memberId}`,
  );
}

/** Returns the operator's limits in force. */
export function operatorLimits(db: Db, memberId: string) {
  return db
    .selectFrom('protection_limits')
    .select(['kind', 'frame', 'amount'])
    .where('member_id', '=', memberId)
    .where('set_by', '=', 'operator')
    .where('removed', '=', false)
    .execute();
}

/** Returns the operator's limit in force, locked; null if there is none. */
export async function lockOperatorLimit(
  db: Db,
  name: { memberId: string; kind: PlayerLimitKind; frame: PlayerLimitFrame },
): Promise<bigint | null> {
  const row = await db
    .selectFrom('protection_limits')
    .select('amount')
    .where('member_id', '=', name.memberId)
    .where('kind', '=', name.kind)
    .where('frame', '=', name.frame)
    .where('set_by', '=', 'operator')
    .where('removed', '=', false)
    .forUpdate()
    .executeTakeFirst();
  return row?.amount ?? null;
}

/** Returns answered reality checks, newest first. */
export async function checksOf(
  db: Db,
  memberId: string,
): Promise<{ id: string; at: Date; choice: RealityCheckChoice }[]> {
  const found = await db
    .selectFrom('protection_events')
    .select([
      'id',
      'at',
      sql<RealityCheckChoice>`/* never null: value; the event of an answer names it */ details ->> 'choice'`.as(
        'choice',
      ),
    ])
    .where('member_id', '=', memberId)
    .where('event', '=', 'realityCheck')
    .orderBy('id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return found.map((row) => ({ ...row, id: String(row.id) }));
}

/** Returns the member's consents and withdrawals of consent, newest first. */
export async function consentsOf(
  db: Db,
  memberId: string,
): Promise<(Pick<TableRow<'protection_consents'>, 'at' | 'given' | 'given_by'> & { id: string })[]> {
  const found = await db
    .selectFrom('protection_consents')
    .select(['id', 'at', 'given', 'given_by'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(EVENTS_MAX)
    .execute();
  return found.map((row) => ({ ...row, id: String(row.id) }));
}
