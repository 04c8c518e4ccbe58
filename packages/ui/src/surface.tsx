import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li';
  flat?: boolean;
}

export function Card({ as: Tag = 'div', flat = false, className, ...rest }: CardProps) {
  return (
    <Tag {...rest} className={cx('rounded-lg bg-surface p-4', flat ? 'border border-line' : 'shadow-low', className)} />
  );
}

export type Tone = 'neutral' | 'brand' | 'gain' | 'loss' | 'caution';
const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-soft text-brand-ink',
  gain: 'bg-gain-soft text-gain',
  loss: 'bg-loss-soft text-loss',
  caution: 'bg-caution-soft text-caution',
};

interface ToneProps {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
  className?: string;
}

/** State as a word; never shown by colour alone, but also by an icon or the word. */
export function Badge({ tone = 'neutral', icon, children, className }: ToneProps) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {icon ? <Icon name={icon} size={14} className="shrink-0" /> : null}
      {children}
    </span>
  );
}

/** Box with side information: a limit, a lock, a warning. */
export function Callout({ tone = 'neutral', icon = 'info', children, className }: ToneProps) {
  return (
    <div className={cx('flex gap-3 rounded-md p-3 text-start text-sm', tones[tone], className)}>
      <Icon name={icon} className="mt-0.25 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

export function CountDot({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span className="num absolute end-0 top-0 min-w-5 rounded-full bg-loss px-1 text-center text-xs leading-5 font-semibold text-surface">
      <span className="sr-only">{label} </span>
      {count > 99 ? '99+' : count}
    </span>
  );
}
