// Contracts in the format of agents' calls.
import { type Calls, type CallValue, toWire } from '@sanam/contract';
import type { Db } from '@sanam/server/platform/db.ts';
import { stateOfDetail } from '../../contract/contract-states.ts';
import type { PlanRulesText } from '../../contract/plan-schema.ts';
import type { AgentsDeps } from '../deps.ts';
import { nextPeriod, type Plan } from './plans.ts';
import type { Version } from './store.ts';

export type OwnContract = CallValue<Calls['dividendReq']>;
type Info = CallValue<Calls['dividendInfo']>;

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Returns the state; an offer whose time has run out counts as expired even before the job closes it. */
const detailOf = ({ state, isOver }: Version) => (state === 'offered' && isOver ? 'expired' : state);

/** Returns the fields common to all readers. `next`: start of an offer if it were signed now. */
export function baseOf(row: Version, next: Date) {
  const stateDetail = detailOf(row);
  return {
    contractId: String(row.contractId),
    version: row.version,
    stateDetail,
    tiers: row.tiers,
    isUnreadable: row.isUnreadable,
    payableMax: row.payableMax === null ? null : toWire(row.payableMax),
    note: row.note,
    effectiveFrom: stateDetail === 'offered' ? next.toISOString() : momentOf(row.from),
    effectiveTo: momentOf(row.to),
    offeredAt: momentOf(row.offeredAt),
    expiresAt: momentOf(row.expiresAt),
    signedAt: momentOf(row.signedAt),
    imposedAt: momentOf(row.imposedAt),
  };
}

function actionsOf(row: Version, viewerNo: bigint): OwnContract['actions'] {
  const isMine = row.agentNo === viewerNo;
  const detail = detailOf(row);
  if (detail === 'offered') {
    if (!isMine) return ['withdraw'];
    return row.isUnreadable ? ['reject'] : ['sign', 'reject'];
  }
  const ends = detail === 'signed' || detail === 'active' ? (['end'] as const) : [];
  const mayOffer = !isMine && row.version === row.newest && detail !== 'signed' && detail !== 'imposed';
  return [...ends, ...(mayOffer ? (['offer'] as const) : [])];
}

/** Adds the names of agent and upline to contracts. */
export async function contractsOf(
  { db, members, site }: Pick<AgentsDeps, 'members' | 'site'> & { db: Db },
  plan: Plan,
  versions: readonly Version[],
  viewerNo: bigint,
): Promise<OwnContract[]> {
  if (versions.length === 0) return [];
  const next = await nextPeriod(db, plan, site.zoneOf(plan.merchantId));
  const ids = versions.flatMap(({ agentId, uplineId }) => (uplineId === null ? [agentId] : [agentId, uplineId]));
  const names = await members.membersById([...new Set(ids)]);
  const nameOf = (id: string) => names.get(id)?.username ?? '';
  return versions.map((row) => {
    const base = baseOf(row, next);
    return {
      ...base,
      state: stateOfDetail[base.stateDetail],
      account: nameOf(row.agentId),
      upline: row.uplineId === null ? null : nameOf(row.uplineId),
      actions: actionsOf(row, viewerNo),
    };
  });
}

const WHOLE_PPM = 1_000_000;

/** Returns the deductions from the base of a dividend. */
function deductionsOf({ base, ...rules }: PlanRulesText): Info['plan']['deductions'] {
  if (base !== 'revenue') return [];
  const all = [
    { code: 'platformFee', ratePpm: rules.platformFeePpm },
    { code: 'paymentFee', ratePpm: rules.paymentFeePpm ?? 0 },
    { code: 'promotions', ratePpm: rules.deductPromotions === true ? WHOLE_PPM : 0 },
    { code: 'wages', ratePpm: rules.deductWages ? WHOLE_PPM : 0 },
  ] as const;
  return all.filter(({ ratePpm }) => ratePpm > 0);
}

const activeRuleOf = ({ activeMinValidBet, activeMinDeposit }: PlanRulesText) => ({
  minValidBet: activeMinValidBet,
  minDeposit: activeMinDeposit ?? toWire(0n),
});

export function planValue(
  { code, nameTh, nameEn, kind, period }: Plan,
  { version, rules }: { version: number; rules: PlanRulesText | null },
  zone: string,
): Info['plan'] {
  return {
    code,
    nameTh,
    nameEn,
    version,
    kind,
    period,
    zone,
    isUnreadable: rules === null,
    activeRule: rules === null ? null : (rules.acquisition ?? activeRuleOf(rules)),
    deductions: rules === null ? [] : deductionsOf(rules),
    carry: (kind === 'realtimeSalary' ? rules?.dayCarry : rules?.carry.kind) ?? null,
  };
}
