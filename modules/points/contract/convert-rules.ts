/** Cash value of points, and the step of conversions. */
export interface ConversionTerms {
  pointsPerUnit: bigint;
  step: bigint;
}

const SATANG = 100n;

/** Rounds points down to whole steps: 12,345 points at a step of 100 become 12,300. */
export const wholeSteps = (points: bigint, step: bigint): bigint => points - (points % step);

/** Returns the cash value of points, in satang. Whole steps are worth whole satang. */
export const cashOf = (points: bigint, { pointsPerUnit }: Pick<ConversionTerms, 'pointsPerUnit'>): bigint =>
  (points * SATANG) / pointsPerUnit;

/** Returns the cash value in whole satang of all points, and how many points that takes: a rest below a satang stays. */
export function payoutOf(
  points: bigint,
  { pointsPerUnit }: Pick<ConversionTerms, 'pointsPerUnit'>,
): { points: bigint; amount: bigint } {
  const amount = cashOf(points, { pointsPerUnit });
  return { points: (amount * pointsPerUnit + SATANG - 1n) / SATANG, amount };
}
