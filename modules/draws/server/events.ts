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
  /** These members got tickets. */
  'draws.ticketsGiven': event<{ memberIds: string[] }>(),
  /** A wheel was spun; `amount` and `points` are null for nothing. */
  'draws.spun': event<
    OfPool &
      Titles & { memberId: string; drawId: string; amount: string | null; points: number | null; isBonus: boolean }
  >(),
  'draws.rafflePaid': event<
    OfPool & Titles & { memberId: string; rank: number; number: number; amount: string; isBonus: boolean }
  >(),
  /** Open tickets of the member are void because of a break or an exclusion. */
  'draws.voided': event<{ memberId: string; tickets: number }>(),
};

type Own = typeof drawsEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
