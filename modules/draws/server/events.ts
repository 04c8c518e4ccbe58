import { event } from '@sanam/server/platform/events.ts';

interface OfPool {
  poolId: string;
  merchantId: string;
}

interface Titles {
  titles: { TH: string; EN: string };
}

/** Domain events of wheels and raffles. */
export const drawsEvents = {
  /** A wheel or raffle was confirmed, changed, stopped, closed or drawn. */
  'draws.poolChanged': event<
    OfPool & { kind: 'wheel' | 'raffle'; state: 'confirmed' | 'changed' | 'stopped' | 'closed' | 'drawn' }
  >(),
  /** Members received tickets. */
  'draws.ticketsGiven': event<{ memberIds: string[] }>(),
  /** A wheel was spun; `amount` and `points` are null for a prize without value. */
  'draws.spun': event<
    OfPool &
      Titles & { memberId: string; drawId: string; amount: string | null; points: number | null; isBonus: boolean }
  >(),
  'draws.rafflePaid': event<
    OfPool & Titles & { memberId: string; rank: number; number: number; amount: string; isBonus: boolean }
  >(),
  /** A break or an exclusion voided the member's open tickets. */
  'draws.voided': event<{ memberId: string; tickets: number }>(),
};

type Own = typeof drawsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
