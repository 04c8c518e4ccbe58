// Staff calls that list, offer, end and suspend contracts.
import { type Calls, type CallValue, fromWire, isAgentType } from '@sanam/contract';
import { sql } from 'kysely';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, inTransaction, rows, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import type { ContractDetail } from '../../contract/contract-states.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { lineOf } from '../tree/store.ts';
import { takeBack } from './impose.ts';
import { subjectOf } from './notes.ts';
import { nextPeriod, planById, plansOn } from './plans.ts';
import { checkMayEarn, memberNamed } from './reading.ts';
import * as service from './service.ts';
import * as store from './store.ts';
import { parsed, type StoredVersion, type Version, versionColumns, versionTables } from './store.ts';
import { baseOf } from './values.ts';

const COMMAND = 'agents.contract.suspend';

/** Returns the owner of a contract, for access checks. */
export const contractOwners: Readonly<Record<string, OwnerOf>> = {
  async agentContract(db, id) {
    const row = await db
      .selectFrom('agents_contracts')
      .select('merchant_id')
      .where('contract_id', '=', BigInt(id))
      .executeTakeFirst();
    return row === undefined ? undefined : { merchantId: row.merchant_id };
  },
};

export function createContractStaffHandlers(deps: AgentsStaffDeps): Handlers {
  const { db } = deps;
  deps.approvals.define({
    name: COMMAND,
    permission: 'agents.contract.suspend',
    async run(trx, { context, subjectId, payload, reason }) {
      const { isSuspended } = payload as { isSuspended: boolean };
      await service.suspend(deps, trx, context, { ...(await keyOf(trx, subjectId)), isSuspended, reason });
    },
  });
  return {
    async opsListAgentContracts({ query, context }) {
      const memberId = await memberNamed(deps.members, context.merchantId, query.account);
      const found = await list(db, { ...query, memberId, merchantId: context.rowsOf, ...pageOf(query) });
      return paged(await valuesOf(deps, found.list), found.totalCount, query);
    },
    opsOfferAgentContract: ({ params, body, context }) => offerTo(deps, context, params.memberId, body),
    async opsWithdrawAgentContract({ params, body, context }) {
      const row = await inTransaction(db, (trx) => withdraw(deps, trx, context, { ...params, ...body }));
      return { stateDetail: row.state };
    },
    async opsEndAgentContract({ params, body: { reason }, context }) {
      const row = await inTransaction(db, async (trx) =>
        service.end(deps, trx, context, { ...(await keyOf(trx, params.contractId)), reason }),
      );
      return { stateDetail: row.state };
    },
    async opsSuspendAgentContract({ params, body, context }) {
      const approvalId = await inTransaction(db, (trx) => propose(deps, trx, context, { ...params, ...body }));
      return { state: 'proposed', approvalId };
    },
  };
}

export async function keyOf(db: Db, text: string): Promise<{ contractId: bigint; planId: bigint }> {
  const [row] = await store.versionsOf(db, BigInt(text));
  if (row === undefined) throw refuse('common.notFound');
  return { contractId: row.contractId, planId: row.planId };
}

/** Takes back an open offer, or an imposed version before it begins. Refuses as `service.decline` and `takeBack`. */
async function withdraw(
  deps: AgentsStaffDeps,
  trx: Trx,
  context: Context,
  { contractId, version, reason }: { contractId: string; version: number; reason: string },
): Promise<Version> {
  const key = await keyOf(trx, contractId);
  await store.lockPlan(trx, key.planId);
  const row = await store.versionOf(trx, { ...key, version });
  if (row === undefined) throw refuse('common.notFound');
  if (row.state === 'imposed') return takeBack(deps, trx, context, { row, reason });
  return service.decline(deps, trx, context, { ...key, version, reason, to: 'withdrawn' });
}

type OfferBody = Parameters<NonNullable<Handlers['opsOfferAgentContract']>>[0]['body'];

/**
 * Offers a contract to an agent. Refuses with `agents.noLine`; `agents.featureOff`; `agents.planNotForPromoters`; and
 * as `service.offer`.
 */
