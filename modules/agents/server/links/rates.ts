// Rebate rates that an agent attaches to a link or an opened account; they are offered to the person who becomes an
// agent.
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, inTransaction } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import type { LinkTarget } from '../../contract/link-states.ts';
import { readTiers, storedTiers, type TierRow } from '../../contract/plan-schema.ts';
import { isTableOf } from '../../contract/rules/tables.ts';
import { breachFrom, refuseBreach } from '../contracts/ceilings.ts';
import { nextPeriod, planById } from '../contracts/plans.ts';
import { pickPlan, plansFor } from '../contracts/reading.ts';
import { offer } from '../contracts/service.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { lineOf } from '../tree/store.ts';

/** Rates as stored in a row. */
export interface GivenRates {
  planId: bigint;
  tiers: TierRow[];
}

/** Placeholder for the future agent; no account has this number. */
const NOBODY = '0';

/**
 * Returns the rates to store with a link or an opened account, in the rebate plan in which the agent has a contract.
 * Refuses with `request.invalid` for a table that is no rebate or has no agent as target; `agents.notAgent`;
 * `agents.featureOff`; `agents.rateAboveUpline` above the agent's own rates.
 */
export async function ratesFor(
  { db, site }: Pick<AgentsDeps, 'db' | 'site'>,
  session: MemberSession,
  { target, rebate }: { target: LinkTarget; rebate: TierRow[] | null },
): Promise<GivenRates | null> {
  if (rebate === null) return null;
  if (target !== 'agent' || !isTableOf('rebate', rebate))
    throw refuse('request.invalid', { fields: [{ field: 'rebate', problem: 'unknown' }] });
  const me = await lineOf(db, session.memberId);
  if (me === undefined) throw refuse('agents.notAgent');
  const plan = await pickPlan(db, await plansFor({ db }, session, 'rebate'), me.memberNo);
  const at = await nextPeriod(db, plan, site.zoneOf(session.merchantId));
  const ask = { planId: plan.planId, path: [...me.path, NOBODY], tiers: readTiers(rebate), at, byUpline: true };
  refuseBreach(await breachFrom(db, ask));
  return { planId: plan.planId, tiers: rebate };
}

interface ToOffer {
  agentNo: bigint;
  uplineNo: bigint;
  uplineId: string;
  planId: bigint;
  rebate: unknown;
}

/** Returns the rates of the link or opening by which a new agent came; undefined if a contract was offered before. */
const toOffer = (db: Db, memberId: string): Promise<ToOffer | undefined> =>
  firstRow(
    db,
    sql<ToOffer>`
      select /* never null: planId; asked for below */ m.member_no as "agentNo", u.member_no as "uplineNo", u.member_id as "uplineId", g.rebate_plan as "planId", g.rebate
      from agents_members m join agents_members u on u.member_no = m.upline_no
      cross join lateral (
        select k.rebate_plan, k.rebate, k.agent_no
        from agents_link_joins j join agents_links k on k.merchant_id = j.merchant_id and k.code = j.code
        where j.member_no = m.member_no
        union all
        select o.rebate_plan, o.rebate, o.agent_no from agents_openings o where o.member_id = m.member_id) g
      where m.member_id = ${memberId} and g.rebate is not null and g.agent_no = u.member_no
        and not exists (
          select from agents_contracts c where c.plan_id = g.rebate_plan and c.agent_no = m.member_no)
      limit 1`,
  );

/**
 * Offers the stored rates, in the name of the upline, to a member who came by a link or an opening and is now an agent;
 * they take effect after signature. If the upline may no longer give them, this is recorded. Idempotent.
 */
export async function offerRates(
  deps: Pick<AgentsDeps, 'db' | 'events' | 'site'>,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<void> {
  const found = await toOffer(deps.db, memberId);
  const plan = found === undefined ? undefined : await planById(deps.db, found.planId);
  if (found === undefined || plan === undefined) return;
  const { agentNo, uplineNo, uplineId } = found;
  const { tiers } = storedTiers(found.rebate);
  const days = await deps.site.setting(merchantId, agentsSettings.contractOfferDays);
  const context = {
    ...systemContext('agents.links', merchantId),
    actor: { kind: 'member' as const, id: uplineId },
  };
  const wish = { plan, agentNo, uplineNo, tiers, payableMax: null, note: null, reason: null, days };
  await inTransaction(deps.db, (trx) => offer(deps, trx, context, wish)).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    await inTransaction(deps.db, (trx) =>
      audit(trx, context, {
        command: 'agents.rates.notOffered',
        subject: { type: 'member', id: memberId },
        after: { planId: String(found.planId), code: error.code },
      }),
    );
  });
}
