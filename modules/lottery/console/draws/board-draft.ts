import { type BoardFault, type PrizeField, prizeFieldsOf, readBoard } from '../../contract/result-shapes.ts';
import { marketOf } from '../../contract/markets.ts';
import type { Prizes } from './use-draw.ts';

/** Field texts of the result form: one text for each prize. */
export type BoardDraft = Readonly<Record<string, string>>;

/** The prizes of a market's board in the order in which they are typed; none where the portal knows no such market. */
export function fieldsOf(market: string): readonly PrizeField[] {
  const shape = marketOf(market)?.shape;
  return shape === undefined ? [] : prizeFieldsOf(shape);
}

/** The numbers of a text. A single value may hold commas (`38,642.91`); several are parted by spaces, commas or lines. */
const numbersOf = (text: string, count: number): string[] =>
  (count === 1 ? [text.trim()] : text.split(/[\s,;]+/)).filter((one) => one !== '');

export const draftOf = (prizes: Prizes): BoardDraft =>
  Object.fromEntries(Object.entries(prizes).map(([prize, numbers]) => [prize, numbers.join(' ')]));

/** Returns the count of numbers typed for a prize, of those that the prize needs. */
export const typedCount = (draft: BoardDraft, { prize, count }: PrizeField): number =>
  numbersOf(draft[prize] ?? '', count).length;

export interface ReadDraft {
  prizes: Prizes;
  /** True if the draft is complete and can be read as a board of this market. */
  isWhole: boolean;
  faults: ReadonlyMap<string, BoardFault>;
}

/** The draft as the call takes it, with the first fault of each prize. Prizes left empty are left out. */
export function readDraft(market: string, draft: BoardDraft): ReadDraft {
  const shape = marketOf(market)?.shape;
  const given = fieldsOf(market).map(({ prize, count }) => [prize, numbersOf(draft[prize] ?? '', count)] as const);
  const prizes = Object.fromEntries(given.filter(([, numbers]) => numbers.length > 0));
  if (shape === undefined) return { prizes, isWhole: false, faults: new Map() };
  const read = readBoard(shape, prizes);
  const faults = read.ok ? [] : read.faults.toReversed().map((fault) => [fault.prize, fault] as const);
  return { prizes, isWhole: read.ok, faults: new Map(faults) };
}
