// What speaks against good faith when a bonus is taken or met, and what follows. Pure. Bounds are ours: no source.
import { type CaseSign, caseSigns, plainPoints, SIGN_POINTS } from '../../contract/case-states.ts';

/** What is known of the one who takes a bonus. */
export interface Facts {
  ageHours: number;
  sharesDeviceWith: readonly string[];
  sharesAccountWith: readonly string[];
  /** How many log in from the same address, where it is not a whole network's. */
  sharesAddressWith: number;
  numbersBeside: readonly string[];
  /** The inviter, where something is shared with them; null: nobody, or nothing is shared. */
  ownInviter: string | null;
  /** Other members who used the code of this bonus within the last hour; 0 without a code. */
  codeUses: number;
  /** Bonuses that were given within 90 days. */
  bonuses: number;
  /** Deposits that were ever credited. */
  deposits: number;
  /** Of the last 30 days, in minor units: deposits, withdrawals, and valid bets. */
  depositedMinor: bigint;
  withdrawnMinor: bigint;
  playedMinor: bigint;
  /** Of bets since the bonus was started, or of the last 30 days: how many, their stakes, what of them could hardly be lost. */
  bets: number;
  stakeMinor: bigint;
  safeMinor: bigint;
  /** Members on other sides of the same markets, on how many. */
  opponents: readonly { memberId: string; markets: number }[];
}

export interface FoundSign {
  sign: CaseSign;
  points: number;
  /** What was found, as a figure: a number, hours, or percent. */
  figure: string;
  /** Members whom it is about. */
  others: string[];
}

const FEW = 3;
const NEW_HOURS = 24;
const CODE_USES = 10;
const BONUSES = 3;
const BETS = 20;
/** Markets on which two members bet against each other (promotions.md 12). */
export const OPPOSITE_MARKETS = 5;
const PERCENT = 100n;
const SAFE_PERCENT = 90n;
/** Half of the deposits left again, and less than a tenth of them was played. */
const OUT_PERCENT = 50n;
const PLAYED_PERCENT = 10n;

/** Of its points, what a sign is worth of which little was found: so many of so many parts. */
const LITTLE = { sharedDevice: [3, 4], sharedAddress: [1, 3], numberBeside: [1, 2] } as const;

const percentOf = (part: bigint, whole: bigint): bigint => (whole === 0n ? 0n : (part * PERCENT) / whole);

type Part = readonly [part: number, whole: number];
type Found = Pick<FoundSign, 'figure'> & { others?: string[]; part?: Part };

const named = (others: readonly string[], part?: Part): Found | undefined =>
  others.length === 0
    ? undefined
    : { figure: String(others.length), others: [...others], ...(part !== undefined && { part }) };

/** Undefined where there is nothing of it. A part of its points where `part` says so. */
const look: Readonly<Record<CaseSign, (facts: Facts) => Found | undefined>> = {
  sharedDevice: ({ sharesDeviceWith: others }) => named(others, others.length < FEW ? LITTLE.sharedDevice : undefined),
  sharedAccount: ({ sharesAccountWith: others }) => named(others),
  sharedAddress: ({ sharesAddressWith: others }) =>
    others === 0 ? undefined : { figure: String(others), ...(others < FEW && { part: LITTLE.sharedAddress }) },
  numberBeside: ({ numbersBeside: others }) => named(others, others.length < FEW ? LITTLE.numberBeside : undefined),
  ownInviter: ({ ownInviter }) => named(ownInviter === null ? [] : [ownInviter]),
  newAccount: ({ ageHours }) => (ageHours >= NEW_HOURS ? undefined : { figure: String(ageHours) }),
  busyCode: ({ codeUses }) => (codeUses < CODE_USES ? undefined : { figure: String(codeUses) }),
  onlyBonuses: ({ bonuses, deposits }) => (deposits > 0 || bonuses < BONUSES ? undefined : { figure: String(bonuses) }),
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
};

const worthOf = (points: number, [part, whole]: Part = [1, 1]): number =>
  Math.max(1, Math.floor((points * part) / whole));

/** Everything that was found, what is worth the most first; `points`: of the merchant's version. */
export const signsOf = (facts: Facts, points: Lines['points']): FoundSign[] =>
  (Object.keys(look) as CaseSign[])
    .flatMap((sign): FoundSign[] => {
      const found = look[sign](facts);
      if (found === undefined) return [];
      const { figure, others = [], part } = found;
      return [{ sign, points: worthOf(points[sign], part), figure, others }];
    })
    .toSorted((one, other) => other.points - one.points);

/** Without what staff, or time, let pass before: the same sign about nobody new. */
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

/** From which score something happens, and for how many hours at most. */
export interface Lines {
  version: number;
  caseAt: number;
  holdAt: number;
  hideAt: number;
  hours: number;
  /** The most that each sign is worth. */
  points: Readonly<Record<CaseSign, number>>;
}

/** Two strong signs together hold a bonus; a family that shares a browser and a connection is only looked at. */
export const plainLines: Lines = { version: 0, caseAt: 40, holdAt: 60, hideAt: 80, hours: 72, points: plainPoints };

export type Verdict = 'none' | 'case' | 'hold';

export const verdictOf = (score: number, { caseAt, holdAt }: Lines): Verdict =>
  score >= holdAt ? 'hold' : score >= caseAt ? 'case' : 'none';

/** The field that is wrong. */
export function problemOf({ caseAt, holdAt, hideAt, points }: Lines): string | undefined {
  if (holdAt < caseAt) return 'holdAt';
  if (hideAt < holdAt) return 'hideAt';
  const isBound = caseSigns.every((sign) => points[sign] >= SIGN_POINTS.min && points[sign] <= SIGN_POINTS.max);
  return isBound ? undefined : 'points';
}

/** Whether a change lets more through: higher lines, a shorter time, or a sign that is worth less. */
export const letsMore = (now: Lines, wanted: Lines): boolean =>
  wanted.caseAt > now.caseAt ||
  wanted.holdAt > now.holdAt ||
  wanted.hideAt > now.hideAt ||
  wanted.hours < now.hours ||
  caseSigns.some((sign) => wanted.points[sign] < now.points[sign]);
