import type { GameType } from '@sanam/contract';
import { Icon, Tabs } from '@sanam/ui';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useT } from '../../i18n/language.ts';
import { useProtected } from '../../lib/protected.ts';
import { useWide } from '../../lib/use-wide.ts';
import { type HallTab, hallTab, hallTabs } from './hall-tabs.ts';
import { PagedGames, RecentGames, ScrolledGames } from './hall-lists.tsx';
import { type HallFilter, useGameMenus } from './queries.ts';
import { SearchBox } from './search-box.tsx';
import { VendorMenu } from './vendor-menu.tsx';

const tabIcons = { all: 'grid', hot: 'flame', recent: 'history' } as const;

/** Tab and vendor live in the address (GAM-014, GAM-015); a change of either starts the search afresh (GAM-044, GAM-048). */
function useHallAddress() {
  const [query, setQuery] = useSearchParams();
  const [gameName, setGameName] = useState('');
  const { pathname } = useLocation();
  const guarded = useProtected();
  const tab = hallTab(query.get('page'));
  const go = (page: HallTab, vassalage: string | null) => {
    const next = new URLSearchParams(query);
    next.set('page', page);
    if (vassalage === null) next.delete('vassalage');
    else next.set('vassalage', vassalage);
    setGameName('');
    setQuery(next, { replace: true });
  };
  return {
    tab,
    vassalage: query.get('vassalage'),
    gameName,
    setGameName,
    selectTab: (page: HallTab) => guarded(page, `${pathname}?page=${page}`, () => go(page, null)),
    selectVendor: (vassalage: string | null) => go(tab === 'recent' ? 'all' : tab, vassalage),
  };
}

/** Vendor menu, tabs, search and the list. */
export function Hall({ gameType }: { gameType: GameType }) {
  const t = useT();
  const wide = useWide();
  const menus = useGameMenus();
  const { tab, vassalage, gameName, setGameName, selectTab, selectVendor } = useHallAddress();
  const filter: HallFilter = { gameType, vassalage, gameName, listType: tab === 'hot' ? 'hot' : 'all' };
  const vendors = menus.data?.lanes.filter((lane) => lane.gameClassify === gameType).flatMap((lane) => lane.cards);
  const listKey = JSON.stringify(filter);
  return (
    <div className="flex flex-col gap-4">
      <h1 className="flex items-center gap-2 text-2xl">
        <Icon name="games" size={28} className="text-brand-ink" />
        {t(`games.type.${gameType}`)}
      </h1>
      <VendorMenu vendors={vendors} selected={vassalage} onSelect={selectVendor} />
      <div className="flex flex-wrap items-center gap-3">
        <div className="w-full min-w-0 sm:w-96">
          <Tabs
            items={hallTabs.map((id) => ({ id, label: t(`games.tab.${id}`), icon: tabIcons[id] }))}
            selected={tab}
            onSelect={selectTab}
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
