import { Button, cx, Icon } from '@sanam/ui';
import { useEffect, useRef } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Slider } from './use-slider.ts';

interface TrackProps {
  slider: Slider;
  max: number;
  isJudging: boolean;
  isWrong: boolean;
}

/** The handle on its track: a slider for screen readers, and a large touch target. */
export function SliderTrack({ slider, max, isJudging, isWrong }: TrackProps) {
  const t = useT();
  const { x, isByKeys } = slider;
  const handle = useFirstFocus();
  const share = x / max;
  return (
    <>
      <div
        className={cx(
          'relative h-13 rounded-full border bg-sunken',
          isWrong ? 'animate-[sn-shake_240ms_ease-in-out] border-loss' : 'border-line-strong',
        )}
      >
        <p
          aria-hidden="true"
          className="absolute inset-0 flex items-center justify-center ps-13 pe-3 text-sm text-ink-soft select-none"
          style={{ opacity: Math.max(0, 1 - share * 3) }}
        >
          {t('identity.human.slide')}
        </p>
        <div
          aria-hidden="true"
          className="absolute inset-y-0 start-0 rounded-full bg-brand-soft"
          style={{ width: `calc(${share} * (100% - 3.25rem) + 3.25rem)` }}
        />
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={t('identity.human.handle')}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-valuenow={Math.round(x)}
          aria-valuetext={t('identity.human.at', { percent: Math.round(share * 100) })}
          aria-disabled={isJudging || undefined}
          {...(isJudging ? {} : slider.pointer)}
          onKeyDown={isJudging ? undefined : slider.onKeyDown}
          className="absolute inset-y-0 flex w-13 cursor-grab touch-none items-center justify-center rounded-full bg-brand text-on-brand shadow-low active:cursor-grabbing"
          style={{ left: `calc(${share} * (100% - 3.25rem))` }}
        >
          <Icon
            name={isJudging ? 'refresh' : 'chevronRight'}
            size={24}
            className={isJudging ? 'animate-turn' : undefined}
          />
        </div>
      </div>
      {isByKeys ? (
        <Button look="brand" wide busy={isJudging} onClick={slider.confirm}>
          {t('identity.human.confirm')}
        </Button>
      ) : null}
    </>
  );
}

/**
 * Moves the focus from the dialog's title to the handle once the picture has loaded, unless the person has moved it.
 */
function useFirstFocus() {
  const handle = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches('[data-title], dialog'))
      handle.current?.focus({ preventScroll: true });
  }, []);
  return handle;
}
