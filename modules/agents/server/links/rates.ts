// Rebate rates and contracts that an agent attaches to a link or an opened account; they are offered to the person who
// becomes an agent.
import { fromWire, toWire } from '@sanam/contract';
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import { type Db, inTransaction, rows } from '@sanam/server/platform/db.ts';
import { Refusal, refuse } from '@sanam/server/platform/errors.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { givenKinds } from '../../contract/link-states.ts';
import { readTiers, storedTiers, type TierRow } from '../../contract/plan-schema.ts';
import { isTableOf } from '../../contract/rules/tables.ts';
import { breachFrom, refuseBreach } from '../contracts/ceilings.ts';
import { nextPeriod, type Plan, planById, plansOn } from '../contracts/plans.ts';
import { pickPlan, plansFor } from '../contracts/reading.ts';
import { offer } from '../contracts/service.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentsSettings } from '../settings.ts';
import { lineOf, type Node } from '../tree/store.ts';
import type { Given, GivenContract, Wish } from './given.ts';

type Deps = Pick<AgentsDeps, 'db' | 'site'>;

/** A table and its cap as the wire has them. */
interface Terms {
  tiers: TierRow[];
  payableMax: string | null;
}

/** Placeholder for the future agent; no account has this number. */
const NOBODY = '0';

const unknown = (field: string) => refuse('request.invalid', { fields: [{ field, problem: 'unknown' }] });

/**
 * Returns what to store with a link or an opened account: rates in the rebate plan in which the agent has a contract,
 * and contracts of other plans. Refuses with `request.invalid` for a table that does not fit its plan, two of one plan,
 * a cap without rates, or a target that is no agent; `agents.notAgent`; `agents.featureOff`; `agents.rulesUnreadable`;
 * `agents.rateAboveUpline` above the agent's own.
 */
export async function givenFor(
  deps: Deps,
  session: MemberSession,
  { target, rebate, rebateMax, contracts }: Wish,
): Promise<Given> {
  if (rebate === null && rebateMax !== null) throw unknown('rebateMax');
  if (rebate === null && contracts.length === 0) return { rebate: null, contracts: [] };
  if (target !== 'agent') throw unknown(rebate === null ? 'contracts' : 'rebate');
  const me = await lineOf(deps.db, session.memberId);
  if (me === undefined) throw refuse('agents.notAgent');
  if (new Set(contracts.map(({ plan }) => plan)).size < contracts.length) throw unknown('contracts');
  const given: GivenContract[] = [];
  for (const { plan: code, tiers, payableMax } of contracts) {
    const plan = (await plansOn(deps.db, session.merchantId)).find((one) => one.code === code);
    if (plan === undefined) throw refuse('agents.featureOff');
    if (!givenKinds.some((kind) => kind === plan.kind) || !isTableOf(plan.kind, tiers)) throw unknown('contracts');
    given.push(await within(deps, me.path, plan, { tiers, payableMax }));
  }
  return {
    rebate: rebate && (await rebateOf(deps, session, me, { tiers: rebate, payableMax: rebateMax })),
    contracts: given,
  };
}

async function rebateOf(
  deps: Deps,
  session: MemberSession,
  me: Node & { path: string[] },
  terms: Terms,
): Promise<GivenContract> {
  if (!isTableOf('rebate', terms.tiers)) throw unknown('rebate');
  const plan = await pickPlan(deps.db, await plansFor(deps, session, 'rebate'), me.memberNo);
  return within(deps, me.path, plan, terms);
}

/** Compares a table with the contract of the agent who gives it. */
async function within(
  { db, site }: Deps,
  path: string[],
  plan: Plan,
  { tiers, payableMax }: Terms,
): Promise<GivenContract> {
  const { planId } = plan;
  const at = await nextPeriod(db, plan, site.zoneOf(plan.merchantId));
  refuseBreach(await breachFrom(db, { planId, path: [...path, NOBODY], tiers: readTiers(tiers), at, byUpline: true }));
  return { planId, tiers, payableMax: payableMax === null ? null : fromWire(payableMax) };
}

/** Rows of before caps have none. */
type StoredContracts = { planId: string; tiers: unknown; payableMax?: string | null }[];

/** Returns a cap as the wire has it. */
export const capText = (cap: bigint | null): string | null => (cap === null ? null : toWire(cap));

