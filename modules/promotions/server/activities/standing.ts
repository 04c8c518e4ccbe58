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
const ongoing = new Set<ActivityState>(['signed', 'joined', 'applying', 'process', 'issued', 'claim']);

interface Part {
  state: ActivityState;
  occurrence: string;
}

/** The part that a page shows: that of this occurrence, else an earlier one that still goes on. Newest first. */
export function shownPart<Row extends Part>(parts: readonly Row[], occurrence: string): Row | undefined {
  return (
    parts.find((one) => one.occurrence === occurrence) ??
    parts.find((one) => ongoing.has(one.state) && one.state !== 'issued')
  );
}

/** Null for what nobody takes part in. */
export function standingOf(kind: CampaignKind, phase: Phase, part: Part | undefined): ActivityState | null {
  if (kind === 'info') return null;
  const hasLeft = part?.state === 'join' || part?.state === 'apply';
  if (part !== undefined && !hasLeft) return part.state;
  return withoutPart(kind, phase);
}

const withoutPart = (kind: ActivityKind, phase: Phase): ActivityState =>
  phase === 'over' ? 'closed' : phase === 'soon' ? 'comingSoon' : firstState[kind];

export const mayApplyAgain = (part: { state: ActivityState; tries: number }, mayReapply: boolean): boolean =>
  part.state === 'rejected' && mayReapply && part.tries < APPLICATIONS_MAX;
