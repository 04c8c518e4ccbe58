// A sample line for a sandbox: a general agent, an agent below and a member below that one, with plans and contracts.
import { sql } from 'kysely';
import type { Context } from '@sanam/server/platform/context.ts';
import { databaseNow, inTransaction, type Trx } from '@sanam/server/platform/db.ts';
import { assert } from '@sanam/server/platform/errors.ts';
import { plainRules } from '../contract/plain-rules.ts';
import type { PlanRulesText, TierRow } from '../contract/plan-schema.ts';
import { periodAt } from '../contract/rules/periods.ts';
import { offer, planOn } from './contracts/service.ts';
import { contractFor } from './contracts/store.ts';
import type { AgentsDeps } from './deps.ts';
import { changePlan, insertPlan, insertVersion, lockPlan, type PlanRow } from './plans/store.ts';
import { agentsSettings } from './settings.ts';
import { nodeOf } from './tree/store.ts';

/** Members of the sample line, by id. */
export interface SampleLine {
  top: string;
  below: string;
  player: string;
}

const REASON = 'demonstration data';

/** Limits of automatic payment: to an agent, and to all agents in a day. Dividends always wait for two people. */
const AUTO_MAX_MINOR = 500_000n;
const AUTO_DAY_MAX_MINOR = 5_000_000n;

const tier = (turnoverMin: string, activeMin: number, ratePpm: number): TierRow => ({
  turnoverMin,
  activeMin,
  ratePpm,
});
const flat = (ratePpm: number): TierRow[] => [tier('0.00', 0, ratePpm)];

/** Plain rules by which the few bets of a sandbox make an active member. */
const rulesWith = (change: Partial<PlanRulesText>): PlanRulesText => ({
  ...plainRules,
  activeMinValidBet: '100.00',
  ...change,
});

interface Sample extends Pick<PlanRow, 'code' | 'kind' | 'period' | 'name_th' | 'name_en'> {
  rules: PlanRulesText;
  top: TierRow[];
  /** Terms of the agent below; `isOffered` leaves them for that agent to sign. */
  below: TierRow[];
  isOffered?: true;
}

/** One plan for each common kind of pay; the day and the weekly share have a tier to reach. */
const samples: Sample[] = [
  {
    code: 'day',
    kind: 'dailySalary',
    period: 'daily',
    name_th: 'ค่าจ้างรายวัน',
    name_en: 'Daily wages',
    rules: rulesWith({}),
    top: [tier('0.00', 0, 6_000), tier('50000.00', 2, 8_000)],
    below: [tier('0.00', 0, 4_000), tier('50000.00', 2, 6_000)],
  },
  {
    code: 'five-minutes',
    kind: 'realtimeSalary',
    period: 'slot',
    name_th: 'ค่าจ้างทุกห้านาที',
    name_en: 'Salary every five minutes',
    rules: rulesWith({ base: 'netLoss', ceilings: flat(50_000) }),
    top: flat(30_000),
    below: flat(20_000),
  },
  {
    code: 'week-share',
    kind: 'dividend',
    period: 'weekly',
    name_th: 'ส่วนแบ่งกำไรรายสัปดาห์',
    name_en: 'Weekly dividend',
    rules: rulesWith({ base: 'revenue', platformFeePpm: 100_000, deductWages: true, ceilings: flat(300_000) }),
    top: [tier('0.00', 0, 150_000), tier('100000.00', 3, 200_000)],
    below: [tier('0.00', 0, 100_000), tier('100000.00', 3, 150_000)],
    isOffered: true,
  },
  {
    code: 'rebate',
    kind: 'rebate',
    period: 'daily',
    name_th: 'ค่าคอมคืนยอดเล่น',
    name_en: 'Rebate on turnover',
    rules: rulesWith({ ceilings: flat(5_000) }),
    top: flat(3_000),
    below: flat(2_000),
  },
];

/** Makes the sample line. Does nothing where the first member is an agent already. */
export async function fillDemonstration(deps: AgentsDeps, context: Context, line: SampleLine): Promise<void> {
  const { merchantId } = context;
  const depthMax = await deps.site.setting(merchantId, agentsSettings.depthMax);
  const days = await deps.site.setting(merchantId, agentsSettings.contractOfferDays);
  await inTransaction(deps.db, async (trx) => {
    if ((await nodeOf(trx, line.top)) !== undefined) return;
    const { tree } = deps;
    const agent = { merchantId, depthMax, reason: REASON };
    await tree.makeAgent(trx, context, { ...agent, memberId: line.top, accountType: 'generalAgent', uplineId: null });
    await tree.makeAgent(trx, context, { ...agent, memberId: line.below, accountType: 'agent', uplineId: line.top });
    await tree.placeNewcomer(trx, { memberId: line.player, merchantId, inviterId: line.below, code: null });
    for (const sample of samples) await addSample(deps, trx, context, { sample, line, days });
  });
}

async function addSample(
  deps: AgentsDeps,
  trx: Trx,
  context: Context,
  { sample, line, days }: { sample: Sample; line: SampleLine; days: number },
): Promise<void> {
  const { merchantId } = context;
  const { rules, top, below, isOffered, ...plan } = sample;
  const planId = await insertPlan(trx, { ...plan, merchant_id: merchantId });
  if (planId === undefined) return;
  const zone = deps.site.zoneOf(merchantId);
  // From the beginning of today, so that the first day of the sandbox has figures.
  const from = new Date(periodAt('daily', zone, (await databaseNow(trx)).getTime()).start);
  await insertVersion(trx, { plan_id: planId, rules, effective_from: from, reason: REASON, by_staff: null });
  const held = await lockPlan(trx, String(planId));
  assert(held !== undefined, 'a plan that was just made is there');
  const auto = plan.kind === 'dividend' ? {} : { auto_max: AUTO_MAX_MINOR, auto_day_max: AUTO_DAY_MAX_MINOR };
  await changePlan(trx, held, { is_on: true, runs_from: from, ...auto });
  const [topNo, belowNo] = [await numberOf(trx, line.top), await numberOf(trx, line.below)];
  await addActive(trx, { merchantId, planId, agentNo: topNo, uplineNo: null, tiers: top, from });
  if (isOffered === undefined)
    return addActive(trx, { merchantId, planId, agentNo: belowNo, uplineNo: topNo, tiers: below, from });
  const terms = { agentNo: belowNo, uplineNo: topNo, tiers: below, payableMax: null };
  await offer(deps, trx, context, {
    ...terms,
    plan: await planOn(trx, planId),
    note: null,
    reason: REASON,
    days,
  });
}

async function numberOf(trx: Trx, memberId: string): Promise<bigint> {
  const node = await nodeOf(trx, memberId);
  assert(node !== undefined, 'a member of the sample line has a place');
  return node.memberNo;
}

interface Active {
  merchantId: string;
  planId: bigint;
  agentNo: bigint;
  uplineNo: bigint | null;
  tiers: TierRow[];
  from: Date;
}

/** Inserts a contract in force from the beginning of today, which nobody has to sign. */
async function addActive(trx: Trx, { uplineNo, tiers, from, ...key }: Active): Promise<void> {
  const contractId = await contractFor(trx, key);
  await sql`
    insert into agents_contract_versions (contract_id, version, upline_no, state, tiers, valid)
    values (${contractId}, 1, ${uplineNo}, 'active', ${JSON.stringify(tiers)}::jsonb, tstzrange(${from}, null))`.execute(
    trx,
  );
}
