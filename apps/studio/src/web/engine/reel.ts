import { Container, Sprite, type Texture, type Ticker } from 'pixi.js';
import { easeOutBack } from './motion.ts';
import type { Painter } from './painter.ts';

export interface SymbolTextures {
  sharp: ReadonlyMap<string, Texture>;
  smeared: ReadonlyMap<string, Texture>;
}

/** Clock and painter of animations. */
export interface Movement {
  ticker: Ticker;
  painter: Painter;
}

export interface Reel {
  view: Container;
  /** Returns the sprites of the visible rows, from the top. Correct only while the reel is stopped. */
  visible(): Sprite[];
  setStrip(strip: readonly string[]): void;
  resize(cellWidth: number, cellHeight: number): void;
  show(stop: number): void;
  start(): void;
  /** Stops the reel at this position. Resolves when it has stopped. */
  stopAt(stop: number): Promise<void>;
}

/** Symbols per second at full speed. */
const SPEED = 24;
const START_MS = 220;
/** Distance in symbols and time in milliseconds of the stop; chosen so that its initial speed equals the full speed. */
const STOP_SYMBOLS = 3;
const STOP_MS = 520;
const SMEAR_FROM = 11;

export function createReel(rows: number, textures: SymbolTextures, deps: Movement): Reel {
  return new SpinningReel(rows, textures, deps);
}

class SpinningReel implements Reel {
  readonly view = new Container();
  readonly #rows: number;
  readonly #textures: SymbolTextures;
  readonly #ticker: Movement['ticker'];
  readonly #painter: Movement['painter'];
  readonly #sprites: Sprite[];
  #strip: readonly string[] = [];
  #cell = { width: 1, height: 1, size: 1 };
  #position = 0;
  #speed = 0;
  #run: (() => void) | undefined;

  constructor(rows: number, textures: SymbolTextures, deps: Movement) {
    this.#rows = rows;
    this.#textures = textures;
    this.#ticker = deps.ticker;
    this.#painter = deps.painter;
    this.#sprites = Array.from({ length: rows + 2 }, () => {
      const sprite = new Sprite();
      sprite.anchor.set(0.5);
      this.view.addChild(sprite);
      return sprite;
    });
  }

  /** Places the sprites. `position` is the strip index at the top edge; it decreases while the symbols move down. */
  #place(): void {
    this.#painter.changed();
    const first = Math.floor(this.#position);
    const offset = this.#position - first;
    const isSmeared = this.#speed > SMEAR_FROM;
    for (const [slot, sprite] of this.#sprites.entries()) {
      const index = first + slot - 1;
      const symbol = this.#strip[((index % this.#strip.length) + this.#strip.length) % this.#strip.length] ?? '';
      const texture = (isSmeared ? this.#textures.smeared : this.#textures.sharp).get(symbol);
      if (texture !== undefined && sprite.texture !== texture) sprite.texture = texture;
      sprite.setSize(this.#cell.size);
      sprite.position.set(this.#cell.width / 2, (slot - 1 - offset + 0.5) * this.#cell.height);
    }
  }

  #setRun(next: (() => void) | undefined): void {
    if (this.#run !== undefined) this.#ticker.remove(this.#run);
    this.#run = next;
    if (next !== undefined) this.#ticker.add(next);
  }

  visible(): Sprite[] {
    return this.#sprites.slice(1, this.#rows + 1);
  }

  setStrip(next: readonly string[]): void {
    this.#strip = next;
  }

  resize(cellWidth: number, cellHeight: number): void {
    this.#cell = { width: cellWidth, height: cellHeight, size: Math.min(cellWidth, cellHeight) * 0.98 };
    this.#place();
  }

  show(stop: number): void {
    this.#setRun(undefined);
    this.#position = stop;
    this.#speed = 0;
    this.#place();
  }

  start(): void {
    let elapsed = 0;
    this.#setRun(() => {
      elapsed += this.#ticker.elapsedMS;
      const progress = Math.min(elapsed / START_MS, 1);
      // The reel moves up briefly before it reaches full speed.
      this.#speed = SPEED * (progress < 0.25 ? -0.18 : progress * progress);
      this.#position -= (this.#speed * this.#ticker.elapsedMS) / 1000;
      this.#place();
    });
  }

  stopAt(stop: number): Promise<void> {
    return new Promise((resolve) => {
      let elapsed = 0;
      let last = stop + STOP_SYMBOLS;
      this.#setRun(() => {
        elapsed += this.#ticker.elapsedMS;
        const progress = Math.min(elapsed / STOP_MS, 1);
        this.#position = stop + STOP_SYMBOLS * (1 - easeOutBack(progress));
        this.#speed = Math.abs(last - this.#position) / (this.#ticker.elapsedMS / 1000);
        last = this.#position;
        if (progress === 1) this.#speed = 0;
        this.#place();
        if (progress < 1) return;
        this.#setRun(undefined);
        resolve();
      });
    });
  }
}
