import { sql } from 'kysely';
import { type Db, firstRow, now, rows, type TableRow, type Trx } from '@sanam/server/platform/db.ts';

export type MoveRow = TableRow<'agents_moves'>;

/** A move with the member ids of its parties. */
export interface NamedMove extends MoveRow {
  agentId: string;
  fromId: string | null;
  toId: string | null;
}

const named = sql`
  select v.*, a.member_id as "agentId", f.member_id as "fromId", u.member_id as "toId"
  from agents_moves v
  join agents_members a on a.member_no = v.agent_no
  left join agents_members f on f.member_no = v.from_no
  left join agents_members u on u.member_no = v.to_no`;

/** Returns the moves of a merchant that are due at a time, in order of approval. */
export const dueMoves = (trx: Trx, { merchantId, at }: { merchantId: string; at: Date }): Promise<NamedMove[]> =>
  rows(
    trx,
    sql<NamedMove>`${named}
      where v.merchant_id = ${merchantId} and v.state = 'planned' and v.effective_at <= ${at}
      order by v.effective_at, v.approved_at, v.move_id`,
  );

export const merchantsWithDueMoves = async (db: Db): Promise<string[]> =>
  (
    await rows(
      db,
      sql<{ merchantId: string }>`
        select distinct merchant_id as "merchantId" from agents_moves
        where state = 'planned' and effective_at <= platform_now() order by 1`,
    )
  ).map(({ merchantId }) => merchantId);

export async function listMoves(
  db: Db,
  { merchantId, limit, offset }: { merchantId: string | undefined; limit: number; offset: number },
): Promise<{ list: NamedMove[]; totalCount: number }> {
  const where = sql`where ${merchantId ?? null}::text is null or v.merchant_id = ${merchantId ?? null}`;
  const list = await rows(
    db,
    sql<NamedMove>`${named} ${where} order by v.approved_at desc, v.move_id limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) from agents_moves v ${where}`);
  return { list, totalCount: Number(count!.count) };
}

export interface Reach {
  /** Number of agents that move, including the one at the top. */
  agents: number;
  /** Number of players and agents below it. */
  members: number;
  /** Number of agents in its longest line, itself included. */
  height: number;
}

/** Returns the size of the line below an agent. */
export async function reachOf(db: Db, agentNo: bigint): Promise<Reach> {
  const row = await firstRow(
    db,
    sql<{ agents: number; members: number; height: number }>`
      with team as (select agent_no, depth from agents_team(${agentNo}))
      select (select count(*) from team)::integer as agents,
             (select count(*) from agents_members m where m.upline_no in (select agent_no from team))::integer as members,
             (select coalesce(max(depth), 0) + 1 from team)::integer as height`,
  );
  return row!;
}

/** Checks whether a planned move affects the line of the agent or of the new upline. */
export async function hasPlannedNear(
  db: Db,
  { path, above }: { path: readonly string[]; above: readonly string[] },
): Promise<boolean> {
  const agent = path.at(-1)!;
  const row = await firstRow(
    db,
    sql<{ found: boolean }>`
      select exists (
        select from agents_moves v
        join agents_lines a on a.agent_no = v.agent_no and upper_inf(a.valid)
        left join agents_lines u on u.agent_no = v.to_no and upper_inf(u.valid)
        where v.state = 'planned'
          and (v.agent_no = any (${[...path, ...above]}::bigint[]) or ${agent}::bigint = any (a.path || coalesce(u.path, '{}')))
      ) as found`,
  );
  return row!.found;
}

/** Checks whether statements of agents in a line wait for approval. */
export async function hasReview(
  db: Db,
  { memberNo, merchantId }: { memberNo: bigint; merchantId: string },
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ found: boolean }>`
      select exists (
        select from agents_runs r join agents_statements s on s.run_id = r.run_id and s.state = 'review'
        where r.merchant_id = ${merchantId} and r.state = 'computed' and s.agent_no in (select agent_no from agents_team(${memberNo}))
      ) as found`,
  );
  return row!.found;
}

/** Returns the start of the merchant's next business day. */
export async function nextDay(db: Db, zone: string): Promise<Date> {
  const row = await firstRow(
    db,
    sql<{ at: Date }>`
      select ((platform_now() at time zone ${zone})::date + 1)::timestamp at time zone ${zone} as at`,
  );
  return row!.at;
}

export async function insertMove(
  trx: Trx,
  move: Pick<
    MoveRow,
    | 'move_id'
    | 'merchant_id'
    | 'agent_no'
    | 'from_no'
    | 'to_no'
    | 'effective_at'
    | 'proposed_by'
    | 'approved_by'
    | 'reason'
  >,
): Promise<void> {
  await trx.insertInto('agents_moves').values(move).execute();
}

/** Stores the result of a move. `failure`: the refusal that prevented it; null if it moved. */
export async function decideMove(trx: Trx, moveId: string, failure: string | null): Promise<void> {
  await trx
    .updateTable('agents_moves')
    .set({ state: failure === null ? 'done' : 'failed', failure, decided_at: now })
    .where('move_id', '=', moveId)
    .execute();
}

/** Moves the line below its new upline from that time on. */
export async function moveLine(trx: Trx, { agent_no, to_no, effective_at }: MoveRow): Promise<void> {
  await sql`select agents_move_line(${agent_no}, ${to_no}, ${effective_at})`.execute(trx);
}
