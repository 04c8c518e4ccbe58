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
  /** Returns the area of the canvas that is not covered by HTML, in pixels. */
  freeArea(): { top: number; bottom: number; right: number };
  setBalance(minor: bigint): void;
  setStake(minor: bigint, canLower: boolean, canRaise: boolean): void;
  /** Shows a win. Counts up from the displayed amount if `milliseconds` is given. */
  setWin(minor: bigint, milliseconds?: number): Promise<void>;
  setMessage(text: string): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  setBusy(isBusy: boolean): void;
  setSpinLabel(text: string): void;
  setFeature(text: string | undefined): void;
  /** Shows the remaining free rounds; undefined hides them. */
  setFreeRounds(text: string | undefined): void;
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
  return new HtmlHud(options);
}

class HtmlHud implements Hud {
  readonly root: HTMLElement;
  readonly #options: HudOptions;
  readonly #parts: Parts;
  #shownWin = 0n;
  /** Number of the latest count-up; an earlier one stops at its next step. */
  #counting = 0;

  constructor(options: HudOptions) {
    this.#options = options;
    this.#parts = partsOf(options);
    const { header, feature, footer, live } = this.#parts;
    this.root = h('div', { class: 'over' }, header, feature, footer, live);
  }

  freeArea(): { top: number; bottom: number; right: number } {
    const { bottom: top } = this.#parts.header.getBoundingClientRect();
    const foot = this.#parts.footer.getBoundingClientRect();
    // On a phone in landscape the controls are beside the reels.
    const isBeside = foot.left > window.innerWidth / 2;
    return isBeside
      ? { top, bottom: window.innerHeight - 8, right: foot.left }
      : { top, bottom: foot.top, right: window.innerWidth };
  }

  setBalance(minor: bigint): void {
    this.#parts.balance.textContent = this.#money(minor);
  }

  setStake(minor: bigint, canLower: boolean, canRaise: boolean): void {
    this.#parts.stake.textContent = this.#money(minor);
    this.#parts.lower.disabled = !canLower;
    this.#parts.raise.disabled = !canRaise;
  }

  setWin(minor: bigint, milliseconds = 0): Promise<void> {
    this.#parts.win.classList.toggle('is-won', minor > 0n);
    if (milliseconds > 0 && !this.#options.isMotionReduced()) return this.#countTo(minor, milliseconds);
    this.#counting++;
    this.#showWin(minor);
    return Promise.resolve();
  }

  setMessage(text: string): void {
    this.#parts.message.textContent = text;
  }

  announce(text: string): void {
    this.#parts.live.textContent = text;
  }

  setBusy(isBusy: boolean): void {
    this.#parts.spin.classList.toggle('is-busy', isBusy);
    this.#parts.spin.setAttribute('aria-disabled', String(isBusy));
  }

  setSpinLabel(text: string): void {
    this.#parts.spin.setAttribute('aria-label', text);
    this.#parts.spin.querySelector('.spin-label')?.replaceChildren(text);
  }

  setFeature(text: string | undefined): void {
    this.#parts.feature.hidden = text === undefined;
    this.#parts.feature.textContent = text ?? '';
  }

  setFreeRounds(text: string | undefined): void {
    this.#parts.freeRounds.hidden = text === undefined;
    this.#parts.freeRounds.textContent = text ?? '';
    this.root.classList.toggle('is-free', text !== undefined);
  }

  #money(minor: bigint): string {
    const { currency, exponent } = this.#options;
    return `${currencySigns[currency] ?? `${currency} `}${formatMinor(minor, exponent)}`;
  }

  #showWin(minor: bigint): void {
    this.#shownWin = minor;
    this.#parts.win.textContent = this.#money(minor);
  }

  #countTo(goal: bigint, milliseconds: number): Promise<void> {
    const mine = ++this.#counting;
    const from = this.#shownWin;
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const step = (): void => {
        if (mine !== this.#counting) return resolve();
        const progress = Math.min((performance.now() - startedAt) / milliseconds, 1);
        this.#showWin(from + ((goal - from) * BigInt(Math.round(progress * 1000))) / 1000n);
        if (progress === 1) return resolve();
        requestAnimationFrame(step);
      };
      step();
    });
  }
}

type Parts = ReturnType<typeof partsOf>;

function partsOf(options: HudOptions) {
  const { translate: t, actions } = options;
  const feature = h('p', { class: 'feature-badge', 'aria-hidden': 'true' });
  feature.hidden = true;
  const meters = { balance: h('dd', {}), stake: h('dd', {}), win: h('dd', { class: 'win' }) };
  const message = h('p', { class: 'message', 'aria-hidden': 'true' });
  const freeRounds = h('p', { class: 'free-rounds' });
  freeRounds.hidden = true;
  const lower = iconButton(t('stakeDown'), icons.minus, () => actions.stake(-1), 'stake-button');
  const raise = iconButton(t('stakeUp'), icons.plus, () => actions.stake(1), 'stake-button');
  const spin = h(
    'button',
    { type: 'button', class: 'spin', 'aria-label': t('spin'), onclick: actions.spin },
    icon(icons.spin),
    h('span', { class: 'spin-label' }, t('spin')),
  );
  const footer = h(
    'footer',
    { class: options.isReplay ? 'hud replay' : 'hud' },
    freeRounds,
    message,
    h(
      'dl',
      { class: 'meters' },
      options.isReplay ? undefined : meter(t(options.isFun ? 'credits' : 'balance'), meters.balance, 'of-balance'),
      meter(t('win'), meters.win, 'of-win'),
      meter(t('stake'), meters.stake, 'of-stake'),
    ),
    h('div', { class: 'controls' }, lower, spin, raise),
  );
  const live = h('p', { class: 'hidden-text', 'aria-live': 'polite', role: 'status' });
  return { ...meters, header: headerOf(options), feature, footer, freeRounds, message, live, lower, raise, spin };
}

function headerOf(options: HudOptions): HTMLElement {
  const { translate: t, actions } = options;
  return h(
    'header',
    { class: 'bar' },
    iconButton(t('menu'), icons.menu, actions.openMenu),
    h('h1', {}, options.title),
    options.isFun ? h('span', { class: 'fun-badge', title: t('funNote') }, t('playForFun')) : undefined,
    options.isQuickSpinAllowed && !options.isReplay ? quickButton(options) : undefined,
    iconButton(t('rules'), icons.info, actions.openRules),
    soundButton(options),
  );
}

const meter = (label: string, value: HTMLElement, className: string): HTMLElement =>
  h('div', { class: `meter ${className}` }, h('dt', {}, label), value);

function quickButton({ translate: t, actions }: HudOptions): HTMLElement {
  const button = iconButton(t('quickSpin'), icons.quick, toggle, 'quick');
  button.setAttribute('aria-pressed', 'false');

  function toggle(): void {
    const isQuick = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isQuick));
    actions.setQuick(isQuick);
  }
  return button;
}

function soundButton({ translate: t, sound }: HudOptions): HTMLElement {
  const button = iconButton(t('soundOff'), icons.sound, toggle);

  function toggle(): void {
    sound.wake();
    sound.setMuted(!sound.isMuted);
    show();
    sound.click();
  }

  function show(): void {
    const label = t(sound.isMuted ? 'soundOn' : 'soundOff');
    button.replaceChildren(icon(sound.isMuted ? icons.muted : icons.sound));
    button.setAttribute('aria-label', label);
    button.title = label;
  }
  show();
  return button;
}
