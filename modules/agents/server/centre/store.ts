// Queries on the own line. Each is limited by the agent's number in the line of the upline in the current tree, so
// members of other lines and members who were moved away are not included.
import type { AccountType } from '@sanam/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { startingWith } from '@sanam/server/platform/like.ts';
import type { DownlineKind, DownlineState } from '../../contract/centre-states.ts';
import type { ContractDetail } from '../../contract/contract-states.ts';
import type { PlanKind } from '../../contract/plan-states.ts';

export interface TeamCounts {
  team: number;
  direct: number;
  agents: number;
}

/** Returns the counts of the downline. Agents are counted by their lines, without reading the members. */
export async function teamCounts(db: Db, agentNo: bigint): Promise<TeamCounts> {
  const row = await firstRow(
    db,
    sql<TeamCounts>`
      with line as materialized (select array_agg(t.agent_no) as agents from agents_team(${agentNo}) t)
      select /* never null: agents; of a line that has the agent */ count(*)::int as team,
        count(*) filter (where m.upline_no = ${agentNo})::int as direct, (select cardinality(l.agents) - 1 from line l) as agents
      from agents_members m where m.upline_no = any ((select l.agents from line l)::bigint[])`,
  );
  return row!;
}

/** Returns the number of new team members by day in the zone; days without any are left out. */
export function joinedByDay(
  db: Db,
  { agentNo, from, to, zone }: { agentNo: bigint; from: Date; to: Date; zone: string },
): Promise<{ day: string; count: number }[]> {
  return rows(
    db,
    sql<{ day: string; count: number }>`
      with line as materialized (select array_agg(t.agent_no) as agents from agents_team(${agentNo}) t),
      days as materialized (
        select array_agg(d at time zone ${zone} order by d) as starts
        from generate_series((${from}::timestamptz at time zone ${zone})::date::timestamp, ${to}::timestamptz at time zone ${zone},
                             interval '1 day') d)
      select /* never null: day; each moment is in one of the days */ to_char(d.starts[m.n] at time zone ${zone}, 'YYYY-MM-DD') as day, m.count
      from (select width_bucket(m.joined_at, (select d.starts from days d)) as n, count(*)::int as count from agents_members m
            where m.upline_no = any ((select l.agents from line l)::bigint[]) and m.joined_at >= ${from} and m.joined_at < ${to}
            group by 1) m, days d
      order by 1`,
  );
}

export interface Step {
  memberNo: bigint;
  memberId: string;
  username: string;
}

/** Returns the path from the agent to an agent of the own line, both included; empty for anybody else. */
export function wayTo(db: Db, { agentNo, memberId }: { agentNo: bigint; memberId: string }): Promise<Step[]> {
  return rows(
    db,
    sql<Step>`
      select m.member_no as "memberNo", m.member_id as "memberId", a.username
      from agents_members target
      join agents_lines l on l.agent_no = target.member_no and upper_inf(l.valid) and l.path @> array[${agentNo}::bigint]
      cross join lateral unnest(l.path) with ordinality s (member_no, step)
      join agents_members m on m.member_no = s.member_no
      join members a on a.member_id = m.member_id
      where target.member_id = ${memberId} and s.step >= array_position(l.path, ${agentNo}::bigint)
      order by s.step`,
  );
}

export interface DownlineRow extends Step {
  accountType: AccountType;
  state: string;
  joinedAt: Date;
  lastSeenAt: Date | null;
  uplineName: string;
  /** Depth below the agent; 1 is directly below. */
  level: number;
  directs: number;
  agentsBelow: number;
  offerId: string | null;
  offerEndsAt: Date | null;
}

export interface DownlineFilter {
  agentNo: bigint;
  /** Only members directly below this agent; without it the whole line. */
  uplineNo?: bigint | undefined;
  /** Depth below the agent; 1 is directly below. */
  level?: number | undefined;
  name?: string | undefined;
  kind?: DownlineKind | undefined;
  state?: DownlineState | undefined;
}

const PREFIX_LETTERS = 3;

/**
 * Returns a condition on the account of member `m`. Only filters on accounts read accounts: counting a wide line would
 * otherwise read each of its members.
 */
