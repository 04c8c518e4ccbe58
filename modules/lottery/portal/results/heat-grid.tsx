import { useT } from '@sanam/portal/i18n/language.ts';
import { cx } from '@sanam/ui';
import type { NumberCount } from './trend.ts';

/** Shades from zero hits to the most frequent number. */
const shades = [
  'bg-sunken text-ink-soft',
  'bg-brand-soft/60',
  'bg-brand-soft',
  'bg-brand/60 text-on-brand',
  'bg-brand text-on-brand',
];

/**
 * The numbers 00 to 99 as a grid, tens in rows and units in columns. Darker fields are more frequent; each shows its
 * count.
 */
export function HeatGrid({ numbers, label }: { numbers: readonly NumberCount[]; label: string }) {
  const t = useT();
  const most = Math.max(1, ...numbers.map(({ hits }) => hits));
  const inOrder = numbers.toSorted((one, other) => (one.pick < other.pick ? -1 : 1));
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-sm text-ink-soft">{label}</figcaption>
      <ul aria-label={label} className="grid grid-cols-10 gap-0.5">
        {inOrder.map(({ pick, hits }) => (
          <li
            key={pick}
            title={t('lottery.results.cameTimes', { pick, hits })}
            className={cx(
              'flex aspect-square flex-col items-center justify-center rounded-sm leading-none',
              shades[Math.ceil((hits / most) * (shades.length - 1))],
            )}
          >
            <span className="num text-xs font-semibold">{pick}</span>
            <span className="num mt-0.5 text-[0.625rem]">{hits}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
