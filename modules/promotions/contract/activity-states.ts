// The states of a member's part in an activity. Server and buttons read this one table (GAP-152).

/** `info`: a promotion that nobody takes part in. `deposit`: a bonus that is chosen with a deposit. */
export const campaignKinds = ['info', 'join', 'apply', 'claim', 'deposit'] as const;
export type CampaignKind = (typeof campaignKinds)[number];
export type ActivityKind = Exclude<CampaignKind, 'info' | 'deposit'>;

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

/** What a part can be in; `comingSoon` is before there is one. */
export type PartState = Exclude<ActivityState, 'comingSoon'>;

/** What a member is shown: `signed` as joined, `process` as applying. */
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

/** What ends an activity closes every state but those in which all is done. */
const closing = (kind: ActivityKind, states: readonly ActivityState[]): Transition[] =>
  states.map((from) => ({ kind, from, event: 'close', by: ['staff', 'system'], to: 'closed' }));

const table = [
  { kind: 'join', from: 'comingSoon', event: 'start', by: system, to: 'join' },
  // Before the counting starts: signed up.
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
  ...closing('join', ['comingSoon', 'join', 'signed', 'joined', 'claim']),
  ...closing('apply', ['comingSoon', 'apply', 'applying', 'process', 'rejected', 'claim']),
  ...closing('claim', ['comingSoon', 'claim']),
] as const satisfies readonly Transition[];

export type ActivityEvent = (typeof table)[number]['event'];
export const transitions: readonly (Transition & { event: ActivityEvent })[] = table;

/** Where an event leads; undefined where this actor cannot cause it. */
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

/** The state in which a member finds an activity of this kind that has begun. */
export const firstState: Readonly<Record<ActivityKind, PartState>> = {
  join: 'join',
  apply: 'apply',
  claim: 'claim',
};

/** How often an application may be sent, the first one included. */
export const APPLICATIONS_MAX = 3;

export const COMMENT_MAX = 140;
export const PICTURES_MAX = 3;
export const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
