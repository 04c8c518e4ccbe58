import { useState } from 'react';
import { useSite } from '../lib/site.ts';
import { dayText } from '../lib/time.ts';
import { type DayRange, rangeOf, type Shortcut } from './day-range.ts';

/**
 * Holds the date range of a list, at first that of a shortcut. Until a range is chosen it follows the merchant's day,
 * which is known only when the site has been read.
 */
export function useDayRange(first: Shortcut): [DayRange, (range: DayRange) => void] {
  const zone = useSite()?.zone;
  const [chosen, choose] = useState<DayRange>();
  return [chosen ?? rangeOf(first, dayText(0, zone)), choose];
}
