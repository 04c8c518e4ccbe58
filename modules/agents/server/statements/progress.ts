// Progress of the running period of an agent's contract, and what is missing for the next rate.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import { dayIn } from '@sanam/contract/zone';
import { sql } from 'kysely';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { databaseNow, type Db, firstRow } from '@sanam/server/platform/db.ts';
import type { MemberSession } from '@sanam/server/platform/http/sessions.ts';
import { type PlanRules, readPlanRules, readTiers, wiredTiers } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { type Period, periodAt } from '../../contract/rules/periods.ts';
import { nextTierOf, rateAt, type Reach } from '../../contract/rules/tiers.ts';
import { planById, rulesAt } from '../contracts/plans.ts';
import { openVersionsOf } from '../contracts/store.ts';
import { agentOf } from '../tree/agent-of.ts';

interface ProgressDeps {
  db: Db;
  site: Pick<SiteService, 'zoneOf'>;
}

const running: ReadonlySet<string> = new Set(['active', 'ending', 'suspended']);

/** Returns the progress; null without a contract of the kind in force. Refuses with `agents.notAgent`. */
export async function progress(
  { db, site }: ProgressDeps,
  session: MemberSession,
  kind: PlanKind,
): Promise<CallValue<Calls['agentProgress']>> {
  const agentNo = await agentOf(db, session);
  const own = (await openVersionsOf(db, agentNo)).find((row) => row.kind === kind && running.has(row.state));
  const plan = own === undefined ? undefined : await planById(db, own.planId);
  const now = await databaseNow(db);
  const inForce = plan === undefined ? undefined : await rulesAt(db, plan.planId, now);
  if (own === undefined || plan === undefined || inForce == null || inForce.rules === null) return { running: null };
  const zone = site.zoneOf(session.merchantId);
  // The real-time salary covers the business day so far.
  const period = periodAt(kind === 'realtimeSalary' ? 'daily' : plan.period, zone, now.getTime());
  const rules = readPlanRules(inForce.rules);
  const isDays = plan.period !== 'slot' && plan.period !== 'hour';
  const ask = { agentNo, merchantId: session.merchantId, zone, period, now, isDays, rules };
  const reach = await reachSoFar(db, ask);
  const tiers = readTiers(own.tiers);
  const next = nextTierOf(tiers, reach);
  return {
    running: {
      from: new Date(period.start).toISOString(),
      to: new Date(period.end).toISOString(),
      turnover: toWire(reach.turnover),
      active: reach.active,
      ratePpm: rateAt(tiers, reach),
      next:
        next === undefined
          ? null
          : {
              tier: wiredTiers([next.tier])[0]!,
              turnoverLeft: toWire(next.turnoverLeft),
              activeLeft: next.activeLeft,
            },
      zone,
      asOf: now.toISOString(),
    },
  };
}

interface ReachAsk {
  agentNo: bigint;
  merchantId: string;
  zone: string;
  period: Period;
  now: Date;
  isDays: boolean;
  rules: PlanRules;
}

async function reachSoFar(db: Db, ask: ReachAsk): Promise<Reach> {
  const { agentNo, merchantId, zone, period, now, isDays, rules } = ask;
  const { weights, othersWeightPpm } = rules.base;
  const days = isDays ? [dayIn(zone, period.start), dayIn(zone, now.getTime())] : [null, null];
  const row = await firstRow(
    db,
    sql<{ turnover: string; active: number }>`
      select /* never null: turnover, active; sums */ turnover, active
      from agents_reach_so_far(${agentNo}, ${merchantId}, ${zone}, ${days[0]}::date, ${days[1]}::date,
        ${new Date(period.start)}, ${new Date(period.end)}, ${JSON.stringify(weights)}::jsonb, ${othersWeightPpm},
        ${rules.activeMinValidBet}, ${rules.activeMinDeposit ?? 0n})`,
  );
  return { turnover: BigInt(row!.turnover), active: row!.active };
}
