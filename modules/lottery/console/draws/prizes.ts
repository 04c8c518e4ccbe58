import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import type { Words } from '@sanam/console/i18n/use-words.ts';
import type { Entry, Prizes } from './use-draw.ts';

/** Returns the name of a prize: `front3` → "Front three". */
export const prizeName = (prize: string, t: Words): string => t(`lotteryDraw.prize.${prize}` as MessageKey);

/** Returns a comparable text of a prize's numbers. Their order is ignored, because it differs between sources. */
const sorted = (numbers: readonly string[] | undefined): string => JSON.stringify((numbers ?? []).toSorted());

export interface Difference {
  prize: string;
  numbers: readonly [readonly string[], readonly string[]];
}

/** Returns the prizes in which two boards differ. */
export function differences(one: Prizes, other: Prizes): Difference[] {
  const prizes = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return prizes
    .filter((prize) => sorted(one[prize]) !== sorted(other[prize]))
    .map((prize) => ({ prize, numbers: [one[prize] ?? [], other[prize] ?? []] }));
}

/** Returns the rejected entries in pairs, in the order in which they were made. */
export function rejectedPairs(entries: readonly Entry[]): [Entry, Entry][] {
  const rejected = entries
    .filter((entry) => entry.isRejected && entry.corrects === null)
    .toSorted((one, other) => one.entryNo - other.entryNo);
  return Array.from({ length: Math.floor(rejected.length / 2) }, (_, at) => [rejected[at * 2]!, rejected[at * 2 + 1]!]);
}
