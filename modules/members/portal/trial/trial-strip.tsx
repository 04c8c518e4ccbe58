import { Icon } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import { timeText } from '@sanam/portal/lib/time.ts';
import { useMember } from '../queries.ts';

/** The strip on every page of a trial guest: play money, and when the trial ends (IDN-168, GAP-081). */
export function TrialStrip() {
  const t = useT();
  const { data } = useMember();
  return (
    <aside
      aria-label={t('identity.trial.stripOpen')}
      className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 bg-brand-soft px-3 text-center max-sm:pt-2 text-sm font-semibold text-brand-ink"
    >
      <span className="inline-flex items-center gap-2">
        <Icon name="clock" size={18} className="shrink-0" />
        {data?.trialEndsAt
          ? t('identity.trial.strip', { time: timeText(data.trialEndsAt) })
          : t('identity.trial.stripOpen')}
      </span>
      <button type="button" onClick={() => openPopup('register')} className="min-h-11 underline">
        {t('in_increase_submit')}
      </button>
    </aside>
  );
}
