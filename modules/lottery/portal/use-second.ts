import { useSyncExternalStore } from 'react';

const CHECK_MS = 250;
const waiting = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  timer ??= setInterval(() => waiting.forEach((one) => one()), CHECK_MS);
  return () => {
    waiting.delete(tell);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const second = (): number => Math.floor(Date.now() / 1000);

/** Returns this device's time in whole seconds; one timer serves all countdowns of a page. */
export const useSecond = (): number => useSyncExternalStore(subscribe, second);
