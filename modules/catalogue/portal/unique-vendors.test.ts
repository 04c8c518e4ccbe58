import { expect, it } from 'vitest';
import type { Lane } from './queries.ts';
import { uniqueVendors } from './unique-vendors.ts';

const lane = (gameClassify: Lane['gameClassify'], ...codes: string[]): Lane => ({
  title: '',
  gameClassify,
  cards: codes.map((vassalage) => ({
    vassalage,
    displayName: vassalage,
    gameType: gameClassify,
    accountTypeId: '1',
    isHot: false,
    logoUrl: null,
    canPlay: true,
  })),
});

it('names each vendor once, with the first hall it is in', () => {
  const found = uniqueVendors([lane('RNG', 'B', 'A'), lane('LIVE', 'C', 'A'), lane('COCKFIGHT')]);
  expect(found.map(({ vassalage, gameType }) => `${vassalage} ${gameType}`)).toEqual(['B RNG', 'A RNG', 'C LIVE']);
});
