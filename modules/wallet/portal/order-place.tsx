import { type ReactNode, useEffect, useRef } from 'react';

export interface OrderPlaceProps {
  /** The order that is shown; null for the form and the list. */
  id: string | null;
  /** What is shown now, for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * The form or one order, in the same place. When one takes the place of the other, what was pressed is gone: the focus
 * goes to what is shown now, and its beginning comes into sight.
 */
export function OrderPlace({ id, label, children }: OrderPlaceProps) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current === id) return;
    shown.current = id;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return (
    // Below the member centre's menu, which stays at the top of a phone.
    <section ref={place} tabIndex={-1} aria-label={label} className="scroll-mt-20 outline-none md:scroll-mt-4">
      {children}
    </section>
  );
}
