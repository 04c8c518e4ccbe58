import { Badge, Card } from '@sanam/ui';
import { useState } from 'react';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { NoticeDialog } from './notice-dialog.tsx';
import { useAnnouncements } from './queries.ts';

/** All notices and news of the merchant; each opens in the notice dialog (CNT-001, HOM-045). */
export function NoticePage() {
  const t = useT();
  const announcements = useAnnouncements();
  const [at, setAt] = useState<number | null>(null);
  const { data } = announcements;
  const notices = [...(data?.player ?? []), ...(data?.popup ?? [])];
  const newsFrom = data?.player.length ?? 0;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeading name={t('notice.pageTitle')} className="text-2xl" />
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
                    className="flex min-h-14 w-full flex-col gap-1 py-3 text-start hover:text-brand-ink sm:flex-row sm:items-center sm:gap-3"
                  >
                    <Badge
                      tone={index < newsFrom ? 'neutral' : 'brand'}
                      icon="bell"
                      className="self-start sm:w-24 sm:justify-center sm:self-center"
                    >
                      {t(index < newsFrom ? 'notice.one' : 'notice.news')}
                    </Badge>
                    <span className="min-w-0 font-semibold break-words sm:flex-1">
                      <bdi>{notice.title}</bdi>
                    </span>
                    <time dateTime={notice.startsAt} className="num shrink-0 text-sm text-ink-soft">
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
