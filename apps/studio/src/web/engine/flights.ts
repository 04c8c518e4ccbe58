// Decorative animations: lanterns over the river, coins of a big win. Their randomness has no effect on outcomes.
import { Container, Sprite, type Texture } from 'pixi.js';
import type { Motion } from './motion.ts';
import type { Movement } from './reel.ts';

export interface Flights {
  behind: Container;
  above: Container;
  resize(width: number, height: number): void;
  /** Throws coins from the bottom edge of the picture. */
  coins(count: number): void;
}

interface Lantern {
  sprite: Sprite;
  speed: number;
  sway: number;
}

interface Coin {
  sprite: Sprite;
  vx: number;
  vy: number;
  turn: number;
}

const LANTERNS = 12;
const GRAVITY = 1500;

export function createFlights(deps: Movement, motion: Motion, drift: Texture, coin: Texture): Flights {
  return new RiverFlights(deps, motion, drift, coin);
}

class RiverFlights implements Flights {
  readonly behind = new Container();
  readonly above = new Container();
  readonly #painter: Movement['painter'];
  readonly #motion: Motion;
  readonly #coin: Texture;
  #width = 1;
  #height = 1;
  #time = 0;
  readonly #between = sequence(5);
  readonly #lanterns: Lantern[];
  readonly #flying: Coin[] = [];

  constructor(deps: Movement, motion: Motion, drift: Texture, coin: Texture) {
    this.#painter = deps.painter;
    this.#motion = motion;
    this.#coin = coin;
    this.#lanterns = Array.from({ length: LANTERNS }, () => this.#lantern(drift));
    deps.ticker.add(({ deltaMS }) => this.#move(deltaMS));
  }

  #lantern(drift: Texture): Lantern {
    const sprite = new Sprite(drift);
    sprite.anchor.set(0.5);
    const size = 16 + this.#between() * 34;
    sprite.setSize(size);
    sprite.alpha = 0.45 + size / 110;
    this.behind.addChild(sprite);
    return { sprite, speed: 5 + size * 0.32, sway: this.#between() * Math.PI * 2 };
  }

  #move(deltaMs: number): void {
    if (this.#motion.isReduced || (this.#painter.isSlow && this.#flying.length === 0)) return;
    this.#painter.changed();
    const seconds = deltaMs / 1000;
    this.#time += seconds;
    for (const lantern of this.#lanterns) {
      lantern.sprite.y -= lantern.speed * seconds;
      lantern.sprite.x += Math.sin(this.#time * 0.7 + lantern.sway) * 7 * seconds;
      if (lantern.sprite.y > -60) continue;
      lantern.sprite.position.set(this.#between() * this.#width, this.#height * 0.75);
    }
    this.#moveCoins(seconds);
  }

  #moveCoins(seconds: number): void {
    for (let i = this.#flying.length - 1; i >= 0; i--) {
      const each = this.#flying[i];
      if (each === undefined) continue;
      each.vy += GRAVITY * seconds;
      each.sprite.x += each.vx * seconds;
      each.sprite.y += each.vy * seconds;
      each.sprite.rotation += each.turn * seconds;
      if (each.sprite.y < this.#height + 60) continue;
      each.sprite.destroy();
      this.#flying.splice(i, 1);
    }
  }

  resize(newWidth: number, newHeight: number): void {
    this.#width = newWidth;
    this.#height = newHeight;
    for (const { sprite } of this.#lanterns)
      sprite.position.set(this.#between() * this.#width, this.#between() * this.#height * 0.6);
  }

  coins(count: number): void {
    if (this.#motion.isReduced) return;
    for (let i = 0; i < count; i++) {
      const sprite = new Sprite(this.#coin);
      sprite.anchor.set(0.5);
      sprite.setSize(20 + this.#between() * 22);
      sprite.position.set(this.#width * (0.25 + this.#between() * 0.5), this.#height + 20 + this.#between() * 160);
      this.above.addChild(sprite);
      this.#flying.push({
        sprite,
        vx: (this.#between() - 0.5) * this.#width * 0.6,
        vy: -Math.sqrt(2 * GRAVITY * this.#height) * (0.55 + this.#between() * 0.4),
        turn: (this.#between() - 0.5) * 12,
      });
    }
  }
}

/** Returns a simple pseudo-random generator for decoration. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
