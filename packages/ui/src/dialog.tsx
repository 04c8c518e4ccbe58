import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { type DialogTimeOut, TimeOutNote } from './dialog-time-out.tsx';
import { useDrag } from './use-drag.ts';

/** Width in CSS pixels, never larger than the window (GAP-108). */
const DIALOG_WIDTH = 600;
const DIALOG_HEIGHT = 300;

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
  /** Time-out of the dialog. The title has the initial focus, so that focusing a control can pause it. */
  timeOut?: DialogTimeOut | undefined;
  openDelayMs?: number;
  /**
   * Slides from below on a phone; `full` takes the whole screen there. `steady` has the same height from the start, on
   * every screen, for content that loads later.
   */
  sheet?: boolean | 'full' | 'steady';
  /** `width` and `height` are the minimum size; the content may enlarge it. */
  grows?: boolean;
  /** On a larger screen the title moves it: by pointer, or by arrow keys if the title has the focus. */
  draggable?: boolean;
  /** Hint for screen readers that arrow keys move it. */
  moveHint?: string;
  hideTitle?: boolean;
  /** The body has its own margins. */
  flush?: boolean;
  className?: string;
}

/** Modal dialog on the native element: the focus stays inside and returns to its previous place. */
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
  width = DIALOG_WIDTH,
  height = DIALOG_HEIGHT,
  closeOnEscape = true,
  closeOnCover = true,
  timeOut,
  sheet = true,
  grows = false,
  draggable = false,
  moveHint,
  hideTitle = false,
  flush = false,
  className,
}: OpenProps) {
  const { box, press } = useModal({ onClose, closeOnCover, isTimed: timeOut !== undefined });
  const titleId = useId();
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      data-sheet={sheet}
      data-grows={grows || undefined}
      className="sn-dialog"
      style={{ '--dialog-width': `${width}px`, '--dialog-height': `${height}px` } as CSSProperties}
      onCancel={(event) => {
        // React passes the event to surrounding dialogs, and a file input's own event bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (closeOnEscape) onClose();
      }}
      onKeyDown={(event) => {
        // A second Escape would close a native dialog without `cancel`; this keeps forced ones open.
        if (event.key === 'Escape' && !closeOnEscape) event.preventDefault();
      }}
      onMouseDown={press}
    >
      <DialogTitle {...{ title, titleId, draggable, moveHint, hideTitle }}>
        {closeOnEscape || closeOnCover ? (
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        ) : (
          <span className="h-11" />
        )}
      </DialogTitle>
      <div className={cx('relative min-h-0 flex-1 overflow-y-auto', !flush && 'px-5 pt-1 pb-5', className)}>
        {children}
      </div>
      {footer ? <Footer>{footer}</Footer> : null}
      {timeOut ? <TimeOutNote timeOut={timeOut} box={box} onClose={onClose} /> : null}
    </dialog>
  );
}

interface TitleProps {
  title: ReactNode;
  titleId: string;
  draggable: boolean;
  moveHint: string | undefined;
  hideTitle: boolean;
  children: ReactNode;
}

function DialogTitle({ title, titleId, draggable, moveHint, hideTitle, children }: TitleProps) {
  const drag = useDrag(draggable, moveHint);
  return (
    <header
      {...drag.handle}
      className={cx(
        'flex items-center justify-between gap-2 ps-5 pe-2 pt-2',
        draggable && 'touch-none md:cursor-move',
        hideTitle && 'absolute end-0 top-0 z-10',
      )}
    >
      <h2
        id={titleId}
        data-title
        tabIndex={-1}
        {...drag.title}
        className={cx(
          'rounded-sm text-lg',
          draggable ? 'focus-visible:outline-3 focus-visible:outline-focus' : 'outline-none',
          hideTitle && 'sr-only',
        )}
      >
        {title}
      </h2>
      {children}
    </header>
  );
}

function Footer({ children }: { children: ReactNode }) {
  return <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3">{children}</footer>;
}

function useModal({
  onClose,
  closeOnCover,
  isTimed,
}: {
  onClose: () => void;
  closeOnCover: boolean;
  isTimed: boolean;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // The browser would focus the close button; a reader needs the title, a form its first field.
    const wanted = isTimed ? null : dialog?.querySelector<HTMLElement>('[data-autofocus]');
    const first = wanted ?? dialog?.querySelector<HTMLElement>('[data-title]');
    first?.focus();
    return () => dialog?.close();
  }, [isTimed]);
  const press = (event: MouseEvent) => {
    if (closeOnCover && event.target === box.current) onClose();
  };
  return { box, press };
}
