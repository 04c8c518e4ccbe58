const DAY_MS = 86_400_000;

/** Returns a range of `count` days up to yesterday, by the clock of the page. */
export function lastDays(nowMs: number, count: number): { from: string; to: string } {
  const day = (ago: number): string => new Date(nowMs - ago * DAY_MS).toISOString().slice(0, 10);
  return { from: day(count), to: day(1) };
}
