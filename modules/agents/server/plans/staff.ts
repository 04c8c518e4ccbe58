// Handlers of staff calls about plans.
import type { Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import { paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { OwnerOf } from '@sanam/server/platform/tenancy.ts';
import { type PlanRulesText, storedRules } from '../../contract/plan-schema.ts';
import type { AgentsStaffDeps } from '../deps.ts';
import * as changes from './service.ts';
import { simulatePlan, type Simulation } from './simulate.ts';
import * as store from './store.ts';
import { draftValue, planValue, versionValues } from './values.ts';

/** Returns the owner of a plan, for access checks. */
export const planOwners: Readonly<Record<string, OwnerOf>> = {
  async agentPlan(db, id) {
    const plan = await store.findPlan(db, id);
    return plan === undefined ? undefined : { merchantId: plan.merchant_id };
  },
};

export function createPlanHandlers(deps: AgentsStaffDeps): Handlers {
  defineCommands(deps);
  return { ...readHandlers(deps), ...changeHandlers(deps) };
}

function defineCommands(deps: AgentsStaffDeps): void {
  const { approvals } = deps;
  const { publish, switchOn, bounds } = changes.planCommands;
  const permission = 'agents.plan.change';
  approvals.define({ name: publish, permission, run: (trx, command) => changes.publish(deps, trx, command) });
  approvals.define({ name: switchOn, permission, run: (trx, command) => changes.switchOn(deps, trx, command) });
  approvals.define({ name: bounds, permission, run: changes.setBounds });
}

function readHandlers(deps: AgentsStaffDeps): Handlers {
  const { db, people, approvals } = deps;
  return {
    async opsListAgentPlans({ query, context }) {
      const found = await store.listPlans(db, { merchantId: context.rowsOf, kind: query.kind, ...pageOf(query) });
      return paged(found.list.map(planValue), found.totalCount, query);
    },
    async opsGetAgentPlan({ params, session }) {
      const plan = await planOf(db, params.planId);
      return {
        ...planValue(plan),
        draft: await draftValue(db, people, plan.plan_id),
        versions: await versionValues(db, people, plan.plan_id),
        approval: await approvals.waitingFor(changes.planSubject(plan.plan_id), session),
      };
    },
  };
}

async function planOf(db: Db, planId: string): Promise<store.ListedPlan> {
  const plan = await store.findPlan(db, planId);
  if (plan === undefined) throw refuse('common.notFound');
  return plan;
}

function changeHandlers(deps: AgentsStaffDeps): Handlers {
  const { db } = deps;
  return {
    opsAddAgentPlan: ({ body, context }) => inTransaction(db, (trx) => addPlan(trx, context, body)),
    async opsSaveAgentPlanDraft({ params, body, context }) {
      const revision = await inTransaction(db, async (trx) =>
        changes.saveDraft(trx, context, { ...body, plan: await changes.heldPlan(trx, params.planId) }),
      );
      return { revision };
    },
    opsSimulateAgentPlan: ({ params, body }) => runSimulation(deps, params.planId, body),
    opsPublishAgentPlan: ({ params: { planId }, body: { revision, reason }, context }) =>
      inTransaction(db, async (trx) => {
        const plan = await changes.heldPlan(trx, planId);
        await changes.publishable(deps, trx, { plan, revision });
        return propose(deps, trx, context, { command: 'publish', plan, payload: { revision }, reason });
      }),
    opsSwitchAgentPlan: ({ params, body, context }) =>
      inTransaction(db, async (trx) => {
        const plan = await changes.heldPlan(trx, params.planId, body.version);
        if (!body.isOn) {
          await changes.switchOff(trx, context, plan, body.reason);
          return { state: 'done', approvalId: null };
        }
        if ((await store.versionsOf(trx, plan.plan_id)).length === 0) throw refuse('agents.planNoRules');
        const payload = { version: plan.version };
        return propose(deps, trx, context, { command: 'switchOn', plan, payload, reason: body.reason });
      }),
    opsBoundAgentPlan: ({ params, body: { reason, ...bounds }, context }) =>
      inTransaction(db, async (trx) => {
        const plan = await changes.heldPlan(trx, params.planId, bounds.version);
        changes.checkBounds(plan, bounds);
        return propose(deps, trx, context, { command: 'bounds', plan, payload: bounds, reason });
      }),
  };
}

interface NewPlan {
  code: string;
  kind: store.PlanRow['kind'];
  period: store.PlanRow['period'];
  nameTh: string;
  nameEn: string;
  rules: PlanRulesText;
  reason: string;
}

async function addPlan(trx: Trx, context: Context, body: NewPlan): Promise<CallValue<Calls['opsAddAgentPlan']>> {
  const { code, kind, period, nameTh, nameEn, rules, reason } = body;
  changes.checkPlan(kind, period, rules);
  const planId = await store.insertPlan(trx, {
    merchant_id: context.merchantId,
    code,
    kind,
    period,
    name_th: nameTh,
    name_en: nameEn,
  });
  if (planId === undefined) throw refuse('agents.planExists');
  const plan = await changes.heldPlan(trx, String(planId));
  await changes.saveDraft(trx, context, { plan, rules, revision: null, reason });
  return { planId: String(planId) };
}

interface Proposing {
  command: keyof typeof changes.planCommands;
  plan: store.PlanRow;
  payload: Record<string, unknown>;
  reason: string;
}

async function propose(
  { approvals }: AgentsStaffDeps,
  trx: Trx,
  context: Context,
  { command, plan, payload, reason }: Proposing,
): Promise<{ state: 'proposed'; approvalId: string }> {
  const approvalId = await approvals.propose(trx, context, {
    command: changes.planCommands[command],
    subject: changes.planSubject(plan.plan_id),
    amountMinor: null,
    summary: plan.code,
    payload,
    reason,
  });
  return { state: 'proposed', approvalId };
}

interface SimulationAsk {
  from: string;
  to: string;
  rates: 'contracts' | 'ceilings';
  revision: number;
}

/** Runs a simulation without locks; stores the result with the draft version it used. */
async function runSimulation(
  { db, people, site }: AgentsStaffDeps,
  planId: string,
  { revision, ...range }: SimulationAsk,
): Promise<Simulation> {
  const plan = await planOf(db, planId);
  const draft = await store.findDraft(db, plan.plan_id);
  if (draft === undefined) throw refuse('agents.planNoRules');
  if (draft.revision !== revision) throw refuse('operator.staleVersion', { version: draft.revision });
  const rules = storedRules(draft.rules);
  if (rules === null) throw refuse('agents.rulesUnreadable');
  const found = await simulatePlan(db, people, { ...range, plan, rules, zone: site.zoneOf(plan.merchant_id) });
  await store.keepSimulation(db, { planId: plan.plan_id, revision, simulation: canonicalText(found) });
  return found;
}
