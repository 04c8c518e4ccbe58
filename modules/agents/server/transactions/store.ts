// Payments and transfers of everybody below an agent in the current tree.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import type { Direction } from '../../contract/transaction-states.ts';
import { earliest, newest } from '../centre/newest.ts';

export interface TeamFilter {
  agentNo: bigint;
  from: Date;
  to: Date;
  /** Only these members. */
  members?: readonly bigint[] | undefined;
  /** Kinds of postings to list; empty for transfers only. */
  moves: readonly string[];
  hasTransfers: boolean;
  direction?: Direction | undefined;
}

export interface TeamStep extends TeamFilter {
  /** End of the previous page, with microseconds. */
  after?: Place | undefined;
  limit: number;
}

export interface Place {
  at: string;
  id: string;
}

export interface TeamRow {
  id: string;
  at: Date;
  memberId: string;
  isDirect: boolean;
  /** Kind of posting of a payment; null for a transfer. */
  move: string | null;
  /** Positive if the member received it. */
  amount: bigint;
}

/** Returns entries newest first; `now` is the database's time. */
export function listTeam(db: Db, step: TeamStep, now: Date): Promise<TeamRow[]> {
  const { from, to, after, limit } = step;
  const upto = earliest(to, now, after && new Date(after.at));
  return newest({ from, upto, limit }, (since) => teamSince(db, { ...step, from: since }));
}

function teamSince(db: Db, step: TeamStep): Promise<TeamRow[]> {
  return rows(
    db,
    sql<TeamRow>`
      with page as (
        select * from (${payments(step)} union all ${transfers(step)}) e order by e.at desc, e.id desc limit ${step.limit})
      select /* never null: isDirect; everybody of a line has an upline */ p.id, p.at,
        m.member_id as "memberId", m.upline_no = ${step.agentNo} as "isDirect", p.move, p.amount
      from page p join agents_members m on m.member_no = p.member_no
      order by p.at desc, p.id desc`,
  );
}

/** Filters and limits rows with the columns `at`, `amount`, `member_no` and `id`, newest first. */
function last({ from, to, members, direction, after, limit }: TeamStep) {
  const sign = direction === undefined ? null : direction === 'in' ? 1 : -1;
  const below = after === undefined ? sql`` : sql`and (e.at, e.id) < (${after.at}::timestamptz, ${after.id})`;
  const whose = members === undefined ? sql`` : sql`and e.member_no = any (${[...members]}::bigint[])`;
  return sql`e.at >= ${from} and e.at < ${to} and (${sign}::integer is null or sign(e.amount) = ${sign}) ${whose} ${below}
    order by e.at desc, e.id desc limit ${limit}`;
}

/** A paid withdrawal is positive in the flows, because the member's money was paid out. */
const payments = (step: TeamStep) => sql`
  (select e.id, e.at, e.member_no, e.move, e.amount from agents_seen_lines(${step.agentNo}) l
   cross join lateral (
     select * from (
       select f.source_id as id, f.settled_at as at, f.member_no, f.move,
         case when f.move in ('withdrawal.disbursed', 'withdrawal.returned') then -f.amount else f.amount end as amount
       from agents_flows f
       where f.line_id = l.line_id and f.kind = 'payment' and f.move = any (${[...step.moves]}::text[])
         and not f.member_no = any ((select agents_gone(${step.agentNo}))::bigint[])) e
     where ${last(step)}) e)`;

/** Transfers as seen by the agent below, while that agent was in the reader's line. */
const transfers = (step: TeamStep) => sql`
  (select e.id, e.at, e.member_no, null::text as move, e.amount from agents_seen_lines(${step.agentNo}) l
   join agents_members own on own.member_no = l.agent_no
   cross join lateral (
     select * from (
       select t.transfer_id || '/out' as id, t.at, own.member_no, -t.amount as amount from agents_transfers t
       where t.from_id = own.member_id
       union all
       select t.transfer_id || '/in', t.at, own.member_no, t.amount from agents_transfers t
       where t.to_id = own.member_id and t.kind <> 'own') e
     where ${step.hasTransfers} and l.agent_no <> ${step.agentNo} and l.valid @> e.at and ${last(step)}) e)`;

/** Returns the position of an entry of the agent's line; undefined if there is none. */
export async function placeOf(db: Db, { agentNo, id }: { agentNo: bigint; id: string }): Promise<Place | undefined> {
  const row = await firstRow(
    db,
    sql<{ at: string }>`
      select f.settled_at::text as at from agents_flows f join agents_seen_lines(${agentNo}) l on l.line_id = f.line_id
      where f.source_type = 'posting' and f.source_id = ${id}
      union all
      select t.at::text from agents_transfers t
      where t.transfer_id = split_part(${id}, '/', 1) and exists (
        select from agents_members m join agents_seen_lines(${agentNo}) l on l.agent_no = m.member_no
        where m.member_id in (t.from_id, t.to_id) and m.member_no <> ${agentNo})`,
  );
  return row === undefined ? undefined : { at: row.at, id };
}
