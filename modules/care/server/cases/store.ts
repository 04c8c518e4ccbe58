import { sql } from 'kysely';
import { anyOf, countOf, type Db, firstRow, fromNow, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { CareRule, CareState } from '../../contract/states.ts';
import type { CareSign } from '../signs/rules.ts';

export type CaseRow = Omit<TableRow<'care_cases'>, 'state'> & { state: CareState };
export type LateCase = CaseRow & { is_late: boolean };
export type SignRow = Omit<TableRow<'care_signs'>, 'rule'> & { rule: CareRule };

const one = (db: Db, caseId: string) => db.selectFrom('care_cases').selectAll().where('case_id', '=', caseId);

export const findCase = (db: Db, caseId: string): Promise<CaseRow | undefined> => one(db, caseId).executeTakeFirst();

export const lockCase = (trx: Trx, caseId: string): Promise<CaseRow | undefined> =>
  one(trx, caseId).forUpdate().executeTakeFirst();

/** Locks and returns the newest case of a member. */
export const lockNewest = (trx: Trx, memberId: string): Promise<CaseRow | undefined> =>
  trx
    .selectFrom('care_cases')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('opened_at', 'desc')
    .orderBy('case_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/**
 * Returns when the newest case of a member was closed, and when figures were last sent to the member; null for never.
 */
export async function judgedOf(
  db: Db,
  memberId: string,
): Promise<{ closed_at: Date | null; told_days: number | null }> {
  const row = await firstRow(
    db,
    sql<{ closed_at: Date | null; told_days: number | null }>`
      select max(closed_at) filter (where state = 'closed') as closed_at,
             (extract(epoch from platform_now() - max(closed_at) filter (where state = 'told')) / 86400)::float8 as told_days
        from care_cases where member_id = ${memberId}`,
  );
  return row!;
}

/** Inserts a case; `dueHours` null: the member is only sent a message. */
export function insertCase(
  trx: Trx,
  { dueHours, ...made }: Pick<CaseRow, 'case_id' | 'merchant_id' | 'member_id' | 'level'> & { dueHours: number | null },
): Promise<CaseRow> {
  const isTold = dueHours === null;
  return trx
    .insertInto('care_cases')
    .values({
      ...made,
      state: isTold ? 'told' : 'open',
      due_at: isTold ? null : fromNow(`${dueHours} hours`),
      closed_at: isTold ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts signs; returns the number of new ones. */
export async function insertSigns(trx: Trx, caseId: string, signs: readonly CareSign[]): Promise<number> {
  if (signs.length === 0) return 0;
  const added = await trx
    .insertInto('care_signs')
    .values(signs.map((sign) => ({ ...sign, case_id: caseId })))
    .onConflict((conflict) => conflict.columns(['case_id', 'rule']).doNothing())
    .returning('rule')
    .execute();
  return added.length;
}

export async function signsOfCases(db: Db, caseIds: readonly string[]): Promise<SignRow[]> {
  return db
    .selectFrom('care_signs')
    .selectAll()
    .where('case_id', '=', anyOf(caseIds))
    .orderBy('level', 'desc')
    .orderBy('rule')
    .$narrowType<{ rule: CareRule }>()
    .execute();
}

/** Changes a case; `dueHours`: the deadline is at most this many hours from now. */
export function changeCase(
  trx: Trx,
  caseId: string,
  { dueHours, ...change }: Partial<Pick<CaseRow, 'state' | 'level' | 'owner'>> & { dueHours?: number },
): Promise<CaseRow> {
  return trx
    .updateTable('care_cases')
    .set({
      version: sql`version + 1`,
      ...change,
      ...(change.state === 'contacted' && { contacted_at: now }),
      ...(change.state === 'closed' && { closed_at: now }),
      ...(dueHours !== undefined && { due_at: sql<Date>`least(due_at, ${fromNow(`${dueHours} hours`)})` }),
    })
    .where('case_id', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface CaseFilter {
  isWaiting: boolean;
  state?: CareState | undefined;
  memberId?: string | undefined;
  merchantId?: string | undefined;
  order?: 'ASC' | 'DESC' | undefined;
}

/** Returns cases; of all merchants if none is given. */
export async function listCases(
  db: Db,
  filter: CaseFilter,
  page: { limit: number; offset: number },
): Promise<{ list: LateCase[]; totalCount: number }> {
  const state = filter.isWaiting ? 'open' : filter.state;
  const wanted = { merchant_id: filter.merchantId, member_id: filter.memberId, state };
  const matching = db
    .selectFrom('care_cases')
    .where((eb) =>
      eb.and(
        Object.entries(wanted).flatMap(([column, value]) =>
          value === undefined ? [] : [eb(column as keyof typeof wanted, '=', value)],
        ),
      ),
    );
  const list = await matching
    .selectAll()
    .select(sql<boolean>`coalesce(state = 'open' and due_at < platform_now(), false)`.as('is_late'))
    .orderBy('opened_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('case_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}
