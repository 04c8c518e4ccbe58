import type { IconName, Tone } from '@sanam/ui';
import type { TransferState } from '../contract/transfers.ts';

export const stateLooks: Record<TransferState, { tone: Tone; icon: IconName }> = {
  asked: { tone: 'caution', icon: 'clock' },
  sending: { tone: 'caution', icon: 'clock' },
  unknown: { tone: 'caution', icon: 'clock' },
  settled: { tone: 'gain', icon: 'check' },
  refused: { tone: 'loss', icon: 'close' },
};

/** Maps a state to the one shown to players; all states in transit are one. */
export const shownState = (state: TransferState): 'onItsWay' | 'settled' | 'refused' =>
  state === 'settled' || state === 'refused' ? state : 'onItsWay';
