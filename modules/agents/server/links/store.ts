// Links of agents and the members who registered by them.
import type { AgentType } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow, rows, type Trx } from '@sanam/server/platform/db.ts';
import type { LinkTarget } from '../../contract/link-states.ts';
import { type Given, givenColumns } from './given.ts';

export interface LinkRow {
  code: string;
  target: LinkTarget;
  tag: string;
  createdAt: Date;
  joined: number;
  depositors: number;
  validBet: bigint;
  /** Null for none. */
  rebate: unknown;
  rebateMax: bigint | null;
  contracts: unknown;
}

export interface LinkFilter {
  agentNo: bigint;
  tag?: string | undefined;
  target?: LinkTarget | undefined;
  /** Only these codes; default: all. */
  codes?: readonly string[] | undefined;
  limit: number;
  offset: number;
}

const found = ({ agentNo, tag, target, codes }: Omit<LinkFilter, 'limit' | 'offset'>) => sql`
  from agents_links k where k.agent_no = ${agentNo}
    and (${tag ?? null}::text is null or lower(k.tag) = lower(${tag ?? null}))
    and (${target ?? null}::text is null or k.target = ${target ?? null})
    and (${codes === undefined ? null : [...codes]}::text[] is null or k.code = any (${codes === undefined ? null : [...codes]}::text[]))`;

/** Returns the codes that match a filter, unordered. */
export async function linkCodes(db: Db, filter: Omit<LinkFilter, 'limit' | 'offset' | 'codes'>): Promise<string[]> {
  return (await rows(db, sql<{ code: string }>`select k.code ${found(filter)}`)).map(({ code }) => code);
}

export async function tagsOf(db: Db, agentNo: bigint): Promise<string[]> {
  const tags = await rows(
    db,
    sql<{ tag: string }>`select distinct tag from agents_links where agent_no = ${agentNo} and tag <> '' order by tag`,
  );
  return tags.map(({ tag }) => tag);
}

interface JoinsAsk {
  agentNo: bigint;
  from: Date;
  to: Date;
  zone: string;
}

/** Returns registrations by any of the agent's links, by day of the zone; days without any are left out. */
export const joinsByDay = (db: Db, ask: JoinsAsk): Promise<{ day: string; count: number }[]> =>
  rows(
    db,
    sql<{ day: string; count: number }>`
      select to_char(m.joined_at at time zone ${ask.zone}, 'YYYY-MM-DD') as day, count(*)::int as count
      from agents_links k
      join agents_link_joins j on j.merchant_id = k.merchant_id and j.code = k.code
      join agents_members m on m.member_no = j.member_no and m.joined_at >= ${ask.from} and m.joined_at < ${ask.to}
      where k.agent_no = ${ask.agentNo} group by day order by day`,
  );

/** Returns links newest first. Bets count up to the last closed day. */
export async function listLinks(db: Db, filter: LinkFilter): Promise<{ list: LinkRow[]; totalCount: number }> {
  const list = await rows(
    db,
    sql<LinkRow>`
      with page as (
        select k.merchant_id, k.code, k.target, k.tag, k.rebate, k.rebate_max, k.contracts, k.created_at ${found(filter)}
        order by k.created_at desc, k.code limit ${filter.limit} offset ${filter.offset})
      select p.code, p.target, p.tag, p.rebate, p.rebate_max as "rebateMax", p.contracts, p.created_at as "createdAt", s.joined, s.depositors, s.valid_bet as "validBet"
      from page p cross join lateral (
        select count(*)::int as joined,
          count(j.deposited_at)::int as depositors,
          coalesce(sum((select sum(d.valid_bet) from agents_days d where d.member_no = j.member_no)), 0)::bigint as valid_bet
        from agents_link_joins j where j.merchant_id = p.merchant_id and j.code = p.code) s
      order by p.created_at desc, p.code`,
  );
  const count = await firstRow(db, sql<{ count: number }>`select count(*)::int as count ${found(filter)}`);
  return { list, totalCount: count!.count };
}

export async function countLinks(db: Db, agentNo: bigint): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ count: number }>`select count(*)::int as count from agents_links where agent_no = ${agentNo}`,
  );
  return row!.count;
}

export async function insertLink(
  trx: Trx,
  link: {
    merchantId: string;
    code: string;
    agentNo: bigint;
    target: LinkTarget;
    tag: string;
    given: Given;
  },
): Promise<void> {
  const { merchantId, code, agentNo, target, tag, given } = link;
  await trx
    .insertInto('agents_links')
    .values({
      merchant_id: merchantId,
      code,
      agent_no: agentNo,
      target,
      tag,
      ...givenColumns(given),
    })
    .execute();
}

/** Checks whether this agent made the link. */
export async function isOwnLink(
  db: Db,
  { merchantId, code, memberId }: { merchantId: string; code: string; memberId: string },
): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ found: boolean }>`
      select exists (
        select from agents_links k join agents_members m on m.member_no = k.agent_no
        where k.merchant_id = ${merchantId} and k.code = ${code} and m.member_id = ${memberId}) as found`,
  );
  return row!.found;
}

/** Stores that a newcomer registered by a link; ignores codes that are no agent's link. */
export async function noteJoin(trx: Trx, join: { memberNo: bigint; merchantId: string; code: string }): Promise<void> {
  await sql`
    insert into agents_link_joins (member_no, merchant_id, code)
    select ${join.memberNo}, k.merchant_id, k.code from agents_links k
    where k.merchant_id = ${join.merchantId} and k.code = ${join.code}`.execute(trx);
}

/** Stores the first deposit of a member who registered by a link. */
export async function noteDeposit(db: Db, memberId: string): Promise<void> {
  await sql`
    update agents_link_joins j set deposited_at = platform_now() from agents_members m
    where m.member_id = ${memberId} and j.member_no = m.member_no and j.deposited_at is null`.execute(db);
}

export interface AgentToBe {
  accountType: AgentType;
  /** Null for the merchant. */
  uplineId: string | null;
  by: { kind: 'staff' | 'member'; id: string };
}

/** Returns the offer due to a newcomer by a link or an opening; undefined if any offer was made before. */
export function agentToBe(db: Db, memberId: string): Promise<AgentToBe | undefined> {
  return firstRow(
    db,
    sql<AgentToBe>`
      select t."accountType", t."uplineId", jsonb_build_object('kind', t.kind, 'id', t.id) as by
      from (
        select 'agent' as "accountType", a.member_id as "uplineId", 'member' as kind, a.member_id as id
        from agents_link_joins j
        join agents_members m on m.member_no = j.member_no and m.member_id = ${memberId}
        join agents_links k on k.merchant_id = j.merchant_id and k.code = j.code and k.target = 'agent'
        join agents_members a on a.member_no = k.agent_no
        union all
        select o.account_type, a.member_id, case o.opened_by_kind when 'staff' then 'staff' else 'member' end, o.opened_by
        from agents_openings o left join agents_members a on a.member_no = o.agent_no
        where o.member_id = ${memberId} and o.account_type <> 'player') t
      where not exists (select from agents_offers o where o.member_id = ${memberId})`,
  );
}
