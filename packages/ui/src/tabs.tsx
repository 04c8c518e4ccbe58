import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

export interface TabItem<Id extends string> {
  id: Id;
  label: ReactNode;
  icon?: IconName;
}

/** Tabs by the ARIA pattern: arrows move, Home and End jump; the panel is the caller's, with `id={panelId}`. */
export function Tabs<Id extends string>({
  items,
  selected,
  onSelect,
  label,
  panelId,
}: {
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  label: string;
  panelId: string;
}) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === selected);
    // Arrow keys follow the visual order: in right-to-left text the next tab is on the left.
    const on = row.current?.matches(':dir(rtl)') ? -1 : 1;
    const to = { ArrowRight: at + on, ArrowLeft: at - on, Home: 0, End: items.length - 1 }[event.key];
    const next = to === undefined ? undefined : items[(to + items.length) % items.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.id);
    row.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="flex gap-1 overflow-x-auto rounded-full bg-sunken p-1"
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          data-tab={item.id}
          aria-selected={item.id === selected}
          aria-controls={panelId}
          tabIndex={item.id === selected ? 0 : -1}
          onClick={() => onSelect(item.id)}
          className={cx(
            'inline-flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-full px-2.5 text-sm sm:px-4 font-semibold whitespace-nowrap transition-colors',
            item.id === selected ? 'bg-surface text-brand-ink shadow-low' : 'text-ink-soft hover:text-ink',
          )}
        >
          {item.icon ? <Icon name={item.icon} size={16} /> : null}
          {item.label}
        </button>
      ))}
    </div>
  );
}
