// Pure rules for starts, ends and overlaps of campaigns. Days are in the merchant's zone.

export interface Span {
  id: string;
  /** First and last day; null: no end. */
  from: string;
  to: string | null;
  group: string | null;
}

interface Day {
  day: string;
  begins: string[];
  ends: string[];
  /** Number of campaigns that run on the day. */
  running: number;
}

interface Overlap {
  group: string;
  from: string;
  to: string | null;
  ids: string[];
}

const runsOn = ({ from, to }: Span, day: string): boolean => from <= day && (to === null || to >= day);

/** Returns the days of the range on which a campaign starts or ends, in order. */
export function daysOf(spans: readonly Span[], { from, to }: { from: string; to: string }): Day[] {
  const days = new Set(spans.flatMap((one) => [one.from, ...(one.to === null ? [] : [one.to])]));
  return [...days]
    .filter((day) => day >= from && day <= to)
    .toSorted()
    .map((day) => ({
      day,
      begins: spans.filter((one) => one.from === day).map(({ id }) => id),
      ends: spans.filter((one) => one.to === day).map(({ id }) => id),
      running: spans.filter((one) => runsOn(one, day)).length,
    }));
}

const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one;

/** Returns each pair of campaigns of one group that run on the same days. */
export function overlapsOf(spans: readonly Span[]): Overlap[] {
  return spans.flatMap((one, at) =>
    spans.slice(at + 1).flatMap((other): Overlap[] => {
      if (one.group === null || one.group.toLowerCase() !== other.group?.toLowerCase()) return [];
      const from = one.from > other.from ? one.from : other.from;
      const to = earlier(one.to, other.to);
      return to !== null && to < from ? [] : [{ group: one.group, from, to, ids: [one.id, other.id] }];
    }),
  );
}
