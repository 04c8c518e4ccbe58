import type { Ticker } from 'pixi.js';

/** Animations driven by the frame clock. Each returns a promise, so that a sequence can be awaited. */
export interface Motion {
  isReduced: boolean;
  /** Calls `step` with 0 to 1 over the given time, then resolves. With reduced motion, calls it once with 1. */
  animate(milliseconds: number, step: (progress: number) => void): Promise<void>;
  /** Waits; `skip` can end the pause early. */
  pause(milliseconds: number): Promise<void>;
  /** Ends all current pauses. */
  skip(): void;
}

export function createMotion(ticker: Ticker): Motion {
  const preference = window.matchMedia('(prefers-reduced-motion: reduce)');
  const pauses = new Set<() => void>();
  const motion: Motion = {
    isReduced: preference.matches,
    animate(milliseconds, step) {
      if (motion.isReduced || milliseconds <= 0) {
        step(1);
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        let elapsed = 0;
        const tick = (): void => {
          elapsed += ticker.elapsedMS;
          const progress = Math.min(elapsed / milliseconds, 1);
          step(progress);
          if (progress < 1) return;
          ticker.remove(tick);
          resolve();
        };
        ticker.add(tick);
      });
    },
    pause(milliseconds) {
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          pauses.delete(done);
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        pauses.add(done);
      });
    },
    skip() {
      for (const done of pauses) done();
    },
  };
  preference.addEventListener('change', () => {
    motion.isReduced = preference.matches;
  });
  return motion;
}

/** Easing that overshoots the target slightly and returns, like a reel on a spring. */
export const easeOutBack = (t: number): number => 1 + 2.1 * (t - 1) ** 3 + 1.1 * (t - 1) ** 2;
