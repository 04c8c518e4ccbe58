import { Icon, IconButton } from '@sanam/ui';
import { Suspense, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { useAnnouncements } from './queries.ts';
import { useAutoplay } from './use-autoplay.ts';

const NoticeDialog = lazyPage(async () => (await import('./notice-dialog.tsx')).NoticeDialog);

/** Milliseconds for which one notice is shown; the same as for a banner. */
const TURN_MS = 5000;

/** A title and the rotating notices, on one line; a click opens the dialog at that notice (HOM-027, HOM-028). */
export function NoticeBar() {
  const t = useT();
  const { data, isPending } = useAnnouncements();
  const [openAt, setOpenAt] = useState<number | null>(null);
  const [shown, setShown] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const notices = data?.player ?? [];
  const holders = useAutoplay({
    isOn: notices.length > 1 && !isPaused && openAt === null,
    everyMs: TURN_MS,
    next: () => setShown(shown + 1),
  });
  if (!isPending && notices.length === 0) return null;
  const notice = notices[shown % Math.max(1, notices.length)];
  return (
    <section
      aria-label={t('notice.title')}
      className="flex h-12 items-center gap-2 overflow-hidden rounded-md bg-surface px-3 shadow-low"
      {...holders}
    >
      <Icon name="bell" className="shrink-0 text-brand-ink" />
      <span className="text-sm font-semibold max-sm:sr-only">{t('notice.title')}</span>
      {notice ? (
        <button
          key={`${notice.id} ${shown}`}
          type="button"
          onClick={() => setOpenAt(shown % notices.length)}
          className="animate-rise min-h-11 min-w-0 flex-1 truncate text-start text-sm text-ink-soft hover:text-ink"
        >
          <bdi>{notice.title}</bdi>
        </button>
      ) : null}
      {notices.length > 1 ? (
        <span className="-me-2 flex shrink-0">
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            iconSize={16}
            label={t(isPaused ? 'notice.play' : 'notice.pause')}
            onClick={() => setPaused(!isPaused)}
            className="motion-reduce:hidden"
          />
          <IconButton
            icon="chevronRight"
            label={t('notice.next')}
            onClick={() => setShown(shown + 1)}
            className="max-sm:-ms-2"
          />
        </span>
      ) : null}
      <Suspense fallback={null}>
        {openAt === null ? null : <NoticeDialog notices={notices} at={openAt} onMove={setOpenAt} />}
      </Suspense>
    </section>
  );
}
