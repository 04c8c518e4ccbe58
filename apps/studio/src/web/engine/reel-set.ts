import { Container, Graphics, Sprite } from 'pixi.js';
import type { SlotDefinition } from '../../games/engine/definition.ts';
import { windowAt } from '../../games/engine/evaluate.ts';
import type { Motion } from './motion.ts';
import { createReel, type Movement, type Reel, type SymbolTextures } from './reel.ts';
import { glowTexture } from './textures.ts';

export interface ReelSetSounds {
  reelStop(reel: number): void;
  scatterLands(count: number): void;
  anticipation(): void;
}

export interface Cell {
  reel: number;
  row: number;
}

export interface ReelSet {
  view: Container;
  resize(cellWidth: number, cellHeight: number): void;
  /** Returns the centre of a cell in the coordinates of the reel set. */
  middleOf(cell: Cell): { x: number; y: number };
  show(stops: readonly number[], isFree: boolean): void;
  start(isFree: boolean): void;
  stopAt(stops: readonly number[], isFree: boolean, isQuick: boolean): Promise<void>;
  /** Raises these cells and dims the others. An empty list resets all cells. */
  highlight(cells: readonly Cell[]): void;
}

const FIRST_STOP_MS = 650;
const NEXT_STOP_MS = 230;
const ANTICIPATION_MS = 1_250;
const QUICK_FIRST_MS = 200;
const QUICK_NEXT_MS = 50;
const DIMMED = 0.32;

export function createReelSet(
  game: SlotDefinition,
  textures: SymbolTextures,
  movement: Movement,
  motion: Motion,
  sounds: ReelSetSounds,
): ReelSet {
  return new SpinningReels(game, textures, movement, motion, sounds);
}

class SpinningReels implements ReelSet {
  readonly view = new Container();
  readonly #game: SlotDefinition;
  readonly #motion: Motion;
  readonly #sounds: ReelSetSounds;
  readonly #painter: Movement['painter'];
  readonly #reels: Reel[];
  readonly #mask = new Graphics();
  readonly #glow = new Sprite(glowTexture());
  #cell = { width: 1, height: 1 };
  #lifted: Sprite[] = [];
  #phase = 0;
  #startedAt = 0;

  constructor(
    game: SlotDefinition,
    textures: SymbolTextures,
    movement: Movement,
    motion: Motion,
    sounds: ReelSetSounds,
  ) {
    this.#game = game;
    this.#motion = motion;
    this.#sounds = sounds;
    this.#painter = movement.painter;
    this.#reels = game.reels.map(() => createReel(game.rows, textures, movement));
    this.#glow.visible = false;
    this.#glow.blendMode = 'add';
    this.view.addChild(...this.#reels.map((reel) => reel.view), this.#glow, this.#mask);
    this.view.mask = this.#mask;
    movement.ticker.add(({ elapsedMS }) => this.#pulse(elapsedMS));
  }

  /** Animates the size of the winning symbols. */
  #pulse(elapsedMs: number): void {
    if (this.#lifted.length === 0 || this.#motion.isReduced || this.#painter.isSlow) return;
    this.#painter.changed();
    this.#phase += elapsedMs / 1000;
    const size = Math.min(this.#cell.width, this.#cell.height) * (1.02 + Math.sin(this.#phase * 7) * 0.06);
    for (const sprite of this.#lifted) sprite.setSize(size);
  }

  #stripsFor(isFree: boolean) {
    return isFree ? this.#game.freeReels : this.#game.reels;
  }

  #setStrips(isFree: boolean): void {
    for (const [i, strip] of this.#stripsFor(isFree).entries()) this.#reels[i]?.setStrip(strip);
  }

  highlight(cells: readonly Cell[]): void {
    this.#lifted = [];
    this.#phase = 0;
    this.#painter.changed();
    for (const [r, reel] of this.#reels.entries()) {
      for (const [row, sprite] of reel.visible().entries()) {
        const isLifted = cells.some((each) => each.reel === r && each.row === row);
        sprite.alpha = cells.length === 0 || isLifted ? 1 : DIMMED;
        sprite.setSize(Math.min(this.#cell.width, this.#cell.height) * 0.98);
        if (isLifted) this.#lifted.push(sprite);
      }
    }
  }

  /** Shows the stops without turning the reels, for reduced motion. */
  #showCalmly(stops: readonly number[]): void {
    for (const [i, reel] of this.#reels.entries()) reel.show(stops[i] ?? 0);
  }

  async stopAt(stops: readonly number[], isFree: boolean, isQuick: boolean): Promise<void> {
    if (this.#motion.isReduced) {
      this.#showCalmly(stops);
      return;
    }
    const window = windowAt(this.#stripsFor(isFree), stops, this.#game.rows);
    const first = isQuick ? QUICK_FIRST_MS : FIRST_STOP_MS;
    await this.#motion.pause(Math.max(0, first - (performance.now() - this.#startedAt)));
    let scatters = 0;
    const standing: Promise<void>[] = [];
    for (const [i, reel] of this.#reels.entries()) {
      if (i > 0) await this.#motion.pause(isQuick ? QUICK_NEXT_MS : NEXT_STOP_MS);
      if (scatters === 2 && !isQuick) await this.#anticipate(i);
      const here = window[i]?.filter((symbol) => symbol === this.#game.scatter).length ?? 0;
      scatters += here;
      const count = scatters;
      const stopped = reel.stopAt(stops[i] ?? 0).then(() => {
        this.#sounds.reelStop(i);
        if (here > 0) this.#sounds.scatterLands(count);
        return undefined;
      });
      standing.push(stopped);
    }
    await Promise.all(standing);
  }

  /** After two scatters: turns the next reel longer, with a glow of its own. */
  async #anticipate(reel: number): Promise<void> {
    this.#sounds.anticipation();
    this.#glow.position.set(reel * this.#cell.width - this.#cell.width * 0.15, 0);
    this.#glow.setSize(this.#cell.width * 1.3, this.#cell.height * this.#game.rows);
    this.#glow.visible = true;
    await this.#motion.animate(ANTICIPATION_MS, (t) => {
      this.#glow.alpha = 0.35 + 0.4 * Math.sin(t * Math.PI * 6) ** 2;
      this.#painter.changed();
    });
    this.#glow.visible = false;
    this.#painter.changed();
  }

  middleOf({ reel, row }: Cell): { x: number; y: number } {
    return { x: (reel + 0.5) * this.#cell.width, y: (row + 0.5) * this.#cell.height };
  }

  resize(cellWidth: number, cellHeight: number): void {
    this.#cell = { width: cellWidth, height: cellHeight };
    this.#mask
      .clear()
      .rect(0, 0, cellWidth * this.#reels.length, cellHeight * this.#game.rows)
      .fill(0xffffff);
    for (const [i, reel] of this.#reels.entries()) {
      reel.view.x = i * cellWidth;
      reel.resize(cellWidth, cellHeight);
    }
  }

  show(stops: readonly number[], isFree: boolean): void {
    this.#setStrips(isFree);
    this.#showCalmly(stops);
  }

  start(isFree: boolean): void {
    this.highlight([]);
    this.#setStrips(isFree);
    this.#startedAt = performance.now();
    if (this.#motion.isReduced) return;
    for (const reel of this.#reels) reel.start();
  }
}
