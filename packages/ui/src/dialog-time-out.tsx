import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CloseTimer, createCloseTimer } from './close-timer.ts';
import { Icon } from './icon.tsx';

/** A dialog that closes by itself; none does unless it is told to (GAP-107). */
export interface DialogTimeOut {
  ms: number;
  /** "Closes by itself in 8 seconds". */
  label: (secondsLeft: number) => string;
  /** What is there while it waits. */
  held: string;
}

interface Props {
  timeOut: DialogTimeOut;
  box: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/**
 * The line that says when the dialog closes. It waits while the pointer is over the dialog, while a control in it has
 * the focus, and while the page is out of sight. A screen reader hears the line when it comes and when the waiting
 * begins or ends, not every second.
 */
export function TimeOutNote({ timeOut, box, onClose }: Props) {
  const { ms, label, held } = timeOut;
  // `saidAt`: the second at which a screen reader was told; nothing is said before the line is in the page.
  const [{ left, isHeld, saidAt }, setState] = useState<Shown>({ left: Math.ceil(ms / 1000), isHeld: false });
  const end = useRef(onClose);
  useEffect(() => {
    end.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const timer = createCloseTimer({ ms, onSecond: (...told) => setState(after(...told)), onEnd: () => end.current() });
    const release = holdWhileBusy(box.current, timer);
    return () => {
      release();
      timer.stop();
    };
  }, [ms, box]);
  return (
    <p className="flex items-center justify-center gap-1.5 px-5 pb-3 text-sm text-ink-soft">
      <Icon name="clock" size={16} className="shrink-0" />
      <span aria-hidden="true" className="tabular">
        {isHeld ? held : label(left)}
      </span>
      <span role="status" className="sr-only">
        {saidAt === undefined ? '' : isHeld ? held : label(saidAt)}
      </span>
    </p>
  );
}

interface Shown {
  left: number;
  isHeld: boolean;
  saidAt?: number;
}
const after =
  (left: number, isHeld: boolean) =>
  (before: Shown): Shown => ({
    left,
    isHeld,
    saidAt: before.saidAt === undefined || before.isHeld !== isHeld ? left : before.saidAt,
  });

/** Listens to the dialog and the page; the returned function stops it. */
function holdWhileBusy(dialog: HTMLDialogElement | null, timer: CloseTimer): () => void {
  if (dialog === null) return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  // The cover around it belongs to the element; only the box itself is being read.
  const pointer = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isOver = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (pointerType === 'mouse') timer.hold('pointer', isOver);
  };
  // The title has the focus when the dialog opens: only a control that somebody went to holds it.
  const focus = () => timer.hold('focus', dialog.contains(document.activeElement) && !isTitle(document.activeElement));
  const sight = () => timer.hold('sight', document.hidden);
  for (const type of ['pointerenter', 'pointermove', 'pointerleave'] as const)
    dialog.addEventListener(type, pointer, { signal });
  dialog.addEventListener('focusin', focus, { signal });
  dialog.addEventListener('focusout', () => queueMicrotask(focus), { signal });
  document.addEventListener('visibilitychange', sight, { signal });
  sight();
  return () => listening.abort();
}

const isTitle = (element: Element | null): boolean => element === null || element.matches('[data-title], dialog, body');
