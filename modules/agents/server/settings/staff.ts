// Staff calls that read and change agent settings: settings that affect money need two people, others and switching off
// one.
import { type CallArguments, type Calls, type CallValue, fromWire } from '@sanam/contract';
import type { Setting, SiteService } from '@sanam/merchants/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import { canonicalText } from '@sanam/server/platform/idempotency.ts';
import { agentSettingValues, type AgentSettingValues, moneySettings } from '../../contract/settings-schema.ts';
import type { z } from 'zod/mini';
import type { AgentsStaffDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';

const CHANGE = 'agents.settings.change';
const subjectOf = (merchantId: string) => ({ type: 'agentSettings', id: merchantId });
const names = Object.keys(agentsSettings) as (keyof AgentSettingValues)[];
const parts = { settings: Object.values(agentsSettings), modIds: [] };

interface Deps extends Pick<AgentsStaffDeps, 'db' | 'approvals'> {
  site: Pick<SiteService, 'setting' | 'freshRevision' | 'writeAll'>;
}

type Change = CallArguments<Calls['opsChangeAgentSettings']>['body'];

export function createSettingsHandlers(deps: Deps): Handlers {
  deps.approvals.define({
    name: CHANGE,
    permission: 'agents.plan.change',
    run: (trx, { context, subjectId, payload, reason }) =>
      write(deps, trx, context, {
        ...(payload as Omit<Write, 'merchantId' | 'reason'>),
        merchantId: subjectId,
        reason: reason ?? '',
      }),
  });
  return {
    opsGetAgentSettings: ({ context, session }) => read(deps, context.merchantId, session),
    opsChangeAgentSettings: ({ body, context }) => change(deps, context, body),
  };
}

const settingOf = (name: keyof AgentSettingValues): Setting<z.ZodMiniType> => agentsSettings[name];

async function valuesOf({ site }: Deps, merchantId: string): Promise<AgentSettingValues> {
  const values = await Promise.all(
    names.map(async (name) => [name, await site.setting(merchantId, settingOf(name))] as const),
  );
  return agentSettingValues.parse(Object.fromEntries(values));
}

async function read(
  deps: Deps,
  merchantId: string,
  session: StaffSession,
): Promise<CallValue<Calls['opsGetAgentSettings']>> {
  const revision = await deps.site.freshRevision(merchantId, parts);
  const approval = await deps.approvals.waitingFor(subjectOf(merchantId), session);
  return { merchantId, revision, values: await valuesOf(deps, merchantId), approval };
}

/**
 * Changes settings. Refuses with `request.invalid` for limits that no amount satisfies; `operator.staleVersion`;
 * `operator.approvalPending`.
 */
async function change(
  deps: Deps,
  context: Context,
  { values, revision, reason }: Change,
): Promise<CallValue<Calls['opsChangeAgentSettings']>> {
  const { merchantId } = context;
  checkLimits(values);
  if ((await deps.site.freshRevision(merchantId, parts)) !== revision) throw refuse('operator.staleVersion');
  const before = await valuesOf(deps, merchantId);
  const changed = names.filter((name) => isChanged(before, values, name));
  const done = await inTransaction(deps.db, async (trx) => {
    if (!asksForTwo(before, values)) {
      await write(deps, trx, context, { values, revision, reason, changed, merchantId });
      return { state: 'done', approvalId: null } as const;
    }
    await deps.approvals.refusePending(trx, subjectOf(merchantId));
    const approvalId = await deps.approvals.propose(trx, context, {
      command: CHANGE,
      subject: subjectOf(merchantId),
      amountMinor: null,
      summary: changed.join(', '),
      payload: { values, revision, changed },
      reason,
    });
    return { state: 'proposed', approvalId } as const;
  });
  // Refreshes the settings of this node, because the pages read them again at once.
  await deps.site.freshRevision(merchantId, parts);
  return done;
}

function checkLimits(values: AgentSettingValues): void {
  const wrong = (['transferLimits', 'cashLimits'] as const).filter((name) => {
    const { min, max, daily } = values[name];
    return fromWire(min) > fromWire(max) || fromWire(max) > fromWire(daily);
  });
  if (wrong.length > 0)
    throw refuse('request.invalid', { fields: wrong.map((name) => ({ field: `values.${name}`, problem: 'range' })) });
}

const isChanged = (before: AgentSettingValues, after: AgentSettingValues, name: keyof AgentSettingValues): boolean =>
  canonicalText(before[name]) !== canonicalText(after[name]);

/** Checks whether a change needs approval; switching off alone does not. */
function asksForTwo(before: AgentSettingValues, after: AgentSettingValues): boolean {
  return moneySettings.some((name) => isChanged(before, after, name) && after[name] !== false);
}

interface Write extends Change {
  merchantId: string;
  changed: readonly (keyof AgentSettingValues)[];
}

/** Writes the changed settings, each with an audit row. Refuses with `operator.staleVersion`. */
async function write(
  { site }: Deps,
  trx: Trx,
  context: Context,
  { merchantId, values, revision, reason, changed }: Write,
): Promise<void> {
  const settings = changed.map((name) => ({ setting: settingOf(name), value: values[name] }));
  await site.writeAll(trx, context, { merchantId, settings, features: [], reason, expected: { ...parts, revision } });
}
