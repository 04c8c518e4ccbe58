// Derives a member's state in an activity from stored data and time.
import {
  type ActivityKind,
  type ActivityState,
  APPLICATIONS_MAX,
  type CampaignKind,
  firstState,
} from '../../contract/activity-states.ts';
import type { CampaignState } from '../../contract/campaign-states.ts';

/** `over` includes paused. */
export type Phase = 'soon' | 'open' | 'over';

export interface Timed {
  state: CampaignState;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** Returns the phase by the clock, independent of the job that updates the state. */
export function phaseOf({ state, starts_at: startsAt, ends_at: endsAt }: Timed, at: Date): Phase {
  if ((state !== 'scheduled' && state !== 'live') || startsAt === null) return 'over';
  if (endsAt !== null && endsAt <= at) return 'over';
  return startsAt > at ? 'soon' : 'open';
}

/** States in which a part of an earlier occurrence is still running. */
const ongoing = new Set<ActivityState>(['signed', 'joined', 'applying', 'process']);

interface Part {
  state: ActivityState;
  occurrence: string;
}

interface ClaimablePart extends Part {
  isClaimable: boolean;
  claimUntil: Date | null;
}

/** Returns the part to claim: among waiting rewards the one with the earliest deadline. */
export const claimablePart = <Row extends ClaimablePart>(parts: readonly Row[]): Row | undefined =>
  parts.filter(({ isClaimable }) => isClaimable).toSorted((one, other) => endOf(one) - endOf(other))[0];

const endOf = ({ claimUntil }: ClaimablePart): number => claimUntil?.getTime() ?? Number.MAX_SAFE_INTEGER;

/**
 * Returns the part to show: claimable, else of this occurrence, else an earlier one that is still running. `parts` are
 * newest first.
 */
export const shownPart = <Row extends ClaimablePart>(parts: readonly Row[], occurrence: string): Row | undefined =>
  claimablePart(parts) ?? ofOccurrence(parts, occurrence) ?? parts.find(({ state }) => ongoing.has(state));

/** Returns the part of this occurrence, to which the next action applies. */
export const ofOccurrence = <Row extends Part>(parts: readonly Row[], occurrence: string): Row | undefined =>
  parts.find((one) => one.occurrence === occurrence);

/** States in which the version taken no longer applies; the next action takes the published version. */
const begunAgain = new Set<ActivityState>(['join', 'apply', 'rejected']);
export const holds = ({ state }: Pick<Part, 'state'>): boolean => !begunAgain.has(state);

/** Returns the member's state; null for kinds without participation. */
export function standingOf(kind: CampaignKind, phase: Phase, part: Part | undefined): ActivityState | null {
  if (kind === 'info' || kind === 'deposit') return null;
  const hasLeft = part?.state === 'join' || part?.state === 'apply';
  if (part !== undefined && !hasLeft) return part.state;
  // A cashback comes by itself; between its periods there is nothing to do.
  return kind === 'cashback' ? null : withoutPart(kind, phase);
}

const withoutPart = (kind: ActivityKind, phase: Phase): ActivityState =>
  phase === 'over' ? 'closed' : phase === 'soon' ? 'comingSoon' : firstState[kind];

export const mayApplyAgain = (part: { state: ActivityState; tries: number }, mayReapply: boolean): boolean =>
  part.state === 'rejected' && mayReapply && part.tries < APPLICATIONS_MAX;
