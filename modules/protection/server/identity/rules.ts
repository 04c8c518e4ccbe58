// Levels of identity: what each asks for, and what it opens. Amounts are minor units.
import { fromWire } from '@sanam/contract';
import type { IdentityLevel, IdentityNeed } from '../../contract/identity-states.ts';
import type { PayoutStanding } from '../types.ts';

/** What a level opens: null is no cap. Amounts as they travel. */
export interface LevelRule {
  mayPlay: boolean;
  depositDay: string | null;
  depositTotal: string | null;
  payoutDay: string | null;
}

export interface LevelSettings {
  isOn: boolean;
  /** One for each level, from 0. */
  levels: LevelRule[];
}

/** The own bank account was seen: from here on payouts ask for no more. */
const LEVEL_OF_PAYOUTS = 2;

/** What other modules know of a person. */
export interface IdentityFacts {
  merchantId: string;
  hasContact: boolean;
  name: string | null;
  birthDate: string | null;
  idNumber: string | null;
  hasAgreed: boolean;
  /** Money came from, or went to, a bank account in the own name. */
  hasSeenAccount: boolean;
}

const PERSON: readonly IdentityNeed[] = ['contact', 'name', 'birthDate', 'terms'];
/** The fourth level rests on the document alone: who has no account that shows a name must have a way. */
const NEEDS: Record<IdentityLevel, readonly IdentityNeed[]> = {
  0: [],
  1: PERSON,
  2: [...PERSON, 'ownAccount'],
  3: [...PERSON, 'document'],
};

/** What this person still lacks for a level. */
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

/** The highest level of which nothing is missing. */
export function levelFrom(facts: IdentityFacts, hasDocument: boolean): IdentityLevel {
  const reached = ([3, 2, 1] as const).find((level) => missingFor(level, facts, hasDocument).length === 0);
  return reached ?? 0;
}

/** `used`: what counts already. */
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

/** The cap with the least room that this amount would pass. */
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

/** The lowest level above this one that opens what was refused; null where none does. */
export function levelThatOpens(
  { levels }: LevelSettings,
  above: IdentityLevel,
  opens: (rule: LevelRule) => boolean,
): IdentityLevel | null {
  const found = levels.findIndex((rule, level) => level > above && opens(rule));
  return found === -1 ? null : (found as IdentityLevel);
}

/** What is known of a person, and the level that it makes. */
export interface Standing {
  facts: IdentityFacts;
  hasDocument: boolean;
  level: IdentityLevel;
  settings: LevelSettings;
}

/** `isDocumentOpen`: a document was sent, and none is good. */
export function payoutStandingOf(
  { facts, hasDocument, level, settings }: Standing,
  { isDocumentOpen }: { isDocumentOpen: boolean },
): PayoutStanding {
  const cap = settings.isOn ? settings.levels[level]!.payoutDay : null;
  const capMinor = cap === null ? null : fromWire(cap);
  const lets = ({ payoutDay }: LevelRule) => payoutDay === null || fromWire(payoutDay) > capMinor!;
  const next = capMinor === null ? null : levelThatOpens(settings, level, lets);
  return {
    level,
    capMinor,
    next: next === null ? null : { level: next, missing: missingFor(next, facts, hasDocument) },
    isOpen: isDocumentOpen || (settings.isOn && level < LEVEL_OF_PAYOUTS),
  };
}

/** Whether a change opens anything that was closed: that takes two people. */
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
