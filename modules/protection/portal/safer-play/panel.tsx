import { Card } from '@sanam/ui';
import type { ReactNode } from 'react';

/** A section of the page: heading, one sentence of explanation, and content. */
export function Panel({ title, why, children }: { title: string; why?: string; children: ReactNode }) {
  return (
    <Card as="section" flat aria-label={title} className="flex flex-col gap-3">
      <div>
        <h3 className="text-base">{title}</h3>
        {why === undefined ? null : <p className="text-sm text-ink-soft">{why}</p>}
      </div>
      {children}
    </Card>
  );
}
