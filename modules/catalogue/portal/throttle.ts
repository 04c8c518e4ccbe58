/** Runs at most once per `waitMs`: first call at once, last call of a burst at its end. */
export function throttle(run: () => void, waitMs: number): { (): void; cancel: () => void } {
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const fire = () => {
    timer = undefined;
    last = performance.now();
    run();
  };
  const throttled = () => {
    const left = last + waitMs - performance.now();
    if (left <= 0) fire();
    else timer ??= setTimeout(fire, left);
  };
  throttled.cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return throttled;
}
