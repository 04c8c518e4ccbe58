import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

/** Below this width a dialog is a sheet and stays where it is. */
const SHEET_WIDTH = 768;
const STEP = 16;
const BIG_STEP = 64;

interface Offset {
  x: number;
  y: number;
}
export interface Drag {
  /** For the bar that is dragged. */
  handle: HTMLAttributes<HTMLElement>;
  /** For the title, which takes the keys. */
  title: HTMLAttributes<HTMLElement>;
}

const steps: Partial<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** How far a box may go from where it is so that all of it stays in the window. */
function inside(dialog: HTMLElement, from: Offset, wanted: Offset): Offset {
  const box = dialog.getBoundingClientRect();
  const home = { x: box.left - from.x, y: box.top - from.y };
  return {
    x: between(wanted.x, -home.x, window.innerWidth - box.width - home.x),
    y: between(wanted.y, -home.y, window.innerHeight - box.height - home.y),
  };
}

/** How far a dialog is from its middle, without React: drags and key presses are no business of a render. */
function createMover() {
  let at: Offset = { x: 0, y: 0 };
  let moved: HTMLElement | null = null;
  let grip: Offset | null = null;
  const place = (dialog: HTMLElement, wanted: Offset) => {
    const isSheet = window.innerWidth < SHEET_WIDTH;
    at = isSheet ? { x: 0, y: 0 } : inside(dialog, at, wanted);
    moved = dialog;
    dialog.style.translate = `${at.x}px ${at.y}px`;
  };
  return {
    grab: (x: number, y: number) => (grip = { x: x - at.x, y: y - at.y }),
    drag: (dialog: HTMLElement, x: number, y: number) => {
      if (grip) place(dialog, { x: x - grip.x, y: y - grip.y });
    },
    drop: () => (grip = null),
    step: (dialog: HTMLElement, step: Offset, size: number) =>
      place(dialog, { x: at.x + step.x * size, y: at.y + step.y * size }),
    /** After the window or the content changed its size. */
    keepInside: () => {
      if (moved) place(moved, at);
    },
  };
}

/** Moves a dialog by its title: pointer or arrow keys (with Shift in larger steps). It never leaves the window. */
export function useDrag(enabled: boolean, hint: string | undefined): Drag {
  const [mover] = useState(createMover);
  useEffect(() => {
    window.addEventListener('resize', mover.keepInside);
    return () => window.removeEventListener('resize', mover.keepInside);
  }, [mover]);
  if (!enabled) return { handle: {}, title: {} };
  return {
    handle: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const onButton = event.target instanceof Element && event.target.closest('button');
        if (onButton || window.innerWidth < SHEET_WIDTH) return;
        mover.grab(event.clientX, event.clientY);
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const dialog = event.currentTarget.closest('dialog');
        if (dialog) mover.drag(dialog, event.clientX, event.clientY);
      },
      onPointerUp: mover.drop,
      onPointerCancel: mover.drop,
    },
    title: {
      tabIndex: 0,
      'aria-description': hint,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = steps[event.key];
        const dialog = event.currentTarget.closest('dialog');
        if (!step || !dialog || window.innerWidth < SHEET_WIDTH) return;
        event.preventDefault();
        mover.step(dialog, step, event.shiftKey ? BIG_STEP : STEP);
      },
    },
  };
}
