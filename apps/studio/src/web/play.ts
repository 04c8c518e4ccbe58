import '@fontsource-variable/anuphan/wght.css';
import { NetError, readReplay } from './engine/net.ts';
import { openFreshFun, openGame, type OpenedGame } from './engine/open-game.ts';
import { connectParent, type ParentFrame } from './engine/parent-frame.ts';
import { createPlayer, type Player } from './engine/player.ts';
import { createPresenter } from './engine/presenter.ts';
import type { Skin } from './engine/skin.ts';
import { createSound, type Sound } from './engine/sound.ts';
import { createStage, type Stage } from './engine/stage.ts';
import { formatMinor, type Language, toLanguage, type Translate, translator } from './i18n/texts.ts';
import { celebrate } from './screens/celebration.ts';
import { h } from './screens/dom.ts';
import { openMenu, openRules } from './screens/menu.ts';
import { isDialogOpen, openDialog } from './screens/dialog.ts';
import { createHud, type Hud } from './screens/hud.ts';
import { showGame } from './screens/show-game.ts';
import { runReplay } from './replay.ts';
import { skins } from './skins/skins.ts';

const KEEP_ALIVE_MS = 60_000;
const FREE_ROUNDS_DONE_MS = 30_000;

const query = new URLSearchParams(location.search);
const [, page = '', name = ''] = location.pathname.split('/');
const host = document.getElementById('game') ?? document.body;

async function main(): Promise<void> {
  const language = toLanguage(query.get('lang') ?? navigator.language);
  document.documentElement.lang = language;
  const t = translator(language);
  host.replaceChildren(h('p', { class: 'loading', role: 'status' }, t('loading')));
  if (page === 'replay') {
    const replay = await readReplay(name);
    await runReplay(host, await loadSkin(replay.game), replay, language, t);
    return;
  }
  const sound = createSound();
  const loading = loadSkin(name);
  // The picture does not depend on the session, so both are loaded in parallel.
  const picture = loading.then((skin) => createStage(skin, language, sound));
  // Awaited below. If the session fails first, its rejection must not be reported as unhandled.
  picture.catch(() => undefined);
  const [opened, skin] = await Promise.all([openGame(name, query, language), loading]);
  // The launch is used up: a reload resumes the session stored in this tab.
  if (query.has('launch')) history.replaceState(null, '', `${location.pathname}?lang=${language}`);
  const game = new GamePage({ ...opened, skin, language, t, sound });
  await game.play(await picture);
}

async function loadSkin(code: string): Promise<Skin> {
  const load = skins[code];
  if (load === undefined) throw new NetError(404, 'unknown_game');
  return load();
}

interface GameParts extends OpenedGame {
  skin: Skin;
  language: Language;
  t: Translate;
  sound: Sound;
}

/**
 * The page of a running game: connects the player, the canvas, the buttons and the portal's frame. Balance and buttons
 * appear before the canvas.
 */
class GamePage {
  readonly #parts: GameParts;
  readonly #hud: Hud;
  readonly #parent: ParentFrame;
  #stage: Stage | undefined;
  #player: Player | undefined;
  #isQuick = false;
  #isPaused = false;

