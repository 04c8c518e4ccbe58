import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';

/** Width in CSS pixels below which a dialog is a sheet and cannot be moved. */
const SHEET_WIDTH = 768;
const STEP = 16;
const BIG_STEP = 64;

interface Offset {
  x: number;
  y: number;
}
export interface Drag {
  /** Props of the bar that is dragged. */
  handle: HTMLAttributes<HTMLElement>;
  /** Props of the title, which handles the keys. */
  title: HTMLAttributes<HTMLElement>;
}

const steps: Partial<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(min, max));

/** Limits an offset so that the whole box stays in the window. */
function inside(dialog: HTMLElement, from: Offset, wanted: Offset): Offset {
  const box = dialog.getBoundingClientRect();
  const home = { x: box.left - from.x, y: box.top - from.y };
  return {
    x: between(wanted.x, -home.x, window.innerWidth - box.width - home.x),
    y: between(wanted.y, -home.y, window.innerHeight - box.height - home.y),
  };
}

/** Keeps a dialog's offset from its centre outside React, so that drags and key presses do not re-render. */
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
    /** Called after the window or the content changed size. */
    keepInside: () => {
      if (moved) place(moved, at);
    },
  };
}

/** Moves a dialog by its title, with the pointer or arrow keys (larger steps with Shift), within the window. */
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
