import { useT } from '@sanam/portal/i18n/language.ts';
import { useId } from 'react';
import type { Offer } from './plays.ts';

export interface SeriesSliderProps {
  offer: Offer;
  series: string;
  onSeries: (series: string) => void;
}

/** The slider that trades odds for rebate. Renders nothing if the game has a single series. */
export function SeriesSlider({ offer, series, onSeries }: SeriesSliderProps) {
  const t = useT();
  const id = useId();
  // Highest rebate on the left, highest odds on the right.
  const options = offer.rules.series.toReversed();
  const at = options.findIndex((one) => one.series === series);
  const chosen = options[at];
  if (options.length < 2 || chosen === undefined) return null;
  const text = t('lottery.seriesText', { series: chosen.series, rebate: chosen.rebateBp / 100 });
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-semibold">
          {t('lottery.series')}
        </label>
        <output htmlFor={id} className="num text-ink-soft">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={options.length - 1}
        step={1}
        value={at}
        aria-valuetext={text}
        onChange={(event) => onSeries(options[Number(event.target.value)]!.series)}
        className="h-11 w-full accent-brand"
      />
      <div aria-hidden="true" className="flex justify-between text-xs text-ink-soft">
        <span>{t('lottery.moreRebate')}</span>
        <span>{t('lottery.moreOdds')}</span>
      </div>
    </div>
  );
}
