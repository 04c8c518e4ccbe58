/** What points are worth in cash, and how many may be converted. */
export interface ConversionTerms {
  pointsPerUnit: bigint;
  step: bigint;
}

const SATANG = 100n;

/** The whole steps of what was asked for: of 12,345 points at a step of 100, 12,300. */
export const wholeSteps = (points: bigint, step: bigint): bigint => points - (points % step);

/** In satang. Whole steps are worth whole satang. */
export const cashOf = (points: bigint, { pointsPerUnit }: Pick<ConversionTerms, 'pointsPerUnit'>): bigint =>
  (points * SATANG) / pointsPerUnit;
