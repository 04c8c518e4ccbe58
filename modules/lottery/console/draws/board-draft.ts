import { type BoardFault, type PrizeField, prizeFieldsOf, readBoard } from '../../contract/result-shapes.ts';
import { marketOf } from '../../contract/markets.ts';
import type { Prizes } from './use-draw.ts';

/** Field texts of the result form: one text for each prize. */
export type BoardDraft = Readonly<Record<string, string>>;

/** Returns the prizes of a market's board in input order; empty if the market is unknown. */
export function fieldsOf(market: string): readonly PrizeField[] {
  const shape = marketOf(market)?.shape;
  return shape === undefined ? [] : prizeFieldsOf(shape);
}

/**
 * Splits a text into numbers. A single value may contain commas (`38,642.91`); several are separated by spaces, commas
 * or line breaks.
 */
const numbersOf = (text: string, count: number): string[] =>
  (count === 1 ? [text.trim()] : text.split(/[\s,;]+/)).filter((one) => one !== '');

export const draftOf = (prizes: Prizes): BoardDraft =>
  Object.fromEntries(Object.entries(prizes).map(([prize, numbers]) => [prize, numbers.join(' ')]));

/** Returns how many numbers are typed for a prize. */
export const typedCount = (draft: BoardDraft, { prize, count }: PrizeField): number =>
  numbersOf(draft[prize] ?? '', count).length;

export interface ReadDraft {
  prizes: Prizes;
  /** True if the draft is a complete and valid board of this market. */
  isWhole: boolean;
  faults: ReadonlyMap<string, BoardFault>;
}

/** Converts the draft to the body of the call, with the first fault of each prize. Leaves out empty prizes. */
export function readDraft(market: string, draft: BoardDraft): ReadDraft {
  const shape = marketOf(market)?.shape;
  const given = fieldsOf(market).map(({ prize, count }) => [prize, numbersOf(draft[prize] ?? '', count)] as const);
  const prizes = Object.fromEntries(given.filter(([, numbers]) => numbers.length > 0));
  if (shape === undefined) return { prizes, isWhole: false, faults: new Map() };
  const read = readBoard(shape, prizes);
  const faults = read.ok ? [] : read.faults.toReversed().map((fault) => [fault.prize, fault] as const);
  return { prizes, isWhole: read.ok, faults: new Map(faults) };
}
