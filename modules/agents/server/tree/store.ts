// Rows of the tree. Who changes lines holds `lockTree` first: a new line is made of the one above it.
import { sql } from 'kysely';
import { type Db, firstRow, lockName, rows, type Trx } from '@sanam/server/platform/db.ts';

export interface Node {
  memberNo: bigint;
  memberId: string;
  merchantId: string;
  /** Null: the merchant. */
  uplineNo: bigint | null;
  /** Numbers in text, from the top of the tree to the agent itself; null for who is no agent. */
  path: string[] | null;
}

const node = sql`
  select m.member_no as "memberNo", m.member_id as "memberId", m.merchant_id as "merchantId", m.upline_no as "uplineNo", l.path
  from agents_members m left join agents_lines l on l.agent_no = m.member_no and upper_inf(l.valid)`;

/** Undefined for a member whom no agent brought and who is none. */
export function nodeOf(db: Db, memberId: string): Promise<Node | undefined> {
  return firstRow(db, sql<Node>`${node} where m.member_id = ${memberId}`);
}

export function nodeByNo(db: Db, memberNo: bigint): Promise<Node | undefined> {
  return firstRow(db, sql<Node>`${node} where m.member_no = ${memberNo}`);
}

/** Members of the tree by their numbers, as text. */
export async function nodesByNo(db: Db, numbers: readonly string[]): Promise<Map<string, Node>> {
  const found = await rows(db, sql<Node>`${node} where m.member_no = any (${[...numbers]}::bigint[])`);
  return new Map(found.map((one) => [String(one.memberNo), one]));
}

/** An agent with its line; undefined for everybody else. */
export async function lineOf(db: Db, memberId: string): Promise<(Node & { path: string[] }) | undefined> {
  const found = await nodeOf(db, memberId);
  return found === undefined || found.path === null ? undefined : { ...found, path: found.path };
}

/** Makers of agents and movers of lines of one merchant come one after the other, until each one's transaction ends. */
export const lockTree = (trx: Trx, merchantId: string): Promise<void> => lockName(trx, `agents.tree:${merchantId}`);

/** Puts a member directly below an agent, or below the merchant. Answers its number. */
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
 * The first version of an agent's line. It begins at `at`, a moment read under the tree's lock, and no earlier than the
 * uplines that it is made of: a moment of the driver is cut to milliseconds.
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
