// Guesses of codes sent to one number, over all the codes together and over days.
import type { Context } from '@sanam/server/platform/context.ts';
import type { ServiceDeps } from './deps.ts';
import { type Place, placeOf } from './known-place.ts';
import type { Visitor } from './types.ts';

interface Counted {
  key: string;
  place: Place;
}

export function createSmsBrake({ brakes, platform: { db } }: Pick<ServiceDeps, 'brakes' | 'platform'>) {
  return {
    /** Counts a try before it is judged, also for a number nobody has. Refuses `common.tooManyRequests`. */
    async take(
      { merchantId, address }: Context,
      ask: { mobile: string; memberId: string | undefined; visitor: Visitor },
    ): Promise<Counted> {
      const place = await placeOf(db, { memberId: ask.memberId ?? '', visitor: ask.visitor, address });
      const key = place.keyOf(`${merchantId}:${ask.mobile}`);
      await brakes.take('smsCode', key);
      return { key, place };
    },
    /** The code was right. */
    settle: ({ key, place }: Counted): Promise<void> =>
      place.isOwn ? brakes.clear('smsCode', key) : brakes.release('smsCode', key),
  };
}
