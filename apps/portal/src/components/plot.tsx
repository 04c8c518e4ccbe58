// Small charts of records. Their data is also in the list below them.
import { cx } from '@sanam/ui';
import type { ReactNode } from 'react';

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 6;

export interface PlotPoint {
  key: string;
  /** Name of the point, shown on hover. */
  label: string;
  /** Amount in wire format. */
  amount: string;
}

interface PlotProps {
  points: readonly PlotPoint[];
  /** Description of the chart in one sentence. */
  label: string;
}

interface Scale {
  y(value: number): number;
  zero: number;
}

/**
 * Returns the scale from the smallest to the largest value. It always includes zero, because another origin would
 * exaggerate differences.
 */
function scaleOf(values: readonly number[]): Scale {
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const span = top - bottom || 1;
  const y = (value: number): number => EDGE + ((top - value) / span) * (HEIGHT - 2 * EDGE);
  return { y, zero: y(0) };
}

/** Bar for each point, up or down from zero; with `sumLine`, also the running sum as a line. */
export function BarPlot({ points, label, sumLine = false }: PlotProps & { sumLine?: boolean }) {
  const values = points.map(({ amount }) => Number(amount));
  const sums = values.map((_, at) => values.slice(0, at + 1).reduce((sum, value) => sum + value, 0));
  const { y, zero } = scaleOf([...values, ...(sumLine ? sums : [])]);
  const step = WIDTH / Math.max(1, points.length);
  return (
    <Frame label={label} points={points}>
      {points.map(({ key, label: name, amount }, at) => {
        const value = values[at]!;
        return (
          <rect
            key={key}
            x={at * step + step * 0.15}
            width={step * 0.7}
            y={Math.min(zero, y(value))}
            height={Math.abs(y(value) - zero)}
            className={value < 0 ? 'fill-loss' : 'fill-gain'}
          >
            <title>{`${name}: ${amount}`}</title>
          </rect>
        );
      })}
      <line x1={0} x2={WIDTH} y1={zero} y2={zero} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      {sumLine && points.length > 1 && (
        <path
          d={sums.map((value, at) => `${at === 0 ? 'M' : 'L'}${(at + 0.5) * step} ${y(value).toFixed(1)}`).join(' ')}
          className="fill-none stroke-brand-ink"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </Frame>
  );
}

/** Balance over time as steps, constant between changes. */
export function StepPlot({ points, label }: PlotProps) {
  const values = points.map(({ amount }) => Number(amount));
  const { y } = scaleOf(values);
  const step = WIDTH / Math.max(1, points.length - 1);
  const steps = values.map((value, at) =>
    at === 0 ? `M0 ${y(value).toFixed(1)}` : `H${(at * step).toFixed(1)} V${y(value).toFixed(1)}`,
  );
  // A single point is a level over the whole width.
  const path = [...steps, `H${WIDTH}`].join(' ');
  return (
    <Frame label={label} points={points}>
      <path d={`${path} V${HEIGHT} H0 Z`} className="fill-brand-soft" />
      <path d={path} className="fill-none stroke-brand-ink" strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </Frame>
  );
}

function Frame({ label, points, children }: PlotProps & { children: ReactNode }) {
  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full rounded-md bg-sunken"
      >
        {children}
      </svg>
      <figcaption className="flex justify-between gap-4 text-xs text-ink-soft">
        <span>{points[0]?.label}</span>
        {points.length > 1 && <span>{points.at(-1)?.label}</span>}
      </figcaption>
    </figure>
  );
}

/** Horizontal bar for each point with its name and amount, for names without an order. */
export function BarRows({ points, label, textOf }: PlotProps & { textOf: (amount: string) => string }) {
  const values = points.map(({ amount }) => Number(amount));
  const most = Math.max(1, ...values.map(Math.abs));
  return (
    <ul aria-label={label} className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      {points.map(({ key, label: name, amount }, at) => (
        <li key={key} className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-2 text-xs">
          <span className="truncate">{name}</span>
          <span className="h-2 rounded-full bg-surface">
            <span
              className={cx('block h-full rounded-full', values[at]! < 0 ? 'bg-loss' : 'bg-gain')}
              style={{ width: `${(Math.abs(values[at]!) / most) * 100}%` }}
            />
          </span>
          <span className="num">{textOf(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
