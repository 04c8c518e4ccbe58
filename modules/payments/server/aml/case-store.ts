import { countOf, type Db, fromNow, now, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import type { AmlRule } from '../../contract/aml-rules.ts';
import type { AmlSign, Evidence } from './signs.rules.ts';

export type CaseRow = TableRow<'payments_aml_cases'>;
/** Row of a sign. The database catalogue has no type for the shape of JSON. */
interface SignValues {
  rule: AmlRule;
  evidence: Evidence[];
}
export type SignRow = Omit<TableRow<'payments_aml_signs'>, keyof SignValues> & SignValues;

const one = (db: Db, caseId: string) => db.selectFrom('payments_aml_cases').selectAll().where('case_id', '=', caseId);

export const findCase = (db: Db, caseId: string): Promise<CaseRow | undefined> => one(db, caseId).executeTakeFirst();

export const lockCase = (trx: Trx, caseId: string): Promise<CaseRow | undefined> =>
  one(trx, caseId).forUpdate().executeTakeFirst();

export const newestCase = (db: Db, memberId: string): Promise<CaseRow | undefined> =>
  db
    .selectFrom('payments_aml_cases')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export function insertCase(
  trx: Trx,
  { dueHours, ...made }: Pick<CaseRow, 'case_id' | 'merchant_id' | 'member_id' | 'points'> & { dueHours: number },
): Promise<CaseRow> {
  return trx
    .insertInto('payments_aml_cases')
    .values({ ...made, due_at: fromNow(`${dueHours} hours`) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts new signs of a case and returns their number. Known signs stay unchanged. */
export async function insertSigns(trx: Trx, caseId: string, signs: readonly AmlSign[]): Promise<number> {
  if (signs.length === 0) return 0;
  const values = signs.map((sign) => ({ ...sign, case_id: caseId, evidence: JSON.stringify(sign.evidence) }));
  const added = await trx
    .insertInto('payments_aml_signs')
    .values(values)
    .onConflict((conflict) => conflict.columns(['case_id', 'rule']).doNothing())
    .returning('rule')
    .execute();
  return added.length;
}

export function signsOf(db: Db, caseIds: readonly string[]): Promise<SignRow[]> {
  return db
    .selectFrom('payments_aml_signs')
    .selectAll()
    .where('case_id', 'in', caseIds.length === 0 ? [''] : [...caseIds])
    .orderBy('points', 'desc')
    .orderBy('rule')
    .$narrowType<SignValues>()
    .execute();
}

export function changeCase(
  trx: Trx,
  caseId: string,
  change: Partial<Pick<CaseRow, 'state' | 'points' | 'owner' | 'lock_id' | 'outcome'>>,
): Promise<CaseRow> {
  return trx
    .updateTable('payments_aml_cases')
    .set((eb) => ({
      ...change,
      ...(change.state === 'closed' && { closed_at: now }),
      version: eb('version', '+', 1),
    }))
    .where('case_id', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface CaseFilter {
  /** Omitted for all merchants. */
  merchantId?: string | undefined;
  memberId?: string | undefined;
  state?: CaseRow['state'] | undefined;
  isWaiting?: boolean | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  limit: number;
  offset: number;
}

export async function listCases(
  db: Db,
  filter: CaseFilter,
): Promise<{ list: (CaseRow & { is_late: boolean })[]; totalCount: number }> {
  const { merchantId, memberId, state, isWaiting } = filter;
  const matching = db
    .selectFrom('payments_aml_cases')
    .$if(merchantId !== undefined, (query) => query.where('merchant_id', '=', merchantId!))
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(isWaiting === true, (query) => query.where('state', 'in', ['open', 'gathering']));
  const list = await matching
    .selectAll()
    .select((eb) =>
      eb
        .and([eb('state', '<>', 'closed'), eb('due_at', '<', now)])
        .$castTo<boolean>()
        .as('is_late'),
    )
    .orderBy('opened_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('case_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}
