import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Milliseconds that a dropdown stays open after the pointer left it (SHL-052, GAP-111). */
export const MENU_CLOSE_DELAY_MS = 200;

/** Props of the element around a button and its panel. */
export interface HoverHolder {
  onPointerOver: (event: PointerEvent<HTMLElement>) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: () => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/**
 * Manages several dropdowns, of which one is open. A mouse opens on hover and closes 200 ms after leaving; a touch or
 * key toggles; Escape closes and returns the focus to the button.
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
  /** A mouse press does not close the dropdown that its hover has just opened. */
  const press = (id: string) => (event: MouseEvent) => {
    const isMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse';
    if (open === id && !isMouse) close();
    else show(id);
  };
  const holder = (id: string): HoverHolder => ({
    // Instead of `onPointerEnter`, which React omits if the pointer comes from an element removed in the meantime.
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
