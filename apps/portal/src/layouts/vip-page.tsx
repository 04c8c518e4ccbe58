import { PageHeading } from '../components/page-heading.tsx';
import { Slot } from '../components/slot.tsx';
import { useT } from '../i18n/language.ts';

/** Levels and their benefits; what is in it, its module shows. */
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
