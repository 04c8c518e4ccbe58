// The tree at a given time: each list uses an index and continues after the last row shown, so that a wide agent is as
// fast as a narrow one.
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';

export interface TreeRow {
  memberNo: bigint;
  memberId: string;
  merchantId: string;
  uplineId: string | null;
  joinedAt: Date;
  /** Number of agents above. */
  level: number;
  directs: number;
  agentsBelow: number;
  /** True while the line is frozen now, whatever the time of the tree. */
  isFrozen: boolean;
}

export interface DirectsAsk {
  /** Undefined for all merchants. */
  merchantId: string | undefined;
  /** Null for the merchant. */
  uplineNo: bigint | null;
  at: Date;
}

/** Members with their level and counts; `u` are their uplines at the given time. */
const treeRows = (at: Date) => sql`
  select m.member_no as "memberNo", m.member_id as "memberId", m.merchant_id as "merchantId", a.member_id as "uplineId",
         m.joined_at as "joinedAt", coalesce(cardinality(l.path), 0)::integer as level,
         (select count(*) from agents_uplines d where d.upline_no = m.member_no and d.valid @> ${at}::timestamptz)::integer as directs,
         (select greatest(count(*) - 1, 0) from agents_team(m.member_no, ${at}))::integer as "agentsBelow",
         agents_frozen_since(m.member_no) is not null as "isFrozen"
  from agents_uplines u
  join agents_members m on m.member_no = u.member_no
  left join agents_members a on a.member_no = u.upline_no
  left join agents_lines l on l.agent_no = u.upline_no and l.valid @> ${at}::timestamptz`;

const below = ({ merchantId, uplineNo, at }: DirectsAsk) => sql`
  where u.valid @> ${at}::timestamptz and (${merchantId ?? null}::text is null or m.merchant_id = ${merchantId ?? null})
    and ${uplineNo === null ? sql`u.upline_no is null` : sql`u.upline_no = ${uplineNo}`}`;

/** Returns the members directly below an agent or the merchant at a given time, newest first, after the given row. */
export const directsAt = (db: Db, ask: DirectsAsk & { after: bigint | undefined; limit: number }): Promise<TreeRow[]> =>
  rows(
    db,
    sql<TreeRow>`${treeRows(ask.at)} ${below(ask)}
      and (${ask.after ?? null}::bigint is null or u.member_no < ${ask.after ?? null})
      order by u.member_no desc limit ${ask.limit}`,
  );

export async function countDirectsAt(db: Db, ask: DirectsAsk): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count from agents_uplines u join agents_members m on m.member_no = u.member_no
      ${below(ask)}`,
  );
  return row!.count;
}

/** Returns these members with their places in the tree at the given time. */
export const membersAt = (db: Db, { memberIds, at }: { memberIds: string[]; at: Date }): Promise<TreeRow[]> =>
  rows(
    db,
    sql<TreeRow>`${treeRows(at)}
      where m.member_id = any (${memberIds}) and u.valid @> ${at}::timestamptz order by m.member_no desc`,
  );

/** Returns an agent's line at a given time; undefined if the member was no agent. */
export const lineAt = (
  db: Db,
  { memberId, at }: { memberId: string; at: Date },
): Promise<{ agentNo: bigint; merchantId: string; path: string[] } | undefined> =>
  firstRow(
    db,
    sql<{ agentNo: bigint; merchantId: string; path: string[] }>`
      select m.member_no as "agentNo", m.merchant_id as "merchantId", l.path
      from agents_members m join agents_lines l on l.agent_no = m.member_no and l.valid @> ${at}::timestamptz
      where m.member_id = ${memberId}`,
  );

/** Returns the member ids of a path in order. */
export const idsOf = async (db: Db, path: readonly string[]): Promise<string[]> =>
  (
    await rows(
      db,
      sql<{ id: string }>`
        select m.member_id as id
        from unnest(${[...path]}::bigint[]) with ordinality p (member_no, place)
        join agents_members m on m.member_no = p.member_no order by p.place`,
    )
  ).map(({ id }) => id);
