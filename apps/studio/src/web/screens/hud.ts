import type { Sound } from '../engine/sound.ts';
import { formatMinor, type Translate } from '../i18n/texts.ts';
import { h, icon, iconButton, icons } from './dom.ts';

export interface HudActions {
  spin(): void;
  stake(step: 1 | -1): void;
  openMenu(): void;
  openRules(): void;
  setQuick(isQuick: boolean): void;
}

export interface Hud {
  root: HTMLElement;
  /** Where the canvas is free of HTML. */
  freeArea(): { top: number; bottom: number; right: number };
  setBalance(minor: bigint): void;
  setStake(minor: bigint, canLower: boolean, canRaise: boolean): void;
  /** Counts up from what is shown when there is time for it. */
  setWin(minor: bigint, milliseconds?: number): Promise<void>;
  setMessage(text: string): void;
  /** Read out by screen readers. */
  announce(text: string): void;
  setBusy(isBusy: boolean): void;
  setSpinLabel(text: string): void;
  setFeature(text: string | undefined): void;
}

export interface HudOptions {
  translate: Translate;
  exponent: number;
  currency: string;
  title: string;
  isFun: boolean;
  isReplay: boolean;
  isQuickSpinAllowed: boolean;
  isMotionReduced: () => boolean;
  sound: Sound;
  actions: HudActions;
}

const currencySigns: Readonly<Record<string, string>> = { THB: '฿', FUN: '' };

export function createHud(options: HudOptions): Hud {
  const { translate: t, exponent, sound, actions } = options;
  const sign = currencySigns[options.currency] ?? `${options.currency} `;
  const money = (minor: bigint): string => `${sign}${formatMinor(minor, exponent)}`;

  const balance = h('dd', {});
  const stake = h('dd', {});
  const win = h('dd', { class: 'win' });
  const message = h('p', { class: 'message', 'aria-hidden': 'true' });
  const live = h('p', { class: 'hidden-text', 'aria-live': 'polite', role: 'status' });
  const feature = h('p', { class: 'feature-badge', 'aria-hidden': 'true' });
  feature.hidden = true;
  const lower = iconButton(t('stakeDown'), icons.minus, () => actions.stake(-1), 'stake-button');
  const raise = iconButton(t('stakeUp'), icons.plus, () => actions.stake(1), 'stake-button');
  const spin = h(
    'button',
    { type: 'button', class: 'spin', 'aria-label': t('spin'), onclick: actions.spin },
    icon(icons.spin),
    h('span', { class: 'spin-label' }, t('spin')),
  );
  const soundButton = iconButton(t('soundOff'), icons.sound, toggleSound);
  const quick = iconButton(t('quickSpin'), icons.quick, toggleQuick, 'quick');
  quick.setAttribute('aria-pressed', 'false');

  function toggleSound(): void {
    sound.wake();
    sound.setMuted(!sound.isMuted);
    showSound();
    sound.click();
  }

  function showSound(): void {
    const label = t(sound.isMuted ? 'soundOn' : 'soundOff');
    soundButton.replaceChildren(icon(sound.isMuted ? icons.muted : icons.sound));
    soundButton.setAttribute('aria-label', label);
    soundButton.title = label;
  }
  showSound();

  function toggleQuick(): void {
    const isQuick = quick.getAttribute('aria-pressed') !== 'true';
    quick.setAttribute('aria-pressed', String(isQuick));
    actions.setQuick(isQuick);
  }

  const header = h(
    'header',
    { class: 'bar' },
    iconButton(t('menu'), icons.menu, actions.openMenu),
    h('h1', {}, options.title),
    options.isFun ? h('span', { class: 'fun-badge', title: t('funNote') }, t('playForFun')) : undefined,
    options.isQuickSpinAllowed && !options.isReplay ? quick : undefined,
    iconButton(t('rules'), icons.info, actions.openRules),
    soundButton,
  );
  const meter = (label: string, value: HTMLElement, className: string) =>
    h('div', { class: `meter ${className}` }, h('dt', {}, label), value);
  const footer = h(
    'footer',
    { class: options.isReplay ? 'hud replay' : 'hud' },
    message,
    h(
      'dl',
      { class: 'meters' },
      meter(t(options.isFun ? 'credits' : 'balance'), balance, 'of-balance'),
      meter(t('win'), win, 'of-win'),
      meter(t('stake'), stake, 'of-stake'),
    ),
    h('div', { class: 'controls' }, lower, spin, raise),
  );
  const root = h('div', { class: 'over' }, header, feature, footer, live);

  let shownWin = 0n;
  let counting = 0;

  function countTo(goal: bigint, milliseconds: number): Promise<void> {
    counting++;
    const mine = counting;
    const from = shownWin;
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const step = (): void => {
        if (mine !== counting) return resolve();
        const progress = Math.min((performance.now() - startedAt) / milliseconds, 1);
        shownWin = from + ((goal - from) * BigInt(Math.round(progress * 1000))) / 1000n;
        win.textContent = money(shownWin);
        if (progress === 1) return resolve();
        requestAnimationFrame(step);
      };
      step();
    });
  }

  return {
    root,
    freeArea() {
      const { bottom: top } = header.getBoundingClientRect();
      const foot = footer.getBoundingClientRect();
      // On a phone held sideways the controls stand beside the reels.
      const isBeside = foot.left > window.innerWidth / 2;
      return isBeside
        ? { top, bottom: window.innerHeight - 8, right: foot.left }
        : { top, bottom: foot.top, right: window.innerWidth };
    },
    setBalance(minor) {
      balance.textContent = money(minor);
    },
    setStake(minor, canLower, canRaise) {
      stake.textContent = money(minor);
      lower.disabled = !canLower;
      raise.disabled = !canRaise;
    },
    setWin(minor, milliseconds = 0) {
      win.classList.toggle('is-won', minor > 0n);
      if (milliseconds > 0 && !options.isMotionReduced()) return countTo(minor, milliseconds);
      counting++;
      shownWin = minor;
      win.textContent = money(minor);
      return Promise.resolve();
    },
    setMessage(text) {
      message.textContent = text;
    },
    announce(text) {
      live.textContent = text;
    },
    setBusy(isBusy) {
      spin.classList.toggle('is-busy', isBusy);
      spin.setAttribute('aria-disabled', String(isBusy));
    },
    setSpinLabel(text) {
      spin.setAttribute('aria-label', text);
      spin.querySelector('.spin-label')?.replaceChildren(text);
    },
    setFeature(text) {
      feature.hidden = text === undefined;
      feature.textContent = text ?? '';
    },
  };
}
