// Thresholds of cases as typed in the form.
import type { Value } from '@sanam/client/client';
import type {} from '../../contract/case-calls.ts';
import { type CaseSign, caseSigns, plainPoints, SIGN_POINTS } from '../../contract/case-states.ts';

export type LinesRecord = Value<'opsGetCaseRules'>;

export const lineNames = ['caseAt', 'holdAt', 'hideAt', 'hours'] as const;
export type LineName = (typeof lineNames)[number];
export interface Draft extends Record<LineName, string> {
  points: Record<CaseSign, string>;
}

const POINTS_MAX = 1000;
const HOURS_MAX = 72;

/** Checks the thresholds and their order: review at most hold, hold at most hide. */
export function isGoodLine(name: LineName, draft: Draft): boolean {
  const value = Number(draft[name]);
  if (!/^\d{1,4}$/.test(draft[name]) || value < 1 || value > (name === 'hours' ? HOURS_MAX : POINTS_MAX)) return false;
  if (name === 'holdAt') return value >= Number(draft.caseAt);
  return name !== 'hideAt' || value >= Number(draft.holdAt);
}

/** Checks whether the points of a sign are within the allowed range. */
export const isGoodPoints = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed) && Number(typed) >= SIGN_POINTS.min && Number(typed) <= SIGN_POINTS.max;

export const isGood = (draft: Draft): boolean =>
  lineNames.every((name) => isGoodLine(name, draft)) && caseSigns.every((sign) => isGoodPoints(draft.points[sign]));

/** Returns the signs whose points changed; `before` is undefined for a merchant's first version. */
export const changedPoints = (
  now: LinesRecord['points'],
  before: LinesRecord['points'] = plainPoints,
): readonly CaseSign[] => caseSigns.filter((sign) => now[sign] !== before[sign]);

const eachSign = <Made>(make: (sign: CaseSign) => Made): Record<CaseSign, Made> =>
  Object.fromEntries(caseSigns.map((sign) => [sign, make(sign)])) as Record<CaseSign, Made>;

const each = <Made>(make: (name: LineName) => Made): Record<LineName, Made> => ({
  caseAt: make('caseAt'),
  holdAt: make('holdAt'),
  hideAt: make('hideAt'),
  hours: make('hours'),
});

type Typed = Pick<LinesRecord, LineName | 'points'>;

export const draftOf = (lines: Typed): Draft => ({
  ...each((name) => String(lines[name])),
  points: eachSign((sign) => String(lines.points[sign])),
});
export const linesOf = (draft: Draft): Typed => ({
  ...each((name) => Number(draft[name])),
  points: eachSign((sign) => Number(draft.points[sign])),
});
