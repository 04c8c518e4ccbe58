import type { GameType } from '@sanam/contract';
import { Icon, Tabs } from '@sanam/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { useWide } from '../../lib/use-wide.ts';
import { type HallTab, hallTab, hallTabs } from './hall-tabs.ts';
import { PagedGames, RecentGames, ScrolledGames } from './hall-lists.tsx';
import { type HallFilter, useGameMenus } from './queries.ts';
import { SearchBox } from './search-box.tsx';
import { VendorMenu } from './vendor-menu.tsx';

const tabIcons = { all: 'grid', hot: 'flame', recent: 'history' } as const;

/** Vendor menu, tabs, search and the list. Tab and vendor live in the address (GAM-014, GAM-015). */
export function Hall({ gameType }: { gameType: GameType }) {
  const t = useT();
  const wide = useWide();
  const [query, setQuery] = useSearchParams();
  const [gameName, setGameName] = useState('');
  const menus = useGameMenus();
  const tab = hallTab(query.get('page'));
  const vassalage = query.get('vassalage');
  const go = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(change)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    setQuery(next, { replace: true });
  };
  const select = (page: HallTab) => {
    // A new list type starts afresh: filters, paging and list (GAM-044).
    setGameName('');
    go({ page, vassalage: null });
  };
  const filter: HallFilter = { gameType, vassalage, gameName, listType: tab === 'hot' ? 'hot' : 'all' };
  const vendors = menus.data?.lanes.filter((lane) => lane.gameClassify === gameType).flatMap((lane) => lane.cards);
  const listKey = JSON.stringify(filter);
  return (
    <div className="flex flex-col gap-4">
      <h1 className="flex items-center gap-2 text-2xl">
        <Icon name="games" size={28} className="text-brand-ink" />
        {t(`games.type.${gameType}`)}
      </h1>
      <VendorMenu
        vendors={vendors}
        selected={vassalage}
        onSelect={(vendor) => {
          setGameName('');
          go({ vassalage: vendor, ...(tab === 'recent' ? { page: 'all' } : {}) });
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full min-w-0 sm:w-96">
          <Tabs
            items={hallTabs.map((id) => ({ id, label: t(`games.tab.${id}`), icon: tabIcons[id] }))}
            selected={tab}
            onSelect={select}
            label={t('games.tabs')}
            panelId="hall-list"
          />
        </div>
        {tab === 'recent' ? null : (
          <SearchBox key={`${tab}/${vassalage ?? ''}`} value={gameName} onSearch={setGameName} />
        )}
      </div>
      <div id="hall-list" role="tabpanel" aria-label={t(`games.tab.${tab}`)}>
        {tab === 'recent' ? (
          <RecentGames gameType={gameType} />
        ) : wide ? (
          <PagedGames key={listKey} filter={filter} />
        ) : (
          <ScrolledGames key={listKey} filter={filter} />
        )}
      </div>
    </div>
  );
}
