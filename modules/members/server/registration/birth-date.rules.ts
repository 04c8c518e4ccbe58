/** Expressions for year, month and day, by the numbered date patterns (GAP-048). */
const shapes: Readonly<Record<number, RegExp>> = {
  14: /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  15: /^(?<day>\d{2})\/(?<month>\d{2})\/(?<year>\d{4})$/,
  16: /^(?<month>\d{2})\/(?<day>\d{2})\/(?<year>\d{4})$/,
};
/** Earliest birth year accepted. */
const FIRST_YEAR = 1900;

/** Converts a date typed in its pattern to `2008-02-29`; undefined if there is no such day. */
export function readDate(patternId: number, typed: string): string | undefined {
  const parts = shapes[patternId]?.exec(typed)?.groups;
  if (parts === undefined || Number(parts.year) < FIRST_YEAR) return undefined;
  const written = `${parts.year}-${parts.month}-${parts.day}`;
  const day = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(written) ? written : undefined;
}
