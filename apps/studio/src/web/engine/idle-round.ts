import type { RoundView } from '../../wire.ts';
import type { Skin } from './skin.ts';

/** Returns the round that the reels show before the first spin: stops without a win. */
export function idleRound(skin: Skin): RoundView {
  const stops = skin.game.reels.map((_, i) => i * 3 + 2);
  return {
    id: '',
    state: 'SETTLED',
    isFree: false,
    stake: '0',
    win: '0',
    spins: [{ stops, isFree: false, units: 0, scatters: 0, freeSpinsWon: 0 }],
    shownSpins: 1,
    refusalCode: null,
    balanceBefore: '0',
    balanceAfter: null,
    currency: '',
    gameVersion: skin.game.version,
    replayPath: '',
    startedAt: '',
    endedAt: null,
  };
}