const ofAccount = (asked: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`m.member_id in (select a.member_id from members a where ${asked})`;

const isNamed = (name: string): RawBuilder<unknown> => {
  const low = name.toLowerCase();
  const begins = [...low].length === PREFIX_LETTERS ? sql`lower(a.username) like ${startingWith(low)}` : sql`false`;
  return ofAccount(sql`(lower(a.username) = ${low} or ${begins})`);
};

/** Returns the condition for agents or members: an agent is a member with a line (AG4). */
const isOfKind = (kind: DownlineKind): RawBuilder<unknown> => {
  const line = sql`exists (select from agents_lines k where k.agent_no = m.member_no and upper_inf(k.valid))`;
  return kind === 'agents' ? line : sql`not ${line}`;
};

const isInState = (state: DownlineState): RawBuilder<unknown> =>
  ofAccount(state === 'active' ? sql`a.state = 'active'` : sql`a.state <> 'active'`);

/** Returns the depth below the agent of members whose upline has the line `l`. */
const levelIn = (agentNo: bigint): RawBuilder<unknown> =>
  sql`cardinality(l.path) - array_position(l.path, ${agentNo}::bigint) + 1`;

/** Returns the conditions for lines `l` of the uplines of the listed members. */
function isPlace({ agentNo, uplineNo, level }: DownlineFilter): RawBuilder<unknown> {
  const asked = [
    sql`upper_inf(l.valid) and l.path @> array[${agentNo}::bigint]`,
    ...(uplineNo === undefined ? [] : [sql`l.agent_no = ${uplineNo}`]),
    ...(level === undefined ? [] : [sql`${levelIn(agentNo)} = ${level}`]),
  ];
  return sql.join(asked, sql` and `);
}

/** Returns the conditions that the filter sets for a member `m`. */
function isAsked({ name, kind, state }: DownlineFilter): RawBuilder<unknown> {
  const asked = [
    ...(kind === undefined ? [] : [isOfKind(kind)]),
    ...(name === undefined ? [] : [isNamed(name)]),
    ...(state === undefined ? [] : [isInState(state)]),
  ];
  return sql.join([sql`true`, ...asked], sql` and `);
}

const found = (filter: DownlineFilter): RawBuilder<unknown> => sql`
  from agents_members m join agents_lines l on l.agent_no = m.upline_no where ${isPlace(filter)} and ${isAsked(filter)}`;

/**
 * Returns the rows of a page, newest first. A level may contain few members of a large line, so with a level the newest
 * members of each of its uplines are read; otherwise the newest of the line, or those that match the name.
 */
function foundPage(
  filter: DownlineFilter,
  { after, limit }: Pick<DownlineStep, 'after' | 'limit'>,
): RawBuilder<unknown> {
  const isAfter = after === undefined ? sql`true` : sql`m.member_no < ${after}`;
  if (filter.name !== undefined || filter.level === undefined) return sql`${found(filter)} and ${isAfter}`;
  return sql`
    from agents_lines l
    cross join lateral (
      select m.member_no from agents_members m where m.upline_no = l.agent_no and ${isAsked(filter)} and ${isAfter}
      order by m.member_no desc limit ${limit}) m
    where ${isPlace(filter)}`;
}

/** Returns the number of levels below the agent: 1 if only direct members are possible. */
export async function levelsBelow(db: Db, agentNo: bigint): Promise<number> {
  const row = await firstRow(
    db,
    sql<{ levels: number }>`
      select /* never null: levels; the agent's own line is one of them */ max(t.depth) + 1 as levels from agents_team(${agentNo}) t`,
  );
  return row!.levels;
}

export interface DownlineStep extends DownlineFilter {
  /** Agent whose open offers are included. */
  agentId: string;
  after: bigint | undefined;
  limit: number;
}

/** Returns members newest first, starting after a member number. */
export function downline(db: Db, { agentId, after, limit, ...filter }: DownlineStep): Promise<DownlineRow[]> {
  return rows(
    db,
    sql<DownlineRow>`
      with page as (select m.member_no ${foundPage(filter, { after, limit })} order by m.member_no desc limit ${limit})
      select /* never null: level; the upline's line holds the agent */ m.member_no as "memberNo", m.member_id as "memberId",
        a.username, a.account_type as "accountType", a.state, m.joined_at as "joinedAt", a.last_login_at as "lastSeenAt",
        ua.username as "uplineName", ${levelIn(filter.agentNo)} as level, o.offer_id as "offerId", o.expires_at as "offerEndsAt",
        (select count(*)::int from agents_members d where d.upline_no = m.member_no) as directs,
        (select count(*)::int from agents_lines b
         where b.path @> array[m.member_no] and upper_inf(b.valid) and b.agent_no <> m.member_no) as "agentsBelow"
      from page p
      join agents_members m on m.member_no = p.member_no
      join agents_lines l on l.agent_no = m.upline_no and upper_inf(l.valid)
      join members a on a.member_id = m.member_id
      join agents_members u on u.member_no = m.upline_no
      join members ua on ua.member_id = u.member_id
      left join agents_offers o on o.member_id = m.member_id and o.state = 'offered' and o.expires_at > platform_now()
        and o.offered_by = ${agentId}
      order by p.member_no desc`,
  );
}

interface OpenContract {
  memberNo: bigint;
  contractId: string;
  version: number;
  kind: PlanKind;
  state: ContractDetail;
}

/** Returns the contract versions of these agents that are not over, by plan; expired offers are left out. */
export async function openContracts(db: Db, members: readonly bigint[]): Promise<OpenContract[]> {
  if (members.length === 0) return [];
  return rows(
    db,
    sql<OpenContract>`
      select c.agent_no as "memberNo", c.contract_id::text as "contractId", v.version, p.kind, v.state
      from agents_contracts c
      join agents_plans p on p.plan_id = c.plan_id
      join agents_contract_versions v on v.contract_id = c.contract_id
      where c.agent_no = any (${members.map(String)}::bigint[])
        and (v.state in ('signed', 'imposed', 'active', 'ending', 'suspended') or (v.state = 'offered' and v.expires_at > platform_now()))
      order by c.plan_id, v.version`,
  );
}

/** Returns the number of a member below the agent; undefined for anybody else. */
export async function memberBelow(
  db: Db,
  { agentNo, memberId }: { agentNo: bigint; memberId: string },
): Promise<bigint | undefined> {
  const row = await firstRow(
    db,
    sql<{ no: bigint }>`
      select m.member_no as no from agents_members m
      join agents_lines l on l.agent_no = m.upline_no and upper_inf(l.valid) and l.path @> array[${agentNo}::bigint]
      where m.member_id = ${memberId}`,
  );
  return row?.no;
}

export async function countDownline(db: Db, filter: DownlineFilter): Promise<number> {
  const row = await firstRow(db, sql<{ count: number }>`select count(*)::int as count ${found(filter)}`);
  return row!.count;
}

/** Returns members of the whole line with this name, or with a name that starts with these letters. */
export async function membersNamed(db: Db, who: { agentNo: bigint; name: string }): Promise<bigint[]> {
  const named = await rows(db, sql<{ no: bigint }>`select m.member_no as no ${found(who)}`);
  return named.map(({ no }) => no);
}
