// Conditions of an activity: each is a code with arguments. All conditions of a list must be met.
import { z } from 'zod/mini';
import { instant } from '@sanam/contract/common';
import { siteLanguages } from '@sanam/contract/languages';
import { memberLabels } from '@sanam/members/contract/labels.ts';
import { depositMethodCodes } from '@sanam/payments/contract/states.ts';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));
const hour = (max: number) => z.int().check(z.minimum(0), z.maximum(max));

const of = <const Code extends string, Args extends z.ZodMiniType>(code: Code, args: Args) =>
  z.strictObject({ code: z.literal(code), args });

/** Conditions about days and hours use the merchant's time zone. */
export const singleCondition = z.discriminatedUnion('code', [
  of('window', z.strictObject({ from: z.nullable(instant), until: z.nullable(instant) })),
  of('weekdays', z.strictObject({ days: z.array(hour(7).check(z.minimum(1))).check(z.minLength(1), z.maxLength(7)) })),
  /** From the start of hour `from` to the end of hour `to`; crosses midnight if `from` is later. */
  of('hours', z.strictObject({ from: hour(23), to: hour(23) })),
  of('languages', z.strictObject({ languages: z.array(z.enum(siteLanguages)).check(z.minLength(1)) })),
  of('levelMin', z.strictObject({ level: count })),
  of('identityLevelMin', z.strictObject({ level: hour(3) })),
  /** The member bears one of these labels. */
  of('labels', z.strictObject({ labels: z.array(z.enum(memberLabels)).check(z.minLength(1)) })),
  /**
   * The member is below one of these agents, at any depth; account names. Members are not told the names: their answers
   * have an empty list.
   */
  of(
    'agentLine',
    z.strictObject({ agents: z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(10)) }),
  ),
  /** Deposits by these methods; only for offers at the deposit. */
  of('depositMethods', z.strictObject({ methods: z.array(z.enum(depositMethodCodes)) })),
  of('registeredSince', z.strictObject({ at: instant })),
  /** Whole days since registration. */
  of('registeredDays', z.strictObject({ min: z.nullable(count), max: z.nullable(count) })),
  /** Whole days since the last log-in; who never logged in is beyond every number of days. */
  of('lastSeenDays', z.strictObject({ min: z.nullable(count), max: z.nullable(count) })),
  /** Number of credited deposits so far; for the time before the nth deposit use n − 1. */
  of('deposits', z.strictObject({ min: z.nullable(count), max: z.nullable(count) })),
]);
export type SingleCondition = z.output<typeof singleCondition>;
export type ConditionCode = SingleCondition['code'];
export const conditionCodes = [
  'window',
  'weekdays',
  'hours',
  'languages',
  'levelMin',
  'identityLevelMin',
  'labels',
  'agentLine',
  'depositMethods',
  'registeredSince',
  'registeredDays',
  'lastSeenDays',
  'deposits',
] as const satisfies readonly ConditionCode[];

/** Number of conditions of a list, and of a group's alternatives. */
export const CONDITIONS_MAX = 12;
export const ALTERNATIVES_MIN = 2;
export const ALTERNATIVES_MAX = 8;

/** A group of which one condition must be met; groups cannot be nested. */
const anyCondition = z.strictObject({
  code: z.literal('any'),
  args: z.strictObject({
    of: z.array(singleCondition).check(z.minLength(ALTERNATIVES_MIN), z.maxLength(ALTERNATIVES_MAX)),
  }),
});
export const condition = z.union([singleCondition, anyCondition]);
export type Condition = z.output<typeof condition>;

/** Checks whether calls accept the conditions: a group has its alternatives, a choice names something. */
export const areSendable = (conditions: readonly Condition[]): boolean =>
  conditions.length <= CONDITIONS_MAX && conditions.every((one) => condition.safeParse(one).success);

/** Result of a condition: actual and required value as text. */
export const verdict = z.object({ code: z.string(), ok: z.boolean(), actual: z.string(), needed: z.string() });
export type Verdict = z.output<typeof verdict>;

/** Returns a condition as members may read it: without the accounts of agents. */
export function toldToMembers(one: Condition): Condition {
  if (one.code === 'any') return { ...one, args: { of: one.args.of.map(singleToldToMembers) } };
  return singleToldToMembers(one);
}
const singleToldToMembers = (one: SingleCondition): SingleCondition =>
  one.code === 'agentLine' ? { ...one, args: { agents: [] } } : one;

/** Returns a verdict as members may read it. */
export const verdictTold = <Kind extends Pick<Verdict, 'code' | 'actual' | 'needed'>>(one: Kind): Kind =>
  one.code === 'agentLine' ? { ...one, actual: '', needed: '' } : one;
