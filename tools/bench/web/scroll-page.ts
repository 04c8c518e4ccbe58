// Runs inside the page: no imports, nothing from outside the function.
/// <reference lib="dom" />

export interface Drive {
  seconds: number;
  frames: number;
  /** How far it went. */
  pixels: number;
  /** Frames that came more than half a frame late. */
  lateFrames: number;
  /** Tasks of over 50 ms. */
  longTasks: number;
  /** Frames in which a place in sight had no game yet. */
  emptyFrames: number;
  /** The largest place in the list that was drawn. */
  lastItem: number;
}

/** Scrolls down at an even pace and counts what the screen showed of it. */
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
        // A late frame moves on by what the eye would have followed, not by more than a tenth of a second.
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
