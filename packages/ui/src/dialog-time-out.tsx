import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CloseTimer, createCloseTimer } from './close-timer.ts';
import { Icon } from './icon.tsx';

/** Time-out of a dialog that closes by itself; by default none does (GAP-107). */
export interface DialogTimeOut {
  ms: number;
  /** "Closes by itself in 8 seconds". */
  label: (secondsLeft: number) => string;
  /** Text shown while the time-out is paused. */
  held: string;
}

interface Props {
  timeOut: DialogTimeOut;
  box: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/**
 * Line with the seconds until the dialog closes. It pauses while the pointer is over the dialog, while a control in it
 * has the focus, and while the page is hidden. A screen reader announces it when it appears and when a pause begins or
 * ends, not every second.
 */
export function TimeOutNote({ timeOut, box, onClose }: Props) {
  const { ms, label, held } = timeOut;
  // `saidAt`: the second of the last announcement; none is made before the line is in the page.
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

/** Listens to the dialog and the page; returns a function that stops this. */
function holdWhileBusy(dialog: HTMLDialogElement | null, timer: CloseTimer): () => void {
  if (dialog === null) return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  // The backdrop belongs to the element, but only the box itself counts.
  const pointer = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const isOver = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (pointerType === 'mouse') timer.hold('pointer', isOver);
  };
  // The title has the focus when the dialog opens; only a control focused by the user pauses it.
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
