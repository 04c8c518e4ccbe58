import { Card } from '@sanam/ui';
import type { ReactNode } from 'react';

/** A figure of a report with its label, in a list of such; `note` says more of it in small letters. */
export function Figure({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <Card flat className="flex flex-col justify-between gap-1">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="num font-semibold sm:text-lg">
        {children}
        {note !== undefined && (
          <span className="block text-xs font-normal whitespace-normal text-ink-soft">{note}</span>
        )}
      </dd>
    </Card>
  );
}
