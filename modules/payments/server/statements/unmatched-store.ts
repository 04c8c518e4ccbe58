// Reads lines that no order took, with their statement lines.
import { sql } from 'kysely';
import { countOf, type Db } from '@sanam/server/platform/db.ts';
import { COUNT_MAX } from '@sanam/server/platform/paging.ts';
import type { StatementLine } from '../rails/statement-store.ts';
import { CLOCK_SECONDS } from './rules.ts';
import type { UnmatchedRow } from './store.ts';

export interface UnmatchedFilter {
  /** Omitted for all merchants and shared accounts. */
  merchantId?: string | undefined;
  state?: UnmatchedRow['state'] | undefined;
  /** In suspense longer than allowed. */
  overdue?: 'true' | undefined;
  /** Only lines with an open alarm. */
  alarm?: 'open' | undefined;
  sort?: string | undefined;
  order?: 'ASC' | 'DESC' | undefined;
  limit: number;
  offset: number;
}

export type UnmatchedLine = Pick<
  UnmatchedRow,
  'line_id' | 'reason' | 'candidates' | 'state' | 'alarm' | 'version' | 'created_at' | 'decided_at'
> &
  Pick<
    StatementLine,
    | 'account_key'
    | 'source_ref'
    | 'amount'
    | 'payer_name'
    | 'payer_bank'
    | 'payer_account'
    | 'reference'
    | 'booked_at'
    | 'evidence'
  > & { held_days: number | null; held_days_max: number | null };

/** Accounts that serve only this merchant. */
const accountsOf = (db: Db, merchantId: string) =>
  db.selectFrom('payments_rail_accounts').select('account_key').where('merchant_id', '=', merchantId);

/** Filters lines, for their list and their count. */
function matching(db: Db, filter: Pick<UnmatchedFilter, 'merchantId' | 'state' | 'overdue' | 'alarm'>) {
  const { merchantId, overdue, alarm } = filter;
  const state = overdue === undefined ? filter.state : 'held';
  return db
    .selectFrom('payments_unmatched_lines as r')
    .innerJoin('payments_statement_lines as l', 'l.line_id', 'r.line_id')
    .$if(state !== undefined, (query) => query.where('r.state', '=', state!))
    .$if(alarm !== undefined, (query) => query.where('r.alarm', 'is not', null))
    .$if(overdue !== undefined, (query) =>
      query.where(
        'r.decided_at',
        '<',
        sql<Date | null>`platform_now() - make_interval(days => payments_suspense_days(r.line_id))`,
      ),
    )
    .$if(merchantId !== undefined, (query) => query.where('l.account_key', 'in', accountsOf(db, merchantId!)));
}

function unmatched(db: Db, filter: Parameters<typeof matching>[1] = {}) {
  return matching(db, filter)
    .select([
      'r.line_id',
      'r.reason',
      'r.candidates',
      'r.state',
      'r.alarm',
      'r.version',
      'r.created_at',
      'r.decided_at',
    ])
    .select(['l.account_key', 'l.source_ref', 'l.amount', 'l.payer_name', 'l.payer_bank', 'l.payer_account'])
    .select(['l.reference', 'l.booked_at', 'l.evidence'])
    .select(
      sql<number | null>`
        case when r.state = 'held' then extract(epoch from platform_now() - r.decided_at)::bigint / 86400 end::integer`.as(
        'held_days',
      ),
    )
    .select(
      sql<number | null>`case when r.state = 'held' then payments_suspense_days(r.line_id) end`.as('held_days_max'),
    );
}

export const findUnmatched = (db: Db, lineId: string): Promise<UnmatchedLine | undefined> =>
  unmatched(db).where('r.line_id', '=', lineId).executeTakeFirst();

export async function listUnmatched(
  db: Db,
  filter: UnmatchedFilter,
): Promise<{ list: UnmatchedLine[]; totalCount: number }> {
  const list = await unmatched(db, filter)
    .orderBy(filter.sort === 'amount' ? 'r.amount' : 'r.created_at', filter.order === 'ASC' ? 'asc' : 'desc')
    .orderBy('r.line_id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  const counted = matching(db, filter).select('r.line_id').limit(COUNT_MAX);
  return { list, totalCount: await countOf(db.selectFrom(counted.as('counted'))) };
}

const OPEN_LINES_MAX = 20;

/** Returns untaken lines of an order's account, from before it was made to three days after. */
export function openLinesNear(db: Db, order: { account_key: string; created_at: Date }): Promise<UnmatchedLine[]> {
  return unmatched(db)
    .where('r.state', '=', 'open')
    .where('l.account_key', '=', order.account_key)
    .where(
      sql<boolean>`l.booked_at between ${order.created_at}::timestamptz - ${`${CLOCK_SECONDS} seconds`}::interval
                                   and ${order.created_at}::timestamptz + interval '3 days'`,
    )
    .orderBy('l.booked_at')
    .limit(OPEN_LINES_MAX)
    .execute();
}
