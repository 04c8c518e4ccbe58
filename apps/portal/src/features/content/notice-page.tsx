import { Badge, Card } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '../../components/list-states.tsx';
import { useT } from '../../i18n/language.ts';
import { dateTimeText } from '../../lib/time.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { useAnnouncements } from './queries.ts';

/** All notices and news of the brand, each opens in the notice dialog (CNT-001, HOM-045). */
export function NoticePage() {
  const t = useT();
  const announcements = useAnnouncements();
  const [at, setAt] = useState<number | null>(null);
  const { data } = announcements;
  const notices = [...(data?.player ?? []), ...(data?.popup ?? [])];
  const newsFrom = data?.player.length ?? 0;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <h1 className="text-2xl">{t('notice.pageTitle')}</h1>
      <ListStates
        query={announcements}
        isEmpty={() => notices.length === 0}
        icon="bell"
        emptyTitle={t('notice.empty')}
        emptyText={t('notice.emptyText')}
      >
        {() => (
          <Card className="py-0!">
            <ul className="divide-y divide-line">
              {notices.map((notice, index) => (
                <li key={notice.id}>
                  <button
                    type="button"
                    onClick={() => setAt(index)}
                    className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 py-2 text-start hover:text-brand-ink"
                  >
                    <Badge tone={index < newsFrom ? 'neutral' : 'brand'} icon="bell">
                      {t(index < newsFrom ? 'notice.title' : 'notice.news')}
                    </Badge>
                    <span className="min-w-0 flex-1 font-semibold break-words">{notice.title}</span>
                    <time dateTime={notice.startsAt} className="text-sm text-ink-soft">
                      {dateTimeText(notice.startsAt)}
                    </time>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ListStates>
      <NoticeDialog notices={notices} at={at} onMove={setAt} />
    </div>
  );
}
