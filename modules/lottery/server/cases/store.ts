import { sql } from 'kysely';
import { countOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CaseKind, CaseOutcome, CasePhase, DrawState } from '../../contract/states.ts';

export type CaseRow = Omit<TableRow<'lottery_cases'>, 'kind' | 'phase' | 'outcome' | 'state'> & {
  kind: CaseKind;
  phase: CasePhase | null;
  outcome: CaseOutcome | null;
  state: 'open' | 'closed';
};
export type ShownCase = CaseRow & { market: string; numero: string };

export interface CaseFilter {
  caseId?: string | undefined;
  kind?: string | undefined;
  state?: string | undefined;
  memberId?: string | undefined;
  ticketNo?: bigint | undefined;
  /** Merchant of the cases; all merchants if undefined. */
  merchantId?: string | undefined;
  /** Whether the list begins with the cases that have been open longest. */
  isOldestFirst?: boolean;
}

/** Returns a page of cases with their draws, and the total count. */
export async function listCases(
  db: Db,
  filter: CaseFilter,
  page: { limit: number; offset: number },
): Promise<{ list: ShownCase[]; totalCount: number }> {
  const wanted = {
    'c.case_id': filter.caseId,
    'c.kind': filter.kind,
    'c.state': filter.state,
    'c.member_id': filter.memberId,
    'c.ticket_no': filter.ticketNo,
    'c.merchant_id': filter.merchantId,
  };
  const matching = db
    .selectFrom('lottery_cases as c')
    .innerJoin('lottery_draws as d', 'd.draw_id', 'c.draw_id')
    .where((eb) =>
      eb.and(
        Object.entries(wanted).flatMap(([column, value]) =>
          value === undefined ? [] : [eb(column as 'c.case_id', '=', value as string)],
        ),
      ),
    );
  const list = await matching
    .selectAll('c')
    .select(['d.market', 'd.numero'])
    .$narrowType<Pick<CaseRow, 'kind' | 'phase' | 'outcome' | 'state'>>()
    .orderBy('c.opened_at', filter.isOldestFirst === true ? 'asc' : 'desc')
    .orderBy('c.case_id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { list, totalCount: await countOf(matching) };
}

/** Returns a case with its draw; undefined if it does not exist. */
export async function findCase(db: Db, caseId: string): Promise<ShownCase | undefined> {
  return (await listCases(db, { caseId }, { limit: 1, offset: 0 })).list[0];
}

/**
 * Closes an open case if it still has this version. `answer` is the text for the member of a contested ticket. Wallets
 * are locked before cases, so a case is locked only after its money has moved. Returns undefined if somebody else
 * closed it.
 */
export function closeCase(
  trx: Trx,
  { case_id: caseId, version }: Pick<CaseRow, 'case_id' | 'version'>,
  end: { outcome: CaseOutcome; by: string; answer?: string | undefined },
): Promise<CaseRow | undefined> {
  return trx
    .updateTable('lottery_cases')
    .set({
      state: 'closed',
      outcome: end.outcome,
      closed_by: end.by,
      closed_at: now,
      answer: end.answer ?? null,
      version: sql`version + 1`,
    })
    .where('case_id', '=', caseId)
    .where('version', '=', version)
    .where('state', '=', 'open')
    .returningAll()
    .$narrowType<Pick<CaseRow, 'kind' | 'phase' | 'outcome' | 'state'>>()
    .executeTakeFirst();
}

/**
 * Opens one case for each ticket that a settlement (0: a refund) set aside. Closes the cases of earlier settlements as
 * superseded, because this settlement settles their tickets again.
 */
export async function openAside(trx: Trx, { drawId, settlementNo }: { drawId: bigint; settlementNo: number }) {
  await sql`
    update lottery_cases set state = 'closed', outcome = 'superseded', closed_at = platform_now(), version = version + 1
    where draw_id = ${drawId} and kind = 'setAside' and state = 'open' and settlement_no < ${settlementNo}`.execute(
    trx,
  );
  const aside = await rows(
    trx,
    sql<{ ticket_no: bigint; merchant_id: string; member_id: string; round_id: string; phase: string; reason: string }>`
      select t.ticket_no, t.merchant_id, t.member_id, t.round_id, a.phase, left(a.reason, 500) as reason
      from lottery_set_aside a join lottery_tickets t on t.ticket_no = a.ticket_no
      where a.draw_id = ${drawId} and a.settlement_no = ${settlementNo}
        and not exists (select from lottery_cases c where c.ticket_no = a.ticket_no and c.kind = 'setAside' and c.state = 'open')
      order by t.ticket_no`,
  );
  if (aside.length === 0) return;
  await trx
    .insertInto('lottery_cases')
    .values(
      aside.map((one) => ({
        ...one,
        phase: one.phase as CasePhase,
        case_id: newId('lcs'),
        kind: 'setAside' as const,
        draw_id: drawId,
        settlement_no: settlementNo,
      })),
    )
    .execute();
}

/** Returns the newest contest of a ticket and the number of its contests. */
export async function contestsOf(db: Db, ticketNo: bigint): Promise<{ newest: CaseRow | undefined; count: number }> {
  const { list, totalCount } = await listCases(db, { ticketNo, kind: 'contested' }, { limit: 1, offset: 0 });
  return { newest: list[0], count: totalCount };
}

/** Ticket data that is needed to decide a case. */
export interface CaseTicket {
  ticket_no: bigint;
  game_code: string;
  state: string;
  draw_state: DrawState;
  settlement_no: number;
}

/** Returns the first accepted ticket of a round; the credits of the round are named after it. */
export function firstTicket(db: Db, one: Pick<CaseRow, 'draw_id' | 'member_id' | 'round_id'>): Promise<CaseTicket> {
  return ticketBy(
    db,
    sql`t.draw_id = ${one.draw_id} and t.member_id = ${one.member_id} and t.round_id = ${one.round_id} and t.state = 'accepted'`,
  );
}

export const ticketOfCase = (db: Db, ticketNo: bigint): Promise<CaseTicket> =>
  ticketBy(db, sql`t.ticket_no = ${ticketNo}`);

async function ticketBy(db: Db, wanted: ReturnType<typeof sql>): Promise<CaseTicket> {
  const row = await firstRow(
    db,
    sql<CaseTicket>`
      select t.ticket_no, g.game_code, t.state, d.state as draw_state, d.settlement_no
      from lottery_tickets t
      join lottery_games g on g.game_id = t.game_id
      join lottery_draws d on d.draw_id = t.draw_id
      where ${wanted} order by t.ticket_no limit 1`,
  );
  return row!;
}

/** A closed case as its member is notified of it. */
export interface EndedCase {
  memberId: string;
  market: string;
  numero: string;
  ticketNo: string | null;
  answer: string | null;
  amountMinor: bigint | null;
}

/** Returns a case for the notice to its member; undefined if it does not exist. */
export async function endedCase(db: Db, caseId: string): Promise<EndedCase | undefined> {
  const row = await findCase(db, caseId);
  if (row === undefined) return undefined;
  const { member_id: memberId, market, numero, ticket_no, answer, amount: amountMinor } = row;
  return { memberId, market, numero, ticketNo: ticket_no === null ? null : String(ticket_no), answer, amountMinor };
}

/** Counts the contested tickets of a draw that wait for an answer. */
export async function contestedOf(db: Db, drawId: bigint): Promise<number> {
  const row = await db
    .selectFrom('lottery_cases')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('draw_id', '=', drawId)
    .where('kind', '=', 'contested')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
