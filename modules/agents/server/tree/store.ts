// Rows of the tree. Changes of lines require `lockTree` first, because a new line is based on the one above.
import { sql } from 'kysely';
import { type Db, firstRow, lockName, rows, type Trx } from '@sanam/server/platform/db.ts';

export interface Node {
  memberNo: bigint;
  memberId: string;
  merchantId: string;
  /** Null for the merchant. */
  uplineNo: bigint | null;
  /** Member numbers as text, from the top of the tree to the agent; null for a member who is no agent. */
  path: string[] | null;
}

const node = sql`
  select m.member_no as "memberNo", m.member_id as "memberId", m.merchant_id as "merchantId", m.upline_no as "uplineNo", l.path
  from agents_members m left join agents_lines l on l.agent_no = m.member_no and upper_inf(l.valid)`;

/** Returns the node; undefined for a member without an upline who is no agent. */
export function nodeOf(db: Db, memberId: string): Promise<Node | undefined> {
  return firstRow(db, sql<Node>`${node} where m.member_id = ${memberId}`);
}

export function nodeByNo(db: Db, memberNo: bigint): Promise<Node | undefined> {
  return firstRow(db, sql<Node>`${node} where m.member_no = ${memberNo}`);
}

/** Returns nodes by member number; numbers are text. */
export async function nodesByNo(db: Db, numbers: readonly string[]): Promise<Map<string, Node>> {
  const found = await rows(db, sql<Node>`${node} where m.member_no = any (${[...numbers]}::bigint[])`);
  return new Map(found.map((one) => [String(one.memberNo), one]));
}

/** Returns which of these agents are above each member now, at any depth; members with none are left out. */
export async function agentsAbove(
  db: Db,
  { memberIds, agentIds }: { memberIds: readonly string[]; agentIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await rows(
    db,
    sql<{ memberId: string; agentIds: string[] }>`
      select m.member_id as "memberId", /* never null: agentIds */ array_agg(a.member_id) as "agentIds"
      from agents_members m
      join agents_lines l on l.agent_no = m.upline_no and upper_inf(l.valid)
      join agents_members a on a.member_no = any (l.path) and a.member_id = any (${[...agentIds]}::text[])
      where m.member_id = any (${[...memberIds]}::text[])
      group by m.member_id`,
  );
  return new Map(found.map((one) => [one.memberId, one.agentIds]));
}

/** Returns the newest members directly below the same agent as this one; none for members of the merchant. */
export async function membersBeside(
  db: Db,
  { memberId, limit }: { memberId: string; limit: number },
): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ memberId: string }>`
      select o.member_id as "memberId"
        from agents_members m join agents_members o on o.upline_no = m.upline_no and o.member_no <> m.member_no
       where m.member_id = ${memberId} order by o.member_no desc limit ${limit}`,
  );
  return found.map((one) => one.memberId);
}

/** Returns an agent with its line; undefined for members who are no agents. */
export async function lineOf(db: Db, memberId: string): Promise<(Node & { path: string[] }) | undefined> {
  const found = await nodeOf(db, memberId);
  return found === undefined || found.path === null ? undefined : { ...found, path: found.path };
}

/** Serializes creating agents and moving lines of a merchant until the end of the transaction. */
export const lockTree = (trx: Trx, merchantId: string): Promise<void> => lockName(trx, `agents.tree:${merchantId}`);

/** Places a member directly below an agent or the merchant. Returns its member number. */
export async function insertNode(
  trx: Trx,
  one: { memberId: string; merchantId: string; uplineNo: bigint | null },
): Promise<bigint> {
  const { memberId, merchantId, uplineNo } = one;
  const row = await firstRow(
    trx,
    sql<{ no: bigint }>`
      with added as (
        insert into agents_members (member_id, merchant_id, upline_no) values (${memberId}, ${merchantId}, ${uplineNo})
        returning member_no, upline_no, joined_at)
      , dated as (
        insert into agents_uplines (member_no, upline_no, valid)
        select member_no, upline_no, tstzrange(joined_at, null) from added)
      select member_no as no from added`,
  );
  return row!.no;
}

/**
 * Inserts the first version of an agent's line. It begins at `at`, a time read under the tree's lock, but not before
 * the uplines' versions it is based on: times from the driver are cut to milliseconds.
 */
export async function insertLine(
  trx: Trx,
  { agentNo, merchantId, path, at }: { agentNo: bigint; merchantId: string; path: readonly string[]; at: Date },
): Promise<void> {
  const line = sql`${[...path]}::bigint[]`;
  await sql`
    insert into agents_lines (agent_no, merchant_id, path, valid)
    select ${agentNo}, ${merchantId}, ${line}, tstzrange(greatest(${at}, max(lower(u.valid))), null)
    from agents_uplines u where u.member_no = any (${line}) and upper_inf(u.valid)`.execute(trx);
}
