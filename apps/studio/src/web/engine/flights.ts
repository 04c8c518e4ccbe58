// Things that fly for their looks only: lanterns over the river, coins of a big win. Chance here decides nothing.
import { Container, Sprite, type Texture } from 'pixi.js';
import type { Motion } from './motion.ts';
import type { Movement } from './reel.ts';

export interface Flights {
  behind: Container;
  above: Container;
  resize(width: number, height: number): void;
  /** Throws coins from the bottom of the picture. */
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

export function createFlights({ ticker, painter }: Movement, motion: Motion, drift: Texture, coin: Texture): Flights {
  const behind = new Container();
  const above = new Container();
  let width = 1;
  let height = 1;
  let time = 0;
  const between = sequence(5);

  const lanterns: Lantern[] = Array.from({ length: LANTERNS }, () => {
    const sprite = new Sprite(drift);
    sprite.anchor.set(0.5);
    const size = 16 + between() * 34;
    sprite.setSize(size);
    sprite.alpha = 0.45 + size / 110;
    behind.addChild(sprite);
    return { sprite, speed: 5 + size * 0.32, sway: between() * Math.PI * 2 };
  });
  const flying: Coin[] = [];

  ticker.add(() => {
    if (motion.isReduced || (painter.isSlow && flying.length === 0)) return;
    painter.changed();
    const seconds = ticker.deltaMS / 1000;
    time += seconds;
    for (const lantern of lanterns) {
      lantern.sprite.y -= lantern.speed * seconds;
      lantern.sprite.x += Math.sin(time * 0.7 + lantern.sway) * 7 * seconds;
      if (lantern.sprite.y > -60) continue;
      lantern.sprite.position.set(between() * width, height * 0.75);
    }
    for (let i = flying.length - 1; i >= 0; i--) {
      const each = flying[i];
      if (each === undefined) continue;
      each.vy += GRAVITY * seconds;
      each.sprite.x += each.vx * seconds;
      each.sprite.y += each.vy * seconds;
      each.sprite.rotation += each.turn * seconds;
      if (each.sprite.y < height + 60) continue;
      each.sprite.destroy();
      flying.splice(i, 1);
    }
  });

  return {
    behind,
    above,
    resize(newWidth, newHeight) {
      width = newWidth;
      height = newHeight;
      for (const { sprite } of lanterns) sprite.position.set(between() * width, between() * height * 0.6);
    },
    coins(count) {
      if (motion.isReduced) return;
      for (let i = 0; i < count; i++) {
        const sprite = new Sprite(coin);
        sprite.anchor.set(0.5);
        sprite.setSize(20 + between() * 22);
        sprite.position.set(width * (0.25 + between() * 0.5), height + 20 + between() * 160);
        above.addChild(sprite);
        flying.push({
          sprite,
          vx: (between() - 0.5) * width * 0.6,
          vy: -Math.sqrt(2 * GRAVITY * height) * (0.55 + between() * 0.4),
          turn: (between() - 0.5) * 12,
        });
      }
    },
  };
}

/** Enough disorder for decoration. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
