// Rows of cases.
import { sql } from 'kysely';
import { countOf, type Db, fromNow, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CaseState } from '../../contract/case-states.ts';
import type { FoundSign } from './rules.ts';

export type CaseRow = Omit<TableRow<'promotions_cases'>, 'signs'> & { signs: FoundSign[] };

type NewCase = Pick<
  CaseRow,
  'merchant_id' | 'member_id' | 'grant_id' | 'moment' | 'holds' | 'score' | 'rules_version' | 'signs'
> & { hours: number };

const cases = (db: Db) => db.selectFrom('promotions_cases').selectAll().$narrowType<{ signs: FoundSign[] }>();

/** Inserts a case; returns undefined if this moment of the bonus was already checked. */
export async function insertCase(trx: Trx, { hours, signs, ...made }: NewCase): Promise<CaseRow | undefined> {
  return trx
    .insertInto('promotions_cases')
    .values({
      ...made,
      case_id: newId('bcs'),
      signs: JSON.stringify(signs),
      due_at: made.holds ? fromNow(`${hours} hours`) : null,
    })
    .onConflict((conflict) => conflict.columns(['grant_id', 'moment']).doNothing())
    .returningAll()
    .$narrowType<{ signs: FoundSign[] }>()
    .executeTakeFirst();
}

export const findCase = (db: Db, caseId: string): Promise<CaseRow | undefined> =>
  cases(db).where('case_id', '=', caseId).executeTakeFirst();

/** Returns the cases of a bonus, one per moment of the check. */
export const casesOf = (db: Db, grantId: string): Promise<CaseRow[]> =>
  cases(db).where('grant_id', '=', grantId).execute();

/** Returns the open case that holds a bonus. */
export const holdOf = (db: Db, grantId: string): Promise<CaseRow | undefined> =>
  cases(db).where('grant_id', '=', grantId).where('state', '=', 'open').where('holds', '=', true).executeTakeFirst();

/** Returns signs of a member cleared by staff or by the deadline within 90 days, including those of the same bonus. */
export async function clearedOf(db: Db, memberId: string): Promise<FoundSign[]> {
  const rows = await cases(db)
    .where('member_id', '=', memberId)
    .where('state', '=', 'released')
    .where('closed_at', '>', fromNow('-90 days'))
    .execute();
  return rows.flatMap(({ signs }) => signs);
}

type Closing = Pick<CaseRow, 'closed_by' | 'reason'> & { state: Exclude<CaseState, 'open'> };

/** Closes a case; returns undefined if it is already decided. */
export const closeCase = (trx: Trx, caseId: string, closing: Closing): Promise<CaseRow | undefined> =>
  trx
    .updateTable('promotions_cases')
    .set({ ...closing, closed_at: now })
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .returningAll()
    .$narrowType<{ signs: FoundSign[] }>()
    .executeTakeFirst();

/** Closes the cases of an ended bonus, which need no decision. */
export const closeCasesOf = (trx: Trx, grantId: string): Promise<CaseRow[]> =>
  trx
    .updateTable('promotions_cases')
    .set({ state: 'over', closed_at: now })
    .where('grant_id', '=', grantId)
    .where('state', '=', 'open')
    .returningAll()
    .$narrowType<{ signs: FoundSign[] }>()
    .execute();

/** Returns cases past their deadline, oldest first. */
export async function overdueCases(db: Db): Promise<string[]> {
  const found = await db
    .selectFrom('promotions_cases')
    .select('case_id')
    .where('state', '=', 'open')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(200)
    .execute();
  return found.map((row) => row.case_id);
}

export interface CaseFilter {
  /** Undefined for all merchants. */
  merchantId: string | undefined;
  state?: CaseState | undefined;
  memberId?: string | undefined;
  isHolding: boolean;
}

export async function listCases(
  db: Db,
  { merchantId, state, memberId, isHolding }: CaseFilter,
  page: { limit: number; offset: number },
): Promise<{ list: CaseRow[]; totalCount: number }> {
  const wanted = { merchant_id: merchantId, member_id: memberId, state: isHolding ? 'open' : state };
  const matching = cases(db).where((eb) =>
    eb.and([
      ...Object.entries(wanted).flatMap(([column, value]) =>
        value === undefined ? [] : [eb(column as keyof typeof wanted, '=', value)],
      ),
      ...(isHolding ? [eb('holds', '=', true)] : []),
    ]),
  );
  const list = await matching
    .limit(page.limit)
    .offset(page.offset)
    .orderBy(sql`state <> 'open'`)
    .orderBy(sql`case when state = 'open' then opened_at end`)
    .orderBy('opened_at', 'desc')
    .orderBy('case_id')
    .execute();
  return { list, totalCount: await countOf(matching) };
}
