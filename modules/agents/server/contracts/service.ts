// Contract actions of agents and staff. Each change takes the lock of the plan's contracts before it reads them.
import { toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import { assert, type Refusal, refuse } from '@sanam/server/platform/errors.ts';
import { readTiers, type TierRow } from '../../contract/plan-schema.ts';
import { isTableOf } from '../../contract/rules/tables.ts';
import type { AgentsDeps } from '../deps.ts';
import { refuseFrozen, refuseFrozenOffer } from '../freezes/frozen.ts';
import { nodeByNo } from '../tree/store.ts';
import { breachFrom, refuseBreach } from './ceilings.ts';
import { note } from './notes.ts';
import { nextPeriod, type Plan, planById, readableRulesAt } from './plans.ts';
import * as store from './store.ts';

export type ContractDeps = Pick<AgentsDeps, 'events' | 'site'>;

interface Offering {
  plan: Plan;
  agentNo: bigint;
  /** Offering agent, directly above the agent; null for the merchant. */
  uplineNo: bigint | null;
  tiers: TierRow[];
  payableMax: bigint | null;
  note: string | null;
  reason: string | null;
  days: number;
}

/**
 * Returns the path of an agent, read under the plan's lock. Refuses with `agents.notInDownline` if the agent has
 * another upline by now.
 */
async function pathBelow(trx: Trx, agentNo: bigint, uplineNo: bigint | null): Promise<string[]> {
  const agent = await nodeByNo(trx, agentNo);
  if (agent?.path == null || agent.uplineNo !== uplineNo) throw refuse('agents.notInDownline');
  return agent.path;
}

/**
 * Offers a contract or a new version of one. Refuses with `request.invalid` for a table that does not fit the kind of
 * pay; `agents.notInDownline`; `agents.featureOff`; `agents.rulesUnreadable`; `agents.contractWaiting`;
 * `agents.rateAboveUpline`; and as `refuseFrozenOffer`.
 */
export async function offer(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  { plan: { planId, merchantId, kind }, agentNo, uplineNo, reason, ...wish }: Offering,
): Promise<store.Version> {
  if (!isTableOf(kind, wish.tiers))
    throw refuse('request.invalid', { fields: [{ field: 'tiers', problem: 'unknown' }] });
  await store.lockPlan(trx, planId);
  const plan = await planOn(trx, planId);
  const path = await pathBelow(trx, agentNo, uplineNo);
  await refuseFrozenOffer(trx, { agentNo, uplineNo });
  await expireOffer(deps, trx, context, await store.versionsOfAgent(trx, planId, agentNo));
  const at = await nextPeriod(trx, plan, deps.site.zoneOf(merchantId));
  await readableRulesAt(trx, planId, at);
  const tiers = readTiers(wish.tiers);
  refuseBreach(await breachFrom(trx, { planId, path, tiers, at, byUpline: uplineNo !== null }));
  const contractId = await store.contractFor(trx, { merchantId, planId, agentNo });
  const version = await store.insertVersion(trx, { ...wish, contractId, uplineNo });
  const row = await held(trx, { contractId, version });
  const more = { tiers: wish.tiers, payableMax: wish.payableMax === null ? null : toWire(wish.payableMax) };
  await note(deps, trx, context, { row, from: null, to: 'offered', reason, more });
  return row;
}

/** Closes an offer whose time has run out. Refuses with `agents.contractWaiting` for an open one. */
export async function expireOffer(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  versions: readonly store.Version[],
): Promise<void> {
  const waiting = versions.find(({ state }) => state === 'offered' || state === 'signed');
  if (waiting === undefined) return;
  // A signed version whose period has begun is due; the job activates it within a minute.
  if (waiting.state === 'signed' || !waiting.isOver) throw refuse('agents.contractWaiting');
  await store.setState(trx, waiting, { state: 'expired' });
  await note(deps, trx, context, { row: waiting, from: 'offered', to: 'expired' });
}

/** Returns an active plan. Refuses with `agents.featureOff`. */
export async function planOn(db: Db, planId: bigint): Promise<Plan> {
  const plan = await planById(db, planId);
  if (plan === undefined || !plan.isOn) throw refuse('agents.featureOff');
  return plan;
}

type Key = Pick<store.Version, 'contractId' | 'version'>;

export async function held(trx: Trx, key: Key): Promise<store.Version> {
  const row = await store.versionOf(trx, key);
  assert(row !== undefined, 'a version that is held is there');
  return row;
}

/** Returns the refusal for an offer that can no longer be decided; undefined if it is open. */
function closed({ state, isOver, version, newest }: store.Version): Refusal | undefined {
  if (version !== newest) return refuse('agents.contractStale', { version: newest });
  if (state === 'expired' || (state === 'offered' && isOver)) return refuse('agents.contractExpired');
  return state === 'offered' ? undefined : refuse('agents.contractClosed', { stateDetail: state });
}

/** Locks an open offer. Refuses with `agents.contractStale`; `agents.contractExpired`; `agents.contractClosed`. */
async function heldOffer(trx: Trx, planId: bigint, key: Key): Promise<store.Version> {
  await store.lockPlan(trx, planId);
  const row = await held(trx, key);
  const problem = closed(row);
  if (problem !== undefined) throw problem;
  return row;
}

/**
 * Signs an offer: the version takes effect with the next period and then replaces the previous version. An imposed
 * version that did not begin is taken back, because the agent agreed to something else. Refuses as `heldOffer`; with
 * `agents.contractStale` if the agent has another upline by now; `agents.lineFrozen`; `agents.contractUnreadable`;
 * `agents.featureOff`; `agents.rulesUnreadable`; `agents.rateAboveUpline`.
 */
export async function sign(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  { planId, ...key }: Key & { planId: bigint },
): Promise<store.Version> {
  const row = await heldOffer(trx, planId, key);
  await refuseFrozen(trx, row.agentNo);
  if (row.isUnreadable) throw refuse('agents.contractUnreadable');
  const plan = await planOn(trx, planId);
  const agent = await nodeByNo(trx, row.agentNo);
  if (agent?.path == null || agent.uplineNo !== row.uplineNo) throw refuse('agents.contractStale');
  const at = await nextPeriod(trx, plan, deps.site.zoneOf(row.merchantId));
  await readableRulesAt(trx, planId, at);
  const tiers = readTiers(row.tiers);
  refuseBreach(await breachFrom(trx, { planId, path: agent.path, tiers, at, byUpline: row.uplineNo !== null }));
  const imposed = (await store.versionsOf(trx, key.contractId)).find(({ state }) => state === 'imposed');
  if (imposed !== undefined) await dropImposed(deps, trx, context, imposed, 'agents.contractSigned');
  await store.sign(trx, key, at);
  await note(deps, trx, context, { row, from: 'offered', to: 'signed', more: { effectiveFrom: at.toISOString() } });
  return held(trx, key);
}

/** Takes back an imposed version, whatever replaces it. */
export async function dropImposed(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  row: store.Version,
  reason: string | null,
): Promise<void> {
  await store.takeBack(trx, row, reason);
  await note(deps, trx, context, { row, from: 'imposed', to: 'withdrawn', reason });
}

/** Rejects an offer (agent) or withdraws it (offering side). Refuses as `heldOffer`. */
export async function decline(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  { planId, to, reason, ...key }: Key & { planId: bigint; to: 'rejected' | 'withdrawn'; reason: string | null },
): Promise<store.Version> {
  const row = await heldOffer(trx, planId, key);
  await store.setState(trx, key, { state: to, reason });
  await note(deps, trx, context, { row, from: 'offered', to, reason });
  return held(trx, key);
}

/**
 * Ends a contract with the running period; versions that wait for their first period never begin. The agent's carry
 * remains. Only staff may end a suspended contract; its accrued pay stays unpaid. Refuses with `agents.contractClosed`.
 */
export async function end(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  { planId, contractId, reason }: { planId: bigint; contractId: bigint; reason: string | null },
): Promise<store.Version> {
  await store.lockPlan(trx, planId);
  const versions = await store.versionsOf(trx, contractId);
  const waiting = versions.filter(({ state }) => state === 'signed' || state === 'imposed');
  const current = versions.find(({ state }) => state === 'active' || state === 'suspended');
  const isAgent = context.actor.kind === 'member';
  if ((waiting[0] ?? current) === undefined || (current?.state === 'suspended' && isAgent))
    throw refuse('agents.contractClosed');
  for (const row of waiting) {
    await store.neverBegun(trx, row, reason);
    await note(deps, trx, context, { row, from: row.state, to: 'ended', reason });
  }
  if (current !== undefined) {
    const plan = await planById(trx, planId);
    assert(plan !== undefined, 'a plan with contracts in force was on');
    const to = await nextPeriod(trx, plan, deps.site.zoneOf(current.merchantId));
    await store.endAt(trx, current, to, { state: 'ending', is_unpaid: current.state === 'suspended', reason });
    await note(deps, trx, context, { row: current, from: current.state, to: 'ending', reason });
  }
  return held(trx, (current ?? waiting[0])!);
}

/**
 * Suspends a contract, which then accrues without payment, or resumes it, after approval by two people. Refuses with
 * `agents.contractClosed`.
 */
export async function suspend(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  {
    planId,
    contractId,
    isSuspended,
    reason,
  }: {
    planId: bigint;
    contractId: bigint;
    isSuspended: boolean;
    reason: string | null;
  },
): Promise<void> {
  await store.lockPlan(trx, planId);
  const row = suspendable(await store.versionsOf(trx, contractId), isSuspended);
  const to = isSuspended ? 'suspended' : 'active';
  await store.setState(trx, row, { state: to });
  await note(deps, trx, context, { row, from: row.state, to, reason });
}

/** Returns the version to suspend or resume. Refuses with `agents.contractClosed`. */
export function suspendable(versions: readonly store.Version[], isSuspended: boolean): store.Version {
  const row = versions.find(({ state }) => state === (isSuspended ? 'active' : 'suspended'));
  if (row === undefined) throw refuse('agents.contractClosed');
  return row;
}
