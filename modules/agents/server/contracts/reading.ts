// Agents' read calls about contracts of one kind.
import { type AccountType, type Calls, type CallValue, isAgentType } from '@sanam/contract';
import { sql } from 'kysely';
import { type Db, firstRow, rows } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { pageOf, paged, type PageQuery } from '@sanam/server/platform/paging.ts';
import { wiredTiers } from '../../contract/plan-schema.ts';
import { type PlanKind, planKinds } from '../../contract/plan-states.ts';
import type { AgentsDeps } from '../deps.ts';
import { frozenSince } from '../freezes/store.ts';
import { lineOf, nodeOf } from '../tree/store.ts';
import { tableAt } from './ceilings.ts';
import { nextPeriod, type Plan, plansOn, rulesAt } from './plans.ts';
import * as store from './store.ts';
import { parsed, type StoredVersion, type Version, versionColumns, versionTables } from './store.ts';
import { contractsOf, planValue } from './values.ts';

type ReadDeps = Pick<AgentsDeps, 'db' | 'members' | 'site'>;

/**
 * Checks whether an account type may earn a kind: promoters earn dividends and acquisitions, and only they earn
 * acquisitions.
 */
export function mayEarn(kind: PlanKind, type: AccountType): boolean {
  if (kind === 'acquisition') return type === 'promoter';
  return isAgentType(type) && (type !== 'promoter' || kind === 'dividend');
}

/** Refuses with `agents.planForPromoters` or `agents.planNotForPromoters` if the account type may not earn the kind. */
export function checkMayEarn(kind: PlanKind, type: AccountType): void {
  if (mayEarn(kind, type)) return;
  throw refuse(kind === 'acquisition' ? 'agents.planForPromoters' : 'agents.planNotForPromoters');
}

/**
 * Returns the plans of a kind in which the agent may have a contract. Refuses with `agents.featureOff` if there is
 * none.
 */
export async function plansFor(
  { db }: Pick<ReadDeps, 'db'>,
  { merchantId, accountType }: Pick<MemberSession, 'merchantId' | 'accountType'>,
  kind: PlanKind,
): Promise<Plan[]> {
  const plans = mayEarn(kind, accountType) ? (await plansOn(db, merchantId)).filter((plan) => plan.kind === kind) : [];
  if (plans.length === 0) throw refuse('agents.featureOff');
  return plans;
}

/**
 * Returns the plan with this code; without a code the first plan in which the agent has a contract, or the first plan.
 * Refuses with `agents.featureOff`.
 */
export async function pickPlan(db: Db, plans: readonly Plan[], agentNo: bigint, code?: string): Promise<Plan> {
  if (code !== undefined) {
    const named = plans.find((plan) => plan.code === code);
    if (named === undefined) throw refuse('agents.featureOff');
    return named;
  }
  const own = await db.selectFrom('agents_contracts').select('plan_id').where('agent_no', '=', agentNo).execute();
  const ids = new Set(own.map(({ plan_id: planId }) => planId));
  return plans.find(({ planId }) => ids.has(planId)) ?? plans[0]!;
}

interface OfferedTo {
  merchantId: string;
  uplineNo: bigint;
  kind: PlanKind;
  account: string;
}

/**
 * Returns the agent directly below to whom a contract of this kind is offered. Refuses with `agents.notInDownline`;
 * `agents.featureOff`; and as `checkMayEarn`.
 */
export async function offeredAgent(
  { db, members }: Pick<ReadDeps, 'db' | 'members'>,
  { merchantId, uplineNo, kind, account }: OfferedTo,
): Promise<{ memberNo: bigint; path: string[] }> {
  const member = await members.memberByName({ merchantId, username: account });
  const node = member === undefined ? undefined : await nodeOf(db, member.memberId);
  if (member === undefined || node?.path == null || node.uplineNo !== uplineNo) throw refuse('agents.notInDownline');
  // Only the merchant offers acquisitions, because their cost is part of nobody's rate.
  if (kind === 'acquisition') throw refuse('agents.featureOff');
  checkMayEarn(kind, member.accountType);
  return { memberNo: node.memberNo, path: node.path };
}

/** Returns the member id for a name filter; null without a filter; an id that matches nobody if the name is unknown. */
export async function memberNamed(
  members: Pick<AgentsDeps['members'], 'memberByName'>,
  merchantId: string,
  account: string | undefined,
): Promise<string | null> {
  if (account === undefined) return null;
  return (await members.memberByName({ merchantId, username: account }))?.memberId ?? '';
}

interface InfoAsk extends PageQuery {
  plan?: string | undefined;
  account?: string | undefined;
}