  constructor(parts: GameParts) {
    this.#parts = parts;
    this.#hud = this.#createHud();
    this.#parent = connectParent(parts.session.portalOrigins, {
      pause: () => this.#setPaused(true),
      resume: () => this.#setPaused(false),
      balanceChanged: () => void this.#player?.refresh().catch(() => undefined),
    });
    this.#showFigures();
    host.append(this.#hud.root);
    setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS);
  }

  #showFigures(): void {
    const hud = this.#hud;
    hud.setBalance(BigInt(this.#parts.session.balance));
    hud.setStake(this.#stake, false, false);
    void hud.setWin(0n);
    hud.setBusy(true);
  }

  get #stake(): bigint {
    return this.#player?.stake ?? this.#parts.skin.game.defaultStake;
  }

  /** Adds the canvas and starts accepting bets. */
  async play(stage: Stage): Promise<void> {
    this.#stage = stage;
    const player = this.#createPlayer(stage);
    this.#player = player;
    showGame(host, stage, this.#hud);
    this.#hud.setBusy(false);
    player.setPaused(this.#isPaused);
    listenToKeys(
      () => this.#press(),
      (step) => player.changeStake(step),
    );
    await player.resume();
  }

  #createHud(): Hud {
    const { net, session, skin, language, t, sound } = this.#parts;
    return createHud({
      translate: t,
      exponent: session.exponent,
      currency: session.currency,
      title: skin.title[language],
      isFun: session.mode === 'fun',
      isReplay: false,
      isQuickSpinAllowed: session.isQuickSpinAllowed,
      isMotionReduced: () => this.#stage?.motion.isReduced ?? false,
      sound,
      actions: {
        spin: () => this.#press(),
        stake: (step) => this.#player?.changeStake(step),
        openMenu: () => {
          const stake = () => this.#stake;
          openMenu({ net, session, skin, language, translate: t, stake, leave: () => this.#leave() });
        },
        openRules: () => openRules(skin, language, t, this.#stake, session.exponent),
        setQuick: (next) => {
          this.#isQuick = next;
        },
      },
    });
  }

  #createPlayer(stage: Stage): Player {
    const { net, session, skin, language, t, sound } = this.#parts;
    const hud = this.#hud;
    const common = { skin, hud, translate: t };
    const { exponent } = session;
    const isQuick = () => this.#isQuick;
    return createPlayer({
      ...common,
      net,
      session,
      presenter: createPresenter({ ...common, host, stage, sound, language, exponent, isQuick }),
      parent: this.#parent,
      onSessionEnded: (text) => this.#endSession(text),
      onOutOfCredits: () => offerCredits(t, language),
      onFreeRoundsOver: (won) => this.#freeRoundsOver(stage, won),
    });
  }

  #press(): void {
    this.#parts.sound.wake();
    if (this.#player?.isBusy === false) void this.#player.spin();
    else if (this.#isQuick) this.#stage?.motion.skip();
  }

  /** Shows the total win of all free rounds and that it is paid. */
  #freeRoundsOver(stage: Stage, won: bigint): Promise<void> {
    const { t, session } = this.#parts;
    const amount = formatMinor(won, session.exponent);
    const detail = won === 0n ? t('freeRoundsWonNothing') : t('freeRoundsWon', { amount });
    const text = { title: t('freeRoundsDone'), detail, button: t('goOn') };
    return celebrate(host, stage.motion, text, FREE_ROUNDS_DONE_MS);
  }

  /** Says in the game's own line that it is paused: a dialog would take the focus from the one of the portal above. */
  #setPaused(isPaused: boolean): void {
    const { t } = this.#parts;
    this.#isPaused = isPaused;
    this.#player?.setPaused(isPaused);
    if (this.#player?.isBusy !== true) this.#hud.setMessage(t(isPaused ? 'pausedNote' : 'placeBet'));
  }

  #leave(): void {
    const { net, session, t } = this.#parts;
    void net.close().catch(() => undefined);
    this.#parent.exit();
    host.replaceChildren(h('p', { class: 'loading', role: 'status' }, t('left')));
    if (session.returnUrl !== null && window.parent === window) location.assign(session.returnUrl);
  }

  #keepAlive(): void {
    if (document.hidden) return;
    this.#parts.net.keepAlive().catch((error: unknown) => {
      if (error instanceof NetError && error.status === 401) this.#endSession(this.#parts.t('refusedSession'));
    });
  }

  #endSession(text: string): void {
    const { t } = this.#parts;
    if (isDialogOpen()) return;
    const onclick = () => this.#leave();
    const button = h('button', { type: 'button', class: 'primary', onclick }, t('exit'));
    openDialog(t, t('exit'), h('p', {}, text), button);
  }
}

function listenToKeys(press: () => void, changeStake: (step: 1 | -1) => void): void {
  document.addEventListener('keydown', (event) => {
    if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || isDialogOpen()) return;
    const isOnControl = event.target instanceof HTMLElement && event.target.closest('button, a, input') !== null;
    const isSpinButton = event.target instanceof HTMLElement && event.target.closest('.spin') !== null;
    if (event.key === ' ' && (!isOnControl || isSpinButton)) {
      event.preventDefault();
      press();
    }
    if (event.key === 'Enter' && !isOnControl) press();
    if (event.key === 'ArrowUp' || event.key === 'ArrowRight') changeStake(1);
    if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') changeStake(-1);
  });
}

function offerCredits(t: Translate, language: Language): void {
  const renew = async (): Promise<void> => {
    await openFreshFun(name, language);
    location.reload();
  };
  openDialog(
    t,
    t('playForFun'),
    h('p', {}, t('outOfCredits')),
    h('button', { type: 'button', class: 'primary', onclick: () => void renew() }, t('newCredits')),
  );
}

main().catch((error: unknown) => {
  const t = translator(toLanguage(query.get('lang') ?? navigator.language));
  const isNet = error instanceof NetError;
  const key = page === 'replay' ? 'replayMissing' : isNet ? 'launchFailed' : 'noWebgl';
  host.replaceChildren(h('p', { class: 'loading', role: 'alert' }, t(key)));
  if (!isNet) console.error(error);
});
