// Initial games of a merchant: one or two for each market. The games themselves are rows of the database.
import type { Shape } from './boards.ts';
import { markets, type Market } from './markets.ts';
import {
  elottOptions,
  lottOptions,
  type RateOption,
  seaOptions,
  SERIES_MAX,
  SERIES_MIN,
  seriesOption,
} from './odds.ts';
import { playTypesOn } from './play-types.ts';
import type { Family, PlayType } from './plays/types.ts';
import type { PrizeMode, VendorGroup } from './states.ts';

/** Headings of the menu. */
export const gameTags = [
  'THAI',
  'YEEKEE',
  'HANOI',
  'LAO',
  'MALAY',
  'STOCK',
  'NORTH',
  'CENTRAL',
  'SOUTH',
  'FAST',
] as const;
export type GameTag = (typeof gameTags)[number];

export interface GameTemplate {
  gameCode: string;
  market: Market;
  family: Family;
  vendorGroup: VendorGroup;
  prizeMode: PrizeMode;
  tag: GameTag;
  defaultPlayType: string;
  nameTh: string;
  nameEn: string;
}

interface Offer {
  family: Family;
  vendorGroup: VendorGroup;
  prizeMode: PrizeMode;
  defaultPlayType: string;
}

const thai: Offer = { family: 'thai', vendorGroup: 'TCG_SEA', prizeMode: 'SEA', defaultPlayType: 'TOP3' };
const vietnamese: Offer = {
  family: 'vietnamese',
  vendorGroup: 'TCG_LOTTO_VN',
  prizeMode: 'Lott',
  defaultPlayType: 'LO2',
};
const elott = (family: Family, defaultPlayType: string): Offer => ({
  family,
  vendorGroup: 'ELOTT',
  prizeMode: 'Elott',
  defaultPlayType,
});
const bySeries = (family: Family, defaultPlayType: string): Offer => ({
  family,
  vendorGroup: 'LOTT',
  prizeMode: 'ZY',
  defaultPlayType,
});

const offerOf: Record<Shape, Offer> = {
  glo: thai,
  vnNorth: vietnamese,
  vnSouth: vietnamese,
  four: thai,
  fivePair: thai,
  fourPrizes: thai,
  index: thai,
  indexBangkok: thai,
  yeekee: thai,
  ssc: bySeries('ssc', 'D3B'),
  x5: bySeries('x5', 'ANY1'),
  k3: elott('k3', 'SUM'),
  pk10: elott('pk10', 'P1'),
  m6: elott('m6', 'SP'),
};

const tagOfShape: Partial<Record<Shape, GameTag>> = {
  glo: 'THAI',
  yeekee: 'YEEKEE',
  fivePair: 'HANOI',
  four: 'LAO',
  fourPrizes: 'MALAY',
  index: 'STOCK',
  indexBangkok: 'STOCK',
  vnNorth: 'NORTH',
};

function tagOf({ market, shape }: Market): GameTag {
  if (shape === 'vnSouth') return market.startsWith('XSMT') ? 'CENTRAL' : 'SOUTH';
  return tagOfShape[shape] ?? 'FAST';
}

const templateOf = (market: Market): GameTemplate => ({
  gameCode: market.market,
  market,
  ...offerOf[market.shape],
  tag: tagOf(market),
  nameTh: market.nameTh,
  nameEn: market.nameEn,
});

/** Returns the template of the game that plays the northern board by Thai rules. */
const hanoiOf = (market: Market): GameTemplate => ({
  ...templateOf(market),
  ...thai,
  gameCode: 'HANOI',
  tag: 'HANOI',
  nameTh: 'ฮานอย',
  nameEn: 'Hanoi',
});

/** Initial games of a merchant in menu order; none for a market that is off everywhere. */
export const gameTemplates: readonly GameTemplate[] = markets
  .filter((market) => !market.isOffEverywhere)
  .flatMap((market) => (market.market === 'XSMB' ? [hanoiOf(market), templateOf(market)] : [templateOf(market)]));

/** Returns the template of a game with its market and family; undefined for a game without a template. */
export const gameTemplateOf = (gameCode: string): GameTemplate | undefined =>
  gameTemplates.find((one) => one.gameCode === gameCode);

/** Returns the play types of a game: those of its family that the board of its market has the digits for. */
export const playTypesOf = ({ family, market }: Pick<GameTemplate, 'family' | 'market'>): PlayType[] =>
  playTypesOn(family, market.shape);

/** Returns the initial rate options of a prize mode; for `ZY` the largest, a middle and the smallest series. */
export function rateOptionsOf(prizeMode: PrizeMode): readonly RateOption[] {
  switch (prizeMode) {
    case 'SEA':
      return seaOptions;
    case 'Lott':
      return lottOptions;
    case 'Elott':
      return elottOptions;
    case 'ZY':
      return [SERIES_MAX, 1900, SERIES_MIN].map((series) => seriesOption(series));
  }
}
