// The canvas of a game: scene, board, reels, win lines and flying objects. Texts and buttons are HTML above it.
import 'pixi.js/unsafe-eval';
import { Application, Container, Graphics, Sprite, type Texture } from 'pixi.js';
import type { LineWin } from '../../games/engine/evaluate.ts';
import type { Language } from '../i18n/texts.ts';
import { createFlights, type Flights } from './flights.ts';
import { createMotion, type Motion } from './motion.ts';
import { createPainter, type Painter } from './painter.ts';
import { type Cell, createReelSet, type ReelSet, type ReelSetSounds } from './reel-set.ts';
import type { Skin } from './skin.ts';
import { smearedTextureOf, textureOf } from './textures.ts';

export interface Area {
  top: number;
  bottom: number;
  /** Right edge of the area that starts at the left edge and is free of HTML, in pixels. */
  right: number;
  width: number;
  height: number;
}

export interface Stage {
  canvas: HTMLCanvasElement;
  motion: Motion;
  reels: ReelSet;
  flights: Flights;
  /** Lays out the picture. The space between `top` and `bottom` of the area is free of HTML. */
  layout(area: Area): void;
  drawLines(wins: readonly LineWin[]): void;
  setFeature(isOn: boolean): void;
}

const SYMBOL_PX = 256;
const SCENE_PX = 1600;
/** Height in pixels below which the reels use the whole height. */
const LOW_PX = 330;
const TITLE_RATIO = 130 / 640;
/** Lowest resolution: canvas pixels per CSS pixel. */
const COARSEST = 0.5;

export async function createStage(skin: Skin, language: Language, sounds: ReelSetSounds): Promise<Stage> {
  const [app, { symbols, ...pictures }] = await Promise.all([openApplication(), loadPictures(skin, language)]);
  const motion = createMotion(app.ticker);
  const painter = paintChanges(app);

  const scene = new Sprite(pictures.scene);
  const warmth = new Graphics();
  const title = new Sprite(pictures.title);
  title.anchor.set(0.5);
  const board = new Container();
  const back = new Graphics();
  const lines = new Graphics();
  const reels = createReelSet(skin.game, symbols, { ticker: app.ticker, painter }, motion, sounds);
  board.addChild(back, reels.view, lines);
  const flights = createFlights({ ticker: app.ticker, painter }, motion, pictures.drift, pictures.coin);
  app.stage.addChild(scene, warmth, flights.behind, title, board, flights.above);

  let cell = { width: 60, height: 60 };

  function layout(area: Area): void {
    const { right, width, height } = area;
    app.renderer.resize(width, height);
    coverWith(scene, width, height);
    warmth.clear().rect(0, 0, width, height).fill({ color: skin.colours.feature, alpha: 0.2 });
    const { cellWidth, cellHeight, titleHeight, titleMiddle, boardTop } = measuresOf(skin, area);
    const columns = skin.game.reels.length;
    cell = { width: cellWidth, height: cellHeight };
    reels.resize(cellWidth, cellHeight);
    title.visible = titleHeight > 0;
    title.setSize(titleHeight / TITLE_RATIO, titleHeight);
    title.position.set(right / 2, titleMiddle);
    board.position.set((right - cellWidth * columns) / 2, boardTop);
    drawBoard(back, skin, cellWidth, cellHeight);
    flights.resize(width, height);
    painter.changed();
  }

  return {
    canvas: app.canvas,
    motion,
    reels,
    flights,
    layout,
    setFeature(isOn) {
      warmth.visible = isOn;
      painter.changed();
    },
    drawLines(wins) {
      lines.clear();
      painter.changed();
      for (const win of wins) drawLine(lines, skin, win, { reels, cellWidth: cell.width });
    },
  };
}

async function openApplication(): Promise<Application> {
  const app = new Application();
  await app.init({
    preference: 'webgl',
    antialias: true,
    backgroundColor: 0x0b0730,
    resolution: Math.min(window.devicePixelRatio, 2),
    autoDensity: true,
    width: window.innerWidth,
    height: window.innerHeight,
  });
  app.ticker.maxFPS = 60;
  return app;
}

/** Returns sizes and positions of the reels and the title in the area that is free of HTML. */
function measuresOf(skin: Skin, { top, bottom, right, width, height }: Area) {
  const free = bottom - top;
  const isTall = height > width;
  const titleHeight = free < LOW_PX ? 0 : Math.min(free * (isTall ? 0.17 : 0.14), 110, right * 0.86 * TITLE_RATIO);
  const room = free - titleHeight - 28;
  const { rows } = skin.game;
  const cellWidth = Math.min((right - 38) / skin.game.reels.length, (room / rows) * 1.14, 190);
  const cellHeight = Math.min(room / rows, cellWidth * (isTall ? 1.22 : 0.95));
  const spare = free - titleHeight - cellHeight * rows - 20;
  return {
    cellWidth,
    cellHeight,
    titleHeight,
    titleMiddle: top + spare * 0.4 + titleHeight / 2,
    boardTop: top + spare * 0.5 + titleHeight + 12,
  };
}

