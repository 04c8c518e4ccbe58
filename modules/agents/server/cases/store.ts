// Rows of cases and of questions about them.
import { type RawBuilder, sql } from 'kysely';
import { anyOf, type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CaseSign, CaseState } from '../../contract/case-states.ts';

export type CaseRow = TableRow<'agents_cases'>;
export type QuestionRow = TableRow<'agents_case_questions'>;

/** Maximum number of bets kept as evidence. */
const EVIDENCE_MAX = 1000;

export const findCase = (db: Db, caseId: string): Promise<CaseRow | undefined> =>
  db.selectFrom('agents_cases').selectAll().where('case_id', '=', caseId).executeTakeFirst();

export const findCases = (db: Db, caseIds: readonly string[]): Promise<CaseRow[]> =>
  db.selectFrom('agents_cases').selectAll().where('case_id', '=', anyOf(caseIds)).execute();

/** Returns the undecided case of a sign that has one of these members, locked; undefined if there is none. */
export function openCaseWith(trx: Trx, sign: CaseSign, members: readonly bigint[]): Promise<CaseRow | undefined> {
  return trx
    .selectFrom('agents_cases as c')
    .selectAll('c')
    .where('c.sign', '=', sign)
    .where('c.state', '=', 'open')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('agents_exclusions as x')
          .select('x.exclusion_id')
          .whereRef('x.case_id', '=', 'c.case_id')
          .where('x.member_no', '=', anyOf(members)),
      ),
    )
    .orderBy('c.case_id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export const insertCase = (trx: Trx, row: Pick<CaseRow, 'case_id' | 'merchant_id' | 'sign'>): Promise<CaseRow> =>
  trx.insertInto('agents_cases').values(row).returningAll().executeTakeFirstOrThrow();

/** Notes that members were added, so that nobody decides about a case that they have not seen. */
export const addToCase = (trx: Trx, caseId: string): Promise<CaseRow> =>
  trx
    .updateTable('agents_cases')
    .set({ version: sql`version + 1` })
    .where('case_id', '=', caseId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Keeps the bets since a moment that speak against the members of a case. */
export async function keepEvidence(trx: Trx, caseId: string, from: RawBuilder<Date>): Promise<void> {
  await sql`select agents_keep_evidence(${caseId}, ${from}, ${EVIDENCE_MAX})`.execute(trx);
}

interface Decision {
  state: Exclude<CaseState, 'open'>;
  decided_by: string;
  proposed_by: string | null;
  reason: string;
  answer: string;
}

/** Decides a case that still has this version; returns undefined otherwise. */
export const decideCase = (
  trx: Trx,
  { case_id: caseId, version }: Pick<CaseRow, 'case_id' | 'version'>,
  decision: Decision,
): Promise<CaseRow | undefined> =>
  trx
    .updateTable('agents_cases')
    .set({ ...decision, decided_at: now, version: version + 1 })
    .where('case_id', '=', caseId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

/** Clears the exclusions of a case. */
export async function clearMembers(
  trx: Trx,
  caseId: string,
  { reason, proposedBy, clearedBy }: { reason: string; proposedBy: string; clearedBy: string },
): Promise<void> {
  await trx
    .updateTable('agents_exclusions')
    .set({ clear_reason: reason, clear_proposed_by: proposedBy, cleared_by: clearedBy, cleared_at: now })
    .where('case_id', '=', caseId)
    .where('cleared_at', 'is', null)
    .execute();
}

/** Condition of a case, `c`, with a question that has no answer. */
export const isAsked = sql`exists (
  select from agents_case_questions q where q.case_id = c.case_id and q.answered_at is null)`;

export interface CaseFilter {
  merchantId: string | undefined;
  state: CaseState | undefined;
  isWaiting: boolean;
}

/** Returns a page of cases: those that wait, longest first; then decided ones, newest first. */
export async function listCases(
  db: Db,
  { merchantId, state, isWaiting }: CaseFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: CaseRow[]; totalCount: number }> {
  const list = await rows(
    db,
    sql<CaseRow & { counted: bigint }>`
      select c.*, count(*) over () as counted from agents_cases c
      cross join lateral (select c.state = 'open' or ${isAsked} as waits) w
      where (${merchantId ?? null}::text is null or c.merchant_id = ${merchantId ?? null})
        and (${state ?? null}::text is null or c.state = ${state ?? null})
        and (w.waits or not ${isWaiting}::boolean)
      order by w.waits desc, case when w.waits then c.opened_at end, c.opened_at desc, c.case_id
      limit ${limit} offset ${offset}`,
  );
  return { list, totalCount: Number(list[0]?.counted ?? 0) };
}

/** Members of cases. `isOther`: found with a member of the case, and excluded for another reason. */
export interface CaseMember {
  case_id: string;
  member_id: string;
  is_other: boolean;
}

export const membersOf = (db: Db, caseIds: readonly string[]): Promise<CaseMember[]> =>
  rows(
    db,
    sql<CaseMember>`
      select p.case_id, m.member_id, bool_and(p.is_other) as is_other
      from (
        select x.case_id, x.member_no, false as is_other from agents_exclusions x where x.case_id = any (${[...caseIds]})
        union all
        select x.case_id, x.with_no, true from agents_exclusions x where x.case_id = any (${[...caseIds]}) and x.with_no is not null) p
      join agents_members m on m.member_no = p.member_no
      group by p.case_id, m.member_no, m.member_id order by m.member_no`,
  );

export interface CaseBet {
  fact_id: bigint;
  member_id: string;
  settled_at: Date;
  vendor: string;
  game: string;
  round: string;
  market: string | null;
  side: string | null;
  stake: bigint;
  payout: bigint;
}

/** Returns all bets kept as evidence, newest first. */
export const betsOf = (db: Db, caseId: string): Promise<CaseBet[]> =>
  rows(
    db,
    sql<CaseBet>`
      select /* never null: fact_id, member_id, settled_at, vendor, game, round, stake, payout; of rows */ fact_id, member_id, settled_at,
             vendor, game, round, market, side, stake, payout
      from agents_case_bets(${caseId}, ${EVIDENCE_MAX})`,
  );

/** Returns the questions of cases, oldest first; of one agent or of all. */
export function questionsOf(
  db: Db,
  caseIds: readonly string[],
  agentNo?: bigint,
): Promise<(QuestionRow & { memberId: string })[]> {
  let query = db
    .selectFrom('agents_case_questions as q')
    .innerJoin('agents_members as m', 'm.member_no', 'q.agent_no')
    .selectAll('q')
    .select('m.member_id as memberId')
    .where('q.case_id', '=', anyOf(caseIds));
  if (agentNo !== undefined) query = query.where('q.agent_no', '=', agentNo);
  return query.orderBy('q.asked_at').orderBy('q.question_id').execute();
}

/** Inserts a question; returns undefined while another one of the agent waits. */
export const insertQuestion = (
  trx: Trx,
  row: Pick<QuestionRow, 'case_id' | 'agent_no' | 'text'>,
): Promise<QuestionRow | undefined> =>
  trx
    .insertInto('agents_case_questions')
    .values({ ...row, question_id: newId('wcq') })
    .onConflict((conflict) => conflict.columns(['case_id', 'agent_no']).where('answered_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Answers all open questions of a case and returns them. */
export const answerQuestions = (
  trx: Trx,
  caseId: string,
  { answer, by }: { answer: string; by: string },
): Promise<(QuestionRow & { memberId: string })[]> =>
  trx
    .updateTable('agents_case_questions as q')
    .from('agents_members as m')
    .set({ answer, answered_by: by, answered_at: now })
    .whereRef('m.member_no', '=', 'q.agent_no')
    .where('q.case_id', '=', caseId)
    .where('q.answered_at', 'is', null)
    .returningAll('q')
    .returning('m.member_id as memberId')
    .execute();

export interface TeamCase {
  case_id: string;
  kind: TableRow<'agents_run_exclusions'>['kind'];
  members: bigint;
  valid_bet: string;
  net_loss: string;
}

/** Returns the cases of members of an agent's team whom a run excluded or added back. */
export const casesOfTeam = (db: Db, runId: bigint, agentNo: bigint): Promise<TeamCase[]> =>
  rows(
    db,
    sql<TeamCase>`
      select /* never null: case_id, kind, members, valid_bet, net_loss; of a group */ case_id, kind, members, valid_bet, net_loss
      from agents_left_out_cases(${runId}, ${agentNo})`,
  );

/** Checks whether a case concerns a statement of the agent. */
export async function isOfAgent(db: Db, caseId: string, agentNo: bigint): Promise<boolean> {
  const found = await firstRow(
    db,
    sql`
      select 1 from agents_exclusions e
      join agents_run_exclusions x on x.exclusion_id = e.exclusion_id
      join agents_statements s on s.run_id = x.run_id and s.agent_no = ${agentNo}
      join agents_facts f on f.member_no = x.member_no and f.slot >= x.slots_from and f.slot < x.slots_to
      join agents_lines l on l.line_id = f.line_id and l.path @> array[${agentNo}::bigint]
      where e.case_id = ${caseId} limit 1`,
  );
  return found !== undefined;
}
