import { useEffect, useRef, useState } from 'react';
import type { Spun } from './queries.ts';
import { rotationTo, segmentsOf } from './wheel-shape.ts';

export const TURN_MS = 4500;

const isStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Turns the wheel to the drawn segment. With reduced motion it jumps there at once. */
export function useTurn() {
  const [spun, setSpun] = useState<Spun>();
  const [rotation, setRotation] = useState(0);
  const [isTurning, setIsTurning] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setIsTurning(false);
  };
  return {
    spun,
    rotation,
    isTurning,
    /** Ends the animation and shows the result. */
    stop,
    turnTo(drawn: Spun) {
      const segment = segmentsOf(drawn.weights).find(({ prizeId }) => prizeId === drawn.prizeId);
      if (segment === undefined) return;
      setSpun(drawn);
      setRotation((now) => rotationTo(segment, now));
      if (isStill()) return;
      setIsTurning(true);
      timer.current = setTimeout(() => setIsTurning(false), TURN_MS);
    },
  };
}
