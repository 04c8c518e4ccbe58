import { useT } from '../../i18n/language.ts';
import { openConsent } from '../../lib/consent.ts';
import { useSite } from '../../lib/site.ts';

/** Link to change the consent, on every page (GAP-178). Hidden if the merchant does not count visits. */
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
