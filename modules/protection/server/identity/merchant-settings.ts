// Settings of a merchant: limits of each level, and months until players are asked for limits again.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { StaffSession } from '@sanam/server/platform/http/sessions.ts';
import type { ApprovalService } from '@sanam/staff/server/index.ts';
import { protectionSettings } from '../settings.ts';
import { isLooser } from './rules.ts';

type Value = CallValue<Calls['opsGetProtectionRules']>;
type Outcome = CallValue<Calls['opsChangeProtectionRules']>;
type Change = CallArguments<Calls['opsChangeProtectionRules']>['body'];

const LOOSEN = 'protection.rules.loosen';
const parts = { settings: [protectionSettings.levels, protectionSettings.reminderMonths], modIds: [] };
const subjectOf = (merchantId: string) => ({ type: 'protectionRules', id: merchantId });

interface Deps {
  site: SiteService;
  approvals: ApprovalService;
}

export type ProtectionRules = ReturnType<typeof createProtectionRules>;

export function createProtectionRules(deps: Deps) {
  deps.approvals.define({
    name: LOOSEN,
    permission: 'settings.protection.change',
    run: async (trx, { context, payload, reason, subjectId, proposedBy }) => {
      if (proposedBy === context.actor.id) throw refuse('operator.sameStaff');
      await write(deps, trx, context, { ...(payload as Change), reason: reason ?? '', merchantId: subjectId });
    },
  });
  return {
    get: get.bind(null, deps),
    before: before.bind(null, deps),
    change: change.bind(null, deps),
    /** After the commit of a change: this node reloads at once, the others within seconds. */
    reload: () => deps.site.reload(),
  };
}

async function get({ site, approvals }: Deps, { merchantId }: Context, session: StaffSession): Promise<Value> {
  const revision = await site.freshRevision(merchantId, parts);
  const { name } = await site.merchant(merchantId);
  const { isOn, levels } = await site.setting(merchantId, protectionSettings.levels);
  return {
    merchant: { id: merchantId, name },
    revision,
    isOn,
    levels,
    reminderMonths: await site.setting(merchantId, protectionSettings.reminderMonths),
    approval: await approvals.waitingFor(subjectOf(merchantId), session),
  };
}

/**
 * Reads the current settings before the transaction of a change: inside it, a second connection could exhaust the
 * pool.
 */
async function before({ site }: Deps, { merchantId }: Context) {
  const revision = await site.freshRevision(merchantId, parts);
  return {
    revision,
    name: (await site.merchant(merchantId)).name,
    levels: await site.setting(merchantId, protectionSettings.levels),
    months: await site.setting(merchantId, protectionSettings.reminderMonths),
  };
}

interface Ask {
  asked: Change;
  now: Awaited<ReturnType<typeof before>>;
}

/** Changes the settings. Refuses with `operator.staleVersion`, `operator.approvalPending`. */
async function change(deps: Deps, trx: Trx, context: Context, { asked, now }: Ask): Promise<Outcome> {
  const { approvals } = deps;
  const { merchantId } = context;
  const { reason, ...wanted } = asked;
  await approvals.refusePending(trx, subjectOf(merchantId));
  if (asked.revision !== now.revision) throw refuse('operator.staleVersion');
  const isLoosened =
    isLooser(now.levels, { isOn: asked.isOn, levels: asked.levels }) || asked.reminderMonths > now.months;
  if (!isLoosened) {
    await write(deps, trx, context, { ...asked, merchantId });
    return { state: 'done', approvalId: null };
  }
  const approvalId = await approvals.propose(trx, context, {
    command: LOOSEN,
    subject: subjectOf(merchantId),
    amountMinor: null,
    summary: now.name,
    payload: wanted,
    before: { ...now.levels, reminderMonths: now.months },
    reason,
  });
  return { state: 'proposed', approvalId };
}

async function write(
  { site }: Deps,
  trx: Trx,
  context: Context,
  { isOn, levels, reminderMonths, revision, reason, merchantId }: Change & { merchantId: string },
): Promise<void> {
  await site.writeAll(trx, context, {
    merchantId,
    settings: [
      { setting: protectionSettings.levels, value: { isOn, levels } },
      { setting: protectionSettings.reminderMonths, value: reminderMonths },
    ],
    features: [],
    reason,
    expected: { ...parts, revision },
  });
}
