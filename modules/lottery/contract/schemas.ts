import { z } from 'zod/mini';
import { amount, instant } from '@sanam/contract/common';
import { drawStates, prizeModes, salesStates, ticketStates, vendorGroups } from './states.ts';

export const gameCode = z.string().check(z.regex(/^[A-Z0-9_-]{2,32}$/));
export const marketCode = z.string().check(z.regex(/^[A-Z0-9-]{2,24}$/));
/** Name of a draw within its market: `20261120`, `20261120-037`, `202611200001`. */
export const numero = z.string().check(z.regex(/^\d{8}(\d{4}|-\d{3})?$/));
export const ticketNo = z.string().check(z.regex(/^[1-9]\d{0,18}$/));
/** Id of a draw in the lottery's tables. */
export const drawId = z.string().check(z.regex(/^[1-9]\d{0,18}$/));
export const series = z.string().check(z.regex(/^\d{2,4}$/));
export const playType = z.string().check(z.regex(/^[A-Z0-9_]{1,16}$/));
export const pickText = z.string().check(z.minLength(1), z.maxLength(64));
/** Decimal with three decimals: the total return of one unit, including its stake. */
export const odds = z.string().check(z.regex(/^\d{1,9}\.\d{3}$/));
/** Tier in ten-thousandths of the odds. */
export const tierBp = z.int().check(z.minimum(0), z.maximum(10_000));
/** SHA-256 as lower-case hex. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Weekday numbers of the specification, 1 is Sunday, separated by commas: `2,4,6` (LOT-006). */
const weekdays = z.string().check(z.regex(/^([1-7](,[1-7])*)?$/));

/** A game with its current draw. Times come from the database's clock. */
export const lotteryGame = z.object({
  gameId: z.string(),
  gameCode,
  gameName: z.string(),
  vendor: z.enum(vendorGroups),
  gameMenuTag: z.string(),
  remark: z.string(),
  prizeMode: z.enum(prizeModes),
  defaultPlayType: playType,
  isHot: z.boolean(),
  /** Null if no draw is planned. */
  numero: z.nullable(numero),
  state: z.enum(salesStates),
  /** Whole seconds until `winningTime`, never negative; sales are open while it exceeds `lockTime`. */
  remainTime: z.int(),
  lockTime: z.int(),
  winningTime: z.nullable(instant),
  closeAt: z.nullable(instant),
  serverTime: instant,
  drawDayOfWeek: weekdays,
  lastNumero: z.nullable(numero),
  /** At most six digits, or numbers separated by commas (LOT-016). */
  lastNumber: z.nullable(z.string()),
});

/** Main digits for the Thai family: the last three of the top number and the two of the bottom. */
export const thaiNumbers = z.object({ top3: z.string(), bottom2: z.string() });

export const openedDraw = z.object({
  gameId: z.string(),
  gameCode,
  gameName: z.string(),
  numero,
  winningTime: instant,
  number: z.string(),
  /** All prizes of the board by name. */
  prizes: z.optional(z.record(z.string(), z.array(z.string()))),
  thai: z.optional(thaiNumbers),
});

export const ticketLine = z.object({
  line: z.int(),
  playType,
  pick: pickText,
  stake: amount,
  odds,
  tierBp,
  /** Payout of the line if it wins once. */
  payout: amount,
  /** Set after the draw is settled. */
  won: z.optional(z.object({ class: z.string(), times: z.int(), payout: amount })),
});

export const ticketRow = z.object({
  ticketNo,
  gameCode,
  gameName: z.string(),
  numero,
  winningTime: instant,
  drawState: z.enum(drawStates),
  state: z.enum(ticketStates),
  series,
  stake: amount,
  rebate: amount,
  price: amount,
  payout: z.nullable(amount),
  acceptedAt: instant,
  lineCount: z.int(),
  chaseId: z.nullable(z.string()),
  /** Time until which the member may cancel the ticket; null if it cannot be cancelled. */
  cancelUntil: z.nullable(instant),
});

export const ticket = z.extend(ticketRow, {
  lines: z.array(ticketLine),
  result: z.nullable(z.record(z.string(), z.array(z.string()))),
});

/**
 * One typed input. `unit` is 1, 0.1 or 0.01 baht; the stake of a pick is unit × multiple × the factor of its play type.
 */
export const selection = z.strictObject({
  playType,
  form: z.string().check(z.regex(/^[a-zA-Z0-9]{1,24}$/)),
  input: z.string().check(z.minLength(1), z.maxLength(8192)),
  unit: z.enum(['1', '0.1', '0.01']),
  multiple: z.int().check(z.minimum(1), z.maximum(1_000_000)),
});

export const previewLine = z.object({
  playType,
  pick: pickText,
  stake: amount,
  odds,
  tierBp,
  /** Remaining stake that the number accepts at this tier; null: unlimited. */
  left: z.nullable(amount),
  payout: amount,
  /** Refusal code of the lottery, if the line cannot be bought. */
  refused: z.optional(z.string()),
});

export const preview = z.object({
  lines: z.array(previewLine),
  stake: amount,
  rebate: amount,
  price: amount,
  /** Payouts of the winning results with the lowest and the highest payout for these lines. */
  payoutMin: amount,
  payoutMax: amount,
  priceHash: hash,
  closeAt: instant,
  serverTime: instant,
});
