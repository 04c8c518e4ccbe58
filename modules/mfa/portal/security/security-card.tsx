import { Card } from '@sanam/ui';
import type { ReactNode } from 'react';

/** A card of the security centre: heading, explanation and rows. */
export function SecurityCard({
  title,
  why,
  action,
  children,
}: {
  title: string;
  why?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" flat aria-label={title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base">{title}</h3>
          {why ? <p className="text-sm text-ink-soft">{why}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </Card>
  );
}
