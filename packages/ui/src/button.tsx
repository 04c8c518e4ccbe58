import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export type ButtonLook = 'primary' | 'brand' | 'plain' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover shadow-low',
  brand: 'bg-brand text-on-brand hover:bg-brand-hover',
  plain: 'bg-surface text-ink border border-line-strong hover:bg-sunken',
  ghost: 'text-brand-ink hover:bg-brand-soft',
  danger: 'bg-loss-soft text-loss border border-current hover:brightness-95 dark:hover:brightness-110',
};
/** Classes of the sizes. Every size has a 44 px target; `small` draws 36 px and widens its hit area. */
const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3 py-1 text-sm relative after:absolute after:-inset-y-1 after:inset-x-0 after:content-['']",
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
};

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(look: ButtonLook = 'plain', size: ButtonSize = 'medium', wide = false): string {
  return cx(
    // One line if there is room; long words of other languages break instead of overflowing.
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md font-semibold transition-colors duration-150 text-center select-none',
    'disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55',
    looks[look],
    sizes[size],
    wide && 'w-full',
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: ButtonLook;
  size?: ButtonSize;
  wide?: boolean;
  icon?: IconName;
  /** Shows a spinner, keeps the width and ignores further presses. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  look = 'plain',
  size = 'medium',
  wide = false,
  icon,
  busy = false,
  className,
  children,
  disabled,
  'aria-busy': isBusy,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || isBusy || undefined}
      className={cx(buttonClass(look, size, wide), className)}
    >
      {busy ? (
        <Icon name="refresh" className="animate-turn shrink-0" />
      ) : icon ? (
        <Icon name={icon} className="shrink-0" />
      ) : null}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Description of the action: accessible name and tooltip. */
  label: string;
  iconSize?: number;
  badge?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, iconSize = 20, badge, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={cx(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink transition-colors disabled:opacity-50',
        className,
      )}
    >
      <Icon name={icon} size={iconSize} />
      {badge}
    </button>
  );
}
