// Pure rules for signs of harm in play and payments (protection-and-console.md, section 5). Money is in minor units.
import { type CareRule, careRules } from '../../contract/states.ts';
import type { CareThresholds } from '../../contract/thresholds.ts';
import type { CareWordKind } from '../../contract/words.ts';

/** Facts about a member. Times are in the merchant's zone: day as `2026-11-20`, hour from 0 to 23. */
export interface CareFacts {
  now: Date;
  /** True if the member is under 25. */
  isYoung: boolean;
  /** Deposits of the last seven days. */
  deposits: readonly { at: Date; day: string; hourOfDay: number; isChasing: boolean }[];
  /** Hours with settled bets in the last seven days, in order. */
  hours: readonly PlayedHour[];
  /** Bets of the 30 days before the last day. */
  usual: { bets: number; stakeMinor: bigint };
  lostThisMonthMinor: bigint;
  /** Loss of the six months before this one. */
  lostBeforeMinor: bigint;
  /** Events of the last 90 days. */
  moments: readonly {
    kind: 'break' | 'exclusion' | 'raise' | 'failedTransfers' | 'limitHit' | CareWordKind;
    at: Date;
    /** Word that was found in a message; null for other kinds. */
    word?: string | null;
  }[];
}

export interface PlayedHour {
  hour: Date;
  day: string;
  hourOfDay: number;
  bets: number;
  stakeMinor: bigint;
  firstAt: Date;
  lastAt: Date;
}

