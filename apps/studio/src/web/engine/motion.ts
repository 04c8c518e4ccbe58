import type { Ticker } from 'pixi.js';

/** Animations on the frame clock; each is a promise, so that a round reads from top to bottom. */
export interface Motion {
  isReduced: boolean;
  /** Calls `step` with 0 to 1 during the time, then resolves. Reduced motion: one step, to the end. */
  animate(milliseconds: number, step: (progress: number) => void): Promise<void>;
  /** A pause that a press may cut short. */
  pause(milliseconds: number): Promise<void>;
  /** Ends the pauses that are under way now. */
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

/** Runs a little past the goal and comes back, like a reel on its spring. */
export const easeOutBack = (t: number): number => 1 + 2.1 * (t - 1) ** 3 + 1.1 * (t - 1) ** 2;
