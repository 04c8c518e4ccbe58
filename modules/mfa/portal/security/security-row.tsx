import { Icon, type IconName } from '@sanam/ui';
import type { ReactNode } from 'react';

export interface SecurityRowProps {
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** State in one word. */
  badge?: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}

/** One row of a card: name, state and actions. */
export function SecurityRow({ icon, title, text, badge, children }: SecurityRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-sunken p-3">
      <Icon name={icon} size={22} className="shrink-0 text-brand-ink" />
      <div className="min-w-40 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{title}</span>
          {badge}
        </p>
        {text ? <p className="text-sm break-words text-ink-soft">{text}</p> : null}
      </div>
      {children ? <div className="ms-auto flex flex-wrap justify-end gap-2">{children}</div> : null}
    </li>
  );
}
