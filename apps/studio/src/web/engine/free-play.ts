// The free rounds of a session: which are played next, and what the player is told of them.
import type { RewardView } from '../../wire.ts';
import { formatMinor, type Translate } from '../i18n/texts.ts';
import type { Hud } from '../screens/hud.ts';

export interface FreePlayDeps {
  hud: Pick<Hud, 'setFreeRounds' | 'setSpinLabel' | 'announce'>;
  translate: Translate;
  exponent: number;
  /** All were played: says what they won, until the player goes on. */
  onOver: (won: bigint) => Promise<void>;
}

export class FreePlay {
  readonly #deps: FreePlayDeps;
  #reward: RewardView | null = null;
  /** What the answer to a round said; shown when the round was. */
  #heard: RewardView | null = null;

  constructor(deps: FreePlayDeps) {
    this.#deps = deps;
  }

  /** The reward that the next press plays with; null: the next press is paid by the player. */
  get next(): RewardView | null {
    return this.#reward !== null && this.#reward.left > 0 ? this.#reward : null;
  }

  /** The free rounds of the session now. */
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

  /** An answer of the studio told how the reward of a round stands. */
  hear(reward: RewardView | null): void {
    if (reward !== null) this.#heard = reward;
  }

  /** The round was seen. True when it was the last of its reward: the session has other free rounds then, or none. */
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
