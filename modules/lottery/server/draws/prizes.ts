import type { Board } from '../../contract/boards.ts';
import { marketOf } from '../../contract/markets.ts';
import { inBoardOrder, type Prizes } from '../../contract/result-shapes.ts';

/** Returns stored prizes of a market in the order of its board. */
export function storedPrizes(market: string, stored: unknown): Record<string, string[]> {
  const shape = marketOf(market)?.shape;
  return shape === undefined ? (stored as Record<string, string[]>) : inBoardOrder(shape, stored as Prizes);
}

/** Returns a board as pages show it: the numbers of each prize by the prize's name. */
export function prizesOf(board: Board): Record<string, string[]> {
  switch (board.shape) {
    case 'glo': {
      const { first, front3, back3, back2, second, third, fourth, fifth } = board;
      const known = { first: [first], front3: [...front3], back3: [...back3], back2: [back2] };
      const more = { second, third, fourth, fifth };
      const shown = Object.entries(more).filter(([, numbers]) => numbers !== undefined);
      return { ...known, ...Object.fromEntries(shown.map(([prize, numbers]) => [prize, [...numbers!]])) };
    }
    case 'vnNorth':
    case 'vnSouth':
      return Object.fromEntries(
        board.prizes.map((numbers, place) => [place === 0 ? 'special' : `prize${place}`, [...numbers]]),
      );
    case 'four':
    case 'yeekee':
    case 'ssc':
      return { number: [board.digits] };
    case 'fivePair':
      return { first: [board.first], second: [board.second] };
    case 'fourPrizes': {
      const { first, second, third, special, consolation } = board;
      return { first: [first], second: [second], third: [third], special: [...special], consolation: [...consolation] };
    }
    case 'index':
      return { value: [board.value], change: [board.change] };
    case 'indexBangkok':
      return { value: [board.value], change: [board.change], set50: [board.set50] };
    case 'k3':
    case 'pk10':
    case 'x5':
    case 'm6':
      return { number: board.numbers.map(String) };
  }
}
