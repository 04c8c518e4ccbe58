import { isOutsideAddress } from '@sanam/contract/links';
import { Icon } from '@sanam/ui';
import { useT } from '../../i18n/language.ts';
import type { SiteInfo } from '../../lib/site.ts';

/** Licences entered by the operator; the product itself claims none (SHL-033, GAP-102). */
export function Licences({ licences }: { licences: SiteInfo['licences'] }) {
  const t = useT();
  if (licences.length === 0) return <p className="text-ink-soft">{t('footer.licence')}</p>;
  return (
    <ul aria-label={t('footer.licences')} className="flex flex-col gap-3">
      {licences.map(({ jurisdiction, licensee, number, validatorUrl }) => (
        <li key={`${jurisdiction} ${number}`} className="flex gap-2.5">
          <Icon name="shield" className="mt-0.5 shrink-0 text-brand-ink" />
          <div className="min-w-0 break-words">
            <p className="font-semibold">{t(`footer.licenceOf.${jurisdiction}`)}</p>
            <p className="text-ink-soft">{t('footer.licenceText', { licensee, number })}</p>
            {isOutsideAddress(validatorUrl) ? (
              <a
                href={validatorUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('footer.licenceCheckOf', { number })}
                className="inline-flex min-h-11 items-center gap-1 text-brand-ink underline"
              >
                {t('footer.licenceCheck')}
                <Icon name="external" size={16} />
              </a>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
