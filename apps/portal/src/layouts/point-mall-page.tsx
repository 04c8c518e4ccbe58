import { Slot } from '../components/slot.tsx';
import { Card, Empty } from '@sanam/ui';
import { PageHeading } from '../components/page-heading.tsx';
import { useT } from '../i18n/language.ts';

/** The points mall under its banners (HOM-021). No reward can be redeemed in this version, and the page says so. */
export function PointMallPage() {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Slot of="banner" group="w_shop" isLikely={false} />
      <PageHeading name={t('points.title')} className="text-2xl" />
      <p className="max-w-prose text-ink-soft">{t('points.text')}</p>
      <Card>
        <Empty icon="coins" title={t('points.empty')}>
          {t('points.emptyText')}
        </Empty>
      </Card>
    </div>
  );
}
