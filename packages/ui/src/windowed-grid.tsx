import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { rowWindow } from './row-window.ts';

/** Number of items rendered before the first measurement. */
const FIRST_ITEMS = 12;

interface Measured {
  columns: number;
  rowHeight: number;
  first: number;
  last: number;
}

export interface WindowedGridProps {
  count: number;
  /** Items with an unchanged key keep their element. */
  keyOf: (at: number) => string | number;
  children: (at: number) => ReactNode;
  /** Class of a CSS grid with rows of equal height. */
  className: string;
  /** Called with the rendered items: from `first` up to, not including, `last`. */
  onWindow?: (first: number, last: number) => void;
}

/** Grid of any length: only rows near the window are rendered, with space above and below for the rest. */
export function WindowedGrid({ count, keyOf, children, className, onWindow }: WindowedGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const measured = useWindow(list, count, onWindow);
  const columns = measured?.columns ?? 1;
  const from = measured ? measured.first * columns : 0;
  const to = Math.min(count, measured ? measured.last * columns : FIRST_ITEMS);
  return (
    <ul ref={list} className={className} style={roomOf(measured, count)}>
      {Array.from({ length: Math.max(0, to - from) }, (_, offset) => {
        const at = from + offset;
        return (
          <li key={keyOf(at)} aria-setsize={count} aria-posinset={at + 1} className="min-w-0">
            {children(at)}
          </li>
        );
      })}
    </ul>
  );
}

function roomOf(measured: Measured | undefined, count: number): CSSProperties {
  if (!measured) return {};
  const { columns, rowHeight, first, last } = measured;
  const rows = Math.ceil(count / columns);
  return {
    paddingTop: first * rowHeight,
    paddingBottom: Math.max(0, rows - last) * rowHeight,
    // Disables scroll anchoring: the space changes by exactly the height of the rows.
    overflowAnchor: 'none',
  };
}

function useWindow(
  list: RefObject<HTMLUListElement | null>,
  count: number,
  onWindow: WindowedGridProps['onWindow'],
): Measured | undefined {
  const [measured, setMeasured] = useState<Measured>();
  useLayoutEffect(() => {
    const look = (): void => {
      const now = list.current ? measure(list.current, count) : undefined;
      if (!now) return;
      setMeasured((before) => (before && isSame(before, now) ? before : now));
    };
    let frame = 0;
    const later = (): void => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        look();
      });
    };
    look();
    const resized = new ResizeObserver(later);
    if (list.current) resized.observe(list.current);
    // Captures scroll events, because the list may be in a dialog that scrolls itself.
    window.addEventListener('scroll', later, { passive: true, capture: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      window.removeEventListener('scroll', later, { capture: true });
      window.removeEventListener('resize', later);
    };
  }, [list, count]);
  const { first, last, columns } = measured ?? { first: 0, last: FIRST_ITEMS, columns: 1 };
  useLayoutEffect(
    () => onWindow?.(first * columns, Math.min(count, last * columns)),
    [onWindow, first, last, columns, count],
  );
  return measured;
}

const isSame = (a: Measured, b: Measured): boolean =>
  a.first === b.first && a.last === b.last && a.columns === b.columns && Math.abs(a.rowHeight - b.rowHeight) < 0.5;

function measure(list: HTMLUListElement, count: number): Measured | undefined {
  const item = list.firstElementChild?.getBoundingClientRect();
  if (!item || item.height === 0) return undefined;
  const style = getComputedStyle(list);
  const columns = style.gridTemplateColumns.split(' ').length;
  const rowHeight = item.height + (Number(style.rowGap.replace('px', '')) || 0);
  const listTop = list.getBoundingClientRect().top;
  return { columns, rowHeight, ...rowWindow({ count, columns, rowHeight, listTop, viewHeight: window.innerHeight }) };
}
