import { cx } from '@sanam/ui';

/** A drawn number: digits in a row, or balls if it consists of numbers (`4,3,1`). */
export function NumberView({ number, isLarge = false }: { number: string; isLarge?: boolean }) {
  if (!number.includes(','))
    return <span className={cx('num font-semibold', isLarge ? 'text-2xl' : 'text-lg')}>{number}</span>;
  const numbers = number.split(',');
  return (
    // Ten balls do not fit into one row of a phone, so they wrap as five and five instead of nine and one.
    <span className={cx('inline-flex flex-wrap gap-1', numbers.length === 10 && !isLarge && 'max-w-40 sm:max-w-none')}>
      {numbers.map((one, place) => (
        <span
          key={place}
          className={cx(
            'num inline-flex items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-ink',
            isLarge ? 'size-10 text-base' : 'size-7 text-xs',
          )}
        >
          {one}
        </span>
      ))}
    </span>
  );
}

/** A number below its label. */
export function NamedNumber({ name, number, isLarge }: { name: string; number: string; isLarge?: boolean }) {
  return (
    <span className="flex min-w-16 flex-col items-center rounded-md bg-sunken px-3 py-1">
      <span className="text-xs whitespace-nowrap text-ink-soft">{name}</span>
      <NumberView number={number} isLarge={isLarge} />
    </span>
  );
}
