import {
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Fixed below the scrolling body. */
  footer?: ReactNode;
  /** CSS pixels, never larger than the window. */
  width?: number;
  height?: number;
  closeOnEscape?: boolean;
  closeOnCover?: boolean;
  /** Closes by itself after so many milliseconds. */
  timeoutMs?: number;
  openDelayMs?: number;
  /** Slides from below on a phone. */
  sheet?: boolean;
  draggable?: boolean;
  hideTitle?: boolean;
  /** The body brings its own margins. */
  flush?: boolean;
  className?: string;
}

/** A modal on the native dialog element: focus stays inside and returns to where it was. */
export function Dialog({ open, openDelayMs = 0, ...rest }: DialogProps) {
  if (!open) return null;
  return openDelayMs > 0 ? <DelayedDialog delayMs={openDelayMs} {...rest} /> : <OpenDialog {...rest} />;
}

type OpenProps = Omit<DialogProps, 'open' | 'openDelayMs'>;

function DelayedDialog({ delayMs, ...rest }: OpenProps & { delayMs: number }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return due ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  closeLabel,
  children,
  footer,
  width = 600,
  height = 300,
  closeOnEscape = true,
  closeOnCover = true,
  timeoutMs,
  sheet = true,
  draggable = false,
  hideTitle = false,
  flush = false,
  className,
}: OpenProps) {
  const { box, press } = useModal({ onClose, closeOnCover, timeoutMs });
  const titleId = useId();
  const drag = useDrag(draggable);
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      data-sheet={sheet}
      className="sn-dialog"
      style={{ '--dialog-width': `${width}px`, '--dialog-height': `${height}px` } as CSSProperties}
      onCancel={(event) => {
        event.preventDefault();
        if (closeOnEscape) onClose();
      }}
      onKeyDown={(event) => {
        // A second Escape would close a native dialog past `cancel`; this keeps the forced ones open.
        if (event.key === 'Escape' && !closeOnEscape) event.preventDefault();
      }}
      onMouseDown={press}
    >
      <header
        {...drag}
        className={cx(
          'flex items-center justify-between gap-2 ps-5 pe-2 pt-2',
          draggable && 'md:cursor-move',
          hideTitle && 'absolute end-0 top-0 z-10',
        )}
      >
        <h2 id={titleId} data-title tabIndex={-1} className={cx('text-lg outline-none', hideTitle && 'sr-only')}>
          {title}
        </h2>
        {closeOnEscape || closeOnCover ? (
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        ) : (
          <span className="h-11" />
        )}
      </header>
      <div className={cx('relative min-h-0 flex-1 overflow-y-auto', !flush && 'px-5 pt-1 pb-5', className)}>
        {children}
      </div>
      {footer ? <Footer>{footer}</Footer> : null}
    </dialog>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">{children}</footer>;
}

function useModal({
  onClose,
  closeOnCover,
  timeoutMs,
}: {
  onClose: () => void;
  closeOnCover: boolean;
  timeoutMs: number | undefined;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // The browser would take the close button; a reader wants the title, a form its first field.
    const first =
      dialog?.querySelector<HTMLElement>('[data-autofocus]') ?? dialog?.querySelector<HTMLElement>('[data-title]');
    first?.focus();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    const timer = timeoutMs === undefined ? undefined : setTimeout(onClose, timeoutMs);
    return () => clearTimeout(timer);
  }, [timeoutMs, onClose]);
  const press = (event: MouseEvent) => {
    if (closeOnCover && event.target === box.current) onClose();
  };
  return { box, press };
}

/** Moves the dialog by its title bar; on a phone the sheet stays where it is. */
function useDrag(enabled: boolean) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef({ x: 0, y: 0 });
  if (!enabled) return {};
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const onButton = event.target instanceof Element && event.target.closest('button');
      if (onButton || window.innerWidth < 768) return;
      from.current = { x: event.clientX - moved.current.x, y: event.clientY - moved.current.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const dialog = event.currentTarget.closest('dialog');
      if (!from.current || !dialog) return;
      moved.current = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
      dialog.style.translate = `${moved.current.x}px ${moved.current.y}px`;
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
}
