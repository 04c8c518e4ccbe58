import { event } from '@sanam/server/platform/events.ts';

/** Domain events of the VIP ladder. */
export const vipEvents = {
  /** A member reached one level or several at once; `rankLevel` and the names are those of the highest. */
  'vip.levelReached': event<{
    memberId: string;
    merchantId: string;
    rankLevel: number;
    names: { TH: string; EN: string };
    /** Of all levels reached. */
    bonus: string;
  }>(),
  /** The bonus of a level was paid. */
  'vip.bonusPaid': event<{ memberId: string; merchantId: string; rankLevel: number; amount: string }>(),
};

type Own = typeof vipEvents;
declare module '@sanam/server/platform/events.ts' {
  interface DomainEvents extends Own {}
}
