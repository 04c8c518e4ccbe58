import { cx } from '@sanam/ui';
import { type Flag, flags } from './flags.ts';

const WIDTH = 24;
const HEIGHT = 16;

/** A country's flag, or its two letters. Hidden from screen readers, because the name is beside it. */
export function CountryFlag({ countryCode, className }: { countryCode: string; className?: string }) {
  const flag = flags[countryCode];
  const box = cx('h-4 w-6 shrink-0 overflow-hidden rounded-[3px] border border-line', className);
  if (!flag)
    return (
      <span
        aria-hidden="true"
        className={cx(
          box,
          'flex items-center justify-center bg-sunken text-[0.625rem] leading-none font-semibold text-ink-soft',
        )}
      >
        {countryCode}
      </span>
    );
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={box} preserveAspectRatio="none">
      {bandsOf(flag).map(({ colour, from, size }) =>
        flag.way === 'down' ? (
          <rect key={from} x={0} y={from} width={WIDTH} height={size} fill={colour} />
        ) : (
          <rect key={from} x={from} y={0} width={size} height={HEIGHT} fill={colour} />
        ),
      )}
      {flag.disc ? (
        <circle
          cx={WIDTH * (flag.disc.at ?? 0.5)}
          cy={HEIGHT / 2}
          r={(HEIGHT * flag.disc.size) / 2}
          fill={flag.disc.colour}
        />
      ) : null}
      {flag.star ? <polygon points={STAR} fill={flag.star} /> : null}
    </svg>
  );
}

/** Five outer points around the centre, with the inner ones between them. */
const STAR = Array.from({ length: 10 }, (_, index) => {
  const radius = index % 2 === 0 ? 5.5 : 2.1;
  const angle = (index * Math.PI) / 5 - Math.PI / 2;
  return `${(WIDTH / 2 + radius * Math.cos(angle)).toFixed(2)},${(HEIGHT / 2 + radius * Math.sin(angle)).toFixed(2)}`;
}).join(' ');

/** Returns position and size of each band; a small overlap hides the seams. */
function bandsOf({ way, bands }: Flag): { colour: string; from: number; size: number }[] {
  const unit = (way === 'down' ? HEIGHT : WIDTH) / sumOf(bands);
  return bands.map(([colour, share], index) => ({
    colour,
    from: unit * sumOf(bands.slice(0, index)),
    size: unit * share + 0.05,
  }));
}

const sumOf = (bands: Flag['bands']): number => bands.reduce((sum, [, share]) => sum + share, 0);
