// Bounds of the checks before wages are paid, as the merchant sets them and as a run keeps them.
import { fromWire } from '@sanam/contract/money';
import { z } from 'zod/mini';
import type { HoldBounds } from './rules/holds.ts';

const times = z.int().check(z.minimum(2), z.maximum(10_000));
const share = z.int().check(z.minimum(0), z.maximum(1_000_000));
const count = z.int().check(z.minimum(1), z.maximum(1000));
const money = z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));

export const checkBounds = z.strictObject({
  /** Played more than so many times what was paid in within 30 days, from this sum on, … */
  turnoverTimes: times,
  turnoverMin: money,
  /** … with a net loss or win of at most this share of it. */
  lossPpm: share,
  /** Active members at most this much above what makes active; more of the active members than this share; from so many on. */
  nearPpm: share,
  nearSharePpm: share,
  nearMin: count,
  /** So many times what is usual, from so many days or periods of history and this sum on. */
  jumpTimes: times,
  jumpHistory: count,
  jumpMin: money,
  /** Members of one line who log in from one address. */
  addressMax: count,
  /** Rounds in which two members of one agent bet against each other. */
  oppositeRounds: count,
  /** Rounds at a table in which one member won what another of the line lost, and how much that came to. */
  chipRounds: z._default(count, 10),
  chipMin: z._default(money, '1000.00'),
});
export type CheckBounds = z.infer<typeof checkBounds>;

/** What holds where a merchant sets nothing. */
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

/** Amounts in minor units. */
export const readBounds = (bounds: CheckBounds): HoldBounds => ({
  ...bounds,
  turnoverMin: fromWire(bounds.turnoverMin),
  jumpMin: fromWire(bounds.jumpMin),
});
