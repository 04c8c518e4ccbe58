import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import type { Words } from '@sanam/console/i18n/use-words.ts';
import { differingPrizes } from '../../contract/result-shapes.ts';
import type { Entry, Prizes } from './use-draw.ts';

/** Returns the name of a prize: `front3` → "Front three". */
export const prizeName = (prize: string, t: Words): string => t(`lotteryDraw.prize.${prize}` as MessageKey);

export interface Difference {
  prize: string;
  numbers: readonly [readonly string[], readonly string[]];
}

/** Returns the prizes in which two boards differ. */
export const differences = (one: Prizes, other: Prizes): Difference[] =>
  differingPrizes(one, other).map((prize) => ({ prize, numbers: [one[prize] ?? [], other[prize] ?? []] }));

/** Returns the entries that differ in pairs, in the order in which they were made. */
export function rejectedPairs(entries: readonly Entry[]): [Entry, Entry][] {
  return entries.flatMap((entry): [Entry, Entry][] => {
    const first = entries.find((one) => one.entryNo === entry.differsFrom);
    return first === undefined || first.entryNo > entry.entryNo ? [] : [[first, entry]];
  });
}
