// Decides when a picture is drawn: only if it has changed, to save processor time and battery while a game is idle. On
// a slow machine it lowers the resolution and stops decoration.

/** The part of PixiJS's ticker that is used. */
interface FrameClock {
  /** Time since the previous frame, in milliseconds. */
  elapsedMS: number;
  add(tick: () => void, context: undefined, priority: number): unknown;
}
interface Canvas {
  render(): void;
  /** Lowers the resolution. Called once, when the machine is found to be slow. */
  coarsen(): void;
}

export interface Painter {
  /** Reports that the next picture differs from the one on the screen. */
  changed(): void;
  /** True once the machine is found to be slow: decoration must stop. */
  readonly isSlow: boolean;
}

/** Frame time in milliseconds above which a picture is slow. `SLOW_PICTURES` in a row mean a slow machine. */
const SLOW_PICTURE_MS = 100;
const SLOW_PICTURES = 5;
/** Ticker priority: after all animations. PixiJS uses the same value for drawing. */
const LAST = -25;

export function createPainter(clock: FrameClock, canvas: Canvas): Painter {
  let isChanged = true;
  let wasDrawn = false;
  let slowInARow = 0;
  const painter = { isSlow: false, changed: () => void (isChanged = true) };

  /** Measures the time between two consecutive drawn frames and detects a slow machine. */
  function judge(): void {
    slowInARow = wasDrawn && clock.elapsedMS >= SLOW_PICTURE_MS ? slowInARow + 1 : 0;
    if (painter.isSlow || slowInARow < SLOW_PICTURES) return;
    painter.isSlow = true;
    canvas.coarsen();
  }

  clock.add(
    () => {
      if (isChanged) judge();
      wasDrawn = isChanged;
      if (!isChanged) return;
      isChanged = false;
      canvas.render();
    },
    undefined,
    LAST,
  );
  return painter;
}
