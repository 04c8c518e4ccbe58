import { cx } from '@sanam/ui';
import type { TermLine } from './terms.ts';

/** A list of terms with labels; side by side on wide screens. */
export function TermList({ lines, className }: { lines: readonly TermLine[]; className?: string }) {
  return (
    <dl className={cx('grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]', className)}>
      {lines.map(([label, text]) => (
        <div key={label} className="flex flex-col gap-0.5 sm:contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
