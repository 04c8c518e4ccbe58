import type { ReactNode } from 'react';

/** A title of any length: it goes on in the next line, also inside a link that would keep to one. */
export function LongText({ children }: { children: ReactNode }) {
  return <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{children}</span>;
}
