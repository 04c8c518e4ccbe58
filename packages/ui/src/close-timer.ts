const STEP_MS = 250;

export interface CloseTimer {
  /** Pauses the timer for a reason, such as reading or an intended press, until all reasons are gone. */
  hold(reason: string, isOn: boolean): void;
  stop(): void;
}

/** Counts down and reports every whole second; paused time does not count. */
export function createCloseTimer(settings: {
  ms: number;
  onSecond: (left: number, isHeld: boolean) => void;
  onEnd: () => void;
}): CloseTimer {
  const reasons = new Set<string>();
  let leftMs = settings.ms;
  let at = Date.now();
  let told = '';
  const tell = () => {
    const seconds = Math.ceil(leftMs / 1000);
    const news = `${seconds} ${reasons.size > 0}`;
    if (news === told) return;
    told = news;
    settings.onSecond(seconds, reasons.size > 0);
  };
  const pass = () => {
    const now = Date.now();
    if (reasons.size === 0) leftMs -= now - at;
    at = now;
  };
  const timer = setInterval(() => {
    pass();
    if (leftMs > 0) return tell();
    clearInterval(timer);
    settings.onEnd();
  }, STEP_MS);
  tell();
  return {
    hold(reason, isOn) {
      pass();
      if (isOn) reasons.add(reason);
      else reasons.delete(reason);
      tell();
    },
    stop: () => clearInterval(timer),
  };
}
