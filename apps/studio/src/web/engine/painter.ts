// When a picture is drawn: only if it differs from the one on the screen, so that a game at rest leaves the processor and
// the battery alone. And how: a machine that draws too slowly gets a coarser picture, and decoration stands still.

/** What of PixiJS this needs; its ticker and its application have it. */
interface FrameClock {
  /** From the frame before to this one. */
  elapsedMS: number;
  add(tick: () => void, context: undefined, priority: number): unknown;
}
interface Canvas {
  render(): void;
  /** Called once, when the machine has shown that it is slow. */
  coarsen(): void;
}

export interface Painter {
  /** The next picture differs from the one on the screen. */
  changed(): void;
  /** True from the moment on at which decoration costs more than it is worth. */
  readonly isSlow: boolean;
}

/** Fewer than ten pictures a second, so many in a row: nobody takes it for movement. */
const SLOW_PICTURE_MS = 100;
const SLOW_PICTURES = 5;
/** After everything that moves: PixiJS's own priority of drawing. */
const LAST = -25;

export function createPainter(clock: FrameClock, canvas: Canvas): Painter {
  let isChanged = true;
  let wasDrawn = false;
  let slowInARow = 0;
  const painter = { isSlow: false, changed: () => void (isChanged = true) };

  /** The time between two pictures, if nothing but drawing lay between them. */
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
