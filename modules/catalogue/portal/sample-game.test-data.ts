import type { Game } from './queries.ts';

/** A game that can be played, for tests. */
export const sampleGame = (change: Partial<Game> = {}): Game => ({
  nodeId: 'game_river',
  vassalage: 'SHOWN',
  vendor: 'Shown',
  gameType: 'RNG',
  isGame: 'GAME',
  gameCode: 'river',
  gameName: 'River',
  gameClassify: 'slots',
  pictureUrl: null,
  minBet: '1.00',
  isHot: false,
  isNew: false,
  hasTrial: false,
  canPlay: true,
  rtp: null,
  defaultPlayType: null,
  ...change,
});
