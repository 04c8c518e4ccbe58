import { type ReactNode, useEffect, useRef } from 'react';

export interface OrderPlaceProps {
  /** Id of the order shown; null for the form and the list. */
  id: string | null;
  /** Label of the content for screen readers. */
  label: string;
  children: ReactNode;
}

/**
 * Container for the form or one order. When they swap, the pressed element disappears: the focus moves to the new
 * content, and its beginning is scrolled into view.
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
    // Below the member centre's menu, which is sticky on a phone.
    <section ref={place} tabIndex={-1} aria-label={label} className="scroll-mt-20 outline-none md:scroll-mt-4">
      {children}
    </section>
  );
}
