import { Card } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import type { Value } from '@sanam/client/client';
import type { ReactNode } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useLanguage, useT, wireLanguageOf } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentCentreCalls } from '../contract/centre-calls.ts';
import { WaitingOffers } from './contracts/waiting-offers.tsx';
import { keys } from './keys.ts';

/** The merchant's announcements for agents in one of their four states; `children` draws them. */
export function Announcements({ children }: { children: (data: Value<'agentAnnouncements'>) => ReactNode }) {
  const t = useT();
  const language = wireLanguageOf(useLanguage().shown);
  const announcements = useQuery({
    queryKey: [...keys.centre, 'announcements', language],
    queryFn: () => call(agentCentreCalls.agentAnnouncements, { query: { language } }),
  });
  return (
    <ListStates
      query={announcements}
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
      <Announcements>
        {({ list, zone }) => (
          <ul className="flex flex-col gap-3">
            {list.map(({ id, title, content, startsAt }) => (
              <Card as="li" flat key={id} className="flex flex-col gap-1">
                <h3 className="font-semibold break-words">
                  <bdi>{title}</bdi>
                </h3>
                <time dateTime={startsAt} className="tabular text-xs text-ink-soft">
                  {dateTimeText(startsAt, zone)}
                </time>
                <RichText html={content} className="text-ink-soft" />
              </Card>
            ))}
          </ul>
        )}
      </Announcements>
    </div>
  );
}
