import { banner, productMark, defaultGameIcon, vendorMark } from './pictures.ts';

export { lotteryTile } from './lotteries.ts';
export { pick, seeded } from './seed.ts';
export { appIcon, banner, productMark, defaultGameIcon, gameTile, type IconColours, vendorMark } from './pictures.ts';

/** Pictures with a fixed address, `/art/<name>`, which a fresh installation shows until the operator replaces them. */
export const artFiles: Record<string, () => string> = {
  'icon.svg': productMark,
  'game.svg': defaultGameIcon,
  'banner-welcome.svg': () => banner('welcome', 0, [0, 1, 4]),
  'banner-deposit.svg': () => banner('deposit', 1, [5, 2, 6]),
  'banner-fair.svg': () => banner('fair', 2, [6, 3, 7]),
  'banner-slots.svg': () => banner('slots', 4, [3, 5, 0]),
  'banner-promotion.svg': () => banner('promotion', 5, [1, 7, 4]),
  'vendor-default.svg': () => vendorMark('default'),
};