/** Returns what rows of links or opened accounts offer besides rebates, in their order. */
export async function shownContracts(db: Db, columns: readonly unknown[]): Promise<ShownContract[][]> {
  const stored = columns as readonly StoredContracts[];
  const plans = new Map<string, Plan | undefined>();
  for (const { planId } of stored.flat()) if (!plans.has(planId)) plans.set(planId, await planById(db, BigInt(planId)));
  return stored.map((row) =>
    row.flatMap(({ planId, tiers, payableMax = null }) => {
      const plan = plans.get(planId);
      const kind = givenKinds.find((one) => one === plan?.kind);
      if (plan === undefined || kind === undefined) return [];
      const cap = capText(payableMax === null ? null : BigInt(payableMax));
      return [{ plan: plan.code, kind, tiers: storedTiers(tiers).tiers, payableMax: cap }];
    }),
  );
}
type ShownContract = { plan: string; kind: (typeof givenKinds)[number] } & Terms;

interface ToOffer {
  agentNo: bigint;
  uplineNo: bigint;
  uplineId: string;
  planId: bigint;
  tiers: unknown;
  payableMax: bigint | null;
}

/** Returns the contracts of the link or opening by which a new agent came, without those of plans offered before. */
const toOffer = (db: Db, memberId: string): Promise<ToOffer[]> =>
  rows(
    db,
    sql<ToOffer>`
      select /* never null: planId, tiers; asked for below */ m.member_no as "agentNo", u.member_no as "uplineNo", u.member_id as "uplineId",
             c.plan_id as "planId", c.tiers, c.payable_max as "payableMax"
      from agents_members m join agents_members u on u.member_no = m.upline_no
      cross join lateral (
        select k.rebate_plan, k.rebate, k.rebate_max, k.contracts, k.agent_no
        from agents_link_joins j join agents_links k on k.merchant_id = j.merchant_id and k.code = j.code
        where j.member_no = m.member_no
        union all
        select o.rebate_plan, o.rebate, o.rebate_max, o.contracts, o.agent_no from agents_openings o where o.member_id = m.member_id) g
      cross join lateral (
        select g.rebate_plan as plan_id, g.rebate as tiers, g.rebate_max as payable_max where g.rebate is not null
        union all
        select (e.value ->> 'planId')::bigint, e.value -> 'tiers', (e.value ->> 'payableMax')::bigint from jsonb_array_elements(g.contracts) e) c
      where m.member_id = ${memberId} and g.agent_no = u.member_no
        and not exists (
          select from agents_contracts x where x.plan_id = c.plan_id and x.agent_no = m.member_no)
      order by c.plan_id`,
  );

/**
 * Offers the stored contracts, in the name of the upline, to a member who came by a link or an opening and is now an
 * agent; they take effect after signature. One that the upline may no longer give is recorded. Idempotent.
 */
export async function offerGiven(
  deps: Pick<AgentsDeps, 'db' | 'events' | 'site'>,
  { memberId, merchantId }: { memberId: string; merchantId: string },
): Promise<void> {
  const found = await toOffer(deps.db, memberId);
  const days = await deps.site.setting(merchantId, agentsSettings.contractOfferDays);
  for (const one of found) await offerOne(deps, { memberId, merchantId, days }, one);
}

async function offerOne(
  deps: Pick<AgentsDeps, 'db' | 'events' | 'site'>,
  { memberId, merchantId, days }: { memberId: string; merchantId: string; days: number },
  { agentNo, uplineNo, uplineId, planId, tiers: stored, payableMax }: ToOffer,
): Promise<void> {
  const plan = await planById(deps.db, planId);
  if (plan === undefined) return;
  const { tiers } = storedTiers(stored);
  const context = {
    ...systemContext('agents.links', merchantId),
    actor: { kind: 'member' as const, id: uplineId },
  };
  const wish = { plan, agentNo, uplineNo, tiers, payableMax, note: null, reason: null, days };
  await inTransaction(deps.db, (trx) => offer(deps, trx, context, wish)).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    await inTransaction(deps.db, (trx) =>
      audit(trx, context, {
        command: 'agents.rates.notOffered',
        subject: { type: 'member', id: memberId },
        after: { planId: String(planId), code: error.code },
      }),
    );
  });
}
