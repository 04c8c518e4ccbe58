// Pure rules for signs of bonus abuse when a bonus is taken or met, and their consequences. The limits are our own,
// without a source.
import { type CaseSign, caseSigns, plainPoints, SIGN_POINTS } from '../../contract/case-states.ts';

/** Facts about a member who takes a bonus. */
export interface Facts {
  ageHours: number;
  sharesDeviceWith: readonly string[];
  sharesAccountWith: readonly string[];
  /** Number of members who log in from the same address, unless it belongs to a whole network. */
  sharesAddressWith: number;
  numbersBeside: readonly string[];
  /** The inviter, if something is shared with the inviter; otherwise null. */
  ownInviter: string | null;
  /** Members with nearly the same name who took a bonus of the same campaign about the same time. */
  namesNear: readonly string[];
  /** Other members who used the code of this bonus within the last hour; 0 without a code. */
  codeUses: number;
  /** Number of bonuses granted within 90 days. */
  bonuses: number;
  /** Number of deposits ever credited. */
  deposits: number;
  /** Members directly below the same agent who took bonuses and never deposited. */
  bonusLine: readonly string[];
  /** Deposits, withdrawals and valid bets of the last 30 days, in minor units. */
  depositedMinor: bigint;
  withdrawnMinor: bigint;
  playedMinor: bigint;
  /** Bets since the start of the bonus, or of the last 30 days: number, stakes, and stakes with almost no risk. */
  bets: number;
  stakeMinor: bigint;
  safeMinor: bigint;
  /** Members who bet on other sides of the same markets, with the number of markets. */
  opponents: readonly { memberId: string; markets: number }[];
  /** Members who took a bonus of the same campaign and placed the same bets in the same order. */
  sameBets: readonly string[];
}

export interface FoundSign {
  sign: CaseSign;
  points: number;
  /** Value found: a number, hours, or a percentage. */
  figure: string;
  /** Other members involved. */
  others: string[];
}

const FEW = 3;
const NEW_HOURS = 24;
const CODE_USES = 10;
const BONUSES = 3;
const BETS = 20;
/** Number of markets on which two members must bet against each other for a sign (promotions.md 12). */
export const OPPOSITE_MARKETS = 5;
const PERCENT = 100n;
const SAFE_PERCENT = 90n;
/** Thresholds of the sign: at least half of the deposits withdrawn, less than a tenth of them played. */
const OUT_PERCENT = 50n;
const PLAYED_PERCENT = 10n;

/** Share of a sign's points for weak evidence, as numerator and denominator. */
const LITTLE = { sharedDevice: [3, 4], sharedAddress: [1, 3], numberBeside: [1, 2], nearName: [1, 2] } as const;

const percentOf = (part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : (part * PERCENT) / whole);

type Part = readonly [part: number, whole: number];
type Found = Pick<FoundSign, 'figure'> & { others?: string[]; part?: Part };

const named = (others: readonly string[], part?: Part): Found | undefined =>
  others.length === 0
    ? undefined
    : { figure: String(others.length), others: [...others], ...(part !== undefined && { part }) };

