import { cx } from '@sanam/ui';

export interface SumLine {
  label: string;
  text: string;
  strong?: boolean;
}

/** The amount before, the fee and the amount after. */
export function SumLines({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className="flex flex-col gap-1.5 rounded-md bg-sunken p-3 text-sm">
      {lines.map((line) => (
        <div
          key={line.label}
          className={cx(
            'flex justify-between gap-3',
            line.strong && 'border-line font-semibold not-first:border-t not-first:pt-1.5',
          )}
        >
          <dt>{line.label}</dt>
          <dd className="num">{line.text}</dd>
        </div>
      ))}
    </dl>
  );
}
