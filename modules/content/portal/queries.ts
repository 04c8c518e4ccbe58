import { useQuery } from '@tanstack/react-query';
import { useLanguage, wireLanguage, wireLanguageOf } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { KEPT_MS, queryClient } from '@sanam/portal/lib/query-client.ts';
import { contentCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';
import { siteConfiguration } from '@sanam/portal/lib/site-configuration.ts';
import { sessionStore } from '@sanam/portal/lib/storage.ts';

export type Announcements = Value<'listAnnouncements'>;
export type Banner = Announcements['banners'][number];

interface Kept {
  at: number;
  language: string;
  value: Announcements;
}

function kept(language: string): Kept | null {
  try {
    const found = JSON.parse(sessionStore.get('index_notice') ?? 'null') as Kept | null;
    return found && found.language === language && Date.now() - found.at < KEPT_MS ? found : null;
  } catch {
    return null;
  }
}

const announcementsQuery = (language: string) => {
  const found = kept(language);
  return {
    queryKey: [...keys.announcements, language],
    queryFn: async () => {
      const value = await call(contentCalls.listAnnouncements, {
        query: {
          type: 'B,PL,PU,PR',
          platform: siteConfiguration.platformCode,
          execution: 'B',
          language: wireLanguageOf(language),
        },
      });
      sessionStore.set('index_notice', JSON.stringify({ at: Date.now(), language, value } satisfies Kept));
      return value;
    },
    staleTime: KEPT_MS,
    refetchInterval: KEPT_MS,
    ...(found ? { initialData: found.value, initialDataUpdatedAt: found.at } : {}),
  };
};

export function useAnnouncements() {
  const { shown } = useLanguage();
  return useQuery(announcementsQuery(shown));
}

export type HelpArticle = Value<'helpCenter'>['categories'][number]['articles'][number];

export function useHelp() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.help, shown],
    queryFn: () => call(contentCalls.helpCenter, { query: { language: wireLanguage() } }),
    staleTime: KEPT_MS,
  });
}

/** Loads one article; undefined if the merchant has none of this code. */
export function useHelpArticle(code: string) {
  const help = useHelp();
  const article = help.data?.categories.flatMap(({ articles }) => articles).find((one) => one.code === code);
  return { ...help, article };
}

/** Number of winners, as on the server (HOM-041), and the milliseconds between two updates of the board. */
const WINNERS = 50;
const WINNERS_MS = 60_000;

export function useWinners() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.winners, shown],
    queryFn: () =>
      call(contentCalls.winnerBoard, { query: { gameCategory: 'ALL', language: wireLanguage(), limitNum: WINNERS } }),
    staleTime: WINNERS_MS,
    refetchInterval: WINNERS_MS,
  });
}

/** Starts loading the first screen's banners and notices before the page is rendered. */
export function startReading(language: string): void {
  void queryClient.prefetchQuery(announcementsQuery(language));
}
