// Bounds of the checks before wages are paid: the format of settings and of stored runs.
import { fromWire } from '@sanam/contract/money';
import { z } from 'zod/mini';
import type { HoldBounds } from './rules/holds.ts';

const times = z.int().check(z.minimum(2), z.maximum(10_000));
const share = z.int().check(z.minimum(0), z.maximum(1_000_000));
const count = z.int().check(z.minimum(1), z.maximum(1000));
const money = z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));

export const checkBounds = z.strictObject({
  /** Turnover is more than this multiple of the deposits of 30 days, from `turnoverMin` on, … */
  turnoverTimes: times,
  turnoverMin: money,
  /** … and the net loss or win is at most this share of it. */
  lossPpm: share,
  /**
   * Active members whose play is at most `nearPpm` above the activity threshold are more than the share `nearSharePpm`
   * of all active members, from `nearMin` members on.
   */
  nearPpm: share,
  nearSharePpm: share,
  nearMin: count,
  /** Multiple of the usual amount, from this many days or periods of history and this amount on. */
  jumpTimes: times,
  jumpHistory: count,
  jumpMin: money,
  /** Members of one line who log in from one address. */
  addressMax: count,
  /** Rounds in which two members of one line bet on opposite sides. */
  oppositeRounds: count,
  /** Table rounds in which one member won what another member of the line lost, and the sum of these wins. */
  chipRounds: z._default(count, 10),
  chipMin: z._default(money, '1000.00'),
});
export type CheckBounds = z.infer<typeof checkBounds>;

/** Bounds as stored with a run. */
export const runBounds = z.extend(checkBounds, {
  /**
   * Whether the median of the usual pay looks back over at least `jumpHistory` periods; false, as in runs of older
   * releases: over 30 days only.
   */
  jumpByPeriods: z._default(z.boolean(), false),
});
export type RunBounds = z.infer<typeof runBounds>;

/** Returns the bounds of a new run of a merchant with these bounds. */
export const boundsOfNewRun = (bounds: CheckBounds): RunBounds => ({ ...bounds, jumpByPeriods: true });

/** Defaults of a merchant without own settings. */
export const CHECK_BOUNDS: CheckBounds = {
  turnoverTimes: 30,
  turnoverMin: '100000.00',
  lossPpm: 10_000,
  nearPpm: 50_000,
  nearSharePpm: 400_000,
  nearMin: 5,
  jumpTimes: 5,
  jumpHistory: 5,
  jumpMin: '1000.00',
  addressMax: 5,
  oppositeRounds: 5,
  chipRounds: 10,
  chipMin: '1000.00',
};

/** Converts bounds of the wire to bounds with amounts in minor units. */
export const readBounds = (bounds: CheckBounds): HoldBounds => ({
  ...bounds,
  turnoverMin: fromWire(bounds.turnoverMin),
  jumpMin: fromWire(bounds.jumpMin),
});
