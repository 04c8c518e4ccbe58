import type { ReactNode } from 'react';

/** A title of any length that wraps, even inside a link that would keep it on one line. */
export function LongText({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{children}</span>;
}
