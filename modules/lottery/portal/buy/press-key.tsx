import { useT } from '@sanam/portal/i18n/language.ts';
import { cx } from '@sanam/ui';
import type { ReactNode } from 'react';
import { FULL_TIER_BP } from '../../contract/states.ts';
import type { NumberPrice } from './number-price.ts';

export interface PressKeyProps {
  price?: NumberPrice | undefined;
  isPressed?: boolean;
  disabled?: boolean;
  label?: string;
  /** `large` is the size of a keypad key. */
  size?: 'medium' | 'large';
  onPress: () => void;
  children: ReactNode;
}

/** A key that adds a number. Closed numbers are struck out; reduced odds are shown by colour and text. */
export function PressKey({ price, isPressed, disabled, label, size = 'medium', onPress, children }: PressKeyProps) {
  const t = useT();
  const tierBp = price?.tierBp ?? FULL_TIER_BP;
  const isClosed = tierBp === 0;
  const isLower = !isClosed && tierBp < FULL_TIER_BP;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      disabled={disabled || isClosed}
      onClick={onPress}
      className={cx(
        'num flex flex-col items-center justify-center rounded-md border font-semibold transition-colors select-none disabled:cursor-not-allowed',
        size === 'large' ? 'h-12 text-2xl active:bg-brand-soft sm:h-13' : 'min-h-11 text-base',
        isPressed
          ? 'border-brand bg-brand text-on-brand'
          : isClosed
            ? 'border-line bg-sunken text-ink-soft line-through'
            : isLower
              ? 'border-current bg-caution-soft text-caution'
              : 'border-line bg-surface text-ink hover:border-line-strong',
        disabled && 'opacity-40',
      )}
    >
      {children}
      {isLower ? (
        <span className="text-xs leading-none font-normal">{t('lottery.tier', { percent: tierBp / 100 })}</span>
      ) : null}
      {isClosed ? <span className="sr-only">{t('lottery.closedNumber')}</span> : null}
    </button>
  );
}
