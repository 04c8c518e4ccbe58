import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/language.ts';
import { call } from '../../lib/api.ts';
import type { Value } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { keys } from '../../lib/query-keys.ts';
import { sessionStore } from '../../lib/storage.ts';
import { permissionQuery } from '../../lib/permission.ts';

export type Announcements = Value<'listAnnouncements'>;
export type Banner = Announcements['banners'][number];

/** Answers are kept for this long in session storage too (HOM-034, GAP-035). */
const LIFE_MS = 5 * 60_000;
interface Kept {
  at: number;
  language: string;
  value: Announcements;
}

function kept(language: string): Kept | null {
  try {
    const found = JSON.parse(sessionStore.get('index_notice') ?? 'null') as Kept | null;
    return found && found.language === language && Date.now() - found.at < LIFE_MS ? found : null;
  } catch {
    return null;
  }
}

const announcementsQuery = (language: string) => {
  const found = kept(language);
  return {
    queryKey: [...keys.announcements, language],
    queryFn: async () => {
      const value = await call('listAnnouncements', {
        query: { type: 'B,PL,PU,PR', platform: 'W', execution: 'B', language: language === 'en' ? 'EN' : 'TH' },
      });
      sessionStore.set('index_notice', JSON.stringify({ at: Date.now(), language, value } satisfies Kept));
      return value;
    },
    staleTime: LIFE_MS,
    ...(found ? { initialData: found.value, initialDataUpdatedAt: found.at } : {}),
  };
};

export function useAnnouncements() {
  const { shown } = useLanguage();
  return useQuery(announcementsQuery(shown));
}

/** Starts the first screen's reads before the page is drawn. */
export function startReading(language: string): void {
  void queryClient.prefetchQuery(announcementsQuery(language));
  void queryClient.prefetchQuery(permissionQuery);
}
