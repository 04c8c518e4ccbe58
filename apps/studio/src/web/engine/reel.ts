import { Container, Sprite, type Texture, type Ticker } from 'pixi.js';
import { easeOutBack } from './motion.ts';
import type { Painter } from './painter.ts';

export interface SymbolTextures {
  sharp: ReadonlyMap<string, Texture>;
  smeared: ReadonlyMap<string, Texture>;
}

/** Where movements get their time from, and whom they tell. */
export interface Movement {
  ticker: Ticker;
  painter: Painter;
}

export interface Reel {
  view: Container;
  /** Sprites of the visible rows, from the top; right only while the reel stands. */
  visible(): Sprite[];
  setStrip(strip: readonly string[]): void;
  resize(cellWidth: number, cellHeight: number): void;
  show(stop: number): void;
  start(): void;
  /** Resolves when the reel stands. */
  stopAt(stop: number): Promise<void>;
}

/** Symbols per second at full speed. */
const SPEED = 24;
const START_MS = 220;
/** Distance and time of the last stretch; together they meet the running speed without a jerk. */
const STOP_SYMBOLS = 3;
const STOP_MS = 520;
const SMEAR_FROM = 11;

export function createReel(rows: number, textures: SymbolTextures, { ticker, painter }: Movement): Reel {
  const view = new Container();
  const sprites = Array.from({ length: rows + 2 }, () => {
    const sprite = new Sprite();
    sprite.anchor.set(0.5);
    view.addChild(sprite);
    return sprite;
  });
  let strip: readonly string[] = [];
  let cell = { width: 1, height: 1, size: 1 };
  let position = 0;
  let speed = 0;

  /** `position` is the strip index at the top edge; it falls while the symbols move down. */
  function place(): void {
    painter.changed();
    const first = Math.floor(position);
    const offset = position - first;
    const isSmeared = speed > SMEAR_FROM;
    for (const [slot, sprite] of sprites.entries()) {
      const index = first + slot - 1;
      const symbol = strip[((index % strip.length) + strip.length) % strip.length] ?? '';
      const texture = (isSmeared ? textures.smeared : textures.sharp).get(symbol);
      if (texture !== undefined && sprite.texture !== texture) sprite.texture = texture;
      sprite.setSize(cell.size);
      sprite.position.set(cell.width / 2, (slot - 1 - offset + 0.5) * cell.height);
    }
  }

  let run: (() => void) | undefined;

  function setRun(next: (() => void) | undefined): void {
    if (run !== undefined) ticker.remove(run);
    run = next;
    if (next !== undefined) ticker.add(next);
  }

  return {
    view,
    visible: () => sprites.slice(1, rows + 1),
    setStrip(next) {
      strip = next;
    },
    resize(cellWidth, cellHeight) {
      cell = { width: cellWidth, height: cellHeight, size: Math.min(cellWidth, cellHeight) * 0.98 };
      place();
    },
    show(stop) {
      setRun(undefined);
      position = stop;
      speed = 0;
      place();
    },
    start() {
      let elapsed = 0;
      setRun(() => {
        elapsed += ticker.elapsedMS;
        const progress = Math.min(elapsed / START_MS, 1);
        // A short pull upwards first, then full speed.
        speed = SPEED * (progress < 0.25 ? -0.18 : progress * progress);
        position -= (speed * ticker.elapsedMS) / 1000;
        place();
      });
    },
    stopAt(stop) {
      return new Promise((resolve) => {
        let elapsed = 0;
        let last = stop + STOP_SYMBOLS;
        setRun(() => {
          elapsed += ticker.elapsedMS;
          const progress = Math.min(elapsed / STOP_MS, 1);
          position = stop + STOP_SYMBOLS * (1 - easeOutBack(progress));
          speed = Math.abs(last - position) / (ticker.elapsedMS / 1000);
          last = position;
          if (progress === 1) speed = 0;
          place();
          if (progress < 1) return;
          setRun(undefined);
          resolve();
        });
      });
    },
  };
}
