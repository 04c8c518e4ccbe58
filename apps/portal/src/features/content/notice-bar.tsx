import { Icon, IconButton } from '@sanam/ui';
import { Suspense, useState } from 'react';
import { useT } from '../../i18n/language.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useAnnouncements } from './queries.ts';

const NoticeDialog = lazyPage(async () => (await import('./notice-dialog.tsx')).NoticeDialog);

/** A title and the notices, one line; a press opens the dialog at that notice (HOM-027, HOM-028). */
export function NoticeBar() {
  const t = useT();
  const { data, isPending } = useAnnouncements();
  const [openAt, setOpenAt] = useState<number | null>(null);
  const [shown, setShown] = useState(0);
  const notices = data?.player ?? [];
  if (!isPending && notices.length === 0) return null;
  const notice = notices[shown % Math.max(1, notices.length)];
  return (
    <section
      aria-label={t('notice.title')}
      className="flex h-12 items-center gap-2 rounded-md bg-surface px-3 shadow-low"
    >
      <Icon name="bell" className="shrink-0 text-brand-ink" />
      <span className="text-sm font-semibold max-sm:sr-only">{t('notice.title')}</span>
      {notice ? (
        <button
          key={notice.id}
          type="button"
          onClick={() => setOpenAt(shown % notices.length)}
          className="animate-fade min-h-11 min-w-0 flex-1 truncate text-start text-sm text-ink-soft hover:text-ink"
        >
          {notice.title}
        </button>
      ) : null}
      {notices.length > 1 ? (
        <IconButton icon="chevronRight" label={t('notice.next')} onClick={() => setShown(shown + 1)} />
      ) : null}
      <Suspense fallback={null}>
        {openAt === null ? null : <NoticeDialog notices={notices} at={openAt} onMove={setOpenAt} />}
      </Suspense>
    </section>
  );
}
