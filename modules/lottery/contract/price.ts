// Price and payout of a ticket. All amounts are minor units (satang); only the last step rounds.

/** Units in which a line can be bought, in minor units. */
export const unitMinor = { '1': 100n, '0.1': 10n, '0.01': 1n } as const;
export type Unit = keyof typeof unitMinor;

/**
 * Minimum price of a ticket, in minor units. Payouts are rounded up, so tickets of one satang would exceed the margin.
 */
export const TICKET_PRICE_MIN = 100n;

/** Scale of an exact payout, ten-millionths of a minor unit: thousandths of odds times ten-thousandths of a tier. */
export const EXACT_PER_MINOR = 10_000_000n;

const BASIS_POINTS = 10_000n;
const MULTIPLE_MAX = 1_000_000;

/** Amounts of a purchased line. */
export interface LineAmount {
  unit: Unit;
  /** Whole number from 1 to 1,000,000. */
  multiple: number;
  /** Number of board numbers that the play type compares: `PlayType.factor`. */
  factor: number;
}

/**
 * Returns the base of the odds of a line in minor units: unit × multiple. Throws a `RangeError` on an invalid multiple.
 */
export function betUnit({ unit, multiple }: Pick<LineAmount, 'unit' | 'multiple'>): bigint {
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > MULTIPLE_MAX) {
    throw new RangeError(`not a multiple: ${multiple}`);
  }
  return unitMinor[unit] * BigInt(multiple);
}

/**
 * Returns the stake of a line in minor units: unit × multiple × factor. Throws a `RangeError` on an invalid multiple.
 */
export const stakeOf = (line: LineAmount): bigint => betUnit(line) * BigInt(line.factor);

export interface TicketPrice {
  stake: bigint;
  /** Discount: summed over the lines, then cut to whole minor units once. */
  rebate: bigint;
  /** Stake less rebate: the amount taken from the wallet. */
  price: bigint;
}

/** Sums up a ticket. Stakes are minor units, rebates basis points of the stake. */
export function priceOf(lines: Iterable<{ stake: bigint; rebateBp: bigint }>): TicketPrice {
  let stake = 0n;
  let rebateParts = 0n;
  for (const line of lines) {
    stake += line.stake;
    rebateParts += line.stake * line.rebateBp;
  }
  const rebate = rebateParts / BASIS_POINTS;
  return { stake, rebate, price: stake - rebate };
}

export interface Won {
  /** `betUnit` of the line, in minor units. */
  unit: bigint;
  /** Odds of the class with the hit, in thousandths. */
  oddsMilli: bigint;
  /** Number of hits of the class. */
  times: number;
  /** Tier of the number: the share of the odds that it still pays, in ten-thousandths (10000 is all). */
  tierBp: number;
}

/** Returns the payout of the hits of a class, in ten-millionths of a minor unit. */
export const exactPayout = ({ unit, oddsMilli, times, tierBp }: Won): bigint =>
  unit * oddsMilli * BigInt(times) * BigInt(tierBp);

/** Returns the payout of a ticket in minor units: the sum of its exact payouts, rounded up once. */
export function payoutOf(exact: Iterable<bigint>): bigint {
  let sum = 0n;
  for (const one of exact) sum += one;
  return (sum + EXACT_PER_MINOR - 1n) / EXACT_PER_MINOR;
}
