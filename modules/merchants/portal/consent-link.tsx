import { useT } from '@sanam/portal/i18n/language.ts';
import { openConsent } from '@sanam/portal/lib/consent.ts';
import { useSite } from '@sanam/portal/lib/site.ts';

/** Opens the choice again, on every page (GAP-178). Nothing where the brand counts no visits: there is nothing to choose. */
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
