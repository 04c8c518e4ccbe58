import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export interface MoneyProps {
  /** Formatted by the caller, without sign or symbol: "1,234.50". */
  text: string;
  symbol?: string;
  /** Direction of a difference, shown with sign, icon and colour. A plain amount has none. */
  direction?: 'gain' | 'loss' | 'none' | undefined;
  gainLabel?: string;
  lossLabel?: string;
  className?: string;
}

/**
 * Amount in tabular figures. Gain and loss have a sign, an icon and a text for screen readers, in addition to the
 * colour.
 */
export function Money({ text, symbol = '', direction, gainLabel, lossLabel, className }: MoneyProps) {
  const sign = direction === 'gain' ? '+' : direction === 'loss' ? '−' : '';
  const label = direction === 'gain' ? gainLabel : direction === 'loss' ? lossLabel : undefined;
  return (
    <span
      className={cx(
        'num relative inline-flex items-center gap-0.5',
        direction === 'gain' && 'text-gain',
        direction === 'loss' && 'text-loss',
        className,
      )}
    >
      {direction === 'gain' || direction === 'loss' ? (
        <Icon name={direction === 'gain' ? 'up' : 'down'} size={14} className="shrink-0" />
      ) : null}
      {label ? <span className="sr-only">{label} </span> : null}
      {sign}
      {symbol}
      {text}
    </span>
  );
}
