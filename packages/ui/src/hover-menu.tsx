import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

/** How long a dropdown stays after the pointer left it. */
export const MENU_CLOSE_DELAY_MS = 200;

export interface HoverMenuProps {
  label: ReactNode;
  /** Accessible name of the button, when the label alone does not say it. */
  name?: string;
  children: (close: () => void) => ReactNode;
  align?: 'start' | 'end';
  buttonClassName?: string;
  panelClassName?: string;
}

/** A dropdown that opens on hover, press or keyboard, and closes 200 ms after the pointer leaves, on Escape or on leaving with Tab. */
export function HoverMenu({ label, name, children, align = 'start', buttonClassName, panelClassName }: HoverMenuProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => setOpen(false);
  const enter = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const leave = () => {
    timer.current = setTimeout(close, MENU_CLOSE_DELAY_MS);
  };
  const blur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) leave();
  };
  return (
    <div
      ref={root}
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && enter()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
      onBlur={blur}
      onFocus={() => clearTimeout(timer.current)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
        root.current?.querySelector('button')?.focus();
      }}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={name}
        onClick={() => (open ? close() : enter())}
        className={buttonClassName}
      >
        {label}
      </button>
      {open ? (
        <div
          id={panelId}
          className={cx(
            'animate-fade absolute top-full z-40 min-w-44 rounded-md border border-line bg-surface p-2 shadow-high',
            align === 'end' ? 'end-0' : 'start-0',
            panelClassName,
          )}
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

/** The look of one entry inside a dropdown. */
export const menuItemClass =
  'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-3 text-start text-sm hover:bg-sunken aria-[current=true]:text-brand-ink aria-[current=true]:font-semibold';
