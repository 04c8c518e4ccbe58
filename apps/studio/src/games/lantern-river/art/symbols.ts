// The symbols of Lantern River in boxes of 200 x 200, lit from above.
import { svg } from '../../engine/svg.ts';
import { elephant, goldfish } from './animals.ts';
import { gems } from './gems.ts';
import { krathong, wildLantern } from './lights.ts';
import { lotus, mango } from './plants.ts';

export const symbolBodies: Readonly<Record<string, (id: string) => string>> = {
  lantern: wildLantern,
  krathong,
  elephant,
  goldfish,
  lotus,
  mango,
  ...gems,
};

/** Returns one symbol as an SVG document. */
export function symbolSvg(symbol: string): string {
  return svg(200, 200, symbolBodies[symbol]?.(`${symbol}-`) ?? '');
}
