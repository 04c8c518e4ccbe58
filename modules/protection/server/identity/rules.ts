// Pure rules of identity levels: requirements and limits. Amounts are minor units.
import { fromWire } from '@sanam/contract';
import type { IdentityLevel, IdentityNeed } from '../../contract/identity-states.ts';
import type { PayoutStanding } from '../types.ts';

/** Limits of a level, in wire form; null for no limit. */
export interface LevelRule {
  mayPlay: boolean;
  depositDay: string | null;
  depositTotal: string | null;
  payoutDay: string | null;
}

export interface LevelSettings {
  isOn: boolean;
  /** One rule for each level, from 0. */
  levels: LevelRule[];
}

/** Level from which payouts have no further requirements: the own bank account was verified. */
const LEVEL_OF_PAYOUTS = 2;

/** Facts of other modules about a person. */
export interface IdentityFacts {
  merchantId: string;
  hasContact: boolean;
  name: string | null;
  birthDate: string | null;
  idNumber: string | null;
  hasAgreed: boolean;
  /** A payment came from, or went to, a bank account in the member's own name. */
  hasSeenAccount: boolean;
}

const PERSON: readonly IdentityNeed[] = ['contact', 'name', 'birthDate', 'terms'];
/** Level 3 depends on the document alone: members whose bank accounts show no name need a way, too. */
const NEEDS: Record<IdentityLevel, readonly IdentityNeed[]> = {
  0: [],
  1: PERSON,
  2: [...PERSON, 'ownAccount'],
  3: [...PERSON, 'document'],
};

/** Returns the requirements that this person lacks for a level. */
export function missingFor(level: IdentityLevel, facts: IdentityFacts, hasDocument: boolean): IdentityNeed[] {
  const has: Record<IdentityNeed, boolean> = {
    contact: facts.hasContact,
    name: facts.name !== null,
    birthDate: facts.birthDate !== null,
    terms: facts.hasAgreed,
    ownAccount: facts.hasSeenAccount,
    document: hasDocument,
  };
  return NEEDS[level].filter((need) => !has[need]);
}

/** Returns the highest level without missing requirements. */
export function levelFrom(facts: IdentityFacts, hasDocument: boolean): IdentityLevel {
  const reached = ([3, 2, 1] as const).find((level) => missingFor(level, facts, hasDocument).length === 0);
  return reached ?? 0;
}

/** `used`: amount already counted. */
export interface CapQuestion {
  caps: readonly (keyof Omit<LevelRule, 'mayPlay'>)[];
  used: Partial<Record<keyof LevelRule, bigint>>;
  amount: bigint;
}

export interface BrokenCap {
  cap: keyof LevelRule;
  limit: bigint;
  left: bigint;
}

/** Returns the exceeded limit with the least room, if any. */
export function brokenCap(rule: LevelRule, { caps, used, amount }: CapQuestion): BrokenCap | undefined {
  return caps
    .flatMap((cap) => {
      const wire = rule[cap];
      if (wire === null) return [];
      const limit = fromWire(wire);
      const room = limit - (used[cap] ?? 0n);
      return amount > room ? [{ cap, limit, left: room > 0n ? room : 0n }] : [];
    })
    .toSorted((a, b) => (a.left < b.left ? -1 : 1))[0];
}

/** Returns the lowest higher level that allows the refused amount; null if none. */
export function levelThatOpens(
  { levels }: LevelSettings,
  above: IdentityLevel,
  opens: (rule: LevelRule, level: IdentityLevel) => boolean,
): IdentityLevel | null {
  const found = levels.findIndex((rule, level) => level > above && opens(rule, level as IdentityLevel));
  return found === -1 ? null : (found as IdentityLevel);
}

/** Facts of a person, and the resulting level. */
export interface Standing {
  facts: IdentityFacts;
  hasDocument: boolean;
  level: IdentityLevel;
  settings: LevelSettings;
}

/**
 * `isDocumentOpen`: a document was sent, and none is valid. A member who may not deposit cannot show an account by a
 * payment, so a level without it comes first.
 */
export function payoutStandingOf(
  { facts, hasDocument, level, settings }: Standing,
  { isDocumentOpen, mayDeposit }: { isDocumentOpen: boolean; mayDeposit: boolean },
): PayoutStanding {
  const cap = settings.isOn ? settings.levels[level]!.payoutDay : null;
  const capMinor = cap === null ? null : fromWire(cap);
  const lets = ({ payoutDay }: LevelRule) => payoutDay === null || fromWire(payoutDay) > capMinor!;
  const isReachable = (rule: LevelRule, to: IdentityLevel) =>
    lets(rule) && (mayDeposit || !missingFor(to, facts, hasDocument).includes('ownAccount'));
  const next =
    capMinor === null ? null : (levelThatOpens(settings, level, isReachable) ?? levelThatOpens(settings, level, lets));
  return {
    level,
    capMinor,
    next: next === null ? null : { level: next, missing: missingFor(next, facts, hasDocument) },
    isOpen: isDocumentOpen || (settings.isOn && level < LEVEL_OF_PAYOUTS),
  };
}

/** Checks whether a change allows anything that was refused before; such changes need two people. */
export function isLooser(before: LevelSettings, after: LevelSettings): boolean {
  if (before.isOn && !after.isOn) return true;
  if (!before.isOn) return false;
  return after.levels.some((rule, at) => {
    const old = before.levels[at]!;
    const isHigher = (now: string | null, then: string | null) =>
      then !== null && (now === null || fromWire(now) > fromWire(then));
    return (
      (rule.mayPlay && !old.mayPlay) ||
      isHigher(rule.depositDay, old.depositDay) ||
      isHigher(rule.depositTotal, old.depositTotal) ||
      isHigher(rule.payoutDay, old.payoutDay)
    );
  });
}
