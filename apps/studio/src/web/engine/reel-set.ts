import { Container, Graphics, Sprite } from 'pixi.js';
import type { SlotDefinition } from '../../games/engine/definition.ts';
import { windowAt } from '../../games/engine/evaluate.ts';
import type { Motion } from './motion.ts';
import { createReel, type Movement, type SymbolTextures } from './reel.ts';
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
  /** Middle of a cell in the reel set's own coordinates. */
  middleOf(cell: Cell): { x: number; y: number };
  show(stops: readonly number[], isFree: boolean): void;
  start(isFree: boolean): void;
  stopAt(stops: readonly number[], isFree: boolean, isQuick: boolean): Promise<void>;
  /** Lifts these cells and dims the others; nothing given: everything as it was. */
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
  const { ticker, painter } = movement;
  const view = new Container();
  const reels = game.reels.map(() => createReel(game.rows, textures, movement));
  const mask = new Graphics();
  const glow = new Sprite(glowTexture());
  glow.visible = false;
  glow.blendMode = 'add';
  view.addChild(...reels.map((reel) => reel.view), glow, mask);
  view.mask = mask;
  let cell = { width: 1, height: 1 };
  let lifted: Sprite[] = [];
  let phase = 0;
  let startedAt = 0;

  ticker.add(() => {
    if (lifted.length === 0 || motion.isReduced || painter.isSlow) return;
    painter.changed();
    phase += ticker.elapsedMS / 1000;
    const size = Math.min(cell.width, cell.height) * (1.02 + Math.sin(phase * 7) * 0.06);
    for (const sprite of lifted) sprite.setSize(size);
  });

  const stripsFor = (isFree: boolean) => (isFree ? game.freeReels : game.reels);

  function setStrips(isFree: boolean): void {
    for (const [i, strip] of stripsFor(isFree).entries()) reels[i]?.setStrip(strip);
  }

  function highlight(cells: readonly Cell[]): void {
    lifted = [];
    phase = 0;
    painter.changed();
    for (const [r, reel] of reels.entries()) {
      for (const [row, sprite] of reel.visible().entries()) {
        const isLifted = cells.some((each) => each.reel === r && each.row === row);
        sprite.alpha = cells.length === 0 || isLifted ? 1 : DIMMED;
        sprite.setSize(Math.min(cell.width, cell.height) * 0.98);
        if (isLifted) lifted.push(sprite);
      }
    }
  }

  /** Fades instead of turning, for people who asked for less motion. */
  function showCalmly(stops: readonly number[]): void {
    for (const [i, reel] of reels.entries()) reel.show(stops[i] ?? 0);
  }

  async function stopAt(stops: readonly number[], isFree: boolean, isQuick: boolean): Promise<void> {
    if (motion.isReduced) {
      showCalmly(stops);
      return;
    }
    const window = windowAt(stripsFor(isFree), stops, game.rows);
    const first = isQuick ? QUICK_FIRST_MS : FIRST_STOP_MS;
    await motion.pause(Math.max(0, first - (performance.now() - startedAt)));
    let scatters = 0;
    const standing: Promise<void>[] = [];
    for (const [i, reel] of reels.entries()) {
      if (i > 0) await motion.pause(isQuick ? QUICK_NEXT_MS : NEXT_STOP_MS);
      if (scatters === 2 && !isQuick) await anticipate(i);
      const here = window[i]?.filter((symbol) => symbol === game.scatter).length ?? 0;
      scatters += here;
      const count = scatters;
      const stopped = reel.stopAt(stops[i] ?? 0).then(() => {
        sounds.reelStop(i);
        if (here > 0) sounds.scatterLands(count);
        return undefined;
      });
      standing.push(stopped);
    }
    await Promise.all(standing);
  }

  /** Two scatters stand: the next reel turns longer, in a light of its own. */
  async function anticipate(reel: number): Promise<void> {
    sounds.anticipation();
    glow.position.set(reel * cell.width - cell.width * 0.15, 0);
    glow.setSize(cell.width * 1.3, cell.height * game.rows);
    glow.visible = true;
    await motion.animate(ANTICIPATION_MS, (t) => {
      glow.alpha = 0.35 + 0.4 * Math.sin(t * Math.PI * 6) ** 2;
      painter.changed();
    });
    glow.visible = false;
    painter.changed();
  }

  return {
    view,
    highlight,
    stopAt,
    middleOf: ({ reel, row }) => ({ x: (reel + 0.5) * cell.width, y: (row + 0.5) * cell.height }),
    resize(cellWidth, cellHeight) {
      cell = { width: cellWidth, height: cellHeight };
      mask
        .clear()
        .rect(0, 0, cellWidth * reels.length, cellHeight * game.rows)
        .fill(0xffffff);
      for (const [i, reel] of reels.entries()) {
        reel.view.x = i * cellWidth;
        reel.resize(cellWidth, cellHeight);
      }
    },
    show(stops, isFree) {
      setStrips(isFree);
      showCalmly(stops);
    },
    start(isFree) {
      highlight([]);
      setStrips(isFree);
      startedAt = performance.now();
      if (motion.isReduced) return;
      for (const reel of reels) reel.start();
    },
  };
}
