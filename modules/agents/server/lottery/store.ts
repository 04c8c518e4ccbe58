// Facts of a line with the agents above, and the terms of the rebates that rate them.
import { sql } from 'kysely';
import { type Db, rows } from '@sanam/server/platform/db.ts';
import { readTiers, storedRules, storedTiers } from '../../contract/plan-schema.ts';
import { differencesOf, type RateDifference, type RebateTerms } from '../../contract/rules/difference.ts';

export interface FactAsk {
  agentNo: bigint;
  vendorId: number;
  from: Date;
  to: Date;
  /** Only these members. */
  members: readonly bigint[] | undefined;
  /** Last fact of the previous step. */
  after: { slot: Date; factId: bigint } | undefined;
  limit: number;
}

export interface LotteryFact {
  factId: bigint;
  slot: Date;
  memberId: string;
  isFirst: boolean;
  product: string;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  path: string[];
}

type Range = Omit<FactAsk, 'after' | 'limit'>;

/** Condition on facts `f`: of the lottery, in the range, of members whom the agent may see. */
function ofTeam({ agentNo, vendorId, from, to, members }: Range) {
  const whose = members === undefined ? sql`true` : sql`f.member_no = any (${[...members]}::bigint[])`;
  return sql`f.slot >= ${from} and f.slot < ${to} and f.vendor_id = ${vendorId} and ${whose}
        and f.line_id in (select s.line_id from agents_seen_lines(${agentNo}) s)
        and not f.member_no = any ((select agents_gone(${agentNo}))::bigint[])`;
}

/** Returns whether the team has more facts than `max`; reads one fact more than that at most. */
export async function hasMoreFacts(db: Db, range: Range, max: number): Promise<boolean> {
  const [found] = await rows(
    db,
    sql<{ count: number }>`
      select count(*)::integer as count
      from (select from agents_facts f where ${ofTeam(range)} limit ${max + 1}) facts`,
  );
  return found!.count > max;
}

/** Returns facts of the team, oldest first, with the agents of their lines from the root down. */
export function lotteryFacts(db: Db, { after, limit, ...range }: FactAsk): Promise<LotteryFact[]> {
  const next = after === undefined ? sql`true` : sql`(f.slot, f.fact_id) > (${after.slot}, ${after.factId})`;
  return rows(
    db,
    sql<LotteryFact>`
      select f.fact_id as "factId", f.slot, m.member_id as "memberId",
        f.corrects is null as "isFirst", f.product, f.stake_cash as stake, f.payout_cash as payout, f.valid_bet as "validBet",
        l.path::text[] as path
      from agents_facts f
      join agents_lines l on l.line_id = f.line_id
      join agents_members m on m.member_no = f.member_no
      where ${ofTeam(range)} and ${next}
      order by f.slot, f.fact_id limit ${limit}`,
  );
}

/** Returns the lines of facts, as paths of agents. */
export async function pathsOf(
  db: Db,
  factIds: readonly bigint[],
): Promise<Map<bigint, { path: string[]; slot: Date }>> {
  const found = await rows(
    db,
    sql<{ factId: bigint; path: string[]; slot: Date }>`
      select f.fact_id as "factId", l.path::text[] as path, f.slot
      from agents_facts f join agents_lines l on l.line_id = f.line_id where f.fact_id = any (${[...factIds]}::bigint[])`,
  );
  return new Map(found.map(({ factId, ...row }) => [factId, row]));
}

interface TermsRow {
  planId: string;
  agent: string;
  from: Date;
  to: Date | null;
  tiers: unknown;
}

interface RulesRow {
  planId: string;
  from: Date;
  rules: unknown;
}

const WHOLE_PPM = 1_000_000n;

export interface RebateRates {
  /** Returns the differences for the agent on a bet, and the commission in millionths of a minor unit. */
  of(bet: Pick<LotteryFact, 'path' | 'slot' | 'product' | 'validBet'>): {
    rates: RateDifference[];
    commission: bigint;
  };
}

/** Reads the rebate terms of these agents that were in force in the range. */
export async function rebateRates(
  db: Db,
  { agentNo, agents, from, to }: { agentNo: bigint; agents: readonly string[]; from: Date; to: Date },
): Promise<RebateRates> {
  const [terms, rules] = await Promise.all([readTerms(db, { agents, from, to }), readRules(db)]);
  const weightAt = (planId: string, product: string, at: Date): bigint => {
    const version = rules.findLast((one) => one.planId === planId && one.from <= at);
    const read = version === undefined ? null : storedRules(version.rules);
    return BigInt(read === null ? 0 : (read.weights[product] ?? read.othersWeightPpm));
  };
  return {
    of({ path, slot, product, validBet }) {
      const rates = differencesOf(String(agentNo), { path, product, at: slot.getTime() }, terms);
      const commission = rates.reduce((sum, { planId, ownPpm, belowPpm }) => {
        const weight = weightAt(planId, product, slot);
        return sum + (validBet * weight * BigInt(ownPpm - belowPpm)) / WHOLE_PPM;
      }, 0n);
      return { rates, commission };
    },
  };
}

async function readTerms(
  db: Db,
  { agents, from, to }: { agents: readonly string[]; from: Date; to: Date },
): Promise<RebateTerms[]> {
  const found = await rows(
    db,
    sql<TermsRow>`
      select c.plan_id::text as "planId", c.agent_no::text as agent,
        lower(v.valid) as "from", upper(v.valid) as "to", v.tiers
      from agents_contracts c
      join agents_plans p on p.plan_id = c.plan_id and p.kind = 'rebate'
      join agents_contract_versions v on v.contract_id = c.contract_id
      where c.agent_no = any (${[...agents]}::bigint[]) and v.valid && tstzrange(${from}, ${to})`,
  );
  return found.map(({ from: since, to: until, tiers, ...row }) => ({
    ...row,
    from: since.getTime(),
    to: until?.getTime() ?? null,
    tiers: readTiers(storedTiers(tiers).tiers),
  }));
}

/** Returns the versions of the rules of all rebate plans, in the order in which they began. */
const readRules = (db: Db): Promise<RulesRow[]> =>
  rows(
    db,
    sql<RulesRow>`
      select v.plan_id::text as "planId", v.effective_from as "from", v.rules
      from agents_plan_versions v join agents_plans p on p.plan_id = v.plan_id and p.kind = 'rebate'
      order by v.effective_from, v.version`,
  );
