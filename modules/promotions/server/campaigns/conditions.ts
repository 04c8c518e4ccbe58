// Registry of conditions: each is a pure function of its arguments and of the current facts about a member.
import { dayIn, isoWeekdayOf } from '@sanam/contract/zone';
import type { MemberLabel } from '@sanam/members/contract/labels.ts';
import { type DepositMethodCode, depositMethodCodes } from '@sanam/payments/contract/states.ts';
import type { Condition, ConditionCode, SingleCondition, Verdict } from '../../contract/conditions.ts';

export interface Facts {
  at: Date;
  /** Time zone of the merchant, for days and hours. */
  zone: string;
  language: 'TH' | 'EN';
  registeredAt: Date;
  /** Time of the last log-in; null: the member never logged in. */
  lastLoginAt: Date | null;
  level: number;
  labels: readonly MemberLabel[];
  /** Account names of agents that conditions ask for and that are above the member. */
  agents: readonly string[];
  identityLevel: number;
  deposits: number;
  /** Method of the deposit; null where none is chosen yet, which meets every condition on methods. */
  depositMethod: DepositMethodCode | null;
}

type ArgsOf<Code extends ConditionCode> = Extract<SingleCondition, { code: Code }>['args'];
type Judge<Args> = (args: Args, facts: Facts) => Omit<Verdict, 'code'>;

const DAY_MS = 86_400_000;

/** Compares a value with an optional minimum and maximum. */
function between(actual: number, { min, max }: { min: number | null; max: number | null }): Omit<Verdict, 'code'> {
  const ok = (min === null || actual >= min) && (max === null || actual <= max);
  return { ok, actual: String(actual), needed: `${min ?? ''}–${max ?? ''}` };
}

const daysBetween = (from: Date, to: Date): number => Math.floor((to.getTime() - from.getTime()) / DAY_MS);

function clockOf({ at, zone }: Facts): { weekday: number; hour: number } {
  const hour = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at);
  return { weekday: isoWeekdayOf(dayIn(zone, at.getTime())), hour: Number(hour) };
}

const judges: { readonly [Code in ConditionCode]: Judge<ArgsOf<Code>> } = {
  window({ from, until }, { at }) {
    const ok = (from === null || at >= new Date(from)) && (until === null || at < new Date(until));
    return { ok, actual: at.toISOString(), needed: `${from ?? ''}/${until ?? ''}` };
  },
  weekdays({ days }, facts) {
    const { weekday } = clockOf(facts);
    return { ok: days.includes(weekday), actual: String(weekday), needed: days.toSorted((a, b) => a - b).join(',') };
  },
  hours({ from, to }, facts) {
    const { hour } = clockOf(facts);
    const ok = from <= to ? hour >= from && hour <= to : hour >= from || hour <= to;
    return { ok, actual: String(hour), needed: `${from}–${to}` };
  },
  languages: ({ languages }, { language }) => ({
    ok: languages.includes(language),
    actual: language,
    needed: languages.join(','),
  }),
  levelMin: ({ level }, facts) => between(facts.level, { min: level, max: null }),
  identityLevelMin: ({ level }, facts) => between(facts.identityLevel, { min: level, max: null }),
  labels: ({ labels }, facts) => ({
    ok: labels.some((one) => facts.labels.includes(one)),
    actual: facts.labels.join(','),
    needed: labels.join(','),
  }),
  agentLine: ({ agents }, facts) => {
    const own = agents.filter((one) => facts.agents.includes(one));
    return { ok: own.length > 0, actual: own.join(','), needed: agents.join(',') };
  },
  depositMethods: ({ methods }, { depositMethod }) => ({
    ok: depositMethod === null || methods.includes(depositMethod),
    actual: depositMethod ?? '',
    needed: methods.join(','),
  }),
  registeredSince: ({ at }, { registeredAt }) => ({
    ok: registeredAt >= new Date(at),
    actual: registeredAt.toISOString(),
    needed: at,
  }),
  registeredDays: (bounds, { at, registeredAt }) => between(daysBetween(registeredAt, at), bounds),
  lastSeenDays(bounds, { at, lastLoginAt }) {
    if (lastLoginAt !== null) return between(daysBetween(lastLoginAt, at), bounds);
    return { ...between(Number.POSITIVE_INFINITY, bounds), actual: '' };
  },
  deposits: (bounds, { deposits }) => between(deposits, bounds),
};

const judgeOne = ({ code, args }: SingleCondition, facts: Facts): Verdict => ({
  code,
  // Both come from one member of the union, which the compiler cannot infer here.
  ...(judges[code] as Judge<unknown>)(args, facts),
});

/** Returns the verdict of every condition; a group is met if one of its conditions is met. */
export function judge(conditions: readonly Condition[], facts: Facts): Verdict[] {
  return conditions.map((one) => {
    if (one.code !== 'any') return judgeOne(one, facts);
    const inner = one.args.of.map((each) => judgeOne(each, facts));
    const met = inner.filter(({ ok }) => ok).map(({ code }) => code);
    return { code: 'any', ok: met.length > 0, actual: met.join(','), needed: inner.map(({ code }) => code).join(',') };
  });
}

/** Checks whether conditions need a fact, so that unneeded facts are not read. */
export const asksFor = (conditions: readonly Condition[], code: ConditionCode): boolean =>
  conditions.some((one) => one.code === code || (one.code === 'any' && one.args.of.some((each) => each.code === code)));

/** Returns the deposit methods with which all conditions on methods can be met, alternatives of groups included. */
export function methodsFor(conditions: readonly Condition[], facts: Facts): readonly DepositMethodCode[] {
  const asking = conditions.filter((one) => asksFor([one], 'depositMethods'));
  if (asking.length === 0) return depositMethodCodes;
  return depositMethodCodes.filter((depositMethod) => judge(asking, { ...facts, depositMethod }).every(({ ok }) => ok));
}
