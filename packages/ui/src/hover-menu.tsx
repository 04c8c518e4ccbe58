import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { useHoverOpen } from './use-hover-open.ts';

export interface HoverMenuProps {
  label: ReactNode;
  /** Accessible name of the button if the label alone is unclear. */
  name?: string;
  children: (close: () => void) => ReactNode;
  align?: 'start' | 'end';
  buttonClassName?: string;
  panelClassName?: string;
}

/** A dropdown that opens on hover, press or keyboard, and closes 200 ms after the pointer leaves, on Escape or on leaving with Tab. */
export function HoverMenu({ label, name, children, align = 'start', buttonClassName, panelClassName }: HoverMenuProps) {
  const panelId = useId();
  const { open, holder, press, close } = useHoverOpen();
  const isOpen = open === panelId;
  return (
    <div className="relative" {...holder(panelId)}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-label={name}
        onClick={press(panelId)}
        className={buttonClassName}
      >
        {label}
      </button>
      {isOpen ? (
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