export interface CareSign {
  rule: CareRule;
  level: number;
  note: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NIGHT_ENDS = 5;
const USUAL_BETS = 50;
const HOUR_BETS = 5;
const HALF_YEAR = 6n;
const MINOR_A_BAHT = 100n;
const HIT_DAYS = 7;
const MONTH_DAYS = 30;
const WORDS_SHOWN = 5;

const isNight = ({ hourOfDay }: { hourOfDay: number }): boolean => hourOfDay < NIGHT_ENDS;
const daysOf = (rows: readonly { day: string }[]): number => new Set(rows.map(({ day }) => day)).size;

/** Returns the largest number of rows on one day. */
function mostOfADay(rows: readonly { day: string }[]): number {
  const counts = new Map<string, number>();
  for (const { day } of rows) counts.set(day, (counts.get(day) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** Returns the largest number of deposits within 24 hours. */
function mostWithinDay(deposits: CareFacts['deposits']): number {
  const times = deposits.map(({ at }) => at.getTime());
  return Math.max(0, ...times.map((end) => times.filter((at) => at <= end && at > end - DAY_MS).length));
}

/** Returns the longest sequence of hours with bets. */
function longestRow(hours: CareFacts['hours']): number {
  let longest = 0;
  let begin: PlayedHour | undefined;
  let last: PlayedHour | undefined;
  for (const one of hours) {
    if (last === undefined || one.hour.getTime() - last.hour.getTime() > HOUR_MS) begin = one;
    last = one;
    longest = Math.max(longest, (one.lastAt.getTime() - begin!.firstAt.getTime()) / HOUR_MS);
  }
  return longest;
}

/**
 * Returns the largest stake growth of an hour of the last day as a multiple of the member's average; 0 if there is too
 * little data.
 */
function growthOf({ hours, usual, now }: CareFacts): number {
  if (usual.bets < USUAL_BETS || usual.stakeMinor <= 0n) return 0;
  const recent = hours.filter(({ hour, bets }) => bets >= HOUR_BETS && now.getTime() - hour.getTime() < DAY_MS);
  // Integer multiples: average stake of the hour divided by the average of the month.
  const times = recent.map(({ bets, stakeMinor }) =>
    Number((stakeMinor * BigInt(usual.bets)) / (BigInt(bets) * usual.stakeMinor)),
  );
  return Math.max(0, ...times);
}

function spendingOf(
  { lostThisMonthMinor: lost, lostBeforeMinor: before }: CareFacts,
  { spendingMinBaht, spendingTimes }: CareThresholds,
): string | undefined {
  if (lost < BigInt(spendingMinBaht) * MINOR_A_BAHT) return undefined;
  // The multiple of the monthly average of the half-year.
  const isMore = before <= 0n || lost * HALF_YEAR >= before * BigInt(spendingTimes);
  return isMore ? `${lost / MINOR_A_BAHT}` : undefined;
}

function toolsOf({ moments, now }: CareFacts, lines: CareThresholds): string | undefined {
  const of = (kind: CareFacts['moments'][number]['kind']) => moments.filter((one) => one.kind === kind);
  const [breaks, exclusions, raises] = [of('break').length, of('exclusion').length, of('raise').length];
  const hits = of('limitHit').filter(({ at }) => now.getTime() - at.getTime() < HIT_DAYS * DAY_MS).length;
  if (breaks < lines.breaks && exclusions === 0 && raises === 0 && hits < lines.limitHits) return undefined;
  return [breaks, exclusions, raises, hits].join(' / ');
}

/** Returns the last words of a list that were found in messages of a month, newest first. */
function wordsOf({ moments, now }: CareFacts, kind: CareWordKind): string | undefined {
  const words = moments.flatMap((one) =>
    one.kind === kind && now.getTime() - one.at.getTime() < MONTH_DAYS * DAY_MS ? [one.word ?? ''] : [],
  );
  return words.length === 0 ? undefined : [...new Set(words.toReversed())].slice(0, WORDS_SHOWN).join(', ');
}

/** Returns the signs by the merchant's thresholds, each at most once, strongest first. */
export function signsOf(facts: CareFacts, lines: CareThresholds): CareSign[] {
  const { deposits, hours, moments, now } = facts;
  const failed = moments.filter(
    ({ kind, at }) => kind === 'failedTransfers' && now.getTime() - at.getTime() < MONTH_DAYS * DAY_MS,
  ).length;
  const atLeast = (count: number, least: number): string | undefined => (count >= least ? `${count}` : undefined);
  const row = longestRow(hours);
  const found: Partial<Record<CareRule, string | undefined>> = {
    manyDeposits: atLeast(mostWithinDay(deposits), lines.depositsADay),
    nightDeposits: atLeast(daysOf(deposits.filter(isNight)), lines.nightsWithDeposits),
    chasing: atLeast(mostOfADay(deposits.filter(({ isChasing }) => isChasing)), lines.chasingADay),
    growingStakes: atLeast(growthOf(facts), lines.growthTimes),
    longPlay: row >= lines.hoursInARow ? row.toFixed(1) : undefined,
    dayOfPlay: atLeast(mostOfADay(hours), lines.hoursADay),
    nightPlay: atLeast(daysOf(hours.filter(isNight)), lines.nightsOfPlay),
    spending: spendingOf(facts, lines),
    tools: toolsOf(facts, lines),
    failedTransfers: atLeast(failed, 1),
    harmWords: wordsOf(facts, 'harm'),
    selfHarmWords: wordsOf(facts, 'selfHarm'),
    stopPayout: wordsOf(facts, 'stopPayout'),
  };
  return Object.entries(found)
    .flatMap(([rule, note]) =>
      note === undefined ? [] : [{ rule: rule as CareRule, level: careRules[rule as CareRule], note }],
    )
    .toSorted((one, other) => other.level - one.level);
}

/**
 * Returns the level of a case: two signs of level 2 make level 3; a young member is one level higher. 0 without signs.
 */
export function levelOf(signs: readonly { level: number }[], isYoung: boolean): number {
  if (signs.length === 0) return 0;
  const highest = Math.max(...signs.map(({ level }) => level));
  const base = signs.filter(({ level }) => level === 2).length >= 2 ? 3 : highest;
  return Math.min(3, base + (isYoung ? 1 : 0));
}
