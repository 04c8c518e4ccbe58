import { useT } from '../../i18n/language.ts';
import { openConsent } from '../../lib/consent.ts';
import { useSite } from '../../lib/site.ts';

/** Opens the choice again, on every page (GAP-178). Nothing where the merchant counts no visits: there is nothing to choose. */
export function ConsentLink({ className }: { className?: string }) {
  const t = useT();
  const isCounting = useSite()?.analytics.gtagId != null;
  if (!isCounting) return null;
  return (
    <button type="button" onClick={openConsent} className={className}>
      {t('footer.consent')}
    </button>
  );
}
