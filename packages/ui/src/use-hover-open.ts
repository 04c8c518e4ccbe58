import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** How long a dropdown stays after the pointer left it (SHL-052, GAP-111). */
export const MENU_CLOSE_DELAY_MS = 200;

/** What the element around a button and its panel needs. */
export interface HoverHolder {
  onPointerOver: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Which of several dropdowns is open; only one is. A mouse opens by being there and closes 200 ms after it left, a press of
 * a finger or a key opens and closes, Escape closes and gives the focus back to the button.
 */
export function useHoverOpen() {
  const [open, setOpen] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stay = () => clearTimeout(timer.current);
  const show = (id: string) => {
    stay();
    setOpen(id);
  };
  const close = () => {
    stay();
    setOpen(null);
  };
  const closeLater = () => {
    stay();
    timer.current = setTimeout(close, MENU_CLOSE_DELAY_MS);
  };
  /** The mouse that presses has opened it by coming: its press does not close what it has just opened. */
  const press = (id: string) => (event: MouseEvent) => {
    const isMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';
    if (open === id && !isMouse) close();
    else show(id);
  };
  const holder = (id: string): HoverHolder => ({
    // Not `onPointerEnter`: React leaves that out when the pointer comes from an element that has gone meanwhile.
    onPointerOver: (event) => {
      const isFromInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
      if (event.pointerType === 'mouse' && !isFromInside) show(id);
    },
    onPointerLeave: (event) => event.pointerType === 'mouse' && closeLater(),
    onFocus: stay,
    onBlur: (event) => {
      if (!event.currentTarget.contains(event.relatedTarget)) closeLater();
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || open !== id) return;
      event.stopPropagation();
      close();
      event.currentTarget.querySelector('button')?.focus();
    },
  });
  return { open, show, close, press, holder };
}
