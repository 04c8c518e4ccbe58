import { event } from '@sanam/server/platform/events.ts';
import type { GrantState, PaidAs } from '../contract/states.ts';

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
    /** Outcome of winnings that were to be bonus money; `kept` until that is decided, null for all others. */
    paidAs: PaidAs | 'kept' | null;
    version: number;
  }>(),
};

type Own = typeof freeRoundsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