async function loadPictures(skin: Skin, language: Language) {
  const symbols = await loadSymbols(skin);
  const [scene, title, drift, coin] = await Promise.all([
    textureOf(skin.sceneSvg(), SCENE_PX, SCENE_PX),
    textureOf(skin.titleSvg(language), 960, Math.round(960 * TITLE_RATIO)),
    textureOf(skin.driftSvg(), 90, 90),
    textureOf(skin.coinSvg(), 96, 96),
  ]);
  return { symbols, scene, title, drift, coin };
}

/** Replaces PixiJS's drawing of every frame with drawing on change. */
function paintChanges(app: Application): Painter {
  app.ticker.remove(app.render, app);
  const painter = createPainter(app.ticker, {
    render: () => app.render(),
    coarsen: () => {
      const { renderer, screen } = app;
      renderer.resize(screen.width, screen.height, Math.max(COARSEST, renderer.resolution / 2));
    },
  });
  app.canvas.addEventListener('webglcontextrestored', painter.changed);
  return painter;
}

/** Returns the cells of a win on this line. */
export function cellsOfLine(rows: readonly number[], count: number): Cell[] {
  return rows.slice(0, count).map((row, reel) => ({ reel, row }));
}

async function loadSymbols(skin: Skin): Promise<{ sharp: Map<string, Texture>; smeared: Map<string, Texture> }> {
  const sharp = new Map<string, Texture>();
  const smeared = new Map<string, Texture>();
  await Promise.all(
    skin.game.symbols.map(async (symbol) => {
      const source = skin.symbolSvg(symbol);
      sharp.set(symbol, await textureOf(source, SYMBOL_PX, SYMBOL_PX));
      smeared.set(symbol, await smearedTextureOf(source, SYMBOL_PX / 2));
    }),
  );
  return { sharp, smeared };
}

function coverWith(sprite: Sprite, width: number, height: number): void {
  const scale = Math.max(width, height) / SCENE_PX;
  const size = SCENE_PX * scale;
  sprite.setSize(size);
  // Keeps the horizon in the upper half on every screen.
  sprite.position.set((width - size) / 2, Math.min(0, (height - size) * 0.28));
}

function drawBoard(back: Graphics, skin: Skin, cellWidth: number, cellHeight: number): void {
  const { reels, rows } = skin.game;
  const { board, rim } = skin.colours;
  const [dark, gold, light] = rim;
  const width = cellWidth * reels.length;
  const height = cellHeight * rows;
  const frame = (grow: number) => back.roundRect(-grow, -grow, width + grow * 2, height + grow * 2, 10 + grow);
  back.clear();
  frame(9).fill({ color: 0x000000, alpha: 0.35 });
  frame(6).fill({ color: board, alpha: 0.93 });
  for (const reel of reels.keys()) {
    back
      .roundRect(reel * cellWidth + 2, 0, cellWidth - 4, height, 8)
      .fill({ color: 0x6a4bd0, alpha: reel % 2 === 0 ? 0.16 : 0.1 });
  }
  frame(6).stroke({ width: 7, color: dark });
  frame(6).stroke({ width: 4, color: gold });
  frame(7).stroke({ width: 1.2, color: light });
  for (const [x, y] of [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ] as const) {
    const [cx, cy] = [x === 0 ? -6 : x + 6, y === 0 ? -6 : y + 6];
    back
      .circle(cx, cy, 8)
      .fill(dark)
      .circle(cx, cy, 6.5)
      .fill(gold)
      .circle(cx - 1.6, cy - 1.8, 2.4)
      .fill(light);
  }
}

function drawLine(lines: Graphics, skin: Skin, win: LineWin, on: { reels: ReelSet; cellWidth: number }): void {
  const rows = skin.game.lines[win.line] ?? [];
  const color = skin.colours.lines[win.line % skin.colours.lines.length] ?? 0xffffff;
  const points = rows.map((row, reel) => on.reels.middleOf({ reel, row }));
  strokePath(lines, points, { width: Math.max(7, on.cellWidth * 0.1), color, alpha: 0.28 });
  strokePath(lines, points, { width: Math.max(2.5, on.cellWidth * 0.035), color, alpha: 0.95 });
}

function strokePath(
  graphics: Graphics,
  points: readonly { x: number; y: number }[],
  style: { width: number; color: number; alpha: number },
): void {
  for (const [i, point] of points.entries()) {
    if (i === 0) graphics.moveTo(point.x, point.y);
    else graphics.lineTo(point.x, point.y);
  }
  graphics.stroke({ ...style, cap: 'round', join: 'round' });
}
