import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { placeAfterKey, startTrail, type Trail } from './trail.ts';
import type { Answer } from './use-puzzle.ts';

/** A release nearer to the start than this, in pixels of the picture, is accidental and no answer. */
const SLIP_X = 12;

export interface SliderDeps {
  /** Maximum position, in pixels of the picture. */
  max: number;
  onAnswer: (answer: Answer) => void;
}
export type Slider = ReturnType<typeof useSlider>;

/**
 * Returns position and movement of the piece. Releasing the pointer submits; with keys, Enter, Space or the button
 * does.
 */
export function useSlider({ max, onAnswer }: SliderDeps) {
  const [x, setX] = useState(0);
  const [isByKeys, setIsByKeys] = useState(false);
  const drag = useRef<{ trail: Trail; fromX: number; fromY: number; x: number; range: number } | null>(null);
  const keys = useRef<Trail>(null);

  const reset = () => {
    setX(0);
    setIsByKeys(false);
    keys.current = startTrail();
  };
  // Starts when the picture is shown, because looking at it is part of the movement.
  useEffect(() => {
    keys.current = startTrail();
  }, []);

  const pointer = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const track = event.currentTarget.parentElement!.clientWidth - event.currentTarget.clientWidth;
      drag.current = { trail: startTrail(), fromX: event.clientX, fromY: event.clientY, x: 0, range: track };
      reset();
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (now === null) return;
      const scale = max / now.range;
      now.x = Math.min(max, Math.max(0, (event.clientX - now.fromX) * scale));
      now.trail.add(now.x, (event.clientY - now.fromY) * scale);
      setX(now.x);
    },
    onPointerUp: () => {
      const now = drag.current;
      drag.current = null;
      if (now === null) return;
      if (now.x < SLIP_X) return reset();
      const last = now.trail.points.at(-1)!;
      onAnswer({ x: last[1], trail: now.trail.points, input: 'pointer' });
    },
    onPointerCancel: () => {
      drag.current = null;
      reset();
    },
  };

  const confirm = () => onAnswer({ x, trail: keys.current?.points ?? [], input: 'keyboard' });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.key === 'Enter' || event.key === ' ') && isByKeys) {
      event.preventDefault();
      return confirm();
    }
    const place = placeAfterKey(event.key, x, max);
    if (place === undefined) return;
    event.preventDefault();
    setIsByKeys(true);
    if (place === x) return;
    keys.current?.add(place, 0);
    setX(place);
  };
  return { x, isByKeys, pointer, onKeyDown, confirm };
}
