import { Icon, type IconName } from '@sanam/ui';
import type { ButtonHTMLAttributes } from 'react';

export const entryClass =
  'group relative flex h-11 w-11 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink aria-expanded:bg-brand-soft aria-expanded:text-brand-ink';

/** Name of an entry at its side, shown on hover or focus. */
export function Name({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute end-full top-1/2 me-2 hidden -translate-y-1/2 rounded-sm bg-ink px-2.5 py-1 text-sm whitespace-nowrap text-surface shadow-low group-hover:block group-focus-visible:block group-aria-expanded:hidden"
    >
      {children}
    </span>
  );
}

/** An entry of the side bar. */
export function Entry({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>) {
  return (
    <button type="button" aria-label={label} {...rest} className={entryClass}>
      <Icon name={icon} size={22} />
      <Name>{label}</Name>
    </button>
  );
}

export const Line = () => <hr className="my-1.5 w-7 border-line" />;