async function offerTo(
  deps: AgentsStaffDeps,
  context: Context,
  memberId: string,
  { plan: code, tiers, payableMax, note, reason }: OfferBody,
): Promise<CallValue<Calls['opsOfferAgentContract']>> {
  const { db, members, site } = deps;
  const { merchantId } = context;
  const agent = await lineOf(db, memberId);
  const member = await members.memberById(db, memberId);
  if (agent === undefined || member === undefined || !isAgentType(member.accountType)) throw refuse('agents.noLine');
  const plan = (await plansOn(db, merchantId)).find((one) => one.code === code);
  if (plan === undefined) throw refuse('agents.featureOff');
  checkMayEarn(plan.kind, member.accountType);
  const days = await site.setting(merchantId, agentsSettings.contractOfferDays);
  const wish = { tiers, payableMax: payableMax === null ? null : fromWire(payableMax), note: note ?? null, reason };
  const ask = { ...wish, plan, agentNo: agent.memberNo, uplineNo: null, days };
  const row = await inTransaction(db, (trx) => service.offer(deps, trx, context, ask));
  return {
    contractId: String(row.contractId),
    version: row.version,
    expiresAt: row.expiresAt!.toISOString(),
  };
}

async function propose(
  { approvals, people }: AgentsStaffDeps,
  trx: Trx,
  context: Context,
  { contractId, isSuspended, reason }: { contractId: string; isSuspended: boolean; reason: string },
): Promise<string> {
  const row = service.suspendable(await store.versionsOf(trx, BigInt(contractId)), isSuspended);
  const subject = subjectOf(row.contractId);
  await approvals.refusePending(trx, subject);
  const nameOf = await people.members([row.agentId]);
  return approvals.propose(trx, context, {
    command: COMMAND,
    subject,
    amountMinor: null,
    summary: `${nameOf(row.agentId).username}: ${row.kind} ${isSuspended ? '⏸' : '▶'}`,
    payload: { isSuspended },
    reason,
  });
}

interface ListAsk {
  merchantId: string | undefined;
  plan?: string | undefined;
  state?: ContractDetail | undefined;
  memberId: string | null;
  limit: number;
  offset: number;
}

async function list(
  db: Db,
  { merchantId, plan, state, memberId, limit, offset }: ListAsk,
): Promise<{ list: Version[]; totalCount: number }> {
  const where = sql`
    from ${versionTables}
    where (${merchantId ?? null}::text is null or c.merchant_id = ${merchantId ?? null})
      and (${plan ?? null}::text is null or p.code = ${plan ?? null}) and (${state ?? null}::text is null or v.state = ${state ?? null})
      and (${memberId}::text is null or a.member_id = ${memberId})`;
  const found = await rows(
    db,
    sql<StoredVersion>`
      select ${versionColumns} ${where} order by v.offered_at desc nulls last, c.contract_id, v.version desc
      limit ${limit} offset ${offset}`,
  );
  const count = await firstRow(db, sql<{ count: bigint }>`select count(*) ${where}`);
  return { list: found.map(parsed), totalCount: Number(count!.count) };
}

async function valuesOf({ db, people, site }: AgentsStaffDeps, versions: readonly Version[]) {
  const ids = versions.flatMap(({ agentId, uplineId }) => (uplineId === null ? [agentId] : [agentId, uplineId]));
  const nameOf = await people.members(ids);
  const named = (memberId: string) => ({ memberId, username: nameOf(memberId).username });
  const plans = new Map<bigint, { value: PlanValue; next: Date }>();
  for (const { planId, merchantId } of versions) {
    if (plans.has(planId)) continue;
    const plan = await planById(db, planId);
    if (plan === undefined) continue;
    const { code, kind, nameTh, nameEn } = plan;
    const next = await nextPeriod(db, plan, site.zoneOf(merchantId));
    plans.set(planId, { value: { code, kind, nameTh, nameEn }, next });
  }
  return versions.flatMap((row) => {
    const plan = plans.get(row.planId);
    if (plan === undefined) return [];
    return {
      ...baseOf(row, plan.next),
      id: `${row.contractId}-${row.version}`,
      merchantId: row.merchantId,
      agent: named(row.agentId),
      upline: row.uplineId === null ? null : named(row.uplineId),
      plan: plan.value,
      reason: row.reason,
    };
  });
}

type PlanValue = CallValue<Calls['opsListAgentContracts']>['list'][number]['plan'];
