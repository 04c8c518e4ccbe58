// Replays a stored round with the game's client, without a session and without a bet.
import type { ReplayView } from '../wire.ts';
import { createPresenter } from './engine/presenter.ts';
import type { Skin } from './engine/skin.ts';
import { createSound } from './engine/sound.ts';
import { createStage } from './engine/stage.ts';
import type { Language, Translate } from './i18n/texts.ts';
import { openRules } from './screens/menu.ts';
import { createHud } from './screens/hud.ts';
import { h } from './screens/dom.ts';
import { showGame } from './screens/show-game.ts';

const EXPONENT = 2;

export async function runReplay(
  host: HTMLElement,
  skin: Skin,
  replay: ReplayView,
  language: Language,
  t: Translate,
): Promise<void> {
  const { round } = replay;
  if (round.spins === null) {
    host.replaceChildren(h('p', { class: 'loading', role: 'status' }, t('replayPending', { state: round.state })));
    return;
  }
  const sound = createSound();
  const stage = await createStage(skin, language, sound);
  const stake = BigInt(round.stake);
  let isPlaying = false;
  const rules = (): void => openRules(skin, language, t, stake, EXPONENT);
  const hud = createHud({
    translate: t,
    exponent: EXPONENT,
    currency: round.currency,
    title: `${skin.title[language]} · ${t('replay')}`,
    isFun: replay.mode === 'fun',
    isReplay: true,
    isQuickSpinAllowed: false,
    isMotionReduced: () => stage.motion.isReduced,
    sound,
    actions: {
      spin: () => void run(),
      stake: () => undefined,
      openMenu: rules,
      openRules: rules,
      setQuick: () => undefined,
    },
  });
  const shown = { host, skin, stage, hud, sound, language, translate: t, exponent: EXPONENT };
  const presenter = createPresenter({ ...shown, isQuick: () => false });

  async function run(): Promise<void> {
    if (isPlaying) return;
    isPlaying = true;
    sound.wake();
    hud.setBusy(true);
    await presenter.play(round, 0, () => undefined);
    hud.setBusy(false);
    isPlaying = false;
  }

  showGame(host, stage, hud);
  hud.setStake(stake, false, false);
  hud.setSpinLabel(t('replayAgain'));
  presenter.still(round);
  hud.setMessage(t('replayNote'));
  await stage.motion.pause(900);
  await run();
}
