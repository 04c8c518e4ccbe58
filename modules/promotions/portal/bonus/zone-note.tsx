import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';

/** The time zone of all times of a list, said once. */
export function ZoneNote() {
  const t = useT();
  const zone = useSite()?.zone;
  return zone === undefined ? null : <p className="text-sm text-ink-soft">{t('bonus.zone', { zone })}</p>;
}
