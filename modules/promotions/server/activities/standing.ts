// Where a member stands in an activity, out of what is stored and of the time.
import {
  type ActivityKind,
  type ActivityState,
  APPLICATIONS_MAX,
  type CampaignKind,
  firstState,
} from '../../contract/activity-states.ts';
import type { CampaignState } from '../../contract/campaign-states.ts';

/** `over`: paused, too. */
export type Phase = 'soon' | 'open' | 'over';

export interface Timed {
  state: CampaignState;
  starts_at: Date | null;
  ends_at: Date | null;
}

/** By the clock, however late the job is that follows it. */
export function phaseOf({ state, starts_at: startsAt, ends_at: endsAt }: Timed, at: Date): Phase {
  if ((state !== 'scheduled' && state !== 'live') || startsAt === null) return 'over';
  if (endsAt !== null && endsAt <= at) return 'over';
  return startsAt > at ? 'soon' : 'open';
}

/** States in which something of an earlier day or week still goes on. */
const ongoing = new Set<ActivityState>(['signed', 'joined', 'applying', 'process']);

interface Part {
  state: ActivityState;
  occurrence: string;
}

interface ClaimablePart extends Part {
  isClaimable: boolean;
  claimUntil: Date | null;
}

/** What a claim takes: of the rewards that wait the one whose time is over first. */
export const claimablePart = <Row extends ClaimablePart>(parts: readonly Row[]): Row | undefined =>
  parts.filter(({ isClaimable }) => isClaimable).toSorted((one, other) => endOf(one) - endOf(other))[0];

const endOf = ({ claimUntil }: ClaimablePart): number => claimUntil?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The part that a page shows: what can be claimed, else that of this occurrence, else an earlier one that still goes on. Newest first. */
export const shownPart = <Row extends ClaimablePart>(parts: readonly Row[], occurrence: string): Row | undefined =>
  claimablePart(parts) ?? ofOccurrence(parts, occurrence) ?? parts.find(({ state }) => ongoing.has(state));

/** The part that the next act is about. */
export const ofOccurrence = <Row extends Part>(parts: readonly Row[], occurrence: string): Row | undefined =>
  parts.find((one) => one.occurrence === occurrence);

/** States in which what the member took does not hold any more: the next act takes the published version. */
const begunAgain = new Set<ActivityState>(['join', 'apply', 'rejected']);
export const holds = ({ state }: Pick<Part, 'state'>): boolean => !begunAgain.has(state);

/** Null for what nobody takes part in. */
export function standingOf(kind: CampaignKind, phase: Phase, part: Part | undefined): ActivityState | null {
  if (kind === 'info' || kind === 'deposit') return null;
  const hasLeft = part?.state === 'join' || part?.state === 'apply';
  if (part !== undefined && !hasLeft) return part.state;
  return withoutPart(kind, phase);
}

const withoutPart = (kind: ActivityKind, phase: Phase): ActivityState =>
  phase === 'over' ? 'closed' : phase === 'soon' ? 'comingSoon' : firstState[kind];

export const mayApplyAgain = (part: { state: ActivityState; tries: number }, mayReapply: boolean): boolean =>
  part.state === 'rejected' && mayReapply && part.tries < APPLICATIONS_MAX;
