import { fromWire, toWire } from '@sanam/contract/money';
import { cx } from '@sanam/ui';
import { useEffect, useId, useState } from 'react';
import { useT, wireLanguage } from '@sanam/portal/i18n/language.ts';
import { msOfDay } from '@sanam/portal/lib/time.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { JACKPOT_STEP_MS, jackpotAt } from './jackpot.ts';

/** Placeholder as wide as an amount, so that the line breaks at the same place. */
const PLACE = '฿00,000,000.00';

/**
 * The counter of the slot page (GAM-020), as one line. There is no pool behind it, so it says that it is an
 * illustration (GAP-101).
 */
export function JackpotCounter() {
  const t = useT();
  const site = useSite();
  const titleId = useId();
  const now = useSteps();
  if (site?.jackpot.isShown === false) return null;
  const label = (wireLanguage() === 'TH' ? site?.jackpot.labelTh : site?.jackpot.labelEn) ?? t('hall.jackpot');
  const text = site ? amountText(toWire(jackpotAt(fromWire(site.jackpotBase), msOfDay(now)))) : PLACE;
  return (
    <section
      aria-labelledby={titleId}
      className="bg-brand-slate flex min-h-11 items-center gap-2 rounded-md px-3 py-1 text-white sm:gap-3 sm:px-4"
    >
      <h2 id={titleId} className="min-w-0 text-sm">
        {label}
      </h2>
      <p
        data-testid="jackpot"
        className={cx('num shrink-0 text-sm font-semibold sm:text-base', site === undefined && 'invisible')}
      >
        {site?.symbol}
        {text}
      </p>
      <p className="min-w-0 flex-1 text-end text-xs leading-snug text-white/85">{t('hall.jackpotNote')}</p>
    </section>
  );
}

/** Returns the time, updated every three seconds; it does not change for people who prefer reduced motion. */
function useSteps(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const timer = setInterval(() => setNow(Date.now()), JACKPOT_STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
