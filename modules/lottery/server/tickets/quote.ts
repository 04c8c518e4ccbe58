// Prices an order: its lines with odds, tier and price. A preview and a purchase use the same code.
import { refuse } from '@sanam/server/platform/errors.ts';
import { toWire } from '@sanam/contract';
import { expand, type Form, forms, LINES_MAX } from '../../contract/expand.ts';
import type { PlayType } from '../../contract/play-types.ts';
import { priceOf, type TicketPrice, type Unit, unitMinor } from '../../contract/price.ts';
import type { Shape } from '../../contract/boards.ts';
import { togetherOf } from '../exposure/worst-case.rules.ts';
import { type Counts, type LimitRules, paysOnce, type Place, placeOf, putOn } from './limits.rules.ts';

export interface Selection {
  playType: string;
  form: string;
  input: string;
  unit: Unit;
  multiple: number;
}

export interface OddsSet {
  oddsSet: bigint;
  version: number;
  rebateBp: number;
  factor: number;
  /** Odds in thousandths by class. */
  classes: Readonly<Record<string, bigint>>;
}

/** Bounds of a game; amounts in minor units. */
export interface Bounds {
  lineMin: bigint;
  lineMax: bigint;
  ticketMin: bigint;
  ticketMax: bigint;
  payoutMax: bigint;
  /** Maximum number of draws in a chase; 0: no chases. */
  chaseMax: number;
}

/** The play types on sale for a draw, with their odds at the requested rate. */
export interface Offer {
  drawId: bigint;
  shape: Shape;
  plays: ReadonlyMap<string, PlayType>;
  odds: ReadonlyMap<string, OddsSet>;
  bounds: Bounds;
}

/** A line of the order before its tier is known. */
export interface TypedLine {
  playType: string;
  pick: string;
  unitStake: bigint;
  stake: bigint;
  oddsSet: bigint;
  oddsMilli: bigint;
  rebateBp: number;
}

export interface PricedLine extends TypedLine, Place {
  /** Payout if the line wins once, in minor units. */
  payout: bigint;
}

export interface Quote extends TicketPrice {
  lines: PricedLine[];
  /** Lines that can be bought. */
  had: PricedLine[];
  payoutMin: bigint;
  payoutMax: bigint;
}

/** Returns the highest odds at which a pick can win, in thousandths. */
export function topOdds(play: PlayType, shape: Shape, pick: string, classes: Readonly<Record<string, bigint>>): bigint {
  let top = 0n;
  for (const { class: name } of play.chances(pick, shape)) {
    const odds = classes[name] ?? 0n;
    if (odds > top) top = odds;
  }
  return top;
}

const isForm = (text: string): text is Form => (forms as readonly string[]).includes(text);

/**
 * Expands selections to lines. Refuses with `lottery.selectionInvalid` and the position, or with `lottery.ticketLimit`
 * for too many lines or a stake outside the bounds of a line.
 */
export function linesOf(offer: Offer, selections: readonly Selection[]): TypedLine[] {
  const lines: TypedLine[] = [];
  for (const [index, selection] of selections.entries()) {
    const invalid = (column: number, reason: string) => refuse('lottery.selectionInvalid', { index, column, reason });
    const play = offer.plays.get(selection.playType);
    if (play === undefined) throw invalid(1, 'notSold');
    if (!isForm(selection.form)) throw invalid(1, 'badForm');
    const expanded = expand(play, selection.form, selection.input);
    if (!expanded.ok) throw invalid(expanded.column, expanded.reason);
    for (const { playType, pick } of expanded.lines) {
      const odds = offer.odds.get(playType);
      if (odds === undefined || !offer.plays.has(playType)) throw invalid(1, 'notSold');
      lines.push(lineOf(offer, selection, { playType, pick }, odds));
    }
    if (lines.length > LINES_MAX) throw refuse('lottery.ticketLimit', { limit: 'lines', value: LINES_MAX });
  }
  return lines;
}

function lineOf(
  { plays, shape, bounds }: Offer,
  { unit, multiple }: Selection,
  { playType, pick }: { playType: string; pick: string },
  { oddsSet, rebateBp, factor, classes }: OddsSet,
): TypedLine {
  const unitStake = unitMinor[unit] * BigInt(multiple);
  const stake = unitStake * BigInt(factor);
  if (stake < bounds.lineMin) throw refuse('lottery.ticketLimit', { limit: 'lineMin', value: toWire(bounds.lineMin) });
  if (stake > bounds.lineMax) throw refuse('lottery.ticketLimit', { limit: 'line', value: toWire(bounds.lineMax) });
  const oddsMilli = topOdds(plays.get(playType)!, shape, pick, classes);
  return {
    playType,
    pick,
    unitStake,
    stake,
    oddsSet,
    oddsMilli,
    rebateBp,
  };
}

/**
 * Prices lines. With `partial`, a line is split at the bound of a tier and continues at the next tier; parts that
 * cannot be bought are marked. Changes `counts` by adding the lines. Refuses with `lottery.ticketLimit` for the bounds
 * of a ticket.
 */
