// Who an activity is for, and when: each condition is a code with its arguments. All of a list must hold.
import { z } from 'zod/mini';
import { instant } from '@sanam/contract/common';
import { siteLanguages } from '@sanam/contract/languages';

const count = z.int().check(z.minimum(0), z.maximum(1_000_000));
const hour = (max: number) => z.int().check(z.minimum(0), z.maximum(max));

const of = <const Code extends string, Args extends z.ZodMiniType>(code: Code, args: Args) =>
  z.strictObject({ code: z.literal(code), args });

/** Moments are of the merchant's zone where they speak of days and hours. */
export const singleCondition = z.discriminatedUnion('code', [
  of('window', z.strictObject({ from: z.nullable(instant), until: z.nullable(instant) })),
  of('weekdays', z.strictObject({ days: z.array(hour(7).check(z.minimum(1))).check(z.minLength(1), z.maxLength(7)) })),
  /** From the first hour to the end of the last; past midnight where the first is later. */
  of('hours', z.strictObject({ from: hour(23), to: hour(23) })),
  of('languages', z.strictObject({ languages: z.array(z.enum(siteLanguages)).check(z.minLength(1)) })),
  of('levelMin', z.strictObject({ level: count })),
  of('identityLevelMin', z.strictObject({ level: hour(3) })),
  of('registeredSince', z.strictObject({ at: instant })),
  /** Whole days since the registration. */
  of('registeredDays', z.strictObject({ min: z.nullable(count), max: z.nullable(count) })),
  /** Deposits that were credited so far; for the time before the nth: from and to n − 1. */
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
  'registeredSince',
  'registeredDays',
  'deposits',
] as const satisfies readonly ConditionCode[];

/** One of a group is enough; groups hold no groups. */
const anyCondition = z.strictObject({
  code: z.literal('any'),
  args: z.strictObject({ of: z.array(singleCondition).check(z.minLength(2), z.maxLength(8)) }),
});
export const condition = z.union([singleCondition, anyCondition]);
export type Condition = z.output<typeof condition>;

/** What became of a condition: what was found, and what was asked for, in plain figures. */
export const verdict = z.object({ code: z.string(), ok: z.boolean(), actual: z.string(), needed: z.string() });
export type Verdict = z.output<typeof verdict>;
