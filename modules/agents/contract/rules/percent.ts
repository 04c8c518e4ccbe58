/** Parts per million as a percent: 7000 → `0.7`. */
export const percentOf = (ppm: number): string => String(ppm / 10_000);

/** As it is read: `0.7 %`. */
export const percentText = (ppm: number): string => `${percentOf(ppm)} %`;

/** A percent of at most 100 with at most four decimals in parts per million; undefined for what is none. */
export function ppmOf(percent: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim()) ?? [];
  if (whole === undefined) return undefined;
  const ppm = Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  return ppm <= 1_000_000 ? ppm : undefined;
}
