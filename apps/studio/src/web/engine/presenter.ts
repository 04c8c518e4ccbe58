// Shows one stored round, spin by spin. It decides nothing: every number comes from the round itself.
import { evaluateSpin, type LineWin, unitsToMinor, windowAt } from '../../games/engine/evaluate.ts';
import type { Spin } from '../../games/engine/play-round.ts';
import { formatMinor, type Language, type Translate } from '../i18n/texts.ts';
import { celebrate } from '../screens/celebration.ts';
import type { Hud } from '../screens/hud.ts';
import type { Round } from './net.ts';
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
  /** Starts the reels at the press of the button, before anything is known. */
  start(): void;
  /** Shows what is still unseen of the round. `onSpinShown` is told after each spin. */
  play(round: Round, fromSpin: number, onSpinShown: (spins: number) => void): Promise<void>;
  /** The standing picture of a round's last spin. */
  still(round: Round): void;
  /** Lines of the last win light up in turn until the next call. */
  stopCycling(): void;
}

const BIG_WIN_TIMES = 15n;
const MEGA_WIN_TIMES = 50n;
const LINE_SHOW_MS = 1_250;
const ALL_LINES_MS = 900;
const INTRO_MS = 6_000;

export function createPresenter(deps: PresenterDeps): Presenter {
  const { host, skin, stage, hud, sound, language, translate: t } = deps;
  const { game } = skin;
  const money = (minor: bigint): string => formatMinor(minor, deps.exponent);
  const name = (symbol: string): string => skin.symbolNames[symbol]?.[language] ?? symbol;
  let cycle = 0;
  let isSpinning = false;

  function stopCycling(): void {
    cycle++;
    stage.reels.highlight([]);
    stage.drawLines([]);
  }

  function start(isFree = false): void {
    stopCycling();
    isSpinning = true;
    sound.spin();
    stage.reels.start(isFree);
  }

  function winsOf(spin: Spin) {
    const strips = spin.isFree ? game.freeReels : game.reels;
    const window = windowAt(strips, spin.stops, game.rows);
    return { window, wins: evaluateSpin(game, window) };
  }

  function scatterCells(window: readonly (readonly string[])[]): Cell[] {
    return window.flatMap((symbols, reel) =>
      symbols.flatMap((symbol, row) => (symbol === game.scatter ? [{ reel, row }] : [])),
    );
  }

  /** First everything at once, then line by line until the next spin. */
  async function showWins(spin: Spin, stake: bigint): Promise<void> {
    const { window, wins } = winsOf(spin);
    if (wins.units === 0 && spin.freeSpinsWon === 0) return;
    const mine = ++cycle;
    const multiplier = spin.isFree ? game.freeSpins.multiplier : 1;
    const scattersPay = (game.scatterPays[wins.scatters] ?? 0) > 0 || spin.freeSpinsWon > 0;
    const scatters = scattersPay ? scatterCells(window) : [];
    const lineCells = wins.lines.flatMap((win) => cellsOfLine(game.lines[win.line] ?? [], win.count));
    stage.reels.highlight([...lineCells, ...scatters]);
    stage.drawLines(wins.lines);
    await stage.motion.pause(deps.isQuick() ? ALL_LINES_MS / 2 : ALL_LINES_MS);
    const pays = (units: number): string => money(unitsToMinor(game, units * multiplier, stake));
    const steps: { cells: Cell[]; lines: LineWin[]; text: string }[] = wins.lines.map((win) => ({
      cells: cellsOfLine(game.lines[win.line] ?? [], win.count),
      lines: [win],
      text: t('lineWin', { line: win.line + 1, count: win.count, symbol: name(win.symbol), amount: pays(win.units) }),
    }));
    if (scatters.length > 0) {
      const units = (game.scatterPays[wins.scatters] ?? 0) * game.lines.length;
      const text = t('scatterWin', { count: wins.scatters, symbol: name(game.scatter), amount: pays(units) });
      steps.push({ cells: scatters, lines: [], text });
    }
    void cycleThrough(steps, mine);
  }

  async function cycleThrough(steps: { cells: Cell[]; lines: LineWin[]; text: string }[], mine: number): Promise<void> {
    for (let i = 0; mine === cycle; i = (i + 1) % steps.length) {
      const step = steps[i];
      if (step === undefined) return;
      stage.reels.highlight(step.cells);
      stage.drawLines(step.lines);
      hud.setMessage(step.text);
      await new Promise((resolve) => setTimeout(resolve, LINE_SHOW_MS));
    }
  }

  async function intro(spin: Spin, isFirst: boolean): Promise<void> {
    const key = isFirst ? 'freeSpinsWon' : 'freeSpinsMore';
    const title = t(key, { count: spin.freeSpinsWon });
    hud.announce(title);
    sound.win(20);
    const detail = t('freeSpinsIntro', { multiplier: game.freeSpins.multiplier });
    const picture = skin.symbolSvg(game.scatter);
    const text = isFirst ? { title, detail, picture, button: t('start') } : { title, detail, picture };
    await celebrate(host, stage.motion, text, isFirst ? INTRO_MS : 1_800);
  }

  async function bigWin(win: bigint, stake: bigint): Promise<void> {
    const isMega = win >= stake * MEGA_WIN_TIMES;
    sound.win(60);
    stage.flights.coins(isMega ? 90 : 45);
    const title = t(isMega ? 'megaWin' : 'bigWin');
    await celebrate(host, stage.motion, { title, detail: money(win) }, isMega ? 5_200 : 3_600);
  }

  async function showSpin(round: Round, index: number, wonBefore: bigint): Promise<bigint> {
    const spin = round.spins?.[index];
    const stake = BigInt(round.stake);
    if (spin === undefined) return wonBefore;
    if (!isSpinning) start(spin.isFree);
    await stage.reels.stopAt(spin.stops, spin.isFree, deps.isQuick());
    isSpinning = false;
    const won = unitsToMinor(game, spin.units, stake);
    const total = wonBefore + won;
    if (won > 0n) {
      const timesBet = Number(won) / Number(stake);
      sound.win(timesBet);
      hud.setMessage(t('youWin', { amount: money(won) }));
      hud.announce(t('youWin', { amount: money(won) }));
      const counted = hud.setWin(total, Math.min(400 + timesBet * 160, 3_000));
      await showWins(spin, stake);
      await counted;
      if (won >= stake * BIG_WIN_TIMES) await bigWin(won, stake);
    } else if (spin.freeSpinsWon > 0) {
      await showWins(spin, stake);
    } else {
      hud.setMessage('');
      if (!spin.isFree) hud.announce(t('noWin'));
      if (spin.isFree) await stage.motion.pause(deps.isQuick() ? 150 : 350);
    }
    return total;
  }

  async function play(round: Round, fromSpin: number, onSpinShown: (spins: number) => void): Promise<void> {
    const spins = round.spins ?? [];
    const stake = BigInt(round.stake);
    const unitsBefore = spins.slice(0, fromSpin).reduce((sum, spin) => sum + spin.units, 0);
    let won = unitsToMinor(game, unitsBefore, stake);
    let granted = spins.slice(0, fromSpin).reduce((sum, spin) => sum + spin.freeSpinsWon, 0);
    await hud.setWin(won);
    const enter = (): void => {
      stage.setFeature(granted > 0);
      sound.feature(granted > 0);
    };
    if (granted > 0) enter();
    for (let i = fromSpin; i < spins.length; i++) {
      const spin = spins[i];
      if (spin === undefined) break;
      if (spin.isFree)
        hud.setFeature(`${t('freeSpinsLeft', { played: i, total: granted })} · ×${game.freeSpins.multiplier}`);
      won = await showSpin(round, i, won);
      onSpinShown(i + 1);
      if (spin.freeSpinsWon === 0) continue;
      const isFirst = granted === 0;
      granted += spin.freeSpinsWon;
      await intro(spin, isFirst);
      enter();
    }
    if (granted === 0) return;
    hud.setFeature(undefined);
    hud.announce(`${t('freeSpinsTotal')} ${money(won)}`);
    await celebrate(host, stage.motion, { title: t('freeSpinsTotal'), detail: money(won) }, 3_200);
    stage.setFeature(false);
    sound.feature(false);
  }

  return {
    start: () => start(),
    play,
    stopCycling,
    still(round) {
      const last = round.spins?.at(-1);
      if (last === undefined) return;
      isSpinning = false;
      stage.reels.show(last.stops, last.isFree);
      void hud.setWin(BigInt(round.win ?? '0'));
    },
  };
}
