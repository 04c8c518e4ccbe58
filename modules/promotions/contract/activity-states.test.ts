import { expect, it } from 'vitest';
import {
  activityActors,
  type ActivityKind,
  activityStates,
  nextState,
  shownState,
  shownStates,
  transitions,
} from './activity-states.ts';

/** Allowed transitions: from, event, actor, to by kind; all others are refused. */
const allowed: Record<ActivityKind, string[]> = {
  join: [
    'comingSoon start system join',
    'join sign player signed',
    'join join player joined',
    'signed count system joined',
    'signed leave player join',
    'joined leave player join',
    'joined reach system claim',
    'claim claim player claimed',
    ...['comingSoon', 'join', 'signed', 'joined', 'claim'].flatMap((from) => [
      `${from} close staff closed`,
      `${from} close system closed`,
    ]),
  ],
  apply: [
    'comingSoon start system apply',
    'apply submit player applying',
    'applying take staff process',
    'applying withdraw player apply',
    'process release staff applying',
    'process release system applying',
    'process approve staff issued',
    'process reject staff rejected',
    'rejected again player apply',
    'issued offer system claim',
    'claim claim player claimed',
    ...['comingSoon', 'apply', 'applying', 'process', 'rejected', 'claim'].flatMap((from) => [
      `${from} close staff closed`,
      `${from} close system closed`,
    ]),
  ],
  claim: [
    'comingSoon start system claim',
    'claim claim player claimed',
    ...['comingSoon', 'claim'].flatMap((from) => [`${from} close staff closed`, `${from} close system closed`]),
  ],
  cashback: [
    'comingSoon offer system claim',
    'claim claim player claimed',
    'claim close staff closed',
    'claim close system closed',
  ],
};
const events = [...new Set(transitions.map(({ event }) => event))];

it.each(['join', 'apply', 'claim', 'cashback'] as const)(
  'has these transitions of %s for these actors and no others [PRM-013] [PRM-014] [PRM-015] [PRM-016] [PRM-017]',
  (kind) => {
    const found: string[] = [];
    for (const from of activityStates)
      for (const event of events)
        for (const actor of activityActors) {
          const to = nextState(kind, from, event, actor);
          if (to !== undefined) found.push(`${from} ${event} ${actor} ${to}`);
        }
    expect(found.toSorted()).toEqual(allowed[kind].toSorted());
  },
);

it('leads to every state but the first from somewhere, and nowhere from the last ones', () => {
  expect(new Set(transitions.map(({ to }) => to))).toEqual(
    new Set(activityStates.filter((one) => one !== 'comingSoon')),
  );
  for (const last of ['claimed', 'closed'] as const) expect(transitions.some(({ from }) => from === last)).toBe(false);
});

it('shows signed as joined and process as applying [PRM-017] [GAP-152]', () => {
  expect(shownState('signed')).toBe('joined');
  expect(shownState('process')).toBe('applying');
  expect(shownStates.map(shownState)).toEqual(shownStates);
});
