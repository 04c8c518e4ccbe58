/** Formats parts per million as a percentage without sign: 7000 → `0.7`. */
export const percentOf = (ppm: number): string => String(ppm / 10_000);

/** Formats parts per million for display: `0.7 %`. */
export const percentText = (ppm: number): string => `${percentOf(ppm)} %`;

/** Parses a percentage of up to three integer and four decimal digits to parts per million; undefined if invalid. */
export function ppmOf(percent: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim()) ?? [];
  if (whole === undefined) return undefined;
  const ppm = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : undefined;
}
