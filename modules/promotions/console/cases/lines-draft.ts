// The lines of cases as they are typed.
import type { Value } from '@sanam/client/client';
import type {} from '../../contract/case-calls.ts';

export type LinesRecord = Value<'opsGetCaseRules'>;

export const lineNames = ['caseAt', 'holdAt', 'hideAt', 'hours'] as const;
export type LineName = (typeof lineNames)[number];
export type Draft = Record<LineName, string>;

const POINTS_MAX = 1000;
const HOURS_MAX = 72;

/** The lines stand in their order: nothing is held that is not looked at, nothing hidden that is not held. */
export function isGoodLine(name: LineName, draft: Draft): boolean {
  const value = Number(draft[name]);
  if (!/^\d{1,4}$/.test(draft[name]) || value < 1 || value > (name === 'hours' ? HOURS_MAX : POINTS_MAX)) return false;
  if (name === 'holdAt') return value >= Number(draft.caseAt);
  return name !== 'hideAt' || value >= Number(draft.holdAt);
}

export const isGood = (draft: Draft): boolean => lineNames.every((name) => isGoodLine(name, draft));

const each = <Made>(make: (name: LineName) => Made): Record<LineName, Made> => ({
  caseAt: make('caseAt'),
  holdAt: make('holdAt'),
  hideAt: make('hideAt'),
  hours: make('hours'),
});

export const draftOf = (lines: Pick<LinesRecord, LineName>): Draft => each((name) => String(lines[name]));
export const linesOf = (draft: Draft): Pick<LinesRecord, LineName> => each((name) => Number(draft[name]));