/** Returns the agent's contracts of one kind. Refuses with `agents.notAgent`; `agents.featureOff`. */
export async function contractInfo(
  deps: ReadDeps,
  session: MemberSession,
  kind: PlanKind,
  query: InfoAsk,
): Promise<CallValue<Calls['dividendInfo']>> {
  const { db, site } = deps;
  const me = await lineOf(db, session.memberId);
  if (me === undefined) throw refuse('agents.notAgent');
  const plans = await plansFor(deps, session, kind);
  const plan = await pickPlan(db, plans, me.memberNo, query.plan);
  const zone = site.zoneOf(session.merchantId);
  const next = await nextPeriod(db, plan, zone);
  const rules = await rulesAt(db, plan.planId, next);
  if (rules === undefined) throw refuse('agents.featureOff');
  const versions = await store.versionsOfAgent(db, plan.planId, me.memberNo);
  const one = async (states: readonly Version['state'][]) => {
    const found = versions.filter((row) => states.includes(row.state) && !(row.state === 'offered' && row.isOver));
    const [own] = await contractsOf(deps, plan, found.slice(0, 1), me.memberNo);
    return own ?? null;
  };
  const below = await downlineContracts(db, {
    ...query,
    plan,
    uplineNo: me.memberNo,
    memberId: await memberNamed(deps.members, session.merchantId, query.account),
  });
  return {
    plan: planValue(plan, rules, zone),
    plans: plans.map(({ code, nameTh, nameEn }) => ({ code, nameTh, nameEn })),
    mine: await one(['active', 'ending', 'suspended']),
    next: await one(['signed']),
    imposed: await one(['imposed']),
    pending: await one(['offered']),
    frozenAt: (await frozenSince(db, me.memberNo))?.toISOString() ?? null,
    // Only the merchant offers acquisition contracts.
    ceiling:
      kind === 'acquisition' || rules.rules === null ? [] : wiredTiers(await tableAt(db, plan.planId, me.path, next)),
    downline: paged(await contractsOf(deps, plan, below.list, me.memberNo), below.totalCount, query),
  };
}

interface DownlineAsk extends PageQuery {
  plan: Plan;
  uplineNo: bigint;
  /** Only this agent; null for all. */
  memberId: string | null;
}

/**
 * Returns contracts of the agents directly below: versions that are not over, and the newest version of each contract.
 */
async function downlineContracts(
  db: Db,
  { plan, uplineNo, memberId, ...page }: DownlineAsk,
): Promise<{ list: Version[]; totalCount: number }> {
  const { limit, offset } = pageOf(page);
  const where = sql`
    from ${versionTables}
    where c.plan_id = ${plan.planId} and a.upline_no = ${uplineNo} and v.upline_no = ${uplineNo}
      and (v.state in ('offered', 'signed', 'imposed', 'active', 'ending', 'suspended')
        or v.version = (select max(n.version) from agents_contract_versions n where n.contract_id = c.contract_id))
      and (${memberId}::text is null or a.member_id = ${memberId})`;
  const list = await rows(
    db,
    sql<StoredVersion>`select ${versionColumns} ${where} order by c.contract_id, v.version desc limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) ${where}`);
  return { list: list.map(parsed), totalCount: Number(count!.count) };
}

type Flag = '0' | '1' | '2';
type Flags = Record<PlanKind, { req: Flag; info: Flag }>;

/** Returns which kinds are on for a member and which have a pending offer; all off for a member who is no agent. */
export async function consolidated(
  { db }: Pick<ReadDeps, 'db'>,
  session: MemberSession,
): Promise<CallValue<Calls['consolidated']>> {
  const { dividend, dailySalary, hourSalary, realtimeSalary, rebate, acquisition } = await flagsOf(db, session);
  return {
    dailysalreqtype: dailySalary.req,
    divtypereq: dividend.req,
    contracthoursalreq: hourSalary.req,
    realtimesalreqtype: realtimeSalary.req,
    contractmrdailysalinfotype: dailySalary.info,
    contracthoursalinfo: hourSalary.info,
    dailysalinfotype: dailySalary.info,
    realtimesalinfotype: realtimeSalary.info,
    divtypeinfo: dividend.info,
    rebatereq: rebate.req,
    rebateinfo: rebate.info,
    acquisitionreq: acquisition.req,
    acquisitioninfo: acquisition.info,
  };
}

async function flagsOf(db: Db, { memberId, merchantId, accountType }: MemberSession): Promise<Flags> {
  const me = isAgentType(accountType) ? await nodeOf(db, memberId) : undefined;
  const off = { req: '0', info: '0' } as const;
  const flags: Flags = {
    dividend: off,
    dailySalary: off,
    hourSalary: off,
    realtimeSalary: off,
    rebate: off,
    acquisition: off,
  };
  if (me?.path == null) return flags;
  const on = await plansOn(db, merchantId);
  const own = await store.openVersionsOf(db, me.memberNo);
  for (const kind of planKinds) {
    const plans = new Set(on.filter((plan) => plan.kind === kind).map(({ planId }) => planId));
    if (plans.size === 0 || !mayEarn(kind, accountType)) continue;
    const mine = own.filter(({ planId }) => plans.has(planId));
    const isWaiting = mine.some(({ state, isOver }) => state === 'offered' && !isOver);
    const isInForce = mine.some(({ state }) => state === 'active' || state === 'ending' || state === 'suspended');
    flags[kind] = { req: isWaiting ? '1' : '0', info: isInForce ? '1' : '2' };
  }
  return flags;
}
