import { Badge, Card } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import type { ReactNode } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useAnnouncements, useMarkRead } from './announcements.ts';
import { WaitingOffers } from './contracts/waiting-offers.tsx';

type Announced = Value<'agentAnnouncements'>;

/** The merchant's announcements for agents in one of their four states; `children` draws them. */
export function Announcements({ children }: { children: (data: Announced) => ReactNode }) {
  const t = useT();
  return (
    <ListStates
      query={useAnnouncements()}
      isEmpty={({ list }) => list.length === 0}
      icon="bell"
      emptyTitle={t('agents.centre.noAnnouncements')}
      emptyText={t('agents.centre.noAnnouncementsText')}
    >
      {children}
    </ListStates>
  );
}

/** The page of the merchant's announcements for agents, with contracts that wait for a signature on top. */
export function AnnouncementPage() {
  return (
    <div className="flex flex-col gap-5">
      <WaitingOffers />
      <Announcements>{(data) => <List {...data} />}</Announcements>
    </div>
  );
}

function List({ list, zone }: Announced) {
  const fresh = useMarkRead(list);
  return (
    <ul className="flex flex-col gap-3">
      {list.map(({ id, title, content, startsAt }) => (
        <Card as="li" flat key={id} className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="font-semibold break-words">
              <bdi>{title}</bdi>
            </h3>
            {fresh.has(id) && <New />}
          </div>
          <time dateTime={startsAt} className="tabular text-xs text-ink-soft">
            {dateTimeText(startsAt, zone)}
          </time>
          <RichText html={content} className="text-ink-soft" />
        </Card>
      ))}
    </ul>
  );
}

/** The mark of an announcement that the agent has not opened. */
export function New() {
  return <Badge tone="brand">{useT()('agents.centre.unread')}</Badge>;
}
