// Price and payout of a ticket by the rules of its game, estimated before the server has answered.
import { fromWire, toWire } from '@sanam/contract/money';
import { payoutOf, exactPayout, priceOf } from '../../contract/price.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import type { BasketLine } from './basket.ts';
import { oddsAtSeries, type Offer, type OfferedPlay, playOf } from './plays.ts';

/** Converts odds of the wire to thousandths. */
export const oddsMilli = (odds: string): bigint => BigInt(odds.replace('.', ''));

/** Returns the highest odds of a pick; undefined if the series has none. */
export function topOdds({ play, rules }: OfferedPlay, { shape }: Pick<Offer, 'shape'>, pick: string, series: string) {
  const classes = new Set(play.chances(pick, shape).map((chance) => chance.class));
  const all = oddsAtSeries(rules, series).filter((one) => classes.has(one.class));
  return all.toSorted((one, other) => (oddsMilli(one.odds) < oddsMilli(other.odds) ? 1 : -1))[0]?.odds;
}

export interface LineEstimate {
  stake: string;
  odds: string;
  /** Payout of one win at full odds. */
  payout: string;
}

/** Returns price and payout of a line at full odds; undefined for a play type that is not sold. */
export function estimateLine(line: BasketLine, offer: Offer, series: string): LineEstimate | undefined {
  const offered = playOf(offer, line.playType);
  const odds = offered && topOdds(offered, offer, line.pick, series);
  if (offered === undefined || odds === undefined) return undefined;
  const unit = fromWire(line.amount);
  const exact = exactPayout({ unit, oddsMilli: oddsMilli(odds), times: 1, tierBp: FULL_TIER_BP });
  return {
    stake: toWire(unit * BigInt(offered.rules.factor)),
    odds,
    payout: toWire(payoutOf([exact])),
  };
}

export interface TicketEstimate {
  stake: string;
  rebate: string;
  price: string;
}

/** Returns price and payout of a basket at a series. */
export function estimateTicket(lines: readonly BasketLine[], offer: Offer, series: string): TicketEstimate {
  const rebateBp = BigInt(offer.rules.series.find((one) => one.series === series)?.rebateBp ?? 0);
  const stakes = lines.map(({ playType, amount }) => ({
    stake: fromWire(amount) * BigInt(playOf(offer, playType)?.rules.factor ?? 1),
    rebateBp,
  }));
  const { stake, rebate, price } = priceOf(stakes);
  return { stake: toWire(stake), rebate: toWire(rebate), price: toWire(price) };
}
