// Shows one stored round, spin by spin. All numbers come from the round.
import { evaluateSpin, type LineWin, unitsToMinor, windowAt } from '../../games/engine/evaluate.ts';
import type { Spin } from '../../games/engine/play-round.ts';
import { formatMinor, type Language, type Translate } from '../i18n/texts.ts';
import { celebrate } from '../screens/celebration.ts';
import type { Hud } from '../screens/hud.ts';
import type { ShownRound } from '../../wire.ts';
import type { Cell } from './reel-set.ts';
import type { Skin } from './skin.ts';
import type { Sound } from './sound.ts';
import { cellsOfLine, type Stage } from './stage.ts';

export interface PresenterDeps {
  host: HTMLElement;
  skin: Skin;
  stage: Stage;
  hud: Hud;
  sound: Sound;
  language: Language;
  translate: Translate;
  exponent: number;
  isQuick: () => boolean;
}

export interface Presenter {
  /** Starts the reels at the press of the button, before the result is known. */
  start(): void;
  /** Shows the round from spin `fromSpin` on. Calls `onSpinShown` after each spin. */
  play(round: ShownRound, fromSpin: number, onSpinShown: (spins: number) => void): Promise<void>;
  /** Shows the last spin of a round without motion. */
  still(round: ShownRound): void;
  /** Stops the highlighting of the winning lines in turn. */
  stopCycling(): void;
}

const BIG_WIN_TIMES = 15n;
const MEGA_WIN_TIMES = 50n;
const LINE_SHOW_MS = 1_250;
const ALL_LINES_MS = 900;
const INTRO_MS = 6_000;

export function createPresenter(deps: PresenterDeps): Presenter {
  return new RoundPresenter(deps);
}

class RoundPresenter implements Presenter {
  readonly #deps: PresenterDeps;
  readonly #host: PresenterDeps['host'];
  readonly #skin: PresenterDeps['skin'];
  readonly #stage: PresenterDeps['stage'];
  readonly #hud: PresenterDeps['hud'];
  readonly #sound: PresenterDeps['sound'];
  readonly #language: PresenterDeps['language'];
  readonly #t: PresenterDeps['translate'];
  readonly #game: Skin['game'];
  #cycle = 0;
  #isSpinning = false;

  constructor(deps: PresenterDeps) {
    this.#deps = deps;
    this.#host = deps.host;
    this.#skin = deps.skin;
    this.#stage = deps.stage;
    this.#hud = deps.hud;
    this.#sound = deps.sound;
    this.#language = deps.language;
    this.#t = deps.translate;
    this.#game = deps.skin.game;
  }

  #money(minor: bigint): string {
    return formatMinor(minor, this.#deps.exponent);
  }

