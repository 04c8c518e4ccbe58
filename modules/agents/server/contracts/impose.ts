// Worse terms without the agent's signature: two people of the staff impose them, the agent is told, and they begin with
// the first period after the days of notice.
import { toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, type Db, type Trx } from '@sanam/server/platform/db.ts';
import { assert, refuse } from '@sanam/server/platform/errors.ts';
import { readTiers, type TierRow } from '../../contract/plan-schema.ts';
import { firstChange } from '../../contract/rules/periods.ts';
import { isTableOf } from '../../contract/rules/tables.ts';
import { isWorse } from '../../contract/rules/tiers.ts';
import { agentsSettings } from '../settings.ts';
import { nodeByNo } from '../tree/store.ts';
import { breachFrom, refuseBreach } from './ceilings.ts';
import { note } from './notes.ts';
import { readableRulesAt } from './plans.ts';
import { type ContractDeps, dropImposed, expireOffer, held, planOn } from './service.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

export interface Imposing {
  contractId: bigint;
  /** Version that staff saw and replace. */
  version: number;
  tiers: TierRow[];
  payableMax: bigint | null;
  note: string | null;
}

export interface Imposable {
  present: store.Version;
  /** Start of the new terms if the agent is told now. */
  from: Date;
}

/**
 * Returns the version that imposed terms would replace, and their start. Refuses with `request.invalid` for a table
 * that does not fit the kind of pay; `agents.contractWaiting` while another version waits; `agents.contractClosed`;
 * `agents.contractStale`; `agents.contractUnreadable`; `agents.contractNotWorse`; `agents.featureOff`;
 * `agents.rulesUnreadable`; `agents.rateAboveUpline`.
 */
export async function imposable(deps: ContractDeps, db: Db, ask: Imposing): Promise<Imposable> {
  const versions = await store.versionsOf(db, ask.contractId);
  if (versions.some((row) => row.state === 'imposed' || row.state === 'signed' || isOpenOffer(row)))
    throw refuse('agents.contractWaiting');
  const present = versions.find(({ state }) => state === 'active' || state === 'suspended');
  if (present === undefined) throw refuse('agents.contractClosed');
  if (present.version !== ask.version) throw refuse('agents.contractStale', { version: present.version });
  checkTerms(present, ask);
  const { planId, agentNo, merchantId } = present;
  const plan = await planOn(db, planId);
  const days = await deps.site.setting(merchantId, agentsSettings.contractImposeDays);
  const earliest = (await databaseNow(db)).getTime() + days * DAY_MS;
  const from = new Date(firstChange(plan.period, deps.site.zoneOf(merchantId), earliest));
  await readableRulesAt(db, planId, from);
  const agent = await nodeByNo(db, agentNo);
  assert(agent?.path != null, 'an agent with a contract in force has a line');
  const table = { planId, path: agent.path, tiers: readTiers(ask.tiers), at: from, byUpline: false };
  refuseBreach(await breachFrom(db, table));
  return { present, from };
}

const isOpenOffer = ({ state, isOver }: store.Version): boolean => state === 'offered' && !isOver;

function checkTerms(present: store.Version, { tiers, payableMax }: Imposing): void {
  if (!isTableOf(present.kind, tiers))
    throw refuse('request.invalid', { fields: [{ field: 'tiers', problem: 'unknown' }] });
  if (present.isUnreadable) throw refuse('agents.contractUnreadable');
  const terms = { tiers: readTiers(present.tiers), payableMax: present.payableMax };
  if (!isWorse(terms, { tiers: readTiers(tiers), payableMax })) throw refuse('agents.contractNotWorse');
}

/** Imposes terms that two people agreed on; the days of notice begin now. Refuses as `imposable`. */
export async function impose(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  { planId, reason, ...ask }: Imposing & { planId: bigint; reason: string | null },
): Promise<void> {
  await store.lockPlan(trx, planId);
  const { present, from } = await imposable(deps, trx, ask);
  const { contractId, uplineNo } = present;
  const { tiers, payableMax } = ask;
  await expireOffer(deps, trx, context, await store.versionsOf(trx, contractId));
  const version = await store.insertImposed(trx, { contractId, uplineNo, tiers, payableMax, note: ask.note, from });
  const row = await held(trx, { contractId, version });
  const more = {
    tiers,
    payableMax: payableMax === null ? null : toWire(payableMax),
    effectiveFrom: from.toISOString(),
    replaces: present.version,
  };
  await note(deps, trx, context, { row, from: null, to: 'imposed', reason, more });
}

/**
 * Takes back imposed terms before they begin; the present ones stay in force. Refuses with `agents.contractClosed` once
 * they began; `agents.rateAboveUpline` if contracts around rely on them by now.
 */
export async function takeBack(
  deps: ContractDeps,
  trx: Trx,
  context: Context,
  { row, reason }: { row: store.Version; reason: string | null },
): Promise<store.Version> {
  const { planId, from, contractId } = row;
  if (from === null || from <= (await databaseNow(trx)))
    throw refuse('agents.contractClosed', { stateDetail: row.state });
  await dropImposed(deps, trx, context, row, reason);
  const stays = (await store.versionsOf(trx, contractId)).find(
    ({ state }) => state === 'active' || state === 'suspended',
  );
  const agent = await nodeByNo(trx, row.agentNo);
  if (stays !== undefined && !stays.isUnreadable && agent?.path != null) {
    const table = { planId, path: agent.path, tiers: readTiers(stays.tiers), at: from, byUpline: false };
    refuseBreach(await breachFrom(trx, table));
  }
  return held(trx, row);
}