/** Finds each sign; undefined if it is absent. `part` gives the share of its points. */
const look: Readonly<Record<CaseSign, (facts: Facts) => Found | undefined>> = {
  sharedDevice: ({ sharesDeviceWith: others }) => named(others, others.length < FEW ? LITTLE.sharedDevice : undefined),
  sharedAccount: ({ sharesAccountWith: others }) => named(others),
  sharedAddress: ({ sharesAddressWith: others }) =>
    others === 0 ? undefined : { figure: String(others), ...(others < FEW && { part: LITTLE.sharedAddress }) },
  numberBeside: ({ numbersBeside: others }) => named(others, others.length < FEW ? LITTLE.numberBeside : undefined),
  ownInviter: ({ ownInviter }) => named(ownInviter === null ? [] : [ownInviter]),
  nearName: ({ namesNear: others }) => named(others, others.length < FEW ? LITTLE.nearName : undefined),
  newAccount: ({ ageHours }) => (ageHours >= NEW_HOURS ? undefined : { figure: String(ageHours) }),
  busyCode: ({ codeUses }) => (codeUses < CODE_USES ? undefined : { figure: String(codeUses) }),
  onlyBonuses: ({ bonuses, deposits }) => (deposits > 0 || bonuses < BONUSES ? undefined : { figure: String(bonuses) }),
  bonusLine: ({ bonusLine: others, deposits }) => (deposits > 0 || others.length < FEW ? undefined : named(others)),
  noPlay({ depositedMinor, withdrawnMinor, playedMinor, deposits }) {
    const [out, played] = [percentOf(withdrawnMinor, depositedMinor), percentOf(playedMinor, depositedMinor)];
    const isOne = deposits > 1 && depositedMinor > 0n && out >= OUT_PERCENT && played < PLAYED_PERCENT;
    return isOne ? { figure: String(played) } : undefined;
  },
  safeBets({ bets, stakeMinor, safeMinor }) {
    const percent = percentOf(safeMinor, stakeMinor);
    return bets >= BETS && percent >= SAFE_PERCENT ? { figure: String(percent) } : undefined;
  },
  oppositeSides({ opponents }) {
    const against = opponents.filter(({ markets }) => markets >= OPPOSITE_MARKETS);
    if (against.length === 0) return undefined;
    return {
      figure: String(Math.max(...against.map(({ markets }) => markets))),
      others: against.map(({ memberId }) => memberId),
    };
  },
  sameBets: ({ sameBets: others }) => named(others),
};

const worthOf = (points: number, [part, whole]: Part = [1, 1]): number =>
  Math.max(1, Math.floor((points * part) / whole));

/** Returns the signs found, most points first; `points` are those of the merchant's version. */
export const signsOf = (facts: Facts, points: Lines['points']): FoundSign[] =>
  (Object.keys(look) as CaseSign[])
    .flatMap((sign): FoundSign[] => {
      const found = look[sign](facts);
      if (found === undefined) return [];
      const { figure, others = [], part } = found;
      return [{ sign, points: worthOf(points[sign], part), figure, others }];
    })
    .toSorted((one, other) => other.points - one.points);

/** Removes signs that were cleared before, by staff or by the deadline, unless other members are involved. */
export const withoutCleared = (
  found: readonly FoundSign[],
  cleared: readonly Pick<FoundSign, 'sign' | 'others'>[],
): FoundSign[] =>
  found.filter(
    ({ sign, others }) =>
      !cleared.some((one) => one.sign === sign && others.every((other) => one.others.includes(other))),
  );

export const scoreOf = (signs: readonly Pick<FoundSign, 'points'>[]): number =>
  signs.reduce((sum, { points }) => sum + points, 0);

/** Score thresholds, and the maximum hold in hours. */
export interface Lines {
  version: number;
  caseAt: number;
  holdAt: number;
  hideAt: number;
  hours: number;
  /** Maximum points of each sign. */
  points: Readonly<Record<CaseSign, number>>;
}

/** Defaults: two strong signs together hold a bonus; a shared browser and connection of a family only open a case. */
export const plainLines: Lines = { version: 0, caseAt: 40, holdAt: 60, hideAt: 80, hours: 72, points: plainPoints };

export type Verdict = 'none' | 'case' | 'hold';

export const verdictOf = (score: number, { caseAt, holdAt }: Lines): Verdict =>
  score >= holdAt ? 'hold' : score >= caseAt ? 'case' : 'none';

/** Returns the name of the invalid field. */
export function problemOf({ caseAt, holdAt, hideAt, points }: Lines): string | undefined {
  if (holdAt < caseAt) return 'holdAt';
  if (hideAt < holdAt) return 'hideAt';
  const isBound = caseSigns.every((sign) => points[sign] >= SIGN_POINTS.min && points[sign] <= SIGN_POINTS.max);
  return isBound ? undefined : 'points';
}

/** Checks whether a change is looser: higher thresholds, a shorter hold, or fewer points. */
export const letsMore = (now: Lines, wanted: Lines): boolean =>
  wanted.caseAt > now.caseAt ||
  wanted.holdAt > now.holdAt ||
  wanted.hideAt > now.hideAt ||
  wanted.hours < now.hours ||
  caseSigns.some((sign) => wanted.points[sign] < now.points[sign]);
