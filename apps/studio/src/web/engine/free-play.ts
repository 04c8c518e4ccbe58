// The free rounds of a session: selects the reward of the next round and shows its state to the player.
import type { RewardView } from '../../wire.ts';
import { formatMinor, type Translate } from '../i18n/texts.ts';
import type { Hud } from '../screens/hud.ts';

export interface FreePlayDeps {
  hud: Pick<Hud, 'setFreeRounds' | 'setSpinLabel' | 'announce'>;
  translate: Translate;
  exponent: number;
  /** Called when all rounds were played. Shows the total win and resolves when the player continues. */
  onOver: (won: bigint) => Promise<void>;
}

export class FreePlay {
  readonly #deps: FreePlayDeps;
  #reward: RewardView | null = null;
  /** State of the reward from the last answer; displayed after the round was shown. */
  #heard: RewardView | null = null;

  constructor(deps: FreePlayDeps) {
    this.#deps = deps;
  }

  /** Reward used by the next press; null if the player pays for the next round. */
  get next(): RewardView | null {
    return this.#reward !== null && this.#reward.left > 0 ? this.#reward : null;
  }

  /** Sets and shows the current free rounds of the session. */
  show(reward: RewardView | null): void {
    const hadAny = this.next !== null;
    this.#reward = reward;
    const { hud, translate: t, exponent } = this.#deps;
    const { next } = this;
    if (next === null) {
      hud.setFreeRounds(undefined);
      if (hadAny) hud.setSpinLabel(t('spin'));
      return;
    }
    const won = formatMinor(BigInt(next.won), exponent);
    hud.setFreeRounds(t('freeRoundsLeft', { left: next.left, count: next.count, won }));
    hud.setSpinLabel(t('spinFree'));
  }

  /** Stores the state of the reward from an answer of the studio until the round was shown. */
  hear(reward: RewardView | null): void {
    if (reward !== null) this.#heard = reward;
  }

  /**
   * Shows the stored state after the round was shown. Returns true if it was the last round of its reward: the session
   * must be read again for other free rounds.
   */
  async tell(): Promise<boolean> {
    const heard = this.#heard;
    if (heard === null) return false;
    this.#heard = null;
    this.show(heard);
    if (!heard.isOver) return false;
    await this.#deps.onOver(BigInt(heard.won));
    return true;
  }
}
