// Runs and statements in the format of staff calls.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import type { People } from '@sanam/staff/server/index.ts';
import { storedRules, storedTiers } from '../../contract/plan-schema.ts';
import { floorOf, PPM } from '../../contract/rules/amounts.ts';
import { deductionsOf, figuresOf } from '../statements/figures.ts';
import { leftOutOf, leftOutValue } from '../exclusions/left-out.ts';
import { nodesByNo } from '../tree/store.ts';
import { apartValue, teamApart } from './apart.ts';
import { signValues } from './held.ts';
import type * as store from './staff-store.ts';

type RunValue = CallValue<Calls['opsListAgentRuns']>['list'][number];
type StatementValue = CallValue<Calls['opsListAgentStatements']>['list'][number];
type Whole = CallValue<Calls['opsGetAgentStatement']>;
type PayableValue = CallValue<Calls['opsAgentPayables']>['list'][number];

const amountOf = (minor: bigint | null): string | null => (minor === null ? null : toWire(minor));
const wired = (text: string): string => toWire(BigInt(text));

export const planOf = (row: {
  plan_id: bigint;
  code: string;
  kind: RunValue['plan']['kind'];
  name_th: string;
  name_en: string;
}) => ({
  planId: String(row.plan_id),
  code: row.code,
  kind: row.kind,
  nameTh: row.name_th,
  nameEn: row.name_en,
});

export async function runValues(people: Pick<People, 'staffNames'>, runs: store.ListedRun[]): Promise<RunValue[]> {
  const nameOf = await people.staffNames(runs.flatMap((run) => [run.proposed_by, run.approved_by]));
  return runs.map((run) => ({
    id: String(run.run_id),
    merchantId: run.merchant_id,
    plan: planOf(run),
    planVersion: run.plan_version,
    periodStart: run.period_start.toISOString(),
    periodEnd: run.period_end.toISOString(),
    zone: run.zone,
    state: run.state,
    statements: run.statements,
    entitlement: amountOf(run.entitlement),
    payable: amountOf(run.payable),
    waiting: wired(run.waiting),
    held: wired(run.held),
    computedAt: run.computed_at?.toISOString() ?? null,
    paidAt: run.paid_at?.toISOString() ?? null,
    proposedBy: nameOf(run.proposed_by),
    approvedBy: nameOf(run.approved_by),
  }));
}

export async function statementValues(
  people: Pick<People, 'members'>,
  statements: store.ListedStatement[],
): Promise<StatementValue[]> {
  const nameOf = await people.members(statements.map((one) => one.member_id));
  return statements.map((one) => ({
    id: String(one.statement_id),
    runId: String(one.run_id),
    merchantId: one.merchant_id,
    agent: { memberId: one.member_id, username: nameOf(one.member_id).username },
    plan: planOf(one),
    ...figuresOf(one),
    gross: toWire(one.gross),
    holdReason: one.hold_reason,
    at: one.at.toISOString(),
  }));
}

/** `parts` and `lots` as stored; amounts are strings in minor units. */
interface WrittenPart {
  path: string[];
  team: { turnover: string; active: number; baseParts: string };
  ratePpm: number;
  entitlement: string;
  children: { agent: string; entitlement: string }[];
}

export async function wholeStatement(
  db: Db,
  people: Pick<People, 'members'>,
  row: store.WholeStatement,
): Promise<Omit<Whole, 'approval' | 'history'>> {
  const parts = row.parts as unknown as WrittenPart[];
  const lots = row.lots as unknown as { age: number; amount: string }[];
  const agents = parts.flatMap(({ path, children }) => [...path, ...children.map(({ agent }) => agent)]);
  const named = await agentNames(db, people, [...new Set(agents)]);
  const [value] = await statementValues(people, [row]);
  return {
    ...value!,
    rules: storedRules(row.rules),
    planVersion: row.plan_version,
    ...storedTiers(row.tiers),
    contractVersion: row.contract_version,
    payableMax: amountOf(row.payable_max),
    parts: parts.map(({ path, team, ratePpm, entitlement, children }) => ({
      path: path.map(named),
      turnover: wired(team.turnover),
      active: team.active,
      base: toWire(floorOf(BigInt(team.baseParts), PPM)),
      ratePpm,
      entitlement: wired(entitlement),
      children: children.map((child) => ({ agent: named(child.agent), entitlement: wired(child.entitlement) })),
    })),
    deductions: deductionsOf(row),
    answer: row.answer,
    carry: lots.map(({ age, amount }) => ({ age, amount: wired(amount) })),
    signs: await signValues(db, row.statement_id),
    leftOut: (await leftOutOf(db, row)).map((one) => ({ ...leftOutValue(one), sign: one.sign })),
    apart: await apartValues(db, people, row),
    inputsHash: row.inputs_hash,
  };
}

async function apartValues(
  db: Db,
  people: Pick<People, 'members'>,
  row: store.WholeStatement,
): Promise<Whole['apart']> {
  const list = await teamApart(db, row);
  const nameOf = await people.members(list.map((one) => one.member_id));
  return list.map((one) => ({
    member: { memberId: one.member_id, username: nameOf(one.member_id).username },
    ...apartValue(one),
  }));
}

export const payableValue = (row: store.PayableRow): PayableValue => ({
  id: String(row.plan_id),
  merchantId: row.merchant_id,
  plan: planOf(row),
  approved: wired(row.approved),
  review: wired(row.review),
  held: wired(row.held),
  carry: wired(row.carry),
  paid: wired(row.paid),
  lastPaidAt: row.last_paid?.toISOString() ?? null,
});

/** Returns agents by member number with their names for staff. */
export async function agentNames(db: Db, people: Pick<People, 'members'>, numbers: readonly string[]) {
  const nodes = await nodesByNo(db, numbers);
  const nameOf = await people.members([...nodes.values()].map(({ memberId }) => memberId));
  return (agent: string) => {
    const { memberId, username } = nameOf(nodes.get(agent)!.memberId);
    return { memberId, username };
  };
}
