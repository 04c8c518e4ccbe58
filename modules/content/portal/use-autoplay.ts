import { useEffect, useEffectEvent, useState } from 'react';

/** Moves on by itself, except under the pointer, with the focus inside, or for people who asked for less movement. */
export function useAutoplay({ isOn, everyMs, next }: { isOn: boolean; everyMs: number; next: () => void }) {
  const [isUnder, setUnder] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const runs = isOn && !isUnder && !hasFocus;
  const move = useEffectEvent(next);
  // The time runs on when something else redraws what moves.
  useEffect(() => {
    if (!runs || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && move(), everyMs);
    return () => clearInterval(timer);
  }, [runs, everyMs]);
  return {
    onPointerEnter: () => setUnder(true),
    onPointerLeave: () => setUnder(false),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
}
