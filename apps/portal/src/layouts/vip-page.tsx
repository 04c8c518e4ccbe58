import { Card, Empty } from '@sanam/ui';
import { PageHeading } from '../components/page-heading.tsx';
import { useT } from '../i18n/language.ts';

/** Levels and their benefits. The operator has set none up in this version, and the page says so. */
export function VipPage() {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeading name={t('vip.title')} className="text-2xl" />
      <p className="max-w-prose text-ink-soft">{t('vip.text')}</p>
      <Card>
        <Empty icon="crown" title={t('vip.empty')}>
          {t('vip.emptyText')}
        </Empty>
      </Card>
    </div>
  );
}
