import { buttonClass, Card, Empty } from '@sanam/ui';
import { Link } from 'react-router';
import { PageHeading } from '../components/page-heading.tsx';
import { useT } from '../i18n/language.ts';
import { paths } from '../paths.ts';

/** Levels and their benefits. The operator has set none up in this version, and the page says so. */
export function VipPage() {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeading name={t('vip.title')} className="text-2xl" />
      <p className="max-w-prose text-ink-soft">{t('vip.text')}</p>
      <Card>
        <Empty
          icon="crown"
          title={t('vip.empty')}
          action={
            <Link to={paths.promotions} className={buttonClass('plain')}>
              {t('nav.promotions')}
            </Link>
          }
        >
          {t('vip.emptyText')}
        </Empty>
      </Card>
    </div>
  );
}
