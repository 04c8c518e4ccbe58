// Frames of pages whose content comes from a module: one chunk for all.
import { PageHeading } from '../components/page-heading.tsx';
import { Slot } from '../components/slot.tsx';
import { useT } from '../i18n/language.ts';

/** Points mall under its banners (HOM-021, PTS-001), with content from its module. */
export function PointMallPage() {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Slot of="banner" group="w_shop" isLikely={false} />
      <PageHeading name={t('points.title')} className="text-2xl" />
      <p className="max-w-prose text-ink-soft">{t('points.text')}</p>
      <Slot of="pointMall" />
    </div>
  );
}

/** Levels and their benefits, with content from the module. */
export function VipPage() {
  const t = useT();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeading name={t('vip.title')} className="text-2xl" />
      <p className="max-w-prose text-ink-soft">{t('vip.text')}</p>
      <Slot of="vip" />
    </div>
  );
}
