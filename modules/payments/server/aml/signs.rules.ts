// Pure rules for signs of laundering (protection-and-console.md 8). Amounts are minor units.
import { type AmlRule, amlPoints, amlRules } from '../../contract/aml-rules.ts';

export interface PaidIn {
  depositId: string;
  /** Null if not credited. */
  creditedMinor: bigint | null;
  at: Date;
  payer: string | null;
  /** The bank names a payer other than the member. */
  isForeign: boolean;
}
export interface AskedOut {
  withdrawalId: string;
  amountMinor: bigint;
  at: Date;
}

export interface AmlFacts {
  now: Date;
  /** Deposits of the last 30 days and after the last case was opened; newest first. */
  deposits: readonly PaidIn[];
  withdrawals: readonly AskedOut[];
  /** Last payment more than a day ago; null if there is none. */
  quietSince: Date | null;
  /** Valid bets of the last 72 hours. */
  turnoverMinor: bigint;
  /** Play of the last 30 days: in total, and the part on several sides of one market. */
  playedMinor: bigint;
  oppositeMinor: bigint;
  sharesAccountWith: readonly string[];
  sharesDeviceWith: readonly string[];
  sharesAddressWith: number;
}

export interface AmlSettings {
  /** Threshold that split deposits stay below, in minor units. */
  figureMinor: bigint;
  points: Partial<Record<AmlRule, number>>;
}

export interface Evidence {
  type: 'deposit' | 'withdrawal' | 'member';
  id: string;
}
export interface AmlSign {
  rule: AmlRule;
  points: number;
  note: string;
  evidence: Evidence[];
}
type Found = Omit<AmlSign, 'rule' | 'points'> | undefined;

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const PASS_HOURS = 72;
const QUIET_DAYS = 90;
const SPLIT_DEPOSITS = 3;
const FOREIGN_DEPOSITS = 2;
const MANY = 3;

const dep = (list: readonly PaidIn[]): Evidence[] => list.map(({ depositId }) => ({ type: 'deposit', id: depositId }));
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const credited = (list: readonly PaidIn[]) => sum(list.map(({ creditedMinor }) => creditedMinor ?? 0n));
/** Returns the items of the last `hours` before `end`. */
const within = <T extends { at: Date }>(list: readonly T[], hours: number, end: Date) =>
  list.filter(({ at }) => at <= end && end.getTime() - at.getTime() <= hours * HOUR_MS);
const share = (part: bigint, whole: bigint) => `${(part * 100n) / whole} %`;

const rules: Record<AmlRule, (facts: AmlFacts, settings: AmlSettings) => Found> = {
  structuring(facts, { figureMinor }) {
    const near = facts.deposits.filter(
      ({ creditedMinor }) =>
        creditedMinor !== null && creditedMinor <= figureMinor && creditedMinor * 5n >= figureMinor * 4n,
    );
    const day = near.map(({ at }) => within(near, DAY_HOURS, at)).find((list) => list.length >= SPLIT_DEPOSITS);
    return day && { note: `${day.length} × 80–100 %`, evidence: dep(day) };
  },
  passThrough({ deposits, withdrawals, turnoverMinor, now }) {
    const came = within(deposits, PASS_HOURS, now).filter(({ creditedMinor }) => creditedMinor !== null);
    const left = within(withdrawals, PASS_HOURS, now);
    const cameMinor = credited(came);
    const leftMinor = sum(left.map(({ amountMinor }) => amountMinor));
    if (cameMinor === 0n || leftMinor * 10n < cameMinor * 7n || turnoverMinor >= cameMinor) return undefined;
    const payouts = left.map(({ withdrawalId }): Evidence => ({ type: 'withdrawal', id: withdrawalId }));
    return { note: share(leftMinor, cameMinor), evidence: [...dep(came), ...payouts] };
  },
  hollowPlay({ playedMinor, oppositeMinor }) {
    if (playedMinor === 0n || oppositeMinor * 5n < playedMinor * 4n) return undefined;
    return { note: share(oppositeMinor, playedMinor), evidence: [] };
  },
  thirdPartyPayer({ deposits }) {
    const foreign = deposits.filter(({ isForeign }) => isForeign);
    return foreign.length < FOREIGN_DEPOSITS ? undefined : { note: `${foreign.length}`, evidence: dep(foreign) };
  },
  mule({ deposits, sharesAccountWith, sharesDeviceWith, sharesAddressWith }) {
    const named = deposits.filter(({ payer }) => payer !== null);
    const names = new Set(named.map(({ payer }) => payer));
    const others = [...new Set([...sharesAccountWith, ...sharesDeviceWith])];
    // The member counts as one of the members who share.
    const isShared = [sharesAccountWith.length, sharesDeviceWith.length, sharesAddressWith].some((n) => n + 1 >= MANY);
    if (names.size < MANY && !isShared) return undefined;
    const people = others.map((id): Evidence => ({ type: 'member', id }));
    return {
      note: names.size < MANY ? `${Math.max(others.length, sharesAddressWith) + 1}` : [...names].join(', '),
      evidence: [...(names.size < MANY ? [] : dep(named)), ...people],
    };
  },
  sleeper({ deposits, quietSince, now }, { figureMinor }) {
    const today = within(deposits, DAY_HOURS, now).filter(({ creditedMinor }) => creditedMinor !== null);
    const first = today.at(-1);
    if (quietSince === null || first === undefined || credited(today) < figureMinor) return undefined;
    const days = Math.floor((first.at.getTime() - quietSince.getTime()) / (DAY_HOURS * HOUR_MS));
    return days < QUIET_DAYS ? undefined : { note: `${days} d`, evidence: dep(today) };
  },
};

/** Returns the signs shown by the facts, with points and evidence; a rule with 0 points is off. */
export function amlSigns(facts: AmlFacts, settings: AmlSettings): AmlSign[] {
  return amlRules.flatMap((rule) => {
    const points = settings.points[rule] ?? amlPoints[rule];
    const found = points === 0 ? undefined : rules[rule](facts, settings);
    return found === undefined ? [] : [{ rule, points, ...found }];
  });
}

export const totalOf = (signs: readonly { points: number }[]): number =>
  signs.reduce((total, { points }) => total + points, 0);
