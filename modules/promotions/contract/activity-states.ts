// States of a member's part in an activity. Server and buttons use this table (GAP-152).

/**
 * `info`: a promotion without participation. `deposit`: a bonus chosen with a deposit. `cashback`: a share of the net
 * loss of each closed period, which waits to be claimed.
 */
export const campaignKinds = ['info', 'join', 'apply', 'claim', 'deposit', 'cashback'] as const;
export type CampaignKind = (typeof campaignKinds)[number];
export type ActivityKind = Exclude<CampaignKind, 'info' | 'deposit'>;

/** Forms of a reward. */
export const rewardPays = ['cash', 'bonus', 'freeRounds'] as const;
export type RewardPays = (typeof rewardPays)[number];

export const isActivity = (kind: CampaignKind): kind is ActivityKind => kind !== 'info' && kind !== 'deposit';

export const activityStates = [
  'comingSoon',
  'join',
  'signed',
  'joined',
  'apply',
  'applying',
  'process',
  'issued',
  'rejected',
  'claim',
  'claimed',
  'closed',
] as const;
export type ActivityState = (typeof activityStates)[number];

/** States of a part; `comingSoon` applies before a part exists. */
export type PartState = Exclude<ActivityState, 'comingSoon'>;

/** States shown to members: `signed` is shown as joined, `process` as applying. */
export type ShownState = Exclude<ActivityState, 'signed' | 'process'>;
export const shownStates = activityStates.filter((state) => state !== 'signed' && state !== 'process') as ShownState[];
export const shownState = (state: ActivityState): ShownState =>
  state === 'signed' ? 'joined' : state === 'process' ? 'applying' : state;

export type ActivityActor = 'player' | 'staff' | 'system';
export const activityActors: readonly ActivityActor[] = ['player', 'staff', 'system'];

interface Transition {
  kind: ActivityKind;
  from: ActivityState;
  event: string;
  by: readonly ActivityActor[];
  to: PartState;
}

const player = ['player'] as const;
const staff = ['staff'] as const;
const system = ['system'] as const;

/** Returns the transitions by which the end of an activity closes all unfinished states. */
const closing = (kind: ActivityKind, states: readonly ActivityState[]): Transition[] =>
  states.map((from) => ({ kind, from, event: 'close', by: ['staff', 'system'], to: 'closed' }));

const table = [
  { kind: 'join', from: 'comingSoon', event: 'start', by: system, to: 'join' },
  // Before counting starts, a member is only signed up.
  { kind: 'join', from: 'join', event: 'sign', by: player, to: 'signed' },
  { kind: 'join', from: 'join', event: 'join', by: player, to: 'joined' },
  { kind: 'join', from: 'signed', event: 'count', by: system, to: 'joined' },
  { kind: 'join', from: 'signed', event: 'leave', by: player, to: 'join' },
  { kind: 'join', from: 'joined', event: 'leave', by: player, to: 'join' },
  { kind: 'join', from: 'joined', event: 'reach', by: system, to: 'claim' },
  { kind: 'join', from: 'claim', event: 'claim', by: player, to: 'claimed' },
  { kind: 'apply', from: 'comingSoon', event: 'start', by: system, to: 'apply' },
  { kind: 'apply', from: 'apply', event: 'submit', by: player, to: 'applying' },
  { kind: 'apply', from: 'applying', event: 'take', by: staff, to: 'process' },
  { kind: 'apply', from: 'applying', event: 'withdraw', by: player, to: 'apply' },
  { kind: 'apply', from: 'process', event: 'release', by: ['staff', 'system'], to: 'applying' },
  { kind: 'apply', from: 'process', event: 'approve', by: staff, to: 'issued' },
  { kind: 'apply', from: 'process', event: 'reject', by: staff, to: 'rejected' },
  { kind: 'apply', from: 'rejected', event: 'again', by: player, to: 'apply' },
  { kind: 'apply', from: 'issued', event: 'offer', by: system, to: 'claim' },
  { kind: 'apply', from: 'claim', event: 'claim', by: player, to: 'claimed' },
  { kind: 'claim', from: 'comingSoon', event: 'start', by: system, to: 'claim' },
  { kind: 'claim', from: 'claim', event: 'claim', by: player, to: 'claimed' },
  { kind: 'cashback', from: 'comingSoon', event: 'offer', by: system, to: 'claim' },
  { kind: 'cashback', from: 'claim', event: 'claim', by: player, to: 'claimed' },
  ...closing('join', ['comingSoon', 'join', 'signed', 'joined', 'claim']),
  ...closing('apply', ['comingSoon', 'apply', 'applying', 'process', 'rejected', 'claim']),
  ...closing('claim', ['comingSoon', 'claim']),
  ...closing('cashback', ['claim']),
] as const satisfies readonly Transition[];

export type ActivityEvent = (typeof table)[number]['event'];
export const transitions: readonly (Transition & { event: ActivityEvent })[] = table;

/** Returns the next state; undefined if this actor cannot cause the event. */
export function nextState(
  kind: ActivityKind,
  from: ActivityState,
  event: ActivityEvent,
  actor: ActivityActor,
): PartState | undefined {
  return transitions.find(
    (one) => one.kind === kind && one.from === from && one.event === event && one.by.includes(actor),
  )?.to;
}

/** State of a member's part when an activity of this kind begins. */
export const firstState: Readonly<Record<ActivityKind, PartState>> = {
  join: 'join',
  apply: 'apply',
  claim: 'claim',
  cashback: 'claim',
};

/** Maximum number of applications, including the first one. */
export const APPLICATIONS_MAX = 3;

export const COMMENT_MAX = 140;
export const PICTURES_MAX = 3;
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
