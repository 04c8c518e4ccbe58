// Runs inside the page: no imports, and no references outside the function.
/// <reference lib="dom" />

export interface Drive {
  seconds: number;
  frames: number;
  /** Distance scrolled. */
  pixels: number;
  /** Number of frames more than half a frame late. */
  lateFrames: number;
  /** Tasks of over 50 ms. */
  longTasks: number;
  /** Frames in which a visible position had no game yet. */
  emptyFrames: number;
  /** Highest position of the list that was rendered. */
  lastItem: number;
}

/** Scrolls down at an even speed and counts what the screen showed. */
export function drive({ seconds, pixelsPerSecond }: { seconds: number; pixelsPerSecond: number }): Promise<Drive> {
  const frameMs = 1000 / 60;
  const result: Drive = { seconds: 0, frames: 0, pixels: 0, lateFrames: 0, longTasks: 0, emptyFrames: 0, lastItem: 0 };
  const watch = new PerformanceObserver((list) => (result.longTasks += list.getEntries().length));
  watch.observe({ type: 'longtask' });
  return new Promise((resolve) => {
    let begun = 0;
    let before = 0;
    const end = (now: number) => {
      watch.disconnect();
      const places = [...document.querySelectorAll('[aria-posinset]')].map((one) => Number(one.ariaPosInSet));
      resolve({ ...result, seconds: (now - begun) / 1000, lastItem: Math.max(0, ...places) });
    };
    const step = (now: number) => {
      if (begun === 0) begun = now;
      else {
        result.frames++;
        if (now - before > frameMs * 1.5) result.lateFrames++;
        const inSight = document.elementFromPoint(innerWidth / 4, innerHeight / 2)?.closest('[aria-posinset]');
        if (inSight && !inSight.querySelector('button')) result.emptyFrames++;
        // A late frame continues by the distance of its time, but by at most a tenth of a second.
        const from = window.scrollY;
        window.scrollBy(0, (pixelsPerSecond * Math.min(now - before, 100)) / 1000);
        result.pixels += window.scrollY - from;
      }
      before = now;
      if (now - begun >= seconds * 1000) end(now);
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
