import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface ChipProps {
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
  icon?: IconName;
  className?: string;
}

/** A short choice in a row with others. */
export function Chip({ pressed = false, disabled = false, onPress, children, icon, className }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'num inline-flex min-h-11 items-center justify-center gap-1.5 rounded-full border px-4 text-sm font-semibold transition-colors disabled:opacity-50',
        pressed
          ? 'border-brand bg-brand-soft text-brand-ink'
          : 'border-line bg-surface text-ink hover:border-line-strong',
        className,
      )}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
    </button>
  );
}
