import { useT } from '@sanam/portal/i18n/language.ts';
import { cx } from '@sanam/ui';
import { pathOf, type Segment } from './wheel-shape.ts';

/** Colours by place. Numbers on the segments carry the same information. */
const looks = [
  { fill: 'fill-brand', ink: 'fill-on-brand', dot: 'bg-brand text-on-brand' },
  { fill: 'fill-accent', ink: 'fill-on-accent', dot: 'bg-accent text-on-accent' },
  { fill: 'fill-gain', ink: 'fill-surface', dot: 'bg-gain text-surface' },
  { fill: 'fill-brand-soft', ink: 'fill-brand-ink', dot: 'bg-brand-soft text-brand-ink' },
  { fill: 'fill-caution-soft', ink: 'fill-caution', dot: 'bg-caution-soft text-caution' },
  { fill: 'fill-gain-soft', ink: 'fill-gain', dot: 'bg-gain-soft text-gain' },
] as const;
const plain = { fill: 'fill-sunken', ink: 'fill-ink-soft', dot: 'bg-sunken text-ink-soft' } as const;

const lookOf = (prizeId: string, isNothing: boolean) =>
  isNothing ? plain : looks[(Number(prizeId) - 1) % looks.length]!;

interface DotProps {
  prizeId: string;
  isNothing: boolean;
}

/** Shows the number of a prize in the colour of its segment. */
export function PrizeDot({ prizeId, isNothing }: DotProps) {
  return (
    <span
      className={cx(
        'num inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line-strong text-xs font-semibold',
        lookOf(prizeId, isNothing).dot,
      )}
    >
      {prizeId}
    </span>
  );
}

interface PictureProps {
  segments: readonly Segment[];
  /** Ids of prizes without value. */
  nothing: ReadonlySet<string>;
  /** Degrees clockwise. */
  rotation: number;
  isTurning: boolean;
  turnMs: number;
}

/** Minimum width in degrees of a segment with a number. The table below lists all prizes. */
const LABEL_FROM = 12;
const LABEL_AT = 76;

/** Wheel with a pointer at the top. The result is drawn before the wheel turns. */
export function WheelPicture({ segments, nothing, rotation, isTurning, turnMs }: PictureProps) {
  const t = useT();
  return (
    <div className="relative mx-auto w-full max-w-80">
      <svg viewBox="-108 -112 216 220" role="img" aria-label={t('draws.wheel.picture')} className="w-full">
        <g
          style={{
            transform: `rotate(${rotation}deg)`,
            transition: isTurning ? `transform ${turnMs}ms cubic-bezier(0.15, 0.6, 0.15, 1)` : undefined,
          }}
        >
          {segments.map((segment) => (
            <Slice key={segment.prizeId} segment={segment} isNothing={nothing.has(segment.prizeId)} />
          ))}
          <circle r="100" className="fill-none stroke-line-strong" strokeWidth="3" />
        </g>
        <circle r="14" className="fill-surface stroke-line-strong" strokeWidth="3" />
        <path d="M-9 -111h18l-9 22z" className="fill-ink stroke-surface" strokeWidth="1.5" />
      </svg>
    </div>
  );
}

function Slice({ segment, isNothing }: { segment: Segment; isNothing: boolean }) {
  const { fill, ink } = lookOf(segment.prizeId, isNothing);
  const middle = (segment.from + segment.to) / 2;
  return (
    <>
      <path d={pathOf(segment)} className={cx(fill, 'stroke-surface')} strokeWidth="0.6" />
      {segment.to - segment.from < LABEL_FROM ? null : (
        <text
          transform={`rotate(${middle}) translate(0 -${LABEL_AT})`}
          textAnchor="middle"
          dominantBaseline="middle"
          className={cx(ink, 'text-base font-semibold')}
        >
          {segment.prizeId}
        </text>
      )}
    </>
  );
}
