import type { Converted, ConversionRule } from './store.ts';

interface LimitLeft {
  period: 'day' | 'month';
  left: bigint;
}

/** Returns the stricter limit with the points still allowed; null: no limit. */
export function leftOf({ day_max, month_max }: ConversionRule, { day, month }: Converted): LimitLeft | null {
  const lefts = [
    ...(day_max === null ? [] : [{ period: 'day' as const, left: day_max > day ? day_max - day : 0n }]),
    ...(month_max === null ? [] : [{ period: 'month' as const, left: month_max > month ? month_max - month : 0n }]),
  ];
  return lefts.toSorted((a, b) => (a.left < b.left ? -1 : 1))[0] ?? null;
}
