import { event } from '@sanam/server/platform/events.ts';
import type { GrantState } from '../contract/states.ts';

/** Domain events of free rounds. */
export const freeRoundsEvents = {
  /** A grant changed its state, or more of its rounds were played. `won`: amount in THB once settled. */
  'freerounds.changed': event<{
    grantId: string;
    memberId: string;
    merchantId: string;
    /** Origin of the grant. */
    source: { type: string; id: string };
    state: GrantState;
    rounds: number;
    used: number;
    games: { TH: string; EN: string };
    won: string;
    version: number;
  }>(),
};

type Own = typeof freeRoundsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