export function quoteOf(
  offer: Offer,
  typed: readonly TypedLine[],
  { accept, rules, counts }: { accept: 'all' | 'partial'; rules: LimitRules; counts: Counts },
): Quote {
  const lines: PricedLine[] = [];
  for (const whole of typed) {
    let line: TypedLine | undefined = whole;
    while (line !== undefined) {
      const place = placeOf(line, offer.drawId, rules, counts);
      const part: TypedLine | undefined = accept === 'partial' ? firstPart(line, place) : undefined;
      const now: TypedLine = part ?? line;
      const at = part === undefined ? place : placeOf(part, offer.drawId, rules, counts);
      lines.push({ ...now, ...at, payout: paysOnce(now.unitStake, now.oddsMilli, at.tierBp) });
      if (at.refused === undefined) putOn(counts, now, at.tierBp);
      line = part === undefined ? undefined : cutTo(line, line.unitStake - part.unitStake);
      if (lines.length > LINES_MAX) throw refuse('lottery.ticketLimit', { limit: 'lines', value: LINES_MAX });
    }
  }
  const had = lines.filter(({ refused }) => refused === undefined);
  return checked(offer, { lines, had, ...priceOf(bigRebates(had)), ...payoutsOf(offer, had) });
}

const bigRebates = (lines: readonly PricedLine[]) =>
  lines.map(({ stake, rebateBp }) => ({ stake, rebateBp: BigInt(rebateBp) }));

const cutTo = (line: TypedLine, unitStake: bigint): TypedLine => ({
  ...line,
  unitStake,
  stake: unitStake * (line.stake / line.unitStake),
});

/** Returns the part of a refused line that fits at its tier, to the satang; undefined if all or nothing of it fits. */
function firstPart(line: TypedLine, { refused, left }: Place): TypedLine | undefined {
  if (refused === undefined || left === null) return undefined;
  const unitStake = (left * line.unitStake) / line.stake;
  return unitStake > 0n && unitStake < line.unitStake ? cutTo(line, unitStake) : undefined;
}

/** Returns how many different picks of a play type one result can make win; null if only the lines limit it. */
function winnersMax(play: PlayType, shape: Shape): number | null {
  const { kind, count, patterns } = play.grammar;
  if (kind === 'numberSet' || kind === 'numberList') return null;
  let most = 0;
  for (const pattern of patterns) {
    let chance = 0;
    for (const { num, den } of play.chances(pattern, shape)) chance += Number(num) / Number(den);
    most = Math.max(most, chance);
  }
  return Math.max(Math.ceil(most * count - 1e-9), togetherOf(play, shape, 1));
}

/** Returns what a pick pays on the board that pays it most, if it pays `once` for one hit at its highest odds. */
function mostOf(play: PlayType, shape: Shape, classes: OddsSet['classes'], once: bigint): bigint {
  const odds = (name: string): bigint => classes[name] ?? 0n;
  const hits = play.mostHits(shape);
  const best = hits.reduce((top, hit) => (odds(hit.class) > top ? odds(hit.class) : top), 0n);
  if (best === 0n) return once;
  const all = hits.reduce((sum, hit) => sum + odds(hit.class) * BigInt(hit.times), 0n);
  return (once * all + best - 1n) / best;
}

/**
 * Returns the lowest payout of a single pick, and the highest payout of the ticket: per play type, as many best picks as
 * can win together, or all hits of the board on the best pick.
 */
function payoutsOf({ plays, shape, odds }: Offer, lines: readonly PricedLine[]) {
  const byPlay = new Map<string, Map<string, bigint>>();
  for (const { playType, pick, payout } of lines) {
    const picks = byPlay.get(playType) ?? new Map<string, bigint>();
    byPlay.set(playType, picks.set(pick, (picks.get(pick) ?? 0n) + payout));
  }
  let payoutMax = 0n;
  let payoutMin: bigint | undefined;
  for (const [playType, picks] of byPlay) {
    const best = [...picks.values()].toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0));
    const play = plays.get(playType)!;
    const max = winnersMax(play, shape) ?? best.length;
    const together = best.slice(0, max).reduce((sum, payout) => sum + payout, 0n);
    const alone = mostOf(play, shape, odds.get(playType)!.classes, best[0]!);
    payoutMax += alone > together ? alone : together;
    const last = best.at(-1)!;
    if (payoutMin === undefined || last < payoutMin) payoutMin = last;
  }
  return { payoutMin: payoutMin ?? 0n, payoutMax };
}

function checked({ bounds }: Offer, quote: Quote): Quote {
  const { price, payoutMax, had } = quote;
  const limit = (name: string, value: bigint) => refuse('lottery.ticketLimit', { limit: name, value: toWire(value) });
  if (had.length > 0 && price < bounds.ticketMin) throw limit('ticketMin', bounds.ticketMin);
  if (price > bounds.ticketMax) throw limit('ticketMax', bounds.ticketMax);
  if (payoutMax > bounds.payoutMax) throw limit('payout', bounds.payoutMax);
  return quote;
}

/** Returns the text that the price hash covers: everything that the member sees and pays for. */
export function canonicalOf(sale: { gameCode: string; numero: string; series: string }, quote: Quote): string {
  const lines = quote.had.map((line) =>
    [
      line.playType,
      line.pick,
      line.unitStake,
      line.stake,
      line.oddsSet,
      line.oddsMilli,
      line.rebateBp,
      line.tierBp,
    ].join(' '),
  );
  return [sale.gameCode, sale.numero, sale.series, ...lines, quote.stake, quote.rebate, quote.price].join('\n');
}
