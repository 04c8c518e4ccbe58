import '@fontsource-variable/anuphan/wght.css';
import { NetError, readReplay } from './engine/net.ts';
import { openFreshFun, openGame, type OpenedGame } from './engine/open-game.ts';
import { connectParent } from './engine/parent-frame.ts';
import { createPlayer } from './engine/player.ts';
import { createPresenter } from './engine/presenter.ts';
import type { Skin } from './engine/skin.ts';
import { createSound } from './engine/sound.ts';
import { createStage } from './engine/stage.ts';
import { type Language, toLanguage, type Translate, translator } from './i18n/texts.ts';
import { h } from './screens/dom.ts';
import { openMenu, openRules } from './screens/menu.ts';
import { isDialogOpen, openDialog } from './screens/dialog.ts';
import { createHud, type Hud } from './screens/hud.ts';
import { runReplay } from './replay.ts';
import { skins } from './skins/skins.ts';

const KEEP_ALIVE_MS = 60_000;

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
  const [opened, skin] = await Promise.all([openGame(name, query, language), loadSkin(name)]);
  // The launch is spent: a reload goes on with the session this tab keeps.
  if (query.has('launch')) history.replaceState(null, '', `${location.pathname}?lang=${language}`);
  await runGame(opened, skin, language, t);
}

async function loadSkin(code: string): Promise<Skin> {
  const load = skins[code];
  if (load === undefined) throw new NetError(404, 'unknown_game');
  return load();
}

async function runGame(opened: OpenedGame, skin: Skin, language: Language, t: Translate): Promise<void> {
  const { net, session } = opened;
  const sound = createSound();
  const stage = await createStage(skin, language, sound);
  let isQuick = false;
  const leave = (): void => {
    void net.close().catch(() => undefined);
    parent.exit();
    host.replaceChildren(h('p', { class: 'loading', role: 'status' }, t('left')));
    if (session.returnUrl !== null && window.parent === window) location.assign(session.returnUrl);
  };
  const hud: Hud = createHud({
    translate: t,
    exponent: session.exponent,
    currency: session.currency,
    title: skin.title[language],
    isFun: session.mode === 'fun',
    isReplay: false,
    isQuickSpinAllowed: session.isQuickSpinAllowed,
    isMotionReduced: () => stage.motion.isReduced,
    sound,
    actions: {
      spin: () => press(),
      stake: (step) => player.changeStake(step),
      openMenu: () => openMenu({ net, session, skin, language, translate: t, stake: () => player.stake, leave }),
      openRules: () => openRules(skin, language, t, player.stake, session.exponent),
      setQuick: (next) => {
        isQuick = next;
      },
    },
  });
  const presenter = createPresenter({
    host,
    skin,
    stage,
    hud,
    sound,
    language,
    translate: t,
    exponent: session.exponent,
    isQuick: () => isQuick,
  });
  const parent = connectParent(session.portalOrigins, {
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    balanceChanged: () => void player.refresh().catch(() => undefined),
  });
  const player = createPlayer({
    net,
    session,
    skin,
    hud,
    presenter,
    parent,
    translate: t,
    onSessionEnded: (text) => endSession(t, text, leave),
    onOutOfCredits: () => offerCredits(t, language),
  });

  function press(): void {
    sound.wake();
    if (player.isBusy) {
      if (isQuick) stage.motion.skip();
      return;
    }
    void player.spin();
  }

  let pauseDialog: HTMLDialogElement | undefined;
  function setPaused(isPaused: boolean): void {
    player.setPaused(isPaused);
    pauseDialog?.close();
    pauseDialog = isPaused ? openDialog(t, t('paused'), h('p', {}, t('pausedNote'))) : undefined;
  }

  host.replaceChildren(stage.canvas, hud.root);
  stage.canvas.setAttribute('aria-hidden', 'true');
  const layout = (): void => stage.layout({ ...hud.freeArea(), width: window.innerWidth, height: window.innerHeight });
  new ResizeObserver(layout).observe(hud.root);
  stage.setFeature(false);
  layout();
  listenToKeys(press, player.changeStake);
  setInterval(() => {
    if (document.hidden) return;
    net.keepAlive().catch((error: unknown) => {
      if (error instanceof NetError && error.status === 401) endSession(t, t('refusedSession'), leave);
    });
  }, KEEP_ALIVE_MS);
  await player.resume();
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

function endSession(t: Translate, text: string, leave: () => void): void {
  if (isDialogOpen()) return;
  openDialog(
    t,
    t('exit'),
    h('p', {}, text),
    h('button', { type: 'button', class: 'primary', onclick: leave }, t('exit')),
  );
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
