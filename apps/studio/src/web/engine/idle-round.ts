import type { RoundView } from '../../wire.ts';
import type { Skin } from './skin.ts';

/** What the reels show before the first round: nothing anybody could mistake for a win. */
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
