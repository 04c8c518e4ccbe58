import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { expect, it } from 'vitest';
import { playableVendor } from './playable-vendor.ts';
import type { Lane } from './queries.ts';

const lane = (gameType: GameType, ...cards: [vassalage: string, canPlay: boolean][]) =>
  ({
    title: gameType,
    gameClassify: gameType,
    cards: cards.map(([vassalage, canPlay]) => ({ vassalage, gameType, canPlay })),
  }) as unknown as Lane;

it('finds a vendor whose games can be played, in the same hall where there is one', () => {
  const lanes = [lane('RNG', ['SHOWN', false], ['PLAYS', true]), lane('FISH', ['CARP', true]), lane('LIVE')];
  expect(playableVendor(lanes, 'FISH')?.vassalage).toBe('CARP');
  expect(playableVendor(lanes, 'LIVE')?.vassalage).toBe('PLAYS');
  expect(playableVendor([lane('RNG', ['SHOWN', false])], 'RNG')).toBeUndefined();
});
