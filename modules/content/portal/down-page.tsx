import { isInsidePath, isOutsideAddress } from '@sanam/contract/links';
import { buttonClass, Card, cx, Icon } from '@sanam/ui';
import { useState } from 'react';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { QrCode } from '@sanam/portal/components/qr-code.tsx';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useLanguage, useT } from '@sanam/portal/i18n/language.ts';
import { type SiteInfo, useSite } from '@sanam/portal/lib/site.ts';
import { downloadLabel, downloadsOf } from './downloads.ts';
import { InstallCard } from './install-card.tsx';
import { useHelpArticle } from './queries.ts';

type Resource = SiteInfo['resources'][number];

/**
 * The app page: this site as an installed app, the operator's resources, and installation steps (CNT-004, CNT-011,
 * CNT-024).
 */
export function DownPage() {
  const t = useT();
  const site = useSite();
  const { article } = useHelpArticle('install');
  const resources = downloadsOf(site?.resources ?? []);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-5">
      <PageHeading name={t('down.title')} className="text-2xl" />
      <p className="max-w-prose text-ink-soft">{t('down.text')}</p>
      <ul className={cx('grid gap-4 sm:grid-cols-2', resources.length > 0 && 'lg:grid-cols-3')}>
        <InstallCard />
        {/* For the camera of another device; on a phone the installation comes first. */}
        <Card as="li" className="flex flex-col items-center gap-3 text-center max-sm:order-last">
          <h2 className="text-lg">{t('down.here')}</h2>
          <QrCode
            text={window.location.origin}
            label={t('down.hereCode')}
            failed={t('down.codeFailed')}
            caption={window.location.host}
          />
          <p className="text-sm text-ink-soft">{t('down.scan')}</p>
        </Card>
        {resources.map((resource) => (
          <ResourceCard key={`${resource.resourceType} ${resource.url}`} resource={resource} />
        ))}
        {article === undefined ? null : (
          <Card as="li" className="sm:col-span-full">
            <h2 className="mb-2 text-lg">{article.title}</h2>
            <RichText html={article.content} className="text-ink-soft" />
          </Card>
        )}
      </ul>
    </div>
  );
}

function ResourceCard({ resource }: { resource: Resource }) {
  const t = useT();
  const { shown } = useLanguage();
  const label = downloadLabel(resource, shown, (system) => t(`down.${system}`));
  const { qrCodeUrl } = resource;
  const [hasFailed, setFailed] = useState(false);
  const isPicture = qrCodeUrl !== null && !hasFailed && (isInsidePath(qrCodeUrl) || isOutsideAddress(qrCodeUrl));
  return (
    <Card as="li" className="flex flex-col items-center gap-3 text-center">
      <h2 className="text-lg">{label}</h2>
      {isPicture ? (
        <img
          src={qrCodeUrl}
          alt={t('down.code', { name: label })}
          width={192}
          height={192}
          loading="lazy"
          onError={() => setFailed(true)}
        />
      ) : (
        <QrCode text={resource.url} label={t('down.code', { name: label })} failed={t('down.codeFailed')} />
      )}
      <a href={resource.url} target="_blank" rel="noopener noreferrer" className={buttonClass('brand')}>
        <Icon name="deposit" />
        {t('down.get')}
      </a>
    </Card>
  );
}