  #name(symbol: string): string {
    return this.#skin.symbolNames[symbol]?.[this.#language] ?? symbol;
  }

  stopCycling(): void {
    this.#cycle++;
    this.#stage.reels.highlight([]);
    this.#stage.drawLines([]);
  }

  #startReels(isFree: boolean): void {
    this.stopCycling();
    this.#isSpinning = true;
    this.#sound.spin();
    this.#stage.reels.start(isFree);
  }

  #winsOf(spin: Spin) {
    const strips = spin.isFree ? this.#game.freeReels : this.#game.reels;
    const window = windowAt(strips, spin.stops, this.#game.rows);
    return { window, wins: evaluateSpin(this.#game, window) };
  }

  #scatterCells(window: readonly (readonly string[])[]): Cell[] {
    return window.flatMap((symbols, reel) =>
      symbols.flatMap((symbol, row) => (symbol === this.#game.scatter ? [{ reel, row }] : [])),
    );
  }

  /** Highlights all winning lines at once, then one after another until the next spin. */
  async #showWins(spin: Spin, stake: bigint): Promise<void> {
    const { window, wins } = this.#winsOf(spin);
    if (wins.units === 0 && spin.freeSpinsWon === 0) return;
    const mine = ++this.#cycle;
    const multiplier = spin.isFree ? this.#game.freeSpins.multiplier : 1;
    const scattersPay = (this.#game.scatterPays[wins.scatters] ?? 0) > 0 || spin.freeSpinsWon > 0;
    const scatters = scattersPay ? this.#scatterCells(window) : [];
    const lineCells = wins.lines.flatMap((win) => cellsOfLine(this.#game.lines[win.line] ?? [], win.count));
    this.#stage.reels.highlight([...lineCells, ...scatters]);
    this.#stage.drawLines(wins.lines);
    await this.#stage.motion.pause(this.#deps.isQuick() ? ALL_LINES_MS / 2 : ALL_LINES_MS);
    const pays = (units: number): string => this.#money(unitsToMinor(this.#game, units * multiplier, stake));
    const steps: { cells: Cell[]; lines: LineWin[]; text: string }[] = wins.lines.map((win) => ({
      cells: cellsOfLine(this.#game.lines[win.line] ?? [], win.count),
      lines: [win],
      text: this.#t('lineWin', {
        line: win.line + 1,
        count: win.count,
        symbol: this.#name(win.symbol),
        amount: pays(win.units),
      }),
    }));
    if (scatters.length > 0) {
      const units = (this.#game.scatterPays[wins.scatters] ?? 0) * this.#game.lines.length;
      const text = this.#t('scatterWin', {
        count: wins.scatters,
        symbol: this.#name(this.#game.scatter),
        amount: pays(units),
      });
      steps.push({ cells: scatters, lines: [], text });
    }
    void this.#cycleThrough(steps, mine);
  }

  async #cycleThrough(steps: { cells: Cell[]; lines: LineWin[]; text: string }[], mine: number): Promise<void> {
    for (let i = 0; mine === this.#cycle; i = (i + 1) % steps.length) {
      const step = steps[i];
      if (step === undefined) return;
      this.#stage.reels.highlight(step.cells);
      this.#stage.drawLines(step.lines);
      this.#hud.setMessage(step.text);
      await new Promise((resolve) => setTimeout(resolve, LINE_SHOW_MS));
    }
  }

  async #intro(spin: Spin, isFirst: boolean): Promise<void> {
    const key = isFirst ? 'freeSpinsWon' : 'freeSpinsMore';
    const title = this.#t(key, { count: spin.freeSpinsWon });
    this.#hud.announce(title);
    this.#sound.win(20);
    const detail = this.#t('freeSpinsIntro', { multiplier: this.#game.freeSpins.multiplier });
    const picture = this.#skin.symbolSvg(this.#game.scatter);
    const text = isFirst ? { title, detail, picture, button: this.#t('start') } : { title, detail, picture };
    await celebrate(this.#host, this.#stage.motion, text, isFirst ? INTRO_MS : 1_800);
  }

  async #bigWin(win: bigint, stake: bigint): Promise<void> {
    const isMega = win >= stake * MEGA_WIN_TIMES;
    this.#sound.win(60);
    this.#stage.flights.coins(isMega ? 90 : 45);
    const title = this.#t(isMega ? 'megaWin' : 'bigWin');
    await celebrate(this.#host, this.#stage.motion, { title, detail: this.#money(win) }, isMega ? 5_200 : 3_600);
  }

  async #showSpin(round: ShownRound, index: number, wonBefore: bigint): Promise<bigint> {
    const spin = round.spins?.[index];
    const stake = BigInt(round.stake);
    if (spin === undefined) return wonBefore;
    if (!this.#isSpinning) this.#startReels(spin.isFree);
    await this.#stage.reels.stopAt(spin.stops, spin.isFree, this.#deps.isQuick());
    this.#isSpinning = false;
    const won = unitsToMinor(this.#game, spin.units, stake);
    const total = wonBefore + won;
    if (won > 0n) {
      const timesBet = Number(won) / Number(stake);
      this.#sound.win(timesBet);
      this.#hud.setMessage(this.#t('youWin', { amount: this.#money(won) }));
      this.#hud.announce(this.#t('youWin', { amount: this.#money(won) }));
      const counted = this.#hud.setWin(total, Math.min(400 + timesBet * 160, 3_000));
      await this.#showWins(spin, stake);
      await counted;
      if (won >= stake * BIG_WIN_TIMES) await this.#bigWin(won, stake);
    } else if (spin.freeSpinsWon > 0) {
      await this.#showWins(spin, stake);
    } else {
      this.#hud.setMessage('');
      if (!spin.isFree) this.#hud.announce(this.#t('noWin'));
      if (spin.isFree) await this.#stage.motion.pause(this.#deps.isQuick() ? 150 : 350);
    }
    return total;
  }

  async play(round: ShownRound, fromSpin: number, onSpinShown: (spins: number) => void): Promise<void> {
    const spins = round.spins ?? [];
    const stake = BigInt(round.stake);
    const unitsBefore = spins.slice(0, fromSpin).reduce((sum, spin) => sum + spin.units, 0);
    let won = unitsToMinor(this.#game, unitsBefore, stake);
    let granted = spins.slice(0, fromSpin).reduce((sum, spin) => sum + spin.freeSpinsWon, 0);
    await this.#hud.setWin(won);
    const enter = (): void => {
      this.#stage.setFeature(granted > 0);
      this.#sound.feature(granted > 0);
    };
    if (granted > 0) enter();
    for (let i = fromSpin; i < spins.length; i++) {
      const spin = spins[i];
      if (spin === undefined) break;
      if (spin.isFree)
        this.#hud.setFeature(
          `${this.#t('freeSpinsLeft', { played: i, total: granted })} · ×${this.#game.freeSpins.multiplier}`,
        );
      won = await this.#showSpin(round, i, won);
      onSpinShown(i + 1);
      if (spin.freeSpinsWon === 0) continue;
      const isFirst = granted === 0;
      granted += spin.freeSpinsWon;
      await this.#intro(spin, isFirst);
      enter();
    }
    if (granted === 0) return;
    this.#hud.setFeature(undefined);
    this.#hud.announce(`${this.#t('freeSpinsTotal')} ${this.#money(won)}`);
    await celebrate(
      this.#host,
      this.#stage.motion,
      { title: this.#t('freeSpinsTotal'), detail: this.#money(won) },
      3_200,
    );
    this.#stage.setFeature(false);
    this.#sound.feature(false);
  }

  start(): void {
    this.#startReels(false);
  }

  still(round: ShownRound): void {
    const last = round.spins?.at(-1);
    if (last === undefined) return;
    this.#isSpinning = false;
    this.#stage.reels.show(last.stops, last.isFree);
    void this.#hud.setWin(BigInt(round.win ?? '0'));
  }
}
