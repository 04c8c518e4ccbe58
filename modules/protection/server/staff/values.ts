import type { Calls, CallValue } from '@sanam/contract';
import type { TableRow } from '@sanam/server/platform/db.ts';
import { figuresValue, limitText, limitValue } from '../limit-values.ts';
import type { OwnLimit, PlayFigures } from '../types.ts';
import type { hitsOf } from '../register/staff-store.ts';
import type { checksOf, consentsOf, operatorLimits, ProtectedRow } from './store.ts';

type Detail = CallValue<Calls['opsGetProtection']>;

/** Returns the subject of proposals about a member's protection. */
export const subjectOf = (memberId: string) => ({ type: 'protection', id: memberId });

export const rowValue = (row: ProtectedRow, member: Detail['member']) => ({
  id: row.member_id,
  member,
  states: row.states,
  termEndsAt: row.term_ends_at?.toISOString() ?? null,
  changedAt: row.updated_at.toISOString(),
});

export interface DetailParts {
  row: ProtectedRow;
  member: Detail['member'];
  exclusions: TableRow<'protection_exclusions'>[];
  limits: OwnLimit[];
  operators: Awaited<ReturnType<typeof operatorLimits>>;
  checks: Awaited<ReturnType<typeof checksOf>>;
  consents: Awaited<ReturnType<typeof consentsOf>>;
  checkMinutes: number;
  figures: PlayFigures[];
  hits: Detail['hits'];
  approval: Detail['approval'];
  history: Detail['history'];
}

export function detailValue(parts: DetailParts): Detail {
  const { row, member, operators, checkMinutes, approval, history } = parts;
  return {
    ...rowValue(row, member),
    exclusions: parts.exclusions.map((one) => exclusionValue(one, row)),
    limits: parts.limits.map((limit) => {
      const set = operators.find(({ kind, frame }) => kind === limit.kind && frame === limit.frame);
      return { ...limitValue(limit), operator: set === undefined ? null : limitText(limit.kind, set.amount) };
    }),
    checkMinutes,
    checks: parts.checks.map(({ at, ...check }) => ({ ...check, at: at.toISOString() })),
    consents: parts.consents.map(({ id, at, given, given_by: givenBy }) => ({
      id,
      at: at.toISOString(),
      given,
      givenBy,
    })),
    figures: parts.figures.map(figuresValue),
    hits: parts.hits,
    approval,
    history,
  };
}

/**
 * An exclusion without an end is current, except a break whose term is over: then the row's states do not contain it.
 */
const exclusionValue = (one: TableRow<'protection_exclusions'>, { states }: ProtectedRow) => ({
  id: one.exclusion_id,
  kind: one.kind,
  term: one.term,
  startedAt: one.started_at.toISOString(),
  startedBy: one.started_by,
  termEndsAt: one.term_ends_at?.toISOString() ?? null,
  returnAskedAt: one.return_asked_at?.toISOString() ?? null,
  returnFrom: one.return_from?.toISOString() ?? null,
  endedAt: one.ended_at?.toISOString() ?? null,
  endedBy: one.ended_by,
  reason: one.reason,
  evidence: one.evidence,
  isRunning: one.ended_at === null && states.includes(one.kind),
});

type Hit = Awaited<ReturnType<typeof hitsOf>>[number];

/** Converts a match, seen from one of its two accounts. */
export function hitValue(
  hit: Hit,
  { memberId, memberOf }: { memberId: string; memberOf: (memberId: string) => Detail['member'] },
): NonNullable<Detail['hits']>[number] {
  const isExcluded = hit.member_id !== memberId;
  return {
    id: hit.hit_id,
    other: memberOf(isExcluded ? hit.member_id : hit.excluded_id),
    isExcluded,
    kinds: hit.kinds,
    effect: hit.effect,
    state: hit.state,
    foundAt: hit.found_at.toISOString(),
    reason: hit.reason,
  };
}
