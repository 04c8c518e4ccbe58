import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import type { CallbackRecord } from '@sanam/console/lib/records.ts';
import { tones } from '@sanam/console/theme.ts';
import { millis } from './callback-parts.tsx';

type Points = CallbackRecord['points'];

const WIDTH = 480;
const HEIGHT = 120;

/** The axes of a small plot: start, end and maximum. */
function Axes({ points, top }: { points: Points; top: string }) {
  const times = useTimeWords();
  const [first, last] = [points[0], points.at(-1)];
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 12, color: 'text.secondary' }}>
      <span>{first === undefined ? '' : times.clock(first.at)}</span>
      <span>{top}</span>
      <span>{last === undefined ? '' : times.clock(last.at)}</span>
    </Box>
  );
}

/** A chart as wide as its container, on a base line. */
function Plot({ label, ground, children }: { label: string; ground: string; children: ReactNode }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
    >
      <path d={`M0 ${HEIGHT} H${WIDTH}`} stroke={ground} />
      {children}
    </svg>
  );
}

/** The calls as stacked bars: successful at the bottom, refused and failed above. */
export function CallsPlot({ points }: { points: Points }) {
  const t = useWords();
  const colours = tones(useTheme().palette.mode);
  const most = Math.max(1, ...points.map(({ calls }) => calls));
  const total = points.reduce((sum, { calls }) => sum + calls, 0);
  const step = WIDTH / points.length;
  const high = (value: number): number => (value / most) * HEIGHT;
  const bar = (at: number, from: number, value: number, fill: string) => (
    <rect
      x={at * step + 1}
      y={HEIGHT - high(from + value)}
      width={Math.max(1, step - 2)}
      height={high(value)}
      fill={fill}
    />
  );
  return (
    <>
      <Plot label={t('callback.pace', { smart_count: total })} ground={colours.line}>
        {points.map(({ at: when, calls, refusals, faults }, at) => (
          <g key={when}>
            {bar(at, 0, calls - refusals - faults, colours.brandInk)}
            {bar(at, calls - refusals - faults, refusals, colours.caution)}
            {bar(at, calls - faults, faults, colours.loss)}
          </g>
        ))}
      </Plot>
      <Axes points={points} top={total === 0 ? t('callback.noCalls') : t('callback.most', { smart_count: most })} />
      <Legend
        items={[
          [colours.brandInk, t('callback.good')],
          [colours.caution, t('callback.refusals')],
          [colours.loss, t('callback.faults')],
        ]}
      />
    </>
  );
}

/** The response times at the 50th, 95th and 99th percentile. */
export function TimesPlot({ points }: { points: Points }) {
  const t = useWords();
  const colours = tones(useTheme().palette.mode);
  const lines = [
    { name: 'p50', colour: colours.gain },
    { name: 'p95', colour: colours.brandInk },
    { name: 'p99', colour: colours.loss },
  ] as const;
  const measured = points.flatMap(({ p99 }) => (p99 === null ? [] : [p99]));
  const most = Math.max(1, ...measured);
  const top = measured.length === 0 ? t('callback.noCalls') : t('callback.timesMost', { time: millis(most) });
  return (
    <>
      <Plot label={top} ground={colours.line}>
        {lines.map(({ name, colour }) => (
          <path
            key={name}
            d={linePath(
              points.map((point) => point[name]),
              most,
            )}
            fill="none"
            stroke={colour}
            strokeWidth={2}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </Plot>
      <Axes points={points} top={top} />
      <Legend items={lines.map(({ name, colour }) => [colour, t(`callback.${name}`)] as const)} />
    </>
  );
}

/** Returns the SVG path of a line with gaps where there were no calls. */
function linePath(values: readonly (number | null)[], most: number): string {
  const step = WIDTH / values.length;
  let isDrawing = false;
  return values
    .map((value, at) => {
      if (value === null) {
        isDrawing = false;
        return '';
      }
      const y = (HEIGHT - (value / most) * (HEIGHT - 4) - 2).toFixed(1);
      const from = (at * step).toFixed(1);
      const command = `${isDrawing ? 'L' : 'M'}${from} ${y} H${((at + 1) * step).toFixed(1)}`;
      isDrawing = true;
      return command;
    })
    .join(' ');
}

function Legend({ items }: { items: readonly (readonly [colour: string, label: string])[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 0.5, fontSize: 12.5 }}>
      {items.map(([colour, label]) => (
        <Box key={label} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <Box component="span" sx={{ width: 10, height: 10, borderRadius: 0.5, backgroundColor: colour }} />
          {label}
        </Box>
      ))}
    </Box>
  );
}
