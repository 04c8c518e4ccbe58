import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `next` repeatedly, except while the pointer or the focus is inside, or for people who prefer reduced motion.
 */
export function useAutoplay({ isOn, everyMs, next }: { isOn: boolean; everyMs: number; next: () => void }) {
  const [isUnder, setUnder] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const runs = isOn && !isUnder && !hasFocus;
  const move = useEffectEvent(next);
  // The timer continues when the component renders again for another reason.
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
